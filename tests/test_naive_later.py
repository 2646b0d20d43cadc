"""The naive engine by itself in the later chapters, on cases worked out by hand."""

import random
from typing import Any

import pytest

from tests.naive.game import NaiveGame
from tests.naive.setup import set_up
from tests.naive.state import assigned, ranking
from tests.test_naive_alone import (
    ARCHER,
    BULL,
    LION,
    POTTER,
    at,
    commit,
    gained,
    game,
    home,
    lies,
    piece,
    tile,
)
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    Draw,
    Move,
    Pass,
    PlaceBuilding,
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
    FACEDOWN,
    GREEN,
    OFF_BOARD,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.position import Hand, Monument, Position

BLACK_ONES = ((BLACK, RED), (BLACK, BLUE), (BLACK, GREEN))
RED_ONES = ((BLACK, RED), (RED, BLUE), (RED, GREEN))


def play(g: NaiveGame, move: Move) -> None:
    assert move in g.legal()
    g.play(move)


def asks(g: NaiveGame, kind: str) -> bool:
    asked = g.question()
    return asked is not None and asked[0] == kind


def places(*names: str) -> tuple[int, ...]:
    return tuple(sorted(at(name) for name in names))


def whole_map(board: str = "standard", **more: Any) -> NaiveGame:
    """A game on a whole map, with nothing on it but what is said."""
    options = Options({"board": board, **more.pop("choices", {})})
    return NaiveGame.from_position(Position(MAPS[board][0], options=options, **more))


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


# ---- monuments ---------------------------------------------------------------------------------

SQUARE = """
Ka t  s  s
.  .  s  .
"""
TWO_SQUARES = """
Ka t  s  s  s
.  .  s  .  s
"""


def test_a_declined_square_is_spent() -> None:
    g = game(SQUARE)
    tile(g, BLACK, "D2")
    assert gained(g) == {(ARCHER, BLACK): 1}
    assert g.question() == ("monument", ARCHER, places("C1"), BLACK_ONES)
    play(g, BuildMonument(ARCHER))
    assert g.summary()["declined"] == set(places("C1"))
    tile(g, BLACK, "B2")
    assert asks(g, "action")


@pytest.mark.parametrize(
    ("recompleted", "overlap", "offered"),
    [
        ("allowed", "allowed", ("C1", "D1")),
        ("refused", "allowed", ("D1",)),
        ("allowed", "refused", ("C1",)),
        ("refused", "refused", ()),
    ],
)
def test_one_square_was_declined(recompleted: str, overlap: str, offered: tuple[str, ...]) -> None:
    choices = {"monument.recompleted": recompleted, "monument.overlap": overlap}
    g = game(TWO_SQUARES, choices, declined=frozenset(places("C1")))
    tile(g, BLACK, "D2")
    asked = g.question()
    assert asked is not None
    assert (asked[2] if asked[0] == "monument" else ()) == places(*offered)


def test_two_squares_and_one_monument() -> None:
    g = game(TWO_SQUARES)
    tile(g, BLACK, "D2")
    assert g.question() == ("monument", ARCHER, places("C1", "D1"), BLACK_ONES)
    assert len(g.legal()) == 7
    play(g, BuildMonument(ARCHER, (BLACK, BLUE), at("D1")))
    assert lies(g, "C1", "D1", "E1", "C2", "D2", "E2") == [
        BLACK, FACEDOWN, FACEDOWN, BLACK, FACEDOWN, FACEDOWN,
    ]  # fmt: skip
    assert g.summary()["monuments"] == (((BLACK, BLUE), at("D1")),)
    assert asks(g, "action")


def test_four_squares_and_a_cross() -> None:
    grid = "s  s  s  .\ns  .  s  t\ns  s  s  Ka"
    g = game(grid, {"ziggurat": "on"})
    tile(g, BLACK, "B2")
    assert g.question() == ("ziggurat", ARCHER, places("B2"))
    play(g, BuildZiggurat(ARCHER))
    assert g.question() == ("monument", ARCHER, places("A1", "B1", "A2", "B2"), BLACK_ONES)
    g = game(grid, {"ziggurat": "on"})
    tile(g, BLACK, "B2")
    play(g, BuildZiggurat(ARCHER, at("B2")))
    assert asks(g, "action")


def test_no_monument_of_the_colour_is_left() -> None:
    g = game(SQUARE, monuments=tuple(Monument(colours) for colours in BLACK_ONES))
    tile(g, BLACK, "D2")
    assert asks(g, "action")
    assert lies(g, "C1") == [BLACK]
    assert g.declined == set()


def test_facedown_tiles_show_that_all_six_stand() -> None:
    edge = "=  =  .  =  =  .  =  =\n.  .  .  .  .  .  .  .\n"
    middle = "Ka t  s  s  .  .  .  .\n.  .  s  .  .  .  .  .\n.  .  .  .  .  .  .  .\n"
    for rest, kind in (("=  =", "action"), (".  .", "monument")):
        g = game(f"{edge}{middle}=  =  .  =  =  .  {rest}")
        tile(g, BLACK, "D4")
        assert asks(g, kind)


def test_one_monument_of_the_colour_stands() -> None:
    g = game(SQUARE, monuments=(Monument((BLACK, BLUE)),))
    tile(g, BLACK, "D2")
    assert g.question() == ("monument", ARCHER, places("C1"), ((BLACK, RED), (BLACK, GREEN)))


JOINING = """
Ka t  s  s  .  .
.  .  s  .  s  t
.  .  .  .  .  Kb
"""


def test_the_war_comes_before_the_monument() -> None:
    g = game(JOINING)
    tile(g, BLACK, "D2")
    commit(g, 0, 0)
    assert g.history == [("war", BLACK, 0, 4, (3, 1), (0, 0), 0)]
    assert g.question() == ("monument", ARCHER, places("C1"), BLACK_ONES)
    g = game(JOINING)
    tile(g, BLACK, "D2")
    commit(g, 0, 2)
    assert asks(g, "action")
    assert lies(g, "C1", "D1", "C2", "D2") == [EMPTY, EMPTY, EMPTY, BLACK]


BUILDER = """
t  t  Ka
t  .  .
"""


def test_the_builder_loses_a_leader() -> None:
    g = game(BUILDER)
    tile(g, RED, "B2")
    assert gained(g) == {(ARCHER, RED): 1}
    play(g, BuildMonument(ARCHER, (RED, GREEN), at("A1")))
    assert home(g, "Ka")
    assert g.board.kingdoms() == []


def test_a_treasure_on_a_flipped_temple_stays() -> None:
    g = game("t* t  .\nt  .  t\n.  .  Ta")
    tile(g, RED, "B2")
    assert gained(g) == {}
    play(g, BuildMonument(ARCHER, (RED, BLUE), at("A1")))
    assert lies(g, "A1") == [FACEDOWN]
    assert g.summary()["treasures"] == {at("A1")}
    assert not home(g, "Ta")


@pytest.mark.parametrize(("choice", "offers"), [("goes-on", True), ("ends", False)])
def test_a_monument_after_a_peaceful_union(choice: str, offers: bool) -> None:
    g = game("Ka t  s  s  .\n.  .  s  .  t\n.  .  .  .  Pb", {"union.after-peace": choice})
    tile(g, BLACK, "D2")
    assert g.wars_due == [0]
    assert asks(g, "monument") is offers


# ---- income ------------------------------------------------------------------------------------

KING_AND_FARMER = """
=  =  t  Ka
=  =  Fb .
"""


@pytest.mark.parametrize(
    ("colours", "choices", "points"),
    [
        ((BLACK, BLUE), {}, {(ARCHER, BLACK): 1}),
        ((BLACK, BLUE), {"monument.paid": "all"}, {(ARCHER, BLACK): 1, (BULL, BLUE): 1}),
        ((RED, GREEN), {}, {}),
    ],
)
def test_who_is_paid(
    colours: tuple[int, int], choices: dict[str, str], points: dict[tuple[int, int], int]
) -> None:
    g = game(KING_AND_FARMER, choices, monuments=(Monument(colours, at("A1")),))
    g.play(Pass(ARCHER))
    assert gained(g) == points
    assert g.question() == ("action", BULL)


@pytest.mark.parametrize(("choice", "points"), [("per-monument", 2), ("per-leader", 1)])
def test_two_monuments_of_a_colour(choice: str, points: int) -> None:
    g = game(
        "=  =  t  =  =\n=  =  Ka =  =", {"monument.income": choice},
        monuments=(Monument((BLACK, BLUE), at("A1")), Monument((BLACK, RED), at("D1"))),
    )  # fmt: skip
    g.play(Pass(ARCHER))
    assert gained(g) == {(ARCHER, BLACK): points}


def test_a_monument_pays_two_leaders_and_not_where_it_is_unknown() -> None:
    g = game(
        "=  =  t  Ka\n=  =  Fa .",
        monuments=(Monument((BLACK, RED)), Monument((BLACK, BLUE), at("A1"))),
    )
    g.play(Pass(ARCHER))
    assert gained(g) == {(ARCHER, BLACK): 1, (ARCHER, BLUE): 1}


def test_a_new_monument_pays_at_once() -> None:
    g = game(SQUARE, actions=1)
    tile(g, BLACK, "D2")
    assert g.actions == 1
    play(g, BuildMonument(ARCHER, (BLACK, GREEN), at("C1")))
    assert gained(g) == {(ARCHER, BLACK): 2}
    assert g.question() == ("action", BULL)


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


def test_income_before_the_refill() -> None:
    g = game(
        KING_AND_FARMER, monuments=(Monument((BLACK, BLUE), at("A1")),), bag=0,
        hands=(Hand(), None, None, None),
    )  # fmt: skip
    g.play(Pass(ARCHER))
    assert g.over == "bag"
    assert gained(g) == {(ARCHER, BLACK): 1}


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


# ---- the discard limit -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strengths", "hands", "choices", "attacker", "total", "defender"),
    [
        # Board strengths; tiles held; what the attacker may add; what he adds; the defender's.
        ((2, 5), (2, 3), {}, (0,), 0, (0,)),
        ((2, 5), (5, 3), {}, (0, 4, 5), 4, (0, 1)),
        ((4, 4), (5, 3), {}, (0, 1, 2, 3, 4, 5), 3, (0, 3)),
        ((4, 4), (5, 3), {}, (0, 1, 2, 3, 4, 5), 4, (0,)),
        ((4, 4), (5, 3), {"limit.surplus": "just-enough"}, (0, 1), 1, (0, 1)),
        ((4, 4), (5, 3), {"conflict.cap": "2"}, (0, 1, 2), 2, (0, 2)),
        ((3, 2), (2, 3), {}, (0, 1, 2), 0, (0, 1)),
        ((3, 2), (2, 3), {"limit.surplus": "just-enough"}, (0,), 0, (0, 1)),
        ((3, 2), (2, 3), {"limit.attacker-ahead": "none"}, (0,), 0, (0, 1)),
        ((2, 3), (2, 3), {"conflict.tie": "attacker"}, (0, 1, 2), 1, (0, 1)),
        (
            (2, 3), (2, 3), {"conflict.tie": "attacker", "limit.surplus": "just-enough"},
            (0, 1), 0, (0,),
        ),
        (
            (2, 2), (2, 3), {"conflict.tie": "attacker", "limit.attacker-ahead": "none"},
            (0,), 0, (0, 1),
        ),
        ((2, 5), (2, 3), {"limit.scope": "wars-only"}, (0,), 0, (0,)),
    ],
)  # fmt: skip
def test_the_limit_in_a_war(
    strengths: tuple[int, int], hands: tuple[int, int], choices: dict[str, str],
    attacker: tuple[int, ...], total: int, defender: tuple[int, ...],
) -> None:  # fmt: skip
    row = "Ta t " + "m " * strengths[0] + ". " + "m " * strengths[1] + "t Tb"
    g = game(
        row, {"conflict.limit": "on", **choices},
        hands=(Hand((1, 0, 0, hands[0])), Hand((0, 0, 0, hands[1])), None, None),
    )  # fmt: skip
    tile(g, BLACK, "CDEFGHIJKLMN"[strengths[0]] + "1")
    assert g.question() == ("commit", ARCHER, GREEN, attacker)
    commit(g, total)
    assert g.question() == ("commit", BULL, GREEN, defender)


@pytest.mark.parametrize(
    ("scope", "permitted"), [("all-conflicts", (0, 2, 3)), ("wars-only", (0, 1, 2, 3))]
)
def test_the_limit_in_a_revolt(scope: str, permitted: tuple[int, ...]) -> None:
    g = game(
        "t  .  .\nt  Pb t\n.  t  .\n.  .  .", {"conflict.limit": "on", "limit.scope": scope},
        hands=(Hand((0, 3, 0, 0)), None, None, None),
    )  # fmt: skip
    g.play(PlaceLeader(ARCHER, piece("Pa"), at("A3")))
    # Pa has A2 and B3, Pb has A2, C2 and B3: 2 against 3.
    assert g.question() == ("commit", ARCHER, RED, permitted)


# ---- buildings ---------------------------------------------------------------------------------


def test_the_first_building() -> None:
    g = game("Ka t  s  s  .", {"buildings": "on"})
    tile(g, BLACK, "E1")
    assert g.question() == ("building", ARCHER, BLACK, places("C1", "D1", "E1"))
    play(g, PlaceBuilding(ARCHER, at("D1")))
    assert gained(g) == {(ARCHER, BLACK): 1}
    assert g.board.buildings == {BLACK: (3, 0)}
    assert g.lengths == [3, 0, 0, 0]
    g = game("Ka t  s  s  .", {"buildings": "on"})
    tile(g, BLACK, "E1")
    play(g, PlaceBuilding(ARCHER))
    assert g.board.buildings == {}
    assert asks(g, "action")


def test_no_building_without_the_option() -> None:
    g = game("Ka t  s  s  .")
    tile(g, BLACK, "E1")
    assert asks(g, "action")


def test_the_tile_of_the_line_scores_two() -> None:
    g = game("Ka t  s  s  .", {"buildings": "on", "building.line-tile": "two"})
    tile(g, BLACK, "E1")
    play(g, PlaceBuilding(ARCHER, at("C1")))
    assert gained(g) == {(ARCHER, BLACK): 2}
    # A tile that scored two already, because the building was there, gets no third point.
    g = game("Ka t  s! s  .", {"buildings": "on", "building.line-tile": "two"})
    tile(g, BLACK, "E1")
    assert gained(g) == {(ARCHER, BLACK): 2}
    assert asks(g, "action")


CROSSING = """
Ka t  s! s  s
.  .  .  .  .
.  .  s  s  .
.  .  .  .  s
.  .  .  .  s
"""


def test_a_line_has_to_be_longer_than_the_present_one() -> None:
    g = game(CROSSING, {"buildings": "on"})
    tile(g, BLACK, "E3")
    # Row C3 to E3 and column E3 to E5 are three long, as the palace's line is.
    assert asks(g, "action")
    tile(g, BLACK, "E2")
    # Column E1 to E5 is five long and does not hold the palace.
    assert g.question() == ("building", ARCHER, BLACK, places("E1", "E2", "E3", "E4", "E5"))
    play(g, PlaceBuilding(ARCHER, at("E5")))
    assert g.lengths == [5, 0, 0, 0]


@pytest.mark.parametrize(("choice", "asked"), [("refused", False), ("allowed", True)])
def test_along_its_own_line(choice: str, asked: bool) -> None:
    g = game("Ka t  s  s! s  .", {"buildings": "on", "building.own-line": choice})
    tile(g, BLACK, "F1")
    assert gained(g) == {(ARCHER, BLACK): 2}
    assert asks(g, "building") is asked
    if asked:
        assert g.question() == ("building", ARCHER, BLACK, places("C1", "E1", "F1"))


@pytest.mark.parametrize(
    ("choice", "built", "asked"),
    [
        ("now", 3, False),
        ("when-built", 3, True),
        ("when-built", 0, False),
        ("when-built", 4, False),
    ],
)
def test_how_long_the_present_line_is(choice: str, built: int, asked: bool) -> None:
    g = game(
        "Ka t  s! s  s  s\n.  .  .  .  .  .\n.  s  s  s  .  .",
        {"buildings": "on", "building.line-length": choice}, lengths=(built, 0, 0, 0),
    )  # fmt: skip
    tile(g, BLACK, "E3")
    assert asks(g, "building") is asked


def test_a_line_cut_below_three_is_beaten_by_three() -> None:
    g = game("Ka t  s! .  .\n.  .  .  .  .\n.  s  s  .  .", {"buildings": "on"})
    tile(g, BLACK, "D3")
    assert g.question() == ("building", ARCHER, BLACK, places("B3", "C3", "D3"))


def test_a_monument_over_a_building() -> None:
    g = game("Ka t  s  s  s!\n.  .  .  s  .", {"buildings": "on"}, lengths=(3, 0, 0, 0))
    tile(g, BLACK, "E2")
    assert gained(g) == {(ARCHER, BLACK): 2}
    play(g, BuildMonument(ARCHER, (BLACK, RED), at("D1")))
    assert g.board.buildings == {}
    assert g.lengths == [0, 0, 0, 0]


def test_war_then_building_then_monument() -> None:
    g = game("Ka t  s  s  .  .\n.  s  s  .  s  t\n.  .  .  .  .  Kb", {"buildings": "on"})
    tile(g, BLACK, "D2")
    assert asks(g, "commit")
    commit(g, 0, 0)
    # E2 was lost with Bull's king: the row is B2 to D2, the column two long.
    assert g.question() == ("building", ARCHER, BLACK, places("B2", "C2", "D2"))
    play(g, PlaceBuilding(ARCHER))
    assert g.question() == ("monument", ARCHER, places("C1"), BLACK_ONES)


# ---- ziggurat ----------------------------------------------------------------------------------

CROSS = """
.  .  t  Pa
.  s  .  .
s  .  s  t
.  s  .  Ka
"""


def test_the_ziggurat_replaces_five_tiles() -> None:
    g = game(CROSS, {"ziggurat": "on"})
    tile(g, BLACK, "B3")
    assert g.question() == ("ziggurat", ARCHER, places("B3"))
    assert g.legal() == {BuildZiggurat(ARCHER), BuildZiggurat(ARCHER, at("B3"))}
    play(g, BuildZiggurat(ARCHER, at("B3")))
    assert lies(g, "B2", "A3", "B3", "C3", "B4") == [ZIGGURAT] * 5
    assert g.gone == [5, 0, 0, 0]
    assert g.centre == (1, 2)
    assert not any(
        isinstance(m, PlaceCatastrophe) and m.space in places("B2", "A3", "B3", "C3", "B4")
        for m in g.legal()
    )


def test_an_arm_may_complete_the_cross() -> None:
    g = game("t  s  .\ns  s  s\n.  .  .", {"ziggurat": "on"})
    tile(g, BLACK, "B3")
    assert g.question() == ("ziggurat", ARCHER, places("B2"))


def test_a_ziggurat_on_the_board_allows_no_other() -> None:
    g = game(
        ".  s  .  .  Z  .\ns  .  s  Z  Z  Z\n.  s  .  .  Z  .", {"ziggurat": "on"},
        ziggurat=at("E2"),
    )  # fmt: skip
    tile(g, BLACK, "B2")
    assert asks(g, "action")


def test_the_king_at_the_ziggurat() -> None:
    grid = ".  .  t  Pa\n.  Z  .  .\nZ  Z  Z  t\n.  Z  .  Ka"
    g = game(grid, {"ziggurat": "on"}, ziggurat=at("B3"))
    g.play(Pass(ARCHER))
    assert g.question() == ("points", ARCHER, (0, 1, 2, 3))
    play(g, ChoosePoint(ARCHER, BLUE))
    assert gained(g) == {(ARCHER, BLUE): 1}
    assert g.question() == ("action", BULL)
    g.play(Pass(BULL))
    assert g.question() == ("action", POTTER)


def test_temples_and_treasure_in_the_cross() -> None:
    g = game(".  t* .\nt  .  t\n.  t  Ka", {"ziggurat": "on"})
    tile(g, RED, "B2")
    assert gained(g) == {(ARCHER, RED): 1}
    play(g, BuildZiggurat(ARCHER, at("B2")))
    assert g.summary()["treasures"] == {at("B2")}
    assert home(g, "Ka")


def test_several_treasures_stay_where_they_are() -> None:
    g = game(".  t* .\nt* .  t\n.  t  Ka", {"ziggurat": "on"})
    tile(g, RED, "B2")
    play(g, BuildZiggurat(ARCHER, at("B2")))
    assert g.summary()["treasures"] == set(places("B1", "A2"))
