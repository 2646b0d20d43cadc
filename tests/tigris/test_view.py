"""What one player may see of a position."""

import pytest
from msgspec.structs import replace

from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine.moves import Commit, Draw, Pass, PlaceLeader, Swap
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.engine.pieces import BLACK, OFF_BOARD, RED, leader
from tnt_rules.tigris.engine.play import apply, asked, legal_moves, view
from tnt_rules.tigris.engine.position import NOTHING, Hand, Position
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.engine.spaces import Terrain, space_from_name

ARCHER, BULL, LION = 0, 1, 3
HANDS = {ARCHER: (3, 1, 1, 1), BULL: (0, 2, 2, 2), LION: (1, 1, 2, 2)}


def started(**choices: str) -> Position:
    options = Options({name.replace("_", "."): choice for name, choice in choices.items()})
    start = new_game((ARCHER, BULL, LION), options, HANDS)
    return replace(
        start,
        points=((1, 2, 3, 4), (5, 6, 7, 8), None, (0, 0, 0, 1)),
        held=(1, 2, None, 0),
    )


def test_hands_points_and_bag() -> None:
    seen = view(started(), BULL)
    assert seen.hands == (Hand(unknown=6), Hand((0, 2, 2, 2)), None, Hand(unknown=6))
    assert seen.points == (None, (5, 6, 7, 8), None, None)
    assert seen.held == (None, 2, None, None)
    # 57 + 36 + 30 + 30 tiles, 10 temples on the map, 18 in hands
    assert seen.bag == 153 - 10 - 18
    assert seen.catastrophes == (2, 2, 0, 2)


def test_open_scores() -> None:
    seen = view(started(scores="open"), BULL)
    assert seen.points == ((1, 2, 3, 4), (5, 6, 7, 8), None, (0, 0, 0, 1))
    assert seen.held == (1, 2, None, 0)
    assert seen.hands[ARCHER] == Hand(unknown=6)


def test_there_is_a_player_in_the_seat() -> None:
    for seat in (2, 4, -1):
        with pytest.raises(BadValue):
            view(started(), seat)


def swapped(options: Options = DEFAULTS) -> Position:
    """Archer has swapped two settlements and a farm for a temple and two markets."""
    start = replace(started(), options=options)
    after, _ = apply(start, Swap(ARCHER, (BLACK, BLACK, 2)))
    return apply(after, Draw(ARCHER, (RED, 3, 3)))[0]


def test_swapped_tiles_are_known_to_their_owner_alone() -> None:
    position = swapped()
    assert view(position, ARCHER).gone == position.gone == (2, 0, 1, 0)
    assert view(position, ARCHER).done == (Swap(ARCHER, (BLACK, BLACK, 2)),)
    for seat in (BULL, LION):
        seen = view(position, seat)
        assert seen.gone == NOTHING
        assert seen.done == (Swap(ARCHER, (), 3),)
        assert "(2, 0, 1, 0)" not in repr(seen)
    # Still so when the turn is over and the swap is no longer among the actions made.
    later, _ = apply(position, Pass(ARCHER))
    assert later.done == ()
    assert view(later, BULL).gone == NOTHING
    assert view(later, ARCHER).gone == (2, 0, 1, 0)


def test_while_the_new_tiles_are_drawn() -> None:
    after, _ = apply(started(), Swap(ARCHER, (BLACK, BLACK, 2)))
    seen = view(after, BULL)
    assert seen.stage is not None
    assert seen.stage.act == Swap(ARCHER, (), 3)
    assert seen.hands[ARCHER] == Hand(unknown=3)


def test_without_the_rule_discards_are_open() -> None:
    position = swapped(DEFAULTS.without("swap.secret"))
    assert view(position, BULL).gone == (2, 0, 1, 0)


def test_tiles_that_go_back_into_the_bag_are_as_secret() -> None:
    position = swapped(DEFAULTS.without("swap.out"))
    assert (position.gone, position.returned) == (NOTHING, (2, 0, 1, 0))
    assert view(position, ARCHER).returned == (2, 0, 1, 0)
    seen = view(position, BULL)
    assert (seen.gone, seen.returned, seen.swapped) == (NOTHING, NOTHING, (NOTHING,) * 4)


def revolt(**choices: str) -> Position:
    """Archer's king comes beside Bull's: C1 has B1's temple, Bull's king D1 that of E1.

    Archer holds two temples, Bull one.
    """
    at = space_from_name
    content = [-1] * 176
    content[at("B1")] = content[at("E1")] = RED
    leaders = [OFF_BOARD] * 16
    leaders[leader(BULL, BLACK)] = at("D1")
    start = Position(
        Terrain(5, 1),
        tuple(content),
        tuple(leaders),
        players=(ARCHER, BULL, LION),
        hands=(Hand((1, 2, 0, 0)), Hand((0, 1, 1, 0)), None, Hand(unknown=6)),
        options=Options({name.replace("_", "."): choice for name, choice in choices.items()}),
    )
    return apply(start, PlaceLeader(ARCHER, leader(ARCHER, BLACK), at("C1")))[0]


def test_commitments_are_open_in_turn() -> None:
    after, _ = apply(revolt(), Commit(ARCHER, 2))
    seen = view(after, BULL)
    assert seen.stage is not None
    assert seen.stage.fight is not None
    assert seen.stage.fight.committed == (2, None)
    assert seen.hands[ARCHER] == Hand(unknown=1)


def test_a_simultaneous_commitment_is_not_shown_before_the_other() -> None:
    before = revolt(conflict_commit="simultaneous")
    zero, two = (apply(before, Commit(ARCHER, count))[0] for count in (0, 2))
    for seat in (BULL, LION):
        assert view(zero, seat) == view(two, seat)
        seen = view(two, seat)
        assert seen.stage is not None
        assert seen.stage.fight is not None
        assert seen.stage.fight.committed == (None, None)
        assert seen.hands[ARCHER] == Hand(unknown=3)
    own = view(two, ARCHER)
    assert own.stage is not None
    assert own.stage.fight is not None
    assert own.stage.fight.committed == (2, None)
    # Bull answers in what he sees, and Archer's answer is still to come there.
    seen = view(two, BULL)
    assert legal_moves(seen) == (Commit(BULL, 0), Commit(BULL, 1))
    on, _ = apply(seen, Commit(BULL, 1))
    question = asked(on)
    assert question is not None
    assert (question.asker, question.kind) == (ARCHER, "commit")
    done, events = apply(on, Commit(ARCHER, 2))
    assert done.stage is None
    (decided,) = (event for event in events if type(event).__name__ == "FightDecided")
    assert decided.committed == (2, 1)  # type: ignore[attr-defined]
