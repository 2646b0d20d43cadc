"""A position in letters, for the eye of whoever looks into a difference."""

from tnt_rules.tigris.engine.pieces import (
    CATASTROPHE,
    DYNASTY_LETTERS,
    EMPTY,
    FACEDOWN,
    OFF_BOARD,
    TILE_LETTERS,
    ZIGGURAT,
    leader_letters,
)
from tnt_rules.tigris.engine.position import Position

SIGNS = {FACEDOWN: "=", CATASTROPHE: "x", ZIGGURAT: "Z"}


def cell(position: Position, place: int) -> str:
    """What lies on a space, as the notation writes it."""
    if place in position.leaders:
        return leader_letters(position.leaders.index(place))
    kind = position.content[place]
    if kind == EMPTY:
        return "~" if place in position.terrain.river else "."
    sign = TILE_LETTERS[kind] if kind < 4 else SIGNS[kind]
    if place in position.treasures:
        sign += "*"
    if place in position.buildings:
        sign += "!"
    return sign


def show(position: Position) -> str:
    """Board and everything beside it that can matter."""
    ground = position.terrain
    rows = [
        "  " + " ".join(f"{cell(position, r * 16 + c):3}" for c in range(ground.width)).rstrip()
        for r in range(ground.height)
    ]
    beside = [
        f"  players {' '.join(DYNASTY_LETTERS[p] for p in position.players)},"
        f" active {DYNASTY_LETTERS[position.active]}, actions {position.actions}",
        f"  options {position.options.changed}",
        f"  catastrophes {position.catastrophes}, points {position.points}",
        f"  gone {position.gone}, returned {position.returned}",
    ]
    beside += [
        f"  hand {DYNASTY_LETTERS[player]}: {hand.known} and {hand.unknown} unknown"
        for player, hand in enumerate(position.hands)
        if hand is not None
    ]
    if any(b != OFF_BOARD for b in position.buildings):
        beside.append(f"  buildings {position.buildings}")
    return "\n".join((*rows, *beside))
