"""From bytes to lines.

A text is composed (NFC) first, so that columns count what a reader sees as one character, and
then folded sign by sign: full-width letters, digits and punctuation become the plain ones the
grammar knows. Folding keeps the length, so a column in the folded line is the same column in the
composed one, from which free text is taken.
"""

import codecs
import re
import unicodedata
from typing import Final

import msgspec

from tnt_rules.core.documents.codepage import around, doubtful

LONGEST: Final = 5000
"""Characters that a line may have; a whole map with all its lines needs fewer than 1,500."""

MOST_LINES: Final = 50_000
"""Lines that a text may have; a whole game with every draw written out has some 400."""

LARGEST: Final = 2_000_000
"""Characters that a text may have."""

MOST_BYTES: Final = 4 * LARGEST
"""Bytes of a file that are looked at; a longer one is too long in any case."""

MOST_MARKS: Final = 30
"""Combining marks that a sign may have, as in the stream-safe format of Unicode."""

_FOLDED: Final[dict[int, str]] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys((0x3000, 0x00A0, 0x0009, 0x202F, *range(0x2000, 0x200B)), " "),
    0x3001: ",",  # 、
    0xFF64: ",",  # half-width 、
    0x3002: ".",  # 。
    0xFF61: ".",  # half-width 。
    0x30FB: ".",  # ・
    0x301C: "~",  # 〜
    0x2212: "-",  # −
    **dict.fromkeys(range(0x2010, 0x2016), "-"),
}

# Signs that change how others look and are not seen themselves: format characters, variation
# selectors, fillers. They come along when text is copied from a page; in a comment or a title they
# may be meant, and anywhere else nobody could find them.
HIDDEN: Final = re.compile(
    "[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

# Tabs are blanks; every other control character, and half of a surrogate pair, is a fault. So is
# what turns the direction of a line, which would then say something else than it seems to.
BAD: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_UNSHOWN: Final = re.compile(f"{BAD.pattern}|{HIDDEN.pattern}")
# Single bytes that the code page leaves open and the decoder lets pass, and pairs of bytes that it
# leaves to its users: for them the decoder has signs of its own, which nobody else can read.
_LOOSE: Final = re.compile("[\x80\xa0\ue000-\uf8ff]")
# Outside of these blocks, which are quick to pass over, a sign may be a combining mark.
_UNUSUAL: Final = re.compile(
    f"[^\x00-\u00ff\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff00-\uffef]{{{MOST_MARKS + 1},}}"
)
_MARKS: Final = frozenset("\u0f73\u0f75\u0f81")  # count as signs, but consist of marks
_THREE_BYTES: Final = re.compile("[\u2010-\u9fff\uff01-\uff9f]")
_BREAK: Final = re.compile(r"\r\n|\r|\n")


class UnreadableBytes(Exception):
    """Bytes that are no text.

    Attributes:
        id: of the error catalogue.
        line, column: where the first bad byte stands, from 1.
        names: what its message names.
    """

    def __init__(self, id: str, line: int, column: int, **names: str) -> None:
        super().__init__(id)
        self.id = id
        self.line = line
        self.column = column
        self.names = names


class Line(msgspec.Struct, frozen=True):
    """A line of a text: composed, and folded to the same length."""

    raw: str
    folded: str


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 (a byte order mark is dropped), else code page 932.

    Raises:
        UnreadableBytes: it is neither.
    """
    # The mark of UTF-32 begins like the one of UTF-16.
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)) or _is_wide(data, 4):
        raise UnreadableBytes("encoding-utf-32", 1, 1)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or _is_wide(data, 2):
        raise UnreadableBytes("encoding-utf-16", 1, 1)
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        far, codec = error.start, "utf-8"
    stop = len(data)
    try:
        text = data.decode("cp932")
    except UnicodeDecodeError as error:
        stop = error.start
        text = data[:stop].decode("cp932")
    loose = _LOOSE.search(text)
    bad = loose or doubtful(text)
    if stop == len(data) and not loose:
        if not _is_damaged_utf8(data):
            if bad is None:
                return text
            raise _unclear(text, bad)
        stop = far
    elif bad:
        stop = len(text[: bad.start()].encode("cp932"))
    # The decoder that came further is the one the file was meant for.
    if stop > far:
        far, codec = stop, "cp932"
    line, column = _end(data[:far].decode(codec, "replace"))
    raise UnreadableBytes("encoding-bytes", line, column, code=f"0x{data[far]:02X}")


def _unclear(text: str, run: re.Match[str]) -> UnreadableBytes:
    """The fault of a text that code page 932 can read, but that need not be meant for it."""
    line, column = _end(text[: run.start()])
    japanese = around(text, run)
    western = japanese.encode("cp932").decode("cp1252", "replace")
    names = {"japanese": japanese, "western": western}
    return UnreadableBytes("encoding-unclear", line, column, **names)


def _end(text: str) -> tuple[int, int]:
    """The line and the column, from 1, at which what follows a text begins."""
    before = _BREAK.split(text)
    return len(before), len(compose(before[-1][-LONGEST:]).raw) + 1


def _is_wide(data: bytes, width: int) -> bool:
    """Whether of every so many bytes all but one are mostly zero: Latin text in UTF-16 or -32."""
    head = data[:1024]
    if len(head) < 2 * width or 0 not in head:
        return False
    columns = [head[at::width] for at in range(width)]
    empty = [10 * column.count(0) >= 9 * len(column) for column in columns]
    full = columns[0 if not empty[0] else -1]
    return sum(empty) == width - 1 and empty[0] != empty[-1] and full.count(0) * 10 <= len(full)


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether bytes that are not UTF-8 were meant to be: more signs in it are right than wrong."""
    text = data.decode("utf-8", "replace")
    return len(_THREE_BYTES.findall(text)) > text.count("\ufffd")


def split(text: str) -> list[str]:
    """The lines of a text, whatever ends them; no line for what follows the last line break."""
    lines = _BREAK.split(text.removeprefix("\ufeff"))
    if lines[-1] == "":
        lines.pop()
    return lines


def compose(line: str) -> Line:
    """A line composed and folded; lines that are too long, or `crowded`, are not composed."""
    if line.isascii():
        return Line(line, line.replace("\t", " ") if "\t" in line else line)
    if len(line) <= LONGEST and crowded(line) is None:
        line = unicodedata.normalize("NFC", line)
    return Line(line, fold(line))


def code_of(sign: str) -> str:
    """How a sign that cannot be shown is named: ``U+200B``."""
    return f"U+{ord(sign):04X}"


def shown(text: str) -> str:
    """A text with a visible sign in place of each that cannot be shown; of the same length."""
    return text if text.isprintable() and text.isascii() else _UNSHOWN.sub("\ufffd", text)


def crowded(line: str) -> int | None:
    """Where a sign stands with more than `MOST_MARKS` combining marks; None if there is none.

    The time to compose such a sign grows with the square of their number.
    """
    if line.isascii():
        return None
    for run in _UNUSUAL.finditer(line):
        count = 0
        for at in range(run.start(), run.end()):
            count = count + 1 if unicodedata.combining(line[at]) or line[at] in _MARKS else 0
            if count > MOST_MARKS:
                return max(0, at - count)
    return None


def fold(text: str) -> str:
    """A text with full-width signs and their like made plain, sign by sign."""
    return text if text.isascii() else text.translate(_FOLDED)
