"""``python -m tests.counts``: every stored count by both engines, which takes some minutes.

    python -m tests.counts [--most 20000] [NAME…]

``--most``: the positions that the naive engine is asked about at most, for one count.
"""

import argparse
import sys
import time

from tests.counts import naive_count, naive_game, stored
from tnt_rules.core.rulings.counting import count
from tnt_rules.tigris import GAME


def main() -> int:
    """Compare; exit status 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts", description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--most", type=int, default=20_000)
    given = parser.parse_args()
    wrong = 0
    for case in stored():
        if given.names and case.name not in given.names:
            continue
        for depth, number in sorted(case.counts.items()):
            begun = time.perf_counter()
            found = count(GAME, case.position, depth, case.fixed)
            inner = count(GAME, case.position, depth - 1, case.fixed)
            naive: int | str = "-"
            if inner <= given.most:
                naive = naive_count(naive_game(case), depth, case.fixed)
            right = found == number and naive in (number, "-")
            wrong += not right
            seconds = time.perf_counter() - begun
            sign = "ok" if right else "WRONG"
            print(f"{sign} {case.name} {depth}: {number}, {found}, naive {naive} ({seconds:.1f} s)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
