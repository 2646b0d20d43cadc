"""Lists of legal moves, what a seat sees, and values, where no scenario comes; by hand."""

import pytest
from msgspec.structs import replace

from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    RED,
    at,
    grid,
    position,
)
from tests.tigris.playing import BOTH, after, broken, off, revolt
from tnt_rules.errors import BadValue, UnknownName
from tnt_rules.tigris.engine.known import NOT_YET
from tnt_rules.tigris.engine.moves import (
    Commit,
    Pass,
    PlaceCatastrophe,
    PlaceTile,
    Swap,
)
from tnt_rules.tigris.engine.options import SPECS, Options
from tnt_rules.tigris.engine.play import (
    asked,
    legal_moves,
    view,
)
from tnt_rules.tigris.engine.position import NOTHING, Hand
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.engine.spaces import Terrain, space_from_name
from tnt_rules.tigris.notation import nodes

# ---- lists of legal moves ------------------------------------------------------------------------


def test_what_is_listed_when_little_is_allowed() -> None:
    lines = (grid("Ka t ."), BOTH)
    assert legal_moves(position(*lines, nodes.Actions(0))) == (Pass(ARCHER),)
    assert Pass(ARCHER) not in legal_moves(position(*lines, options=off("turn.pass")))


def test_no_action_is_listed_twice_where_none_may_be_repeated() -> None:
    start = position(grid("Ka t ."), BOTH, options=off("turn.repeat-identical"))
    once = after(start, Swap(ARCHER, (), 1))
    swaps = [move for move in legal_moves(once) if isinstance(move, Swap)]
    assert swaps == [Swap(ARCHER, (), count) for count in range(2, 7)]
    assert broken(once, Swap(ARCHER, (), 1)) == ["turn.repeat-identical"]


def test_swaps_of_a_hand_that_is_known_in_part() -> None:
    """A settlement and two unknown tiles: with or without the settlement, none to two of them."""
    lines = (grid("Ka t ."), BOTH, nodes.HandLine(ARCHER, (BLACK,), 2))
    start = position(*lines)
    swaps = {(m.tiles, m.unknown) for m in legal_moves(start) if isinstance(m, Swap)}
    assert swaps == {((), 1), ((), 2), ((BLACK,), 0), ((BLACK,), 1), ((BLACK,), 2)}
    # One of the unknown tiles turns out to be a temple; two unknown ones are drawn.
    end = after(start, Swap(ARCHER, (BLACK, RED)))
    assert end.hands[ARCHER] == Hand(NOTHING, 3)


def test_a_swap_of_six_out_of_a_hand_of_seven() -> None:
    start = position(
        grid("Ka t ."), nodes.HandLine(ARCHER, (RED,) * 7), options=Options({"hand.size": "7"})
    )
    swaps = [move for move in legal_moves(start) if isinstance(move, Swap)]
    assert swaps == [Swap(ARCHER, (RED,) * count) for count in range(1, 7)]


@pytest.mark.parametrize(("gone", "drawn"), [(28, 0), (27, 1), (26, 2), (20, 2)])
def test_nobody_draws_what_the_box_has_not_left(gone: int, drawn: int) -> None:
    """55 temples, all farms and all markets are gone, one temple lies on the board and one is in
    the hand: all that can be in the bag are settlements, 30 less the two swapped and those gone."""
    start = position(
        grid("Ka t ."),
        nodes.Gone(((BLACK, gone), (RED, 55), (BLUE, 36), (GREEN, 30))),
        nodes.HandLine(ARCHER, (BLACK, BLACK, RED)),
    )
    end = after(start, Swap(ARCHER, (BLACK, BLACK)))
    assert end.hands[ARCHER] == Hand((0, 1, 0, 0), drawn)


@pytest.mark.parametrize(("bag", "rules"), [(147, ["tile.in-hand"]), (146, [])])
def test_tiles_under_the_ziggurat_are_in_no_hand(bag: int, rules: list[str]) -> None:
    """Five under the ziggurat, one temple and 147 in the bag are all 153."""
    start = position(
        grid(". Z . Ka", "Z Z Z t", ". Z . ."),
        BOTH,
        nodes.Bag(bag),
        options=Options({"ziggurat": "on"}),
    )
    assert broken(start, PlaceTile(ARCHER, BLACK, at("A1"))) == rules


def test_discards_go_back_to_a_bag_of_known_tiles() -> None:
    options = Options({"conflict.discards": "back-to-bag"})
    begun = revolt(options, nodes.HandLine(BULL, (RED,)), nodes.Bag(2, (BLUE, RED)))
    end = after(begun, Commit(BULL, 1), Commit(ARCHER, 0))
    assert end.bag == (0, 2, 1, 0)
    assert end.returned == (0, 1, 0, 0)


# ---- what a seat sees ----------------------------------------------------------------------------


def test_a_view() -> None:
    lines = (
        nodes.HandLine(ARCHER, (RED, RED)),
        nodes.HandLine(BULL, (RED,)),
        nodes.PointsLine(ARCHER, ((BLACK, 3),)),
        nodes.TreasuresHeld(ARCHER, 1),
        nodes.Bag(2, (BLUE, RED)),
    )
    begun = revolt(Options(), *lines)
    seen = view(begun, ARCHER)
    assert seen.hands[:2] == (Hand((0, 2, 0, 0)), Hand(NOTHING, 1))
    assert (seen.points[ARCHER], seen.held[ARCHER], seen.bag) == ((3, 0, 0, 0), 1, 2)
    # One tile of Bull's, whatever it is: he commits none or one.
    question = asked(seen)
    assert question is not None
    assert question.permitted == (0, 1)
    assert view(after(begun, Commit(BULL, 1)), ARCHER).hands[BULL] == Hand()
    seen = view(begun, BULL)
    assert (seen.points[ARCHER], seen.held[ARCHER]) == (None, None)
    seen = view(revolt(Options({"scores": "open"}), *lines), BULL)
    assert (seen.points[ARCHER], seen.held[ARCHER]) == ((3, 0, 0, 0), 1)


def test_what_is_committed_unseen_out_of_an_unstated_hand() -> None:
    begun = revolt(Options({"conflict.commit": "simultaneous"}))
    seen = view(after(begun, Commit(BULL, 2)), ARCHER)
    assert seen.hands == (None, None, None, None)
    assert seen.stage is not None
    assert seen.stage.fight is not None
    assert seen.stage.fight.committed == (None, None)


# ---- values --------------------------------------------------------------------------------------


def test_options() -> None:
    spec = SPECS["war.recheck"]
    assert spec.default == "after-each-war"
    assert not spec.allows("5")
    assert SPECS["hand.size"].allows("7")
    assert not SPECS["hand.size"].allows("13")
    with pytest.raises(UnknownName, match=r"war\.recheck never"):
        Options({"war.recheck": "never"})
    with pytest.raises(UnknownName, match=r"war\.never"):
        Options({"war.never": "5"})
    with pytest.raises(UnknownName, match=r"war\.never"):
        Options()["war.never"]
    four = Options().with_choice("hand.size", "4")
    assert four == Options({"hand.size": "4"})
    assert hash(four) == hash(Options({"hand.size": "4"}))
    assert four != Options() != four.without("war.tie") != four
    assert repr(four.without("war.tie")) == "Options({'hand.size': '4'}, off=['war.tie'])"


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"setup.tiles": "9/36/30/30"}, "too-few-temples"),
        ({"setup.tiles": "10/1/1/1"}, "hand-larger-than-bag"),
        ({"limit.scope": "wars-only"}, "limit-without-limit"),
        ({"conflict.limit": "on", "conflict.commit": "simultaneous"}, "limit-needs-order"),
    ],
)
def test_options_at_odds(choices: dict[str, str], reason: str) -> None:
    assert [conflict.reason for conflict in Options(choices).conflicts()] == [reason]


def test_what_has_been_worked_out_is_no_part_of_a_value() -> None:
    start = position(grid("Ka t ."))
    legal_moves(start)
    moved = after(start, PlaceTile(ARCHER, BLACK, at("C1")), PlaceCatastrophe(ARCHER, at("C1")))
    anew = replace(moved, known=NOT_YET)
    assert anew == moved
    assert hash(anew) == hash(moved)
    assert repr(moved.known) == repr(NOT_YET)


def test_ground() -> None:
    for name in ("Q1", "A12", "A", "AA", "A²", "1A"):
        with pytest.raises(BadValue, match=name):
            space_from_name(name)
    for width, height in ((0, 1), (17, 1), (1, 0), (1, 12)):
        with pytest.raises(BadValue, match=f"{width} × {height} is not a board"):
            Terrain(width, height)
    one = Terrain(3, 2, (1,), ())
    assert one == Terrain(3, 2, {1})
    assert hash(one) == hash(Terrain(3, 2, {1}))
    assert one != Terrain(3, 2)
    assert repr(one) == "Terrain(3, 2, name='')"


def test_what_is_worked_out_is_not_shown() -> None:
    """Two equal positions look equal, whatever has been looked at in them."""
    first, second = new_game((0, 1)), new_game((0, 1))
    legal_moves(first)
    assert first == second
    assert repr(first) == repr(second)
    assert len({first, second}) == 1
