"""Which of the legal moves a walk makes: those that lead to something come often enough."""

import random
from collections import Counter
from collections.abc import Sequence

from tests.walk.ground import Regions, crosses, line, squares
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    Commit,
    Draw,
    Move,
    MoveLeader,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import GREEN
from tnt_rules.tigris.engine.play import asked
from tnt_rules.tigris.engine.position import Position

GOALS: dict[str, int] = {
    "war": 10, "revolt": 4, "shape": 14, "grow": 14, "treasures": 4, "tile": 6, "leader": 8,
    "withdraw": 1, "catastrophe": 2, "swap": 2, "pass": 2, "any": 6,
}  # fmt: skip
"""What an action is chosen for, with weights."""

TEMPERS: tuple[dict[str, int], ...] = (
    {},
    {},
    {"war": 0, "revolt": 1, "catastrophe": 0, "grow": 30},  # builds
    {"war": 30, "revolt": 10},  # fights
    {"swap": 12, "pass": 6},  # empties the bag
)
"""What a game is played like: other weights than usual."""

KINDS: dict[str, tuple[type, ...]] = {
    "leader": (PlaceLeader, MoveLeader),
    "withdraw": (WithdrawLeader,),
    "catastrophe": (PlaceCatastrophe,),
    "swap": (Swap,),
    "pass": (Pass,),
    "tile": (PlaceTile,),
}


def serving(
    goal: str, position: Position, regions: Regions, moves: Sequence[Move]
) -> Sequence[Move]:
    """Those of the legal moves that serve a goal; all of them if none does."""
    kinds = KINDS.get(goal)
    if kinds is not None:
        found = [move for move in moves if isinstance(move, kinds)]
    elif goal == "war":
        found = _wars(position, regions, moves)
    elif goal == "revolt":
        found = _revolts(position, regions, moves)
    elif goal == "shape":
        found = [m for m in moves if isinstance(m, PlaceTile) and _completes(position, m)]
    elif goal == "grow":
        near, content = position.terrain.neighbours, position.content
        found = [
            m
            for m in moves
            if isinstance(m, PlaceTile) and any(content[n] == m.colour for n in near[m.space])
        ]
    elif goal == "treasures":
        found = _gathering(position, regions, moves)
    else:
        return moves
    return found or moves


def _wars(position: Position, regions: Regions, moves: Sequence[Move]) -> list[Move]:
    """Tiles that join two kingdoms in which most colours meet."""
    by_space: dict[int, int] = {}
    found: dict[int, list[Move]] = {}
    for move in moves:
        if not isinstance(move, PlaceTile):
            continue
        met = by_space.get(move.space)
        if met is None:
            touched = regions.beside(position.terrain, move.space)
            colours = [piece % 4 for r in touched for piece in regions.leaders[r]]
            met = by_space[move.space] = len(colours) - len(set(colours))
        if met:
            found.setdefault(met, []).append(move)
    return found[max(found)] if found else []


def _revolts(position: Position, regions: Regions, moves: Sequence[Move]) -> list[Move]:
    """Leaders put beside one of their colour."""
    found = []
    for move in moves:
        if isinstance(move, PlaceLeader | MoveLeader):
            touched = regions.beside(position.terrain, move.space)
            here = (piece for r in touched for piece in regions.leaders[r])
            if any(p % 4 == move.leader % 4 and p != move.leader for p in here):
                found.append(move)
    return found


def _completes(position: Position, move: PlaceTile) -> bool:
    """Whether a tile completes a square, or a line or cross where they are played with."""
    content, near = position.content, position.terrain.neighbours
    if all(content[n] != move.colour for n in near[move.space]):
        return False
    ground = (position.terrain, content, move.colour, move.space)
    options = position.options
    return (
        any(True for _ in squares(*ground))
        or (options["buildings"] == "on" and line(*ground) >= 3)
        or (options["ziggurat"] == "on" and any(True for _ in crosses(*ground)))
    )


def _gathering(position: Position, regions: Regions, moves: Sequence[Move]) -> list[Move]:
    """Moves that bring a trader and two treasures together."""
    lying = Counter(regions.label[s] for s in position.treasures)
    found = []
    for move in moves:
        if not isinstance(move, PlaceTile | PlaceLeader | MoveLeader):
            continue
        touched = regions.beside(position.terrain, move.space)
        if sum(lying[r] for r in touched) >= 2:
            trader = not isinstance(move, PlaceTile) and move.leader % 4 == GREEN
            if trader or any(p % 4 == GREEN for r in touched for p in regions.leaders[r]):
                found.append(move)
    return found


def choose(
    rng: random.Random,
    position: Position,
    regions: Regions,
    moves: Sequence[Move],
    temper: dict[str, int],
) -> Move:
    """One of the legal moves."""
    question = asked(position)
    assert question is not None
    if question.kind == "draw":
        return _drawn(rng, position, question.drawer, question.count)
    if question.kind == "commit":
        most = rng.choice((0, 1, 1, 2, 3, 6, 12))
        return max((m for m in moves if isinstance(m, Commit) and m.count <= most), key=_count)
    if question.kind in ("building", "ziggurat", "monument"):
        build = [m for m in moves if not _declines(m)]
        return rng.choice(build) if build and rng.random() < 0.75 else moves[0]
    if question.kind != "action":
        return rng.choice(moves)
    weights = {**GOALS, **temper}
    (goal,) = rng.choices(list(weights), list(weights.values()))
    return rng.choice(serving(goal, position, regions, moves))


def _count(move: Commit) -> int:
    return move.count


def _declines(move: Move) -> bool:
    return move in (
        PlaceBuilding(move.player), BuildZiggurat(move.player), BuildMonument(move.player)
    )  # fmt: skip


def _drawn(rng: random.Random, position: Position, player: int, count: int) -> Draw:
    """What is drawn from a bag that has been shaken."""
    bag = position.bag
    if not isinstance(bag, tuple):
        return Draw(player, (), count)
    pile = [colour for colour in range(4) for _ in range(bag[colour])]
    return Draw(player, tuple(sorted(rng.sample(pile, count))))
