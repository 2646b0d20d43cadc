"""What stands around the steps of a ruling: the rules it names, and what is open yet."""

import json

import pytest

from tests.rulings.texts import GAME, REVOLT, loaded, ruling
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.export import to_json
from tnt_rules.core.rulings.layout import Heading, Items, to_bbcode, to_markdown, to_text
from tnt_rules.core.rulings.named import named_rules
from tnt_rules.core.rulings.present import present, terminal_board
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.words import word

BOOK = load_rulebook(GAME.rulebook_folder())

# A union in peace: both treasures come to Archer's trader, if anything is collected.
PEACE = "position\n  t* Ta ? t* Kb\nbull: s ?\n"
# A settlement on either side, no tiles from the hand: a tie.
TIE = "position\n  Ka t s ? s t Kb\narcher: m ?\nall: commit none\n"


def blocks(text: str, lang: str = "en"):
    return present(ruling(text), BOOK, lang, terminal_board(GAME, False))


def below(text: str, key: str, lang: str = "en"):
    """What stands below a heading."""
    found = blocks(text, lang)
    heads = [
        n
        for n, block in enumerate(found)
        if isinstance(block, Heading) and block.text == word(key)[lang]
    ]
    return found[heads[0] + 1] if heads else None


def rule(text: str, id: str, lang: str = "en") -> str:
    """What is said of a rule at the end."""
    items = below(text, "rules-cited", lang)
    assert isinstance(items, Items)
    (found,) = [said for said, note in items.items if note == id]
    return found


# ---- rules under another choice ------------------------------------------------------------------


def test_rule_that_holds_is_quoted_as_it_is():
    assert rule(PEACE, "union.peace") == BOOK.rule("union.peace").en
    assert rule(TIE, "war.tie", "ja") == BOOK.rule("war.tie").ja


def test_rule_under_another_choice_is_quoted_with_it():
    assert rule("edition letter\n" + PEACE, "union.peace") == (
        "By default: If the two kingdoms share no colour of leader, no war is fought: the union"
        " tile comes off, and whatever else the placed tile brings about follows. Here"
        " union.after-peace ends holds: When a union leads to no war, do a building, a monument"
        " and treasures of the same action still follow? No: the action is over as soon as the"
        " union tile is taken off."
    )
    assert rule("option conflict.tie attacker\n" + TIE, "war.tie", "ja").startswith("既定：")
    text = rule("option conflict.tie attacker\n" + TIE, "war.tie", "ja")
    assert "ここでは conflict.tie attacker による：" in text
    back = "option conflict.discards back-to-bag\n" + REVOLT
    spent = back + "archer: commit t\nbull: commit t\n"
    assert rule(spent, "revolt.discard").endswith("They return to the bag.")


def test_number_is_its_own_text():
    text = "option end.treasures 5\n"
    book_rule = BOOK.rule("end.few-treasures")
    play = (
        "players archer bull\nposition standard\nactions 1\nhand archer: 6\nhand bull: 6\n"
        "bag 60\nrule end.few-treasures\narcher: s A1\n"
    )
    assert book_rule.en in rule(text + play, "end.few-treasures")
    assert "Here end.treasures 5 holds: " in rule(text + play, "end.few-treasures")
    assert rule(text + play, "end.few-treasures").endswith(", does the game end? With 5.")
    assert rule(text + play, "end.few-treasures", "ja").endswith("ゲームが終わるか。5 個。")


@pytest.mark.parametrize(
    ("id", "choice", "en", "ja"),
    [
        ("hand.size", "4", "4.", "4 枚。"),
        ("turn.actions", "3", "3.", "3 つまで。"),
        ("setup.catastrophes", "0", "0 each.", "各 0 枚。"),
        ("conflict.cap", "none", BOOK.reading("conflict.cap").choices[0].en, None),
        ("conflict.cap", "1", "Yes: 1 a side.", "一方につき 1 枚まで。"),
        (
            "setup.tiles",
            "60/40/20/10",
            "60 temples, 40 farms, 20 settlements and 10 markets.",
            "神殿 60、農地 40、集落 20、市場 10。",
        ),
    ],
)
def test_number_answers_the_question_of_its_reading(id, choice, en, ja):
    said = BOOK.reading(id).meaning(choice)
    assert said.en == en
    assert ja in (None, said.ja)


def test_case_in_which_it_holds_is_named():
    text = PEACE.replace("bull", "case one\nbull") + "case two\n  edition letter\n  bull: s ?\n"
    said = rule(text, "union.peace")
    assert "In the case two, union.after-peace ends holds: " in said
    # A case that does not come to the rule may still be read with it in mind.
    other = text + "case three\n  option union.after-peace ends\n  bull: s A1\n"
    in_both = "In the cases two and three, union.after-peace ends holds: "
    assert in_both in rule(other, "union.peace")
    both = text + "case three\n  edition letter\n  bull: s ?\n"
    assert in_both in rule(both, "union.peace")
    assert "場合 two、three では union.after-peace ends による：" in rule(both, "union.peace", "ja")


def test_game_played_with_more_is_no_exception():
    """What is said about buildings says itself that they are an option."""
    text = "option buildings on\nposition\n  t Ka s s ?\narcher: s ?\narcher: building E1\n"
    assert rule(text, "building.build") == BOOK.rule("building.build").en
    limited = "option conflict.limit on\n" + TIE
    assert rule(limited, "war.commit").startswith("By default: ")


def test_choice_that_bounds_another_is_quoted_behind_it():
    """No limit holds in a revolt if it is for wars only, and the rule says so."""
    wars = "option conflict.limit on\noption limit.scope wars-only\n"
    revolt = wars + "position\n  Pb t ?\narcher: P ?\narcher: commit 3\nbull: commit none\n"
    assert rule(revolt, "revolt.commit").endswith(
        "Yes: the limits of the chapter on it hold. Here limit.scope wars-only holds: Does the tile"
        " discard limit hold for revolts as well as for wars? No, for wars only."
    )
    assert rule(revolt, "revolt.commit", "ja").endswith("外部紛争だけに当てはまる。")
    # A war is limited all the same.
    assert "limit.scope" not in rule(wars + TIE, "war.commit")


def test_move_to_the_same_space_is_quoted_as_a_move():
    text = "option leader.same-space allowed\nposition\n  Ka t\narcher: K A1 -> A1\n"
    said = rule(text, "leader.action")
    assert said.startswith("By default: ")
    assert said.endswith("Yes: lifting and putting back is a move like any other.")


PUT_OFF = """\
players archer bull
hand archer: t t s s m m
hand bull: 6
bag 3
position
  Ka t .
actions 2
archer: swap t t s s
"""


@pytest.mark.parametrize("bag", ["bag 3", "bag 0"])
def test_end_that_is_put_off_is_a_step(bag: str) -> None:
    """Three tiles, or none, where four are due: the second action is still to come."""
    text = PUT_OFF.replace("bag 3", bag)
    put_off = "option end.bag-in-swap end-of-turn\n" + text
    (action,) = ruling(put_off).cases[0].actions
    last = action.steps[-1]
    assert (last.rule, last.also) == ("end.bag-empty-in-swap", ("end.bag-empty",))
    assert last.facts == {"event": "EndPutOff", "off": False}
    assert rule(put_off, "end.bag-empty-in-swap").endswith("At the end of the turn.")
    # The game is over with the turn, and that is said once.
    (_, second) = ruling(put_off + "archer: pass\n").cases[0].actions
    assert [step.facts["event"] for step in second.steps].count("GameOver") == 1
    assert "EndPutOff" not in [step.facts["event"] for step in second.steps]
    # At once, it is over there and then; and with tiles enough nothing is said.
    (over,) = ruling(text).cases[0].actions
    assert "GameOver" in [step.facts["event"] for step in over.steps]
    (enough,) = ruling(put_off.replace(bag, "bag 4")).cases[0].actions
    assert "EndPutOff" not in [step.facts["event"] for step in enough.steps]


def test_end_that_is_put_off_by_a_rule_switched_off():
    (scenario,) = loaded(PUT_OFF).document.scenarios
    found = make_ruling(GAME, scenario, Choices(off=("end.bag-empty-in-swap",)), with_hangs=False)
    (action,) = found.cases[0].actions
    assert action.steps[-1].facts == {"event": "EndPutOff", "off": True}


def test_every_form_says_it():
    text = "edition letter\n" + PEACE
    for form in (lambda b: to_text(b, 1000), to_markdown, to_bbcode):
        assert "By default: If the two" in form(blocks(text))
    (data,) = json.loads(to_json([ruling(text)], GAME))
    (found,) = [one for one in data["rules"] if one["rule"] == "union.peace"]
    (other,) = found["otherwise"]
    assert (other["reading"], other["choice"], other["cases"]) == ("union.after-peace", "ends", [])
    assert other["text"]["en"] == BOOK.reading("union.after-peace").choice("ends").en
    (same,) = [one for one in data["rules"] if one["rule"] == "union.no-vp"]
    assert same["otherwise"] == []


@pytest.mark.parametrize("option", [id for id, r in BOOK.readings.items() if r.kind != "game"])
def test_every_reading_and_house_rule_changes_what_is_said_of_its_rules(option: str) -> None:
    reading = BOOK.reading(option)
    other = next((c.id for c in reading.choices[1:]), None)
    if other is None:
        other = "40/40/40/33" if option == "setup.tiles" else "3"
    governed = BOOK.governed_by(option)
    assert any(option not in found.covers for found in governed)
    head = f"option {option} {other}\n"
    for one in governed:
        text = f"{head}rule {one.id}\nposition\n  Kb t ?\narcher: s ?\n"
        (found,) = [r for r in named_rules(ruling(text, hangs=False), BOOK) if r.id == one.id]
        assert [o.choice for o in found.otherwise] == ([] if option in one.covers else [other])


def test_covered_choices_are_options_of_the_game_and_rules_about_a_cap():
    covered = {(r.id, option) for r in BOOK.rules.values() for option in r.covers}
    others = {(id, option) for id, option in covered if BOOK.reading(option).kind != "game"}
    assert others == {("war.cap", "conflict.cap"), ("revolt.cap", "conflict.cap")}
    # These say what holds without the option.
    bare = {
        (r.id, option)
        for r in BOOK.rules.values()
        for option in r.reading
        if BOOK.reading(option).kind == "game" and option not in r.covers
    }
    assert bare == {
        ("revolt.commit", "conflict.limit"),
        ("war.commit", "conflict.limit"),
        ("end.points-hidden", "scores"),
    }


def test_every_rule_that_is_named_has_its_text():
    found = ruling(TIE)
    named = {rule.id for rule in named_rules(found, BOOK)}
    for case in found.cases:
        for action in case.actions:
            for step in action.steps:
                assert {step.rule, *step.also} <= named


# ---- open questions ------------------------------------------------------------------------------

QUESTIONS = {
    "war": (
        "position\n  Ka t Ta ? Tb t Kb\narcher: m ?\n",
        ("war.order-choice", "war.one-at-a-time"),
    ),
    "announced": (
        "option war.order announced\nposition\n  Ka t Ta ? Tb t Kb\narcher: m ?\n",
        ("war.order-choice",),
    ),
    "revolt": (REVOLT, ("revolt.commit",)),
    "war.commit": ("position\n  Ka t s ? s t Kb\narcher: m ?\n", ("war.commit",)),
    "limit": (
        "option conflict.limit on\n" + REVOLT,
        ("revolt.commit", "limit.attacker", "limit.conflicts"),
    ),
    "limit-defender": (
        "option conflict.limit on\n" + REVOLT + "archer: commit t\n",
        ("revolt.commit", "limit.defender", "limit.conflicts"),
    ),
    "limit-wars": (
        "option conflict.limit on\noption limit.scope wars-only\n" + REVOLT,
        ("revolt.commit",),
    ),
    "cap": ("option conflict.cap 1\n" + REVOLT, ("revolt.commit", "revolt.cap")),
    "monument": (
        "position\n  Ka s s\n  t  s ?\narcher: s ?\n",
        ("monument.trigger", "monument.builder", "monument.colour"),
    ),
    # The square was declined, and is completed again.
    "monument-again": (
        "position\n  t t\n  t ?\ndeclined A1\narcher: t ?\n",
        (
            "monument.trigger",
            "monument.builder",
            "monument.colour",
            "monument.completed-again",
        ),
    ),
    # It is completed alone, beside the one that was declined and has tiles in common with it.
    "monument-overlap": (
        "position\n  t t t\n  . t ?\ndeclined A1\narcher: t ?\n",
        (
            "monument.trigger",
            "monument.builder",
            "monument.colour",
            "monument.new-square-ok",
        ),
    ),
    # Both of it.
    "monument-both": (
        "position\n  t t t .\n  t ? t .\ndeclined A1\narcher: t ?\n",
        (
            "monument.trigger",
            "monument.builder",
            "monument.colour",
            "monument.one-per-tile",
            "monument.completed-again",
            "monument.new-square-ok",
        ),
    ),
    # The declined square has nothing to do with this one.
    "monument-elsewhere": (
        "position\n  t t . t t\n  . t . t ?\ndeclined A1\narcher: t ?\n",
        ("monument.trigger", "monument.builder", "monument.colour"),
    ),
    "building": (
        "option buildings on\nposition\n  t Ka s s ?\narcher: s ?\n",
        ("building.build",),
    ),
    "treasures": (
        PEACE,
        ("treasure.trigger", "treasure.choice", "treasure.compulsory", "treasure.any-owner"),
    ),
    "own-treasures": (
        PEACE.replace("bull: s", "archer: s"),
        ("treasure.trigger", "treasure.choice", "treasure.compulsory"),
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_open_question_names_its_rules(name: str) -> None:
    text, rules = QUESTIONS[name]
    (case,) = ruling(text).cases
    (action,) = case.actions
    assert action.question is not None
    assert action.question_rules == rules
    for lang in ("en", "ja"):
        items = below(text, "question", lang)
        assert isinstance(items, Items)
        assert items.items == (
            (action.question[lang], (", " if lang == "en" else "、").join(rules)),
        )
        for id in rules:
            assert rule(text, id, lang)
    (data,) = json.loads(to_json([ruling(text)], GAME))
    assert data["cases"][0]["actions"][0]["question"] == {
        "en": action.question.en,
        "ja": action.question.ja,
        "rules": list(rules),
    }


def test_rules_switched_off_are_not_named():
    (scenario,) = loaded(PEACE).document.scenarios
    found = make_ruling(GAME, scenario, Choices(off=("treasure.choice",)), with_hangs=False)
    assert "treasure.choice" not in found.cases[0].actions[0].question_rules


# ---- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "open_yet", "settled"),
    [("en", "so far nobody scores", "nobody scores"), ("ja", "ここまで得点なし", "得点なし")],
)
def test_nobody_has_scored_yet(lang: str, open_yet: str, settled: str) -> None:
    assert below(REVOLT, "points", lang).text == open_yet
    assert below("position\n  . ?\narcher: s ?\n", "points", lang).text == settled


def test_points_so_far():
    text = "position\n  Ka s s\n  t  s ?\narcher: s ?\n"
    assert below(text, "points-so-far").items == (("Archer: 1 black", ""),)
    assert below(text, "points") is None
    assert below(text + "archer: monument none\n", "points").items == (("Archer: 1 black", ""),)


# ---- what it is made from ------------------------------------------------------------------------


def paragraphs(text: str, lang: str) -> list[str]:
    return [block.text for block in blocks(text, lang) if hasattr(block, "text")]


LETTER = (
    "union.after-peace ends, war.recheck fixed-at-union, war.side before-union,"
    " building.joined-region before-placement"
)


@pytest.mark.parametrize(
    ("head", "en", "ja"),
    [
        ("", None, None),
        (
            "option buildings on\n",
            "reference with buildings on",
            "版 reference、選択 buildings on のもとで。",
        ),
        (
            "edition letter\n",
            f"letter ({LETTER})",
            f"版 letter（{LETTER.replace(', ', '、')}）のもとで。",
        ),
        (
            "edition letter\noption buildings on\n",
            f"letter ({LETTER}) with buildings on",
            f"版 letter（{LETTER.replace(', ', '、')}）、選択 buildings on のもとで。",
        ),
        # What is set back to the default is chosen otherwise than the edition has it.
        (
            "edition summary\noption end.bag cannot-refill\n",
            "summary (monument.recompleted refused) with end.bag cannot-refill",
            "版 summary（monument.recompleted refused）、選択 end.bag cannot-refill のもとで。",
        ),
    ],
)
def test_edition_and_what_was_added_to_it(head: str, en: str | None, ja: str | None) -> None:
    text = head + "position\n  . ?\narcher: s ?\n"
    for lang, said in (("en", en and f"Under edition {en}."), ("ja", ja)):
        found = [line for line in paragraphs(text, lang) if line.startswith(("Under", "版 "))]
        assert found == ([said] if said else [])
    last = paragraphs(text, "en")[-1]
    assert f"· edition {en or 'reference'} ·" in last


def test_seed_and_what_it_draws_are_told():
    text = "players archer bull\nsetup standard\nseed 11\n"
    drawn = below(text, "drawn")
    archer, bull = (line.split() for line in drawn.lines)
    assert archer[:2] == ["archer:", "draw"]
    assert bull[:2] == ["bull:", "draw"]
    assert len(archer) == len(bull) == 8  # six tiles each
    assert below(text, "stated").lines[-1] == "seed 11"
    assert below(text, "stated", "ja").lines[-1] == "乱数 １１"
    (data,) = json.loads(to_json([ruling(text)], GAME))
    (action,) = data["cases"][0]["actions"]
    assert [line["en"] for line in action["drawn"]] == list(drawn.lines)
    # Read as written lines they give the same game; only what is not written is told.
    written = below(text + drawn.lines[0] + "\n", "drawn")
    assert len(written.lines) == 1
    assert written.lines[0].startswith("bull: draw ")
    assert below(text + "\n".join(drawn.lines) + "\n", "drawn") is None
