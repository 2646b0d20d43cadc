"""What must hold after every move of every game.

Each check raises `Broken` with the name of what does not hold.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.walk.ground import Regions, has_temple, regions
from tests.walk.moves import ANSWERS, any_move, as_listed
from tnt_rules.tigris.engine.events import (
    BuildingPlaced,
    BuildingReturned,
    Event,
    FinalRanking,
    FinalScore,
    GameOver,
    MonumentBuilt,
    Scored,
    TreasuresTaken,
    TurnEnded,
    ZigguratBuilt,
)
from tnt_rules.tigris.engine.moves import (
    Commit,
    Draw,
    Move,
    MoveLeader,
    Pass,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import (
    BLUE,
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    OFF_BOARD,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.play import asked, legal_moves, violations
from tnt_rules.tigris.engine.position import CHANCE, Position, Question

ACTIONS = {PlaceTile, PlaceLeader, MoveLeader, WithdrawLeader, PlaceCatastrophe, Swap, Pass}
"""The kinds of move that a list of actions may hold."""


class Broken(AssertionError):
    """Something does not hold that must: ``what``, and the facts that show it."""

    def __init__(self, what: str, *facts: object) -> None:
        super().__init__(": ".join((what, *map(repr, facts))))
        self.what = what


def hold(condition: object, what: str, *facts: object) -> None:
    """Raise if a condition is not true."""
    if not condition:
        raise Broken(what, *facts)


# ---- tiles ---------------------------------------------------------------------------------------


@dataclass
class Account:
    """Where the tiles of the box are.

    All of them lie somewhere at any time: faceup on the board, under monuments, in the bag, in
    hands, on the table of a conflict, or out of the game (removed, swapped, in the ziggurat).
    Colours are followed as far as they are known.

    Attributes:
        total: the tiles there were at the start; in a game of which everything is known 153, or
            what the house rule `setup.tiles` says.
        colours: those of known colour, by colour.
        under: tiles that were turned face down since, by colour.
        unseen: tiles of unknown colour that were swapped out of the game.
        dark: tiles that hands of which nothing is said have received, less those that came out.
    """

    total: int
    colours: list[int]
    under: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    unseen: int = 0
    dark: int = 0

    @classmethod
    def of(cls, position: Position) -> "Account":
        """The account of a position to begin with."""
        account = cls(0, [0, 0, 0, 0])
        account.total = account.count(position)
        account.colours = account.known(position)
        return account

    def count(self, position: Position) -> int:
        """All tiles."""
        content = position.content
        found = sum(0 <= kind <= FACEDOWN for kind in content)
        found += sum(position.gone) + self.unseen + self.dark + sum(_on_the_table(position))
        found += sum(hand.size for hand in position.hands if hand is not None)
        bag = position.bag
        if bag is None:
            return found + sum(position.returned)
        return found + (bag if isinstance(bag, int) else sum(bag))

    def known(self, position: Position) -> list[int]:
        """The tiles of known colour."""
        table = _on_the_table(position)
        bag = position.bag if isinstance(position.bag, tuple) else position.returned
        return [
            position.content.count(c)
            + position.gone[c]
            + table[c]
            + bag[c]
            + self.under[c]
            + sum(hand.known[c] for hand in position.hands if hand is not None)
            for c in range(4)
        ]

    def follow(
        self, before: Position, move: Move, after: Position, events: Iterable[Event]
    ) -> None:
        """Note what a move reveals, and what it hides."""
        for event in events:
            if isinstance(event, MonumentBuilt):
                for space in event.spaces:
                    self.under[before.content[space]] += 1
        if isinstance(move, Draw):
            if before.hands[move.player] is None:
                self.dark += len(move.tiles) + move.unknown
                for colour in move.tiles:
                    self.colours[colour] -= 1
            elif not isinstance(before.bag, tuple):
                for colour in move.tiles:
                    self.colours[colour] += 1
            return
        hand = before.hands[move.player]
        if isinstance(move, Swap):
            # What is swapped without being looked at lies outside, and is no more in the hand.
            self.unseen += move.unknown
            if hand is None:
                self.dark -= len(move.tiles) + move.unknown
            new = after.hands[move.player]
            if before.bag is None and hand is not None and new is not None:
                # Drawn from a bag of which nothing is said: as many, if there can be so many.
                swapped = len(move.tiles) + move.unknown
                drawn = new.size - hand.size + swapped
                hold(0 <= drawn <= swapped, "drawn in a swap", drawn, swapped)
                self.total += drawn
            for colour in range(4):
                known = 0 if hand is None else hand.known[colour]
                self.colours[colour] += max(0, move.tiles.count(colour) - known)
            return
        colour, count = _leaves_the_hand(before, move)
        if hand is None:
            self.dark -= count
        self.colours[colour] += count - min(count, 0 if hand is None else hand.known[colour])

    def check(self, position: Position) -> None:
        """No tile has appeared or vanished."""
        hold(self.count(position) == self.total, "tiles", self.count(position), self.total)
        known = self.known(position)
        hold(known == self.colours, "tiles by colour", known, self.colours)
        for hand in position.hands:
            hold(hand is None or min(*hand.known, hand.unknown) >= 0, "negative hand", hand)
        bag = position.bag
        least = 0 if bag is None else bag if isinstance(bag, int) else min(bag)
        hold(least >= 0, "negative bag", bag)


def _leaves_the_hand(before: Position, move: Move) -> tuple[int, int]:
    """The colour of the tiles that a move takes from the hand, and how many."""
    if isinstance(move, PlaceTile):
        return move.colour, 1
    if isinstance(move, Commit):
        question = asked(before)
        assert question is not None and question.colour is not None
        return question.colour, move.count
    return 0, 0


def _on_the_table(position: Position) -> list[int]:
    """The tiles committed to the conflict in progress, by colour."""
    found = [0, 0, 0, 0]
    fight = position.stage.fight if position.stage is not None else None
    if fight is not None:
        found[fight.tiles] += sum(count or 0 for count in fight.committed)
    return found


# ---- a move --------------------------------------------------------------------------------------


def check_move(before: Position, move: Move, after: Position, events: Sequence[Event]) -> None:
    """What must hold between a position and the next."""
    hold(
        (after.players, after.options) == (before.players, before.options)
        and after.terrain is before.terrain,
        "the game itself changes",
    )
    _check_points(before, after, events)
    _check_treasures(before, after, events)
    _check_pieces(before, move, after, events)
    ended = [event for event in events if isinstance(event, GameOver)]
    hold(len(ended) == bool(after.over), "end told", ended, after.over)
    turned = any(isinstance(event, TurnEnded) for event in events)
    if turned:
        seats = before.players
        following = seats[(seats.index(before.active) + 1) % len(seats)]
        hold(after.active == following, "turn goes to", after.active, following)
        _check_hands(after)
        few = len(after.treasures) <= int(after.options["end.treasures"])
        hold(not (after.terrain.whole and few), "goes on with few treasures", after.treasures)
    else:
        hold(after.active == before.active, "turn changes untold")
    if after.over:
        _check_end(before, after, events)


def _check_points(before: Position, after: Position, events: Iterable[Event]) -> None:
    """Points never fall, and every one is told."""
    gained = [[0, 0, 0, 0] for _ in range(4)]
    for event in events:
        if isinstance(event, Scored):
            hold(event.amount > 0 and event.player in after.players, "scored", event)
            gained[event.player][event.colour] += event.amount
    for old, new, more in zip(before.points, after.points, gained, strict=True):
        if old is None or new is None:
            hold(old == new, "points unsaid", old, new)
        else:
            hold([b - a for a, b in zip(old, new, strict=True)] == more, "points", old, new, more)


def _check_treasures(before: Position, after: Position, events: Iterable[Event]) -> None:
    """Treasures lie on the board or are held: none vanishes."""
    taken = [0, 0, 0, 0]
    gone: set[int] = set()
    for event in events:
        if isinstance(event, TreasuresTaken):
            taken[event.player] += len(event.spaces)
            gone |= set(event.spaces)
    hold(len(after.treasures) + sum(taken) == len(before.treasures), "treasures vanish")
    for old, new, more in zip(before.held, after.held, taken, strict=True):
        hold(new == (None if old is None else old + more), "treasures held", old, new, more)
    if not any(isinstance(event, ZigguratBuilt) for event in events):
        hold(after.treasures == before.treasures - gone, "treasures move", after.treasures)
    lie_on = (RED, FACEDOWN, ZIGGURAT)
    hold(all(after.content[s] in lie_on for s in after.treasures), "treasure without a tile")


def _check_pieces(before: Position, move: Move, after: Position, events: Sequence[Event]) -> None:
    """What lies on the board changes only as the move and the events say."""
    old, new = before.content, after.content
    river = after.terrain.river
    built = {s for e in events if isinstance(e, MonumentBuilt | ZigguratBuilt) for s in e.spaces}
    placed = getattr(move, "space", OFF_BOARD)
    for place, (was, now) in enumerate(zip(old, new, strict=True)):
        if was == now:
            continue
        if now in (FACEDOWN, ZIGGURAT):
            hold(place in built and 0 <= was < 4, "covered", place)
        elif now != EMPTY:
            hold(place == placed, "laid", place)
            hold(now == CATASTROPHE or (place in river) == (now == BLUE), "on its ground", place)
        hold(was not in (FACEDOWN, CATASTROPHE, ZIGGURAT), "removed for good", place)
    quakes = {s for s in after.terrain.spaces if new[s] == CATASTROPHE != old[s]}
    # By the house rule one may be put on another.
    put = {placed} - {s for s in after.terrain.spaces if old[s] == CATASTROPHE}
    hold(quakes == (put if isinstance(move, PlaceCatastrophe) else set()), "catastrophes", quakes)
    left = [
        (was or 0) - (now or 0)
        for was, now in zip(before.catastrophes, after.catastrophes, strict=True)
    ]
    used = [0, 0, 0, 0]
    if isinstance(move, PlaceCatastrophe) and before.catastrophes[move.player] is not None:
        used[move.player] = 1
    hold(left == used, "catastrophes left", left)
    for piece, (was, now) in enumerate(zip(before.leaders, after.leaders, strict=True)):
        mine = isinstance(move, PlaceLeader | MoveLeader) and move.leader == piece
        hold(now in (was, OFF_BOARD) or (mine and now == placed), "leader moves", piece)
    buildings = list(before.buildings)
    for event in events:
        if isinstance(event, BuildingPlaced):
            buildings[event.colour] = event.space
        elif isinstance(event, BuildingReturned):
            buildings[event.colour] = OFF_BOARD
    hold(list(after.buildings) == buildings, "buildings", after.buildings, buildings)
    for colour, place in enumerate(after.buildings):
        hold(place == OFF_BOARD or new[place] == colour, "building on its colour", colour)
    standing = [m.colours for m in after.monuments or ()]
    hold(len(set(standing)) == len(standing), "monuments", standing)


def _check_hands(position: Position) -> None:
    """Hands are full after the refill, if the bag is said; the game is over otherwise."""
    if position.bag is None:
        return
    size = int(position.options["hand.size"])
    for player in position.players:
        hand = position.hands[player]
        hold(hand is None or hand.size >= size, "hand not full", player, hand)


def _check_end(before: Position, position: Position, events: Sequence[Event]) -> None:
    """The game ends for a reason, and is counted up as far as everything is known."""
    few = len(position.treasures) <= int(position.options["end.treasures"])
    reason = {
        "treasures": position.terrain.whole and few,
        "bag": position.bag is not None or before.ending,
    }
    hold(reason.get(position.over), "over without a reason", position.over)
    scores = {e.player: e for e in events if isinstance(e, FinalScore)}
    known = {
        p for p in position.players
        if position.points[p] is not None and position.held[p] is not None
    }  # fmt: skip
    hold(set(scores) == known, "scored at the end", set(scores), known)
    for player, event in scores.items():
        points, held = position.points[player], position.held[player]
        assert points is not None and held is not None
        hold(sum(event.total) == sum(points) + held, "final total", event)
        # As even as can be: a treasure on a colour means that none is lower by more than it.
        raised = [t for t, p in zip(event.total, points, strict=True) if t > p]
        hold(all(t <= min(event.total) + 1 for t in raised), "treasures assigned", event)
        hold(event.score == min(event.total), "final score", event)
    rankings = [e for e in events if isinstance(e, FinalRanking)]
    hold(len(rankings) == (len(scores) == len(position.players)), "ranking")
    for event in rankings:
        order = [[sorted(scores[p].total) for p in group] for group in event.groups]
        hold(all(all(t == group[0] for t in group) for group in order), "shared rank", order)
        heads = [group[0] for group in order]
        hold(heads == sorted(heads, reverse=True), "ranking order", heads)
        hold(sum(map(len, order)) == len(position.players), "all ranked", event)
        hold(len(event.decided) == len(heads) - 1, "what decides", event)
        for better, worse, told in zip(heads, heads[1:], event.decided, strict=False):
            level = [b == w for b, w in zip(better, worse, strict=True)].index(False)
            both = (*better[: level + 1], worse[level]) if level else ()
            hold(told == both, "what decides", event)


# ---- a position ----------------------------------------------------------------------------------


def check_position(position: Position) -> Regions:
    """What must hold of a position; its regions, as they are needed again."""
    found = regions(position)
    _check_question(position, asked(position))
    standing = [place for place in position.leaders if place != OFF_BOARD]
    hold(len(set(standing)) == len(standing), "two leaders on a space")
    for place in standing:
        hold(position.content[place] == EMPTY, "leader on a tile", place)
        hold(place in position.terrain and place not in position.terrain.river, "leader", place)
    if position.stage is None or position.stage.step in ("income", "refill", "swap", "setup"):
        for inside in found.leaders:
            colours = [piece % 4 for piece in inside]
            hold(len(set(colours)) == len(colours), "two of a colour in a kingdom", inside)
        for place in standing:
            hold(has_temple(position, place), "leader without a temple", place)
    return found


def _check_question(position: Position, question: Question | None) -> None:
    """Exactly one is asked, unless the game is over."""
    hold((question is None) == bool(position.over), "asked", question, position.over)
    if question is None:
        hold(position.stage is None, "over in the middle of an action")
        return
    hold((question.asker == CHANCE) == (question.kind == "draw"), "asker", question)
    who = question.drawer if question.asker == CHANCE else question.asker
    hold(who in position.players, "asker is no player", question)
    if question.kind in ("action", "building", "ziggurat", "monument", "points"):
        hold(who == position.active, "asker is not active", question)


def check_listing(
    position: Position, moves: Sequence[Move], rng: random.Random, count: int
) -> None:
    """The list of legal moves, and what is said of single moves, agree.

    Args:
        moves: all legal moves.
        count: how many moves of the list, and how many of any kind, are looked at.
    """
    question = asked(position)
    if question is None:
        hold(not moves, "a move after the end", moves)
    else:
        hold(moves, "no legal answer", question)
        who = question.drawer if question.asker == CHANCE else question.asker
        hold({move.player for move in moves} == {who}, "listed for another player", who)
        kinds = {type(move) for move in moves}
        wanted = ACTIONS if question.kind == "action" else {ANSWERS[question.kind]}
        hold(kinds <= wanted, "answers another question", kinds)
    listed = set(moves)
    hold(len(listed) == len(moves), "listed twice")
    for move in rng.sample(moves, min(count, len(moves))):
        broken = violations(position, move)
        hold(not broken, "a listed move breaks a rule", move, broken)
    for _ in range(count):
        move = any_move(rng, position)
        _check_one(position, move, listed)


def check_all(position: Position, moves: Iterable[Move]) -> None:
    """The same for many moves at one position."""
    listed = set(legal_moves(position))
    for move in moves:
        _check_one(position, move, listed)


def _check_one(position: Position, move: Move, listed: set[Move]) -> None:
    broken = violations(position, move)
    named = as_listed(position, move)
    if named == move:
        hold((not broken) == (move in listed), "list and single move differ", move, broken)
    elif not broken:  # it says more than is known of the hand or the bag, as a text may
        hold(named in listed, "list lacks what may be said", move)
