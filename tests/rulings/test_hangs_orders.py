"""Orders of wars and what a result hangs on: an order is the same, however it is asked for."""

import pytest

from tests.rulings.texts import GAME, THREE_WARS, case, loaded, unmet
from tnt_rules.core.rulings.compare import compare
from tnt_rules.core.rulings.variants import parse_variant

# Green is fought first and lost: D2 then joins nothing but Bull's side, and no other war is left.
FOUR_WARS = """\
players archer bull potter lion
position
  .  Pa .  .  .  Pb .
  Ka t  Ta ?  Tb t  Kb
  .  Fa .  .  .  Fb .
potter: m ?
"""
GREEN_ALONE = "potter: war green\nall: commit none\n"
GREEN_FIRST = "potter: war green black red blue\nall: commit none\n"
GREEN_LAST = "potter: war black red blue green\nall: commit none\n"
RED_LAST = "potter: war black\npotter: war blue\npotter: war green\nall: commit none\n"


@pytest.mark.parametrize(
    ("choice", "answers"),
    [
        ("one-at-a-time", GREEN_ALONE),
        ("one-at-a-time", GREEN_FIRST),
        ("one-at-a-time", RED_LAST),
        ("one-at-a-time", GREEN_LAST),
        ("announced", GREEN_FIRST),
        ("announced", GREEN_LAST),
        ("announced", RED_LAST),
    ],
)
def test_order_of_wars_is_the_same_however_it_is_asked_for(choice: str, answers: str) -> None:
    found = case(f"option war.order {choice}\n" + FOUR_WARS + answers)
    assert "war.order" not in {hang.reading for hang in found.hangs or ()}
    assert not found.failures
    assert not any(ask.refused for ask in found.asks)


def test_order_that_is_named_at_once_answers_for_every_war():
    """Ties of nothing but for the priests, whose only temple stays beside the trader."""
    points = "expect points bull: black +1, red +1, blue +1, green +1\n"
    for choice in ("one-at-a-time", "announced"):
        assert not unmet(f"option war.order {choice}\n" + FOUR_WARS + GREEN_LAST + points)


@pytest.mark.parametrize("choice", ["one-at-a-time", "announced"])
def test_order_still_to_be_named_is_the_same_however_it_is_asked_for(choice: str) -> None:
    # In whatever order: red takes the two sides apart, and what was fought before is the same.
    three = "".join(THREE_WARS.partition("archer: m ?\n")[:2]) + "all: commit none\n"
    found = case(f"option war.order {choice}\n" + three)
    assert "war.order" not in {hang.reading for hang in found.hangs or ()}
    assert "war.order" in {ask.reading for ask in found.asks}
    assert not found.bounded


def test_first_war_begins_the_order_to_be_announced():
    found = compare(
        GAME,
        loaded(FOUR_WARS + GREEN_ALONE).document.scenarios[0],
        [parse_variant(GAME, name) for name in ("reference", "war.order=announced")],
    )
    told = found.cases[0].outcomes[1].parting
    assert told is not None
    assert (told.differs, told.refused, told.bounded) == ("", (), False)
    assert told.asked_there is not None
    assert "in which order" in told.asked_there.en
    (answer,) = found.cases[0].outcomes[1].answer
    assert "Not taken" not in answer.en
