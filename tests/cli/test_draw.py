"""``tnt draw``."""

import importlib.util
import xml.etree.ElementTree as ET

import pytest

from tests.cli.conftest import FAULTS, MET, QUESTION
from tests.cli.run import tnt

CASES = """\
scenario my.cases
position
  Kb t ?
case same
  bull: s ?
case other
  position
    Ka t ?
case none
  archer: s ?
"""


def test_on_the_terminal():
    found = tnt("draw", "-", stdin=QUESTION)
    assert (found.status, found.err) == (0, "")
    head, row = found.out.splitlines()
    assert head.split() == ["A", "B", "C"]
    assert row.split() == ["1", "Kb", "t", "?"]
    assert "\x1b[" in tnt("draw", "-", stdin=QUESTION, terminal=True).out


def test_in_japanese():
    _, row = tnt("draw", "-", "--lang", "ja", stdin=QUESTION).out.splitlines()
    assert row.split() == ["1", "王牛", "神", "?"]


def test_svg(put, tmp_path):
    out = tmp_path / "board.svg"
    found = tnt("draw", put("question"), "-o", out)
    assert (found.status, found.out) == (0, f"{out} written\n")
    root = ET.parse(out).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (
        tnt("draw", put("question"), "--output", out, "--force", "--lang", "ja").out
        == f"{out} を書いた\n"
    )


def test_svg_of_a_shipped_scenario(tmp_path):
    for extra in ((), ("--dark",)):
        out = tmp_path / f"b{len(extra)}.SVG"
        assert tnt("draw", "faq.example-3", "--case", "leader", "-o", out, *extra).status == 0
        ET.parse(out)
    assert (tmp_path / "b0.SVG").read_bytes() != (tmp_path / "b1.SVG").read_bytes()


@pytest.mark.skipif(not importlib.util.find_spec("resvg_py"), reason="needs the extra png")
def test_png(put, tmp_path):
    out = tmp_path / "board.png"
    assert tnt("draw", put("question"), "-o", out).status == 0
    assert out.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_equal_boards_are_drawn_once(put, tmp_path):
    path = put("cases", CASES)
    found = tnt("draw", path).out.splitlines()
    # It does not matter that another player is active.
    assert [line for line in found if "my.cases" in line] == [
        "my.cases / same",
        "my.cases / other",
    ]
    out = tmp_path / "board.svg"
    assert tnt("draw", path, "-o", out).status == 0
    assert sorted(p.name for p in tmp_path.glob("*.svg")) == ["board-1.svg", "board-2.svg"]


def test_one_case(put, tmp_path):
    path = put("cases", CASES)
    out = tmp_path / "board.svg"
    assert tnt("draw", path, "--case", "Other", "-o", out).status == 0
    assert [p.name for p in tmp_path.glob("*.svg")] == ["board.svg"]
    assert tnt("draw", path, "--case", "other").out.splitlines()[1].split()[1] == "Ka"
    found = tnt("draw", path, "--case", "nobody")
    assert found.status == 2
    assert "has no case nobody; it has: same, other, none" in found.err
    assert tnt("draw", "-", "--case", "x", stdin=QUESTION).err == "tnt: - has no cases\n"


def test_several_scenarios(put):
    path = put("two", MET + MET.replace("my.met", "my.other").replace("Kb", "Ka"))
    assert [line for line in tnt("draw", path).out.splitlines() if "my." in line] == [
        "my.met",
        "my.other",
    ]


@pytest.mark.parametrize("name", ["board.gif", "board", "board.svg.txt", "svg"])
def test_wrong_suffix(put, tmp_path, name):
    found = tnt("draw", put("question"), "-o", tmp_path / name)
    assert (found.status, found.out) == (2, "")
    assert found.err == f"tnt: {tmp_path / name}: the file must end in .svg or .png\n"


def test_unwritable_path(put, tmp_path):
    path = put("question")
    found = tnt("draw", path, "-o", tmp_path / "no" / "board.svg")
    assert (found.status, found.out) == (2, "")
    assert "cannot be written (" in found.err
    (tmp_path / "folder.svg").mkdir()
    assert tnt("draw", path, "-o", tmp_path / "folder.svg").status == 2
    # Nothing is left lying about.
    assert sorted(p.name for p in tmp_path.iterdir()) == ["folder.svg", "question.tnt"]


def test_position_that_is_none(put, tmp_path):
    out = tmp_path / "board.svg"
    found = tnt("draw", "-", "-o", out, stdin=FAULTS)
    assert (found.status, found.out) == (4, "")
    assert found.err.startswith("-:3:3: my.faults\n    expected: a position\n")
    assert "kingdom.one-per-colour" in found.err
    assert "leader.orphan" in found.err
    assert not out.exists()
    # Boards that can be drawn are drawn all the same.
    found = tnt("draw", "-", stdin=MET + FAULTS)
    assert found.status == 4
    assert "Kb" in found.out


def test_text_that_cannot_be_read(put):
    found = tnt("draw", put("unreadable"))
    assert (found.status, found.out) == (5, "")
    assert found.err.count("unreadable.tnt:") == 2


def test_text_without_a_scenario():
    assert tnt("draw", "-", stdin="").status == 2


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "exists already; --force"), ("ja", "すでに存在する")]
)
def test_no_file_is_written_over(put, tmp_path, lang, said):
    out = tmp_path / "board.svg"
    out.write_text("mine", "utf-8")
    found = tnt("draw", put("question"), "-o", out, "--lang", lang)
    assert found.status == 2
    assert said in found.err
    assert out.read_text("utf-8") == "mine"
    assert tnt("draw", put("question"), "-o", out, "--force").status == 0
    assert out.read_text("utf-8").startswith("<svg")
