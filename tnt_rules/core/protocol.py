"""What a game has to offer so that texts about it can be read, adjudicated and explained.

This is the one door between the shared part of the toolkit and a game. It says nothing about the
shape of a board, about colours, or about chance: positions, moves, events and the game's own nodes
of the syntax tree are opaque here.

The way of a text::

    text --reader--> tree --game.build--> position --game.asked/violations/apply--> events
                                                      |
                                 game.check, game.phrase, game.draw --> ruling, pages

A game is registered under the entry point group ``tnt_rules.games``.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tnt_rules.core.documents.tree import Act, Scenario, Span, Statement

LANGUAGES = ("en", "ja")


class Text(msgspec.Struct, frozen=True):
    """A string for people, in every language of the project."""

    en: str
    ja: str

    def __getitem__(self, lang: str) -> str:
        return self.ja if lang == "ja" else self.en


class Refusal(msgspec.Struct, frozen=True):
    """A rule that a move breaks, or a reason why something is no position.

    Attributes:
        rule: id of the rule, or of a refusal that no rule covers.
        places: names of the places that show it.
        text: the sentence about it.
        judged: False if the text shows too little to tell whether the rule is broken.
    """

    rule: str
    places: tuple[str, ...]
    text: Text
    judged: bool = True


class Step(msgspec.Struct, frozen=True):
    """An event as its reader meets it.

    Attributes:
        rule: the rule that makes the step.
        also: further rules at work in it.
        text: the sentence about it.
        open: whether the step is due but not yet adjudicated.
        facts: the event's fields in plain values (names, numbers, lists) for JSON.
    """

    rule: str
    also: tuple[str, ...]
    text: Text
    open: bool = False
    facts: Mapping[str, Any] | None = None


class Built(msgspec.Struct, frozen=True):
    """The answer of ``build``: a position, or the reasons why there is none.

    Attributes:
        position: None if there are faults.
        faults: all reasons at once.
        open: names of what the text left open that the ruling should list (`Game.opening`).
        marks: names of the places that the text asks about.
        detail: whatever else the game wants to keep.
        places: where the text brings each of the faults about; None where no line does.
    """

    position: Any
    faults: tuple[Refusal, ...] = ()
    open: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    detail: Any = None
    places: tuple[Span | None, ...] = ()


class ReadMove(msgspec.Struct, frozen=True):
    """The answer of ``read_move``: a move, or why the line names none (`problem`)."""

    move: Any = None
    problem: Refusal | None = None


class CheckContext(msgspec.Struct, frozen=True):
    """What an expectation may look at.

    Attributes:
        before: position before the action above the expectation.
        after: position now.
        events: what happened in that action so far.
        built: where the text began.
    """

    before: Any
    after: Any
    events: tuple[Any, ...]
    built: Built


class Mismatch(msgspec.Struct, frozen=True):
    """An expectation that is not met: what was found instead, and the rule it rests on.

    Attributes:
        node: the outcome that does hold, if one of its kind can say it.
    """

    actual: Text
    rule: str = ""
    node: object = None


class Table(msgspec.Struct, frozen=True):
    """A small table for people: a title, column heads, rows."""

    title: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: ``kind`` is ``reading``, ``game`` or ``house``."""

    id: str
    kind: str
    choices: tuple[str, ...]


class Game(Protocol):
    """A game."""

    @property
    def id(self) -> str:
        """Its short name, as in ``game tigris``."""
        ...

    @property
    def title(self) -> Text: ...

    # ---- text ---------------------------------------------------------------------------------

    def grammar(self) -> str:
        """The rules of the grammar for its cells, position lines, acts and outcomes."""
        ...

    def vocabulary(self, lang: str) -> Mapping[str, Sequence[str]]:
        """Words by terminal; the first of each is the canonical one."""
        ...

    def transform(self, rule: str, children: Sequence[Any]) -> object:
        """The node that a rule of its grammar stands for."""
        ...

    def write(self, node: object, lang: str) -> str | tuple[str, ...]:
        """The canonical text of one of its nodes; several lines for a grid.

        A grid's first string is the keyword line, the others are its rows.
        """
        ...

    def once(self, node: object) -> tuple[object, bool] | None:
        """What a line settles that a part of a text can settle only once; None if nothing.

        A part is what stands before the first case, or a case. A line that is not exclusive
        (False) may stand beside others of its kind.
        """
        ...

    def catalogue(self) -> Path:
        """The errors that a text of this game can have beside those of every game: a TOML file."""
        ...

    def keyword_file(self) -> Path:
        """What the keywords of a text are for, by terminal of the grammar: a TOML file."""
        ...

    # ---- options -------------------------------------------------------------------------------

    def option_infos(self) -> Sequence[OptionInfo]: ...

    def choice_form(self, option: str) -> Text | None:
        """How a choice of an option is written; None if its choices can be listed."""
        ...

    def allows(self, option: str, choice: str) -> bool:
        """Whether an option has a choice.

        Raises:
            UnknownName: there is no such option.
        """
        ...

    def editions(self) -> Sequence[str]: ...

    def options(
        self, edition: str | None, choices: Mapping[str, str], off: Sequence[str] = ()
    ) -> Any:
        """A set of options: the edition's, then the choices; rules in ``off`` are out of force.

        Raises:
            UnknownName: no such edition, option or choice.
        """
        ...

    def option_conflicts(self, options: Any) -> Sequence[Text]:
        """Why a set of options contradicts itself; empty if it does not."""
        ...

    def watched(self, options: Any) -> Any:
        """The same options, noting what they are asked for (`consulted`)."""
        ...

    def consulted(self, options: Any) -> frozenset[str]:
        """Which of a set of watched options have been asked for so far.

        Whatever was done with these options comes out the same if any other option is changed.

        Raises:
            TypeError: the options are not watched.
        """
        ...

    # ---- adjudication ---------------------------------------------------------------------------

    def build(self, scenario: Scenario, statements: Sequence[Statement], options: Any) -> Built:
        """The position that the statements describe.

        ``statements`` are all those of the case in force (position lines among acts and
        expectations, which matter for who plays and who is active).
        """
        ...

    def rebuilt(self, built: Built, options: Any) -> Built:
        """What `build` gives under other options, where it asks for none in which they differ."""
        ...

    def opening(
        self,
        built: Built,
        actions: Sequence[CheckContext],
        refusals: Sequence[Refusal],
        ahead: Sequence[Sequence[CheckContext]] = (),
    ) -> Sequence[Text]:
        """What the text left open and its result may rest on, a sentence each.

        Args:
            actions: what happened, an action each.
            refusals: why lines of the text are refused.
            ahead: the same actions with answers to the open question, in each way looked at.
        """
        ...

    def asked(self, position: Any) -> Any:
        """The one question open now, or None when the game is over."""
        ...

    def pending(self, position: Any) -> bool:
        """Whether the open question is about an action that has begun (as against: what next)."""
        ...

    def asker(self, position: Any) -> str:
        """English name of the player who is asked; "" for chance, and when the game is over."""
        ...

    def question_text(self, position: Any) -> Text | None:
        """Who is asked what, in a sentence; None between actions."""
        ...

    def question_rules(self, position: Any) -> Sequence[str]:
        """The rules in force that the open question rests on; none between actions."""
        ...

    def answer_examples(self, position: Any) -> Sequence[Act]:
        """Lines that answer the open question of a position, to show how it is done: one or two;
        none between actions."""
        ...

    def question_key(self, position: Any) -> object:
        """The open question as a value: who is asked what, and what may be answered."""
        ...

    def foreseen(
        self, position: Any, beside: Any = None, after: Act | None = None
    ) -> Sequence[Act]:
        """Answers to the open question, as lines of the text, that show all that can come of it.

        Where two answers make no difference to the result but for themselves, one may stand for
        both.

        Args:
            beside: where the same text stands under other options, which may make a difference
                between answers.
            after: the answer before, if it was one of those foreseen; None after one of the text.
        """
        ...

    def begun(
        self, position: Any, who: str, what: object, more: Iterable[object] = ()
    ) -> Sequence[Act]:
        """The answers to the open question, as lines of the text, that begin as a written one does.

        None, unless it says only the beginning of what is asked for, as it would be complete under
        other options.

        Args:
            more: further answers of the same player that the text holds for this action.
        """
        ...

    def is_order(self, what: object) -> bool:
        """Whether an answer says in one line what may be asked for bit by bit elsewhere."""
        ...

    def is_answer(self, what: object) -> bool:
        """Whether an act answers a question (as against an action of the turn)."""
        ...

    def is_for_all(self, what: object) -> bool:
        """Whether ``all`` may stand for the player of an act.

        Where it may not, the text is refused by the error ``all-answer`` of the game's catalogue.
        """
        ...

    def is_chance(self, what: object) -> bool:
        """Whether an act says what chance did (such as a draw)."""
        ...

    def answers(self, position: Any, who: str, what: object) -> bool:
        """Whether a written answer is one to the question open now, by player, kind and colour."""
        ...

    def only_answer(self, position: Any) -> Any:
        """The move that answers the open question when it answers itself, else None."""
        ...

    def chance_asked(self, position: Any) -> bool:
        """Whether it is chance that is asked now."""
        ...

    def chance(self, built: Built, position: Any, number: int) -> Any:
        """The move that chance makes by itself, or None if the text leaves it open.

        Args:
            built: where the text began; it knows the seed.
            number: how many moves chance has made in this text.
        """
        ...

    def turns_ended(self, events: Sequence[Any]) -> int:
        """How many turns ended in these events."""
        ...

    def read_move(
        self, built: Built, position: Any, who: str, what: object, more: Iterable[object] = ()
    ) -> ReadMove:
        """The move that an act of the text names in a position.

        Args:
            built: where the text began; it knows which places the text asks about.
            more: further answers of the same player that the text holds for this action.
        """
        ...

    def already_answered(self, events: Sequence[Any], who: str, what: object) -> bool:
        """Whether a written answer only repeats what answered itself in the action."""
        ...

    def cited(self, events: Sequence[Any]) -> frozenset[str]:
        """The ids of all rules that events cite."""
        ...

    def open_steps(self, events: Sequence[Any]) -> Sequence[str]:
        """The rules of steps that were due but are not yet adjudicated."""
        ...

    def legal_moves(self, position: Any) -> Sequence[Any]: ...

    def violations(self, position: Any, move: Any) -> Sequence[Refusal]:
        """All rules that a move breaks."""
        ...

    def judged(self, position: Any, move: Any) -> Any:
        """The position in which it is judged whether a move is legal: the same one, unless the
        move takes a piece away first."""
        ...

    def apply(self, position: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
        """The position after a legal move, and the events."""
        ...

    def write_move(self, position: Any, move: Any) -> Act:
        """A move that answers the question of a position, as a line of the text.

        Read in that position it names the same move.
        """
        ...

    def describe(self, position: Any) -> Sequence[object]:
        """The nodes of lines that say a position between two actions in full.

        A text of these lines is built into an equal position, except for its history: what has
        been done in the turn so far.

        Raises:
            Unsayable: it is no such position, or no text can say it.
        """
        ...

    def check(self, outcome: object, context: CheckContext) -> Mismatch | None:
        """Whether an outcome of the game's own is met."""
        ...

    def outcome_digest(self, context: CheckContext) -> object:
        """What counts as the result when readings are compared; comparable."""
        ...

    def prospects(self, position: Any) -> Table | None:
        """For an open question: what each answer would lead to (the break-even table)."""
        ...

    # ---- for people -----------------------------------------------------------------------------

    def step(self, event: Any) -> Step:
        """An event as a sentence with its rules."""
        ...

    def summary(self, events: Sequence[Any], after: Any) -> Text:
        """The result of an action in one sentence."""
        ...

    def refused(self, refusals: Sequence[Refusal]) -> Text:
        """Why a move is not legal, or why there is no position, in one sentence."""
        ...

    def no_position(self, faults: Sequence[Refusal]) -> Text:
        """Why a text describes no position, in one sentence."""
        ...

    def gains(self, before: Any, events: Sequence[Any]) -> Sequence[tuple[Text, Text]]:
        """By player: what the action brought him (`Archer`, `3 black`)."""
        ...

    def standing(self, position: Any) -> Table:
        """What every player has: points and the like."""
        ...

    def draw_svg(self, position: Any, marks: Sequence[str], lang: str, dark: bool = False) -> str:
        """A board as SVG; ``marks`` are names of places to point out."""
        ...

    def plain_svg(self, svg: str) -> str:
        """The same drawing for programs that know no variables of stylesheets."""
        ...

    def to_png(self, svg: str) -> bytes:
        """The drawing as PNG.

        Raises:
            TntError: what is needed for that is not installed; its ``message(lang)`` says so.
        """
        ...

    def board_css(self, dark: bool) -> str:
        """The colours of `draw_svg` as declarations of CSS, for a light or a dark page."""
        ...

    def draw_text(self, position: Any, marks: Sequence[str], lang: str, colour: bool) -> str:
        """A board for a terminal; with ``colour`` it holds ANSI codes."""
        ...

    def draw_notation(self, position: Any, lang: str, marks: Sequence[str] = ()) -> Sequence[str]:
        """The rows of the grid as the notation writes them."""
        ...

    def rulebook_folder(self) -> Path:
        """Where the texts of its rules, readings and editions lie, as TOML files."""
        ...

    def scenario_folder(self) -> str:
        """Its folder under ``scenarios``."""
        ...
