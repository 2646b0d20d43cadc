"""The lines of a scenario and of its cases, and what they make of it."""

from collections.abc import Iterable, Iterator, Sequence

from tnt_rules.core.documents.tree import (
    Case,
    Expect,
    Rules,
    Scenario,
    Statement,
    Title,
    Turn,
)
from tnt_rules.core.once import once_each
from tnt_rules.core.protocol import LANGUAGES, Game, Text
from tnt_rules.errors import UnknownName


def statements_of(scenario: Scenario, case: Case | None) -> tuple[Statement, ...]:
    """All statements in force: those before the first case, then the case's own."""
    return scenario.statements + (case.statements if case is not None else ())


def all_statements(scenario: Scenario) -> Iterator[Statement]:
    """The statements before the first case, and those of all cases."""
    yield from scenario.statements
    for case in scenario.cases:
        yield from case.statements


def cases_of(scenario: Scenario, case: str | None = None) -> Sequence[Case | None]:
    """The cases of a scenario, or the one of an id; None stands for one without cases.

    Raises:
        UnknownName: there is no such case.
    """
    if case is None:
        return scenario.cases or (None,)
    found = [c for c in scenario.cases if c.id == case]
    if not found:
        raise UnknownName("case", case, [c.id for c in scenario.cases])
    return found


def title_of(statements: Iterable[Statement]) -> Text | None:
    """The titles among some statements; one language stands in for a missing other."""
    found = {s.node.lang: s.node.text for s in statements if isinstance(s.node, Title)}
    if not found:
        return None
    return Text(found.get("en") or found["ja"], found.get("ja") or found["en"])


def rules_named(statements: Iterable[Statement], limit: bool = False) -> tuple[str, ...]:
    """The rules that some statements say they show, or whose limit they show; each once."""
    nodes = [s.node for s in statements if isinstance(s.node, Rules)]
    return tuple(dict.fromkeys(id for node in nodes if node.limit == limit for id in node.ids))


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
