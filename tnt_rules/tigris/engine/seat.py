"""What one player sees of a position.

Two positions that a player cannot tell apart look the same to him, in every field.
"""

from msgspec.structs import replace

from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine import conflict
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.moves import Action, Swap
from tnt_rules.tigris.engine.pieces import dynasty_of
from tnt_rules.tigris.engine.position import NOTHING, Hand, Position, less


def view(position: Position, seat: int) -> Position:
    """What one player may see of a position: the same kind of value, the rest unknown.

    He sees the board, whose turn it is, what is asked of whom, the options, all leaders,
    catastrophes and monuments left, and his own hand, points and treasures. Hidden from him are:

    * the hands of the others: only how many tiles they hold (`setup.hand`, `setup.open`);
    * their points and treasures held, unless `scores open` (`end.points-hidden`);
    * the bag: only how many tiles are in it (`setup.bag`);
    * the tiles that others have swapped away: only how many, as long as the turn lasts
      (`swap.secret`); what they commit, and what they lose on the board, is open;
    * the attacker's commitment while the defender is asked, under `conflict.commit simultaneous`:
      to the others he has not answered yet;
    * which numbers of tiles somebody else could commit, as far as his hand would tell it.

    A view is played on like any position; tiles whose colour is not known are drawn, committed and
    swapped as such.

    Raises:
        BadValue: nobody plays in that seat.
    """
    if seat not in position.players:
        raise BadValue("player", seat)
    options = position.options
    hidden = options["scores"] == "hidden" and options.on("end.points-hidden")
    shown = replace(
        position,
        hands=tuple(
            hand if hand is None or player == seat else Hand(unknown=hand.size)
            for player, hand in enumerate(position.hands)
        ),
        points=tuple(
            total if player == seat or not hidden else None
            for player, total in enumerate(position.points)
        ),
        held=tuple(
            count if player == seat or not hidden else None
            for player, count in enumerate(position.held)
        ),
        bag=sum(position.bag) if isinstance(position.bag, tuple) else position.bag,
    )
    return _without_commitments(_without_swaps(shown, seat), seat)


def _without_swaps(shown: Position, seat: int) -> Position:
    """Without the colours of the tiles that others have swapped away."""
    secret = [tiles for player, tiles in enumerate(shown.swapped) if player != seat and any(tiles)]
    if secret:
        own = tuple(t if player == seat else NOTHING for player, t in enumerate(shown.swapped))
        if shown.options.on("swap.out"):
            shown = replace(shown, gone=less(shown.gone, secret), swapped=own)
        else:  # they went back into the bag
            shown = replace(shown, returned=less(shown.returned, secret), swapped=own)
    if shown.options.on("swap.secret"):
        stage = shown.stage
        shown = replace(
            shown,
            done=tuple(_told(act, seat) for act in shown.done),
            stage=None if stage is None else replace(stage, act=_told(stage.act, seat)),
        )
    return shown


def _told(act: Action, seat: int) -> Action:
    """An action as the others are told of it: of a swap only the number of tiles."""
    if isinstance(act, Swap) and act.player != seat:
        return Swap(act.player, (), len(act.tiles) + act.unknown)
    return act


def _without_commitments(shown: Position, seat: int) -> Position:
    """Without what another player's commitment, or the numbers open to him, would tell."""
    stage = shown.stage
    if stage is None or stage.fight is None:
        return shown
    fight, asked_now = stage.fight, stage.question
    if conflict.unseen(shown.options, fight, seat):
        attacker, count = dynasty_of(fight.attacker), fight.committed[0] or 0
        hands = list(shown.hands)
        hand = hands[attacker]
        if hand is not None:
            hands[attacker] = Hand(hand.known, hand.unknown + count)
        fight = replace(fight, committed=(None, None))
        shown = replace(shown, hands=tuple(hands), stage=replace(stage, fight=fight))
    if asked_now.asker == seat or asked_now.kind != "commit":
        return replace(shown, stage=replace(stage, fight=fight))
    role = conflict.role_of(fight, asked_now.asker)
    numbers = conflict.permitted(Draft(shown), asked_now.asker, fight, role)
    question = replace(asked_now, permitted=numbers)
    return replace(shown, stage=replace(stage, fight=fight, question=question))
