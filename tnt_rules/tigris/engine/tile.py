"""Civilization tiles: where they may lie and what they score (chapter `tile`)."""

from msgspec.structs import replace

from tnt_rules.tigris.engine import flow, union
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import NotDoubled, NotScored, Scored, TilePlaced, Violation
from tnt_rules.tigris.engine.kingdom import Closed, Survey, join, look
from tnt_rules.tigris.engine.moves import MoveTile, PlaceTile
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    OFF_BOARD,
    ZIGGURAT,
    colour_of,
    dynasty_of,
)
from tnt_rules.tigris.engine.points import give
from tnt_rules.tigris.engine.supply import most, take


def closed(draft: Draft, player: int, colour: int) -> list[Closed]:
    """The restrictions, each with the spaces that it closes to a tile (`tile.place.*`)."""
    options, terrain = draft.options, draft.terrain
    survey = look(draft)
    occupied, dead = draft.occupied, draft.lying[CATASTROPHE]
    _, two, three = survey.beside()
    found: list[Closed] = []
    if options.on("tile.place.empty"):
        still = occupied if options.on("catastrophe.permanent") else occupied & ~dead
        found.append(("tile.place.empty", still))
    if options.on("catastrophe.permanent"):
        found.append(("catastrophe.permanent", dead))
    if options.on("tile.place.river"):
        wrong = terrain.all & ~terrain.water if colour == BLUE else terrain.water
        found.append(("tile.place.river", wrong))
    if options.on("tile.place.no-triple"):
        found.append(("tile.place.no-triple", three & ~occupied))
    if not options.on("tile.place.anywhere"):
        own = 0
        for near, leaders in zip(survey.near, survey.leaders, strict=True):
            if any(dynasty_of(piece) == player for piece in leaders):
                own |= near
        found.append(("tile.place.anywhere", terrain.all & ~own & ~occupied))
    if not options.on("union.regions-too"):
        survey.complete()
        beside = 0
        for near, is_kingdom in zip(survey.near, survey.kingdom, strict=True):
            if not is_kingdom:
                beside |= near
        found.append(("union.regions-too", two & beside & ~occupied))
    return found


def violations(draft: Draft, move: PlaceTile) -> list[Violation]:
    """Every rule that placing a tile breaks (`tile.place.*`)."""
    found = []
    if most(draft, move.player, move.colour) < 1:
        found.append(
            Violation("tile.in-hand", facts=(("colour", move.colour), ("player", move.player)))
        )
    return found + _target(draft, move.player, move.colour, move.space)


def move_violations(draft: Draft, move: MoveTile) -> list[Violation]:
    """Placed tiles are never moved (`tile.fixed`)."""
    if draft.options.on("tile.fixed"):
        found = [Violation("tile.fixed", (move.origin,), (("colour", move.colour),))]
        if draft.options.on("turn.kinds"):
            found.append(Violation("turn.kinds"))
        return found
    if move.origin not in draft.terrain or draft.content[move.origin] != move.colour:
        return [Violation("tile.in-hand", facts=(("colour", move.colour),))]
    draft.lay(move.origin, EMPTY)
    found = _target(draft, move.player, move.colour, move.space)
    draft.lay(move.origin, move.colour)
    return found


def _target(draft: Draft, player: int, colour: int, place: int) -> list[Violation]:
    what = (("colour", colour),)
    if place not in draft.terrain:
        return [draft.beyond("tile.place.on-map", place, *what)]
    found: list[Violation] = []
    for rule, mask in closed(draft, player, colour):
        if not mask >> place & 1:
            continue
        if rule == "tile.place.no-triple":
            survey = look(draft)
            kingdoms, _ = survey.touched(draft, place)
            spaces = tuple(s for s in draft.near[place] if survey.at(s) in kingdoms)
            leaders = tuple(sorted(p for k in kingdoms for p in survey.leaders[k]))
            facts = (*what, ("count", len(kingdoms)), ("leaders", leaders))
            found.append(Violation(rule, (place, *spaces), facts))
        else:
            found.append(Violation(rule, (place,), what))
    return found


def place(draft: Draft, move: PlaceTile | MoveTile) -> None:
    """Lay a tile: placement, then its point or the union."""
    if isinstance(move, MoveTile):
        draft.lay(move.origin, EMPTY)
    else:
        take(draft, move.player, move.colour, 1)
    put = PlaceTile(move.player, move.colour, move.space)
    survey = look(draft)
    kingdoms, regions = survey.touched(draft, move.space)
    if draft.occupant[move.space] != OFF_BOARD:  # only with a restriction switched off
        draft.lift(draft.occupant[move.space])
    draft.lay(move.space, move.colour)
    _report(draft, put, survey, kingdoms, regions)
    if len(kingdoms) > 1:
        union.begin(draft, put, survey, kingdoms, regions)
        return
    join(draft, survey, move.space)
    scored: list[Scored | NotScored] = []
    if kingdoms:
        before = frozenset(survey.spaces(kingdoms[0]))
        joined = before.union(*(survey.spaces(r) for r in regions))
        scored = _scores(draft, put, survey.leaders[kingdoms[0]], before, joined)
    else:
        scored = _nobody(draft, put, "no-kingdom")
    if draft.options.on("tile.vp.immediate"):
        give(draft, scored)
    else:
        draft.late = scored
    _note_point(draft, scored)
    flow.finish_action(draft, put, placed=move.space)


def _note_point(draft: Draft, scored: list[Scored | NotScored]) -> None:
    """Keep in mind what the tile scored (`building.line-tile`)."""
    for event in scored:
        if isinstance(event, Scored) and event.leader is not None:
            draft.point = (event.player, event.leader, event.amount)
            return


def _report(
    draft: Draft, move: PlaceTile, survey: Survey, kingdoms: list[int], regions: list[int]
) -> None:
    near = draft.near[move.space]
    also = []
    river = move.space in draft.terrain.river
    if river:
        also.append("tile.place.river")
    if kingdoms or regions:
        also += ["kingdom.adjacent", "kingdom.region"]
    if any(draft.occupant[s] != OFF_BOARD for s in near):
        also.append("kingdom.leaders-connect")
    if any(
        draft.content[s] in (FACEDOWN, ZIGGURAT)
        for number in kingdoms + regions
        for s in survey.spaces(number)
    ):
        also.append("kingdom.facedown-connect")
    if CATASTROPHE in draft.content and any(
        draft.content[s] == CATASTROPHE
        for here in (move.space, *(s for n in kingdoms + regions for s in survey.spaces(n)))
        for s in draft.near[here]
    ):
        also.append("kingdom.catastrophe-breaks")
    draft.events.append(
        TilePlaced(
            rule="tile.place.anywhere",
            also=tuple(also),
            player=move.player,
            colour=move.colour,
            space=move.space,
            river=river,
            kingdoms=tuple(tuple(survey.leaders[k]) for k in kingdoms),
            regions=len(regions),
        )
    )


def _scores(
    draft: Draft,
    move: PlaceTile,
    leaders: list[int],
    before: frozenset[int],
    joined: frozenset[int],
) -> list[Scored | NotScored]:
    """Who scores for a tile that joined one kingdom (`tile.vp.*`).

    Args:
        leaders: the leaders of the kingdom.
        before, joined: its spaces without and with what the tile joins to it
            (`building.joined-region`).
    """
    options = draft.options
    matching = [p for p in leaders if colour_of(p) == move.colour]
    kings = [p for p in leaders if colour_of(p) == BLACK]
    found: list[tuple[int, str, str]] = []
    if matching and options.on("tile.vp.leader"):
        found.append((matching[0], "tile.vp.leader", "leader"))
    if (
        kings
        and kings[0] not in [p for p, _, _ in found]
        and options.on("tile.vp.king-substitute")
        and (not found or not options.on("tile.vp.one"))
    ):
        found.append((kings[0], "tile.vp.king-substitute", "king"))
    if not found:
        return _nobody(draft, move, "no-leader")
    also = ["tile.vp.immediate", "kingdom.def"]
    beside = sum(1 for s in draft.near[move.space] if s in before)
    if beside > 1 or (matching and kings and matching[0] != kings[0]):
        also.append("tile.vp.one")
    owners = {dynasty_of(p) for p in leaders}
    if len(owners) > 1:
        also.append("kingdom.no-owner")
    building = draft.buildings[move.colour]
    doubled = building in joined and options.on("building.doubles")
    if doubled and building not in before:
        doubled = options["building.joined-region"] == "after-placement"
        if not doubled:
            draft.events.append(
                NotDoubled(rule="building.doubles", colour=move.colour, space=building)
            )
    if doubled:
        also.append("building.doubles")
    events: list[Scored | NotScored] = []
    for piece, rule, reason in found:
        player = _who_scores(draft, move, piece, leaders)
        other = ["tile.vp.owner-not-placer"] if player != move.player else []
        events.append(
            Scored(
                rule=rule,
                also=tuple(also + other),
                player=player,
                colour=move.colour,
                amount=2 if doubled else 1,
                reason=reason,
                leader=piece,
                doubled=doubled,
            )
        )
    return events


def _who_scores(draft: Draft, move: PlaceTile, piece: int, leaders: list[int]) -> int:
    """The owner of the leader, unless a rule is switched off."""
    if not draft.options.on("tile.vp.owner-not-placer"):
        return move.player
    if not draft.options.on("kingdom.no-owner"):
        return max(
            draft.players,
            key=lambda d: (sum(dynasty_of(p) == d for p in leaders), -draft.players.index(d)),
        )
    return dynasty_of(piece)


def _nobody(draft: Draft, move: PlaceTile, why: str) -> list[Scored | NotScored]:
    if not draft.options.on("tile.vp.none"):
        return [
            Scored(
                rule="tile.vp.none",
                player=move.player,
                colour=move.colour,
                amount=1,
                reason="knock-out",
            )
        ]
    return [NotScored(rule="tile.vp.none", colour=move.colour, space=move.space, why=why)]


def score(draft: Draft, move: PlaceTile, leaders: list[int], spaces: frozenset[int]) -> None:
    """Score a tile for the leaders given (for a joining tile, with `union.no-vp` off)."""
    give(draft, _scores(draft, move, leaders, spaces, spaces))


def score_after_union(draft: Draft, move: PlaceTile, kingdoms: tuple[frozenset[int], ...]) -> None:
    """The house rule `union.point after-wars`: the joining tile scores in its kingdom now.

    Args:
        kingdoms: the spaces of the kingdoms before the union (`building.joined-region`).
    """
    survey = look(draft)
    number = survey.at(move.space)
    leaders = survey.leaders[number]
    if not survey.kingdom[number]:
        none = NotScored(
            rule="tile.vp.none", colour=move.colour, space=move.space, why="no-kingdom-left"
        )
        give(draft, [none])
        return
    spaces = frozenset(survey.spaces(number))
    before = spaces & frozenset[int]().union(*kingdoms)
    found = _scores(draft, move, leaders, before, spaces)
    give(draft, [_after_wars(event) for event in found])
    _note_point(draft, found)


def _after_wars(event: Scored | NotScored) -> Scored | NotScored:
    """A point for the joining tile, which is not given the moment the tile lies there."""
    if isinstance(event, NotScored) or event.leader is None:
        return event
    also = tuple(rule for rule in event.also if rule != "tile.vp.immediate")
    return replace(event, reason="union", also=also)
