"""Lines of a record that are not carried out: where it breaks, and that this is said."""

import json

import pytest

from tests.cli.run import tnt
from tests.rulings.test_compare import typed
from tests.rulings.texts import GAME, loaded, ruling, unmet
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.records import record
from tnt_rules.core.rulings.ruling import CaseRuling

# The first line is refused, as the text expects: no temple is beside B5. The game goes on.
REFUSED_AS_EXPECTED = """\
setup standard
players archer bull
archer: draw s s t f m m
bull: draw s t t f f m
turn 1 archer
archer: P B5
  expect illegal leader.place.temple
archer: P B3
archer: pass
turn 2 bull
bull: P F2
"""


def test_a_refused_line_that_is_expected_ends_no_comparison() -> None:
    assert not unmet(REFUSED_AS_EXPECTED)
    first, second = typed(REFUSED_AS_EXPECTED, "reference", "letter")
    # The hands, the refused priest, the priest, the pass, the priest of bull.
    assert [text.en.split(":")[0] for text in first.answer] == [
        "Legal.",
        "Not legal (leader.place.temple)",
        "Legal",
        "Legal",
        "Legal",
    ]
    assert second.difference == "same"


def test_a_refused_line_that_is_expected_makes_nothing_hang_on_a_reading() -> None:
    """Two priests beside temples and a pass: no reading has a say in that."""
    (case,) = ruling(REFUSED_AS_EXPECTED).cases
    assert case.hangs == ()
    assert not unmet(REFUSED_AS_EXPECTED + "  expect hangs none\n")


# ---- where a ruling breaks off ---------------------------------------------------------------

# Archer makes one action and passes: turn 2 is what begins then.
WRONG_TURN = """\
setup standard
players archer bull
seed 3
turn 1 archer
archer: P B3
archer: pass
turn 4 bull
bull: pass
"""

# The temple on B1 leaves Archer a tile short: turn 1 ends with a draw.
NO_DRAW = """\
setup standard
players archer bull
archer: draw s s t f m m
bull: draw s t t f f m
turn 1 archer
archer: P B3
archer: t B1
turn 2 bull
bull: P F2
"""

# By default no leader may move to where it stands.
SAME_SPACE = """\
position / Ka t .
players archer bull
turn 1 archer
archer: K A1 -> A1
archer: pass
turn 2 bull
bull: pass
"""


def left(case: CaseRuling) -> list[tuple[int, str, str]]:
    """The lines that are not carried out."""
    return [(at.span.line, at.line.en, at.line.ja) for at in case.left_out]


def numbers(text: str) -> list[list[int]]:
    """Those of the lines that are not carried out, by case."""
    return [[at.span.line for at in case.left_out] for case in ruling(text).cases]


def test_a_turn_that_is_not_where_the_game_stands() -> None:
    (case,) = ruling(WRONG_TURN).cases
    assert left(case) == [(7, "turn 4 bull", "ターン ４ 雄牛"), (8, "bull: pass", "雄牛： パス")]
    found = case.broken_off
    assert found is not None
    assert (found.span.line, found.expected.en, found.actual.en) == (
        7,
        "turn 4 bull",
        "turn 2 bull",
    )
    assert case.answer[-1].en == (
        "Legal: Archer's turn is over and Bull is next. Nothing from line 7 on was carried out: "
        "expected turn 4 bull; found: turn 2 bull."
    )
    assert case.answer[-1].ja.endswith(
        "7 行目以降は処理していない。期待 ターン ４ 雄牛。実際：ターン ２ 雄牛。"
    )
    assert case.failures == ()  # a question expects nothing


def test_a_draw_that_is_forgotten() -> None:
    (case,) = ruling(NO_DRAW).cases
    assert [line for line, _, _ in left(case)] == [8, 9]
    assert case.answer[-1].en.endswith(
        "Nothing from line 8 on was carried out: expected turn 2 bull; found: turn 1 is not over. "
        "Chance decides which 1 tile Archer draws from the bag. The answer goes in front of this "
        "line, written as “archer: draw m”."
    )
    before = case.actions[-1].reply_before
    assert before is not None
    assert (before.span.line, before.line.en) == (8, "turn 2 bull")


def test_the_answer_counts_where_the_ruling_says_that_it_goes() -> None:
    here = NO_DRAW.replace("turn 2", "archer: draw m\nturn 2")
    (case,) = ruling(here).cases
    assert (case.left_out, case.broken_off) == ((), None)
    assert case.answer[-1].en == "Legal: no revolt; nobody scores."
    # At the end it is one more line that is not carried out.
    assert numbers(NO_DRAW + "archer: draw m\n") == [[8, 9, 10]]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("form", ["text", "markdown", "bbcode"])
def test_every_form_names_the_lines(form: str, lang: str) -> None:
    found = tnt("ruling", "-", "--format", form, "--lang", lang, stdin=NO_DRAW)
    assert (found.status, found.err) == (1, "")
    lines = found.out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip().startswith("8  "))
    turn, priest = (line.strip() for line in lines[at : at + 2])
    if lang == "en":
        assert (turn, priest) == ("8  turn 2 bull", "9  bull: P F2")
        assert "Not carried out" in "".join(lines[:at])
        said = "The answer goes in front of line 8 (“turn 2 bull”), written as “archer: draw m”."
    else:
        assert (turn, priest) == ("8  ターン ２ 雄牛", "9  雄牛： 官 Ｆ２")
        assert "処理していない行" in "".join(lines[:at])
        said = "答えは 8 行目「ターン ２ 雄牛」の前に「弓手： 補充 市」のように書く。"
    assert said in found.out
    assert ("goes below the move" in found.out, "手の下に" in found.out) == (False, False)


def test_json_names_the_lines() -> None:
    found = tnt("ruling", "-", "--format", "json", stdin=NO_DRAW)
    assert found.status == 1
    ((case,),) = [one["cases"] for one in json.loads(found.out)]
    assert [(at["line"], at["text"]["en"]) for at in case["left_out"]] == [
        (8, "turn 2 bull"),
        (9, "bull: P F2"),
    ]
    broken = case["broken_off"]
    assert (broken["line"], broken["kind"]) == (8, "outcome")
    assert broken["expected"] == {"en": "turn 2 bull", "ja": "ターン ２ 雄牛"}
    assert case["actions"][-1]["reply_before"] == 8
    whole = tnt("ruling", "-", "--format", "json", stdin=REFUSED_AS_EXPECTED)
    assert whole.status == 0
    ((case,),) = [one["cases"] for one in json.loads(whole.out)]
    assert (case["broken_off"], case["left_out"]) == (None, [])
    assert case["actions"][-1]["reply_before"] is None


def test_lines_behind_one_that_is_refused() -> None:
    (case,) = ruling(SAME_SPACE).cases
    assert [line for line, _, _ in left(case)] == [5, 6, 7]
    (answer,) = case.answer
    assert answer.en.startswith("Not legal (leader.move.another-space): ")
    assert answer.en.endswith(
        "Nothing from line 5 (“archer: pass”) on was carried out, as line 4 is refused."
    )
    assert answer.ja.endswith(
        "4 行目が認められないため、5 行目「弓手： パス」以降は処理していない。"
    )


def test_a_refused_line_at_the_end_leaves_nothing_out() -> None:
    text = SAME_SPACE[: SAME_SPACE.index("archer: pass")]
    found = tnt("ruling", "-", stdin=text)
    assert found.status == 0
    assert "carried out" not in found.out


def test_a_line_that_is_expected_to_be_legal_ends_a_record_too() -> None:
    text = SAME_SPACE.replace("-> A1\n", "-> A1\n  expect legal\n")
    (case,) = ruling(text).cases
    assert [line for line, _, _ in left(case)] == [6, 7, 8]
    assert case.answer[0].en.endswith("as line 4 is refused.")
    assert [f.span.line for f in case.failures] == [5]


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        # The bag gives one tile, not two; the turn then begins nothing.
        ("archer: t B1\n", "archer: t B1\narcher: draw t t\n", [9, 10]),
        # Whoever acts while the draw is missing is refused; what follows is not reached.
        ("archer: t B1\n", "archer: t B1\nbull: P F2\n", [9, 10]),
        # No question is open.
        ("archer: P B3\n", "archer: P B3\narcher: commit 1\n", [8, 9, 10]),
        # Bull begins then, so Archer's leader in line 6 is refused.
        ("turn 1 archer", "turn 1 bull", [7, 8, 9]),
        # Expectations are not judged either.
        ("turn 2 bull\n", "turn 2 bull\n  expect points none\n", [8, 9, 10]),
    ],
)
def test_lines_behind_something_that_does_not_fit(old: str, new: str, lines: list[int]) -> None:
    assert numbers(NO_DRAW.replace(old, new)) == [lines]


def test_a_text_that_breaks_off_at_its_first_turn_is_not_called_a_position_alone() -> None:
    (case,) = ruling("position / Ka t .\nplayers archer bull\nactive archer\nturn 1 bull\n").cases
    (answer,) = case.answer
    assert answer.en == (
        "Nothing from line 4 on was carried out: expected turn 1 bull; found: turn 1 archer."
    )


def test_lines_behind_the_end_of_the_game() -> None:
    """Two treasures are left when Archer passes."""
    text = """\
position standard
players archer bull
space B2: ., P2: ., F3: ., K1: ., N5: ., I7: ., B8: ., O9: .
points archer: black 1
treasures archer: 4
treasures bull: 4
actions 1
turn 9 archer
archer: pass
turn 10 bull
bull: pass
turn 11 archer
"""
    (case,) = ruling(text).cases
    assert [line for line, _, _ in left(case)] == [10, 11, 12]
    assert case.answer[-1].en.endswith("expected turn 10 bull; found: the game is over.")


def test_each_case_names_its_own_lines_behind_a_shared_part_that_breaks_off() -> None:
    shared = WRONG_TURN.replace("bull: pass\n", "")
    text = f"{shared}case one\nbull: P F2\ncase two\nbull: pass\nbull: pass\n"
    assert numbers(text) == [[7, 9], [7, 11, 12]]
    alone = tnt("ruling", "-", "--case", "two", stdin=text)
    assert alone.status == 1
    assert "12  bull: pass" in alone.out


def test_a_case_that_breaks_off_says_nothing_of_another() -> None:
    shared = WRONG_TURN.replace("turn 4 bull\nbull: pass\n", "")
    text = f"{shared}case right\nturn 2 bull\nbull: pass\ncase wrong\nturn 3 bull\nbull: pass\n"
    assert numbers(text) == [[], [11, 12]]
    assert tnt("ruling", "-", stdin=text).status == 1
    assert tnt("ruling", "-", "--case", "right", stdin=text).status == 0


def test_lines_that_share_a_number_are_told_apart_by_their_words() -> None:
    text = "; ".join(line for line in SAME_SPACE.splitlines())
    (case,) = ruling(text).cases
    assert "from line 1 (“archer: pass”) on" in case.answer[0].en


def test_without_turns_the_answer_goes_in_front_of_what_was_tried_too_soon() -> None:
    text = NO_DRAW.replace("turn 1 archer\n", "").replace("turn 2 bull\n", "")
    (case,) = ruling(text).cases
    assert case.left_out == ()
    before = case.actions[-1].reply_before
    assert before is not None
    assert (before.span.line, before.line.en) == (7, "bull: P F2")


def test_a_text_that_ends_with_the_question_has_the_answer_below() -> None:
    (case,) = ruling(NO_DRAW[: NO_DRAW.index("turn 2")]).cases
    assert (case.actions[-1].reply_before, case.left_out) == (None, ())
    found = tnt("ruling", "-", stdin=NO_DRAW[: NO_DRAW.index("turn 2")])
    assert found.status == 0
    assert "The answer goes below the move, written as “archer: draw m”." in found.out


# ---- other choices, comparisons, records -----------------------------------------------------


def test_a_reading_under_which_the_record_would_break_off() -> None:
    (case,) = ruling(SAME_SPACE, **{"leader.same-space": "allowed"}).cases
    assert case.left_out == ()
    assert case.hangs is not None
    (hang,) = case.hangs
    assert (hang.reading, hang.other) == ("leader.same-space", "refused")
    (answer,) = hang.answers
    assert answer.en.endswith(
        "Nothing from line 5 (“archer: pass”) on was carried out, as line 4 is refused."
    )


def test_a_comparison_says_which_column_breaks_off() -> None:
    first, second = typed(SAME_SPACE, "reference", "leader.same-space=allowed")
    assert [at.line.en for at in first.left_out] == ["archer: pass", "turn 2 bull", "bull: pass"]
    assert first.broken_off is not None
    assert first.broken_off.span.line == 4
    assert first.answer[0].en.endswith("as line 4 is refused.")
    assert (second.left_out, second.broken_off, second.difference) == ((), None, "result")
    back, there = typed(SAME_SPACE, "leader.same-space=allowed", "reference")
    assert back.left_out == ()
    assert there.answer[0].en.endswith("as line 4 is refused.")


def test_a_comparison_names_the_lines() -> None:
    found = tnt("compare", "-", "--with", "leader.same-space=allowed", stdin=SAME_SPACE)
    assert found.status == 1
    text = " ".join(found.out.split())
    assert "reference: not carried out: “archer: pass”, “turn 2 bull”, “bull: pass”." in text
    ja = tnt("compare", "-", "--lang", "ja", stdin=WRONG_TURN)
    assert ja.status == 1
    assert "reference：処理していない行：「ターン ４ 雄牛」「雄牛： パス」。" in "".join(
        line.strip() for line in ja.out.splitlines()
    )
    data = tnt("compare", "-", "--format", "json", stdin=WRONG_TURN)
    (scenario,) = json.loads(data.out)["scenarios"]
    for outcome in scenario["cases"][0]["outcomes"]:
        assert [at["line"] for at in outcome["left_out"]] == [7, 8]
        assert outcome["broken_off"]["line"] == 7


def test_a_record_breaks_off_where_nothing_more_is_played() -> None:
    """Not at a result that is not met: the game goes on behind that."""
    text = WRONG_TURN.replace("P B3\n", "P B3\n  expect points archer: red +1\n")
    (scenario,) = loaded(text).document.scenarios
    found = record(GAME, scenario, Choices())
    assert [f.span.line for f in found.failures] == [6]
    assert found.broken_off is not None
    assert found.broken_off.span.line == 8
    (scenario,) = loaded(text[: text.index("turn 4")]).document.scenarios
    assert record(GAME, scenario, Choices()).broken_off is None


def test_a_replay_says_where_it_ends_if_something_else_is_wrong_first() -> None:
    text = WRONG_TURN.replace("P B3\n", "P B3\n  expect points archer: red +1\n")
    found = tnt("replay", "-", stdin=text)
    assert found.status == 1
    assert ":6:3: scenario without a name" in found.out
    assert " ".join(found.out.split()).endswith(
        "Nothing from line 8 on was carried out: expected turn 4 bull; found: turn 2 bull."
    )
    # It is said once where it is the only thing that is wrong.
    assert "carried out" not in tnt("replay", "-", stdin=WRONG_TURN).out
