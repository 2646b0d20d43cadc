"""A ruling as a value, as a page of text, and as JSON."""

import hashlib
import json

import pytest

from tests.rulings.texts import GAME, POINT, REVOLT, loaded, ruling
from tnt_rules import __version__
from tnt_rules.core.documents.writer import write
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.export import to_json
from tnt_rules.core.rulings.layout import Fixed, Heading, Items, Paragraph, Quote, to_text
from tnt_rules.core.rulings.present import present, terminal_board
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.errors import UnknownName

TIE = REVOLT + "all: commit none\n"
BOOK = load_rulebook(GAME.rulebook_folder())


def page(text: str, lang: str = "en") -> list:
    return present(ruling(text), BOOK, lang, terminal_board(GAME, False))


def headings(text: str, lang: str = "en") -> list[str]:
    return [block.text for block in page(text, lang) if isinstance(block, Heading)]


# ---- the value -------------------------------------------------------------------------------


def test_case_of_a_revolt():
    (case,) = ruling(TIE).cases
    (action,) = case.actions
    assert case.answered
    assert action.legal
    assert [line.en for line in action.lines] == ["archer: P ?", "all: commit none"]
    assert [line.ja for line in action.lines] == ["弓手： 官 ？", "全員： 追加 なし"]
    assert [(who.en, what.en) for who, what in action.gains] == [("Bull", "1 red")]
    assert [(who.ja, what.ja) for who, what in action.gains] == [("雄牛", "赤1点")]
    assert action.question is None
    rules = [step.rule for step in action.steps]
    assert rules[:2] == ["leader.action", "revolt.trigger"]
    for rule in ("revolt.strength", "revolt.commit", "revolt.tie", "revolt.loser", "revolt.vp"):
        assert any(rule in (step.rule, *step.also) for step in action.steps), rule
    assert case.hangs == ()


MOVED = "position\n  Pb t Ka t Tp\n  . t ? t .\narcher: K C1 -> ?\n"
"""The king that links two kingdoms is to link them again from the space below."""


def test_a_move_is_shown_on_the_board_in_which_it_is_judged():
    (case,) = ruling(MOVED).cases
    (action,) = case.actions
    assert not action.legal
    assert GAME.draw_notation(action.after.position, "en")[0].split() == [
        "Pb",
        "t",
        "Ka",
        "t",
        "Tp",
    ]
    assert action.shows is not None
    rows = GAME.draw_notation(action.shows.position, "en", action.shows.marks)
    assert [row.split() for row in rows] == [
        ["Pb", "t", ".", "t", "Tp"],
        [".", "t?", "?", "t?", "."],
    ]
    assert "Board in which the move is judged, with the spaces that show it" in headings(MOVED)
    placed = MOVED.replace("K C1 -> ?", "t A1")
    assert "Board, with the spaces that show it" in headings(placed)


def test_open_question_comes_with_what_each_side_needs():
    (case,) = ruling(REVOLT).cases
    (action,) = case.actions
    assert action.gains == ()
    assert "Archer" in action.question.en
    assert "弓手" in action.question.ja
    assert action.prospects is not None
    assert all(cell.en and cell.ja for row in action.prospects.rows for cell in row)


def test_illegal_move_names_every_rule_with_spaces():
    (case,) = ruling("position\n  Kb t . .\n  . . . ~\narcher: P D2\n").cases
    (action,) = case.actions
    assert not action.legal
    assert {r.rule for r in action.refusals} == {"leader.place.no-river", "leader.place.temple"}
    assert all("D2" in r.places for r in action.refusals)
    assert "D2" in action.after.marks
    assert not action.steps


def test_refused_answer_is_told_apart():
    (case,) = ruling(TIE + "archer: commit 1\n").cases
    (action,) = case.actions
    assert action.legal
    assert not action.refusals
    ((line, refusals),) = action.refused
    assert line.en == "archer: commit 1"
    assert [r.rule for r in refusals] == ["revolt.commit"]


def test_position_that_is_none():
    found = ruling("position\n  Kb t Ka\n  . . Pa\n")
    (case,) = found.cases
    assert not case.answered
    assert {f.rule for f in case.faults} == {"kingdom.one-per-colour", "leader.orphan"}
    assert case.actions == ()
    assert case.hangs is None
    assert case.answer[0].en.startswith("Not a position")
    assert set(found.cited) == {"kingdom.one-per-colour", "leader.orphan"}


def test_options_that_contradict_each_other_are_no_basis_for_a_ruling():
    text = "option conflict.limit on\noption conflict.commit simultaneous\n" + TIE
    (case,) = ruling(text).cases
    assert not case.answered
    assert case.actions == ()
    assert "contradict" in case.answer[0].en


def test_position_without_a_move():
    (case,) = ruling("position / Kb t .\n").cases
    assert case.answered
    assert case.answer[0].en == "It is a position; no move is asked about."


def test_only_what_expects_something_can_fail():
    (case,) = ruling(POINT + "archer: s A1\n").cases
    assert case.failures == ()
    (case,) = ruling(POINT + "expect points none\n").cases
    assert [f.expected.en for f in case.failures] == ["points none"]


def test_one_case():
    text = TIE + "case one\ncase two\n  en Two\n"
    (scenario,) = loaded(text).document.scenarios
    (case,) = make_ruling(GAME, scenario, Choices(), "two", with_hangs=False).cases
    assert (case.id, case.title.en, case.title.ja) == ("two", "Two", "Two")
    with pytest.raises(UnknownName):
        make_ruling(GAME, scenario, Choices(), "three")


# ---- the line to quote -----------------------------------------------------------------------


def digest(text: str) -> str:
    return ruling(text, hangs=False).digest


def test_digest_is_that_of_the_canonical_english_form():
    text = "rules revolt.tie\nsource 003\noption conflict.tie attacker\n" + TIE
    canonical = write(loaded(text).document, GAME, "en")
    assert digest(text) == hashlib.sha256(canonical.encode()).hexdigest()[:12]
    said = "# c\nen A tie\nja 同点\nbecause en So it is.\n" + text.replace("P ?", "P ?  # c")
    assert digest(said) == digest(text)


def test_digest_does_not_depend_on_language_or_layout():
    text = "scenario test.one\n" + TIE
    for lang in LANGUAGES:
        assert digest(write(loaded(text).document, GAME, lang)) == digest(text)
    assert digest(text.replace("  ", "\t  ").replace("\n", "\r\n")) == digest(text)
    assert digest(text.replace("P ?", "P C2")) != digest(text)


def test_quote_names_what_differs_from_the_reference():
    text = to_text(page("option conflict.tie attacker\nedition letter\n" + TIE), 200)
    *_, last = text.splitlines()
    assert last.startswith(f"tnt_rules {__version__} · edition letter (")
    assert "conflict.tie attacker" in last
    assert last.endswith(digest("option conflict.tie attacker\nedition letter\n" + TIE))


# ---- the page --------------------------------------------------------------------------------


def test_answer_first_and_quote_last():
    blocks = page(TIE)
    assert isinstance(blocks[0], Heading)
    assert isinstance(blocks[1], Paragraph)
    assert blocks[1].strong
    assert blocks[1].text.startswith("Legal: Bull wins the revolt")
    assert isinstance(blocks[-1], Quote)
    assert headings(TIE) == [
        "Ruling",
        "Board before",
        "Move",
        "Step by step",
        "Points",
        "Board after",
        "What it hangs on",
        "Left open",
        "The rules",
    ]


def test_page_in_japanese():
    assert headings(TIE, "ja") == [
        "裁定",
        "手の前の盤面",
        "手",
        "経過",
        "得点",
        "手の後の盤面",
        "結果を左右する解釈",
        "示されていないこと",
        "関係するルール",
    ]
    assert any(
        isinstance(block, Items) and ("雄牛：赤1点", "") in block.items for block in page(TIE, "ja")
    )


def test_boards_have_coordinates():
    boards = [block.lines for block in page(TIE) if isinstance(block, Fixed)]
    before, _, after = ([line.split() for line in board] for board in boards)
    assert before[0] == after[0] == ["A", "B", "C"]
    assert before[1:] == [["1", "t", "t", "."], ["2", "Pb", "t", "?"], ["3", ".", ".", "t"]]
    # The new priest lost the tie.
    assert after[1:] == [["1", "t", "t", "."], ["2", "Pb", "t", "."], ["3", ".", ".", "t"]]


def stated(text: str, lang: str = "en") -> list[list[str]]:
    return [[line[lang] for line in case.stated] for case in ruling(text).cases]


def test_what_is_stated_beside_the_board():
    assert stated(TIE) == [[]]
    text = "hand bull: s s +4\nbag 5\nmonument black red\nmonument red blue\nactive bull\n" + TIE
    lines = ["hand bull: s s +4", "bag 5", "monument black red", "monument red blue", "active bull"]
    assert stated(text) == [lines]
    assert stated(text, "ja")[0][:2] == ["手札 雄牛： 集 集 ＋４", "袋 ５"]
    found = headings(text)
    assert found[found.index("Board before") + 1] == "Stated beside the board"
    assert [line["en"] for line in record(text)["cases"][0]["stated"]] == lines
    # What a case says anew stands in place of the line before it.
    text += "case a\n  bag 6\n  monument none\ncase b\n  monument green blue\n"
    assert stated(text)[0] == ["hand bull: s s +4", "bag 6", "monument none", "active bull"]
    monuments = ["monument black red", "monument red blue", "monument green blue"]
    assert stated(text)[1][2:5] == monuments


# ---- the reasoning that comes with it ---------------------------------------------------------


def reasons(text: str, lang: str = "en") -> list[list[str]]:
    """The paragraphs below each heading of a reasoning."""
    found: list[list[str]] = []
    inside = False
    for block in page(text, lang):
        if isinstance(block, Heading):
            heads = ("Reasoning given with the scenario", "場面に添えられた理由")
            inside = block.text in heads
            found += [[]] if inside else []
        elif inside and isinstance(block, Paragraph):
            found[-1].append(block.text)
    return found


def test_reasoning_is_printed_in_the_language_asked_for():
    text = "because en One and two.\nbecause ja 一と二。\nbecause en Three.\n" + POINT
    assert reasons(text) == [["One and two.", "Three."]]
    assert reasons(text, "ja") == [["一と二。"]]
    assert reasons(POINT) == []
    # Where it exists in one language, or in none that is said, that is shown.
    for only in ("because en One.\n", "because One.\n", "because ja One.\n"):
        assert reasons(only + POINT) == reasons(only + POINT, "ja") == [["One."]]


def test_reasoning_of_a_case_stands_with_it():
    text = "because en All.\n" + POINT + "case one\n  because en First.\ncase two\n"
    assert reasons(text) == [["First."], ["All."]]
    found = headings(text)
    assert found[-2:] == ["Reasoning given with the scenario", "The rules"]
    assert found.index("Reasoning given with the scenario") < found.index("Case: two")


def test_reasoning_in_json():
    found = record("because en One.\nbecause Two.\n" + POINT + "case a\n  because ja 三。\n")
    assert found["because"] == [{"lang": "en", "text": "One."}, {"lang": None, "text": "Two."}]
    assert [case["because"] for case in found["cases"]] == [[{"lang": "ja", "text": "三。"}]]


# ---- sources ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "english", "japanese"),
    [
        (
            "BGA help (ja, older), 王国",
            "BGA help (ja, older), 王国",
            "BGA ヘルプ（日本語・旧版）、王国",
        ),
        (
            "BGA ヘルプ（日本語・旧版）、王国",
            "BGA help (ja, older), 王国",
            "BGA ヘルプ（日本語・旧版）、王国",
        ),
        ("BGA help (000)", "BGA help (ja, older)", "BGA ヘルプ（日本語・旧版）"),
        ("Printed board; ymir.de", "Printed board; German short rules (ymir.de)", None),
        ("Printed boards", "Printed boards", "Printed boards"),
        ("My own notes, page 3", "My own notes, page 3", "My own notes, page 3"),
    ],
)
def test_sources_are_named_in_the_language_asked_for(said, english, japanese):
    text = f"source {said}\n{POINT}"
    assert page(text)[1].text == f"Source: {english}"
    named = page(text, "ja")[1].text
    assert named == f"出典：{japanese or '印刷されたボード；ドイツ語の短縮ルール（ymir.de）'}"
    # JSON and the scenario itself keep what is written.
    assert record(text)["sources"] == [said]


# ---- lines that are refused -------------------------------------------------------------------


def answer(text: str, lang: str = "en") -> str:
    (case,) = ruling(text).cases
    return "|".join(found[lang] for found in case.answer)


def test_refused_answer_is_in_the_headline():
    hand = "hand archer: s\n" + REVOLT + "archer: commit t t\n"
    found = answer(hand)
    assert found.startswith("Legal; then Archer, the attacker, is asked how many temples")
    assert "The line “archer: commit t t” is refused (revolt.in-hand): Archer cannot" in found
    found = answer(hand, "ja")
    assert "「弓手： 追加 神 神」の行は認められない（revolt.in-hand）：" in found
    (case,) = ruling(hand).cases
    assert case.actions[0].legal
    assert [h for h in headings(hand) if h.startswith("Refused")] == ["Refused: archer: commit t t"]


def test_answer_that_nobody_asked_for():
    text = "position\n  Kb t .\nbull: commit s\n"
    (case,) = ruling(text).cases
    (action,) = case.actions
    assert (action.legal, action.refused) == (False, ())
    assert [r.rule for r in action.refusals] == ["turn.not-asked"]
    assert answer(text).startswith("Not legal (turn.not-asked): ")
    assert answer(text, "ja").startswith("不可（turn.not-asked）：")


# ---- beyond the edge --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("t C2", "tile.place.on-map"),
        ("K E5", "leader.place.on-map"),
        ("x P11", "catastrophe.on-map"),
    ],
)
def test_a_space_that_a_cut_out_does_not_show_cannot_be_judged(move, rule):
    place = move.split()[1]
    text = f"position\n  Kb t .\narcher: {move}\n"
    assert answer(text) == (
        f"Cannot be judged ({rule}): {place} lies outside the part of the board that is shown: "
        f"enlarge the grid until it shows {place}."
    )
    assert answer(text, "ja") == (
        f"裁定できない（{rule}）：{place}は示された部分の外にある。"
        f"{place}が入るまで盤面を広げて書く。"
    )
    found = headings(text)
    assert "Why it cannot be judged" in found
    assert "Rules broken" not in found
    (case,) = record(text)["cases"]
    (broken,) = case["actions"][0]["violations"]
    assert (broken["rule"], broken["spaces"], broken["judged"]) == (rule, [place], False)


def test_a_leader_moved_beyond_the_edge():
    text = "position\n  Kb t .\nbull: K A1 -> D9\n"
    assert answer(text).startswith("Cannot be judged (leader.place.on-map): D9 lies outside")


def test_several_actions_and_cases():
    text = "en A\n" + POINT + "archer: K A1\ncase one\n  en First\ncase two\n"
    found = headings(text)
    assert found[0] == "A"
    assert [h for h in found if h.startswith("Case")] == ["Case: one – First", "Case: two"]
    assert found.count("Action 1") == found.count("Action 2") == 2
    assert found.count("Rules broken") == 2
    quotes = [block for block in page(text) if isinstance(block, Quote)]
    assert len(quotes) == 2


def test_what_all_cases_leave_open_is_said_once():
    text = POINT + "case one\ncase two\n"
    found = headings(text)
    assert found[-2:] == ["Left open in every case", "The rules"]
    assert headings(text, "ja")[-2] == "どの場合にも示されていないこと"
    assert "Left open" not in found
    # A case that leaves nothing open does not keep the others from sharing.
    more = text + "case three\n  position standard\n"
    assert headings(more)[-2] == "Left open in the cases one and two"
    assert headings(more, "ja")[-2] == "場合 one、two で示されていないこと"
    assert "Left open" not in headings(more)
    # Where one case alone leaves something open, it says so itself.
    alone = headings(POINT + "case one\ncase two\n  position standard\n")
    assert alone.count("Left open") == 1
    assert alone.index("Left open") < alone.index("Case: two")
    # The turn ends in one case only, and the bag is not stated.
    found = headings(text + "  archer: pass\n")
    assert found.count("Left open") == 2
    assert found[-1] == "The rules"


def test_page_of_a_position_that_is_none():
    text = "position\n  Kb t Ka\n"
    assert headings(text) == ["Ruling", "Why it cannot be a position", "The rules"]


def test_unmet_expectation_is_shown():
    blocks = page(POINT + "expect points none\n")
    place = blocks.index(Heading(2, "Not as the scenario expects"))
    assert blocks[place + 1].items == (
        ("line 4: expected points none; found: points bull: black +1", "tile.vp.leader"),
    )


def test_sentence_before_another_sign_has_no_full_stop():
    """What was expected is a sentence here: a first answer that the question does not permit."""
    text = "option conflict.cap 1\n" + REVOLT + "archer: commit 2\nexpect points none\n"
    for lang, sign, stop in (("en", "; found: ", "."), ("ja", "。実際：", "。")):
        said = to_text(page(text, lang), 10**6)
        assert sign in said
        assert stop + sign not in said


def test_open_question_on_the_page():
    found = headings(REVOLT)
    assert "Open question" in found
    assert found.index("Open question") < found.index("Board after")


# ---- JSON ------------------------------------------------------------------------------------


def record(text: str) -> dict:
    (found,) = json.loads(to_json([ruling(text)], GAME))
    return found


def test_json():
    found = record("scenario test.one\n  en A tie\n  source 003\n" + TIE + "expect points none\n")
    assert list(found) == [
        *("id", "title", "sources", "because", "version", "digest", "cited", "rules", "cases")
    ]
    assert found["id"] == "test.one"
    assert found["title"] == {"en": "A tie", "ja": "A tie"}
    assert found["sources"] == ["003"]
    (case,) = found["cases"]
    assert case["case"] == ""
    assert case["edition"] == "reference"
    assert case["options"] == {}
    assert case["faults"] == []
    assert case["before"]["marks"] == ["C2"]
    assert [row.split() for row in case["before"]["rows"]["en"]][1] == ["Pb", "t", "?"]
    assert [row.split() for row in case["before"]["rows"]["ja"]][1] == ["官牛", "神", "？"]
    assert case["hangs"] == []
    assert case["failures"] == [
        {
            "file": "",
            "line": 10,
            "column": 1,
            "scenario": "test.one",
            "case": "",
            "kind": "outcome",
            "expected": {"en": "points none", "ja": "得点 なし"},
            "actual": {"en": "points bull: red +1", "ja": "得点 雄牛： 赤 ＋１"},
            "rule": "revolt.vp",
            "violations": [],
        }
    ]
    (action,) = case["actions"]
    assert action["legal"] is True
    assert action["violations"] == []
    assert action["points"] == [
        {"player": {"en": "Bull", "ja": "雄牛"}, "gain": {"en": "1 red", "ja": "赤1点"}}
    ]
    decided = next(s for s in action["steps"] if s["facts"]["event"] == "FightDecided")
    assert decided["facts"]["support"] == [2, 2]
    assert decided["facts"]["committed"] == [0, 0]
    assert decided["facts"]["winner"] == "Pb"
    assert decided["facts"]["tie"] is True


def test_json_of_illegal_moves_faults_and_questions():
    (case,) = record("position\n  Kb t .\narcher: K A1\n")["cases"]
    (action,) = case["actions"]
    assert action["legal"] is False
    (broken,) = action["violations"]
    assert (broken["rule"], broken["spaces"]) == ("leader.place.empty", ["A1"])
    (case,) = record("position\n  Kb t Ka\n")["cases"]
    assert [f["rule"] for f in case["faults"]] == ["kingdom.one-per-colour"]
    assert (case["before"], case["actions"], case["hangs"]) == (None, [], None)
    (case,) = record(REVOLT)["cases"]
    (action,) = case["actions"]
    assert action["question"]["en"]
    assert action["prospects"]["rows"]


def test_every_text_is_in_both_languages():
    def walk(value):
        if isinstance(value, dict):
            if set(value) == {"en", "ja"}:
                assert value["en"]
                assert value["ja"]
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            for one in value:
                walk(one)

    for text in (TIE, REVOLT, POINT + "archer: s A1\n", "position\n  Kb t Ka\n"):
        walk(record(text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_monuments_below_the_board_are_not_stated_again(lang: str):
    stated = "monument black red\nmonument red green A1\nactions 2\n"
    text = stated + "position\n  = = t Ka\n  = = . ?\narcher: s ?\n"
    told = to_text(page(text, lang), 1000)
    word, colours = ("monument", "red green") if lang == "en" else ("モニュメント", "赤 緑")
    # Once below the board before the move, and once below the one after it.
    assert told.count(f"  {word} {colours} A1\n") == 2
    assert told.count(word + (" black red" if lang == "en" else " 黒 赤") + "\n") == 2
    assert ("actions 2" if lang == "en" else "アクション ２") in told


@pytest.mark.parametrize("bag", ["", "bag 0\n"])
def test_why_a_game_ends_that_ends_with_the_turn(bag):
    """Under the reading that a swap would have ended at once, no swap was the reason."""
    text = f"position Pb t .\nplayers archer bull\nend bag\n{bag}archer: t C1\narcher: pass\n"
    over = ruling(text).cases[0].actions[1]
    assert [step.rule for step in over.steps] == ["turn.pass", "end.bag-empty"]
    assert over.answer.en == (
        "Legal: the game is over, because the bag holds too few tiles to fill a hand."
    )
    later = ruling("option end.bag-in-swap end-of-turn\n" + text).cases[0].actions[1]
    assert [step.rule for step in later.steps] == ["turn.pass", "end.bag-empty-in-swap"]
    assert "swap" in later.answer.en and "交換" in later.answer.ja
