"""Names that the system refuses, and files that are none."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import MET, QUESTION
from tests.cli.run import tnt

LONG = "a" * 300
DEEP = "/aa" * 2000

RECORD = ("cut", "games.two-on-standard", "--at", "3.1")


@pytest.mark.parametrize("name", [LONG, f"{LONG}/x", DEEP], ids=["long", "folder", "deep"])
@pytest.mark.parametrize(
    ("words", "suffix"),
    [(RECORD, ""), (("draw", "faq.example-3"), ".svg"), ((*RECORD, "--force"), "")],
    ids=["cut", "draw", "force"],
)
def test_names_that_cannot_be_written(tmp_path, monkeypatch, name, words, suffix):
    monkeypatch.chdir(tmp_path)
    for lang in ("en", "ja"):
        found = tnt(*words, "-o", f"{name}{suffix}", "--lang", lang)
        assert (found.status, found.out) == (2, "")
        assert found.err.count("\n") == 1
        assert ("cannot be written" if lang == "en" else "書き込めない") in found.err
        assert len(found.err) < 500
    assert not list(tmp_path.iterdir())


def test_the_longest_name_that_the_system_takes(tmp_path):
    path = tmp_path / f"{'a' * 251}.tnt"
    assert tnt(*RECORD, "-o", path).status == 0
    assert tnt("check", path).status == 0


@pytest.mark.parametrize("command", ["check", "fmt", "ruling", "draw", "compare"])
@pytest.mark.parametrize("name", [f"{LONG}.tnt", DEEP], ids=["long", "deep"])
def test_names_that_cannot_be_read(tmp_path, monkeypatch, command, name):
    monkeypatch.chdir(tmp_path)
    found = tnt(command, name)
    assert (found.status, found.out) == (2, "")
    assert found.err.count("\n") == 1


def test_hyphen_is_the_standard_output(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = tnt(*RECORD, "-o", "-")
    assert found == tnt(*RECORD)
    assert not list(tmp_path.iterdir())


# ---- the folder for the tables of the grammar -------------------------------------------------


def process(*words: object, **settings: str | bytes) -> "subprocess.CompletedProcess[bytes]":
    environment = {os.fsencode(k): os.fsencode(v) for k, v in {**os.environ, **settings}.items()}
    return subprocess.run(
        [sys.executable, "-m", "tnt_rules", *map(str, words)],
        capture_output=True,
        check=False,
        env={**environment, b"LANG": b"C.UTF-8"},
        cwd=Path(__file__).parents[2],
        timeout=60,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="names of another kind")
def test_a_cache_whose_name_is_no_text(put, tmp_path):
    path = put("met")
    found = process("check", path, XDG_CACHE_HOME=os.fsencode(tmp_path) + b"/\xff")
    assert (found.returncode, found.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="caches in another place")
def test_a_cache_that_is_a_pipe(put, tmp_path):
    path = put("met")
    assert process("check", path, XDG_CACHE_HOME=str(tmp_path)).returncode == 0
    (table,) = tmp_path.rglob("*.tables")
    table.unlink()
    os.mkfifo(table)
    found = process("check", path, XDG_CACHE_HOME=str(tmp_path))
    assert (found.returncode, found.stderr) == (0, b"")


# ---- pipes in place of files ------------------------------------------------------------------

pipes = pytest.mark.skipif(os.name == "nt", reason="pipes of another kind")


@pipes
@pytest.mark.parametrize(
    ("command", "status"), [(("check",), 0), (("ruling",), 0), (("fmt", "--check"), 1)]
)
def test_a_pipe_that_is_named_is_read_like_a_file(tmp_path, command, status):
    """A shell makes one of ``<(…)``. Until somebody writes into it the command waits."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(MET,))
    writer.start()
    assert tnt(*command, pipe).status == status
    writer.join()


@pipes
def test_a_pipe_in_a_folder_is_passed_over(put, tmp_path):
    put("met")
    os.mkfifo(tmp_path / "pipe.tnt")
    assert tnt("check", tmp_path).status == 0
    assert tnt("fmt", "--to", "ja", tmp_path).status == 0


@pipes
@pytest.mark.parametrize("command", [("fmt",), ("check", "--update")])
def test_a_pipe_is_not_rewritten(tmp_path, command):
    """It could not be read twice, and what is written into it would come to whoever reads it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for lang, said in (("en", "this is a pipe or a device"), ("ja", "パイプかデバイス")):
        found = tnt(*command, pipe, "--lang", lang)
        assert (found.status, found.out) == (2, "")
        assert said in found.err


def test_brackets_without_end_in_a_variant_file(put, tmp_path):
    text = put("question", QUESTION)
    for number, content in enumerate(("options=" + "[" * 3000, "options." + "a." * 3000 + "a=1")):
        club = put("club", content, f"club{number}.toml")
        for lang in ("en", "ja"):
            found = tnt("compare", text, "--with", club, "--lang", lang)
            assert (found.status, found.out) == (2, "")
            assert str(club) in found.err
            assert found.err.count("\n") == 1
