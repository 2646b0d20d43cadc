"""The pytest plugin: every ``.tnt`` file is collected, each scenario is a test.

``pytest my-folder/`` works for anybody who has the package installed. A scenario without
expectations is a question: it is run, and passes if it can be answered.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect a scenario file."""
    if file_path.suffix != ".tnt":
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return file


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> "Iterator[ScenarioItem]":
        """One item for each scenario; one for the file if it cannot be read, or holds none."""
        from tnt_rules.core.corpus import load_file

        loaded = load_file(self.path)
        if loaded.diagnostics or loaded.document is None or not loaded.document.scenarios:
            yield ScenarioItem.from_parent(self, name=self.path.stem, loaded=loaded, number=-1)
            return
        for number, scenario in enumerate(loaded.document.scenarios):
            name = scenario.id or self.path.stem
            yield ScenarioItem.from_parent(self, name=name, loaded=loaded, number=number)


class ScenarioFailed(Exception):
    """A scenario did not turn out as it says; the message holds the whole report."""


class ScenarioItem(pytest.Item):
    """A scenario as a test."""

    def __init__(self, *, loaded: Any, number: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.loaded = loaded
        self.number = number

    def runtest(self) -> None:
        """Run all cases of the scenario.

        Raises:
            ScenarioFailed: something is not as it says.
        """
        from tnt_rules.core.documents.diagnostics import format_diagnostics
        from tnt_rules.core.language import system_language
        from tnt_rules.core.rulings.choices import Choices
        from tnt_rules.core.rulings.report import failure_lines
        from tnt_rules.core.rulings.run import run_scenario

        lang = system_language()
        if self.number < 0 and not self.loaded.diagnostics:
            from tnt_rules.core.rulings.words import word

            # A file that was emptied or saved wrongly must not count as one in which all is well.
            raise ScenarioFailed(word("no-scenario", name=self.loaded.path)[lang])
        if self.number < 0:
            raise ScenarioFailed(format_diagnostics(self.loaded.diagnostics, lang))
        scenario = self.loaded.document.scenarios[self.number]
        runs = run_scenario(self.loaded.game, scenario, Choices())
        lines = [
            line
            for run in runs
            for failure in run.failures
            for line in failure_lines(failure, self.loaded.path, scenario.id, lang)
        ]
        if lines:
            raise ScenarioFailed("\n".join(lines))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The report without a traceback; a fault of the program keeps its own."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the scenario stands."""
        line = None
        if self.number >= 0:
            line = self.loaded.document.scenarios[self.number].span.line - 1
        return self.path, line, f"scenario {self.name}"
