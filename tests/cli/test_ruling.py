"""``tnt ruling``."""

import json

import pytest

from tests.cli.conftest import FAULTS, ILLEGAL, MET, QUESTION, UNMET, UNREADABLE
from tests.cli.run import tnt

# ---- what is ruled on ------------------------------------------------------------------------


def test_a_file(put):
    found = tnt("ruling", put("question"))
    assert (found.status, found.err) == (0, "")
    title, line, answer, *_ = found.out.splitlines()
    assert (title, line) == ("Ruling", "======")
    assert answer == "Legal: Bull scores 1 black."
    assert found.out.splitlines()[-1].startswith("tnt_rules 0")


def test_standard_input():
    for text in (QUESTION, QUESTION.replace("\n", "\r\n"), "\ufeff" + QUESTION):
        found = tnt("ruling", "-", stdin=text)
        assert (found.status, found.err) == (0, "")
        assert "Legal: Bull scores 1 black." in found.out
    japanese = "局面\n　王牛　神　？\n弓手：　集　？\n"
    found = tnt("ruling", "-", "--lang", "ja", stdin=japanese.encode("cp932"))
    assert found.status == 0
    assert "雄牛：黒1点" in found.out


def test_one_line():
    found = tnt("ruling", "-", stdin="position / Kb t ?; archer: s ?")
    assert "Legal: Bull scores 1 black." in found.out


@pytest.mark.parametrize(
    "name", ["faq.example-3", "FAQ.Example-3", "disputes.63", "disputes.63-first-war-cuts"]
)
def test_a_shipped_scenario(name):
    found = tnt("ruling", name)
    assert (found.status, found.err) == (0, "")
    assert name.lower() in found.out.splitlines()[0]


def test_answers_of_the_faq():
    # Example 3: no leader joins two kingdoms; a tile does, scores nothing, and no war follows.
    leader = tnt("ruling", "faq.example-3", "--case", "leader").out
    assert "\nNot legal (leader.place.no-join)" in leader
    assert "Step by step" not in leader
    market = tnt("ruling", "faq.example-3", "--case", "market").out
    assert "\nLegal: the two kingdoms unite without a war; nobody scores.\n" in market
    assert "union.no-vp" in market


def test_dispute_63():
    # Read again after every war, the second is not fought; fixed at the union, it is.
    found = tnt("ruling", "disputes.63", "--case", "black-first").out
    assert "(war.recheck) = after-each-war. With fixed-at-union" in " ".join(found.split())
    found = tnt("ruling", "disputes.63", "--case", "black-first", "--lang", "ja").out
    assert "(war.recheck)＝after-each-war。fixed-at-unionなら" in "".join(found.split())


def test_several_scenarios_in_a_text(put):
    path = put("both", MET + QUESTION.replace("position", "scenario my.other\nposition"))
    found = tnt("ruling", path).out
    assert "Ruling (my.met)" in found
    assert "Ruling (my.other)" in found


# ---- names that mean nothing -----------------------------------------------------------------


def test_unknown_id():
    found = tnt("ruling", "faq.exmple-3")
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith(
        "tnt: faq.exmple-3: no such file or folder, and no shipped scenario has this id; "
        "did you mean faq.example-3"
    )
    found = tnt("ruling", "faq.exmple-3", "--lang", "ja")
    assert "この ID の付属の場面もない。faq.example-3" in found.err


def test_id_of_several():
    found = tnt("ruling", "faq.example")
    assert found.status == 2
    assert "faq.example-1, faq.example-2, faq.example-3" in found.err


def test_missing_file(tmp_path):
    for name in (tmp_path / "no.tnt", "no.tnt", "no/such"):
        found = tnt("ruling", name)
        assert (found.status, found.out) == (2, "")
        assert found.err == f"tnt: {name}: no such file or folder\n"


def test_folder(tmp_path):
    found = tnt("ruling", tmp_path)
    assert found.status == 2
    assert found.err == f"tnt: {tmp_path} is a folder; name one scenario file or id\n"


@pytest.mark.parametrize("name", ["", "x" * 5000, QUESTION * 20])
def test_names_that_no_file_can_have(name):
    found = tnt("ruling", name)
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith("tnt: ")


def test_text_without_a_scenario():
    for text in ("", "\n\n", "# nothing\n"):
        found = tnt("ruling", "-", stdin=text)
        assert (found.status, found.err) == (2, "tnt: there is no scenario in the text\n")


# ---- cases -----------------------------------------------------------------------------------


def test_one_case_of_several():
    every = tnt("ruling", "faq.example-3").out
    one = tnt("ruling", "faq.example-3", "--case", "Market").out
    assert every.count("Case: ") > 3
    assert one.count("Case: ") == 1
    assert "Case: market" in one


def test_case_that_is_not_there():
    found = tnt("ruling", "faq.example-3", "--case", "markt")
    assert (found.status, found.out) == (2, "")
    assert "has no case markt; it has: leader, own-leader, market" in found.err
    found = tnt("ruling", "-", "--case", "one", stdin=QUESTION)
    assert (found.status, found.err) == (2, "tnt: - has no cases\n")


def test_case_of_one_scenario_among_several(put):
    path = put("both", MET + UNMET + "case one\n  archer: s A1\n    expect illegal\n")
    found = tnt("ruling", path, "--case", "one")
    assert found.status == 0
    assert "my.unmet" in found.out
    assert "my.met" not in found.out
    found = tnt("ruling", path, "--case", "two")
    assert (found.status, found.err) == (2, f"tnt: {path} has no case two; it has: one\n")


# ---- options ---------------------------------------------------------------------------------

TIE = "position\n  t t .\n  Pb t ?\n  . . t\narcher: P ?\nall: commit none\n"


def test_option():
    assert "Bull wins the revolt" in tnt("ruling", "-", stdin=TIE).out
    found = tnt("ruling", "-", "--option", "conflict.tie=attacker", stdin=TIE).out
    assert "Archer wins the revolt" in found
    assert "Under edition reference with conflict.tie attacker." in found
    assert found.splitlines()[-1].startswith(
        "tnt_rules 0.1.0 · edition reference with conflict.tie attacker · scenario "
    )


def test_edition():
    found = tnt("ruling", "-", "--edition", "Letter", stdin=QUESTION).out
    assert "Under edition letter (union.after-peace ends, " in found
    assert "war.recheck fixed-at-union" in found


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        (
            ("--option", "war.rechek=x"),
            "there is no option war.rechek; did you mean war.recheck",
            "war.rechek という選択項目はない。war.recheck",
        ),
        (
            ("--option", "conflict.tie=x"),
            "conflict.tie has no choice x; it has: defender, attacker",
            "conflict.tie に x という選択肢はない。あるのは：defender、attacker",
        ),
        (
            ("--option", "conflict.tie"),
            "--option conflict.tie: write NAME=CHOICE",
            "--option conflict.tie：「名前=選択」の形で書く",
        ),
        (("--option", "=x"), "--option =x: write", "--option =x："),
        (
            ("--edition", "1997"),
            "there is no edition 1997; there are: reference, letter, summary, bga-2022; or name a "
            "file of house rules, such as club.toml",
            "1997 という版はない。あるのは：reference、letter、summary、bga-2022",
        ),
        (
            ("--option", "conflict.limit=on", "--option", "conflict.commit=simultaneous"),
            "The options contradict each other (conflict.limit and conflict.commit): ",
            "選択が矛盾している（conflict.limit、conflict.commit）：",
        ),
        (
            ("--option", "limit.scope=wars-only"),
            "The options contradict each other (limit.scope and conflict.limit): ",
            "選択が矛盾している",
        ),
        (("--option", "hand.size=0"), "hand.size has no choice 0", "hand.size に 0"),
        (("--option", "setup.tiles=9/36/30/30"), "The options contradict", "選択が矛盾している"),
    ],
)
def test_choices_that_are_not_possible(words, english, japanese):
    for lang, message in (("en", english), ("ja", japanese)):
        for command in (("ruling", "-"), ("draw", "-"), ("check",), ("explain", "war.tie")):
            found = tnt(*command, *words, "--lang", lang, stdin=QUESTION)
            assert (found.status, found.out) == (2, "")
            assert found.err.removeprefix("tnt: ").removeprefix("tnt：").startswith(message)


# ---- answers that are not "legal" ------------------------------------------------------------


def test_illegal_is_an_answer():
    found = tnt("ruling", "-", stdin=ILLEGAL)
    assert found.status == 0
    assert "Not legal (tile.place.empty): A1 is not empty" in found.out
    assert "Rules broken" in found.out
    # Nobody had said that it is legal.
    question = ILLEGAL[: ILLEGAL.index("  expect")]
    assert "Not as the scenario expects" not in tnt("ruling", "-", stdin=question).out


def test_position_that_is_none():
    found = tnt("ruling", "-", stdin=FAULTS)
    assert found.status == 4
    answer = found.out.splitlines()[2]
    assert answer.startswith("Not a position: ")
    for rule in ("kingdom.one-per-colour", "leader.orphan"):
        assert rule in answer
    found = tnt("ruling", "-", "--lang", "ja", stdin=FAULTS)
    assert found.status == 4
    assert "局面として成り立たない理由" in found.out


def test_contradiction_in_the_text():
    found = tnt("ruling", "-", stdin="option limit.scope wars-only\n" + QUESTION)
    assert found.status == 4
    assert "The options contradict each other" in found.out


def test_text_that_cannot_be_read(put):
    path = put("unreadable")
    found = tnt("ruling", path)
    assert (found.status, found.out) == (5, "")
    # Both errors, each with its place, its line and a caret.
    assert found.err.count(f"{path}:") == 2
    assert f"{path}:5:3: " in found.err
    assert "5 |   expct points none\n    |   ^^^^^" in found.err
    assert "did you mean expect?" in found.err
    japanese = tnt("ruling", "-", "--lang", "ja", stdin=UNREADABLE).err
    assert "-:5:3: " in japanese
    assert "直し方：" in japanese


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x00\x01", b"\x81", b"(" * 10_000, b"\n" * 99])
def test_any_bytes(data):
    found = tnt("ruling", "-", stdin=data)
    assert found.status in (2, 5)
    assert "Traceback" not in found.err


def test_unmet_expectations_are_shown_and_no_error():
    found = tnt("ruling", "-", stdin=UNMET)
    assert found.status == 0
    assert "line 5: expected points bull: blue +1; found: points bull: black +1" in found.out


def test_open_question_with_what_each_side_needs():
    found = tnt("ruling", "-", stdin=TIE.replace("all: commit none\n", ""))
    assert found.status == 0
    assert "Open question" in found.out
    # The attacker needs one more than the defender: 2 against 2 is a tie.
    assert "Archer" in found.out[found.out.index("Open question") :]


# ---- formats ---------------------------------------------------------------------------------


def test_markdown():
    found = tnt("ruling", "-", "--format", "markdown", stdin=MET)
    assert found.out.startswith("# Ruling (my.met)\n\n**Legal: Bull scores 1 black.**\n\n")
    assert "```\n  A   B   C\n1 Kb  t   ?\n```" in found.out
    assert "*(tile.vp.leader; also " in found.out
    found = tnt("ruling", "-", "--format", "markdown", "--lang", "ja", stdin=MET)
    assert found.out.startswith("# 裁定 (my.met)\n\n**可：")
    assert "```\n  A     B     C\n1 王牛  神    ?\n```" in found.out


def test_bbcode():
    found = tnt("ruling", "-", "--format", "BBCode", stdin=MET)
    assert found.out.startswith("[size=18][b]Ruling (my.met)[/b][/size]\n\n[b]Legal: ")
    assert "[code]\n  A   B   C\n1 Kb  t   ?\n[/code]" in found.out
    found = tnt("ruling", "-", "--format", "bbcode", "--lang", "ja", stdin=MET)
    assert "[code]\n  A     B     C\n1 王牛  神    ?\n[/code]" in found.out


def test_json():
    text = MET + "scenario my.other\n" + QUESTION
    found = tnt("ruling", "-", "--format", "json", stdin=text)
    assert [ruling["id"] for ruling in json.loads(found.out)] == ["my.met", "my.other"]
    # Both languages are always in it.
    japanese = tnt("ruling", "-", "--format", "json", "--lang", "ja", stdin=text)
    assert found.out == japanese.out
    ascii_only = tnt("ruling", "-", "--format", "json", stdin=MET, encoding="ascii", terminal=True)
    (ruling,) = json.loads(ascii_only.out)
    assert ruling["cases"][0]["before"]["rows"]["ja"] == ["王牛 神 ？"]


def test_text_fits_the_terminal():
    from tnt_rules.core.rulings.layout import width

    for lang in ("en", "ja"):
        for line in tnt("ruling", "disputes.63", "--lang", lang).out.splitlines()[2:]:
            assert width(line) <= 82 or line.startswith("tnt_rules")


def test_colours_on_a_terminal_only():
    assert "\x1b[" not in tnt("ruling", "-", stdin=MET).out
    assert "\x1b[" in tnt("ruling", "-", stdin=MET, terminal=True).out
    assert "\x1b[" not in tnt("ruling", "-", "--format", "markdown", stdin=MET, terminal=True).out


# ---- command lines that contradict themselves ------------------------------------------------

COMMANDS_WITH_CHOICES = [
    ("ruling", "disputes.63"),
    ("check", "disputes.63"),
    ("draw", "disputes.63"),
    ("explain", "war.side"),
    ("count", "disputes.63"),
    ("replay", "games.two-on-standard"),
    ("cut", "games.two-on-standard", "--at", "3.1"),
]


@pytest.mark.parametrize("words", COMMANDS_WITH_CHOICES, ids=lambda words: words[0])
def test_nothing_is_chosen_twice(words):
    """Neither in two ways nor in the same one, as in a variant of ``compare``."""
    sides = ("war.side=before-union", "War.Side=as-it-stands")
    for first, second in (sides, sides[::-1], (sides[0], sides[0])):
        found = tnt(*words, "--option", first, "--option", second)
        assert (found.status, found.out) == (2, "")
        assert "war.side is chosen twice" in found.err
    for second in ("summary", "letter"):
        found = tnt(*words, "--edition", "letter", "--edition", second)
        assert (found.status, found.out) == (2, "")
        assert f"two editions: letter, {second}" in found.err
    found = tnt(*words, "--edition", "letter", "--edition", "summary", "--lang", "ja")
    assert "版が二つある：letter、summary" in found.err
