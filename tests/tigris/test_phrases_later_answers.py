"""Questions, tables and summaries of the later chapters: exact, worked out by hand."""

import pytest
from msgspec.structs import replace

from tests.tigris.sentences import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    KA,
    KB,
    PA,
    POTTER,
    RED,
    TA,
    TB,
    R,
    assert_sentence,
    at,
    on,
)
from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.moves import PlaceTile, Swap
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.position import CHANCE, Fight, Position, Question, Stage
from tnt_rules.tigris.engine.spaces import Terrain
from tnt_rules.tigris.phrases import gains, prospects, question, summary

CALM = Position(Terrain(8, 8))
PLACED = e.TilePlaced(
    rule=R, player=ARCHER, colour=RED, space=on("C3"), river=False, kingdoms=((KA,),), regions=0
)
POINT = e.Scored(rule=R, player=ARCHER, colour=RED, amount=1, reason="leader", leader=PA)


def put(asked: Question, buildings: tuple[int, int, int, int] = (-1,) * 4, **choices: str) -> Text:
    """The sentence of a question; ``_`` stands for ``.`` in the names of options."""
    options = Options({name.replace("_", "."): choice for name, choice in choices.items()})
    stage = Stage(PlaceTile(ARCHER, RED, on("C3")), asked)
    made = question(replace(CALM, stage=stage, options=options, buildings=buildings))
    assert made is not None
    assert_sentence(made)
    return made


# ---- questions -----------------------------------------------------------------------------------


def test_asked_about_a_building() -> None:
    asked = Question(ARCHER, "building", RED, at("C3 D3 E3"))
    assert put(asked) == Text(
        "Archer is asked whether to put the library on a tile of the line, and on which (C3, D3 "
        "or E3, or on none).",
        "弓手は、列のタイルに図書館を置くかどうか、どこに置くかを問われている"
        "（C3、D3、E3、または置かない）。",
    )
    assert put(asked, (-1, on("A7"), -1, -1)) == Text(
        "Archer is asked whether to move the library from A7 to a longer line, and where to (C3, "
        "D3 or E3, or not at all).",
        "弓手は、A7の図書館をより長い列に移すかどうか、どこに移すかを問われている"
        "（C3、D3、E3、または移さない）。",
    )


def test_asked_about_the_ziggurat() -> None:
    assert put(Question(ARCHER, "ziggurat", permitted=at("D4 E4"))) == Text(
        "Archer is asked whether to build the ziggurat, and around which space (D4 or E4, or not "
        "at all).",
        "弓手は、ジッグラトを建てるかどうか、どのマスを中心とするかを問われている"
        "（D4、E4、または建てない）。",
    )


def test_asked_about_a_monument() -> None:
    pairs = ((BLACK, RED), (RED, BLUE), (RED, GREEN))
    assert put(Question(ARCHER, "monument", permitted=at("C3"), pairs=pairs)) == Text(
        "Archer is asked whether to build a monument on the square C3-D4, and which one "
        "(black-red, red-blue or red-green, or none).",
        "弓手は、正方形C3〜D4にモニュメントを建てるかどうか、どれを建てるかを問われている"
        "（黒赤、赤青、赤緑、または建てない）。",
    )
    assert put(Question(ARCHER, "monument", permitted=at("C3 D3"), pairs=pairs[:1])) == Text(
        "Archer is asked whether to build a monument, on which square (C3-D4 or D3-E4), and which "
        "one (black-red, or none).",
        "弓手は、モニュメントを建てるかどうか、どの正方形（C3〜D4、D3〜E4）にどれを建てるかを"
        "問われている（黒赤、または建てない）。",
    )


TREASURES = Question(BULL, "treasures", permitted=at("B2 D3 G5"), count=2)


def test_asked_which_treasures() -> None:
    assert put(TREASURES) == Text(
        "Bull, owner of the trader, is asked which two of the treasures on B2, D3 and G5 to take.",
        "商人の持ち主である雄牛は、B2、D3、G5の財宝のうちどの2つを取るかを問われている。",
    )
    bordered = replace(TREASURES, before=at("B2"), first=1)
    assert put(bordered) == Text(
        "Bull, owner of the trader, is asked which two of the treasures on B2, D3 and G5 to take "
        "(from B2 first).",
        "商人の持ち主である雄牛は、B2、D3、G5の財宝のうちどの2つを取るかを問われている"
        "（先に取るのはB2）。",
    )
    # All three are bordered: none of them goes before another.
    alike = replace(TREASURES, before=at("B2 D3 G5"), first=2)
    assert put(alike) == put(TREASURES)


def test_asked_which_treasures_if_any() -> None:
    bordered = replace(TREASURES, before=at("B2"), first=1)
    assert put(bordered, treasure_taking="may") == Text(
        "Bull, owner of the trader, is asked which of the treasures on B2, D3 and G5 to take, two "
        "at most or none (from B2 first).",
        "商人の持ち主である雄牛は、B2、D3、G5の財宝のうちどれを取るか（多くても2つ、"
        "取らなくてもよい）を問われている（先に取るのはB2）。",
    )


def test_asked_for_the_colour_of_a_point() -> None:
    assert put(Question(BULL, "points", permitted=(0, 1, 2, 3))) == Text(
        "Bull is asked in which colour to take the point for the ziggurat (black, red, blue or "
        "green).",
        "雄牛は、ジッグラトの勝利点をどの色で得るかを問われている（黒、赤、青、緑）。",
    )


def test_chance_is_not_a_player() -> None:
    draw = Question(CHANCE, "draw", count=3, drawer=BULL, first=3)
    assert put(draw) == Text(
        "Chance decides which 3 tiles Bull draws from the bag.",
        "雄牛が袋からタイル3枚を引く（どれを引くかは運による）。",
    )
    swapped = e.TilesSwapped(rule="swap.count", player=BULL, count=3)
    position = replace(CALM, stage=Stage(Swap(BULL, (), 3), draw, "swap"))
    assert summary((swapped,), position) == Text(
        "Legal: Bull swaps 3 tiles; then chance decides which 3 tiles Bull draws from the bag.",
        "可：雄牛はタイル3枚を交換する。その後、雄牛が袋からタイル3枚を引く"
        "（どれを引くかは運による）。",
    )


# ---- break-even tables under the tile discard limit ---------------------------------------------

WAR = Fight("war", BLACK, BLACK, KA, KB, (3, 5), (frozenset(), frozenset()))


def limited(
    asker: int, fight: Fight, permitted: tuple[int, ...], **choices: str
) -> tuple[str, list[tuple[str, ...]]]:
    """Title and rows of the table with six tiles possible for everybody."""
    named = {name.replace("_", "."): choice for name, choice in choices.items()}
    position = replace(
        CALM,
        options=Options({"conflict.limit": "on", **named}),
        stage=Stage(
            PlaceTile(ARCHER, RED, on("C3")), Question(asker, "commit", 0, permitted), fight=fight
        ),
    )
    table = prospects(position, lambda _, __: 6)
    assert table is not None
    return table.title.en, [tuple(cell.en for cell in row) for row in table.rows]


def test_limit_attacker_asked() -> None:
    # 3 against 5: 0, or 3 and more to exceed 5. Against 3 + a the defender adds 3 + a - 5.
    assert limited(ARCHER, WAR, (0, 3, 4, 5, 6))[1] == [
        ("0", "3", "nothing"),
        ("3", "6", "exactly 1"),
        ("4", "7", "exactly 2"),
        ("5", "8", "exactly 3"),
        ("6", "9", "exactly 4"),
    ]


def test_limit_where_ties_go_to_the_attacker() -> None:
    # 3 + 2 = 5 is enough for the attacker; the defender needs one more than that.
    assert limited(ARCHER, WAR, (0, 2, 3), conflict_tie="attacker")[1] == [
        ("0", "3", "nothing"),
        ("2", "5", "exactly 1"),
        ("3", "6", "exactly 2"),
    ]


def test_limit_defender_asked() -> None:
    # 3 + 4 against 5: two make the tie that wins, and no other number but 0 is allowed.
    title, rows = limited(BULL, replace(WAR, committed=(4, None)), (0, 2))
    assert rows == [("0", "5", "Archer"), ("2", "7", "Bull")]
    assert "Bull needs exactly 2 to win, and may commit that or nothing" in title


def test_limit_holds_in_wars_only() -> None:
    revolt = replace(WAR, kind="revolt", tiles=RED)
    assert limited(ARCHER, revolt, (3, 4), limit_scope="wars-only")[1] == [
        ("3", "6", "at least 1"),
        ("4", "7", "at least 2"),
    ]
    assert limited(ARCHER, revolt, (3,))[1] == [("3", "6", "exactly 1")]


# ---- summaries -----------------------------------------------------------------------------------


def test_summary_of_a_monument() -> None:
    events = (
        PLACED,
        POINT,
        e.MonumentBuilt(
            rule="monument.trigger",
            player=ARCHER,
            colours=(BLACK, RED),
            square=on("C3"),
            spaces=at("C3 D3 C4 D4"),
        ),
        e.BuildingReturned(rule="building.flipped", colour=RED, space=on("D4")),
        e.LeaderHome(rule="leader.orphan", leader=KB, space=on("E3"), cause="orphan"),
        e.TreasuresTaken(
            rule="treasure.trigger",
            player=BULL,
            leader=TB,
            spaces=at("B2 G5"),
            bordered=(),
            left=at("D3"),
        ),
    )
    assert summary(events, CALM) == Text(
        "Legal: Archer scores 1 red; Archer builds the black-red monument on C3-D4; the library "
        "goes back beside the board; Kb goes home; Bull takes the treasures on B2 and G5.",
        "可：弓手が赤1点を得る。弓手は正方形C3〜D4に黒赤のモニュメントを建てる。"
        "図書館はボードの脇に戻る。王牛は手元に戻る。雄牛はB2、G5の財宝を取る。",
    )


def test_summary_with_a_monument_open() -> None:
    asked = Question(ARCHER, "monument", permitted=at("C3"), pairs=((BLACK, RED),))
    position = replace(CALM, stage=Stage(PlaceTile(ARCHER, RED, on("C3")), asked))
    assert summary((PLACED, POINT), position) == Text(
        "Legal: Archer scores 1 red; then Archer is asked whether to build a monument on the "
        "square C3-D4, and which one (black-red, or none).",
        "可：弓手が赤1点を得る。その後、弓手は、正方形C3〜D4にモニュメントを建てるかどうか、"
        "どれを建てるかを問われている（黒赤、または建てない）。",
    )


LINE = e.BuildingPlaced(
    rule="building.build", player=ARCHER, colour=RED, space=on("D3"), line=at("C3 D3 E3")
)
DOUBLED = e.Scored(
    rule="building.doubles", player=ARCHER, colour=RED, amount=1, reason="building", leader=PA
)
ZIGGURAT = e.ZigguratBuilt(
    rule="ziggurat.build",
    player=ARCHER,
    centre=on("D4"),
    spaces=at("D3 C4 D4 E4 D5"),
    treasures=(),
)
NONE_LEFT = e.NoMonumentLeft(rule="monument.none-no-flip", colour=RED, squares=at("C3"))
NOTHING_TAKEN = e.TreasuresTaken(
    rule="treasure.trigger", player=BULL, leader=TB, spaces=(), bordered=(), left=at("B2 G5")
)


@pytest.mark.parametrize(
    ("events", "en"),
    [
        ((LINE,), "Archer puts the library on D3"),
        (
            (LINE, DOUBLED),
            "Archer puts the library on D3; Archer scores 1 red more, because the library doubles "
            "the point",
        ),
        ((ZIGGURAT,), "Archer builds the ziggurat around D4"),
        ((NONE_LEFT,), "no monument with red in it is left to be built"),
        ((NOTHING_TAKEN,), "Bull takes no treasure"),
        (
            (e.Declined(rule=R, player=ARCHER, what="monument", spaces=at("C3")),),
            "Archer builds no monument",
        ),
        (
            (e.Declined(rule=R, player=ARCHER, what="building", spaces=at("C3")),),
            "Archer does not put the building on the line",
        ),
        (
            (
                e.Declined(
                    rule=R,
                    player=ARCHER,
                    what="building",
                    spaces=at("C3 D3"),
                    colour=0,
                    origin=at("B1")[0],
                ),
            ),
            "Archer leaves the palace on B1",
        ),
        (
            (
                e.BuildingPlaced(
                    rule=R,
                    player=ARCHER,
                    colour=0,
                    space=at("E3")[0],
                    line=at("C3 D3 E3"),
                    origin=at("B1")[0],
                ),
            ),
            "Archer moves the palace from B1 to E3",
        ),
        (
            (e.Declined(rule=R, player=ARCHER, what="ziggurat", spaces=at("C3")),),
            "Archer does not build the ziggurat",
        ),
    ],
)
def test_clauses(events: tuple[e.Event, ...], en: str) -> None:
    made = summary((POINT, *events), CALM)
    assert made.en == f"Legal: Archer scores 1 red; {en}."
    assert_sentence(made)


PASSED = e.Passed(rule="turn.pass", player=ARCHER)
INCOME = e.Scored(
    rule="monument.pays",
    player=ARCHER,
    colour=RED,
    amount=1,
    reason="monument",
    leader=PA,
    square=on("C3"),
)


def test_summary_of_a_turns_end() -> None:
    ziggurat = e.Scored(
        rule="ziggurat.pays",
        player=ARCHER,
        colour=BLUE,
        amount=1,
        reason="ziggurat",
        leader=KA,
        square=on("F6"),
    )
    ended = e.TurnEnded(rule="turn.order", player=ARCHER, following=BULL)
    assert summary((PASSED, INCOME, ziggurat, ended), CALM) == Text(
        "Legal: Archer scores 1 red for the monument on C3-D4; Archer scores 1 blue for the "
        "ziggurat; Archer's turn is over and Bull is next.",
        "可：弓手は正方形C3〜D4のモニュメントで赤1点を得る。弓手はジッグラトで青1点を得る。"
        "弓手の手番が終わり、次は雄牛。",
    )
    # Income is something scored.
    assert "nobody" not in summary((PLACED, INCOME), CALM).en


def final(player: int, score: int) -> e.FinalScore:
    points = (score, 9, 9, 9)
    return e.FinalScore(
        rule="end.weakest-colour",
        player=player,
        points=points,
        treasures=0,
        total=points,
        score=score,
    )


def test_summary_of_the_end_of_the_game() -> None:
    over = e.GameOver(rule="end.few-treasures", why="treasures", left=2)
    ranking = e.FinalRanking(rule="end.weakest-colour", groups=((BULL,), (ARCHER,)))
    position = replace(CALM, over="treasures")
    assert summary((PASSED, over, final(ARCHER, 5), final(BULL, 6), ranking), position) == Text(
        "Legal: the game is over, because only 2 treasures are left on the board; final scores: "
        "Archer 5 and Bull 6; Bull wins.",
        "可：盤上に残る財宝が2個だけなので、ゲームは終わる。総合点は弓手5点、雄牛6点。雄牛の勝ち。",
    )
    assert question(position) is None


@pytest.mark.parametrize(
    ("over", "en"),
    [
        (e.GameOver(rule="end.few-treasures", why="treasures"), "no treasure is left on the board"),
        (
            e.GameOver(rule="end.few-treasures", why="treasures", left=1),
            "only 1 treasure is left on the board",
        ),
        (
            e.GameOver(rule="end.bag-empty", why="bag", left=7),
            "the bag holds too few tiles to fill a hand",
        ),
        (
            e.GameOver(rule="end.bag-empty", why="bag", left=7, few=True),
            "the bag holds fewer than six tiles when somebody has to draw",
        ),
        (
            e.GameOver(rule="end.bag-empty-in-swap", why="bag", left=7),
            "the bag held too few tiles for a swap",
        ),
    ],
)
def test_why_a_game_is_over(over: e.GameOver, en: str) -> None:
    shared = e.FinalRanking(rule=R, groups=((ARCHER, BULL, POTTER),))
    made = summary((over, shared), CALM)
    assert made.en == (
        f"Legal: the game is over, because {en}; Archer, Bull and Potter share the victory."
    )
    assert_sentence(made)


def test_gains_count_treasures() -> None:
    taken = e.TreasuresTaken(
        rule="treasure.trigger",
        player=ARCHER,
        leader=TA,
        spaces=at("B2 G5"),
        bordered=(),
        left=at("D3"),
    )
    assert gains((POINT, taken), (ARCHER, BULL)) == (
        (Text("Archer", "弓手"), Text("1 red and 2 treasures", "赤1点、財宝2個")),
        (Text("Bull", "雄牛"), Text("nothing", "なし")),
    )
