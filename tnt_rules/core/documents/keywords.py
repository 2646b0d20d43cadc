"""What the keywords of the notation are for: for people who meet one and look it up."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from tnt_rules.core.documents.grammar import grammar_of
from tnt_rules.core.protocol import LANGUAGES, Game, Text


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    ja: str
    lines: tuple[str, ...]


class Keyword(msgspec.Struct, frozen=True):
    """A word of the notation.

    Attributes:
        terminal: its name in the grammar.
        word: the canonical word.
        meaning: what it is for.
        lines: examples as the notation writes them.
    """

    terminal: str
    word: Text
    meaning: Text
    lines: tuple[Text, ...]


@cache
def _entries(path: Path) -> Mapping[str, _Entry]:
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, _Entry])


def keywords(game: Game) -> Iterator[Keyword]:
    """All that are explained, in the order of the file."""
    words = grammar_of(game).words
    for terminal, entry in _entries(game.keyword_file()).items():
        yield Keyword(
            terminal,
            Text(*(words[lang][terminal][0] for lang in LANGUAGES)),
            Text(entry.en, entry.ja),
            tuple(in_both(line, game) for line in entry.lines),
        )


def called(name: str, game: Game) -> list[Keyword]:
    """The keywords that a word is, in any language and form."""
    meant = terminals_called(name, game)
    return [keyword for keyword in keywords(game) if keyword.terminal in meant] if meant else []


def terminals_called(name: str, game: Game) -> list[str]:
    """The terminals of the grammar that have a word; single letters are exact in case."""
    wanted = name if len(name) == 1 else name.lower()
    words = grammar_of(game).words
    return [
        terminal
        for terminal in words["en"]
        if any(wanted in words[lang].get(terminal, ()) for lang in LANGUAGES)
    ]


def forms(terminal: str, game: Game) -> list[str]:
    """All words of a terminal, in both languages."""
    words = grammar_of(game).words
    return [word for lang in LANGUAGES for word in words[lang].get(terminal, ())]


def in_both(line: str, game: Game) -> Text:
    """A line of the notation in both languages.

    Raises:
        ValueError: it cannot be read.
    """
    from tnt_rules.core.documents.reader import read
    from tnt_rules.core.documents.writer import write

    document, errors = read(line, game)
    if document is None or errors:
        raise ValueError(f"{line}: {errors[0].en if errors else ''}")
    found = (write(document, game, lang).strip() for lang in LANGUAGES)
    return Text(*(" / ".join(part.strip() for part in text.splitlines()) for text in found))
