"""The canonical form, and the one-line form."""

import pytest

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.width import padded, width
from tnt_rules.core.documents.writer import write
from tnt_rules.tigris import GAME
from tnt_rules.tigris.notation import nodes as n

# The three examples of the notation.
FAQ = """\
scenario faq.example-3
  en A leader may not join two kingdoms
  ja リーダー駒は二つの王国をつなげない
  source 003 例３
  rules leader.place.no-join

position
  .  Pb t  .  .
  .  .  m  .  .
  Ka t  ?  s  .
  .  .  m  .  .

case leader
  lion: T ?
    expect illegal leader.place.no-join

case market
  lion: m ?
    expect union
    expect war none
    expect points none
    expect kingdoms 1
"""
WAR = """\
場面 war.tie-to-defender
  en A tie goes to the defender
  ja 同点は防御側の勝ち
  規則 war.tie

局面
  商弓 神 市 ？ 市 神 商牛

弓手： 集 ？
  全員： 追加 なし
    結果 外部紛争 緑： 弓手 １ 対 雄牛 １、 雄牛 勝ち
    結果 得点 雄牛： 緑 ＋２
    結果 除外 Ｃ１
    結果 手元 商弓
"""
RECORD = """\
setup standard
players archer bull
hand archer: t t s m f s
archer: K C2
archer: t B3
  expect points archer: red +1
archer: draw s
"""
FAQ_JA = """\
場面 faq.example-3
  en A leader may not join two kingdoms
  ja リーダー駒は二つの王国をつなげない
  出典 003 例３
  規則 leader.place.no-join

局面
  ．   官牛 神   ．   ．
  ．   ．   市   ．   ．
  王弓 神   ？   集   ．
  ．   ．   市   ．   ．

場合 leader
  ライオン： 商 ？
    結果 不可 leader.place.no-join

場合 market
  ライオン： 市 ？
    結果 合併
    結果 外部紛争 なし
    結果 得点 なし
    結果 王国 １
"""


def form(text, lang=None):
    document, errors = read(text, GAME)
    assert errors == []
    return write(document, GAME, lang or document.lang)


@pytest.mark.parametrize("text", [FAQ, WAR, RECORD, FAQ_JA])
def test_examples_are_canonical(text):
    assert form(text) == text
    other = "ja" if text in (FAQ, RECORD) else "en"
    assert form(form(text, other), "en" if other == "ja" else "ja") == text


def test_japanese():
    assert form(FAQ, "ja") == FAQ_JA
    assert form(FAQ_JA, "en") == FAQ


@pytest.mark.parametrize(
    ("loose", "text"),
    [
        ("", ""),
        ("\n\n", ""),
        ("# only\n", "# only\n"),
        ("#\n", "#\n"),
        ("#a", "# a\n"),
        ("\n\nactive bull\n\n\nactions 2\n\n", "active bull\n\nactions 2\n"),
        ("scenario a\nactive bull", "scenario a\n\nactive bull\n"),
        (
            "scenario a\nen X\nedition letter\nactive bull\nbecause so",
            "scenario a\n  en X\n  edition letter\n\nactive bull\nbecause so\n",
        ),
        (
            "active bull # who\nposition # grid\n. Kb\nt .\n",
            "active bull  # who\nposition  # grid\n  .  Kb\n  t  .\n",
        ),
        (
            "active bull\nscenario a\ncase b\ncase c",
            "active bull\n\nscenario a\n\ncase b\n\ncase c\n",
        ),
        # A comment goes with what follows directly, else with what stands before.
        (
            "scenario a\nactive bull\n# about b\ncase b\n"
            "archer: K ?\n# about it\nexpect legal\n# end\n",
            "scenario a\n\nactive bull\n\n# about b\ncase b\n  archer: K ?\n    # about it\n"
            "    expect legal\n    # end\n",
        ),
        (
            "# file\n\n# scenario\nscenario a\n# title\nen X\n",
            "# file\n\n# scenario\nscenario a\n  # title\n  en X\n",
        ),
        # Answers under the act, expectations under what they are about.
        (
            "archer: s ?\nexpect union\nbull: commit t\nexpect points none\narcher: war red\n"
            "expect removed none\nbull: pass\nexpect legal\n",
            "archer: s ?\n  expect union\n  bull: commit t\n    expect points none\n"
            "  archer: war red\n"
            "    expect removed none\nbull: pass\n  expect legal\n",
        ),
        (
            "case a\nbull: commit t\nexpect legal\nexpect legal\narcher: pass\n",
            "case a\n  bull: commit t\n    expect legal\n    expect legal\n  archer: pass\n",
        ),
        (
            "position\n. t\nexpect fault leader.orphan\nexpect position\n. t\n~ .\n",
            "position\n  . t\nexpect fault leader.orphan\nexpect position\n  . t\n  ~ .\n",
        ),
    ],
)
def test_layout(loose, text):
    assert form(loose, "en") == text
    assert form(text, "en") == text


def test_comments_are_not_translated():
    ja = form("active bull # ほら, look  \n#  two blanks\n", "ja")
    assert ja == "手番 雄牛  ＃ ほら, look\n＃  two blanks\n"
    assert form(ja, "en") == "active bull  # ほら, look\n#  two blanks\n"


def test_hash_in_free_text_is_text():
    document, _ = read("scenario a\n  en War # 2; the end\n  source ＃３\n", GAME)
    assert [s.node for s in document.scenarios[0].statements] == [
        tree.Title("en", "War # 2; the end"),
        tree.Source("＃３"),
    ]


def test_language_of_the_first_keyword():
    for text, lang in (
        ("active bull", "en"),
        ("手番 bull", "ja"),
        ("en X\n手番 bull", "ja"),
        ("ja 題", "en"),
        ("# 注\n弓手： パス", "ja"),
        ("archer: パス", "en"),
        ("", "en"),
    ):
        assert read(text, GAME)[0].lang == lang, text


# ---- the one-line form ------------------------------------------------------------------------


def test_one_line():
    line = (
        "position Ta t m ? m t Tb; archer: s ?; all: commit none;"
        " expect war green: archer 1 vs bull 1, bull wins;"
        " expect points bull: green +2; expect removed C1; expect home Ta # chat"
    )
    assert form(line) == (
        "position\n  Ta t m ? m t Tb\narcher: s ?\n  all: commit none\n"
        "    expect war green: archer 1 vs bull 1, bull wins\n    expect points bull: green +2\n"
        "    expect removed C1\n    expect home Ta  # chat\n"
    )


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("expect points archer: black +3; bull: green +1; bull: s ?", 2),
        ("expect points archer: black +3; bull: green +1; lion: red 1, blue +2", 1),
        ("expect points archer: black +3; bull: points blue", 2),
        ("expect spent archer: s s; bull: s; bull: s C3", 2),
        ("expect spent archer: s s; bull: 2; lion: t", 1),
        ("expect spent archer: 2; bull: commit 2", 2),
        ("expect treasures bull: B1 E4; lion: +1; archer: treasures B1", 2),
        ("expect treasures bull: 2; archer: pass", 2),
        ("expect points none; all: commit none; expect legal", 3),
        ("結果 得点 弓手： 黒 ＋３； 雄牛： 緑 ＋１； 雄牛： パス", 2),
        ("expect legal;; archer: pass ;", 2),
        ("active bull; en A title; with a semicolon", 2),
        ("position Kb t / s .; space A1: .; actions 2; archer: K C3 -> off", 4),
        ("scenario a; option war.recheck after-each-war; case b; archer: pass", 2),
    ],
)
def test_semicolons(line, parts):
    document, errors = read(line, GAME)
    assert errors == []
    found = [
        s.node
        for x in document.scenarios
        for s in (*x.statements, *(s for c in x.cases for s in c.statements))
    ]
    assert len(found) == parts


def test_no_act_continues_an_expectation():
    """What follows a semicolon is never both: an act, and more of the expectation before it."""
    from .test_statements import ACTS, OUTCOMES

    for en, _, said in OUTCOMES:
        if isinstance(said.outcome, n.PointsAre | n.SpentAre | n.TreasuresAre):
            for act, _, _ in ACTS:
                document, errors = read(f"{en}; {act}", GAME)
                assert errors == []
                assert len(document.scenarios[0].statements) == 2, (en, act)


def test_error_within_a_continued_expectation():
    (error,) = read("expect points archer: black +3; bull: gren +1; archer: pass", GAME)[1]
    assert (error.id, error.column) == ("word-misspelt", 39)


# ---- width ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("王弓", 4),
        ("．", 2),
        ("か\u3099", 2),
        ("●", 1),
        ("ｶ", 1),
        ("→", 1),
        ("\u200b", 0),
    ],
)
def test_width(text, columns):
    assert width(text) == columns
    assert width(padded(text, 6)) == 6


def test_padded_never_cuts():
    assert padded("王弓", 3) == "王弓"


# ---- what is said twice --------------------------------------------------------------------------

SHARED = """\
position . t ?
monument black red
monument black blue
option war.side before-union
edition letter
hand bull: s
hand archer: s
removed red 1
removed bull: red 2
removed archer: red 3
"""


def test_a_case_says_anew_what_stands_before_the_cases():
    text = SHARED + (
        "case a\n  option war.side as-it-stands\n  edition summary\n  hand bull: t\n  bag 3\n"
        "case b\n  bag 4\n  position . . ?\n  monument none\n  expect hand bull: s\n"
    )
    assert read(text, GAME)[1] == []


@pytest.mark.parametrize(
    ("line", "error", "word", "first"),
    [
        ("option war.side as-it-stands", "option-twice", "war.side", 4),
        ("edition letter", "edition-twice", "", 5),
        ("hand bull: t", "line-twice", "", 6),
        ("monument none", "line-twice", "", 2),
        ("position . .", "line-twice", "", 1),
        ("removed black 1", "line-twice", "", 8),
        ("removed bull: black 1", "line-twice", "", 9),
    ],
)
def test_said_twice(line, error, word, first):
    _, (found,) = read(f"{SHARED}  {line}\n", GAME)
    assert (found.id, found.line, found.column) == (error, 11, 3)
    assert f"line {first}" in found.en and word in found.en
    assert f"{first}行目" in found.ja and word in found.ja
