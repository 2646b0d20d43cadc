"""Lines of a record that are not carried out: where it breaks, and that this is said."""

from tests.rulings.test_compare import typed
from tests.rulings.texts import ruling, unmet

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
