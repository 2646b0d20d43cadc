"""Stored counts of sequences of legal moves: at small depth here, all of them by a command.

``python -m tests.counts`` goes to the stored depths with both engines.
"""

import pytest

from tests.counts import Stored, naive_count, naive_game, stored
from tnt_rules.core.rulings.counting import count, divide, moves
from tnt_rules.tigris import GAME

MOST, MOST_NAIVE = 6000, 40
"""Positions looked at for one count, by either engine."""

CASES = stored()


def test_there_are_enough():
    assert len(CASES) >= 10
    assert all({1, 2} <= case.counts.keys() for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_counts(case: Stored):
    done = 0
    for depth, number in sorted(case.counts.items()):
        if case.counts.get(depth - 1, 1) > MOST:
            break
        assert count(GAME, case.position, depth, case.fixed) == number, depth
        done = depth
    assert done >= 2


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_naive_engine_counts_the_same(case: Stored):
    game = naive_game(case)
    for depth, number in sorted(case.counts.items()):
        if case.counts.get(depth - 1, 1) > MOST_NAIVE:
            break
        assert naive_count(game, depth, case.fixed) == number, depth


@pytest.mark.parametrize("case", CASES[:4], ids=lambda case: case.name)
def test_divided(case: Stored):
    parts = divide(GAME, case.position, 2, case.fixed)
    assert [move for move, _ in parts] == list(moves(GAME, case.position, case.fixed))
    assert sum(number for _, number in parts) == case.counts[2]


def test_no_moves_at_all():
    (case,) = (case for case in CASES if case.name == "limit")
    assert count(GAME, case.position, 0) == 1
