"""The start of a game (`setup.*`)."""

import random

from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import EMPTY, RED
from tnt_rules.tigris.engine.position import Counts, Hand, Position


def set_up(rng: random.Random, options: Options, players: tuple[int, ...], first: int) -> Position:
    """A game before its first turn; hands are drawn, and everything is known.

    Temples with treasures lie on the marked spaces, all other tiles are in the bag until each
    player has drawn his hand; everybody has his catastrophes and no points.
    """
    terrain, temples = MAPS[options["board"]]
    box = options.box_tiles()
    bag = [colour for colour in range(4) for _ in range(box[colour])]
    for _ in temples:
        bag.remove(RED)
    rng.shuffle(bag)
    hands: list[Hand | None] = [None] * 4
    for player in players:
        tiles = [bag.pop() for _ in range(min(len(bag), int(options["hand.size"])))]
        hands[player] = Hand(counts(tiles))
    return Position(
        terrain=terrain,
        content=tuple(RED if space in temples else EMPTY for space in range(176)),
        treasures=frozenset(temples),
        monuments=(),
        players=players,
        active=first,
        actions=int(options["turn.actions"]),
        hands=tuple(hands),
        points=tuple((0, 0, 0, 0) if p in players else None for p in range(4)),
        held=tuple(0 if p in players else None for p in range(4)),
        catastrophes=tuple(
            int(options["setup.catastrophes"]) if p in players else 0 for p in range(4)
        ),
        bag=counts(bag),
        options=options,
    )


def counts(tiles: list[int]) -> Counts:
    """Tiles by colour."""
    return tiles.count(0), tiles.count(1), tiles.count(2), tiles.count(3)
