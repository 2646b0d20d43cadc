"""The sentence that answers: it says what is so on the board in the end, and nothing else."""

import pytest

from tests.rulings.texts import ruling, runs

CUT = ("a part without leaders is cut off from the kingdom", "リーダー駒のいない部分が王国から")


@pytest.mark.parametrize(
    ("rows", "cut"),
    [
        # The king stood by himself behind the temple and goes home: nothing is left there.
        ("Ka t s / . . t / . . Tb", False),
        ("Ka t s Tb / . . . t", False),
        # Two leaders by themselves; both go home.
        ("Pb Ka t s / . . . t / . . . Tb", False),
        # A settlement by the king stays when he goes home.
        ("Ka t s / s . t / . . Tb", True),
        # A region that never had a leader behind the catastrophe.
        ("s t s / . . t / . . Tb", True),
    ],
)
def test_a_part_of_a_kingdom_counts_if_something_is_left_in_it(rows: str, cut: bool) -> None:
    where = "C1" if rows.startswith("Pb") else "B1"
    (case,) = ruling(f"position / {rows}\narcher: x {where}\n").cases
    for said, lang in zip(CUT, ("en", "ja"), strict=True):
        assert (said in case.answer[0][lang]) is cut, case.answer


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        # Three parts; the farmer, by himself, goes home.
        (
            "position / t* Tb m t? s t* Pl / . . . Fl . Ka .\narcher: x ?\n",
            "of the three parts of the kingdom two are kingdoms in the end.",
            "王国は3つに分かれ、最後に王国として残るのは2つ。",
        ),
        # Two parts; of the priest's nothing is left.
        (
            "position / Pa t t / . . t / . Kb t\nbull: x B1\n",
            "of the two parts of the kingdom one is a kingdom in the end.",
            "王国は2つに分かれ、最後に王国として残るのは1つ。",
        ),
        # Two kingdoms and a farm by itself.
        (
            "position / . f . . / t t t Tb / Ka . . .\narcher: x B2\n",
            "of the three parts of the kingdom two are kingdoms in the end.",
            "王国は3つに分かれ、最後に王国として残るのは2つ。",
        ),
    ],
)
def test_parts_of_a_kingdom_are_counted_as_in_the_steps(text: str, en: str, ja: str) -> None:
    (case,) = ruling(text).cases
    assert case.answer[0].en.endswith(en)
    assert case.answer[0].ja.endswith(ja)


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        (
            "position / Ka t\nbag red 200",
            "Not a position (setup.box-tiles): There are 201 temples on the board, in hands and in "
            "the bag, but only 57 in the box.",
            "神殿201枚",
        ),
        (
            "position / Ka t\nplayers archer archer",
            "Not a position (position.players): Archer is named more than once in the list of "
            "players: two to four different ones play.",
            "弓手が2度以上",
        ),
        (
            "position / Ka t\nplayers archer",
            "Not a position (position.players): This cannot be the list of players (1 named): two "
            "to four different ones play.",
            "1人",
        ),
    ],
)
def test_a_fault_by_itself_is_said_in_full(text: str, en: str, ja: str) -> None:
    (case,) = ruling(f"{text}\n").cases
    assert len(case.faults) == 1
    assert case.answer[0].en == en
    assert ja in case.answer[0].ja


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("position / Ka t .\n\narcher: s ?\n", 3),
        ("position / Ka t ? ?\n\narcher: s ?\n", 3),
        ("position / Ka t .\nplayers archer archer\n", 2),
        ("position / Ka t .\nactions 9\n", 2),
    ],
)
def test_a_fault_is_reported_at_its_line(text: str, line: int) -> None:
    ((failure,),) = [run.failures for run in runs(text)]
    assert failure.span.line == line


def test_too_many_tiles_of_a_hand_that_is_not_stated() -> None:
    """That the hand holds no seven follows from nothing stated: one rule is broken."""
    (case,) = ruling("position / Ka t .\narcher: swap 7\n").cases
    assert [refusal.rule for refusal in case.actions[0].refusals] == ["swap.count"]
    assert case.answer[0].en.startswith("Not legal (swap.count): ")
    stated = ruling("position / Ka t .\nhand archer: s s\narcher: swap 7\n").cases[0]
    rules = [refusal.rule for refusal in stated.actions[0].refusals]
    assert rules == ["swap.count", "swap.in-hand"]


LONGER = """\
option buildings on
position
  s  s! s  .  .  .
  .  .  .  .  .  .
  Ka t  s  s  s  ?
archer: s ?
"""


@pytest.mark.parametrize(
    ("answer", "en", "ja"),
    [
        ("none", "Archer leaves the palace on B1", "弓手は宮殿をB1から移さない"),
        ("E3", "Archer moves the palace from B1 to E3", "弓手は宮殿をB1からE3に移す"),
    ],
)
def test_building_that_stands_is_moved_or_left(answer: str, en: str, ja: str) -> None:
    (case,) = ruling(f"{LONGER}archer: building {answer}\n").cases
    assert en in case.answer[0].en
    assert ja in case.answer[0].ja
    assert any(en in step.text.en for step in case.actions[0].steps)


def test_leader_that_left_no_kingdom_comes_back_into_its_region() -> None:
    """The king alone: once it is lifted, nothing there is a kingdom."""
    text = "position\n  Ka t t\n  . . .\narcher: Ka A1 -> C2\n"
    (case,) = ruling(text).cases
    last = case.actions[0].steps[-1].text
    assert last.en.startswith("Archer's king (Ka) has come back into the region it left")
    assert last.ja.startswith("弓手の国王（王弓）は元の地域の中に戻り")
