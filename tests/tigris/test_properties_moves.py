"""What holds under whatever options: moves, questions, values, views.

Positions and moves are drawn as values (`position_strategies`, `move_strategies`).
"""

import copy
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tigris.lines import ARCHER, BLACK, BLUE, BULL, GREEN, POTTER, RED, at, grid
from tests.tigris.lines import position as position_of
from tests.tigris.move_strategies import any_moves, walks
from tests.tigris.position_strategies import PLAYERS, positions
from tests.tigris.properties import BUILT, examples, last, said
from tests.tigris.told import Step
from tests.walk.moves import ANSWERS, as_listed
from tnt_rules.core.rulebook.ids import rule_ids
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.known import NOT_YET
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChooseWar,
    Commit,
    Draw,
    Move,
    Pass,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import OFF_BOARD, leader
from tnt_rules.tigris.engine.play import IllegalMove, apply, asked, legal_moves, view, violations
from tnt_rules.tigris.engine.position import CHANCE, NOTHING, Counts, Hand, Position
from tnt_rules.tigris.notation import nodes

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
    for _ in range(16):
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
    for step in steps:
        bare = replace(step.before, known=NOT_YET)
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
