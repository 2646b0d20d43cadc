"""From the grid and the single spaces of a text to one board, with everything odd about it noted.

Nothing is judged here: `faults` does that, so that one look names all faults.
"""

from collections.abc import Sequence

import msgspec

from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.pieces import (
    BLUE,
    EMPTY,
    OFF_BOARD,
    ZIGGURAT,
    leader,
)
from tnt_rules.tigris.engine.position import Counts
from tnt_rules.tigris.engine.spaces import COLUMNS, ROWS, SPACES, Terrain
from tnt_rules.tigris.notation.contents import (
    cells_of,
    ground_of,
    is_empty,
    printed_cells,
    tile_of,
)
from tnt_rules.tigris.notation.nodes import ASKED, Cell, Grid, Setup, SpaceCells


class Board(msgspec.Struct):
    """A board as a text describes it, whether or not it can be one.

    Attributes:
        terrain: the ground.
        cells: the cell of every space.
        disagree: spaces at which a whole map is written otherwise than it is printed.
        outside: spaces named in a position line that are not part of the ground.
        size: whether the grid has the size that its map needs.
    """

    terrain: Terrain
    cells: dict[int, Cell]
    disagree: set[int] = msgspec.field(default_factory=set)
    outside: set[int] = msgspec.field(default_factory=set)
    size: bool = True

    @property
    def asked(self) -> tuple[int, ...]:
        """The spaces with a ``?``, in reading order."""
        return tuple(sorted(place for place, cell in self.cells.items() if cell.asked))

    @property
    def bare(self) -> tuple[int, ...]:
        """The spaces of leaders without an owner letter."""
        return tuple(
            sorted(
                place
                for place, cell in self.cells.items()
                if cell.leader is not None and cell.owner is None
            )
        )

    @property
    def ziggurat(self) -> tuple[int, ...]:
        """The spaces of the ziggurat."""
        return tuple(sorted(p for p, cell in self.cells.items() if is_ziggurat(cell)))

    def centre(self) -> int:
        """The centre of the ziggurat's cross; OFF_BOARD if its spaces form none."""
        spaces = set(self.ziggurat)
        for place in spaces:
            if len(spaces) == 5 and spaces == {place, *self.terrain.neighbours[place]}:
                return place
        return OFF_BOARD

    def content(self) -> tuple[int, ...]:
        """What lies on each space, as in a position."""
        found = [EMPTY] * SPACES
        for place, cell in self.cells.items():
            if cell.leader is None:
                found[place] = cell.content
        return tuple(found)

    def standing(self, first: int) -> dict[int, list[int]]:
        """The spaces of each leader; a bare one belongs to the player ``first``."""
        found: dict[int, list[int]] = {}
        for place in sorted(self.cells):
            cell = self.cells[place]
            if cell.leader is not None:
                owner = first if cell.owner is None else cell.owner
                found.setdefault(leader(owner, cell.leader), []).append(place)
        return found

    def treasures(self) -> frozenset[int]:
        """The spaces with a treasure."""
        return frozenset(place for place, cell in self.cells.items() if cell.treasure)

    def buildings(self) -> Counts:
        """The space of the building of each colour, the first if there are more."""
        found = [OFF_BOARD] * 4
        for place in sorted(self.cells):
            tile = tile_of(self.cells[place])
            if tile is not None and self.cells[place].building and found[tile] == OFF_BOARD:
                found[tile] = place
        return found[0], found[1], found[2], found[3]


def is_ziggurat(cell: Cell) -> bool:
    """Whether a part of the ziggurat lies there."""
    return cell.leader is None and cell.content == ZIGGURAT


def lay_out(base: Grid | Setup, later: Sequence[SpaceCells]) -> Board | None:
    """The board of a grid or printed map with single spaces put on top in their order.

    None if there are no spaces at all.
    """
    grid = base if isinstance(base, Grid) else Grid((), base.map)
    written = dict(cells_of(grid))
    height = len(grid.rows)
    width = max((len(row) for row in grid.rows), default=0)
    full = (width, height) == (COLUMNS, ROWS)
    if grid.map or full:
        return _whole(grid.map or nearest(written), written, later, full or not grid.rows)
    if not written:
        return None
    return _cut_out(min(width, COLUMNS), min(height, ROWS), written, later, (width, height))


def nearest(written: dict[int, Cell]) -> str:
    """The map with which a full grid disagrees least."""

    def distance(name: str) -> int:
        terrain = MAPS[name][0]
        return sum(
            _disagrees(terrain, place, cell) or _wrong_ground(terrain, place, cell)
            for place, cell in written.items()
        )

    return min(MAPS, key=distance)


def _disagrees(terrain: Terrain, place: int, cell: Cell) -> bool:
    """Whether a cell of a grid says something else about the ground than the map."""
    if place not in terrain:
        return False
    wrong_river = is_empty(cell) and cell.river != (place in terrain.river)
    return wrong_river or (cell.treasure == 2 and place not in terrain.bordered)


def _wrong_ground(terrain: Terrain, place: int, cell: Cell) -> bool:
    """Whether a piece lies where only the other ground would do: a fault of its own."""
    ground = ground_of(cell)
    return ground is not None and ground != (place in terrain.river)


def _whole(name: str, written: dict[int, Cell], later: Sequence[SpaceCells], size: bool) -> Board:
    terrain, temples = MAPS[name]
    cells = printed_cells(terrain, temples)
    board = Board(terrain, cells, size=size)
    for place, cell in written.items():
        cells[place] = cell
        if _disagrees(terrain, place, cell):
            board.disagree.add(place)
    for line in later:
        for named, written_cell in line.cells:
            place, cell = _resolve(named, written_cell, cells)
            if place not in terrain:
                board.outside.add(place)
                continue
            cells[place] = cell
            board.disagree.discard(place)
            # A single space that is emptied says nothing about the ground, but ``~`` does.
            wrong_river = cell.river and place not in terrain.river
            if wrong_river or (cell.treasure == 2 and place not in terrain.bordered):
                board.disagree.add(place)
    return board


def _resolve(place: int, cell: Cell, cells: dict[int, Cell]) -> tuple[int, Cell]:
    """The space that ``?`` means and its new cell, which is still asked about."""
    if place != ASKED:
        return place, cell
    asked = [other for other, old in cells.items() if old.asked]
    return (
        (asked[0], msgspec.structs.replace(cell, asked=True)) if len(asked) == 1 else (place, cell)
    )


def _cut_out(
    width: int,
    height: int,
    written: dict[int, Cell],
    later: Sequence[SpaceCells],
    size: tuple[int, int],
) -> Board:
    shape = Terrain(width, height)
    cells = {place: written.get(place, Cell()) for place in shape.spaces}
    ground = {place: ground_of(cell) for place, cell in cells.items()}
    outside = set()
    for line in later:
        for named, written_cell in line.cells:
            place, cell = _resolve(named, written_cell, cells)
            if place not in shape:
                outside.add(place)
                continue
            cells[place] = cell
            if cell.river or (ground[place] is None and tile_of(cell) == BLUE):
                ground[place] = True
    return Board(
        Terrain(
            width,
            height,
            (place for place, river in ground.items() if river),
            (place for place, cell in cells.items() if cell.treasure == 2),
        ),
        cells,
        outside=outside,
        size=size == (width, height),
    )
