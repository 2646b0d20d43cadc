"""Wars: conflicts between leaders whom a union brought together (chapter `war`)."""

from collections.abc import Iterable

from msgspec.structs import replace

from tnt_rules.tigris.engine import conflict
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    FightBegun,
    LeaderHome,
    Scored,
    SupportCounted,
    SupportExcluded,
    TilesRemoved,
    TilesSpared,
    Violation,
    WarChosen,
    WarOff,
)
from tnt_rules.tigris.engine.kingdom import look, survey_of
from tnt_rules.tigris.engine.moves import ChooseWar, PlaceTile
from tnt_rules.tigris.engine.pieces import EMPTY, OFF_BOARD, RED, colour_of, dynasty_of
from tnt_rules.tigris.engine.points import add_points
from tnt_rules.tigris.engine.position import Fight, Question, Stage

Side = frozenset[int]


def next_war(draft: Draft, stage: Stage) -> bool:
    """Fight the next war, or ask which; returns True when no war is left (`war.one-at-a-time`).

    When it returns False somebody is asked, and ``draft.stage`` says what.
    """
    while True:
        due = []
        for colour in stage.due:
            if _opponents(draft, stage, colour) is None:
                draft.events.append(WarOff(rule="war.recheck-each", colour=colour))
            else:
                due.append(colour)
        stage = replace(stage, due=tuple(due), fight=None)
        draft.stage = stage
        if not due:
            return True
        options = draft.options
        if len(due) > 1 and not stage.announced and options.on("war.order-choice"):
            draft.stage = replace(
                stage, question=Question(draft.active, "war", permitted=tuple(sorted(due)))
            )
            return False
        if _begin(draft, stage, due[0]):
            return False
        stage = resolve(draft)


def announces(draft: Draft) -> bool:
    """Whether the active player names the whole order at the union (`war.order`)."""
    options = draft.options
    return options["war.order"] == "announced" or not options.on("war.one-at-a-time")


def choice_violations(draft: Draft, move: ChooseWar) -> list[Violation]:
    """Every rule that naming a war breaks (`war.order-choice`)."""
    stage = draft.stage
    who = (("player", move.player),)
    if stage is None or stage.question.kind != "war":
        return [Violation("turn.not-asked", facts=who)]
    found = []
    if move.player != stage.question.asker:
        found.append(Violation("war.order-choice", facts=(("player", stage.question.asker),)))
    wanted = stage.question.permitted
    if announces(draft):
        if tuple(sorted(move.colours)) != wanted:
            found.append(Violation("war.not-due", facts=(*who, ("count", len(wanted)))))
    elif len(move.colours) != 1:
        found.append(Violation("war.one-at-a-time", facts=who))
    elif move.colours[0] not in wanted:
        found.append(Violation("war.not-due", facts=(*who, ("colour", move.colours[0]))))
    return found


def choose(draft: Draft, move: ChooseWar) -> bool:
    """Take the choice of the next war, or of the whole order; returns as `next_war` does."""
    stage = draft.stage
    assert stage is not None
    also = [] if announces(draft) else ["war.one-at-a-time"]
    draft.events.append(
        WarChosen(
            rule="war.order-choice", also=tuple(also), player=move.player, colours=move.colours
        )
    )
    if announces(draft):
        return next_war(draft, replace(stage, due=move.colours, announced=True))
    rest = tuple(c for c in stage.due if c not in move.colours)
    stage = replace(stage, due=move.colours + rest)
    if _begin(draft, stage, move.colours[0]):
        return False
    return next_war(draft, resolve(draft))


def _opponents(draft: Draft, stage: Stage, colour: int) -> tuple[int, int] | None:
    """The two leaders of a colour from different kingdoms of the union who have to fight.

    None if one has gone home, or if they are no longer connected (`war.recheck-each`); the
    joining tile counts as a link here.
    """
    found = [
        (piece, number)
        for number, spaces in enumerate(stage.kingdoms)
        for piece, place in enumerate(draft.leaders)
        if place in spaces and colour_of(piece) == colour
    ]
    options = draft.options
    again = options["war.recheck"] == "after-each-war" and options.on("war.recheck-each")
    survey = look(draft) if again and len(found) > 1 else None
    for at, (first, one) in enumerate(found):
        for second, other in found[at + 1 :]:
            if one != other and (
                survey is None
                or survey.at(draft.leaders[first]) == survey.at(draft.leaders[second])
            ):
                return first, second
    return None


def roles(draft: Draft, stage: Stage, pair: tuple[int, int]) -> tuple[int, int, str]:
    """Attacker, defender, and the rule that says so (`war.attacker.*`)."""
    options = draft.options
    owners = [dynasty_of(piece) for piece in pair]
    order = list(draft.clockwise())
    rule = "war.attacker.clockwise"
    first = [d for d in order if d in owners]
    if not options.on("war.attacker.clockwise"):
        first.reverse()
    attacker = first[0]
    if (
        draft.active in owners
        and options["war.attacker"] == "active-then-clockwise"
        and options.on("war.attacker.active")
    ):
        attacker, rule = draft.active, "war.attacker.active"
    if not options.on("war.attacker.per-war") and stage.attackers[:1]:
        before = stage.attackers[0]
        attacker = before if before in owners else attacker
    one = owners.index(attacker)
    return pair[one], pair[1 - one], rule


def _begin(draft: Draft, stage: Stage, colour: int) -> bool:
    """Begin the war over a colour; returns False when nobody may commit (a rule is off)."""
    pair = _opponents(draft, stage, colour)
    assert pair is not None
    attacker, defender, rule = roles(draft, stage, pair)
    also = ["war.attacker.per-war"] if stage.fought or len(stage.due) > 1 else []
    draft.events.append(
        FightBegun(
            rule=rule,
            also=tuple(also),
            kind="war",
            colour=colour,
            attacker=attacker,
            defender=defender,
            places=(draft.leaders[attacker], draft.leaders[defender]),
        )
    )
    sides = (side(draft, stage, attacker), side(draft, stage, defender))
    support = tuple(
        _supporters(draft, stage, colour, sides, role, piece)
        for role, piece in enumerate((attacker, defender))
    )
    for role, piece, spaces in zip(conflict.ROLES, (attacker, defender), support, strict=True):
        also = ["war.support.colour"]
        if colour == RED and any(_exempt(draft, s, defender)[0] for s in spaces):
            also.append("war.red-exception.counts")
        draft.events.append(
            SupportCounted(
                rule="war.support.side",
                also=tuple(also),
                kind="war",
                role=role,
                leader=piece,
                tiles=colour,
                spaces=spaces,
            )
        )
    _report_excluded(draft, stage, colour, sides, (attacker, defender))
    fight = Fight(
        "war",
        colour,
        colour,
        attacker,
        defender,
        (len(support[0]), len(support[1])),
        sides,
    )
    return conflict.open_commitments(draft, replace(stage, fight=fight))


def side(draft: Draft, stage: Stage, piece: int) -> Side:
    """The spaces of a leader's side: the same set for strength and for removal.

    By `war.side` what is connected to the leader when the war is fought, or his kingdom as it was
    before the union; the joining tile blocks (`union.marker`, `war.support.side`).
    """
    joining = _joining(stage)
    if draft.options["war.side"] == "before-union" and draft.options.on("union.marker"):
        place = draft.leaders[piece]
        spaces = next(kingdom for kingdom in stage.kingdoms if place in kingdom)
        return frozenset(
            s for s in spaces if draft.content[s] != EMPTY or draft.occupant[s] != OFF_BOARD
        )
    survey = survey_of(draft, joining if draft.options.on("union.marker") else -1)
    return frozenset(survey.spaces(survey.at(draft.leaders[piece])))


def _joining(stage: Stage) -> int:
    assert isinstance(stage.act, PlaceTile)
    return stage.act.space


def _supporters(
    draft: Draft, stage: Stage, colour: int, sides: tuple[Side, Side], role: int, piece: int
) -> tuple[int, ...]:
    """The tiles that support a leader (`war.support.*`), in reading order."""
    options = draft.options
    spaces: set[int] = set(sides[role])
    if not options.on("war.support.side"):
        spaces |= sides[1 - role]
    joining = _joining(stage)
    if not options.on("war.support.joining-tile"):
        spaces.add(joining)
    elif options.on("war.joining-tile-stays"):
        spaces.discard(joining)
    if not options.on("war.support.third-region"):
        spaces.update(*stage.regions)
    every = not options.on("war.support.colour")
    found = sorted(
        s for s in spaces if (0 <= draft.content[s] <= 3 if every else draft.content[s] == colour)
    )
    if not options.on("war.red-exception.counts") and colour == RED:
        found = [s for s in found if not _exempt(draft, s, piece)[0]]
    return tuple(found)


def _report_excluded(
    draft: Draft,
    stage: Stage,
    colour: int,
    sides: tuple[Side, Side],
    pair: tuple[int, int],
) -> None:
    """Say which tiles of the colour count for nobody, and why."""
    joining = _joining(stage)
    options = draft.options
    kingdoms = [
        spaces for spaces in stage.kingdoms if any(draft.leaders[p] in spaces for p in pair)
    ]
    cut = [s for spaces in kingdoms for s in spaces if s not in sides[0] and s not in sides[1]]
    for rule, why, spaces in (
        ("war.support.joining-tile", "joining-tile", [joining]),
        ("war.support.third-region", "third-region", [s for r in stage.regions for s in r]),
        ("war.support.side", "cut-off", cut),
    ):
        found = tuple(sorted(s for s in spaces if draft.content[s] == colour))
        if found and options.on(rule):
            draft.events.append(SupportExcluded(rule=rule, colour=colour, spaces=found, why=why))


def _exempt(draft: Draft, place: int, loser: int) -> tuple[str, tuple[int, ...]]:
    """Why a temple stays in a priests' war, and the leaders who protect it (`war.red-exception`).

    Returns ``("", ())`` for one that leaves.
    """
    options = draft.options
    if place in draft.treasures and options.on("war.red-exception.treasure"):
        return "treasure", ()
    guards = tuple(
        sorted(
            draft.occupant[s]
            for s in draft.near[place]
            if draft.occupant[s] != OFF_BOARD
            and draft.occupant[s] != loser
            and colour_of(draft.occupant[s]) != RED
        )
    )
    if guards and options.on("war.red-exception.leader"):
        return "leader", guards
    return "", ()


def resolve(draft: Draft) -> Stage:
    """Both have committed: the loser and his supporters leave, the winner scores.

    Returns the stage with this war among those fought.
    """
    stage = draft.stage
    assert stage is not None
    fight = stage.fight
    assert fight is not None
    options = draft.options
    winner, loser = conflict.decide(draft, fight)
    lost = fight.sides[0 if loser == fight.attacker else 1]
    if not options.on("war.support.side"):
        lost = fight.sides[0] | fight.sides[1]
    leaving: list[int] = []
    spared: list[TilesSpared] = []
    if options.on("war.loser"):
        leaving, spared = _sort_losses(draft, stage, fight.colour, lost, loser)
        place = draft.lift(loser)
        draft.events.append(LeaderHome(rule="war.loser", leader=loser, space=place, cause="war"))
        _remove(draft, fight.colour, leaving)
        draft.events.extend(spared)
    conflict.discard(draft, fight)
    counted = len(leaving)
    red = [event for event in spared if event.rule.startswith("war.red-exception")]
    if red and not options.on("war.red-exception.vp"):
        counted += sum(len(event.spaces) for event in red)
    if options.on("war.vp"):
        add_points(
            draft,
            Scored(
                rule="war.vp",
                also=("war.red-exception.vp",) if red else (),
                player=dynasty_of(winner),
                colour=fight.colour,
                amount=1 + counted,
                reason="war",
                leader=winner,
                removed=counted,
            ),
        )
    draft.remember(fight)
    stage = replace(
        stage,
        due=tuple(c for c in stage.due if c != fight.colour),
        fought=(*stage.fought, fight.colour),
        attackers=(*stage.attackers, dynasty_of(fight.attacker)),
        spent=draft.spent,
        fight=None,
    )
    draft.stage = stage
    return stage


def _sort_losses(
    draft: Draft, stage: Stage, colour: int, lost: Side, loser: int
) -> tuple[list[int], list[TilesSpared]]:
    """Which tiles of the loser's side leave, and which stay and why (`war.loser`)."""
    joining = _joining(stage)
    options = draft.options
    tiles = {s for s in lost if draft.content[s] == colour and s != joining}
    leaving: list[int] = []
    stay: dict[str, list[int]] = {}
    guards: set[int] = set()
    for place in sorted(tiles):
        why: str = ""
        if place in draft.buildings and options.on("building.protected"):
            why = "building"
        elif colour == RED:
            why, who = _exempt(draft, place, loser)
            guards.update(who)
        if why:
            stay.setdefault(why, []).append(place)
        else:
            leaving.append(place)
    if draft.content[joining] == colour:
        if options.on("war.joining-tile-stays"):
            stay["joining-tile"] = [joining]
        else:
            leaving = sorted([*leaving, joining])
    events = [
        TilesSpared(
            rule=_SPARED_RULE[why],
            also=("war.no-orphans",) if why == "leader" else (),
            colour=colour,
            spaces=tuple(stay[why]),
            why=why,
            leaders=tuple(sorted(guards)) if why == "leader" else (),
        )
        for why in _SPARED_RULE
        if why in stay
    ]
    return leaving, events


_SPARED_RULE = {
    "treasure": "war.red-exception.treasure",
    "leader": "war.red-exception.leader",
    "building": "building.protected",
    "joining-tile": "war.joining-tile-stays",
}


def _remove(draft: Draft, colour: int, spaces: Iterable[int]) -> None:
    places = tuple(spaces)
    for place in places:
        draft.lay(place, EMPTY)
        draft.gone[colour] += 1
        draft.treasures -= {place}
    if places:
        draft.events.append(TilesRemoved(rule="war.loser", colour=colour, spaces=places))
