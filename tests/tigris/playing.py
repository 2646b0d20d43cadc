"""Positions played on by hand, and what comes of it."""

from tests.tigris.lines import (
    ARCHER,
    BULL,
    at,
    grid,
    piece,
    position,
)
from tnt_rules.tigris.engine.events import (
    Event,
)
from tnt_rules.tigris.engine.moves import (
    Move,
    PlaceLeader,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.play import (
    apply,
    violations,
)
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.notation import nodes

BOTH = nodes.Players((ARCHER, BULL))


def off(*rules: str) -> Options:
    """Options with rules switched off."""
    return Options(off=rules)


def after(start: Position, *moves: Move) -> Position:
    """The position after moves."""
    for move in moves:
        start, _ = apply(start, move)
    return start


def broken(start: Position, move: Move) -> list[str]:
    """The rules that a move breaks."""
    return [violation.rule for violation in violations(start, move)]


def revolt(options: Options, *lines: object) -> Position:
    """Bull's king comes beside the only temple of Archer's; Bull is asked first."""
    start = position(grid("Ka t ."), BOTH, nodes.Active(BULL), *lines, options=options)
    return after(start, PlaceLeader(BULL, piece("Kb"), at("C1")))


def events_of(start: Position, *moves: Move) -> list[Event]:
    """What happens in moves made one after the other."""
    found: list[Event] = []
    for move in moves:
        start, events = apply(start, move)
        found += events
    return found
