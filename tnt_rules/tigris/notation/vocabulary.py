"""The words of this game in English and Japanese, by terminal of the grammar.

The first word of a terminal is the canonical one, the others are read as well. Single Latin
letters are pieces and exact in case; every other word may be written in any case.
"""

from collections.abc import Sequence
from typing import Final

EN: Final[dict[str, Sequence[str]]] = {
    # players
    "ARCHER": ("archer",),
    "BULL": ("bull",),
    "POTTER": ("potter",),
    "LION": ("lion",),
    # colours
    "BLACK": ("black",),
    "RED": ("red",),
    "BLUE": ("blue",),
    "GREEN": ("green",),
    # pieces
    "SETTLEMENT": ("s", "settlement", "settlements"),
    "TEMPLE": ("t", "temple", "temples"),
    "FARM": ("f", "farm", "farms"),
    "MARKET": ("m", "market", "markets"),
    "KING": ("K", "king", "kings"),
    "PRIEST": ("P", "priest", "priests"),
    "FARMER": ("F", "farmer", "farmers"),
    "TRADER": ("T", "trader", "traders"),
    "X": ("x",),
    # maps
    "STANDARD": ("standard",),
    "ADVANCED": ("advanced",),
    # position
    "_GRID": ("position", "positions"),
    "_SETUP": ("setup",),
    "_SPACE": ("space", "spaces"),
    "_PLAYERS": ("players", "player"),
    "_ACTIVE": ("active",),
    "_ACTIONS": ("actions", "action"),
    "_HAND": ("hand", "hands"),
    "_POINTS": ("points", "point"),
    "_TREASURES": ("treasures", "treasure"),
    "_CATASTROPHES": ("catastrophes", "catastrophe"),
    "_BAG": ("bag",),
    "_MONUMENT": ("monument", "monuments"),
    "_DECLINED": ("declined",),
    # acts and answers
    "ARROW": ("->", "→"),
    "_OFF": ("off",),
    "_SWAP": ("swap",),
    "_PASS": ("pass",),
    "_DRAW": ("draw",),
    "_COMMIT": ("commit",),
    "_WAR": ("war", "wars"),
    "_BUILDING": ("building", "buildings"),
    "_ZIGGURAT": ("ziggurat",),
    # outcomes
    "_UNION": ("union", "unions"),
    "_VS": ("vs",),
    "_WINS": ("wins", "win"),
    "_REVOLT": ("revolt", "revolts"),
    "_SPENT": ("spent",),
    "_REMOVED": ("removed",),
    "_HOME": ("home",),
    "_KINGDOM": ("kingdom", "kingdoms"),
    "_END": ("end",),
    "_SCORE": ("score", "scores"),
    "_RANKING": ("ranking",),
}

JA: Final[dict[str, Sequence[str]]] = {
    "ARCHER": ("弓手",),
    "BULL": ("雄牛",),
    "POTTER": ("陶工",),
    "LION": ("ライオン",),
    "BLACK": ("黒",),
    "RED": ("赤",),
    "BLUE": ("青",),
    "GREEN": ("緑",),
    "SETTLEMENT": ("集", "集落"),
    "TEMPLE": ("神", "神殿"),
    "FARM": ("農", "農地"),
    "MARKET": ("市", "市場"),
    "KING": ("王", "国王"),
    "PRIEST": ("官", "神官"),
    "FARMER": ("民", "農民"),
    "TRADER": ("商", "商人"),
    "X": ("災",),
    "STANDARD": ("基本",),
    "ADVANCED": ("上級",),
    "_GRID": ("局面",),
    "_SETUP": ("準備",),
    "_SPACE": ("マス",),
    "_PLAYERS": ("席順",),
    "_ACTIVE": ("手番",),
    "_ACTIONS": ("アクション",),
    "_HAND": ("手札",),
    "_POINTS": ("得点",),
    "_TREASURES": ("財宝",),
    "_CATASTROPHES": ("大災害",),
    "_BAG": ("袋",),
    "_MONUMENT": ("モニュメント",),
    "_DECLINED": ("見送り",),
    "ARROW": ("→",),
    "_OFF": ("手元",),
    "_SWAP": ("交換",),
    "_PASS": ("パス",),
    "_DRAW": ("補充",),
    "_COMMIT": ("追加",),
    "_WAR": ("外部紛争",),
    "_BUILDING": ("建築物",),
    "_ZIGGURAT": ("ジッグラト",),
    "_UNION": ("合併",),
    "_VS": ("対",),
    "_WINS": ("勝ち",),
    "_REVOLT": ("内部紛争",),
    "_SPENT": ("消費",),
    "_REMOVED": ("除外",),
    "_HOME": ("手元",),
    "_KINGDOM": ("王国",),
    "_END": ("終了",),
    "_SCORE": ("総合点",),
    "_RANKING": ("順位",),
}

WORDS: Final = {"en": EN, "ja": JA}

PLAYERS: Final = ("ARCHER", "BULL", "POTTER", "LION")
COLOURS: Final = ("BLACK", "RED", "BLUE", "GREEN")
TILES: Final = ("SETTLEMENT", "TEMPLE", "FARM", "MARKET")
LEADERS: Final = ("KING", "PRIEST", "FARMER", "TRADER")
MAPS: Final = ("STANDARD", "ADVANCED")
"""Terminals of a kind in the engine's order, so that their index is the engine's number."""

# Letters of cells and of leaders with owners, in the engine's order.
TILE_LETTERS: Final = {"en": "stfm", "ja": "集神農市"}
LEADER_LETTERS: Final = {"en": "KPFT", "ja": "王官民商"}
OWNER_LETTERS: Final = {"en": "abpl", "ja": "弓牛陶獅"}


def word(terminal: str, lang: str) -> str:
    """The canonical word of a terminal."""
    return WORDS[lang][terminal][0]
