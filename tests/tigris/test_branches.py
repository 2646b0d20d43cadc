"""Branches of the engine that no scenario comes to, each with its value worked out by hand.

Most of them are met only with a rule switched off, or by moves that a program makes.
"""

import pytest

from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    POTTER,
    RED,
    at,
    grid,
    piece,
    position,
)
from tests.tigris.playing import BOTH, after, broken, events_of, off, revolt
from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine.events import (
    MarkerReturned,
    MonumentApart,
    NoMonumentLeft,
    NotScored,
    ShapeBroken,
    SquareSpent,
    TilesRemoved,
)
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
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
    WithdrawLeader,
)
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import EMPTY, MONUMENTS, OFF_BOARD
from tnt_rules.tigris.engine.play import (
    IllegalMove,
    apply,
    asked,
    foreseen,
    legal_moves,
    question_key,
    violations,
)
from tnt_rules.tigris.engine.position import NOTHING, Hand, Position
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.notation import nodes

KA, PA, KB, PB = (piece(name) for name in ("Ka", "Pa", "Kb", "Pb"))


# ---- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (PlaceLeader(ARCHER, PA, at("P11")), "leader.place.on-map"),
        (MoveLeader(ARCHER, KA, at("A1"), at("P11")), "leader.place.on-map"),
        (PlaceTile(ARCHER, BLACK, at("P11")), "tile.place.on-map"),
        (PlaceCatastrophe(ARCHER, at("P11")), "catastrophe.on-map"),
        (Draw(ARCHER, (), 1), "turn.not-asked"),
    ],
)
def test_refused(move: Move, rule: str) -> None:
    """A cut-out of three spaces has no P11, and nobody has to draw."""
    start = position(grid("Ka t ."))
    assert broken(start, move) == [rule]
    with pytest.raises(IllegalMove, match=rule) as found:
        apply(start, move)
    assert found.value.violations == violations(start, move)


def test_whose_leader_stands_there() -> None:
    """Archer means the priest on A1, which is Bull's; where none or another stands he means his."""
    start = position(grid("Pb t Fa t Tb"), BOTH)
    both = ["leader.own-only", "leader.on-board"]
    assert broken(start, WithdrawLeader(ARCHER, PA, at("A1"))) == both
    assert broken(start, MoveLeader(ARCHER, PA, at("A1"), at("B1"))) == both
    for where in ("B1", "E1", "C1", "P11"):
        assert broken(start, WithdrawLeader(ARCHER, PA, at(where))) == ["leader.on-board"]
    # He names Potter's himself.
    priest = piece("Pp")
    assert broken(start, WithdrawLeader(ARCHER, priest, at("A1"))) == both
    without = position(grid("Pb t Fa t Tb"), BOTH, options=off("leader.own-only"))
    assert broken(without, WithdrawLeader(ARCHER, PA, at("A1"))) == ["leader.on-board"]


def test_nothing_is_asked_and_answered_when_the_game_is_over() -> None:
    lines = (grid("Ka t ."), BOTH, nodes.HandLine(ARCHER, ()), nodes.Bag(0))
    end = after(position(*lines), Pass(ARCHER))
    assert end.over == "bag"
    assert asked(end) is None
    assert legal_moves(end) == ()
    assert broken(end, Commit(ARCHER, 0)) == ["turn.over"]


def test_commitments_have_a_cap() -> None:
    begun = revolt(Options({"conflict.cap": "1"}), nodes.HandLine(BULL, (RED, RED)))
    assert legal_moves(begun) == (Commit(BULL, 0), Commit(BULL, 1))
    assert broken(begun, Commit(BULL, 2)) == ["revolt.cap"]


def test_commitments_come_from_the_hand() -> None:
    begun = revolt(Options(), nodes.HandLine(BULL, (RED,)))
    assert broken(begun, Commit(BULL, 2)) == ["revolt.in-hand"]


def test_a_commitment_when_it_is_over() -> None:
    """Who fought is told that he has committed; who did not, that nobody asks him."""
    over = after(revolt(Options()), Commit(BULL, 0), Commit(ARCHER, 0))
    assert broken(over, Commit(ARCHER, 1)) == ["revolt.commit"]
    assert broken(over, Commit(POTTER, 1)) == ["turn.not-asked"]


def test_draws_are_counted_and_in_the_bag() -> None:
    lines = (grid("Ka t ."), BOTH, nodes.HandLine(ARCHER, (BLACK, BLACK)))
    begun = after(position(*lines, nodes.Bag(3, (RED, RED, BLUE))), Swap(ARCHER, (BLACK, BLACK)))
    assert legal_moves(begun) == (Draw(ARCHER, (RED, BLUE)), Draw(ARCHER, (RED, RED)))
    assert broken(begun, Draw(ARCHER, (RED,))) == ["swap.draw-count"]
    assert broken(begun, Draw(ARCHER, (RED, GREEN))) == ["swap.in-bag"]
    assert broken(begun, Draw(BULL, (RED, RED))) == ["turn.not-asked"]
    # 28 settlements are out of the game and Archer swaps the last two.
    gone = nodes.Gone(((BLACK, 28),))
    begun = after(position(*lines, gone, nodes.Bag(9)), Swap(ARCHER, (BLACK, BLACK)))
    assert broken(begun, Draw(ARCHER, (BLACK, RED))) == ["swap.in-bag"]
    assert broken(begun, Draw(ARCHER, (RED, RED))) == []


@pytest.mark.parametrize(
    ("move", "named"),
    [
        ("pass", "pass"),
        (Swap(ARCHER, [BLACK]), r"Swap"),  # type: ignore[arg-type]
        (Swap(ARCHER, (BLACK, 7)), "7"),
        (PlaceTile(ARCHER, BLACK, 176), "176"),
    ],
)
def test_what_is_a_move_in_no_game(move: Move, named: str) -> None:
    """A word, a list that could change, the colour 7, a space behind P11 (which is 175)."""
    start = position(grid("Ka t ."))
    for ask in (violations, apply):
        with pytest.raises(BadValue, match=named):
            ask(start, move)


def test_who_begins_and_what_he_holds() -> None:
    with pytest.raises(BadValue, match="2"):
        new_game((0, 1), active=2)
    with pytest.raises(BadValue, match="7"):
        new_game((0, 1), hands={0: (7, 0, 0, 0)})


def test_players_and_hands_are_numbers() -> None:
    with pytest.raises(BadValue, match="archer"):
        new_game(("archer", "bull"))  # type: ignore[arg-type]
    with pytest.raises(BadValue, match="6"):
        new_game((0, 1), hands={0: (6,)})  # type: ignore[dict-item]


def test_seven_tiles_of_an_unstated_hand_are_too_many_for_one_reason() -> None:
    """At most six are swapped; whether the hand holds seven is then no further matter."""
    assert [v.rule for v in violations(position(grid("Ka t .")), Swap(ARCHER, (), 7))] == [
        "swap.count"
    ]


def test_while_tiles_are_drawn_nobody_acts() -> None:
    """A game begins with six tiles for the first player (`setup.hand`)."""
    (found,) = violations(new_game((0, 1)), Pass(0))
    assert found.rule == "turn.events-inside"
    assert found.facts == (("player", 0), ("count", 6), ("draw", 1))


@pytest.mark.parametrize("players", [(0,), (0, 0), (0, 1, 2, 3, 0)])
def test_a_game_has_two_to_four_players(players: tuple[int, ...]) -> None:
    with pytest.raises(BadValue, match="two to four"):
        new_game(players)


# ---- wars ----------------------------------------------------------------------------------------


def two_wars(options: Options) -> Position:
    """A temple of Archer's joins kingdoms in which kings and traders meet."""
    row = grid("Ka t . t Kb", "Ta t . t Tb")
    points = nodes.PointsLine(BULL, ())
    return after(position(row, BOTH, points, options=options), PlaceTile(ARCHER, RED, at("C1")))


def test_who_says_which_war_is_next() -> None:
    one = two_wars(Options())
    assert legal_moves(one) == (ChooseWar(ARCHER, (BLACK,)), ChooseWar(ARCHER, (GREEN,)))
    assert broken(one, ChooseWar(BULL, (BLACK,))) == ["war.order-choice"]
    assert broken(one, ChooseWar(ARCHER, (BLUE,))) == ["war.not-due"]
    assert broken(one, ChooseWar(ARCHER, (BLACK, GREEN))) == ["war.one-at-a-time"]
    order = two_wars(Options({"war.order": "announced"}))
    assert legal_moves(order) == (
        ChooseWar(ARCHER, (BLACK, GREEN)),
        ChooseWar(ARCHER, (GREEN, BLACK)),
    )
    assert broken(order, ChooseWar(ARCHER, (BLACK,))) == ["war.not-due"]


@pytest.mark.parametrize("order", ["one-at-a-time", "announced"])
def test_wars_without_commitments_are_fought_at_once(order: str) -> None:
    """No settlement and no market lies there: 0 to 0, and the defender Bull wins both wars."""
    begun = two_wars(Options({"war.order": order}, {"war.commit"}))
    end = after(begun, legal_moves(begun)[0])
    assert end.stage is None
    assert [end.leaders[piece(name)] for name in ("Ka", "Ta", "Kb", "Tb")] == [
        OFF_BOARD, OFF_BOARD, at("E1"), at("E2")
    ]  # fmt: skip
    assert end.points[BULL] == (1, 0, 0, 1)


def test_no_point_of_the_union_where_no_kingdom_is_left() -> None:
    """Archer wins the war of the kings 2 to 1, and F1 goes; Bull that of the priests 4 to 3, and
    A2 and D1 go, but not A1 beside Archer's king. The joining tile is left alone."""
    start = position(
        grid("t Ka s t . s Kb t", "t Pa . . . . Pb t"),
        BOTH,
        nodes.HandLine(ARCHER, (GREEN, BLACK)),
        nodes.HandLine(BULL, (RED, RED)),
        nodes.PointsLine(ARCHER, ()),
        nodes.PointsLine(BULL, ()),
        options=Options({"union.point": "after-wars", "war.recheck": "fixed-at-union"}),
    )
    moves = (
        PlaceTile(ARCHER, GREEN, at("E1")),
        ChooseWar(ARCHER, (BLACK,)),
        Commit(ARCHER, 1),
        Commit(BULL, 0),
        Commit(ARCHER, 0),
        Commit(BULL, 2),
    )
    end = after(start, *moves)
    assert end.stage is None
    told = [(e.why, e.space) for e in events_of(start, *moves) if isinstance(e, NotScored)]
    assert told == [("union-later", at("E1")), ("no-kingdom-left", at("E1"))]
    lying = {at(name) for name in ("A1", "C1", "E1", "H1", "H2")}
    assert {s for s in end.terrain.spaces if end.content[s] != EMPTY} == lying
    assert (end.points[ARCHER], end.points[BULL]) == ((2, 0, 0, 0), (0, 3, 0, 0))


def test_no_point_of_the_union_where_no_leader_can_take_it() -> None:
    """A settlement joins a priest's kingdom with a trader's: no king, nobody of black."""
    start = position(
        grid("Pa t . t Tb"),
        BOTH,
        nodes.PointsLine(ARCHER, ()),
        nodes.PointsLine(BULL, ()),
        options=Options({"union.point": "after-wars"}),
    )
    move = PlaceTile(ARCHER, BLACK, at("C1"))
    told = [(e.why, e.space) for e in events_of(start, move) if isinstance(e, NotScored)]
    assert told == [("union-later", at("C1")), ("no-leader", at("C1"))]
    end = after(start, move)
    assert (end.points[ARCHER], end.points[BULL]) == ((0, 0, 0, 0), (0, 0, 0, 0))


# ---- buildings and monuments ---------------------------------------------------------------------


def test_a_tile_that_scored_two_scores_no_third_point_by_its_line() -> None:
    """The palace on A1 doubles the point; moved to the new line of three it adds nothing."""
    start = position(
        grid("s! t . . .", "Ka t . . .", ". t s s ."),
        nodes.PointsLine(ARCHER, ()),
        options=Options({"buildings": "on", "building.line-tile": "two"}),
    )
    begun = after(start, PlaceTile(ARCHER, BLACK, at("E3")))
    assert begun.points[ARCHER] == (2, 0, 0, 0)
    end = after(begun, PlaceBuilding(ARCHER, at("C3")))
    assert end.buildings[BLACK] == at("C3")
    assert end.points[ARCHER] == (2, 0, 0, 0)


def test_no_monument_is_left_when_all_six_are_named() -> None:
    named = [nodes.MonumentStands(pair) for pair in MONUMENTS]
    start = position(grid("Ka t t", ". t ."), *named)
    end, events = apply(start, PlaceTile(ARCHER, RED, at("C2")))
    assert end.stage is None
    assert [e.squares for e in events if isinstance(e, NoMonumentLeft)] == [(at("B1"),)]


JOINED = ("Ka t s s . .", ". . s . t Kb")
"""A settlement on D2 joins the kings, and completes the square C1-D2."""


def test_a_war_breaks_a_square_where_a_monument_was_possible() -> None:
    """Bull wins by the tie of 3 to 3; C1, D1 and C2 go."""
    moves = (PlaceTile(ARCHER, BLACK, at("D2")), Commit(ARCHER, 0), Commit(BULL, 3))

    def broken_by_war(start: Position) -> list[tuple[str, tuple[int, ...]]]:
        found = events_of(start, *moves)
        return [(e.rule, e.lost) for e in found if isinstance(e, ShapeBroken)]

    lost = (at("C1"), at("D1"), at("C2"))
    board = grid(*JOINED)
    assert broken_by_war(position(board, BOTH)) == [("monument.war-first", lost)]
    for rule in ("monument.war-first", "monument.trigger"):
        assert broken_by_war(position(board, BOTH, options=off(rule))) == []
    named = [nodes.MonumentStands(pair) for pair in MONUMENTS if BLACK in pair]
    assert broken_by_war(position(board, BOTH, *named)) == []


def test_a_war_shortens_a_line_that_is_long_enough_still() -> None:
    """E2 and F2 go with Bull's king; and B2 to D2 are three still."""
    start = position(
        grid(". . s . . . .", "t s s . s s t", "Ka . s . . . Kb"),
        BOTH,
        options=Options({"buildings": "on"}),
    )
    moves = (PlaceTile(ARCHER, BLACK, at("D2")), Commit(ARCHER, 0), Commit(BULL, 0))
    found = events_of(start, *moves)
    assert [e.spaces for e in found if isinstance(e, TilesRemoved)] == [(at("E2"), at("F2"))]
    assert not any(isinstance(e, ShapeBroken) for e in found)


def test_a_joining_tile_that_leaves_takes_its_line_with_it() -> None:
    """Without `war.joining-tile-stays` it goes with the loser's, and no line is left."""
    start = position(
        grid("Kb t . s s t Ka"),
        BOTH,
        options=Options({"buildings": "on"}, ("war.joining-tile-stays",)),
    )
    found = events_of(start, PlaceTile(ARCHER, BLACK, at("C1")), Commit(ARCHER, 0), Commit(BULL, 0))
    assert [(e.what, e.lost) for e in found if isinstance(e, ShapeBroken)] == [
        ("building", (at("C1"),))
    ]


def test_a_square_that_is_spent() -> None:
    """C1-D2 was declined; D1-E2 shares D1 and D2 with it. D2 completes both."""
    declined = nodes.Declined((at("C1"),))

    def spent(*rules: str, **readings: str) -> list[tuple[int, tuple[int, ...]]]:
        options = Options({f"monument.{name}": c for name, c in readings.items()}, rules)
        start = position(grid("Ka t s s s", ". . s . s"), declined, options=options)
        found = events_of(start, PlaceTile(ARCHER, BLACK, at("D2")))
        return [(e.square, e.declined) for e in found if isinstance(e, SquareSpent)]

    assert spent() == []
    assert spent(recompleted="refused") == [(at("C1"), ())]
    assert spent(overlap="refused") == [(at("D1"), (at("C1"),))]
    both = {"recompleted": "refused", "overlap": "refused"}
    assert spent(**both) == [(at("C1"), ()), (at("D1"), (at("C1"),))]
    assert spent("monument.decline-is-final", **both) == []


def test_a_monument_that_is_not_asked_for_on_a_square_that_was_declined() -> None:
    """The reason is named beside it, but only where the square is complete."""
    board = grid("Ka t s s .", ". . s s .", ". . s . .")
    move = BuildMonument(ARCHER, (BLACK, RED), at("C1"))
    declined = nodes.Declined((at("C1"),))
    both = ["turn.not-asked", "monument.decline-is-final"]
    assert broken(position(board, declined), move) == both
    assert broken(position(board), move) == ["turn.not-asked"]
    lifted = position(board, declined, options=off("monument.decline-is-final"))
    assert broken(lifted, move) == ["turn.not-asked"]
    # C2-D3 lacks D3, and B1 is a temple.
    for corner in ("C2", "B1", "P11"):
        elsewhere = BuildMonument(ARCHER, (BLACK, RED), at(corner))
        assert broken(position(board, declined), elsewhere) == ["turn.not-asked"]
    # A square declined is answered when another is asked about.
    begun = after(position(board, declined), PlaceTile(ARCHER, BLACK, at("D3")))
    assert broken(begun, move) == ["monument.decline-is-final"]
    nowhere = BuildMonument(ARCHER, (BLACK, RED), at("D1"))
    assert broken(begun, nowhere) == ["monument.trigger"]


def test_a_monument_that_stands_somewhere_pays_nobody() -> None:
    start = position(
        grid("Ka t ."), BOTH, nodes.PointsLine(ARCHER, ()), nodes.MonumentStands((BLACK, RED))
    )
    assert after(start, Pass(ARCHER)).points[ARCHER] == NOTHING


def test_leaders_whom_a_monument_does_not_reach() -> None:
    """Of the active player's, those of its colours; Ta is none, and Kb is not his."""
    rows = ("= = t . t Ka", "= = . . Ta .", ". . . . . .", "Pa t . Kb t .")
    lines = (BOTH, nodes.MonumentStands((BLACK, RED), at("A1")))

    def apart(start: Position) -> list[tuple[int, tuple[int, ...]]]:
        _, events = apply(start, Pass(ARCHER))
        return [(e.square, e.leaders) for e in events if isinstance(e, MonumentApart)]

    assert apart(position(grid(*rows), *lines)) == [(at("A1"), (KA, PA))]
    joined = grid("= = t s t Ka", *rows[1:])
    assert apart(position(joined, *lines)) == [(at("A1"), (PA,))]
    lifted = position(grid(*rows), *lines, options=off("monument.pays"))
    assert apart(lifted) == []
    assert apart(position(grid(*rows), BOTH, nodes.MonumentStands((BLACK, RED)))) == []


def test_others_are_not_asked_even_where_no_rule_says_who_is() -> None:
    start = position(grid("Ka t t", ". t ."), BOTH, options=off("monument.builder"))
    begun = after(start, PlaceTile(ARCHER, RED, at("C2")))
    assert broken(begun, BuildMonument(BULL)) == ["turn.not-asked"]
    start = position(grid("Ta t* . t*"), BOTH, options=off("treasure.choice"))
    begun = after(start, PlaceTile(ARCHER, BLACK, at("C1")))
    assert broken(begun, TakeTreasures(BULL, (at("B1"),))) == ["turn.not-asked"]


# ---- rules switched off --------------------------------------------------------------------------


def test_leaders_on_one_space() -> None:
    """Without `leader.place.empty` two leaders share a space; one that leaves leaves the other."""
    start = position(grid("Ka t t"), options=off("leader.place.empty"))
    shared = after(start, PlaceLeader(ARCHER, PA, at("A1")))
    assert (shared.leaders[KA], shared.leaders[PA]) == (at("A1"), at("A1"))
    apart = after(shared, MoveLeader(ARCHER, PA, at("A1"), at("C1")))
    assert (apart.leaders[KA], apart.leaders[PA]) == (at("A1"), at("C1"))
    assert apart.content[at("C1")] == EMPTY  # the temple makes room


def test_a_leader_that_leaves_another_on_its_space_leaves_its_kingdom_too() -> None:
    """A2 is beside Ka's kingdom and beside Pb's, with Pa lifted off Ka's space as before."""
    start = position(grid("Ka t .", ".  . .", "t  Pb ."), BOTH, options=off("leader.place.empty"))
    both = after(start, PlaceLeader(ARCHER, PA, at("A1")))
    move = MoveLeader(ARCHER, PA, at("A1"), at("A2"))
    assert broken(both, move) == ["leader.place.no-join"]
    assert move not in legal_moves(both)


def test_kingdoms_of_others_are_closed_without_sharing() -> None:
    start = position(grid("Ka t . . . t Pb"), options=off("kingdom.shared"))
    farmer = piece("Fa")
    assert broken(start, PlaceLeader(ARCHER, farmer, at("C1"))) == []
    assert broken(start, PlaceLeader(ARCHER, farmer, at("E1"))) == ["kingdom.shared"]


def test_a_region_is_a_kingdom_without_their_definition() -> None:
    """Archer's king, lifted, would join the temple's region with the settlement's."""
    move = MoveLeader(ARCHER, KA, at("A1"), at("C1"))
    assert broken(position(grid("Ka t . s")), move) == []
    start = position(grid("Ka t . s"), options=off("kingdom.def"))
    assert broken(start, move) == ["leader.place.no-join"]
    assert move not in legal_moves(start)


def test_tiles_beside_ones_own_kingdoms_only() -> None:
    start = position(grid("Ka t . . s"), options=off("tile.place.anywhere"))
    assert broken(start, PlaceTile(ARCHER, BLACK, at("C1"))) == []
    assert broken(start, PlaceTile(ARCHER, BLACK, at("D1"))) == ["tile.place.anywhere"]


def test_a_tile_is_moved_from_where_it_lies() -> None:
    start = position(grid("Ka t . s"), options=off("tile.fixed"))
    assert broken(start, MoveTile(ARCHER, BLACK, at("C1"), at("C1"))) == ["tile.in-hand"]
    moved = after(start, MoveTile(ARCHER, BLACK, at("D1"), at("C1")))
    assert moved.content[at("C1")] == BLACK
    assert moved.content[at("D1")] == EMPTY


def test_points_at_the_end_of_the_action() -> None:
    lines = (grid("Ka t ."), nodes.PointsLine(ARCHER, ()))
    start = position(*lines, options=off("tile.vp.immediate"))
    assert after(start, PlaceTile(ARCHER, BLACK, at("C1"))).points[ARCHER] == (1, 0, 0, 0)


@pytest.mark.parametrize("rule", ["revolt.discard", "turn.no-mid-refill"])
def test_a_hand_of_which_nothing_is_said_stays_so(rule: str) -> None:
    """The committed temple comes back, or another is drawn: nobody knows what he holds now."""
    end = after(revolt(off(rule)), Commit(BULL, 1), Commit(ARCHER, 0))
    assert end.leaders[KA] == OFF_BOARD
    assert end.hands == (None, None, None, None)


def test_an_empty_bag_alone_ends_no_game() -> None:
    start = position(
        grid("Ka t ."),
        BOTH,
        nodes.HandLine(ARCHER, (BLACK,)),
        nodes.HandLine(BULL, (RED,)),
        nodes.Bag(0),
        options=off("end.bag-empty"),
    )
    end = after(start, Pass(ARCHER))
    assert (end.over, end.active) == ("", BULL)
    assert end.hands[:2] == (Hand((1, 0, 0, 0)), Hand((0, 1, 0, 0)))


def test_the_union_marker_stays_without_the_rule() -> None:
    move = PlaceTile(ARCHER, BLACK, at("C1"))
    for rules, count in (((), 1), (("union.marker-back",), 0)):
        _, events = apply(position(grid("Ka t . t Pb"), options=off(*rules)), move)
        assert sum(isinstance(event, MarkerReturned) for event in events) == count


def test_swapped_tiles_go_back_into_the_bag() -> None:
    """Without `swap.out`: two of them go into a bag of four, one of which nobody has looked at, so
    that only the number in the bag is known, and none is out of the game."""
    bag = nodes.Bag(4, (RED, RED, BLUE, BLUE))
    hand = nodes.HandLine(ARCHER, (BLACK,), 1)
    start = position(grid("Ka t ."), BOTH, hand, bag, options=off("swap.out"))
    begun = after(start, Swap(ARCHER, (BLACK,), 1))
    assert begun.bag == 6
    assert begun.gone_openly == NOTHING


# ---- what is looked ahead at ---------------------------------------------------------------------


def test_what_is_foreseen() -> None:
    """One draw stands for all; when the game is over nothing can come of anything."""
    lines = (grid("Ka t ."), BOTH, nodes.HandLine(ARCHER, (BLACK,)))
    begun = after(position(*lines, nodes.Bag(2, (RED, BLUE))), Swap(ARCHER, (BLACK,)))
    (one,) = foreseen(begun)
    assert one in legal_moves(begun) == (Draw(ARCHER, (BLUE,)), Draw(ARCHER, (RED,)))
    assert question_key(begun) == asked(begun)
    end = after(position(*lines, nodes.Bag(0)), Pass(ARCHER))
    assert foreseen(end) == ()
    assert question_key(end) is None
