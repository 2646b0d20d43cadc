"""What a player may hold: hands that are stated, and hands that are not.

A hand that is not stated can hold anything that the box allows: no more tiles of a colour than
are out of sight, and no more than a hand may hold.
"""

from collections.abc import Sequence

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.pieces import CATASTROPHE, FACEDOWN, ZIGGURAT
from tnt_rules.tigris.engine.position import Counts, Hand


def out_of_sight(draft: Draft, player: int, colour: int) -> int:
    """Tiles of a colour that a player may hold as far as the position tells."""
    seen = draft.lying[colour].bit_count() + draft.gone[colour]
    fight = draft.stage.fight if draft.stage is not None else None
    if fight is not None and fight.tiles == colour:
        # What has been committed lies openly on the table until the conflict is over.
        seen += fight.on_table
    if isinstance(draft.bag, tuple):
        seen += draft.bag[colour]
    for other in draft.players:
        hand = draft.hands[other]
        if other != player and hand is not None:
            seen += hand.known[colour]
    return max(0, draft.options.box_tiles()[colour] - seen)


def out_of_game(gone: Sequence[int], ziggurat: int) -> int:
    """The tiles that are out of the game at least.

    Args:
        gone: those of which it is stated, by colour.
        ziggurat: the tiles under the ziggurat. They are among those stated, unless it stood there
            when the position was stated.
    """
    return max(sum(gone), ziggurat)


def room(draft: Draft, player: int) -> int:
    """Tiles of whatever colour that a player may hold as far as the position tells.

    All tiles of the box but those on the board (facedown ones too), out of the game, on the
    table in a conflict, in a bag of stated size and in stated hands of others.
    """
    elsewhere = out_of_game(draft.gone, draft.lying[ZIGGURAT].bit_count())
    elsewhere += draft.lying[FACEDOWN].bit_count()
    elsewhere += sum(draft.lying[colour].bit_count() for colour in range(4))
    fight = draft.stage.fight if draft.stage is not None else None
    if fight is not None:
        elsewhere += fight.on_table
    bag = draft.bag
    if bag is not None:
        elsewhere += bag if isinstance(bag, int) else sum(bag)
    for other in draft.players:
        hand = draft.hands[other]
        if other != player and hand is not None:
            elsewhere += hand.size
    return max(0, sum(draft.options.box_tiles()) - elsewhere)


def most(draft: Draft, player: int, colour: int) -> int:
    """The largest number of tiles of a colour that a player can have in hand."""
    hidden = out_of_sight(draft, player, colour)
    hand = draft.hands[player]
    if hand is None:
        return min(int(draft.options["hand.size"]), hidden, room(draft, player))
    known = hand.known[colour]
    if hand.unknown == 0:
        return known
    spare = max(0, room(draft, player) - sum(hand.known))
    return known + min(hand.unknown, max(0, hidden - known), spare)


def most_unknown(draft: Draft, player: int) -> int:
    """The largest number of tiles of unknown colour that a player can have in hand."""
    left = room(draft, player)
    hand = draft.hands[player]
    if hand is None:
        return min(int(draft.options["hand.size"]), left)
    return min(hand.unknown, max(0, left - sum(hand.known)))


def take(draft: Draft, player: int, colour: int, count: int) -> None:
    """Take tiles out of a stated hand, those known first."""
    hand = draft.hands[player]
    if hand is None or count == 0:
        return
    known = list(hand.known)
    use = min(known[colour], count)
    known[colour] -= use
    draft.hands[player] = Hand(_counts(known), hand.unknown - (count - use))


def give_back(draft: Draft, player: int, colour: int, count: int) -> None:
    """Put known tiles back into a stated hand."""
    hand = draft.hands[player]
    if hand is not None:
        known = list(hand.known)
        known[colour] += count
        draft.hands[player] = Hand(_counts(known), hand.unknown)


def fill_up(draft: Draft, player: int) -> None:
    """Fill a stated hand with unknown tiles (only when `turn.no-mid-refill` is off)."""
    hand = draft.hands[player]
    if hand is not None:
        missing = max(0, int(draft.options["hand.size"]) - hand.size)
        draft.hands[player] = Hand(hand.known, hand.unknown + missing)


def catastrophes_left(draft: Draft, player: int) -> int:
    """The largest number of catastrophe tiles that a player can have left."""
    stated = draft.catastrophes[player]
    if stated is not None:
        return stated
    each = int(draft.options["setup.catastrophes"])
    others = sum(left or 0 for seat, left in enumerate(draft.catastrophes) if seat != player)
    # Those of absent dynasties are back in the box (`setup.unused`), if it is known who plays.
    taking_part = sum(p in draft.players or draft.catastrophes[p] is None for p in range(4))
    return min(each, max(0, each * taking_part - draft.lying[CATASTROPHE].bit_count() - others))


def _counts(known: list[int]) -> Counts:
    return known[0], known[1], known[2], known[3]
