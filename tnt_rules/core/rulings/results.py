"""What becomes of a case that is run: its actions, and what is not as the text says."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tnt_rules.core.documents.tree import (
    Act,
    Case,
    EditionChoice,
    OptionChoice,
    Scenario,
    Span,
    Statement,
)
from tnt_rules.core.protocol import Built, CheckContext, Game, Refusal, Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.lines import statements_of
from tnt_rules.core.rulings.words import word

OUTCOME, ILLEGAL, POSITION = 1, 3, 4
"""Rungs of the ladder of failures, which are exit statuses too."""


def places_of(refusals: Sequence[Refusal]) -> tuple[str, ...]:
    """The places that show broken rules, each once."""
    return tuple(dict.fromkeys(place for refusal in refusals for place in refusal.places))


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that was not met, or a line that breaks rules unexpectedly.

    Attributes:
        rung: OUTCOME, ILLEGAL or POSITION.
        expected: what the line says, or what would have been right.
        actual: what was found.
        rule: the rule that the finding rests on, if there is one.
        outcome: the outcome that does hold, in place of the one that the line expects.
        position: in a record, where the game stood at the line.
        marks: names of the places there that show what is wrong.
        refusals: the rules that a line breaks.
    """

    rung: int
    span: Span
    expected: Text
    actual: Text
    rule: str = ""
    case: str = ""
    outcome: object = None
    position: Any = None
    marks: tuple[str, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(slots=True)
class Line:
    """An act of the text, and what became of it.

    Attributes:
        refusals: the rules it breaks; empty if it was carried out.
        position: where it was refused.
        judged: the position that shows why: pieces that are lifted first are not in it.
        spent: whether it was carried out, or judged.
        told: the failure that tells of it already: it was expected to be legal.
    """

    statement: Statement
    act: Act
    answer: bool
    refusals: tuple[Refusal, ...] = ()
    position: Any = None
    judged: Any = None
    spent: bool = False
    expected_illegal: bool = False
    told: Failure | None = None


@dataclass(slots=True)
class Group:
    """An action with its answers.

    Attributes:
        events: what happened, in order.
        after: position after the last answer so far.
        moves: what was carried out, in order: the action and its answers, unwritten ones too.
        turn: the number of the turn it belongs to.
        action: the number of the action in that turn; 0 for what comes before the first one.
    """

    lines: list[Line]
    before: Any
    after: Any
    events: list[Any] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)
    turn: int = 1
    action: int = 0

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why the action itself was refused."""
        return self.lines[0].refusals if self.lines else ()

    def context(self, built: Built) -> CheckContext:
        """What an expectation below the action may look at."""
        return CheckContext(self.before, self.after, tuple(self.events), built)


def option_failures(
    contradictions: Sequence[Text], scenario: Scenario, case: Case | None
) -> list[Failure]:
    """Why the options of a case contradict each other: at the last choice that its text makes."""
    statements = statements_of(scenario, case)
    chosen = [s.span for s in statements if isinstance(s.node, OptionChoice | EditionChoice)]
    at, name = chosen[-1] if chosen else _first(scenario, case), "" if case is None else case.id
    expected = word("expects-options")
    return [Failure(POSITION, at, expected, text, case=name) for text in contradictions]


def position_failures(built: Built, scenario: Scenario, case: Case | None) -> list[Failure]:
    """Why the text of a case is no position: each fault at the place that brings it about, in the
    order of the text."""
    found = [
        Failure(
            POSITION,
            place,
            word("expects-position"),
            fault.text,
            fault.rule,
            "" if case is None else case.id,
        )
        for fault, place in zip(built.faults, fault_places(built, scenario, case), strict=True)
    ]
    return sorted(found, key=lambda failure: (failure.span.line, failure.span.column))


def fault_places(built: Built, scenario: Scenario, case: Case | None) -> tuple[Span, ...]:
    """Where the text brings each fault of a position about; where no line does, its beginning."""
    places = built.places or (None,) * len(built.faults)
    return tuple(place or _first(scenario, case) for place in places)


def _first(scenario: Scenario, case: Case | None) -> Span:
    return scenario.span if case is None else case.span


@dataclass(slots=True)
class CaseRun:
    """A case that has been run.

    Attributes:
        case: None for a scenario without cases; ``name`` is its id, or "".
        built: the position at the beginning, or the faults.
        groups: the actions in order.
        failures: expectations not met and lines that break rules; of a record the first one, with
            the other results of the same action.
        cited: ids of all rules that events, refusals and faults rest on.
        turn: the number of the turn in which it ends.
        acted: the actions made in that turn.
        consulted: the options that the run asked for; any other choice in one that is not among
            them gives the same run.
        building: those of them that were asked for to build the position.
        broken_off: of a record, the line that nothing is carried out behind, and why; None if it
            was carried out to its end.
        left_out: the moves, turns and expectations that were not carried out for that reason.
        contradictions: why the options in force contradict each other.
    """

    scenario: Scenario
    case: Case | None
    choices: Choices
    built: Built
    groups: list[Group] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    cited: set[str] = field(default_factory=set)
    turn: int = 1
    acted: int = 0
    consulted: frozenset[str] = frozenset()
    building: frozenset[str] = frozenset()
    broken_off: Failure | None = None
    left_out: tuple[Statement, ...] = ()
    contradictions: tuple[Text, ...] = ()

    @property
    def name(self) -> str:
        return self.case.id if self.case is not None else ""

    @property
    def end(self) -> Any:
        """The position at the end."""
        return self.groups[-1].after if self.groups else self.built.position

    def position_failures(self) -> list[Failure]:
        """Why there is nothing to run, each reason at its place, whatever the text expects: the
        options contradict each other, or it is no position."""
        return [
            *option_failures(self.contradictions, self.scenario, self.case),
            *position_failures(self.built, self.scenario, self.case),
        ]

    def asks(self, game: Game) -> bool:
        """Whether a question about its last action is left open."""
        return bool(self.groups) and game.pending(self.end)

    def digest(self, game: Game) -> tuple[object, ...]:
        """What counts as the result when readings are compared."""
        found: list[object] = [tuple(sorted(f.rule for f in self.built.faults))]
        for group in self.groups:
            legal = tuple(not line.refusals for line in group.lines if not line.answer)
            found.append((legal, game.outcome_digest(group.context(self.built))))
        return tuple(found)
