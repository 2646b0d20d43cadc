"""``tnt compare``, and ``tnt check --all-editions``."""

import json

import pytest

from tests.cli.run import tnt
from tests.rulings.test_editions import BOARD, FOUGHT, LETTER, MOVES, OURS

LINE = "archer: K A1 -> A1\n"
OWN_SPACE = "scenario my.own-space\nposition / Ka t .\n" + LINE


def row(out: str, name: str) -> str:
    """The row of a variant."""
    return next(line for line in out.splitlines() if f"  {name}  " in f"{line}  ")


def test_all_editions_by_default():
    found = tnt("compare", "disputes.64", "--case", "as-it-stands")
    assert (found.status, found.err) == (0, "")
    assert row(found.out, "letter").startswith("  ≠  letter")
    for name in ("summary", "bga-2022"):
        assert row(found.out, name) == f"  =  {name:9}  the same as under reference"
    assert "  - letter: by war.side before-union (in place of as-it-stands)\n" in found.out
    assert "Case: green-first" not in found.out
    assert "At a glance" not in found.out


def test_a_text_without_a_name_is_quoted_without_one():
    for lang, head in (("en", "scenario "), ("ja", "場面 ")):
        out = tnt("compare", "-", "--lang", lang, stdin="position / t ?\narcher: t ?\n").out
        name = out.rstrip().splitlines()[-1].rpartition(head)[2]
        assert len(name) == 12 and name.isalnum()


def test_several_scenarios_at_a_glance():
    found = tnt("compare", "disputes.63", "disputes.103", "--format", "markdown")
    table = found.out[found.out.index("## At a glance") :]
    assert "| Case | letter | summary | bga-2022 |" in table
    assert "| disputes.63-first-war-cuts / black-first | ≠ war.recheck | = | = |" in table
    assert "| disputes.103-five-in-the-bag / reference | = | ≠ end.bag | = |" in table


def test_in_japanese(put):
    path = put("own", OWN_SPACE)
    found = tnt("compare", path, "--lang", "ja", "--with", "leader.same-space=allowed")
    assert found.status == 0
    assert found.out.startswith("比較\n")
    assert "leader.same-space が refused の代わりに allowed" in found.out
    assert "得点なし" in found.out


def test_markdown():
    found = tnt("compare", "disputes.99", "--case", "refused", "--format", "markdown")
    assert "| = | letter | the same as under reference |  |" in found.out
    assert "- bga-2022: by catastrophe.on-catastrophe allowed (in place of refused)" in found.out


def test_json():
    found = tnt("compare", "disputes.126", "--format", "json", "--with", "bga-2022")
    data = json.loads(found.out)
    assert [v["id"] for v in data["variants"]] == ["reference", "bga-2022"]
    assert data["variants"][1]["options"]["treasure.advanced-outer"] == "bga-slip"
    (scenario,) = data["scenarios"]
    printed, bga = scenario["cases"]
    first, second = printed["outcomes"]
    assert (first["difference"], first["causes"], first["question"]) == (None, [], None)
    assert (second["difference"], second["differs"]) == ("question", "some")
    assert [line["en"] for line in second["given"]] == ["archer: treasures H8"]
    assert second["asks"]["here"] is None
    assert second["asks"]["there"] == second["question"]
    assert second["causes"] == [
        {
            "option": "treasure.advanced-outer",
            "base": "as-printed",
            "choice": "bga-slip",
            "role": "alone",
        }
    ]
    assert set(second["question"]) == {"en", "ja"}
    (reading,) = data["readings"]
    assert (reading["id"], reading["confidence"]) == ("treasure.advanced-outer", "official")
    slip = reading["choices"][1]
    assert [edition["edition"] for edition in slip["editions"]] == ["bga-2022"]
    assert slip["sources"] == [
        {"en": "Board Game Arena, 2022", "ja": "Board Game Arena（2022 年）"}
    ]
    assert first["points"][0]["gain"] == {"en": "1 treasure", "ja": "財宝1個"}
    assert bga["stated"] == {"edition": None, "options": {"treasure.advanced-outer": "bga-slip"}}


def test_what_the_text_states_is_said():
    found = tnt("compare", "disputes.64", "--case", "before-union", "--with", "letter")
    assert "Stated by the text, and so the same under every variant: war.side" in found.out
    assert row(found.out, "letter").startswith("  =  letter")


def test_reference_goes_first_unless_it_is_named(put):
    path = put("own", OWN_SPACE)
    found = tnt("compare", path, "--with", "letter", "--with", "bga-2022", "--format", "json")
    variants = [v["id"] for v in json.loads(found.out)["variants"]]
    assert variants == ["reference", "letter", "bga-2022"]
    words = [word for name in ("letter", "reference", "letter") for word in ("--with", name)]
    found = tnt("compare", path, *words, "--format", "json")
    assert [v["id"] for v in json.loads(found.out)["variants"]] == ["letter", "reference"]


def test_variant_file(put):
    path = put("own", OWN_SPACE)
    text = 'en = "Our club"\nja = "うちのクラブ"\n[options]\nleader.same-space = "allowed"\n'
    club = put("club", text, file="club.toml")
    found = tnt("compare", path, "--with", club)
    assert row(found.out, "Our club").startswith("  ≠  Our club")
    found = tnt("compare", path, "--with", club, "--lang", "ja")
    assert "うちのクラブ：leader.same-space allowed（refused の代わり）による" in found.out


def test_several_faults_in_a_variant_file(put):
    path, club = put("own", OWN_SPACE), put("club", 'en = 3\n[options]\nx = "y"\n', "club.toml")
    found = tnt("compare", path, "--with", club)
    assert (found.status, found.out) == (2, "")
    assert found.err == (
        f"tnt: {club}: en: expected a text in quotation marks\n"
        f"{club}: options.x: there is no option x; for a list: tnt explain options\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--with", "leter"), "did you mean letter"),
        (("--with", "war.side"), "war.side=CHOICE"),
        (("--with", "war.side=x"), "it has: as-it-stands, before-union"),
        (("--with", "nothing.toml"), "nothing.toml: no such file"),
        (("--with", "x" * 5000), "no edition"),
        (("--with", ""), "no edition"),
        (("--with", "limit.surplus=just-enough"), "the limit itself is off"),
        (("--case", "x"), "has no cases"),
        (("--format", "html"), "text, markdown, bbcode, json"),
    ],
)
def test_wrong_usage(put, words, message):
    found = tnt("compare", put("own", OWN_SPACE), *words)
    assert (found.status, found.out) == (2, "")
    assert message in found.err


def test_nothing_to_compare(put):
    assert tnt("compare").status == 2
    assert tnt("compare", put("empty", "# nothing\n")).status == 2
    assert tnt("compare", "nothing.such").status == 2


def test_statuses(put):
    assert tnt("compare", "-", stdin=OWN_SPACE).status == 0
    found = tnt("compare", put("unreadable"), "disputes.63")
    assert (found.status, found.out) == (5, "")
    assert found.err
    found = tnt("compare", put("faults"))
    assert found.status == 4
    assert row(found.out, "letter").startswith("  =  letter")


def test_contradiction_with_what_the_text_states():
    found = tnt("compare", "disputes.124", "--with", "conflict.commit=simultaneous")
    assert (found.status, found.out) == (2, "")
    assert "with what disputes.124-more-than-needed / any-excess states" in found.err
    # A text without a name is called a text.
    text = "option conflict.limit on\nposition / t ?\narcher: t ?\n"
    found = tnt("compare", "-", "--with", "conflict.commit=simultaneous", stdin=text)
    assert (found.status, found.out) == (2, "")
    assert "with what the text states" in found.err


# ---- tnt check --all-editions --------------------------------------------------------------------


def test_difference_that_no_case_states(put):
    path = put("cut", "scenario my.cut\n" + BOARD + OURS)
    assert tnt("check", path).status == 0
    found = tnt("check", path, "--all-editions")
    assert found.status == 1
    assert found.out.splitlines()[:4] == [
        f"{path}:9:7: my.cut / ours",
        "    expected: war green none",
        "    found: war green: archer 0+0 vs bull 0+0, bull wins",
        "    rule: war.attacker.active",
    ]
    assert found.out.count("under edition letter, and no case states it") == 1
    assert "    by war.recheck fixed-at-union\n" in found.out
    assert "not as expected: 1" in found.out
    assert found.out.endswith(
        "Cases that differ under another edition while no case states it: 1\n"
    )


def test_difference_that_a_case_states(put):
    path = put("cut", BOARD + OURS + "case other\n" + LETTER + MOVES + FOUGHT)
    found = tnt("check", path, "--all-editions", "--lang", "ja")
    assert found.status == 0
    assert found.out.endswith("ほかの版で結果が異なり、それを述べる場合のないもの：0\n")


def test_differences_as_json(put):
    path = put("cut", "scenario my.cut\n" + BOARD + OURS)
    found = json.loads(tnt("check", path, "--all-editions", "--format", "json").out)
    (difference,) = found["editions"]
    assert (difference["case"], difference["edition"]) == ("ours", "letter")
    assert difference["causes"] == {"war.recheck": "fixed-at-union"}
    assert [f["line"] for f in difference["failures"]] == [9, 10, 11]
    assert "editions" not in json.loads(tnt("check", path, "--format", "json").out)


def test_all_editions_goes_alone(put):
    path = put("met")
    for words in (("--edition", "letter"), ("--update",)):
        found = tnt("check", path, "--all-editions", *words)
        assert (found.status, found.out) == (2, "")
        assert "--all-editions" in found.err
    assert tnt("check", path, "--all-editions", "--option", "hand.size=7").status == 0


@pytest.mark.parametrize(
    "title", [r"a\u0000b", r"\u001b[31m", r"x\n\n| a |", r"x\ry", "x" * 6000, r"\u2028"]
)
def test_titles_of_a_variant_file_are_titles(put, title):
    path = put("own", OWN_SPACE)
    club = put("club", f'en = "{title}"\nja = "うち"\n', "club.toml")
    for lang, said in (("en", "title on one line"), ("ja", "１行の題")):
        found = tnt("compare", path, "--with", club, "--lang", lang)
        assert (found.status, found.out) == (2, "")
        assert said in found.err
        assert found.err.count("\n") == 1
        assert found.err.rstrip("\n").isprintable()


def test_control_characters_in_a_variant_file_do_not_reach_the_terminal(put):
    path = put("own", OWN_SPACE)
    club = put("club", '"a\\u001b" = 1\nedition = "b\\n\\u001b"\n', "club.toml")
    found = tnt("compare", path, "--with", club)
    assert (found.status, found.err.count("\n")) == (2, 2)
    assert all(line.isprintable() for line in found.err.splitlines())


def test_names_in_japanese_are_divided_in_japanese():
    words = ("disputes.63", "--with", "letter,war.side=before-union", "--lang", "ja")
    out = tnt("compare", *words).out
    assert "letter、war.side before-union" in out
    assert "letter, war.side" not in out
