"""Records: numbered turns, seeds, where a record breaks, its moments, cuts."""

import pytest

from tests.rulings.texts import GAME, loaded, runs, unmet
from tnt_rules.core.protocol import Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.records import Place, Record, cut, read_place, record
from tnt_rules.core.rulings.run import is_record
from tnt_rules.errors import BadValue, UnknownName, Unsayable

OUTCOME, ILLEGAL = 1, 3

# Archer's priest comes to the temple B2, bull's to F3; then archer's king. The draws are written.
GAME_TEXT = """\
scenario my.game
  en A game
  ja ゲーム
setup standard
players archer bull
archer: draw s s t f m m
bull: draw s t t f f m

# A comment for all.
# en The first turn.
# ja 最初のターン。
turn 1 archer
archer: P B3
archer: K C2

turn 2 bull
bull: P F2  # en beside F3
bull: t F4
bull: draw s

# en So far.
turn 3 archer
archer: s B1
  expect points archer: black +1
"""

SEEDED = """\
setup standard
players archer bull
seed 7
turn 1 archer
archer: P B3
archer: pass
turn 2 bull
bull: P F2
bull: m F4
turn 3 archer
"""


def replayed(text: str) -> Record:
    (scenario,) = loaded(text).document.scenarios
    return record(GAME, scenario, Choices())


# ---- turns -----------------------------------------------------------------------------------


def test_numbered_turns():
    assert not unmet(GAME_TEXT)
    (run,) = runs(GAME_TEXT)
    assert [(g.turn, g.action) for g in run.groups] == [
        (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1)
    ]  # fmt: skip
    assert (run.turn, run.acted) == (3, 1)


def test_the_player_need_not_be_named():
    text = GAME_TEXT
    for number, who in ((1, "archer"), (2, "bull"), (3, "archer")):
        text = text.replace(f"turn {number} {who}", f"turn {number}")
    assert not unmet(text)


def test_only_texts_with_turns_are_records():
    assert is_record(loaded(GAME_TEXT).document.scenarios[0])
    assert not is_record(loaded("position Kb t ?\narcher: s ?").document.scenarios[0])


def test_the_first_turn_line_says_where_the_count_begins():
    later = GAME_TEXT.replace("turn 3", "turn 19").replace("turn 2", "turn 18")
    assert not unmet(later.replace("turn 1 ", "turn 17 "))
    assert unmet(later)[0][:3] == (OUTCOME, 16, "turn 18 bull")


def test_the_first_turn_line_says_who_is_active():
    assert not unmet("position Kb t ? . Ka t\nplayers archer bull\nturn 4 bull\nbull: s ?\n")
    found = unmet("position Kb t ? . Ka t\nplayers archer bull\nturn 4 bull\narcher: s ?\n")
    assert [(rung, line) for rung, line, _, _ in found] == [(ILLEGAL, 4)]


def test_wrong_number():
    assert unmet(GAME_TEXT.replace("turn 3", "turn 4")) == [
        (OUTCOME, 22, "turn 4 archer", "turn 3 archer")
    ]


def test_wrong_player():
    assert unmet(GAME_TEXT.replace("turn 2 bull", "turn 2 archer")) == [
        (OUTCOME, 16, "turn 2 archer", "turn 2 bull")
    ]


def test_turn_that_has_begun():
    found = unmet(GAME_TEXT.replace("archer: K C2\n", ""))
    assert found == [(OUTCOME, 15, "turn 2 bull", "actions already made in turn 1 archer: 1")]


def test_turn_while_a_question_is_open():
    found = unmet(GAME_TEXT.replace("bull: draw s t t f f m\n", ""))
    assert [f[:3] for f in found] == [(OUTCOME, 11, "turn 1 archer")]
    assert found[0][3].startswith("turn 1 is not over. Chance")


def test_turn_after_the_end():
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
  expect end treasures
turn 10 bull
"""
    assert unmet(text) == [(OUTCOME, 11, "turn 10 bull", "the game is over")]


# ---- where a record breaks -------------------------------------------------------------------


def test_a_record_ends_at_the_first_line_that_breaks_a_rule():
    text = GAME_TEXT.replace("bull: P F2", "bull: P F6").replace("bull: t F4", "bull: t D3")
    (run,) = runs(text)
    (failure,) = run.failures
    assert (failure.rung, failure.span.line) == (ILLEGAL, 17)
    assert failure.rule == "leader.place.temple"
    assert failure.marks == ("F6",)
    # The position in which it was tried, with archer's two leaders.
    assert failure.position == run.groups[2].after


def test_a_scenario_without_turns_goes_on():
    text = "position Kb t ? / . . . / . . .\nbull: K C3\nbull: P C3\n"
    (run,) = runs(text)
    assert [f.span.line for f in run.failures] == [2, 3]
    assert all(f.position is None for f in run.failures)


def test_expected_illegal_lines_do_not_end_a_record():
    text = GAME_TEXT.replace(
        "bull: P F2", "bull: P F6\n  expect illegal leader.place.temple\nbull: P F2"
    )
    assert not unmet(text)
    (run,) = runs(text)
    assert (run.turn, run.acted) == (3, 1)


def test_answers_do_not_reach_over_a_turn():
    text = """\
position
  Kb t ? . Ka t
  . . . . . .
players archer bull
actions 1
turn 1 archer
archer: K E1 -> B2
turn 2 bull
archer: commit none
"""
    found = unmet(text)
    assert [f[:3] for f in found] == [(OUTCOME, 8, "turn 2 bull")]


# ---- chance ----------------------------------------------------------------------------------


def test_draws_come_from_the_seed():
    assert not unmet(SEEDED)
    (run,) = runs(SEEDED)
    hands = [run.end.hands[player] for player in (0, 1)]
    assert [hand.size for hand in hands] == [6, 6]
    assert sum(run.end.bag) == 153 - 10 - 12 - 1
    (again,) = runs(SEEDED)
    assert again.end == run.end
    (other,) = runs(SEEDED.replace("seed 7", "seed 8"))
    assert other.built.position == run.built.position
    assert other.groups[0].after != run.groups[0].after


def test_a_written_draw_goes_before_the_seed():
    text = SEEDED.replace("turn 1", "bull: draw t t t t t t\nturn 1").replace("m F4", "t F4")
    assert not unmet(text)
    (run,), (plain,) = runs(text), runs(SEEDED)
    assert run.groups[0].after.hands[1].known == (0, 6, 0, 0)
    # Archer's draw is the same as ever.
    assert run.groups[0].after.hands[0] == plain.groups[0].after.hands[0]


def test_without_a_seed_and_draws_hands_are_not_known():
    (run,) = runs("setup standard\nplayers archer bull\nturn 1 archer\narcher: P B3\n")
    assert run.built.position.hands[0].unknown == 6
    assert not run.failures


def test_hands_that_are_stated_are_not_drawn():
    text = SEEDED.replace("seed 7", "seed 7\nhand bull: s t t f f m")
    (run,) = runs(text)
    assert [type(m).__name__ for m in run.groups[0].moves] == ["Draw"]
    assert run.groups[0].after.hands[1].known == (1, 2, 2, 1)


def test_chance_without_a_seed_is_a_question():
    text = SEEDED.replace("seed 7", "archer: draw s s t f m m")
    found = unmet(text)
    assert [f[:3] for f in found] == [(OUTCOME, 4, "turn 1 archer")]


# ---- moments ---------------------------------------------------------------------------------


def test_moments():
    found = replayed(GAME_TEXT)
    assert found.title == Text("A game", "ゲーム")
    assert [(str(m.place), m.who) for m in found.moments] == [
        ("1", ""), ("1.1", "archer"), ("1.2", "archer"), ("2.1", "bull"), ("2.2", "bull"),
        ("3.1", "archer"),
    ]  # fmt: skip
    assert [[line.en for line in m.lines] for m in found.moments[:2]] == [
        ["archer: draw s s t f m m", "bull: draw s t t f f m"],
        ["archer: P B3"],
    ]
    assert found.moments[2].lines[0].ja == "弓手： 王 Ｃ２"
    assert found.moments[2].before == found.moments[1].after


def test_remarks_stand_above_the_action_that_follows():
    found = replayed(GAME_TEXT + "# en The end.\n")
    assert [m.remarks for m in found.moments] == [
        (),
        (
            Text("A comment for all.", "A comment for all."),
            Text("The first turn.", ""),
            Text("", "最初のターン。"),
        ),
        (),
        (),
        (Text("beside F3", ""),),
        (Text("So far.", ""),),
    ]
    assert found.remarks == (Text("The end.", ""),)


def test_titles_stand_in_for_each_other():
    assert replayed(GAME_TEXT.replace("  ja ゲーム\n", "")).title == Text("A game", "A game")
    assert replayed(SEEDED).title == Text("", "")


def test_until():
    found = replayed(GAME_TEXT)

    def places(text: str) -> list[str]:
        return [str(m.place) for m in found.until(read_place(text))]

    assert places("1") == ["1", "1.1", "1.2"]
    assert places("2.1") == ["1", "1.1", "1.2", "2.1"]
    assert places("2") == places("2.2")
    assert places("99") == places("3")


@pytest.mark.parametrize("text", ["", "x", "1.", ".1", "1.2.3", "-1", "1.x", "１.２x"])
def test_no_place(text):
    with pytest.raises(BadValue):
        read_place(text)


def test_places():
    assert read_place(" 12.2 ") == Place(12, 2)
    assert str(Place(12)) == "12"
    assert Place(2) < Place(2, 1) < Place(10)


# ---- cuts ------------------------------------------------------------------------------------


def test_cut_is_the_position_before_an_action():
    found = replayed(GAME_TEXT)
    for place, number in (("1", 1), ("1.1", 1), ("1.2", 2), ("2", 3), ("3.1", 5)):
        assert found.at(read_place(place)) == found.moments[number].before
    # The action that would come next.
    assert found.at(Place(3, 2)) == found.moments[-1].after
    for place in (Place(1, 3), Place(3, 3), Place(4), Place(0)):
        assert found.at(place) is None


@pytest.mark.parametrize("place", ["1", "1.2", "2", "2.2", "3", "3.2"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_cut_reads_back(place, lang):
    from tnt_rules.core.documents.writer import write
    from tnt_rules.tigris.notation.describe import without_history

    found = replayed(GAME_TEXT)
    document = cut(GAME, found, read_place(place))
    (scenario,) = loaded(write(document, GAME, lang)).document.scenarios
    full = place if "." in place else f"{place}.1"
    assert scenario.id == f"my.game-{full.replace('.', '-')}"
    built = GAME.build(scenario, scenario.statements, GAME.options(None, {}))
    assert not built.faults
    assert built.position == without_history(found.at(read_place(place)))


def test_no_cut_while_a_question_is_open():
    found = replayed("position\n  t t .\n  Pb t ?\n  . . t\nturn 1 archer\narcher: P ?\n")
    with pytest.raises(Unsayable):
        cut(GAME, found, found.following)
    with pytest.raises(UnknownName):
        cut(GAME, found, Place(7))
