"""Which options hold: case over text over command line over default."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tnt_rules.core.documents.tree import (
    Case,
    EditionChoice,
    OptionChoice,
    Scenario,
    Statement,
)
from tnt_rules.core.protocol import Game


class Choices(msgspec.Struct, frozen=True):
    """An edition and single choices on top of it.

    Attributes:
        off: rules out of force (knock-out tests).
    """

    edition: str | None = None
    options: Mapping[str, str] = msgspec.field(default_factory=dict)
    off: tuple[str, ...] = ()

    def then(self, statements: Sequence[Statement]) -> "Choices":
        """With what a text says on top; an edition replaces all that was chosen before it."""
        edition, options = self.edition, dict(self.options)
        for statement in statements:
            if isinstance(statement.node, EditionChoice):
                edition, options = statement.node.id, {}
        for statement in statements:
            if isinstance(statement.node, OptionChoice):
                options[statement.node.id] = statement.node.choice
        return Choices(edition, options, self.off)

    def with_choice(self, option: str, choice: str) -> "Choices":
        """With one more choice on top."""
        return Choices(self.edition, {**self.options, option: choice}, self.off)

    def resolve(self, game: Game) -> Any:
        """The game's options.

        Raises:
            UnknownName: as `Game.options`.
        """
        return game.options(self.edition, self.options, self.off)


def in_force(base: Choices, scenario: Scenario, case: Case | None) -> Choices:
    """The choices that hold in a case, on top of those of the command line."""
    found = base.then(scenario.statements)
    return found.then(case.statements) if case is not None else found
