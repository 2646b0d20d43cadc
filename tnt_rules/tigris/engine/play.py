"""The engine's face: what is asked, what is legal, what happens.

Three kinds of move: actions of a turn, answers to a question, and chance. At any position one
asker, a player or chance, is asked one thing.
"""

from collections.abc import Iterator
from itertools import islice, permutations

from msgspec.structs import replace

from tnt_rules.errors import IllegalMove
from tnt_rules.tigris.engine import (
    building,
    catastrophe,
    conflict,
    flow,
    leader,
    listing,
    monument,
    revolt,
    swap,
    tile,
    treasure,
    turn,
    union,
    war,
    ziggurat,
)
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import Event, Violation
from tnt_rules.tigris.engine.moves import (
    Action,
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    MoveTile,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
    WithdrawLeader,
    check,
)
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.position import Position, Question
from tnt_rules.tigris.engine.seat import view

__all__ = [
    "IllegalMove",
    "apply",
    "asked",
    "judged",
    "legal_moves",
    "view",
    "violations",
]


def asked(position: Position) -> Question | None:
    """The one question that is open; None when the game is over."""
    if position.over:
        return None
    if position.stage is not None:
        return position.stage.question
    return Question(position.active, "action")


def violations(position: Position, move: Move) -> tuple[Violation, ...]:
    """All rules that a move breaks, with the spaces that show it; empty for a legal move.

    Raises:
        BadValue: it is a move in no game (`moves.check`).
    """
    check(move)
    draft = Draft(position)
    return tuple(_violations(draft, move))


def _violations(draft: Draft, move: Move) -> list[Violation]:
    """The same on a working copy."""
    if not isinstance(move, Action):
        return _answer_violations(draft, move)
    found = turn.may_act(draft, move)
    if draft.stage is not None and draft.options.on("turn.events-inside"):
        return found
    if isinstance(move, PlaceLeader):
        found += leader.place_violations(draft, move)
    elif isinstance(move, MoveLeader):
        found += leader.move_violations(draft, move)
    elif isinstance(move, WithdrawLeader):
        found += leader.withdraw_violations(draft, move)
    elif isinstance(move, PlaceTile):
        found += tile.violations(draft, move)
    elif isinstance(move, MoveTile):
        found += tile.move_violations(draft, move)
    elif isinstance(move, PlaceCatastrophe):
        found += catastrophe.violations(draft, move)
    elif isinstance(move, Swap):
        found += swap.violations(draft, move)
    return found


def judged(position: Position, move: Move) -> Position:
    """The position in which it is judged where a leader may stand: without that leader, if it
    moves (`leader.move.remove-first`); for any other move the position as it is."""
    if (
        not isinstance(move, MoveLeader)
        or position.leaders[move.leader] != move.origin
        or not position.options.on("leader.move.remove-first")
    ):
        return position
    leaders = list(position.leaders)
    leaders[move.leader] = OFF_BOARD
    return replace(position, leaders=tuple(leaders))


def _answer_violations(draft: Draft, move: Move) -> list[Violation]:
    """The same for an answer, or for a draw."""
    if draft.over:
        return [Violation("turn.over")]
    if isinstance(move, Commit):
        return conflict.commit_violations(draft, move)
    if isinstance(move, ChooseWar):
        return war.choice_violations(draft, move)
    if isinstance(move, PlaceBuilding):
        return building.violations(draft, move)
    if isinstance(move, BuildZiggurat):
        return ziggurat.violations(draft, move)
    if isinstance(move, BuildMonument):
        return monument.violations(draft, move)
    if isinstance(move, TakeTreasures):
        return treasure.violations(draft, move)
    if isinstance(move, ChoosePoint):
        return ziggurat.point_violations(draft, move)
    assert isinstance(move, Draw)
    return swap.draw_violations(draft, move)


def apply(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a legal move, and the events of it in order.

    An action that leads to a conflict stops at the first question; the answers go on with it.

    Raises:
        IllegalMove: the move breaks rules.
        BadValue: it is a move in no game (`moves.check`).
    """
    check(move)
    draft = Draft(position)
    found = _violations(draft, move)
    if found:
        raise IllegalMove(found)
    _carry_out(draft, move)
    events = draft.events
    if draft.options.off:
        events = [_without(event, draft.options.off) for event in events]
    return draft.freeze(), tuple(events)


def _without(event: Event, off: frozenset[str]) -> Event:
    """The event without the rules beside its own that are switched off."""
    return replace(event, also=tuple(rule for rule in event.also if rule not in off))


def _carry_out(draft: Draft, move: Move) -> None:
    if not isinstance(move, Action):
        _carry_out_answer(draft, move)
        return
    draft.settled = ()
    draft.used_up = OFF_BOARD
    draft.stage = None  # still open only with `turn.events-inside` off
    done = draft.done
    if isinstance(move, PlaceLeader):
        leader.place(draft, move)
    elif isinstance(move, MoveLeader):
        leader.shift(draft, move)
    elif isinstance(move, WithdrawLeader):
        leader.withdraw(draft, move)
    elif isinstance(move, PlaceTile | MoveTile):
        tile.place(draft, move)
    elif isinstance(move, PlaceCatastrophe):
        catastrophe.place(draft, move)
    elif isinstance(move, Swap):
        flow.begin_swap(draft, move)
    else:
        turn.pass_turn(draft, move)
    if move in done:
        turn.mark_repeated(draft)


def _carry_out_answer(draft: Draft, move: Move) -> None:
    stage = draft.stage
    assert stage is not None
    if isinstance(move, Commit):
        _answer_commit(draft, move)
    elif isinstance(move, ChooseWar):
        draft.spent = stage.spent
        if war.choose(draft, move):
            union.finish(draft, stage)
    elif isinstance(move, PlaceBuilding):
        building.answer(draft, move)
        flow.resume(draft, stage)
    elif isinstance(move, BuildZiggurat):
        built = ziggurat.answer(draft, move)
        flow.resume_after(draft, stage, "monument" if built else stage.step)
    elif isinstance(move, BuildMonument):
        monument.answer(draft, move)
        flow.resume(draft, stage)
    elif isinstance(move, TakeTreasures):
        flow.treasures_taken(draft, move)
    elif isinstance(move, ChoosePoint):
        ziggurat.take_point(draft, move)
        turn.after_income(draft, stage)
    else:
        assert isinstance(move, Draw)
        flow.drawn(draft, move)


def _answer_commit(draft: Draft, move: Commit) -> None:
    assert draft.stage is not None
    draft.spent = draft.stage.spent
    if not conflict.answer(draft, move):
        return
    stage = draft.stage
    assert stage is not None
    fight = stage.fight
    assert fight is not None
    if fight.kind == "revolt":
        revolt.resolve(draft)
        return
    if war.next_war(draft, war.resolve(draft)):
        union.finish(draft, stage)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """All legal moves for the open question; swaps as one for each distinct set of tiles.

    With an unknown hand every tile counts that the box allows.
    """
    question = asked(position)
    if question is None:
        return ()
    draft = Draft(position)
    player = question.asker
    if question.kind == "commit":
        return tuple(Commit(player, count) for count in question.permitted)
    if question.kind == "war":
        if war.announces(draft):
            return tuple(ChooseWar(player, order) for order in permutations(question.permitted))
        return tuple(ChooseWar(player, (colour,)) for colour in question.permitted)
    if question.kind == "action":
        found = tuple(listing.actions(draft, player))
        draft.keep(position)
        return found
    return tuple(_choices(draft, question))


def foreseen(
    position: Position, beside: Position | None = None, answered: bool = False
) -> tuple[Move, ...]:
    """Answers to the open question after which everything is seen that can come of it.

    Of the numbers that may be committed those that change who wins, and one more, to see tiles
    leave the hand. What is drawn from the bag is not asked for again in the same action.

    Args:
        beside: a position at another point or under other options, where the same conflict may go
            otherwise.
        answered: whether the attacker's number was one of those foreseen.
    """
    question = asked(position)
    if question is None:
        return ()
    if question.kind == "draw":
        return tuple(islice(swap.draws(Draft(position), question), 1))
    if question.kind == "commit":
        numbers = conflict.telling(position, beside, answered)
        return tuple(Commit(question.asker, number) for number in numbers)
    return legal_moves(position)


def question_key(position: Position) -> object:
    """The open question as a value: who is asked what, and what may be answered."""
    question = asked(position)
    if question is None:
        return None
    stage = position.stage
    fight = stage.fight if stage is not None else None
    if question.kind == "draw":
        return question
    about = (fight.kind, fight.colour, fight.attacker, fight.defender) if fight else None
    return question.asker, question.kind, question.colour, about, frozenset(legal_moves(position))


def _choices(draft: Draft, question: Question) -> Iterator[Move]:
    """The answers to a question of the later steps, or what chance may draw."""
    player = question.asker
    if question.kind == "building":
        yield PlaceBuilding(player)
        yield from (PlaceBuilding(player, space) for space in question.permitted)
    elif question.kind == "ziggurat":
        yield BuildZiggurat(player)
        yield from (BuildZiggurat(player, centre) for centre in question.permitted)
    elif question.kind == "monument":
        yield BuildMonument(player)
        for square in question.permitted:
            yield from (BuildMonument(player, pair, square) for pair in question.pairs)
    elif question.kind == "treasures":
        yield from (TakeTreasures(player, s) for s in treasure.choices(draft, question))
    elif question.kind == "points":
        yield from (ChoosePoint(player, colour) for colour in question.permitted)
    else:
        yield from swap.draws(draft, question)
