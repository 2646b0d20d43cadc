"""Moves: actions of a turn, answers to a question, and chance.

Every move names the player who makes it. Spaces, colours, leaders and players are the numbers of
`pieces` and `spaces`.
"""

from typing import Final, get_args

import msgspec

from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine.spaces import SPACES


class PlaceLeader(msgspec.Struct, frozen=True):
    """Put a leader from the hand on a space (`leader.action`)."""

    player: int
    leader: int
    space: int


class MoveLeader(msgspec.Struct, frozen=True):
    """Move a leader on the board to another space (`leader.action`)."""

    player: int
    leader: int
    origin: int
    space: int


class WithdrawLeader(msgspec.Struct, frozen=True):
    """Take a leader back from the board (`leader.action`)."""

    player: int
    leader: int
    origin: int


class PlaceTile(msgspec.Struct, frozen=True):
    """Put a tile from the hand on a space (`tile.place.*`)."""

    player: int
    colour: int
    space: int


class MoveTile(msgspec.Struct, frozen=True):
    """Move a tile that lies on the board, or take it back (to OFF_BOARD): never allowed
    (`tile.fixed`)."""

    player: int
    colour: int
    origin: int
    space: int


class PlaceCatastrophe(msgspec.Struct, frozen=True):
    """Put a catastrophe tile on a space (`catastrophe.target`)."""

    player: int
    space: int


class Pass(msgspec.Struct, frozen=True):
    """End the turn (`turn.pass`)."""

    player: int


class Commit(msgspec.Struct, frozen=True):
    """Answer how many tiles from the hand are added to a conflict; 0 for none.

    Attributes:
        count: tiles committed, of the colour that is asked for.
        others: colours of the committed tiles that are *not* of that colour, which no rule allows;
            empty in every legal commitment.
    """

    player: int
    count: int
    others: tuple[int, ...] = ()


class ChooseWar(msgspec.Struct, frozen=True):
    """Answer which war is next; all remaining ones in order under `war.order announced`."""

    player: int
    colours: tuple[int, ...]


class Swap(msgspec.Struct, frozen=True):
    """Discard tiles from the hand and draw as many (`swap.count`).

    Attributes:
        tiles: colours of the tiles that are known, ascending.
        unknown: how many more, of whatever colour.
    """

    player: int
    tiles: tuple[int, ...]
    unknown: int = 0


class BuildMonument(msgspec.Struct, frozen=True):
    """Answer whether a monument is built, which one and on which square (`monument.builder`).

    Attributes:
        colours: its two colours, ascending; None to decline.
        square: north-west space of its square; OFF_BOARD to decline.
    """

    player: int
    colours: tuple[int, int] | None = None
    square: int = -1


class PlaceBuilding(msgspec.Struct, frozen=True):
    """Answer on which tile of the line the building is put; OFF_BOARD for nowhere
    (`building.build`, `building.move`)."""

    player: int
    space: int = -1


class BuildZiggurat(msgspec.Struct, frozen=True):
    """Answer on which cross the ziggurat is built, by its centre; OFF_BOARD to decline."""

    player: int
    centre: int = -1


class TakeTreasures(msgspec.Struct, frozen=True):
    """Answer which treasures the trader's owner takes, all that are taken, ascending
    (`treasure.choice`)."""

    player: int
    spaces: tuple[int, ...]


class ChoosePoint(msgspec.Struct, frozen=True):
    """Answer of which colour the ziggurat's point is (`ziggurat.pays`)."""

    player: int
    colour: int


class Draw(msgspec.Struct, frozen=True):
    """Chance: the tiles that a player draws from the bag (`swap.count`, `turn.end-refill`).

    Attributes:
        tiles: colours of the tiles drawn, ascending.
        unknown: how many more were drawn whose colour is not known.
    """

    player: int
    tiles: tuple[int, ...]
    unknown: int = 0


Action = (
    PlaceLeader
    | MoveLeader
    | WithdrawLeader
    | PlaceTile
    | MoveTile
    | PlaceCatastrophe
    | Swap
    | Pass
)
Answer = (
    Commit | ChooseWar | PlaceBuilding | BuildZiggurat | BuildMonument | TakeTreasures | ChoosePoint
)
Move = Action | Answer | Draw


_VALUES: Final[dict[str, tuple[str, int, int]]] = {
    "player": ("player", 0, 3),
    "leader": ("leader", 0, 15),
    **dict.fromkeys(("colour", "colours", "tiles", "others"), ("colour", 0, 3)),
    **dict.fromkeys(("square", "centre"), ("space", -1, SPACES - 1)),
    **dict.fromkeys(("space", "origin"), ("space", 0, SPACES - 1)),
    "spaces": ("space", 0, SPACES - 1),
    **dict.fromkeys(("count", "unknown"), ("number", 0, 1 << 30)),
}
# Where OFF_BOARD is a space: no building is put anywhere, a tile is taken back.
_OFF_BOARD_TOO: Final = (PlaceBuilding, MoveTile)
_FIELDS: Final[dict[type[object], tuple[tuple[str, str, int, int], ...]]] = {
    kind: tuple(
        (name, "space", -1, SPACES - 1)
        if name == "space" and kind in _OFF_BOARD_TOO
        else (name, *_VALUES[name])
        for name in kind.__struct_fields__
    )
    for kind in get_args(Move)
}
_SEVERAL: Final = ("colours", "tiles", "others", "spaces")
# These say what is taken, not in which order: only one way to write them is the move.
_ASCENDING: Final[dict[type[object], str]] = {
    Swap: "tiles",
    Draw: "tiles",
    TakeTreasures: "spaces",
    BuildMonument: "colours",
}


def check(move: object) -> None:
    """Refuse what is a move in no game, before a rule is asked about it.

    Raises:
        BadValue: it is no move, a number in it names no player, colour, leader or space, or what
            has to ascend does not.
    """
    table = _FIELDS.get(type(move))
    if table is None:
        raise BadValue("move", move)
    for name, kind, low, high in table:
        value = getattr(move, name)
        if name not in _SEVERAL:
            if not (isinstance(value, int) and low <= value <= high):
                raise BadValue(kind, value)
        elif value is not None or not isinstance(move, BuildMonument):
            if not isinstance(value, tuple):
                raise BadValue("move", move)
            for one in value:
                if not (isinstance(one, int) and low <= one <= high):
                    raise BadValue(kind, one)
            if name == _ASCENDING.get(type(move)) and list(value) != sorted(value):
                raise BadValue("move", move)
