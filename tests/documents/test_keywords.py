"""What is said of the words of the notation: every one is explained, by lines that have it."""

import pytest

from tnt_rules.core.documents.grammar import grammar_of
from tnt_rules.core.documents.keywords import called, forms, keywords
from tnt_rules.core.documents.reader import read
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import load_rulebook

GAME = default_game()
KEYWORDS = list(keywords(GAME))


def test_every_word_is_explained_here_or_in_the_glossary():
    glossary = load_rulebook(GAME.rulebook_folder()).terms.values()
    known = {word.lower() for term in glossary for word in (term.en, term.ja)}
    explained = {keyword.terminal for keyword in KEYWORDS}
    for terminal in grammar_of(GAME).words["en"]:
        in_glossary = known & {form.lower() for form in forms(terminal, GAME)}
        # The letter of the catastrophe tile is no word by itself.
        assert terminal in explained or in_glossary or terminal == "X", terminal


@pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword.terminal)
def test_its_lines_have_it(keyword):
    words = grammar_of(GAME).words
    assert keyword.lines
    for line in keyword.lines:
        for lang in LANGUAGES:
            assert any(word in line[lang] for word in words[lang][keyword.terminal]), line
            assert read(line[lang], GAME)[1] == []
    assert keyword.meaning.en.endswith(".") and keyword.meaning.ja.endswith("。")


def test_found_by_any_form_in_any_language():
    for word in ("draw", "DRAW", "補充"):
        assert [keyword.terminal for keyword in called(word, GAME)] == ["_DRAW"]
    # One Japanese word for two things.
    assert [keyword.terminal for keyword in called("手元", GAME)] == ["_OFF", "_HOME"]
    assert called("drawer", GAME) == []
