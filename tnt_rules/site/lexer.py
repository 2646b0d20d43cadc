"""Highlighting of scenarios on the pages: a Pygments lexer under the alias ``tnt-scenario``.

Its words are those of the vocabularies, in both languages; it marks up and judges nothing.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from pygments.lexer import Lexer  # type: ignore[import-untyped]
from pygments.token import (  # type: ignore[import-untyped]
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
    Text,
)

from tnt_rules.core.documents import vocabulary
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.registry import games

_CORE = {"en": vocabulary.EN, "ja": vocabulary.JA}


@cache
def _words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Keywords, keywords of free text, and names of things (players, colours, pieces)."""
    keywords: set[str] = set()
    free: set[str] = set()
    names: set[str] = set()
    # Pieces that have a letter for the grid are left plain there, in any language.
    lettered = {
        terminal
        for game in games().values()
        for terminal, forms in game.vocabulary(LANGUAGES[0]).items()
        if len(forms[0]) == 1
    }
    for lang in LANGUAGES:
        for words in (_CORE[lang], *(game.vocabulary(lang) for game in games().values())):
            for terminal, forms in words.items():
                lowered = {form.lower() for form in forms}
                if terminal in vocabulary.FREE_TEXT:
                    free |= lowered
                elif terminal.startswith("_"):
                    keywords |= lowered
                else:
                    names |= {form for form in lowered if len(form) > 1 or terminal not in lettered}
    return frozenset(keywords), frozenset(free), frozenset(names)


_PART = re.compile(
    r"(?P<comment>(?:^|(?<=\s))[#＃].*)"
    r"|(?P<blank>\s+)"
    r"|(?P<id>[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)+)"
    # a letter and a number together name a place; they are not a number
    r"|(?P<place>[A-Za-zＡ-Ｚ][0-9０-９]+)"
    r"|(?P<latin>[A-Za-z]+)"
    rf"|(?P<cjk>[{vocabulary.CJK}]+)"
    r"|(?P<number>[+＋]?[0-9０-９]+)"
    r"|(?P<mark>[?？*＊!！→]|->)"
    r"|(?P<other>.)"
)
_KINDS: dict[str, Any] = {
    "comment": Comment.Single,
    "blank": Text.Whitespace,
    "id": Name.Label,
    "number": Number,
    "mark": Operator,
    "place": Text,
    "other": Text,
}


class ScenarioLexer(Lexer):  # type: ignore[misc]
    """Scenarios of board games, English and Japanese."""

    name = "tnt scenario"
    aliases: ClassVar[list[str]] = ["tnt-scenario"]
    filenames: ClassVar[list[str]] = []

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        at = 0
        for line in text.splitlines(keepends=True):
            for kind, value in _line(line):
                yield at, kind, value
                at += len(value)


def _line(line: str) -> Iterable[tuple[Any, str]]:
    keywords, free, names = _words()
    indent, word, rest = _first(line)
    if word.lower() in free:
        yield Text.Whitespace, indent
        yield Keyword, word
        said = rest.rstrip()
        yield String, said
        yield Text.Whitespace, rest[len(said) :]
        return
    for found in _PART.finditer(line):
        value = found[0]
        if found.lastgroup not in ("latin", "cjk"):
            yield _KINDS[found.lastgroup or "other"], value
        elif value.lower() in keywords:
            yield Keyword, value
        elif value.lower() in names:
            yield Name.Constant, value
        else:
            yield Text, value


def _first(line: str) -> tuple[str, str, str]:
    """Indent, first word and the rest of a line."""
    body = line.lstrip(" \t　")
    indent = line[: len(line) - len(body)]
    found = re.match(r"\S+", body)
    word = found[0] if found else ""
    return indent, word, body[len(word) :]
