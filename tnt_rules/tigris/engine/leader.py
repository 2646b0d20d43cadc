"""Leaders: placing, moving, taking back (chapter `leader`)."""

from msgspec.structs import replace

from tnt_rules.tigris.engine import flow, revolt
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    LeaderLifted,
    LeaderMovedWithin,
    LeaderPlaced,
    LeaderWithdrawn,
    Scored,
    Violation,
)
from tnt_rules.tigris.engine.kingdom import Closed, join, look, temples_beside
from tnt_rules.tigris.engine.moves import MoveLeader, PlaceLeader, WithdrawLeader
from tnt_rules.tigris.engine.pieces import (
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    OFF_BOARD,
    RED,
    ZIGGURAT,
    colour_of,
    dynasty_of,
)
from tnt_rules.tigris.engine.points import add_points


def closed(draft: Draft, player: int) -> list[Closed]:
    """The restrictions, each with the spaces that it closes to a leader from the hand, or to one
    that has been lifted (`leader.place.*`)."""
    options, terrain = draft.options, draft.terrain
    survey = look(draft)
    occupied, dead = draft.occupied, draft.lying[CATASTROPHE]
    _, two, _ = survey.beside()
    found: list[Closed] = []
    if options.on("leader.place.empty"):
        still = occupied if options.on("catastrophe.permanent") else occupied & ~dead
        found.append(("leader.place.empty", still))
    if options.on("catastrophe.permanent"):
        found.append(("catastrophe.permanent", dead))
    if options.on("leader.place.no-river"):
        found.append(("leader.place.no-river", terrain.water))
    if options.on("leader.place.temple"):
        found.append(("leader.place.temple", terrain.all & ~draft.spread(draft.lying[RED])))
    if options.on("leader.place.no-join") and options.on("union.only-tile"):
        found.append(("leader.place.no-join", two & ~occupied))
    if not options.on("leader.place.region-ok"):
        survey.complete()
        one = more = 0
        for near in survey.near:
            more |= one & near
            one |= near
        found.append(("leader.place.region-ok", more))
    if not options.on("kingdom.shared"):
        foreign = 0
        for near, leaders in zip(survey.near, survey.leaders, strict=True):
            if any(dynasty_of(piece) != player for piece in leaders):
                foreign |= near
        found.append(("kingdom.shared", foreign))
    return found


def closed_to_move(draft: Draft, player: int, piece: int) -> list[Closed]:
    """The restrictions on moving a leader that stands on the board.

    They are tested with it lifted (`leader.move.remove-first`).
    """
    options = draft.options
    origin = draft.leaders[piece]
    found: list[Closed] = []
    if options["leader.same-space"] == "refused" and options.on("leader.move.another-space"):
        found.append(("leader.move.another-space", 1 << origin))
    own = 0
    if not options.on("leader.move.no-self-revolt"):
        survey = look(draft)
        own = survey.near[survey.at(origin)]
        found.append(("leader.move.no-self-revolt", own))
    if not options.on("leader.move.remove-first"):
        return found + closed(draft, player)
    standing = look(draft)
    draft.lift(piece)
    draft.survey = standing.without(piece)
    found += closed(draft, player)
    draft.put(piece, origin)
    draft.survey = standing
    return found


def place_violations(draft: Draft, move: PlaceLeader) -> list[Violation]:
    """Every rule that placing a leader from the hand breaks."""
    found = _not_own(draft, move.player, move.leader)
    stands = draft.leaders[move.leader]
    if stands != OFF_BOARD:
        found.append(Violation("leader.in-hand", (stands,), (("leader", move.leader),)))
    if move.space not in draft.terrain:
        return [*found, _off_map(draft, move.leader, move.space)]
    return found + _refused(draft, move.player, move.leader, move.space, closed(draft, move.player))


def move_violations(draft: Draft, move: MoveLeader) -> list[Violation]:
    """Every rule that moving a leader breaks; restrictions are tested with it lifted."""
    found = _not_own(draft, move.player, move.leader)
    missing = _not_there(draft, move)
    if missing:
        return found + missing
    if move.space not in draft.terrain:
        return [*found, _off_map(draft, move.leader, move.space)]
    restrictions = closed_to_move(draft, move.player, move.leader)
    first = draft.options.on("leader.move.remove-first")
    if first:
        draft.lift(move.leader)
    refused = _refused(draft, move.player, move.leader, move.space, restrictions)
    if first:
        draft.put(move.leader, move.origin)
        # That it has been lifted first is what decides here.
        refused = [
            replace(v, facts=(*v.facts, ("origin", move.origin)))
            if v.rule == "leader.place.no-join"
            else v
            for v in refused
        ]
    return found + refused


def _off_map(draft: Draft, piece: int, place: int) -> Violation:
    return draft.beyond("leader.place.on-map", place, ("leader", piece))


def _refused(
    draft: Draft, player: int, piece: int, place: int, restrictions: list[Closed]
) -> list[Violation]:
    """The restrictions that close a space, with what shows it."""
    who = (("leader", piece),)
    found: list[Violation] = []
    for rule, mask in restrictions:
        if not mask >> place & 1:
            continue
        spaces: tuple[int, ...] = ()
        facts: tuple[tuple[str, int | tuple[int, ...]], ...] = who
        if rule == "leader.place.temple":
            spaces = tuple(s for s in draft.near[place] if draft.content[s] in (FACEDOWN, ZIGGURAT))
        elif rule in ("leader.place.no-join", "kingdom.shared"):
            survey = look(draft)
            kingdoms, _ = survey.touched(draft, place)
            leaders = tuple(sorted(p for k in kingdoms for p in survey.leaders[k]))
            if rule == "kingdom.shared":
                leaders = tuple(p for p in leaders if dynasty_of(p) != player)
                facts = (*who, ("leaders", leaders))
            else:
                spaces = tuple(s for s in draft.near[place] if survey.at(s) in kingdoms)
                facts = (*who, ("count", len(kingdoms)), ("leaders", leaders))
        found.append(Violation(rule, (place, *spaces), facts))
    return found


def withdraw_violations(draft: Draft, move: WithdrawLeader) -> list[Violation]:
    """Every rule that taking a leader back breaks."""
    return _not_own(draft, move.player, move.leader) + _not_there(draft, move)


def _not_there(draft: Draft, move: MoveLeader | WithdrawLeader) -> list[Violation]:
    """That the leader does not stand where it is to be taken from, and whose does."""
    if draft.leaders[move.leader] == move.origin:
        return []
    missing = Violation("leader.on-board", (move.origin,), (("leader", move.leader),))
    there = draft.occupant[move.origin] if move.origin in draft.terrain else OFF_BOARD
    meant = there != OFF_BOARD and colour_of(there) == colour_of(move.leader)
    if not meant or dynasty_of(move.leader) != move.player:
        return [missing]
    return [*_not_own(draft, move.player, there), missing]


def _not_own(draft: Draft, player: int, piece: int) -> list[Violation]:
    if dynasty_of(piece) == player or not draft.options.on("leader.own-only"):
        return []
    place = draft.leaders[piece]
    return [
        Violation(
            "leader.own-only",
            (place,) if place != OFF_BOARD else (),
            (("leader", piece), ("player", player)),
        )
    ]


def place(draft: Draft, move: PlaceLeader) -> None:
    """Place a leader from the hand."""
    _stand(draft, move, move.leader, move.space)


def shift(draft: Draft, move: MoveLeader) -> None:
    """Lift a leader, then place it (`leader.move.remove-first`)."""
    survey = look(draft)
    old = survey.masks[survey.at(move.origin)]
    draft.lift(move.leader)
    draft.survey = survey.without(move.leader)
    draft.events.append(
        LeaderLifted(
            rule="leader.move.remove-first",
            also=("leader.action",),
            player=move.player,
            leader=move.leader,
            space=move.origin,
        )
    )
    _stand(draft, move, move.leader, move.space, old)


def withdraw(draft: Draft, move: WithdrawLeader) -> None:
    """Take a leader back into the hand."""
    draft.lift(move.leader)
    draft.events.append(
        LeaderWithdrawn(
            rule="leader.action", player=move.player, leader=move.leader, space=move.origin
        )
    )
    flow.finish_action(draft, move)


def _stand(
    draft: Draft,
    move: PlaceLeader | MoveLeader,
    piece: int,
    place: int,
    old: int = 0,
) -> None:
    """Put a leader down and see whether it revolts."""
    survey = look(draft)
    kingdoms, regions = survey.touched(draft, place)
    near = draft.near[place]
    if draft.content[place] != EMPTY:  # only with a restriction switched off
        draft.lay(place, EMPTY)
    draft.put(piece, place)
    join(draft, survey, place)
    company = tuple(sorted(p for k in kingdoms for p in survey.leaders[k]))
    colour = colour_of(piece)
    rivals = [p for p in company if colour_of(p) == colour and p != piece]
    also = ["leader.no-vp"] if draft.options.on("leader.no-vp") else []
    if kingdoms or regions:
        also += ["kingdom.adjacent", "kingdom.leaders-connect"]
    also.append("kingdom.def")
    if len(regions) > 1 or (regions and kingdoms):
        also.append("leader.place.region-ok")
    if any(dynasty_of(p) != dynasty_of(piece) for p in company):
        also.append("kingdom.shared")
    if any(
        draft.content[s] in (FACEDOWN, ZIGGURAT)
        for number in kingdoms + regions
        for s in survey.spaces(number)
    ):
        also.append("kingdom.facedown-connect")
    if any(draft.content[s] == CATASTROPHE for s in near):
        also.append("kingdom.catastrophe-breaks")
    draft.events.append(
        LeaderPlaced(
            rule="leader.action",
            also=tuple(also),
            player=move.player,
            leader=piece,
            space=place,
            kingdoms=len(kingdoms),
            regions=len(regions),
            temples=temples_beside(draft, place),
            company=company,
        )
    )
    if not draft.options.on("leader.no-vp"):
        add_points(
            draft,
            Scored(
                rule="leader.no-vp",
                player=move.player,
                colour=colour,
                amount=1,
                reason="knock-out",
                leader=piece,
            ),
        )
    came_back = any(survey.masks[number] & old for number in kingdoms + regions) and all(
        survey.masks[number] & old for number in kingdoms
    )
    if came_back and not rivals:
        draft.events.append(LeaderMovedWithin(rule="leader.move.no-self-revolt", leader=piece))
    if rivals and draft.options.on("revolt.trigger"):
        revolt.begin(draft, move, piece, rivals[0])
    else:
        flow.finish_action(draft, move)
