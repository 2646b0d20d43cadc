"""Readings while a question is open: what they change in what is asked, and in what comes of it.

Every position ends at a question, here or under the other choice. What is expected is worked out
by hand: for each reading whether the result differs whatever is answered (``every``), after some
answers (``some``), or as it stands (``now``); and the readings under whose other choice something
else is asked.
"""

import json

import pytest

from tests.rulings.texts import GAME, REVOLT, THREE_WARS, WAR, case, ruling, unmet
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.export import to_json
from tnt_rules.core.rulings.layout import Items, to_bbcode, to_markdown, to_text
from tnt_rules.core.rulings.present import present, terminal_board
from tnt_rules.core.rulings.ruling import CaseRuling

# The settlement D2 joins two kingdoms in peace and completes the square C1.
PEACE = """\
position
  Ka t  s  s  .
  .  .  s  ?  t
  .  .  .  .  Pb
archer: s ?
"""

# The same with the cross around C2 in place of the square.
PEACEFUL_CROSS = """\
option ziggurat on
position
  Ka .  s  .  Pb
  t  s  ?  s  t
  .  .  s  .  .
archer: s ?
"""

# The square C1 was declined earlier, lost a tile, and is completed again.
COMPLETED_AGAIN = """\
position
  Ka t  s  s
  .  .  s  ?
declined C1
archer: s ?
"""

# The square C1 was declined; the tile completes D1, which shares D1 and D2 with it.
OVERLAPPING = """\
position
  Ka t  s  s  s
  .  .  s  s  ?
declined C1
archer: s ?
"""

# The square A1 was declined and is completed again, together with B1, which shares tiles with it.
EITHER_SQUARE = """\
position
  t  t  t  .
  t  ?  t  .
declined A1
archer: t ?
"""

# The same tile completes E1 too, which shares nothing with the square that was declined.
ONE_OF_TWO_OVERLAPPING = """\
position
  Ka t  s  s  s  s
  .  .  s  s  ?  s
declined C1
archer: s ?
"""

# The temple A2 brings a second treasure into the kingdom and completes the square A1. With the
# monument the trader stands beside no faceup temple and goes home before treasures are taken.
MONUMENT_OR_TREASURE = """\
position
  t* t  Ta
  ?  t  .
  t* .  .
archer: t ?
"""

# The same, but the trader has another temple, C2.
MONUMENT_AND_TREASURE = """\
position
  t* t  Ta
  ?  t  t
  t* .  .
archer: t ?
"""

# Two traders with two treasures each; the settlement belongs to neither. Bull is active.
TWO_DUE = """\
players archer bull
position
  t* Ta t* .  t* Tb t*
  .  .  .  .  .  .  .
  ?  .  .  .  .  .  .
bull: s ?
"""

ONE_DUE = """\
position
  t* Ta ?  t*
archer: t ?
"""

# The trader joins the temples H8 and J11; on the board J11 is bordered, in the other list it is
# not: then one of the two may be chosen.
OUTSIDE = """\
position advanced
space J10: f, J9: s, J8: m, I8: s
archer: T H7
"""

# The palace F1 was built on a line of four (C1 to F1), of which the catastrophe takes E1: its
# present line is F1 alone. E3 makes a line of three.
SHORTENED = """\
option buildings on
players archer bull
position
  Ka t  s  s  s  ?  .
  .  .  .  .  .  .  .
  .  .  s  s  .  .  .
archer: s ?
  archer: building F1
archer: x E1
archer: pass
bull: s E3
"""

# The tile makes the palace's own line longer.
OWN_LINE = """\
option buildings on
position
  s! s  s  ?
archer: s ?
"""

# The same, and a longer column.
OWN_LINE_AND_ANOTHER = """\
option buildings on
position
  m  m! m  ?
  .  .  .  m
  .  .  .  m
  .  .  .  m
  .  .  .  m
archer: m ?
"""

# A line of three, and a black point for the king's owner.
FIRST_LINE = """\
option buildings on
position
  Ka t  s  s  ?
archer: s ?
"""

# The palace D1 lies in a region that C1 joins to the kingdom; the column C1 to C4 is longer than
# the line C1, D1 that it stands in.
JOINED = """\
option buildings on
position
  Ka t  ?  s! .
  .  .  s  .  .
  .  .  s  .  .
  .  .  s  .  .
archer: s ?
"""

# Two markets against three.
BEHIND = "option conflict.limit on\nposition\n  Ta t m m ? m m m t Tb\narcher: s ?\n"
# Three against two.
AHEAD = "option conflict.limit on\nposition\n  Ta t m m m ? m m t Tb\narcher: s ?\n"
# A revolt of one temple against two.
LIMITED_REVOLT = """\
option conflict.limit on
hand archer: t t
hand bull: t t
position
  .  .  t
  ?  t  Kb
archer: K ?
"""

# Kings and farmers, all of strength 0, connected whoever goes home.
TWO_WARS = """\
position
  .  Ka .  .  .  Kb .
  Fa t  t  ?  t  t  Fb
archer: m ?
"""

# Kings and traders; if archer's king loses, the settlement C1 goes, and with it the trader's way to
# the market D1.
CUT = """\
position
  Ka t  s ? s t  Kb
  .  Ta . . . Tb .
archer: m ?
"""

# Three tiles to draw, of several colours.
SHORT_BAG = """\
players archer bull
hand archer: t t t
bag s s s f f
position
  Ka t .
archer: pass
"""
LONG_BAG = """\
players archer bull
active bull
hand archer: t t t
hand bull: s s s
bag s s s s s s f f f f f f
position
  Ka t .
bull: pass
"""

# Archer swaps three tiles, and the bag holds two. Two treasures are due.
SWAP = """\
players archer bull
hand archer: s s s
bag s f
position
  t* Ta t*
archer: swap s s s
"""

# Whoever attacks loses a tie; committed tiles leave the game or go back.
FOUGHT = {"war.attacker": "some", "conflict.discards": "some"}

CASES = {
    # Built or not; under the other choice there is no monument.
    "union.after-peace": (PEACE, {"union.after-peace": "some"}, {"union.after-peace"}),
    # The other way round, nothing is asked here and the monument under the other choice.
    "union.after-peace-ends": (
        "option union.after-peace ends\n" + PEACE,
        {"union.after-peace": "some"},
        {"union.after-peace"},
    ),
    "ziggurat": (PEACEFUL_CROSS, {"union.after-peace": "some"}, {"union.after-peace"}),
    "monument.recompleted": (
        COMPLETED_AGAIN,
        {"monument.recompleted": "some"},
        {"monument.recompleted"},
    ),
    "monument.overlap": (OVERLAPPING, {"monument.overlap": "some"}, {"monument.overlap"}),
    # E1 and declining are possible under both, with the same result; D1 only here.
    "monument.overlap-partly": (
        ONE_OF_TWO_OVERLAPPING,
        {"monument.overlap": "some"},
        {"monument.overlap"},
    ),
    # The other way round, whatever is permitted here is permitted under the other choice.
    "monument.overlap-refused": (
        "option monument.overlap refused\n" + ONE_OF_TWO_OVERLAPPING,
        {},
        {"monument.overlap"},
    ),
    # Each refusal leaves one of the two squares, and the question open.
    "monument.either-square": (
        EITHER_SQUARE,
        {"monument.overlap": "some", "monument.recompleted": "some"},
        {"monument.overlap", "monument.recompleted"},
    ),
    # Built, there is no trader left to take; declined, he takes. With ``may`` he may also not.
    "treasure.when": (
        MONUMENT_OR_TREASURE,
        {"treasure.when": "some"},
        {"treasure.when", "treasure.taking"},
    ),
    "treasure.when-order-only": (
        MONUMENT_AND_TREASURE,
        {},
        {"treasure.when", "treasure.taking"},
    ),
    # Whoever is first, both take.
    "treasure.turn-order": (TWO_DUE, {}, {"treasure.turn-order", "treasure.taking"}),
    "treasure.taking": (ONE_DUE, {}, {"treasure.taking"}),
    # J11 goes by itself; the other list leaves the choice, and the same result if J11 is chosen.
    # With ``may`` he is asked whether he takes it at all.
    "treasure.advanced-outer": (
        OUTSIDE,
        {"treasure.advanced-outer": "some", "treasure.taking": "some"},
        {"treasure.advanced-outer", "treasure.taking"},
    ),
    # A house rule is not flipped: no matter that the bordered treasure goes first.
    "treasure.bordered": (
        "option treasure.bordered free\n" + ONE_DUE,
        {},
        {"treasure.taking"},
    ),
    # Three is more than the present one, but not more than the four when it was built. The tile
    # that made the line would have brought a second point.
    "building.line-length": (
        SHORTENED,
        {"building.line-length": "some", "building.line-tile": "every"},
        {"building.line-length"},
    ),
    "building.own-line": (OWN_LINE, {"building.own-line": "some"}, {"building.own-line"}),
    # The market D1 makes its own line longer, and the column is longer still.
    "building.own-line-partly": (
        "option building.own-line allowed\n" + OWN_LINE_AND_ANOTHER,
        {"building.own-line": "some"},
        {"building.own-line"},
    ),
    # Refused here, what is permitted here is permitted there too.
    "building.own-line-refused": (OWN_LINE_AND_ANOTHER, {}, {"building.own-line"}),
    # The same is asked; only with the palace put there the tile brings a second point.
    "building.line-tile": (FIRST_LINE, {"building.line-tile": "some"}, set()),
    # Two points or one, whatever becomes of the palace.
    "building.joined-region": (JOINED, {"building.joined-region": "every"}, set()),
    # 2 to 6, or exactly 2. If Bull attacks, Archer wins the tie after 2 and 1.
    "limit.surplus": (
        BEHIND,
        {**FOUGHT, "limit.surplus": "some"},
        {"limit.surplus", "war.attacker"},
    ),
    # Any number, or none at all; no number makes 3 exactly one more than 2.
    "limit.attacker-ahead": (
        AHEAD,
        {**FOUGHT, "limit.attacker-ahead": "some", "limit.surplus": "some"},
        {"limit.attacker-ahead", "limit.surplus", "war.attacker"},
    ),
    # 0 or 2, or any number.
    "limit.scope": (LIMITED_REVOLT, {"conflict.discards": "some"}, {"limit.scope"}),
    "conflict.discards": (REVOLT, {"conflict.discards": "some"}, set()),
    "war.attacker": (WAR, FOUGHT, {"war.attacker"}),
    # In any order: nothing cuts anything off.
    "war.order": (TWO_WARS, FOUGHT, {"war.order"}),
    # Green, if black was first and Archer lost it.
    "war.recheck": (CUT, {**FOUGHT, "war.recheck": "some"}, {"war.order"}),
    # Five tiles in the bag: over at once, or over later.
    "end.bag": (SHORT_BAG, {"end.bag": "every"}, {"end.bag"}),
    "end.refill-order": (LONG_BAG, {}, {"end.refill-order"}),
    # Over, or the treasures are still taken.
    "end.bag-in-swap": (SWAP, {"end.bag-in-swap": "every"}, {"end.bag-in-swap"}),
}


@pytest.mark.parametrize("name", CASES)
def test_reading(name: str) -> None:
    text, hangs, asks = CASES[name]
    found = case(text)
    assert {h.reading: h.differs for h in found.hangs or ()} == hangs
    assert {a.reading for a in found.asks} == asks
    assert not found.bounded


# ---- what is said about it -----------------------------------------------------------------------


def asks(found: CaseRuling, reading: str) -> tuple[str | None, str | None]:
    (ask,) = [a for a in found.asks if a.reading == reading]
    assert not ask.given
    return ask.here and ask.here.en, ask.there and ask.there.en


def test_another_is_asked():
    here, there = asks(case(WAR), "war.attacker")
    assert here and here.startswith("Archer, the attacker,")
    assert there and there.startswith("Bull, the attacker,")


def test_nothing_is_asked():
    here, there = asks(case(PEACE), "union.after-peace")
    assert here and there is None
    here, there = asks(case("option union.after-peace ends\n" + PEACE), "union.after-peace")
    assert here is None and there


def test_other_answers_are_permitted():
    here, there = asks(case(BEHIND), "limit.surplus")
    assert here and there and here != there
    (ask,) = [a for a in case(MONUMENT_OR_TREASURE).asks if a.reading == "treasure.taking"]
    # Taking is asked about once the monument has been declined.
    assert [line.en for line in ask.given] == ["archer: monument none"]


def test_example():
    (hang,) = case(PEACE).hangs or ()
    (given,) = hang.given
    assert given.en.startswith("archer: monument black ")
    assert given.ja.startswith("弓手： モニュメント 黒 ")
    assert "builds" in hang.here[0].en and "builds" not in hang.there[0].en


def test_answer_of_the_text_that_is_not_taken():
    found = case(PEACE + "  archer: monument none\n")
    assert found.hangs == ()
    (ask,) = found.asks
    assert [line.en for line in ask.refused] == ["archer: monument none"]
    assert (ask.here, ask.there) == (None, None)


def test_answer_that_is_permitted_here_only():
    found = case(EITHER_SQUARE)
    squares = (("B1", "A1-B2"), ("A1", "B1-C2"))
    for hang, (square, other) in zip(found.hangs or (), squares, strict=True):
        (given,) = hang.given
        assert given.en == f"archer: monument black red {square}"
        assert (hang.given_here, hang.given_there) == (hang.given, ())
        assert "builds the black-red monument" in hang.here[0].en
        assert f"asked whether to build a monument on the square {other}" in hang.there[0].en
        assert hang.there[0].en.endswith(f"Not taken then: “{given.en}”.")
        assert f"この場合に認められない行：「{given.ja}」。" in hang.there[0].ja
    # As a line of the text it makes the same difference.
    for square, reading in (("B1", "monument.overlap"), ("A1", "monument.recompleted")):
        (hang,) = case(EITHER_SQUARE + f"archer: monument black red {square}\n").hangs or ()
        assert hang.reading == reading
    declined = case(EITHER_SQUARE + "archer: monument none\n")
    assert declined.hangs == ()


def test_answer_that_differs_is_told_rather_than_one_that_is_not_permitted():
    # With Bull attacking, Archer may commit only what ties; another winner is told all the same.
    (hang,) = [h for h in case(BEHIND).hangs or () if h.reading == "war.attacker"]
    assert "Not taken" not in hang.there[0].en


def test_answered_it_is_the_result():
    found = case(PEACE + "  archer: monument black red\n")
    assert {h.reading: h.differs for h in found.hangs or ()} == {"union.after-peace": "now"}


def test_line_behind_a_question_that_is_open_only_elsewhere():
    # Without the monument's question the second action follows at once; with it, it waits. What
    # Archer answers is looked at before it.
    found = case("option union.after-peace ends\n" + PEACE + "archer: t A2\n")
    assert {h.reading: h.differs for h in found.hangs or ()} == {"union.after-peace": "some"}


def test_expectation_speaks_of_the_lines_above_it():
    text = (
        PEACE + "  expect hangs union.after-peace\n  archer: monument none\n  expect hangs none\n"
    )
    assert not unmet(text)
    assert not unmet(REVOLT + "expect hangs conflict.discards\nall: commit none\n")


def test_too_many_answers_are_said_to_be_too_many():
    # Four wars in any order, a tie of nothing in each: the order alone gives 24 courses.
    text = """\
position
  .  Ka Pa .  Pb Kb .
  Fa t  t  ?  t  t  Fb
  .  Ta .  .  .  Tb .
archer: m ?
"""
    found = case(text)
    assert found.bounded
    for lang, words in (("en", "Not all answers"), ("ja", "すべては調べていない")):
        assert words in "".join(to_text(blocks(text, lang), 500))


def blocks(text: str, lang: str):
    book = load_rulebook(GAME.rulebook_folder())
    return present(ruling(text), book, lang, terminal_board(GAME, False))


def test_every_form_says_it():
    for lang, words, example in (
        ("en", "Changes what is asked", "the result differs after some answers"),
        ("ja", "質問が変わる解釈", "答えによっては結果が異なる"),
    ):
        found = blocks(PEACE, lang)
        for text in (to_text(found, 1000), to_markdown(found), to_bbcode(found)):
            assert words in text
            assert example in text
    (data,) = json.loads(to_json([ruling(PEACE)], GAME))
    (only,) = data["cases"]
    (hang,) = only["hangs"]
    assert (hang["reading"], hang["differs"]) == ("union.after-peace", "some")
    (given,) = hang["given"]
    assert given["en"].startswith("archer: monument black ")
    assert hang["here"] != hang["there"]
    (ask,) = only["asks"]
    assert (ask["reading"], ask["there"], ask["refused"], ask["given"]) == (
        "union.after-peace",
        None,
        [],
        [],
    )
    assert set(ask["here"]) == {"en", "ja"}
    assert only["bounded"] is False


def test_nothing_is_said_where_nothing_else_is_asked():
    assert not any("Changes what is asked" in str(block) for block in blocks(REVOLT, "en"))


# ---- how long it is ------------------------------------------------------------------------------

# Black cuts the traders apart; were all wars fixed at the union, green would be fought too.
CUT_APART = """\
position
  Ka t  s  ?  s  t  Kb
  .  Ta .  .  s  .  .
  .  .  .  .  t  Tb .
archer: m ?
  archer: war black
  archer: commit s s
  bull: commit none
"""


def entry(text: str, reading: str, lang: str) -> str:
    """What is said about a reading that changes the result."""
    found = case(text)
    book = load_rulebook(GAME.rulebook_folder())
    numbers = [n for n, hang in enumerate(found.hangs or ()) if hang.reading == reading]
    shown = present(ruling(text), book, lang, terminal_board(GAME, False))
    head = "What it hangs on" if lang == "en" else "結果を左右する解釈"
    at = next(n for n, block in enumerate(shown) if getattr(block, "text", "") == head)
    items = shown[at + 1]
    assert isinstance(items, Items)
    (number,) = numbers
    return items.items[number][0]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_answers_that_are_not_asked_here_are_no_lines_of_the_text(lang: str) -> None:
    text = entry(CUT_APART, "war.recheck", lang)
    for refusal in ("refused", "war.commit", "Not taken", "認められない"):
        assert refusal not in text
    # What happens here is said above; it is not said again.
    assert "is not fought" not in text
    assert "行われない" not in text
    assert text.count("Legal:" if lang == "en" else "可：") == 1
    (hang,) = [h for h in case(CUT_APART).hangs or () if h.reading == "war.recheck"]
    assert [line.en for line in hang.given] == ["archer: commit none", "bull: commit none"]
    assert hang.given_here == ()
    assert hang.given_there == hang.given


def test_answer_that_is_asked_on_both_sides_is_told_on_both():
    (hang,) = case(PEACE).hangs or ()
    assert (hang.given_here, hang.given_there) == (hang.given, ())
    words = entry(PEACE, "union.after-peace", "en")
    assert "After “archer: monument black " in words
    assert " With ends: " in words


def test_lines_refused_on_both_sides_are_not_told():
    # Under clockwise-only Archer defends and wins red; green and black are not due either way.
    text = entry(THREE_WARS, "war.attacker", "en")
    assert "Not taken" not in text
    assert "turn.not-asked" not in text


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", "Not taken then: “archer: war green”, “archer: war black”."),
        ("ja", "この場合に認められない行：「弓手： 外部紛争 緑」「弓手： 外部紛争 黒」。"),
    ],
)
def test_lines_refused_on_the_other_side_are_one_clause(lang: str, clause: str) -> None:
    # Red is lost, and only the joining tile links what is left of the two sides.
    fixed = "option war.recheck fixed-at-union\n" + THREE_WARS
    text = entry(fixed, "war.recheck", lang)
    assert text.endswith(clause)
    assert text.count("war.") == 1  # the reading's own name
    # The question that changes does not tell it again.
    whole = to_text(blocks(fixed, lang), 2000)
    assert whole.count(clause) == 1
    assert "is not taken" not in whole


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_only_the_actions_that_differ_are_told_by_number(lang: str) -> None:
    text = entry(CUT_APART + "archer: t A2\n", "war.recheck", lang)
    one, two = (
        ("Action 1: ", "Action 2: ") if lang == "en" else ("アクション 1：", "アクション 2：")
    )
    assert one in text
    assert two not in text
