"""The table of all words on the pages about the notation, from what is said of the words.

``python -m tests.notation_pages`` writes it into the pages; look at the difference.
"""

import re
from pathlib import Path

from tnt_rules import resources
from tnt_rules.core.documents.keywords import keywords
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.registry import default_game

_TABLE = re.compile(r'(?<=<a id="words"></a>\n\n)(.*?\n\n)(?P<table>\|.*?\n)(?=\n|\Z)', re.DOTALL)
_HEADS = {
    "en": ("Word", "In Japanese", "What it is for", "Example"),
    "ja": ("語", "英語では", "意味", "例"),
}


def page(lang: str) -> Path:
    """The page in a language."""
    return resources.folder("docs") / lang / "notation.md"


def table(lang: str) -> str:
    """All words that are explained, as a table in Markdown."""
    (other,) = set(LANGUAGES) - {lang}
    rows = [_HEADS[lang], ("---",) * 4]
    for keyword in keywords(default_game()):
        words = (f"`{keyword.word[lang]}`", f"`{keyword.word[other]}`")
        rows.append((*words, keyword.meaning[lang], f"`{keyword.lines[0][lang]}`"))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def shown(text: str) -> str:
    """The table that a page has."""
    found = _TABLE.search(text)
    return found["table"] if found else ""


def filled(lang: str) -> str:
    """A page with the table as it should be."""
    text = page(lang).read_text(encoding="utf-8")
    return _TABLE.sub(lambda found: found[1] + table(lang), text)


if __name__ == "__main__":
    for lang in LANGUAGES:
        page(lang).write_text(filled(lang), encoding="utf-8", newline="\n")
