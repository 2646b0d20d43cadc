"""Short ways to put a case to the naive engine: a grid, a move, what came of it."""

from itertools import product
from typing import Any

from tests.naive.game import NaiveGame
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.moves import Commit, Move, PlaceTile
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    GREEN,
    OFF_BOARD,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.position import Counts, Position
from tnt_rules.tigris.engine.spaces import Terrain, space_from_name

ARCHER, BULL, POTTER, LION = range(4)
KINDS = {
    "s": BLACK,
    "t": RED,
    "f": BLUE,
    "m": GREEN,
    "=": FACEDOWN,
    "x": CATASTROPHE,
    "Z": ZIGGURAT,
}


def at(name: str) -> int:
    return space_from_name(name)


def piece(letters: str) -> int:
    return "abpl".index(letters[1]) * 4 + "KPFT".index(letters[0])


def _four(numbers: list[int]) -> Counts:
    one, two, three, four = numbers
    return one, two, three, four


def game(grid: str, choices: dict[str, str] | None = None, **more: Any) -> NaiveGame:
    """A game at a position written as a grid, as the documents do."""
    rows = [line.split() for line in grid.strip().splitlines()]
    content = [EMPTY] * 176
    leaders = [OFF_BOARD] * 16
    river, treasures, bordered, buildings = set(), set(), set(), [OFF_BOARD] * 4
    for (r, row), c in product(enumerate(rows), range(len(rows[0]))):
        cell, place = row[c], r * 16 + c
        if cell[0] in KINDS:
            content[place] = KINDS[cell[0]]
        if cell[0] in "~f":
            river.add(place)
        if cell[0] in "KPFT":
            leaders[piece(cell)] = place
        if "*" in cell:
            treasures.add(place)
        if "**" in cell:
            bordered.add(place)
        if "!" in cell:
            buildings[KINDS[cell[0]]] = place
    return NaiveGame.from_position(
        Position(
            Terrain(len(rows[0]), len(rows), river, bordered),
            tuple(content),
            tuple(leaders),
            frozenset(treasures),
            _four(buildings),
            options=Options(choices or {}),
            **more,
        )
    )


def gained(g: NaiveGame) -> dict[tuple[int, int], int]:
    return {
        (player, colour): n
        for player, points in enumerate(g.gained)
        for colour, n in enumerate(points)
        if n
    }


def home(g: NaiveGame, *names: str) -> bool:
    return not any(piece(n) in g.board.leaders for n in names)


def lies(g: NaiveGame, *names: str) -> list[int]:
    content = g.board.content()
    return [content[at(n)] for n in names]


def tile(g: NaiveGame, colour: int, name: str) -> None:
    move = PlaceTile(g.active, colour, at(name))
    assert move in g.legal()
    g.play(move)


def commit(g: NaiveGame, *counts: int) -> None:
    for count in counts:
        asked = g.question()
        assert asked is not None
        move = Commit(asked[1], count)
        assert move in g.legal()
        g.play(move)


def play(g: NaiveGame, move: Move) -> None:
    assert move in g.legal()
    g.play(move)


def asks(g: NaiveGame, kind: str) -> bool:
    asked = g.question()
    return asked is not None and asked[0] == kind


def places(*names: str) -> tuple[int, ...]:
    return tuple(sorted(at(name) for name in names))


def whole_map(board: str = "standard", **more: Any) -> NaiveGame:
    """A game on a whole map, with nothing on it but what is said."""
    options = Options({"board": board, **more.pop("choices", {})})
    return NaiveGame.from_position(Position(MAPS[board][0], options=options, **more))
