"""Which options hold: case over text over command line over default."""

import pytest

from tests.rulings.texts import GAME, REVOLT, loaded, runs, unmet
from tnt_rules.core.rulings.choices import Choices, in_force
from tnt_rules.errors import UnknownName

# A tie, so that `conflict.tie` decides.
TIE = REVOLT + "all: commit none\n"
BULL = "expect points bull: red +1\n"
ARCHER = "expect points archer: red +1\n"
ATTACKER = {"conflict.tie": "attacker"}


def test_command_line_over_default():
    assert not unmet(TIE + BULL)
    assert not unmet(TIE + ARCHER, options=ATTACKER)


def test_text_over_command_line():
    assert not unmet("option conflict.tie defender\n" + TIE + BULL, options=ATTACKER)
    # Its place in the text does not matter.
    assert not unmet(TIE + BULL + "option conflict.tie defender\n", options=ATTACKER)


def test_case_over_text():
    text = (
        "option conflict.tie defender\n"
        + TIE
        + f"case attacker\n  option conflict.tie attacker\n  {ARCHER}case same\n  {BULL}"
    )
    assert not unmet(text)
    assert not unmet(text, options=ATTACKER)


def test_options_of_a_case_hold_for_moves_before_it():
    first, second = runs(f"{TIE}case one\n  option conflict.tie attacker\ncase two\n  {BULL}")
    assert not first.failures
    assert not second.failures
    # One attacker wins the tie that stands above the first case; the other one does not.
    assert [str(p) for p in first.digest(GAME)] != [str(p) for p in second.digest(GAME)]


def _resolved(text: str, edition: str | None = None, **options: str) -> list[tuple[str, str]]:
    (scenario,) = loaded(text + "position / . t\n").document.scenarios
    base = Choices(edition, {name.replace("_", "."): value for name, value in options.items()})
    case = scenario.cases[0] if scenario.cases else None
    return sorted(in_force(base, scenario, case).resolve(GAME).changed.items())


LETTER = [
    ("building.joined-region", "before-placement"),
    ("union.after-peace", "ends"),
    ("war.recheck", "fixed-at-union"),
    ("war.side", "before-union"),
]


def test_edition_on_the_command_line():
    assert _resolved("", "letter") == LETTER
    assert _resolved("", "letter", war_side="as-it-stands") == LETTER[:3]


def test_edition_of_the_text_over_that_of_the_command_line():
    assert _resolved("edition letter\n", "bga-2022") == LETTER
    # It is a whole set: what the command line chose singly is gone with its edition.
    assert _resolved("edition reference\n", "letter", conflict_tie="attacker") == []


def test_option_beside_an_edition_holds_whatever_their_order():
    for text in (
        "edition letter\noption war.side as-it-stands\n",
        "option war.side as-it-stands\nedition letter\n",
    ):
        assert _resolved(text) == LETTER[:3]


def test_edition_of_a_case_over_options_of_the_text():
    text = "option conflict.tie attacker\ncase one\n  edition letter\n"
    # The position of a case may stand in it.
    assert _resolved(text) == LETTER
    assert _resolved("edition letter\ncase one\n  option conflict.tie attacker\n") == sorted(
        [*LETTER, ("conflict.tie", "attacker")]
    )


def test_expectations_by_edition():
    assert not unmet(
        TIE
        + f"""\
case ours
  {BULL}
case house
  option conflict.tie attacker
  {ARCHER}
case letter
  edition letter
  {BULL}
"""
    )


def test_names_that_do_not_exist():
    with pytest.raises(UnknownName):
        Choices("1997").resolve(GAME)
    with pytest.raises(UnknownName):
        Choices(None, {"war.nothing": "x"}).resolve(GAME)
    with pytest.raises(UnknownName, match="attackers"):
        Choices(None, {"conflict.tie": "attackers"}).resolve(GAME)
