"""Swapping tiles, and drawing from the bag (chapter `swap`)."""

from collections.abc import Iterator

from msgspec.structs import replace

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import TilesDrawn, TilesSwapped, Violation
from tnt_rules.tigris.engine.moves import Draw, Swap
from tnt_rules.tigris.engine.position import (
    CHANCE,
    NOTHING,
    Counts,
    Hand,
    Question,
    Stage,
    tiles_of,
)
from tnt_rules.tigris.engine.supply import most, most_unknown, room

MOST = 6
"""Tiles that one swap may change (`swap.count`)."""


def violations(draft: Draft, move: Swap) -> list[Violation]:
    """Every rule that a swap breaks."""
    found = []
    count = len(move.tiles) + move.unknown
    who = (("player", move.player), ("count", count), ("limit", MOST))
    if not 1 <= count <= MOST and draft.options.on("swap.count"):
        found.append(Violation("swap.count", facts=who))
        if draft.hands[move.player] is None:
            return found  # that such a hand cannot hold them either says nothing new
    known = known_tiles(draft, move.player)
    unknown = most_unknown(draft, move.player)
    short = tuple(c for c in move.tiles if move.tiles.count(c) > most(draft, move.player, c))
    # Tiles that are named may be among the unknown ones of the hand.
    hidden = sum(max(0, move.tiles.count(colour) - known[colour]) for colour in range(4))
    if short or hidden > unknown or count > sum(known) + unknown:
        # Where a colour alone is too much the others are not at fault; a number names no colour.
        missing = short or (() if move.unknown else move.tiles)
        found.append(Violation("swap.in-hand", facts=(*who, ("missing", tuple(sorted(missing))))))
    elif hidden + move.unknown > unknown:
        # There are as many tiles, but of some of them the colours are known.
        found.append(Violation("swap.tiles-missing", facts=who))
    return found


def known_tiles(draft: Draft, player: int) -> Counts:
    """The tiles in a hand that are known, by colour."""
    hand = draft.hands[player]
    return NOTHING if hand is None else hand.known


def named(hand: Hand | None, count: int) -> tuple[tuple[int, ...], int]:
    """The tiles that are meant by their number alone: those known, and how many unknown ones.

    The known ones have to be named, unless there is no choice: the whole hand, or a hand of one
    colour.
    """
    if hand is None or count <= hand.unknown:
        return (), count
    tiles = tiles_of(hand.known)
    if count == hand.size:
        return tiles, hand.unknown
    if count < hand.size and not hand.unknown and len(set(tiles)) == 1:
        return tiles[:count], 0
    return (), count


def legal(player: int, known: Counts, hidden: int) -> Iterator[Swap]:
    """Every distinct swap: each set of known tiles with each number of unknown ones.

    Args:
        known: the tiles in hand that are known, by colour.
        hidden: how many more there can be.
    """
    s, t, f, m = known
    for a in range(s + 1):
        for b in range(t + 1):
            for c in range(f + 1):
                for d in range(m + 1):
                    count = a + b + c + d
                    if count > MOST:
                        break
                    tiles = (0,) * a + (1,) * b + (2,) * c + (3,) * d
                    for unknown in range(min(hidden, MOST - count) + 1):
                        if count + unknown:
                            yield Swap(player, tiles, unknown)


def begin(draft: Draft, move: Swap) -> None:
    """Discard, then draw as many."""
    count = len(move.tiles) + move.unknown
    draft.events.append(
        TilesSwapped(
            rule="swap.count", also=("swap.out", "swap.secret"), player=move.player, count=count
        )
    )
    hand = draft.hands[move.player]
    _discard(draft, move)
    if hand is not None:
        known, unknown = list(hand.known), hand.unknown
        rest = move.unknown
        for colour in move.tiles:
            if known[colour]:
                known[colour] -= 1
            else:
                unknown -= 1
        draft.hands[move.player] = Hand((known[0], known[1], known[2], known[3]), unknown - rest)
    if draft.bag is None:
        if hand is not None:
            now = draft.hands[move.player]
            assert now is not None
            # Whatever the bag holds, nobody draws more than the box has left.
            left = room(draft, move.player) - now.size - move.unknown
            draft.hands[move.player] = Hand(now.known, now.unknown + min(count, max(0, left)))
        return
    draft.stage = Stage(move, Question(CHANCE, "draw", count=count, drawer=move.player), "swap")


def _discard(draft: Draft, move: Swap) -> None:
    """Lay the tiles aside (`swap.out`), to be seen by nobody (`swap.secret`)."""
    if draft.options.on("swap.out"):
        for colour in move.tiles:
            draft.gone[colour] += 1
    else:
        for colour in move.tiles:
            to_bag(draft, colour, 1)
        if move.unknown and draft.bag is not None:
            # Nobody knows any more what is in it.
            draft.bag = (bag_size(draft) or 0) + move.unknown
    if draft.options.on("swap.secret"):
        counts = [move.tiles.count(colour) for colour in range(4)]
        s, t, f, m = (n + more for n, more in zip(draft.swapped[move.player], counts, strict=True))
        swapped = list(draft.swapped)
        swapped[move.player] = (s, t, f, m)
        draft.swapped = tuple(swapped)


_DRAW_RULE = {"swap": "swap.usable", "refill": "turn.end-refill", "setup": "setup.hand"}


def to_bag(draft: Draft, colour: int, count: int) -> None:
    """Put tiles back into the bag."""
    draft.returned[colour] += count
    if isinstance(draft.bag, int):
        draft.bag += count
    elif draft.bag is not None:
        counts = list(draft.bag)
        counts[colour] += count
        draft.bag = (counts[0], counts[1], counts[2], counts[3])


def bag_size(draft: Draft) -> int | None:
    """Tiles in the bag, if that is known."""
    bag = draft.bag
    return bag if bag is None or isinstance(bag, int) else sum(bag)


def ask(draft: Draft, stage: Stage, player: int, wanted: int) -> bool:
    """Let chance draw; False if the game ends before anything is drawn (`end.bag`)."""
    size = bag_size(draft)
    assert size is not None
    count = min(size, wanted)
    few = size < MOST and draft.options["end.bag"] == "fewer-than-six"
    if few:
        count = 0
    if count == 0:
        draft.events.append(
            TilesDrawn(rule="end.bag-empty", player=player, count=0, wanted=wanted, few=few)
        )
        return False
    draft.stage = replace(
        stage, question=Question(CHANCE, "draw", count=count, drawer=player, first=wanted)
    )
    return True


def draws(draft: Draft, question: Question) -> Iterator[Draw]:
    """Everything that chance may draw."""
    bag, count = draft.bag, question.count
    if not isinstance(bag, tuple):
        yield Draw(question.drawer, (), count)
        return
    s, t, f, m = bag
    for a in range(min(s, count) + 1):
        for b in range(min(t, count - a) + 1):
            for c in range(min(f, count - a - b) + 1):
                d = count - a - b - c
                if d <= m:
                    yield Draw(question.drawer, (0,) * a + (1,) * b + (2,) * c + (3,) * d)


def draw_violations(draft: Draft, move: Draw) -> list[Violation]:
    """What is wrong with a draw that is written down."""
    stage = draft.stage
    who = (("player", move.player),)
    if stage is None or stage.question.kind != "draw" or stage.question.drawer != move.player:
        unstated = (("draw", 1),) if draft.bag is None else ()
        return [Violation("turn.not-asked", facts=(*who, *unstated))]
    question = stage.question
    found = []
    count = len(move.tiles) + move.unknown
    if count != question.count:
        found.append(
            Violation("swap.draw-count", facts=(*who, ("count", count), ("limit", question.count)))
        )
    bag = draft.bag
    if isinstance(bag, tuple):
        if any(move.tiles.count(c) > bag[c] for c in range(4)) or move.unknown:
            found.append(Violation("swap.in-bag", facts=who))
    elif any(move.tiles.count(c) > most_hidden(draft, c) for c in range(4)):
        found.append(Violation("swap.in-bag", facts=who))
    return found


def most_hidden(draft: Draft, colour: int) -> int:
    """Tiles of a colour that are neither on the board, nor gone, nor known in a hand."""
    seen = draft.lying[colour].bit_count() + draft.gone[colour]
    seen += sum(h.known[colour] for h in draft.hands if h is not None)
    return max(0, draft.options.box_tiles()[colour] - seen)


def take_drawn(draft: Draft, move: Draw) -> bool:
    """Put the drawn tiles into the hand; returns whether the bag held too few."""
    stage = draft.stage
    assert stage is not None
    question = stage.question
    count = len(move.tiles) + move.unknown
    hand = draft.hands[move.player]
    if hand is not None:
        known = list(hand.known)
        for colour in move.tiles:
            known[colour] += 1
        draft.hands[move.player] = Hand(
            (known[0], known[1], known[2], known[3]), hand.unknown + move.unknown
        )
    bag = draft.bag
    if isinstance(bag, tuple):
        left = list(bag)
        for colour in move.tiles:
            left[colour] -= 1
        draft.bag = (left[0], left[1], left[2], left[3])
    else:
        assert bag is not None
        draft.bag = bag - count
    wanted = question.first
    draft.events.append(
        TilesDrawn(
            rule=_DRAW_RULE[stage.step],
            also=("end.bag-empty",) if count < wanted else (),
            player=move.player,
            count=count,
            wanted=wanted,
        )
    )
    return count < wanted
