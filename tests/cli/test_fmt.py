"""``tnt fmt``."""

from pathlib import Path

import pytest

import tnt_rules.cli.common
from tests.cli.run import tnt
from tnt_rules.core.corpus import files_under, shipped_folder

LOOSE = """\
# Top
scenario my.one
 en  Loose   # text, not a comment
position
  Kb  t ?
# before the move
ARCHER : s   ?    # a settlement
expect points bull : black +1
"""
CANONICAL = """\
# Top
scenario my.one
  en Loose   # text, not a comment

position
  Kb t ?
# before the move
archer: s ?  # a settlement
  expect points bull: black +1
"""
JAPANESE = """\
＃ Top
場面 my.one
  en Loose   # text, not a comment

局面
  王牛 神 ？
＃ before the move
弓手： 集 ？  ＃ a settlement
  結果 得点 雄牛： 黒 ＋１
"""


def test_in_place(put):
    path = put("one", LOOSE)
    found = tnt("fmt", path)
    assert (found.status, found.out, found.err) == (0, f"{path} rewritten\n", "")
    assert path.read_text() == CANONICAL
    before = path.stat().st_mtime_ns
    found = tnt("fmt", path)
    assert (found.status, found.out) == (0, "Files in canonical form: 1\n")
    assert path.stat().st_mtime_ns == before


def test_to_the_other_language(put):
    path = put("one", LOOSE)
    assert tnt("fmt", path, "--to", "ja").status == 0
    assert path.read_text("utf-8") == JAPANESE
    # Without --to the language of the text stays.
    assert tnt("fmt", path).out == "Files in canonical form: 1\n"
    assert tnt("fmt", path, "--to", "EN").status == 0
    assert path.read_text() == CANONICAL


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "read as Shift_JIS (code page 932), written as UTF-8"),
        ("ja", "Shift_JIS（cp932）として読み、UTF-8 で書いた"),
    ],
)
def test_a_text_that_was_not_utf8_is_named(put, lang, said):
    data = JAPANESE.encode("cp932")
    path = put("one", data)
    found = tnt("fmt", path, "--lang", lang)
    assert found.status == 0
    assert found.err == f"{path}{': ' if lang == 'en' else '：'}{said}\n"
    assert path.read_text("utf-8") == JAPANESE
    assert tnt("fmt", path, "--lang", lang).err == ""
    found = tnt("fmt", "-", "--lang", lang, stdin=data)
    assert (found.out, said in found.err) == (JAPANESE, True)
    # nothing is written, and the comparison says what there is to say
    path.write_bytes(data)
    assert tnt("fmt", "--check", path, "--lang", lang).err == ""


def test_check_writes_nothing(put):
    path = put("one", LOOSE)
    found = tnt("fmt", "--check", path)
    assert (found.status, found.out) == (1, f"{path} would change\n")
    assert path.read_text() == LOOSE
    assert tnt("fmt", "--check", path, "--lang", "ja").out == f"{path} は変わる\n"
    path.write_text(CANONICAL)
    assert tnt("fmt", "--check", path).status == 0
    assert tnt("fmt", "--check", path, "--to", "ja").status == 1
    assert path.read_text() == CANONICAL


def test_diff_writes_nothing(put):
    path = put("one", "scenario my.one\n\nposition\n  Kb t ?\narcher : s ?\n")
    found = tnt("fmt", "--diff", path)
    assert (found.status, found.err) == (0, "")
    assert found.out == (
        f"--- {path}\n+++ {path}\n@@ -2,4 +2,4 @@\n \n position\n   Kb t ?\n"
        "-archer : s ?\n+archer: s ?\n"
    )
    assert "archer : s" in path.read_text()
    both = tnt("fmt", "--diff", "--check", path)
    assert (both.status, both.out) == (1, found.out)


def test_diff_of_ends_of_lines_only(put):
    path = put("one", CANONICAL.replace("\n", "\r\n"))
    found = tnt("fmt", "--diff", path)
    said = f"{path} would change: the ends of lines become LF\n"
    assert (found.status, found.out) == (0, said)


@pytest.mark.parametrize(
    ("data", "en", "ja"),
    [
        (JAPANESE.encode("cp932"), "Shift_JIS (code page 932) becomes UTF-8", "UTF-8 にする"),
        (b"\xef\xbb\xbf" + JAPANESE.encode(), "the byte order mark goes", "BOM を除く"),
        (JAPANESE.strip().encode(), "the last line gets its end", "最後の行に改行を付ける"),
        (
            b"\xef\xbb\xbf" + JAPANESE.replace("\n", "\r").encode(),
            "the byte order mark goes; the ends of lines become LF",
            "BOM を除く、改行を LF にする",
        ),
    ],
)
def test_diff_of_what_no_line_shows(put, data, en, ja):
    path = put("one", data)
    found = tnt("fmt", "--diff", path)
    assert (found.status, found.out) == (0, f"{path} would change: {en}\n")
    found = tnt("fmt", "--diff", path, "--lang", "ja")
    assert found.out.startswith(f"{path} は変わる：")
    assert ja in found.out


@pytest.mark.parametrize("words", [("fmt",), ("fmt", "--diff"), ("check",)])
def test_a_text_of_western_europe_is_left_as_it_is(put, words):
    data = "# Straße\nposition\n  Pb t ?\narcher: P ?\n".encode("cp1252")
    path = put("one", data)
    found = tnt(*words, path)
    assert found.status == 5
    assert "“Straße”" in found.out + found.err
    assert "save the file as UTF-8" in found.out + found.err
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + LOOSE.encode(),
        LOOSE.replace("\n", "\r\n").encode(),
        LOOSE.replace("\n", "\r").encode(),
        LOOSE.rstrip("\n").encode(),
        ("\n\n" + LOOSE + "\n\n").encode(),
    ],
)
def test_canonical_form_has_one_encoding(put, data):
    path = put("one", data)
    assert tnt("fmt", path).status == 0
    assert path.read_bytes() == CANONICAL.encode()


def test_code_page_932_becomes_utf_8(put):
    path = put("one", JAPANESE.encode("cp932"))
    assert tnt("fmt", path).status == 0
    assert path.read_bytes() == JAPANESE.encode()


# ---- standard input --------------------------------------------------------------------------


def test_standard_input():
    found = tnt("fmt", "-", stdin=LOOSE)
    assert (found.status, found.out, found.err) == (0, CANONICAL, "")
    assert tnt("fmt", "-", "--to", "ja", stdin=LOOSE).out == JAPANESE
    # Bytes are the same whatever the terminal's code page.
    found = tnt("fmt", "-", "--to", "ja", stdin=LOOSE, encoding="cp932")
    assert found.raw == JAPANESE.encode()


def test_standard_input_that_cannot_be_read():
    found = tnt("fmt", "-", stdin="expct\n")
    assert (found.status, found.out) == (5, "")
    assert found.err.startswith("-:1:1: ")


def test_check_and_diff_of_standard_input():
    found = tnt("fmt", "--check", "-", stdin=LOOSE)
    assert (found.status, found.out) == (1, "- would change\n")
    assert tnt("fmt", "--check", "-", stdin=CANONICAL).status == 0
    assert "+archer: s ?" in tnt("fmt", "--diff", "-", stdin=LOOSE).out


# ---- files that cannot be done ---------------------------------------------------------------


def test_unreadable_file_is_left_and_the_others_are_done(put, tmp_path):
    put("a", LOOSE)
    bad = put("unreadable", file="b.tnt")
    content = bad.read_bytes()
    put("c", LOOSE.replace("my.one", "my.two"))
    found = tnt("fmt", tmp_path)
    assert found.status == 5
    assert found.err.count(f"{bad}:") == 2
    assert bad.read_bytes() == content
    assert (tmp_path / "a.tnt").read_text() == CANONICAL
    assert (tmp_path / "c.tnt").read_text() == CANONICAL.replace("my.one", "my.two")
    # Syntax goes before a file that would change.
    assert tnt("fmt", "--check", tmp_path).status == 5


def test_missing_path_before_anything_is_written(put, tmp_path):
    path = put("one", LOOSE)
    found = tnt("fmt", path, tmp_path / "no.tnt")
    assert (found.status, found.out) == (2, "")
    assert path.read_text() == LOOSE
    assert tnt("fmt", "").status == 2


def test_other_files_are_not_touched(put, tmp_path):
    note = put("note", LOOSE, file="note.txt")
    put("one", LOOSE)
    assert tnt("fmt", tmp_path).status == 0
    assert note.read_text() == LOOSE


def test_a_file_that_cannot_be_written(put, tmp_path, monkeypatch):
    for name in "abc":
        put(name, LOOSE.replace("my.one", f"my.{name}"))
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if target.name == "b.tnt":
            raise PermissionError(13, "Permission denied")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    found = tnt("fmt", tmp_path)
    assert found.status == 2
    assert found.err == f"tnt: {tmp_path / 'b.tnt'}: cannot be written (Permission denied)\n"
    assert [("Loose" in p.read_text(), p.name) for p in sorted(tmp_path.iterdir())] == [
        (True, "a.tnt"),
        (True, "b.tnt"),
        (True, "c.tnt"),
    ]
    assert "ARCHER" in (tmp_path / "b.tnt").read_text()
    assert "ARCHER" not in (tmp_path / "c.tnt").read_text()


def test_never_a_part_of_a_file(put, tmp_path, monkeypatch):
    path = put("one", LOOSE)
    real = Path.write_bytes

    def write_half(self: Path, data: bytes) -> int:
        real(self, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write_half)
    found = tnt("fmt", path)
    assert found.status == 2
    assert "No space left on device" in found.err
    assert path.read_text() == LOOSE
    assert [p.name for p in tmp_path.iterdir()] == ["one.tnt"]


def test_interrupted(put, tmp_path, monkeypatch):
    path = put("one", LOOSE)

    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    assert tnt("fmt", path).status == 130
    assert path.read_text() == LOOSE
    assert [p.name for p in tmp_path.iterdir()] == ["one.tnt"]


def test_write_keeps_links_and_permissions(put, tmp_path):
    path = put("one", LOOSE)
    path.chmod(0o600)
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    assert tnt("fmt", link).status == 0
    assert link.is_symlink()
    assert path.read_text() == CANONICAL
    assert path.stat().st_mode & 0o777 == 0o600


def test_names_need_not_exist_to_be_formatted(put):
    # A rule of tomorrow is no reason to leave a text unformatted.
    path = put("one", LOOSE.replace("position", "rules no.such\nposition"))
    assert tnt("fmt", path).status == 0
    assert tnt("check", path).status == 5


def test_nothing_to_say(put):
    path = put("empty", "\n\n")
    assert tnt("fmt", path).status == 0
    assert path.read_bytes() == b""
    assert tnt_rules.cli.common.OK == 0


# ---- the shipped scenarios -------------------------------------------------------------------


def test_shipped_scenarios_are_canonical():
    assert tnt("fmt", "--check", shipped_folder()).status == 0


def test_there_and_back_again(tmp_path):
    """English to Japanese to English gives the same bytes, and Japanese says the same."""
    originals = {}
    for path in files_under([shipped_folder()]):
        copy = tmp_path / path.relative_to(shipped_folder())
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
        originals[copy] = path.read_bytes()
    assert tnt("fmt", tmp_path, "--to", "en").status == 0
    english = {copy: copy.read_bytes() for copy in originals}
    assert tnt("fmt", tmp_path, "--to", "ja").status == 0
    assert all(copy.read_bytes() != english[copy] for copy in originals)
    assert tnt("check", tmp_path).status == 0
    assert tnt("fmt", tmp_path, "--to", "ja", "--check").status == 0
    assert tnt("fmt", tmp_path, "--to", "en").status == 0
    assert {copy: copy.read_bytes() for copy in originals} == english
    # Those that are shipped in English came through unchanged.
    assert sum(english[copy] == data for copy, data in originals.items()) > 100
