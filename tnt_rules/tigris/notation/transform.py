"""From what the grammar found to the nodes of this game."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from tnt_rules.core.documents.slips import Slip
from tnt_rules.tigris.engine import spaces
from tnt_rules.tigris.engine.pieces import leader
from tnt_rules.tigris.notation import nodes as n
from tnt_rules.tigris.notation.cells import read_cell
from tnt_rules.tigris.notation.vocabulary import (
    COLOURS,
    LEADER_LETTERS,
    LEADERS,
    MAPS,
    OWNER_LETTERS,
    PLAYERS,
    TILES,
)

_PLAYER: Final = {name: i for i, name in enumerate(PLAYERS)}
_COLOUR: Final = {name: i for i, name in enumerate(COLOURS)}
_TILE: Final = {name: i for i, name in enumerate(TILES)}
_LEADER: Final = {name: i for i, name in enumerate(LEADERS)}
_OWNED: Final = {
    kind + owner: leader(d, c)
    for lang in ("en", "ja")
    for c, kind in enumerate(LEADER_LETTERS[lang])
    for d, owner in enumerate(OWNER_LETTERS[lang])
}
_MAP: Final = {name: name.lower() for name in MAPS}
_WORD: Final = re.compile(r"\S+")

# Lark's tokens: a string with its terminal (`type`) and its place (`start_pos`).
Token = Any
Children = Sequence[Any]


def _player(token: Token) -> int:
    return _PLAYER[token.type]


def _colour(token: Token) -> int:
    return _COLOUR[token.type]


def _place(token: Token) -> int:
    return n.ASKED if token.type == "ASKED" else spaces.space_from_name(token)


def _pairs(children: Children) -> list[tuple[Any, Any]]:
    return list(zip(children[::2], children[1::2], strict=True))


# ---- position ---------------------------------------------------------------------------------


def _row(token: Token, number: int) -> tuple[n.Cell, ...]:
    cells: list[n.Cell] = []
    for match in _WORD.finditer(token):
        try:
            cells.append(read_cell(match[0]))
        except Slip as slip:
            raise slip.moved(token.start_pos + match.start()) from None
    if len(cells) > spaces.COLUMNS:
        wide = list(_WORD.finditer(token))[spaces.COLUMNS]
        raise Slip(
            "grid-wide", token.start_pos + wide.start(), len(wide[0]), number=str(len(cells))
        )
    return tuple(cells)


def _grid(children: Children) -> n.Grid:
    name = _MAP[children[0].type] if children and children[0].type in _MAP else ""
    tokens = children[1:] if name else children
    if not tokens and not name:
        raise Slip("grid-empty")
    if len(tokens) > spaces.ROWS:
        extra = tokens[spaces.ROWS]
        raise Slip("grid-high", extra.start_pos, len(extra.rstrip()), number=str(len(tokens)))
    rows = tuple(_row(token, i) for i, token in enumerate(tokens))
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise Slip(
                "grid-ragged",
                tokens[i].start_pos,
                len(tokens[i].rstrip()),
                row=str(i + 1),
                number=str(len(row)),
                first=str(len(rows[0])),
            )
    _capitalised(tokens, rows)
    return n.Grid(rows, name)


def _capitalised(tokens: Children, rows: Sequence[Sequence[n.Cell]]) -> None:
    """A tile that a phone made a leader, at the front of a row: leaders here name their owners.

    Raises:
        Slip: there is one.
    """
    if not any(cell.owner is not None for row in rows for cell in row):
        return
    for token, row in zip(tokens, rows, strict=True):
        if row and row[0].leader is not None and row[0].owner is None and token[0] in "TF":
            raise Slip("cell-capital", token.start_pos, 1, word=token[0], near=token[0].lower())


def _setup(children: Children) -> n.Setup:
    return n.Setup(_MAP[children[0].type])


def _space_cells(children: Children) -> n.SpaceCells:
    found = []
    for place, cell in _pairs(children):
        try:
            found.append((_place(place), read_cell(str(cell))))
        except Slip as slip:
            raise slip.moved(cell.start_pos) from None
    return n.SpaceCells(tuple(found))


def _hand(children: Children) -> n.HandLine:
    tiles, unknown = _some_tiles(children[1:])
    return n.HandLine(_player(children[0]), tiles, unknown)


def _some_tiles(children: Children) -> tuple[tuple[int, ...], int]:
    """Tiles that are named, and how many unknown ones there are beside them.

    Raises:
        Slip: unknown tiles are taken off.
    """
    if not children:
        return (), 0
    last = children[-1]
    if last.type == "NUMBER":
        return (), int(last)
    if last.type == "SIGNED":
        if last[0] == "-":
            raise Slip("hand-minus", last.start_pos, len(last), word=str(last), near="+" + last[1:])
        return _tiles(children[:-1]), int(last)
    return _tiles(children), 0


def _counted_unknown(children: Children) -> tuple[int, tuple[int, ...]]:
    tiles, unknown = _some_tiles(children)
    return len(tiles) + unknown, tiles


def _tiles(tokens: Children) -> tuple[int, ...]:
    return tuple(_TILE[t.type] for t in tokens)


def _bag(children: Children) -> n.Bag:
    if children[0].type == "NUMBER":
        return n.Bag(int(children[0]))
    tiles = _tiles(children)
    return n.Bag(len(tiles), tiles)


def _bag_counts(children: Children) -> n.Bag:
    tiles = tuple(colour for colour, number in children for _ in range(number))
    return n.Bag(len(tiles), tuple(sorted(tiles)))


def _points_line(children: Children) -> n.PointsLine:
    return n.PointsLine(
        _player(children[0]), tuple((_colour(c), int(v)) for c, v in _pairs(children[1:]))
    )


def _two(children: Children) -> tuple[int, int]:
    return _colour(children[0]), _colour(children[1])


def _monument_stands(children: Children) -> n.MonumentStands:
    return n.MonumentStands(_two(children), _place(children[2]) if len(children) > 2 else None)


def _places(children: Children) -> tuple[int, ...]:
    return tuple(_place(c) for c in children)


# ---- acts and answers ---------------------------------------------------------------------------


def _piece(child: Token) -> n.Piece:
    if isinstance(child, n.Piece):
        return child
    kind = child.type
    if kind in _TILE:
        return n.Piece("tile", _TILE[kind])
    if kind in _LEADER:
        return n.Piece("leader", _LEADER[kind])
    if kind == "OWNED":
        number = _OWNED[str(child)]
        return n.Piece("leader", number & 3, number >> 2)
    return n.Piece("catastrophe")


def _catastrophe(children: Children) -> n.Piece:
    return n.Piece("catastrophe")


def _put(children: Children) -> n.Put:
    return n.Put(_piece(children[0]), _place(children[1]))


def _shift(children: Children) -> n.Shift:
    return n.Shift(_piece(children[0]), _place(children[1]), _place(children[3]))


def _take_back(children: Children) -> n.TakeBack:
    return n.TakeBack(_piece(children[0]), _place(children[1]))


def _counted(children: Children) -> tuple[int, tuple[int, ...]]:
    """The number of tiles, and which ones if they are named; for the rule ``tiles``."""
    if children[0].type == "NUMBER":
        return int(children[0]), ()
    tiles = _tiles(children)
    return len(tiles), tiles


def _build_monument(children: Children) -> n.BuildMonument:
    if not children:
        return n.BuildMonument(None)
    return n.BuildMonument(_two(children), _place(children[2]) if len(children) > 2 else None)


# ---- outcomes -----------------------------------------------------------------------------------


def _strength(token: Token) -> n.Strength:
    board, plus, hand = token.partition("+")
    return n.Strength(int(board), int(hand) if plus else None)


def _fight(children: Children) -> tuple[Any, ...]:
    attacker, attacking, defender, defending, winner = children
    return (
        _player(attacker),
        _strength(attacking),
        _player(defender),
        _strength(defending),
        _player(winner),
        winner,
    )


def _fought(kind: str) -> Callable[[Children], n.FightIs]:
    def make(children: Children) -> n.FightIs:
        colour, (attacker, attacking, defender, defending, winner, token) = children
        if winner not in (attacker, defender):
            raise Slip("fight-winner", token.start_pos, len(token), word=str(token))
        return n.FightIs(kind, _colour(colour), attacker, attacking, defender, defending, winner)

    return make


def _points_of(children: Children) -> tuple[tuple[int, int, int, bool], ...]:
    player = _player(children[0])
    return tuple((player, _colour(c), int(v), v.type == "SIGNED") for c, v in _pairs(children[1:]))


def _taken_by(children: Children) -> tuple[int, tuple[int, ...] | int]:
    player, first = _player(children[0]), children[1]
    return player, int(first) if first.type == "SIGNED" else _places(children[1:])


def _spent_by(children: Children) -> tuple[int, tuple[int, ...] | int]:
    count, tiles = children[1]
    return _player(children[0]), tiles or count


def _leaders(children: Children) -> tuple[int, ...]:
    return tuple(_OWNED[str(c)] for c in children)


_RULES: Final[dict[str, Callable[[Children], object]]] = {
    "actor": lambda c: PLAYERS[_player(c[0])].lower(),
    "grid": _grid,
    "setup": _setup,
    "space_cells": _space_cells,
    "players": lambda c: n.Players(tuple(_player(p) for p in c)),
    "active": lambda c: n.Active(_player(c[0])),
    "actions": lambda c: n.Actions(int(c[0])),
    "hand": _hand,
    "points_line": _points_line,
    "treasures_held": lambda c: n.TreasuresHeld(_player(c[0]), int(c[1])),
    "catastrophes_left": lambda c: n.CatastrophesLeft(_player(c[0]), int(c[1])),
    "bag": _bag,
    "bag_counts": _bag_counts,
    "count": lambda c: (_colour(c[0]), int(c[1])),
    "gone": lambda c: n.Gone(tuple(c)),
    "swapped": lambda c: n.Swapped(_player(c[0]), tuple(c[1:])),
    "building_length": lambda c: n.BuildingLength(_colour(c[0]), int(c[1])),
    "ending": lambda c: n.Ending(),
    "no_monuments": lambda c: n.NoMonuments(),
    "monument_stands": _monument_stands,
    "declined": lambda c: n.Declined(_places(c)),
    "put": _put,
    "shift": _shift,
    "take_back": _take_back,
    "catastrophe": _catastrophe,
    "tiles": _counted,
    "some_tiles": _counted_unknown,
    "swap": lambda c: n.SwapTiles(*c[0]),
    "pass_turn": lambda c: n.PassTurn(),
    "draw": lambda c: n.DrawTiles(*c[0]),
    "commit": lambda c: n.CommitTiles(*c[0]) if c else n.CommitTiles(0),
    "war_next": lambda c: n.WarNext(tuple(_colour(x) for x in c)),
    "build_monument": _build_monument,
    "place_building": lambda c: n.PlaceBuilding(_place(c[0]) if c else None),
    "build_ziggurat": lambda c: n.BuildZiggurat(True, _place(c[0]) if c else None),
    "no_ziggurat": lambda c: n.BuildZiggurat(False),
    "take_treasures": lambda c: n.TakeTreasures(_places(c) if c else ()),
    "choose_point": lambda c: n.ChoosePoint(_colour(c[0])),
    "asks_commit": lambda c: n.AsksCommit(tuple(int(x) for x in c) if c else None),
    "asks_war": lambda c: n.AsksWar(tuple(_colour(x) for x in c) if c else None),
    "asks_monument": lambda c: n.AsksOther("monument", _places(c) if c else None),
    "asks_building": lambda c: n.AsksOther("building", _places(c) if c else None),
    "asks_ziggurat": lambda c: n.AsksOther("ziggurat", _places(c) if c else None),
    "asks_treasures": lambda c: n.AsksOther("treasures", _places(c) if c else None),
    "asks_points": lambda c: n.AsksOther("points"),
    "asks_draw": lambda c: n.AsksOther("draw", count=int(c[0]) if c else None),
    "position_is": lambda c: n.PositionIs(c[0]),
    "treasures_held_is": lambda c: n.PositionIs(n.TreasuresHeld(_player(c[0]), int(c[1]))),
    "union": lambda c: n.UnionIs(True),
    "no_union": lambda c: n.UnionIs(False),
    "fight": _fight,
    "war": _fought("war"),
    "no_war": lambda c: n.NoFight("war", _colour(c[0]) if c else None),
    "revolt": _fought("revolt"),
    "no_revolt": lambda c: n.NoFight("revolt"),
    "points_of": _points_of,
    "points_are": lambda c: n.PointsAre(tuple(entry for one in c for entry in one)),
    "taken_by": _taken_by,
    "treasures_are": lambda c: n.TreasuresAre(tuple(c)),
    "spent_by": _spent_by,
    "spent_are": lambda c: n.SpentAre(tuple(c)),
    "removed_are": lambda c: n.RemovedAre(_places(c)),
    "home_are": lambda c: n.HomeAre(_leaders(c)),
    "kingdom_count": lambda c: n.KingdomCount(int(c[0])),
    "kingdom_of": lambda c: n.KingdomOf(_leaders(c)),
    "end_bag": lambda c: n.EndIs("bag"),
    "end_treasures": lambda c: n.EndIs("treasures"),
    "end_none": lambda c: n.EndIs("none"),
    "score_is": lambda c: n.ScoreIs(_player(c[0]), int(c[1])),
    "level": lambda c: tuple(_player(p) for p in c),
    "ranking_is": lambda c: n.RankingIs(tuple(c)),
}


def transform(rule: str, children: Sequence[Any]) -> object:
    """The node that a rule of ``grammar/tigris.lark`` stands for.

    Raises:
        Slip: the grammar accepts what it says, this game does not (a cell, the size of a grid).
        KeyError: there is no such rule.
    """
    return _RULES[rule](children)
