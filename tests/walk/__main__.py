"""``python -m tests.walk``: very many random moves, with everything that must hold looked at.

After every move: the tiles of the box are all somewhere, treasures and points as told, hands full
after the refill, kingdoms and leaders as they may be, one asker with a legal answer, a few moves
of the list and a few of any kind one by one. Every 25th position is said in lines and built anew,
every 100th through a text; at one position of every fourth game every single action is asked for;
every game is written down at its end, read and replayed.

Exit status 1 if anything does not hold.
"""

import argparse
import random
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.walk.checks import Broken
from tests.walk.game import Walk
from tests.walk.goals import TEMPERS, choose
from tests.walk.report import Report
from tests.walk.starts import KINDS, start

CHUNK = 2500
"""Moves that one process makes at a time, at least: games are played to their end."""
LONGEST = {"set-up": 600, "late": 250, "one seat": 250, "half said": 120, "cut-out": 60}
"""Moves after which a game that does not end is left."""
DESCRIBED, WRITTEN = 25, 100
"""How often a position is said in lines, and through a text: once in so many moves."""
SWEPT = 0.25
"""In which part of the games every single action is asked for, at one position."""
NEVER = 10**9


def play(seed: int, number: int, report: Report) -> None:
    """Play one game of a seed."""
    rng = random.Random(f"walk {seed}:{number}")
    kind = rng.choice(KINDS)
    temper = rng.choice(TEMPERS)
    lang = rng.choice(("en", "ja"))
    walk: Walk | None = None
    try:
        walk = Walk(start(rng, kind), rng)
        sweep = rng.randrange(40) if rng.random() < SWEPT else NEVER
        while not walk.over and len(walk.steps) < LONGEST[kind]:
            made = len(walk.steps)
            if made >= sweep:
                looked = walk.check_every_action()
                report.done["single actions asked for"] += looked
                sweep = NEVER if looked else sweep
            if made % DESCRIBED == 0:
                report.done["positions built anew from lines"] += walk.check_described()
            if made % WRITTEN == WRITTEN // 2:
                report.done["positions built anew from a text"] += walk.check_written(lang)
            walk.make(choose(rng, walk.position, walk.regions, walk.legal, temper))
        report.done["moves replayed from a record"] += walk.check_record(lang)
    except Exception as error:  # a finding, whatever it is
        what = error.what if isinstance(error, Broken) else repr(error)[:60]
        at = len(walk.steps) if walk is not None else 0
        where = "" if isinstance(error, Broken) else traceback.format_exc(limit=-4)
        begins = f"--seed {seed} --game {number} ({kind}), after {at} moves"
        report.note(what, f"{begins}: {str(error)[:1500]}\n{where}")
    report.done["games"] += 1
    report.done[f"games: {kind}"] += 1
    if walk is not None:
        report.done["moves"] += len(walk.steps)
        report.met.update(walk.met)


def run(seed: int, first: int, moves: int) -> Report:
    """Play games from a number on until so many moves have been made."""
    report = Report()
    number = first
    while report.done["moves"] < moves:
        play(seed, number, report)
        number += 1
    return report


def chunks(moves: int) -> Iterator[tuple[int, int]]:
    """The number of the first game, and moves, of each part of the work."""
    for at in range(0, moves, CHUNK):
        yield at * 10, min(CHUNK, moves - at)


def main() -> int:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--moves", type=int, default=100_000, help="how many moves, at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--game", type=int, help="one game only, by its number")
    given = parser.parse_args()
    begun = time.perf_counter()
    total = Report()
    if given.game is not None:
        play(given.seed, given.game, total)
    else:
        parts = list(chunks(given.moves))
        firsts, counts = zip(*parts, strict=True)
        with ProcessPoolExecutor(given.jobs) as pool:
            reports = pool.map(run, [given.seed] * len(parts), firsts, counts)
            for number, report in enumerate(reports, 1):
                for finding in (f for found in report.findings.values() for f in found):
                    print(finding, flush=True)
                total.add(report)
                if number % 10 == 0 or number == len(parts):
                    seconds = time.perf_counter() - begun
                    made, found = total.done["moves"], sum(total.found.values())
                    print(f"{made:,} moves, {seconds:.0f} s, findings {found}", flush=True)
    for what, findings in total.findings.items():
        print(f"\n== {what}", *findings, sep="\n")
    print()
    for line in total.lines():
        print(line)
    seconds = time.perf_counter() - begun
    print(f"\n{seconds:.0f} s, {total.done['moves'] / seconds:.0f} moves a second")
    return 1 if total.found else 0


if __name__ == "__main__":
    sys.exit(main())
