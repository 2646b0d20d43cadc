"""Outputs that are closed, full or no longer read, inputs that are closed, and interruption."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.conftest import MET, QUESTION
from tests.cli.run import Failing, tnt

COMMANDS = [
    ("check", "{met}"),
    ("check", "{met}", "--format", "json"),
    ("ruling", "{met}"),
    ("ruling", "{met}", "--format", "json"),
    ("compare", "{met}"),
    ("explain", "war.tie"),
    ("fmt", "--check", "{met}"),
    ("fmt", "--diff", "{met}"),
    ("draw", "{met}"),
    ("replay", "{met}"),
    ("cut", "games.four-on-standard", "--at", "2"),
    ("count", "{met}"),
    ("--help",),
    ("ruling", "--help"),
    ("--version",),
]


@pytest.fixture
def words(put, request):
    path = put("met")
    return [word.format(met=path) for word in request.param]


def each(commands=COMMANDS):
    return pytest.mark.parametrize("words", commands, indirect=True, ids=" ".join)


@each()
def test_closed_output(words):
    found = tnt(*words, stdout=None)
    assert found.status == 2
    assert found.err == "tnt: the answer cannot be written (it is closed)\n"
    found = tnt(*words, "--lang", "ja", stdout=None)
    assert (found.status, found.err) == (2, "tnt：出力できない（閉じられている）\n")


@each()
def test_full_output(words):
    found = tnt(*words, stdout=Failing(errno.ENOSPC))
    assert found.status == 2
    assert found.err == f"tnt: the answer cannot be written ({os.strerror(errno.ENOSPC)})\n"


@each()
def test_nobody_reads_on(words):
    usual = tnt(*words).status
    found = tnt(*words, stdout=Failing(errno.EPIPE))
    # The status is that of the work, which is done all the same.
    assert (found.status, found.err) == (usual, "")


@each()
def test_no_messages(words):
    for stderr in (lambda: None, lambda: Failing(errno.ENOSPC), lambda: Failing(errno.EPIPE)):
        assert tnt(*words, stderr=stderr()) == tnt(*words)
        assert tnt("nonsense", stderr=stderr()).status == 2
        assert tnt(*words, stdout=None, stderr=stderr()).status == 2


@pytest.mark.parametrize(
    "command", ["check", "ruling", "compare", "draw", "replay", "count", "cut", "fmt"]
)
def test_closed_input(command):
    more = ("--at", "1") if command == "cut" else ()
    found = tnt(command, "-", *more, stdin=None)
    assert (found.status, found.out) == (2, "")
    assert found.err == "tnt: the standard input cannot be read (it is closed)\n"
    found = tnt(command, "-", *more, stdin=None, lang="ja_JP.UTF-8")
    assert found.err == "tnt：標準入力を読めない（閉じられている）\n"


def test_a_file_is_done_although_nobody_reads_on(put):
    first, second = put("met"), put("question", file="second.tnt")
    assert tnt("fmt", first, second, "--to", "ja", stdout=Failing(errno.EPIPE)).status == 0
    for path in (first, second):
        assert path.read_text(encoding="utf-8").lstrip().startswith(("場面", "局面"))


@pytest.mark.skipif(os.name == "nt", reason="shells of another kind")
@pytest.mark.parametrize(
    ("rest", "status", "error"),
    [
        (">&-", 2, b"tnt: the answer cannot be written (it is closed)\n"),
        ("2>&-", 0, b""),
        (">&- 2>&-", 2, b""),
        ("<&-", 2, b"tnt: the standard input cannot be read (it is closed)\n"),
        pytest.param(
            *(">/dev/full", 2, b"tnt: the answer cannot be written (No space left on device)\n"),
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full"),
        ),
    ],
)
def test_in_a_shell(rest, status, error):
    found = subprocess.run(
        ["sh", "-c", f'"$0" -m tnt_rules ruling - {rest}', sys.executable],
        input=QUESTION.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
        cwd=Path(__file__).parents[2],
    )
    assert (found.returncode, found.stderr) == (status, error)


# ---- interruption ----------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "said"), [("en", "tnt: interrupted"), ("ja", "tnt：中断した")])
def test_interrupted(put, lang, said):
    path = put("met")
    with patch("tnt_rules.core.corpus.load_file", side_effect=KeyboardInterrupt):
        found = tnt("check", path, "--lang", lang)
    assert (found.status, found.out) == (130, "")
    assert found.err.split("\n") == ["", said, ""]


def test_interrupted_while_a_file_is_written(put, tmp_path):
    path = put("met")
    with patch("pathlib.Path.replace", side_effect=KeyboardInterrupt):
        assert tnt("fmt", path, "--to", "ja").status == 130
    assert path.read_text() == MET
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
def test_interrupted_process():
    # A shell that runs this in the background may have set the signal to be ignored, and what is
    # ignored here is ignored there.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        _interrupt_a_process()
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt_a_process():
    process = subprocess.Popen(
        [sys.executable, "-m", "tnt_rules", "ruling", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C", "PYTHONUNBUFFERED": "1", "PYTHONVERBOSE": ""},
        cwd=Path(__file__).parents[2],
    )
    assert process.stdin is not None
    # It waits for the rest of the text; a full pipe shows that it has begun to read.
    process.stdin.write(b"# x\n" * 100_000)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"\ntnt: interrupted\n")


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_ended_while_a_file_is_written(put, tmp_path, number):
    path = put("met")

    def ended(*_: object) -> None:
        assert len(list(tmp_path.iterdir())) == 2  # the file and its draft
        os.kill(os.getpid(), number)

    # Ignored where the tests run in the background, it would be for the command as well.
    before = signal.signal(number, signal.SIG_DFL)
    try:
        with patch("pathlib.Path.replace", side_effect=ended):
            assert tnt("fmt", path, "--to", "ja").status == 128 + number
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert path.read_text() == MET
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
def test_a_signal_that_is_ignored_stays_so(put):
    path = put("met")
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with patch("pathlib.Path.replace", side_effect=lambda _: os.kill(os.getpid(), 1)):
            assert tnt("fmt", path, "--to", "ja").status == 0
    finally:
        signal.signal(signal.SIGHUP, before)
