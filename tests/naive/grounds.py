"""Grounds for random positions: rivers, gaps and shapes."""

import random

from tests.naive.board import Space
from tests.naive.shapes import cross, square

Planned = tuple[frozenset[Space], int, Space | None]
"""A shape to lay: its spaces, its colour, and the space that is left open."""


def random_shape(rng: random.Random, kind: str, width: int, height: int) -> frozenset[Space] | None:
    """The spaces of a shape somewhere on a ground; None if it does not fit."""
    c, r = rng.randrange(width), rng.randrange(height)
    if kind == "line":
        length = rng.choice((3, 3, 4, 5))
        row = rng.random() < 0.5
        shape = frozenset((c + n, r) if row else (c, r + n) for n in range(length))
    elif kind == "square":
        shape = square((c, r))
    elif kind == "pair":
        shape = square((c, r)) | square((c + 1, r))
    elif kind == "cross":
        shape = cross((c, r))
    else:
        shape = frozenset((c + x, r + y) for x in range(3) for y in range(3))
    inside = all(0 <= x < width and 0 <= y < height for x, y in shape)
    return shape if inside else None


def river_of(rng: random.Random, width: int, height: int) -> set[Space]:
    """A wandering river, or none."""
    river: set[Space] = set()
    for _ in range(rng.choice((0, 1, 1, 1, 2))):
        c, r = rng.randrange(width), rng.randrange(height)
        for _ in range(rng.randrange(2, width + height)):
            river.add((c, r))
            dc, dr = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (1, 0), (0, 1)))
            c, r = min(max(c + dc, 0), width - 1), min(max(r + dr, 0), height - 1)
    return river


def gap_of(rng: random.Random, width: int, height: int) -> set[Space]:
    """A crooked line, one space wide, that parts the ground in two, sometimes in three; or none."""
    if rng.random() < 0.15:
        return set()
    upright = rng.random() < 0.5
    along, across = (height, width) if upright else (width, height)
    at = rng.randrange(1, max(2, across - 1))
    line: set[Space] = set()
    for step in range(along):
        line.add((at, step))
        if rng.random() < 0.25:
            at = min(max(at + rng.choice((-1, 1)), 0), across - 1)
            line.add((at, step))
    if rng.random() < 0.3:
        branch = rng.randrange(along)
        line |= {(a, branch) for a in range(at, across)}
    return line if upright else {(r, c) for c, r in line}
