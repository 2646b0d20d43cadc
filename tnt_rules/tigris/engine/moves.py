"""Moves: actions of a turn, answers to a question, and chance.

Every move names the player who makes it. Spaces, colours, leaders and players are the numbers of
`pieces` and `spaces`.
"""

import msgspec


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
    """Move a tile that lies on the board: never allowed (`tile.fixed`)."""

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
