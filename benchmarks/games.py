"""Complete random games: each move drawn uniformly from the full list of legal moves.

    python benchmarks/games.py [--games 60] [--seed 1]

Four players, the standard map, one process. Swaps count as one entry for each distinct set of
tiles; draws are one of all distinct draws.
"""

import argparse
import platform
import random
import time

from yardstick import told

from tnt_rules.tigris.engine import play
from tnt_rules.tigris.engine.setup import new_game


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    rng = random.Random(words.seed)
    lists = moves = entries = 0
    in_lists = 0.0
    begin = time.perf_counter()
    for _ in range(words.games):
        position = new_game((0, 1, 2, 3))
        while (question := play.asked(position)) is not None:
            start = time.perf_counter()
            legal = play.legal_moves(position)
            if question.kind == "action":
                in_lists += time.perf_counter() - start
                lists += 1
                entries += len(legal)
            position, _ = play.apply(position, rng.choice(legal))
            moves += 1
    seconds = time.perf_counter() - begin
    print(f"Python {platform.python_version()}, {platform.machine()}, seed {words.seed}; {told()}")
    print(f"{words.games} games, {moves} moves: {words.games / seconds:.1f} games/s")
    print(
        f"{lists} full lists of {entries / lists:.0f} actions on average:"
        f" {lists / in_lists:.0f} lists/s"
    )


if __name__ == "__main__":
    main()
