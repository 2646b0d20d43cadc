"""What a cell says about its space, and what a position has there."""

from collections.abc import Iterator

from tnt_rules.tigris.engine.pieces import (
    BLUE,
    EMPTY,
    FACEDOWN,
    RED,
    colour_of,
    dynasty_of,
)
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import COLUMNS, ROWS, Terrain, space
from tnt_rules.tigris.notation.nodes import Cell, Grid


def cell_at(position: Position, place: int, asked: bool = False) -> Cell:
    """The cell of a space as a grid shows it; leaders always with their owner.

    A farm does not say that it lies on a river, so ``river`` is set on empty spaces only.
    """
    terrain = position.terrain
    treasure = (1 + (place in terrain.bordered)) if place in position.treasures else 0
    if place in position.leaders:
        piece = position.leaders.index(place)
        return Cell(
            leader=colour_of(piece), owner=dynasty_of(piece), treasure=treasure, asked=asked
        )
    content = position.content[place]
    return Cell(
        content=content,
        river=content == EMPTY and place in terrain.river,
        treasure=treasure,
        building=place in position.buildings,
        asked=asked,
    )


def grid_of(position: Position, asked: tuple[int, ...] = ()) -> Grid:
    """The whole board as a grid, with the map's name if it is a whole map."""
    terrain = position.terrain
    rows = tuple(
        tuple(
            cell_at(position, space(column, row), space(column, row) in asked)
            for column in range(terrain.width)
        )
        for row in range(terrain.height)
    )
    return Grid(rows, terrain.name)


def printed_cells(terrain: Terrain, temples: frozenset[int]) -> dict[int, Cell]:
    """The cells of a printed map as a game begins: temples with treasures (`setup.temples`)."""
    cells = {}
    for place in terrain.spaces:
        if place in temples:
            cells[place] = Cell(content=RED, treasure=1 + (place in terrain.bordered))
        else:
            cells[place] = Cell(river=place in terrain.river)
    return cells


def cells_of(grid: Grid) -> Iterator[tuple[int, Cell]]:
    """The cells of a grid by their spaces; what lies beyond 16 by 11 is left out."""
    for r, row in enumerate(grid.rows[:ROWS]):
        for c, cell in enumerate(row[:COLUMNS]):
            yield space(c, r), cell


def tile_of(cell: Cell) -> int | None:
    """The colour of the faceup tile in a cell, or None."""
    return cell.content if cell.leader is None and 0 <= cell.content < FACEDOWN else None


def is_empty(cell: Cell) -> bool:
    """Whether nothing lies or stands there."""
    return cell.leader is None and cell.content == EMPTY


def ground_of(cell: Cell) -> bool | None:
    """Whether a cell of a cut-out is river (True) or land (False); None if it does not say."""
    if is_empty(cell):
        return cell.river
    if cell.leader is not None:
        return False
    tile = tile_of(cell)
    return None if tile is None else tile == BLUE
