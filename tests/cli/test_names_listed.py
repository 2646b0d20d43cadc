"""A name that nothing is near to: where the names are listed; and the lists."""

import pytest

from tests.cli.run import tnt
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.errors import BadValue, UnknownName
from tnt_rules.listing import with_ranges
from tnt_rules.tigris import options

BOOK = load_rulebook(default_game().rulebook_folder())
TEXT = "position . t / . .\nplayers archer bull\n"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("option zzz on", "options"),
        ("rules foo.bar", "rules"),
        ("archer: pass; expect illegal foo.bar", "rules"),
        ("archer: pass; expect hangs foo.bar", "readings"),
    ],
)
def test_a_text_with_an_unknown_name(put, line, names):
    path = put("mine.tnt", f"{TEXT}{line}\n")
    assert f"\n  hint: for a list: tnt explain {names}\n" in tnt("check", path).out
    assert f"\n  直し方：一覧：tnt explain {names}\n" in tnt("check", path, "--lang", "ja").out
    assert tnt("explain", names).status == 0


def test_a_near_name_goes_first(put):
    path = put("mine.tnt", f"{TEXT}option war.rechek after-each-war\n")
    assert "\n  hint: did you mean war.recheck?\n" in tnt("check", path).out


@pytest.mark.parametrize(
    ("words", "en", "ja"),
    [
        (
            ["check", "--option", "zzz=on"],
            "tnt: there is no option zzz; for a list: tnt explain options\n",
            "tnt：zzz という選択項目はない。一覧：tnt explain options\n",
        ),
        (
            ["check", "--option", "hand.size=seven"],
            "tnt: hand.size has no choice seven; it has: 1 to 12\n",
            "tnt：hand.size に seven という選択肢はない。あるのは：1～12\n",
        ),
        (
            ["compare", "war.tie-to-defender", "--with", "hand.size=13"],
            "tnt: hand.size has no choice 13; it has: 1 to 12\n",
            "tnt：hand.size に 13 という選択肢はない。あるのは：1～12\n",
        ),
        (
            ["explain", "zzzz"],
            "tnt: there is no rule, reading, edition or word zzzz; for a list: tnt explain rules "
            "(or readings, options, editions)\n",
            "tnt：zzzz というルールも解釈も版も用語もない。一覧：tnt explain rules"
            "（または readings、options、editions）\n",
        ),
    ],
)
def test_an_unknown_name_on_the_command_line(words, en, ja):
    assert tnt(*words).err == en
    assert tnt(*words, "--lang", "ja").err == ja


def test_an_option_of_a_command_that_nothing_is_near_to():
    assert tnt("ruling", "--step").err.startswith("tnt: there is no option --step\n")
    found = tnt("replay", "--stap").err
    assert found.startswith("tnt: there is no option --stap; did you mean --step?\n")


def test_the_choices_of_a_number_in_a_text(put):
    path = put("mine.tnt", f"{TEXT}option hand.size seven\n")
    assert "\n  expected: 1 to 12\n" in tnt("check", path).out
    assert "\n  書けるもの：1～12\n" in tnt("check", path, "--lang", "ja").out


def test_the_choices_of_a_number_in_python():
    with pytest.raises(UnknownName) as found:
        options(choices={"hand.size": "seven"})
    assert str(found.value) == "there is no choice hand.size seven; there is hand.size 1 to 12"
    with pytest.raises(BadValue) as bad:
        options(off=[1])  # type: ignore[list-item]
    assert str(bad.value) == "1 is not the id of a rule"


def test_names_in_a_sentence():
    assert with_ranges(["none", "3", "1", "2", "10"]) == ("none, 1 to 3, 10", "none、1～3、10")
    assert with_ranges(["1", "2"]) == ("1, 2", "1、2")
    assert with_ranges(["on", "off"]) == ("on, off", "on、off")
    assert with_ranges([]) == ("", "")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_lists_are_whole(lang):
    sign = "：" if lang == "ja" else ": "
    readings = [r for r in BOOK.readings.values() if r.kind == "reading"]
    for name, entries in (
        ("rules", BOOK.rules.values()),
        ("readings", readings),
        ("options", BOOK.readings.values()),
        ("editions", BOOK.editions.values()),
    ):
        found = tnt("explain", name, "--lang", lang)
        assert (found.status, found.err) == (0, "")
        named = [line[4:].split(sign)[0] for line in found.out.splitlines() if line[:4] == "  - "]
        assert sorted(named) == sorted(entry.id for entry in entries)
