"""Treasures (chapter `treasure`)."""

from itertools import combinations

from msgspec.structs import replace

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import TreasuresTaken, TreasuresWait, Violation
from tnt_rules.tigris.engine.kingdom import look
from tnt_rules.tigris.engine.moves import TakeTreasures
from tnt_rules.tigris.engine.pieces import GREEN, OFF_BOARD, colour_of, dynasty_of, leader
from tnt_rules.tigris.engine.position import Question, Stage
from tnt_rules.tigris.engine.spaces import mask_of, places_of, space_from_name

_SLIP_OUT, _SLIP_IN = space_from_name("J11"), space_from_name("I11")


def goes_first(draft: Draft) -> frozenset[int]:
    """The spaces whose treasures are taken first: the bordered ones of the map
    (`treasure.corner-first`, `treasure.outside-first`)."""
    options = draft.options
    bordered = draft.terrain.bordered
    if options["treasure.bordered"] == "free":
        return frozenset()
    advanced = draft.terrain.name == "advanced"
    if not options.on("treasure.outside-first" if advanced else "treasure.corner-first"):
        return frozenset()
    if advanced and options["treasure.advanced-outer"] == "bga-slip":
        return bordered - {_SLIP_OUT} | {_SLIP_IN}
    return bordered


def _due(draft: Draft) -> list[tuple[int, list[int]]]:
    """Traders whose owners have to take, with the treasures of their kingdoms, in order
    (`treasure.trigger`, `treasure.turn-order`)."""
    if len(draft.treasures) < 2:
        return []
    survey = look(draft)
    found = []
    lying = mask_of(draft.treasures)
    for mask, leaders in zip(survey.masks, survey.leaders, strict=True):
        here = mask & lying
        traders = [piece for piece in leaders if colour_of(piece) == GREEN]
        if not traders and leaders and not draft.options.on("treasure.no-trader"):
            traders = [leader(draft.active, GREEN)]
        if not draft.options.on("treasure.any-owner"):
            traders = [piece for piece in traders if dynasty_of(piece) == draft.active]
        if here & (here - 1) and traders:  # two bits or more
            found.append((traders[0], places_of(here)))
    if len(found) < 2:
        return found
    if draft.options["treasure.turn-order"] == "seat-order":
        seats = draft.players
    else:
        order = draft.clockwise()
        seats = (*order[-1:], *order[:-1])
    return sorted(found, key=lambda due: seats.index(dynasty_of(due[0])))


def offer(draft: Draft, stage: Stage) -> bool:
    """Ask the owner of the next trader whose kingdom holds two or more treasures.

    ``stage.queue`` are the traders whose owners have answered already in this action.
    """
    if not draft.options.on("treasure.trigger"):
        return False
    if not stage.queue:
        _report_waiting(draft, stage)
    for piece, spaces in _due(draft):
        if piece in stage.queue:
            continue
        before = goes_first(draft)
        first = tuple(s for s in spaces if s in before)
        count = len(spaces) - 1
        draft.stage = replace(
            stage,
            question=Question(
                dynasty_of(piece),
                "treasures",
                permitted=tuple(spaces),
                count=count,
                before=first,
                first=min(len(first), count),
            ),
            queue=(*stage.queue, piece),
        )
        return True
    return False


def _report_waiting(draft: Draft, stage: Stage) -> None:
    """Treasures in the kingdom of the action that wait for a trader (`treasure.no-trader`)."""
    place = stage.placed
    if place == OFF_BOARD:
        place = getattr(stage.act, "space", OFF_BOARD)
    if len(draft.treasures) < 2 or place == OFF_BOARD or place not in draft.terrain:
        return
    survey = look(draft)
    number = survey.at(place)
    if number < 0 or not survey.kingdom[number]:
        return
    here = tuple(sorted(s for s in survey.spaces(number) if s in draft.treasures))
    if len(here) >= 2 and not any(colour_of(p) == GREEN for p in survey.leaders[number]):
        draft.events.append(TreasuresWait(rule="treasure.no-trader", spaces=here))


def choices(draft: Draft, question: Question) -> list[tuple[int, ...]]:
    """Everything that may be taken, each as ascending spaces."""
    sizes = (
        range(question.count + 1)
        if draft.options["treasure.taking"] == "may" or not draft.options.on("treasure.compulsory")
        else (question.count,)
    )
    before = set(question.before)
    found = [
        chosen
        for size in sizes
        for chosen in combinations(question.permitted, size)
        if len(before.intersection(chosen)) >= min(len(before), size)
    ]
    return found if draft.options.on("treasure.choice") else found[-1:]


def violations(draft: Draft, move: TakeTreasures) -> list[Violation]:
    """Every rule that a taking of treasures breaks."""
    stage = draft.stage
    who = (("player", move.player),)
    if stage is None or stage.question.kind != "treasures":
        return [Violation("turn.not-asked", facts=who)]
    question = stage.question
    if question.asker != move.player:
        if not draft.options.on("treasure.choice"):
            return [Violation("turn.not-asked", facts=who)]
        return [Violation("treasure.choice", facts=(("player", question.asker),))]
    found = []
    if not draft.options.on("treasure.choice") and move.spaces not in choices(draft, question):
        found.append(Violation("treasure.trigger", move.spaces, who))
    chosen = set(move.spaces)
    strange = tuple(s for s in move.spaces if s not in question.permitted)
    if strange or len(chosen) != len(move.spaces):
        found.append(Violation("treasure.trigger", strange or move.spaces, who))
    may = draft.options["treasure.taking"] == "may" or not draft.options.on("treasure.compulsory")
    if len(chosen) > question.count or (len(chosen) < question.count and not may):
        rule = "treasure.trigger" if len(chosen) > question.count else "treasure.compulsory"
        found.append(
            Violation(
                rule,
                question.permitted,
                (*who, ("count", len(chosen)), ("limit", question.count)),
            )
        )
    before = set(question.before)
    if len(before & chosen) < min(len(before), len(chosen)):
        outside = draft.terrain.name == "advanced"
        found.append(
            Violation(
                "treasure.outside-first" if outside else "treasure.corner-first",
                tuple(sorted(before - chosen)),
                who,
            )
        )
    return found


def answer(draft: Draft, move: TakeTreasures) -> None:
    """Take treasures."""
    stage = draft.stage
    assert stage is not None
    question = stage.question
    draft.treasures -= set(move.spaces)
    held = draft.held[move.player]
    if held is not None:
        draft.held[move.player] = held + len(move.spaces)
    left = tuple(s for s in question.permitted if s not in move.spaces)
    bordered = tuple(s for s in move.spaces if s in question.before)
    also = ["treasure.choice", "treasure.compulsory", "treasure.joker", "treasure.never-lost"]
    if bordered:
        outside = draft.terrain.name == "advanced"
        also.append("treasure.outside-first" if outside else "treasure.corner-first")
    if move.player != draft.active:
        also.append("treasure.any-owner")
    if draft.settled or draft.built:
        also.append("treasure.after-war")
    draft.events.append(
        TreasuresTaken(
            rule="treasure.trigger",
            also=tuple(also),
            player=move.player,
            leader=stage.queue[-1],
            spaces=move.spaces,
            bordered=bordered,
            left=left,
        )
    )
