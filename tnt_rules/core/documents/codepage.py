"""Whether bytes that code page 932 can read are Japanese.

Nearly every text of western Europe is no error in that code page but other signs: “ß” is a
half-width one, “’s” an ideograph. No rule can tell them apart for certain; this one weighs the
runs of signs beyond ASCII, each by what its bytes are in either reading and by the Latin words it
touches. What stays open is for the writer to settle, by saving the file as UTF-8.
"""

import enum
import re
from itertools import islice
from typing import Final

_ENOUGH: Final = 20_000
"""Runs that are weighed."""

_RUN: Final = re.compile(r"[^\x00-\x7f]+")
_WORD_BEFORE: Final = re.compile(r"[A-Za-z]*\Z")
_WORD_AFTER: Final = re.compile(r"[A-Za-z]*")
_KANA: Final = re.compile("[\u3000-\u30ff\uff01-\uff5e]")
_HALF: Final = re.compile("[\uff61-\uff9f]+")
# Open in code page 1252, and control characters in Latin 1.
_NEVER_WESTERN: Final = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
# Quotation marks, dashes and dots of code page 1252, which may stand side by side.
_PUNCTUATION: Final = re.compile(rb"[\x84\x85\x8b\x91-\x97\x9b\xab\xbb]+")
_QUOTED_NOTHING: Final = (b"\x91\x92", b"\x93\x94", b"\x92\x94", b"\x91\x93")
_ASCII_LETTERS: Final = re.compile(rb"[A-Za-z]")
_LETTERS: Final = re.compile(rb"[\xc0-\xff]+")
# In Latin 1 signs such as ½ ± °, which no letter with an accent stands beside; not « » ¿.
_SIGNS: Final = re.compile(rb"[\xa6-\xaa\xac-\xba\xbc-\xbe]")
# Signs of code page 1252 such as † or ½, which do not follow a quotation mark, a dash or a letter.
_NEVER_BEHIND: Final = re.compile(rb"[\x80\x82\x83\x86-\x89\x98\x99\xa2-\xaa\xac-\xba\xbc-\xbe]")


class _Weight(enum.Enum):
    CERTAIN = 2
    LIKELY = 1
    OPEN = 0
    WESTERN = -1


def doubtful(text: str) -> re.Match[str] | None:
    """The first run of signs that makes it doubtful that a text is Japanese; None if none does.

    Args:
        text: as code page 932 reads it, without signs of private use.
    """
    likely = western = 0
    first: re.Match[str] | None = None
    for run in islice(_RUN.finditer(text), _ENOUGH):
        weight = _weight(text, run)
        if weight is _Weight.CERTAIN:
            return None
        likely += weight is _Weight.LIKELY
        if weight is _Weight.WESTERN:
            western += 1
            first = first or run
    return None if likely > western else first


def around(text: str, run: re.Match[str]) -> str:
    """A run together with the Latin words it touches."""
    before, after = _words(text, run)
    return before + run[0] + after


def _words(text: str, run: re.Match[str]) -> tuple[str, str]:
    before = _WORD_BEFORE.search(text, max(0, run.start() - 20), run.start())
    after = _WORD_AFTER.match(text, run.end(), run.end() + 20)
    return before[0] if before else "", after[0] if after else ""


def _weight(text: str, run: re.Match[str]) -> _Weight:
    raw = run[0].encode("cp932")
    before, after = _words(text, run)
    if _HALF.fullmatch(run[0]):
        usual = len(raw) > 1 and _SIGNS.search(raw) and not _in_word(before, after)
        return _Weight.LIKELY if usual else _Weight.WESTERN
    if _LETTERS.fullmatch(raw) or raw in _QUOTED_NOTHING:
        return _Weight.WESTERN
    if len(run[0]) == 1:
        return _weight_alone(run[0], raw, before, text[run.end() : run.end() + 1], after)
    marks = _ASCII_LETTERS.sub(b"", raw) if before or after else raw
    if _PUNCTUATION.fullmatch(marks):
        return _Weight.WESTERN
    if _KANA.search(run[0]) or _NEVER_WESTERN.search(raw):
        return _Weight.CERTAIN
    return _Weight.LIKELY if any(map(_is_usual_kanji, run[0])) else _Weight.OPEN


def _weight_alone(sign: str, raw: bytes, before: str, follows: str, after: str) -> _Weight:
    """The weight of a single sign of two bytes; the second one may be an ASCII letter."""
    lead, trail = raw
    letter = chr(trail).isascii() and chr(trail).isalpha()
    # In the code pages of DOS and of the old Macintosh, “ü” and “è” are such bytes as well.
    if chr(trail).isascii() and chr(trail).islower() and before[-1:].islower():
        return _Weight.WESTERN
    if _KANA.match(sign) or lead == 0x81:
        return _Weight.CERTAIN
    if not _is_usual_kanji(sign):
        return _Weight.WESTERN if before or after else _Weight.OPEN
    if _NEVER_BEHIND.match(raw, 1) or (not letter and follows.isdecimal()):
        return _Weight.LIKELY
    if _in_word(before, after):
        return _Weight.WESTERN
    is_mark = 0x91 <= lead <= 0x97  # a quotation mark or a dash; the others are such as “Ž”
    if letter and ((after and chr(trail).islower()) or ((before or after) and is_mark)):
        return _Weight.WESTERN
    return _Weight.LIKELY


def _in_word(before: str, after: str) -> bool:
    """Whether what stands between two words is within one; A and FAQ are names, not words."""
    words = [word for word in (before, after) if word]
    return len(words) == 2 or any(len(word) > 1 and not word.isupper() for word in words)


def _is_usual_kanji(sign: str) -> bool:
    """Whether a sign is an ideograph of the first level of JIS X 0208."""
    raw = sign.encode("cp932")
    return len(raw) == 2 and b"\x88\x9f" <= raw <= b"\x98\x72"
