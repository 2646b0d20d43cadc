"""Any text and any bytes: an answer or errors, never an exception, and in linear work."""

import random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tnt_rules.core.documents import grammar as grammar_module
from tnt_rules.core.documents.diagnostics import format_diagnostics
from tnt_rules.core.documents.reader import MOST, read
from tnt_rules.core.documents.vocabulary import EN, JA
from tnt_rules.core.documents.writer import write
from tnt_rules.tigris import GAME
from tnt_rules.tigris.notation import cells, vocabulary

from .test_layout import FAQ, FAQ_JA, RECORD, WAR

quick = settings(deadline=None, suppress_health_check=list(HealthCheck))
WORDS = sorted(
    {w for v in (EN, JA, vocabulary.EN, vocabulary.JA) for forms in v.values() for w in forms}
    | set(":;,/=→#?*!.~+-１２×ーをｶ")
    | {"->", "＋３", "C3", "Ｃ３", "Ka", "王弓", "war.tie", "x1"}
    | {"\n", "\n  ", " ", "　", "\t", "\x00", "\ud800", "\u0301", "\u200b", "　\n"}
)


def survives(text):
    document, errors = read(text, GAME, "f.tnt")
    assert document is not None or errors
    assert len(errors) <= MOST + 1
    for lang in ("en", "ja"):
        format_diagnostics(errors, lang).encode()
    if not errors:
        for lang in ("en", "ja"):
            written = write(document, GAME, lang)
            again, more = read(written, GAME)
            assert more == []
            assert write(again, GAME, lang) == written


@given(st.text())
@quick
def test_any_text(text):
    survives(text)


@given(st.binary())
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
@example(b"\x00" * 100)
@quick
def test_any_bytes(data):
    survives(data)


@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from(["", " "]))
@quick
def test_words_in_any_order(words, between):
    survives(between.join(words))


@pytest.mark.parametrize("text", [FAQ, FAQ_JA, WAR, RECORD])
def test_random_edits(text):
    rng = random.Random(1)
    for _ in range(150):
        changed = list(text)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            at = rng.randrange(len(changed) + 1)
            kind = rng.randrange(4)
            if kind == 0 and changed:
                del changed[min(at, len(changed) - 1)]
            elif kind == 1:
                changed.insert(at, rng.choice(WORDS))
            elif kind == 2:
                end = min(len(changed), at + rng.randrange(12))
                del changed[at:end]
            else:
                a, b = sorted(rng.randrange(len(changed) + 1) for _ in range(2))
                changed[at:at] = changed[a:b]
        survives("".join(changed))
        data = bytearray("".join(changed).encode("utf-8", "replace"))
        for _ in range(3):
            if data:
                data[rng.randrange(len(data))] = rng.randrange(256)
        survives(bytes(data))


# ---- work in proportion to size ---------------------------------------------------------------

GROWING = {
    "statements": lambda k: "archer: K C3\n" * k,
    "faulty lines": lambda k: "archr: K C3\n" * k,
    "unknown lines": lambda k: "".join(f"hello{i} world\n" for i in range(k)),
    "rows": lambda k: "position\n" + "  . t .\n" * k,
    "faulty rows": lambda k: "position\n" + "  . q .\n" * k,
    "misspelt rows": lambda k: "position\n. t\n" + "expct t\n" * k,
    "comments in a grid": lambda k: "position\n  . t\n" + "# x\n" * k + "  . t\n",
    "comments after rows": lambda k: "position\n" + "  . t\n# x\n" * k,
    "grids": lambda k: "position\n  王弓 神\n  . t\n" * k,
    "scenarios": lambda k: "".join(f"scenario a{i}\ncase b\nactive bull\n" for i in range(k)),
    "same scenario": lambda k: "scenario a\n" * k,
    "one line": lambda k: "; ".join(["archer: pass"] * (k // 4)),
    "one expectation": lambda k: "expect spent archer: s" + "; bull: s" * (k // 4),
    "one faulty expectation": lambda k: "expect spent archer: q" + "; bull: s" * (k // 4),
    "blank lines": lambda k: "\n" * k,
    "comments": lambda k: "# a\n" * k,
    "controls": lambda k: "\x01\n" * k,
    "wide": lambda k: "position " + ". " * k,
    "long": lambda k: "x" * (10 * k),
    "long free text": lambda k: "en " + "x " * k,
    "marks": lambda k: ("a" + "\u0301\u0323" * 500 + "\n") * (k // 500),
}


@pytest.mark.parametrize("kind", GROWING)
def test_work_is_linear(kind, monkeypatch):
    """Steps of the parser and looks at signs grow no faster than the text."""
    counted = {"n": 0}

    def counting(function, size=lambda *a: 1):
        def wrapped(*args, **kwargs):
            counted["n"] += size(*args)
            return function(*args, **kwargs)

        return wrapped

    from tnt_rules.core.documents import diagnose, nearest
    from tnt_rules.core.documents import reader as reader_module
    from tnt_rules.core.documents.lexer import StatementLexer

    def work(text):
        counted["n"] = 0
        monkeypatch.setattr(grammar_module, "_made", {})
        read(text, GAME)
        return counted["n"]

    # A token, a cell, a comparison of names, a line looked at, and the length of what is parsed.
    monkeypatch.setattr(StatementLexer, "_state", counting(StatementLexer._state))
    monkeypatch.setattr(
        grammar_module.Grammar,
        "read",
        counting(grammar_module.Grammar.read, lambda self, text: 1 + len(text)),
    )
    monkeypatch.setattr(cells, "read_cell", counting(cells.read_cell))
    monkeypatch.setattr(nearest, "distance", counting(nearest.distance))
    monkeypatch.setattr(diagnose, "find", counting(diagnose.find))
    monkeypatch.setattr(reader_module._Reader, "_is_row", counting(reader_module._Reader._is_row))
    small, large = work(GROWING[kind](600)), work(GROWING[kind](2400))
    assert large <= 4.2 * small + 500


@pytest.mark.parametrize("kind", GROWING)
def test_large_texts_survive(kind):
    survives(GROWING[kind](3000))
