"""What decides between equal scores at the end, worked out by hand."""

import pytest

from tests.rulings.texts import GAME, loaded
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.ruling import make_ruling

POSITION = """position / Ka t
players archer bull potter
hand archer: 5
bag 0
treasures archer: 0
treasures bull: 0
treasures potter: 0
points archer: black {}, red {}, blue {}, green {}
points bull: black {}, red {}, blue {}, green {}
points potter: black {}, red {}, blue {}, green {}
archer: pass
"""


@pytest.mark.parametrize(
    ("points", "groups", "decided"),
    [
        # 6, 5 and 4: the scores differ.
        ("9 6 9 9  5 9 9 9  9 9 9 4", [["archer"], ["bull"], ["potter"]], [[], []]),
        # 4, 5, 6, 8 against 4, 5, 6, 7: the fourth colour; Potter has 3.
        ("4 5 6 8  7 6 5 4  9 9 9 3", [["archer"], ["bull"], ["potter"]], [[4, 5, 6, 8, 7], []]),
        # Potter 4, 9, .; Bull 4, 6, 8, 9; Archer 4, 6, 7, 9: the second colour, then the third.
        (
            "9 7 6 4  4 8 9 6  9 4 9 9",
            [["potter"], ["bull"], ["archer"]],
            [[4, 9, 6], [4, 6, 8, 7]],
        ),
        # Archer and Bull are level in all four; Potter comes after them in the second colour.
        ("4 5 6 7  7 6 5 4  9 4 4 9", [["archer", "bull"], ["potter"]], [[4, 5, 4]]),
    ],
)
def test_what_decides(points: str, groups: list[list[str]], decided: list[list[int]]) -> None:
    assert ranked(points) == (groups, decided)


def test_nothing_decides_where_the_rule_is_off() -> None:
    level = ranked("4 5 6 8  7 6 5 4  9 9 9 3", "end.tie-next-colour")
    assert level == ([["archer", "bull"], ["potter"]], [[]])


def ranked(points: str, *off: str) -> tuple[list[list[str]], list[list[int]]]:
    """The places, and what decides between them, for the points of the three by colour."""
    (scenario,) = loaded(POSITION.format(*points.split())).document.scenarios
    made = make_ruling(GAME, scenario, Choices(off=off), with_hangs=False)
    (ranking,) = (
        step.facts
        for case in made.cases
        for action in case.actions
        for step in action.steps
        if step.facts["event"] == "FinalRanking"
    )
    return ranking["groups"], ranking["decided"]
