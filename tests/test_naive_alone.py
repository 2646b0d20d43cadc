"""The naive engine by itself on the board and in conflicts, on cases worked out by hand."""

import pytest

from tests.naive_cases import (
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
from tnt_rules.tigris.engine.moves import (
    ChooseWar,
    MoveLeader,
    Pass,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    CATASTROPHE,
    EMPTY,
    GREEN,
    RED,
)
from tnt_rules.tigris.engine.position import Hand

# ---- leaders -----------------------------------------------------------------------------------

EXAMPLE_1 = """
.  .  t  .  .
.  .  m  .  .
Ka t  .  s  .
.  .  m  .  .
.  .  .  .  .
"""
EXAMPLE_3 = """
.  Pb t  .  .
.  .  m  .  .
Ka t  .  s  .
.  .  m  .  .
.  .  .  .  .
"""


def test_a_leader_may_join_a_kingdom_and_three_regions() -> None:
    g = game(EXAMPLE_1, active=BULL)
    g.play(PlaceLeader(BULL, piece("Pb"), at("C3")))
    assert [sorted(g.board.leaders_in(k)) for k in g.board.kingdoms()] == [[0, 5]]


def test_a_leader_may_not_join_two_kingdoms() -> None:
    g = game(EXAMPLE_3, active=LION)
    assert PlaceLeader(LION, piece("Tl"), at("C3")) not in g.legal()
    g = game(EXAMPLE_3)
    assert MoveLeader(ARCHER, piece("Ka"), at("A3"), at("C3")) in g.legal()


def test_a_moving_leader_is_lifted_first() -> None:
    g = game(".  Pb t  Ka t  Tp .\n.  .  t  .  t  .  .")
    assert MoveLeader(ARCHER, piece("Ka"), at("D1"), at("D2")) not in g.legal()


def test_moving_within_a_kingdom_is_no_revolt() -> None:
    g = game("Ka t  .\n.  t  .")
    g.play(MoveLeader(ARCHER, piece("Ka"), at("A1"), at("C2")))
    assert g.question() == ("action", ARCHER)
    assert gained(g) == {}


@pytest.mark.parametrize("choice", ["refused", "allowed"])
def test_the_same_space(choice: str) -> None:
    g = game("Ka t  .", {"leader.same-space": choice})
    move = MoveLeader(ARCHER, piece("Ka"), at("A1"), at("A1"))
    assert (move in g.legal()) is (choice == "allowed")


def test_no_leader_on_river_or_beside_a_diagonal_temple() -> None:
    g = game("~ ~ ~\n. t .")
    spaces = {m.space for m in g.legal() if isinstance(m, PlaceLeader)}
    assert spaces == {at("A2"), at("C2")}


def test_withdrawing_a_linking_leader() -> None:
    g = game("Pb t  Ka m  s .")
    g.play(WithdrawLeader(ARCHER, piece("Ka"), at("C1")))
    tile(g, BLACK, "F1")
    assert gained(g) == {}


# ---- tiles -------------------------------------------------------------------------------------


def test_the_king_scores_for_a_market_without_trader() -> None:
    g = game(EXAMPLE_1)
    tile(g, GREEN, "C3")
    assert g.wars_due == []
    assert gained(g) == {(ARCHER, GREEN): 1}


def test_a_peaceful_union_scores_nothing() -> None:
    g = game(EXAMPLE_3)
    tile(g, GREEN, "C3")
    assert g.wars_due == [0]
    assert gained(g) == {}
    assert len(g.board.kingdoms()) == 1


def test_a_peaceful_union_scores_under_the_house_rule() -> None:
    g = game(EXAMPLE_3, {"union.point": "after-wars"})
    tile(g, GREEN, "C3")
    assert gained(g) == {(ARCHER, GREEN): 1}
    g = game(EXAMPLE_3, {"union.point": "after-wars"})
    tile(g, RED, "C3")
    assert gained(g) == {(BULL, RED): 1}


def test_farms_on_the_river_and_nothing_else() -> None:
    g = game("Fa t  .\n~  ~ ~")
    assert PlaceTile(ARCHER, RED, at("B2")) not in g.legal()
    assert PlaceTile(ARCHER, BLUE, at("C1")) not in g.legal()
    tile(g, BLUE, "B2")
    assert gained(g) == {(ARCHER, BLUE): 1}


def test_three_kingdoms_may_not_be_joined() -> None:
    g = game(".  .  Kb .  .\n.  .  t  .  .\nPa t  .  t  Tl")
    assert not any(isinstance(m, PlaceTile) and m.space == at("C3") for m in g.legal())


def test_a_kingdom_without_king_or_leader_of_the_colour() -> None:
    g = game("Pa t  .\n.  .  .")
    tile(g, BLACK, "B2")
    assert gained(g) == {}


def test_a_building_doubles_the_point() -> None:
    grid = "Ka t  s  s! s  .\n.  .  .  .  .  ."
    g = game(grid, active=BULL)
    tile(g, BLACK, "C2")
    assert gained(g) == {(ARCHER, BLACK): 2}
    g = game(grid, active=BULL)
    tile(g, GREEN, "C2")
    assert gained(g) == {(ARCHER, GREEN): 1}


@pytest.mark.parametrize(("choice", "points"), [("after-placement", 2), ("before-placement", 1)])
def test_a_building_in_a_joined_region(choice: str, points: int) -> None:
    g = game("Ka t  .  s!", {"building.joined-region": choice})
    tile(g, BLACK, "C1")
    assert gained(g) == {(ARCHER, BLACK): points}


# ---- revolts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("tie", "winner"), [("defender", BULL), ("attacker", ARCHER)])
def test_a_level_revolt(tie: str, winner: int) -> None:
    g = game("t  t  .\nPb t  .\n.  .  t", {"conflict.tie": tie})
    g.play(PlaceLeader(ARCHER, piece("Pa"), at("C2")))
    commit(g, 0, 0)
    assert g.history == [("revolt", RED, 1, 5, (2, 2), (0, 0), winner * 4 + 1)]
    assert gained(g) == {(winner, RED): 1}
    assert home(g, "Pa") is (winner == BULL)


def test_one_temple_counts_for_both() -> None:
    hands = (None, Hand(), None, None)
    g = game("Pb t  .", hands=hands)
    g.play(PlaceLeader(ARCHER, piece("Pa"), at("C1")))
    assert g.question() == ("commit", ARCHER, RED, (0, 1, 2, 3, 4, 5, 6))
    commit(g, 1)
    assert g.question() == ("commit", BULL, RED, (0,))
    commit(g, 0)
    assert gained(g) == {(ARCHER, RED): 1}
    assert home(g, "Pb")
    assert g.gone == [0, 1, 0, 0]


def test_the_same_revolt_again_without_a_refill() -> None:
    hands = (Hand((0, 2, 0, 0), 0), Hand((0, 3, 0, 0), 1), None, None)
    g = game(".  t  .  .\nt  .  t  Kb\n.  .  .  .", actions=2, hands=hands)
    move = PlaceLeader(ARCHER, piece("Ka"), at("B2"))
    g.play(move)
    commit(g, 0, 2)
    assert gained(g) == {(BULL, RED): 1}
    assert move in g.legal()
    g.play(move)
    commit(g, 0)
    assert g.question() == ("commit", BULL, RED, (0, 1, 2))
    commit(g, 0)
    assert gained(g) == {(BULL, RED): 1, (ARCHER, RED): 1}
    assert g.question() == ("action", BULL)
    assert g.actions == 2


# ---- wars --------------------------------------------------------------------------------------


def test_the_first_clockwise_attacks_when_the_active_player_does_not_fight() -> None:
    g = game("Tl t  m  .  m  t  Tb")
    tile(g, BLACK, "D1")
    commit(g, 0, 0)
    assert g.history == [("war", GREEN, piece("Tb"), piece("Tl"), (1, 1), (0, 0), piece("Tl"))]
    assert gained(g) == {(LION, GREEN): 2}


@pytest.mark.parametrize(
    ("choice", "attacker"), [("active-then-clockwise", "Ka"), ("clockwise-only", "Kb")]
)
def test_whether_the_active_player_comes_first(choice: str, attacker: str) -> None:
    g = game("Ka t  s  .  s  t  Kb", {"war.attacker": choice})
    tile(g, GREEN, "D1")
    commit(g, 0, 0)
    assert g.history[0][2] == piece(attacker)


def test_colour_of_the_leaders_decides_and_the_joining_tile_counts_for_nobody() -> None:
    g = game("Ta t  m  m  m  .  m  m  m  m  t  Tb")
    tile(g, GREEN, "F1")
    commit(g, 2, 2)
    assert g.history == [("war", GREEN, 3, 7, (3, 4), (2, 2), 7)]
    assert gained(g) == {(BULL, GREEN): 4}
    assert lies(g, "C1", "D1", "E1", "F1", "G1") == [EMPTY, EMPTY, EMPTY, GREEN, GREEN]
    assert g.gone == [0, 0, 0, 7]


def test_tiles_of_the_loser_near_and_far() -> None:
    g = game("Ta t  m  .  m  t  Tb\n.  .  .  .  .  s  .\n.  .  .  .  .  m  .")
    tile(g, BLACK, "D1")
    commit(g, 2, 0)
    assert gained(g) == {(ARCHER, GREEN): 3}
    assert lies(g, "E1", "F1", "F2", "F3") == [EMPTY, RED, BLACK, EMPTY]


def test_facedown_tiles_support_nobody() -> None:
    g = game("=  =  .  .  .  .\n=  =  t  .  t  Kb\n.  .  Ka .  .  .")
    tile(g, GREEN, "D2")
    commit(g, 0, 0)
    assert g.history == [("war", BLACK, 0, 4, (0, 0), (0, 0), 4)]
    assert gained(g) == {(BULL, BLACK): 1}


def test_a_temple_with_a_treasure_stays() -> None:
    g = game("Pa t  t  .  t* t  Pb")
    tile(g, BLACK, "D1")
    commit(g, 1, 0)
    assert gained(g) == {(ARCHER, RED): 2}
    assert lies(g, "E1", "F1") == [RED, EMPTY]


def test_a_temple_beside_another_leader_stays() -> None:
    g = game(".  .  .  .  .  Kb .\nPa t  t  .  t  t  Pb")
    tile(g, BLACK, "D2")
    commit(g, 1, 0)
    assert gained(g) == {(ARCHER, RED): 2}
    assert lies(g, "E2", "F2") == [EMPTY, RED]
    assert home(g, "Pb")
    assert not home(g, "Kb")


def test_the_tile_of_a_building_counts_and_stays() -> None:
    g = game("Ka t  s  .  s! s  t  Kb")
    tile(g, GREEN, "D1")
    commit(g, 2, 0)
    assert g.history[0][4] == (1, 2)
    assert gained(g) == {(ARCHER, BLACK): 2}
    assert lies(g, "E1", "F1") == [BLACK, EMPTY]


# ---- several wars ------------------------------------------------------------------------------

FIRST_WAR_CUTS = """
Ka t  s  .  s  t  Kb
.  Ta .  .  s  .  .
.  .  .  .  t  Tb .
"""


def test_the_first_war_parts_the_leaders_of_the_second() -> None:
    g = game(FIRST_WAR_CUTS)
    tile(g, GREEN, "D1")
    assert g.question() == ("war", ARCHER, (BLACK, GREEN))
    g.play(ChooseWar(ARCHER, (BLACK,)))
    commit(g, 2, 0)
    assert g.question() == ("action", ARCHER)
    assert gained(g) == {(ARCHER, BLACK): 3}
    assert not home(g, "Ta", "Tb")


def test_green_first() -> None:
    g = game(FIRST_WAR_CUTS)
    tile(g, GREEN, "D1")
    g.play(ChooseWar(ARCHER, (GREEN,)))
    commit(g, 0, 0)
    assert home(g, "Ta")
    assert g.fight is not None
    assert g.fight.colour == BLACK


def test_wars_fixed_at_the_union() -> None:
    g = game(FIRST_WAR_CUTS, {"war.recheck": "fixed-at-union"})
    tile(g, GREEN, "D1")
    g.play(ChooseWar(ARCHER, (BLACK,)))
    commit(g, 2, 0, 0, 0)
    assert gained(g) == {(ARCHER, BLACK): 3, (BULL, GREEN): 1}
    assert home(g, "Kb", "Ta")


def test_an_announced_order() -> None:
    g = game(FIRST_WAR_CUTS, {"war.order": "announced"})
    tile(g, GREEN, "D1")
    assert g.legal() == {ChooseWar(ARCHER, (BLACK, GREEN)), ChooseWar(ARCHER, (GREEN, BLACK))}
    g.play(ChooseWar(ARCHER, (BLACK, GREEN)))
    commit(g, 2, 0)
    assert g.question() == ("action", ARCHER)
    assert gained(g) == {(ARCHER, BLACK): 3}


CUT_OFF = """
.  .  Ka .  .  .  .  .
m  s  t  m  .  m  t  Tb
.  .  Ta .  .  .  Kb s
"""


@pytest.mark.parametrize(
    ("choice", "support", "winner", "points"),
    [
        ("as-it-stands", (1, 1), "Tb", {(BULL, BLACK): 2, (BULL, GREEN): 2}),
        ("before-union", (2, 1), "Ta", {(BULL, BLACK): 2, (ARCHER, GREEN): 2}),
    ],
)
def test_supporters_cut_off_by_the_first_war(
    choice: str, support: tuple[int, int], winner: str, points: dict[tuple[int, int], int]
) -> None:
    g = game(CUT_OFF, {"war.side": choice})
    tile(g, RED, "E2")
    g.play(ChooseWar(ARCHER, (BLACK,)))
    commit(g, 0, 0)
    assert home(g, "Ka")
    assert lies(g, "B2") == [EMPTY]
    commit(g, 0, 0)
    assert g.history[1][4] == support
    assert g.history[1][6] == piece(winner)
    assert gained(g) == points


SPLIT_AT_THE_JOINING_TILE = """
.  .  .  t  Kb
.  .  m  s  t
Ta t  .  m  .
.  Ka .  t  Tb
"""


@pytest.mark.parametrize(
    ("choice", "support", "winner"),
    [("as-it-stands", (0, 1), "Ta"), ("before-union", (0, 2), "Tb")],
)
def test_parts_that_both_touch_the_joining_tile(
    choice: str, support: tuple[int, int], winner: str
) -> None:
    g = game(SPLIT_AT_THE_JOINING_TILE, {"war.side": choice})
    tile(g, RED, "C3")
    g.play(ChooseWar(ARCHER, (BLACK,)))
    commit(g, 2, 0)
    assert gained(g) == {(ARCHER, BLACK): 2}
    assert g.fight is not None
    assert g.fight.support == support
    commit(g, 2, 0)
    assert g.history[1][6] == piece(winner)
    expected = {"Ta": [GREEN, EMPTY], "Tb": [GREEN, GREEN]}
    assert lies(g, "C2", "D3") == expected[winner]


# ---- catastrophes ------------------------------------------------------------------------------


def test_a_catastrophe_on_a_shared_temple() -> None:
    g = game("s  Ka t  Ta\n.  .  .  .", active=BULL)
    g.play(PlaceCatastrophe(BULL, at("C1")))
    assert home(g, "Ka", "Ta")
    assert gained(g) == {}
    assert g.gone == [0, 1, 0, 0]


def test_forbidden_targets() -> None:
    g = game("t* Pb =  = x\n~  f  =  = s!")
    spaces = {m.space for m in g.legal() if isinstance(m, PlaceCatastrophe)}
    assert spaces == {at("A2"), at("B2")}


def test_a_catastrophe_splits_a_kingdom() -> None:
    g = game("Ka t  s  t  Tb", active=POTTER)
    g.play(PlaceCatastrophe(POTTER, at("C1")))
    assert len(g.board.kingdoms()) == 2
    assert lies(g, "C1") == [CATASTROPHE]
    assert not any(getattr(m, "space", None) == at("C1") for m in g.legal())


# ---- turns and hands ---------------------------------------------------------------------------


def test_turns_go_round() -> None:
    g = game("t . .", players=(BULL, LION, ARCHER), active=LION, actions=1)
    tile(g, GREEN, "B1")
    assert (g.active, g.actions) == (ARCHER, 2)
    g.play(Pass(ARCHER))
    assert (g.active, g.actions) == (BULL, 2)


def test_hands_bound_what_can_be_done() -> None:
    hands = (Hand((0, 1, 0, 0), 2), Hand((0, 2, 0, 0), 0), None, None)
    g = game(
        "Pb t  .",
        {"setup.tiles": "14/30/30/30", "conflict.cap": "2"},
        hands=hands,
        active=POTTER,
        gone=(0, 8, 0, 0),
        catastrophes=(0, 0, 0, 1),
    )
    # Red: 14 in the box, 1 on the board, 8 gone, 3 seen in hands: 2 out of sight for Potter.
    assert g.may_hold(POTTER, RED) == 2
    assert g.may_hold(ARCHER, RED) == 3
    assert g.may_hold(BULL, RED) == 2
    assert g.may_hold(POTTER, GREEN) == 6
    g.play(PlaceLeader(POTTER, piece("Pp"), at("C1")))
    assert g.question() == ("commit", POTTER, RED, (0, 1, 2))
    commit(g, 2)
    assert g.may_hold(ARCHER, RED) == 1
    commit(g, 0)
    assert g.gone == [0, 10, 0, 0]


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
