"""Whether what a text expects is what happened.

For an outcome the one of its kind is made that does hold (``found``); the expectation is met if
the two say the same. So a mismatch is reported in the words of the notation.
"""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from tnt_rules.core.documents import tree
from tnt_rules.core.protocol import Mismatch, Text
from tnt_rules.tigris.engine import end, kingdom
from tnt_rules.tigris.engine.events import (
    BuildingPlaced,
    CatastrophePlaced,
    Event,
    FightBegun,
    FightDecided,
    GameOver,
    LeaderHome,
    MonumentBuilt,
    Scored,
    TilesRemoved,
    TilesSpent,
    TreasuresTaken,
    UnionMade,
    ZigguratBuilt,
)
from tnt_rules.tigris.engine.pieces import DYNASTY_NAMES, OFF_BOARD, colour_of, dynasty_of
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import space
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.position_outcomes import line_found
from tnt_rules.tigris.notation.vocabulary import (
    COLOURS,
    LEADER_LETTERS,
    OWNER_LETTERS,
    PLAYERS,
    word,
)

Writer = Callable[[object, str], str | tuple[str, ...]]
"""Writes a node in a language, a grid in several lines."""


class Happened(msgspec.Struct, frozen=True):
    """What an expectation may look at.

    Attributes:
        before: position before the action.
        after: position now.
        events: what happened in the action so far.
        asked: the spaces with a ``?``.
    """

    before: Position
    after: Position
    events: Sequence[Event] = ()
    asked: tuple[int, ...] = ()

    def space(self, place: int) -> int:
        """A space, also where it is written ``?``."""
        return self.asked[0] if place == nodes.ASKED and len(self.asked) == 1 else place


def check(outcome: object, happened: Happened, write: Writer) -> Mismatch | None:
    """Whether an outcome of this game is met; if not, what was found instead.

    Raises:
        TypeError: the node is no outcome.
    """
    met, actual, rule = _look(outcome, happened)
    if met:
        return None
    if isinstance(actual, Text):
        return Mismatch(actual, rule)
    text = Text(_written(write, actual, "en"), _written(write, actual, "ja"))
    return Mismatch(text, rule, _in_its_place(outcome, actual))


def _in_its_place(outcome: object, actual: object) -> object:
    """What could stand in the place of an outcome; a grid has to stay one."""
    match outcome, actual:
        case nodes.PositionIs(nodes.Grid(rows, name)), nodes.PositionIs(nodes.SpaceCells(cells)):
            if not rows:
                return None
            right = dict(cells)
            grid = tuple(
                tuple(right.get(space(column, row), cell) for column, cell in enumerate(line))
                for row, line in enumerate(rows)
            )
            return nodes.PositionIs(nodes.Grid(grid, name))
        case nodes.PositionIs(nodes.Setup()), _:
            return None
    return actual


def found(outcome: object, happened: Happened) -> object:
    """The outcome of the same kind that holds; None if the notation has no words for it."""
    met, actual, _ = _look(outcome, happened)
    if met:
        return outcome
    return None if isinstance(actual, Text) else actual


def digest(before: Position, after: Position, events: Sequence[Event]) -> object:
    """What counts as the result of an action when readings are compared, legality apart.

    Conflicts that were fought or begun, with their winners, points, pieces that left the board
    or the game, leaders home, the end; not strengths, roles, the order of wars, wording or
    questions.
    """
    won = {
        (e.kind, e.colour, *sorted((e.attacker, e.defender))): e.winner
        for e in events
        if isinstance(e, FightDecided)
    }
    fights = sorted(
        (e.kind, e.colour, *sorted((e.attacker, e.defender)))
        for e in events
        if isinstance(e, FightBegun)
    )
    spent = sorted(
        (e.player, e.colour, e.count) for e in events if isinstance(e, TilesSpent) and not e.back
    )
    built: list[tuple[object, ...]] = []
    for e in events:
        if isinstance(e, MonumentBuilt):
            built.append(("monument", e.player, e.colours, e.square))
        elif isinstance(e, ZigguratBuilt):
            built.append(("ziggurat", e.player, e.centre))
        elif isinstance(e, BuildingPlaced):
            built.append(("building", e.player, e.colour, e.space))
    taken = sorted((e.player, e.spaces) for e in events if isinstance(e, TreasuresTaken))
    return (
        tuple((fight, won.get(fight, -1)) for fight in fights),
        tuple(sorted(_gains(events).items())),
        _removed(events),
        tuple(spent),
        tuple(taken),
        tuple(built),
        _home(events),
        after.over if after.over != before.over else "",
    )


def _written(write: Writer, node: object, lang: str) -> str:
    text = write(node, lang)
    return text if isinstance(text, str) else "\n".join(text)


# ---- what happened -------------------------------------------------------------------------------


def _gains(events: Sequence[Event]) -> dict[tuple[int, int], int]:
    """Points gained by player and colour."""
    gains: Counter[tuple[int, int]] = Counter()
    for event in events:
        if isinstance(event, Scored):
            gains[event.player, event.colour] += event.amount
    return {key: amount for key, amount in gains.items() if amount}


def _removed(events: Sequence[Event]) -> tuple[int, ...]:
    """Spaces from which tiles left the board."""
    spaces: set[int] = set()
    for event in events:
        if isinstance(event, TilesRemoved):
            spaces.update(event.spaces)
        elif isinstance(event, CatastrophePlaced) and event.covered is not None:
            spaces.add(event.space)
        elif isinstance(event, ZigguratBuilt):
            spaces.update(event.spaces)
    return tuple(sorted(spaces))


def _home(events: Sequence[Event]) -> tuple[int, ...]:
    """Leaders that went back to their owners, withdrawn ones not among them."""
    return tuple(sorted(event.leader for event in events if isinstance(event, LeaderHome)))


def _rule(events: Sequence[Event], *kinds: type[Event]) -> str:
    """The rule of the first event of some kinds."""
    return next((event.rule for event in events if isinstance(event, kinds)), "")


# ---- what is expected ----------------------------------------------------------------------------

_Look = tuple[bool, object, str]
"""Whether it is met; the outcome, or a text, that says what holds; the rule it rests on."""


def _look(outcome: object, happened: Happened) -> _Look:
    events, after = happened.events, happened.after
    match outcome:
        case nodes.UnionIs(expected):
            made = any(isinstance(event, UnionMade) for event in events)
            return made == expected, nodes.UnionIs(made), _rule(events, UnionMade)
        case nodes.FightIs():
            return _fight(outcome, events)
        case nodes.NoFight():
            return _no_fight(outcome, events)
        case nodes.PointsAre():
            return _points(outcome, happened)
        case nodes.SpentAre():
            return _spent(outcome, events)
        case nodes.RemovedAre(spaces):
            gone = _removed(events)
            met = gone == tuple(sorted({happened.space(place) for place in spaces}))
            return met, nodes.RemovedAre(gone), _rule(events, TilesRemoved, CatastrophePlaced)
        case nodes.HomeAre(leaders):
            home = _home(events)
            met = home == tuple(sorted(set(leaders)))
            return met, nodes.HomeAre(home), _rule(events, LeaderHome)
        case nodes.KingdomCount(count):
            number = len(kingdom.kingdoms(after))
            return number == count, nodes.KingdomCount(number), "kingdom.def"
        case nodes.KingdomOf(leaders):
            return _kingdom(leaders, after)
        case nodes.TreasuresAre():
            return _treasures(outcome, happened)
        case nodes.EndIs(why):
            now = after.over or "none"
            return why == now, nodes.EndIs(now), _rule(events, GameOver)
        case nodes.ScoreIs(player):
            total = end.final_totals(after).get(player)
            if total is None:
                return False, _unknown("_SCORE", player), ""
            found = nodes.ScoreIs(player, end.score(total, after.options))
            return found == outcome, found, "end.weakest-colour"
        case nodes.RankingIs(groups):
            totals = end.final_totals(after)
            ranked = end.ranking(totals, after.options)
            if len(totals) < len(after.players):
                return False, Text("ranking not known", "順位 不明"), ""
            same = [set(group) for group in groups] == [set(group) for group in ranked]
            return same, nodes.RankingIs(ranked), "end.tie-next-colour"
        case tree.Asks():
            return _asks(outcome, after)
        case nodes.PositionIs(line):
            met, actual = line_found(line, after, happened.asked)
            return met, actual if isinstance(actual, Text) else nodes.PositionIs(actual), ""
        case _:
            raise TypeError(type(outcome).__name__)


def _amount(taken: tuple[int, ...] | int) -> int:
    return taken if isinstance(taken, int) else len(taken)


def _treasures(outcome: nodes.TreasuresAre, happened: Happened) -> _Look:
    """What was taken, complete over all players; by spaces or by number."""
    taken: dict[int, tuple[int, ...]] = {}
    for event in happened.events:
        if isinstance(event, TreasuresTaken) and event.spaces:
            taken[event.player] = tuple(sorted(taken.get(event.player, ()) + event.spaces))
    expected: dict[int, tuple[int, ...] | int] = {}
    for player, wanted in outcome.entries:
        if isinstance(wanted, int):
            expected[player] = wanted
        elif wanted:
            expected[player] = tuple(sorted({happened.space(place) for place in wanted}))
    actual: dict[int, tuple[int, ...] | int] = {
        player: len(spaces) if isinstance(expected.get(player), int) else spaces
        for player, spaces in sorted(taken.items())
    }
    wanted_any = {player: what for player, what in expected.items() if what}
    return (
        actual == wanted_any,
        nodes.TreasuresAre(tuple(actual.items())),
        _rule(happened.events, TreasuresTaken),
    )


def _fight(outcome: nodes.FightIs, events: Sequence[Event]) -> _Look:
    kind, colour = outcome.kind, outcome.colour
    decided = [
        event
        for event in events
        if isinstance(event, FightDecided) and (event.kind, event.colour) == (kind, colour)
    ]
    for event in decided:
        if _told(event, outcome) == outcome:
            return True, outcome, event.rule
    if decided:
        return False, _told(decided[-1], outcome), decided[-1].rule
    return False, _undecided(kind, colour, events), _rule(events, FightBegun)


def _told(event: FightDecided, outcome: nodes.FightIs | None = None) -> nodes.FightIs:
    """A conflict as an outcome; strengths as totals where the expectation has totals."""
    totals = (
        (outcome.attacking.hand is None, outcome.defending.hand is None)
        if outcome is not None
        else (False, False)
    )
    attacking, defending = (
        nodes.Strength(board + hand) if total else nodes.Strength(board, hand)
        for board, hand, total in zip(event.support, event.committed, totals, strict=True)
    )
    return nodes.FightIs(
        event.kind,
        event.colour,
        dynasty_of(event.attacker),
        attacking,
        dynasty_of(event.defender),
        defending,
        dynasty_of(event.winner),
    )


def _undecided(kind: str, colour: int | None, events: Sequence[Event]) -> object:
    """A conflict that has begun only, or that was not fought."""
    for event in events:
        if isinstance(event, FightBegun) and event.kind == kind and colour in (None, event.colour):
            en, ja = (
                f"{word(f'_{kind.upper()}', lang)} {word(COLOURS[event.colour], lang)}"
                for lang in ("en", "ja")
            )
            return Text(f"{en} not decided yet", f"{ja} 未決着")
    return nodes.NoFight(kind, colour)


def _no_fight(outcome: nodes.NoFight, events: Sequence[Event]) -> _Look:
    kind, colour = outcome.kind, outcome.colour
    begun = [
        event
        for event in events
        if isinstance(event, FightBegun) and event.kind == kind and colour in (None, event.colour)
    ]
    if not begun:
        return True, outcome, ""
    for event in events:
        if isinstance(event, FightDecided) and (event.kind, event.colour) == (
            kind,
            begun[0].colour,
        ):
            return False, _told(event), begun[0].rule
    return False, _undecided(kind, colour, events), begun[0].rule


def _points(outcome: nodes.PointsAre, happened: Happened) -> _Look:
    """Changes are complete over all players; a total speaks of the position now."""
    gains, after = _gains(happened.events), happened.after
    expected = {
        (player, colour): (number, signed) for player, colour, number, signed in outcome.entries
    }
    unknown = [
        player
        for (player, _), (_, signed) in expected.items()
        if not signed and after.points[player] is None
    ]
    rule = _rule(happened.events, Scored)
    if unknown:
        return False, _unknown("_POINTS", unknown[0]), rule
    actual = []
    met = len(expected) == len(outcome.entries)
    seats = {player: seat for seat, player in enumerate(after.players)}
    for key in sorted({*expected, *gains}, key=lambda k: (seats.get(k[0], 4), k)):
        player, colour = key
        number, signed = expected.get(key, (0, True))
        gain = gains.get(key, 0)
        totals = after.points[player]
        if not signed and totals is not None:
            actual.append((player, colour, totals[colour], False))
            met = met and totals[colour] == number
            continue
        if gain:
            actual.append((player, colour, gain, True))
        met = met and gain == number
    return met, nodes.PointsAre(tuple(actual)), rule


def _unknown(terminal: str, player: int) -> Text:
    """Something about a player that the text left open."""
    en, ja = (word(terminal, lang) for lang in ("en", "ja"))
    who = PLAYERS[player]
    return Text(f"{en} {word(who, 'en')}: not known", f"{ja} {word(who, 'ja')}： 不明")


def _spent(outcome: nodes.SpentAre, events: Sequence[Event]) -> _Look:
    tiles: dict[int, list[int]] = {}
    for event in events:
        if isinstance(event, TilesSpent) and not event.back:
            tiles.setdefault(event.player, []).extend([event.colour] * event.count)
    expected = {
        player: spent if isinstance(spent, int) else tuple(sorted(spent))
        for player, spent in outcome.entries
        if _amount(spent)
    }
    actual: dict[int, tuple[int, ...] | int] = {}
    for player in sorted(tiles):
        spent = tuple(sorted(tiles[player]))
        actual[player] = len(spent) if isinstance(expected.get(player), int) else spent
    return (
        actual == expected,
        nodes.SpentAre(tuple(actual.items())),
        _rule(events, TilesSpent),
    )


def _kingdom(leaders: Sequence[int], after: Position) -> _Look:
    wanted = tuple(sorted(set(leaders)))
    rule = "kingdom.def"
    absent = [piece for piece in wanted if after.leaders[piece] == OFF_BOARD]
    if absent:
        en, ja = (
            " ".join(
                LEADER_LETTERS[lang][colour_of(piece)] + OWNER_LETTERS[lang][dynasty_of(piece)]
                for piece in absent
            )
            for lang in ("en", "ja")
        )
        return False, Text(f"{en} not on the board", f"{ja} 盤上にない"), rule
    for spaces in kingdom.kingdoms(after):
        inside = kingdom.leaders_in(after, spaces)
        if wanted and wanted[0] in inside:
            return inside == wanted, nodes.KingdomOf(inside), rule
    return False, nodes.KingdomCount(len(kingdom.kingdoms(after))), rule


def _asks(outcome: tree.Asks, after: Position) -> _Look:
    """Who is asked what now; a list of permitted answers is complete.

    Between actions nobody is asked anything: which action comes next is no question.
    """
    question = after.stage.question if after.stage is not None and not after.over else None
    if question is None:
        return not outcome.who, tree.Asks(""), ""
    permitted = question.permitted
    asker = question.drawer if question.kind == "draw" else question.asker
    what: object
    if question.kind == "commit":
        what = nodes.AsksCommit(permitted)
    elif question.kind == "war":
        what = nodes.AsksWar(permitted)
    elif question.kind == "draw":
        what = nodes.AsksOther("draw", count=question.count)
    else:
        places = None if question.kind == "points" else permitted
        what = nodes.AsksOther(question.kind, places)
    actual = tree.Asks(DYNASTY_NAMES[asker], what)
    match outcome.what:
        case None:
            fits = True
        case nodes.AsksCommit(answers):
            fits = question.kind == "commit" and _allows(answers, permitted)
        case nodes.AsksWar(answers):
            fits = question.kind == "war" and _allows(answers, permitted)
        case nodes.AsksOther(kind, places, count):
            fits = (
                question.kind == kind
                and _allows(places, permitted)
                and count in (None, question.count)
            )
        case _:
            fits = False
    return outcome.who == actual.who and fits, actual, ""


def _allows(answers: tuple[int, ...] | None, permitted: tuple[int, ...]) -> bool:
    return answers is None or tuple(sorted(set(answers))) == tuple(sorted(permitted))
