"""Steps that say why something does not come about, and the rules they name."""

import pytest

from tests.rulings.test_named import rule
from tests.rulings.texts import ruling
from tnt_rules.core.protocol import Step


def steps(text: str) -> tuple[Step, ...]:
    """The steps of the only action."""
    (action,) = ruling(text, hangs=False).cases[0].actions
    return action.steps


def of(text: str, event: str) -> list[Step]:
    """Those of a kind."""
    return [step for step in steps(text) if step.facts["event"] == event]


# ---- a building that the tile joins to the kingdom -----------------------------------------------

ARCADE = "position\n  Ka t ? m!\narcher: m ?\n"


def test_building_that_the_tile_joins_does_not_double_by_the_letter() -> None:
    text = "edition letter\noption buildings on\n" + ARCADE
    (found,) = of(text, "NotDoubled")
    assert (found.rule, found.facts["space"]) == ("building.doubles", "D1")
    (scored,) = of(text, "Scored")
    assert scored.facts["amount"] == 1
    assert "building.joined-region before-placement" in rule(text, "building.doubles")


def test_building_that_doubles_or_has_nothing_to_do_with_it_is_no_step() -> None:
    doubled = "option buildings on\n" + ARCADE
    assert not of(doubled, "NotDoubled")
    assert of(doubled, "Scored")[0].facts["amount"] == 2
    letter = "edition letter\noption buildings on\n"
    inside = "position\n  Ka t ?\n  m! . .\narcher: m ?\n"
    assert not of(letter + inside, "NotDoubled")
    assert of(letter + inside, "Scored")[0].facts["amount"] == 2
    # Another colour, another kingdom, and nobody who scores.
    for grid in ("Ka t ? s!", "Ka t ? . m!", ". t ? m!"):
        assert not of(f"{letter}position\n  {grid}\narcher: m ?\n", "NotDoubled")


# ---- income that does not come -------------------------------------------------------------------

ZIGGURAT = """\
option ziggurat on
position
  Ka t  .  .  Z  .  .
  .  .  .  Z  Z  Z  .
  .  .  .  .  Z  .  .
actions 1
archer: s A3
"""


def test_ziggurat_apart_from_the_king() -> None:
    (found,) = of(ZIGGURAT, "ZigguratApart")
    assert (found.rule, found.also) == ("ziggurat.pays", ("kingdom.def",))
    assert (found.facts["centre"], found.facts["alone"]) == ("E2", True)
    assert "stands in no kingdom" in found.text.en


def test_ziggurat_in_another_kingdom_than_the_king() -> None:
    (found,) = of(
        ZIGGURAT.replace("Z  .  .\n  .  .  .  Z", "Z  Tb t\n  .  .  .  Z"), "ZigguratApart"
    )
    assert (found.also, found.facts["alone"]) == ((), False)
    assert "in another kingdom" in found.text.en


@pytest.mark.parametrize(
    "text",
    [
        ZIGGURAT.replace("Ka t  .  .  Z", "Ka t  s  s  Z"),  # one kingdom
        ZIGGURAT.replace("Ka t  .  .  Z", "Kb t  .  .  Z"),  # the active player's is in hand
        ZIGGURAT.replace("actions 1\n", "actions 2\n"),  # the turn is not over
        "position\n  Ka t .\nactions 1\narcher: s A1\n",  # there is none
    ],
)
def test_no_ziggurat_apart(text: str) -> None:
    assert not of(text, "ZigguratApart")


MONUMENT = """\
position
  Ka t . = = .
  .  . . = = .
monument black red D1
actions 1
archer: s A2
"""


def test_monument_in_no_kingdom_is_said_to_stand_in_none() -> None:
    (found,) = of(MONUMENT, "MonumentApart")
    assert (found.also, found.facts["alone"]) == (("kingdom.def",), True)
    assert "stands in no kingdom" in found.text.en
    (other,) = of(MONUMENT.replace("= = .", "= = Tb", 1).replace("= = .", "= = t"), "MonumentApart")
    assert (other.also, other.facts["alone"]) == ((), False)
    assert "in another kingdom" in other.text.en


# ---- the length of a line ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grid", "length", "why"),
    [
        ("m m m! m m .\n  . . . . . .\n  m m m ? . .", 5, "unstated-now"),
        # Three now, and three at least when it was built.
        ("m m m! . . .\n  . . . . . .\n  m m ? . . .", 3, "unstated"),
        # One is left of it.
        (". . m! . . .\n  . . . . . .\n  m m ? . . .", 3, "unstated"),
    ],
)
def test_length_that_is_not_stated(grid: str, length: int, why: str) -> None:
    when_built = "option buildings on\noption building.line-length when-built\n"
    text = f"{when_built}position\n  {grid}\narcher: m ?\n"
    (found,) = of(text, "LineNotLonger")
    assert (found.facts["length"], found.facts["why"]) == (length, why)
    assert ("as it is now" in found.text.en) == (why == "unstated-now")
