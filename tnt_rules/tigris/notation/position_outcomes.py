"""Position lines behind ``expect``: whether a position is as a line says."""

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.pieces import EMPTY
from tnt_rules.tigris.engine.position import Counts, Position, tiles_of
from tnt_rules.tigris.engine.spaces import COLUMNS, ROWS, space_name
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.contents import cell_at, cells_of, printed_cells
from tnt_rules.tigris.notation.vocabulary import PLAYERS, word

_Found = tuple[bool, object]
"""Whether the line holds; the line, or a text, that does hold."""


def line_found(line: object, position: Position, asked: tuple[int, ...] = ()) -> _Found:
    """Compare a position with a line about it.

    Raises:
        TypeError: the node is no position line.
    """
    match line:
        case nodes.Grid() | nodes.Setup():
            return _grid(line, position)
        case nodes.SpaceCells(cells):
            return _spaces(cells, position, asked)
        case nodes.Players():
            return _same(line, nodes.Players(position.players))
        case nodes.Active():
            return _same(line, nodes.Active(position.active))
        case nodes.Actions():
            if position.actions is None:
                return False, _unknown("_ACTIONS")
            return _same(line, nodes.Actions(position.actions))
        case nodes.HandLine():
            return _hand(line, position)
        case nodes.PointsLine():
            return _points(line, position)
        case nodes.TreasuresHeld(player, _):
            held = position.held[player]
            if held is None:
                return False, _unknown("_TREASURES", player)
            return _same(line, nodes.TreasuresHeld(player, held))
        case nodes.CatastrophesLeft(player, _):
            left = position.catastrophes[player]
            if left is None:
                return False, _unknown("_CATASTROPHES", player)
            return _same(line, nodes.CatastrophesLeft(player, left))
        case nodes.Bag():
            return _bag(line, position)
        case nodes.MonumentStands():
            return _monument(line, position, asked)
        case nodes.NoMonuments():
            return _no_monuments(position)
        case nodes.Gone(counts):
            gone = position.gone_openly
            return nodes.totals(counts) == gone, nodes.Gone(_by_colour(gone, counts))
        case nodes.Swapped(player, counts):
            swapped = position.swapped[player]
            said = nodes.Swapped(player, _by_colour(swapped, counts))
            return nodes.totals(counts) == swapped, said
        case nodes.BuildingLength(colour, _):
            return _same(line, nodes.BuildingLength(colour, position.lengths[colour]))
        case nodes.Declined(squares):
            named = {_space(place, asked) for place in squares}
            return named == position.declined, nodes.Declined(tuple(sorted(position.declined)))
        case _:
            raise TypeError(type(line).__name__)


def _by_colour(found: Counts, said: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Numbers by colour, without those that are 0 and that nobody asked for."""
    return tuple((c, n) for c, n in enumerate(found) if n or c in dict(said))


def _same(line: object, actual: object) -> _Found:
    return line == actual, actual


def _space(place: int, asked: tuple[int, ...]) -> int:
    return asked[0] if place == nodes.ASKED and len(asked) == 1 else place


def _unknown(terminal: str, player: int | None = None) -> Text:
    """Something that the position leaves open."""
    en, ja = word(terminal, "en"), word(terminal, "ja")
    if player is not None:
        en = f"{en} {word(PLAYERS[player], 'en')}:"
        ja = f"{ja} {word(PLAYERS[player], 'ja')}："
    return Text(f"{en} not known", f"{ja} 不明")


# ---- the board -----------------------------------------------------------------------------------


def _grid(line: nodes.Grid | nodes.Setup, position: Position) -> _Found:
    """Every space of a grid; what differs is told as single spaces."""
    terrain = position.terrain
    if isinstance(line, nodes.Grid) and line.rows:
        expected = dict(cells_of(line))
        size = max(len(row) for row in line.rows), len(line.rows)
        named = line.map
    else:
        expected = printed_cells(*MAPS[line.map])
        size, named = (COLUMNS, ROWS), line.map
    if size != (terrain.width, terrain.height) or named not in ("", terrain.name):
        shown = f"{terrain.width} x {terrain.height}"
        if terrain.name:
            en, ja = (word(terrain.name.upper(), lang) for lang in ("en", "ja"))
            return False, Text(f"position {en}", f"局面 {ja}")
        return False, Text(f"a board of {shown} spaces", f"{shown} マスの盤面")
    differing = tuple(
        (place, cell_at(position, place))
        for place in terrain.spaces
        if not _agrees(expected.get(place, nodes.Cell()), position, place, ground=True)
    )
    return not differing, nodes.SpaceCells(differing)


def _spaces(
    cells: tuple[tuple[int, nodes.Cell], ...], position: Position, asked: tuple[int, ...]
) -> _Found:
    actual = []
    met = True
    for named, cell in cells:
        place = _space(named, asked)
        if place not in position.terrain:
            name = space_name(place) if place >= 0 else "?"
            return False, Text(f"{name} is not on this board", f"{name} はこの盤面にない")
        actual.append((place, cell_at(position, place)))
        met = met and _agrees(cell, position, place, ground=False)
    return met, nodes.SpaceCells(tuple(actual))


def _agrees(cell: nodes.Cell, position: Position, place: int, ground: bool) -> bool:
    """Whether a cell says what lies on a space.

    Args:
        ground: whether an empty cell tells river from land; ``.`` on a single space means only
            that nothing is there.
    """
    actual = cell_at(position, place)
    if cell.leader is not None:
        owner = position.players[0] if cell.owner is None else cell.owner
        if (cell.leader, owner) != (actual.leader, actual.owner):
            return False
    else:
        tells = cell.content == EMPTY and (ground or cell.river)
        same_ground = not tells or cell.river == actual.river
        if actual.leader is not None or cell.content != actual.content or not same_ground:
            return False
    # On a whole map the border of a treasure is a matter of the map, written or not.
    lenient = position.terrain.whole and cell.treasure == 1
    treasure = actual.treasure > 0 if lenient else actual.treasure == cell.treasure
    return treasure and cell.building == actual.building


# ---- the rest ------------------------------------------------------------------------------------


def _hand(line: nodes.HandLine, position: Position) -> _Found:
    hand = position.hands[line.player]
    if hand is None:
        return False, _unknown("_HAND", line.player)
    tiles = tiles_of(hand.known)
    met = tuple(sorted(line.tiles)) == tiles and line.unknown == hand.unknown
    return met, nodes.HandLine(line.player, tiles, hand.unknown)


def _points(line: nodes.PointsLine, position: Position) -> _Found:
    """All points of the player: a colour that is not named has none."""
    points = position.points[line.player]
    if points is None:
        return False, _unknown("_POINTS", line.player)
    shown = _by_colour(points, line.points)
    return nodes.totals(line.points) == points, nodes.PointsLine(line.player, shown)


def _bag(line: nodes.Bag, position: Position) -> _Found:
    bag = position.bag
    if bag is None or (line.tiles is not None and isinstance(bag, int)):
        return False, _unknown("_BAG") if bag is None else nodes.Bag(_number(bag))
    if line.tiles is None or isinstance(bag, int):
        return line.count == _number(bag), nodes.Bag(_number(bag))
    tiles = tiles_of(bag)
    return tuple(sorted(line.tiles)) == tiles, nodes.Bag(len(tiles), tiles)


def _number(bag: int | tuple[int, int, int, int]) -> int:
    return bag if isinstance(bag, int) else sum(bag)


def _no_monuments(position: Position) -> _Found:
    if position.monuments is None:
        return False, _unknown("_MONUMENT")
    if not position.monuments:
        return True, nodes.NoMonuments()
    first = position.monuments[0]
    return False, nodes.MonumentStands(first.colours, first.square)


def _monument(line: nodes.MonumentStands, position: Position, asked: tuple[int, ...]) -> _Found:
    """Whether the monument of two colours stands, and where if that is said."""
    if position.monuments is None:
        return False, _unknown("_MONUMENT")
    pair = (min(line.colours), max(line.colours))
    for monument in position.monuments:
        if monument.colours == pair:
            met = line.square is None or _space(line.square, asked) == monument.square
            return met, nodes.MonumentStands(line.colours, monument.square)
    en, ja = (word("_MONUMENT", lang) for lang in ("en", "ja"))
    return False, Text(f"{en}: not on the board", f"{ja}： 盤上にない")
