"""Moves and walks of several moves, for property tests."""

import random

from hypothesis import assume
from hypothesis import strategies as st

from tests.naive.board import Board, as_pair
from tests.naive.shapes import crosses, lines, squares
from tests.tigris.position_strategies import positions
from tests.tigris.told import Step
from tests.walk.moves import any_move
from tnt_rules.tigris.engine.moves import (
    Move,
    MoveLeader,
    Pass,
    PlaceLeader,
    PlaceTile,
    Swap,
)
from tnt_rules.tigris.engine.play import apply, legal_moves
from tnt_rules.tigris.engine.position import Position

DrawFn = st.DrawFn


# ---- moves ---------------------------------------------------------------------------------------


def any_moves(position: Position) -> st.SearchStrategy[Move]:
    """A move of any kind by anybody: on the map and off it, action or answer, legal or not.

    One of those that walks are checked with, by a seed: there is little in a move to shrink.
    """
    return st.integers(0, 2**32 - 1).map(lambda seed: any_move(random.Random(seed), position))


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
