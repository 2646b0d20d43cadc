"""Names in a text that may turn out unknown: rules, readings, options, choices, editions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tnt_rules.core.documents.reader import MOST
from tnt_rules.core.documents.tree import (
    Document,
    EditionChoice,
    Expect,
    FaultExpected,
    GameName,
    Hangs,
    Illegal,
    OpenExpected,
    OptionChoice,
    Rules,
    Span,
    Statement,
)
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.registry import game_named, games
from tnt_rules.core.rulebook import rule_ids
from tnt_rules.core.rulings.lines import all_statements

if TYPE_CHECKING:
    from tnt_rules.core.documents.diagnostics import Diagnostic

# (what kind of name, the name, where it stands, the names there are, or how one is written)
_Found = tuple[str, str, Span, Collection[str] | Text]


def validate(document: Document, game: Game) -> list[Diagnostic]:
    """Every name of a text that does not exist, with the nearest ones that do."""
    found: list[Diagnostic] = []
    unreported = 0
    for statement in _statements(document):
        for kind, name, span, known in _unknown(statement, game):
            if len(found) >= MOST:
                unreported += 1
                continue
            from tnt_rules.core.documents.diagnostics import diagnostic

            line = document.source[span.line - 1] if document.source else ""
            found.append(
                diagnostic(
                    f"unknown-{kind}",
                    document.path,
                    span.line,
                    span.column,
                    span.length,
                    line,
                    game=game,
                    names={"word": name},
                    expected=known if isinstance(known, Text) else tuple(sorted(known, key=_order)),
                )
            )
    if unreported:
        from tnt_rules.core.documents.diagnostics import and_more

        found.append(and_more(unreported, document.path))
    return found


def _order(name: str) -> tuple[int, str]:
    """Numbers go by what they count."""
    return (int(name) if name.isdecimal() else -1), name


def _statements(document: Document) -> Iterator[Statement]:
    yield from document.preface
    for scenario in document.scenarios:
        yield from all_statements(scenario)


def _unknown(statement: Statement, game: Game) -> Iterator[_Found]:
    node = statement.node.outcome if isinstance(statement.node, Expect) else statement.node
    if isinstance(node, Rules):
        yield from _rule_ids(node.ids, statement, game)
    elif isinstance(node, Illegal | FaultExpected | OpenExpected):
        yield from _rule_ids(node.rules, statement, game)
    elif isinstance(node, Hangs):
        readings = frozenset(i.id for i in game.option_infos() if i.kind == "reading")
        yield from _ids("reading", node.readings, statement, readings)
    elif isinstance(node, EditionChoice):
        yield from _ids("edition", (node.id,), statement, frozenset(game.editions()))
    elif isinstance(node, GameName):
        if game_named(node.id) is None:
            yield from _ids("game", (node.id,), statement, frozenset(games()))
    elif isinstance(node, OptionChoice):
        infos = {info.id: info for info in game.option_infos()}
        if node.id not in infos:
            yield from _ids("option", (node.id,), statement, frozenset(infos))
        elif not game.allows(node.id, node.choice):
            span = statement.names[1] if len(statement.names) > 1 else statement.span
            form = game.choice_form(node.id)
            yield "choice", node.choice, span, form or infos[node.id].choices


def _rule_ids(names: tuple[str, ...], statement: Statement, game: Game) -> Iterator[_Found]:
    folder = game.rulebook_folder()
    known = _rules(folder)
    if not known.issuperset(names):
        known = _ever(folder)
    yield from _ids("rule", names, statement, known)


def _ids(
    kind: str, names: tuple[str, ...], statement: Statement, known: frozenset[str]
) -> Iterator[_Found]:
    for number, name in enumerate(names):
        if name not in known:
            spans = statement.names
            span = spans[number] if number < len(spans) else statement.span
            yield kind, name, span, known


@cache
def _rules(folder: Path) -> frozenset[str]:
    """The ids of the rulebook as they are now."""
    return rule_ids(folder)


@cache
def _ever(folder: Path) -> frozenset[str]:
    """With the ids that rules had earlier; the whole rulebook is read for them."""
    from tnt_rules.core.rulebook import load_rulebook

    return _rules(folder) | frozenset(load_rulebook(folder).aliases)
