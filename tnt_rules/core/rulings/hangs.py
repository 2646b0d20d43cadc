"""What a result hangs on: each reading flipped alone, and the case run again."""

from dataclasses import dataclass

from tnt_rules.core.protocol import Game
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.run import CaseRun, run_with


@dataclass(frozen=True, slots=True)
class Hanging:
    """A reading under whose other choice the result would change.

    Attributes:
        chosen: the choice in force.
        other: the choice that changes the result.
        run: the case under that choice.
    """

    reading: str
    chosen: str
    other: str
    run: CaseRun


def hanging(game: Game, run: CaseRun, base: Choices) -> tuple[Hanging, ...]:
    """All readings on which the result of a case hangs.

    The result is legality, conflicts and their winners, points, pieces removed, leaders home and
    the end; not the wording, nor the questions. House rules and options of the game are not
    flipped.
    """
    if run.built.position is None:
        return ()
    before = run.digest(game)
    resolved = run.choices.resolve(game)
    found = []
    for info in game.option_infos():
        if info.kind != "reading":
            continue
        chosen = resolved[info.id]
        for other in info.choices:
            if other == chosen:
                continue
            flipped = run.choices.with_choice(info.id, other)
            if game.option_conflicts(flipped.resolve(game)):
                continue
            again = run_with(game, run.scenario, run.case, flipped)
            if again.digest(game) != before:
                found.append(Hanging(info.id, chosen, other, again))
    return tuple(found)
