"""Questions, break-even tables and summaries: exact, the numbers worked out by hand."""

from msgspec.structs import replace

from tests.tigris.sentences import (
    ARCHER,
    BLACK,
    BULL,
    GREEN,
    KA,
    KB,
    MARKS,
    PA,
    PB,
    RED,
    TA,
    TB,
    R,
    assert_clean,
    assert_sentence,
    at,
    on,
)
from tnt_rules.core.protocol import Refusal, Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.moves import PlaceLeader, PlaceTile
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.position import Fight, Position, Question, Stage
from tnt_rules.tigris.engine.spaces import Terrain
from tnt_rules.tigris.phrases import (
    book,
    fault_summary,
    gains,
    illegal_summary,
    prospects,
    question,
    summary,
)

# ---- questions -----------------------------------------------------------------------------------

WAR = Fight("war", BLACK, BLACK, KA, KB, (3, 5), (frozenset(), frozenset()))
REVOLT = Fight("revolt", GREEN, RED, TA, TB, (1, 2), (frozenset(), frozenset()))


def asked(
    asker: int, fight: Fight, permitted: tuple[int, ...] = tuple(range(7)), **choices: str
) -> Position:
    """A position in which a player is asked for a commitment; ``_`` stands for ``.``."""
    act = PlaceTile(ARCHER, RED, on("C3"))
    named = {name.replace("_", "."): choice for name, choice in choices.items()}
    return Position(
        Terrain(5, 5),
        options=Options(named),
        stage=Stage(act, Question(asker, "commit", fight.tiles, permitted), fight=fight),
    )


def test_questions() -> None:
    assert question(Position(Terrain(2, 2))) is None
    assert question(asked(BULL, WAR)) == Text(
        "Bull, the defender, is asked how many settlements to commit to the war over black "
        "(0 to 6).",
        "防御側の雄牛は、黒の外部紛争に集落を何枚追加するかを問われている（0〜6枚）。",
    )
    assert question(asked(ARCHER, REVOLT, (0,))) == Text(
        "Archer, the attacker, is asked how many temples to commit to the revolt of the traders "
        "(only 0).",
        "攻撃側の弓手は、商人どうしの内部紛争に神殿を何枚追加するかを問われている（0枚のみ）。",
    )
    for permitted, en, ja in (
        ((0, 3), "(0 or 3)", "（0枚か3枚）"),
        ((0, 2, 3), "(0, 2 or 3)", "（0枚か2枚か3枚）"),
        ((0, 2, 3, 4), "(0 or 2 to 4)", "（0枚か2〜4枚）"),
    ):
        put = question(asked(ARCHER, WAR, permitted)) or Text("", "")
        assert en in put.en
        assert ja in put.ja


def test_questions_without_a_conflict() -> None:
    act = PlaceTile(ARCHER, RED, on("C3"))
    bare = Stage(act, Question(BULL, "commit", RED, (0, 1)))
    assert question(Position(Terrain(5, 5), stage=bare)) == Text(
        "Bull is asked how many temples to commit (0 or 1).",
        "雄牛は、神殿を何枚追加するかを問われている（0枚か1枚）。",
    )
    other = Stage(act, Question(BULL, "action"))
    assert_sentence(question(Position(Terrain(5, 5), stage=other)) or Text("", ""))


def choosing(**choices: str) -> Position:
    named = {name.replace("_", "."): choice for name, choice in choices.items()}
    stage = Stage(PlaceTile(ARCHER, RED, on("C3")), Question(ARCHER, "war", permitted=(BLACK, RED)))
    return Position(Terrain(5, 5), options=Options(named), stage=stage)


def test_questions_about_wars() -> None:
    assert question(choosing()) == Text(
        "Archer is asked which war is fought next: over black or red.",
        "弓手は、次にどの外部紛争を解決するかを問われている（黒、赤）。",
    )
    assert question(choosing(war_order="announced")) == Text(
        "Archer is asked in which order the wars over black and red are fought.",
        "弓手は、黒、赤の外部紛争をどの順に解決するかを問われている。",
    )


# ---- break-even tables ---------------------------------------------------------------------------


def rows(position: Position, most: int) -> list[tuple[str, ...]]:
    table = prospects(position, lambda _, __: most)
    assert table is not None
    assert_clean(table.title)
    for head in table.heads:
        assert_clean(head)
    return [tuple(cell.en for cell in row) for row in table.rows]


def test_attacker_asked() -> None:
    # 3 against 5 on the board; the defender wins ties and has at most 2 to add.
    assert rows(asked(ARCHER, WAR), 2) == [
        ("0", "3", "nothing"),  # 3 < 5
        ("1", "4", "nothing"),
        ("2", "5", "nothing"),  # 5 = 5, a tie
        ("3", "6", "at least 1"),  # 6 = 5 + 1
        ("4", "7", "2, the most possible"),
        ("5", "8", "cannot win: would need 3, at most 2 possible"),
        ("6", "9", "cannot win: would need 4, at most 2 possible"),
    ]


def test_attacker_asked_where_ties_go_to_the_attacker() -> None:
    # 5 + 1 beats 5 + 0; against 6 the defender needs 7.
    assert rows(asked(ARCHER, WAR, (1, 2, 3), conflict_tie="attacker"), 6) == [
        ("1", "4", "nothing"),
        ("2", "5", "at least 1"),
        ("3", "6", "at least 2"),
    ]


def test_a_cap_holds_for_the_defender_too() -> None:
    assert rows(asked(ARCHER, WAR, (3, 4), conflict_cap="1"), 6) == [
        ("3", "6", "1, the most possible"),
        ("4", "7", "cannot win: would need 2, at most 1 possible"),
    ]


def test_defender_asked() -> None:
    # 3 + 4 against 5: with 2 it is a tie, which the defender wins.
    fight = replace(WAR, committed=(4, None))
    position = asked(BULL, fight, (0, 1, 2))
    assert rows(position, 2) == [("0", "5", "Archer"), ("1", "6", "Archer"), ("2", "7", "Bull")]
    table = prospects(position, lambda _, __: 2)
    assert table is not None
    assert table.title == Text(
        "The war over black: Archer has 7 (3 on the board + 4 from the hand); what each "
        "commitment of Bull leads to (settlements from the hand; Bull needs at least 2 to win)",
        "黒の外部紛争：弓手は7（盤上3＋手札4）。雄牛の追加ごとの結果"
        "（集落。雄牛が勝つには2枚以上が必要）",
    )
    short = prospects(position, lambda _, __: 1)
    assert short is not None
    assert "Bull cannot win: would need 2, at most 1 possible" in short.title.en


def test_defender_needs_nothing() -> None:
    fight = replace(REVOLT, committed=(1, None))
    table = prospects(asked(BULL, fight, (0, 1)), lambda _, __: 1)
    assert table is not None
    assert "Bull wins without committing anything" in table.title.en
    assert [row[2].ja for row in table.rows] == ["雄牛", "雄牛"]


def test_what_is_committed_at_the_same_time_is_not_told() -> None:
    # 5 + d on the defender's side; the attacker's 3 needs one more than that.
    fight = replace(WAR, committed=(4, None))
    position = asked(BULL, fight, (0, 1), conflict_commit="simultaneous")
    assert rows(position, 6) == [("0", "5", "at least 3"), ("1", "6", "at least 4")]


def test_no_table_without_a_commitment() -> None:
    assert prospects(Position(Terrain(2, 2)), lambda _, __: 6) is None
    assert prospects(choosing(), lambda _, __: 6) is None


# ---- summaries -----------------------------------------------------------------------------------

CALM = Position(Terrain(5, 5))


def won(kind: str = "war", **changes: object) -> e.FightDecided:
    event = e.FightDecided(
        rule="war.loser",
        kind=kind,
        colour=BLACK,
        attacker=KA,
        defender=KB,
        support=(1, 2),
        committed=(2, 0),
        winner=KA,
        loser=KB,
        tie=False,
    )
    return replace(event, **changes)


PLACED = e.TilePlaced(
    rule=R,
    player=ARCHER,
    colour=RED,
    space=on("C3"),
    river=False,
    kingdoms=((KA,), (KB,)),
    regions=0,
)
SAT = e.LeaderPlaced(
    rule=R,
    player=BULL,
    leader=PB,
    space=on("C3"),
    kingdoms=1,
    regions=0,
    temples=at("B3"),
    company=(KA,),
)


def test_summary_of_a_peaceful_union() -> None:
    events = (PLACED, e.UnionPeaceful(rule="union.peace", space=on("C3")))
    assert summary(events, CALM) == Text(
        "Legal: the two kingdoms unite without a war; nobody scores.",
        "可：二つの王国は外部紛争なしに合併する。誰も得点しない。",
    )


def test_summary_of_a_war() -> None:
    events = (
        PLACED,
        won(),
        e.LeaderHome(rule="war.loser", leader=KB, space=on("F1"), cause="war"),
        e.TilesRemoved(rule="war.loser", colour=BLACK, spaces=at("E1 E2")),
        e.Scored(
            rule="war.vp",
            player=ARCHER,
            colour=BLACK,
            amount=3,
            reason="war",
            leader=KA,
            removed=2,
        ),
    )
    assert summary(events, CALM) == Text(
        "Legal: Archer wins the war over black 3-2 and scores 3 black; Kb goes home; the tiles on "
        "E1 and E2 leave the board.",
        "可：黒の外部紛争は弓手が3対2で勝ち、黒3点を得る。王牛は手元に戻る。"
        "E1、E2のタイルは除外される。",
    )


def test_summary_tells_the_winner_first_and_names_a_tie() -> None:
    lost = won(winner=KB, loser=KA, support=(1, 3))
    tie = won(winner=KB, loser=KA, tie=True, support=(1, 3))
    vp = e.Scored(rule="war.vp", player=BULL, colour=BLACK, amount=1, reason="war", leader=KB)
    assert summary((won(winner=KB, loser=KA, support=(0, 3)), vp), CALM).en == (
        "Legal: Bull wins the war over black 3-2 and scores 1 black."
    )
    assert summary((tie, vp), CALM) == Text(
        "Legal: Bull wins the war over black 3-3, a tie going to the defender, and scores 1 black.",
        "可：黒の外部紛争は3対3、同点は防御側の勝ちなので雄牛が勝ち、黒1点を得る。",
    )
    assert "scores" not in summary((lost,), CALM).en


def test_summary_of_two_wars_gives_each_its_points() -> None:
    first = e.Scored(rule="war.vp", player=ARCHER, colour=BLACK, amount=3, reason="war")
    second = e.Scored(rule="war.vp", player=BULL, colour=RED, amount=1, reason="war")
    red = won(
        colour=RED,
        attacker=PA,
        defender=PB,
        winner=PB,
        loser=PA,
        support=(0, 4),
        committed=(0, 0),
    )
    assert summary((PLACED, won(), first, red, second), CALM).en == (
        "Legal: Archer wins the war over black 3-2 and scores 3 black; Bull wins the war over red "
        "4-0 and scores 1 red."
    )
    # With `war.vp` off for the first, the points of the second stay with the second.
    assert summary((PLACED, won(), red, second), CALM).en == (
        "Legal: Archer wins the war over black 3-2; Bull wins the war over red 4-0 and scores 1 "
        "red."
    )


def test_summary_of_other_actions() -> None:
    point = e.Scored(rule=R, player=ARCHER, colour=GREEN, amount=1, reason="king", leader=KA)
    assert summary((point,), CALM) == Text(
        "Legal: Archer scores 1 green.", "可：弓手が緑1点を得る。"
    )
    assert summary((SAT,), CALM).en == "Legal: no revolt; nobody scores."
    passed = (
        e.Passed(rule="turn.pass", player=ARCHER),
        e.TurnEnded(rule="turn.order", player=ARCHER, following=BULL),
    )
    assert summary(passed, CALM).en == "Legal: Archer's turn is over and Bull is next."
    assert summary((), CALM) == Text("Legal.", "可。")
    back = e.LeaderWithdrawn(rule=R, player=ARCHER, leader=KA, space=on("C3"))
    assert summary((back,), CALM).en == "Legal: Ka is back with its owner."
    fallen = (
        e.CatastrophePlaced(rule=R, player=ARCHER, space=on("C3"), river=False, covered=RED),
        e.KingdomSplit(rule=R, parts=((KA,), (KB,)), sizes=(1, 1)),
        e.LeaderHome(rule=R, leader=KB, space=on("F1"), cause="orphan"),
    )
    assert summary(fallen, CALM) == Text(
        "Legal: nobody scores; Kb goes home; the temple on C3 leaves the board; a part "
        "without leaders is cut off from the kingdom.",
        "可：誰も得点しない。王牛は手元に戻る。C3の神殿は除外される。"
        "リーダー駒のいない部分が王国から切り離される。",
    )
    # Both stay: there are two kingdoms now. Both go home: there is none.
    assert summary(fallen[:2], CALM) == Text(
        "Legal: nobody scores; the temple on C3 leaves the board; the kingdom falls into two "
        "kingdoms.",
        "可：誰も得点しない。C3の神殿は除外される。王国は2つの王国に分かれる。",
    )
    both = (*fallen, e.LeaderHome(rule=R, leader=KA, space=on("A1"), cause="orphan"))
    assert summary(both, CALM) == Text(
        "Legal: nobody scores; Kb and Ka go home; the temple on C3 leaves the board; no leader is "
        "left in the kingdom.",
        "可：誰も得点しない。王牛、王弓は手元に戻る。C3の神殿は除外される。"
        "王国にはリーダー駒が残らない。",
    )


def test_summary_of_a_war_that_is_off() -> None:
    fought = e.FightBegun(
        rule=R, kind="war", colour=BLACK, attacker=KA, defender=KB, places=(on("A1"), on("E1"))
    )
    ended = e.TurnEnded(rule="turn.two-actions", player=ARCHER, following=BULL)
    events = (PLACED, fought, won(), e.WarOff(rule="war.recheck-each", colour=RED), ended)
    # The end of a turn by its last action goes without saying.
    assert summary(events, CALM) == Text(
        "Legal: Archer wins the war over black 3-2; the war over red is not fought; nobody scores.",
        "可：黒の外部紛争は弓手が3対2で勝つ。赤の外部紛争は行われない。誰も得点しない。",
    )


def test_summary_with_a_question_open() -> None:
    begun = e.FightBegun(
        rule=R, kind="war", colour=BLACK, attacker=KA, defender=KB, places=(on("A1"), on("E1"))
    )
    assert summary((PLACED, begun), asked(ARCHER, WAR)) == Text(
        "Legal; then Archer, the attacker, is asked how many settlements to commit to the war over "
        "black (0 to 6).",
        "可：その後、攻撃側の弓手は、黒の外部紛争に集落を何枚追加するかを問われている（0〜6枚）。",
    )
    revolt = replace(begun, kind="revolt")
    stage = Stage(PlaceLeader(BULL, PB, on("C3")), Question(BULL, "commit", RED, (0, 1)))
    text = summary((SAT, revolt), replace(CALM, stage=stage))
    assert "no revolt" not in text.en
    assert_sentence(text)


def test_every_phrase_for_summaries_is_a_clean_clause() -> None:
    values = dict.fromkeys(
        (
            "question",
            "winner",
            "fight",
            "strengths",
            "points",
            "player",
            "role",
            "colour",
            "leaders",
            "spaces",
            "tile",
            "tiles",
            "space",
            "count",
            "leader",
            "following",
            "rules",
            "sentence",
            "go",
            "building",
            "pair",
            "square",
            "treasures",
            "are",
            "few",
            "kept",
            "origin",
            "scores",
        ),
        Text("X", "甲"),
    )
    for name in book.phrases("summary"):
        text = book.fill("summary", name, values)
        assert not MARKS.search(text.en + text.ja), name


def test_summaries_of_refusals() -> None:
    empty = Refusal("leader.place.empty", ("C3",), Text("x", "x"))
    temple = Refusal("leader.place.temple", ("C3",), Text("x", "x"))
    assert illegal_summary([empty]) == Text(
        "Not legal (leader.place.empty): x", "不可（leader.place.empty）：x"
    )
    assert illegal_summary([empty, temple, empty]).en == (
        "Not legal; it breaks several rules: leader.place.empty and leader.place.temple."
    )
    assert fault_summary([temple]) == Text(
        "Not a position (leader.place.temple): x",
        "局面として成り立たない（leader.place.temple）：x",
    )
    assert fault_summary([empty, temple]).en == (
        "Not a position: leader.place.empty and leader.place.temple."
    )
    assert illegal_summary([]).en == "Not legal."
    assert fault_summary([]).ja == "局面として成り立たない。"


def test_gains() -> None:
    events = (
        e.Scored(rule=R, player=BULL, colour=BLACK, amount=3, reason="war"),
        e.Scored(rule=R, player=BULL, colour=RED, amount=1, reason="war"),
        e.Scored(rule=R, player=BULL, colour=RED, amount=1, reason="leader"),
    )
    assert gains(events, (ARCHER, BULL)) == (
        (Text("Archer", "弓手"), Text("nothing", "なし")),
        (Text("Bull", "雄牛"), Text("3 black and 2 red", "黒3点、赤2点")),
    )
