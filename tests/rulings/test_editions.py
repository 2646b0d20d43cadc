"""Scenarios under every edition: what they state, and what they do not."""

import pytest

from tests.rulings.texts import GAME, loaded
from tnt_rules.core.corpus import files_under, load_file, shipped_folder
from tnt_rules.core.rulings.batch import Batch
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.editions import unstated
from tnt_rules.core.rulings.run import run_scenario

# Black first: the tie costs archer C1, and with it the trader's way to the joining tile. Were all
# wars fixed at the union, green would be fought, 0 to 0, and cost the trader as well.
BOARD = """\
position
  Ka t  s ? s t  Kb
  .  Ta . . . Tb .
"""
MOVES = """\
  archer: m ?
    archer: war black
    all: commit none
"""
OURS = (
    "case ours\n"
    + MOVES
    + """\
      expect war green none
      expect points bull: black +2
      expect home Ka
"""
)
FOUGHT = """\
      expect points bull: black +2, green +1
      expect home Ka Ta
"""
LETTER = "  edition letter\n"
FIXED = "  option war.recheck fixed-at-union\n"


def differing(text: str, **options: str) -> list[tuple[str, str, list[str], list[str]]]:
    """What a text does not state: edition, case, expectations not met, options that cause it."""
    (scenario,) = loaded(text).document.scenarios
    base = Choices(None, {name.replace("_", "."): value for name, value in options.items()})
    return [
        (u.edition, u.case, [f.expected.en for f in u.failures], [c.option for c in u.causes])
        for u in unstated(GAME, scenario, base, run_scenario(GAME, scenario, base))
    ]


NOT_MET = ["war green none", "points bull: black +2", "home Ka"]
MISSING = [("letter", "ours", NOT_MET, ["war.recheck"])]


def test_difference_that_is_not_stated():
    assert differing(BOARD + OURS) == MISSING
    without_cases = BOARD + OURS.removeprefix("case ours\n")
    assert differing(without_cases) == [("letter", "", NOT_MET, ["war.recheck"])]


@pytest.mark.parametrize("line", [LETTER, FIXED])
def test_difference_that_is_stated(line: str):
    assert not differing(BOARD + OURS + "case other\n" + line + MOVES + FOUGHT)
    assert not differing(BOARD + "case other\n" + line + MOVES + FOUGHT + OURS)


def test_answers_may_be_written_otherwise_or_more_of_them():
    ours = OURS.replace("all: commit none", "archer: commit none\n    bull: commit none")
    assert not differing(BOARD + ours + "case other\n" + LETTER + MOVES + FOUGHT)
    more = MOVES.replace("all: commit none", "archer: commit none\n    bull: commit none")
    more += "    archer: commit none\n    bull: commit none\n"
    assert not differing(BOARD + ours + "case other\n" + LETTER + more + FOUGHT)


def test_case_that_names_something_else():
    # It holds under the letter, but what it names is not what makes the difference.
    line = "  option union.after-peace ends\n"
    assert differing(BOARD + OURS + "case other\n" + line + MOVES) == MISSING
    text = OURS + "case other\n" + line + MOVES + "      expect removed C1\n"
    assert differing(BOARD + text) == MISSING
    # Another edition, another choice.
    for line in ("  edition summary\n", "  option war.recheck after-each-war\n"):
        text = OURS + "case other\n" + line + MOVES + "      expect removed C1\n"
        assert differing(BOARD + text) == MISSING


def test_case_with_other_moves():
    # Green first is fought under any reading.
    moves = MOVES.replace("war black", "war green")
    assert differing(BOARD + OURS + "case other\n" + LETTER + moves + FOUGHT) == MISSING
    moves = MOVES.replace("m ?", "m D2")
    text = OURS + "case other\n" + LETTER + moves + "      expect legal\n"
    assert differing(BOARD + text) == MISSING


def test_case_with_another_position():
    other = "case other\n" + LETTER + "  position / Ka t s ? s t Kb / . Ta m . . Tb .\n"
    text = OURS + other + MOVES + "      expect removed C1\n"
    assert differing(BOARD + text) == MISSING


def test_case_without_expectations():
    assert differing(BOARD + OURS + "case other\n" + LETTER + MOVES) == MISSING


def test_case_that_does_not_hold():
    text = OURS + "case other\n" + FIXED + MOVES + FOUGHT + "      expect removed none\n"
    assert differing(BOARD + text) == MISSING


def test_case_that_chooses_for_itself_is_no_claim():
    # By war.side alone nothing changes here; the letter has war.recheck beside it.
    line = "  option war.side before-union\n"
    assert not differing(BOARD + OURS.replace("ours\n", "ours\n" + line, 1))
    assert not differing(BOARD + OURS.replace("ours\n", "ours\n  edition reference\n", 1))
    assert not differing("option war.recheck after-each-war\n" + BOARD + OURS)
    # A house rule does not speak for an edition.
    line = "  option hand.size 7\n"
    assert differing(BOARD + OURS.replace("ours\n", "ours\n" + line, 1)) == MISSING


def test_rules_and_hangs_speak_of_the_reference():
    text = "rules war.recheck-each\n" + BOARD + OURS + "      expect hangs war.recheck\n"
    assert not [f for run in _runs(text) for f in run.failures if "shows" in f.expected.en]
    other = "case other\n" + LETTER + MOVES + FOUGHT
    assert not differing(text + other)


def _runs(text: str):
    (scenario,) = loaded(text).document.scenarios
    return run_scenario(GAME, scenario, Choices())


def test_what_fails_anyway_is_not_reported_again():
    wrong = OURS + "      expect removed none\n"
    assert differing(BOARD + wrong) == MISSING


def test_choices_of_the_command_line_hold_under_every_edition():
    # The attacker wins ties: E1 goes, archer's trader stays connected to nobody.
    text = BOARD + "case ours\n" + MOVES + "      expect points archer: black +2\n"
    assert differing(text, conflict_tie="attacker") == [
        ("letter", "ours", ["points archer: black +2"], ["war.recheck"])
    ]


def test_question_and_position_that_is_none():
    assert not differing(BOARD + MOVES)
    assert not differing("position / Ka . .\nexpect fault leader.orphan\n")


def test_move_that_only_an_edition_allows():
    text = (
        "position / Ka t x\ncase ours\n  archer: x C1\n    expect illegal catastrophe.permanent\n"
    )
    assert differing(text) == [
        ("bga-2022", "ours", ["illegal catastrophe.permanent"], ["catastrophe.on-catastrophe"])
    ]
    other = "case bga\n  edition bga-2022\n  archer: x C1\n    expect legal\n"
    assert not differing(text + other)


def test_shipped_scenarios_hold_under_every_edition():
    batch = Batch(Choices(), all_editions=True)
    for path in files_under([shipped_folder()]):
        batch.add(load_file(path))
    found = [
        (scenario.id, difference.case, difference.edition)
        for result in batch.results
        for scenario, difference in result.editions
    ]
    assert found == []
