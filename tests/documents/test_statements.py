"""Every statement of the notation: English, Japanese, and what both say."""

import pytest

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.writer import write, write_node
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, FACEDOWN, ZIGGURAT
from tnt_rules.tigris.engine.spaces import space_from_name as at
from tnt_rules.tigris.notation import nodes as n

ARCHER, BULL, POTTER, LION = range(4)
BLACK, RED, BLUE, GREEN = range(4)
S, T, F, M = range(4)


def act(who, what):
    return tree.Act(who, what)


def out(outcome):
    return tree.Expect(outcome)


def leader(colour, owner=None):
    return n.Piece("leader", colour, owner)


def tile(colour):
    return n.Piece("tile", colour)


A3 = n.Strength(2, 1)

TEXT = [
    ("en A title ＃１", "en A title ＃１", tree.Title("en", "A title ＃１")),
    ("ja 同点", "ja 同点", tree.Title("ja", "同点")),
    ("source 003 例３", "出典 003 例３", tree.Source("003 例３")),
    ("rules war.tie war.side", "規則 war.tie war.side", tree.Rules(("war.tie", "war.side"))),
    ("limit war.tie", "限界 war.tie", tree.Rules(("war.tie",), limit=True)),
    ("because so", "理由 so", tree.Because("", "so")),
    ("because en so", "理由 en so", tree.Because("en", "so")),
    ("because ja だから", "理由 ja だから", tree.Because("ja", "だから")),
    (
        "option war.recheck fixed-at-union",
        "選択 war.recheck fixed-at-union",
        tree.OptionChoice("war.recheck", "fixed-at-union"),
    ),
    (
        "option setup.tiles 57/36/30/30",
        "選択 setup.tiles 57/36/30/30",
        tree.OptionChoice("setup.tiles", "57/36/30/30"),
    ),
    ("option hand.size 6", "選択 hand.size 6", tree.OptionChoice("hand.size", "6")),
    ("option union.point none", "選択 union.point none", tree.OptionChoice("union.point", "none")),
    ("edition bga-2022", "版 bga-2022", tree.EditionChoice("bga-2022")),
]

RECORD = [
    ("seed 7", "乱数 ７", tree.Seed(7)),
    ("turn 3", "ターン ３", tree.Turn(3)),
    ("turn 12 bull", "ターン １２ 雄牛", tree.Turn(12, "bull")),
]

POSITION = [
    ("position standard", "局面 基本", n.Grid((), "standard")),
    ("position advanced", "局面 上級", n.Grid((), "advanced")),
    ("setup standard", "準備 基本", n.Setup("standard")),
    ("setup advanced", "準備 上級", n.Setup("advanced")),
    (
        "space C3: Ka, D3: t*",
        "マス Ｃ３： 王弓、 Ｄ３： 神＊",
        n.SpaceCells(
            ((at("C3"), n.Cell(leader=BLACK, owner=ARCHER)), (at("D3"), n.Cell(T, treasure=1)))
        ),
    ),
    ("space P11: .", "マス Ｐ１１： ．", n.SpaceCells(((at("P11"), n.Cell()),))),
    ("players archer bull potter lion", "席順 弓手 雄牛 陶工 ライオン", n.Players((0, 1, 2, 3))),
    ("active bull", "手番 雄牛", n.Active(BULL)),
    ("actions 2", "アクション ２", n.Actions(2)),
    ("hand bull: s s +4", "手札 雄牛： 集 集 ＋４", n.HandLine(BULL, (S, S), 4)),
    (
        "hand archer: t t s m f s",
        "手札 弓手： 神 神 集 市 農 集",
        n.HandLine(ARCHER, (T, T, S, M, F, S)),
    ),
    ("hand bull: 3", "手札 雄牛： ３", n.HandLine(BULL, (), 3)),
    ("hand bull: none", "手札 雄牛： なし", n.HandLine(BULL, ())),
    (
        "points bull: black 9, red 4",
        "得点 雄牛： 黒 ９、 赤 ４",
        n.PointsLine(BULL, ((BLACK, 9), (RED, 4))),
    ),
    (
        "points lion: blue 1, green 0",
        "得点 ライオン： 青 １、 緑 ０",
        n.PointsLine(LION, ((BLUE, 1), (GREEN, 0))),
    ),
    ("treasures bull: 2", "財宝 雄牛： ２", n.TreasuresHeld(BULL, 2)),
    ("catastrophes potter: 1", "大災害 陶工： １", n.CatastrophesLeft(POTTER, 1)),
    ("bag 5", "袋 ５", n.Bag(5)),
    ("bag s t f m", "袋 集 神 農 市", n.Bag(4, (S, T, F, M))),
    ("bag none", "袋 なし", n.Bag(0, ())),
    ("bag s t", "袋 集 神", n.Bag(2, (S, T))),
    (
        "bag black 12, green 1",
        "袋 黒 １２、 緑 １",
        n.Bag(13, (S,) * 12 + (M,)),
    ),
    (
        "removed archer: red 2, blue 1",
        "除外 弓手： 赤 ２、 青 １",
        n.Swapped(ARCHER, ((RED, 2), (BLUE, 1))),
    ),
    ("removed black 3, green 12", "除外 黒 ３、 緑 １２", n.Gone(((BLACK, 3), (GREEN, 12)))),
    ("building red 4", "建築物 赤 ４", n.BuildingLength(RED, 4)),
    ("end bag", "終了 袋", n.Ending()),
    ("monument none", "モニュメント なし", n.NoMonuments()),
    ("monument black red A1", "モニュメント 黒 赤 Ａ１", n.MonumentStands((BLACK, RED), at("A1"))),
    ("monument blue green", "モニュメント 青 緑", n.MonumentStands((BLUE, GREEN))),
    ("declined C1 D2", "見送り Ｃ１ Ｄ２", n.Declined((at("C1"), at("D2")))),
]

ACTS = [
    ("archer: K ?", "弓手： 王 ？", act("archer", n.Put(leader(BLACK), n.ASKED))),
    ("bull: P C3", "雄牛： 官 Ｃ３", act("bull", n.Put(leader(RED), at("C3")))),
    ("potter: F C3", "陶工： 民 Ｃ３", act("potter", n.Put(leader(BLUE), at("C3")))),
    ("lion: T C3", "ライオン： 商 Ｃ３", act("lion", n.Put(leader(GREEN), at("C3")))),
    ("archer: Kb C3", "弓手： 王牛 Ｃ３", act("archer", n.Put(leader(BLACK, BULL), at("C3")))),
    ("archer: s C3", "弓手： 集 Ｃ３", act("archer", n.Put(tile(S), at("C3")))),
    ("archer: t C3", "弓手： 神 Ｃ３", act("archer", n.Put(tile(T), at("C3")))),
    ("archer: f C3", "弓手： 農 Ｃ３", act("archer", n.Put(tile(F), at("C3")))),
    ("archer: m C3", "弓手： 市 Ｃ３", act("archer", n.Put(tile(M), at("C3")))),
    ("archer: x P11", "弓手： 災 Ｐ１１", act("archer", n.Put(n.Piece("catastrophe"), at("P11")))),
    (
        "archer: K C3 -> E4",
        "弓手： 王 Ｃ３ → Ｅ４",
        act("archer", n.Shift(leader(BLACK), at("C3"), at("E4"))),
    ),
    (
        "archer: K C3 -> ?",
        "弓手： 王 Ｃ３ → ？",
        act("archer", n.Shift(leader(BLACK), at("C3"), n.ASKED)),
    ),
    (
        "archer: K C3 -> off",
        "弓手： 王 Ｃ３ → 手元",
        act("archer", n.TakeBack(leader(BLACK), at("C3"))),
    ),
    ("archer: swap t t m", "弓手： 交換 神 神 市", act("archer", n.SwapTiles(3, (T, T, M)))),
    ("archer: swap 4", "弓手： 交換 ４", act("archer", n.SwapTiles(4))),
    ("archer: swap t +2", "弓手： 交換 神 ＋２", act("archer", n.SwapTiles(3, (T,)))),
    ("archer: pass", "弓手： パス", act("archer", n.PassTurn())),
    ("archer: draw s f", "弓手： 補充 集 農", act("archer", n.DrawTiles(2, (S, F)))),
    ("archer: draw 2", "弓手： 補充 ２", act("archer", n.DrawTiles(2))),
    ("archer: draw s +1", "弓手： 補充 集 ＋１", act("archer", n.DrawTiles(2, (S,)))),
    ("bull: commit t t", "雄牛： 追加 神 神", act("bull", n.CommitTiles(2, (T, T)))),
    ("bull: commit 2", "雄牛： 追加 ２", act("bull", n.CommitTiles(2))),
    ("all: commit none", "全員： 追加 なし", act("all", n.CommitTiles(0))),
    ("archer: war black", "弓手： 外部紛争 黒", act("archer", n.WarNext((BLACK,)))),
    ("archer: war black green", "弓手： 外部紛争 黒 緑", act("archer", n.WarNext((BLACK, GREEN)))),
    (
        "archer: monument black red D1",
        "弓手： モニュメント 黒 赤 Ｄ１",
        act("archer", n.BuildMonument((BLACK, RED), at("D1"))),
    ),
    (
        "archer: monument black red",
        "弓手： モニュメント 黒 赤",
        act("archer", n.BuildMonument((BLACK, RED))),
    ),
    ("archer: monument none", "弓手： モニュメント なし", act("archer", n.BuildMonument(None))),
    ("archer: building D1", "弓手： 建築物 Ｄ１", act("archer", n.PlaceBuilding(at("D1")))),
    ("archer: building none", "弓手： 建築物 なし", act("archer", n.PlaceBuilding(None))),
    ("archer: ziggurat", "弓手： ジッグラト", act("archer", n.BuildZiggurat(True))),
    (
        "archer: ziggurat D4",
        "弓手： ジッグラト Ｄ４",
        act("archer", n.BuildZiggurat(True, at("D4"))),
    ),
    ("archer: ziggurat none", "弓手： ジッグラト なし", act("archer", n.BuildZiggurat(False))),
    (
        "bull: treasures B1 E4",
        "雄牛： 財宝 Ｂ１ Ｅ４",
        act("bull", n.TakeTreasures((at("B1"), at("E4")))),
    ),
    ("archer: points blue", "弓手： 得点 青", act("archer", n.ChoosePoint(BLUE))),
]

OUTCOMES = [
    ("expect legal", "結果 可", out(tree.Legal())),
    ("expect illegal", "結果 不可", out(tree.Illegal())),
    (
        "expect illegal leader.place.temple leader.orphan",
        "結果 不可 leader.place.temple leader.orphan",
        out(tree.Illegal(("leader.place.temple", "leader.orphan"))),
    ),
    (
        "expect fault kingdom.one-per-colour",
        "結果 不備 kingdom.one-per-colour",
        out(tree.FaultExpected(("kingdom.one-per-colour",))),
    ),
    ("expect asks none", "結果 質問 なし", out(tree.Asks(""))),
    ("expect asks bull: commit", "結果 質問 雄牛： 追加", out(tree.Asks("bull", n.AsksCommit()))),
    (
        "expect asks bull: commit 0, 3",
        "結果 質問 雄牛： 追加 ０、 ３",
        out(tree.Asks("bull", n.AsksCommit((0, 3)))),
    ),
    (
        "expect asks archer: war black, green",
        "結果 質問 弓手： 外部紛争 黒、 緑",
        out(tree.Asks("archer", n.AsksWar((BLACK, GREEN)))),
    ),
    ("expect asks archer: war", "結果 質問 弓手： 外部紛争", out(tree.Asks("archer", n.AsksWar()))),
    (
        "expect asks archer: monument",
        "結果 質問 弓手： モニュメント",
        out(tree.Asks("archer", n.AsksOther("monument"))),
    ),
    (
        "expect asks archer: building",
        "結果 質問 弓手： 建築物",
        out(tree.Asks("archer", n.AsksOther("building"))),
    ),
    (
        "expect asks archer: ziggurat",
        "結果 質問 弓手： ジッグラト",
        out(tree.Asks("archer", n.AsksOther("ziggurat"))),
    ),
    (
        "expect asks archer: treasures",
        "結果 質問 弓手： 財宝",
        out(tree.Asks("archer", n.AsksOther("treasures"))),
    ),
    (
        "expect asks archer: points",
        "結果 質問 弓手： 得点",
        out(tree.Asks("archer", n.AsksOther("points"))),
    ),
    ("expect union", "結果 合併", out(n.UnionIs(True))),
    ("expect union none", "結果 合併 なし", out(n.UnionIs(False))),
    (
        "expect war red: archer 2+1 vs bull 2, archer wins",
        "結果 外部紛争 赤： 弓手 ２＋１ 対 雄牛 ２、 弓手 勝ち",
        out(n.FightIs("war", RED, ARCHER, A3, BULL, n.Strength(2), ARCHER)),
    ),
    (
        "expect revolt blue: lion 0+3 vs potter 3+0, potter wins",
        "結果 内部紛争 青： ライオン ０＋３ 対 陶工 ３＋０、 陶工 勝ち",
        out(n.FightIs("revolt", BLUE, LION, n.Strength(0, 3), POTTER, n.Strength(3, 0), POTTER)),
    ),
    ("expect war none", "結果 外部紛争 なし", out(n.NoFight("war"))),
    ("expect war green none", "結果 外部紛争 緑 なし", out(n.NoFight("war", GREEN))),
    ("expect revolt none", "結果 内部紛争 なし", out(n.NoFight("revolt"))),
    ("expect points none", "結果 得点 なし", out(n.PointsAre(()))),
    (
        "expect points archer: black +3, red -1; bull: green +1",
        "結果 得点 弓手： 黒 ＋３、 赤 －１； 雄牛： 緑 ＋１",
        out(
            n.PointsAre(((ARCHER, BLACK, 3, True), (ARCHER, RED, -1, True), (BULL, GREEN, 1, True)))
        ),
    ),
    (
        "expect points archer: black 8",
        "結果 得点 弓手： 黒 ８",
        out(n.PointsAre(((ARCHER, BLACK, 8, False),))),
    ),
    (
        "expect treasures bull: B1 E4; lion: +1",
        "結果 財宝 雄牛： Ｂ１ Ｅ４； ライオン： ＋１",
        out(n.TreasuresAre(((BULL, (at("B1"), at("E4"))), (LION, 1)))),
    ),
    ("expect treasures none", "結果 財宝 なし", out(n.TreasuresAre(()))),
    (
        "expect spent archer: s s; bull: 2",
        "結果 消費 弓手： 集 集； 雄牛： ２",
        out(n.SpentAre(((ARCHER, (S, S)), (BULL, 2)))),
    ),
    ("expect spent none", "結果 消費 なし", out(n.SpentAre(()))),
    ("expect removed C1 D2", "結果 除外 Ｃ１ Ｄ２", out(n.RemovedAre((at("C1"), at("D2"))))),
    ("expect removed none", "結果 除外 なし", out(n.RemovedAre(()))),
    ("expect home Kb Ta", "結果 手元 王牛 商弓", out(n.HomeAre((4, 3)))),
    ("expect home none", "結果 手元 なし", out(n.HomeAre(()))),
    ("expect kingdoms 1", "結果 王国 １", out(n.KingdomCount(1))),
    (
        "expect kingdom Ka Pb Fp Tl",
        "結果 王国 王弓 官牛 民陶 商獅",
        out(n.KingdomOf((0, 5, 10, 15))),
    ),
    ("expect end bag", "結果 終了 袋", out(n.EndIs("bag"))),
    ("expect end treasures", "結果 終了 財宝", out(n.EndIs("treasures"))),
    ("expect end none", "結果 終了 なし", out(n.EndIs("none"))),
    ("expect score bull: 12", "結果 総合点 雄牛： １２", out(n.ScoreIs(BULL, 12))),
    (
        "expect ranking archer, bull = potter, lion",
        "結果 順位 弓手、 雄牛 ＝ 陶工、 ライオン",
        out(n.RankingIs(((ARCHER,), (BULL, POTTER), (LION,)))),
    ),
    (
        "expect hangs war.recheck war.side",
        "結果 左右 war.recheck war.side",
        out(tree.Hangs(("war.recheck", "war.side"))),
    ),
    ("expect hangs none", "結果 左右 なし", out(tree.Hangs())),
    (
        "expect open monument.build",
        "結果 未裁定 monument.build",
        out(tree.OpenExpected(("monument.build",))),
    ),
    (
        "expect treasures bull: 2",
        "結果 財宝 雄牛： ２",
        out(n.PositionIs(n.TreasuresHeld(BULL, 2))),
    ),
]

# Behind `expect` every position line checks it; points, treasures and the end have outcomes of
# their own.
CHECKS = [
    (f"expect {en}", f"結果 {ja}", out(n.PositionIs(said)))
    for en, ja, said in POSITION
    if not isinstance(said, n.PointsLine | n.TreasuresHeld | n.Ending)
]

TABLE = TEXT + RECORD + POSITION + ACTS + OUTCOMES + CHECKS


@pytest.mark.parametrize(("en", "ja", "said"), TABLE, ids=[row[0] for row in TABLE])
def test_statement(en, ja, said, node):
    assert node(en) == said
    assert node(ja) == said
    assert write_node(said, GAME, "en") == en
    assert write_node(said, GAME, "ja") == ja


def test_tiles_of_a_bag_by_colour(node):
    """Few tiles are written as letters, however they were counted."""
    few = node("bag green 1, black 2")
    assert few == n.Bag(3, (S, S, M))
    assert write_node(few, GAME, "en") == "bag s s m"
    # Letters in another order stay as they were written.
    many = node("bag " + "m " * 12 + "s")
    assert write_node(many, GAME, "en") == "bag " + "m " * 12 + "s"


@pytest.mark.parametrize(("en", "ja", "said"), TABLE, ids=[row[0] for row in TABLE])
def test_names_have_places(en, ja, said, node):
    for text in (en, ja):
        statement = read(text, GAME)[0].scenarios[0].statements[0]
        named = [text[s.column - 1 : s.column - 1 + s.length] for s in statement.names]
        inner = said.outcome if isinstance(said, tree.Expect) else said
        match inner:
            case tree.Rules(ids) | tree.Illegal(ids) | tree.FaultExpected(ids):
                assert named == list(ids)
            case tree.OpenExpected(ids) | tree.Hangs(ids):
                assert named == list(ids)
            case tree.OptionChoice(name, choice):
                assert named == [name, choice]
            case tree.EditionChoice(name):
                assert named == [name]
            case _:
                assert named == []


def test_game_scenario_and_case():
    text = (
        "game tigris\n\nscenario war.tie\n  en T\n\nactive bull\n\n"
        "case black-first\n  active lion\n"
    )
    document, errors = read(text, GAME)
    assert errors == []
    assert document.preface[0].node == tree.GameName("tigris")
    (scenario,) = document.scenarios
    (case,) = scenario.cases
    assert (scenario.id, case.id) == ("war.tie", "black-first")
    assert case.statements[0].node == n.Active(LION)
    ja = write(document, GAME, "ja")
    assert ja.splitlines()[0] == "ゲーム tigris"
    assert "場面 war.tie" in ja and "場合 black-first" in ja
    assert read(ja, GAME) == (document, [])


CELLS = [
    (".", "．", n.Cell()),
    ("~", "〜", n.Cell(river=True)),
    ("s", "集", n.Cell(S)),
    ("t", "神", n.Cell(T)),
    ("f", "農", n.Cell(F)),
    ("m", "市", n.Cell(M)),
    ("x", "災", n.Cell(CATASTROPHE)),
    ("=", "裏", n.Cell(FACEDOWN)),
    ("Z", "塔", n.Cell(ZIGGURAT)),
    ("Z*", "塔＊", n.Cell(ZIGGURAT, treasure=1)),
    ("?", "？", n.Cell(asked=True)),
    ("~?", "〜？", n.Cell(river=True, asked=True)),
    ("t*", "神＊", n.Cell(T, treasure=1)),
    ("t**", "神＊＊", n.Cell(T, treasure=2)),
    ("=**?", "裏＊＊？", n.Cell(FACEDOWN, treasure=2, asked=True)),
    ("s!", "集！", n.Cell(S, building=True)),
    ("m*!?", "市＊！？", n.Cell(M, treasure=1, building=True, asked=True)),
    ("K", "王", n.Cell(EMPTY, leader=BLACK)),
    ("P?", "官？", n.Cell(EMPTY, leader=RED, asked=True)),
    ("Fp", "民陶", n.Cell(EMPTY, leader=BLUE, owner=POTTER)),
    ("Tl?", "商獅？", n.Cell(EMPTY, leader=GREEN, owner=LION, asked=True)),
]


@pytest.mark.parametrize(("en", "ja", "cell"), CELLS, ids=[row[0] for row in CELLS])
def test_cell(en, ja, cell, node):
    for text in (en, ja, *({en.translate({c: c + 0xFEE0 for c in range(0x21, 0x7F)})})):
        assert node(f"position {text}") == n.Grid(((cell,),))
        assert node(f"局面\n  {text}") == n.Grid(((cell,),))
        assert node(f"space C3: {text}") == n.SpaceCells(((at("C3"), cell),))
    assert write_node(n.Grid(((cell,),)), GAME, "en") == ("position", en)
    assert write_node(n.Grid(((cell,),)), GAME, "ja") == ("局面", ja)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("弓手：王Ｃ３", "archer: K C3"),
        ("弓手:王c3", "archer: K C3"),
        ("  ARCHER : King c3  ", "archer: K C3"),
        ("archer: 国王 Ｃ３", "archer: K C3"),
        ("archer: priest C3", "archer: P C3"),
        ("archer: 神官 C3", "archer: P C3"),
        ("archer: 農民 C3", "archer: F C3"),
        ("archer: 商人 C3", "archer: T C3"),
        ("archer: farmer C3", "archer: F C3"),
        ("archer: trader C3", "archer: T C3"),
        ("archer: Settlement C3", "archer: s C3"),
        ("archer: 集落 C3", "archer: s C3"),
        ("archer: 神殿 C3", "archer: t C3"),
        ("archer: 農地 C3", "archer: f C3"),
        ("archer: 市場 C3", "archer: m C3"),
        ("archer: catastrophe C3", "archer: x C3"),
        ("archer: 大災害 C3", "archer: x C3"),
        ("archer: K C3→E4", "archer: K C3 -> E4"),
        ("archer: K C3->E4", "archer: K C3 -> E4"),
        ("弓手：王Ｃ３－＞手元", "archer: K C3 -> off"),
        ("弓手：王Ｃ３−＞Ｅ４", "archer: K C3 -> E4"),
        ("bull: commit temples temple", "bull: commit t t"),
        ("雄牛：追加２", "bull: commit 2"),
        ("結果 得点 雄牛：黒＋２", "expect points bull: black +2"),
        ("結果 得点 雄牛：黒−２", "expect points bull: black -2"),
        ("結果 王国１", "expect kingdoms 1"),
        ("expect kingdom 1", "expect kingdoms 1"),
        ("expect Kingdoms Ka Pb", "expect kingdom Ka Pb"),
        ("treasure bull: 2", "treasures bull: 2"),
        ("Point bull: black 2", "points bull: black 2"),
        ("monuments black red", "monument black red"),
        ("rule WAR.tie", "rules war.tie"),
        ("規則　ｗａｒ．ｔｉｅ", "rules war.tie"),
        ("hand bull: 集 t 市場", "hand bull: s t m"),
        ("手番 bull", "active bull"),
        (
            "expect 外部紛争 red： 弓手 2＋1 vs 雄牛 2、 archer 勝ち",
            "expect war red: archer 2+1 vs bull 2, archer wins",
        ),
        ("マス　Ｃ３：Ka、Ｄ３：神＊", "space C3: Ka, D3: t*"),
        ("position Kb t ? / s s .", "position\n  Kb t ?\n  s  s ."),
        ("position / Kb t ?/s s .", "position Kb t ? / s s ."),
        ("局面　王牛　神　？　／　集　集　。", "position Kb t ? / s s ."),
        ("局面\n王牛 ・ 〜\n集 ． ～", "position Kb . ~ / s . ~"),
        ("position standard\n  . t\n  . .", "position standard . t / . ."),
    ],
)
def test_other_forms(other, said, node):
    assert node(other) == node(said)
