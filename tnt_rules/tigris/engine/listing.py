"""The list of all legal actions, made from whole sets of spaces.

A restriction is decided in its chapter, as the set of spaces that it closes
(`kingdom.Closed`); what no restriction closes is open. Moves are values that never change, so
each is made once and kept.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from tnt_rules.tigris.engine import catastrophe, leader, swap, tile, turn
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.kingdom import Closed
from tnt_rules.tigris.engine.moves import (
    Move,
    MoveLeader,
    Pass,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.position import Counts
from tnt_rules.tigris.engine.spaces import SPACES, places_of
from tnt_rules.tigris.engine.supply import catastrophes_left, most, most_unknown

_BYTES = SPACES // 8


class _Table:
    """Turns a set of spaces into the moves to them, eight spaces at a time."""

    __slots__ = ("_known", "_make")

    def __init__(self, make: Callable[[int], Move]) -> None:
        self._make = make
        self._known: list[tuple[Move, ...] | None] = [None] * (_BYTES * 256)

    def add(self, mask: int, found: list[Move]) -> None:
        """Append the moves to all spaces of a set."""
        known = self._known
        at = 0
        for byte in mask.to_bytes(_BYTES, "little"):
            if byte:
                moves = known[at | byte]
                if moves is None:
                    base = at >> 5
                    moves = tuple(self._make(base + bit) for bit in range(8) if byte >> bit & 1)
                    known[at | byte] = moves
                found += moves
            at += 256


@cache
def _leaders(player: int, piece: int) -> _Table:
    return _Table(lambda space: PlaceLeader(player, piece, space))


@cache
def _tiles(player: int, colour: int) -> _Table:
    return _Table(lambda space: PlaceTile(player, colour, space))


@cache
def _catastrophes(player: int) -> _Table:
    return _Table(lambda space: PlaceCatastrophe(player, space))


@lru_cache(maxsize=4096)
def _swaps(player: int, known: Counts, hidden: int) -> tuple[Move, ...]:
    return tuple(swap.legal(player, known, hidden))


def _open(draft: Draft, closed: Iterable[Closed]) -> int:
    """The spaces that no restriction closes, as bits."""
    shut = 0
    for _, mask in closed:
        shut |= mask
    return draft.terrain.all & ~shut


def actions(draft: Draft, player: int) -> list[Move]:
    """All legal actions of a player whose turn it is."""
    found: list[Move] = []
    passing = Pass(player)
    if not turn.may_act(draft, passing):
        found.append(passing)
    if turn.may_act(draft, PlaceCatastrophe(player, OFF_BOARD)):
        return found
    from_hand = -1
    for colour in range(4):
        piece = player * 4 + colour
        origin = draft.leaders[piece]
        if origin == OFF_BOARD:
            if from_hand < 0:
                from_hand = _open(draft, leader.closed(draft, player))
            _leaders(player, piece).add(from_hand, found)
        else:
            found.append(WithdrawLeader(player, piece, origin))
            free = _open(draft, leader.closed_to_move(draft, player, piece))
            found += [MoveLeader(player, piece, origin, space) for space in places_of(free)]
    for colour in range(4):
        if most(draft, player, colour):
            _tiles(player, colour).add(_open(draft, tile.closed(draft, player, colour)), found)
    if catastrophes_left(draft, player) > 0 or not draft.options.on("catastrophe.two"):
        _catastrophes(player).add(_open(draft, catastrophe.closed(draft)), found)
    found += _swaps(player, swap.known_tiles(draft, player), most_unknown(draft, player))
    if draft.done and not draft.options.on("turn.repeat-identical"):
        found = [move for move in found if move not in draft.done]
    return found
