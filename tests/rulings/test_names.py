"""Names in a text that do not exist, and finding scenarios by their names."""

from pathlib import Path

import pytest

from tests.rulings.texts import POINT, errors
from tnt_rules.core.corpus import (
    files_under,
    load,
    load_file,
    matching_ids,
    pick,
    scenario_ids,
    shipped_folder,
    shipped_ids,
)


@pytest.mark.parametrize(
    ("line", "error", "column", "near"),
    [
        ("rules war.ty", "unknown-rule", 7, "war.tie"),
        ("limit war.ty", "unknown-rule", 7, "war.tie"),
        ("expect illegal leader.place.tempel", "unknown-rule", 16, "leader.place.temple"),
        ("expect fault leader.orphans", "unknown-rule", 14, "leader.orphan"),
        ("expect open monument.bild", "unknown-rule", 13, ""),
        ("expect hangs war.rechek", "unknown-reading", 14, "war.recheck"),
        # A rule is no reading, nor is a house rule.
        ("expect hangs war.tie", "unknown-reading", 14, ""),
        ("expect hangs conflict.tie", "unknown-reading", 14, ""),
        ("option war.rechek after-each-war", "unknown-option", 8, "war.recheck"),
        ("option war.recheck after-each", "unknown-choice", 20, ""),
        ("option conflict.cap 13", "unknown-choice", 21, ""),
        ("edition leter", "unknown-edition", 9, "letter"),
        ("game tigriss", "unknown-game", 6, "tigris"),
    ],
)
def test_unknown_name(line, error, column, near):
    text = f"{line}\n{POINT}" if line.startswith("game") else f"{POINT}{line}\n"
    at = 1 if line.startswith("game") else 4
    assert errors(text) == [(error, at, column)]
    (found,) = load(text).diagnostics
    assert found.message.en != found.message.ja
    if near:
        assert near in found.hint.en
        assert near in found.hint.ja


def test_all_of_them_at_once():
    text = POINT + "rules war.ty war.tie war.ti\ncase a\n  edition x\n  expect hangs a.b\n"
    assert [e[:2] for e in errors(text)] == [
        ("unknown-rule", 4),
        ("unknown-rule", 4),
        ("unknown-edition", 6),
        ("unknown-reading", 7),
    ]


def test_capital_letters_do_not_matter():
    assert not errors(POINT + "rules WAR.Tie\noption War.Recheck After-Each-War\nedition Letter\n")
    assert not errors(POINT + "規則 ＷＡＲ．ＴＩＥ\n選択 war.recheck fixed-at-union\n版 letter\n")


def test_names_of_numbers():
    assert not errors(POINT + "option conflict.cap 12\noption setup.tiles 57/36/30/30\n")


def test_choices_that_are_numbers_go_by_what_they_count():
    (found,) = load(POINT + "option hand.size 13\n").diagnostics
    assert found.expected.en == "1 to 12"
    assert not found.hint.en  # another number is no correction of this one


def test_choices_that_cannot_be_listed_are_described():
    (found,) = load(POINT + "option setup.tiles 1/2\n").diagnostics
    assert found.expected.en.startswith("Write four numbers, temples/farms/settlements/markets")
    assert found.expected.ja.startswith("神殿/農地/集落/市場の四つの数")


# ---- scenarios by their names ----------------------------------------------------------------


def test_part_of_an_id_before_its_words():
    ids = ["disputes.6-a", "disputes.63-b-c", "disputes.64-d", "faq.example-1", "faq.example-12"]
    assert matching_ids("disputes.63", ids) == ["disputes.63-b-c"]
    assert matching_ids("disputes.6", ids) == ["disputes.6-a"]
    assert matching_ids("DISPUTES.63-B", ids) == ["disputes.63-b-c"]
    assert matching_ids("faq.example-1", ids) == ["faq.example-1"]
    assert matching_ids("faq.example", ids) == ["faq.example-1", "faq.example-12"]
    assert matching_ids("disputes", ids) == []
    assert matching_ids("63", ids) == []


def test_shipped_ids_are_those_of_the_files():
    found = shipped_ids()
    assert "faq.example-3" in found
    assert matching_ids("disputes.63", found)
    read = {
        scenario.id: path
        for path in files_under([shipped_folder()])
        for scenario in load_file(path).document.scenarios
    }
    assert found == read


def test_an_id_is_folder_and_file():
    for id, path in shipped_ids().items():
        assert id == f"{path.parent.name}.{path.stem}"


def test_ids_of_a_file(tmp_path: Path):
    path = tmp_path / "a.tnt"
    path.write_text(
        "# scenario no.one\nscenario A.one\n場面　b.two\n　scenario c.three # c\n", "utf-8"
    )
    assert scenario_ids(path) == ["a.one", "b.two", "c.three"]


def test_files_under_folders(tmp_path: Path):
    for name in ("b.tnt", "a/z.tnt", "a/y.tnt", "a/n.txt", "c.tnt/x.tnt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    found = [path.relative_to(tmp_path).as_posix() for path in files_under([tmp_path])]
    assert found == ["a/y.tnt", "a/z.tnt", "b.tnt", "c.tnt/x.tnt"]
    # A file that is named is taken whatever it is called.
    assert list(files_under([tmp_path / "a/n.txt"])) == [tmp_path / "a/n.txt"]


def test_pick():
    found = load(f"scenario test.a\n{POINT}scenario test.b\n{POINT}")
    assert pick(found, "test.b").span.line == 5
    assert pick(found, "test.c") is None
    assert pick(load(b"\xff\xfe"), "test.c") is None
