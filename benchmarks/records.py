"""Plays games and writes them down as records; not part of the package.

python benchmarks/records.py NAME SEED [--out FOLDER]    one of the games of GAMES
python benchmarks/records.py NAME SEED --dry             only what the end looks like

The players look ahead over their own action (or, the keen ones, over both actions of their turn)
from what their seat may see, and count points, prospects and dangers. They are meant to make games
of a sensible length that end in different ways, not to be good.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.writer import write
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine import chance, end, kingdom, play
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    Commit,
    Move,
    MoveLeader,
    Pass,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import BLACK, DYNASTY_NAMES, EMPTY, GREEN, OFF_BOARD, RED
from tnt_rules.tigris.engine.position import CHANCE, NOTHING, Position, Stage
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.notation import nodes


@dataclass(frozen=True)
class Plan:
    """A game to be played.

    Attributes:
        keen: whether the players look over both actions of their turn.
        seeded: whether the record names the seed instead of writing the draws out.
        swapper: whether players swap to end the game when they lead and the bag is nearly empty.
        trader: how much more treasures are worth to the players.
    """

    players: tuple[int, ...]
    options: dict[str, str]
    en: str
    ja: str
    keen: bool = False
    seeded: bool = False
    swapper: bool = False
    trader: float = 1.0


ADVANCED = {"board": "advanced"}
FULL = {"board": "advanced", "buildings": "on", "ziggurat": "on"}
GAMES = {
    "two-on-standard": Plan(
        (0, 1),
        {},
        "Two players on the standard map",
        "基本マップの二人ゲーム",
        keen=True,
        trader=2.0,
    ),
    "three-on-standard": Plan(
        (2, 3, 0), {}, "Three players on the standard map", "基本マップの三人ゲーム", trader=0.3
    ),
    "four-on-standard": Plan(
        (0, 1, 2, 3), {}, "Four players on the standard map", "基本マップの四人ゲーム", keen=True
    ),
    "two-on-advanced": Plan(
        (3, 1),
        ADVANCED,
        "Two players on the advanced map",
        "上級マップの二人ゲーム",
        seeded=True,
        swapper=True,
        trader=0.3,
    ),
    "three-with-buildings": Plan(
        (1, 2, 3),
        FULL,
        "Three players on the advanced map, with buildings and the ziggurat",
        "上級マップの三人ゲーム（文明建築物とジッグラトあり）",
        seeded=True,
        trader=0.3,
    ),
    "four-with-buildings": Plan(
        (3, 0, 1, 2),
        FULL,
        "Four players on the advanced map, with buildings and the ziggurat",
        "上級マップの四人ゲーム（文明建築物とジッグラトあり）",
        seeded=True,
        trader=2.0,
    ),
    "two-with-limit": Plan(
        (1, 2),
        {"buildings": "on", "conflict.limit": "on"},
        "Two players on the standard map, with buildings and the tile discard limit",
        "基本マップの二人ゲーム（文明建築物と捨て札の制限あり）",
        swapper=True,
        trader=0.3,
    ),
}


# ---- what a position is worth -----------------------------------------------------------------


def worth(position: Position, me: int, trader: float) -> float:
    """How good a position is for a player, as far as he sees it."""
    # What others have is hidden: their answers are guessed at as if they had nothing.
    total = sorted(end.assign(position.points[me] or NOTHING, position.held[me] or 0))
    value = 2.5 * total[0] + 1.2 * total[1] + 0.8 * total[2] + 0.5 * total[3]
    spaces = position.content
    wants_cross = position.options["ziggurat"] == "on" and position.ziggurat == OFF_BOARD
    temples = [place for place, code in enumerate(spaces) if code == RED]
    for region in kingdom.kingdoms(position):
        leaders = kingdom.leaders_in(position, region)
        mine = [piece for piece in leaders if piece >> 2 == me]
        others = len(leaders) - len(mine)
        for piece in mine:
            near = position.terrain.neighbours[position.leaders[piece]]
            safe = sum(place in temples for place in near)
            support = sum(spaces[place] == piece & 3 for place in region)
            value += 0.9 + 0.12 * min(safe, 3) + 0.1 * min(support, 6) - 0.05 * others
            for monument in position.monuments or ():
                if monument.square in region and piece & 3 in monument.colours:
                    value += 1.6
            if position.ziggurat in region and piece & 3 == 0:
                value += 8.0
            if piece & 3 == BLACK and wants_cross:
                value += 0.3 * _cross(position, region) ** 2
            building = position.buildings[piece & 3]
            if building in region:
                value += 0.6
        if any(piece & 3 == GREEN for piece in mine):
            value += trader * 0.9 * sum(place in region for place in position.treasures)
            value += trader * 0.15 * max(0, 7 - _distance(position, region))
    hand = position.hands[me]
    if hand is not None:
        placed = [position.leaders[me * 4 + c] != OFF_BOARD for c in range(4)]
        value += sum(0.08 * hand.known[c] * placed[c] for c in range(4))
        value += 0.05 * min(hand.known[RED], 2)
    return value


def _distance(position: Position, region: frozenset[int]) -> int:
    """Steps from a kingdom to the nearest treasure outside it, as the crow flies."""
    return min(
        (
            abs(one % 16 - two % 16) + abs(one // 16 - two // 16)
            for one in position.treasures - region
            for two in region
        ),
        default=9,
    )


def _cross(position: Position, region: frozenset[int]) -> int:
    """The most tiles of one colour in a kingdom that a cross of five holds, the rest of it free."""
    most = 0
    for centre in position.terrain.spaces:
        five = (centre, *position.terrain.neighbours[centre])
        if len(five) < 5:
            continue
        colours = {position.content[place] for place in five if position.content[place] != EMPTY}
        free = all(position.content[p] != EMPTY or p not in position.leaders for p in five)
        if len(colours) == 1 and free and colours <= {0, 1, 2, 3}:
            most = max(most, sum(p in region and position.content[p] != EMPTY for p in five))
    return most


def settle(position: Position, me: int, trader: float) -> Position:
    """Play on to the end of the action: what the player expects to happen."""
    while position.stage is not None and not position.over:
        position, _ = play.apply(position, answer(position, me, trader, guess=True))
    return position


def answer(position: Position, me: int, trader: float, guess: bool = False) -> Move:
    """The answer to the open question; ``guess`` is what a player takes others to answer."""
    stage = position.stage
    assert stage is not None
    question = stage.question
    legal = play.legal_moves(position)
    if question.kind == "commit":
        return _commitment(position, stage, guess and question.asker != me)
    if question.kind == "draw" or len(legal) == 1:
        return legal[0]
    asker = question.asker
    if question.kind == "war":
        return legal[0]
    best = legal[0]
    most = float("-inf")
    for move in legal:
        after, _ = play.apply(position, move)
        value = worth(settle(after, asker, trader) if _simple(after) else after, asker, trader)
        if isinstance(move, BuildMonument) and move.colours is not None:
            value += 0.3
        if value > most:
            best, most = move, value
    return best


def _simple(position: Position) -> bool:
    """Whether the question that follows can be guessed at without looking further."""
    return position.stage is not None and position.stage.question.kind in ("commit", "draw")


def _commitment(position: Position, stage: Stage, stranger: bool) -> Commit:
    question, fight = stage.question, stage.fight
    assert fight is not None
    permitted = question.permitted
    asker = question.asker
    attacking = asker == fight.attacker >> 2 and fight.committed[0] is None
    ahead = fight.support[0] - fight.support[1]
    if attacking:
        # One more than needed, or none if it cannot be won by what is in hand.
        wanted = max(0, 2 - ahead) if fight.kind == "war" else max(0, 3 - ahead)
        if stranger:
            wanted = max(0, 1 - ahead)
        possible = [n for n in permitted if n >= wanted]
        if possible:
            return Commit(asker, possible[0])
        just = [n for n in permitted if n + ahead >= 1]
        return Commit(asker, just[-1] if just else permitted[0])
    against = fight.support[0] + (fight.committed[0] or 0)
    needed = max(0, against - fight.support[1])
    possible = [n for n in permitted if n >= needed]
    if stranger and needed > 1:
        return Commit(asker, permitted[0])
    return Commit(asker, possible[0] if possible else permitted[0])


# ---- choosing ---------------------------------------------------------------------------------


def candidates(position: Position, me: int) -> Iterator[Move]:
    """The actions that are worth a look: one swap of what is of little use, no senseless passes."""
    hand = position.hands[me]
    assert hand is not None
    for move in play.legal_moves(position):
        if isinstance(move, Swap | Pass | WithdrawLeader):
            continue
        yield move
    useless = [c for c in range(4) if position.leaders[me * 4 + c] == OFF_BOARD and c != RED]
    tiles = tuple(c for c in range(4) if c in useless for _ in range(hand.known[c]))
    if len(tiles) >= 2:
        yield Swap(me, tiles)


def best_actions(
    seen: Position, me: int, trader: float, most: int
) -> list[tuple[float, Move, Position]]:
    """The best actions from what a player sees, with what he expects to come of them."""
    found = []
    for move in candidates(seen, me):
        after = settle(play.apply(seen, move)[0], me, trader)
        value = worth(after, me, trader)
        if isinstance(move, PlaceCatastrophe):
            value -= 1.2
        elif isinstance(move, MoveLeader):
            value -= 0.3
        elif isinstance(move, Swap):
            value += 0.25
        elif isinstance(move, PlaceLeader | PlaceTile):
            value += 0.01
        found.append((value, move, after))
    found.sort(key=lambda entry: -entry[0])
    return found[:most]


def action(position: Position, plan: Plan) -> Move:
    """What the active player does."""
    me = position.active
    seen = play.view(position, me)
    ending = _end_by_swap(position, me) if plan.swapper else None
    if ending is not None:
        return ending
    best = best_actions(seen, me, plan.trader, 8 if plan.keen else 1)
    if not best:
        return Pass(me)
    if not plan.keen or position.actions != 2:
        return best[0][1]
    found = []
    for value, move, after in best:
        if after.over or after.active != me or after.actions != 1:
            found.append((value, move))
            continue
        second = best_actions(after, me, plan.trader, 1)
        found.append((second[0][0] if second else value, move))
    return max(found, key=lambda entry: entry[0])[1]


def _end_by_swap(position: Position, me: int) -> Swap | None:
    """A swap that the bag cannot fill, for a player who leads."""
    bag, hand = position.bag, position.hands[me]
    assert isinstance(bag, tuple) and hand is not None
    left = sum(bag)
    totals = end.final_totals(position)
    if left >= 6 or hand.size <= left:
        return None
    if end.ranking(totals, position.options)[0] != (me,):
        return None
    tiles = tuple(c for c in range(4) for _ in range(hand.known[c]))
    return Swap(me, tiles[: left + 1])


# ---- playing and writing ----------------------------------------------------------------------


def game(plan: Plan, seed: int) -> tuple[list[object], Position]:
    """Play a game; the lines of its record, and its last position."""
    options = Options(plan.options)
    # A seed of its own for each of the draws; see `chance`.
    position = new_game(plan.players, options)
    lines: list[object] = []
    draws, turn, acted = 0, 1, 0
    begun = False
    while not position.over:
        question = play.asked(position)
        assert question is not None
        if question.asker == CHANCE:
            move: Move = chance.draw(position, seed, draws)
            draws += 1
            written = not plan.seeded
        elif question.kind == "action":
            if not acted:
                lines.append(tree.Comment(None))
                lines.append(tree.Turn(turn, DYNASTY_NAMES[position.active]))
            begun = True
            move = action(position, plan)
            acted += 1
            written = True
        else:
            move = answer(position, question.asker, plan.trader)
            written = len(play.legal_moves(position)) > 1 or question.kind == "commit"
        assert begun or question.asker == CHANCE
        if written:
            lines.append(GAME.write_move(position, move))
        position, events = play.apply(position, move)
        if GAME.turns_ended(events):
            turn += 1
            acted = 0
        if turn > 400:
            raise RuntimeError("the game does not end")
    return lines, position


def text(name: str, plan: Plan, seed: int) -> tuple[str, Position]:
    """The record of a game, and its last position."""
    lines, last = game(plan, seed)
    head: list[object] = [tree.Title("en", plan.en), tree.Title("ja", plan.ja)]
    head.append(tree.EditionChoice("reference"))
    head += [tree.OptionChoice(n, c) for n, c in plan.options.items()]
    head += [nodes.Setup(plan.options.get("board", "standard")), nodes.Players(plan.players)]
    if plan.seeded:
        head.append(tree.Seed(seed))
    totals = end.final_totals(last)
    tail: list[object] = [nodes.EndIs(last.over)]
    entries = []
    for player in last.players:
        points = last.points[player] or NOTHING
        entries += [(player, colour, points[colour], False) for colour in range(4)]
    tail.append(nodes.PointsAre(tuple(entries)))
    tail += [nodes.PositionIs(nodes.TreasuresHeld(p, last.held[p] or 0)) for p in last.players]
    tail += [nodes.ScoreIs(p, min(totals[p])) for p in last.players]
    tail.append(nodes.RankingIs(end.ranking(totals, last.options)))
    every = [*head, *lines, *(tree.Expect(node) for node in tail)]
    statements = tuple(tree.Statement(node, tree.Span(0, 0)) for node in every)
    scenario = tree.Scenario(f"games.{name}", statements, (), tree.Span(0, 0))
    return write(tree.Document((scenario,)), GAME, "en"), last


def main() -> int:
    """Play one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=sorted(GAMES))
    parser.add_argument("seed", type=int)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--dry", action="store_true")
    given = parser.parse_args()
    record, last = text(given.name, GAMES[given.name], given.seed)
    totals = end.final_totals(last)
    turns = record.count("\nturn ")
    print(
        f"{given.name} {given.seed}: {last.over}, {turns} turns, {totals}, "
        f"monuments {len(last.monuments or ())}, buildings {last.buildings}, "
        f"ziggurat {last.ziggurat}, treasures left {len(last.treasures)}",
        file=sys.stderr,
    )
    if given.out:
        (given.out / f"{given.name}.tnt").write_text(record, "utf-8")
    elif not given.dry:
        print(record)
    return 0


if __name__ == "__main__":
    sys.exit(main())
