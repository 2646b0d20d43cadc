"""The lines of a record that are not carried out, as something in front of them does not fit."""

from collections.abc import Sequence

import msgspec

from tnt_rules.core.documents.tree import Span, Statement
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.lines import game_line
from tnt_rules.core.rulings.results import ILLEGAL, CaseRun
from tnt_rules.core.rulings.words import joined, quoted, word


class TextLine(msgspec.Struct, frozen=True):
    """A line of a text: where it stands, and how the notation writes it."""

    span: Span
    line: Text


def text_line(game: Game, statement: Statement) -> TextLine:
    """The line of a statement."""
    return TextLine(statement.span, game_line(game, statement.node))


def left_out(game: Game, run: CaseRun) -> tuple[TextLine, ...]:
    """The moves, turns and expectations that a run does not come to."""
    return tuple(text_line(game, statement) for statement in run.left_out)


def numbered(line: TextLine) -> Text:
    """A line in a sentence: by its number, and, as several may share that, in its words."""
    return word("line-numbered", number=line.span.line, line=quoted((line.line,)))


def why_left_out(game: Game, run: CaseRun) -> Text | None:
    """From which line on nothing is carried out, and why; None if everything is."""
    wrong = run.broken_off
    if wrong is None or not run.left_out:
        return None
    first = text_line(game, run.left_out[0])
    if wrong.rung == ILLEGAL:  # why it is refused is said with the move
        return word("left-out-refused", line=numbered(first), wrong=wrong.span.line)
    actual = Text(_ended(wrong.actual.en, "."), _ended(wrong.actual.ja, "。"))
    return word("left-out-because", line=first.span.line, expected=wrong.expected, actual=actual)


def with_left_out(game: Game, run: CaseRun, texts: Sequence[Text]) -> tuple[Text, ...]:
    """What the actions of a run come to, the last one with where the text breaks off."""
    why = why_left_out(game, run)
    if why is None:
        return tuple(texts)
    return (*texts[:-1], joined((*texts[-1:], why)))


def _ended(text: str, sign: str) -> str:
    return text if text.endswith(sign) else f"{text}{sign}"
