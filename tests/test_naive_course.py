"""The naive engine by itself from the set-up to the scores, on cases worked out by hand."""

import random
from typing import Any

import pytest

from tests.naive.game import NaiveGame
from tests.naive.setup import set_up
from tests.naive.state import assigned, ranking
from tests.naive_cases import (
    ARCHER,
    BULL,
    LION,
    POTTER,
    asks,
    at,
    gained,
    game,
    home,
    piece,
    places,
    play,
    tile,
    whole_map,
)
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    Draw,
    Pass,
    PlaceCatastrophe,
    PlaceLeader,
    Swap,
    TakeTreasures,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    GREEN,
    OFF_BOARD,
    RED,
)
from tnt_rules.tigris.engine.position import Hand, Monument

# ---- setup -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "players", "bag"),
    [
        ("standard", (ARCHER, BULL), 153 - 10 - 12),
        ("standard", (ARCHER, BULL, LION), 125),
        ("standard", (LION, POTTER, ARCHER, BULL), 153 - 10 - 24),
        ("advanced", (ARCHER, BULL, LION), 121),
    ],
)
def test_the_set_up(board: str, players: tuple[int, ...], bag: int) -> None:
    position = set_up(random.Random(1), Options({"board": board}), players, players[1])
    temples = {"standard": 10, "advanced": 14}[board]
    assert isinstance(position.bag, tuple)
    assert sum(position.bag) == bag
    assert position.content.count(RED) == len(position.treasures) == temples
    assert position.content.count(EMPTY) == 176 - temples
    for player in range(4):
        hand = position.hands[player]
        assert (hand is not None) is (player in players)
        assert hand is None or hand.size == 6
        assert position.catastrophes[player] == (2 if player in players else 0)
    drawn = [hand.known for hand in position.hands if hand is not None]
    by_colour = [sum(hand[c] for hand in drawn) + position.bag[c] for c in range(4)]
    assert by_colour == [30, 57 - temples, 36, 30]
    assert NaiveGame(position).question() == ("action", players[1])


def test_the_printed_maps() -> None:
    standard, temples = MAPS["standard"]
    assert tuple(sorted(standard.bordered)) == places("B2", "P2", "B8", "O9")
    assert temples - standard.bordered == set(places("F3", "F10", "I7", "K1", "K11", "N5"))
    advanced, temples = MAPS["advanced"]
    assert tuple(sorted(advanced.bordered)) == places("A8", "B3", "E10", "J11", "O11", "P6")
    assert len(temples) == 14


# ---- treasures ---------------------------------------------------------------------------------

ORPHANED = """
.  Ta .  .
t  t  .  .
t  .  t* .
t* .  .  .
"""


def test_monument_before_treasure() -> None:
    g = game(ORPHANED)
    tile(g, RED, "B3")
    play(g, BuildMonument(ARCHER, (RED, BLUE), at("A2")))
    assert home(g, "Ta")
    assert asks(g, "action")
    g = game(ORPHANED, held=(1, None, None, None))
    tile(g, RED, "B3")
    play(g, BuildMonument(ARCHER))
    assert g.question() == ("treasures", ARCHER, places("C3", "A4"), 1, (), 0)
    play(g, TakeTreasures(ARCHER, places("A4")))
    assert g.summary()["treasures"] == {at("C3")}
    assert g.held == [2, None, None, None]
    assert asks(g, "action")


def test_treasure_before_monument() -> None:
    g = game(ORPHANED, {"treasure.when": "before-monument"})
    tile(g, RED, "B3")
    play(g, TakeTreasures(ARCHER, places("C3")))
    play(g, BuildMonument(ARCHER, (RED, BLUE), at("A2")))
    assert home(g, "Ta")
    assert asks(g, "action")


def test_a_market_joins_a_second_treasure() -> None:
    g = game("t* m  .  t*\nTa .  .  .")
    tile(g, GREEN, "C1")
    assert gained(g) == {(ARCHER, GREEN): 1}
    assert g.legal() == {TakeTreasures(ARCHER, places("A1")), TakeTreasures(ARCHER, places("D1"))}


@pytest.mark.parametrize(
    ("choices", "takings"),
    [
        ({}, {("A1",)}),
        ({"treasure.bordered": "free"}, {("A1",), ("D1",)}),
        ({"treasure.taking": "may"}, {(), ("A1",)}),
    ],
)
def test_bordered_treasures_first(choices: dict[str, str], takings: set[tuple[str, ...]]) -> None:
    g = game("t** m   .   t*\nTa  .   .   .", choices)
    tile(g, GREEN, "C1")
    assert g.legal() == {TakeTreasures(ARCHER, places(*names)) for names in takings}


def test_more_bordered_treasures_than_are_taken() -> None:
    g = game("t** m   .   t*\nTa  .   .   t**", {"treasure.taking": "may"})
    tile(g, GREEN, "C1")
    assert g.question() == (
        "treasures", ARCHER, places("A1", "D1", "D2"), 2, places("A1", "D2"), 2,
    )  # fmt: skip
    takings = ((), ("A1",), ("D2",), ("A1", "D2"))
    assert g.legal() == {TakeTreasures(ARCHER, places(*names)) for names in takings}


def test_treasures_wait_for_a_trader() -> None:
    g = game("t* t  Kb m  t*\n.  .  .  .  .")
    tile(g, GREEN, "A2")
    assert asks(g, "action")
    play(g, PlaceLeader(ARCHER, piece("Ta"), at("B2")))
    assert g.question() == ("treasures", ARCHER, places("A1", "E1"), 1, (), 0)


def test_the_owner_of_the_trader_need_not_be_active() -> None:
    g = game("t* m  .  t*\nTb .  .  .")
    tile(g, GREEN, "C1")
    assert g.question() == ("treasures", BULL, places("A1", "D1"), 1, (), 0)


@pytest.mark.parametrize(
    ("choice", "first", "second"),
    [("clockwise-from-active", LION, BULL), ("seat-order", BULL, LION)],
)
def test_two_kingdoms_due_at_once(choice: str, first: int, second: int) -> None:
    g = game("t* t* .  .  t* t*\nTb .  .  .  .  Tl", {"treasure.turn-order": choice}, active=POTTER)
    g.play(PlaceCatastrophe(POTTER, at("C2")))
    for player in (first, second):
        asked = g.question()
        assert asked is not None
        assert asked[1] == player
        g.play(TakeTreasures(player, asked[2][:1]))
    assert g.question() == ("action", POTTER)


@pytest.mark.parametrize(("choice", "bordered"), [("as-printed", "J11"), ("bga-slip", "I11")])
def test_the_slip_on_the_advanced_map(choice: str, bordered: str) -> None:
    content = [EMPTY] * 176
    for name in ("H10", "H11", "I11", "J11"):
        content[at(name)] = RED
    leaders = [OFF_BOARD] * 16
    leaders[piece("Ta")] = at("H9")
    g = whole_map(
        "advanced", choices={"treasure.advanced-outer": choice}, content=tuple(content),
        leaders=tuple(leaders), treasures=frozenset(places("I11", "J11")),
    )  # fmt: skip
    g.play(PlaceCatastrophe(ARCHER, at("A1")))
    assert g.legal() == {TakeTreasures(ARCHER, places(bordered))}


# ---- swap, refill, end -------------------------------------------------------------------------


def test_which_swaps_there_are() -> None:
    g = game(".", hands=(Hand((1, 2, 0, 0), 1), None, None, None))
    swaps = {(m.tiles, m.unknown) for m in g.legal() if isinstance(m, Swap)}
    known = [(), (0,), (1,), (0, 1), (1, 1), (0, 1, 1)]
    assert swaps == {(tiles, n) for tiles in known for n in (0, 1)} - {((), 0)}
    g = game(".")
    assert {m for m in g.legal() if isinstance(m, Swap)} == {
        Swap(ARCHER, (), n) for n in (1, 2, 3, 4, 5, 6)
    }
    g = game(".", {"hand.size": "12"}, hands=(Hand((8, 0, 0, 0)), None, None, None))
    assert {m for m in g.legal() if isinstance(m, Swap)} == {
        Swap(ARCHER, (BLACK,) * n) for n in (1, 2, 3, 4, 5, 6)
    }


def test_new_tiles_come_at_once() -> None:
    g = game("t .", actions=2, bag=(0, 0, 2, 1), hands=(Hand((0, 3, 0, 0)), None, None, None))
    play(g, Swap(ARCHER, (RED, RED)))
    assert g.gone == [0, 2, 0, 0]
    assert g.question() == ("draw", -1, ARCHER, 2)
    assert g.legal() == {Draw(ARCHER, (BLUE, BLUE)), Draw(ARCHER, (BLUE, GREEN))}
    play(g, Draw(ARCHER, (BLUE, GREEN)))
    assert g.summary()["hands"][ARCHER] == ((0, 1, 1, 1), 0)
    assert g.summary()["bag"] == (0, 0, 1, 0)
    assert (g.question(), g.actions) == (("action", ARCHER), 1)
    tile(g, GREEN, "B1")


def test_the_bag_runs_out_in_a_swap() -> None:
    more: dict[str, Any] = {
        "actions": 2, "bag": 2, "hands": (Hand((0, 3, 0, 0), 1), None, None, None),
        "monuments": (Monument((BLACK, BLUE), at("A1")),), "points": ((0,) * 4, None, None, None),
        "held": (0, None, None, None),
    }  # fmt: skip
    g = game("=  =  t\n=  =  Ka", **more)
    play(g, Swap(ARCHER, (RED, RED, RED), 1))
    play(g, Draw(ARCHER, (), 2))
    assert (g.over, g.question(), g.legal()) == ("bag", None, frozenset())
    assert gained(g) == {}
    g = game("=  =  t\n=  =  Ka", {"end.bag-in-swap": "end-of-turn"}, **more)
    play(g, Swap(ARCHER, (RED, RED, RED), 1))
    play(g, Draw(ARCHER, (), 2))
    assert (g.over, g.ending, g.question()) == ("", True, ("action", ARCHER))
    g.play(WithdrawLeader(ARCHER, piece("Ka"), at("C2")))
    assert g.over == "bag"
    assert g.hands.count(ARCHER) == 2


def test_the_last_tile_does_not_end_the_game() -> None:
    g = game(".", bag=(0, 3, 0, 0), hands=(Hand((3, 0, 0, 0)), None, None, None))
    g.play(Pass(ARCHER))
    assert g.legal() == {Draw(ARCHER, (RED, RED, RED))}
    g.play(Draw(ARCHER, (RED, RED, RED)))
    assert (g.over, g.question()) == ("", ("action", BULL))


@pytest.mark.parametrize(("choice", "over"), [("cannot-refill", ""), ("fewer-than-six", "bag")])
def test_fewer_than_six_in_the_bag_but_enough(choice: str, over: str) -> None:
    hands = (Hand((0, 0, 0, 0), 3), Hand((0, 0, 0, 0), 6), None, None)
    g = game(".", {"end.bag": choice}, bag=5, hands=hands)
    g.play(Pass(ARCHER))
    if not over:
        play(g, Draw(ARCHER, (), 3))
        assert g.bag.left == 2
    assert g.over == over


@pytest.mark.parametrize(
    ("choice", "order"),
    [("active-then-clockwise", (BULL, LION)), ("seat-order", (ARCHER, BULL))],
)
def test_who_refills_first(choice: str, order: tuple[int, int]) -> None:
    hands = (Hand((3, 0, 0, 0)), Hand((3, 0, 0, 0)), None, Hand((1, 0, 0, 0)))
    g = game(".", {"end.refill-order": choice}, bag=4, hands=hands, active=BULL)
    g.play(Pass(BULL))
    for player, count in zip(order, (3, 1), strict=True):
        assert g.question() == ("draw", -1, player, count)
        g.play(Draw(player, (), count))
    assert g.over == "bag"
    assert [g.hands.count(p) for p in (ARCHER, BULL, LION)] == {
        LION: [3, 6, 2], BULL: [6, 4, 1],
    }[order[1]]  # fmt: skip


def test_nobody_draws_from_a_bag_of_which_nothing_is_stated() -> None:
    g = game(".", hands=(Hand((1, 0, 0, 0)), None, None, None))
    g.play(Swap(ARCHER, (BLACK,)))
    assert g.summary()["hands"][ARCHER] == ((0, 0, 0, 0), 1)
    g.play(Pass(ARCHER))
    assert g.question() == ("action", BULL)
    assert g.summary()["hands"][ARCHER] == ((0, 0, 0, 0), 1)


@pytest.mark.parametrize(("left", "over"), [(3, ""), (2, "treasures"), (0, "treasures")])
def test_few_treasures_end_the_game_at_the_end_of_a_turn(left: int, over: str) -> None:
    content = [EMPTY] * 176
    for name in ("B2", "F3", "I7"):
        content[at(name)] = RED
    treasures = frozenset(places("B2", "F3", "I7")[:left])
    g = whole_map(content=tuple(content), treasures=treasures, actions=2)
    g.play(PlaceLeader(ARCHER, piece("Ka"), at("A2")))
    assert (g.over, asks(g, "action")) == ("", True)
    g.play(Pass(ARCHER))
    assert g.over == over
    if over:
        assert (g.question(), g.active) == (None, ARCHER)


def test_few_treasures_in_a_cut_out_end_nothing() -> None:
    g = game("t* .")
    g.play(Pass(ARCHER))
    assert g.over == ""


# ---- scores ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "treasures", "total", "score"),
    [
        ((6, 6, 13, 4), 1, (6, 6, 13, 5), 5),
        ((6, 7, 8, 8), 1, (7, 7, 8, 8), 7),
        ((3, 3, 5, 5), 3, (5, 4, 5, 5), 4),
        ((0, 9, 9, 9), 0, (0, 9, 9, 9), 0),
    ],
)
def test_treasures_are_jokers(
    points: tuple[int, ...], treasures: int, total: tuple[int, ...], score: int
) -> None:
    assert assigned(points, treasures) == total
    assert min(total) == score


def test_ties() -> None:
    totals = {ARCHER: (5, 8, 6, 9), BULL: (9, 5, 6, 8), POTTER: (5, 6, 8, 10), LION: (5, 7, 7, 7)}
    scores = {player: (total, min(total)) for player, total in totals.items()}
    # 5 7 7 7 beats the others at the second lowest; 5 6 8 10 beats 5 6 8 9 at the fourth.
    assert ranking(scores) == ((LION,), (POTTER,), (ARCHER, BULL))


def test_final_scores_need_what_is_known() -> None:
    points = ((6, 6, 13, 4), (6, 7, 8, 8), None, None)
    more: dict[str, Any] = {"players": (ARCHER, BULL), "points": points, "actions": 1}
    g = whole_map(held=(1, 1, None, None), **more)
    g.play(Pass(ARCHER))
    assert g.summary()["scores"] == {ARCHER: ((6, 6, 13, 5), 5), BULL: ((7, 7, 8, 8), 7)}
    assert g.summary()["ranking"] == ((BULL,), (ARCHER,))
    g = whole_map(held=(1, None, None, None), **more)
    g.play(Pass(ARCHER))
    assert g.summary()["scores"] == {ARCHER: ((6, 6, 13, 5), 5)}
    assert g.summary()["ranking"] == ()
