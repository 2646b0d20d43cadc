"""What a text expects, against positions and events written by hand."""

import pytest
from msgspec.structs import replace

from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    POTTER,
    RED,
    at,
    cell,
    grid,
    piece,
    places,
    position,
    spaces,
)
from tnt_rules.core.documents import tree
from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.moves import PlaceTile
from tnt_rules.tigris.engine.position import Monument, Question, Stage
from tnt_rules.tigris.notation import nodes as n
from tnt_rules.tigris.notation.outcomes import Happened, check, digest, found

BOARD = position(grid("Ka t . t Kb", "Pa t ? s .", "~ f . . x"), n.Players((ARCHER, BULL)))

UNION = e.UnionMade(
    rule="union.marker", space=at("C1"), kingdoms=((piece("Ka"),), (piece("Kb"),)), regions=0
)
BEGUN = e.FightBegun(
    rule="war.trigger",
    kind="war",
    colour=BLACK,
    attacker=piece("Ka"),
    defender=piece("Kb"),
    places=(at("A1"), at("E1")),
)
DECIDED = e.FightDecided(
    rule="war.loser",
    kind="war",
    colour=BLACK,
    attacker=piece("Ka"),
    defender=piece("Kb"),
    support=(2, 2),
    committed=(1, 0),
    winner=piece("Ka"),
    loser=piece("Kb"),
    tie=False,
)
SPENT = e.TilesSpent(rule="war.discard", player=ARCHER, colour=BLACK, count=1, back=False)
SCORED = e.Scored(
    rule="war.vp",
    player=ARCHER,
    colour=BLACK,
    amount=3,
    reason="war",
    leader=piece("Ka"),
    removed=2,
)
HOME = e.LeaderHome(rule="war.loser", leader=piece("Kb"), space=at("E1"), cause="war")
REMOVED = e.TilesRemoved(rule="war.loser", colour=BLACK, spaces=places("D2 E2"))
WAR = (UNION, BEGUN, DECIDED, REMOVED, HOME, SPENT, SCORED)

FIGHT = n.FightIs("war", BLACK, ARCHER, n.Strength(2, 1), BULL, n.Strength(2, 0), ARCHER)


def write(node, lang):
    return f"{lang}: {node!r}"


def actual(outcome, events=(), after=BOARD, asked=()):
    """The outcome that holds instead, or None if the one given does."""
    happened = Happened(BOARD, after, events, asked)
    mismatch = check(outcome, happened, write)
    shown = found(outcome, happened)
    if mismatch is None:
        assert shown == outcome
        return None
    if shown is None:
        assert mismatch.actual.en != mismatch.actual.ja
        return mismatch.actual
    assert mismatch.actual == Text(f"en: {shown!r}", f"ja: {shown!r}")
    return shown


def met(outcome, events=(), after=BOARD, asked=()):
    return actual(outcome, events, after, asked) is None


def test_unknown_outcome():
    with pytest.raises(TypeError):
        actual(object())


def test_union():
    assert met(n.UnionIs(True), WAR)
    assert met(n.UnionIs(False))
    assert actual(n.UnionIs(False), WAR) == n.UnionIs(True)
    assert check(n.UnionIs(False), Happened(BOARD, BOARD, WAR), write).rule == "union.marker"


def test_fight():
    assert met(FIGHT, WAR)
    totals = replace(FIGHT, attacking=n.Strength(3), defending=n.Strength(2))
    assert met(totals, WAR)
    assert actual(replace(totals, winner=BULL), WAR) == totals
    assert actual(replace(FIGHT, attacking=n.Strength(3, 0)), WAR) == FIGHT
    turned = replace(FIGHT, attacker=BULL, defender=ARCHER)
    assert actual(turned, WAR) == FIGHT
    assert actual(replace(FIGHT, kind="revolt"), WAR) == n.NoFight("revolt", BLACK)
    assert actual(replace(FIGHT, colour=RED), WAR) == n.NoFight("war", RED)
    assert actual(FIGHT, (UNION, BEGUN)) == Text("war black not decided yet", "外部紛争 黒 未決着")
    assert check(turned, Happened(BOARD, BOARD, WAR), write).rule == "war.loser"


def test_second_fight_of_a_colour():
    second = replace(DECIDED, attacker=piece("Kb"), defender=piece("Ka"), winner=piece("Ka"))
    both = (*WAR, second)
    assert met(FIGHT, both)
    assert met(n.FightIs("war", BLACK, BULL, n.Strength(3), ARCHER, n.Strength(2), ARCHER), both)


def test_no_fight():
    assert met(n.NoFight("war"))
    assert met(n.NoFight("revolt"), WAR)
    assert met(n.NoFight("war", GREEN), WAR)
    assert actual(n.NoFight("war"), WAR) == FIGHT
    assert actual(n.NoFight("war", BLACK), WAR) == FIGHT
    assert actual(n.NoFight("war"), (BEGUN,)) == Text(
        "war black not decided yet", "外部紛争 黒 未決着"
    )


def test_points_gained():
    assert met(n.PointsAre(()))
    assert met(n.PointsAre(((ARCHER, BLACK, 3, True),)), WAR)
    more = (*WAR, replace(SCORED, player=BULL, colour=RED, amount=1), SCORED)
    right = n.PointsAre(((ARCHER, BLACK, 6, True), (BULL, RED, 1, True)))
    assert met(right, more)
    assert met(n.PointsAre(right.entries[::-1]), more)
    # A list is complete over all players and colours.
    assert actual(n.PointsAre(right.entries[:1]), more) == right
    assert actual(n.PointsAre(()), more) == right
    assert actual(n.PointsAre((*right.entries, (BULL, BLUE, 1, True))), more) == right
    assert actual(n.PointsAre(((ARCHER, BLACK, 3, True),))) == n.PointsAre(())


def test_points_in_all():
    after = position(
        grid("Ka t"), n.Players((ARCHER, BULL)), n.PointsLine(ARCHER, ((BLACK, 9), (RED, 2)))
    )
    assert met(n.PointsAre(((ARCHER, BLACK, 9, False),)), WAR, after)
    wrong = n.PointsAre(((ARCHER, BLACK, 8, False), (ARCHER, RED, 2, False)))
    assert actual(wrong, WAR, after) == n.PointsAre(
        ((ARCHER, BLACK, 9, False), (ARCHER, RED, 2, False))
    )
    mixed = n.PointsAre(((ARCHER, BLACK, 3, True), (ARCHER, RED, 2, False)))
    assert met(mixed, WAR, after)
    assert actual(n.PointsAre(((ARCHER, RED, 2, False),)), WAR, after) == mixed
    assert actual(n.PointsAre(((BULL, RED, 0, False),)), (), after) == Text(
        "points bull: not known", "得点 雄牛： 不明"
    )


def test_spent():
    assert met(n.SpentAre(()))
    assert met(n.SpentAre(((ARCHER, (BLACK,)),)), WAR)
    assert met(n.SpentAre(((ARCHER, 1), (BULL, 0))), WAR)
    assert actual(n.SpentAre(((ARCHER, 2),)), WAR) == n.SpentAre(((ARCHER, 1),))
    assert actual(n.SpentAre(()), WAR) == n.SpentAre(((ARCHER, (BLACK,)),))
    two = (SPENT, replace(SPENT, colour=RED, count=2), replace(SPENT, player=BULL))
    right = n.SpentAre(((ARCHER, (RED, BLACK, RED)), (BULL, (BLACK,))))
    assert met(right, two)
    assert not met(n.SpentAre(right.entries[:1]), two)


def test_removed():
    assert met(n.RemovedAre(()))
    assert met(n.RemovedAre((at("E2"), at("D2"))), WAR)
    assert actual(n.RemovedAre((at("D2"),)), WAR) == n.RemovedAre((at("D2"), at("E2")))
    covered = e.CatastrophePlaced(
        rule="catastrophe.target", player=ARCHER, space=at("C2"), river=False, covered=RED
    )
    assert met(n.RemovedAre((at("C2"),)), (covered,))
    assert met(n.RemovedAre((n.ASKED,)), (covered,), asked=(at("C2"),))
    assert met(n.RemovedAre(()), (replace(covered, covered=None),))


def test_home():
    assert met(n.HomeAre((piece("Kb"),)), WAR)
    assert actual(n.HomeAre(()), WAR) == n.HomeAre((piece("Kb"),))
    withdrawn = e.LeaderWithdrawn(
        rule="leader.action", player=ARCHER, leader=piece("Ka"), space=at("A1")
    )
    assert met(n.HomeAre(()), (withdrawn,))


def test_kingdoms():
    # West: Ka, Pa and temples; east: Kb, temple and settlement.
    assert met(n.KingdomCount(2))
    assert actual(n.KingdomCount(1)) == n.KingdomCount(2)
    assert met(n.KingdomOf((piece("Pa"), piece("Ka"))))
    assert met(n.KingdomOf((piece("Kb"),)))
    assert actual(n.KingdomOf((piece("Ka"),))) == n.KingdomOf((piece("Ka"), piece("Pa")))
    assert actual(n.KingdomOf((piece("Ka"), piece("Kb")))) == n.KingdomOf(
        (piece("Ka"), piece("Pa"))
    )
    assert actual(n.KingdomOf((piece("Ka"), piece("Tb")))) == Text(
        "Tb not on the board", "商牛 盤上にない"
    )


TAKEN = e.TreasuresTaken(
    rule="treasure.trigger",
    player=BULL,
    leader=piece("Tb"),
    spaces=places("A1 C1"),
    bordered=(),
    left=places("B1"),
)


def test_treasures():
    assert met(n.TreasuresAre(()))
    assert actual(n.TreasuresAre(((ARCHER, 1),))) == n.TreasuresAre(())
    assert met(n.TreasuresAre(((BULL, 2),)), (TAKEN,))
    assert met(n.TreasuresAre(((BULL, places("C1 A1")),)), (TAKEN,))
    assert actual(n.TreasuresAre(()), (TAKEN,)) == n.TreasuresAre(((BULL, places("A1 C1")),))
    assert actual(n.TreasuresAre(((BULL, 1),)), (TAKEN,)) == n.TreasuresAre(((BULL, 2),))


def test_the_end():
    assert met(n.EndIs("none"))
    assert met(n.EndIs("bag"), (), replace(BOARD, over="bag"))
    assert actual(n.EndIs("none"), (), replace(BOARD, over="bag")) == n.EndIs("bag")
    # Points that are not stated give no score.
    assert not met(n.ScoreIs(ARCHER, 3))
    assert not met(n.RankingIs(((ARCHER,), (BULL,))))


def test_scores():
    # Archer 6 6 13 4 and a treasure: the 4 becomes 5. Bull 6 7 8 8 and one: the 6 becomes 7.
    known = replace(
        BOARD,
        players=(ARCHER, BULL),
        points=((6, 6, 13, 4), (6, 7, 8, 8), None, None),
        held=(1, 1, None, None),
    )
    assert met(n.ScoreIs(ARCHER, 5), (), known)
    assert actual(n.ScoreIs(BULL, 8), (), known) == n.ScoreIs(BULL, 7)
    assert met(n.RankingIs(((BULL,), (ARCHER,))), (), known)
    assert actual(n.RankingIs(((ARCHER, BULL),)), (), known) == n.RankingIs(((BULL,), (ARCHER,)))


def asks(who, what=None):
    return tree.Asks(who, what)


def test_questions():
    def asking(question):
        return replace(BOARD, stage=Stage(PlaceTile(ARCHER, GREEN, at("C1")), question))

    commit = asking(Question(BULL, "commit", RED, (0, 1, 2)))
    right = asks("bull", n.AsksCommit((0, 1, 2)))
    assert met(right, (), commit)
    assert met(asks("bull", n.AsksCommit()), (), commit)
    assert met(asks("bull"), (), commit)
    assert actual(asks("bull", n.AsksCommit((0, 2))), (), commit) == right
    assert actual(asks("archer", n.AsksCommit()), (), commit) == right
    assert actual(asks("bull", n.AsksWar()), (), commit) == right
    assert actual(asks(""), (), commit) == right
    war = asking(Question(ARCHER, "war", None, (BLACK, GREEN)))
    right = asks("archer", n.AsksWar((BLACK, GREEN)))
    assert met(asks("archer", n.AsksWar((GREEN, BLACK))), (), war)
    assert met(asks("archer", n.AsksWar()), (), war)
    assert actual(asks("archer", n.AsksWar((GREEN,))), (), war) == right
    assert actual(asks("archer", n.AsksOther("monument")), (), war) == right
    assert met(asks(""))
    assert actual(asks("bull", n.AsksCommit())) == asks("")


# ---- position lines --------------------------------------------------------------------------


def line(node, after=BOARD, asked=()):
    shown = actual(n.PositionIs(node), (), after, asked)
    return shown.line if isinstance(shown, n.PositionIs) else shown


def test_spaces():
    assert line(spaces(A1="Ka", B1="t", C1=".", A3="~", B3="f", E3="x")) is None
    assert line(spaces(A3=".")) is None  # only says that nothing is there
    assert line(spaces(C1="~")) == spaces(C1=".")
    assert line(spaces(A1="Kb", B1="t")) == spaces(A1="Ka", B1="t")
    assert line(spaces(B1="t*")) == spaces(B1="t")
    assert line(n.SpaceCells(((n.ASKED, cell(".")),)), asked=(at("C2"),)) is None
    assert line(spaces(P11=".")) == Text("P11 is not on this board", "P11 はこの盤面にない")


def test_grid():
    assert line(grid("Ka t . t Kb", "Pa t . s .", "~ f . . x")) is None
    assert line(grid("Ka t . t Kb", "Pa t m s .", ". f . . x")) == spaces(C2=".", A3="~")
    assert line(grid("Ka t")) == Text("a board of 5 x 3 spaces", "5 x 3 マスの盤面")


def test_whole_map():
    two = n.Players((ARCHER, BULL))
    start = position(n.Setup("standard"), two)
    assert line(n.Grid((), "standard"), start) is None
    assert line(n.Grid((), "advanced"), start) == Text("position standard", "局面 基本")
    moved = position(n.Setup("standard"), two, spaces(A1="t"))
    assert line(n.Grid((), "standard"), moved) == spaces(A1="t")
    assert line(spaces(B2="t*", F3="t*"), start) is None
    assert line(spaces(B2="t**"), start) is None
    assert line(spaces(F3="t**"), start) == spaces(F3="t*")


def test_bare_leader_is_the_only_player():
    after = position(grid("K t"), n.Active(BULL))
    assert line(spaces(A1="K"), after) is None
    assert line(spaces(A1="Kb"), after) is None
    assert line(spaces(A1="Ka"), after) == spaces(A1="Kb")


def test_other_lines():
    after = position(
        grid("= = t Ka", "= = . ."),
        n.Players((ARCHER, BULL)),
        n.Actions(1),
        n.HandLine(BULL, (RED, BLACK), 1),
        n.PointsLine(BULL, ((BLACK, 9),)),
        n.TreasuresHeld(BULL, 2),
        n.CatastrophesLeft(BULL, 1),
        n.Bag(5),
        n.MonumentStands((RED, BLACK), at("A1")),
        n.Declined((at("C1"),)),
    )
    for right in (
        n.Players((ARCHER, BULL)),
        n.Active(ARCHER),
        n.Actions(1),
        n.HandLine(BULL, (RED, BLACK), 1),
        n.HandLine(BULL, (BLACK, RED), 1),
        n.PointsLine(BULL, ((BLACK, 9), (RED, 0))),
        n.TreasuresHeld(BULL, 2),
        n.CatastrophesLeft(BULL, 1),
        n.Bag(5),
        n.MonumentStands((BLACK, RED)),
        n.MonumentStands((RED, BLACK), at("A1")),
        n.Declined((at("C1"),)),
    ):
        assert line(right, after) is None
    for wrong, right in (
        (n.Players((BULL, ARCHER)), n.Players((ARCHER, BULL))),
        (n.Active(BULL), n.Active(ARCHER)),
        (n.Actions(2), n.Actions(1)),
        (n.HandLine(BULL, (RED,), 2), n.HandLine(BULL, (BLACK, RED), 1)),
        (n.PointsLine(BULL, ()), n.PointsLine(BULL, ((BLACK, 9),))),
        (n.TreasuresHeld(BULL, 1), n.TreasuresHeld(BULL, 2)),
        (n.CatastrophesLeft(BULL, 2), n.CatastrophesLeft(BULL, 1)),
        (n.Bag(4), n.Bag(5)),
        (n.Bag(1, (RED,)), n.Bag(5)),
        (n.MonumentStands((BLACK, RED), at("B1")), n.MonumentStands((BLACK, RED), at("A1"))),
        (n.Declined(()), n.Declined((at("C1"),))),
    ):
        assert line(wrong, after) == right
    assert line(n.MonumentStands((BLUE, RED)), after) == Text(
        "monument: not on the board", "モニュメント： 盤上にない"
    )
    letters = replace(after, bag=(0, 2, 0, 0))
    assert line(n.Bag(2), letters) is None
    assert line(n.Bag(2, (RED, RED)), letters) is None
    assert line(n.Bag(1, (RED,)), letters) == n.Bag(2, (RED, RED))


@pytest.mark.parametrize(
    "node",
    [
        n.Actions(1),
        n.HandLine(ARCHER, ()),
        n.PointsLine(ARCHER, ()),
        n.TreasuresHeld(ARCHER, 0),
        n.CatastrophesLeft(ARCHER, 2),
        n.Bag(0),
        n.MonumentStands((BLACK, RED)),
    ],
)
def test_what_is_not_known_is_no_zero(node):
    shown = line(node)
    assert shown.en.endswith("not known")
    assert shown.ja.endswith("不明")


# ---- the result ------------------------------------------------------------------------------


def test_digest_holds_the_result_only():
    same = digest(BOARD, BOARD, WAR)
    assert digest(BOARD, BOARD, tuple(reversed(WAR))) == same
    assert digest(BOARD, BOARD, (*WAR, e.Passed(rule="turn.pass", player=ARCHER))) == same
    stronger = tuple(replace(x, support=(5, 2)) if x is DECIDED else x for x in WAR)
    assert digest(BOARD, BOARD, stronger) == same
    swapped = replace(DECIDED, attacker=piece("Kb"), defender=piece("Ka"))
    assert digest(BOARD, BOARD, tuple(swapped if x is DECIDED else x for x in WAR)) == same


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (DECIDED, replace(DECIDED, winner=piece("Kb"))),
        (DECIDED, replace(DECIDED, colour=GREEN)),
        (SCORED, replace(SCORED, amount=2)),
        (SCORED, replace(SCORED, player=POTTER)),
        (REMOVED, replace(REMOVED, spaces=places("D2"))),
        (HOME, replace(HOME, leader=piece("Ka"))),
        (SPENT, replace(SPENT, back=True)),
    ],
)
def test_digest_sees_every_part_of_the_result(old, new):
    other = tuple(new if event is old else event for event in WAR)
    assert digest(BOARD, BOARD, other) != digest(BOARD, BOARD, WAR)


def test_digest_sees_the_end():
    assert digest(BOARD, replace(BOARD, over="bag"), ()) != digest(BOARD, BOARD, ())


def test_lines_of_a_game_that_has_begun():
    """`monument none`, `removed` by colour, and the length of a building's line."""
    none, gone = n.NoMonuments(), n.Gone(((RED, 2),))
    assert actual(n.PositionIs(none)) == Text("monument not known", "モニュメント 不明")
    assert met(n.PositionIs(none), after=replace(BOARD, monuments=()))
    stands = replace(BOARD, monuments=(Monument((BLACK, RED), at("A1")),))
    assert actual(n.PositionIs(none), after=stands) == n.PositionIs(
        n.MonumentStands((BLACK, RED), at("A1"))
    )
    assert met(n.PositionIs(gone), after=replace(BOARD, gone=(0, 2, 0, 0)))
    assert actual(n.PositionIs(gone), after=replace(BOARD, gone=(1, 0, 0, 0))) == n.PositionIs(
        n.Gone(((BLACK, 1), (RED, 0)))
    )
    # What a player swapped away is said apart from what everybody saw go.
    apart = replace(BOARD, gone=(1, 2, 0, 0), swapped=((1, 0, 0, 0), *[(0,) * 4] * 3))
    assert met(n.PositionIs(gone), after=apart)
    swapped = n.PositionIs(n.Swapped(0, ((BLACK, 1),)))
    assert met(swapped, after=apart)
    assert actual(swapped) == n.PositionIs(n.Swapped(0, ((BLACK, 0),)))
    length = n.PositionIs(n.BuildingLength(BLUE, 4))
    assert met(length, after=replace(BOARD, lengths=(0, 0, 4, 0)))
    assert actual(length) == n.PositionIs(n.BuildingLength(BLUE, 0))
