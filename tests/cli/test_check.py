"""``tnt check``."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import MET, QUESTION, UNMET
from tests.cli.run import tnt


def totals(**numbers: int) -> str:
    """The last line in English."""
    return (
        "Files {files}, scenarios {scenarios}, cases {cases}. Scenarios as expected: {passed}, "
        "not as expected: {failed}, questions without expectations: {questions}\n"
    ).format(**{**dict.fromkeys(("files", "scenarios", "cases"), 1), **ZERO, **numbers})


ZERO = dict.fromkeys(("passed", "failed", "questions"), 0)


def test_as_expected(put):
    found = tnt("check", put("met"))
    assert (found.status, found.out, found.err) == (0, totals(passed=1), "")


def test_failure_with_file_line_expected_actual_and_rule(put):
    path = put("unmet")
    found = tnt("check", path)
    assert found.status == 1
    assert found.out == (
        f"{path}:5:3: my.unmet\n"
        "    expected: points bull: blue +1\n"
        "    found: points bull: black +1\n"
        "    rule: tile.vp.leader\n" + totals(failed=1)
    )
    found = tnt("check", path, "--lang", "ja")
    assert found.out == (
        f"{path}:5:3: my.unmet\n"
        "    期待：得点 雄牛： 青 ＋１\n"
        "    実際：得点 雄牛： 黒 ＋１\n"
        "    ルール：tile.vp.leader\n"
        "ファイル 1、場面 1、場合 1。期待どおりの場面：0、期待と異なる場面：1、"
        "結果の書かれていない質問：0\n"
    )


def test_questions_are_counted_apart(put):
    found = tnt("check", put("question"))
    assert (found.status, found.out) == (0, totals(questions=1))


def test_a_folder(put, tmp_path):
    for name in ("met", "unmet", "question", "illegal", "faults", "unreadable"):
        put(name, file=f"some/{name}.tnt")
    put("met", "not read", file="some/notes.txt")
    found = tnt("check", tmp_path)
    assert found.status == 5
    assert totals(
        files=6, scenarios=5, cases=5, passed=1, failed=3, questions=1
    ) + "Errors in files that cannot be read: 2; nothing of these files was run\n" == "".join(
        found.out.splitlines(keepends=True)[-2:]
    )
    # Every failure of every file is there, with its place.
    for place in (
        "unmet.tnt:5:3: my.unmet",
        "illegal.tnt:4:1: my.illegal",
        "faults.tnt:3:3: my.faults",
        "unreadable.tnt:5:3: ",
        "unreadable.tnt:6:10: ",
    ):
        assert place in found.out


def test_a_file_named_twice_is_run_once(put, tmp_path):
    path = put("met")
    assert tnt("check", path, tmp_path, path).out == totals(passed=1)


def test_a_file_with_another_suffix(put):
    assert tnt("check", put("met", file="met.txt")).out == totals(passed=1)


def test_the_shipped_scenarios():
    found = tnt("check")
    assert found.status == 0
    numbers = [int("".join(c for c in word if c.isdigit()) or -1) for word in found.out.split()]
    files, scenarios = [n for n in numbers if n >= 0][:2]
    assert scenarios >= files > 100
    assert "not as expected: 0, questions without expectations: 0\n" in found.out


def test_known_wrong():
    found = tnt("check", Path(__file__).parents[1] / "known-wrong.tnt")
    assert found.status == 1
    assert "known-wrong.tnt:14:3: known-wrong" in found.out
    assert "found: revolt red: archer 2 vs bull 2, bull wins" in found.out
    assert "rule: revolt.tie" in found.out


def test_options(put):
    tie = "position\n  t t .\n  Pb t ?\n  . . t\narcher: P ?\nall: commit none\n"
    path = put("tie", tie + "expect points archer: red +1\n")
    assert tnt("check", path).status == 1
    assert tnt("check", path, "--option", "conflict.tie=attacker").status == 0
    assert tnt("check", path, "--option", "Conflict.Tie=ATTACKER").status == 0
    # The text goes first.
    path = put("said", f"option conflict.tie defender\n{tie}expect points archer: red +1\n")
    assert tnt("check", path, "--option", "conflict.tie=attacker").status == 1


def test_json(put, tmp_path):
    put("unmet")
    put("unreadable")
    found = tnt("check", tmp_path, "--format", "json")
    record = json.loads(found.out)
    assert (found.status, record["status"]) == (5, 5)
    assert record["totals"] == {
        "files": 2,
        "scenarios": 1,
        "cases": 1,
        "passed": 0,
        "failed": 1,
        "questions": 0,
        "errors": 2,
    }
    (failure,) = record["failures"]
    assert failure["file"] == str(tmp_path / "unmet.tnt")
    assert (failure["line"], failure["column"], failure["kind"]) == (5, 3, "outcome")
    assert failure["expected"] == {"en": "points bull: blue +1", "ja": "得点 雄牛： 青 ＋１"}
    assert failure["rule"] == "tile.vp.leader"
    assert [(e["line"], e["column"]) for e in record["errors"]] == [(5, 3), (6, 10)]
    assert all(e["message"]["en"] and e["message"]["ja"] for e in record["errors"])


def test_json_for_a_terminal_that_knows_few_signs(put):
    path = put("unmet", UNMET.replace("my.unmet", "my.unmet\n  en “A” → B"))
    record = json.loads(tnt("check", path, "--format", "json", encoding="ascii", terminal=True).out)
    assert record["failures"][0]["actual"]["ja"] == "得点 雄牛： 黒 ＋１"


def test_missing_file(put, tmp_path):
    found = tnt("check", put("met"), tmp_path / "no.tnt")
    assert (found.status, found.out) == (2, "")
    assert found.err == f"tnt: {tmp_path / 'no.tnt'}: no such file or folder\n"
    assert tnt("check", "").status == 2


def test_folder_without_scenarios(tmp_path):
    found = tnt("check", tmp_path)
    assert found.status == 2
    assert found.err == f"tnt: {tmp_path}: no scenario files (.tnt) there\n"


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"# nothing yet\n", b"\xef\xbb\xbf", b"game tigris\n"]
)
def test_a_text_without_scenario(put, content):
    path = put("empty", content)
    found = tnt("check", path)
    assert (found.status, found.out) == (2, totals(scenarios=0, cases=0))
    assert found.err == f"tnt: {path}: there is no scenario in it\n"
    found = tnt("check", path, "--lang", "ja")
    assert (found.status, found.err) == (2, f"tnt：{path}：場面がない\n")


def test_what_cannot_be_checked_does_not_hide_the_rest(put, tmp_path):
    put("empty", b"")
    put("unmet")
    found = tnt("check", tmp_path)
    assert found.status == 2
    assert found.err == f"tnt: {tmp_path / 'empty.tnt'}: there is no scenario in it\n"
    assert found.out.endswith(totals(files=2, scenarios=1, cases=1, failed=1))
    record = json.loads(tnt("check", tmp_path, "--format", "json").out)
    assert record["status"] == 2
    assert record["unchecked"] == [
        {
            "en": f"{tmp_path / 'empty.tnt'}: there is no scenario in it",
            "ja": f"{tmp_path / 'empty.tnt'}：場面がない",
        }
    ]
    # A move that breaks rules weighs more.
    put("illegal")
    assert tnt("check", tmp_path).status == 3


def test_standard_input(put):
    found = tnt("check", "-", stdin=MET)
    assert (found.status, found.out, found.err) == (0, totals(passed=1), "")
    found = tnt("check", "-", stdin=UNMET)
    assert found.status == 1
    assert found.out.startswith("-:5:3: my.unmet\n")
    assert tnt("check", "-", put("unmet"), "-", stdin=MET).out.endswith(
        totals(files=2, scenarios=2, cases=2, passed=1, failed=1)
    )
    found = tnt("check", "-", stdin=b"")
    assert (found.status, found.err) == (2, "tnt: -: there is no scenario in it\n")
    found = tnt("check", "-", "--update", stdin=UNMET)
    assert (found.status, found.out) == (2, "")
    assert "--update rewrites files" in found.err


# ---- folders and links -----------------------------------------------------------------------


def reason(number: int) -> str:
    return f"cannot be read ({os.strerror(number)})"


links = pytest.mark.skipif(os.name == "nt", reason="links need a right of their own")


@links
def test_links(put, tmp_path):
    put("met", file="a/met.tnt")
    put("question", file="elsewhere/question.tnt")
    (tmp_path / "a/other").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "a/again").symlink_to(tmp_path / "elsewhere")
    found = tnt("check", tmp_path / "a")
    assert (found.status, found.err) == (0, "")
    assert found.out == totals(files=2, scenarios=2, cases=2, passed=1, questions=1)


@links
@pytest.mark.parametrize("command", [("check",), ("fmt", "--diff")], ids=" ".join)
def test_links_that_lead_nowhere_or_round(put, tmp_path, command):
    put("question", file="a/b/question.tnt")
    (tmp_path / "a/b/gone.tnt").symlink_to("nowhere")
    (tmp_path / "a/b/itself.tnt").symlink_to("itself.tnt")
    (tmp_path / "a/b/folder").symlink_to("folder")
    (tmp_path / "a/b/up").symlink_to(tmp_path / "a")
    (tmp_path / "a/b/text").symlink_to("nowhere")  # would be no scenario file in any case
    found = tnt(*command, tmp_path / "a")
    assert found.status == 2
    assert sorted(found.err.splitlines()) == [
        f"tnt: {tmp_path}/a/b/folder: {reason(errno.ELOOP)}",
        f"tnt: {tmp_path}/a/b/gone.tnt: {reason(errno.ENOENT)}",
        f"tnt: {tmp_path}/a/b/itself.tnt: {reason(errno.ELOOP)}",
        f"tnt: {tmp_path}/a/b/up: {reason(errno.ELOOP)}",
    ]
    if command == ("check",):
        assert found.out == totals(questions=1)


@links
def test_a_link_to_itself_is_named(tmp_path):
    path = tmp_path / "itself.tnt"
    path.symlink_to(path)
    for words in (("check",), ("ruling",), ("fmt",), ("draw",), ("compare",), ("replay",)):
        found = tnt(*words, path)
        assert (found.status, found.out) == (2, "")
        assert found.err.splitlines()[0] == f"tnt: {path}: {reason(errno.ELOOP)}"
    found = tnt("draw", "faq.example-3", "-o", path.with_suffix(".svg"))
    assert found.status == 0
    loop = tmp_path / "loop.svg"
    loop.symlink_to(loop)
    found = tnt("draw", "faq.example-3", "-o", loop)
    assert found.err == f"tnt: {loop}: cannot be written ({os.strerror(errno.ELOOP)})\n"
    assert (found.status, loop.is_symlink()) == (2, True)


def test_folders_and_files_that_cannot_be_read(put, tmp_path, monkeypatch):
    put("met", file="a/met.tnt")
    put("question", file="shut/question.tnt")
    put("unmet", file="b/unmet.tnt")
    scandir, opened = os.scandir, Path.open

    def refusing(folder):
        if Path(folder).name == "shut":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        return scandir(folder)

    def unreadable(path, *args, **named):
        if path.name == "met.tnt":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *args, **named)

    monkeypatch.setattr(os, "scandir", refusing)
    monkeypatch.setattr(Path, "open", unreadable)
    found = tnt("check", tmp_path)
    assert found.status == 2
    assert found.err.splitlines() == [
        f"tnt: {tmp_path}/shut: {reason(errno.EACCES)}",
        f"tnt: {tmp_path}/a/met.tnt: {reason(errno.EACCES)}",
    ]
    assert found.out.endswith(totals(failed=1))


# ---- progress --------------------------------------------------------------------------------


def test_no_progress_where_nobody_looks(put, tmp_path):
    put("met")
    put("question")
    assert tnt("check", tmp_path).err == ""


def test_progress_on_a_terminal(put, tmp_path):
    for number in range(3):
        put("met", MET.replace("my.met", f"my.met-{number}"), file=f"{number}.tnt")
    ours, theirs = pytest.importorskip("pty").openpty()
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "tnt_rules", "check", tmp_path],
            stdout=subprocess.PIPE,
            stderr=theirs,
            check=True,
            env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8"},
        )
        os.close(theirs)
        seen = os.read(ours, 100_000).decode(errors="replace")
    finally:
        os.close(ours)
    assert "Checking" in seen
    # The answer itself is untouched by it.
    assert ran.stdout.decode() == totals(files=3, scenarios=3, cases=3, passed=3)


# ---- update ----------------------------------------------------------------------------------


def test_update(put):
    path = put("unmet")
    found = tnt("check", path, "--update")
    assert path.read_text() == UNMET.replace("blue", "black")
    assert found.err == f"{path}: expectations rewritten: 1\n"
    # What is printed is how things stand after it.
    assert (found.status, found.out) == (0, totals(passed=1))
    assert tnt("check", path, "--update").err == ""


def test_update_leaves_what_is_well(put):
    for name, content in (("met", MET), ("question", QUESTION)):
        path = put(name)
        before = path.stat().st_mtime_ns
        assert tnt("check", path, "--update").status == 0
        assert path.read_text() == content
        assert path.stat().st_mtime_ns == before


def test_update_keeps_what_it_cannot_mend(put, tmp_path):
    put("unmet")
    for name in ("illegal", "faults", "unreadable"):
        path = put(name)
        content = path.read_bytes()
        found = tnt("check", tmp_path, "--update")
        assert found.status >= 3
        assert path.read_bytes() == content
    assert "blue" not in (tmp_path / "unmet.tnt").read_text()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_update_keeps_encoding_and_ends_of_lines(put, encoding):
    text = (
        "場面 my.one\r\n  ja 集落の点\r\n局面\r\n　王牛　神　？\r\n"
        "弓手：集 ？\r\n　結果　得点　なし　＃　点\r\n"
    )
    path = put("one", text.encode(encoding))
    assert tnt("check", path, "--update").status == 0
    new = text.replace("結果　得点　なし", "結果 得点 雄牛： 黒 ＋１")
    assert path.read_bytes() == new.encode(encoding)


def test_update_keeps_permissions(put):
    path = put("unmet")
    path.chmod(0o640)
    tnt("check", path, "--update")
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(p.name for p in path.parent.iterdir()) == ["unmet.tnt"]


def test_update_through_a_link(put, tmp_path):
    path = put("unmet")
    link = tmp_path / "link.tnt"
    link.symlink_to(path)
    tnt("check", link, "--update")
    assert link.is_symlink()
    assert "black" in path.read_text()


@pytest.mark.parametrize("folder", ["faq", "disputes"])
def test_update_refuses_where_answers_rest_on_the_rules(put, tmp_path, folder):
    other = put("unmet", file="a/unmet.tnt")
    path = put("unmet", UNMET.replace("my.", "your."), file=f"{folder}/deep/unmet.tnt")
    found = tnt("check", tmp_path, "--update")
    assert found.status == 2
    assert str(path) in found.err
    assert "--force" in found.err
    # Nothing at all is written then.
    assert "blue" in path.read_text()
    assert "blue" in other.read_text()
    assert tnt("check", tmp_path, "--update", "--force").status == 0
    assert "blue" not in path.read_text()


def test_update_refuses_only_what_it_would_change(put, tmp_path):
    put("met", file="faq/met.tnt")
    put("unmet")
    assert tnt("check", tmp_path, "--update").status == 0


def test_force_alone_writes_nothing(put):
    path = put("unmet", file="faq/unmet.tnt")
    assert tnt("check", path, "--force").status == 1
    assert path.read_text() == UNMET


@pytest.mark.parametrize(
    "command", [("check",), ("ruling",), ("compare",), ("fmt", "--check"), ("draw",)]
)
def test_text_without_end(command):
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("no such file on this system")
    found = tnt(*command, endless)
    assert found.status == 5
    assert "/dev/zero:1:1: The text has more than 50,000 lines" in found.out + found.err


def test_failures_of_a_file_behind_the_hundredth_are_counted(tmp_path):
    path = tmp_path / "long.tnt"
    path.write_text(unmet_cases(123), "utf-8")
    found = tnt("check", path)
    assert found.status == 1
    assert found.out.count("rule: ") == 100
    assert f"{path}: and 23 more\n" in found.out
    assert f"{path}：ほか23件\n" in tnt("check", "--lang", "ja", path).out
    # Nothing is left out for programs.
    assert len(json.loads(tnt("check", "--format", "json", path).out)["failures"]) == 123


def unmet_cases(count: int) -> str:
    """Cases each of which expects another point than the settlement on C1 scores."""
    cases = (f"case c{n}\n  archer: s ?\n  expect points bull: blue +1\n" for n in range(count))
    return "position\n  Kb t ?\n" + "".join(cases)


def test_errors_behind_the_hundredth_are_counted(tmp_path):
    path = tmp_path / "long.tnt"
    path.write_text("position\n  Kb t ?\n" + "rules war.nothing\n" * 123, "utf-8")
    found = tnt("check", path)
    assert found.status == 5
    assert found.out.count("[unknown-rule]") == 100
    assert "and 23 more [more]" in found.out
    assert "Errors in files that cannot be read: 123;" in found.out


@pytest.mark.skipif(sys.platform != "linux", reason="names of another kind")
def test_json_of_a_file_whose_name_is_no_text(tmp_path):
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/q\xfe.tnt"))
    path.write_text(UNMET)
    for encoding in ("utf-8", "ascii"):
        out = tnt("check", path, "--format", "json", encoding=encoding, terminal=True).raw
        (failure,) = json.loads(out)["failures"]
        assert failure["file"].endswith("q\ufffd.tnt")
    # as text too, and for people
    assert "q\ufffd.tnt:5:3" in tnt("check", path).out
