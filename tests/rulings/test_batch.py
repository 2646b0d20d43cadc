"""Checking many texts: totals, the highest rung, reports."""

from tests.rulings.texts import POINT, REVOLT, batch
from tnt_rules.core.rulings.report import failure_lines, failure_record

MET = POINT + "expect points bull: black +1\n"
UNMET = POINT + "  expect points none\n"
ILLEGAL = POINT + "archer: s A1\nexpect points none\n"
NONE = "scenario bad.board\nposition\n  Kb t Ka\ncase one\ncase two\n"
UNREADABLE = "position / Kb t ?\nexpct points none\nfoo\n"


def test_totals():
    found = batch(MET, UNMET, POINT, REVOLT, NONE, UNREADABLE)
    assert found.totals == {
        "files": 6,
        "scenarios": 5,
        "cases": 6,
        "passed": 1,
        "failed": 2,
        "questions": 2,
        "errors": 2,
    }


def test_highest_rung_wins():
    assert batch().status == 0
    assert batch(MET, POINT).status == 0
    assert batch(MET, UNMET).status == 1
    assert batch(UNMET, ILLEGAL, MET).status == 3
    assert batch(NONE, ILLEGAL).status == 4
    assert batch(UNREADABLE, NONE).status == 5


def test_several_scenarios_in_a_text():
    found = batch(f"scenario test.a\n{MET}scenario test.b\n{UNMET}scenario test.c\n{POINT}")
    assert found.totals["scenarios"] == 3
    assert (found.totals["passed"], found.totals["failed"], found.totals["questions"]) == (1, 1, 1)


def test_failures_in_the_order_of_lines():
    text = UNMET + "archer: s A1\ncase a\n  expect points bull: red +1\n  archer: s B1\n"
    (result,) = batch(text).results
    assert [f.span.line for _, f in result.failures] == [4, 5, 7, 8]


def test_report():
    (result,) = batch(f"scenario test.a\n{POINT}case one\n  expect points none\n").results
    ((scenario, failure),) = result.failures
    assert failure_lines(failure, "my.tnt", scenario.id, "en") == [
        "my.tnt:6:3: test.a / one",
        "    expected: points none",
        "    found: points bull: black +1",
        "    rule: tile.vp.leader",
    ]
    assert failure_lines(failure, "my.tnt", scenario.id, "ja") == [
        "my.tnt:6:3: test.a / one",
        "    期待：得点 なし",
        "    実際：得点 雄牛： 黒 ＋１",
        "    ルール：tile.vp.leader",
    ]
    assert failure_record(failure, "my.tnt", scenario.id) == {
        "file": "my.tnt",
        "line": 6,
        "column": 3,
        "scenario": "test.a",
        "case": "one",
        "kind": "outcome",
        "expected": {"en": "points none", "ja": "得点 なし"},
        "actual": {"en": "points bull: black +1", "ja": "得点 雄牛： 黒 ＋１"},
        "rule": "tile.vp.leader",
        "violations": [],
    }


def test_report_of_a_scenario_without_a_name():
    (result,) = batch("position\n  Kb t Ka\n").results
    ((_, failure),) = result.failures
    assert failure_lines(failure, "my.tnt", "", "en")[0] == "my.tnt:2:3: scenario without a name"
    assert failure_lines(failure, "my.tnt", "", "ja")[0] == "my.tnt:2:3: 名前のない場面"
    assert failure_record(failure, "my.tnt", "")["kind"] == "position"
