"""Spaces and the ground they lie on.

A space is an integer ``row * 16 + column``, counted from 0 at the north-west, on whatever map or
cut-out: so ``F3`` is the same number everywhere. A list over all spaces has ``SPACES`` entries.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from tnt_rules.errors import BadValue

COLUMNS: Final = 16
ROWS: Final = 11
SPACES: Final = COLUMNS * ROWS


def space(column: int, row: int) -> int:
    """The space in a column and row, both counted from 0."""
    return row * COLUMNS + column


def space_name(place: int) -> str:
    """Its name as on Board Game Arena: letter of the column, number of the row."""
    return f"{chr(65 + place % COLUMNS)}{place // COLUMNS + 1}"


def space_from_name(name: str) -> int:
    """The space of a name such as ``F3`` or ``f3``.

    Raises:
        BadValue: there is no such space on any map.
    """
    column = ord(name[0].upper()) - 65 if name[:1].isascii() and name else -1
    digits = name[1:]
    row = int(digits) - 1 if digits.isascii() and digits.isdigit() and len(digits) < 3 else -1
    if not (0 <= column < COLUMNS and 0 <= row < ROWS):
        raise BadValue("space", name)
    return row * COLUMNS + column


def mask_of(places: Iterable[int]) -> int:
    """A set of spaces as bits of one number: space ``n`` is bit ``n``.

    Whole sets are joined, cut and grown by one operation; the engine's inner loops work on them.
    """
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


_BYTE: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_BYTES: Final = SPACES // 8


def places_of(mask: int) -> list[int]:
    """The spaces of a set of bits, ascending."""
    found: list[int] = []
    base = 0
    for byte in mask.to_bytes(_BYTES, "little"):
        if byte:
            found += [base + bit for bit in _BYTE[byte]]
        base += 8
    return found


NOT_WEST: Final = mask_of(s for s in range(SPACES) if s % COLUMNS)
NOT_EAST: Final = mask_of(s for s in range(SPACES) if s % COLUMNS != COLUMNS - 1)


def spread(mask: int) -> int:
    """The spaces that share an edge with one of the set (`kingdom.adjacent`), those off the
    ground among them."""
    return (mask & NOT_EAST) << 1 | (mask & NOT_WEST) >> 1 | mask << COLUMNS | mask >> COLUMNS


def spread_around(mask: int) -> int:
    """The same with the diagonal ones, for the knock-out of that rule."""
    row = mask | (mask & NOT_EAST) << 1 | (mask & NOT_WEST) >> 1
    return row << COLUMNS | row >> COLUMNS | row & ~mask


class Terrain:
    """The ground: size in spaces, river, bordered treasure spaces, and who is next to whom.

    Attributes:
        width, height: size in spaces, at most 16 by 11; A1 is always the north-west corner.
        river: the river spaces.
        bordered: the spaces with a border, whose treasures go first.
        name: ``standard`` or ``advanced`` for a whole map, "" for a cut-out.
        spaces: all spaces, in reading order.
        all, water: the spaces, and the river spaces, as a set of bits (`mask_of`).
        neighbours: for every space those that share an edge with it (`kingdom.adjacent`); empty
            for a space that is not part of this ground.
        around: the same with the diagonal ones, for the knock-out of that rule.
    """

    __slots__ = (
        "_key",
        "all",
        "around",
        "bordered",
        "height",
        "name",
        "neighbours",
        "river",
        "spaces",
        "water",
        "width",
    )

    def __init__(
        self,
        width: int,
        height: int,
        river: Iterable[int] = (),
        bordered: Iterable[int] = (),
        name: str = "",
    ) -> None:
        if not (1 <= width <= COLUMNS and 1 <= height <= ROWS):
            raise BadValue("size", f"{width} × {height}")
        self.width = width
        self.height = height
        self.river = frozenset(river)
        self.bordered = frozenset(bordered)
        self.name = name
        self.spaces, self.neighbours, self.around = _tables(width, height)
        self.all = mask_of(self.spaces)
        self.water = mask_of(self.river)
        self._key = (width, height, self.river, self.bordered, name)

    def __contains__(self, place: int) -> bool:
        return (
            0 <= place < SPACES
            and place % COLUMNS < self.width
            and (place // COLUMNS < self.height)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Terrain) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Terrain({self.width}, {self.height}, name={self.name!r})"

    @property
    def whole(self) -> bool:
        """Whether this is a whole map and not a cut-out."""
        return bool(self.name)


@cache
def _tables(
    width: int, height: int
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    edges: list[tuple[int, ...]] = [()] * SPACES
    around: list[tuple[int, ...]] = [()] * SPACES
    places = tuple(space(c, r) for r in range(height) for c in range(width))
    straight = ((0, -1), (-1, 0), (1, 0), (0, 1))
    slanted = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    for r in range(height):
        for c in range(width):
            near, far = (
                tuple(
                    space(c + x, r + y)
                    for x, y in steps
                    if 0 <= c + x < width and 0 <= r + y < height
                )
                for steps in (straight, slanted)
            )
            edges[space(c, r)] = near
            around[space(c, r)] = near + far
    return places, tuple(edges), tuple(around)
