"""Position lines that cannot be a position, and what is said of them."""

import pytest

from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    EXTENDED,
    GREEN,
    LION,
    POTTER,
    RED,
    act,
    at,
    built,
    cell,
    facts,
    faults,
    grid,
    piece,
    places,
    put,
    spaces,
)
from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.notation import nodes


def test_two_leaders_of_a_colour():
    lines = grid("Ka t Kb", ". . .")
    assert faults(lines) == {"kingdom.one-per-colour": places("A1 C1")}
    assert facts("kingdom.one-per-colour", lines) == {
        "leaders": (piece("Ka"), piece("Kb")),
        "colour": BLACK,
    }
    off = Options(off=["kingdom.one-per-colour"])
    assert faults(lines, options=off) == {}


def test_leader_without_temple():
    lines = grid("Ka s t", ". . .")
    assert faults(lines) == {"leader.orphan": places("A1")}
    assert facts("leader.orphan", lines) == {"leader": piece("Ka")}
    assert faults(grid("Ka = =", ". = =")) == {"leader.orphan": places("A1")}


def test_leader_twice():
    lines = grid("Ka t", ". .", "Ka .")
    assert faults(lines) == {"setup.box-leaders": places("A1 A3"), "leader.orphan": places("A3")}


def test_leader_twice_hides_no_other_fault():
    found = faults(grid("Ka t . .", ". . t Ka", ". . . Kb"), spaces(C3="t"))
    assert found == {
        "setup.box-leaders": places("A1 D2"),
        "kingdom.one-per-colour": places("D2 D3"),
    }


def test_treasures():
    assert faults(grid("s* t* .* x*")) == {"position.treasure": places("A1 C1 D1")}
    assert faults(grid("Ka* t")) == {"position.treasure": places("A1")}
    assert faults(grid("=* =", "= =")) == {}
    # One treasure goes onto the middle, several stay where they lay: any space may have one.
    assert faults(grid(". Z .", "Z Z* Z", ". Z t")) == {}
    assert faults(grid(". Z* .", "Z Z Z*", ". Z t")) == {}
    assert faults(grid(". Z .", "Z Z Z*", ". Z t")) == {}
    # A temple of the standard map away from the ten printed ones never had a treasure.
    assert faults(nodes.Grid((), "standard"), spaces(A1="t*")) == {
        "position.treasure": places("A1"),
        "setup.box-treasures": places("A1 K1 B2 P2 F3 N5 I7 B8 O9 F10 K11"),
    }


def test_too_many_treasures():
    lines = (nodes.Grid((), "standard"), nodes.TreasuresHeld(BULL, 1))
    assert facts("setup.box-treasures", *lines) == {"count": 11, "limit": 10}
    assert faults(grid("t* t* . Kb"), spaces(C1="t"), nodes.TreasuresHeld(BULL, 12)) == {}
    assert "setup.box-treasures" in faults(grid("t* t* ."), nodes.TreasuresHeld(BULL, 13))


def test_treasures_add_up():
    """None ever leaves the game: where all are stated, there are ten, on the advanced map 14."""
    two = nodes.Players((ARCHER, BULL))
    board = (nodes.Grid((), "standard"), spaces(K1="t", B2="t"), two)
    held = nodes.TreasuresHeld
    assert faults(*board, held(ARCHER, 1), held(BULL, 1)) == {}
    assert faults(*board, held(ARCHER, 2), held(BULL, 0)) == {}
    lines = (*board, held(ARCHER, 1), held(BULL, 0))
    assert faults(*lines) == {"setup.box-treasures": ()}
    assert facts("setup.box-treasures", *lines) == {"count": 9, "limit": 10, "few": 1}
    # Something is not stated: what bull has, or whether somebody else plays.
    assert faults(*board, held(ARCHER, 1)) == {}
    assert faults(*lines[:2], *lines[3:]) == {}
    # A cut-out does not show all of them.
    assert faults(grid("t* ."), two, held(ARCHER, 1), held(BULL, 0)) == {}
    # Nobody holds any at the start.
    assert faults(nodes.Setup("advanced"), two) == {}
    assert "setup.box-treasures" in faults(nodes.Setup("advanced"), two, spaces(J1="t"))
    assert faults(nodes.Setup("advanced"), two, spaces(J1="t"), held(BULL, 1)) == {}


def test_option_and_map():
    def board(choice):
        return tree.OptionChoice("board", choice)

    for map in ("standard", "advanced"):
        other = {"standard": "advanced", "advanced": "standard"}[map]
        two = nodes.Players((ARCHER, BULL))
        for shown in (nodes.Grid((), map), nodes.Setup(map)):
            assert faults(shown, two, board(map)) == {}
            assert faults(shown, two, board(other)) == {"position.board-option": ()}
            # A line of a case takes the place of the one before it.
            assert faults(board(other), two, shown, board(map)) == {}
            # From the command line it only holds where the text says nothing.
            assert faults(shown, two, options=Options({"board": other})) == {}
        assert faults(grid("Ka t"), board(map)) == {}


def test_buildings():
    assert faults(grid("s! s s! .", ". t x! ?")) == {"position.building": places("A1 C1")}
    rules = [
        (f.rule, f.spaces) for f in built(grid("s! s s! .", ". t x! ?"), options=EXTENDED).faults
    ]
    assert rules == [("position.building", places("C2")), ("position.building", places("A1 C1"))]


def test_pieces_of_an_extension_that_is_not_played():
    building, cross = grid("Ka t s! s ."), grid(". Z .", "Z Z Z", ". Z .")
    for off in (DEFAULTS, Options({"ziggurat": "on"})):
        assert faults(building, options=off) == {"position.building-option": places("C1")}
    for off in (DEFAULTS, Options({"buildings": "on"})):
        found = {"position.building-option": places("B1 A2 B2 C2 B3")}
        assert faults(cross, options=off) == found


def test_lengths_of_lines():
    board = grid("s s! s", "Ka t .")
    assert faults(board, nodes.BuildingLength(BLACK, 3)) == {}
    assert faults(board, nodes.BuildingLength(BLACK, 2)) == {"position.building": places("B1")}
    assert faults(board, nodes.BuildingLength(RED, 4)) == {"position.building": ()}
    assert facts("position.building", board, nodes.BuildingLength(RED, 4)) == {
        "colour": RED,
        "length": 4,
    }


def test_a_length_that_matters_is_left_open():
    options = Options({"buildings": "on", "building.line-length": "when-built"})
    board, black, red = grid("s s! s", "Ka t ."), act("archer", put("s", "C2")), put("t", "C2")

    def left_open(*lines):
        return "building-lengths" in built(board, *lines, options=options).open

    assert left_open(black)
    assert not left_open(black, nodes.BuildingLength(BLACK, 3))
    assert not left_open(act("archer", red))
    now = built(board, black, options=Options({"buildings": "on"}))
    assert "building-lengths" not in now.open


def test_ziggurat_that_is_no_cross():
    assert faults(grid("Z Z Z", ". Z .")) == {"position.ziggurat": places("A1 B1 B2 C1")}
    assert faults(grid("Z Z Z", ". Z .", ". Z .")) == {
        "position.ziggurat": places("A1 B1 C1 B2 B3")
    }


def test_monument_without_its_tiles():
    monument = nodes.MonumentStands((BLACK, RED), at("A1"))
    assert faults(grid("= = .", "= s ."), monument) == {"position.monument": places("A1 B1 A2 B2")}


def test_facedown_tiles_without_a_monument():
    assert faults(grid(". = = .", ". = = .")) == {}
    assert faults(grid(". = .", ". . .")) == {"position.monument": places("B1")}
    assert faults(grid("= . .", ". . .")) == {}  # the edge may hide the other three
    # Three in a row inside are no square and a half.
    assert faults(grid(". . . . .", ". = = = .", ". = = = .", ". . . . .")) != {}
    assert faults(nodes.Grid((), "standard"), spaces(B4="s", H3="=", I3="=", H4="=", I4="=")) == {
        "tile.place.river": places("B4"),
        "position.monument": places("H3 I3 H4 I4"),
    }
    stands = nodes.MonumentStands((BLACK, RED))
    assert faults(nodes.Grid((), "standard"), spaces(H3="=", I3="=", H4="=", I4="="), stands) == {}


def test_a_cut_out_need_not_name_every_monument():
    stands = nodes.MonumentStands((BLACK, RED), at("A1"))
    tiles = grid("= = . = =", "= = . = =")
    assert faults(tiles, stands) == {}
    assert faults(tiles, stands, nodes.MonumentStands((GREEN, RED))) == {}
    assert faults(tiles, nodes.NoMonuments()) == {
        "position.monument": places("A1 B1 D1 E1 A2 B2 D2 E2")
    }
    assert "monuments-unnamed" in built(tiles, stands).open
    both = nodes.MonumentStands((GREEN, RED), at("D1"))
    assert not {"monuments", "monuments-unnamed"} & set(built(tiles, stands, both).open)
    assert "monuments" in built(tiles).open
    # On a whole map all monuments are to be seen, and they are named.
    whole = (nodes.Grid((), "standard"), spaces(H3="=", I3="=", H4="=", I4="="))
    assert faults(*whole) == {"position.monument": places("H3 I3 H4 I4")}
    named = nodes.MonumentStands((BLACK, RED), at("H3"))
    assert faults(*whole, named) == {}
    more = spaces(K3="=", L3="=", K4="=", L4="=")
    assert faults(*whole, more, named) == {"position.monument": places("K3 L3 K4 L4")}


def test_no_more_monuments_than_the_box_holds():
    # Five halves of squares at the edge, and one square that is named: six.
    rows = (
        "= = . = = . = =",
        ". . . . . . . .",
        ". . . = = . . .",
        ". . . = = . . .",
        ". . . . . . . .",
    )
    named = nodes.MonumentStands((BLACK, RED), at("D3"))
    assert faults(grid(*rows, "= = . = = . . ."), named) == {}
    assert faults(grid(*rows, "= = . = = . = ="), named) == {
        "position.monument": places("A1 B1 D1 E1 G1 H1 A6 B6 D6 E6 G6 H6")
    }


def test_monument_twice():
    tiles = grid("= = . = =", "= = . = =")
    lines = (
        nodes.MonumentStands((BLACK, RED), at("A1")),
        nodes.MonumentStands((RED, BLACK), at("D1")),
    )
    assert faults(tiles, *lines) == {"setup.box-monuments": places("A1 D1")}


def test_a_monument_of_one_colour():
    wrong = nodes.MonumentStands((BLACK, BLACK), at("A1"))
    assert faults(grid("= =", "= ="), wrong) == {"setup.box-monuments": places("A1")}
    assert facts("setup.box-monuments", grid("= =", "= ="), wrong)["alike"] == 1
    twice = (nodes.MonumentStands((BLACK, RED)), nodes.MonumentStands((RED, BLACK)))
    assert "alike" not in facts("setup.box-monuments", grid("= =", "= ="), *twice)


def test_overlapping_monuments():
    tiles = grid("= = =", "= = =")
    lines = (
        nodes.MonumentStands((BLACK, RED), at("A1")),
        nodes.MonumentStands((RED, BLUE), at("B1")),
    )
    assert faults(tiles, *lines) == {"position.monument": places("B1 C1 B2 C2")}


def test_seven_squares_are_more_than_the_box_holds():
    row = "= = . = = . = ="
    found = faults(grid(row, row, ". . . . . . . .", row, row, ". . . . . . . .", row, row))
    assert set(found) == {"setup.box-monuments"}


def test_too_many_tiles_of_a_colour():
    row = " ".join(["s"] * 15)
    assert faults(grid(row, row)) == {}
    lines = (grid(row, row), nodes.HandLine(BULL, (BLACK,)))
    assert faults(*lines) == {
        "setup.box-tiles": tuple(
            sorted(places(" ".join(f"{c}{r}" for c in "ABCDEFGHIJKLMNO" for r in (1, 2))))
        )
    }
    assert facts("setup.box-tiles", *lines) == {"colour": BLACK, "count": 31, "limit": 30}
    few = Options({"setup.tiles": "57/36/2/30"})
    assert facts("setup.box-tiles", grid("s s s"), options=few)["limit"] == 2


def test_too_many_tiles_in_all():
    assert faults(grid("s t"), nodes.Bag(151)) == {}
    assert facts("setup.box-tiles", grid("s t"), nodes.Bag(152)) == {"count": 154, "limit": 153}


def test_catastrophes():
    assert faults(grid("x x x x x x x x")) == {}
    assert faults(grid("x x x x x x x x x")) == {
        "setup.box-catastrophes": places("A1 B1 C1 D1 E1 F1 G1 H1 I1")
    }
    two = nodes.Players((ARCHER, BULL))
    assert faults(grid("x x x x"), two) == {}
    assert facts(
        "setup.box-catastrophes", grid("x x x"), two, nodes.CatastrophesLeft(ARCHER, 2)
    ) == {"count": 5, "limit": 4}
    assert faults(grid("x x"), two, nodes.CatastrophesLeft(ARCHER, 2)) == {}
    assert facts("catastrophe.two", grid("s"), nodes.CatastrophesLeft(ARCHER, 3)) == {
        "player": ARCHER,
        "count": 3,
        "limit": 2,
    }


def test_hand_and_actions():
    assert faults(grid("s"), nodes.HandLine(BULL, (RED,) * 3, 4)) == {"setup.hand": ()}
    assert faults(grid("s"), nodes.HandLine(BULL, (RED,) * 3, 3)) == {}
    assert faults(grid("s"), nodes.Actions(3)) == {"turn.two-actions": ()}
    assert faults(grid("s"), nodes.Actions(3), options=Options({"turn.actions": "3"})) == {}


def test_players():
    assert faults(grid("Ka t"), nodes.Players((ARCHER,))) == {"position.players": ()}
    assert faults(grid("Ka t"), nodes.Players((ARCHER, ARCHER))) == {"position.players": ()}
    two = nodes.Players((ARCHER, BULL))
    assert faults(grid("Kl t"), two) == {"position.player-absent": places("A1")}
    assert facts("position.player-absent", grid("Ka t ?"), two, act("lion", put("t", "?"))) == {
        "player": LION
    }
    assert "position.player-absent" in faults(grid("Ka t"), two, nodes.HandLine(LION, ()))


def test_players_and_turn_said_anew():
    """A case may leave out a player of the text before it."""
    three, two = nodes.Players((ARCHER, BULL, POTTER)), nodes.Players((ARCHER, BULL))
    assert faults(grid("Ka t"), three, two) == {}
    assert built(grid("Ka t"), three, two).position.players == (ARCHER, BULL)
    lines = (grid("Ka t"), three, nodes.Active(POTTER), two)
    assert faults(*lines) == {"position.player-absent": ()}
    assert faults(*lines, nodes.Active(BULL)) == {}
    assert built(*lines, nodes.Active(BULL)).position.active == BULL
    # What else is said of him stays said.
    assert "position.player-absent" in faults(
        grid("Ka t"), three, nodes.HandLine(POTTER, (RED,)), two
    )
    # Whose turn it is, and who is seated, takes part.
    assert built(grid("Ka t"), nodes.Active(LION)).position.players == (ARCHER, LION)


def test_asked_space():
    assert faults(grid("Ka t ."), act("archer", put("t", "?"))) == {"position.asked-missing": ()}
    twice = grid("Ka t ? ?")
    assert faults(twice, act("archer", put("t", "?"))) == {"position.asked-twice": places("C1 D1")}
    assert faults(twice, act("archer", put("t", "C1"))) == {}
    moved = (grid("Ka t ? ."), spaces(C1=".", D1="?"), act("archer", put("t", "?")))
    assert built(*moved).asked == places("D1")


def test_outside_the_cut_out():
    assert faults(grid("Ka t"), spaces(C1="t")) == {"position.outside": places("C1")}
    assert faults(grid("Ka t"), nodes.Declined((at("D4"),))) == {"position.outside": places("D4")}
    assert "position.outside" in faults(grid("Ka t"), nodes.MonumentStands((RED, BLUE), at("D4")))


def test_all_faults_at_once():
    found = faults(
        grid("Ka s Kb t", "Z s* =  .", ". . . ."),
        nodes.Players((ARCHER, POTTER)),
        nodes.Actions(5),
        nodes.HandLine(ARCHER, (), 9),
        act("archer", put("t", "?")),
    )
    assert set(found) == {
        "kingdom.one-per-colour",
        "leader.orphan",
        "position.ziggurat",
        "position.treasure",
        "position.monument",
        "turn.two-actions",
        "setup.hand",
        "position.player-absent",
        "position.asked-missing",
    }


EMPTY: dict[str, tuple[int, ...]] = {"end.bag-empty": ()}
FEW = {"end.bag": "fewer-than-six"}


@pytest.mark.parametrize(
    ("bag", "choices", "expected"),
    [
        (nodes.Bag(40), {}, EMPTY),
        (nodes.Bag(1), {}, EMPTY),
        (nodes.Bag(2, (BLUE, RED)), {}, EMPTY),
        (nodes.Bag(0), {}, {}),
        (nodes.Bag(0, ()), {}, {}),
        # Under this reading five tiles are too few to draw from, and six are enough.
        (nodes.Bag(5), FEW, {}),
        (nodes.Bag(6), FEW, EMPTY),
        # A conflict of the second action may have put tiles back.
        (nodes.Bag(3), {"conflict.discards": "back-to-bag"}, {}),
    ],
)
def test_a_bag_that_ends_the_game_holds_nothing(bag, choices, expected):
    lines = (grid("Pb t ."), nodes.Players((ARCHER, BULL)), nodes.Ending(), bag)
    assert faults(*lines, options=Options(choices)) == expected


def test_an_empty_bag_is_not_looked_for_where_it_ends_nothing():
    off = Options({}, off=("end.bag-empty",))
    assert faults(grid("Pb t ."), nodes.Ending(), nodes.Bag(40), options=off) == {}
    # Nothing is said against a bag that is not stated; that of a started game is full.
    assert faults(grid("Pb t ."), nodes.Ending()) == {}
    started = (nodes.Setup("standard"), nodes.Players((ARCHER, BULL)), nodes.Ending())
    assert faults(*started) == EMPTY


@pytest.mark.parametrize(
    "lines",
    [
        (nodes.Grid((), ""),),
        (nodes.Grid(((),), ""),),
        (grid("t", "t t t"),),
        (nodes.Grid(((cell("t"),) * 40,) * 40, ""),),
        (nodes.Grid(((cell("="),) * 16,) * 11, ""),),
        (nodes.Grid(((cell("="),) * 15,) * 11, ""),),
        (nodes.Grid(((cell("Ka*!?"),) * 16,) * 11, "advanced"),),
        (grid("K t"), nodes.MonumentStands((RED, RED), nodes.ASKED)),
        (grid("t ?"), nodes.SpaceCells(((nodes.ASKED, cell("s")),))),
        (grid("t"), nodes.SpaceCells(((nodes.ASKED, cell("s")),))),
        (nodes.Setup("standard"), nodes.Players(())),
    ],
)
def test_nothing_crashes(lines):
    made = built(*lines)
    assert (made.position is None) == bool(made.faults)
