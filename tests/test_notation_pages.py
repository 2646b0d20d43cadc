"""The pages about the notation name every answer, in both languages."""

import re
from pathlib import Path

import pytest

from tests import notation_pages
from tnt_rules import resources
from tnt_rules.core.documents.keywords import in_both, keywords
from tnt_rules.core.documents.reader import read
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.registry import default_game
from tnt_rules.tigris.notation import acts

GAME = default_game()
README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def table(lang):
    """The rows of the table of answers: own lines, lines in the other language."""
    page = (resources.folder("docs") / lang / "notation.md").read_text(encoding="utf-8")
    section = page.partition('<a id="answers"></a>')[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
    return [tuple(re.findall("`([^`]+)`", cell) for cell in row[:2]) for row in rows]


def kind(line):
    document, errors = read(line, GAME)
    assert not errors, line
    (statement,) = document.scenarios[0].statements
    return type(statement.node.what)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_is_in_the_table_as_it_is_written(lang):
    other = {"en": "ja", "ja": "en"}[lang]
    rows = table(lang)
    for own, translated in rows:
        for line, beside in zip(own, translated, strict=True):
            both = in_both(line, GAME)
            assert (both[lang], both[other]) == (line, beside)
    assert {kind(line) for own, _ in rows for line in own} == set(acts.ANSWERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_has_the_lines_that_are_given_for_the_word(lang):
    known = {line[lang] for keyword in keywords(GAME) for line in keyword.lines}
    assert known >= {line for own, _ in table(lang) for line in own}


def test_the_same_rows_in_both_languages():
    en, ja = table("en"), table("ja")
    assert en == [(own, other) for other, own in ja]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_are_on_the_page(lang):
    assert notation_pages.shown(notation_pages.filled(lang)) == notation_pages.table(lang)
    assert notation_pages.filled(lang) == notation_pages.page(lang).read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_readme_names_every_answer_but_what_was_drawn(lang):
    found = set()
    for line in re.findall("`((?:archer: |bull: |弓手： |雄牛： )[^`?]+)`", README):
        if in_both(line, GAME)[lang] == line:
            found.add(kind(line))
    assert found >= {answer for answer in acts.ANSWERS if answer.__name__ != "DrawTiles"}
