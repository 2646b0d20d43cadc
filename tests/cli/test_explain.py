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
    for head in ("出典", "関連", "これを示す場面", "その限界を示す場面"):
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


def test_reading_under_an_edition():
    """By the letter the wars are those that were due at the union."""
    lines = tnt("explain", "war.recheck", "--edition", "letter").out.splitlines()
    assert lines[3] == "Under edition letter: fixed-at-union."
    assert lines[4].startswith("The section has a separate war between all pairs of leaders")
    lines = tnt("explain", "war.recheck", "--edition", "letter", "--lang", "ja").out.splitlines()
    assert "版 letter では：fixed-at-union。" in lines
    # An edition that says nothing about it takes the default; an option goes first.
    lines = tnt("explain", "war.recheck", "--edition", "summary").out.splitlines()
    assert lines[3:5] == ["Under edition summary: after-each-war.", ""]
    words = ("--edition", "letter", "--option", "war.recheck=after-each-war")
    assert tnt("explain", "war.recheck", *words).out.splitlines()[3] == "As chosen: after-each-war."
    assert "Under edition" not in tnt("explain", "war.recheck").out


def test_an_edition():
    found = tnt("explain", "Letter")
    assert (found.status, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[0] == "By the letter (letter)"
    assert "What it chooses otherwise than the default" in lines
    text = " ".join(found.out.split())
    assert "Wars after the first one: fixed-at-union – Yes: the wars are those" in text
    own = [c.option for c in BOOK.edition("letter").choices]
    assert [line.strip() for line in lines if line.strip() in own] == own
    found = tnt("explain", "letter", "--lang", "ja").out
    assert found.splitlines()[0] == "文面どおり (letter)"
    assert "既定と異なる選択" in found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_edition(lang):
    from tnt_rules.cli.common import say

    for edition in BOOK.editions.values():
        found = tnt("explain", edition.id, "--lang", lang)
        assert (found.status, found.err) == (0, "")
        assert found.out.startswith(edition.title[lang])
        assert all(choice.option in found.out for choice in edition.choices)
        described = say("edition-not-run", lang)[:20]
        assert (described in found.out) == (not edition.runs)
        plain = say("edition-no-choices", lang)
        assert (plain in found.out) == (edition.runs and not edition.choices)


def test_a_scenario_is_ruled_on():
    found = tnt("explain", "disputes.64")
    assert (found.status, found.out) == (2, "")
    assert found.err == (
        "tnt: disputes.64 is a scenario; for a ruling on it: "
        "tnt ruling disputes.64-support-cut-off\n"
    )
    found = tnt("explain", "faq.example-3", "--lang", "ja")
    assert found.err == "tnt：faq.example-3 は場面。その裁定は tnt ruling faq.example-3 で見る\n"


def test_a_word():
    found = tnt("explain", "Union Tile")
    assert (found.status, found.out.splitlines()[0]) == (0, "union tile (合併タイル)")
    assert "German: Verbindungsplättchen" in found.out
    japanese = tnt("explain", "合併タイル", "--lang", "ja").out
    assert japanese.splitlines()[0] == "合併タイル (union tile)"
    # Words that are met elsewhere lead to the right one.
    assert tnt("explain", "結合タイル", "--lang", "ja").out == japanese
    assert "結合タイル（ここでは使わない）" in japanese
    assert "did you mean leader" in tnt("explain", "laeder").err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_word(lang):
    for term in BOOK.terms.values():
        for word in (term.en, term.ja):
            found = tnt("explain", word, "--lang", lang)
            assert found.status == 0, word


def test_a_chapter():
    lines = tnt("explain", "union").out.splitlines()
    assert lines[0] == "Union (union)"
    assert [line.strip() for line in lines if line.strip().startswith("union.")] == [
        rule.id for rule in BOOK.in_chapter("union")
    ]


def test_capital_letters():
    assert tnt("explain", "War.Tie").out == tnt("explain", "war.tie").out


def test_what_holds_without_a_rule():
    assert 'If this rule is switched off (in Python: options(off=["revolt.tie"])): The' in " ".join(
        tnt("explain", "revolt.tie").out.split()
    )


def test_each_of_the_nearest_names_once():
    for word in ("zigurat", "ジッグラッド"):
        names = tnt("explain", word).err.partition("did you mean ")[2].rstrip("?\n").split(", ")
        assert len(names) == len(set(names)) > 0


@pytest.mark.parametrize(
    ("word", "lang", "title", "line"),
    [
        ("追加", "ja", "記法の語：追加（commit）", "雄牛： 追加 神 神"),
        ("補充", "ja", "記法の語：補充（draw）", "弓手： 補充 集 農"),
        ("得点", "en", "In the notation: points (得点)", "archer: points blue"),
        ("draw", "en", "In the notation: draw (補充)", "archer: draw s f"),
        ("expect", "en", "In the notation: expect (結果)", "expect removed none"),
    ],
)
def test_a_word_of_the_notation(word, lang, title, line):
    found = tnt("explain", word, "--lang", lang)
    lines = [one.strip() for one in found.out.splitlines()]
    assert found.status == 0
    assert title in lines and line in lines


def test_a_sign_leads_to_its_word():
    for sign in ("t", "神", "temples"):
        assert tnt("explain", sign).out.splitlines()[0] == "temple (神殿)"
    assert tnt("explain", "T").out.splitlines()[0] == "trader (商人)"
    assert tnt("explain", "追加").out.splitlines()[0] == "commit (tiles from the hand) (追加する)"


@pytest.mark.parametrize(
    "words", [["->"], ["→"], ["--", "->"], ["->", "--lang", "en"], ["--lang", "en", "->"]]
)
def test_a_word_that_begins_like_an_option(words):
    found = tnt("explain", *words)
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith("In the notation: -> (→)\n")
    assert "archer: K C3 -> off" in found.out


@pytest.mark.parametrize("word", ["-x", "-->"])
def test_an_option_that_there_is_not(word):
    found = tnt("explain", word)
    assert (found.status, found.out) == (2, "")
    assert f"there is no option {word}" in found.err


def test_unknown():
    found = tnt("explain", "war.ty")
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith(
        "tnt: there is no rule, reading, edition or word war.ty; did you mean war.tie"
    )
    found = tnt("explain", "war.ty", "--lang", "ja")
    assert found.err.startswith("tnt：war.ty というルールも解釈も版も用語もない。war.tie")
    none = "tnt: there is no rule, reading, edition or word xyzzy; for a list: tnt explain rules "
    assert tnt("explain", "xyzzy").err.startswith(none)
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


@pytest.mark.parametrize(
    ("word", "meaning", "sign", "rule"),
    [
        ("temple", "The red civilization tile.", "t; in Japanese: 神", "leader.place.temple"),
        ("神殿", "The red civilization tile.", "t; in Japanese: 神", "leader.place.temple"),
        ("priest", "The red leader.", "P (Archer's: Pa); in Japanese: 官", "setup.box-leaders"),
        ("catastrophe tile", "destroys a space", "x; in Japanese: 災", "catastrophe.target"),
    ],
)
def test_a_word_is_explained(word, meaning, sign, rule):
    found = " ".join(tnt("explain", word).out.split())
    assert meaning in found
    assert f"In the notation: {sign}" in found
    assert rule in found[found.index("Rules that mention it") :]


def test_a_word_is_explained_in_japanese():
    found = tnt("explain", "神官", "--lang", "ja").out
    assert "赤のリーダー駒" in found
    assert "記法では：官" in found
    assert "これにふれるルール" in found


def test_an_option_called_like_a_word():
    found = tnt("explain", "ziggurat").out
    lines = found.splitlines()
    assert lines[0] == "Ziggurat (ziggurat)"
    assert "Is the ziggurat in use?" in lines
    assert "ziggurat (ジッグラト)" in lines
    assert "In the notation: Z; in Japanese: 塔" in lines
    assert any(line.startswith("The chapter: ") for line in lines)


def test_a_word_and_its_chapter_have_a_heading_each():
    lines = [line.lower() for line in tnt("explain", "war").out.splitlines()]
    assert "war (外部紛争)" in lines
    assert "the chapter: war (war)" in lines
    assert "war (war)" not in lines
    # A chapter of which the glossary has no word keeps its own heading.
    assert tnt("explain", "limit").out.splitlines()[0].endswith(" (limit)")


def test_rules_that_mention_a_word_too_are_listed_in_the_language():
    assert "Also: setup.box-tiles, setup.advanced, " in tnt("explain", "temple").out
    assert "ほかに：setup.box-tiles、setup.advanced、" in tnt("explain", "神殿", "--lang", "ja").out
