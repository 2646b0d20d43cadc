"""Signs and words on and beside a board, by language."""

from typing import Final

from tnt_rules.tigris.engine.pieces import (
    BLUE,
    COLOUR_NAMES,
    DYNASTY_LETTERS,
    DYNASTY_NAMES,
    EMPTY,
    LEADER_LETTERS,
    LEADER_NAMES,
    OFF_BOARD,
    TILE_LETTERS,
)
from tnt_rules.tigris.engine.position import Position

CONTENT: Final[dict[str, tuple[str, ...]]] = {
    "en": (*TILE_LETTERS, "=", "x", "Z"),
    "ja": ("集", "神", "農", "市", "裏", "災", "塔"),
}
"""By content of a space: black, red, blue, green, facedown, catastrophe, ziggurat."""

LEADERS: Final[dict[str, tuple[str, ...]]] = {"en": tuple(LEADER_LETTERS), "ja": tuple("王官民商")}
DYNASTIES: Final[dict[str, tuple[str, ...]]] = {
    "en": tuple(DYNASTY_LETTERS),
    "ja": tuple("弓牛陶獅"),
}

# Signs in the order land, river, treasure, building, asked about.
SIGNS: Final[dict[str, tuple[str, ...]]] = {"en": tuple(".~*!?"), "ja": tuple("．〜＊！？")}

COLOUR_WORDS: Final[dict[str, tuple[str, ...]]] = {"en": COLOUR_NAMES, "ja": tuple("黒赤青緑")}
DYNASTY_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "en": tuple(name.capitalize() for name in DYNASTY_NAMES),
    "ja": ("弓手", "雄牛", "陶工", "ライオン"),
}
LEADER_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "en": LEADER_NAMES,
    "ja": ("国王", "神官", "農民", "商人"),
}
CONTENT_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        "settlements",
        "temples",
        "farms",
        "markets",
        "facedown tiles",
        "catastrophe tiles",
        "ziggurat",
    ),
    "ja": ("集落", "神殿", "農地", "市場", "裏向きのタイル", "大災害タイル", "ジッグラト"),
}
OTHER_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "board": "Board {first} to {last}",
        "leader": "{owner}'s {leader} {space}",
        "monument": "monument {one} and {two} {space}",
        "building": "{colour} building {space}",
        "treasures": "treasures",
        "bordered": "bordered spaces",
        "river": "empty river",
        "asked": "in question",
        "item": "{what} {spaces}",
        "stop": "; ",
    },
    "ja": {
        "board": "盤面 {first}〜{last}",
        "leader": "{owner}の{leader} {space}",
        "monument": "モニュメント {one}・{two} {space}",
        "building": "{colour}の文明建築物 {space}",
        "treasures": "財宝",
        "bordered": "枠のあるマス",
        "river": "空いた川のマス",
        "asked": "対象のマス",
        "item": "{what} {spaces}",
        "stop": "；",
    },
}


def leader_signs(piece: int, lang: str) -> str:
    """A leader as the notation writes it: ``Ka``, ``王弓``."""
    return LEADERS[lang][piece & 3] + DYNASTIES[lang][piece >> 2]


def leaders_on(position: Position) -> dict[int, int]:
    """The leader on each space that has one."""
    return {place: piece for piece, place in enumerate(position.leaders) if place != OFF_BOARD}


def cell(position: Position, place: int, lang: str, asked: bool, signs_of: str = "") -> str:
    """What the notation writes for a space.

    The order is content, treasure (doubled on a bordered space), building, question; an empty
    land space in question is the question sign alone. ``signs_of`` is the language of all
    signs that are no letters, if it is another one.
    """
    land, river, treasure, building, question = SIGNS[signs_of or lang]
    content = position.content[place]
    piece = leaders_on(position).get(place)
    signs = ""
    if place in position.treasures:
        signs = treasure * (2 if place in position.terrain.bordered else 1)
    if place in position.buildings:
        signs += building
    if asked:
        signs += question
    if piece is not None:
        body = leader_signs(piece, lang)
    elif content != EMPTY:
        body = CONTENT[lang][content]
    elif is_river(position, place):
        body = river
    else:
        body = "" if signs == question else land
    return body + signs


def is_river(position: Position, place: int) -> bool:
    """Whether the ground is river; a farm lies on nothing else (`tile.place.river`)."""
    return place in position.terrain.river or position.content[place] == BLUE
