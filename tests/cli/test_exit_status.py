"""The ladder of exit statuses, and what a shell sees: streams, encodings, broken pipes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import FAULTS, ILLEGAL, MET, QUESTION, TEXTS, UNMET
from tests.cli.run import tnt


@pytest.mark.parametrize(
    ("name", "check", "ruling", "draw", "fmt"),
    [
        ("met", 0, 0, 0, 1),
        ("question", 0, 0, 0, 0),
        ("unmet", 1, 0, 0, 1),
        ("illegal", 3, 0, 0, 1),
        ("faults", 4, 4, 4, 1),
        ("unreadable", 5, 5, 5, 5),
        ("missing", 2, 2, 2, 2),
    ],
)
def test_every_command(put, tmp_path, name, check, ruling, draw, fmt):
    if name in TEXTS:
        put(name)
    path = tmp_path / f"{name}.tnt"
    found = [
        tnt(*words, path).status
        for words in (("check",), ("ruling",), ("draw",), ("fmt", "--check"))
    ]
    # In canonical form a blank line stands before a position.
    assert found == [check, ruling, draw, fmt]


@pytest.mark.parametrize("command", [("cut", "--at", "1"), ("replay",), ("count",), ("compare",)])
@pytest.mark.parametrize(("name", "status"), [("faults", 4), ("unreadable", 5), ("missing", 2)])
def test_texts_that_are_no_game(put, tmp_path, command, name, status):
    if name in TEXTS:
        put(name)
    found = tnt(*command, tmp_path / f"{name}.tnt")
    assert found.status == status
    assert found.out == "" or command == ("compare",)


def test_an_illegal_question_is_answered(put):
    path = put("illegal")
    assert [tnt(c, path).status for c in ("ruling", "compare", "check", "replay")] == [0, 0, 3, 3]


def test_highest_wins(put, tmp_path):
    expected = 0
    for name, rung in (("met", 0), ("unmet", 1), ("illegal", 3), ("faults", 4), ("unreadable", 5)):
        put(name)
        expected = max(expected, rung)
        assert tnt("check", tmp_path).status == expected


def test_highest_of_the_cases_of_a_ruling():
    text = MET + "case good\n  archer: s D1\ncase bad\n  position / Kb t Ka\n"
    assert tnt("ruling", "-", stdin=text).status == 4
    assert tnt("ruling", "-", "--case", "good", stdin=text).status == 0


# ---- encodings -------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "latin-1", "utf-8"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_terminals_that_know_few_signs(put, encoding, lang):
    unmet, unreadable = put("unmet"), put("unreadable")
    for words, status in (
        (("ruling", "disputes.63"), 0),
        (("explain", "war.recheck"), 0),
        (("check", unmet), 1),
        (("check", unreadable), 5),
        (("ruling", unreadable), 5),
        (("draw", "faq.example-3"), 0),
        (("fmt", "--diff", put("japanese", "局面\n 王牛 神 ？\n")), 0),
        (("nothing",), 2),
        (("--help",), 0),
    ):
        assert tnt(*words, "--lang", lang, encoding=encoding, terminal=True).status == status


def test_signs_that_have_a_plain_form():
    words = ("ruling", "disputes.63", "--case", "black-first")
    found = re.sub(r"\x1b\[[\d;]*m", "", tnt(*words, encoding="ascii", terminal=True).out)
    assert "Case: black-first - " in found
    assert found.splitlines()[-1].startswith("tnt_rules 0.1.0 - edition reference - scenario ")
    # The Japanese names of sources have none.
    assert "?" in found


def test_japanese_on_a_japanese_console():
    found = tnt(
        "ruling", "-", "--lang", "ja", stdin=QUESTION, encoding="cp932", terminal=True
    ).raw.decode("cp932")
    assert "雄牛：黒1点" in found
    assert "王牛" in found


KEPT = [
    ("cut", "games.two-on-standard", "--at", "3.1"),
    ("ruling", "disputes.63", "--format", "markdown"),
    ("ruling", "disputes.63", "--format", "json"),
    ("compare", "disputes.63"),
    ("explain", "war.recheck"),
    ("draw", "faq.example-3"),
    ("replay", "games.two-on-standard"),
    ("--help",),
]


@pytest.mark.parametrize("words", KEPT, ids=" ".join)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp932"])
def test_what_is_no_terminal_gets_utf8(words, encoding):
    found = tnt(*words, "--lang", "ja", encoding=encoding)
    assert found.raw == tnt(*words, "--lang", "ja").raw
    assert any(sign >= "\u3041" for sign in found.raw.decode("utf-8"))
    error = tnt("nothing", "--lang", "ja", encoding=encoding).err
    assert error == "tnt：nothing というコマンドはない\n"


# ---- real processes --------------------------------------------------------------------------


def shell(
    *words: object, stdin: bytes = b"", **settings: str
) -> "subprocess.CompletedProcess[bytes]":
    """``python -m tnt_rules`` as a process of its own."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-m", "tnt_rules", *map(str, words)],
        input=stdin,
        capture_output=True,
        check=False,
        env={**env, "LANG": "C.UTF-8", **settings},
        cwd=Path(__file__).parents[2],
    )


def test_module():
    found = shell("ruling", "-", stdin=QUESTION.encode())
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"Legal: Bull scores 1 black." in found.stdout


def test_language_of_the_system():
    assert (
        "黒1点を得る。"
        in shell(
            "ruling", "-", stdin=QUESTION.encode(), LANG="ja_JP.UTF-8", PYTHONUTF8="1"
        ).stdout.decode()
    )
    # LC_ALL goes before LANG.
    assert (
        b"Legal: "
        in shell("ruling", "-", stdin=QUESTION.encode(), LANG="ja_JP.UTF-8", LC_ALL="C").stdout
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252", "ascii:strict"])
def test_a_pipe_gets_utf8_whatever_the_system_says(encoding):
    found = shell("ruling", "-", "--lang", "ja", stdin=QUESTION.encode(), PYTHONIOENCODING=encoding)
    assert (found.returncode, found.stderr) == (0, b"")
    assert "黒1点を得る。" in found.stdout.decode("utf-8")


@pytest.mark.parametrize("text", [UNMET, ILLEGAL, FAULTS])
def test_status_of_a_process(put, text):
    path = put("one", text)
    assert shell("check", path).returncode == tnt("check", path).status != 0


@pytest.mark.skipif(os.name == "nt", reason="pipes of another kind")
def test_broken_pipe_is_quiet():
    process = subprocess.Popen(
        [sys.executable, "-m", "tnt_rules", "ruling", "faq.example-3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
