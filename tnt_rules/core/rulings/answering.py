"""How an open question is answered: lines that can be written below the move as they are."""

from collections.abc import Sequence
from typing import Any

from tnt_rules.core.documents.tree import Act
from tnt_rules.core.protocol import Built, Game, Text
from tnt_rules.core.rulings.lines import game_line
from tnt_rules.core.rulings.words import either, word


def answer_lines(game: Game, position: Any) -> tuple[Text, ...]:
    """One or two answers to the open question of a position; none between actions."""
    return tuple(game_line(game, act) for act in game.answer_examples(position))


BELOW, BEFORE, INSTEAD = "answer-below", "answer-before", "answer-instead"
"""Where an answer goes: below the move that asks; in front of what a text goes on with; in place of
a line that is refused."""


def how_to_answer(
    lines: Sequence[Text], where: str = BELOW, divided: bool = False, line: Text | None = None
) -> Text:
    """The sentence that tells it; empty if there is nothing to answer.

    Args:
        where: BELOW, BEFORE or INSTEAD.
        divided: whether the line of the text that this is about holds several statements.
        line: the line in front of which it goes, where the text goes on elsewhere.
    """
    if not lines:
        return Text("", "")
    if line is not None:
        return word("answer-before-line", line=line, lines=either(lines))
    this = word("this-statement" if divided else "this-line")
    return word(where, this=this, lines=either(lines))


def place_of_answer(game: Game, built: Built, position: Any, act: Act) -> str:
    """Where the answer to the open question goes if a line is refused: BEFORE or INSTEAD.

    An action is made once the question is answered, and so may an answer that comes too early.
    Another answer would be refused still, so it has to give way.
    """
    if not game.is_answer(act.what):
        return BEFORE
    for _ in range(_AHEAD):
        if not game.pending(position) or game.answers(position, act.who, act.what):
            return INSTEAD
        example = next(iter(game.answer_examples(position)), None)
        if example is None:
            return INSTEAD
        read = game.read_move(built, position, example.who, example.what, ())
        if read.problem is not None:
            return INSTEAD
        position, _ = game.apply(position, read.move)
        if game.pending(position) and _taken(game, built, position, act):
            return BEFORE
    return INSTEAD


_AHEAD = 8
"""Questions that are looked ahead: as many as can come one after another in an action."""


def _taken(game: Game, built: Built, position: Any, act: Act) -> bool:
    who = game.asker(position) if act.who == "all" else act.who
    read = game.read_move(built, position, who, act.what, ())
    return read.problem is None and not game.violations(position, read.move)
