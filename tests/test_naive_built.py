"""The naive engine by itself in what is built and what it pays, on cases worked out by hand."""

import pytest

from tests.naive_cases import (
    ARCHER,
    BULL,
    POTTER,
    asks,
    at,
    commit,
    gained,
    game,
    home,
    lies,
    places,
    play,
    tile,
)
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
)
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    FACEDOWN,
    GREEN,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.position import Hand, Monument

BLACK_ONES = ((BLACK, RED), (BLACK, BLUE), (BLACK, GREEN))


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


def test_income_before_the_refill() -> None:
    g = game(
        KING_AND_FARMER, monuments=(Monument((BLACK, BLUE), at("A1")),), bag=0,
        hands=(Hand(), None, None, None),
    )  # fmt: skip
    g.play(Pass(ARCHER))
    assert g.over == "bag"
    assert gained(g) == {(ARCHER, BLACK): 1}


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


@pytest.mark.parametrize(
    ("choice", "row", "asked"),
    [
        ("now", ".  s  s  .  .", ("B3", "C3", "D3")),
        ("when-built", ".  s  s  .  .", ()),
        ("when-built", "s  s  s  .  .", ("A3", "B3", "C3", "D3")),
    ],
)
def test_a_line_cut_below_three_had_three_when_it_was_built(
    choice: str, row: str, asked: tuple[str, ...]
) -> None:
    """How many it had is not stated; fewer than three it cannot have been."""
    choices = {"buildings": "on", "building.line-length": choice}
    g = game(f"Ka t  s! .  .\n.  .  .  .  .\n{row}", choices)
    tile(g, BLACK, "D3")
    assert asks(g, "building") is bool(asked)
    if asked:
        assert g.question() == ("building", ARCHER, BLACK, places(*asked))


def test_its_own_line_was_three_too() -> None:
    """Two tiles are left of it; the third of now is no more than it had."""
    choices = {"buildings": "on", "building.line-length": "when-built"}
    g = game("Ka t  s! s  .  .", {**choices, "building.own-line": "allowed"})
    tile(g, BLACK, "E1")
    assert not asks(g, "building")
    tile(g, BLACK, "F1")
    assert g.question() == ("building", ARCHER, BLACK, places("D1", "E1", "F1"))


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
