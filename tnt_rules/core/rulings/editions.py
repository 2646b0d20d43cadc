"""Scenarios under every edition: a difference that a scenario does not state is a failure.

The rule, for whoever writes a scenario:

* Every case holds under every edition, unless it chooses for itself: a case with an ``edition``
  line, or with an ``option`` line about something in which an edition differs from the reference,
  says nothing about that edition as a whole.
* Where a case does not hold under an edition, the scenario needs a second case that says what
  happens there: the same position, the same actions, the same answers as far as the edition still
  asks for them; ``edition NAME``, or an ``option`` line with that choice of the edition which makes
  the difference; and expectations, all of which hold under the edition.

``rules``, ``limit`` and ``expect hangs`` speak of the edition that the scenario was written for,
and are not looked at under another one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tnt_rules.core.documents.tree import (
    Act,
    Because,
    Case,
    Comment,
    EditionChoice,
    Expect,
    OptionChoice,
    Rules,
    Scenario,
    Source,
    Title,
)
from tnt_rules.core.protocol import Game
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.compare import Cause, causes, chooses
from tnt_rules.core.rulings.run import CaseRun, Failure, run_case, statements_of

_ELSEWHERE = (
    Act | Expect | EditionChoice | OptionChoice | Title | Source | Because | Comment | Rules
)


@dataclass(frozen=True, slots=True)
class Unstated:
    """A case that does not hold under an edition, and no other case says what happens there.

    Attributes:
        case: its id, "" for a scenario without cases.
        failures: what is not met, in the order of lines.
        causes: the options of the edition that make the difference.
    """

    edition: str
    case: str
    failures: tuple[Failure, ...]
    causes: tuple[Cause, ...]


def unstated(
    game: Game, scenario: Scenario, base: Choices, runs: Sequence[CaseRun]
) -> list[Unstated]:
    """The differences under all editions that a scenario does not state.

    Args:
        base: single choices that hold under every edition; its own edition is the one that the
            others are compared with.
        runs: the cases under ``base``. What fails there already is not reported again.
    """
    found = []
    for edition in game.editions():
        other = Choices(edition, base.options, base.off)
        if other.resolve(game) == base.resolve(game):
            continue
        look = _Edition(game, scenario, base, other, edition)
        for run in runs:
            difference = look.case(run)
            if difference is not None:
                found.append(difference)
    return found


class _Edition:
    """A scenario under one edition."""

    def __init__(
        self, game: Game, scenario: Scenario, base: Choices, other: Choices, edition: str
    ) -> None:
        self.game, self.scenario = game, scenario
        self.base, self.other, self.edition = base, other, edition
        before, after = base.resolve(game), other.resolve(game)
        self.chosen = {
            info.id: after[info.id]
            for info in game.option_infos()
            if before[info.id] != after[info.id]
        }

    def case(self, run: CaseRun) -> Unstated | None:
        """What does not hold in a case, unless another case says what happens instead."""
        case = run.case
        editions, options = chooses(self.scenario, case)
        if editions or self.chosen.keys() & options:
            return None
        known = {_key(failure) for failure in run.failures}
        again = self._run(case, self.other)
        failures = [failure for failure in again.failures if _key(failure) not in known]
        if not failures or any(
            self._states(other, case, again, known) for other in self.scenario.cases
        ):
            return None

        def look(choices: Choices) -> object:
            return [_key(failure) for failure in self._run(case, choices).failures]

        reasons = causes(self.game, self.base, self.other, look)
        return Unstated(self.edition, run.name, tuple(failures), reasons)

    def _states(
        self, other: Case, case: Case | None, again: CaseRun, known: set[tuple[object, ...]]
    ) -> bool:
        """Whether a case says what becomes of another one under the edition."""
        editions, options = chooses(self.scenario, other)
        named = {name: choice for name, choice in options.items() if name in self.chosen}
        if editions and editions != {self.edition}:
            return False
        if not editions:
            if not named or any(self.chosen[name] != choice for name, choice in named.items()):
                return False
            # What it names must be what makes the difference.
            choices = Choices(self.base.edition, {**self.base.options, **named}, self.base.off)
            if all(_key(f) in known for f in self._run(case, choices).failures):
                return False
        if not any(isinstance(s.node, Expect) for s in other.statements):
            return False
        if _position(self.scenario, other) != _position(self.scenario, case):
            return False
        there = self._run(other, self.other)
        return (
            not there.failures
            and _actions(there) == _actions(again)
            and _within(_moves(again), _moves(there))
        )

    def _run(self, case: Case | None, choices: Choices) -> CaseRun:
        return run_case(self.game, self.scenario, case, choices, hangs=False)


def _key(failure: Failure) -> tuple[object, ...]:
    return failure.rung, failure.span.line, failure.span.column, failure.actual


def _position(scenario: Scenario, case: Case | None) -> list[object]:
    """What a case says about its position, in its order."""
    nodes = (statement.node for statement in statements_of(scenario, case))
    return [node for node in nodes if not isinstance(node, _ELSEWHERE)]


def _actions(run: CaseRun) -> list[Act]:
    """The actions of a case as written, refused ones too."""
    return [line.act for group in run.groups for line in group.lines if not line.answer]


def _moves(run: CaseRun) -> list[Any]:
    """What was carried out in a case: actions and answers."""
    return [move for group in run.groups for move in group.moves]


def _within(few: Sequence[Any], many: Sequence[Any]) -> bool:
    """Whether the second list has all that the first has, in its order."""
    rest = iter(many)
    return all(move in rest for move in few)
