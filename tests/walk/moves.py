"""Moves of any kind, legal or not, and what a list of legal moves makes of them."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations

from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    MoveTile,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import MONUMENTS, OFF_BOARD
from tnt_rules.tigris.engine.play import asked
from tnt_rules.tigris.engine.position import CHANCE, NOTHING, Position
from tnt_rules.tigris.engine.spaces import SPACES

COLOURS = range(4)
ORDERS = tuple(order for count in range(5) for order in permutations(COLOURS, count)) + tuple(
    (colour, colour) for colour in COLOURS
)
KINDS = (
    *(PlaceTile, PlaceLeader, MoveLeader) * 3,
    WithdrawLeader,
    PlaceCatastrophe,
    MoveTile,
    Pass,
    Swap,
)
ANSWERS: dict[str, type] = {
    "commit": Commit,
    "war": ChooseWar,
    "building": PlaceBuilding,
    "ziggurat": BuildZiggurat,
    "monument": BuildMonument,
    "treasures": TakeTreasures,
    "points": ChoosePoint,
    "draw": Draw,
}
"""The kind of move that answers each kind of question."""
PLACES = ("building", "ziggurat", "monument")
"""Questions that are answered by a space."""


def any_move(rng: random.Random, position: Position) -> Move:
    """A move of any kind, mostly of the kind that is asked for, by the one who is asked."""
    question = asked(position)
    kind: type = rng.choice(KINDS)
    player = position.active
    if question is not None:
        player = question.drawer if question.asker == CHANCE else question.asker
        if question.kind != "action" and rng.random() < 0.85:
            kind = ANSWERS[question.kind]
    if rng.random() < 0.15:
        kind = rng.choice((*ANSWERS.values(), *KINDS))
    if rng.random() < 0.1:
        player = rng.randrange(4)
    space = _space(rng, position)
    near = rng.choice((OFF_BOARD, space))
    if position.stage is not None and question is not None and question.kind in PLACES:
        near = rng.choice((near, position.stage.placed, *question.permitted))
    colour = rng.randrange(4)
    piece = rng.randrange(16) if rng.random() < 0.1 else player * 4 + colour
    origin = position.leaders[piece]
    if origin == OFF_BOARD or rng.random() < 0.1:
        origin = _space(rng, position)
    if kind is PlaceTile:
        return PlaceTile(player, colour, space)
    if kind is PlaceLeader:
        return PlaceLeader(player, piece, space)
    if kind is MoveLeader:
        return MoveLeader(player, piece, origin, origin if rng.random() < 0.05 else space)
    if kind is WithdrawLeader:
        return WithdrawLeader(player, piece, origin)
    if kind is PlaceCatastrophe:
        return PlaceCatastrophe(player, space)
    if kind is MoveTile:
        return MoveTile(player, colour, _space(rng, position), space)
    if kind is Commit:
        others = rng.choice(((0,), (1,), (2,), (3,), (0, 3))) if rng.random() < 0.4 else ()
        return Commit(player, rng.randrange(rng.choice((9, 14))), others)
    if kind is ChooseWar:
        return ChooseWar(player, rng.choice(ORDERS))
    if kind is PlaceBuilding:
        return PlaceBuilding(player, near)
    if kind is BuildZiggurat:
        return BuildZiggurat(player, near)
    if kind is BuildMonument:
        pair = rng.choice((None, *MONUMENTS))
        return BuildMonument(player, pair, OFF_BOARD if pair is None else near)
    if kind is TakeTreasures:
        can = sorted(position.treasures | ({space} if rng.random() < 0.2 else set()))
        most = rng.choice((2, 3, len(can)))
        taken = rng.sample(can, rng.randrange(min(most, len(can)) + 1))
        return TakeTreasures(player, tuple(sorted(taken)))
    if kind is ChoosePoint:
        return ChoosePoint(player, colour)
    if kind is Pass:
        return Pass(player)
    assert kind in (Swap, Draw)
    count = rng.randrange(8)
    if kind is Draw and question is not None and rng.random() < 0.8:
        count = question.count
    unknown = rng.choice((0, 0, count, rng.randrange(count + 1)))
    tiles = tuple(sorted(rng.choices(COLOURS, k=count - unknown)))
    return Swap(player, tiles, unknown) if kind is Swap else Draw(player, tiles, unknown)


def _space(rng: random.Random, position: Position) -> int:
    """A space, now and then beyond the map."""
    return rng.randrange(SPACES) if rng.random() < 0.03 else rng.choice(position.terrain.spaces)


def every_action(position: Position) -> Iterator[Move]:
    """Every action that has a name: each piece of each kind to each space."""
    player = position.active
    yield Pass(player)
    spaces = position.terrain.spaces
    for space in spaces:
        yield PlaceCatastrophe(player, space)
        for colour in COLOURS:
            piece = player * 4 + colour
            origin = position.leaders[piece]
            yield PlaceTile(player, colour, space)
            yield PlaceLeader(player, piece, space)
            if origin != OFF_BOARD:
                yield MoveLeader(player, piece, origin, space)
    for piece, origin in enumerate(position.leaders):
        if origin != OFF_BOARD:
            yield WithdrawLeader(player, piece, origin)
    for count in range(8):
        for tiles in combinations_with_replacement(COLOURS, count):
            yield Swap(player, tiles, 0)
        yield Swap(player, (), count)


def as_listed(position: Position, move: Move) -> Move:
    """A swap or a draw as the list of legal moves holds it.

    Of a hand or a bag of which less is known than the move says, the list names unknown tiles.
    """
    if isinstance(move, Draw) and not isinstance(position.bag, tuple):
        return Draw(move.player, (), len(move.tiles) + move.unknown)
    if isinstance(move, Swap):
        hand = position.hands[move.player]
        known = NOTHING if hand is None else hand.known
        named = tuple(c for c in COLOURS for _ in range(min(known[c], move.tiles.count(c))))
        return Swap(move.player, named, len(move.tiles) - len(named) + move.unknown)
    return move
