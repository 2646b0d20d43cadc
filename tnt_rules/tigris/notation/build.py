"""From the lines of a text to a position, or to all the reasons why there is none."""

from collections.abc import Iterator, Sequence

import msgspec

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.tree import Scenario, Statement
from tnt_rules.core.once import once_each
from tnt_rules.tigris.engine.draft import masks_of
from tnt_rules.tigris.engine.events import Fault
from tnt_rules.tigris.engine.known import Known
from tnt_rules.tigris.engine.monument import uncovered
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import COLOUR_NAMES, DYNASTY_NAMES, FACEDOWN, OFF_BOARD
from tnt_rules.tigris.engine.position import NOTHING, Counts, Hand, Monument, Position
from tnt_rules.tigris.engine.setup import of_those_who_play, opening_draws
from tnt_rules.tigris.engine.spaces import Terrain
from tnt_rules.tigris.notation import faults, mentions, nodes
from tnt_rules.tigris.notation.board import Board, lay_out

OPEN = (
    "owners",
    "hands",
    "actions",
    "bag",
    "points",
    "monuments",
    "monuments-unnamed",
    "building-lengths",
    "treasures",
    "catastrophes",
    "cut-out",
    "players",
)
"""What a text may leave open, in the order in which a ruling lists it."""


class Built(msgspec.Struct, frozen=True):
    """What a text describes.

    Attributes:
        position: None if there are faults.
        faults: all reasons why it is no position.
        open: what the text does not state, of `OPEN`.
        asked: the spaces with a ``?``.
        seed: what the text says draws are to come from, or None.
        places: where the text brings each of the faults about; None where no line does.
    """

    position: Position | None
    faults: tuple[Fault, ...] = ()
    open: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()
    seed: int | None = None
    places: tuple[tree.Span | None, ...] = ()


def build(scenario: Scenario, statements: Sequence[Statement], options: Options) -> Built:
    """The position that the statements describe.

    Args:
        scenario: the whole scenario; whether it writes owner letters is seen there.
        statements: all those in force for one case, in order.
    """
    said, board, position, found = _look(scenario, statements, options)
    left_open = _left_open(said, board, position)
    if not found:
        return Built(position, (), left_open, board.asked, said.seed)
    places = _places(scenario, statements, options, board, found)
    return Built(None, found, left_open, board.asked, said.seed, places)


def _look(
    scenario: Scenario, statements: Sequence[Statement], options: Options
) -> tuple["_Said", Board, Position, tuple[Fault, ...]]:
    """What is said, the board, the position that it would be, and what is wrong with it."""
    said = _gather(statements)
    board = said.board()
    missing = board is None
    if board is None:
        # Whatever else is wrong is looked for beside a single empty space.
        board = Board(Terrain(1, 1), {0: nodes.Cell()})
    occurring = _occurring(said, board)
    players = said.players or occurring or (0,)
    actor = mentions.player_number(said.turn_of or said.first_actor)
    active = said.active if said.active is not None else actor
    position = _position(said, board, players, players[0] if active is None else active, options)
    claims = faults.Claims(
        players=said.players,
        setup=said.setup,
        map=said.map,
        occurring=occurring,
        named=any(mentions.asks_space(statement.node) for statement in statements),
        mixed=_writes_owners(scenario),
        squares=(
            *(m.square for m in position.monuments or () if m.square is not None),
            *position.declined,
        ),
    )
    found = faults.find(board, position, claims)
    if missing:
        lost = ("position.asked-missing", "position.outside")
        found = (Fault("position.missing"), *(f for f in found if f.rule not in lost))
    return said, board, position, found


_SAYS_NO_POSITION = (
    tree.Act,
    tree.Expect,
    tree.Turn,
    tree.Title,
    tree.Because,
    tree.Comment,
    tree.Source,
    tree.Rules,
)


def _places(
    scenario: Scenario,
    statements: Sequence[Statement],
    options: Options,
    board: Board,
    found: Sequence[Fault],
) -> tuple[tree.Span | None, ...]:
    """Where the text brings the faults about.

    What goes wrong only in a case is laid to its lines, not to those that all cases share: to the
    line with which the fault is there.
    """
    from tnt_rules.tigris.notation.whence import whence

    places = list(whence(statements, board, found))
    common = set(map(id, scenario.statements))
    own = [s for s in statements if id(s) not in common]
    lines = [s for s in own if not isinstance(s.node, _SAYS_NO_POSITION)]
    if not lines or len(own) == len(statements):
        return tuple(places)
    shared = {s.span for s in scenario.statements}
    begins = own[0].span.line, own[0].span.column
    left = {
        number: _same(fault)
        for number, (fault, at) in enumerate(zip(found, places, strict=True))
        if at is not None and (at in shared or (at.line, at.column) < begins)
    }
    without = set(map(id, lines))
    for line in (None, *lines):
        if not left:
            break
        if line is not None:
            without.discard(id(line))
        tried = [s for s in statements if id(s) not in without]
        there = set(map(_same, _look(scenario, tried, options)[3]))
        for number in [n for n, fault in left.items() if fault in there]:
            del left[number]
            if line is not None:
                places[number] = line.span
    return tuple(places)


def _same(fault: Fault) -> object:
    """What a fault is about: more of the same is no other fault."""
    facts = dict(fault.facts)
    about = ("player", "colour", "length", "few", "ziggurat")
    return fault.rule, fault.spaces, tuple(facts.get(name) for name in about)


# ---- what is said --------------------------------------------------------------------------------


class _Said(msgspec.Struct):
    """The position lines in force, a later one in place of an earlier one of its kind."""

    base: nodes.Grid | nodes.Setup | None
    spaces: list[nodes.SpaceCells]
    players: tuple[int, ...] | None
    active: int | None
    actions: int | None
    hands: dict[int, nodes.HandLine]
    points: dict[int, nodes.PointsLine]
    held: dict[int, int]
    catastrophes: dict[int, int]
    bag: nodes.Bag | None
    monuments: list[nodes.MonumentStands] | None
    declined: list[int]
    gone: Counts
    swapped: list[Counts]
    lengths: list[int]
    ending: bool
    seed: int | None
    drawn: bool
    placed: set[int]
    turn_of: str
    first_actor: str
    named: list[int]
    map: str

    @property
    def setup(self) -> bool:
        """Whether the position is a started game."""
        return isinstance(self.base, nodes.Setup)

    @property
    def opens_with_draws(self) -> bool:
        """Whether the hands of a started game are still to be drawn."""
        return self.setup and (self.seed is not None or self.drawn)

    def board(self) -> Board | None:
        """The board, or None if the text has none."""
        return None if self.base is None else lay_out(self.base, self.spaces)


def _gather(statements: Sequence[Statement]) -> _Said:
    said = _Said(
        base=None,
        spaces=[],
        players=None,
        active=None,
        actions=None,
        hands={},
        points={},
        held={},
        catastrophes={},
        bag=None,
        monuments=None,
        declined=[],
        gone=NOTHING,
        swapped=[NOTHING] * 4,
        lengths=[0, 0, 0, 0],
        ending=False,
        seed=None,
        drawn=False,
        placed=set(),
        turn_of="",
        first_actor="",
        named=[],
        map="",
    )
    for statement in statements:
        node = statement.node
        # Who plays and whose turn it is may be said anew, in place of the earlier line.
        if not isinstance(node, nodes.Players | nodes.Active):
            said.named += mentions.players_in(node)
        match node:
            case nodes.Grid() | nodes.Setup():
                # A grid takes the place of an earlier one with the single spaces put on it.
                if said.base is not None:
                    said.spaces.clear()
                said.base = node
            case nodes.SpaceCells():
                said.spaces.append(node)
            case nodes.Players(players):
                said.players = players
            case nodes.Active(player):
                said.active = player
            case nodes.Actions(count):
                said.actions = count
            case nodes.HandLine(player=player):
                said.hands[player] = node
            case nodes.PointsLine(player=player):
                said.points[player] = node
            case nodes.TreasuresHeld(player, count):
                said.held[player] = count
            case nodes.CatastrophesLeft(player, count):
                said.catastrophes[player] = count
            case nodes.Bag():
                said.bag = node
            case nodes.MonumentStands():
                said.monuments = [*(said.monuments or ()), node]
            case nodes.NoMonuments():
                said.monuments = []
            case nodes.Gone(counts):
                said.gone = nodes.totals(counts)
            case nodes.Swapped(player, counts):
                said.swapped[player] = nodes.totals(counts)
            case nodes.BuildingLength(colour, length):
                said.lengths[colour] = length
            case nodes.Ending():
                said.ending = True
            case tree.OptionChoice("board", choice):
                said.map = choice
            case tree.Seed(number):
                said.seed = number
            case tree.Turn(_, who) if who and not said.first_actor:
                said.turn_of = said.turn_of or who
            case tree.Act(_, nodes.DrawTiles()) if not said.first_actor:
                said.drawn = True
            case nodes.Declined(squares):
                said.declined += squares
            case tree.Act(who, what) if mentions.begins_action(what):
                said.first_actor = said.first_actor or who
                if isinstance(what, nodes.Put) and what.piece.kind == "tile":
                    said.placed.add(what.piece.colour or 0)
            case _:
                pass
    return said


def _occurring(said: _Said, board: Board) -> tuple[int, ...]:
    """The players who occur, in the order archer, bull, potter, lion."""
    owners = (cell.owner for cell in board.cells.values() if cell.owner is not None)
    found = {*said.named, *owners, *(said.players or ())}
    if said.active is not None:
        found.add(said.active)
    return tuple(player for player in range(len(DYNASTY_NAMES)) if player in found)


@once_each
def _writes_owners(scenario: Scenario) -> bool:
    """Whether any leader of the scenario is written with an owner letter."""
    return any(
        True for statement in _all_statements(scenario) for _ in mentions.owners_in(statement.node)
    )


def _all_statements(scenario: Scenario) -> Iterator[Statement]:
    yield from scenario.statements
    for case in scenario.cases:
        yield from case.statements


def _left_open(said: _Said, board: Board, position: Position) -> tuple[str, ...]:
    def unsaid(values: Sequence[object]) -> bool:
        return any(values[player] is None for player in position.players)

    left = {
        "owners": bool(board.bare),
        "hands": not said.opens_with_draws
        and any(player not in said.hands for player in position.players),
        "actions": position.actions is None,
        "bag": position.bag is None,
        "points": unsaid(position.points),
        "monuments": position.monuments is None,
        "monuments-unnamed": bool(position.monuments) and _unnamed_monuments(position),
        "building-lengths": _lengths_matter(position, said.placed),
        "treasures": unsaid(position.held),
        "catastrophes": unsaid(position.catastrophes),
        "cut-out": not position.terrain.whole,
        "players": said.players is None,
    }
    return tuple(name for name in OPEN if left[name])


def _unnamed_monuments(position: Position) -> bool:
    """Whether facedown tiles lie under no monument that is stated."""
    facedown = (p for p in position.terrain.spaces if position.content[p] == FACEDOWN)
    return bool(uncovered(position.monuments, facedown))


def _lengths_matter(position: Position, placed: set[int]) -> bool:
    """Whether it is asked how long a line was when its building was put there, and not said."""
    options = position.options
    return (
        options["buildings"] == "on"
        and options["building.line-length"] == "when-built"
        and any(position.buildings[c] != OFF_BOARD and not position.lengths[c] for c in placed)
    )


# ---- the position --------------------------------------------------------------------------------


def _position(
    said: _Said, board: Board, players: tuple[int, ...], active: int, options: Options
) -> Position:
    content = board.content()
    leaders = _leaders(board, players[0])
    hands: list[Hand | None] = [None] * 4
    points: list[Counts | None] = [None] * 4
    held: list[int | None] = [None] * 4
    catastrophes: list[int | None] = [None] * 4
    size = int(options["hand.size"])
    actions, monuments = said.actions, _monuments(said)
    if said.setup:
        for player in players:
            hands[player] = Hand(NOTHING, 0 if said.opens_with_draws else size)
            points[player] = NOTHING
            held[player] = 0
            catastrophes[player] = int(options["setup.catastrophes"])
        actions = int(options["turn.actions"]) if actions is None else actions
        monuments = monuments or ()
    for player, hand in said.hands.items():
        hands[player] = Hand(_count(hand.tiles), hand.unknown)
    for player, line in said.points.items():
        points[player] = nodes.totals(line.points)
    for player, number in said.held.items():
        held[player] = number
    for player, number in said.catastrophes.items():
        catastrophes[player] = number
    if said.players is not None or said.setup:
        catastrophes[:] = of_those_who_play(catastrophes, players)
    position = Position(
        terrain=board.terrain,
        content=content,
        leaders=leaders,
        treasures=board.treasures(),
        buildings=board.buildings(),
        monuments=monuments,
        ziggurat=board.centre(),
        declined=frozenset(said.declined),
        players=tuple(dict.fromkeys(players)),
        active=active,
        actions=actions,
        hands=tuple(hands),
        points=tuple(points),
        held=tuple(held),
        catastrophes=tuple(catastrophes),
        bag=_bag(said, content, hands, options),
        gone=_sum(said.gone, *said.swapped),
        swapped=tuple(said.swapped),
        lengths=(said.lengths[0], said.lengths[1], said.lengths[2], said.lengths[3]),
        ending=said.ending,
        options=options,
        # Looking for faults and the first move ask for it several times.
        known=Known(content, leaders, options, masks_of(content), None),
    )
    return opening_draws(position, said.hands) if said.opens_with_draws else position


def _leaders(board: Board, first: int) -> tuple[int, ...]:
    """The space of each leader; of one that stands twice the first."""
    leaders = [OFF_BOARD] * 16
    for piece, places in board.standing(first).items():
        leaders[piece] = places[0]
    return tuple(leaders)


def _monuments(said: _Said) -> tuple[Monument, ...] | None:
    """The monuments on the board, as far as they are stated; None if nothing is said of them."""
    if said.monuments is None:
        return None
    return tuple(
        Monument((min(line.colours), max(line.colours)), line.square) for line in said.monuments
    )


def _bag(
    said: _Said, content: tuple[int, ...], hands: Sequence[Hand | None], options: Options
) -> int | Counts | None:
    """The tiles in the bag; in a started game those not on the board nor in a hand."""
    if said.bag is not None:
        return said.bag.count if said.bag.tiles is None else _count(said.bag.tiles)
    if not said.setup:
        return None
    left = [
        box - content.count(colour) - sum(h.known[colour] for h in hands if h is not None)
        for colour, box in enumerate(options.box_tiles())
    ]
    hidden = sum(hand.unknown for hand in hands if hand is not None)
    if hidden == 0 and min(left) >= 0:
        return left[0], left[1], left[2], left[3]
    return max(0, sum(left) - hidden)


def _sum(*counts: Counts) -> Counts:
    s, t, f, m = (sum(numbers) for numbers in zip(*counts, strict=True))
    return s, t, f, m


def _count(tiles: Sequence[int]) -> Counts:
    black, red, blue, green = (tiles.count(colour) for colour in range(len(COLOUR_NAMES)))
    return black, red, blue, green
