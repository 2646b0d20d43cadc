"""Sentences about what is not allowed: whatever facts there are, in both languages, and exact."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tnt_rules.tigris.engine as engine
from tests.tigris.sentences import (
    BLACK,
    BLUE,
    BULL,
    GREEN,
    KA,
    KB,
    PB,
    RED,
    assert_all_used,
    assert_sentence,
    at,
)
from tnt_rules.core.protocol import Refusal, Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.options import OptionConflict, Options
from tnt_rules.tigris.phrases import book, contradiction, refusal

REFUSED = """
leader.action leader.own-only leader.in-hand leader.on-board leader.move.another-space
leader.move.no-self-revolt leader.place.on-map leader.place.empty leader.place.temple
leader.place.no-river leader.place.no-join leader.place.region-ok leader.no-escape
tile.in-hand tile.fixed tile.place.on-map tile.place.empty tile.place.river tile.place.no-triple
tile.place.anywhere union.only-tile union.regions-too kingdom.shared kingdom.one-per-colour
revolt.commit revolt.temples-only revolt.in-hand revolt.cap
war.commit war.in-hand war.cap war.not-due war.order-choice war.one-at-a-time
catastrophe.on-map catastrophe.target catastrophe.forbidden catastrophe.river
catastrophe.permanent catastrophe.no-ziggurat catastrophe.split catastrophe.two
turn.active turn.order turn.two-actions turn.kinds turn.pass turn.repeat-identical
turn.events-inside turn.not-asked turn.over
building.protected monument.permanent treasure.never-lost limit.attacker limit.defender
building.build building.move ziggurat.build ziggurat.centre-missing monument.trigger
monument.builder monument.colour monument.decline-is-final monument.square-missing
setup.box-monuments treasure.choice treasure.trigger treasure.compulsory treasure.corner-first
treasure.outside-first swap.count swap.in-hand swap.tiles-missing swap.draw-count
swap.in-bag
""".split()  # noqa: SIM905 - a list of ids reads better so

FAULTS = """
kingdom.one-per-colour leader.orphan leader.place.no-river tile.place.river setup.box-tiles
setup.box-leaders setup.box-catastrophes setup.box-monuments setup.box-treasures setup.hand
catastrophe.two turn.two-actions position.map position.missing position.treasure
position.building position.ziggurat position.monument position.players position.player-absent
position.asked-missing position.asked-twice position.outside position.owner position.board-option
position.building-option end.bag-empty
""".split()  # noqa: SIM905 - as above

FACTS = (
    (
        ("leader", KA),
        ("leaders", (KA, KB)),
        ("colour", GREEN),
        ("player", BULL),
        ("count", 3),
        ("limit", 2),
    ),
    (("leader", KA), ("colour", BLUE), ("count", 1), ("limit", 1)),
    (("player", BULL), ("colour", RED)),
    (("leaders", (KA,)),),
    (("standing", 1),),
    (("overlap", 1),),
    (("for-good", 1),),
    (("count", 1), ("limit", 2), ("ahead", 3)),
    (("count", 2), ("limit", 5), ("beyond", 3)),
    (("count", 2), ("limit", 5), ("enough", 1)),
    (("alike", 1), ("colour", RED)),
    (("ziggurat", 1),),
    (("player", BULL), ("count", 3), ("draw", 1)),
    (("colour", RED), ("length", 2)),
    (),
)


def refusals() -> Iterator[Refusal]:
    for rules, kind in ((REFUSED, e.Violation), (FAULTS, e.Fault)):
        for rule in rules:
            for facts in FACTS:
                for spaces in ((), at("C3"), at("C3 B3 D4")):
                    yield refusal(kind(rule, spaces, facts))


def test_refusals_read_well_with_whatever_facts_there_are() -> None:
    for made in refusals():
        assert_sentence(made.text)
        assert not made.text.en.startswith(("This breaks", "The position breaks")), made
        assert made.rule not in made.text.en, made


def test_every_phrase_for_refusals_is_used() -> None:
    made = [found.text for found in refusals()]
    made += [refusal(e.Violation("tile.place.on-map", (5,), (("cut-out", 1),))).text]
    assert_all_used("refusals", iter(made), {"other"})
    assert_all_used("faults", iter(made), {"other"})


def named_in_sources() -> Iterator[tuple[str, str, str]]:
    """Violations and faults that the sources make with a literal id: kind, id, file."""
    root = Path(engine.__file__).parent.parent
    for path in (*root.glob("engine/*.py"), *root.glob("notation/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            rules = list(node.args[:1]) + [k.value for k in node.keywords if k.arg == "rule"]
            for rule in rules:
                if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                    yield node.func.id, rule.value, path.name


def test_every_refusal_of_the_sources_has_a_phrase() -> None:
    for kind, rule, file in named_in_sources():
        if kind == "Violation":
            assert book.known("refusals", rule), (rule, file)
        if kind == "Fault":
            assert book.known("faults", rule) or book.known("refusals", rule), (rule, file)


def test_unknown_ids_get_a_general_sentence() -> None:
    assert refusal(e.Violation("newdawn.trade", at("C3 D3"))).text == Text(
        "This breaks newdawn.trade (C3 and D3).", "newdawn.tradeに反する（C3、D3）。"
    )
    assert refusal(e.Fault("newdawn.trade")).text.en == "The position breaks newdawn.trade."


def test_exact_refusals() -> None:
    made = refusal(
        e.Violation(
            "leader.place.no-join",
            at("C3 C2 B3"),
            (("leader", 15), ("count", 2), ("leaders", (KA, PB))),
        )
    )
    assert made.rule == "leader.place.no-join"
    assert made.places == ("C3", "C2", "B3")
    assert made.text == Text(
        "On C3 Lion's trader (Tl) would join two kingdoms, with Archer's king (Ka) and Bull's "
        "priest (Pb) in them, by way of C2 and B3: a leader may not join kingdoms, whatever its "
        "colour.",
        "ライオンの商人（商獅）がC3で、2つの王国（弓手の国王（王弓）と雄牛の神官（官牛）がいる）を"
        "C2、B3を介してつなぐことになる。リーダー駒は、色にかかわらず王国どうしをつなげない。",
    )
    assert refusal(e.Violation("tile.place.river", at("C3"), (("colour", GREEN),))).text.en == (
        "C3 is a river space: a market is placed on land only."
    )
    assert refusal(
        e.Violation(
            "war.in-hand", (), (("player", BULL), ("colour", BLACK), ("count", 3), ("limit", 2))
        )
    ).text == Text(
        "Bull cannot commit 3 settlements: at most 2 are possible.",
        "雄牛は集落3枚を追加できない。可能なのは2枚までである。",
    )
    assert refusal(
        e.Fault("setup.box-tiles", (), (("colour", GREEN), ("count", 31), ("limit", 30)))
    ).text == Text(
        "There are 31 markets on the board, in hands and in the bag, but only 30 in the box.",
        "盤上、手札、袋を合わせて市場31枚がある。箱には30枚しかない。",
    )
    assert refusal(e.Fault("tile.place.river", at("A1 B1"), (("colour", BLUE),))).text.en == (
        "The farms on A1 and B1 do not lie on the river: farms lie on river spaces only."
    )


def exact(kind: type[e.Violation] | type[e.Fault], rule: str, spaces: str, **facts: int) -> Text:
    return refusal(kind(rule, at(spaces), tuple(facts.items()))).text


def test_exact_refusals_about_monuments() -> None:
    assert exact(e.Violation, "monument.trigger", "C3") == Text(
        "No monument can be built on the square C3-D4 now: it has to consist of four faceup tiles "
        "of one colour, the tile just placed among them, and must not be barred by a square "
        "declined before.",
        "正方形C3〜D4には今モニュメントを建てられない。置いたばかりのタイルを含む同じ色の"
        "表向きのタイル四枚でできていて、以前に見送った正方形に妨げられていないことが必要である。",
    )
    assert exact(e.Violation, "monument.decline-is-final", "D3 C3", overlap=1) == Text(
        "The square D3-E4 shares tiles with C3-D4, declined before: here those tiles can carry no "
        "monument any more.",
        "正方形D3〜E4は、以前に見送られたC3〜D4とタイルを共有している。ここではそのタイルに"
        "もうモニュメントを建てられない。",
    )
    assert exact(e.Violation, "monument.decline-is-final", "C3") == Text(
        "The square C3-D4 was declined before: as it stands, it can never carry a monument.",
        "正方形C3〜D4は以前に見送られている。そのままでは、もうモニュメントを建てられない。",
    )
    assert exact(e.Violation, "monument.colour", "", colour=RED) == Text(
        "That monument does not match: one of its two colours has to be red, the colour of the "
        "four tiles.",
        "そのモニュメントは合わない。二色の一方が四枚のタイルと同じ色（赤）でなければならない。",
    )
    assert exact(e.Violation, "monument.builder", "", player=BULL).en == (
        "Whether and which monument is built is for the active player, Bull, to decide, and for "
        "nobody else."
    )
    assert exact(e.Fault, "monument.square-missing", "C3 D3") == Text(
        "Several squares are possible, C3-D4 and D3-E4: the text has to say on which one the "
        "monument is built.",
        "モニュメントを建てられる正方形が複数ある（C3〜D4、D3〜E4）。"
        "どれに建てるかを示さなければならない。",
    )
    assert exact(e.Violation, "monument.colour", "", colour=RED, standing=1) == Text(
        "That monument stands on the board already: only one that is left can be built.",
        "そのモニュメントはすでに盤上に建っている。建てられるのは残っているものだけである。",
    )
    # As a refusal it is about one monument, as a fault about all of them.
    assert exact(e.Violation, "setup.box-monuments", "", colour=RED).en.startswith(
        "That monument stands on the board already"
    )
    assert exact(e.Fault, "setup.box-monuments", "").en.startswith("There are more monuments")


def test_a_structure_to_be_built_nowhere() -> None:
    # The text names no square, and none is possible.
    made = refusal(e.Violation("monument.trigger", (-1,)))
    assert made.places == ()
    assert made.text.en.startswith("No monument can be built on that square now")
    assert refusal(e.Violation("ziggurat.build", (-1,))).text.en.startswith(
        "The ziggurat cannot be built around that space"
    )


def test_exact_refusals_about_buildings_and_ziggurat() -> None:
    assert exact(e.Violation, "building.build", "C3", colour=GREEN) == Text(
        "The arcade cannot be put on C3: it takes a line of three or more faceup tiles of its "
        "colour that the tile just placed belongs to.",
        "アーケードはC3に置けない。置いたばかりのタイルを含む、同じ色の表向きのタイル三枚以上の"
        "列の上でなければならない。",
    )
    assert exact(e.Violation, "building.move", "C3", colour=BLACK).en == (
        "The palace cannot be moved to C3: it moves only to a new line of its colour that is "
        "longer than its present one."
    )
    assert exact(e.Fault, "ziggurat.centre-missing", "C3 D3") == Text(
        "Several crosses are possible, with their middles on C3 and D3: the text has to say "
        "around which space the ziggurat is built.",
        "ジッグラトを建てられる十字が複数ある（中心はC3、D3）。どのマスを中心とするかを"
        "示さなければならない。",
    )


def test_exact_refusals_about_treasures() -> None:
    assert exact(e.Violation, "treasure.trigger", "C3", player=BULL).en == (
        "Bull cannot take the treasure on C3: only treasures in the kingdom of the trader are "
        "taken, each of them once."
    )
    assert exact(e.Violation, "treasure.trigger", "C3 D3", player=BULL, count=2, limit=1) == Text(
        "Bull cannot take 2 treasures: all but one are taken, 1 treasure here.",
        "雄牛は財宝2個を取れない。一つは必ず残す。ここで取るのは財宝1個である。",
    )
    assert exact(
        e.Violation, "treasure.compulsory", "C3 D3 E3", player=BULL, count=0, limit=2
    ) == Text(
        "Bull has to take all treasures of the kingdom but one, 2 treasures here, and takes 0.",
        "雄牛は、王国の財宝を一つだけ残してすべて取らなければならない（ここでは財宝2個）。"
        "取ろうとしているのは0個である。",
    )
    assert exact(e.Violation, "treasure.outside-first", "J11", player=BULL).en == (
        "On the advanced board treasures outside the rivers go first: the treasure on J11 must be "
        "taken before any other of the kingdom."
    )


def test_exact_refusals_about_swaps_and_draws() -> None:
    assert exact(e.Violation, "swap.count", "", player=BULL, count=7, limit=6) == Text(
        "Bull cannot swap 7 tiles: a swap is 1 to 6 tiles.",
        "雄牛はタイル7枚を交換できない。交換は1枚から6枚までである。",
    )
    assert exact(e.Violation, "swap.tiles-missing", "", player=BULL, count=2, limit=6) == Text(
        "Bull has tiles of known colours in hand: which ones are swapped has to be said; a number "
        "alone means tiles of unknown colour.",
        "雄牛の手札には色の分かっているタイルがある。どれを交換するかを示さなければならない。"
        "枚数だけで示せるのは、色の分からないタイルである。",
    )
    assert exact(e.Violation, "swap.draw-count", "", player=BULL, count=1, limit=3) == Text(
        "Bull cannot draw 1 tile: the number to be drawn now is 3.",
        "雄牛が引くのはタイル1枚ではない。今引くのは3枚である。",
    )


def test_exact_refusals_of_the_limit() -> None:
    assert exact(e.Violation, "limit.attacker", "", count=2, limit=5) == Text(
        "Under the tile discard limit the attacker may not commit 2 tiles here: committed tiles "
        "have to win against the present strength of the defender, 5 on the board.",
        "タイル廃棄制限により、攻撃側はここでタイル2枚を追加できない。追加は、防御側の今の戦力"
        "（盤上5）に勝つものでなければならない。",
    )
    assert exact(e.Violation, "limit.defender", "", count=3, limit=7).en == (
        "Under the tile discard limit the defender may not commit 3 tiles here: only the smallest "
        "number that wins against the attacker's 7 may be committed, or none."
    )


def test_contradictions() -> None:
    reasons = (
        Options({"setup.tiles": "9/36/30/30"}),
        Options({"setup.tiles": "10/1/0/0"}),
        Options({"limit.scope": "wars-only"}),
        Options({"conflict.limit": "on", "conflict.commit": "simultaneous"}),
    )
    texts = [contradiction(found) for options in reasons for found in options.conflicts()]
    assert len(texts) == len(reasons) == len({text.ja for text in texts})
    for text in texts:
        assert_sentence(text)
    assert texts[3].en.startswith(
        "The options contradict each other (conflict.limit and conflict.commit): under the tile"
    )
    unknown = contradiction(OptionConflict("new-reason", ("hand.size",)))
    assert unknown == Text(
        "The options contradict each other (hand.size).", "選択が矛盾している（hand.size）。"
    )
