"""The pytest plugin: scenario files in any folder are tests."""

import importlib
import pkgutil

import pytest

import tnt_rules
from tests.cli.conftest import FAULTS, ILLEGAL, MET, QUESTION, UNMET, UNREADABLE

pytest_plugins = ["pytester"]

# A run within this process forgets the modules that it was the first to import: none of ours.
for module in pkgutil.walk_packages(tnt_rules.__path__, "tnt_rules."):
    if not module.name.startswith(("tnt_rules.__main__", "tnt_rules.site")):
        importlib.import_module(module.name)


@pytest.fixture
def run(pytester, monkeypatch):
    """Run pytest on the folder of the test, as somebody who has the package installed."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    # Without plugins that have nothing to do with it and take their time.
    pytester.makeini("[pytest]\naddopts = -p no:cacheprovider -p no:hypothesispytest -p no:xdist\n")

    def go(*words: str):
        return pytester.runpytest_inprocess(*words)

    return go


def put(pytester, name: str, text: str) -> None:
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def test_files_of_a_folder_are_collected(pytester, run):
    put(pytester, "rules/met.tnt", MET)
    put(pytester, "rules/deep/question.tnt", QUESTION)
    put(pytester, "rules/notes.txt", UNMET)
    run("rules/").assert_outcomes(passed=2)


def test_one_test_a_scenario(pytester, run):
    put(pytester, "two.tnt", MET + UNMET)
    found = run("-v")
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["two.tnt::my.met PASSED*", "two.tnt::my.unmet FAILED*"])
    run("two.tnt::my.met").assert_outcomes(passed=1)
    run("-k", "unmet").assert_outcomes(failed=1, deselected=1)


def test_scenario_without_a_name_is_called_by_its_file(pytester, run):
    put(pytester, "question.tnt", QUESTION)
    run("-v").stdout.fnmatch_lines(["question.tnt::question PASSED*"])


def test_failure_says_where_and_what(pytester, run):
    put(pytester, "unmet.tnt", UNMET)
    found = run()
    assert found.ret == 1
    found.stdout.fnmatch_lines(
        [
            "*scenario my.unmet*",
            f"{pytester.path}/unmet.tnt:5:3: my.unmet",
            "*expected: points bull: blue +1",
            "*found: points bull: black +1",
            "*rule: tile.vp.leader",
        ]
    )
    # The report is for people who write scenarios: no traceback of ours.
    found.stdout.no_fnmatch_line("*Traceback*")
    found.stdout.no_fnmatch_line("*ScenarioFailed*")


def test_failure_in_japanese(pytester, run, monkeypatch):
    from tnt_rules.core.language import system_language

    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    system_language.cache_clear()
    put(pytester, "unmet.tnt", UNMET)
    try:
        run().stdout.fnmatch_lines(["*期待：得点 雄牛： 青 ＋１", "*実際：得点 雄牛： 黒 ＋１"])
    finally:
        system_language.cache_clear()


def test_unexpected_illegal_line_and_faults(pytester, run):
    put(pytester, "illegal.tnt", ILLEGAL)
    put(pytester, "faults.tnt", FAULTS)
    found = run()
    found.assert_outcomes(failed=2)
    found.stdout.fnmatch_lines(
        [f"{pytester.path}/faults.tnt:3:3: my.faults", "*rule: kingdom.one-per-colour"]
    )
    found.stdout.fnmatch_lines([f"{pytester.path}/illegal.tnt:4:1: my.illegal"])


def test_all_cases_are_run(pytester, run):
    put(pytester, "cases.tnt", MET + "case one\n  expect union\ncase two\n  expect union\n")
    found = run()
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*cases.tnt:7:3: my.met / one", "*cases.tnt:9:3: my.met / two"])


def test_file_that_cannot_be_read(pytester, run):
    put(pytester, "unreadable.tnt", UNREADABLE)
    put(pytester, "met.tnt", MET)
    found = run("-v")
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(
        [
            "unreadable.tnt::unreadable FAILED*",
            f"{pytester.path}/unreadable.tnt:5:3: *expct*",
            f"{pytester.path}/unreadable.tnt:6:10: *ilegal*",
        ]
    )


def test_unknown_name(pytester, run):
    put(pytester, "name.tnt", MET + "  rules war.ty\n")
    found = run()
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*name.tnt:6:9: *war.ty*", "*war.tie*"])


def test_beside_tests_in_python(pytester, run):
    pytester.makepyfile("def test_one(): pass")
    put(pytester, "met.tnt", MET)
    run().assert_outcomes(passed=2)


def test_place_of_a_scenario(pytester, run):
    put(pytester, "two.tnt", MET + UNMET)
    items, _ = pytester.inline_genitems()
    assert [(item.name, item.reportinfo()[1]) for item in items] == [("my.met", 0), ("my.unmet", 5)]


def test_known_wrong_turns_red(pytester, run, request):
    wrong = request.path.parent / "known-wrong.tnt"
    put(pytester, "known-wrong.tnt", wrong.read_text("utf-8"))
    found = run()
    assert found.ret == 1
    found.stdout.fnmatch_lines(["*known-wrong.tnt:14:3: known-wrong", "*rule: revolt.tie"])


def test_known_wrong_is_not_collected_by_chance(request):
    names = [item.nodeid for item in request.session.items]
    assert not any("known-wrong.tnt" in name for name in names)


@pytest.mark.parametrize("text", ["", "# a comment\n", "\n\n"])
def test_file_without_a_scenario_fails(pytester, run, text):
    put(pytester, "empty.tnt", text)
    found = run()
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*empty.tnt: there is no scenario in it"])
