"""The same moves under several variants: what comes of them, and what makes the difference.

A variant holds in place of the command line: what a text chooses itself goes first (case over text
over command line), so it is the same in every column. The first column is what the others are
compared with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tnt_rules import __version__
from tnt_rules.core.documents.tree import Act, Case, EditionChoice, OptionChoice, Scenario, Span
from tnt_rules.core.protocol import Game, Refusal, Text
from tnt_rules.core.rulings.ahead import EVERY, NOW, Ahead, Parting
from tnt_rules.core.rulings.choices import Choices, in_force
from tnt_rules.core.rulings.course import Course
from tnt_rules.core.rulings.left_out import TextLine, left_out
from tnt_rules.core.rulings.lines import cases_of, statements_of, title_of
from tnt_rules.core.rulings.results import CaseRun, Failure, fault_places
from tnt_rules.core.rulings.ruling import (
    Board,
    answers,
    digest,
    lines_of,
    otherwise,
    results,
    results_beside,
    stated_lines,
)
from tnt_rules.core.rulings.variants import Variant
from tnt_rules.errors import ContradictoryOptions

SAME, STEPS, QUESTION, RESULT = "same", "steps", "question", "result"
"""How a column differs from the first one: not at all; in the way to the same result; in what is
asked, or in what comes of some answers to an open question; in the result, whatever is answered
(what a ruling's *What it hangs on* looks at)."""

ALONE, PART, JOINT, TOGETHER = "alone", "part", "joint", "together"
"""What an option has to do with a difference: alone it gives what the variant gives; alone it
changes something, but not into that; only beside the variant's other choices it counts; only
together these options change anything."""


@dataclass(frozen=True, slots=True)
class Cause:
    """An option that makes a difference.

    Attributes:
        base: its choice in the first column.
        choice: its choice in the variant.
        role: ALONE, PART, JOINT or TOGETHER.
    """

    option: str
    base: str
    choice: str
    role: str


@dataclass(frozen=True, slots=True)
class Stated:
    """What a case chooses itself, whatever the variant; its edition, or "", and its options."""

    edition: str = ""
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case under a variant.

    Attributes:
        answer: a sentence per action.
        gains: by player, what all actions brought him.
        question: who is asked what at the end, if a question is left open.
        difference: SAME, STEPS, QUESTION or RESULT; "" in the first column.
        parting: how it differs from the first column in result and questions; None there.
        otherwise: for STEPS, the steps that the first column does not have.
        causes: what makes the difference.
        played: whether there was a position, under options that go together.
        fixed: what the text chooses in place of what the variant would take.
        left_out: the lines that are not carried out, as a record breaks off in front of them.
        broken_off: where and why it does; None if every line is carried out.
        faults: why there is no position, each reason with its place in the text.
    """

    variant: Variant
    answer: tuple[Text, ...]
    gains: tuple[tuple[Text, Text], ...]
    question: Text | None
    difference: str
    parting: "PartingTold | None"
    otherwise: tuple[Text, ...]
    causes: tuple[Cause, ...]
    played: bool
    fixed: Stated = Stated()
    left_out: tuple[TextLine, ...] = ()
    broken_off: Failure | None = None
    faults: tuple[tuple[Refusal, Span], ...] = ()


@dataclass(frozen=True, slots=True)
class PartingTold:
    """`ahead.Parting`, told in sentences.

    Attributes:
        differs: ``now``, ``every`` or ``some``, if the result differs; else "".
        given: for the last two, answers after which it does, as the notation writes them; ``here``
            is the result then in the first column, ``there`` in this one.
        given_here, given_there: those of the answers that are asked for there.
        actions: the numbers of the actions that come out otherwise.
        asked: whether what is asked differs: ``asked_here`` in the first column, ``asked_there`` in
            this one, None where nothing is asked; ``asked_given`` are the answers after which that
            is so, none for the question that is open now.
        refused: answers of the text that are taken in the first column and not in this one.
        bounded: whether not all answers could be looked at.
    """

    differs: str = ""
    given: tuple[Text, ...] = ()
    here: tuple[Text, ...] = ()
    there: tuple[Text, ...] = ()
    given_here: tuple[Text, ...] = ()
    given_there: tuple[Text, ...] = ()
    actions: tuple[int, ...] = ()
    asked: bool = False
    asked_here: Text | None = None
    asked_there: Text | None = None
    asked_given: tuple[Text, ...] = ()
    refused: tuple[Text, ...] = ()
    bounded: bool = False


@dataclass(frozen=True, slots=True)
class CaseComparison:
    """A case under every variant, in their order; ``id`` is "" for a scenario without cases.

    Attributes:
        before: the board before the moves; None if there is no position.
        beside: what the text states of the position beside the board, as the notation writes it.
        moves: the acts and answers of the text, likewise.
    """

    id: str
    title: Text | None
    stated: Stated
    outcomes: tuple[Outcome, ...]
    before: Board | None = None
    beside: tuple[Text, ...] = ()
    moves: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """A scenario under every variant; ``digest`` as in a ruling."""

    id: str
    title: Text | None
    version: str
    digest: str
    cases: tuple[CaseComparison, ...]


class ContradictionError(ContradictoryOptions):
    """A variant contradicts itself, or what a text states; ``texts`` say why.

    Attributes:
        stated: whether the text chooses something itself.
    """

    def __init__(self, variant: Variant, case: str, stated: bool, texts: Sequence[Text]) -> None:
        super().__init__(texts)
        self.variant, self.case, self.stated = variant, case, stated


def compare(
    game: Game, scenario: Scenario, variants: Sequence[Variant], case: str | None = None
) -> Comparison:
    """A scenario, or one of its cases, under several variants.

    Raises:
        ContradictionError: the options of a variant do not go together in a case in which those
            of the text alone do.
        UnknownName: there is no such case.
    """
    return Comparison(
        scenario.id,
        title_of(scenario.statements),
        __version__,
        digest(game, scenario),
        tuple(_case(game, scenario, one, variants) for one in cases_of(scenario, case)),
    )


def _case(
    game: Game, scenario: Scenario, case: Case | None, variants: Sequence[Variant]
) -> CaseComparison:
    runs = _Runs(game, scenario, case)
    stated = stated_by(scenario, case)
    contradictory = bool(game.option_conflicts(in_force(Choices(), scenario, case).resolve(game)))
    chosen = []
    for variant in variants:
        choices = in_force(variant.choices, scenario, case)
        contradictions = game.option_conflicts(choices.resolve(game))
        if contradictions and not contradictory:
            own = stated != Stated()
            raise ContradictionError(variant, case.id if case else "", own, contradictions)
        chosen.append(choices)
    outcomes = [
        _outcome(runs, variant, chosen[0] if number else None, choices)
        for number, (variant, choices) in enumerate(zip(variants, chosen, strict=True))
    ]
    return CaseComparison(
        case.id if case else "",
        title_of(case.statements) if case else None,
        stated,
        tuple(outcomes),
        *_text(game, runs.run(chosen[0])),
    )


def _text(game: Game, run: CaseRun) -> tuple[Board | None, tuple[Text, ...], tuple[Text, ...]]:
    """The board of a case, what is stated beside it, and its moves."""
    nodes = [statement.node for statement in statements_of(run.scenario, run.case)]
    moves = lines_of(game, [node for node in nodes if isinstance(node, Act)])
    built = run.built
    if built.position is None:
        return None, (), moves
    return Board(built.position, built.marks), stated_lines(game, run), moves


def stated_by(scenario: Scenario, case: Case | None) -> Stated:
    """What a case, or the text before it, chooses itself; an edition replaces what was before."""
    found = Choices().then(scenario.statements)
    if case is not None:
        found = found.then(case.statements)
    return Stated(found.edition or "", tuple(found.options.items()))


def chooses(scenario: Scenario, case: Case | None) -> tuple[set[str], dict[str, str]]:
    """The editions and options that the lines of a case name, whichever prevail."""
    nodes = [statement.node for statement in statements_of(scenario, case)]
    return (
        {node.id for node in nodes if isinstance(node, EditionChoice)},
        {node.id: node.choice for node in nodes if isinstance(node, OptionChoice)},
    )


def _outcome(runs: "_Runs", variant: Variant, base: Choices | None, choices: Choices) -> Outcome:
    game = runs.game
    run = runs.run(choices)
    difference, told = "", None
    found: tuple[Cause, ...] = ()
    others: tuple[Text, ...] = ()
    if base is not None:
        parting = runs.parting(base, choices)
        told = _told(game, parting)
        if parting.begun:
            run = parting.run
        difference, look = _difference(runs, base, choices, parting)
        if look is not None:
            found = causes(game, base, choices, look)
        if difference == STEPS:
            known = set(_steps(game, runs.run(base)))
            others = tuple(step for step in _steps(game, run) if step not in known)
    built = run.built
    return Outcome(
        variant,
        # Every fault of a position is told beside it.
        answers(game, run)
        if base is None or built.faults
        else results_beside(game, run, runs.run(base), even_alike=True),
        _gains(game, run),
        game.question_text(run.end) if run.asks(game) else None,
        difference,
        told,
        others,
        found,
        run.built.position is not None and not game.option_conflicts(choices.resolve(game)),
        _fixed(game, variant, stated_by(runs.scenario, runs.case)),
        left_out(game, run),
        run.broken_off if run.left_out else None,
        tuple(zip(built.faults, fault_places(built, run.scenario, run.case), strict=True)),
    )


def _fixed(game: Game, variant: Variant, stated: Stated) -> Stated:
    """What a text states other than a variant would have it."""
    own = variant.choices.resolve(game)
    edition = variant.choices.edition or game.editions()[0]
    return Stated(
        stated.edition if stated.edition != edition else "",
        tuple((option, choice) for option, choice in stated.options if own[option] != choice),
    )


def _difference(
    runs: "_Runs", base: Choices, choices: Choices, parting: Parting
) -> tuple[str, Callable[[Choices], object] | None]:
    """How a column differs from the first one, and what is looked at to see why."""
    if parting.differs == NOW:
        return RESULT, runs.result
    if parting.differs or parting.asked is not None:

        def whole(other: Choices) -> object:
            return runs.whole(base, other)

        return (RESULT if parting.differs == EVERY else QUESTION), whole
    if runs.course(base) != runs.course(choices):
        return STEPS, runs.course
    return SAME, None


def _told(game: Game, parting: Parting) -> PartingTold:
    example, asked = parting.example, parting.asked
    here = results(game, example.here) if example else ()
    there = results_beside(game, example.there, example.here) if example else ()
    return PartingTold(
        parting.differs,
        lines_of(game, example.given) if example else (),
        here,
        there,
        lines_of(game, example.given_here) if example else (),
        lines_of(game, example.given_there) if example else (),
        otherwise(here, there),
        asked is not None,
        asked.here if asked else None,
        asked.there if asked else None,
        lines_of(game, asked.given) if asked else (),
        lines_of(game, asked.refused) if asked else (),
        parting.bounded,
    )


def _gains(game: Game, run: CaseRun) -> tuple[tuple[Text, Text], ...]:
    if not run.groups:
        return ()
    events = [event for group in run.groups for event in group.events]
    return tuple(game.gains(run.groups[0].before, events))


def _steps(game: Game, run: CaseRun) -> list[Text]:
    return [game.step(event).text for group in run.groups for event in group.events]


class _Runs:
    """A case under whatever choices it is asked for.

    A run is made once for all sets of options that agree in what it asks for.
    """

    def __init__(self, game: Game, scenario: Scenario, case: Case | None) -> None:
        self.game, self.scenario, self.case = game, scenario, case
        self._runs: list[tuple[CaseRun, Any]] = []
        self._ahead: dict[int, Ahead] = {}
        self._partings: dict[tuple[int, Any], Parting] = {}

    def run(self, choices: Choices) -> CaseRun:
        """The case under some choices; perhaps under others that come to the same."""
        game = self.game
        options = choices.resolve(game)
        contradictory = bool(game.option_conflicts(options))
        for run, before in self._runs:
            if options == before or not (
                contradictory
                or game.option_conflicts(before)
                or any(options[name] != before[name] for name in run.consulted)
            ):
                return run
        course = Course(game, self.scenario, self.case, choices)
        course.begin()
        course.go_on(len(course.statements))
        if course.result.groups:
            # What the sentence about the open question asks for counts too.
            game.question_text(course.position)
        run = course.finish()
        self._runs.append((run, options))
        return run

    def parting(self, base: Choices, choices: Choices) -> Parting:
        """How the case differs under some choices from under others."""
        run, options = self.run(base), choices.resolve(self.game)
        key = id(run), options
        if key not in self._partings:
            if id(run) not in self._ahead:
                self._ahead[id(run)] = Ahead(self.game, run)
            self._partings[key] = self._ahead[id(run)].beside(choices)
        return self._partings[key]

    def result(self, choices: Choices) -> object:
        """What counts as the result."""
        return self.run(choices).digest(self.game)

    def whole(self, base: Choices, choices: Choices) -> object:
        """The result so far, the open question, and what comes of its answers beside the base."""
        run = self.run(choices)
        parting = self.parting(base, choices)
        asked = parting.asked
        question = self.game.question_key(run.end) if run.asks(self.game) else None
        return (
            run.digest(self.game),
            question,
            parting.differs,
            asked and (asked.refused, asked.given),
        )

    def course(self, choices: Choices) -> object:
        """The result with all that its reader is told: answers, steps, the question left open."""
        run = self.run(choices)
        question = self.game.question_text(run.end) if run.groups else None
        return (
            run.digest(self.game),
            answers(self.game, run, whole=True),
            tuple(_steps(self.game, run)),
            question,
        )


def causes(
    game: Game, base: Choices, variant: Choices, look: Callable[[Choices], object]
) -> tuple[Cause, ...]:
    """The options that make ``look`` of a variant another than that of the base.

    Each option in which the two differ is changed alone, in the base, and, from the variant, back.
    If none changes anything alone, the smallest set found that does, by leaving out one option
    after another. Sets that contradict themselves are not looked at.
    """
    before, after = base.resolve(game), variant.resolve(game)
    names = [info.id for info in game.option_infos() if before[info.id] != after[info.id]]
    given, found = look(base), look(variant)
    if given == found:
        return ()

    def seen(choices: Choices, otherwise: object) -> object:
        return otherwise if game.option_conflicts(choices.resolve(game)) else look(choices)

    out = []
    for name in names:
        changed = seen(base.with_choice(name, after[name]), given)
        if changed != given:
            role = ALONE if changed == found else PART
        elif seen(variant.with_choice(name, before[name]), found) != found:
            role = JOINT
        else:
            continue
        out.append(Cause(name, before[name], after[name], role))
    if out:
        return tuple(out)
    kept = list(names)
    for name in names:
        rest = [other for other in kept if other != name]
        smaller = base
        for other in rest:
            smaller = smaller.with_choice(other, after[other])
        if seen(smaller, given) != given:
            kept = rest
    return tuple(Cause(name, before[name], after[name], TOGETHER) for name in kept)
