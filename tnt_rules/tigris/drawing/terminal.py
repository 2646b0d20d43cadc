"""Boards as text: for a terminal, and as rows of the notation."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from tnt_rules.tigris.drawing.words import (
    COLOUR_WORDS,
    cell,
    is_river,
    leaders_on,
)
from tnt_rules.tigris.engine.pieces import EMPTY
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import space, space_name

# SGR codes of the 256-colour palette; each pair of text and ground has a contrast over 4.5.
_TILES: Final = (
    "1;38;5;231;48;5;236",  # settlement
    "1;38;5;231;48;5;124",  # temple
    "1;38;5;231;48;5;25",  # farm
    "1;38;5;231;48;5;22",  # market
    "38;5;231;48;5;94",  # facedown
    "1;38;5;214;48;5;53",  # catastrophe
    "1;38;5;16;48;5;179",  # ziggurat
)
# Leaders are the other way round, coloured on light, so that they differ from tiles at a glance.
_LEADERS: Final = (
    "1;38;5;16;48;5;255",
    "1;38;5;124;48;5;255",
    "1;38;5;25;48;5;255",
    "1;38;5;22;48;5;255",
)
_RIVER: Final = "38;5;16;48;5;117"
_ASKED: Final = "1;38;5;16;48;5;226"
_LABEL: Final = "2"
_RESET: Final = "\x1b[0m"
_QUESTION: Final = "?"
_COLUMNS: Final = 80  # of a plain terminal


def width(text: str) -> int:
    """Columns a text takes up on a terminal: two for a wide sign, none for a combining one."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def draw_text(
    position: Position, marks: Sequence[int] = (), lang: str = "en", colour: bool = True
) -> str:
    """A board for a terminal, with coordinates, a line a row and no line feed at the end.

    Cells are those of the notation (in Japanese with half-width signs, which the notation reads
    too) and as wide as the widest one; if 80 columns do not hold that, they stand closer, then
    columns of short cells are narrower. ``marks`` carry the sign ``?``. With ``colour`` the text
    holds ANSI codes (256 colours) and says the same. Monuments stand below the board, as their
    colours cannot be seen in it.
    """
    ground = position.terrain
    cells = _cells(position, marks, lang, "en")
    margin = len(str(ground.height))
    widths, after = _widths(cells, margin)
    letters = "".join(f" {chr(65 + column):<{broad}}{after}" for column, broad in enumerate(widths))
    lines = [_dye(" " * margin + letters.rstrip(), _LABEL, colour)]
    for number, row in enumerate(cells):
        parts = [_dye(f"{number + 1:>{margin}}", _LABEL, colour)]
        for column, text in enumerate(row):
            filled = " " + text + " " * (widths[column] - width(text)) + after
            place = space(column, number)
            parts.append(_coloured(position, place, filled) if colour else filled)
        lines.append("".join(parts).rstrip())
    return "\n".join(lines + _monuments(position, lang))


def draw_notation(
    position: Position, lang: str = "en", marks: Sequence[int] = ()
) -> tuple[str, ...]:
    """The rows of the grid as the notation writes them.

    Cells of one width, a blank between them; Japanese cells are filled up with full-width
    blanks. A single row has nothing to align with and is not filled up.
    """
    cells = _cells(position, marks, lang)
    broad = max(len(text) for row in cells for text in row) if len(cells) > 1 else 0
    blank = "　" if lang == "ja" else " "
    return tuple(" ".join(text.ljust(broad, blank) for text in row).rstrip() for row in cells)


def _cells(
    position: Position, marks: Sequence[int], lang: str, signs_of: str = ""
) -> list[list[str]]:
    ground = position.terrain
    asked = frozenset(marks)
    return [
        [
            cell(position, space(column, row), lang, space(column, row) in asked, signs_of)
            for column in range(ground.width)
        ]
        for row in range(ground.height)
    ]


def _widths(cells: list[list[str]], margin: int) -> tuple[list[int], str]:
    """The width of each column, and what follows each cell; a blank precedes it."""
    own = [max(width(row[column]) for row in cells) for column in range(len(cells[0]))]
    widest = max(own)
    for least, after in ((widest, " "), *((least, "") for least in range(widest, 0, -1))):
        widths = [max(broad, least) for broad in own]
        if margin + sum(widths) + len(widths) * (1 + len(after)) <= _COLUMNS:
            return widths, after
    return own, ""


def _dye(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}{_RESET}" if colour else text


def _coloured(position: Position, place: int, filled: str) -> str:
    """A filled cell in its colours; the sign of the space in question has its own."""
    piece = leaders_on(position).get(place)
    content = position.content[place]
    if piece is not None:
        code = _LEADERS[piece & 3]
    elif content != EMPTY:
        code = _TILES[content]
    elif _QUESTION in filled:
        return _dye(filled, _ASKED, True)
    elif is_river(position, place):
        code = _RIVER
    else:
        return _dye(filled, _LABEL, True)
    before, asked, after = filled.partition(_QUESTION)
    if not asked:
        return _dye(filled, code, True)
    return _dye(before, code, True) + _dye(asked, _ASKED, True) + _dye(after, code, True)


def _monuments(position: Position, lang: str) -> list[str]:
    word = "モニュメント" if lang == "ja" else "monument"
    lines = []
    for monument in position.monuments or ():
        parts = [word, *(COLOUR_WORDS[lang][colour] for colour in monument.colours)]
        if monument.square is not None:
            parts.append(space_name(monument.square))
        lines.append(" ".join(parts))
    return lines
