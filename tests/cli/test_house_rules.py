"""A file of house rules takes the place of an edition wherever one is asked for."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.run import tnt
from tnt_rules import resources
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulings.variants import read_variant

# Without the house rule a tie goes to the defender.
TIE = """scenario my.tie
position
  . t .
  t Kb s
  . t ?
  . . t
archer: K ?
archer: commit t
bull: commit none
  expect revolt black: archer 2+1 vs bull 3, bull wins
"""


@pytest.fixture
def club(tmp_path):
    path = tmp_path / "Club.toml"
    path.write_text('ja = "うち"\nedition = "letter"\n[options]\nconflict.tie = "attacker"\n')
    return path


def test_in_a_ruling(put, club):
    found = tnt("ruling", put("tie", TIE), "--edition", club, "--format", "json")
    (case,) = json.loads(found.out)[0]["cases"]
    assert found.status == 0
    assert case["edition"] == "letter" and case["options"]["conflict.tie"] == "attacker"
    assert "Archer wins" in case["answer"][0]["en"]


def test_an_option_of_the_command_line_goes_first(put, club):
    path = put("tie", TIE)
    assert tnt("check", path).status == 0
    assert tnt("check", path, "--edition", club).status == 1
    assert tnt("check", path, "--edition", club, "--option", "conflict.tie=defender").status == 0


@pytest.mark.parametrize("command", ["draw", "count"])
def test_in_other_commands(put, club, command):
    assert tnt(command, put("tie", TIE), "--edition", club).status in (0, 1)


def test_in_an_explanation(club):
    assert "As chosen: attacker." in tnt("explain", "conflict.tie", "--edition", club).out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[options]\nwar.sid = 1\n", "there is no option war.sid; did you mean war.side, "),
        ("edition = x\n", "line 1: expected TOML"),
        ('[options]\nconflict.tie = "attacker"\nconflict.tie = "defender"\n', "expected TOML"),
    ],
)
def test_what_is_wrong_with_it(put, tmp_path, text, said):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    found = tnt("ruling", put("tie", TIE), "--edition", path)
    assert (found.status, found.out) == (2, "")
    assert said in found.err and "bad.toml" in found.err


MANY = "9" * 6000  # digits, of which Python reads no more than 4300
COMMANDS = [("--edition", "ruling"), ("--edition", "explain"), ("--with", "compare")]


@pytest.mark.parametrize(("option", "command"), COMMANDS)
@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        (f"[options]\nconflict.cap = {MANY}\n", ", line 2: a number of far ", "数の桁が多すぎる"),
        (f"[options]\n\nconflict.cap = 0x{'f' * 6000}\n", ", line 3: a number", " 3 行目"),
        (f'[options]\nconflict.cap = "{MANY}"\n', f"no choice {MANY[:80]}…", f"{MANY[:80]}…"),
        # 2 million lines of 4 characters are 8 million bytes, and one option too many
        ("#23\n" * 2_000_000 + "[options]\n", "longer than the 8,000,000 bytes", "8,000,000"),
    ],
)
def test_what_is_too_long(put, tmp_path, option, command, text, en, ja):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    what = "conflict.cap" if command == "explain" else put("tie", TIE)
    for lang, said in (("en", en), ("ja", ja)):
        found = tnt(command, what, option, path, "--lang", lang)
        assert (found.status, found.out) == (2, "")
        assert said in found.err and "bad.toml" in found.err
        assert len(found.err) < 500


def test_an_equals_sign_in_the_name_of_a_file(put, tmp_path, monkeypatch, club):
    monkeypatch.chdir(tmp_path)
    club.rename("a=b.toml")
    for name in ("a=b.toml", "./a=b.toml", tmp_path / "a=b.toml"):
        assert "As chosen: attacker." in tnt("explain", "conflict.tie", "--edition", name).out
        found = tnt("compare", put("tie", TIE), "--with", name)
        assert (found.status, found.err) == (0, "")
    # what is no file is a choice
    found = tnt("compare", put("tie", TIE), "--with", "a=c.toml")
    assert (found.status, found.out) == (2, "") and "there is no option a" in found.err


def test_a_file_that_is_not_there(put):
    found = tnt("ruling", put("tie", TIE), "--edition", "none-such.toml")
    assert (found.status, found.err) == (2, "tnt: none-such.toml: no such file or folder\n")


def examples():
    pages = [resources.folder("docs") / lang / "notation.md" for lang in LANGUAGES]
    for page in (Path(__file__).parents[2] / "README.md", *pages):
        found = re.findall(
            r"^```toml\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
        )
        assert len(found) == 1, page
        yield found[0]


def test_the_example_on_the_pages_is_one():
    first, *others = examples()
    assert others == [first, first]
    variant = read_variant(default_game(), first.encode(), "club.toml")
    assert (variant.title.en, variant.title.ja) == ("Our club", "うちのクラブ")
    assert variant.choices.edition == "letter"
    assert variant.choices.options == {"conflict.cap": "3", "war.side": "as-it-stands"}
    assert not default_game().option_conflicts(variant.choices.resolve(default_game()))
