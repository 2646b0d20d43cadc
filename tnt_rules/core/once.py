"""Working something out once that is asked many times in a row about the same thing."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")


def once_each(work: Callable[[Thing], Answer]) -> Callable[[Thing], Answer]:
    """Keep the answer about the very thing that was asked about last.

    For scenarios: every case of one asks the same about the whole of it, and a dictionary would
    walk all its lines to compare it with others.
    """
    kept: list[tuple[Thing, Answer]] = []

    @wraps(work)
    def answer(thing: Thing) -> Answer:
        for before, known in kept:
            if before is thing:
                return known
        found = work(thing)
        kept[:] = [(thing, found)]
        return found

    return answer
