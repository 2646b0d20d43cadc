"""How many ways the game can go from a position: sequences of legal moves (perft)."""

from collections.abc import Sequence
from typing import Any

from tnt_rules.core.protocol import Game


def moves(game: Game, position: Any, fixed: bool = False) -> Sequence[Any]:
    """What is counted as the moves of a position; none if the game is over.

    Args:
        fixed: whether chance makes only the first move of its list, not every one.
    """
    found = game.legal_moves(position)
    return found[:1] if fixed and game.chance_asked(position) else found


def count(game: Game, position: Any, depth: int, fixed: bool = False) -> int:
    """The number of sequences of legal moves of a length.

    Actions of a turn, answers to questions and what chance does are moves alike. A game that is
    over earlier has no such sequence. What leads to the same position is counted as often as there
    are ways to it.
    """
    if depth == 0:
        return 1
    found = moves(game, position, fixed)
    if depth == 1:
        return len(found)
    return sum(count(game, game.apply(position, m)[0], depth - 1, fixed) for m in found)


def divide(game: Game, position: Any, depth: int, fixed: bool = False) -> list[tuple[Any, int]]:
    """The same by the first move, in the order of the list; ``depth`` is at least 1."""
    return [
        (move, count(game, game.apply(position, move)[0], depth - 1, fixed))
        for move in moves(game, position, fixed)
    ]
