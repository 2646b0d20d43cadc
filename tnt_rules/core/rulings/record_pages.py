"""A record as blocks of text in one language: turn by turn, or action by action."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from tnt_rules.core.documents.tree import Turn
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.layout import Block, Fixed, Heading, Items, Paragraph
from tnt_rules.core.rulings.left_out import why_left_out
from tnt_rules.core.rulings.present import DrawBoard, grid
from tnt_rules.core.rulings.records import Moment, Record
from tnt_rules.core.rulings.report import failure_lines
from tnt_rules.core.rulings.ruling import Board
from tnt_rules.core.rulings.run import game_line
from tnt_rules.core.rulings.words import word

Page = tuple[Block, ...]


class Pages:
    """How the pages of a record are made.

    Args:
        draw: how boards are set.
    """

    def __init__(self, game: Game, found: Record, lang: str, draw: DrawBoard) -> None:
        self.game = game
        self.found = found
        self.lang = lang
        self.draw = draw

    def by_turn(self, moments: Sequence[Moment], whole: bool = True) -> list[Page]:
        """The beginning, then a page for every turn with the board after it.

        Args:
            whole: whether the last page has its board too: `broken` may come with the same one.
        """
        groups = [list(g) for _, g in groupby(moments, key=lambda m: (m.place.turn, m.who))]
        pages = [self._first(whole or bool(groups))]
        for several in groups:
            head = self._heading(several[0].place.turn, several[0].who)
            blocks = [block for moment in several for block in self._moment(moment)]
            shown = whole or several is not groups[-1]
            pages.append((*head, *blocks, *(self._position(several[-1].after) if shown else ())))
        return pages

    def by_action(self, moments: Sequence[Moment]) -> list[Page]:
        """The beginning, then a page for every action."""
        pages = [self._first()]
        for moment in moments:
            head = self._heading(moment.place.turn, moment.who)
            pages.append((*head, *self._moment(moment), *self._position(moment.after)))
        return pages

    def last(self) -> Page:
        """The comments behind the last action."""
        return self._remarks(self.found.remarks)

    def broken(self, path: str) -> Page:
        """Where the record is not as the game goes: the position once, then the lines and why."""
        failures = self.found.failures
        if not failures:
            return ()
        scenario = self.found.run.scenario.id
        blocks: list[Block] = []
        if failures[0].position is not None:
            heading = word("record-now" if self.breaks_last else "record-there")
            blocks.append(Heading(3, heading[self.lang]))
            blocks += self._position(failures[0].position, failures[0].marks)
        for failure in failures:
            lines = failure_lines(failure, path, scenario, self.lang)
            blocks += [Paragraph(""), Fixed(tuple(lines))]
        # What is wrong first may not be what ends the game.
        why = why_left_out(self.game, self.found.run)
        if why is not None and self.found.broken_off not in failures:
            blocks += [Paragraph(""), Paragraph(why[self.lang])]
        return tuple(blocks)

    @property
    def breaks_last(self) -> bool:
        """Whether the record is wrong in the position that its last moment leads to."""
        failures, moments = self.found.failures, self.found.moments
        last = moments[-1].after if moments else self.found.start
        return bool(failures) and failures[0].position == last

    # ---- parts ----------------------------------------------------------------------------------

    def _first(self, whole: bool = True) -> Page:
        name = self.found.run.scenario.id
        title = self.found.title[self.lang]
        called = f"{title} ({name})" if name and name != title else title
        head = (Heading(1, called),) if called else ()
        if not whole or any(not moment.place.action for moment in self.found.moments[:1]):
            return head  # the board comes with what chance does to begin with
        return (*head, *self._position(self.found.start))

    def _heading(self, number: int, who: str) -> tuple[Heading, ...]:
        text = game_line(self.game, Turn(number, who)) if who else word("record-start")
        return (Heading(2, text[self.lang]),)

    def _moment(self, moment: Moment) -> list[Block]:
        label = f"{moment.place}  " if moment.place.action else ""
        blank = " " * len(label)
        lines = tuple(
            f"{blank if number else label}{text[self.lang]}"
            for number, text in enumerate(moment.lines)
        )
        blocks = [*self._remarks(moment.remarks), Fixed(lines)]
        if moment.place.action:
            blocks.append(Items(((moment.summary[self.lang], ""),)))
        return blocks

    def _remarks(self, remarks: Sequence[Text]) -> Page:
        said = [text[self.lang] for text in remarks if text[self.lang]]
        return (Paragraph(("" if self.lang == "ja" else " ").join(said)),) if said else ()

    def _position(self, position: Any, marks: tuple[str, ...] = ()) -> list[Block]:
        return [
            Fixed(tuple(self.draw(Board(position, marks), self.lang))),
            grid(self.game.standing(position), self.lang),
        ]
