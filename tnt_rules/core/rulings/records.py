"""Records of games: a text with numbered turns, taken apart into the moments of the game."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tnt_rules.core.documents.tree import (
    Comment,
    Document,
    Scenario,
    Source,
    Span,
    Statement,
    Title,
)
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.lines import title_of
from tnt_rules.core.rulings.run import CaseRun, Failure, Group, game_line, run_first, statements_of
from tnt_rules.core.rulings.words import word
from tnt_rules.errors import BadValue, UnknownName

_NOWHERE = Span(0, 0)
_PLACE = re.compile(r"([0-9]{1,5})(?:\.([0-9]{1,5}))?")
_IN_LANG = re.compile(r"(en|ja)(?=[\s　:：])[\s　:：]*", re.IGNORECASE)


class Place(msgspec.Struct, frozen=True, order=True):
    """A place in a record: the number of a turn, and of an action in it from 1 (0: not said)."""

    turn: int
    action: int = 0

    def __str__(self) -> str:
        return f"{self.turn}.{self.action}" if self.action else str(self.turn)


def read_place(text: str) -> Place:
    """A place from ``TURN`` or ``TURN.ACTION``.

    Raises:
        BadValue: it is neither.
    """
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        raise BadValue("place", text)
    return Place(int(found[1]), int(found[2] or 0))


class Moment(msgspec.Struct, frozen=True):
    """An action of a record, with its answers; or what chance did before the first one.

    Attributes:
        who: English name of the player whose turn it is; "" before the first action.
        remarks: comments above the action. One that begins with ``en`` or ``ja`` is said in that
            language only, any other in both.
        lines: the action and its answers, those too that the text leaves to the seed.
        summary: what came of it, in a sentence.
        before, after: the positions.
    """

    place: Place
    who: str
    remarks: tuple[Text, ...]
    lines: tuple[Text, ...]
    summary: Text
    before: Any
    after: Any


class Record(msgspec.Struct, frozen=True):
    """A game as its record tells it, up to the first line that it cannot go on with.

    Attributes:
        start: where the text begins; None if that cannot be a position.
        remarks: comments behind the last action.
        run: the case as it was run; its failures say what is wrong.
    """

    title: Text
    start: Any
    moments: tuple[Moment, ...]
    remarks: tuple[Text, ...]
    run: CaseRun

    @property
    def failures(self) -> tuple[Failure, ...]:
        """What is wrong with the text; empty for a record that holds."""
        return tuple(self.run.failures)

    @property
    def broken_off(self) -> Failure | None:
        """The line that nothing is played behind, and why; None if all of it is played."""
        return self.run.broken_off

    @property
    def following(self) -> Place:
        """The place of the action that would come behind the last one."""
        return Place(self.run.turn, self.run.acted + 1)

    def until(self, place: Place) -> tuple[Moment, ...]:
        """The moments up to and with an action; with a whole turn if no action is named."""
        return tuple(
            m
            for m in self.moments
            if m.place <= place or (not place.action and m.place.turn <= place.turn)
        )

    def at(self, place: Place) -> Any:
        """The position in which an action was to be made, or None if the game has no such action.

        Without an action it is the turn's first one. The action behind the last one of the text is
        one too.
        """
        wanted = Place(place.turn, place.action or 1)
        for moment in self.moments:
            if moment.place == wanted:
                return moment.before
        return self.run.end if wanted == self.following else None


def record(game: Game, scenario: Scenario, base: Choices) -> Record:
    """Replay a scenario; of one with cases, the first.

    Raises:
        UnknownName: an option, choice or edition does not exist.
    """
    run = run_first(game, scenario, base)
    statements = statements_of(scenario, run.case)
    remarks = _Remarks(statements)
    moments = tuple(
        _moment(game, group, remarks) for group in run.groups if group.moves and not group.refusals
    )
    return Record(
        title_of(statements) or Text(scenario.id, scenario.id),
        run.built.position,
        moments,
        () if run.broken_off else remarks.rest(),
        run,
    )


def _moment(game: Game, group: Group, remarks: "_Remarks") -> Moment:
    position, lines = group.before, []
    for move in group.moves:
        lines.append(game_line(game, game.write_move(position, move)))
        position, _ = game.apply(position, move)
    first = group.lines[0].statement.span if group.lines else _NOWHERE
    return Moment(
        Place(group.turn, group.action),
        game.asker(group.before) if group.action else "",
        remarks.above(first.line),
        tuple(lines),
        game.summary(group.events, group.after),
        group.before,
        group.after,
    )


class _Remarks:
    """The comments of a text, each given out once."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.left = list(_comments(statements))

    def above(self, line: int) -> tuple[Text, ...]:
        """Those above a line that have not been given out."""
        found = tuple(text for at, text in self.left if at < line)
        self.left = [pair for pair in self.left if pair[0] >= line]
        return found

    def rest(self) -> tuple[Text, ...]:
        """Those that are left."""
        return tuple(text for _, text in self.left)


def _comments(statements: Sequence[Statement]) -> Iterator[tuple[int, Text]]:
    for statement in statements:
        node = statement.node
        text = node.text if isinstance(node, Comment) else statement.comment
        if not text:
            continue
        named = _IN_LANG.match(text)
        if named is None:
            yield statement.span.line, Text(text, text)
        else:
            said = text[named.end() :]
            english = named[1].lower() == "en"
            yield statement.span.line, Text(said if english else "", "" if english else said)


def cut(game: Game, found: Record, place: Place) -> Document:
    """The position in which an action of a record was to be made, as a text of its own.

    Raises:
        UnknownName: the game has no such action.
        Unsayable: no text can say the position, as a question is open in it.
    """
    position = found.at(place)
    if position is None:
        raise UnknownName("action", str(place), [str(m.place) for m in found.moments])
    name = found.run.scenario.id
    place = msgspec.structs.replace(place, action=place.action or 1)
    if found.title.en:
        title = word("cut-title", title=found.title, place=str(place))
    else:
        title = word("cut-untitled", place=str(place))
    marks = found.run.built.marks
    nodes = [
        Title("en", title.en),
        Title("ja", title.ja),
        *([Source(f"{name} {place}")] if name else ()),
        *game.describe(position),
        # A mark shows a space of the first board; here the space is named.
        *([Comment(f"? = {', '.join(marks)}")] if marks else ()),
    ]
    statements = tuple(Statement(node, _NOWHERE) for node in nodes)
    scenario = Scenario(
        f"{name or 'position'}-{place.turn}-{place.action}", statements, (), _NOWHERE
    )
    return Document((scenario,))
