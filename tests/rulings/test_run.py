"""How a text is run: what its moves, answers and expectations mean."""

import pytest

from tests.rulings.texts import GAME, POINT, REVOLT, WAR, loaded, runs, unmet
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.run import is_question, run_case, run_scenario

OUTCOME, ILLEGAL, POSITION = 1, 3, 4

# ---- expectations ----------------------------------------------------------------------------


def test_expectation_speaks_of_the_action_so_far():
    # Before the answers nothing is scored; after them one point; neither line changes the other.
    assert not unmet(
        REVOLT
        + """\
  expect points none
  expect home none
  expect asks archer: commit
  archer: commit none
  expect points none
  expect asks bull: commit
  bull: commit none
  expect points bull: red +1
  expect home Pa
  expect asks none
"""
    )


def test_expectation_of_a_later_action_forgets_the_earlier_one():
    text = POINT + "  expect points bull: black +1\narcher: s A2\n"
    # The second settlement stands beside the king as well.
    text = text.replace("Kb t ?", "Kb t ?\n  . . .")
    assert not unmet(text + "  expect points bull: black +1\n")
    assert unmet(text + "  expect points bull: black +2\n") == [
        (OUTCOME, 7, "points bull: black +2", "points bull: black +1")
    ]


def test_lists_are_complete():
    war = WAR + "all: commit none\n"
    assert not unmet(war + "expect removed C1 D1\nexpect home Ta\nexpect points bull: green +3\n")
    assert unmet(war + "expect removed C1\n") == [(OUTCOME, 5, "removed C1", "removed C1 D1")]
    assert unmet(war + "expect home none\n") == [(OUTCOME, 5, "home none", "home Ta")]
    assert unmet(war + "expect points none\n") == [
        (OUTCOME, 5, "points none", "points bull: green +3")
    ]


def test_signed_numbers_are_changes_and_unsigned_ones_totals():
    text = POINT.replace("archer:", "points bull: black 4, red 2\narcher:")
    assert not unmet(text + "expect points bull: black +1\nexpect points bull: black 5\n")
    assert unmet(text + "expect points bull: black 4\n") == [
        (OUTCOME, 5, "points bull: black 4", "points bull: black 5")
    ]
    assert unmet(text + "expect points bull: black +5\n") == [
        (OUTCOME, 5, "points bull: black +5", "points bull: black +1")
    ]


def test_totals_that_are_not_stated_are_not_known():
    assert unmet(POINT + "expect points bull: black 1\n") == [
        (OUTCOME, 4, "points bull: black 1", "points bull: not known")
    ]


def test_position_line_as_expectation():
    assert not unmet(POINT + "expect space C1: s, A1: Kb\nexpect position / Kb t s\n")
    assert unmet(POINT + "expect space C1: m\n") == [(OUTCOME, 4, "space C1: m", "space C1: s")]
    assert unmet(POINT + "expect position\n  Kb t m\n") == [
        (OUTCOME, 4, "position / Kb t m", "space C1: s")
    ]


def test_expectation_before_every_move_speaks_of_the_position():
    assert not unmet("position / Kb t .\nexpect kingdoms 1\nexpect points none\nexpect legal\n")


def test_without_expectations_it_is_a_question():
    (scenario,) = loaded(POINT).document.scenarios
    assert is_question(scenario)
    (scenario,) = loaded(POINT + "expect legal\n").document.scenarios
    assert not is_question(scenario)
    # An expectation in one case is enough.
    (scenario,) = loaded(POINT + "case a\ncase b\n  expect legal\n").document.scenarios
    assert not is_question(scenario)


# ---- illegal lines ---------------------------------------------------------------------------


def test_illegal_line_changes_nothing_and_the_text_goes_on():
    text = """\
position
  Kb t ?
actions 1
archer: s A1
  expect illegal tile.place.empty
  expect points none
  expect position / Kb t .
archer: s ?
  expect legal
  expect points bull: black +1
"""
    assert not unmet(text)


def test_illegal_line_that_nobody_expects():
    assert unmet(POINT + "archer: m A1\narcher: m B1\n") == [
        (
            ILLEGAL,
            line,
            "a legal line",
            f"Not legal (tile.place.empty): {space} is not empty: a civilization tile is placed "
            "on an empty space only.",
        )
        for line, space in ((4, "A1"), (5, "B1"))
    ]


def test_illegal_names_some_of_the_rules_broken():
    # River, and no temple beside it: two rules are broken.
    text = "position\n  Kb t . .\n  . . . ~\narcher: P D2\n"
    assert not unmet(text + "expect illegal\n")
    assert not unmet(text + "expect illegal leader.place.temple\n")
    assert not unmet(text + "expect illegal leader.place.no-river leader.place.temple\n")
    assert unmet(text + "expect illegal leader.place.no-join leader.place.temple\n") == [
        (
            OUTCOME,
            5,
            "illegal leader.place.no-join, leader.place.temple",
            "not legal by leader.place.no-river, leader.place.temple",
        )
    ]


def test_illegal_of_a_legal_line():
    assert unmet(POINT + "expect illegal tile.place.empty\n") == [
        (OUTCOME, 4, "illegal tile.place.empty", "it is legal")
    ]


def test_legal_of_an_illegal_line():
    ((rung, line, expected, found),) = unmet(POINT + "archer: m A1\nexpect legal\n")
    assert (rung, line, expected) == (ILLEGAL, 5, "a legal line")
    assert found.startswith("Not legal (tile.place.empty)")


def test_action_while_a_question_is_open():
    # It belongs to the action that it disturbs, which goes on.
    text = REVOLT + "archer: s A3\n  expect illegal turn.events-inside\nall: commit none\n"
    assert not unmet(text + "  expect points bull: red +1\n")
    assert [f[:2] for f in unmet(REVOLT + "archer: s A3\n")] == [(ILLEGAL, 6)]


def test_actions_that_are_stated_run_out():
    text = "position\n  Kb t .\n  . . .\nactions 2\narcher: s C1\narcher: s C2\narcher: s B2\n"
    assert not unmet(text + "expect illegal turn.two-actions\n")
    assert not unmet(text.replace("actions 2\n", "") + "expect legal\n")


# ---- answers ---------------------------------------------------------------------------------


def test_answers_are_matched_by_player_not_by_place():
    expected = "expect revolt red: archer 2+1 vs bull 2+0, archer wins\nexpect spent archer: t\n"
    assert not unmet(REVOLT + "archer: commit 1\nbull: commit none\n" + expected)
    assert not unmet(REVOLT + "bull: commit none\narcher: commit 1\n" + expected)


def test_all_commit_none_answers_what_is_still_to_come():
    text = REVOLT + "archer: commit 1\nall: commit none\n"
    assert not unmet(text + "expect revolt red: archer 3 vs bull 2, archer wins\n")
    # In every war of the action, too; where nobody is asked it says nothing.
    two = """\
position
  Ta . s . s . Tb
  t  t t ? t t t
  Ka . m . m . Kb
archer: s ?
  archer: war black
  all: commit none
  expect war black: archer 1 vs bull 1, bull wins
  expect war green: archer 1 vs bull 1, bull wins
  expect points bull: black +2, green +2
  expect removed C1 C3
  expect home Ka Ta
"""
    assert not unmet(two)
    assert not unmet(POINT + "all: commit none\n")


def test_second_commitment_is_refused():
    # `all` has answered for archer already.
    text = REVOLT + "all: commit none\narcher: commit 1\n"
    assert [f[:2] for f in unmet(text)] == [(ILLEGAL, 7)]
    assert not unmet(text + "expect illegal revolt.commit\nexpect points bull: red +1\n")


def test_what_all_answer_where_there_is_no_action_is_not_asked():
    text = POINT.split("archer:")[0] + "all: commit none\n"
    assert unmet(text)
    assert not unmet(text + "  expect illegal turn.not-asked\n")


def test_answer_that_nobody_asked_for():
    assert [f[:2] for f in unmet(POINT + "bull: commit 1\n")] == [(ILLEGAL, 4)]
    assert not unmet(POINT + "bull: commit 1\nexpect illegal turn.not-asked\n")
    # The next action comes to the same.
    first, *_ = unmet(POINT + "bull: commit 1\narcher: s D1\n")
    assert first[:2] == (ILLEGAL, 4)


def test_question_left_open_is_no_failure():
    assert not unmet(REVOLT)
    assert not unmet(REVOLT + "archer: commit none\nexpect asks bull: commit\n")


def test_outcome_of_an_open_question_is_not_known():
    assert unmet(REVOLT + "expect revolt red: archer 2 vs bull 2, bull wins\n") == [
        (
            OUTCOME,
            6,
            "revolt red: archer 2 vs bull 2, bull wins",
            "revolt red not decided yet",
        )
    ]


def test_only_answer_may_be_written_or_left_out():
    # One war only: its order need not be said.
    assert not unmet(WAR + "all: commit none\nexpect points bull: green +3\n")
    assert not unmet(WAR + "archer: war green\nall: commit none\nexpect points bull: green +3\n")


# ---- positions that are none -----------------------------------------------------------------

TWO_FAULTS = "position\n  Kb t Ka\n  . . .\n  . . Pa\n"


def test_all_faults_at_once():
    found = unmet(TWO_FAULTS)
    assert [(rung, line, expected) for rung, line, expected, _ in found] == [
        (POSITION, 2, "a position"),  # the kings
        (POSITION, 4, "a position"),  # the priest
    ]
    assert not unmet(TWO_FAULTS + "expect fault kingdom.one-per-colour leader.orphan\n")
    assert not unmet(TWO_FAULTS + "expect fault leader.orphan\n")
    assert not unmet(TWO_FAULTS + "expect fault\n")


def test_fault_that_is_not_there():
    assert unmet(TWO_FAULTS + "expect fault leader.orphan setup.hand\n") == [
        (
            OUTCOME,
            5,
            "fault leader.orphan, setup.hand",
            "faults found: kingdom.one-per-colour, leader.orphan",
        )
    ]
    assert unmet(POINT + "expect fault setup.hand\n") == [
        (OUTCOME, 4, "fault setup.hand", "it can be a position")
    ]


@pytest.mark.parametrize(
    "text", ["", "archer: s C3\n", "players archer bull\n", "expect legal\n", "case a\n"]
)
def test_scenario_without_a_board(text):
    found = unmet(f"scenario a.b\n{text}")
    assert [(rung, expected) for rung, _, expected, _ in found] == [(POSITION, "a position")]
    assert not unmet(f"scenario a.b\n{text}expect fault position.missing\n")


def test_options_that_contradict_each_other():
    text = "option conflict.limit on\noption conflict.commit simultaneous\n" + POINT
    ((rung, line, expected, found),) = unmet(text)
    assert (rung, line, expected) == (POSITION, 2, "options that go together")
    assert "conflict.limit" in found
    assert "conflict.commit" in found


# ---- rules that a scenario shows -------------------------------------------------------------


def test_rule_that_nothing_cites():
    tie = REVOLT + "all: commit none\n"
    assert not unmet("rules revolt.tie revolt.vp\n" + tie)
    assert unmet("rules revolt.tie war.tie\n" + tie) == [
        (OUTCOME, 1, "the scenario shows war.tie", "no step and no refusal rests on war.tie")
    ]
    # What a scenario shows the limit of does not come about in it.
    assert not unmet("limit war.tie\n" + tie)


def test_rule_cited_in_one_case_is_shown():
    text = "rules revolt.tie\n" + REVOLT + "case one\n  archer: commit 1\n  bull: commit none\n"
    assert [f[:2] for f in unmet(text)] == [(OUTCOME, 1)]
    assert not unmet(text + "case none\n  all: commit none\n")


def test_refusals_and_faults_cite():
    assert not unmet("rules tile.place.empty\n" + POINT + "archer: s A1\nexpect illegal\n")
    assert not unmet("rules kingdom.one-per-colour\n" + TWO_FAULTS + "expect fault\n")


# ---- cases -----------------------------------------------------------------------------------


def test_a_case_is_the_text_before_it_and_its_own_lines():
    text = (
        POINT
        + """\
expect points bull: black +1
case again
  archer: s A2
    expect illegal tile.place.on-map
case other-board
  position / Kb t . ?
  expect points none
"""
    )
    # The grid of a case holds from its beginning: the move before it is made on that board.
    first, second = runs(text)
    assert (first.name, second.name) == ("again", "other-board")
    assert not first.failures
    assert [(f.case, f.span.line, f.actual.en) for f in second.failures] == [
        ("other-board", 4, "points none")
    ]


def test_rung_of_a_case_is_that_of_its_own_failures():
    text = POINT + "case good\n  expect legal\ncase bad\n  archer: s A1\n"
    assert [[f.rung for f in run.failures] for run in runs(text)] == [[], [ILLEGAL]]


def test_rules_taken_out_of_the_engine():
    (scenario,) = loaded(
        REVOLT + "all: commit none\nexpect points bull: red +1\n"
    ).document.scenarios
    assert not run_case(GAME, scenario, None, Choices()).failures
    # Without the rule about ties the attacker wins them.
    (run,) = run_scenario(GAME, scenario, Choices(off=("revolt.tie",)))
    assert [f.actual.en for f in run.failures] == ["points archer: red +1"]
