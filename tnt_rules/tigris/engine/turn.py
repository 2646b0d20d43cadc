"""The turn and the end of an action (chapter `turn`)."""

from msgspec.structs import replace

from tnt_rules.tigris.engine import end, monument, swap, ziggurat
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    LeaderHome,
    NoRefill,
    Passed,
    TurnEnded,
    Violation,
)
from tnt_rules.tigris.engine.kingdom import orphaned
from tnt_rules.tigris.engine.moves import (
    Action,
    MoveLeader,
    Pass,
    PlaceLeader,
    Swap,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.position import CHANCE, Question, Stage
from tnt_rules.tigris.engine.supply import fill_up

REMEMBERED = 8
"""Actions of a turn that are kept, for `turn.repeat-identical`."""

LEADER_ACTS = (PlaceLeader, MoveLeader, WithdrawLeader)


def may_act(draft: Draft, move: Action) -> list[Violation]:
    """What forbids a player any action, or this one again, at this moment."""
    found = []
    options = draft.options
    if draft.over:
        found.append(Violation("turn.over"))
    if draft.stage is not None:
        question = draft.stage.question
        facts: tuple[tuple[str, int], ...] = (("player", question.asker),)
        if question.asker == CHANCE:
            facts = (("player", question.drawer), ("count", question.count), ("draw", 1))
        if options.on("turn.events-inside"):
            found.append(Violation("turn.events-inside", facts=facts))
        if (
            isinstance(move, MoveLeader | WithdrawLeader)
            and draft.leaders[move.leader] != OFF_BOARD
            and options.on("leader.no-escape")
        ):
            found.append(Violation("leader.no-escape", (move.origin,), (("leader", move.leader),)))
    if move.player != draft.active:
        found.append(Violation("turn.active", facts=(("player", draft.active),)))
    used_up = draft.actions == 0 or draft.used_up == move.player != draft.active
    if used_up and not isinstance(move, Pass) and options.on("turn.two-actions"):
        found.append(Violation("turn.two-actions", facts=(("limit", _per_turn(draft)),)))
    if (
        not options.on("turn.repeat-identical")
        and not isinstance(move, Pass)
        and move in draft.done
    ):
        found.append(Violation("turn.repeat-identical"))
    if isinstance(move, Pass) and not options.on("turn.pass") and draft.actions != 0:
        found.append(Violation("turn.pass"))
    return found


def mark_repeated(draft: Draft) -> None:
    """Say that the action is the same as an earlier one of this turn."""
    first = draft.events[0]
    draft.events[0] = replace(first, also=(*first.also, "turn.repeat-identical"))


def close_action(draft: Draft, move: Action) -> None:
    """The end of an action; the turn ends with it when the last one is used up."""
    _refill_after_conflict(draft)
    draft.stage = None
    # A turn has a few actions; only a text that does not count them can go on for ever.
    draft.done = (*draft.done, move)[-REMEMBERED:]
    options = draft.options
    free = isinstance(move, LEADER_ACTS) and not options.on("leader.action")
    if draft.actions is not None and options.on("turn.two-actions") and not free:
        last = isinstance(move, Swap) and not options.on("swap.usable")
        draft.actions = 0 if last else draft.actions - 1
        if draft.actions <= 0:
            end_turn(draft, None)


def send_orphans_home(draft: Draft, rule: str, *also: str) -> None:
    """Return leaders that have no faceup temple beside them (`leader.orphan`)."""
    if not draft.options.on("leader.orphan") or not draft.options.on(rule):
        return
    for piece in orphaned(draft):
        place = draft.lift(piece)
        draft.events.append(
            LeaderHome(rule=rule, also=also, leader=piece, space=place, cause="orphan")
        )


def pass_turn(draft: Draft, move: Pass) -> None:
    """End the turn early, or with no action at all (`turn.pass`)."""
    draft.events.append(Passed(rule="turn.pass", player=move.player))
    end_turn(draft, move)


def end_turn(draft: Draft, move: Pass | None) -> None:
    """Income, refill, the end of the game, or the next player (`turn.end-monuments`,
    `turn.end-refill`).

    Args:
        move: the pass that ended it; None if the actions were used up.
    """
    monument.pay(draft)
    stage = Stage(move or _USED_UP, Question(draft.active, "action"), step="income")
    if not ziggurat.offer_point(draft, stage):
        after_income(draft, stage)


def after_income(draft: Draft, stage: Stage) -> None:
    """What follows once all income has been scored."""
    if draft.ending:
        # Where a swap would have ended the game at once, it was not one that found the bag empty.
        rule = "end.bag-empty" if end.at_once(draft.options) else "end.bag-empty-in-swap"
        end.finish(draft, "bag", rule)
        return
    queue: tuple[int, ...] = ()
    if draft.bag is not None and draft.options.on("turn.end-refill"):
        order = draft.clockwise()
        queue = (*order[-1:], *order[:-1])
        if draft.options["end.refill-order"] == "seat-order":
            queue = draft.players
    refill(draft, replace(stage, step="refill", queue=queue))


def refill(draft: Draft, stage: Stage) -> None:
    """Let the next player in ``stage.queue`` fill his hand; then the turn is over.

    At the start of a game (step ``setup``) the first turn begins instead.
    """
    size = int(draft.options["hand.size"])
    queue = stage.queue
    while queue:
        player, queue = queue[0], queue[1:]
        hand = draft.hands[player]
        if hand is None or hand.size >= size:
            continue
        if swap.ask(draft, replace(stage, queue=queue), player, size - hand.size):
            return
        if draft.options.on("end.bag-empty"):
            end.finish(draft, "bag", "end.bag-empty")
            return
    if stage.step == "setup":
        draft.stage = None
        return
    assert isinstance(stage.act, Pass)
    next_player(draft, stage.act)


def next_player(draft: Draft, move: Pass) -> None:
    """End the game, or hand the turn to the next player clockwise (`turn.order`)."""
    draft.stage = None
    if end.by_treasures(draft):
        end.finish(draft, "treasures", "end.few-treasures")
        return
    order = draft.clockwise()
    following = order[0] if draft.options.on("turn.order") else order[::-1][1 % len(order)]
    used_up = move.player == OFF_BOARD
    draft.events.append(
        TurnEnded(
            rule="turn.two-actions" if used_up else "turn.order",
            also=("turn.order",) if used_up else (),
            player=draft.active,
            following=following,
        )
    )
    draft.used_up = draft.active if used_up else OFF_BOARD
    draft.active = following
    draft.done = ()
    draft.built = ()
    if draft.actions is not None:
        draft.actions = _per_turn(draft)
    if len(draft.players) == 1:
        # A text that names one player only does not say whose turn is next.
        draft.actions = 0


_USED_UP = Pass(OFF_BOARD)
"""Stands for the end of a turn that nobody passed."""


def _per_turn(draft: Draft) -> int:
    return int(draft.options["turn.actions"])


def _refill_after_conflict(draft: Draft) -> None:
    """Nobody draws in the middle of a turn (`turn.no-mid-refill`, `war.refill-late`)."""
    if not draft.spent:
        return
    options = draft.options
    if options.on("turn.no-mid-refill") and options.on("war.refill-late"):
        in_war = any(kind == "war" for kind, _ in draft.settled)
        draft.events.append(
            NoRefill(
                rule="turn.no-mid-refill",
                also=("war.refill-late",) if in_war else (),
                players=draft.spent,
            )
        )
    else:
        for player in draft.spent:
            fill_up(draft, player)
