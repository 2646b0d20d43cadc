"""Recorded games as the pages show them: the course in words, the end as a board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tnt_rules.core.documents.tree import (
    Act,
    Because,
    Comment,
    EditionChoice,
    Rules,
    Scenario,
    Source,
    Title,
    Turn,
)
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.lines import game_line, rules_named
from tnt_rules.core.rulings.records import Record, record
from tnt_rules.core.rulings.ruling import Board

FOLDER: Final = "games"
"""The folder of their pages."""

_NO_SETUP: Final = (Act, Because, Comment, EditionChoice, Rules, Source, Title)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded game.

    Attributes:
        page: its page in a tree, such as ``games/two-on-standard.md``.
        anchor: its place on that page.
        players: their names, in the order of the seats.
        setup: the lines that set the game up: the map, the options, a seed.
        turns: how many there are.
        remarks: what is said of the turns: the turn's line, and the comments in it.
        shows, limits: the rules it shows at work, and those whose limit it shows.
    """

    scenario: Scenario
    record: Record
    page: str
    anchor: str
    players: tuple[Text, ...]
    setup: tuple[Text, ...]
    turns: int
    remarks: tuple[tuple[Text, tuple[Text, ...]], ...]
    sources: tuple[str, ...]
    shows: tuple[str, ...]
    limits: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.scenario.id

    @property
    def title(self) -> Text:
        return self.record.title

    @property
    def ending(self) -> Text | None:
        """What came of the last action."""
        return self.record.moments[-1].summary if self.record.moments else None

    @property
    def end(self) -> Board | None:
        """The position behind the last action; None if the text is no position."""
        return _end(self.record)


def _end(found: Record) -> Board | None:
    position = found.moments[-1].after if found.moments else found.start
    return None if position is None else Board(position, ())


def recorded(game: Game, scenario: Scenario, name: str) -> Recorded:
    """A record replayed; ``name`` is that of its page."""
    found = record(game, scenario, Choices())
    end = _end(found)
    nodes = [statement.node for statement in scenario.statements]
    played = [moment for moment in found.moments if moment.place.action]
    return Recorded(
        scenario,
        found,
        f"{FOLDER}/{name}.md",
        f"{FOLDER}.{name}",
        () if end is None else tuple(row[0] for row in game.standing(end.position).rows),
        tuple(_setup(game, nodes)),
        len({moment.place.turn for moment in played}),
        tuple(_remarks(game, found)),
        tuple(node.text for node in nodes if isinstance(node, Source)),
        rules_named(scenario.statements),
        rules_named(scenario.statements, limit=True),
    )


def _setup(game: Game, nodes: Sequence[object]) -> Iterator[Text]:
    for node in nodes:
        if isinstance(node, Turn):
            return
        if not isinstance(node, _NO_SETUP):
            yield game_line(game, node)


def _remarks(game: Game, found: Record) -> Iterator[tuple[Text, tuple[Text, ...]]]:
    for (number, who), moments in groupby(found.moments, key=lambda m: (m.place.turn, m.who)):
        remarks = tuple(text for moment in moments for text in moment.remarks)
        if remarks and who:
            yield game_line(game, Turn(number, who)), remarks
    if found.remarks:
        yield Text("", ""), found.remarks
