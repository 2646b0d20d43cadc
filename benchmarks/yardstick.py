"""How fast the machine is just now: one core of a shared machine may halve its speed in minutes."""

import time


def yardstick() -> float:
    """The least time in seconds of five times a million additions in a loop."""
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        total = 0
        for number in range(1_000_000):
            total += number
        times.append(time.perf_counter() - begin)
    return min(times)


def told() -> str:
    """The same in words, to be printed beside other figures."""
    return f"a million additions take {yardstick() * 1000:.0f} ms"
