"""What one player sees of a position.

Two positions that a player cannot tell apart look the same to him, in every field.
"""

from dataclasses import replace
from typing import Any

from tnt_rules.tigris.engine import conflict
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.moves import Action, Swap
from tnt_rules.tigris.engine.pieces import dynasty_of
from tnt_rules.tigris.engine.position import HIDDEN, NOTHING, Counts, Hand, Position, Stage


def view(position: Position, seat: int) -> Position:
    """What one player may see.

    The tiles in the hands of the others and in the bag are unknown, their numbers are not
    (`setup.open`); points and treasures of the others are hidden unless `scores open`
    (`end.points-hidden`); so are the tiles that others swapped away (`swap.secret`), and under
    `conflict.commit simultaneous` what the attacker has committed, until the defender has too.
    """
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
        **_without_swapped(position, seat),
    )
    if options.on("swap.secret"):
        shown = replace(shown, done=tuple(_told(act, seat) for act in position.done))
    stage = position.stage
    if stage is None:
        return shown
    shown, stage = _without_commitment(shown, stage, seat)
    return replace(shown, stage=_seen(shown, stage, seat))


def _without_swapped(position: Position, seat: int) -> dict[str, Any]:
    """The tiles out of the game, and those swapped away, without what only others know."""
    secret = [
        tiles for player, tiles in enumerate(position.swapped) if player != seat and any(tiles)
    ]
    if not secret:
        return {}
    # With `swap.out` off they went back into the bag.
    name = "gone" if position.options.on("swap.out") else "returned"
    total: Counts = getattr(position, name)
    s, t, f, m = (
        count - sum(tiles[colour] for tiles in secret) for colour, count in enumerate(total)
    )
    swapped = tuple(
        tiles if player == seat else NOTHING for player, tiles in enumerate(position.swapped)
    )
    return {name: (s, t, f, m), "swapped": swapped}


def _told(act: Action, seat: int) -> Action:
    """An action as the others are told of it: of a swap only the number of tiles."""
    if isinstance(act, Swap) and act.player != seat:
        return Swap(act.player, (), len(act.tiles) + act.unknown)
    return act


def _without_commitment(shown: Position, stage: Stage, seat: int) -> tuple[Position, Stage]:
    """The position with what the attacker committed still in his hand, if that is hidden."""
    fight = stage.fight
    if fight is None or shown.options["conflict.commit"] != "simultaneous":
        return shown, stage
    attacker, count = dynasty_of(fight.attacker), fight.committed[0]
    if count is None or count == HIDDEN or fight.committed[1] is not None or attacker == seat:
        return shown, stage
    hands = list(shown.hands)
    hand = hands[attacker]
    if hand is not None:
        hands[attacker] = Hand(hand.known, hand.unknown + count)
    stage = replace(stage, fight=replace(fight, committed=(HIDDEN, None)))
    return replace(shown, hands=tuple(hands), stage=stage), stage


def _seen(shown: Position, stage: Stage, seat: int) -> Stage:
    """The action in progress, as far as the position that is shown tells of it."""
    if shown.options.on("swap.secret"):
        stage = replace(stage, act=_told(stage.act, seat))
    question, fight = stage.question, stage.fight
    if fight is not None and question.kind == "commit":
        # What a player may commit would tell his hand, or what others have.
        role = 0 if fight.committed[0] is None else 1
        numbers = conflict.permitted(Draft(shown), question.asker, fight, role)
        stage = replace(stage, question=replace(question, permitted=numbers))
    return stage
