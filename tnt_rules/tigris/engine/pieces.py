"""Pieces and their numbers in the box (`setup.box-*`).

A colour, a dynasty and a leader are small integers inside the engine, so that they index tables:

* a colour is 0 to 3 in the order black, red, blue, green; it is also the colour of a tile
  (settlement, temple, farm, market);
* a dynasty is 0 to 3 in the order archer, bull, potter, lion; a player is his dynasty;
* a leader is ``dynasty * 4 + colour``, 0 to 15.
"""

from enum import IntEnum
from typing import Final


class Colour(IntEnum):
    """A sphere of the game, and the tile and leader that belong to it."""

    BLACK = 0
    RED = 1
    BLUE = 2
    GREEN = 3


class Dynasty(IntEnum):
    """A dynasty sign; the player who uses it."""

    ARCHER = 0
    BULL = 1
    POTTER = 2
    LION = 3


BLACK: Final = 0
RED: Final = 1
BLUE: Final = 2
GREEN: Final = 3

COLOUR_NAMES: Final = ("black", "red", "blue", "green")
TILE_NAMES: Final = ("settlement", "temple", "farm", "market")
LEADER_NAMES: Final = ("king", "priest", "farmer", "trader")
DYNASTY_NAMES: Final = ("archer", "bull", "potter", "lion")
BUILDING_NAMES: Final = ("palace", "library", "granary", "arcade")

TILE_LETTERS: Final = "stfm"
LEADER_LETTERS: Final = "KPFT"
DYNASTY_LETTERS: Final = "abpl"

# What lies on a space (leaders are kept apart): a colour 0-3 is a faceup tile of that colour.
EMPTY: Final = -1
FACEDOWN: Final = 4
CATASTROPHE: Final = 5
ZIGGURAT: Final = 6

OFF_BOARD: Final = -1
"""The place of a leader or building that is not on the board."""

MONUMENTS: Final = (
    (BLACK, GREEN),
    (BLACK, BLUE),
    (BLACK, RED),
    (RED, BLUE),
    (RED, GREEN),
    (BLUE, GREEN),
)
"""The six monuments by their two colours (`setup.box-monuments`)."""


def leader(dynasty: int, colour: int) -> int:
    """The leader of a dynasty in a colour."""
    return dynasty * 4 + colour


def dynasty_of(piece: int) -> int:
    """The dynasty, that is the owner, of a leader."""
    return piece >> 2


def colour_of(piece: int) -> int:
    """The colour of a leader."""
    return piece & 3


def leader_letters(piece: int) -> str:
    """A leader as the notation writes it: ``Ka`` is Archer's king."""
    return LEADER_LETTERS[piece & 3] + DYNASTY_LETTERS[piece >> 2]
