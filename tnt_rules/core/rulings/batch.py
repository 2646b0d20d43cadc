"""Checking many scenarios: results by file, totals, and the highest rung of the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tnt_rules.core.corpus import Loaded
from tnt_rules.core.documents.tree import Scenario
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.run import CaseRun, Failure, is_question, run_scenario

# Comparing editions is loaded when it is asked for, which keeps the usual start short.

if TYPE_CHECKING:
    from tnt_rules.core.rulings.editions import Unstated

SYNTAX = 5


class FileResult(msgspec.Struct):
    """What became of a file.

    Attributes:
        editions: differences under other editions that its scenarios do not state.
    """

    loaded: Loaded
    runs: list[tuple[Scenario, list[CaseRun]]] = msgspec.field(default_factory=list)
    editions: list[tuple[Scenario, Unstated]] = msgspec.field(default_factory=list)

    @property
    def failures(self) -> list[tuple[Scenario, Failure]]:
        """All failures of its scenarios, in the order of lines."""
        found = [(s, f) for s, runs in self.runs for run in runs for f in run.failures]
        return sorted(found, key=lambda pair: (pair[1].span.line, pair[1].span.column))


class Batch:
    """A check of many files.

    Args:
        all_editions: whether every scenario is run under every other edition as well.
    """

    def __init__(self, base: Choices, all_editions: bool = False) -> None:
        self.base = base
        self.all_editions = all_editions
        self.results: list[FileResult] = []

    def add(self, loaded: Loaded) -> FileResult:
        """Run the scenarios of a file; one that cannot be read is not run at all."""
        result = self.run(loaded)
        self.results.append(result)
        return result

    def run(self, loaded: Loaded) -> FileResult:
        """The same without keeping the result."""
        result = FileResult(loaded)
        if loaded.document is not None and not loaded.diagnostics:
            for scenario in loaded.document.scenarios:
                runs = run_scenario(loaded.game, scenario, self.base)
                result.runs.append((scenario, runs))
                if self.all_editions:
                    from tnt_rules.core.rulings.editions import unstated

                    found = unstated(loaded.game, scenario, self.base, runs)
                    result.editions += [(scenario, difference) for difference in found]
        return result

    @property
    def totals(self) -> dict[str, int]:
        """Counts of files, scenarios, cases, scenarios as expected and not, questions, errors."""
        every = [pair for result in self.results for pair in result.runs]
        differing = {id(scenario) for result in self.results for scenario, _ in result.editions}
        failed = questions = 0
        for scenario, runs in every:
            if id(scenario) in differing or any(run.failures for run in runs):
                failed += 1
            elif is_question(scenario):
                questions += 1
        return {
            "files": len(self.results),
            "scenarios": len(every),
            "cases": sum(len(runs) for _, runs in every),
            "passed": len(every) - failed - questions,
            "failed": failed,
            "questions": questions,
            "errors": sum(d.count for result in self.results for d in result.loaded.diagnostics),
        }

    @property
    def status(self) -> int:
        """The highest rung that was met; 0 if all is well."""
        rungs = [f.rung for result in self.results for _, f in result.failures]
        rungs += [f.rung for result in self.results for _, u in result.editions for f in u.failures]
        if any(result.loaded.diagnostics for result in self.results):
            rungs.append(SYNTAX)
        return max(rungs, default=0)
