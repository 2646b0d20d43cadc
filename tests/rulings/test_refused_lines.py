"""What is said of a line that is refused: what is open first, and every rule it breaks."""

import pytest

from tests.rulings.texts import batch
from tnt_rules.core.rulings.report import failure_lines, failure_record

# The draw for the temple on B1 is missing, although the bag of a started game is known.
FORGOTTEN_DRAW = """\
setup standard
players archer bull
archer: draw s s t f m m
bull: draw s t t f f m
archer: P B3
archer: t B1
bull: P F2
"""

# Priests attack and are asked for tiles, beside the one tile that Archer moves instead.
OPEN_REVOLT = """\
position
  t  t  .
  Pb t  ?
  .  .  t
players archer bull
hand archer: s t
hand bull: s t
archer: P ?
archer: s A3
"""

OPEN_EN = "first a legal answer to what is open: Archer, the attacker, is asked how many temples"
OPEN_JA = "先に、出ている質問へのルールに合う答え：攻撃側の弓手は、"


def only_failure(text):
    (result,) = batch(text).results
    ((_, failure),) = result.failures
    return failure


def test_a_forgotten_draw_is_named_first_and_every_rule_has_its_sentence():
    failure = only_failure(FORGOTTEN_DRAW)
    assert failure_lines(failure, "my.tnt", "", "en") == [
        "my.tnt:7:1: scenario without a name",
        "    expected: first a legal answer to what is open: Chance decides which 1 tile Archer "
        "draws from the bag. The answer goes in front of this line, written as “archer: draw m”.",
        "    found: Not legal; it breaks several rules: turn.events-inside, turn.active and "
        "turn.two-actions.",
        "      - The action in progress is not finished: Archer has still to draw 1 tile, written "
        "as `archer: draw` and the tiles. (turn.events-inside)",
        "      - It is Archer's turn: only the active player takes actions. (turn.active)",
        "      - No action is left: a turn has 2 at most. (turn.two-actions)",
    ]
    ja = failure_lines(failure, "my.tnt", "", "ja")
    assert ja[1].startswith("    期待：先に、出ている質問へのルールに合う答え：弓手が袋から")
    assert len(ja) == 6
    record = failure_record(failure, "my.tnt", "")
    rules = ["turn.events-inside", "turn.active", "turn.two-actions"]
    assert [broken["rule"] for broken in record["violations"]] == rules
    assert all(broken["en"] and broken["ja"] for broken in record["violations"])


@pytest.mark.parametrize("line", ["archer: s A3", "bull: K A3", "archer: pass"])
def test_an_action_while_a_question_is_open_names_the_question(line):
    failure = only_failure(OPEN_REVOLT.replace("archer: s A3", line))
    assert failure.span.line == 9
    # The question itself is told with the reason, and not twice.
    assert failure.expected.en == (
        "first a legal answer to the open question. The answer goes in front of this line, "
        "written as “archer: commit t” or “archer: commit none”."
    )
    assert failure.expected.ja == (
        "先に、出ている質問へのルールに合う答え。"
        "答えはこの行の前に「弓手： 追加 神」または「弓手： 追加 なし」のように書く。"
    )
    reason = failure.refusals[0]
    assert (failure.rule, reason.rule) == ("turn.events-inside", "turn.events-inside")
    assert "Archer, the attacker, is asked how many temples" in reason.text.en
    assert "攻撃側の弓手は、" in reason.text.ja


def test_an_answer_that_breaks_a_rule_leaves_the_question_open():
    failure = only_failure(OPEN_REVOLT.replace("archer: s A3", "archer: commit t t t"))
    assert failure.expected.en.startswith(OPEN_EN)
    assert failure.expected.ja.startswith(OPEN_JA)


def test_a_refused_line_without_a_question():
    failure = only_failure("setup standard\nplayers archer bull\narcher: t A1 -> B1\n")
    lines = failure_lines(failure, "my.tnt", "", "en")
    assert lines[1] == "    expected: a legal line"
    assert [line[line.rindex("(") :] for line in lines[3:]] == ["(tile.fixed)", "(turn.kinds)"]
    assert all(line.startswith("      - T") for line in lines[3:])


def test_a_single_rule_is_said_once():
    failure = only_failure("position\n  Kb t .\nplayers archer bull\narcher: s A1\n")
    assert failure_lines(failure, "my.tnt", "", "en")[2:] == [
        "    found: Not legal (tile.place.empty): A1 is not empty: a civilization tile is placed "
        "on an empty space only.",
        "    rule: tile.place.empty",
    ]


@pytest.mark.parametrize(
    ("outcome", "en", "ja"),
    [
        ("illegal", "illegal", "不可"),
        ("illegal tile.fixed", "illegal tile.fixed", "不可 tile.fixed"),
        ("fault", "fault", "不備"),
    ],
)
def test_an_outcome_without_rules_is_said_alone(outcome, en, ja):
    text = "position\n  Kb t .\nplayers archer bull\narcher: s C1\n  expect "
    failure = only_failure(text + outcome + "\n")
    assert (failure.expected.en, failure.expected.ja) == (en, ja)


SAME_SPACE = "position\n  Ka t .\nplayers archer bull\narcher: K A1 -> A1\n  expect hangs none\n"
NO_HANGS = "position\n  Kb t .\nplayers archer bull\narcher: s C1\n  expect hangs war.side\n"


def test_nothing_is_said_in_words():
    failures = [f for text in (SAME_SPACE, NO_HANGS) for _, f in batch(text).results[0].failures]
    hanging = [f for f in failures if f.span.line == 5]
    assert [(f.expected.en, f.actual.en) for f in hanging] == [
        ("hangs none", "the result hangs on: leader.same-space"),
        ("hangs war.side", "the result hangs on no reading"),
    ]
    assert [(f.expected.ja, f.actual.ja) for f in hanging] == [
        ("左右 なし", "結果を左右する解釈：leader.same-space"),
        ("左右 war.side", "結果を左右する解釈はない"),
    ]


# Two of three treasures are to be taken; the third stays.
THREE_TREASURES = "position\n  Ta t* ? t*\n  .  .  t* .\nplayers archer bull\nbull: t ?\n"
SQUARE = "position\n  Ka t t\n  .  t ?\narcher: t ?\n"
CROSS = "option ziggurat on\nposition\n  . s . .\n  s ? s t\n  . s . Ka\narcher: s ?\n"
# The settlement on C1 joins the kingdoms of two kings and of two traders.
TWO_WARS = "position\n  Ka t ? t Kb\n  t . . . t\n  Ta . . . Tb\narcher: s ?\n"
SWAP = "position\n  Kb t .\nplayers archer bull\nhand archer: 6\nbag 30\narcher: swap 2\n"
SETUP = "setup standard\nplayers archer bull\n"

REFUSED_ANSWERS = [
    (THREE_TREASURES, "archer: treasures B1", "archer: treasures B1 D1"),
    (THREE_TREASURES, "bull: treasures B1 D1", "archer: treasures B1 D1"),
    (THREE_TREASURES, "archer: war red", "archer: treasures B1 D1"),
    (SQUARE, "archer: monument black green", "archer: monument black red B1"),
    (SQUARE, "archer: monument black red A1", "archer: monument black red B1"),
    (SQUARE, "archer: building A1", "archer: monument black red B1"),
    (CROSS, "archer: ziggurat A1", "archer: ziggurat B2"),
    (TWO_WARS, "archer: war red", "archer: war black"),
    (TWO_WARS, "bull: war black", "archer: war black"),
    (OPEN_REVOLT.replace("archer: s A3\n", ""), "archer: commit t t t", "archer: commit t"),
    (OPEN_REVOLT.replace("archer: s A3\n", ""), "bull: commit t t t", "archer: commit t"),
    (SWAP, "archer: draw s s s", "archer: draw "),
    (SETUP, "archer: draw s s t f m", "archer: draw "),
]


@pytest.mark.parametrize(("text", "line", "answer"), REFUSED_ANSWERS)
def test_an_answer_gives_way_to_one_that_is_taken(text, line, answer):
    failure = only_failure(f"{text}{line}\n")
    said = failure.expected.en.partition("The answer goes in place of this line, written as “")[2]
    assert said.startswith(answer)
    assert "答えはこの行の代わりに「" in failure.expected.ja
    assert batch(f"{text}{said.partition('”')[0]}\n").results[0].failures == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (THREE_TREASURES, "archer: s A2"),
        # It answers the question that comes next, so it only comes too early.
        (OPEN_REVOLT.replace("archer: s A3\n", ""), "bull: commit t"),
        (SETUP, "bull: draw s s t f m m"),
    ],
)
def test_what_comes_too_early_stays(text, line):
    failure = only_failure(f"{text}{line}\n")
    assert "The answer goes in front of this line, written as “archer: " in failure.expected.en
    assert "答えはこの行の前に「弓手： " in failure.expected.ja


@pytest.mark.parametrize(
    ("line", "en", "ja"),
    [
        ("archer: pass", "in front of this statement, ", "答えはこの文の前に「"),
        ("archer: commit t t", "in place of this statement, ", "答えはこの文の代わりに「"),
    ],
)
def test_a_line_of_several_statements(line, en, ja):
    text = f"position Pb t ?; hand archer: t; players archer bull; archer: P ?; {line}\n"
    failure = only_failure(text)
    assert f"The answer goes {en}written as “archer: commit t”" in failure.expected.en
    assert ja in failure.expected.ja


@pytest.mark.parametrize("turn", ["", "turn 1 archer\n"])
@pytest.mark.parametrize(
    ("draws", "line"),
    [
        # Five tiles in place of six; Bull's draw is right.
        ("archer: draw s s t f m\nbull: draw s s t t f f\n", 3),
        ("archer: draw s s t f m m\nbull: draw s s t t f\n", 4),
        # Archer's draw is missing.
        ("bull: draw s s t t f f\n", 3),
    ],
)
def test_nothing_follows_from_hands_that_cannot_be_drawn(draws, line, turn):
    text = f"{SETUP}{draws}{turn}archer: s A1\narcher: pass\nbull: t P1\n"
    failure = only_failure(text)
    assert failure.span.line == line
    assert only_failure(f"{SETUP}{draws}").span.line == line


def test_a_monument_of_one_colour_is_none():
    failures = batch("position\n  = =\n  = =\nmonument black black A1\n").results[0].failures
    said = [(f.actual.en, f.actual.ja) for _, f in failures]
    assert said == [
        (
            "There is no such monument: a monument has two different colours; see A1.",
            "そのようなモニュメントはない。モニュメントの二色は互いに異なる（A1）。",
        )
    ]
    refused = only_failure(f"{SQUARE}archer: monument red red B1\n")
    assert refused.actual.en == (
        "Not legal (monument.colour): A monument has two different colours; one of them has to be "
        "red, the colour of the four tiles."
    )
    assert (
        "モニュメントの二色は互いに異なる。一方は四枚のタイルと同じ色（赤）で" in refused.actual.ja
    )
