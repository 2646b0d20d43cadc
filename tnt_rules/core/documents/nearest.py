"""The nearest of several names to a misspelt one."""

from collections.abc import Iterable
from typing import Final

LONGEST: Final = 60
"""Names longer than this are not compared."""


def distance(a: str, b: str, limit: int) -> int:
    """How many signs have to be changed, added, left out or swapped with their neighbour.

    Counting stops at ``limit``: what is further apart is ``limit + 1``.
    """
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    older: list[int] = []
    old = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        new = [i]
        for j, y in enumerate(b, 1):
            cost = min(old[j] + 1, new[j - 1] + 1, old[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            new.append(cost)
        if min(new) > limit:
            return limit + 1
        older, old = old, new
    return min(old[-1], limit + 1)


def allowed(name: str) -> int:
    """How far a name may be from what it should be: a sign in four, three at most."""
    if not name.isascii():
        return 1 if len(name) < 5 else 2
    return 1 if len(name) < 5 else 2 if len(name) < 12 else 3


def nearest(name: str, names: Iterable[str]) -> str:
    """The name that was probably meant, or ""."""
    name = name.lower()
    if name.isdecimal():
        return ""  # one number is no misspelling of another
    if not 2 <= len(name) <= LONGEST:
        return ""
    limit = allowed(name)
    signs = set(name)
    best: tuple[int, int, str] | None = None
    for other in names:
        # Most names are too far at the first look: a change replaces one sign by another.
        if len(other) < 2 or abs(len(other) - len(name)) > limit:
            continue
        if len(signs.symmetric_difference(other.lower())) > 2 * limit:
            continue
        far = distance(name, other.lower(), limit)
        if far <= limit and far < min(len(name), len(other)):
            common = sum(1 for x, y in zip(name, other, strict=False) if x == y)
            rank = (far, -common, other)
            if best is None or rank < best:
                best = rank
    return best[2] if best else ""
