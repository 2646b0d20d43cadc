"""What may be done now: all legal moves."""

from itertools import combinations, permutations

from tests.naive.board import Board, Space, as_number
from tests.naive.state import Asked, State
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
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
    TakeTreasures,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import BLUE


def legal_moves(game: State) -> frozenset[Move]:
    """All legal moves."""
    asked = game.question()
    if asked is None:
        return frozenset()
    if asked[0] != "action":
        return frozenset(answers(game, asked))
    player = asked[1]
    moves: set[Move] = {Pass(player)}
    if game.actions != 0:
        moves |= leader_moves(game, player)
        moves |= tile_moves(game, player)
        moves |= catastrophe_moves(game, player)
        moves |= {Swap(player, *what) for what in game.swaps(player)}
    return frozenset(moves)


def answers(game: State, asked: Asked) -> set[Move]:
    """All answers to a question."""
    kind, player = asked[0], asked[1]
    if kind == "commit":
        return {Commit(player, n) for n in asked[3]}
    if kind == "war":
        if game.options["war.order"] == "announced":
            return {ChooseWar(player, order) for order in permutations(asked[2])}
        return {ChooseWar(player, (colour,)) for colour in asked[2]}
    if kind == "building":
        return {PlaceBuilding(player, s) for s in (-1, *asked[3])}
    if kind == "ziggurat":
        return {BuildZiggurat(player, s) for s in (-1, *asked[2])}
    if kind == "monument":
        chosen = {BuildMonument(player, pair, s) for pair in asked[3] for s in asked[2]}
        return {BuildMonument(player), *chosen}
    if kind == "treasures":
        return set(takings(game, asked))
    if kind == "points":
        return {ChoosePoint(player, colour) for colour in asked[2]}
    assert kind == "draw"
    return {Draw(asked[2], *what) for what in game.bag.draws(asked[3])}


def takings(game: State, asked: Asked) -> list[Move]:
    """Which treasures may be taken: bordered ones before others (`treasure.corner-first`)."""
    _, player, spaces, count, before, _ = asked
    least = 0 if game.options["treasure.taking"] == "may" else count
    return [
        TakeTreasures(player, chosen)
        for size in range(least, count + 1)
        for chosen in combinations(spaces, size)
        if set(before) <= set(chosen) or set(chosen) <= set(before)
    ]


def leader_moves(game: State, player: int) -> set[Move]:
    """Placing, moving and withdrawing one's own leaders (`leader.*`)."""
    board = game.board
    moves: set[Move] = set()
    places = leader_spaces(board)
    for leader in range(player * 4, player * 4 + 4):
        if leader not in board.leaders:
            moves |= {PlaceLeader(player, leader, as_number(s)) for s in places}
            continue
        origin = board.leaders.pop(leader)  # lifted first: leader.move.remove-first
        start = as_number(origin)
        for space in leader_spaces(board):
            if space != origin or game.options["leader.same-space"] == "allowed":
                moves.add(MoveLeader(player, leader, start, as_number(space)))
        board.leaders[leader] = origin
        moves.add(WithdrawLeader(player, leader, start))
    return moves


def leader_spaces(board: Board) -> set[Space]:
    """Where a leader from the hand may be put (`leader.place.*`)."""
    kingdoms = board.kingdoms()
    return {
        space
        for space in board.empty() - board.river
        if board.temples_beside(space) and len(board.touched(space, kingdoms)) <= 1
    }


def tile_moves(game: State, player: int) -> set[Move]:
    """Placing tiles (`tile.place.*`)."""
    board = game.board
    kingdoms = board.kingdoms()
    spaces = [s for s in board.empty() if len(board.touched(s, kingdoms)) <= 2]
    return {
        PlaceTile(player, colour, as_number(space))
        for colour in range(4)
        if game.may_hold(player, colour) > 0
        for space in spaces
        if (colour == BLUE) == (space in board.river)
    }


def catastrophe_moves(game: State, player: int) -> set[Move]:
    """Placing catastrophes (`catastrophe.*`)."""
    board = game.board
    left = game.catastrophes[player]
    if left is None:
        # The players' own, and those of any dynasty of which nobody says that it stays out.
        dynasties = {*game.players, *(d for d, n in enumerate(game.catastrophes) if n is None)}
        each = int(game.options["setup.catastrophes"])
        others = sum(n or 0 for n in game.catastrophes)
        left = each * len(dynasties) - len(board.catastrophes) - others
    if left <= 0:
        return set()
    forbidden = set(board.leaders.values()) | board.treasures | board.facedown
    forbidden |= board.ziggurat | set(board.buildings.values())
    if game.options["catastrophe.on-catastrophe"] == "refused":
        forbidden |= board.catastrophes
    return {PlaceCatastrophe(player, as_number(s)) for s in set(board.beside) - forbidden}
