"""From a position to the lines that say it in full."""

from collections.abc import Iterator

from msgspec.structs import replace

from tnt_rules.core.documents import tree
from tnt_rules.errors import Unsayable
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.position import NOTHING, Position, tiles_of
from tnt_rules.tigris.engine.setup import of_those_who_play
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.contents import grid_of


def describe(position: Position) -> tuple[object, ...]:
    """The lines that say a position between two actions, those about its options first.

    `build` makes of them the position `without_history`.

    Raises:
        Unsayable: somebody is asked something, the game is over, or rules are switched off.
    """
    if position.stage is not None or position.over or position.options.off:
        raise Unsayable
    return tuple(_lines(position))


def without_history(position: Position) -> Position:
    """The position without what lines do not say of it.

    That is the actions, conflicts and monuments of the turn so far, whose turn has just ended,
    and the tiles put back into the bag. Lines say who plays, so that absent dynasties have no
    catastrophes.
    """
    catastrophes = position.catastrophes
    if len(position.players) > 1:
        catastrophes = of_those_who_play(catastrophes, position.players)
    return replace(
        position,
        done=(),
        settled=(),
        built=(),
        used_up=OFF_BOARD,
        returned=NOTHING,
        catastrophes=catastrophes,
    )


def _lines(position: Position) -> Iterator[object]:
    yield tree.EditionChoice("reference")
    for name, choice in position.options.changed.items():
        yield tree.OptionChoice(name, choice)
    yield grid_of(position)
    if len(position.players) > 1:  # a cut-out may show only one
        yield nodes.Players(position.players)
    yield nodes.Active(position.active)
    if position.actions is not None:
        yield nodes.Actions(position.actions)
    yield from _holdings(position)
    if isinstance(position.bag, tuple):
        tiles = tiles_of(position.bag)
        yield nodes.Bag(len(tiles), tiles)
    elif position.bag is not None:
        yield nodes.Bag(position.bag)
    yield from _gone(position)
    for monument in position.monuments or ():
        yield nodes.MonumentStands(monument.colours, monument.square)
    if position.monuments == ():
        yield nodes.NoMonuments()
    if position.declined:
        yield nodes.Declined(tuple(sorted(position.declined)))
    for colour, length in enumerate(position.lengths):
        if length:
            yield nodes.BuildingLength(colour, length)
    if position.ending:
        yield nodes.Ending()


def _gone(position: Position) -> Iterator[object]:
    """The tiles out of the game: those that everybody saw go, and those that players swapped."""
    seen = position.gone_openly
    if any(seen):
        yield nodes.Gone(tuple((c, n) for c, n in enumerate(seen) if n))
    for player, tiles in enumerate(position.swapped):
        if any(tiles):
            yield nodes.Swapped(player, tuple((c, n) for c, n in enumerate(tiles) if n))


def _holdings(position: Position) -> Iterator[object]:
    """What every player has."""
    for player in position.players:
        hand = position.hands[player]
        if hand is not None:
            yield nodes.HandLine(player, tiles_of(hand.known), hand.unknown)
    for player in position.players:
        points = position.points[player]
        if points is not None:
            yield nodes.PointsLine(player, tuple(enumerate(points)))
    for player in position.players:
        held = position.held[player]
        if held is not None:
            yield nodes.TreasuresHeld(player, held)
    for player in position.players:
        left = position.catastrophes[player]
        if left is not None:
            yield nodes.CatastrophesLeft(player, left)
