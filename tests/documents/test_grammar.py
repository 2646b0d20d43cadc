"""The grammar and its lexer: no collisions, and the same reading in every state."""

from types import SimpleNamespace

import pytest
from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from tnt_rules.core.documents.grammar import Grammar, grammar_of
from tnt_rules.core.documents.lexer import StatementLexer
from tnt_rules.core.documents.slips import Slip
from tnt_rules.core.documents.vocabulary import EN, FREE_TEXT, JA, pattern
from tnt_rules.tigris import GAME
from tnt_rules.tigris.notation import vocabulary
from tnt_rules.tigris.notation.cells import is_cell

from .test_statements import TABLE, TEXT

# What stands for each terminal that is not a list of words.
SAMPLES = [
    "war.tie",
    "a",
    "x1",
    "none-such",
    "a_b",
    "57/36",
    "0",
    "12",
    "99999",
    "100000",
    "+4",
    "-1",
    "2+1",
    "+",
    "?",
    "C3",
    "c3",
    "P11",
    "P12",
    "Q1",
    "Ka",
    "Kb?",
    "王弓",
    "王a",
    "K弓",
    "t*",
    "=**?",
    ".",
    "~",
    ":",
    ",",
    ";",
    "/",
    "=",
    "->",
    "→",
    "- >",
    "国王を",
    "warx",
    "war2",
    "war.",
    "王国１",
    "×",
    "ー２",
    "#",
    "!",
    "ﾗｲｵﾝ",
    "İ",
    "K",
    "ſ",
]


@pytest.fixture(scope="module")
def plain():
    """Lark's own parser; making it fails if two terminals collide in a state."""
    return Grammar(GAME).build(plain=True)


@pytest.fixture(scope="module")
def words():
    found = set(SAMPLES)
    for lang in (EN, JA, vocabulary.EN, vocabulary.JA):
        for forms in lang.values():
            found.update(forms)
            found.update(form.upper() for form in forms)
            found.update(form + "x" for form in forms)
    return sorted(found)


def test_no_terminals_collide(plain):
    assert plain.parse("archer: K ?")


def test_every_word_in_every_state(plain, words):
    """Ours gives the token that Lark's own lexer would give, in every state of the parser."""
    grammar = Grammar(GAME)
    table = plain.parser.parser._parse_table.states
    states = {number: [t for t in row if t.isupper()] for number, row in table.items()}
    every = {
        name: (*forms, *grammar.words["ja"].get(name, ()))
        for name, forms in grammar.words["en"].items()
    }
    ours = StatementLexer(every, plain.parser.lexer_conf, states)
    tried = 0
    for number, theirs in plain.parser.lexer.lexers.items():
        for word in words:
            for text in (word, word + " x", word + "：".translate({0xFF1A: ":"})):
                expected = theirs.scanner.match(_slice(text), 0)
                where = SimpleNamespace(text=SimpleNamespace(text=text))
                try:
                    token = next(ours.lex(where, SimpleNamespace(position=number)), None)
                    found = token and (str(token), token.type)
                except UnexpectedCharacters:
                    found = None
                assert found == expected, (number, text)
                tried += found is not None
    assert tried > 1000


def _slice(text):
    from lark.utils import TextSlice

    return TextSlice(text, 0, len(text))


@pytest.mark.parametrize("row", [r for r in TABLE if r not in TEXT[:6]], ids=lambda r: r[0])
def test_both_lexers_read_alike(row, plain):
    from tnt_rules.core.documents.text import fold

    ours = grammar_of(GAME).lark
    for text in map(fold, row[:2]):
        if text.split()[0] in ("en", "ja", "source", "because", "出典", "理由"):
            continue
        assert ours.parse(text) == plain.parse(text)
        # Also with a sign left out or doubled, if only to fail at the same place.
        for i in range(len(text)):
            for changed in (text[:i] + text[i + 1 :], text[:i] + text[i] + text[i:]):
                assert _outcome(ours, changed) == _outcome(plain, changed), changed


def _outcome(parser, text):
    try:
        return parser.parse(text)
    except Slip as slip:
        return slip.id, slip.at
    except UnexpectedInput:
        return "stopped"


def test_no_keyword_has_the_form_of_a_cell():
    grammar = grammar_of(GAME)
    assert [word for word in grammar.keywords if is_cell(word)] == []


def test_words_of_a_language_are_distinct():
    """One word, one terminal – but for the two meanings that context tells apart."""
    for mine, theirs in ((EN, vocabulary.EN), (JA, vocabulary.JA)):
        seen = {}
        twice = set()
        for name, forms in (*mine.items(), *theirs.items()):
            for form in forms:
                if form in seen:
                    twice.add(frozenset((name, seen[form])))
                seen[form] = name
        assert twice <= {frozenset(("_OFF", "_HOME"))}


def test_both_languages_have_the_same_terminals():
    assert EN.keys() == JA.keys()
    assert vocabulary.EN.keys() == vocabulary.JA.keys()
    assert EN.keys() >= FREE_TEXT


def test_pattern_of_words():
    import re

    found = re.compile(pattern(("war", "K", "王", "王国", "->")))
    assert found.match("WAR ")[0] == "WAR"
    assert found.match("王国1")[0] == "王国"
    assert found.match("王C3")[0] == "王"
    assert found.match("->C3")[0] == "->"
    for other in ("warx", "war2", "war.tie", "war-x", "k", "王国を", "王様"):
        assert not found.match(other), other


def test_cache_is_made_and_used(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Grammar(GAME).build()
    (made,) = (tmp_path / "tnt-rules").iterdir()
    before = made.stat().st_mtime_ns
    assert Grammar(GAME).build().parse("archer: pass")
    assert made.stat().st_mtime_ns == before


@pytest.mark.parametrize("content", [b"", b"nonsense", b"x\n\x80\x04."])
def test_broken_cache_does_no_harm(content, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Grammar(GAME).build()
    (made,) = (tmp_path / "tnt-rules").iterdir()
    made.write_bytes(content)
    assert Grammar(GAME).build().parse("archer: pass")


def test_unwritable_cache_does_no_harm(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert Grammar(GAME).build().parse("archer: pass")
