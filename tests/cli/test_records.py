"""``tnt replay``, ``tnt cut`` and ``tnt count``."""

import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest

from tests.cli.run import tnt
from tnt_rules.cli import keys

GAME_TEXT = """\
scenario my.game
  en A game
  ja ゲーム
setup standard
players archer bull
archer: draw s s t f m m
bull: draw s t t f f m
# en The first turn.
# ja 最初のターン。
turn 1 archer
archer: P B3
archer: K C2
turn 2 bull
bull: P F2
bull: t F4
bull: draw s
# en So far.
"""

# A kingdom of one king; two spaces on land, and a hand of one settlement, so every action can be
# counted by hand: see `test_count`.
SMALL = """\
scenario my.small
position
  Kb t .
players bull archer
active bull
hand bull: s
catastrophes bull: 0
"""


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.tnt"
    path.write_text(GAME_TEXT, "utf-8")
    return path


# ---- replay ----------------------------------------------------------------------------------


def test_replay(game):
    answer = tnt("replay", game)
    assert answer.status == 0
    assert not answer.err
    out = answer.out
    assert out.startswith("A game (my.game)\n================\n")
    parts = (
        "At the beginning",
        "turn 1 archer",
        "The first turn.",
        "1.1  archer: P B3",
        "1.2  archer: K C2",
        "turn 2 bull",
        "2.2  bull: t F4\n       bull: draw s\n",
        "So far.",
    )
    places = [out.index(part) for part in parts]
    assert places == sorted(places)
    # A board at the beginning and after each of the two turns, and what everybody has.
    assert out.count("     A   B   C") == 3
    assert re.search(r"Bull +0 +1 +0 +0 +0 +2 +s s t f f m", out)
    assert "最初" not in out


def test_replay_in_japanese(game):
    out = tnt("replay", game, "--lang", "ja").out
    assert out.startswith("ゲーム (my.game)\n")
    for part in ("開始時", "ターン １ 弓手", "最初のターン。", "1.1  弓手： 官 Ｂ３", "袋 130"):
        assert part in out
    assert "The first" not in out
    assert "So far" not in out


def test_replay_until(game):
    assert "2.1" not in tnt("replay", game, "--until", "1").out
    out = tnt("replay", game, "--until", "2.1").out
    assert "2.1  bull: P F2" in out
    assert "2.2" not in out
    assert "So far." not in out
    for place in ("3", "99", "1.3"):
        answer = tnt("replay", game, "--until", place)
        assert (answer.status, answer.out) == (2, "")
        assert f"there is no {place} in the game" in answer.err
        assert "its turns are 1 to 2, its last action is 2.2" in answer.err
    japanese = tnt("replay", game, "--until", "99", "--lang", "ja").err
    assert "ターンは 1 から 2 まで、最後のアクションは 2.2" in japanese
    # A game that breaks has no end of its own.
    game.write_text(GAME_TEXT.replace("bull: P F2", "bull: P F6"), "utf-8")
    answer = tnt("replay", game, "--until", "2.2")
    assert (answer.status, answer.err) == (3, "")


@pytest.mark.parametrize("place", ["0", "0.1", "1.3", "1.7"])
def test_replay_until_a_place_that_the_game_does_not_have(game, place):
    """Its turns are 1 and 2, with two actions each."""
    answer = tnt("replay", game, "--until", place)
    assert (answer.status, answer.out) == (2, "")
    assert (
        f"there is no {place} in the game; its turns are 1 to 2, its last action is 2.2"
        in answer.err
    )


def test_replay_says_where_a_record_breaks(game):
    game.write_text(GAME_TEXT.replace("bull: P F2", "bull: P F6"), "utf-8")
    answer = tnt("replay", game)
    assert answer.status == 3
    assert "2.1" not in answer.out
    broken = answer.out[answer.out.index("Where the game stands") :]
    assert re.search(r"^ +6 (\S+ +){5}\? ", broken, re.MULTILINE)
    # The breach stands last on the screen, and the position was not said before it.
    assert broken.splitlines()[-4:] == [
        f"  {game}:14:1: my.game",
        "      expected: a legal line",
        "      found: Not legal (leader.place.temple): No faceup temple is beside F6: "
        "a leader has to stand beside one.",
        "      rule: leader.place.temple",
    ]
    assert answer.out.count("     A   B   C") == 2
    # Up to the turn before there is nothing wrong.
    assert tnt("replay", game, "--until", "1").status == 3
    assert tnt("replay", game, "--until", "1.1").status == 0


# An attack that is refused (E3 is a river space), and what is written below it.
BURIED = GAME_TEXT.replace("ja ゲーム", "ja ゲーム\n  rules revolt.tie").replace(
    "bull: P F2",
    "bull: T E3\n  bull: commit t t\n  archer: commit none\n  expect points bull: red +1",
)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("command", ["check", "replay"])
def test_nothing_hides_what_breaks_a_record(game, command, lang):
    game.write_text(BURIED, "utf-8")
    answer = tnt(command, game, "--lang", lang)
    assert answer.status == 3
    assert answer.out.count("leader.place.no-river") == 2  # in the sentence and below it
    for follows in ("turn.not-asked", "revolt.tie", "red +1", "赤 +1"):
        assert follows not in answer.out
    assert answer.out.count(f"{game}:") == 1
    if command == "check":
        assert answer.out.startswith(f"{game}:15:1: my.game\n")
        assert answer.out.count("\n10 ") == 1
    else:
        assert answer.out.splitlines()[-1].endswith("leader.place.no-river")


@pytest.mark.parametrize(
    ("old", "new", "line", "rung"),
    [
        ("turn 2 bull", "turn 3 bull", 13, 1),
        ("turn 2 bull", "turn 2 archer", 13, 1),
        ("bull: draw s\n", "bull: draw s t\n", 16, 3),
        ("archer: K C2", "archer: K C2\n  expect points archer: red +1", 13, 1),
    ],
)
def test_the_first_wrong_line_alone(game, old, new, line, rung):
    """A wrong number, player, draw or result; a later line breaks a rule or is wrong too."""
    text = GAME_TEXT.replace(old, new) + "turn 9 bull\nbull: s K4\n"
    game.write_text(text.replace("ja ゲーム", "ja ゲーム\n  rules revolt.tie"), "utf-8")
    for command in ("check", "replay"):
        answer = tnt(command, game)
        assert answer.status == rung
        assert re.findall(r":(\d+):\d+: my.game", answer.out) == [str(line + 1)]
        assert "revolt.tie" not in answer.out


def test_results_of_one_action_are_told_together(game):
    wrong = "archer: K C2\n  expect points archer: red +1\n  expect points bull: black +1"
    game.write_text(GAME_TEXT.replace("archer: K C2", wrong), "utf-8")
    for command, boards in (("check", 1), ("replay", 4)):
        out = tnt(command, game).out
        assert re.findall(r":(\d+):\d+: my.game", out) == ["13", "14"]
        assert out.count("   A   B   C") == boards
    assert "The position at this line" in tnt("replay", game).out
    assert "この行での局面" in tnt("replay", game, "--lang", "ja").out


def test_update_goes_on_to_the_end_of_a_record(game):
    text = GAME_TEXT.replace("archer: K C2", "archer: K C2\n  expect points archer: red +1")
    game.write_text(text + "  expect points bull: red +3\n", "utf-8")
    answer = tnt("check", "--update", game)
    assert (answer.status, answer.err) == (0, f"{game}: expectations rewritten: 2\n")
    assert "expect points bull: red +1" in game.read_text("utf-8")


def test_check_shows_where_a_record_breaks(game):
    game.write_text(GAME_TEXT.replace("turn 2 bull", "turn 3 bull"), "utf-8")
    answer = tnt("check", game)
    assert answer.status == 1
    assert "expected: turn 3 bull" in answer.out
    assert "found: turn 2 bull" in answer.out
    assert "Ka" in answer.out


def test_replay_of_what_is_no_position(tmp_path):
    path = tmp_path / "no.tnt"
    path.write_text("position Kb . .\nturn 1 bull\n", "utf-8")
    answer = tnt("replay", path)
    assert (answer.status, answer.out) == (4, "")
    assert "leader.orphan" in answer.err


@pytest.mark.parametrize("command", [("replay",), ("cut", "--at", "1"), ("count",)])
def test_texts_that_cannot_be_read(command, tmp_path):
    path = tmp_path / "bad.tnt"
    path.write_text("position Kb q .\n", "utf-8")
    answer = tnt(command[0], path, *command[1:])
    assert answer.status == 5
    assert "q" in answer.err
    assert tnt(command[0], "no.such.id", *command[1:]).status == 2
    path.write_text("", "utf-8")
    assert tnt(command[0], path, *command[1:]).status == 2


def test_wrong_places(game):
    for words in (("replay", "--until"), ("cut", "--at")):
        answer = tnt(words[0], game, words[1], "soon")
        assert answer.status == 2
        assert "soon is no place in a game" in answer.err


def test_cut_says_where_a_record_breaks_off(tmp_path):
    path = tmp_path / "broken.tnt"
    path.write_text(GAME_TEXT.replace("turn 2 bull", "turn 2 archer"), "utf-8")
    answer = tnt("cut", path, "--at", "3")
    assert answer.status == 2
    assert answer.err.endswith(
        f": no action at 3 can be reached: the record breaks off at line 13\n{path}:13:1: my.game\n"
        "    expected: turn 2 archer\n    found: turn 2 bull\n"
    )
    assert "記録は13行目で途切れる" in tnt("cut", path, "--at", "3", "--lang", "ja").err


def test_step_without_a_terminal_prints_everything(game):
    assert tnt("replay", game, "--step").out == tnt("replay", game).out


def test_keys():
    for key in (" ", "\r", "n", "N", "\x1b[C", "\xe0M"):
        assert keys.meaning(key) == keys.FORWARD
    for key in ("b", "B", "\x7f", "\x1b[D", "\xe0K"):
        assert keys.meaning(key) == keys.BACK
    for key in ("q", "Q", "\x03", ""):
        assert keys.meaning(key) == keys.QUIT
    for key in ("x", "\x1b", "あ"):
        assert keys.meaning(key) == keys.OTHER


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_step_in_a_terminal(game):
    """Forward twice, something meaningless, back, forward beyond the end, and out."""
    outer, inner = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tnt_rules", "replay", str(game), "--step", "--lang", "en"],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env={**os.environ, "COLUMNS": "90", "TERM": "xterm"},
    )
    os.close(inner)
    seen = []
    for key in ("\x1b[C", " ", "x", "b", *"nnnnnnnn", "q"):
        seen.append(_screen(outer))
        os.write(outer, key.encode())
    assert process.wait(20) == 0
    os.close(outer)
    pages = [re.findall(r"(\d+)/(\d+)   space", page)[-1] for page in seen]
    # The title, the draws, four actions, the comment at the end.
    assert pages == [(n, "7") for n in "1233234567777"]
    assert "At the beginning" in seen[1]
    assert "1.1  archer: P B3" in seen[2]
    assert "The first turn." in seen[2]
    assert "So far." in seen[-1]


def _screen(descriptor: int) -> str:
    """What is written up to the line at the foot of a page."""
    found = b""
    begun = time.monotonic()
    while not found.rstrip().endswith(b"end") and time.monotonic() - begun < 20:
        if select.select([descriptor], [], [], 0.5)[0]:
            found += os.read(descriptor, 65536)
    return found.decode()


# ---- cut -------------------------------------------------------------------------------------


def test_cut(game, tmp_path):
    answer = tnt("cut", game, "--at", "2")
    assert answer.status == 0
    assert answer.out.startswith("scenario my.game-2-1\n  en A game: the position at 2.1\n")
    assert "ja ゲーム：2.1 の局面" in answer.out
    for line in ("  source my.game 2.1", "active bull", "actions 2", "hand bull: s t t f f m"):
        assert line in answer.out.splitlines()
    assert "bag black 27, red 44, blue 33, green 27" in answer.out
    target = tmp_path / "cut.tnt"
    answer = tnt("cut", game, "--at", "2.2", "-o", target)
    assert (answer.status, answer.out) == (0, f"{target} written\n")
    # It is canonical, can be ruled on, and the game goes on from it as it did.
    assert tnt("fmt", "--check", target).status == 0
    text = target.read_text("utf-8") + "\nbull: t F4\n  expect points bull: red +1\n"
    target.write_text(text, "utf-8")
    assert tnt("check", target).status == 0


def test_cut_does_not_write_over_a_file(game, tmp_path):
    target = tmp_path / "cut.tnt"
    target.write_text("mine\n", "utf-8")
    answer = tnt("cut", game, "--at", "2", "-o", target)
    assert (answer.status, answer.err) == (
        2,
        f"tnt: {target} exists already; --force writes over it\n",
    )
    assert target.read_text("utf-8") == "mine\n"
    answer = tnt("cut", game, "--at", "2", "-o", target, "--lang", "ja")
    assert "すでに存在する" in answer.err
    assert tnt("cut", game, "--at", "2", "-o", target, "--force").status == 0
    assert target.read_text("utf-8").startswith("scenario my.game-2-1\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe with a name")
def test_cut_into_a_pipe(game, tmp_path):
    """What is no file is written to, and never replaced by one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert tnt("cut", game, "--at", "2", "-o", pipe).status == 0
    assert os.read(reader, 65536).startswith(b"scenario my.game-2-1\n")
    os.close(reader)
    assert pipe.is_fifo()


NAMELESS = "position\n  Kb t ? . Ka t\n  . . . . . .\nplayers archer bull\narcher: s ?\n"


def test_cut_of_a_text_without_a_name(tmp_path):
    path = tmp_path / "question.tnt"
    path.write_text(NAMELESS, "utf-8")
    text = tnt("cut", path, "--at", "1.1").out
    assert text.splitlines()[:4] == [
        "scenario position-1-1",
        "  en The position at 1.1",
        "  ja 1.1 の局面",
        "  edition reference",
    ]
    # The mark is gone from the grid; the space that it showed is named.
    assert text.splitlines()[-1] == "# ? = C1"
    assert tnt("fmt", "--check", "-", stdin=text).status == 0
    assert tnt("check", "-", stdin=text + "archer: s C1\n  expect legal\n").status == 0
    named = NAMELESS.replace("position\n", "scenario my.question\nposition\n", 1)
    text = tnt("cut", "-", "--at", "1.1", stdin=named).out
    assert text.startswith("scenario my.question-1-1\n  en my.question: the position at 1.1\n")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_replay_of_a_text_without_a_name(lang):
    """It begins with the board, not with an empty heading."""
    out = tnt("replay", "-", "--lang", lang, stdin=NAMELESS.replace("archer: s ?\n", "")).out
    assert out.splitlines()[0].split() == list("ABCDEF")


def test_cut_in_the_language_of_the_text(game):
    japanese = tnt("fmt", "--to", "ja", "-", stdin=GAME_TEXT).out
    assert "手番 雄牛" in tnt("cut", "-", "--at", "2", stdin=japanese).out


def test_cut_where_there_is_no_action(game):
    answer = tnt("cut", game, "--at", "9.1")
    assert answer.status == 2
    assert answer.err.startswith(f"tnt: {game}: ")
    assert "the last one is 2.2" in answer.err
    # A message begins with what was typed, not with where the text lies.
    typed = tnt("cut", "games.four-on-standard", "--at", "99.1").err
    assert typed.startswith("tnt: games.four-on-standard: ")
    assert tnt("cut", game).status == 2


# ---- count -----------------------------------------------------------------------------------


def test_count(tmp_path):
    path = tmp_path / "small.tnt"
    path.write_text(SMALL, "utf-8")
    # Bull may put the settlement on C1; the king to C1 or off; the priest, farmer or trader to C1;
    # swap the settlement; pass: 1 + 2 + 3 + 1 + 1.
    answer = tnt("count", path)
    assert (answer.status, answer.out) == (0, "8\n")
    divided = tnt("count", path, "--divide").out
    assert divided.splitlines()[-1] == "Moves: 8, sequences: 8"
    assert "bull: s C1  1" in divided.splitlines()
    assert "雄牛： 集 Ｃ１  1" in tnt("count", path, "--divide", "--lang", "ja").out
    two = tnt("count", path, "--depth", "2", "--divide").out.splitlines()
    assert sum(int(line.rsplit(" ", 1)[1]) for line in two[:-1]) == int(
        tnt("count", path, "--depth", "2").out
    )


def test_count_begins_at_the_end_of_the_text(tmp_path):
    path = tmp_path / "small.tnt"
    path.write_text(SMALL + "bull: s C1\n", "utf-8")
    # The king may leave the board; nothing is free, nothing in hand: or he passes.
    assert tnt("count", path).out == "2\n"


def test_count_of_draws(tmp_path):
    path = tmp_path / "draws.tnt"
    path.write_text(SMALL + "hand archer: s s s s s s\nbag s t f\n", "utf-8")
    # Behind the swap of the only tile three different draws; with the draws fixed one.
    every = tnt("count", path, "--depth", "2", "--divide").out.splitlines()
    fixed = tnt("count", path, "--depth", "2", "--divide", "--chance", "fixed").out.splitlines()
    assert "bull: swap s  3" in every
    assert "bull: swap s  1" in fixed
    assert tnt("count", path, "--chance", "some").status == 2


def test_count_refuses(tmp_path):
    path = tmp_path / "small.tnt"
    path.write_text(SMALL, "utf-8")
    for depth in ("0", "-1", "x", "１", "100", ""):
        assert tnt("count", path, "--depth", depth).status == 2
    path.write_text(SMALL + "bull: K C5\n", "utf-8")
    answer = tnt("count", path)
    assert answer.status == 3
    assert answer.err
    path.write_text("position Kb . .", "utf-8")
    assert tnt("count", path).status == 4


def test_the_form_of_a_choice_that_cannot_be_listed(game):
    answer = tnt("cut", game, "--at", "1", "--option", "setup.tiles=999999999999/1/1/1")
    assert answer.status == 2
    form = "Write four numbers, temples/farms/settlements/markets, each up to 999"
    assert form in answer.err
    other = tnt("compare", game, "--with", "setup.tiles=9/9")
    assert other.status == 2
    assert form in other.err
