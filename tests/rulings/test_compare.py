"""Outcomes under several variants, and what makes the difference."""

import pytest

from tests.cli.run import tnt
from tests.rulings.test_hangs_asked import PEACE
from tests.rulings.texts import GAME, REVOLT, WAR, loaded
from tnt_rules.core.corpus import load_file, matching_ids, pick, shipped_ids
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.compare import (
    CaseComparison,
    Cause,
    Comparison,
    ContradictionError,
    Outcome,
    causes,
    compare,
)
from tnt_rules.core.rulings.layout import (
    Block,
    Fixed,
    Grid,
    Heading,
    Quote,
    to_bbcode,
    to_markdown,
    to_text,
    width,
)
from tnt_rules.core.rulings.present import terminal_board
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.side_by_side import present
from tnt_rules.core.rulings.variants import VariantError, all_editions, parse_variant, read_variant
from tnt_rules.errors import UnknownName

EDITIONS = ("reference", "letter", "summary", "bga-2022")


def shipped(name: str, *variants: str) -> Comparison:
    """A shipped scenario under the reference and some variants; none named: all editions."""
    ids = shipped_ids()
    (id,) = matching_ids(name, ids)
    scenario = pick(load_file(ids[id]), id)
    assert scenario is not None
    columns = [parse_variant(GAME, text) for text in ("reference", *variants)]
    return compare(GAME, scenario, columns if variants else all_editions(GAME))


def typed(text: str, *variants: str) -> list[Outcome]:
    """The only case of a text under some variants."""
    (scenario,) = loaded(text).document.scenarios
    found = compare(GAME, scenario, [parse_variant(GAME, word) for word in variants])
    (case,) = found.cases
    return list(case.outcomes)


def case(comparison: Comparison, id: str) -> CaseComparison:
    return next(c for c in comparison.cases if c.id == id)


def differences(comparison: CaseComparison) -> dict[str, str]:
    return {o.variant.id: o.difference for o in comparison.outcomes}


def by(comparison: CaseComparison) -> dict[str, list[tuple[str, str]]]:
    """The options that make a difference, by variant, with what they have to do with it."""
    return {
        o.variant.id: [(c.option, c.role) for c in o.causes]
        for o in comparison.outcomes
        if o.causes
    }


def gains(outcome: Outcome) -> list[tuple[str, str]]:
    return [(who.en, what.en) for who, what in outcome.gains]


# ---- who rules how, and by which reading ---------------------------------------------------------


def test_first_war_cuts():
    found = shipped("disputes.63")
    black = case(found, "black-first")
    # Only the letter fights green, 0 to 0: the text has no answers for it, so its markets are
    # asked for.
    assert tuple(differences(black)) == EDITIONS
    assert list(differences(black).values()) == ["", "result", "same", "same"]
    assert by(black) == {"letter": [("war.recheck", "alone")]}
    (letter,) = [o for o in black.outcomes if o.variant.id == "letter"]
    assert letter.causes == (Cause("war.recheck", "after-each-war", "fixed-at-union", "alone"),)
    assert letter.question is not None
    assert gains(letter) == [("Archer", "3 black")]
    assert by(case(found, "green-first")) == {}


def test_support_cut_off():
    found = shipped("disputes.64")
    first = case(found, "as-it-stands")
    assert list(differences(first).values()) == ["", "result", "same", "same"]
    assert by(first) == {"letter": [("war.side", "alone")]}
    reference, letter = first.outcomes[:2]
    # Ta with D2 against Tb with F2 is a tie; with A2 it is not.
    assert gains(reference) == [("Bull", "2 black and 2 green")]
    assert gains(letter) == [("Archer", "2 green"), ("Bull", "2 black")]
    # Black after green: the kings no longer meet.
    assert by(case(found, "green-first")) == {"letter": [("war.recheck", "alone")]}


def test_move_to_the_own_space():
    refused = case(shipped("disputes.7"), "refused")
    assert set(differences(refused).values()) == {"", "same"}
    refused = case(shipped("disputes.7", "leader.same-space=allowed"), "refused")
    assert by(refused) == {"leader.same-space allowed": [("leader.same-space", "alone")]}


def test_where_committed_tiles_go():
    found = case(shipped("disputes.35", "letter", "conflict.discards=back-to-bag"), "out-of-game")
    assert list(differences(found).values()) == ["", "same", "result"]
    assert by(found) == {"conflict.discards back-to-bag": [("conflict.discards", "alone")]}
    assert [gains(o) for o in found.outcomes] == [[("Bull", "1 red")]] * 3


def test_catastrophe_on_catastrophe():
    found = case(shipped("disputes.99"), "refused")
    assert list(differences(found).values()) == ["", "same", "same", "result"]
    assert by(found) == {"bga-2022": [("catastrophe.on-catastrophe", "alone")]}


def test_five_tiles_in_the_bag():
    found = case(shipped("disputes.103"), "reference")
    assert list(differences(found).values()) == ["", "same", "result", "same"]
    assert by(found) == {"summary": [("end.bag", "alone")]}


def test_treasure_outside_the_river():
    found = case(shipped("disputes.126"), "printed")
    assert list(differences(found).values()) == ["", "same", "same", "question"]
    assert by(found) == {"bga-2022": [("treasure.advanced-outer", "alone")]}
    # The reference takes J11; the other list leaves the choice to the trader's owner, who may take
    # it too.
    assert gains(found.outcomes[0]) == [("Archer", "1 treasure")]
    assert found.outcomes[3].question is not None


def test_same_result_by_other_steps():
    # Archer draws before Bull, though it is Bull's turn; the game ends all the same.
    found = case(shipped("disputes.109"), "bulls-turn")
    assert differences(found)["bga-2022"] == "steps"
    assert by(found) == {"bga-2022": [("end.refill-order", "alone")]}
    assert len(found.outcomes[3].otherwise) == 2


# ---- questions -----------------------------------------------------------------------------------


def test_question_that_only_one_side_asks():
    (_, letter) = typed(PEACE, "reference", "letter")
    assert letter.difference == "question"
    assert [(c.option, c.role) for c in letter.causes] == [("union.after-peace", "alone")]
    told = letter.parting
    assert told is not None
    assert told.asked and told.asked_here is not None and told.asked_there is None
    # Declined, it is the same; built, it is not.
    assert told.differs == "some"
    assert [line.en.startswith("archer: monument black ") for line in told.given] == [True]
    (_, back) = typed(PEACE, "letter", "reference")
    assert (back.difference, back.causes[0].role) == ("question", "alone")


def test_other_answers_are_permitted():
    limited = "option conflict.limit on\n" + WAR
    (_, surplus) = typed(limited, "reference", "limit.surplus=just-enough")
    told = surplus.parting
    assert told is not None
    # Two markets against three: more than two more are permitted only in the first column.
    assert (surplus.difference, told.differs) == ("question", "some")
    assert [(line.en, told.given_there) for line in told.given] == [("archer: commit m m m", ())]
    assert told.there[0].en.endswith("Not taken then: “archer: commit m m m”.")
    assert [(c.option, c.role) for c in surplus.causes] == [("limit.surplus", "alone")]
    # The other way round, what the first column permits is permitted in both.
    (_, back) = typed("option conflict.limit on\n" + WAR, "limit.surplus=just-enough", "reference")
    assert (back.difference, back.parting and back.parting.differs) == ("question", "")


def test_other_asker():
    (_, clockwise) = typed(WAR, "reference", "war.attacker=clockwise-only")
    assert clockwise.difference == "question"
    assert clockwise.parting is not None
    here, there = clockwise.parting.asked_here, clockwise.parting.asked_there
    assert here and here.en.startswith("Archer, the attacker,")
    assert there and there.en.startswith("Bull, the attacker,")


def test_same_question_with_another_result_to_come():
    (_, back) = typed(REVOLT, "reference", "conflict.discards=back-to-bag")
    assert back.difference == "question"
    assert back.parting is not None
    assert (back.parting.asked, back.parting.differs) == (False, "some")
    assert [(c.option, c.role) for c in back.causes] == [("conflict.discards", "alone")]


def test_same_question_with_the_same_to_come():
    (_, letter) = typed(REVOLT, "reference", "letter")
    assert (letter.difference, letter.causes) == ("same", ())


def test_answer_that_is_taken_on_one_side_only():
    text = PEACE + "  archer: monument none\n"
    (_, letter) = typed(text, "reference", "letter")
    assert letter.difference == "question"
    assert letter.parting is not None
    assert [line.en for line in letter.parting.refused] == ["archer: monument none"]
    assert letter.parting.differs == ""


def test_what_differs_is_said_in_words():
    (scenario,) = loaded(PEACE).document.scenarios
    columns = [parse_variant(GAME, name) for name in ("reference", "letter")]
    found = [compare(GAME, scenario, columns)]
    book = load_rulebook(GAME.rulebook_folder())
    for lang, words in (
        ("en", ("  ?  letter", "letter asks otherwise: Nothing is asked.", "after some answers")),
        ("ja", ("  ?  letter", "letter の質問：質問はない。", "答えによっては結果が異なる")),
    ):
        text = to_text(present(found, columns, GAME, book, lang, terminal_board(GAME, False)), 1000)
        for part in words:
            assert part in text
        # Who takes each choice, who says so, and how sure it is.
        assert ("editions: letter;" if lang == "en" else "版：letter；") in text
        assert ("sources: BGA help" if lang == "en" else "出典：BGA ヘルプ") in text
        assert ("Confidence: consensus" if lang == "en" else "確かさ：共通の理解") in text


# ---- what the text says itself -------------------------------------------------------------------


def test_what_a_text_chooses_stays():
    found = case(shipped("disputes.64"), "before-union")
    assert found.stated.options == (("war.side", "before-union"),)
    assert set(differences(found).values()) == {"", "same"}


def test_edition_of_a_case_stays():
    text = WAR + "all: commit none\ncase own\n  edition letter\n  option conflict.tie attacker\n"
    (scenario,) = loaded(text).document.scenarios
    (only,) = compare(GAME, scenario, all_editions(GAME)).cases
    assert (only.stated.edition, only.stated.options) == ("letter", (("conflict.tie", "attacker"),))
    assert set(differences(only).values()) == {"", "same"}


# ---- causes -----------------------------------------------------------------------------------

# Two markets against three, and three committed: 5 to 3, one more than needed.
LIMIT = WAR + "archer: commit m m m\nbull: commit none\n"


def test_choice_that_counts_only_beside_another():
    limit, both = typed(LIMIT, "reference", "conflict.limit=on,limit.surplus=just-enough")
    assert limit.difference == ""
    assert both.difference == "result"
    # The limit by itself allows any excess; its reading without the limit contradicts itself.
    assert [(c.option, c.role) for c in both.causes] == [("limit.surplus", "joint")]
    (plain,) = [o for o in typed(LIMIT, "reference", "conflict.limit=on") if o.difference]
    assert plain.difference == "same"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            ": conflict.cap 3 (in place of none) matters only together with the other choices of ",
        ),
        (
            "ja",
            "：conflict.cap 3（none の代わり）は、ほかの選択と組み合わさったときだけ影響する",
        ),
    ],
)
def test_choice_that_counts_only_beside_another_in_words(lang: str, said: str) -> None:
    # The cap bars nothing in the war that is fought by default, but three markets at most may be
    # committed to the second, which is fought under the letter only.
    variant = "letter,conflict.cap=3"
    assert said in "".join(to_text(page("disputes.63", lang, variant), 1000))


def test_choices_that_add_up():
    # Whatever is looked at: here, it has two parts, each made by one reading.
    def look(choices: Choices) -> object:
        options = choices.resolve(GAME)
        return options["war.side"], options["war.recheck"], options["war.order"]

    found = causes(GAME, Choices(), Choices("letter"), look)
    assert [(c.option, c.role) for c in found] == [("war.recheck", "part"), ("war.side", "part")]


def test_choices_of_which_none_counts_alone():
    def look(choices: Choices) -> bool:
        return len(choices.resolve(GAME).changed) >= 2

    found = causes(GAME, Choices(), Choices("letter"), look)
    assert [(c.option, c.role) for c in found] == [
        ("war.side", "together"),
        ("building.joined-region", "together"),
    ]


def test_no_difference_no_cause():
    assert causes(GAME, Choices(), Choices("letter"), lambda _: 0) == ()


# ---- sets that contradict themselves -----------------------------------------------------------


def test_contradictions_are_refused():
    with pytest.raises(ContradictionError) as caught:
        typed(WAR, "reference", "limit.surplus=just-enough")
    assert caught.value.variant.id == "limit.surplus just-enough"
    assert not caught.value.stated
    assert all(text.en and text.ja for text in caught.value.texts)


def test_what_the_text_states_can_resolve_or_make_a_contradiction():
    limited = "option conflict.limit on\n" + LIMIT
    (_, surplus) = typed(limited, "reference", "limit.surplus=just-enough")
    assert surplus.difference == "result"
    with pytest.raises(ContradictionError) as caught:
        typed(limited, "reference", "conflict.commit=simultaneous")
    assert caught.value.stated


def test_a_text_that_contradicts_itself_has_that_for_an_answer():
    first, second = typed("option limit.surplus just-enough\n" + WAR, "reference", "letter")
    assert not first.played
    assert (first.answer, second.difference) == (second.answer, "same")


def test_no_position():
    first, second = typed("position / Ka . .\n", "reference", "letter")
    assert not first.played
    assert (second.played, second.difference, gains(second)) == (False, "same", [])


def test_case_that_does_not_exist():
    (scenario,) = loaded(WAR + "case one\n").document.scenarios
    with pytest.raises(UnknownName):
        compare(GAME, scenario, all_editions(GAME), "two")


# ---- variants ------------------------------------------------------------------------------------


def test_variant_in_one_word():
    variant = parse_variant(GAME, "Letter, WAR.SIDE=as-it-stands")
    assert variant.id == "letter, war.side as-it-stands"
    assert variant.choices == Choices("letter", {"war.side": "as-it-stands"})


def refused(text: str) -> list[str]:
    with pytest.raises(VariantError) as caught:
        parse_variant(GAME, text)
    assert all(found.en != found.ja for found in caught.value.texts)
    return [found.en for found in caught.value.texts]


def test_variants_that_are_none():
    assert "did you mean letter?" in refused("leter")[0]
    assert refused("war.side")[0].endswith("with one of as-it-stands, before-union")
    assert "did you mean war.side" in refused("war.sid=x")[0]
    assert refused("war.side=x") == ["war.side has no choice x; it has: as-it-stands, before-union"]
    assert refused("letter,summary") == ["two editions in one variant: letter, summary"]
    assert refused("war.side=before-union,war.side=before-union") == ["war.side is chosen twice"]
    assert len(refused("leter,war.side=x")) == 2
    assert refused("")


def test_variant_file():
    text = (
        'en = "Our club"\nedition = "Letter"\n[options]\nwar.side = "As-It-Stands"\nhand.size = 7\n'
    )
    variant = read_variant(GAME, text.encode(), "there/club.toml")
    assert (variant.id, variant.title.en, variant.title.ja) == ("club", "Our club", "Our club")
    assert variant.choices == Choices("letter", {"war.side": "as-it-stands", "hand.size": "7"})
    quoted = read_variant(GAME, b'\xef\xbb\xbf[options]\n"war.side" = "before-union"\n', "x.toml")
    assert (quoted.title.en, quoted.choices) == ("x", Choices(None, {"war.side": "before-union"}))


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ('name = "x"\n', "name", "en, ja, edition, options"),
        ("en = 3\n", "en", "quotation marks"),
        ('ja = ""\n', "ja", "quotation marks"),
        ('edition = "1997"\n', "edition", "reference, letter"),
        ("options = 3\n", "options", "[options]"),
        ('[options]\nwar.sid = "x"\n', "options.war.sid", "war.side"),
        ('[options]\nwar.side = "x"\n', "options.war.side", "before-union"),
        ("[options]\nhand.size = 70\n", "options.hand.size", "12"),
        ("[options]\nbuildings = true\n", "options.buildings", "off, on"),
        ("[options.war.side]\n", "options.war.side", "before-union"),
        ("[options]\nnothing = true\n", "options.nothing", "nothing"),
        ('[options]\nwar.side = "as-it-stands"\n"war.side" = "x"\n', "options.war.side", "twice"),
    ],
)
def test_variant_file_with_a_fault(text: str, key: str, expected: str):
    with pytest.raises(VariantError) as caught:
        read_variant(GAME, text.encode(), "club.toml")
    found = caught.value.texts[0]
    for lang, sign in (("en", ": "), ("ja", "：")):
        assert found[lang].startswith(f"club.toml{sign}{key}{sign}")
    assert expected in found.en


def test_variant_file_with_several_faults():
    with pytest.raises(VariantError) as caught:
        read_variant(GAME, b'en = 3\nedition = "x"\nwhat = 1\n', "club.toml")
    assert len(caught.value.texts) == 3


def test_variant_file_that_cannot_be_read():
    with pytest.raises(VariantError, match=r"club.toml, line 2: expected TOML"):
        read_variant(GAME, b'en = "x"\nja = \n', "club.toml")
    with pytest.raises(VariantError, match="UTF-8"):
        read_variant(GAME, 'ja = "変"'.encode("cp932"), "club.toml")


# ---- a table that is wider than the page -------------------------------------------------------


def test_wide_cells_are_broken():
    grid = Grid("", ("", "Under", "Result"), (("≠", "letter", "word " * 30), ("=", "x", "same")))
    lines = to_text([grid], 60).splitlines()
    assert max(map(width, lines)) <= 60
    assert sum("word" in line for line in lines) > 2
    # Narrow columns keep their width, and a tall row stands apart.
    assert all(line.startswith("  ") for line in lines if line)
    assert "" in lines


def test_narrow_tables_are_not():
    grid = Grid("", ("Under", "Result"), (("letter", "same"), ("x", "同じ")))
    assert (
        to_text([grid], 60)
        == "  Under   Result\n  ------  ------\n  letter  same\n  x       同じ\n"
    )


# ---- a page that can be quoted -------------------------------------------------------------------


def page(name: str, lang: str, *variants: str) -> list[Block]:
    columns = [parse_variant(GAME, v) for v in ("reference", *variants)]
    found = shipped(name, *variants) if variants else shipped(name)
    book = load_rulebook(GAME.rulebook_folder())
    columns = columns if variants else list(all_editions(GAME))
    return present([found], columns, GAME, book, lang, terminal_board(GAME, False))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_board_and_moves_are_shown_once(lang: str):
    blocks = page("disputes.63", lang)
    heads = [block.text for block in blocks if isinstance(block, Heading)]
    # Three cases of one position.
    assert heads.count("Board before" if lang == "en" else "手の前の盤面") == 1
    assert heads.count("Move" if lang == "en" else "手") == 3
    fixed = [block.lines for block in blocks if isinstance(block, Fixed)]
    assert len(fixed) == 4
    assert fixed[0][1].split() == (
        ["1", "Ka", "t", "s", "?", "s", "t", "Kb"]
        if lang == "en"
        else ["1", "王弓", "神", "集", "?", "集", "神", "王牛"]
    )
    assert len(fixed[1]) == 4
    (last,) = [block for block in blocks if isinstance(block, Quote)]
    assert blocks[-1] is last
    # The same digest as in a ruling on it.
    (scenario,) = load_file(shipped_ids()["disputes.63-first-war-cuts"]).document.scenarios
    digest = make_ruling(GAME, scenario, Choices(), with_hangs=False).digest
    for part in ("tnt_rules ", "letter", "disputes.63-first-war-cuts", digest):
        assert part in last.text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_format_has_board_and_moves(lang: str):
    blocks = page("disputes.103", lang)
    move = "archer: pass" if lang == "en" else "弓手： パス"
    for text in (to_text(blocks), to_markdown(blocks), to_bbcode(blocks)):
        assert text.count(move) == 2
    # A forum does not break lines of code.
    table = to_bbcode(page("disputes.64", lang)).split("[code]")[3]
    assert "letter" in table
    assert max(map(width, table.split("[/code]")[0].split("\n"))) <= 88


def rows(blocks: list[Block]) -> list[list[tuple[str, ...]]]:
    return [list(block.rows) for block in blocks if isinstance(block, Grid)]


@pytest.mark.parametrize(
    ("lang", "label", "same"),
    [
        ("en", " + war.recheck fixed-at-union (stated)", "the same as in the first row"),
        ("ja", "＋war.recheck fixed-at-union（場面で指定）", "最初の行と同じ"),
    ],
)
def test_row_says_what_the_text_fixes(lang: str, label: str, same: str):
    *_, third, overview = rows(page("disputes.63", lang))
    # The letter has it of itself.
    assert [row[1] for row in third] == [
        f"reference{label}",
        "letter",
        f"summary{label}",
        f"bga-2022{label}",
    ]
    assert {row[2] for row in third[1:]} == {same}
    assert overview[2][0].endswith(label)
    assert not overview[0][0].endswith(label)


@pytest.mark.parametrize(
    ("lang", "named"),
    [
        ("en", "What differs on the way: Who draws first (end.refill-order)."),
        ("ja", "(end.refill-order)。"),
    ],
)
def test_other_steps_are_named(lang: str, named: str):
    cells = [row for grid in rows(page("disputes.109", lang)) for row in grid if row[0] == "~"]
    assert cells
    for cell in cells:
        assert cell[2].endswith(named)
        assert cell[2].count("." if lang == "en" else "。") <= 4
    # What is stated is what the reference takes anyway.
    assert not any("stated" in cell[1] or "指定" in cell[1] for cell in cells)


def test_grounds_are_set_alike_in_every_command():
    told = "".join(to_text(page("disputes.63", "ja"), 1000))
    explained = tnt("explain", "war.recheck", "--lang", "ja").out
    for text in (told, explained.replace("\n    ", "")):
        assert "after-each-war：争わない" in text
        assert "; " not in text
