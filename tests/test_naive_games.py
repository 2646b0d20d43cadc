"""The real engine agrees with the naive one through 20 whole random games.

At length: ``python -m tests.naive --games 200 --seed 1``.
"""

import pytest

from tests.naive.games import run_games

SEED = 2
CHUNK = 5


@pytest.mark.parametrize("chunk", range(4))
def test_both_engines_agree_through_whole_games(chunk: int) -> None:
    report = run_games(CHUNK, SEED, chunk * CHUNK)
    assert not report.differing, "\n\n".join(report.differences)
    assert sum(report.over.values()) == CHUNK
