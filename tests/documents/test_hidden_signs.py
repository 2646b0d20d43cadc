"""Signs that are not seen: named where they are no part of a title or comment, printed nowhere."""

import sys
import unicodedata

import pytest

from tests.cli.run import tnt
from tnt_rules.core.documents.diagnostics import format_diagnostics
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.text import BAD, HIDDEN
from tnt_rules.core.documents.tree import Comment, Title
from tnt_rules.core.registry import default_game

GAME = default_game()
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def errors(text: str) -> list[tuple[str, int, int]]:
    return [(found.id, found.line, found.column) for found in read(text, GAME)[1]]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("setup standard\nar\u200bcher: t ?", 2, 3),
        ("archer:\u200b t ?", 1, 8),
        ("archer: t ?\u200b", 1, 12),
        ("expect\u00a0legal\u2060", 1, 13),
        ("position\n  . t ?\n  . x\ufe00 .", 3, 6),
        ("局面\n  官牛\U000e0100 ？", 2, 5),
        ("局面\u200d\n  神 ？\n  ． ．", 1, 3),
        ("po\u00adsition\n  . t\n  . .", 1, 3),
        ("position . t / . \u034f", 1, 18),
        ("actions 2; ba\u2064g 5", 1, 14),
        ("\ufeff\n\u3164", 2, 1),  # the first one is the mark of a file
        ("\u200b# no comment", 1, 1),
        ("seed 1\U000e0041 # a comment", 1, 7),
        ("e\u200cn A title", 1, 2),
        ("en \u200fA title", 1, 4),
        ("because \u200ben for this", 1, 9),
    ],
)
def test_a_hidden_sign_is_named_where_it_stands(text, line, column):
    assert errors(text) == [("hidden-sign", line, column)]
    code = f"U+{ord(text.splitlines()[line - 1][column - 1]):04X}"
    (found,) = read(text, GAME)[1]
    assert code in found.en
    assert code in found.ja


def test_every_line_of_a_grid_is_named():
    text = "position\n  . t\u200b ?\u200b\n  . . .\n  x\ufe0f . .\n"
    assert errors(text) == [("hidden-sign", 2, 6), ("hidden-sign", 4, 4)]


def test_titles_and_comments_keep_joiners():
    text = (
        "scenario a # क्\u200dष\n  en A\u200db\n  ja 家\u200c族\nsource x\ufe0f\n"
        "because en it is\u200d so\n# \u200d joined\nsetup standard\ncase c; en C\u200dD\n"
    )
    document, found = read(text, GAME)
    assert (document is not None, found) == (True, [])
    said = [s.node.text for s in document.scenarios[0].statements if isinstance(s.node, Title)]
    assert said == ["A\u200db", "家\u200c族"]
    assert document.scenarios[0].cases[0].statements[0].node == Title("en", "C\u200dD")
    notes = [s.node.text for s in document.scenarios[0].statements if isinstance(s.node, Comment)]
    assert "\u200d joined" in notes


@pytest.mark.parametrize("sign", TURNING)
def test_what_turns_the_direction_is_refused_everywhere(sign):
    for text in (f"archer{sign}: t ?", f"en A {sign}title", f"# {sign}", f"seed 1 # {sign}"):
        ((id, line, column),) = errors(text)
        assert (id, line, column) == ("control-sign", 1, text.index(sign) + 1)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_message_has_such_a_sign(lang):
    for code in (0x00AD, 0x034F, 0x115F, 0x180B, 0x200B, 0x202E, 0x2069, 0x3164, 0xFE0F, 0xE0100):
        sign = chr(code)
        for text in (
            f"ar{sign}cher: t ?",
            f"position\n  t{sign} x",
            f"en {sign}",
            f"{sign}: {sign}",
        ):
            found = format_diagnostics(read(text, GAME)[1], lang)
            assert found
            assert sign not in found


def test_every_format_character_is_found():
    for code in range(sys.maxunicode + 1):
        sign = chr(code)
        if unicodedata.category(sign) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(sign, ""):
            assert HIDDEN.fullmatch(sign) or BAD.fullmatch(sign), f"U+{code:04X}"
    # What is seen is none of them.
    for sign in "a神\u3099\u0301ー\u2011\u00a0\u3000 ?*~👪":
        assert not HIDDEN.search(sign)


def test_words_of_the_command_line_are_printed_without_them():
    found = tnt("check", "x\u202ey\x1b[31m\u200b")
    assert (found.status, found.err) == (
        2,
        "tnt: x\\u202ey\\u001b[31m\\u200b: no such file or folder\n",
    )
