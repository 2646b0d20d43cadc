"""The lines of a scenario and of its cases, and what they make of it."""

from collections.abc import Iterator

from tnt_rules.core.documents.tree import Case, Expect, Scenario, Statement, Turn
from tnt_rules.core.once import once_each
from tnt_rules.core.protocol import LANGUAGES, Game, Text


def statements_of(scenario: Scenario, case: Case | None) -> tuple[Statement, ...]:
    """All statements in force: those before the first case, then the case's own."""
    return scenario.statements + (case.statements if case is not None else ())


def all_statements(scenario: Scenario) -> Iterator[Statement]:
    """The statements before the first case, and those of all cases."""
    yield from scenario.statements
    for case in scenario.cases:
        yield from case.statements


@once_each
def is_record(scenario: Scenario) -> bool:
    """Whether a scenario has numbered turns, so that it records a game."""
    return any(isinstance(s.node, Turn) for s in all_statements(scenario))


@once_each
def is_question(scenario: Scenario) -> bool:
    """Whether a scenario expects nothing, so that it asks for a ruling."""
    return not any(isinstance(s.node, Expect) for s in all_statements(scenario))


def game_line(game: Game, node: object) -> Text:
    """An act or expectation as the notation writes it, in both languages."""
    from tnt_rules.core.documents.writer import write_node

    found = {}
    for lang in LANGUAGES:
        lines = write_node(node, game, lang)
        found[lang] = " / ".join(lines) if isinstance(lines, tuple) else lines
    return Text(found["en"], found["ja"])
