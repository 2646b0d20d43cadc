"""Answers and refusals name the reason that holds in the case at hand."""

import pytest

from tests.rulings.texts import GAME, ruling
from tnt_rules.core.corpus import load_file, shipped_folder
from tnt_rules.core.protocol import Text
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.named import named_rules
from tnt_rules.core.rulings.ruling import Ruling, make_ruling


def refused(text: str, **choices: str) -> Text:
    """The first reason why the last line of a text is refused."""
    made = ruling(text, hangs=False, **choices)
    _, reasons = made.cases[0].actions[0].refused[-1]
    return reasons[0].text


# ---- the discard limit ---------------------------------------------------------------------------

# The settlement joins the kingdoms of two traders; the markets on the two sides support them.
LIMITED = """\
option conflict.limit on
players archer bull
hand archer: s{archer}
hand bull:{bull}
position
  Ta t{attack} ?{defence} t Tb
archer: s ?
archer: commit {commit}
"""


def limited(attack: int, defence: int, commit: int, hands: tuple[int, int] = (4, 3)) -> str:
    return LIMITED.format(
        attack=" m" * attack,
        defence=" m" * defence,
        archer=" m" * hands[0],
        bull=" m" * hands[1],
        commit=commit,
    )


def test_too_few_of_the_attacker() -> None:
    # 1 + 1 against 2 is no win; two, three and four are.
    assert refused(limited(1, 2, 1)) == Text(
        "Under the tile discard limit the attacker may not commit 1 tile here: committed tiles "
        "have to win against the present strength of the defender, 2 on the board.",
        "タイル廃棄制限により、攻撃側はここでタイル1枚を追加できない。追加は、防御側の今の戦力"
        "（盤上2）に勝つものでなければならない。",
    )


@pytest.mark.parametrize("commit", [1, 3, 4])
def test_just_enough_of_the_attacker(commit: int) -> None:
    # 1 + 2 against 2 is the only number that wins by one.
    found = refused(limited(1, 2, commit), **{"limit.surplus": "just-enough"})
    assert found.en.endswith(
        ": against the present strength of the defender, 2 on the board, here only 2 tiles may be "
        "committed, just enough to win, or none."
    )
    assert found.ja.endswith(
        "。防御側の今の戦力（盤上2）に対し、ここで追加できるのは、ちょうど上回るタイル2枚か、"
        "0枚だけである。"
    )


@pytest.mark.parametrize(
    "choices", [{"limit.surplus": "just-enough"}, {"limit.attacker-ahead": "none"}]
)
def test_an_attacker_who_wins_already(choices: dict[str, str]) -> None:
    assert refused(limited(4, 2, 1), **choices) == Text(
        "Under the tile discard limit the attacker may not commit 1 tile here: he wins already, "
        "with 4 against 2 on the board, and here may commit none.",
        "タイル廃棄制限により、攻撃側はここでタイル1枚を追加できない。盤上の4対2ですでに勝って"
        "いるので、ここで認められるのは0枚だけである。",
    )


@pytest.mark.parametrize("surplus", ["any-excess", "just-enough"])
def test_a_win_out_of_the_reach_of_the_attacker(surplus: str) -> None:
    # 1 against 4 takes four tiles, and he has three.
    found = refused(limited(1, 4, 3, hands=(3, 3)), **{"limit.surplus": surplus})
    assert found.en.endswith(
        ": to win against the present strength of the defender, 4 on the board, would take 4 "
        "tiles, more than he can commit; so he commits none."
    )
    assert found.ja.endswith(
        "。防御側の今の戦力（盤上4）に勝つにはタイル4枚が必要だが、それだけは出せないので、"
        "認められるのは0枚だけである。"
    )


@pytest.mark.parametrize(
    ("attacker", "bull", "en", "ja"),
    [
        # 1 + 3 against 2: two make the tie that the defender wins.
        (
            3, 1,
            ": only 2 tiles, the smallest number that wins against the attacker's 4, may be "
            "committed, or none.",
            "。追加できるのは、攻撃側の4に対して勝つのにちょうど足りるタイル2枚か、0枚だけである。",
        ),
        # 1 + 0 against 2.
        (
            0, 1,
            ": he wins already, with 2 on the board against the attacker's 1, and commits none.",
            "。攻撃側の1に対し、盤上の2ですでに勝っているので、認められるのは0枚だけである。",
        ),
    ],
)  # fmt: skip
def test_the_limit_of_the_defender(attacker: int, bull: int, en: str, ja: str) -> None:
    found = refused(limited(1, 2, attacker) + f"bull: commit {bull}\n")
    assert found.en.endswith(en)
    assert found.ja.endswith(ja)


def test_a_win_out_of_the_reach_of_the_defender() -> None:
    # 1 + 4 against 2 takes three tiles, and he has two.
    text = limited(1, 2, 4, hands=(4, 2)) + "bull: commit 2\n"
    assert refused(text).en.endswith(
        ": to win against the attacker's 5 would take 3 tiles, more than he can commit; so he "
        "commits none."
    )


def test_the_table_of_the_defender_names_both_numbers() -> None:
    # 1 + 3 against 2: the rows are those of 0 and of 2.
    table = ruling(limited(1, 2, 3), hangs=False).cases[0].actions[0].prospects
    assert table is not None
    assert [row[0].en for row in table.rows] == ["0", "2"]
    assert "exactly 2 to win, and may commit that or nothing" in table.title.en
    assert "ちょうど2枚が必要で、追加できるのはその枚数か、0枚" in table.title.ja


# ---- monuments -----------------------------------------------------------------------------------


def shown(id: str, case: str) -> Ruling:
    """The ruling on a case of a scenario that comes with the package."""
    chapter, name = id.split(".")
    loaded = load_file(shipped_folder() / "tigris" / chapter / f"{name}.tnt")
    assert loaded.document is not None
    (scenario,) = loaded.document.scenarios
    return make_ruling(loaded.game, scenario, Choices(), case=case, with_hangs=False)


def test_all_six_monuments_stand_though_not_all_are_named() -> None:
    case = shown("monument.none-left", "all-six-stand").cases[0]
    assert case.answer[0] == Text(
        "Legal: Archer scores 1 black; all six monuments stand, though not all are named, and none "
        "can be built.",
        "可：弓手が黒1点を得る。モニュメントは、示されていないものも含めて六つとも建っているので、"
        "どれも建てられない。",
    )
    assert not any("monument" in text.en for text in case.open)
    five = shown("monument.none-left", "five-stand").cases[0]
    assert any("monument" in text.en for text in five.open)
    named = shown("monument.none-left", "none-left").cases[0]
    assert "no monument with black in it is left" in named.answer[0].en


DECLINED = """\
position
  Ka t s s
  .  . s ?
declined C1
archer: s ?
archer: monument black red C1
"""


def test_a_declined_square_that_is_spent_for_good() -> None:
    made = ruling(DECLINED, hangs=False, **{"monument.recompleted": "refused"})
    ((_, reasons),) = made.cases[0].actions[0].refused
    assert reasons[-1].text == Text(
        "The square C1-D2 was declined before: here it can never carry a monument, even completed "
        "again.",
        "正方形C1〜D2は以前に見送られている。ここでは、再び完成しても、もうモニュメントを"
        "建てられない。",
    )


def test_declining_for_good() -> None:
    text = DECLINED.replace("declined C1\n", "").replace(
        ": monument black red C1", ": monument none"
    )
    made = ruling(text, hangs=False, **{"monument.recompleted": "refused"})
    told = [step.text for step in made.cases[0].actions[0].steps]
    assert told[-1] == Text(
        "Archer builds no monument; here the square C1-D2 can never carry one, for anyone, even "
        "completed again.",
        "弓手はモニュメントを建てない。ここでは、正方形C1〜D2には、再び完成しても、以後誰も"
        "モニュメントを建てられない。",
    )


# ---- a swap --------------------------------------------------------------------------------------

SWAP = """\
players archer bull
hand archer: {hand}
bag 20
position
  Ka t .
archer: swap {tiles}
"""


@pytest.mark.parametrize(
    ("hand", "tiles", "en", "ja"),
    [
        # One market is there of two; nothing is wrong with the temple.
        ("t t s s m f", "m m", "2 markets", "市場2枚"),
        ("t t s s m f", "t m m f f", "2 farms and 2 markets", "農地2枚と市場2枚"),
        # One unknown tile can be a market or a farm, but not both.
        ("t t +1", "f m", "1 farm and 1 market", "農地1枚と市場1枚"),
        ("t t t", "4", "4 tiles", "タイル4枚"),
    ],
)
def test_tiles_to_be_swapped_that_are_not_in_hand(hand: str, tiles: str, en: str, ja: str) -> None:
    made = ruling(SWAP.format(hand=hand, tiles=tiles), hangs=False)
    (found,) = made.cases[0].actions[0].refusals
    assert found.rule == "swap.in-hand"
    assert found.text == Text(
        f"Archer cannot have {en} to be swapped in hand: the hand as stated, or the box, does not "
        "hold so many.",
        f"弓手の手札に、交換する{ja}があるはずはない（示された手札にないか、箱にそれだけない）。",
    )


def test_a_game_that_ends_in_a_swap_with_tiles_in_the_bag() -> None:
    """One tile is to be drawn and five are there: the rule is quoted with the reading."""
    book = load_rulebook(GAME.rulebook_folder())
    made = named_rules(shown("end.bag-readings", "in-a-swap"), book)
    (rule,) = (one for one in made if one.id == "end.bag-empty-in-swap")
    assert "Here end.bag fewer-than-six holds" in rule.sentence.en
    assert "ここでは end.bag fewer-than-six による" in rule.sentence.ja


# ---- a point after the wars ----------------------------------------------------------------------


def test_the_joining_tile_scores_by_a_house_rule() -> None:
    """The arcade that the joining market has linked doubles the point of the trader."""
    case = shown("building.joined-region-and-union-point", "after-placement").cases[0]
    steps = case.actions[0].steps
    assert steps[2].text == Text(
        "Nobody scores for the market on C2 as it is placed; by a house rule its point is decided "
        "when the wars are over.",
        "C2の市場を置いた時点では誰も得点しない。ハウスルールにより、外部紛争が終わったあとで、"
        "その得点が決まる。",
    )
    assert steps[-1].text == Text(
        "Archer scores 2 green for the joining tile, by a house rule: the wars are over, and the "
        "trader (Ta) is the leader of that colour in its kingdom; the arcade there doubles the "
        "point.",
        "ハウスルールにより、弓手は合併させたタイルの緑2点を得る。外部紛争はすべて終わり、"
        "そのタイルの王国に、その色のリーダー駒である商人（商弓）がいる。そこのアーケードにより"
        "得点は2倍になる。",
    )
    assert "tile.vp.immediate" not in steps[-1].also


def test_nobody_is_there_to_take_the_point_of_the_house_rule() -> None:
    """A settlement joins the kingdom of a priest and that of a trader: there is no king."""
    text = "option union.point after-wars\nposition\n  Pa t ? t Tb\narcher: s ?\n"
    made = ruling(text, hangs=False).cases[0]
    assert made.answer[0].en.endswith("nobody scores.")
    assert made.actions[0].steps[-1].text == Text(
        "Nobody scores for the settlement on C1: its kingdom has no king.",
        "C1の集落では誰も得点しない。その王国には国王がいない。",
    )
