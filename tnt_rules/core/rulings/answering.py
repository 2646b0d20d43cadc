"""How an open question is answered: lines that can be written below the move as they are."""

from collections.abc import Sequence
from typing import Any

from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.lines import game_line
from tnt_rules.core.rulings.words import either, word


def answer_lines(game: Game, position: Any) -> tuple[Text, ...]:
    """One or two answers to the open question of a position; none between actions."""
    return tuple(game_line(game, act) for act in game.answer_examples(position))


def how_to_answer(lines: Sequence[Text], *, before: bool = False, line: Text | None = None) -> Text:
    """The sentence that tells it; empty if there is nothing to answer.

    Args:
        before: the text goes on, and the answer is missing in front of the line spoken of.
        line: likewise, and which line that is.
    """
    if not lines:
        return Text("", "")
    if line is not None:
        return word("answer-before-line", line=line, lines=either(lines))
    return word("answer-before" if before else "answer-below", lines=either(lines))
