"""What a text left open, as far as the result may rest on it.

Most positions are cut-outs that state little. Naming all of that would hide what matters: an
unstated hand for a commitment, an unstated bag for the end of a turn, the edge of a cut-out for a
kingdom that reaches it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from tnt_rules.core.protocol import CheckContext, Refusal, Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.building import LEAST
from tnt_rules.tigris.engine.pieces import EMPTY, OFF_BOARD, dynasty_of
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import COLUMNS, space_from_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, sentence

_FILE = "leftopen"

_TURN = frozenset({"turn.active", "turn.order", "turn.two-actions"})
"""Rules whose breach depends on whose turn it is, and so on the actions that are left."""

_SEATS = frozenset({"turn.active", "turn.order"})
_EDGE = frozenset({"leader.place.temple"})
"""Rules that something beyond the edge of a cut-out could satisfy."""


def opening(
    ids: Iterable[str],
    first: int,
    actions: Sequence[CheckContext],
    refusals: Sequence[Refusal],
    ahead: Sequence[Sequence[CheckContext]] = (),
) -> tuple[Text, ...]:
    """A sentence for each matter left open that the result may rest on.

    Args:
        ids: what the text does not state, of `tnt_rules.tigris.notation.build.OPEN`.
        first: the first player, who is taken to own the leaders without an owner letter.
        actions: what happened, an action each.
        refusals: why lines of the text are refused.
        ahead: the same with answers to the open question, in each way that was looked at.
    """
    courses = [_Course(taken, refusals) for taken in (actions, *ahead)]
    found = _found(frozenset(ids), first, courses)
    return tuple(sentence(_FILE, name, values) for name, values in found)


def _found(
    ids: frozenset[str], first: int, courses: Sequence["_Course"]
) -> Iterator[tuple[str, dict[str, Value]]]:
    """The sentences, by id and values, for what matters in any of some courses."""

    def any_of(matters: Callable[["_Course"], bool]) -> bool:
        return any(matters(course) for course in courses)

    def players(concerned: Callable[["_Course"], list[int]]) -> list[int]:
        found = {player for course in courses for player in concerned(course)}
        return [p for p in courses[0].seated() if p in found]

    if "owners" in ids:
        # Every sentence that names a leader rests on it.
        yield "owners", {"player": names.PLAYERS[first]}
    hands = players(_Course.hands) if "hands" in ids else []
    if hands:
        name = "hands.one" if len(hands) == 1 else "hands.several"
        yield name, {"players": names.players(hands)}
    if "actions" in ids and any_of(_Course.counts_actions):
        yield "actions", {}
    if "bag" in ids and any_of(lambda c: c.happened(e.TurnEnded, e.GameOver)):
        yield "bag", {}
    elif "bag" in ids and any_of(lambda c: c.happened(e.TilesSwapped)):
        yield "bag.swap", {}
    if "monuments" in ids and any_of(_Course.monument_at_issue):
        yield "monuments", {}
    if "monuments-unnamed" in ids and any_of(_Course.unnamed_at_issue):
        yield "monuments.unnamed", {}
    if "building-lengths" in ids and any_of(_Course.length_at_issue):
        yield "building-lengths", {}
    struck = players(_Course.struck) if "catastrophes" in ids else []
    if struck:
        yield "catastrophes", {"players": names.players(struck)}
    unknown = players(_Course.without_score)
    if unknown:
        yield "scores", {"players": names.players(unknown)}
    if "cut-out" in ids:
        edge, ended = any_of(_Course.reaches_edge), any_of(lambda c: c.happened(e.TurnEnded))
        if edge or ended:
            name = "cut-out.both" if edge and ended else "cut-out" if edge else "cut-out.end"
            yield name, {}
    if "players" in ids and any_of(_Course.seats_matter):
        yield "players", {}


class _Course:
    """What came, or can come, of a case."""

    def __init__(self, actions: Sequence[CheckContext], refusals: Sequence[Refusal]) -> None:
        self.actions = [context for context in actions if context.events]
        self.refusals = refusals
        self.broken = {refusal.rule for refusal in refusals}
        self.events: list[e.Event] = [event for context in actions for event in context.events]
        self.boards: list[Position] = [context.before for context in actions]
        self.end: Position | None = actions[-1].after if actions else None

    def happened(self, *kinds: type[e.Event]) -> bool:
        return any(isinstance(event, kinds) for event in self.events)

    def hands(self) -> list[int]:
        """Players who took tiles from a hand that is not stated, or may yet."""
        found = {
            event.player
            for event in self.events
            if (isinstance(event, e.Committed) and event.count) or isinstance(event, e.TilesSwapped)
        }
        stage = self.end.stage if self.end is not None else None
        if stage is not None and stage.fight is not None and stage.question.kind == "commit":
            found.add(stage.question.asker)
            if stage.question.asker == dynasty_of(stage.fight.attacker):
                found.add(dynasty_of(stage.fight.defender))
        return [p for p in self.seated() if p in found and self.boards[0].hands[p] is None]

    def counts_actions(self) -> bool:
        """Whether it matters how many actions are left."""
        return bool(self.broken & _TURN) or self._several_actions()

    def _several_actions(self) -> bool:
        """Whether a player made more than one action of a turn, other than to pass."""
        made = 0
        for context in self.actions:
            made += not any(isinstance(event, e.Passed) for event in context.events)
            if made > 1:
                return True
            if any(isinstance(event, e.TurnEnded) for event in context.events):
                made = 0
        return False

    def monument_at_issue(self) -> bool:
        if any(isinstance(event, e.Declined) and event.what == "monument" for event in self.events):
            return True
        stage = self.end.stage if self.end is not None else None
        asked = stage is not None and stage.question.kind == "monument"
        return asked or self.happened(e.MonumentBuilt, e.NoMonumentLeft)

    def unnamed_at_issue(self) -> bool:
        """The same, but for where nothing can be built, whatever those not stated are."""
        none = [event for event in self.events if isinstance(event, e.NoMonumentLeft)]
        all_stand = bool(none) and all(event.unnamed for event in none)
        others = (e.MonumentBuilt, e.Declined)
        return self.monument_at_issue() and not (all_stand and not self.happened(*others))

    def length_at_issue(self) -> bool:
        """Whether a new line is longer than the three that every building's line had once."""
        return any(
            isinstance(event, e.TilePlaced)
            and context.before.buildings[event.colour] != OFF_BOARD
            and not context.before.lengths[event.colour]
            and self._long_line(context)
            for context in self.actions
            for event in context.events
        )

    def _long_line(self, context: CheckContext) -> bool:
        stage = context.after.stage
        # Only longer lines bring a question, as three are never enough.
        return (stage is not None and stage.question.kind == "building") or any(
            isinstance(event, e.BuildingPlaced)
            or (isinstance(event, e.Declined) and event.what == "building")
            or (isinstance(event, e.LineNotLonger) and event.length and len(event.line) > LEAST)
            for event in context.events
        )

    def struck(self) -> list[int]:
        """Players who placed a catastrophe tile that they are not known to have."""
        found = {event.player for event in self.events if isinstance(event, e.CatastrophePlaced)}
        return [p for p in self.seated() if p in found and self.boards[0].catastrophes[p] is None]

    def without_score(self) -> list[int]:
        if self.end is None or not self.happened(e.GameOver):
            return []
        end = self.end
        return [p for p in end.players if end.points[p] is None or end.held[p] is None]

    def reaches_edge(self) -> bool:
        """Whether something that is on the board, or was to be placed, lies at its edge."""
        if any(isinstance(event, _ON_BOARD) for event in self.events):
            return any(_at_edge(board, _occupied(board)) for board in (*self.boards, self.end))
        named = [
            space_from_name(name) for r in self.refusals if r.rule in _EDGE for name in r.places[:1]
        ]
        return any(_at_edge(board, named) for board in self.boards)

    def seats_matter(self) -> bool:
        """Whether the order of players decided something: turns, attackers, takers of treasures."""
        takers = {event.player for event in self.events if isinstance(event, e.TreasuresTaken)}
        outsiders = any(
            isinstance(event, e.FightBegun)
            and context.before.active not in map(dynasty_of, (event.attacker, event.defender))
            for context in self.actions
            for event in context.events
        )
        ended = self.happened(e.TurnEnded, e.GameOver)
        return ended or outsiders or len(takers) > 1 or bool(self.broken & _SEATS)

    def seated(self) -> Sequence[int]:
        return self.boards[0].players if self.boards else ()


_ON_BOARD = (e.LeaderPlaced, e.LeaderWithdrawn, e.TilePlaced, e.CatastrophePlaced)


def _occupied(board: Position | None) -> list[int]:
    if board is None:
        return []
    leaders = set(board.leaders)
    return [s for s in board.terrain.spaces if board.content[s] != EMPTY or s in leaders]


def _at_edge(board: Position | None, places: Iterable[int]) -> bool:
    if board is None:
        return False
    width, height = board.terrain.width, board.terrain.height
    return any(
        s % COLUMNS in (0, width - 1) or s // COLUMNS in (0, height - 1)
        for s in places
        if s in board.terrain
    )
