"""The same moves under several variants: what comes of them, and what makes the difference.

A variant holds in place of the command line: what a text chooses itself goes first (case over text
over command line), so it is the same in every column. The first column is what the others are
compared with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tnt_rules import __version__
from tnt_rules.core.documents.tree import Case, EditionChoice, OptionChoice, Scenario
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.choices import Choices, in_force
from tnt_rules.core.rulings.ruling import answers, digest, title_of
from tnt_rules.core.rulings.run import CaseRun, run_with, statements_of
from tnt_rules.core.rulings.variants import Variant
from tnt_rules.errors import ContradictoryOptions, UnknownName

SAME, STEPS, RESULT = "same", "steps", "result"
"""How a column differs from the first one: not at all, in the way to the same result, in the
result (what a ruling's *What it hangs on* looks at)."""

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
        difference: SAME, STEPS or RESULT; "" in the first column.
        otherwise: for STEPS, the steps that the first column does not have.
        causes: what makes the difference.
        played: whether there was a position, under options that go together.
    """

    variant: Variant
    answer: tuple[Text, ...]
    gains: tuple[tuple[Text, Text], ...]
    question: Text | None
    difference: str
    otherwise: tuple[Text, ...]
    causes: tuple[Cause, ...]
    played: bool


@dataclass(frozen=True, slots=True)
class CaseComparison:
    """A case under every variant, in their order; ``id`` is "" for a scenario without cases."""

    id: str
    title: Text | None
    stated: Stated
    outcomes: tuple[Outcome, ...]


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
    wanted: Sequence[Case | None] = scenario.cases or (None,)
    if case is not None:
        wanted = [c for c in scenario.cases if c.id == case]
        if not wanted:
            raise UnknownName("case", case, [c.id for c in scenario.cases])
    return Comparison(
        scenario.id,
        title_of(scenario.statements),
        __version__,
        digest(game, scenario),
        tuple(_case(game, scenario, one, variants) for one in wanted),
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
    )


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
    difference, look = "", runs.result
    if base is not None:
        look = runs.result if runs.result(base) != runs.result(choices) else runs.course
        difference = SAME
        if look(base) != look(choices):
            difference = RESULT if look == runs.result else STEPS
    otherwise: tuple[Text, ...] = ()
    if base is not None and difference == STEPS:
        known = set(_steps(game, runs.run(base)))
        otherwise = tuple(step for step in _steps(game, run) if step not in known)
    return Outcome(
        variant,
        answers(game, run),
        _gains(game, run),
        game.question_text(run.end) if run.groups and game.pending(run.end) else None,
        difference,
        otherwise,
        causes(game, base, choices, look) if base and difference in (STEPS, RESULT) else (),
        run.built.position is not None and not game.option_conflicts(choices.resolve(game)),
    )


def _gains(game: Game, run: CaseRun) -> tuple[tuple[Text, Text], ...]:
    if not run.groups:
        return ()
    events = [event for group in run.groups for event in group.events]
    return tuple(game.gains(run.groups[0].before, events))


def _steps(game: Game, run: CaseRun) -> list[Text]:
    return [game.step(event).text for group in run.groups for event in group.events]


class _Runs:
    """A case under whatever choices it is asked for; each set of options is run once."""

    def __init__(self, game: Game, scenario: Scenario, case: Case | None) -> None:
        self.game, self.scenario, self.case = game, scenario, case
        self._found: dict[object, CaseRun] = {}

    def run(self, choices: Choices) -> CaseRun:
        options = choices.resolve(self.game)
        if options not in self._found:
            self._found[options] = run_with(self.game, self.scenario, self.case, choices)
        return self._found[options]

    def result(self, choices: Choices) -> object:
        """What counts as the result."""
        return self.run(choices).digest(self.game)

    def course(self, choices: Choices) -> object:
        """The result with all that its reader is told: answers, steps, the question left open."""
        run = self.run(choices)
        question = self.game.question_text(run.end) if run.groups else None
        return (
            run.digest(self.game),
            answers(self.game, run),
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
