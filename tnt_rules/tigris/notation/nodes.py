"""What the lines of this game say: nodes of the syntax tree (`tnt_rules.core.documents.tree`).

Players, colours and so on are numbers of the engine (`tnt_rules.tigris.engine.pieces`), except in
``tree.Act`` and ``tree.Asks``, which hold the player's English name.
"""

from collections.abc import Sequence

from tnt_rules.core.documents.tree import Node
from tnt_rules.tigris.engine.pieces import COLOUR_NAMES, EMPTY
from tnt_rules.tigris.engine.position import Counts


class Cell(Node, frozen=True):
    """A cell of a grid.

    Attributes:
        content: EMPTY, a colour 0-3, FACEDOWN, CATASTROPHE or ZIGGURAT.
        river: an empty river space ``~`` (a farm implies river without saying so).
        leader: colour of a leader, or None.
        owner: its dynasty; None for a bare ``K P F T``.
        treasure: 0 none, 1 ``*``, 2 ``**`` bordered.
        building: ``!``.
        asked: ``?``.
    """

    content: int = EMPTY
    river: bool = False
    leader: int | None = None
    owner: int | None = None
    treasure: int = 0
    building: bool = False
    asked: bool = False


# ---- position lines ---------------------------------------------------------------------------


class Grid(Node, frozen=True):
    """``position`` with rows; ``map`` is the name of a whole map, or ""; rows may be none then."""

    rows: tuple[tuple[Cell, ...], ...] = ()
    map: str = ""


class Setup(Node, frozen=True):
    """``setup standard``: a started game."""

    map: str


class SpaceCells(Node, frozen=True):
    """``space C3: Ka, D3: t*``."""

    cells: tuple[tuple[int, Cell], ...]


class Players(Node, frozen=True):
    players: tuple[int, ...]


class Active(Node, frozen=True):
    player: int


class Actions(Node, frozen=True):
    count: int


class HandLine(Node, frozen=True):
    """``hand bull: s s +4``: the known tiles in the order written, and how many unknown ones."""

    player: int
    tiles: tuple[int, ...]
    unknown: int = 0


class PointsLine(Node, frozen=True):
    player: int
    points: tuple[tuple[int, int], ...]


class TreasuresHeld(Node, frozen=True):
    player: int
    count: int


class CatastrophesLeft(Node, frozen=True):
    player: int
    count: int


class Bag(Node, frozen=True):
    """``bag 5``, or its letters as ``tiles``, or ``bag black 20, red 31`` (tiles ascending)."""

    count: int
    tiles: tuple[int, ...] | None = None


class Gone(Node, frozen=True):
    """``removed black 3, red 1``: tiles out of the game so far, by colour; those that a player
    swapped away are said apart (`Swapped`)."""

    counts: tuple[tuple[int, int], ...]


class Swapped(Node, frozen=True):
    """``removed archer: red 2``: tiles that a player swapped away, which only he knows."""

    player: int
    counts: tuple[tuple[int, int], ...]


class BuildingLength(Node, frozen=True):
    """``building red 4``: how long the line was when the building of a colour was put there."""

    colour: int
    length: int


class Ending(Node, frozen=True):
    """``end bag``: the game ends with this turn, as a swap has emptied the bag."""


class NoMonuments(Node, frozen=True):
    """``monument none``: no monument stands anywhere."""


class MonumentStands(Node, frozen=True):
    colours: tuple[int, int]
    square: int | None = None


class Declined(Node, frozen=True):
    squares: tuple[int, ...]


# ---- acts and answers ---------------------------------------------------------------------------

ASKED = -2
"""A space written as ``?``."""


class Piece(Node, frozen=True):
    """``kind`` is ``leader``, ``tile`` or ``catastrophe``; a leader may name its owner."""

    kind: str
    colour: int | None = None
    owner: int | None = None


class Put(Node, frozen=True):
    """``K C3`` or ``K ?``."""

    piece: Piece
    space: int


class Shift(Node, frozen=True):
    """``K C3 -> E4``."""

    piece: Piece
    origin: int
    space: int


class TakeBack(Node, frozen=True):
    """``K C3 -> off``."""

    piece: Piece
    origin: int


class PassTurn(Node, frozen=True):
    pass


class SwapTiles(Node, frozen=True):
    """``swap t m``, ``swap 3`` or ``swap t +2``: the number in all, and the tiles named."""

    count: int
    tiles: tuple[int, ...] = ()


class DrawTiles(Node, frozen=True):
    """``draw s f``, ``draw 3`` or ``draw s +2``, as in `SwapTiles`."""

    count: int
    tiles: tuple[int, ...] = ()


class CommitTiles(Node, frozen=True):
    """``commit t t`` names tiles; ``commit 2`` only their number; ``commit none`` is 0."""

    count: int
    tiles: tuple[int, ...] = ()


class WarNext(Node, frozen=True):
    colours: tuple[int, ...]


class BuildMonument(Node, frozen=True):
    """``monument black red D1``; ``colours`` is None for ``monument none``."""

    colours: tuple[int, int] | None
    square: int | None = None


class PlaceBuilding(Node, frozen=True):
    """``building S``; None for ``building none``."""

    space: int | None


class BuildZiggurat(Node, frozen=True):
    """``ziggurat [S]``; ``build`` is False for ``ziggurat none``."""

    build: bool
    centre: int | None = None


class TakeTreasures(Node, frozen=True):
    spaces: tuple[int, ...]


class ChoosePoint(Node, frozen=True):
    """``points blue``: colour of the ziggurat's point."""

    colour: int


# ---- outcomes ---------------------------------------------------------------------------------


class UnionIs(Node, frozen=True):
    happens: bool


class Strength(Node, frozen=True):
    """``2+1`` or ``3``: ``hand`` is None if only the total is given (in ``board``)."""

    board: int
    hand: int | None = None


class FightIs(Node, frozen=True):
    """``war red: archer 2+1 vs bull 2, archer wins`` and the same for a revolt."""

    kind: str
    colour: int
    attacker: int
    attacking: Strength
    defender: int
    defending: Strength
    winner: int


class NoFight(Node, frozen=True):
    """``war none``, ``war green none``, ``revolt none``."""

    kind: str
    colour: int | None = None


class PointsAre(Node, frozen=True):
    """``points archer: black +3; bull: green 1``.

    Each entry is player, colour, number, and whether the number is a change (signed). No entries:
    ``points none``.
    """

    entries: tuple[tuple[int, int, int, bool], ...]


class TreasuresAre(Node, frozen=True):
    """``treasures bull: B1 E4``, ``bull: +2``, ``none``: player, spaces or number taken."""

    entries: tuple[tuple[int, tuple[int, ...] | int], ...]


class SpentAre(Node, frozen=True):
    """``spent archer: s s; bull: 2``: player, tiles or their number. No entries: none."""

    entries: tuple[tuple[int, tuple[int, ...] | int], ...]


class RemovedAre(Node, frozen=True):
    spaces: tuple[int, ...]


class HomeAre(Node, frozen=True):
    """``home Kb``: leaders as engine numbers (owner always written)."""

    leaders: tuple[int, ...]


class KingdomCount(Node, frozen=True):
    count: int


class KingdomOf(Node, frozen=True):
    """Exactly these leaders share a kingdom."""

    leaders: tuple[int, ...]


class EndIs(Node, frozen=True):
    """``end bag``, ``end treasures``, ``end none``."""

    why: str


class ScoreIs(Node, frozen=True):
    player: int
    score: int


class RankingIs(Node, frozen=True):
    """``ranking archer, bull = potter``: groups of players that are level, best first."""

    groups: tuple[tuple[int, ...], ...]


class PositionIs(Node, frozen=True):
    """``expect`` in front of a position line: ``line`` is one of the position nodes above."""

    line: object


class AsksCommit(Node, frozen=True):
    """``asks bull: commit 0, 3``: the permitted numbers, None if not given."""

    counts: tuple[int, ...] | None = None


class AsksWar(Node, frozen=True):
    """``asks archer: war black, green``: the colours open, None if not given."""

    colours: tuple[int, ...] | None = None


class AsksOther(Node, frozen=True):
    """Any other question: ``building``, ``ziggurat``, ``monument``, ``treasures``, ``points`` or
    ``draw``.

    Attributes:
        places: the spaces that may be named (squares by their north-west spaces); None if they
            are not given.
        count: for a draw the number of tiles, None if it is not given.
    """

    what: str
    places: tuple[int, ...] | None = None
    count: int | None = None


def totals(counts: Sequence[tuple[int, int]]) -> Counts:
    """Numbers by colour: a colour that is named twice has both, one that is not named has none."""
    black, red, blue, green = (
        sum(number for named, number in counts if named == colour)
        for colour in range(len(COLOUR_NAMES))
    )
    return black, red, blue, green
