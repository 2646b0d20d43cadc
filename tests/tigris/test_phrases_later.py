"""Sentences about monuments, buildings, treasures, swaps and the end of the game, word by word."""

import pytest

from tests.tigris.sentences import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    KA,
    LION,
    PA,
    POTTER,
    RED,
    TA,
    TB,
    R,
    at,
    on,
)
from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.phrases import step

EXACT = (
    (
        e.BuildingPlaced(
            rule="building.build", player=ARCHER, colour=RED, space=on("D3"), line=at("C3 D3 E3")
        ),
        "Archer puts the library on D3, a tile of the line C3, D3 and E3.",
        "弓手は図書館を、C3、D3、E3の列にあるD3に置く。",
    ),
    (
        e.BuildingPlaced(
            rule="building.move",
            player=BULL,
            colour=BLUE,
            space=on("F3"),
            line=at("C3 D3 E3 F3"),
            origin=on("A9"),
        ),
        "Bull moves the granary from A9 to F3, a tile of the longer line C3, D3, E3 and F3.",
        "雄牛は穀物倉をA9から、より長いC3、D3、E3、F3の列にあるF3に移す。",
    ),
    (
        e.MonumentBuilt(
            rule="monument.trigger",
            player=ARCHER,
            colours=(BLACK, RED),
            square=on("C3"),
            spaces=at("C3 D3 C4 D4"),
            treasures=at("D4"),
        ),
        "Archer builds the black-red monument on C3, D3, C4 and D4; these four tiles are turned "
        "facedown and only connect from now on, and the treasure on D4 stays there.",
        "弓手はC3、D3、C4、D4に黒赤のモニュメントを建てる。この4枚のタイルは裏返され、"
        "以後はつなぐだけになる。D4の財宝はその上に残る。",
    ),
    (
        e.Declined(
            rule="monument.decline-is-final", player=BULL, what="monument", spaces=at("C3 D3")
        ),
        "Bull builds no monument; the squares C3-D4 and D3-E4, as they stand, can never carry "
        "one, for anyone.",
        "雄牛はモニュメントを建てない。正方形（C3〜D4、D3〜E4）には、そのままでは以後誰も"
        "モニュメントを建てられない。",
    ),
    (
        e.ActionCut(rule="union.peace"),
        "The action ends here: under this reading nothing follows on a union without war, so "
        "nothing is built and no treasure is taken.",
        "アクションはここで終わる。この解釈では、外部紛争のない合併のあとには何も続かないので、"
        "何も建てず、財宝も取らない。",
    ),
    (
        e.ActionCut(rule="union.peace", off=True),
        "The action ends here: because the rule union.peace is switched off, nothing follows on a "
        "union without war, so nothing is built and no treasure is taken.",
        "アクションはここで終わる。ルールunion.peaceが外されているため、外部紛争のない合併のあとには"
        "何も続かず、何も建てず、財宝も取らない。",
    ),
    (
        e.LineNotLonger(
            rule="building.move",
            colour=BLACK,
            space=on("D3"),
            line=at("C1 D1 E1"),
            length=3,
            why="now",
        ),
        "The new line C1, D1 and E1 has 3 tiles, and the line in which the palace stands on D3 "
        "has 3: it is not longer, and the building cannot be moved to it.",
        "新しい列（C1、D1、E1）は3枚、D3の宮殿がある列は3枚である。より長くはないので、移せない。",
    ),
    (
        e.LineNotLonger(
            rule="building.move",
            colour=GREEN,
            space=on("D3"),
            line=at("C1 D1 E1"),
            length=4,
            why="built",
        ),
        "The new line C1, D1 and E1 has 3 tiles, and that of the arcade on D3 had 4 when it was "
        "built: it is not longer, and the building cannot be moved to it.",
        "新しい列（C1、D1、E1）は3枚、D3のアーケードの列は置いたときに4枚だった。"
        "より長くはないので、移せない。",
    ),
    (
        e.LineNotLonger(
            rule="building.move",
            colour=BLACK,
            space=on("D3"),
            line=at("C1 D1 E1"),
            length=3,
            why="unstated",
        ),
        "The new line C1, D1 and E1 has 3 tiles, and that of the palace on D3 is taken as 3, "
        "because its length when it was built is not stated and was three at least: it is not "
        "longer, and the building cannot be moved to it.",
        "新しい列（C1、D1、E1）は3枚である。D3の宮殿の列は、置いたときの長さが示されておらず、"
        "少なくとも3枚だったので、3枚とみなす。より長くはないので、移せない。",
    ),
    (
        e.LineNotLonger(
            rule="building.move",
            colour=BLACK,
            space=on("D3"),
            line=at("C1 D1 E1"),
            length=5,
            why="unstated-now",
        ),
        "The new line C1, D1 and E1 has 3 tiles, and that of the palace on D3 is taken as 5, as it "
        "is now, because its length when it was built is not stated: it is not longer, and the "
        "building cannot be moved to it.",
        "新しい列（C1、D1、E1）は3枚である。D3の宮殿の列は、置いたときの長さが示されていないので、"
        "今の長さの5枚とみなす。より長くはないので、移せない。",
    ),
    (
        e.LineNotLonger(
            rule="building.move",
            colour=BLACK,
            space=on("D1"),
            line=at("C1 D1 E1"),
            length=0,
            why="own",
        ),
        "The line C1, D1 and E1, now longer, is the one in which the palace already stands on D1: "
        "under this reading it does not count as a new line, and the building cannot be moved "
        "along it.",
        "伸びた列（C1、D1、E1）は、D1の宮殿がすでにある列である。この解釈では新しい列とみなさないので、"
        "その中で移すことはできない。",
    ),
    (
        e.ShapeBroken(
            rule="monument.war-first",
            what="monument",
            colour=BLACK,
            space=on("D2"),
            spaces=at("C1 D1 C2 D2"),
            lost=at("C1 D1 C2"),
        ),
        "The tile on D2 had completed the square C1-D2, but a war comes before a monument, and "
        "C1, D1 and C2 are empty now: the square is broken, and no monument can be built on it.",
        "D2のタイルで正方形C1〜D2が完成していたが、外部紛争がモニュメントより先であり、"
        "C1、D1、C2は今は空である。正方形は崩れ、モニュメントは建てられない。",
    ),
    (
        e.ShapeBroken(
            rule="building.war-first",
            what="building",
            colour=BLACK,
            space=on("E1"),
            spaces=at("C1 D1 E1"),
            lost=at("C1 D1"),
        ),
        "The tile on E1 had made the line C1, D1 and E1, but a war comes before a building, and "
        "C1 and D1 are empty now: fewer than three are left of it, and no building is put there.",
        "E1のタイルで列（C1、D1、E1）ができていたが、外部紛争が文明建築物より先であり、"
        "C1、D1は今は空である。残る列は三枚に足りず、文明建築物は置けない。",
    ),
    (
        e.ShapeBroken(
            rule="ziggurat.rules",
            what="ziggurat",
            colour=BLACK,
            space=on("D2"),
            spaces=at("D1 C2 D2 E2 D3"),
            lost=at("C2"),
        ),
        "The tile on D2 had completed the cross D1, C2, D2, E2 and D3, but a war comes before the "
        "ziggurat, and C2 is empty now: the cross is broken, and no ziggurat can be built on it.",
        "D2のタイルで十字（D1、C2、D2、E2、D3）が完成していたが、外部紛争がジッグラトより先であり、"
        "C2は今は空である。十字は崩れ、ジッグラトは建てられない。",
    ),
    (
        e.SquareSpent(rule="monument.decline-is-final", square=on("C1")),
        "The square C1-D2 is complete, but it was declined before; here it stays spent even when "
        "a tile completes it again, and no monument can be built on it.",
        "正方形C1〜D2が完成したが、以前に見送られている。ここでは、タイルで再び完成しても使えないままで、"
        "モニュメントは建てられない。",
    ),
    (
        e.SquareSpent(rule="monument.decline-is-final", square=on("D1"), declined=at("C1")),
        "The square D1-E2 is complete, but it shares tiles with C1-D2, declined before; "
        "here those tiles are spent, and no monument can be built on it.",
        "正方形D1〜E2が完成したが、以前に見送られたC1〜D2とタイルを共有している。ここでは、"
        "そのタイルは使えないままで、モニュメントは建てられない。",
    ),
    (
        e.MonumentApart(rule="monument.pays", leaders=(KA,), square=on("A1")),
        "The monument on A1-B2 brings nothing for Archer's king (Ka), who stands in another "
        "kingdom at the end of the turn.",
        "手番の終わりに弓手の国王（王弓）は正方形A1〜B2のモニュメントとは別の王国にいるので、"
        "そこからは何も得ない。",
    ),
    (
        e.MonumentApart(rule="monument.pays", leaders=(KA,), square=on("A1"), alone=True),
        "The monument on A1-B2 brings nothing for Archer's king (Ka): at the end of the turn it "
        "stands in no kingdom.",
        "手番の終わりに正方形A1〜B2のモニュメントはどの王国にもないので、弓手の国王（王弓）は"
        "そこからは何も得ない。",
    ),
    (
        e.ZigguratApart(rule="ziggurat.pays", leader=KA, centre=on("D4")),
        "The ziggurat around D4 brings nothing for Archer's king (Ka), who stands in another "
        "kingdom at the end of the turn.",
        "手番の終わりに弓手の国王（王弓）はD4を中心とするジッグラトとは別の王国にいるので、"
        "そこからは何も得ない。",
    ),
    (
        e.ZigguratApart(rule="ziggurat.pays", leader=KA, centre=on("D4"), alone=True),
        "The ziggurat around D4 brings nothing for Archer's king (Ka): at the end of the turn it "
        "stands in no kingdom.",
        "手番の終わりにD4を中心とするジッグラトはどの王国にもないので、弓手の国王（王弓）は"
        "そこからは何も得ない。",
    ),
    (
        e.NotDoubled(rule="building.doubles", colour=GREEN, space=on("D1")),
        "The arcade on D1 does not double the point: under this reading it counts only if the "
        "kingdom held it before the tile was placed.",
        "D1にアーケードがあっても得点は2倍にならない。この解釈では、タイルを置く前から王国にある"
        "文明建築物だけを数える。",
    ),
    (
        e.NoMonumentLeft(rule="monument.none-no-flip", colour=GREEN, squares=at("C3")),
        "The square C3-D4 of markets is complete, but no monument with green in it is left: none "
        "can be built, and the tiles are not turned over.",
        "市場の正方形C3〜D4が完成したが、緑を含むモニュメントは残っていない。何も建てられず、"
        "タイルも裏返さない。",
    ),
    (
        e.ZigguratBuilt(
            rule="ziggurat.build",
            player=LION,
            centre=on("D4"),
            spaces=at("D3 C4 D4 E4 D5"),
            treasures=at("D3"),
        ),
        "Lion builds the ziggurat on the cross D3, C4, D4, E4 and D5, with its middle on D4; the "
        "five tiles leave the game, and the treasure on D3 is put on D4.",
        "ライオンはD4を中心とする十字（D3、C4、D4、E4、D5）にジッグラトを建てる。5枚のタイルは"
        "ゲームから除外される。D3の財宝はD4に移す。",
    ),
    (
        e.ZigguratBuilt(
            rule="ziggurat.build",
            player=LION,
            centre=on("D4"),
            spaces=at("D3 C4 D4 E4 D5"),
            treasures=at("D3 E4"),
        ),
        "Lion builds the ziggurat on the cross D3, C4, D4, E4 and D5, with its middle on D4; the "
        "five tiles leave the game, and the treasures on D3 and E4 stay there.",
        "ライオンはD4を中心とする十字（D3、C4、D4、E4、D5）にジッグラトを建てる。5枚のタイルは"
        "ゲームから除外される。D3、E4の財宝はその上に残る。",
    ),
    (
        e.TreasuresTaken(
            rule="treasure.trigger",
            also=("treasure.corner-first",),
            player=BULL,
            leader=TB,
            spaces=at("B2 G5"),
            bordered=at("B2"),
            left=at("F7"),
        ),
        "Bull, as owner of the trader (Tb) in the kingdom of B2, G5 and F7, takes the treasures on "
        "B2 and G5; the "
        "one on B2 has a border and goes first; the treasure on F7 stays.",
        "B2、G5、F7のある王国にいる商人（商牛）の持ち主である雄牛は、B2、G5の財宝を取る。"
        "B2のものは枠付きで、先に取る。F7の財宝は残る。",
    ),
    (
        e.TreasuresWait(rule="treasure.no-trader", spaces=at("B2 C3")),
        "The treasures on B2 and C3 stay: their kingdom has no trader.",
        "B2、C3の財宝は残る。その王国に商人がいない。",
    ),
    (
        e.TilesSwapped(rule="swap.count", player=ARCHER, count=3),
        "Archer lays 3 tiles of the hand aside facedown, to draw as many from the bag; they leave "
        "the game.",
        "弓手は手札のタイル3枚を裏向きに捨て、同じ枚数を袋から引く。捨てたタイルは"
        "ゲームから除外される。",
    ),
    (
        e.TilesDrawn(rule="turn.end-refill", player=BULL, count=2, wanted=3),
        "Bull draws 2 tiles, the last in the bag, where 3 are due.",
        "雄牛は3枚を引くところだが、袋に残ったタイル2枚しか引けない。",
    ),
    (
        e.TilesDrawn(rule="end.bag-empty", player=BULL, count=0, wanted=1, few=True),
        "Bull has to draw 1, but the bag holds fewer than six tiles and nothing is drawn.",
        "雄牛は1枚を引くところだが、袋のタイルが6枚未満のため、1枚も引かない。",
    ),
    (
        e.EndPutOff(rule="end.bag-empty-in-swap"),
        "The bag held too few tiles for the swap: under this reading the game goes on to the end "
        "of the turn, and is over then.",
        "交換で袋のタイルが足りなくなった。この解釈では、ゲームはその場では終わらず、手番の終わりに"
        "終わる。",
    ),
    (
        e.EndPutOff(rule="end.bag-empty-in-swap", off=True),
        "The bag held too few tiles for the swap: because the rule end.bag-empty-in-swap is "
        "switched off, the game goes on to the end of the turn, and is over then.",
        "交換で袋のタイルが足りなくなった。ルールend.bag-empty-in-swapが外されているため、ゲームは"
        "その場では終わらず、手番の終わりに終わる。",
    ),
    (
        e.Scored(
            rule="monument.pays",
            also=("monument.pays-when-new",),
            player=ARCHER,
            colour=RED,
            amount=1,
            reason="monument",
            leader=PA,
            square=on("C3"),
        ),
        "Archer scores 1 red for the monument on C3-D4, built in this same turn: at the end of "
        "the turn the priest (Pa) stands in its kingdom.",
        "弓手は正方形C3〜D4の、この手番に建てたモニュメントから赤1点を得る。手番の終わりに、"
        "その王国に神官（官弓）がいる。",
    ),
    (
        e.Scored(
            rule="ziggurat.pays",
            player=ARCHER,
            colour=GREEN,
            amount=1,
            reason="ziggurat",
            leader=KA,
            square=on("D4"),
        ),
        "Archer scores 1 green for the ziggurat around D4, in a colour of Archer's choice: at the "
        "end of the turn the king (Ka) stands in its kingdom.",
        "弓手はD4を中心とするジッグラトから、自分で選んだ色の緑1点を得る。手番の終わりに、"
        "その王国に国王（王弓）がいる。",
    ),
    (
        e.NotScored(
            rule="monument.no-king-substitute", colour=RED, space=on("C3"), why="king", leader=KA
        ),
        "Archer's king (Ka) scores nothing for the monument on C3-D4: there is no black in it, and "
        "at a monument a king never stands in for another leader.",
        "弓手の国王（王弓）は、正方形C3〜D4のモニュメントでは得点しない。黒を含まず、"
        "国王はモニュメントでほかのリーダー駒の代わりにならない。",
    ),
    (
        e.GameOver(rule="end.few-treasures", why="treasures", left=2),
        "The game is over: at the end of the turn only 2 treasures are left on the board.",
        "ゲーム終了：手番の終わりに、盤上に残る財宝が2個だけとなった。",
    ),
    (
        # 4 red is the least: one treasure makes it 5, the next goes to black, also 5.
        e.FinalScore(
            rule="end.weakest-colour",
            player=BULL,
            points=(5, 4, 6, 7),
            treasures=2,
            total=(6, 5, 6, 7),
            score=5,
        ),
        "Bull has 5 black, 4 red, 6 blue and 7 green, and 2 treasures; put one by one to the "
        "weakest colour, that makes 6 black, 5 red, 6 blue and 7 green; the weakest colour "
        "makes the score: 5.",
        "雄牛の勝利点は黒5、赤4、青6、緑7、ほかに財宝2個。財宝を一つずつ最も少ない色に割り振ると"
        "黒6、赤5、青6、緑7。最も少ない色が得点となり、5点。",
    ),
    (
        e.FinalRanking(
            rule="end.weakest-colour",
            also=("end.tie-next-colour",),
            groups=((ARCHER,), (BULL, POTTER), (LION,)),
        ),
        "Archer wins the game; the order is 1. Archer, 2. Bull and Potter (level) and 4. Lion; "
        "where scores are level, the next weakest colours are compared.",
        "弓手の勝ち。順位は1位弓手、2位雄牛と陶工（同順位）、4位ライオン。"
        "得点が同じプレイヤーは、次に少ない色で比べる。",
    ),
    (
        e.FinalRanking(
            rule="end.weakest-colour",
            also=("end.tie-next-colour",),
            groups=((ARCHER,), (BULL,), (LION, POTTER)),
            decided=((4, 5, 6, 8, 7), (4, 5, 3)),
        ),
        "Archer wins the game; the order is 1. Archer, 2. Bull and 3. Lion and Potter (level); "
        "Archer before Bull: level at 4, 5 and 6, the fourth weakest colour decides, 8 to 7; "
        "Bull before Lion and Potter: level at 4, the second weakest colour decides, 5 to 3.",
        "弓手の勝ち。順位は1位弓手、2位雄牛、3位ライオンと陶工（同順位）。"
        "弓手と雄牛は4、5、6で並び、4番目に少ない色の8対7で弓手が上になる。"
        "雄牛とライオンと陶工は4で並び、2番目に少ない色の5対3で雄牛が上になる。",
    ),
)


@pytest.mark.parametrize(("event", "en", "ja"), EXACT)
def test_exact_sentences(event: e.Event, en: str, ja: str) -> None:
    assert step(event).text == Text(en, ja)


def test_facts_of_the_later_chapters() -> None:
    # A field may hold spaces in one event and a number in another.
    assert step(
        e.MonumentBuilt(
            rule=R,
            player=BULL,
            colours=(RED, GREEN),
            square=on("C3"),
            spaces=at("C3 D3 C4 D4"),
            treasures=at("D4"),
        )
    ).facts == {
        "event": "MonumentBuilt",
        "player": "bull",
        "colours": ["red", "green"],
        "square": "C3",
        "spaces": ["C3", "D3", "C4", "D4"],
        "treasures": ["D4"],
    }
    assert step(
        e.FinalScore(
            rule=R, player=BULL, points=(5, 4, 6, 7), treasures=2, total=(6, 5, 6, 7), score=5
        )
    ).facts == {
        "event": "FinalScore",
        "player": "bull",
        "points": [5, 4, 6, 7],
        "treasures": 2,
        "total": [6, 5, 6, 7],
        "score": 5,
    }
    assert step(
        e.TreasuresTaken(
            rule=R, player=ARCHER, leader=TA, spaces=at("B2"), bordered=at("B2"), left=at("G5")
        )
    ).facts == {
        "event": "TreasuresTaken",
        "player": "archer",
        "leader": "Ta",
        "spaces": ["B2"],
        "bordered": ["B2"],
        "left": ["G5"],
    }
    assert step(e.GameOver(rule=R, why="treasures", left=2)).facts == {
        "event": "GameOver",
        "why": "treasures",
        "left": 2,
        "few": False,
    }
    assert step(e.FinalRanking(rule=R, groups=((BULL,), (ARCHER, LION)))).facts == {
        "event": "FinalRanking",
        "groups": [["bull"], ["archer", "lion"]],
        "decided": [],
    }
    placed = e.BuildingPlaced(
        rule=R, player=ARCHER, colour=RED, space=on("D3"), line=at("C3 D3 E3")
    )
    assert step(placed).facts == {
        "event": "BuildingPlaced",
        "player": "archer",
        "colour": "red",
        "space": "D3",
        "line": ["C3", "D3", "E3"],
        "origin": None,
    }
    point = e.Scored(rule=R, player=ARCHER, colour=RED, amount=1, reason="leader", leader=PA)
    assert (step(point).facts or {})["square"] is None
