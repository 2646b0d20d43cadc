"""A board as plain sets of spaces: what lies where, and what hangs together."""

from collections.abc import Collection, Iterable
from functools import cache

from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, FACEDOWN, OFF_BOARD, RED, ZIGGURAT
from tnt_rules.tigris.engine.position import Position

Space = tuple[int, int]
"""Column and row, counted from 0 at the north-west."""

Spaces = frozenset[Space]


@cache
def edges(width: int, height: int) -> dict[Space, tuple[Space, ...]]:
    """For each space of a ground those that share an edge with it (`kingdom.adjacent`)."""
    ground = {(c, r) for c in range(width) for r in range(height)}
    return {
        (c, r): tuple(n for n in ((c, r - 1), (c - 1, r), (c + 1, r), (c, r + 1)) if n in ground)
        for c, r in ground
    }


def flood(
    start: Space, ground: Collection[Space], beside: dict[Space, tuple[Space, ...]]
) -> set[Space]:
    """All spaces of `ground` that can be reached from `start` by edges, `start` included."""
    reached = {start}
    edge = [start]
    while edge:
        for near in beside[edge.pop()]:
            if near in ground and near not in reached:
                reached.add(near)
                edge.append(near)
    return reached


class Board:
    """What lies on the ground.

    Attributes:
        beside: the spaces of the ground, each with those beside it.
        river: river spaces.
        tiles: faceup tiles, their colour by space.
        facedown, ziggurat, catastrophes: spaces covered by such tiles.
        leaders: the space of each leader on the board.
        treasures: spaces with a treasure.
        buildings: the space of each building on the board, by colour.
    """

    def __init__(self, position: Position) -> None:
        terrain = position.terrain
        self.beside = edges(terrain.width, terrain.height)
        self.river: set[Space] = {as_pair(n) for n in terrain.river}
        self.tiles: dict[Space, int] = {}
        self.facedown: set[Space] = set()
        self.ziggurat: set[Space] = set()
        self.catastrophes: set[Space] = set()
        for number, kind in enumerate(position.content):
            if kind in (0, 1, 2, 3):
                self.tiles[as_pair(number)] = kind
            elif kind == FACEDOWN:
                self.facedown.add(as_pair(number))
            elif kind == ZIGGURAT:
                self.ziggurat.add(as_pair(number))
            elif kind == CATASTROPHE:
                self.catastrophes.add(as_pair(number))
        self.leaders: dict[int, Space] = {
            leader: as_pair(number)
            for leader, number in enumerate(position.leaders)
            if number != OFF_BOARD
        }
        self.treasures: set[Space] = {as_pair(n) for n in position.treasures}
        self.buildings: dict[int, Space] = {
            colour: as_pair(number)
            for colour, number in enumerate(position.buildings)
            if number != OFF_BOARD
        }

    # ---- what lies there ---------------------------------------------------------------------

    def connecting(self) -> set[Space]:
        """Spaces with something that connects (`kingdom.leaders-connect` and its neighbours)."""
        return set(self.tiles) | self.facedown | self.ziggurat | set(self.leaders.values())

    def empty(self) -> set[Space]:
        """Spaces on which nothing lies or stands."""
        return set(self.beside) - self.connecting() - self.catastrophes

    def temples_beside(self, space: Space) -> set[Space]:
        """The faceup temples beside a space."""
        return {n for n in self.beside[space] if self.tiles.get(n) == RED}

    def tiles_of(self, colour: int, spaces: Iterable[Space]) -> set[Space]:
        """Those of the spaces that hold a faceup tile of a colour."""
        return {s for s in spaces if self.tiles.get(s) == colour}

    # ---- what hangs together -----------------------------------------------------------------

    def reach(self, start: Space, blocked: Space | None = None) -> Spaces:
        """Everything connected with a space; the flood does not enter the blocked one."""
        ground = self.connecting() - {blocked}
        return frozenset(flood(start, ground, self.beside))

    def regions(self) -> list[Spaces]:
        """All regions (`kingdom.region`)."""
        ground = self.connecting()
        found = []
        while ground:
            region = flood(next(iter(ground)), ground, self.beside)
            found.append(frozenset(region))
            ground -= region
        return found

    def leaders_in(self, spaces: Collection[Space]) -> list[int]:
        """The leaders who stand on these spaces."""
        return [leader for leader, space in self.leaders.items() if space in spaces]

    def kingdoms(self) -> list[Spaces]:
        """All regions with at least one leader (`kingdom.def`)."""
        found: list[Spaces] = []
        for space in self.leaders.values():
            if not any(space in kingdom for kingdom in found):
                found.append(self.reach(space))
        return found

    def touched(self, space: Space, regions: Iterable[Spaces]) -> list[Spaces]:
        """Those of the regions that a space is beside."""
        return [r for r in regions if any(n in r for n in self.beside[space])]

    # ---- for comparing -----------------------------------------------------------------------

    def content(self) -> tuple[int, ...]:
        """What lies on the 176 spaces, as a position holds it."""
        content = [EMPTY] * 176
        for space, colour in self.tiles.items():
            content[as_number(space)] = colour
        for spaces, kind in (
            (self.facedown, FACEDOWN),
            (self.ziggurat, ZIGGURAT),
            (self.catastrophes, CATASTROPHE),
        ):
            for space in spaces:
                content[as_number(space)] = kind
        return tuple(content)


@cache
def as_pair(number: int) -> Space:
    """The column and row of a space that is given as a number."""
    return number % 16, number // 16


def as_number(space: Space) -> int:
    """The number of a space."""
    return space[1] * 16 + space[0]
