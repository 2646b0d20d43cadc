"""What holds under whatever options: through the notation, with rules off, as rulings.

Positions and moves are drawn as values (`position_strategies`, `move_strategies`).
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import Phase, assume, given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tigris.lines import ARCHER, BLACK, BULL, RED, at, grid
from tests.tigris.lines import position as position_of
from tests.tigris.move_strategies import any_moves, walks
from tests.tigris.position_strategies import positions
from tests.tigris.properties import BUILT, can_be_written, examples, last
from tests.tigris.told import (
    Step,
    act_of,
    acts_of,
    can_be_stated,
    document_of,
    lines_of,
    with_seen_ground,
)
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.tree import Comment, Document
from tnt_rules.core.documents.writer import write
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulebook.model import Rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.layout import to_text
from tnt_rules.core.rulings.present import present, terminal_board
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.run import run_case
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    ChooseWar,
    Commit,
    Move,
    MoveTile,
    PlaceTile,
    Swap,
    TakeTreasures,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.play import apply, asked, legal_moves, violations
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.notation import acts, nodes
from tnt_rules.tigris.notation.describe import without_history

# ---- through the notation ------------------------------------------------------------------------


def said_by(document: Document) -> list[object]:
    """What the lines of a text say, without its blank lines."""
    return [s.node for s in document.scenarios[0].statements if not isinstance(s.node, Comment)]


def through_text(document: Document, lang: str) -> Document:
    """A text written and read again: it says the same, and what is written is canonical."""
    text = write(document, GAME, lang)
    note(text)
    found, errors = read(text, GAME)
    assert errors == []
    assert found is not None
    assert write(found, GAME, lang) == text
    assert said_by(found) == said_by(document)
    return found


def built_from(document: Document) -> Position:
    """The position of the text's only scenario."""
    scenario = document.scenarios[0]
    options = Choices().then(scenario.statements).resolve(GAME)
    built = GAME.build(scenario, scenario.statements, options)
    assert built.faults == (), said_by(document)
    position = built.position
    assert isinstance(position, Position)
    return position


@examples(90)
@given(positions())
def test_positions_come_back_from_a_text(position: Position) -> None:
    assume(can_be_stated(position))
    document = document_of(lines_of(position))
    for lang in LANGUAGES:
        assert built_from(through_text(document, lang)) == position


@examples(60)
@given(positions())
def test_translation_is_exact(position: Position) -> None:
    document = document_of(lines_of(position))
    english = write(document, GAME, "en")
    japanese, errors = read(write(document, GAME, "ja"), GAME)
    assert errors == []
    assert japanese is not None
    assert write(japanese, GAME, "en") == english


def between_actions(position: Position) -> Position:
    """The position as a text would state it anew: without what has happened before."""
    return with_seen_ground(without_history(position))


@examples(110)
@given(walks())
def test_legal_moves_lead_to_positions(steps: list[Step]) -> None:
    """What can be reached by the rules has no fault, and comes back from a text."""
    for step in steps:
        over = step.after.over or step.after.stage is not None
        if not over and can_be_stated(step.after):
            after = between_actions(step.after)
            assert built_from(through_text(document_of(lines_of(after)), "en")) == after


@examples(150)
@given(st.data(), walks(most=3) | BUILT)
def test_moves_come_back_from_a_text(st_data: st.DataObject, steps: list[Step]) -> None:
    position = last(steps)
    assume(not position.over)
    legal = legal_moves(position)
    for move in (st_data.draw(st.sampled_from(legal)), st_data.draw(any_moves(position))):
        assume(can_be_written(move))
        meant = move if move in legal else _sayable(position, move)
        if meant is None:
            continue
        act = act_of(position, meant)
        for lang in LANGUAGES:
            through_text(document_of([act]), lang)
            assert acts.read_move(position, act.who, act.what) == meant


def _sayable(position: Position, move: Move) -> Move | None:
    """An illegal move in the form in which a text can say it; None if it has none of its own."""
    question = asked(position)
    if isinstance(move, Commit) and move.others:
        # Without a question no colour is the wrong one, and one of the right colour is no other.
        if question is None or question.kind != "commit":
            return replace(move, others=())
        others = tuple(c for c in move.others if c != question.colour)
        return replace(move, others=others)
    if isinstance(move, ChooseWar) and question is not None and question.kind == "war":
        return None  # of what is due, the words mean the next war or the whole order
    if isinstance(move, MoveTile) and move.space == OFF_BOARD:
        return None
    if isinstance(move, Swap) and not move.tiles and position.hands[move.player] is not None:
        return None  # a number alone means known tiles too where there is no choice
    return move


def sayable(steps: list[Step]) -> list[Step]:
    """The steps as far as a text can tell them."""
    told = []
    for step in steps:
        if not can_be_written(step.move):
            break
        told.append(step)
    return told


@examples(70)
@given(walks() | BUILT, st.sampled_from(LANGUAGES))
def test_a_walk_told_as_a_text_ends_in_the_same_position(steps: list[Step], lang: str) -> None:
    start = steps[0].before
    steps = sayable(steps)
    assume(steps and can_be_stated(start))
    document = through_text(document_of([*lines_of(start), *acts_of(steps)]), lang)
    run = run_case(GAME, document.scenarios[0], None, Choices())
    assert run.failures == []
    end, events = last(steps), [e for step in steps for e in step.events]
    while (only := acts.only_answer(end)) is not None:  # needs no line
        end, more = apply(end, only)
        events += more
    assert run.end == end
    assert [e for group in run.groups for e in group.events] == events


# ---- rules switched off --------------------------------------------------------------------------


def _canon() -> Iterable[str]:
    """The ids of the canon, from the list that was written by hand."""
    path = Path(__file__).parents[1] / "canon_ids.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split()[0]


RULES = tuple(_canon())


PERMISSIONS = frozenset(
    {
        "catastrophe.river",
        "catastrophe.split",
        "catastrophe.target",
        "kingdom.shared",
        "leader.move.no-self-revolt",
        "leader.place.region-ok",
        "revolt.commit",
        "tile.place.anywhere",
        "turn.pass",
        "turn.repeat-identical",
        "union.regions-too",
        "war.commit",
    }
)
"""Rules that permit something: without them it is forbidden, in their name."""


@pytest.mark.parametrize("rule", RULES)
def test_any_rule_can_be_switched_off(rule: str) -> None:
    """Without any one rule the game goes on, and what is out of force forbids nothing."""

    @settings(examples(6), phases=(Phase.generate,))
    @given(st.data(), positions())
    def check(st_data: st.DataObject, position: Position) -> None:
        options = position.options.without(rule)
        for step in st_data.draw(walks(st.just(replace(position, options=options)), most=4)):
            # Who may not pass can be left without a move.
            assert legal_moves(step.after) or step.after.over or rule == "turn.pass"
            assert not any(rule in event.also for event in step.events)
            found = violations(step.after, st_data.draw(any_moves(step.after)))
            assert rule in PERMISSIONS or rule not in {v.rule for v in found}

    check()


SQUARE = (
    grid("Ka t s s", ". . s .", ". . . .", "m m . .", "m m . ."),
    nodes.Declined((at("A4"),)),
)
"""A settlement on D2 completes the square C1-D2; A4-B5 was declined."""
TREASURES = (grid("Ta t . .", "t* t ? t*"), nodes.Active(BULL))
"""A temple on C2 brings two treasures into the kingdom of Archer's trader."""


@pytest.mark.parametrize(
    ("lines", "act", "answer", "rule", "without"),
    [
        (
            (*SQUARE, nodes.Active(ARCHER)),
            PlaceTile(ARCHER, BLACK, at("D2")),
            BuildMonument(BULL, (BLACK, RED), at("C1")),
            "monument.builder",
            "turn.not-asked",
        ),
        (
            (*SQUARE, nodes.Active(ARCHER)),
            PlaceTile(ARCHER, BLACK, at("D2")),
            BuildMonument(ARCHER, (BLACK, RED), at("A4")),
            "monument.decline-is-final",
            "monument.trigger",
        ),
        (
            (*SQUARE, nodes.Active(ARCHER), nodes.MonumentStands((BLACK, RED))),
            PlaceTile(ARCHER, BLACK, at("D2")),
            BuildMonument(ARCHER, (BLACK, RED), at("C1")),
            "monument.colour",
            "setup.box-monuments",
        ),
        (
            TREASURES,
            PlaceTile(BULL, RED, at("C2")),
            TakeTreasures(BULL, (at("A2"),)),
            "treasure.choice",
            "turn.not-asked",
        ),
    ],
)
def test_a_rule_out_of_force_is_not_the_reason(
    lines: tuple[object, ...], act: Move, answer: Move, rule: str, without: str
) -> None:
    for off, named in (((), rule), ((rule,), without)):
        start = position_of(*lines, options=Options(off=off))
        asking, _ = apply(start, act)
        assert [violation.rule for violation in violations(asking, answer)] == [named]


# ---- rulings -------------------------------------------------------------------------------------


@cache
def rulebook() -> Rulebook:
    return load_rulebook(GAME.rulebook_folder())


LEFT_OVER = re.compile(r"[{}]|\bNone\b(?!: no other)|\b(False|True|nan)\b|\w\(\w+=")
"""Signs that a sentence was not filled with words: a placeholder, or a value of the program."""


@examples(40)
@given(st.data(), walks(most=4), st.booleans())
def test_a_ruling_can_be_made(st_data: st.DataObject, steps: list[Step], hangs: bool) -> None:
    start = steps[0].before
    steps = sayable(steps)
    assume(steps and can_be_stated(start))
    lines = [*lines_of(start), *acts_of(steps)]
    move = st_data.draw(any_moves(last(steps)))
    if can_be_written(move):
        lines.append(act_of(last(steps), move))
    document = document_of(lines)
    note(write(document, GAME, "en"))
    ruling = make_ruling(
        GAME, document.scenarios[0], Choices(), with_hangs=hangs and start.terrain.width < 8
    )
    for lang in LANGUAGES:
        text = to_text(present(ruling, rulebook(), lang, terminal_board(GAME, False)))
        assert text.strip()
        assert not LEFT_OVER.search(text), text
