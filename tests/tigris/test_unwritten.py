"""Moves, positions and values that only a program can make, as no text has words for them."""

import pytest

from tests.tigris.lines import ARCHER, RED, at, grid, position
from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine.moves import Move, MoveLeader, WithdrawLeader
from tnt_rules.tigris.engine.pieces import OFF_BOARD, leader
from tnt_rules.tigris.engine.play import violations

PRIEST = leader(ARCHER, RED)


@pytest.mark.parametrize(
    "move",
    [MoveLeader(ARCHER, PRIEST, OFF_BOARD, at("C1")), WithdrawLeader(ARCHER, PRIEST, OFF_BOARD)],
)
def test_a_leader_in_the_hand_stands_nowhere(move: Move) -> None:
    """That it is not on the board is no place to move it from: it is a move in no game."""
    with pytest.raises(BadValue):
        violations(position(grid("Ka t .")), move)
