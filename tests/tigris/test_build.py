"""From position lines to a position."""

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
    expect,
    faults,
    grid,
    map_rows,
    piece,
    places,
    position,
    put,
    spaces,
)
from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine.maps import ADVANCED, STANDARD
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, OFF_BOARD
from tnt_rules.tigris.engine.position import NOTHING, Hand, Monument
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.build import build
from tnt_rules.tigris.notation.contents import grid_of

# The printed standard map, as the sources show it (`setup.temples`).
MAP = """
....~~~~~.T.~...
.C..~.......~..C
...~~T......~~..
~~~~.........~~~
.............T~~
..............~.
~~~~....T...~~~.
.C.~~~~.....~...
......~~~~~~~.C.
.....T..........
..........T.....
"""
ADVANCED_MAP = """
..~~T....T.....~
..~~..........T~
.C~~...........~
..~...T....T~~~~
..~.........~...
..~T........~..C
..~~........~~..
C..~~~.T....T~..
.....~~~.....~..
....C.~~~~~~~~..
......~..C....C.
"""
EXAMPLE_3 = (". Pb t . .", ". . m . .", "Ka t ? s .", ". . m . .")


# ---- boards ----------------------------------------------------------------------------------


def test_cut_out():
    made = built(grid(*EXAMPLE_3), act("lion", put("T", "?")))
    found = made.position
    assert (found.terrain.width, found.terrain.height, found.terrain.name) == (5, 4, "")
    assert found.leaders[piece("Ka")] == at("A3")
    assert found.leaders[piece("Pb")] == at("B1")
    assert sum(place != OFF_BOARD for place in found.leaders) == 2
    assert [found.content[at(s)] for s in ("C1", "C2", "B3", "D3")] == [RED, GREEN, RED, BLACK]
    assert found.content[at("A3")] == EMPTY
    assert found.players == (ARCHER, BULL, LION)
    assert found.active == LION
    assert made.asked == (at("C3"),)
    assert made.open == (
        "hands",
        "actions",
        "bag",
        "points",
        "monuments",
        "treasures",
        "catastrophes",
        "cut-out",
        "players",
    )
    assert found.monuments is None


def test_rivers_of_a_cut_out():
    found = position(grid("~ ~? f s", ". t x ?"))
    assert found.terrain.river == set(places("A1 B1 C1"))
    assert found.content[at("C1")] == BLUE
    assert found.content[at("C2")] == CATASTROPHE


def test_bordered_treasures_of_a_cut_out():
    found = position(grid("t** t*"))
    assert found.treasures == {at("A1"), at("B1")}
    assert found.terrain.bordered == {at("A1")}


def test_printed_map():
    made = built(nodes.Grid((), "standard"))
    found = made.position
    assert found.terrain == STANDARD
    names = "K1 B2 P2 F3 N5 I7 B8 O9 F10 K11"
    assert found.treasures == set(places(names))
    assert all(found.content[place] == RED for place in places(names))
    assert sum(c != EMPTY for c in found.content) == 10
    assert "cut-out" not in made.open
    assert "hands" in made.open


def test_advanced_map_by_its_rivers():
    found = position(grid(*map_rows(ADVANCED_MAP, A1="Ka", B1="t")))
    assert found.terrain == ADVANCED
    assert found.leaders[piece("Ka")] == at("A1")
    assert len(found.treasures) == 14


def test_full_grid_becomes_the_standard_map():
    found = position(grid(*map_rows(MAP, J1="Ka", E1="f")))
    assert found.terrain == STANDARD
    assert found.terrain.bordered == set(places("B2 P2 B8 O9"))


def test_border_may_be_left_to_the_map():
    assert position(grid(*map_rows(MAP, B2="t*"))).terrain == STANDARD


def test_full_grid_that_is_no_map():
    found = faults(grid(*map_rows(MAP, A1="~", E1=".", H5="?")))
    assert found == {"position.map": places("A1 E1")}


def test_named_map_with_other_rivers():
    assert faults(grid(*map_rows(MAP, E1="."), name="standard")) == {"position.map": places("E1")}
    assert "position.map" in faults(grid(*map_rows(MAP), name="advanced"))


def test_named_map_with_a_small_grid():
    assert "position.map" in faults(grid(". t", ". .", name="standard"))


def test_border_where_the_map_has_none():
    assert faults(grid(*map_rows(MAP, F3="t**"))) == {"position.map": places("F3")}


def test_catastrophe_may_lie_on_any_ground():
    found = position(grid(*map_rows(MAP, E1="x", A1="x")))
    assert found.terrain == STANDARD


def test_wrong_ground_on_a_whole_map():
    found = faults(grid(*map_rows(MAP, E1="s", A1="f", F1="Ka", J1="t")))
    assert found["leader.place.no-river"] == places("F1")
    rivers = [
        f
        for f in built(grid(*map_rows(MAP, E1="s", A1="f"))).faults
        if f.rule == "tile.place.river"
    ]
    assert [(f.spaces, dict(f.facts)) for f in rivers] == [
        (places("E1"), {"colour": BLACK}),
        (places("A1"), {"colour": BLUE}),
    ]
    assert "position.map" not in found


def test_single_spaces_on_top():
    found = position(
        grid("t Ka .", ". . ~"),
        spaces(C1="t"),
        spaces(C1=".", A2="m", C2="f"),
    )
    assert found.content[at("C1")] == EMPTY
    assert found.content[at("A2")] == GREEN
    assert found.content[at("C2")] == BLUE
    assert found.terrain.river == {at("C2")}


def test_single_spaces_keep_the_ground():
    assert position(grid("f t"), spaces(A1=".")).terrain.river == {at("A1")}
    assert faults(grid(". t"), spaces(A1="f")) == {"tile.place.river": places("A1")}
    assert faults(grid("~ t"), spaces(A1="s")) == {"tile.place.river": places("A1")}
    assert position(grid(". t"), spaces(A1="~")).terrain.river == {at("A1")}
    assert faults(grid("~ t"), spaces(A1="Ka")) == {"leader.place.no-river": places("A1")}
    assert faults(nodes.Grid((), "standard"), spaces(A1="~")) == {"position.map": places("A1")}
    assert position(nodes.Grid((), "standard"), spaces(E1=".")).terrain == STANDARD


def test_own_grid_of_a_case_replaces_the_shared_one():
    found = position(grid("t Ka"), spaces(A1="t*"), nodes.HandLine(ARCHER, (RED,)), grid("Kb t ?"))
    assert found.leaders[piece("Ka")] == OFF_BOARD
    assert found.leaders[piece("Kb")] == at("A1")
    assert found.treasures == frozenset()
    assert found.hands[ARCHER] == Hand((0, 1, 0, 0))
    assert found.players == (ARCHER, BULL)


def test_single_space_before_the_only_grid():
    assert position(spaces(A1="s"), grid(". t")).content[at("A1")] == BLACK


def test_no_board():
    assert faults(act("archer", put("t", "?"))) == {"position.missing": ()}


# ---- a started game --------------------------------------------------------------------------


def test_setup():
    made = built(
        nodes.Setup("standard"),
        nodes.Players((BULL, ARCHER)),
        nodes.HandLine(ARCHER, (RED, RED, BLACK, GREEN, BLUE, BLACK)),
        act("bull", put("K", "C2")),
    )
    found = made.position
    assert found.bag == 131  # 153 - 10 temples - two hands of six
    assert found.hands == (Hand((2, 2, 1, 1)), Hand((0, 0, 0, 0), 6), None, None)
    assert found.points == ((0, 0, 0, 0), (0, 0, 0, 0), None, None)
    assert found.held == (0, 0, None, None)
    assert found.catastrophes == (2, 2, 0, 0)
    assert found.actions == 2
    assert found.monuments == ()
    assert found.players == (BULL, ARCHER)
    assert found.active == BULL
    assert made.open == ("hands",)


def test_setup_of_the_advanced_map_and_of_a_house_rule():
    two = nodes.Players((ARCHER, BULL))
    assert position(nodes.Setup("advanced"), two).bag == 127  # 153 - 14 - 12
    house = Options({"hand.size": "4", "setup.catastrophes": "1", "turn.actions": "3"})
    found = position(nodes.Setup("standard"), two, options=house)
    assert (found.bag, found.actions, found.catastrophes[ARCHER]) == (135, 3, 1)


def test_setup_needs_players():
    assert faults(nodes.Setup("standard"), act("bull", put("K", "C2"))) == {"position.players": ()}
    found = position(
        nodes.Setup("standard"), act("bull", put("K", "C2")), act("archer", nodes.PassTurn())
    )
    assert found.players == (ARCHER, BULL)
    assert found.active == BULL


# ---- lines -----------------------------------------------------------------------------------


def test_what_is_stated():
    made = built(
        grid("= = t ? t Kb", "= = Ka . . ."),
        nodes.Players((BULL, POTTER, ARCHER)),
        nodes.Active(POTTER),
        nodes.Actions(1),
        nodes.HandLine(BULL, (BLACK, RED, BLACK), 2),
        nodes.HandLine(BULL, ()),
        nodes.PointsLine(ARCHER, ((BLACK, 9), (RED, 4))),
        nodes.TreasuresHeld(ARCHER, 1),
        nodes.CatastrophesLeft(BULL, 2),
        nodes.Bag(3, (RED, RED, BLUE)),
        nodes.MonumentStands((RED, BLACK), at("A1")),
        nodes.Declined((at("C1"),)),
    )
    found = made.position
    assert found.players == (BULL, POTTER, ARCHER)
    assert found.active == POTTER
    assert found.actions == 1
    assert found.hands == (None, Hand(), None, None)
    assert found.points == ((9, 4, 0, 0), None, None, None)
    assert found.held == (1, None, None, None)
    assert found.catastrophes == (None, 2, None, 0)
    assert found.bag == (0, 2, 1, 0)
    assert found.monuments == (Monument((BLACK, RED), at("A1")),)
    assert found.declined == {at("C1")}
    assert made.open == ("hands", "points", "treasures", "catastrophes", "cut-out")


def test_first_action_makes_the_active_player():
    answer = act("bull", nodes.CommitTiles(0))
    found = position(grid("Ka t ?"), answer, act("potter", put("t", "?")))
    assert found.active == POTTER
    assert found.players == (ARCHER, BULL, POTTER)
    assert position(grid("Kb t ?")).active == BULL


def test_players_occur_in_expectations():
    fight = nodes.FightIs("war", RED, LION, nodes.Strength(1), POTTER, nodes.Strength(1), POTTER)
    assert position(grid("Ka t"), expect(fight)).players == (ARCHER, POTTER, LION)
    points = nodes.PointsAre(((BULL, RED, 1, True),))
    assert position(grid("Ka t"), expect(points)).players == (ARCHER, BULL)
    asks = tree.Asks("lion", nodes.AsksCommit())
    assert position(grid("Ka t"), expect(asks)).players == (ARCHER, LION)


def test_bare_leaders_belong_to_the_only_player():
    found = position(grid("K t ?"), act("bull", put("t", "?")))
    assert found.leaders[piece("Kb")] == at("A1")
    assert position(grid("K t ?")).leaders[piece("Ka")] == at("A1")


def test_bare_leaders_of_one_of_several_players():
    """Whose is meant cannot be told: nobody is given it silently."""
    fault = {"position.owner": places("A1")}
    assert faults(grid("K t ?"), nodes.Players((LION, BULL))) == fault
    assert faults(grid("K t ?"), act("bull", put("t", "?")), nodes.Active(ARCHER)) == fault
    assert faults(grid("K t ?"), act("bull", put("t", "?")), act("lion", put("t", "?"))) == fault


def test_bare_leader_beside_an_owned_one():
    assert faults(grid("K t ? t Tb")) == {"position.owner": places("A1")}


def test_owner_letter_in_another_case_counts():
    span = tree.Span(1, 1)
    shared = (tree.Statement(grid("K t ?"), span),)
    other = tree.Case("other", (tree.Statement(spaces(C1="Tb"), span),), span)
    made = build(tree.Scenario("", shared, (other,), span), shared, Options())
    assert [fault.rule for fault in made.faults] == ["position.owner"]


def test_building_and_ziggurat():
    found = position(grid(". s .", "t s! s", "Ka t ."), options=EXTENDED)
    assert found.buildings == (at("B2"), OFF_BOARD, OFF_BOARD, OFF_BOARD)
    found = position(grid(". Z .", "Z Z* Z", ". Z t"), options=EXTENDED)
    assert found.ziggurat == at("B2")
    assert found.treasures == {at("B2")}


def test_lines_of_a_game_that_has_begun():
    found = position(
        grid("t s! s", "Ka t ."),
        nodes.Gone(((RED, 3), (RED, 1), (GREEN, 2))),
        nodes.BuildingLength(BLACK, 4),
        nodes.NoMonuments(),
        nodes.Ending(),
        nodes.Bag(0, ()),
        options=EXTENDED,
    )
    assert found.gone == (0, 4, 0, 2)
    swapped = position(
        grid("Ka t"),
        nodes.Gone(((RED, 3),)),
        nodes.Swapped(BULL, ((RED, 1), (BLUE, 2))),
        nodes.Swapped(ARCHER, ((RED, 1),)),
    )
    assert swapped.gone == (0, 5, 2, 0)
    assert swapped.swapped == ((0, 1, 0, 0), (0, 1, 2, 0), NOTHING, NOTHING)
    assert swapped.gone_openly == (0, 3, 0, 0)
    assert found.lengths == (4, 0, 0, 0)
    assert found.monuments == ()
    assert found.ending
    assert found.bag == (0, 0, 0, 0)
    # A line about a monument goes on with the list, which `monument none` begins anew.
    one = nodes.MonumentStands((BLACK, RED))
    assert len(position(grid("t Ka"), nodes.NoMonuments(), one).monuments) == 1
    assert position(grid("t Ka"), one, nodes.NoMonuments()).monuments == ()


def test_tiles_out_of_the_game_count_for_the_box():
    assert faults(grid("t Ka"), nodes.Gone(((GREEN, 30),))) == {}
    assert faults(grid("t Ka m"), nodes.Gone(((GREEN, 30),))) == {"setup.box-tiles": places("C1")}
    # The tiles under the ziggurat are among those out of the game.
    cross = (". Z .", "Z Z Z", ". Z t")
    rest = tuple(enumerate((30, 34, 36, 30)))
    assert faults(grid(*cross), nodes.Gone(rest)) == {}


def test_hands_are_drawn_when_there_is_a_seed_or_a_draw():
    seated = (nodes.Setup("standard"), nodes.Players((BULL, ARCHER)))
    plain = built(*seated).position
    assert plain.stage is None
    assert [hand.unknown for hand in plain.hands[:2]] == [6, 6]
    draw = act("bull", nodes.DrawTiles(6, (0,) * 6))
    for line in (tree.Seed(3), draw):
        found = built(*seated, line)
        assert found.position.stage.question.drawer == BULL
        assert found.position.bag == (30, 47, 36, 30)
        assert [hand.size for hand in found.position.hands[:2]] == [0, 0]
        assert "hands" not in found.open
    # A hand that is stated is not drawn; a draw behind the first action is one of a turn.
    hand = nodes.HandLine(BULL, (0,) * 6)
    assert built(*seated, hand, tree.Seed(3)).position.stage.question.drawer == ARCHER
    both = (hand, nodes.HandLine(ARCHER, (1,) * 6))
    assert built(*seated, *both, tree.Seed(3)).position.stage is None
    assert built(*seated, act("bull", nodes.PassTurn()), draw).position.stage is None
    assert built(grid("t Ka"), tree.Seed(3)).position.stage is None


def test_the_first_turn_line_says_who_is_active():
    lines = (nodes.Setup("standard"), nodes.Players((BULL, ARCHER)))
    assert built(*lines, tree.Turn(1, "archer")).position.active == ARCHER
    assert built(*lines, tree.Turn(1)).position.active == BULL
    # Neither a line about it nor an action before the turn is overruled.
    assert built(*lines, nodes.Active(BULL), tree.Turn(1, "archer")).position.active == BULL
    passed = act("bull", nodes.PassTurn())
    assert built(*lines, passed, tree.Turn(2, "archer")).position.active == BULL
    assert faults(*lines, tree.Turn(1, "lion"), tree.Seed(1)) == {"position.player-absent": ()}


def test_grid_of_a_position_says_the_same():
    lines = grid("= = t* ~ t** Tb", "= = Ka f s! x")
    found = position(lines, options=EXTENDED)
    assert grid_of(found) == lines
    assert grid_of(position(grid("Ka t ?")), (at("C1"),)) == grid("Ka t ?")
