"""What holds under whatever options: points, turns, hands, the end.

Positions and moves are drawn as values (`position_strategies`, `move_strategies`).
"""

from hypothesis import given

from tests.naive.board import Board, as_pair
from tests.tigris.lines import BLACK
from tests.tigris.move_strategies import walks
from tests.tigris.position_strategies import COLOURS, PLAYERS
from tests.tigris.properties import BUILT, TURN_END, examples, said
from tests.tigris.told import Step
from tnt_rules.tigris.engine.events import FinalRanking, FinalScore, GameOver, Scored, TurnEnded
from tnt_rules.tigris.engine.moves import ChoosePoint, Draw, Pass
from tnt_rules.tigris.engine.pieces import leader
from tnt_rules.tigris.engine.position import Counts, Position

# ---- kingdoms and points -------------------------------------------------------------------------


@examples(120)
@given(walks())
def test_no_kingdom_keeps_two_leaders_of_a_colour(steps: list[Step]) -> None:
    for step in steps:
        stage = step.after.stage
        if stage is not None and stage.step == "conflict":
            continue
        board = Board(step.after)
        for kingdom in board.kingdoms():
            colours = [piece % 4 for piece in board.leaders_in(kingdom)]
            assert len(set(colours)) == len(colours), said(step.before, step.move)
        if stage is not None and stage.step not in ("swap", *TURN_END):
            continue  # leaders without a temple go home later in the action
        for space in board.leaders.values():
            assert board.temples_beside(space), said(step.before, step.move)


@examples(100)
@given(walks())
def test_points_never_fall_and_every_one_is_told(steps: list[Step]) -> None:
    for step in steps:
        gained = {(player, colour): 0 for player in PLAYERS for colour in COLOURS}
        for event in step.events:
            if isinstance(event, Scored):
                assert event.amount > 0
                assert event.player in step.after.players
                gained[event.player, event.colour] += event.amount
        for player in PLAYERS:
            old, new = step.before.points[player], step.after.points[player]
            assert (old is None) == (new is None)
            if old is not None and new is not None:
                assert [b - a for a, b in zip(old, new, strict=True)] == [
                    gained[player, colour] for colour in COLOURS
                ]


def closes_action(step: Step) -> bool:
    """Whether an action, not a pass, is over with this step and the game is not."""
    before, after = step.before, step.after
    if after.over or isinstance(step.move, Pass):
        return False
    if before.stage is not None and before.stage.step in TURN_END:
        return False
    return after.stage is None or after.stage.step in TURN_END


def ends_turn(step: Step) -> bool:
    """Whether the active player's last action is over with this step, or he passes.

    A game that ends in the middle of a swap ends before that.
    """
    before, after = step.before, step.after
    if isinstance(step.move, Pass):
        return True
    if before.stage is not None and before.stage.step in TURN_END:
        return False
    if after.over:  # an empty bag can end the game in the middle of a swap
        at_once = before.options["end.bag-in-swap"] == "at-once"
        why = next(event.rule for event in step.events if isinstance(event, GameOver))
        return not (at_once and why == "end.bag-empty-in-swap")
    if any(isinstance(event, TurnEnded) for event in step.events):
        return True
    return after.stage is not None and after.stage.step in TURN_END


@examples(100)
@given(walks())
def test_actions_are_counted(steps: list[Step]) -> None:
    """The turn goes on clockwise when it is passed or the stated actions are used up."""
    for step in steps:
        before, after = step.before, step.after
        players = before.players
        following = players[(players.index(before.active) + 1) % len(players)]
        if closes_action(step):
            # A turn ends by itself exactly with the last of the stated actions.
            assert ends_turn(step) == (before.actions is not None and before.actions <= 1)
        if any(isinstance(event, TurnEnded) for event in step.events):
            assert (after.active, after.done, after.stage) == (following, (), None)
            per_turn = int(before.options["turn.actions"])
            assert after.actions == (None if before.actions is None else per_turn)
            continue
        assert after.active == before.active
        if after.over:
            continue
        if closes_action(step):
            act = step.move if before.stage is None else before.stage.act
            assert after.done == (*before.done, act)
            assert after.actions == (None if before.actions is None else before.actions - 1)
        else:
            assert (after.done, after.actions) == (before.done, before.actions)


@examples(100)
@given(walks() | BUILT)
def test_monuments_and_ziggurat_pay_at_the_end_of_a_turn(steps: list[Step]) -> None:
    """Each colour of each monument, to the leader of it who stands in its kingdom then."""
    for step in steps:
        before, after, move = step.before, step.after, step.move
        paid = [
            (event.player, event.colour, event.square)
            for event in step.events
            if isinstance(event, Scored) and event.rule == "monument.pays"
        ]
        scored = [e for e in step.events if isinstance(e, Scored)]
        assert all(e.amount == 1 for e in scored if e.rule == "monument.pays")
        for event in step.events:
            if isinstance(event, Scored) and event.rule == "ziggurat.pays":
                assert isinstance(move, ChoosePoint)
                assert (event.player, event.colour) == (move.player, move.colour)
        if isinstance(move, ChoosePoint):
            king = Board(before).leaders[leader(before.active, BLACK)]
            assert as_pair(before.ziggurat) in Board(before).reach(king)
            assert sum(isinstance(event, Scored) for event in step.events) == 1
        expected = _income(after, before.active) if ends_turn(step) else []
        assert sorted(paid) == sorted(expected), said(before, move)


def _income(position: Position, active: int) -> list[tuple[int, int, int]]:
    """Player, colour and square of each point that monuments pay."""
    board, players = Board(position), position.players
    payees = players if position.options["monument.paid"] == "all" else (active,)
    found = []
    for player in payees:
        had = set()
        for monument in position.monuments or ():
            if monument.square is None:
                continue
            kingdom = board.reach(as_pair(monument.square))
            for colour in monument.colours:
                if board.leaders.get(leader(player, colour)) in kingdom and not (
                    colour in had and position.options["monument.income"] == "per-leader"
                ):
                    had.add(colour)
                    found.append((player, colour, monument.square))
    return found


@examples(80)
@given(walks())
def test_hands_are_filled_at_the_end_of_a_turn(steps: list[Step]) -> None:
    """And never before: a draw is asked for in a swap and when the turn is over."""
    for step in steps:
        before, after = step.before, step.after
        size = int(before.options["hand.size"])
        if isinstance(step.move, Draw):
            assert before.stage is not None
            hand, question = after.hands[step.move.player], before.stage.question
            assert before.stage.step in ("swap", "refill")
            assert len(step.move.tiles) + step.move.unknown == question.count
            if before.stage.step == "refill":
                assert hand is not None
                assert hand.size == size or after.over == "bag"
        if any(isinstance(event, TurnEnded) for event in step.events) and after.bag is not None:
            for player in after.players:
                hand = after.hands[player]
                assert hand is None or hand.size >= size


# ---- the end of the game -------------------------------------------------------------------------


@examples(120)
@given(walks())
def test_the_game_ends_once_and_is_counted_up(steps: list[Step]) -> None:
    for step in steps:
        before, after = step.before, step.after
        over = [event.why for event in step.events if isinstance(event, GameOver)]
        assert over == ([after.over] if after.over else [])
        few = len(after.treasures) <= int(before.options["end.treasures"])
        if any(isinstance(event, TurnEnded) for event in step.events):
            assert not (after.terrain.whole and few)
        if after.over == "treasures":
            assert after.terrain.whole
            assert few
        if after.over == "bag":
            assert before.bag is not None or before.ending
        scores = [event for event in step.events if isinstance(event, FinalScore)]
        if not after.over:
            assert scores == []
            continue
        assert sorted(event.player for event in scores) == [
            p for p in PLAYERS if None not in (after.points[p], after.held[p])
        ]
        for event in scores:
            assert (event.points, event.treasures) == (
                after.points[event.player],
                after.held[event.player],
            )
            assert event.score == _best_weakest(event.points, event.treasures)
            assert min(event.total) == event.score
            assert sum(event.total) == sum(event.points) + event.treasures
            assert all(new >= old for new, old in zip(event.total, event.points, strict=True))
        rankings = [event.groups for event in step.events if isinstance(event, FinalRanking)]
        assert len(rankings) == (len(scores) == len(after.players))
        totals = {event.player: sorted(event.total) for event in scores}
        for groups in rankings:
            assert sorted(p for group in groups for p in group) == sorted(after.players)
            heads = [{tuple(totals[player]) for player in group} for group in groups]
            assert all(len(head) == 1 for head in heads)
            order = [head.pop() for head in heads]
            assert order == sorted(set(order), reverse=True)


def _best_weakest(points: Counts, treasures: int) -> int:
    """The highest number that all four colours can be brought to."""
    level = min(points)
    while sum(max(0, level + 1 - n) for n in points) <= treasures:
        level += 1
    return level
