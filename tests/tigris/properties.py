"""What the property tests share."""

from hypothesis import HealthCheck, settings

from tests.tigris.move_strategies import walks
from tests.tigris.position_strategies import built_positions
from tests.tigris.told import Step, act_of, document_of, lines_of
from tnt_rules.core.documents.writer import write
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChooseWar,
    Move,
    PlaceBuilding,
)
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import SPACES

TURN_END = ("income", "refill")
"""Steps of a stage in which the last action is over and the turn is not."""


BUILT = walks(built_positions(), most=4)
"""Walks that begin where something is about to be built, or stands."""


def examples(count: int) -> settings:
    """The same draws in every run, with no limit of time for a single one."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def said(position: Position, *moves: Move) -> str:
    """A position and moves in the notation, for the eye of whoever looks into a failure."""
    lines = [*lines_of(position), *(act_of(position, m) for m in moves if can_be_written(m))]
    return write(document_of(lines), GAME, "en")


def can_be_written(move: Move) -> bool:
    """Whether the notation has a name for every space of a move, and a word for its answer."""
    if isinstance(move, ChooseWar):
        return bool(move.colours)
    if isinstance(move, PlaceBuilding | BuildZiggurat):
        return True  # off the board stands for "none"
    if isinstance(move, BuildMonument):
        return move.colours is None or move.square != OFF_BOARD
    return all(0 <= getattr(move, name, 0) < SPACES for name in ("space", "origin"))


def last(steps: list[Step]) -> Position:
    """Where a walk leads to."""
    return steps[-1].after
