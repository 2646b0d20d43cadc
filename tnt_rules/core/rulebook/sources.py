"""Naming sources: a scenario may name a document in one language, its reader gets his own."""

import re
from functools import lru_cache

from tnt_rules.core.rulebook.model import Rulebook, SourceInfo

_BEHIND = re.compile(r"$|[,;:、：（(\s]")


def in_language(text: str, book: Rulebook, lang: str) -> str:
    """What a ``source`` line says, with the names of documents in a language.

    Names are those of the rulebook's sources, in either language, and their aliases. Places in a
    document stay as they are, in its own language; so does what is no known document.
    """
    known = _known(tuple(book.sources.values()))
    return "; ".join(_part(part, known, lang) for part in text.split("; "))


@lru_cache(maxsize=4)
def _known(sources: tuple[SourceInfo, ...]) -> tuple[tuple[str, SourceInfo], ...]:
    """Names and the sources they mean, the longest first."""
    names = {
        name: source
        for source in sources
        for name in (*source.aliases, source.name_en, source.name_ja)
    }
    return tuple(sorted(names.items(), key=lambda entry: -len(entry[0])))


def _part(text: str, known: tuple[tuple[str, SourceInfo], ...], lang: str) -> str:
    for name, source in known:
        if text.startswith(name) and _BEHIND.match(text, len(name)):
            rest = text[len(name) :]
            if lang == "ja":
                rest = re.sub(r"^[,、] *", "、", re.sub("^: *", "：", rest))
            return f"{source.name[lang]}{rest}"
    return text
