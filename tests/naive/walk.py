"""Walks: moves that aim at conflicts, so that positions are not only looked at from afar."""

import random
from collections.abc import Callable

from tests.naive.board import Board, Space, as_number, as_pair
from tests.naive.game import NaiveGame
from tests.naive.shapes import crosses, lines, squares
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
from tnt_rules.tigris.engine.pieces import GREEN, MONUMENTS, OFF_BOARD

ACTIONS = (1, 2, 2, 3, 3, 4)
"""How many actions a walk has, drawn from these."""


def sorted_moves(moves: frozenset[Move]) -> list[Move]:
    """Moves in an order that does not depend on hashing."""
    return sorted(moves, key=_key)


def _key(move: Move) -> tuple[str | int | tuple[int, ...], ...]:
    parts = (getattr(move, name) for name in move.__slots__)
    return (type(move).__name__, *(() if part is None else part for part in parts))


def wars_by_space(game: NaiveGame) -> dict[int, int]:
    """For each space on which a tile would join two kingdoms: in how many colours they meet."""
    board = game.board
    kingdoms = board.kingdoms()
    found = {}
    for c, r in board.empty():
        touched = board.touched((c, r), kingdoms)
        if len(touched) == 2:
            one, other = ({n % 4 for n in board.leaders_in(k)} for k in touched)
            found[r * 16 + c] = len(one & other)
    return found


def revolts(game: NaiveGame, moves: list[Move]) -> list[Move]:
    """Those of the moves that put a leader into a kingdom with one of its colour."""
    board = game.board
    kingdoms = board.kingdoms()
    found: list[Move] = []
    for move in moves:
        if isinstance(move, (PlaceLeader, MoveLeader)):
            touched = board.touched(as_pair(move.space), kingdoms)
            if any(
                n % 4 == move.leader % 4 and n != move.leader
                for k in touched
                for n in board.leaders_in(k)
            ):
                found.append(move)
    return found


def completing(
    game: NaiveGame, moves: list[Move], what: Callable[[Board, int, Space], bool]
) -> list[Move]:
    """Those of the moves that place a tile which completes something."""
    found: list[Move] = []
    for move in moves:
        if isinstance(move, PlaceTile):
            space = as_pair(move.space)
            game.board.tiles[space] = move.colour
            if what(game.board, move.colour, space):
                found.append(move)
            del game.board.tiles[space]
    return found


def long_line(board: Board, colour: int, space: Space) -> bool:
    """Whether there is a line of three or more through a space."""
    return any(len(run) >= 3 for run in lines(board, colour, space))


def neighbours(board: Board, colour: int, space: Space) -> bool:
    """Whether a tile of the colour lies beside a space, so that shapes grow."""
    return any(board.tiles.get(near) == colour for near in board.beside[space])


def gathering(game: NaiveGame, moves: list[Move]) -> list[Move]:
    """Those of the moves that join a trader and two treasures, or bring the trader."""
    board = game.board
    regions = board.regions()
    found: list[Move] = []
    for move in moves:
        if not isinstance(move, (PlaceTile, PlaceLeader)):
            continue
        joined = {s for r in board.touched(as_pair(move.space), regions) for s in r}
        if len(board.treasures & joined) >= 2:
            trader = isinstance(move, PlaceLeader) and move.leader % 4 == GREEN
            if trader or any(n % 4 == GREEN for n in board.leaders_in(joined)):
                found.append(move)
    return found


def warlike(rng: random.Random, game: NaiveGame, moves: list[Move]) -> list[Move]:
    """Those of the moves that join two kingdoms, mostly with wars."""
    wars = wars_by_space(game)
    tiles = [m for m in moves if isinstance(m, PlaceTile)]
    most = max((wars.get(m.space, 0) for m in tiles), default=0)
    most = min(most, rng.choice((0, 1, 2, 2, 2, 2)))
    return [m for m in tiles if wars.get(m.space, -1) >= most]


GOALS = {"war": 10, "revolt": 2, "line": 1, "square": 5, "cross": 2, "treasures": 2, "pass": 2}
"""What a walk aims at, with weights; where that cannot be had, any kind of move is made."""

GAME_GOALS = {
    "war": 2, "revolt": 1, "line": 2, "square": 3, "cross": 2, "treasures": 2, "grow": 6, "": 12
}  # fmt: skip
"""The same for whole games: they need time to grow."""

GAME_KINDS: dict[type[Move], float] = {
    PlaceTile: 8, PlaceLeader: 5, MoveLeader: 1, WithdrawLeader: 0.2, PlaceCatastrophe: 0.2,
    Swap: 0.4, Pass: 0.4,
}  # fmt: skip


def aimed(rng: random.Random, game: NaiveGame, moves: list[Move], goal: str) -> list[Move]:
    """Those of the moves that serve a goal."""
    options = game.options
    if goal == "war":
        return warlike(rng, game, moves)
    if goal == "revolt":
        return revolts(game, moves)
    if goal == "square":
        return completing(game, moves, lambda b, c, s: bool(squares(b, c, s)))
    if goal == "line" and options["buildings"] == "on":
        return completing(game, moves, long_line)
    if goal == "cross" and options["ziggurat"] == "on":
        return completing(game, moves, lambda b, c, s: bool(crosses(b, c, s)))
    if goal == "treasures":
        return gathering(game, moves)
    if goal == "grow":
        return completing(game, moves, neighbours)
    if goal == "pass":
        return [m for m in moves if isinstance(m, Pass)]
    return []


def answer(rng: random.Random, game: NaiveGame, legal: frozenset[Move]) -> Move:
    """An answer to a question."""
    asked = game.question()
    assert asked is not None
    if asked[0] == "commit":
        most = rng.choice((0, 1, 1, 2, 3, 6, 12))
        return Commit(asked[1], max(n for n in asked[3] if n <= most))
    if asked[0] == "monument" and rng.random() < 0.3:
        return BuildMonument(asked[1])
    return rng.choice(sorted_moves(legal))


def interesting_move(rng: random.Random, game: NaiveGame, legal: frozenset[Move]) -> Move:
    """One of the legal moves, preferably one that leads to something."""
    asked = game.question()
    assert asked is not None
    if asked[0] != "action":
        return answer(rng, game, legal)
    moves = sorted_moves(legal)
    goals = dict(GOALS)
    if game.options["buildings"] == "on":
        goals["line"] = 6
    if game.options["ziggurat"] == "on":
        goals["cross"] = 10
    if game.centre is not None:
        goals["pass"] = 6
    for goal in (rng.choices(list(goals), list(goals.values()))[0], "war"):
        found = aimed(rng, game, moves, goal)
        if found:
            return rng.choice(found)
    kinds = sorted({type(m) for m in moves}, key=lambda kind: kind.__name__)
    kind = rng.choice([k for k in kinds if k is not Pass or rng.random() < 0.4] or [Pass])
    return rng.choice([m for m in moves if type(m) is kind])


def game_move(rng: random.Random, game: NaiveGame, legal: frozenset[Move]) -> Move:
    """One of the legal moves, as a game that gets somewhere has them."""
    asked = game.question()
    assert asked is not None
    if asked[0] != "action":
        return answer(rng, game, legal)
    moves = sorted_moves(legal)
    found = aimed(rng, game, moves, rng.choices(list(GAME_GOALS), list(GAME_GOALS.values()))[0])
    if found:
        return rng.choice(found)
    kinds = [kind for kind in GAME_KINDS if any(type(m) is kind for m in moves)]
    kind = rng.choices(kinds, [GAME_KINDS[k] for k in kinds])[0]
    return rng.choice([m for m in moves if type(m) is kind])


def any_move(rng: random.Random, game: NaiveGame) -> Move:
    """Some move, legal or not, mostly of the player asked and mostly inside the ground."""
    player = rng.choice((game.active, game.active, game.active, *game.players))
    spaces = sorted(r * 16 + c for c, r in game.board.beside)
    if rng.random() < 0.1:
        spaces = list(range(176))
    asked = game.question()
    if asked and asked[1] >= 0 and rng.random() < 0.5:
        player = asked[1]
    space, origin = rng.choice(spaces), rng.choice(spaces)
    leader = player * 4 + rng.randrange(4)
    if rng.random() < 0.1:
        leader = rng.randrange(16)
    if leader in game.board.leaders and rng.random() < 0.9:
        c, r = game.board.leaders[leader]
        origin = r * 16 + c
    kind = rng.randrange(16)
    if kind == 0:
        return PlaceLeader(player, leader, space)
    if kind == 1:
        return MoveLeader(player, leader, origin, space)
    if kind == 2:
        return WithdrawLeader(player, leader, origin)
    if kind == 3:
        return PlaceCatastrophe(player, space)
    if kind == 4:
        return MoveTile(player, rng.randrange(4), origin, space)
    if kind == 5:
        others = (rng.randrange(4),) if rng.random() < 0.1 else ()
        return Commit(player, rng.randrange(8), others)
    if kind == 6:
        return Pass(player)
    if kind == 7:
        return ChooseWar(player, tuple(rng.sample(range(4), rng.randrange(1, 4))))
    if kind == 8:
        return some_swap(rng, game, player)
    if kind == 9:
        pair = rng.choice((None, *MONUMENTS))
        return BuildMonument(player, pair, OFF_BOARD if pair is None else space)
    if kind == 10:
        return PlaceBuilding(player, rng.choice((OFF_BOARD, space)))
    if kind == 11:
        return BuildZiggurat(player, rng.choice((OFF_BOARD, space)))
    if kind == 12:
        there = sorted(as_number(s) for s in game.board.treasures)
        return TakeTreasures(
            player, tuple(sorted(rng.sample(there, rng.randrange(len(there) + 1))))
        )
    if kind == 13:
        return ChoosePoint(player, rng.randrange(4))
    if kind == 14:
        asked = game.question()
        drawer, count = (asked[2], asked[3]) if asked and asked[0] == "draw" else (player, 2)
        if rng.random() < 0.3 or game.bag.tiles is None:
            # Out of a bag that is not looked into, nobody says what was drawn.
            return Draw(drawer, (), count)
        return Draw(drawer, tuple(sorted(rng.randrange(4) for _ in range(count))))
    return PlaceTile(player, rng.randrange(4), space)


def some_swap(rng: random.Random, game: NaiveGame, player: int) -> Swap:
    """Some swap, of tiles that are not in the hand too, but names no tile that may be there."""
    known = game.hands.known.get(player)
    unknown = game.hands.unknown.get(player, 0)
    count = rng.randrange(8)
    if known is None:
        # How many an open hand holds at most is only bounded by the rules of the game.
        return Swap(player, (), count if count > 6 else min(count, game.hands.size))
    tiles = [colour for colour in range(4) for _ in range(known[colour])]
    if not unknown and rng.random() < 0.7:
        tiles = [rng.randrange(4) for _ in range(8)]
    tiles = rng.sample(tiles, min(count, len(tiles)))
    return Swap(player, tuple(sorted(tiles)), rng.randrange(unknown + 1))
