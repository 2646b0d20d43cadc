"""Running a case of a scenario: its moves one after another (`course`), and its expectations.

An expectation speaks of the whole group above it: an action with its answers.
"""

from collections.abc import Sequence

from tnt_rules.core.documents.tree import (
    Act,
    Case,
    Expect,
    FaultExpected,
    Hangs,
    Illegal,
    Legal,
    OpenExpected,
    Rules,
    Scenario,
    Statement,
    Turn,
)
from tnt_rules.core.protocol import (
    CheckContext,
    Game,
    Text,
)
from tnt_rules.core.rulings.choices import Choices, in_force
from tnt_rules.core.rulings.course import Course
from tnt_rules.core.rulings.lines import (
    all_statements,
    cases_of,
    game_line,
    is_question,
    is_record,
    statements_of,
)
from tnt_rules.core.rulings.results import (
    ILLEGAL,
    OUTCOME,
    POSITION,
    CaseRun,
    Failure,
    Group,
    Line,
)
from tnt_rules.core.rulings.words import word


def run_case(
    game: Game, scenario: Scenario, case: Case | None, base: Choices, hangs: bool = True
) -> CaseRun:
    """Run one case.

    Args:
        hangs: whether ``expect hangs`` is looked at (a few more runs for each).

    Raises:
        UnknownName: an option, choice or edition does not exist.
    """
    return Runner(game, scenario, case, in_force(base, scenario, case), hangs).run()


def run_first(game: Game, scenario: Scenario, base: Choices) -> CaseRun:
    """Run a scenario as one course of play: of one with cases, the first.

    Raises:
        UnknownName: an option, choice or edition does not exist.
    """
    return run_case(game, scenario, cases_of(scenario)[0], base, hangs=False)


def run_scenario(game: Game, scenario: Scenario, base: Choices) -> list[CaseRun]:
    """Run all cases of a scenario; rules it claims to show must have been cited."""
    runs = [run_case(game, scenario, case, base) for case in cases_of(scenario)]
    if is_record(scenario) and any(run.failures for run in runs):
        return runs  # what a broken game does not come to is no fault of its own
    cited = frozenset().union(*(run.cited for run in runs))
    for statement in all_statements(scenario):
        node = statement.node
        if isinstance(node, Rules) and not node.limit:
            for rule in node.ids:
                if rule not in cited:
                    runs[0].failures.append(
                        Failure(
                            OUTCOME,
                            statement.span,
                            word("shows-rule", rule=rule),
                            word("rule-not-cited", rule=rule),
                            rule,
                        )
                    )
    return runs


class Runner(Course):
    """A case that is being run, with its expectations.

    Args:
        hangs: whether ``expect hangs`` is looked at.
    """

    def __init__(
        self, game: Game, scenario: Scenario, case: Case | None, choices: Choices, hangs: bool
    ) -> None:
        super().__init__(game, scenario, case, choices)
        self.hangs = hangs

    def finish(self) -> CaseRun:
        """Judge what is left to judge; of a record, keep what is wrong first."""
        found = super().finish()
        if self.record and not found.built.faults and not self.contradictions:
            found.failures = _first_wrong(found.failures, self.statements)
        return found

    def _context(self) -> CheckContext:
        group = self.group
        if group is None:
            return CheckContext(self.position, self.position, (), self.result.built)
        return group.context(self.result.built)

    def _expect(self, statement: Statement, outcome: object) -> None:
        game = self.game
        if isinstance(outcome, Legal):
            self._expect_legal(statement)
        elif isinstance(outcome, Illegal):
            self._expect_illegal(statement, outcome)
        elif isinstance(outcome, FaultExpected):
            self._fail(
                OUTCOME,
                statement.span,
                _expected("expects-fault", "expects-fault-alone", outcome.rules),
                word("is-position"),
            )
        elif isinstance(outcome, OpenExpected):
            events = self.group.events if self.group else []
            found = tuple(game.open_steps(events))
            missing = [rule for rule in outcome.rules if rule not in found]
            if missing or (not outcome.rules and found):
                self._fail(
                    OUTCOME,
                    statement.span,
                    _expected("expects-open", "expects-open-alone", outcome.rules),
                    word("finds-open", rules=found) if found else word("finds-no-open"),
                    outcome=OpenExpected(found),
                )
        elif isinstance(outcome, Hangs):
            if self.hangs:
                self._expect_hangs(statement, outcome)
        else:
            mismatch = game.check(outcome, self._context())
            if mismatch is not None:
                text = game_line(game, outcome)
                self._fail(
                    OUTCOME,
                    statement.span,
                    text,
                    mismatch.actual,
                    mismatch.rule,
                    mismatch.node,
                )

    def _expect_hangs(self, statement: Statement, outcome: Hangs) -> None:
        from tnt_rules.core.rulings.hangs import dependence

        hangs = dependence(self.game, self.result, self.at).hangs
        found = tuple(sorted({h.reading for h in hangs}))
        if set(found) != set(outcome.readings):
            self._fail(
                OUTCOME,
                statement.span,
                word("expects-hangs", readings=outcome.readings)
                if outcome.readings
                else game_line(self.game, outcome),
                word("finds-hangs", readings=found) if found else word("finds-no-hangs"),
                outcome=Hangs(found),
            )

    def _expect_legal(self, statement: Statement) -> None:
        line = self.last
        if line is None or not line.refusals:
            return
        line.told = self._fail(
            ILLEGAL,
            statement.span,
            word("expects-legal"),
            self.game.refused(line.refusals),
            line.refusals[0].rule,
            Illegal(tuple(sorted(refusal.rule for refusal in line.refusals))),
            refusals=line.refusals,
        )

    def _expect_illegal(self, statement: Statement, outcome: Illegal) -> None:
        line = self._expected_illegal()
        if line is None:
            wanted = _expected("expects-illegal", "expects-illegal-alone", outcome.rules)
            self._fail(OUTCOME, statement.span, wanted, word("is-legal"), outcome=Legal())
            return
        named = {refusal.rule for refusal in line.refusals}
        if not set(outcome.rules) <= named:
            wanted = _expected("expects-illegal", "expects-illegal-alone", outcome.rules)
            self._fail(
                OUTCOME,
                statement.span,
                wanted,
                word("finds-illegal", rules=tuple(sorted(named))),
                line.refusals[0].rule,
                Illegal(tuple(sorted(named))),
            )


def _expected(key: str, alone: str, rules: Sequence[str]) -> Text:
    """An outcome with the rules that are named for it, or alone."""
    return word(key, rules=tuple(rules)) if rules else word(alone)


def _first_wrong(failures: Sequence[Failure], statements: Sequence[Statement]) -> list[Failure]:
    """What is wrong first in a record: whatever comes after may follow from it.

    Results of the same action do not follow from one another, so these are kept together.
    """
    found = sorted(failures, key=_place)
    if len(found) < 2:
        return found
    first = _place(found[0])
    said = [(_place(statement), statement.node) for statement in statements]
    if not any(place == first and isinstance(node, Expect) for place, node in said):
        return found[:1]
    beyond = (p for p, node in said if p > first and isinstance(node, Act | Turn))
    until = next(beyond, None)
    return [failure for failure in found if until is None or _place(failure) < until]


def _place(found: Failure | Statement) -> tuple[int, int]:
    return found.span.line, found.span.column


__all__ = [
    "ILLEGAL",
    "OUTCOME",
    "POSITION",
    "CaseRun",
    "Failure",
    "Group",
    "Line",
    "Runner",
    "all_statements",
    "game_line",
    "is_question",
    "is_record",
    "run_case",
    "run_first",
    "run_scenario",
    "statements_of",
]
