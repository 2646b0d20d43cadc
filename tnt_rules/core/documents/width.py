"""How many columns a text takes on a screen (East Asian width)."""

import unicodedata


def sign_width(sign: str) -> int:
    """Columns of one character: 2 for wide and full-width ones, 0 for those that take no room."""
    if sign.isascii():
        return 1
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def width(text: str) -> int:
    """Columns of a text; signs of ambiguous width count as one."""
    if text.isascii():
        return len(text)
    return sum(map(sign_width, text))


def padded(text: str, columns: int) -> str:
    """A text with blanks behind it up to a number of columns."""
    return text + " " * max(0, columns - width(text))
