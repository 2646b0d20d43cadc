"""The real engine agrees with the naive one on 2,000 random positions.

At length: ``python -m tests.naive --count 50000 --seed 1``.
"""

import pytest

from tests.naive.compare import Report, generator, note_options, run
from tests.naive.positions import random_options

SEED = 1
CHUNK = 250
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_engines_agree(chunk: int) -> None:
    report = run(CHUNK, SEED, chunk * CHUNK)
    assert not report.differing, "\n\n".join(report.differences)
    # Held in every part, so it holds of the whole: a third with a conflict, a tenth with two wars.
    assert not report.shortfalls()


def test_every_choice_of_every_option_is_drawn() -> None:
    report = Report()
    for index in range(CHUNK * CHUNKS):
        # Options are the first thing that is drawn for a position.
        note_options(report, random_options(generator(SEED, index)))
    assert not report.never_drawn()
