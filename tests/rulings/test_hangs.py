"""What a result hangs on."""

import pytest

from tests.rulings.every_reading import corpus, cuts, lost
from tests.rulings.texts import GAME, REVOLT, WAR, ruling, runs, unmet
from tnt_rules.core.rulings.hangs import dependence

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
        (1, 8, "hangs none", "the result hangs on: conflict.discards")
    ]


def test_reading_flipped_against_what_the_text_chose():
    text = (
        "option conflict.discards back-to-bag\n" + REVOLT + "archer: commit 1\nbull: commit none\n"
    )
    (run,) = runs(text)
    (hang,) = dependence(GAME, run).hangs
    assert (hang.reading, hang.chosen, hang.other) == (
        "conflict.discards",
        "back-to-bag",
        "out-of-game",
    )
    assert not hang.run.failures


def test_house_rules_are_not_flipped():
    # A tie hangs on conflict.tie, which is a house rule.
    (run,) = runs(REVOLT + "all: commit none\n")
    assert dependence(GAME, run).hangs == ()
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
    assert dependence(GAME, run).hangs == ()


# ---- readings that the run did not ask for are not flipped ---------------------------------------


def test_what_a_run_asks_for():
    (run,) = runs(REVOLT + "archer: commit 1\nbull: commit none\n")
    # A revolt of two leaders: who attacks, and what a war is about, is not asked.
    assert "conflict.discards" in run.consulted
    assert not [name for name in run.consulted if name.startswith(("war.", "union.", "limit."))]


def test_options_that_are_watched():
    plain = GAME.options("letter", {"hand.size": "7"})
    options = GAME.watched(plain)
    assert GAME.consulted(options) == frozenset()
    assert (options["war.side"], options.number("conflict.cap")) == ("before-union", None)
    assert GAME.consulted(options) == {"war.side", "conflict.cap"}
    assert options.box_tiles() == plain.box_tiles()
    assert "setup.tiles" in GAME.consulted(options)
    # To compare two sets is to ask for everything.
    assert options == plain
    assert hash(options) == hash(plain)
    assert GAME.consulted(options) == {info.id for info in GAME.option_infos()}
    assert GAME.watched(plain).changed == plain.changed
    with pytest.raises(TypeError):
        GAME.consulted(plain)


@pytest.mark.parametrize("part", range(2))
def test_nothing_is_lost(part: int):
    """A part of the corpus; ``python -m tests.rulings.every_reading`` looks at all of it."""
    for name, run in corpus(48, part * 24):
        for until in cuts(run)[-2:]:
            assert not lost(run, until, answers=False), (name, until)


@pytest.mark.parametrize("text", [REVOLT, WAR, "option conflict.limit on\n" + WAR])
def test_answers_that_are_enough(text: str):
    (run,) = runs(text)
    assert not lost(run)
    (run,) = runs(text + "archer: commit 2\n")
    assert not lost(run)
