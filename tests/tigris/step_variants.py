"""Every class of event in each variant that its sentence can take, for the tests of phrases."""

from collections.abc import Iterator

from tests.tigris.sentences import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    KA,
    KB,
    LION,
    PA,
    PB,
    POTTER,
    RED,
    TA,
    TB,
    R,
    at,
    on,
)
from tnt_rules.tigris.engine import events as e


def variants() -> Iterator[e.Event]:
    """Every class of event in each of its variants."""
    yield e.LeaderLifted(rule=R, player=ARCHER, leader=KA, space=on("C3"))
    for kingdoms, regions in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)):
        for temples in ((), at("B3"), at("B3 C4")):
            yield e.LeaderPlaced(
                rule=R,
                player=BULL,
                leader=PB,
                space=on("C3"),
                kingdoms=kingdoms,
                regions=regions,
                temples=temples,
                company=(KA,) if kingdoms else (),
            )
    yield e.LeaderMovedWithin(rule=R, leader=KA)
    yield e.LeaderWithdrawn(rule=R, player=ARCHER, leader=KA, space=on("C3"))
    for cause in ("revolt", "war", "orphan"):
        yield e.LeaderHome(rule=R, leader=KB, space=on("C3"), cause=cause)
    for river in (False, True):
        for groups, regions in (
            ((), 0),
            ((), 1),
            ((), 2),
            (((KA,),), 0),
            (((KA, PB),), 3),
            (((KA,), (KB, TB)), 0),
            (((KA,), (KB, TB)), 1),
            (((KA,), (KB,), (PA,)), 0),
        ):
            yield e.TilePlaced(
                rule=R,
                player=BULL,
                colour=BLUE if river else RED,
                space=on("C3"),
                river=river,
                kingdoms=groups,
                regions=regions,
            )
    for reason in ("leader", "king", "revolt", "war", "union", "knock-out"):
        for leader in (None, KB, TB):
            yield e.Scored(
                rule=R,
                player=BULL,
                colour=GREEN,
                amount=3,
                reason=reason,
                leader=leader,
                removed=2,
            )
    yield e.Scored(
        rule=R, player=BULL, colour=GREEN, amount=2, reason="leader", leader=TB, doubled=True
    )
    for reason, leader in (("king", KB), ("union", TB), ("union", KB)):
        yield e.Scored(
            rule=R, player=BULL, colour=GREEN, amount=2, reason=reason, leader=leader, doubled=True
        )
    for why in ("no-kingdom", "no-leader", "union", "union-later", "no-kingdom-left"):
        yield e.NotScored(rule=R, colour=BLACK, space=on("C3"), why=why)
        yield e.NotScored(rule=R, colour=GREEN, space=on("C3"), why=why)
    for regions in (0, 1, 2):
        yield e.UnionMade(rule=R, space=on("C3"), kingdoms=((KA, TA), (PB,)), regions=regions)
    yield e.UnionPeaceful(rule=R, space=on("C3"))
    for off in (False, True):
        yield e.ActionCut(rule=R, off=off)
    yield e.MarkerReturned(rule=R, space=on("C3"))
    for colours in ((), (BLACK,), (BLACK, RED), (BLACK, RED, GREEN)):
        yield e.WarsDue(rule=R, colours=colours)
        if colours:
            yield e.WarChosen(rule=R, player=ARCHER, colours=colours)
    yield e.WarOff(rule=R, colour=RED)
    for kind in ("revolt", "war"):
        reasons = ("", "war.attacker.active", "war.attacker.clockwise") if kind == "war" else ("",)
        for reason in reasons:
            yield e.FightBegun(
                rule=reason or R,
                kind=kind,
                colour=BLACK,
                attacker=KA,
                defender=KB,
                places=(on("C3"), on("E3")),
            )
        for role in ("attacker", "defender"):
            for spaces in ((), at("B3"), at("B3 C4")):
                yield e.SupportCounted(
                    rule=R, kind=kind, role=role, leader=PA, tiles=RED, spaces=spaces
                )
            for count in (0, 1, 2):
                yield e.Committed(
                    rule=R, kind=kind, role=role, player=ARCHER, colour=RED, count=count
                )
        for winner, loser in ((KA, KB), (KB, KA)):
            for tie in (False, True):
                yield e.FightDecided(
                    rule=R,
                    kind=kind,
                    colour=BLACK,
                    attacker=KA,
                    defender=KB,
                    support=(1, 2),
                    committed=(2, 0),
                    winner=winner,
                    loser=loser,
                    tie=tie,
                )
    for why in ("joining-tile", "third-region", "cut-off"):
        for spaces in (at("B3"), at("B3 C4")):
            yield e.SupportExcluded(rule=R, colour=RED, spaces=spaces, why=why)
    for back in (False, True):
        for count in (1, 2):
            yield e.TilesSpent(rule=R, player=ARCHER, colour=RED, count=count, back=back)
    for spaces in ((), at("B3"), at("B3 C4 D5")):
        yield e.TilesRemoved(rule=R, colour=RED, spaces=spaces)
    for why in ("treasure", "leader", "joining-tile", "building"):
        for spaces in (at("B3"), at("B3 C4")):
            yield e.TilesSpared(
                rule=R,
                colour=RED,
                spaces=spaces,
                why=why,
                leaders=(KA, TB)[: len(spaces)] if why == "leader" else (),
            )
    yield e.TilesSpared(rule=R, colour=BLACK, spaces=at("B3"), why="leader")
    yield e.NoRefill(rule=R, players=(ARCHER,))
    yield e.NoRefill(rule=R, players=(ARCHER, BULL))
    for river in (False, True):
        for covered in (None, RED):
            yield e.CatastrophePlaced(
                rule=R, player=ARCHER, space=on("C3"), river=river, covered=covered
            )
    for parts in (((KA,), (KB,)), ((KA,), ()), ((KA, TA), (), ())):
        yield e.KingdomSplit(rule=R, parts=parts, sizes=(9,) * len(parts))
    yield e.Passed(rule=R, player=ARCHER)
    yield e.TurnEnded(rule=R, player=ARCHER, following=BULL)
    yield e.TurnEnded(rule=R, player=ARCHER, following=ARCHER)
    yield from later_variants()


def later_variants() -> Iterator[e.Event]:
    """The same for monuments, buildings, ziggurat, treasures, swaps and the end of the game."""
    corner = on("C3")
    for also in ((), ("monument.pays-when-new",)):
        for leader in (KB, TB):
            yield e.Scored(
                rule=R,
                also=also,
                player=BULL,
                colour=GREEN,
                amount=1,
                reason="monument",
                leader=leader,
                square=corner,
            )
    yield e.Scored(
        rule=R, player=BULL, colour=GREEN, amount=1, reason="ziggurat", leader=KB, square=corner
    )
    for leader in (KB, TB):
        yield e.Scored(
            rule=R,
            player=BULL,
            colour=GREEN,
            amount=1,
            reason="building",
            leader=leader,
            doubled=True,
        )
    for reason, piece, amount in (
        ("revolt", TB, 2), ("war", TB, 4), ("monument", TB, 2), ("ziggurat", KB, 2),
    ):  # fmt: skip
        yield e.Scored(
            rule=R,
            also=("building.no-other-vp",),
            player=BULL,
            colour=GREEN,
            amount=amount,
            reason=reason,
            leader=piece,
            removed=2 if reason == "war" else 0,
            square=corner,
        )
    yield e.NotScored(rule=R, colour=RED, space=corner, why="king", leader=KA)
    for leaders in ((KB,), (KB, TB)):
        for alone in (False, True):
            yield e.MonumentApart(rule=R, leaders=leaders, square=corner, alone=alone)
    for alone in (False, True):
        yield e.ZigguratApart(rule=R, leader=KA, centre=on("D4"), alone=alone)
    for colour in (BLACK, RED, BLUE, GREEN):
        yield e.NotDoubled(rule=R, colour=colour, space=corner)
    for origin in (-1, on("F7")):
        for line in (at("C3 D3 E3"), at("C3 D3 E3 F3")):
            yield e.BuildingPlaced(
                rule=R, player=ARCHER, colour=RED, space=corner, line=line, origin=origin
            )
    for why, length in (("now", 4), ("built", 4), ("unstated", 3), ("unstated-now", 4), ("own", 0)):
        yield e.LineNotLonger(
            rule=R, colour=RED, space=on("F7"), line=at("C3 D3 E3 F3"), length=length, why=why
        )
    for colour in (BLACK, RED, BLUE, GREEN):
        yield e.BuildingReturned(rule=R, colour=colour, space=corner)
    for treasures in ((), at("C3"), at("C3 D4")):
        yield e.MonumentBuilt(
            rule=R,
            player=ARCHER,
            colours=(RED, GREEN),
            square=corner,
            spaces=at("C3 D3 C4 D4"),
            treasures=treasures,
        )
    for treasures in ((), at("D3"), at("D4"), at("D3 E4")):
        yield e.ZigguratBuilt(
            rule=R, player=ARCHER, centre=on("D4"), spaces=at("D3 C4 D4 E4 D5"), treasures=treasures
        )
    for what in ("building", "ziggurat", "monument"):
        for spaces in (at("C3"), at("C3 D3"), at("B2 C3 D4")):
            yield e.Declined(rule=R, player=ARCHER, what=what, spaces=spaces)
    for spaces in (at("C3"), at("C3 D3")):
        yield e.Declined(rule=R, player=ARCHER, what="monument", spaces=spaces, for_good=True)
    for what, spaces in (
        ("building", at("C3 D3 E3")),
        ("ziggurat", at("D3 C4 D4 E4 D5")),
        ("monument", at("C3 D3 C4 D4")),
    ):
        for lost in (spaces[:1], spaces[:2]):
            yield e.ShapeBroken(
                rule=R, what=what, colour=RED, space=spaces[-1], spaces=spaces, lost=lost
            )
    for squares in ((), at("C3"), at("C3 D3")):
        yield e.SquareSpent(rule=R, square=corner, declined=squares)
    for squares in (at("C3"), at("C3 D3")):
        for unnamed in (False, True):
            yield e.NoMonumentLeft(rule=R, colour=RED, squares=squares, unnamed=unnamed)
    for rule in ("", "treasure.corner-first", "treasure.outside-first"):
        for player, trader in ((ARCHER, TA), (BULL, TB)):
            for taken, bordered, left in (
                (("B2 C3", "B2", "G5"), ("B2 C3", "B2 C3", "G5"))
                if rule
                else (("B2", "", "G5"), ("B2 C3", "", "G5"), ("", "", "B2 G5"))
            ):
                yield e.TreasuresTaken(
                    rule=R,
                    also=(rule,) if rule else (),
                    player=player,
                    leader=trader,
                    spaces=at(taken),
                    bordered=at(bordered),
                    left=at(left),
                )
    yield e.TreasuresWait(rule=R, spaces=at("B2 C3"))
    for count in (1, 3):
        yield e.TilesSwapped(rule=R, player=ARCHER, count=count)
        for rule in ("swap.usable", "turn.end-refill", "setup.hand"):
            yield e.TilesDrawn(rule=rule, player=ARCHER, count=count, wanted=count)
            yield e.TilesDrawn(rule=rule, player=ARCHER, count=count, wanted=4)
    yield e.TilesDrawn(rule="end.bag-empty", player=ARCHER, count=0, wanted=3)
    yield e.TilesDrawn(rule="end.bag-empty", player=ARCHER, count=0, wanted=3, few=True)
    for off in (False, True):
        yield e.EndPutOff(rule="end.bag-empty-in-swap", off=off)
    for remaining in (0, 1, 2):
        yield e.GameOver(rule="end.few-treasures", why="treasures", left=remaining)
    yield e.GameOver(rule="end.bag-empty", why="bag", left=5)
    yield e.GameOver(rule="end.bag-empty", why="bag", left=5, few=True)
    yield e.GameOver(rule="end.bag-empty-in-swap", why="bag", left=5)
    for held, total in ((0, (5, 4, 6, 7)), (1, (5, 5, 6, 7)), (2, (5, 4, 6, 7))):
        yield e.FinalScore(
            rule=R,
            player=BULL,
            points=(5, 4, 6, 7),
            treasures=held,
            total=total,
            score=min(total),
        )
    yield e.FinalScore(
        rule=R, player=BULL, points=(5, 4, 6, 7), treasures=0, total=(5, 4, 6, 7), score=22
    )
    for groups in (
        ((ARCHER,), (BULL,)),
        ((ARCHER, BULL),),
        ((ARCHER, BULL), (POTTER,)),
        ((ARCHER,), (BULL, POTTER), (LION,)),
    ):
        for also in ((), ("end.tie-next-colour",)):
            yield e.FinalRanking(rule=R, also=also, groups=groups)
    yield e.FinalRanking(rule=R, groups=((ARCHER,), (BULL,)), decided=((4, 5, 6, 8, 7),))


EVENTS = tuple(variants())
