"""``tnt explain``."""

import pytest

from tests.cli.run import tnt
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import load_rulebook

BOOK = load_rulebook(default_game().rulebook_folder())


def test_a_rule():
    found = tnt("explain", "war.tie")
    assert (found.status, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[0].endswith(" (war.tie)")
    for head in ("Sources", "Related", "Scenarios that show it", "Scenarios that show its limit"):
        assert head in lines
    assert "the defender wins" in found.out
    assert "  - war.tie-to-defender" in lines
    # The house rule that changes it, and how it stands.
    assert "defender" in found.out[found.out.index("Depends on the readings") :]


def test_a_rule_in_japanese():
    found = tnt("explain", "war.tie", "--lang", "ja")
    lines = found.out.splitlines()
    for head in ("出典", "関連", "これを示す場面", "これの限界を示す場面"):
        assert head in lines
    assert "防御側" in found.out


def test_a_reading():
    found = tnt("explain", "war.recheck").out
    assert "→ after-each-war: " in found
    assert "fixed-at-union: " in found
    assert "default" in found
    assert "edition letter" in found
    assert "disputes.63-first-war-cuts" in found
    found = tnt("explain", "war.recheck", "--lang", "ja").out
    assert "選択肢" in found
    assert "既定" in found
    assert "版 letter" in found


def test_choice_in_force():
    for words in (("--edition", "letter"), ("--option", "war.recheck=fixed-at-union")):
        found = tnt("explain", "war.recheck", *words).out
        assert "→ fixed-at-union: " in found
        assert "→ after-each-war: " not in found


def test_capital_letters():
    assert tnt("explain", "War.Tie").out == tnt("explain", "war.tie").out


def test_unknown():
    found = tnt("explain", "war.ty")
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith("tnt: there is no rule or reading war.ty; did you mean war.tie")
    found = tnt("explain", "war.ty", "--lang", "ja")
    assert found.err.startswith("tnt：war.ty というルールも解釈もない。war.tie")
    assert tnt("explain", "xyzzy").err == "tnt: there is no rule or reading xyzzy\n"
    assert tnt("explain", "").status == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everything_in_the_rulebook(lang):
    from tnt_rules.cli import explain

    options = default_game().options(None, {})
    for rule in BOOK.rules.values():
        assert explain._rule(rule, BOOK, options, lang)
    for reading in BOOK.readings.values():
        assert explain._reading(reading, BOOK, options, lang)


def test_every_reading_of_the_chapters_is_shown():
    from tnt_rules.cli.explain import scenarios_of

    chapters = ("leader.", "union.", "war.", "catastrophe.", "conflict.")
    for reading in BOOK.readings:
        if reading.startswith(chapters) and reading != "conflict.limit":
            assert scenarios_of(reading)[0], reading
