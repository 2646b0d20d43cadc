"""``python -m tests.naive``: compare the two engines at length.

Exit status 1 if they differ anywhere, or if the random positions were no fair sample.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.naive.compare import Report, run
from tests.naive.games import run_games

CHUNK = 250
FEW = 10
"""How many positions, or games, one process takes at a time."""


def main() -> int:
    """Run the comparison and print what it found."""
    parser = argparse.ArgumentParser(prog="python -m tests.naive", description=__doc__)
    parser.add_argument("--count", type=int, default=50_000, help="how many positions")
    parser.add_argument("--games", type=int, help="how many whole games, instead of positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first one")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    given = parser.parse_args()
    begun = time.perf_counter()
    walk, count, step = run, given.count, CHUNK
    if given.games is not None:
        walk, count, step = run_games, given.games, FEW
    end = given.start + count
    chunks = [(min(step, end - at), given.seed, at) for at in range(given.start, end, step)]
    total = Report()
    if given.jobs > 1:
        with ProcessPoolExecutor(given.jobs) as pool:
            for report in pool.map(walk, *zip(*chunks, strict=True)):
                total.add(report)
    else:
        for chunk in chunks:
            total.add(walk(*chunk))
    for difference in total.differences:
        print(difference, end="\n\n")
    for line in total.lines():
        print(line)
    seconds = time.perf_counter() - begun
    print(f"{seconds:.0f} s, {count / seconds:.1f} a second")
    wanting: list[str] = []
    if given.games is None:
        wanting += [*total.shortfalls(), *(f"never drawn: {c}" for c in total.never_drawn())]
    for line in wanting:
        print(line)
    return 1 if total.differing or wanting else 0


if __name__ == "__main__":
    sys.exit(main())
