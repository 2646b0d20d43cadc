"""Where a text that is no position is wrong: every command names the line, and says why."""

import json

import pytest

from tests.cli.run import tnt
from tnt_rules.errors import NotAPosition
from tnt_rules.tigris import build

NO_POSITION = """\
position
  Ka Ka t
  Pa .  .
  x  ~  Kb
hand archer: t t t t t t t t
active lion
players archer bull
archer: t C2
"""

# The two kings are not named twice: that is one fault, shown by the first of them.
FOUND = [
    (2, 3, "Archer's king (Ka) is on the board more than once (A1 and B1)."),
    (2, 3, "Archer's king (Ka) has no faceup temple beside it on A1: it could not have stayed"),
    (3, 3, "Archer's priest (Pa) has no faceup temple beside it on A2: it could not have"),
    (4, 9, "Bull's king (Kb) has no faceup temple beside it on C3: it could not have stayed"),
    (5, 1, "Archer's hand holds 8 tiles; the limit is 6."),
    (6, 1, "Lion is named but does not take part in the game."),
]


@pytest.mark.parametrize(
    "command",
    [["check"], ["replay"], ["cut", "--at", "1.1"], ["count"], ["draw"]],
    ids=lambda words: words[0],
)
def test_every_command_says_where_and_why(put, command):
    path = put("mine.tnt", NO_POSITION)
    found = tnt(command[0], path, *command[1:])
    assert found.status == 4
    lines = (found.out + found.err).splitlines()
    heads = [line for line in lines if line.startswith(str(path))]
    assert heads == [
        f"{path}:{line}:{column}: scenario without a name" for line, column, _ in FOUND
    ]
    said = [line.removeprefix("    found: ") for line in lines if line.startswith("    found: ")]
    assert all(text.startswith(start) for text, (_, _, start) in zip(said, FOUND, strict=True))
    ja = tnt(command[0], path, *command[1:], "--lang", "ja")
    assert "    実際：弓手の手札が8枚ある。上限は6枚である。" in (ja.out + ja.err).splitlines()


def test_draw_says_once_what_cases_have_in_common(put):
    text = "position\n  Ka =\ncase one\narcher: pass\ncase two\narcher: pass\n"
    found = tnt("draw", put("cases.tnt", text))
    assert found.err.count("has no faceup temple beside it") == 1


def test_count_says_where_a_move_is_wrong(put):
    path = put("move.tnt", "position\n  Kb t .\nplayers archer bull\narcher: t A1\n")
    found = tnt("count", path)
    assert found.status == 3
    assert found.err.startswith(
        f"{path}:4:1: scenario without a name\n    expected: a legal line\n"
    )


BOARD = "position\n  Pb t ?\n  .  . =\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "rule"),
    [
        (BOARD + "hand archer: 7\n", 4, 1, "setup.hand"),
        (BOARD + "hand bull: 6\nhand archer: 7\nhand lion: 6\n", 5, 1, "setup.hand"),
        (BOARD + "actions 2\nbag 153\n", 5, 1, "setup.box-tiles"),
        # 57 temples are in the box: 55 in the bag, one on the board and two in the hand.
        (BOARD + "hand archer: t t\nbag red 55\n", 5, 1, "setup.box-tiles"),
        (BOARD + "treasures bull: 1\ntreasures archer: 99\n", 5, 1, "setup.box-treasures"),
        (BOARD + "catastrophes archer: 3\n", 4, 1, "catastrophe.two"),
        (BOARD + "actions 9\n", 4, 1, "turn.two-actions"),
        (BOARD + "players bull bull\n", 4, 1, "position.players"),
        (BOARD + "players archer bull\narcher: pass\nlion: pass\n", 6, 1, "position.player-absent"),
        ("position\n  Pb t ?\nplayers archer lion\n", 2, 3, "position.player-absent"),
        (BOARD + "monument black red A1\n", 4, 1, "position.monument"),
        (BOARD + "monument red red\n", 4, 1, "setup.box-monuments"),
        (BOARD + "monument black red\nmonument red black\n", 5, 1, "setup.box-monuments"),
        (BOARD + "space C9: t\n", 4, 1, "position.outside"),
        (BOARD + "space C3: .\n", 4, 1, "position.outside"),
        (BOARD + "space B2: Kl\n", 0, 0, ""),  # beside the temple on B1
        (BOARD + "space A2: Kl\n", 4, 1, "leader.orphan"),
        (BOARD + "end bag\nbag 40\n", 4, 1, "end.bag-empty"),
        (BOARD + "building red 2\n", 4, 1, "position.building"),
        ("position\n  t  .  Kb\n", 2, 9, "leader.orphan"),
        ("position . t / . Ka / Kb .\nplayers archer bull\n", 1, 23, "leader.orphan"),
        ("局面\n  神　．　王牛\n", 2, 7, "leader.orphan"),
        ("position standard\nspace A1: f\n", 2, 1, "tile.place.river"),
        ("option board advanced\nposition standard\n", 1, 1, "position.board-option"),
        ("position t . / . .\narcher: s ?\n", 2, 1, "position.asked-missing"),
        # Nothing in the text brings it about that there is no board.
        ("scenario a\n  en A\narcher: pass\n", 1, 1, "position.missing"),
    ],
)
def test_the_line_that_brings_a_fault_about(put, text, line, column, rule):
    path = put("place.tnt", text)
    lines = tnt("check", path).out.splitlines()
    heads = [at for at, said in enumerate(lines) if said.startswith(f"{path}:")]
    found = {lines[at + 3].removeprefix("    rule: "): lines[at] for at in heads}
    if not rule:
        assert found == {}
    else:
        assert found[rule].startswith(f"{path}:{line}:{column}: ")


def test_the_line_of_a_case(put):
    text = BOARD + "case one\nactions 2\ncase two\nhand bull: 9\n"
    path = put("case.tnt", text)
    assert f"{path}:7:1: scenario without a name / two" in tnt("check", path).out


def test_a_comparison_says_every_fault(put):
    found = " ".join(tnt("compare", put("mine.tnt", NO_POSITION)).out.split())
    for _, _, start in FOUND:
        assert start in found
    # Each is told once, though every edition has them.
    assert [found.count(sentence) for _, _, sentence in FOUND] == [1] * len(FOUND)


def test_an_exception_says_every_fault():
    """Two of one rule, of which the first is said with the id, and two of different rules."""
    with pytest.raises(NotAPosition) as alike:
        build(players=(0, 1), board=(2, 2), leaders={0: "A1", 4: "B2"})
    assert str(alike.value) == (
        "Not a position (leader.orphan): Archer's king (Ka) has no faceup temple beside it on A1: "
        "it could not have stayed there. Bull's king (Kb) has no faceup temple beside it on B2: it "
        "could not have stayed there."
    )
    with pytest.raises(NotAPosition) as different:
        build(players=(0, 1), board=(2, 2), leaders={0: "A1"}, actions=9)
    assert str(different.value) == (
        "Not a position: leader.orphan and turn.two-actions. Archer's king (Ka) has no faceup "
        "temple beside it on A1: it could not have stayed there. There cannot be 9 actions left: "
        "a turn has 2 at most."
    )
    assert "残りアクションが9回あるはずはない。" in different.value.message("ja")


COMMANDS = [["check"], ["replay"], ["cut", "--at", "1.1"], ["count"], ["draw"]]
AT_ODDS = "option conflict.limit on\nposition\n  Pb t ?\narcher: P ?\n"
SIMULTANEOUS = "option conflict.commit simultaneous\n"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_command_takes_options_that_contradict_each_other(put, command, lang):
    path = put("odd.tnt", SIMULTANEOUS + AT_ODDS)
    found = tnt(command[0], path, *command[1:], "--lang", lang)
    assert found.status == 4
    said = found.out + found.err
    assert f"{path}:2:1: " in said
    assert {"en": "The options contradict each other", "ja": "選択が矛盾している"}[lang] in said
    assert "Pb" not in said and "祭牛" not in said


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_nor_from_outside_the_text(put, command):
    # The text has the one, the command line the other.
    path = put("odd.tnt", AT_ODDS)
    with_option = ("--option", "conflict.commit=simultaneous")
    found = tnt(command[0], path, *command[1:], *with_option)
    assert found.status == 4
    assert f"{path}:1:1: " in found.out + found.err


def test_draw_leaves_out_the_case_at_odds(put):
    text = AT_ODDS.replace("archer: P ?", "case one\ncase two\n" + SIMULTANEOUS.rstrip())
    path = put("odd.tnt", text)
    found = tnt("draw", path)
    assert found.status == 4
    assert f"{path}:6:1: " in found.err
    assert found.out.count("Pb") == 1


@pytest.mark.parametrize("command", ["ruling", "compare"])
def test_rulings_and_comparisons_name_the_place(put, command):
    path = put("mine.tnt", NO_POSITION)
    en = " ".join(tnt(command, path).out.split())
    for line, column, start in FOUND:
        assert f"- line {line}, column {column}: {start}" in en
    ja = tnt(command, path, "--lang", "ja").out
    assert "  - 5 行目 1 字目：弓手の手札が8枚ある。上限は6枚である。" in ja


def test_the_place_in_json(put):
    path = put("mine.tnt", NO_POSITION)
    (found,) = json.loads(tnt("ruling", path, "--format", "json").out)
    (scenario,) = json.loads(tnt("compare", path, "--format", "json").out)["scenarios"]
    outcomes = scenario["cases"][0]["outcomes"]
    for faults in (found["cases"][0]["faults"], *(outcome["faults"] for outcome in outcomes)):
        said = sorted((fault["line"], fault["column"], fault["text"]["en"]) for fault in faults)
        assert [(line, column) for line, column, _ in said] == [at[:2] for at in FOUND]
        assert said[5][2] == FOUND[5][2]
        assert all(fault["rule"] and fault["text"]["ja"] for fault in faults)


def test_a_comparison_names_a_fault_of_one_variant(put):
    # Only with a hand of four tiles there are too many.
    path = put("hand.tnt", BOARD + "players archer bull\nhand archer: 5\narcher: pass\n")
    found = tnt("compare", path, "--with", "hand.size=4")
    assert "  - line 5, column 1: Archer's hand holds 5 tiles; the limit is 4." in found.out


SEVEN = "position\n  x x x x\n  x x x .\nplayers archer bull\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "rule"),
    [
        ("position\n  Pb t .\ncase one\ncase two\n  space C1: Pa\n", 5, 3,
         "kingdom.one-per-colour"),
        # Of the 30 settlements 28 are in the bag: two can be in a hand, three cannot.
        (
            "position\n  Pb t .\nbag black 28\nplayers archer bull\ncase one\n  hand bull: s s\n"
            "case two\n  actions 1\n  hand archer: s s s\n  hand bull: t\n",
            9, 3, "setup.box-tiles",
        ),
        # Two players have four catastrophes, four have eight.
        (
            "position\n  x x x x\n  x x x .\ncase one\n  catastrophes bull: 1\n"
            "case two\n  catastrophes bull: 2\n",
            7, 3, "setup.box-catastrophes",
        ),
        ("position\n  x x x .\nplayers archer bull\ncase one\n  catastrophes bull: 2\n", 5, 3,
         "setup.box-catastrophes"),
        ("position\n  Pb t .\nbag 3\ncase one\n  actions 1\n  end bag\n", 6, 3, "end.bag-empty"),
        ("position\n  Pb t .\nend bag\ncase one\n  bag 3\n", 5, 3, "end.bag-empty"),
        # The common part is at fault by itself, whatever a case adds.
        (SEVEN + "case one\n  catastrophes bull: 2\n", 2, 3, "setup.box-catastrophes"),
        ("position\n  Pb . t\ncase one\n  hand bull: t\n", 2, 3, "leader.orphan"),
        # A cell in the grid of a case.
        ("position\n  Pb t\ncase one\n  position\n    t . Kb\n", 5, 9, "leader.orphan"),
        ("position Pb t .; case one; space C1: Pa\n", 1, 28, "kingdom.one-per-colour"),
    ],
)  # fmt: skip
def test_a_fault_of_a_case_is_placed_in_the_case(put, text, line, column, rule):
    path = put("case.tnt", text)
    lines = tnt("check", path).out.splitlines()
    heads = [at for at, said in enumerate(lines) if said.startswith(f"{path}:")]
    found = {lines[at + 3].removeprefix("    rule: "): lines[at] for at in heads}
    assert found[rule].startswith(f"{path}:{line}:{column}: ")
