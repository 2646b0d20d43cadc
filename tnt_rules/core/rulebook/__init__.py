"""The texts of a game: rules, readings, editions, glossary, in two languages, from TOML.

``ids`` comes at once; the loader and the model are imported when they are first asked for, so that
a command that only looks ids up does not pay for them.
"""

from typing import TYPE_CHECKING

from tnt_rules.core.rulebook.ids import RulebookError, reading_ids, rule_ids

if TYPE_CHECKING:
    from tnt_rules.core.rulebook.load import load_rulebook
    from tnt_rules.core.rulebook.model import (
        Chapter,
        Choice,
        Edition,
        Note,
        Reading,
        Rule,
        Rulebook,
        SourceInfo,
        SourceRef,
        Term,
    )
    from tnt_rules.core.rulebook.problems import Problem

__all__ = [
    "Chapter",
    "Choice",
    "Edition",
    "Note",
    "Problem",
    "Reading",
    "Rule",
    "Rulebook",
    "RulebookError",
    "SourceInfo",
    "SourceRef",
    "Term",
    "load_rulebook",
    "reading_ids",
    "rule_ids",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "load_rulebook":
        from tnt_rules.core.rulebook.load import load_rulebook

        return load_rulebook
    from tnt_rules.core.rulebook import model

    return getattr(model, name)
