"""Acts and answers of a text, and the moves they stand for."""

import pytest

from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    POTTER,
    RED,
    act,
    at,
    grid,
    named,
    piece,
    position,
    put,
)
from tnt_rules.tigris.engine import moves
from tnt_rules.tigris.engine.events import Fault, FightBegun, TilePlaced, WarChosen
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.play import apply
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.acts import (
    already_answered,
    answers,
    is_answer,
    only_answer,
    read_move,
    to_node,
)

ASKED = (at("C1"),)
QUIET = grid("Ka t ? t Kb")


def revolt():
    """Bull's king revolts against Archer's; Bull, who attacks, is asked first."""
    start = position(grid("Ka t ?"), act("bull", put("K", "?")))
    return apply(start, moves.PlaceLeader(BULL, piece("Kb"), at("C1")))[0]


def wars(**options: str):
    """A union after which kings, traders and farmers have to fight: Potter is asked which war."""
    start = position(
        grid("Fa . . . Fb", "t Ka ? Kb t", ". t . t .", ". Ta . Tb ."),
        act("potter", put("m", "C2")),
        options=Options({name.replace("_", "."): value for name, value in options.items()}),
    )
    return apply(start, moves.PlaceTile(POTTER, GREEN, at("C2")))[0]


# ---- reading ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "move"),
    [
        (put("K", "C1"), moves.PlaceLeader(BULL, piece("Kb"), at("C1"))),
        (put("K", "?"), moves.PlaceLeader(BULL, piece("Kb"), at("C1"))),
        (put("Ka", "C1"), moves.PlaceLeader(BULL, piece("Ka"), at("C1"))),
        (put("m", "?"), moves.PlaceTile(BULL, GREEN, at("C1"))),
        (put("x", "B1"), moves.PlaceCatastrophe(BULL, at("B1"))),
        (
            nodes.Shift(named("K"), at("E1"), nodes.ASKED),
            moves.MoveLeader(BULL, piece("Kb"), at("E1"), at("C1")),
        ),
        (
            nodes.Shift(named("t"), at("B1"), at("C1")),
            moves.MoveTile(BULL, RED, at("B1"), at("C1")),
        ),
        (nodes.TakeBack(named("K"), at("E1")), moves.WithdrawLeader(BULL, piece("Kb"), at("E1"))),
        (
            nodes.TakeBack(named("Ka"), at("A1")),
            moves.WithdrawLeader(BULL, piece("Ka"), at("A1")),
        ),
        (nodes.TakeBack(named("t"), at("B1")), moves.MoveTile(BULL, RED, at("B1"), OFF_BOARD)),
        (nodes.PassTurn(), moves.Pass(BULL)),
        (nodes.SwapTiles(3), moves.Swap(BULL, (), 3)),
        (nodes.SwapTiles(3, (GREEN, RED, RED)), moves.Swap(BULL, (RED, RED, GREEN))),
        (nodes.DrawTiles(1, (RED,)), moves.Draw(BULL, (RED,))),
        (nodes.DrawTiles(2), moves.Draw(BULL, (), 2)),
        (nodes.BuildMonument(None), moves.BuildMonument(BULL)),
        (
            nodes.BuildMonument((GREEN, BLACK), at("B1")),
            moves.BuildMonument(BULL, (BLACK, GREEN), at("B1")),
        ),
        (nodes.PlaceBuilding(at("C1")), moves.PlaceBuilding(BULL, at("C1"))),
        (nodes.PlaceBuilding(None), moves.PlaceBuilding(BULL)),
        (nodes.BuildZiggurat(True, at("C1")), moves.BuildZiggurat(BULL, at("C1"))),
        (nodes.BuildZiggurat(False), moves.BuildZiggurat(BULL)),
        (
            nodes.TakeTreasures((at("C1"), at("A1"))),
            moves.TakeTreasures(BULL, (at("A1"), at("C1"))),
        ),
        (nodes.ChoosePoint(BLUE), moves.ChoosePoint(BULL, BLUE)),
        (nodes.CommitTiles(2, (RED, RED)), moves.Commit(BULL, 2)),
        (nodes.WarNext((RED,)), moves.ChooseWar(BULL, (RED,))),
    ],
)
def test_moves(what, move):
    assert read_move(position(QUIET), "bull", what, ASKED) == move


def test_space_in_question():
    start = position(QUIET)
    assert read_move(start, "bull", put("t", "?")) == Fault("position.asked-missing")
    two = (at("C1"), at("D1"))
    assert read_move(start, "bull", put("t", "?"), two) == Fault("position.asked-twice", two)


def test_catastrophe_is_not_moved():
    what = nodes.Shift(named("x"), at("A1"), at("B1"))
    assert read_move(position(QUIET), "bull", what) == Fault("catastrophe.permanent", (at("A1"),))


def test_all_do_not_act():
    assert read_move(position(QUIET), "all", nodes.PassTurn()) == Fault("turn.not-asked")
    assert read_move(position(QUIET), "all", nodes.CommitTiles(0)) == Fault("turn.not-asked")
    # Of one player's answers none is given by all, even where it is the one asked for.
    assert read_move(wars(), "all", nodes.WarNext((GREEN,))) == Fault("turn.not-asked")
    assert read_move(wars(), "all", nodes.CommitTiles(0)) == Fault("turn.not-asked")
    assert read_move(revolt(), "all", nodes.DrawTiles(1)) == Fault("turn.not-asked")


def test_commitment_by_the_colour_that_is_asked_for():
    now = revolt()
    assert now.stage.question.asker == BULL
    commit = nodes.CommitTiles
    assert read_move(now, "bull", commit(2, (RED, RED))) == moves.Commit(BULL, 2)
    assert read_move(now, "bull", commit(2)) == moves.Commit(BULL, 2)
    assert read_move(now, "bull", commit(2, (BLACK, RED))) == moves.Commit(BULL, 1, (BLACK,))
    assert read_move(now, "all", commit(0)) == moves.Commit(BULL, 0)
    assert read_move(now, "archer", commit(0)) == moves.Commit(ARCHER, 0)


# ---- questions -------------------------------------------------------------------------------


def test_which_acts_are_answers():
    assert is_answer(nodes.CommitTiles(0))
    assert is_answer(nodes.WarNext((RED,)))
    assert is_answer(nodes.BuildMonument(None))
    assert is_answer(nodes.TakeTreasures(()))
    assert is_answer(nodes.DrawTiles(1))
    assert not any(
        is_answer(what)
        for what in (
            put("t", "A1"),
            nodes.PassTurn(),
            nodes.SwapTiles(1),
        )
    )


def test_commitments_fit_by_player_and_colour():
    now = revolt()
    commit = nodes.CommitTiles
    assert answers(now, "bull", commit(1, (RED,)))
    assert answers(now, "bull", commit(0))
    assert answers(now, "all", commit(0))
    assert answers(now, "bull", commit(2, (RED, BLACK)))
    assert not answers(now, "bull", commit(1, (BLACK,)))
    assert not answers(now, "archer", commit(0))
    assert not answers(now, "bull", nodes.WarNext((RED,)))
    assert not answers(position(QUIET), "bull", commit(0))
    assert only_answer(now) is None


def test_wars_fit_by_player_and_colour():
    now = wars()
    assert now.stage.question.permitted == (BLACK, BLUE, GREEN)
    assert answers(now, "potter", nodes.WarNext((GREEN,)))
    assert not answers(now, "potter", nodes.WarNext((RED,)))
    assert not answers(now, "archer", nodes.WarNext((GREEN,)))
    assert not answers(now, "all", nodes.WarNext((GREEN,)))
    assert not answers(now, "potter", nodes.CommitTiles(0))
    assert only_answer(now) is None


def test_one_war_at_a_time_takes_the_first_of_a_list():
    what = nodes.WarNext((RED, GREEN, BLACK))
    assert read_move(wars(), "potter", what) == moves.ChooseWar(POTTER, (GREEN,))


def test_announced_order_in_one_line_or_several():
    now = wars(war_order="announced")
    first, second = nodes.WarNext((GREEN,)), nodes.WarNext((BLACK,))
    whole = moves.ChooseWar(POTTER, (GREEN, BLACK, BLUE))
    assert read_move(now, "potter", nodes.WarNext((GREEN, BLACK, BLUE))) == whole
    assert read_move(now, "potter", nodes.WarNext((GREEN, BLACK))) == whole
    assert read_move(now, "potter", first, (), (second,)) == whole
    assert read_move(now, "potter", first) == moves.ChooseWar(POTTER, (GREEN,))
    bad = nodes.WarNext((GREEN, RED))
    assert read_move(now, "potter", bad) == moves.ChooseWar(POTTER, (GREEN, RED))


def test_last_war_needs_no_answer():
    from msgspec.structs import replace

    now = wars()
    question = replace(now.stage.question, permitted=(GREEN,))
    alone = replace(now, stage=replace(now.stage, question=question))
    assert only_answer(alone) == moves.ChooseWar(POTTER, (GREEN,))


def test_answers_that_only_repeat():
    placed = TilePlaced(
        rule="tile.place.anywhere",
        player=POTTER,
        colour=GREEN,
        space=at("C1"),
        river=False,
        kingdoms=(),
        regions=0,
    )
    begun = FightBegun(
        rule="war.trigger",
        kind="war",
        colour=GREEN,
        attacker=piece("Ta"),
        defender=piece("Tb"),
        places=(0, 1),
    )
    green = nodes.WarNext((GREEN,))
    assert already_answered((placed, begun), "potter", green)
    assert not already_answered((placed, begun), "archer", green)
    assert not already_answered((placed, begun), "potter", nodes.WarNext((RED,)))
    assert not already_answered((placed, begun), "potter", nodes.CommitTiles(0))
    one = WarChosen(rule="war.order-choice", player=POTTER, colours=(GREEN,))
    assert not already_answered((placed, one, begun), "potter", green)
    order = WarChosen(rule="war.order-choice", player=POTTER, colours=(BLACK, GREEN))
    assert already_answered((placed, order), "potter", green)


# ---- writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move",
    [
        moves.PlaceLeader(BULL, piece("Kb"), at("C1")),
        moves.PlaceLeader(BULL, piece("Ka"), at("C1")),
        moves.MoveLeader(BULL, piece("Tb"), at("E1"), at("C1")),
        moves.WithdrawLeader(BULL, piece("Kb"), at("E1")),
        moves.PlaceTile(ARCHER, BLUE, at("C1")),
        moves.MoveTile(ARCHER, BLUE, at("C1"), at("D1")),
        moves.MoveTile(ARCHER, BLUE, at("C1"), OFF_BOARD),
        moves.PlaceCatastrophe(ARCHER, at("C1")),
        moves.Pass(ARCHER),
        moves.Commit(BULL, 0),
        moves.Commit(BULL, 2),
        moves.Commit(BULL, 2, (BLACK,)),
        moves.Commit(BULL, 0, (BLACK, GREEN)),
        moves.Swap(BULL, (BLACK, RED)),
        moves.Swap(BULL, (), 4),
        moves.Swap(BULL, (RED,), 2),
        moves.Draw(BULL, (RED, GREEN)),
        moves.Draw(BULL, (), 4),
        moves.Draw(BULL, (RED, RED), 3),
        moves.PlaceBuilding(BULL, at("C1")),
        moves.PlaceBuilding(BULL),
        moves.BuildZiggurat(BULL, at("C1")),
        moves.BuildZiggurat(BULL),
        moves.BuildMonument(BULL, (BLACK, RED), at("C1")),
        moves.BuildMonument(BULL),
        moves.TakeTreasures(BULL, (at("A1"), at("C1"))),
        moves.TakeTreasures(BULL, ()),
        moves.ChoosePoint(BULL, GREEN),
    ],
)
def test_written_moves_read_back(move):
    written = to_node(move, RED)
    assert read_move(revolt(), written.who, written.what) == move


@pytest.mark.parametrize(
    ("hand", "count", "tiles", "unknown"),
    [
        (nodes.HandLine(BULL, (RED, BLACK)), 2, (BLACK, RED), 0),  # the whole hand
        (nodes.HandLine(BULL, (RED, BLACK), 1), 3, (BLACK, RED), 1),
        (nodes.HandLine(BULL, (RED, RED, RED)), 2, (RED, RED), 0),  # all of one colour
        (nodes.HandLine(BULL, (RED,), 4), 2, (), 2),  # a number means unknown tiles
        (nodes.HandLine(BULL, (RED, BLACK)), 1, (), 1),  # which one?
        (nodes.HandLine(BULL, (RED, RED), 1), 2, (), 2),
        (nodes.HandLine(BULL, (RED, BLACK)), 3, (), 3),
        (nodes.HandLine(BULL, (RED, RED)), 3, (), 3),
    ],
)
def test_tiles_swapped_by_their_number(hand, count, tiles, unknown):
    start = position(grid("Ka t ."), nodes.Active(BULL), hand)
    meant = moves.Swap(BULL, tiles, unknown)
    assert read_move(start, "bull", nodes.SwapTiles(count)) == meant


def test_written_forms():
    assert to_node(moves.Commit(BULL, 2)).what == nodes.CommitTiles(2)
    assert to_node(moves.Commit(BULL, 2), BLACK).what == nodes.CommitTiles(2, (BLACK, BLACK))
    assert to_node(moves.PlaceLeader(BULL, piece("Kb"), 3)).what.piece.owner is None
    assert to_node(moves.ChooseWar(POTTER, (RED,))) == act("potter", nodes.WarNext((RED,)))
