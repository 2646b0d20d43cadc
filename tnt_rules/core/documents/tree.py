"""The syntax tree of a text: what every game shares.

A text is a list of scenarios; a scenario is a list of statements and a list of cases with
statements of their own. What a statement says is its ``node``: one of the classes here, or a
node of a game (its position lines, acts and outcomes). Nodes hold no spans, so two
texts that say the same compare equal whatever their language and layout.
"""

import re
from typing import Final

import msgspec

_WORD: Final = re.compile(r"[^\s/]+")


class Node(msgspec.Struct, frozen=True):
    """Base of what a line says; games derive their nodes from it.

    Structs, because there are many of them and a command should start at once.
    """


class Span(Node, frozen=True):
    """A place in a text: line and column count from 1, columns in composed (NFC) characters."""

    line: int
    column: int
    length: int = 0


class Title(Node, frozen=True):
    """A title of a scenario or case, in ``en`` or ``ja``."""

    lang: str
    text: str


class Source(Node, frozen=True):
    text: str


class Rules(Node, frozen=True):
    """The rules a scenario shows (``rules``), or whose limit it shows (``limit``)."""

    ids: tuple[str, ...]
    limit: bool = False


class Because(Node, frozen=True):
    """The reasoning by hand, in ``en`` or ``ja``; "" if the language is not said."""

    lang: str
    text: str


class GameName(Node, frozen=True):
    id: str


class OptionChoice(Node, frozen=True):
    id: str
    choice: str


class EditionChoice(Node, frozen=True):
    id: str


class Seed(Node, frozen=True):
    """``seed 7``: what is left to chance comes from a generator that starts with this number."""

    number: int


class Turn(Node, frozen=True):
    """``turn 3 bull``: the turn that begins here, and whose it is; ``who`` is "" if not said.

    The first one of a text says where the count begins; the others are checked.
    """

    number: int
    who: str = ""


class Comment(Node, frozen=True):
    """A comment on a line of its own, without its sign; ``None`` text is a blank line."""

    text: str | None


class Act(Node, frozen=True):
    """What a player does or answers; ``what`` is a node of the game.

    Attributes:
        who: the player's English name, or ``all``.
    """

    who: str
    what: object


class Legal(Node, frozen=True):
    """Outcome: the move above is legal."""


class Illegal(Node, frozen=True):
    """Outcome: the move above breaks these rules (perhaps among others)."""

    rules: tuple[str, ...] = ()


class FaultExpected(Node, frozen=True):
    """Outcome: it cannot be a position, for these reasons among others."""

    rules: tuple[str, ...] = ()


class Asks(Node, frozen=True):
    """Outcome: who is asked what now.

    Attributes:
        who: English name of the player; "" for ``asks none``.
        what: node of the game, with the permitted answers if they are given.
    """

    who: str
    what: object = None


class OpenExpected(Node, frozen=True):
    """Outcome: these steps are reported as not yet adjudicated."""

    rules: tuple[str, ...] = ()


class Hangs(Node, frozen=True):
    """Outcome: the readings on which the result hangs; none is an empty tuple."""

    readings: tuple[str, ...] = ()


class Expect(Node, frozen=True):
    """An expectation; ``outcome`` is one of the above or a node of the game."""

    outcome: object


class _Placed(Node, frozen=True):
    """What stands somewhere in a text; it is compared by what it says, not by its place."""

    def _says(self) -> tuple[object, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._says() == other._says()

    def __hash__(self) -> int:
        return hash(self._says())


class Statement(_Placed, frozen=True):
    """A line that says something.

    Attributes:
        node: what it says.
        span: where it stands.
        comment: a comment behind it, without its sign.
        names: spans of names in it that may turn out unknown (rules, options, editions,
            choices), in the order in which the node holds them.
        content: the text it was read from, folded; rows of a grid are divided by `` / ``.
        segments: where the parts of that come from: offset in it, line from 0, column from 0.
    """

    node: object
    span: Span
    comment: str = ""
    names: tuple[Span, ...] = ()
    content: str = ""
    segments: tuple[tuple[int, int, int], ...] = ()

    def words(self) -> tuple[Span, ...]:
        """Where its words stand, those of the rows of a grid too; none if it has no content."""
        found = []
        for match in _WORD.finditer(self.content):
            at = match.start()
            offset, line, column = max(s for s in self.segments if s[0] <= at)
            found.append(Span(line + 1, column + at - offset + 1, len(match[0])))
        return tuple(found)

    def _says(self) -> tuple[object, ...]:
        return self.node, self.comment


class Case(_Placed, frozen=True):
    id: str
    statements: tuple[Statement, ...]
    span: Span
    comment: str = ""

    def _says(self) -> tuple[object, ...]:
        return self.id, self.statements, self.comment


class Scenario(_Placed, frozen=True):
    """A scenario: what stands before its first case, and its cases.

    A text that begins without a ``scenario`` line is one scenario with the id "".
    """

    id: str
    statements: tuple[Statement, ...]
    cases: tuple[Case, ...]
    span: Span
    comment: str = ""

    def _says(self) -> tuple[object, ...]:
        return self.id, self.statements, self.cases, self.comment


class Document(_Placed, frozen=True):
    """A text as read.

    Attributes:
        preface: comments (and a ``game`` line) before the first scenario.
        lang: the language of the first keyword, ``en`` or ``ja``.
        source: the composed lines, for messages that quote them.
    """

    scenarios: tuple[Scenario, ...]
    preface: tuple[Statement, ...] = ()
    lang: str = "en"
    source: tuple[str, ...] = ()
    path: str = ""

    def _says(self) -> tuple[object, ...]:
        return self.scenarios, self.preface
