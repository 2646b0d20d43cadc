"""The course of an action: what follows the placement, the point and the conflicts, in order.

building → ziggurat → monument → leaders without temple → treasures → end of the action. A step
that asks somebody stops the course; the answer takes it up again after that step
(`turn.events-inside`).
"""

from collections.abc import Callable

from msgspec.structs import replace

from tnt_rules.tigris.engine import building, end, monument, swap, treasure, turn, ziggurat
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import ActionCut, EndPutOff, MonumentBuilt, ZigguratBuilt
from tnt_rules.tigris.engine.moves import Action, Draw, Swap, TakeTreasures
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.points import give
from tnt_rules.tigris.engine.position import Question, Stage

Step = Callable[[Draft, Stage], bool]
"""Does a step of the action; True if somebody is asked now."""


def _orphans(draft: Draft, stage: Stage) -> bool:
    if any(isinstance(event, MonumentBuilt) for event in draft.events):
        turn.send_orphans_home(draft, "monument.orphans", "leader.orphan")
    elif any(isinstance(event, ZigguratBuilt) for event in draft.events):
        turn.send_orphans_home(draft, "ziggurat.rules", "leader.orphan")
    else:
        turn.send_orphans_home(draft, "leader.orphan")
    return False


_BUILDING: dict[str, Step] = {
    "building": building.offer,
    "ziggurat": ziggurat.offer,
    "monument": monument.offer,
}
_AFTER: dict[str, Step] = {**_BUILDING, "orphans": _orphans, "treasures": treasure.offer}
_BEFORE: dict[str, Step] = {"treasures": treasure.offer, **_BUILDING, "orphans": _orphans}


def finish_action(
    draft: Draft,
    act: Action,
    placed: int = OFF_BOARD,
    peaceful: bool = False,
    orphans: bool = True,
) -> None:
    """Go through what follows once placement, points and conflicts of an action are done.

    Args:
        placed: the space of the tile that was placed.
        peaceful: whether it joined two kingdoms without a war (`union.after-peace`).
        orphans: whether leaders without temple go home now (after a catastrophe they have).
    """
    options = draft.options
    stage = Stage(
        act,
        Question(draft.active, "action"),
        step="",
        placed=placed,
        spent=draft.spent,
        point=draft.point,
        late=tuple(draft.late),
    )
    lifted = not options.on("union.peace")
    cut_short = peaceful and (options["union.after-peace"] == "ends" or lifted)
    if cut_short:
        draft.events.append(ActionCut(rule="union.peace", off=lifted))
    if cut_short or not orphans:
        if orphans:
            turn.send_orphans_home(draft, "leader.orphan")
        if not cut_short and treasure.offer(draft, stage):
            return
        _close(draft, act)
        return
    _go_on(draft, stage, "")


def resume(draft: Draft, stage: Stage) -> None:
    """Go on after the step at which somebody was asked."""
    draft.spent = stage.spent
    draft.late = list(stage.late)
    _go_on(draft, stage, stage.step)


def _go_on(draft: Draft, stage: Stage, after: str) -> None:
    """Do the steps behind one; "" for all of them."""
    # With a single treasure nobody takes any, whenever that is looked at.
    before = (len(draft.treasures) > 1 or after == "treasures") and (
        draft.options["treasure.when"] == "before-monument"
        or not draft.options.on("treasure.after-war")
    )
    steps = _BEFORE if before else _AFTER
    names = list(steps)
    for name in names[names.index(after) + 1 if after else 0 :]:
        if steps[name](draft, stage):
            assert draft.stage is not None
            draft.stage = replace(draft.stage, step=name)
            return
    _close(draft, stage.act)


def resume_after(draft: Draft, stage: Stage, step: str) -> None:
    """Go on behind a step that comes later (after a ziggurat no monument is built)."""
    resume(draft, replace(stage, step=step))


def begin_swap(draft: Draft, move: Swap) -> None:
    """Discard, and let chance draw as many (`swap.count`)."""
    swap.begin(draft, move)
    stage = draft.stage
    if stage is None:  # the bag is not stated
        finish_action(draft, move)
    elif not swap.ask(draft, stage, move.player, stage.question.count):
        _drawn(draft, stage, short=True)


def drawn(draft: Draft, move: Draw) -> None:
    """Take what chance drew, and go on with the swap or the end of the turn."""
    stage = draft.stage
    assert stage is not None
    short = swap.take_drawn(draft, move)
    if stage.step == "swap":
        _drawn(draft, stage, short)
    elif short and draft.options.on("end.bag-empty"):
        end.finish(draft, "bag", "end.bag-empty")
    else:
        turn.refill(draft, stage)


def _drawn(draft: Draft, stage: Stage, short: bool) -> None:
    """After the draw of a swap (`end.bag-empty-in-swap`)."""
    options = draft.options
    if short and options.on("end.bag-empty"):
        if end.at_once(options):
            end.finish(draft, "bag", "end.bag-empty-in-swap")
            return
        draft.ending = True
        draft.events.append(
            EndPutOff(
                rule="end.bag-empty-in-swap",
                also=("end.bag-empty",),
                off=not options.on("end.bag-empty-in-swap"),
            )
        )
    finish_action(draft, stage.act)


def treasures_taken(draft: Draft, move: TakeTreasures) -> None:
    """Take treasures, then ask the next trader's owner or go on."""
    stage = draft.stage
    assert stage is not None
    treasure.answer(draft, move)
    draft.late = list(stage.late)
    if not treasure.offer(draft, stage):
        resume(draft, stage)


def _close(draft: Draft, act: Action) -> None:
    """The action is over: points held back, no refill, the count of actions."""
    give(draft, draft.late)
    turn.close_action(draft, act)
