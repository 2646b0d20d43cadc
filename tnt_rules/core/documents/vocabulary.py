"""The words that every game's texts share, and how words become terminals of the grammar.

A vocabulary maps the name of a terminal to its words; the first is the canonical one. Names that
begin with an underscore are keywords without a value of their own.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Vocabulary = Mapping[str, Sequence[str]]

EN: Final[Vocabulary] = {
    "_GAME": ("game",),
    "_SCENARIO": ("scenario", "scenarios"),
    "_CASE": ("case", "cases"),
    "_EN": ("en",),
    "_JA": ("ja",),
    "_SOURCE": ("source", "sources"),
    "_RULES": ("rules", "rule"),
    "_LIMIT": ("limit", "limits"),
    "_BECAUSE": ("because",),
    "_OPTION": ("option", "options"),
    "_EDITION": ("edition", "editions"),
    "_SEED": ("seed",),
    "_TURN": ("turn", "turns"),
    "_EXPECT": ("expect", "expects"),
    "_LEGAL": ("legal",),
    "_ILLEGAL": ("illegal",),
    "_FAULT": ("fault", "faults"),
    "_ASKS": ("asks", "ask"),
    "_OPEN": ("open",),
    "_HANGS": ("hangs", "hang"),
    "_ALL": ("all",),
    "_NONE": ("none",),
}

JA: Final[Vocabulary] = {
    "_GAME": ("ゲーム",),
    "_SCENARIO": ("場面",),
    "_CASE": ("場合",),
    "_EN": ("en",),
    "_JA": ("ja",),
    "_SOURCE": ("出典",),
    "_RULES": ("規則",),
    "_LIMIT": ("限界",),
    "_BECAUSE": ("理由",),
    "_OPTION": ("選択",),
    "_EDITION": ("版",),
    "_SEED": ("乱数",),
    "_TURN": ("ターン",),
    "_EXPECT": ("結果",),
    "_LEGAL": ("可",),
    "_ILLEGAL": ("不可",),
    "_FAULT": ("不備",),
    "_ASKS": ("質問",),
    "_OPEN": ("未裁定",),
    "_HANGS": ("左右",),
    "_ALL": ("全員",),
    "_NONE": ("なし",),
}

FREE_TEXT: Final = frozenset({"_EN", "_JA", "_SOURCE", "_BECAUSE"})
"""Keywords whose statement runs to the end of its line and is no business of the grammar."""

GRID: Final = "_GRID"
"""A game's keyword that rows may follow."""

CJK: Final = "々〆ぁ-ヿ一-鿿"
"""Letters that a Japanese word may consist of, as the inside of a character class."""

# A word ends where its script ends; "war.tie" and "none-such" are slugs, not words.
_LATIN_END: Final = r"(?![0-9A-Za-z_]|[.-][A-Za-z])"
# In a folded text every other sign than these belongs to Japanese letters. (Naming the letters
# themselves, 20,000 of them, made the check for collisions take minutes.)
_CJK_END: Final = "(?![^ -~→])"


def words_of(core: Vocabulary, game: Vocabulary) -> dict[str, tuple[str, ...]]:
    """Both vocabularies of a language as one.

    Raises:
        ValueError: a game redefines a word that every game shares.
    """
    twice = core.keys() & game.keys()
    if twice:
        raise ValueError(f"terminals defined twice: {sorted(twice)}")
    return {name: tuple(words) for name, words in (*core.items(), *game.items())}


def _spelt(word: str) -> str:
    """A pattern for a Latin word in any case; single letters are pieces and exact."""
    if len(word) == 1:
        return re.escape(word)
    return "".join(f"[{c.upper()}{c}]" if c.isalpha() else re.escape(c) for c in word)


def pattern(words: Iterable[str]) -> str:
    """The regular expression for a terminal with these words, in whichever language."""
    latin: list[str] = []
    other: list[str] = []
    signs: list[str] = []
    # Longest first, so that a word never eats the front of another one.
    for word in sorted(set(words), key=lambda w: (-len(w), w)):
        if not any(c.isalnum() for c in word):
            signs.append(re.escape(word))
        elif word.isascii():
            latin.append(_spelt(word))
        else:
            other.append(re.escape(word))
    parts = list(signs)
    if latin:
        parts.append(f"(?:{'|'.join(latin)}){_LATIN_END}")
    if other:
        parts.append(f"(?:{'|'.join(other)}){_CJK_END}")
    return "|".join(parts).replace("/", r"\/")


def terminals(en: Vocabulary, ja: Vocabulary) -> str:
    """The terminals of both vocabularies as text of a Lark grammar."""
    lines = [
        f"{name}: /{pattern((*en[name], *ja.get(name, ())))}/"
        for name in sorted(en)
        if name not in FREE_TEXT
    ]
    return "\n".join(lines) + "\n"
