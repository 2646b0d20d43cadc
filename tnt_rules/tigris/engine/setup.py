"""The start of a game (chapter `setup`)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.moves import Pass
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.engine.pieces import EMPTY, RED
from tnt_rules.tigris.engine.position import (
    CHANCE,
    NOTHING,
    Counts,
    Hand,
    Position,
    Question,
    Stage,
)
from tnt_rules.tigris.engine.spaces import SPACES


def new_game(
    players: Sequence[int],
    options: Options = DEFAULTS,
    hands: Mapping[int, Counts] | None = None,
    active: int | None = None,
) -> Position:
    """The position at the start of a game (`setup.temples`, `setup.bag`, `setup.hand`).

    Args:
        players: the dynasties, clockwise (`setup.players`: two to four).
        options: the map is its option `board`.
        hands: the tiles that players have drawn; the others draw theirs now, by chance.
        active: the starting player; the first one if not given.

    Raises:
        BadValue: the number of players is wrong, somebody is named twice or plays who is no
            player, a hand is given to somebody who does not play, or it holds more than a hand or
            the box may.
    """
    # Compiled, a type that is said is taken at its word: what is still to be looked at has none.
    seats: tuple[Any, ...] = tuple(players)
    for seat in seats:
        if not isinstance(seat, int):
            raise BadValue("player", seat)
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats) or not set(seats) <= {0, 1, 2, 3}:
        raise BadValue("players", seats)
    if active is not None and active not in seats:
        raise BadValue("player", active)
    terrain, temples = MAPS[options["board"]]
    content = [RED if place in temples else EMPTY for place in range(SPACES)]
    given: Mapping[Any, Any] = hands or {}
    box = list(options.box_tiles())
    box[RED] -= len(temples)
    for player, known in given.items():
        if player not in seats:
            raise BadValue("player", player)
        if not isinstance(known, tuple) or [type(n) for n in known] != [int] * 4:
            raise BadValue("number", known)
        for colour, count in enumerate(known):
            box[colour] -= count
        if min(known) < 0 or min(box) < 0 or sum(known) > int(options["hand.size"]):
            raise BadValue("number", known)
    first = seats[0] if active is None else active
    position = Position(
        terrain,
        tuple(content),
        treasures=temples,
        monuments=(),
        players=seats,
        active=first,
        actions=int(options["turn.actions"]),
        hands=tuple(Hand(given.get(p, NOTHING)) if p in seats else None for p in range(4)),
        points=tuple(NOTHING if p in seats else None for p in range(4)),
        held=tuple(0 if p in seats else None for p in range(4)),
        catastrophes=tuple(
            int(options["setup.catastrophes"]) if p in seats else 0 for p in range(4)
        ),
        bag=(box[0], box[1], box[2], box[3]),
        options=options,
    )
    return opening_draws(position, given)


def of_those_who_play(
    catastrophes: Sequence[int | None], players: Collection[int]
) -> tuple[int | None, ...]:
    """The catastrophes left where it is known who plays: those of absent dynasties are back in the
    box (`setup.unused`), unless something else is stated of them."""
    return tuple(
        0 if left is None and player not in players else left
        for player, left in enumerate(catastrophes)
    )


def opening_draws(position: Position, given: Collection[int] = ()) -> Position:
    """The same start of a game with the draws of the first hands still to come (`setup.hand`).

    They are drawn clockwise from the starting player.

    Args:
        given: the players who have their hands already.
    """
    seats = position.players
    if position.active not in seats:
        return position
    at = seats.index(position.active)
    drawing = tuple(p for p in seats[at:] + seats[:at] if p not in given)
    if not drawing:
        return position
    size = int(position.options["hand.size"])
    question = Question(CHANCE, "draw", count=size, drawer=drawing[0], first=size)
    stage = Stage(Pass(position.active), question, step="setup", queue=drawing[1:])
    return replace(position, stage=stage)
