"""From the nodes of this game to their canonical text in English or Japanese.

English is written in half width, Japanese in full width; blanks are plain ones in both.
"""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final

from tnt_rules.core.documents.vocabulary import EN as CORE_EN
from tnt_rules.core.documents.vocabulary import JA as CORE_JA
from tnt_rules.tigris.engine.pieces import colour_of, dynasty_of
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.notation import nodes as n
from tnt_rules.tigris.notation.cells import write_cell, write_rows
from tnt_rules.tigris.notation.vocabulary import (
    COLOURS,
    EN,
    JA,
    LEADER_LETTERS,
    LEADERS,
    OWNER_LETTERS,
    PLAYERS,
    TILES,
)

_LETTERS: Final = 12
"""Tiles of a bag that are written as letters; more of them are counted by colour."""

_WIDE: Final = {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)}


class _Pen:
    """How a language writes what nodes are made of."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = {**CORE_EN, **EN} if lang == "en" else {**CORE_JA, **JA}
        self.colon = ": " if lang == "en" else "： "
        self.comma = ", " if lang == "en" else "、 "
        self.semicolon = "; " if lang == "en" else "； "

    def word(self, terminal: str) -> str:
        return self.words[terminal][0]

    def wide(self, text: str) -> str:
        return text if self.lang == "en" else text.translate(_WIDE)

    def number(self, value: int) -> str:
        return self.wide(str(value))

    def change(self, value: int) -> str:
        return self.wide(f"{value:+d}")

    def player(self, player: int) -> str:
        return self.word(PLAYERS[player])

    def colour(self, colour: int) -> str:
        return self.word(COLOURS[colour])

    def colours(self, colours: Iterable[int]) -> str:
        return " ".join(map(self.colour, colours))

    def tiles(self, tiles: Iterable[int]) -> str:
        return " ".join(self.word(TILES[t]) for t in tiles)

    def counted(self, count: int, tiles: tuple[int, ...]) -> str:
        """Tiles, with the number of unknown ones beside them; or only a number."""
        if not tiles:
            return self.number(count)
        return self.line(
            self.tiles(tiles), self.change(count - len(tiles)) if count > len(tiles) else ""
        )

    def counts(self, counts: Iterable[tuple[int, int]]) -> str:
        return self.comma.join(f"{self.colour(c)} {self.number(value)}" for c, value in counts)

    def place(self, place: int) -> str:
        return self.wide("?" if place == n.ASKED else space_name(place))

    def places(self, places: Iterable[int]) -> str:
        return " ".join(map(self.place, places))

    def leader(self, leader: int) -> str:
        return (
            LEADER_LETTERS[self.lang][colour_of(leader)]
            + OWNER_LETTERS[self.lang][dynasty_of(leader)]
        )

    def leaders(self, leaders: Iterable[int]) -> str:
        return " ".join(map(self.leader, leaders))

    def piece(self, piece: n.Piece) -> str:
        if piece.kind == "tile" and piece.colour is not None:
            return self.word(TILES[piece.colour])
        if piece.kind == "leader" and piece.colour is not None:
            if piece.owner is not None:
                return self.leader(piece.owner * 4 + piece.colour)
            return self.word(LEADERS[piece.colour])
        return self.word("X")

    def strength(self, strength: n.Strength) -> str:
        board = str(strength.board)
        return self.wide(board if strength.hand is None else f"{board}+{strength.hand}")

    def line(self, *parts: str) -> str:
        """Parts divided by blanks; empty ones are left out."""
        return " ".join(part for part in parts if part)

    def of(self, keyword: str, player: int, what: str) -> str:
        """A statement about a player: ``hand bull: …``."""
        return f"{self.word(keyword)} {self.player(player)}{self.colon}{what}"

    def lists(self, keyword: str, parts: Iterable[str]) -> str:
        """What is said of several players, or that there is nothing to say."""
        return self.line(self.word(keyword), self.semicolon.join(parts) or self.word("_NONE"))


# ---- position ---------------------------------------------------------------------------------


def _grid(pen: _Pen, node: n.Grid) -> str | tuple[str, ...]:
    head = pen.line(pen.word("_GRID"), pen.word(node.map.upper()) if node.map else "")
    return (head, *write_rows(node.rows, pen.lang)) if node.rows else head


def _space_cells(pen: _Pen, node: n.SpaceCells) -> str:
    cells = (
        f"{pen.place(place)}{pen.colon}{write_cell(cell, pen.lang)}" for place, cell in node.cells
    )
    return pen.line(pen.word("_SPACE"), pen.comma.join(cells))


def _hand(pen: _Pen, node: n.HandLine) -> str:
    count = len(node.tiles) + node.unknown
    what = pen.counted(count, node.tiles) if count else pen.word("_NONE")
    return pen.of("_HAND", node.player, what)


def _points_line(pen: _Pen, node: n.PointsLine) -> str:
    return pen.of(
        "_POINTS",
        node.player,
        pen.counts(node.points),
    )


def _bag(pen: _Pen, node: n.Bag) -> str:
    tiles = node.tiles
    if tiles == ():
        return pen.line(pen.word("_BAG"), pen.word("_NONE"))
    if tiles is not None and len(tiles) > _LETTERS and tiles == tuple(sorted(tiles)):
        counts = ((colour, tiles.count(colour)) for colour in sorted(set(tiles)))
        return pen.line(pen.word("_BAG"), pen.counts(counts))
    return pen.line(pen.word("_BAG"), pen.counted(node.count, tiles or ()))


def _monument_stands(pen: _Pen, node: n.MonumentStands) -> str:
    return pen.line(
        pen.word("_MONUMENT"),
        pen.colours(node.colours),
        "" if node.square is None else pen.place(node.square),
    )


# ---- acts and answers ---------------------------------------------------------------------------


def _shift(pen: _Pen, node: n.Shift) -> str:
    arrow = pen.word("ARROW")
    return pen.line(pen.piece(node.piece), pen.place(node.origin), arrow, pen.place(node.space))


def _take_back(pen: _Pen, node: n.TakeBack) -> str:
    return pen.line(
        pen.piece(node.piece), pen.place(node.origin), pen.word("ARROW"), pen.word("_OFF")
    )


def _commit(pen: _Pen, node: n.CommitTiles) -> str:
    what = pen.counted(node.count, node.tiles) if node.count else pen.word("_NONE")
    return pen.line(pen.word("_COMMIT"), what)


def _build_monument(pen: _Pen, node: n.BuildMonument) -> str:
    if node.colours is None:
        return pen.line(pen.word("_MONUMENT"), pen.word("_NONE"))
    return pen.line(
        pen.word("_MONUMENT"),
        pen.colours(node.colours),
        "" if node.square is None else pen.place(node.square),
    )


def _place_building(pen: _Pen, node: n.PlaceBuilding) -> str:
    return pen.line(
        pen.word("_BUILDING"), pen.word("_NONE") if node.space is None else pen.place(node.space)
    )


def _build_ziggurat(pen: _Pen, node: n.BuildZiggurat) -> str:
    where = "" if node.centre is None else pen.place(node.centre)
    return pen.line(pen.word("_ZIGGURAT"), where if node.build else pen.word("_NONE"))


def _asks_commit(pen: _Pen, node: n.AsksCommit) -> str:
    return pen.line(pen.word("_COMMIT"), pen.comma.join(map(pen.number, node.counts or ())))


def _asks_war(pen: _Pen, node: n.AsksWar) -> str:
    return pen.line(pen.word("_WAR"), pen.comma.join(map(pen.colour, node.colours or ())))


def _asks_other(pen: _Pen, node: n.AsksOther) -> str:
    word = pen.word("_" + node.what.upper())
    if node.count is not None:
        return pen.line(word, pen.number(node.count))
    return pen.line(word, pen.comma.join(map(pen.place, node.places or ())))


# ---- outcomes -----------------------------------------------------------------------------------


def _fight(pen: _Pen, node: n.FightIs) -> str:
    sides = pen.line(
        pen.player(node.attacker),
        pen.strength(node.attacking),
        pen.word("_VS"),
        pen.player(node.defender),
        pen.strength(node.defending),
    )
    return (
        f"{pen.word('_' + node.kind.upper())} {pen.colour(node.colour)}{pen.colon}{sides}"
        f"{pen.comma}{pen.player(node.winner)} {pen.word('_WINS')}"
    )


def _no_fight(pen: _Pen, node: n.NoFight) -> str:
    return pen.line(
        pen.word("_" + node.kind.upper()),
        "" if node.colour is None else pen.colour(node.colour),
        pen.word("_NONE"),
    )


def _points_are(pen: _Pen, node: n.PointsAre) -> str:
    def amount(entry: tuple[int, int, int, bool]) -> str:
        _, colour, value, signed = entry
        return f"{pen.colour(colour)} {pen.change(value) if signed else pen.number(value)}"

    return pen.lists(
        "_POINTS",
        (
            f"{pen.player(player)}{pen.colon}{pen.comma.join(map(amount, entries))}"
            for player, entries in groupby(node.entries, key=lambda entry: entry[0])
        ),
    )


def _treasures_are(pen: _Pen, node: n.TreasuresAre) -> str:
    return pen.lists(
        "_TREASURES",
        (
            pen.player(player)
            + pen.colon
            + (pen.change(what) if isinstance(what, int) else pen.places(what))
            for player, what in node.entries
        ),
    )


def _spent_are(pen: _Pen, node: n.SpentAre) -> str:
    return pen.lists(
        "_SPENT",
        (
            pen.player(player)
            + pen.colon
            + (pen.number(what) if isinstance(what, int) else pen.counted(len(what), what))
            for player, what in node.entries
        ),
    )


def _kingdom_count(pen: _Pen, node: n.KingdomCount) -> str:
    words = pen.words["_KINGDOM"]  # the plural, where there is one
    return pen.line(words[-1], pen.number(node.count))


def _position_is(pen: _Pen, node: n.PositionIs) -> str | tuple[str, ...]:
    return _WRITERS[type(node.line)](pen, node.line)


def _ranking(pen: _Pen, node: n.RankingIs) -> str:
    level = f" {pen.wide('=')} "
    groups = (level.join(map(pen.player, group)) for group in node.groups)
    return pen.line(pen.word("_RANKING"), pen.comma.join(groups))


_WRITERS: Final[dict[type, Callable[[_Pen, Any], str | tuple[str, ...]]]] = {
    n.Grid: _grid,
    n.Setup: lambda p, x: p.line(p.word("_SETUP"), p.word(x.map.upper())),
    n.SpaceCells: _space_cells,
    n.Players: lambda p, x: p.line(p.word("_PLAYERS"), *map(p.player, x.players)),
    n.Active: lambda p, x: p.line(p.word("_ACTIVE"), p.player(x.player)),
    n.Actions: lambda p, x: p.line(p.word("_ACTIONS"), p.number(x.count)),
    n.HandLine: _hand,
    n.PointsLine: _points_line,
    n.TreasuresHeld: lambda p, x: p.of("_TREASURES", x.player, p.number(x.count)),
    n.CatastrophesLeft: lambda p, x: p.of("_CATASTROPHES", x.player, p.number(x.count)),
    n.Bag: _bag,
    n.Gone: lambda p, x: p.line(p.word("_REMOVED"), p.counts(x.counts)),
    n.Swapped: lambda p, x: p.of("_REMOVED", x.player, p.counts(x.counts)),
    n.BuildingLength: lambda p, x: p.line(
        p.word("_BUILDING"), p.colour(x.colour), p.number(x.length)
    ),
    n.Ending: lambda p, x: p.line(p.word("_END"), p.word("_BAG")),
    n.NoMonuments: lambda p, x: p.line(p.word("_MONUMENT"), p.word("_NONE")),
    n.MonumentStands: _monument_stands,
    n.Declined: lambda p, x: p.line(p.word("_DECLINED"), p.places(x.squares)),
    n.Put: lambda p, x: p.line(p.piece(x.piece), p.place(x.space)),
    n.Shift: _shift,
    n.TakeBack: _take_back,
    n.PassTurn: lambda p, x: p.word("_PASS"),
    n.SwapTiles: lambda p, x: p.line(p.word("_SWAP"), p.counted(x.count, x.tiles)),
    n.DrawTiles: lambda p, x: p.line(p.word("_DRAW"), p.counted(x.count, x.tiles)),
    n.CommitTiles: _commit,
    n.WarNext: lambda p, x: p.line(p.word("_WAR"), p.colours(x.colours)),
    n.BuildMonument: _build_monument,
    n.PlaceBuilding: _place_building,
    n.BuildZiggurat: _build_ziggurat,
    n.TakeTreasures: lambda p, x: p.lists("_TREASURES", (p.places(x.spaces),)),
    n.ChoosePoint: lambda p, x: p.line(p.word("_POINTS"), p.colour(x.colour)),
    n.AsksCommit: _asks_commit,
    n.AsksWar: _asks_war,
    n.AsksOther: _asks_other,
    n.UnionIs: lambda p, x: p.line(p.word("_UNION"), "" if x.happens else p.word("_NONE")),
    n.FightIs: _fight,
    n.NoFight: _no_fight,
    n.PointsAre: _points_are,
    n.TreasuresAre: _treasures_are,
    n.SpentAre: _spent_are,
    n.RemovedAre: lambda p, x: p.lists("_REMOVED", (p.places(x.spaces),)),
    n.HomeAre: lambda p, x: p.lists("_HOME", (p.leaders(x.leaders),)),
    n.KingdomCount: _kingdom_count,
    n.KingdomOf: lambda p, x: p.line(p.word("_KINGDOM"), p.leaders(x.leaders)),
    n.EndIs: lambda p, x: p.line(p.word("_END"), p.word("_" + x.why.upper())),
    n.ScoreIs: lambda p, x: p.of("_SCORE", x.player, p.number(x.score)),
    n.RankingIs: _ranking,
    n.PositionIs: _position_is,
}

_PENS: Final = {lang: _Pen(lang) for lang in ("en", "ja")}


def write_node(node: object, lang: str) -> str | tuple[str, ...]:
    """The canonical text of a node; for a grid its keyword line and its rows.

    Raises:
        KeyError: it is no node of this game.
    """
    return _WRITERS[type(node)](_PENS[lang], node)
