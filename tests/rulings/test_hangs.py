"""What a result hangs on."""

from tests.rulings.texts import GAME, REVOLT, ruling, runs, unmet
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.hangs import hanging

# Black first: the tie costs archer the settlement C1, and with it the trader's way to the joining
# tile. Whether green is still fought, 0 against 0, is the question of war.recheck.
CUT = """\
position
  Ka t  s ? s t  Kb
  .  Ta . . . Tb .
archer: m ?
  archer: war black
  all: commit none
"""


def test_nothing_hangs():
    assert not unmet(REVOLT + "all: commit none\nexpect hangs none\n")


def test_committed_tiles_hang_on_where_they_go():
    text = REVOLT + "archer: commit 1\nbull: commit none\n"
    assert not unmet(text + "expect hangs conflict.discards\n")
    assert unmet(text + "expect hangs none\n") == [
        (1, 8, "hangs -", "the result hangs on: conflict.discards")
    ]


def test_reading_flipped_against_what_the_text_chose():
    text = (
        "option conflict.discards back-to-bag\n" + REVOLT + "archer: commit 1\nbull: commit none\n"
    )
    (run,) = runs(text)
    (found,) = hanging(GAME, run, Choices())
    assert (found.reading, found.chosen, found.other) == (
        "conflict.discards",
        "back-to-bag",
        "out-of-game",
    )
    assert not found.run.failures


def test_house_rules_are_not_flipped():
    # A tie hangs on conflict.tie, which is a house rule.
    (run,) = runs(REVOLT + "all: commit none\n")
    assert hanging(GAME, run, Choices()) == ()
    kinds = {info.kind for info in GAME.option_infos() if info.id == "conflict.tie"}
    assert kinds == {"house"}


def test_first_war_cuts():
    assert not unmet(CUT + "  expect war green none\n  expect points bull: black +2\n")
    (case,) = ruling(CUT).cases
    assert case.hangs is not None
    (entry,) = [h for h in case.hangs if h.reading == "war.recheck"]
    assert (entry.chosen, entry.other) == ("after-each-war", "fixed-at-union")
    (answer,) = entry.answers
    # Ties go to the defender: then green costs archer the trader as well.
    assert "1 green" in answer.en
    assert "緑1点" in answer.ja


def test_not_worked_out_unless_asked_for():
    (case,) = ruling(CUT, hangs=False).cases
    assert case.hangs is None


def test_no_position_hangs_on_nothing():
    (run,) = runs("position\n  Kb t Ka\n")
    assert hanging(GAME, run, Choices()) == ()
