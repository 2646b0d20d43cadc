"""The text of a cell and what it says.

A cell is a piece (or nothing) and then, in this order, ``*`` or ``**``, ``!``, ``?``.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tnt_rules.core.documents.slips import Slip
from tnt_rules.core.documents.width import padded, width
from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, FACEDOWN, ZIGGURAT
from tnt_rules.tigris.notation.nodes import Cell
from tnt_rules.tigris.notation.vocabulary import LEADER_LETTERS, OWNER_LETTERS, TILE_LETTERS

_SIGNS: Final = {
    "x": CATASTROPHE,
    "災": CATASTROPHE,
    "=": FACEDOWN,
    "裏": FACEDOWN,
    "Z": ZIGGURAT,
    "塔": ZIGGURAT,
}
_WRITTEN: Final = {
    "en": {CATASTROPHE: "x", FACEDOWN: "=", ZIGGURAT: "Z"},
    "ja": {CATASTROPHE: "災", FACEDOWN: "裏", ZIGGURAT: "塔"},
}
_MARKS: Final = {"en": ("*", "!", "?", ".", "~"), "ja": ("＊", "！", "？", "．", "〜")}
_TILES: Final = {c: i for s in TILE_LETTERS.values() for i, c in enumerate(s)}
_LEADERS: Final = {c: i for s in LEADER_LETTERS.values() for i, c in enumerate(s)}
_OWNERS: Final = {c: i for s in OWNER_LETTERS.values() for i, c in enumerate(s)}
_CAPITALS: Final = frozenset("STFMXKPZ")


@lru_cache(maxsize=1024)
def read_cell(text: str) -> Cell:
    """The cell that a folded text says.

    Raises:
        Slip: it says none; the slip points at the sign that is wrong.
    """
    head, rest = text[:1], text[1:]
    content, river, leader, owner = EMPTY, False, None, None
    if head in _TILES:
        content = _TILES[head]
    elif head in _LEADERS:
        leader = _LEADERS[head]
        if rest and rest[0] in _OWNERS:
            if head.isascii() != rest[0].isascii():
                raise Slip("cell-two-scripts", 0, 2, word=text[:2], near=_one_script(head, rest[0]))
            owner, rest = _OWNERS[rest[0]], rest[1:]
    elif head in _SIGNS:
        content = _SIGNS[head]
    elif head == "~":
        river = True
    elif head == "?":
        rest = text
    elif head != ".":
        raise _slip(text, 0)
    treasure = 2 if rest.startswith("**") else 1 if rest.startswith("*") else 0
    rest = rest[treasure:]
    building = rest.startswith("!")
    rest = rest[building:]
    asked = rest.startswith("?")
    rest = rest[asked:]
    if rest:
        raise _slip(text, len(text) - len(rest))
    return Cell(content, river, leader, owner, treasure, building, asked)


def _one_script(leader: str, owner: str) -> str:
    lang = "en" if leader.isascii() else "ja"
    return leader + OWNER_LETTERS[lang][_OWNERS[owner]]


def _slip(text: str, at: int) -> Slip:
    """What is probably meant by a cell that says nothing."""
    shown = text if len(text) <= 12 else text[:12] + "…"
    sign = text[at : at + 1]
    if sign in "×✕✖":
        return Slip("cell-times", at, 1, word=shown)
    if at == 0 and sign in _CAPITALS:
        return Slip("cell-capital", 0, 1, word=sign, near=sign.lower())
    turned = text[1:2]
    if at == 0 and sign in _OWNERS and turned in _LEADERS and sign.isascii() == turned.isascii():
        return Slip("cell-reversed", 0, 2, word=text[:2], leader=turned, owner=sign)
    if at == 0 and sign in "kp" and (len(text) == 1 or text[1] in _OWNERS):
        return Slip("cell-small", 0, 1, word=sign, near=sign.upper())
    if at == 1 and text[0] in _LEADERS and _for_owner(sign) and not text[2:].strip("*!?"):
        return Slip("owner-unknown", 0, 2, word=text[:2], owner=sign)
    if at > 0 and sign in _OWNERS and text[0] not in _LEADERS:
        return Slip("cell-owner", at, 1, word=shown)
    if at > 0 and sign in "*!?":
        return Slip("cell-order", at, 1, word=shown)
    if at > 0 and (sign in _TILES or sign in _LEADERS or sign in _SIGNS or sign in ".~"):
        return Slip("cell-joined", at, 1, word=shown)
    return Slip("cell-unknown", at, 1 if at else len(text), word=shown)


def _for_owner(sign: str) -> bool:
    """Whether a sign behind a leader is meant for an owner rather than for the next cell."""
    if sign.isascii():
        return sign.islower()
    return sign.isalpha() and sign not in _TILES and sign not in _LEADERS and sign not in _SIGNS


def write_cell(cell: Cell, lang: str) -> str:
    """The canonical text of a cell."""
    star, bang, query, empty, river = _MARKS[lang]
    if cell.leader is not None:
        head = LEADER_LETTERS[lang][cell.leader]
        if cell.owner is not None:
            head += OWNER_LETTERS[lang][cell.owner]
    elif cell.river:
        head = river
    elif cell.content == EMPTY:
        bare = cell.asked and not cell.treasure and not cell.building
        head = "" if bare else empty
    elif cell.content < FACEDOWN:
        head = TILE_LETTERS[lang][cell.content]
    else:
        head = _WRITTEN[lang][cell.content]
    return head + star * cell.treasure + bang * cell.building + query * cell.asked


def is_cell(text: str) -> bool:
    """Whether a folded text says a cell."""
    try:
        read_cell(text)
    except Slip:
        return False
    return True


def write_rows(rows: Sequence[Sequence[Cell]], lang: str) -> tuple[str, ...]:
    """The rows of a grid, all cells of the same width; a single row needs no alignment."""
    texts = [[write_cell(cell, lang) for cell in row] for row in rows]
    if len(texts) == 1:
        return (" ".join(texts[0]),)
    wide = max((width(text) for row in texts for text in row), default=0)
    return tuple(" ".join(padded(text, wide) for text in row).rstrip() for row in texts)
