"""Moves and walks of several moves, for property tests."""

from itertools import permutations

from hypothesis import assume
from hypothesis import strategies as st

from tests.naive.board import Board, as_pair
from tests.naive.shapes import crosses, lines, squares
from tests.tigris.position_strategies import positions
from tests.tigris.told import Step
from tests.walk.moves import ANSWERS
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    MoveTile,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import MONUMENTS, OFF_BOARD
from tnt_rules.tigris.engine.play import apply, legal_moves
from tnt_rules.tigris.engine.position import CHANCE, Position
from tnt_rules.tigris.engine.spaces import SPACES

DrawFn = st.DrawFn

PLAYERS = range(4)
COLOURS = range(4)


# ---- moves ---------------------------------------------------------------------------------------


KINDS_OF_MOVES = (
    Pass,
    PlaceTile,
    PlaceLeader,
    MoveLeader,
    WithdrawLeader,
    PlaceCatastrophe,
    MoveTile,
    Swap,
    Commit,
    ChooseWar,
    PlaceBuilding,
    BuildZiggurat,
    BuildMonument,
    TakeTreasures,
    ChoosePoint,
    Draw,
)


@st.composite
def any_moves(draw: DrawFn, position: Position) -> Move:
    """A move of any kind by anybody: on the map and off it, action or answer, legal or not."""
    kind = draw(st.sampled_from(KINDS_OF_MOVES))
    usual = position.active
    if position.stage is not None:
        question = position.stage.question
        usual = question.drawer if question.asker == CHANCE else question.asker
        if draw(st.booleans()):
            kind = ANSWERS[question.kind]
    player = draw(st.sampled_from((usual, usual, usual, *PLAYERS)))
    if kind in (Pass, Commit, ChooseWar, Swap, Draw, ChoosePoint):
        return draw(_said_in_numbers(kind, player))
    if kind is BuildMonument:
        pair = draw(st.none() | st.sampled_from(MONUMENTS))
        return BuildMonument(player, pair, OFF_BOARD if pair is None else draw(_near(position)))
    if kind is BuildZiggurat:
        return BuildZiggurat(player, draw(_near(position)))
    if kind is PlaceBuilding:
        return PlaceBuilding(player, draw(_near(position)))
    if kind is TakeTreasures:
        spaces = st.sampled_from(position.terrain.spaces)
        lying = st.sampled_from(sorted(position.treasures)) if position.treasures else spaces
        chosen = draw(st.lists(lying | lying | spaces, max_size=5, unique=True))
        return TakeTreasures(player, tuple(sorted(chosen)))
    space = draw(_places(position))
    if kind is PlaceCatastrophe:
        return PlaceCatastrophe(player, space)
    colour = draw(st.sampled_from(COLOURS))
    if kind is PlaceTile:
        return PlaceTile(player, colour, space)
    if kind is MoveTile:
        return MoveTile(player, colour, draw(_places(position)), space)
    leader = draw(st.integers(0, 15)) if draw(st.integers(0, 9)) == 9 else player * 4 + colour
    if kind is PlaceLeader:
        return PlaceLeader(player, leader, space)
    origin = position.leaders[leader]
    if origin == OFF_BOARD or draw(st.integers(0, 9)) == 9:
        origin = draw(_places(position))
    if kind is MoveLeader:
        return MoveLeader(player, leader, origin, space)
    return WithdrawLeader(player, leader, origin)


@st.composite
def _said_in_numbers(draw: DrawFn, kind: type[Move], player: int) -> Move:
    """A move that names no space."""
    if kind is Pass:
        return Pass(player)
    if kind is Commit:
        return Commit(player, draw(st.integers(0, 13)), draw(st.sampled_from(OTHERS)))
    if kind is ChooseWar:
        return ChooseWar(player, draw(st.sampled_from(ORDERS)))
    if kind is ChoosePoint:
        return ChoosePoint(player, draw(st.sampled_from(COLOURS)))
    tiles = tuple(sorted(draw(st.lists(st.sampled_from(COLOURS), max_size=7))))
    unknown = draw(st.integers(0, 0 if tiles and draw(st.booleans()) else 7))
    return Swap(player, tiles, unknown) if kind is Swap else Draw(player, tiles, unknown)


OTHERS = ((), (), (), (0,), (1,), (2,), (3,), (0, 3))
ORDERS = tuple(order for count in range(5) for order in permutations(COLOURS, count)) + tuple(
    (colour, colour) for colour in COLOURS
)


@st.composite
def _places(draw: DrawFn, position: Position) -> int:
    """A space, now and then beyond the map."""
    if draw(st.integers(0, 9)) == 9:
        return draw(st.integers(0, SPACES - 1))
    return draw(st.sampled_from(position.terrain.spaces))


@st.composite
def _near(draw: DrawFn, position: Position) -> int:
    """A space, or none; most of the time one that may be named now, or at the placed tile."""
    stage = position.stage
    asks = stage is not None and stage.question.kind in ("building", "ziggurat", "monument")
    if stage is not None and asks and draw(st.integers(0, 3)) < 3:
        return draw(st.sampled_from((OFF_BOARD, stage.placed, *stage.question.permitted)))
    return draw(st.just(OFF_BOARD) | st.sampled_from(position.terrain.spaces))


@st.composite
def next_moves(draw: DrawFn, position: Position) -> Move | None:
    """A legal move, often one that leads to a conflict or builds; None if there is none."""
    legal = legal_moves(position)
    if not legal:  # the game is over, or a rule is switched off
        return None
    kinds: dict[str, list[Move]] = {}
    if position.stage is None:
        board = Board(position)
        kingdoms = board.kingdoms()
        for move in legal:
            kinds.setdefault(_kind(move, position, board, kingdoms), []).append(move)
        names = sorted(kinds, key=_ORDER.index)
        names += [name for name in names if name not in ("pass", "swap")]
        names += [name for name in names if name in _EAGER] * 2
        if "build" in kinds and draw(st.integers(0, 3)) < 3:
            return draw(st.sampled_from(kinds["build"]))
        return draw(st.sampled_from(kinds[draw(st.sampled_from(names))]))
    return draw(st.sampled_from(legal[::-1]))  # to decline comes first in the list


_ORDER = ("quiet", "other", "swap", "pass", "build", "join", "war", "wars", "revolt")
_EAGER = ("war", "wars", "revolt")


def _kind(
    move: Move, position: Position, board: Board, kingdoms: list[frozenset[tuple[int, int]]]
) -> str:
    if isinstance(move, PlaceTile):
        touched = board.touched(as_pair(move.space), kingdoms)
        if len(touched) == 2:
            one, other = ({n % 4 for n in board.leaders_in(k)} for k in touched)
            return ("join", "war", "wars")[min(2, len(one & other))]
        return "build" if _completes(move, position, board) else "quiet"
    if isinstance(move, PlaceLeader | MoveLeader):
        touched = board.touched(as_pair(move.space), kingdoms)
        met = {n for k in touched for n in board.leaders_in(k)} - {move.leader}
        if any(n % 4 == move.leader % 4 for n in met):
            return "revolt"
    if isinstance(move, Swap):
        return "swap"
    return "pass" if isinstance(move, Pass) else "other"


def _completes(move: PlaceTile, position: Position, board: Board) -> bool:
    """Whether a tile completes a square, or a line or cross where they are played with."""
    space, colour = as_pair(move.space), move.colour
    if all(board.tiles.get(near) != colour for near in board.beside[space]):
        return False
    before = board.tiles.get(space)
    board.tiles[space] = colour
    options = position.options
    found = (
        bool(squares(board, colour, space))
        or (options["buildings"] == "on" and max(map(len, lines(board, colour, space))) > 2)
        or (options["ziggurat"] == "on" and bool(crosses(board, colour, space)))
    )
    del board.tiles[space]
    if before is not None:
        board.tiles[space] = before
    return found


# ---- walks ---------------------------------------------------------------------------------------


@st.composite
def walks(
    draw: DrawFn, begin: st.SearchStrategy[Position] | None = None, most: int = 6
) -> list[Step]:
    """Legal moves one after another, from any position on."""
    position = draw(positions() if begin is None else begin)
    steps = []
    for _ in range(draw(st.sampled_from(range(1, most + 1)))):
        move = draw(next_moves(position))
        if move is None:
            break
        after, events = apply(position, move)
        steps.append(Step(position, move, after, events))
        position = after
    assume(steps)
    return steps
