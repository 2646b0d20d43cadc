"""What holds of every position and every move, whatever the options.

Positions and moves are drawn as values (`tests.tigris.strategies`).
"""

import copy
import dataclasses
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace as altered

from tests.naive.board import Board, as_pair
from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    LION,
    POTTER,
    RED,
    at,
    grid,
)
from tests.tigris.lines import (
    position as position_of,
)
from tests.tigris.strategies import (
    ANSWERS,
    COLOURS,
    PLAYERS,
    Step,
    act_of,
    acts_of,
    any_moves,
    as_listed,
    built_positions,
    can_be_stated,
    document_of,
    lines_of,
    positions,
    walks,
    with_seen_ground,
)
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.tree import Comment, Document
from tnt_rules.core.documents.writer import write
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulebook.ids import rule_ids
from tnt_rules.core.rulebook.model import Rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.layout import to_text
from tnt_rules.core.rulings.present import notation_board, present
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.run import run_case
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.events import (
    BuildingPlaced,
    BuildingReturned,
    Declined,
    FinalRanking,
    FinalScore,
    GameOver,
    MonumentBuilt,
    Scored,
    TilesSpent,
    TreasuresTaken,
    TurnEnded,
    ZigguratBuilt,
)
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    MoveTile,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import (
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    OFF_BOARD,
    ZIGGURAT,
    leader,
)
from tnt_rules.tigris.engine.play import (
    IllegalMove,
    apply,
    asked,
    legal_moves,
    view,
    violations,
)
from tnt_rules.tigris.engine.position import (
    CHANCE,
    NOTHING,
    Counts,
    Hand,
    Monument,
    Position,
)
from tnt_rules.tigris.engine.spaces import SPACES
from tnt_rules.tigris.notation import acts, nodes
from tnt_rules.tigris.notation.describe import without_history

TURN_END = ("income", "refill")
"""Steps of a stage in which the last action is over and the turn is not."""


BUILT = walks(built_positions(), most=4)
"""Walks that begin where something is about to be built, or stands."""


def examples(count: int) -> settings:
    """The same draws in every run, with no limit of time for a single one."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def said(position: Position, *moves: Move) -> str:
    """A position and moves in the notation, for the eye of whoever looks into a failure."""
    lines = [*lines_of(position), *(act_of(position, m) for m in moves if can_be_written(m))]
    return write(document_of(lines), GAME, "en")


def can_be_written(move: Move) -> bool:
    """Whether the notation has a name for every space of a move, and a word for its answer."""
    if isinstance(move, ChooseWar):
        return bool(move.colours)
    if isinstance(move, PlaceBuilding | BuildZiggurat):
        return True  # off the board stands for "none"
    if isinstance(move, BuildMonument):
        return move.colours is None or move.square != OFF_BOARD
    return all(0 <= getattr(move, name, 0) < SPACES for name in ("space", "origin"))


def last(steps: list[Step]) -> Position:
    """Where a walk leads to."""
    return steps[-1].after


# ---- legal and illegal moves ---------------------------------------------------------------------


@cache
def known_ids() -> frozenset[str]:
    return rule_ids(GAME.rulebook_folder())


@examples(70)
@given(walks(most=4))
def test_legal_moves_break_no_rule(steps: list[Step]) -> None:
    position = last(steps)
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves)
    for move in moves[:: 1 + len(moves) // 60]:
        assert violations(position, move) == (), said(position, move)
        apply(position, move)


@examples(150)
@given(st.data(), walks(most=4))
def test_a_move_is_refused_exactly_if_it_is_not_legal(
    st_data: st.DataObject, steps: list[Step]
) -> None:
    position = last(steps)
    legal = set(legal_moves(position))
    for _ in range(8):
        move = st_data.draw(any_moves(position))
        note(f"{move}")
        found = violations(position, move)
        listed = as_listed(position, move)
        if listed == move:
            assert bool(found) == (move not in legal), said(position, move)
        elif not found:  # it says more than is known of the hand or the bag, as a text may
            assert listed in legal, said(position, move)
        target = {
            getattr(move, name, OFF_BOARD) for name in ("space", "origin", "square", "centre")
        }
        target |= set(move.spaces) if isinstance(move, TakeTreasures) else set()
        for violation in found:
            assert violation.rule in known_ids()
            assert all(s in position.terrain or s in target for s in violation.spaces)
        if not found:
            apply(position, move)
            continue
        with pytest.raises(IllegalMove) as refused:
            apply(position, move)
        assert refused.value.violations == found


def test_one_war_is_named_at_a_time() -> None:
    """Two wars are due: no war, or both in one answer, is no answer."""
    row = grid("Ka t . t Kb", "Ta t . t Tb")
    start = position_of(row, nodes.Active(ARCHER))
    union, _ = apply(start, PlaceTile(ARCHER, RED, at("C1")))
    assert legal_moves(union) == (ChooseWar(ARCHER, (BLACK,)), ChooseWar(ARCHER, (GREEN,)))
    for colours in ((), (BLACK, GREEN)):
        found = violations(union, ChooseWar(ARCHER, colours))
        assert [v.rule for v in found] == ["war.one-at-a-time"]
    assert [v.rule for v in violations(union, ChooseWar(ARCHER, (BLUE,)))] == ["war.not-due"]


@examples(60)
@given(walks(most=3))
def test_every_event_rests_on_a_rule_of_the_rulebook(steps: list[Step]) -> None:
    for step in steps:
        for event in step.events:
            assert {event.rule, *event.also} <= known_ids(), event


@examples(40)
@given(st.data(), positions())
def test_nothing_is_legal_when_the_game_is_over(st_data: st.DataObject, position: Position) -> None:
    position = replace(position, over="bag")
    assert asked(position) is None
    assert legal_moves(position) == ()
    assert violations(position, st_data.draw(any_moves(position)))


# ---- who is asked --------------------------------------------------------------------------------


@examples(90)
@given(walks())
def test_one_player_is_asked_and_can_answer(steps: list[Step]) -> None:
    for step in steps:
        after = step.after
        question = asked(after)
        moves = legal_moves(after)
        if question is None:
            assert after.over in ("bag", "treasures")
            assert (after.stage, moves) == (None, ())
            continue
        assert moves
        # Chance is asked what a player draws; everything else a player is asked himself.
        assert (question.asker == CHANCE) == (question.kind == "draw")
        player = question.drawer if question.asker == CHANCE else question.asker
        assert player in after.players
        assert {move.player for move in moves} == {player}
        if question.kind in ANSWERS:
            assert {type(move) for move in moves} == {ANSWERS[question.kind]}
        if question.kind == "action":
            assert question.asker == after.active
            assert Pass(question.asker) in moves
        elif question.kind in ("building", "ziggurat", "monument", "points"):
            assert question.asker == after.active
        elif question.kind == "treasures":
            assert after.leaders[leader(question.asker, GREEN)] != OFF_BOARD
        decline = {
            "building": PlaceBuilding(player),
            "ziggurat": BuildZiggurat(player),
            "monument": BuildMonument(player),
        }
        assert decline.get(question.kind, moves[0]) in moves


# ---- pieces --------------------------------------------------------------------------------------


def tiles_by_colour(position: Position) -> list[int]:
    """Tiles whose colour is known, wherever they are: board, hands, table, bag, out of the game."""
    found = [position.content.count(c) + position.gone[c] for c in COLOURS]
    bag = position.bag if isinstance(position.bag, tuple) else position.returned
    for colour in COLOURS:
        found[colour] += bag[colour]
        for hand in position.hands:
            found[colour] += hand.known[colour] if hand is not None else 0
    fight = position.stage.fight if position.stage is not None else None
    if fight is not None:
        found[fight.tiles] += sum(count or 0 for count in fight.committed)
    return found


def from_the_dark(step: Step) -> tuple[int, int, int]:
    """What a move takes out of a hand of which it is not known: player, colour, how many."""
    move, before = step.move, step.before
    if isinstance(move, PlaceTile):
        colour, count = move.colour, 1
    elif isinstance(move, Commit):
        question = asked(before)
        assert question is not None
        assert question.colour is not None
        colour, count = question.colour, move.count
    else:
        return move.player, 0, 0
    hand = before.hands[move.player]
    known = 0 if hand is None else hand.known[colour]
    return move.player, colour, count - min(known, count)


def into_the_dark(step: Step) -> list[int]:
    """Tiles of a known colour that a step hides: flipped ones, and those drawn into a hand of
    which nothing is stated."""
    found = [0, 0, 0, 0]
    for event in step.events:
        if isinstance(event, MonumentBuilt):
            for space in event.spaces:
                colour = step.before.content[space]
                found[colour] += 1
    if isinstance(step.move, Draw) and step.before.hands[step.move.player] is None:
        for colour in step.move.tiles:
            found[colour] += 1
    return found


def more_unknown(step: Step) -> int:
    """By how many unknown tiles a stated hand grows with a swap or a draw of its player."""
    move = step.move
    if isinstance(move, Draw):
        return move.unknown
    if isinstance(move, Swap):
        drawn = len(move.tiles) + move.unknown if step.before.bag is None else 0
        return drawn - move.unknown
    return 0


@examples(120)
@given(walks() | BUILT)
def test_no_tile_appears_or_vanishes(steps: list[Step]) -> None:
    for step in steps:
        before, after, move = step.before, step.after, step.move
        player, colour, count = from_the_dark(step)
        expected = tiles_by_colour(before)
        expected[colour] += count
        for hidden, number in enumerate(into_the_dark(step)):
            expected[hidden] -= number
        assert tiles_by_colour(after) == expected, said(before, move)
        for other in PLAYERS:
            old, new = before.hands[other], after.hands[other]
            assert (old is None) == (new is None)
            if old is not None and new is not None:
                change = more_unknown(step) - count if other == player else 0
                assert new.unknown == old.unknown + change >= 0
                assert min(new.known) >= 0
        back = [new - old for new, old in zip(after.returned, before.returned, strict=True)]
        returned = sum(back)
        drawn = len(move.tiles) + move.unknown if isinstance(move, Draw) else 0
        if before.bag is None:
            assert after.bag is None
            assert drawn == 0
        elif isinstance(before.bag, int):
            assert after.bag == before.bag + returned - drawn
            assert after.bag >= 0
        else:
            taken = [move.tiles.count(c) if isinstance(move, Draw) else 0 for c in COLOURS]
            assert after.bag == tuple(
                n + m - k for n, m, k in zip(before.bag, back, taken, strict=True)
            )
            assert min(after.bag) >= 0
        spent = [e for e in step.events if isinstance(e, TilesSpent)]
        assert returned == sum(e.count for e in spent if e.back)
        if before.options["conflict.discards"] == "out-of-game":
            assert returned == 0


@examples(80)
@given(walks())
def test_swapped_tiles_leave_the_game(steps: list[Step]) -> None:
    """Those that are known are counted; the others are gone without being looked at."""
    for step in steps:
        move = step.move
        if not isinstance(move, Swap):
            continue
        assert 1 <= len(move.tiles) + move.unknown <= 6
        assert step.after.gone == tuple(
            n + move.tiles.count(c) for c, n in enumerate(step.before.gone)
        )
        assert step.after.content == step.before.content
        old, new = step.before.hands[move.player], step.after.hands[move.player]
        if old is not None and new is not None:
            missing = 0 if step.before.bag is None else len(move.tiles) + move.unknown
            assert new.size == old.size - missing
        question = asked(step.after)
        if step.before.bag is not None and question is not None and question.kind == "draw":
            assert question.drawer == move.player or step.before.actions == 1


@examples(120)
@given(walks() | BUILT)
def test_leaders_buildings_and_treasures_stay_in_the_game(steps: list[Step]) -> None:
    for step in steps:
        before, after = step.before, step.after
        standing = [place for place in after.leaders if place != OFF_BOARD]
        assert len(after.leaders) == 16
        assert len(set(standing)) == len(standing)
        for place in standing:
            assert after.content[place] == EMPTY
            assert place in after.terrain
            assert place not in after.terrain.river
        # Only his own leaders come on the board, and only by the move that says so.
        new = {n for n in range(16) if after.leaders[n] not in (OFF_BOARD, before.leaders[n])}
        moved = {step.move.leader} if isinstance(step.move, PlaceLeader | MoveLeader) else set()
        assert new <= moved
        assert (after.terrain, after.players, after.options) == (
            before.terrain,
            before.players,
            before.options,
        )
        _check_treasures(step)
        _check_buildings(step)
        _check_monuments_and_ziggurat(step)


def _check_treasures(step: Step) -> None:
    """Treasures change hands only by being taken, and lie still but for the ziggurat's."""
    before, after = step.before, step.after
    lying, held = set(before.treasures), list(before.held)
    for event in step.events:
        if isinstance(event, ZigguratBuilt):
            (*carried,) = lying & set(event.spaces)
            if len(carried) == 1:
                lying = lying - set(carried) | {after.ziggurat}
        elif isinstance(event, TreasuresTaken):
            assert set(event.spaces) <= lying
            assert event.left
            lying -= set(event.spaces)
            held[event.player] = _plus(held[event.player], len(event.spaces))
    assert after.treasures == lying
    assert after.held == tuple(held)
    assert all(after.content[p] in (RED, FACEDOWN, ZIGGURAT) for p in after.treasures)


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def _check_buildings(step: Step) -> None:
    """A building stands on a tile of its colour, and goes by being put or by returning."""
    before, after = step.before, step.after
    buildings = list(before.buildings)
    for event in step.events:
        if isinstance(event, BuildingPlaced):
            assert before.options["buildings"] == "on"
            assert event.origin == buildings[event.colour] != event.space
            buildings[event.colour] = event.space
        elif isinstance(event, BuildingReturned):
            assert buildings[event.colour] == event.space
            buildings[event.colour] = OFF_BOARD
    assert after.buildings == tuple(buildings)
    for colour, place in enumerate(after.buildings):
        assert place == OFF_BOARD or after.content[place] == colour
        assert place != OFF_BOARD or after.lengths[colour] == 0


def _check_monuments_and_ziggurat(step: Step) -> None:
    """What is flipped or replaced is so for good, and only by being built."""
    before, after = step.before, step.after
    flipped = {p for p in range(SPACES) if before.content[p] == FACEDOWN}
    stepped = {p for p in range(SPACES) if before.content[p] == ZIGGURAT}
    monuments, declined, centre = before.monuments, before.declined, before.ziggurat
    for event in step.events:
        if isinstance(event, MonumentBuilt):
            colours = {before.content[p] for p in event.spaces}
            assert len(event.spaces) == 4
            assert len(colours) == 1
            assert colours <= set(event.colours)
            flipped |= set(event.spaces)
            monuments = (*(monuments or ()), Monument(event.colours, event.square))
        elif isinstance(event, ZigguratBuilt):
            assert before.options["ziggurat"] == "on"
            assert len({before.content[p] for p in event.spaces}) == 1
            assert len(event.spaces) == 5
            assert sum(after.gone) == sum(before.gone) + 5
            stepped |= set(event.spaces)
            centre = event.centre
        elif isinstance(event, Declined) and event.what == "monument":
            declined |= set(event.spaces)
    assert (after.monuments, after.declined, after.ziggurat) == (monuments, declined, centre)
    assert {p for p in range(SPACES) if after.content[p] == FACEDOWN} == flipped
    assert {p for p in range(SPACES) if after.content[p] == ZIGGURAT} == stepped
    standing = [m.colours for m in monuments or ()]
    assert len(set(standing)) == len(standing)


@examples(90)
@given(walks())
def test_catastrophes_are_permanent_and_counted(steps: list[Step]) -> None:
    for step in steps:
        before, after, move = step.before, step.after, step.move
        old = {p for p in range(SPACES) if before.content[p] == CATASTROPHE}
        new = {p for p in range(SPACES) if after.content[p] == CATASTROPHE}
        left = list(before.catastrophes)
        if isinstance(move, PlaceCatastrophe):
            assert new == old | {move.space}
            if left[move.player] is not None:
                left[move.player] -= 1
                assert left[move.player] >= 0
        else:
            assert new == old
        assert after.catastrophes == tuple(left)


@examples(60)
@given(walks() | BUILT)
def test_tiles_lie_on_their_ground(steps: list[Step]) -> None:
    """Farms on rivers, the others on land; only the space of the move is ever covered.

    But for monuments and the ziggurat, which flip and replace tiles that lie there.
    """
    for step in steps:
        placed = getattr(step.move, "space", OFF_BOARD)
        for place in range(SPACES):
            old, new = step.before.content[place], step.after.content[place]
            if old != new and new in (FACEDOWN, ZIGGURAT):
                assert isinstance(step.move, BuildMonument | BuildZiggurat)
                assert 0 <= old < 4
            elif old != new:
                assert place == placed or new == EMPTY, said(step.before, step.move)
            if 0 <= new < 4:
                assert place in step.after.terrain
                assert (place in step.after.terrain.river) == (new == 2)


@pytest.mark.parametrize(
    ("lines", "move", "rule"),
    [
        # One temple on the board and 152 tiles in the bag are all 153: no hand holds a tile.
        (
            (grid("Ka t ."), nodes.Bag(152)),
            PlaceTile(ARCHER, BLACK, at("C1")),
            "tile.in-hand",
        ),
        ((grid("Ka t ."), nodes.Bag(152)), Swap(ARCHER, (), 1), "swap.in-hand"),
        ((grid("Ka t ."), nodes.Bag(150)), Swap(ARCHER, (), 3), "swap.in-hand"),
        # All 30 settlements are in the bag.
        (
            (grid("Ka t ."), nodes.Bag(30, (BLACK,) * 30)),
            PlaceTile(ARCHER, BLACK, at("C1")),
            "tile.in-hand",
        ),
        # Six catastrophes on the board and two with Bull are all eight.
        (
            (grid("x x x x x x ."), nodes.CatastrophesLeft(BULL, 2)),
            PlaceCatastrophe(ARCHER, at("G1")),
            "catastrophe.two",
        ),
    ],
)
def test_what_others_have_nobody_else_has(lines: tuple[object, ...], move: Move, rule: str) -> None:
    start = position_of(nodes.Players((ARCHER, BULL, POTTER, LION)), *lines)
    assert move not in legal_moves(start)
    assert rule in [violation.rule for violation in violations(start, move)]


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
        assert all(e.amount == 1 for e in step.events if getattr(e, "rule", "") == "monument.pays")
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
            assert before.bag is not None
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


# ---- positions are values ------------------------------------------------------------------------


@examples(70)
@given(walks(most=5))
def test_positions_are_values(steps: list[Step]) -> None:
    for step in steps:
        before = step.before
        twin = copy.deepcopy(before)
        assert twin == before
        assert hash(twin) == hash(before)
        after, events = apply(twin, step.move)
        assert twin == before
        assert hash(twin) == hash(before)
        assert after == step.after
        assert hash(after) == hash(step.after)
        assert events == step.events
        assert legal_moves(twin) == legal_moves(before)
        assert violations(twin, step.move) == ()


@examples(60)
@given(walks())
def test_what_is_no_part_of_the_value_changes_no_result(steps: list[Step]) -> None:
    """Only what has been worked out about the board is none: it may be worked out anew."""
    fields = {field.name for field in dataclasses.fields(Position) if not field.compare}
    assert fields == {"known"}
    for step in steps:
        bare = replace(step.before, known=None)
        assert bare == step.before
        assert apply(bare, step.move) == (step.after, step.events)
        assert legal_moves(bare) == legal_moves(step.before)


# ---- what a player sees --------------------------------------------------------------------------


@examples(110)
@given(walks(most=4))
def test_a_view_hides_what_is_hidden_and_nothing_else(steps: list[Step]) -> None:
    position = last(steps)
    hidden = position.options["scores"] == "hidden"
    for seat in position.players:
        seen = view(position, seat)
        assert view(seen, seat) == seen
        assert seen.hands[seat] == position.hands[seat]
        assert seen.points[seat] == position.points[seat]
        assert seen.held[seat] == position.held[seat]
        for other in PLAYERS:
            if other == seat:
                continue
            hand = position.hands[other]
            size = None if hand is None else hand.size + _face_down(position, seat, other)
            assert seen.hands[other] == (None if size is None else Hand(NOTHING, size))
            assert seen.points[other] == (None if hidden else position.points[other])
            assert not hidden or seen.held[other] is None
        assert (
            replace(
                seen,
                hands=position.hands,
                points=position.points,
                held=position.held,
                bag=position.bag,
                gone=position.gone,
                swapped=position.swapped,
                done=position.done,
                stage=position.stage,
            )
            == position
        )
        secret = [sum(n) for n in zip(*_others(position.swapped, seat), strict=True)]
        assert [a - b for a, b in zip(position.gone, secret, strict=True)] == list(seen.gone)


def _others(by_player: Iterable[Any], seat: int) -> list[Any]:
    return [value for player, value in enumerate(by_player) if player != seat]


def _face_down(position: Position, seat: int, other: int) -> int:
    """Tiles that a player has committed under the house rule, and others may not know of yet."""
    fight = position.stage.fight if position.stage is not None else None
    if fight is None or position.options["conflict.commit"] != "simultaneous":
        return 0
    if fight.attacker // 4 != other or seat == other or fight.committed[1] is not None:
        return 0
    return fight.committed[0] or 0


@examples(60)
@given(walks())
def test_a_player_sees_enough_to_know_his_moves(steps: list[Step]) -> None:
    for step in steps:
        question = asked(step.after)
        if question is None or question.asker == CHANCE:
            continue
        hand = step.after.hands[question.asker]
        if hand is not None and hand.unknown == 0:
            assert legal_moves(view(step.after, question.asker)) == legal_moves(step.after)


@examples(110)
@given(walks() | BUILT)
def test_what_a_player_sees_follows_from_what_he_saw(steps: list[Step]) -> None:
    """Nothing that is hidden from a player is told by anything but the moves as he sees them."""
    start = steps[0].before
    for seat in start.players:
        hand = start.hands[seat]
        if hand is None or hand.unknown:
            continue
        seen = view(start, seat)
        for step in steps:
            seen, _ = apply(seen, as_seen(step.move, seat))
            assert view(seen, seat) == view(step.after, seat)


def as_seen(move: Move, seat: int) -> Move:
    """A swap or a draw of another player as this one sees it: so many tiles."""
    if isinstance(move, Swap | Draw) and move.player != seat:
        return replace(move, tiles=(), unknown=len(move.tiles) + move.unknown)
    return move


@examples(110)
@given(walks())
def test_a_secret_choice_is_not_seen(steps: list[Step]) -> None:
    """Swaps and draws of as many tiles, and hidden commitments, all look alike to the others."""
    for position in (steps[0].before, *(step.after for step in steps)):
        question = asked(position)
        if question is None:
            continue
        alike: dict[object, list[Move]] = {}
        first = question.kind == "commit" and position.options["conflict.commit"] == "simultaneous"
        first = first and position.stage is not None
        for move in legal_moves(position):
            if isinstance(move, Swap | Draw):
                count = len(move.tiles) + move.unknown
                alike.setdefault((type(move), count), []).append(move)
            elif isinstance(move, Commit) and first and _is_attacker(position):
                alike.setdefault("commitment", []).append(move)
        for moves in alike.values():
            after = [
                apply(position, move)[0] for move in (moves[0], moves[len(moves) // 2], *moves[-1:])
            ]
            for seat in position.players:
                if seat != moves[0].player:
                    assert len({view(other, seat) for other in after}) == 1


def _is_attacker(position: Position) -> bool:
    assert position.stage is not None
    assert position.stage.fight is not None
    return position.stage.fight.committed[0] is None


@examples(110)
@given(walks())
def test_what_others_hold_is_not_seen(steps: list[Step]) -> None:
    """Other tiles in the hands of others and in the bag, other points: the same view."""
    for step in steps:
        for seat in step.after.players:
            assert view(_otherwise(step.after, seat), seat) == view(step.after, seat)


def _otherwise(position: Position, seat: int) -> Position:
    """The position with everything else that a player cannot see."""

    def turned(counts: Counts) -> Counts:
        s, t, f, m = counts
        return t, f, m, s

    others = [player for player in PLAYERS if player != seat]
    hands, points, held = list(position.hands), list(position.points), list(position.held)
    gone, swapped = list(position.gone), list(position.swapped)
    for player in others:
        hand, total, count = hands[player], points[player], held[player]
        if hand is not None:
            hands[player] = Hand(turned(hand.known), hand.unknown)
        if position.options["scores"] == "hidden":
            points[player] = None if total is None else turned(total)
            held[player] = None if count is None else count + 1
        for colour, (old, new) in enumerate(
            zip(swapped[player], turned(swapped[player]), strict=True)
        ):
            gone[colour] += new - old
        swapped[player] = turned(swapped[player])
    bag = position.bag
    return replace(
        position,
        hands=tuple(hands),
        points=tuple(points),
        held=tuple(held),
        swapped=tuple(swapped),
        gone=(gone[0], gone[1], gone[2], gone[3]),
        bag=turned(bag) if isinstance(bag, tuple) else bag,
    )


def test_a_question_does_not_betray_a_hand() -> None:
    """Bull revolts with two temples in hand, or with none: Archer sees no difference."""
    seen = []
    for tile in (RED, BLACK):
        start = position_of(
            grid("Ka t ."), nodes.Active(BULL), nodes.HandLine(BULL, (tile, tile), 0)
        )
        after, _ = apply(start, PlaceLeader(BULL, leader(BULL, BLACK), at("C1")))
        seen.append(view(after, ARCHER))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("bag", [None, 20])
@pytest.mark.parametrize("tile", [RED, BLACK])
def test_a_swap_is_not_betrayed(tile: int, bag: int | None) -> None:
    """Of one known tile and one unknown one Archer swaps one: Bull sees that, and no more."""
    lines = [grid("Ka t ."), nodes.Active(ARCHER), nodes.HandLine(ARCHER, (tile,), 1)]
    if bag is not None:
        lines.append(nodes.Bag(bag))
    start = position_of(nodes.Players((ARCHER, BULL)), *lines)
    known, _ = apply(start, Swap(ARCHER, (tile,)))
    unknown, _ = apply(start, Swap(ARCHER, (), 1))
    assert known != unknown
    assert view(known, BULL) == view(unknown, BULL)
    assert view(known, ARCHER) == known
    assert known.gone[tile] == 1
    assert view(known, BULL).gone == NOTHING
    if bag is None:
        assert view(known, BULL).done == (Swap(ARCHER, (), 1),)


def test_a_commitment_is_hidden_until_both_have_made_theirs() -> None:
    """Archer attacks; Bull, who has to answer, and Potter do not see with how much."""
    start = position_of(
        nodes.Players((ARCHER, BULL, POTTER)),
        grid("Kb t ."),
        nodes.Active(ARCHER),
        nodes.HandLine(ARCHER, (RED, RED), 4),
        nodes.HandLine(BULL, (RED,)),
        options=Options({"conflict.commit": "simultaneous"}),
    )
    asking, _ = apply(start, PlaceLeader(ARCHER, leader(ARCHER, BLACK), at("C1")))
    none, two = (apply(asking, Commit(ARCHER, count))[0] for count in (0, 2))
    for seat in (BULL, POTTER):
        assert view(none, seat) == view(two, seat)
        hand = view(two, seat).hands[ARCHER]
        assert hand == Hand(unknown=6)
        assert view(view(two, seat), seat) == view(two, seat)
    assert view(two, ARCHER).stage == two.stage
    seen = view(two, BULL)
    assert legal_moves(seen) == (Commit(BULL, 0), Commit(BULL, 1))
    # What Archer commits is still to come in what Bull sees.
    on, _ = apply(seen, Commit(BULL, 1))
    question = asked(on)
    assert question is not None
    assert (question.asker, question.kind) == (ARCHER, "commit")
    # Committed one after the other they are on the table.
    in_turn = replace(start, options=Options())
    asking, _ = apply(in_turn, PlaceLeader(ARCHER, leader(ARCHER, BLACK), at("C1")))
    none, two = (apply(asking, Commit(ARCHER, count))[0] for count in (0, 2))
    assert view(none, BULL) != view(two, BULL)


# ---- through the notation ------------------------------------------------------------------------


def said_by(document: Document) -> list[object]:
    """What the lines of a text say, without its blank lines."""
    return [s.node for s in document.scenarios[0].statements if not isinstance(s.node, Comment)]


def through_text(document: Document, lang: str) -> Document:
    """A text written and read again: it says the same, and what is written is canonical."""
    text = write(document, GAME, lang)
    note(text)
    found, errors = read(text, GAME)
    assert errors == []
    assert found is not None
    assert write(found, GAME, lang) == text
    assert said_by(found) == said_by(document)
    return found


def built_from(document: Document) -> Position:
    """The position of the text's only scenario."""
    scenario = document.scenarios[0]
    options = Choices().then(scenario.statements).resolve(GAME)
    built = GAME.build(scenario, scenario.statements, options)
    assert built.faults == (), said_by(document)
    position = built.position
    assert isinstance(position, Position)
    return position


@examples(90)
@given(positions())
def test_positions_come_back_from_a_text(position: Position) -> None:
    assume(can_be_stated(position))
    document = document_of(lines_of(position))
    for lang in LANGUAGES:
        assert built_from(through_text(document, lang)) == position


@examples(60)
@given(positions())
def test_translation_is_exact(position: Position) -> None:
    document = document_of(lines_of(position))
    english = write(document, GAME, "en")
    japanese, errors = read(write(document, GAME, "ja"), GAME)
    assert errors == []
    assert japanese is not None
    assert write(japanese, GAME, "en") == english


def between_actions(position: Position) -> Position:
    """The position as a text would state it anew: without what has happened before."""
    return with_seen_ground(without_history(position))


@examples(110)
@given(walks())
def test_legal_moves_lead_to_positions(steps: list[Step]) -> None:
    """What can be reached by the rules has no fault, and comes back from a text."""
    for step in steps:
        over = step.after.over or step.after.stage is not None
        if not over and can_be_stated(step.after):
            after = between_actions(step.after)
            assert built_from(through_text(document_of(lines_of(after)), "en")) == after


@examples(150)
@given(st.data(), walks(most=3) | BUILT)
def test_moves_come_back_from_a_text(st_data: st.DataObject, steps: list[Step]) -> None:
    position = last(steps)
    assume(not position.over)
    legal = legal_moves(position)
    for move in (st_data.draw(st.sampled_from(legal)), st_data.draw(any_moves(position))):
        assume(can_be_written(move))
        meant = move if move in legal else _sayable(position, move)
        if meant is None:
            continue
        act = act_of(position, meant)
        for lang in LANGUAGES:
            through_text(document_of([act]), lang)
            assert acts.read_move(position, act.who, act.what) == meant


def _sayable(position: Position, move: Move) -> Move | None:
    """An illegal move in the form in which a text can say it; None if it has none of its own."""
    question = asked(position)
    if isinstance(move, Commit) and move.others:
        # Without a question no colour is the wrong one, and one of the right colour is no other.
        if question is None or question.kind != "commit":
            return altered(move, others=())
        others = tuple(c for c in move.others if c != question.colour)
        return altered(move, others=others)
    if isinstance(move, ChooseWar) and question is not None and question.kind == "war":
        return None  # of what is due, the words mean the next war or the whole order
    if isinstance(move, MoveTile) and move.space == OFF_BOARD:
        return None
    if isinstance(move, Swap) and not move.tiles and position.hands[move.player] is not None:
        return None  # a number alone means known tiles too where there is no choice
    return move


def sayable(steps: list[Step]) -> list[Step]:
    """The steps as far as a text can tell them."""
    told = []
    for step in steps:
        if not can_be_written(step.move):
            break
        told.append(step)
    return told


@examples(70)
@given(walks() | BUILT, st.sampled_from(LANGUAGES))
def test_a_walk_told_as_a_text_ends_in_the_same_position(steps: list[Step], lang: str) -> None:
    start = steps[0].before
    steps = sayable(steps)
    assume(steps and can_be_stated(start))
    document = through_text(document_of([*lines_of(start), *acts_of(steps)]), lang)
    run = run_case(GAME, document.scenarios[0], None, Choices())
    assert run.failures == []
    end, events = last(steps), [e for step in steps for e in step.events]
    while (only := acts.only_answer(end)) is not None:  # needs no line
        end, more = apply(end, only)
        events += more
    assert run.end == end
    assert [e for group in run.groups for e in group.events] == events


# ---- rules switched off --------------------------------------------------------------------------


def _canon() -> Iterable[str]:
    """The ids of the canon, from the list that was written by hand."""
    path = Path(__file__).parents[1] / "canon_ids.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split()[0]


RULES = tuple(_canon())


PERMISSIONS = frozenset(
    {
        "catastrophe.river",
        "catastrophe.split",
        "catastrophe.target",
        "kingdom.shared",
        "leader.move.no-self-revolt",
        "leader.place.region-ok",
        "revolt.commit",
        "tile.place.anywhere",
        "turn.pass",
        "turn.repeat-identical",
        "union.regions-too",
        "war.commit",
    }
)
"""Rules that permit something: without them it is forbidden, in their name."""


@pytest.mark.parametrize("rule", RULES)
def test_any_rule_can_be_switched_off(rule: str) -> None:
    """Without any one rule the game goes on, and what is out of force forbids nothing."""

    @settings(examples(6), phases=(Phase.generate,))
    @given(st.data(), positions())
    def check(st_data: st.DataObject, position: Position) -> None:
        options = position.options.without(rule)
        for step in st_data.draw(walks(st.just(replace(position, options=options)), most=4)):
            # Who may not pass can be left without a move.
            assert legal_moves(step.after) or step.after.over or rule == "turn.pass"
            assert not any(rule in event.also for event in step.events)
            found = violations(step.after, st_data.draw(any_moves(step.after)))
            assert rule in PERMISSIONS or rule not in {v.rule for v in found}

    check()


SQUARE = (grid("Ka t s s", ". . s .", ". . . ."), nodes.Declined((at("A1"),)))
"""A settlement on D2 completes the square C1-D2; A1-B2 was declined and is no square now."""
TREASURES = (grid("Ta t . .", "t* t ? t*"), nodes.Active(BULL))
"""A temple on C2 brings two treasures into the kingdom of Archer's trader."""


@pytest.mark.parametrize(
    ("lines", "act", "answer", "rule", "without"),
    [
        (
            (*SQUARE, nodes.Active(ARCHER)),
            PlaceTile(ARCHER, BLACK, at("D2")),
            BuildMonument(BULL, (BLACK, RED), at("C1")),
            "monument.builder",
            "turn.not-asked",
        ),
        (
            (*SQUARE, nodes.Active(ARCHER)),
            PlaceTile(ARCHER, BLACK, at("D2")),
            BuildMonument(ARCHER, (BLACK, RED), at("A1")),
            "monument.decline-is-final",
            "monument.trigger",
        ),
        (
            (*SQUARE, nodes.Active(ARCHER), nodes.MonumentStands((BLACK, RED))),
            PlaceTile(ARCHER, BLACK, at("D2")),
            BuildMonument(ARCHER, (BLACK, RED), at("C1")),
            "monument.colour",
            "setup.box-monuments",
        ),
        (
            TREASURES,
            PlaceTile(BULL, RED, at("C2")),
            TakeTreasures(BULL, (at("A2"),)),
            "treasure.choice",
            "turn.not-asked",
        ),
    ],
)
def test_a_rule_out_of_force_is_not_the_reason(
    lines: tuple[object, ...], act: Move, answer: Move, rule: str, without: str
) -> None:
    for off, named in (((), rule), ((rule,), without)):
        start = position_of(*lines, options=Options(off=off))
        asking, _ = apply(start, act)
        assert [violation.rule for violation in violations(asking, answer)] == [named]


# ---- rulings -------------------------------------------------------------------------------------


@cache
def rulebook() -> Rulebook:
    return load_rulebook(GAME.rulebook_folder())


LEFT_OVER = re.compile(r"[{}]|\bNone\b(?!: no other)|\b(False|True|nan)\b|\w\(\w+=")
"""Signs that a sentence was not filled with words: a placeholder, or a value of the program."""


@examples(40)
@given(st.data(), walks(most=4), st.booleans())
def test_a_ruling_can_be_made(st_data: st.DataObject, steps: list[Step], hangs: bool) -> None:
    start = steps[0].before
    steps = sayable(steps)
    assume(steps and can_be_stated(start))
    lines = [*lines_of(start), *acts_of(steps)]
    move = st_data.draw(any_moves(last(steps)))
    if can_be_written(move):
        lines.append(act_of(last(steps), move))
    document = document_of(lines)
    note(write(document, GAME, "en"))
    ruling = make_ruling(
        GAME, document.scenarios[0], Choices(), with_hangs=hangs and start.terrain.width < 8
    )
    for lang in LANGUAGES:
        text = to_text(present(ruling, rulebook(), lang, notation_board(GAME)))
        assert text.strip()
        assert not LEFT_OVER.search(text), text
