"""Sentences about the steps of an action: complete, in both languages, and exact."""

import re

import pytest

from tests.tigris.sentences import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    KA,
    KB,
    LION,
    PB,
    RED,
    TA,
    TB,
    R,
    assert_all_used,
    assert_sentence,
    at,
    on,
)
from tests.tigris.step_variants import EVENTS
from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.phrases import book, names, step

# ---- every event ---------------------------------------------------------------------------------


def all_events(base: type[e.Event] = e.Event) -> set[type[e.Event]]:
    # A class with slots leaves the one without them behind, so both are among the subclasses.
    found = {getattr(e, sub.__name__) for sub in base.__subclasses__()}
    return found.union(*(all_events(sub) for sub in base.__subclasses__()))


def test_every_event_has_a_variant() -> None:
    assert {type(event) for event in EVENTS} == all_events()


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_a_sentence_in_both_languages(event: e.Event) -> None:
    made = step(event)
    assert_sentence(made.text)
    assert made.rule == event.rule
    assert made.also == event.also
    assert not made.open
    assert not made.text.en.startswith("A step of the rule")


def test_distinct_events_have_distinct_sentences() -> None:
    # A knock-out is told by the rule alone; everything else by its fields.
    for lang in ("en", "ja"):
        seen: dict[str, e.Event] = {}
        for event in EVENTS:
            sentence = step(event).text[lang]
            assert sentence not in seen or _same_but_hidden(event, seen[sentence]), sentence
            seen[sentence] = event


def _same_but_hidden(one: e.Event, other: e.Event) -> bool:
    """Whether two events differ only in what their sentences need not say."""
    if isinstance(one, e.Committed) and isinstance(other, e.Committed):
        return (one.role, one.count) == (other.role, other.count)
    if isinstance(one, e.Scored) and isinstance(other, e.Scored):
        # How the king comes to score for a building's line has been told with the point itself.
        return one.reason == other.reason == "building"
    # Whether a swap or a refill comes too short, it is the bag that is told.
    return (
        isinstance(one, e.TilesDrawn)
        and isinstance(other, e.TilesDrawn)
        and one.count < one.wanted
        and (one.count, one.wanted) == (other.count, other.wanted)
    )


def test_every_phrase_for_steps_is_used() -> None:
    assert_all_used("steps", (step(event).text for event in EVENTS), {"other"})


def test_an_unknown_event_is_named_by_its_rule() -> None:
    class Surprise(e.Event, frozen=True, kw_only=True):
        pass

    made = step(Surprise(rule="kingdom.def"))
    assert made.text == Text("A step of the rule kingdom.def.", "ルールkingdom.defによる処理。")


# ---- templates -----------------------------------------------------------------------------------

AGREEING = {
    "are",
    "counted",
    "do",
    "draw",
    "go",
    "have",
    "leave",
    "lie",
    "stand",
    "stay",
    "them",
    "they",
    "those",
}
"""English words that agree with a number; Japanese has no place for them."""
ENGLISH_ONLY = AGREEING | {"tiles", "tile", "attacking"}
JAPANESE_ONLY = {"tile"}


@pytest.mark.parametrize("file", book.FILES)
def test_both_languages_use_the_same_values(file: str) -> None:
    for name, phrase in book.phrases(file).items():
        english, japanese = book.placeholders(phrase.en), book.placeholders(phrase.ja)
        assert english - japanese <= ENGLISH_ONLY, name
        assert japanese - english <= JAPANESE_ONLY, name


@pytest.mark.parametrize("file", book.FILES)
def test_templates_are_well_formed(file: str) -> None:
    for name, phrase in book.phrases(file).items():
        for template in (phrase.en, phrase.ja):
            assert template.count("[") == template.count("]"), name
            left = re.sub(r"\[([^\[\]|]*)(?:\|([^\[\]]*))?\]|\{[a-z_]+\}", "", template)
            assert not re.search(r"[{}\[\]|]", left), name


def test_optional_parts() -> None:
    assert book._fill("a[ {x}|n] b[ {y}]", {"x": 1}, "en") == "a 1 b"
    assert book._fill("a[ {x}| none] b[ {y}]", {"y": "c"}, "en") == "a none b c"
    with pytest.raises(KeyError):
        book._fill("a {x}", {"x": None}, "en")


# ---- steps, word by word -------------------------------------------------------------------------

EXACT = (
    (
        e.LeaderPlaced(
            rule=R,
            player=BULL,
            leader=PB,
            space=on("C3"),
            kingdoms=1,
            regions=3,
            temples=at("B3"),
            company=(KA,),
        ),
        "Bull's priest (Pb) is placed on C3, beside the temple on B3; it links one kingdom with "
        "three leaderless regions, which a leader may do, and it meets Archer's king (Ka) there.",
        "雄牛の神官（官牛）をC3に置く（B3の神殿に隣接）。一つの王国とリーダー駒のない地域3つを"
        "つなぐ。これは許される。そこには弓手の国王（王弓）がいる。",
    ),
    (
        e.FightBegun(
            rule="war.attacker.active",
            kind="war",
            colour=BLACK,
            attacker=KA,
            defender=KB,
            places=(on("A1"), on("G1")),
        ),
        "Archer's king (Ka) on A1 and Bull's king (Kb) on G1 fight over black; Archer attacks, "
        "because it is Archer's turn, and Bull defends.",
        "黒の外部紛争：A1の弓手の国王（王弓）とG1の雄牛の国王（王牛）が争う。"
        "手番プレイヤーである弓手が攻撃側、雄牛が防御側となる。",
    ),
    (
        e.SupportCounted(
            rule=R, kind="war", role="defender", leader=TB, tiles=GREEN, spaces=at("E1 F1")
        ),
        "The defender, Bull's trader (Tb), has strength 2 on the board: the markets on E1 and F1, "
        "on its side of the union tile.",
        "防御側の雄牛の商人（商牛）の盤上の戦力は2（合併タイルから見て自分の側にあるE1、F1の市場）。",
    ),
    (
        e.FightDecided(
            rule="war.tie",
            kind="war",
            colour=GREEN,
            attacker=TA,
            defender=TB,
            support=(1, 3),
            committed=(2, 0),
            winner=TB,
            loser=TA,
            tie=True,
        ),
        "Archer's trader (Ta) attacks with 3 (1 on the board + 2 from the hand), Bull's trader "
        "(Tb) defends with 3 (3 on the board + 0 from the hand): a tie goes to the defender, so "
        "Bull wins the war over green.",
        "攻撃側の弓手の商人（商弓）は3（盤上1＋手札2）、防御側の雄牛の商人（商牛）は3"
        "（盤上3＋手札0）。同点は防御側の勝ちなので、緑の外部紛争は雄牛の勝ち。",
    ),
    (
        e.Scored(rule=R, player=ARCHER, colour=BLACK, amount=3, reason="war", leader=KA, removed=2),
        "Archer scores 3 black for winning the war with the king (Ka): 1 for the beaten leader "
        "and 2 for the tiles removed from the board.",
        "弓手は国王（王弓）で外部紛争に勝ち、黒3点を得る。敗れたリーダー駒の分が1点、"
        "盤上から除外したタイルの分が2点。",
    ),
    (
        e.TilesSpent(rule=R, player=ARCHER, colour=RED, count=1, back=False),
        "1 temple that Archer committed leaves the game.",
        "弓手が追加した神殿1枚はゲームから除外される。",
    ),
)


@pytest.mark.parametrize(("event", "en", "ja"), EXACT)
def test_exact_sentences(event: e.Event, en: str, ja: str) -> None:
    assert step(event).text == Text(en, ja)


def test_facts_are_plain_values() -> None:
    placed = e.TilePlaced(
        rule=R,
        player=BULL,
        colour=BLUE,
        space=on("C3"),
        river=True,
        kingdoms=((KA, PB), (KB,)),
        regions=1,
    )
    assert step(placed).facts == {
        "event": "TilePlaced",
        "player": "bull",
        "colour": "blue",
        "space": "C3",
        "river": True,
        "kingdoms": [["Ka", "Pb"], ["Kb"]],
        "regions": 1,
    }
    decided = e.FightDecided(
        rule=R,
        kind="war",
        colour=BLACK,
        attacker=KA,
        defender=KB,
        support=(1, 2),
        committed=(2, 0),
        winner=KA,
        loser=KB,
        tie=False,
    )
    assert step(decided).facts == {
        "event": "FightDecided",
        "kind": "war",
        "colour": "black",
        "attacker": "Ka",
        "defender": "Kb",
        "support": [1, 2],
        "committed": [2, 0],
        "winner": "Ka",
        "loser": "Kb",
        "tie": False,
    }
    assert (
        step(
            e.CatastrophePlaced(rule=R, player=LION, space=on("A1"), river=False, covered=None)
        ).facts
        or {}
    )["covered"] is None


# ---- names ---------------------------------------------------------------------------------------


def test_names() -> None:
    assert names.leader(KA) == Text("Archer's king (Ka)", "弓手の国王（王弓）")
    assert names.leader(15) == Text("Lion's trader (Tl)", "ライオンの商人（商獅）")
    assert names.leader_of(ARCHER, KA).en == "the king (Ka)"
    assert names.leader_of(BULL, KA).en == "Archer's king (Ka)"
    assert names.tiles(RED, 1) == Text("1 temple", "神殿1枚")
    assert names.tiles(RED, 2) == Text("2 temples", "神殿2枚")
    assert names.spaces(at("B2 C3 D4")) == Text("B2, C3 and D4", "B2、C3、D4")
    assert names.spaces(()) == Text("", "")
    assert names.number(12).en == "12"
    assert names.square(on("C3")) == Text("C3-D4", "C3〜D4")
    assert names.square(on("P3")).en == "P3"  # over the edge: no square
    assert names.square(on("C11")).en == "C11"
    assert names.pair((BLACK, GREEN)) == Text("black-green", "黒緑")
    assert names.treasures(0) == Text("no treasure", "財宝なし")
    assert names.kingdoms(((KA, TA), ())) == Text(
        "that of Ka and Ta and one leaderless region", "王弓と商弓の王国、リーダー駒のない地域1つ"
    )
