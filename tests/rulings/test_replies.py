"""An open question says how it is answered, in lines that are taken as they are."""

import pytest

from tests.rulings.texts import GAME, ruling, unmet
from tnt_rules.core.corpus import files_under, load, load_file, shipped_folder
from tnt_rules.core.documents.tree import Act
from tnt_rules.core.protocol import LANGUAGES, Text
from tnt_rules.core.rulings.answering import answer_lines, how_to_answer
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.layout import to_text
from tnt_rules.core.rulings.present import present, terminal_board
from tnt_rules.core.rulings.run import run_scenario

SQUARE = "position / Ka t t / . t ?\narcher: t ?\n"
REVOLT = "position / Pb t ?\narcher: P ?\n"
SWAP = "position / Ka t .\nhand archer: t s\nbag s t f m\narcher: swap t s\n"
CROSS = "option ziggurat on\nposition / . s . . / s ? s t / . s . Ka\narcher: s ?\n"
OWN_POINT = "option ziggurat on\nposition / . . . Z . / Ka t Z Z Z / . . . Z .\narcher: pass\n"
KINDS = {"commit", "war", "building", "monument", "treasures"}


def replies(text):
    return ruling(text, hangs=False).cases[0].actions[-1].replies


def test_a_monument_is_built_or_not():
    # The square of four temples is B1, C1, B2 and C2; a monument on it has red among its colours.
    build, decline = replies(SQUARE)
    assert build.en.startswith("archer: monument ") and build.en.endswith(" B1")
    assert "red" in build.en and "赤" in build.ja
    assert decline == Text("archer: monument none", "弓手： モニュメント なし")


def test_tiles_are_committed_or_not():
    assert replies(REVOLT) == (
        Text("archer: commit t", "弓手： 追加 神"),
        Text("archer: commit none", "弓手： 追加 なし"),
    )
    assert how_to_answer(replies(REVOLT)) == Text(
        "The answer goes below the move, written as “archer: commit t” or “archer: commit none”.",
        "答えは手の下に「弓手： 追加 神」または「弓手： 追加 なし」のように書く。",
    )


def test_the_ziggurat_is_built_or_not():
    assert replies(CROSS) == (
        Text("archer: ziggurat B2", "弓手： ジッグラト Ｂ２"),
        Text("archer: ziggurat none", "弓手： ジッグラト なし"),
    )


def test_the_colour_of_a_point():
    # Nobody may decline; two of the four colours show how it is done.
    assert [reply.en for reply in replies(OWN_POINT)] == [
        "archer: points black",
        "archer: points red",
    ]


def test_what_is_drawn():
    # Two tiles were swapped, so two are drawn.
    (drawn,) = replies(SWAP)
    assert drawn.en.startswith("archer: draw ") and len(drawn.en.split()) == 4
    assert drawn.ja.startswith("弓手： 補充 ")


@pytest.mark.parametrize("text", [SQUARE, REVOLT, SWAP, CROSS, OWN_POINT])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_in_the_ruling_and_can_be_pasted(text, lang):
    from tnt_rules.core.rulebook import load_rulebook

    book = load_rulebook(GAME.rulebook_folder())
    found = ruling(text, hangs=False)
    said = to_text(present(found, book, lang, terminal_board(GAME, colour=False)), 1000)
    for reply in replies(text):
        assert reply[lang] in said
        (action,) = ruling(f"{text}{reply[lang]}\n", hangs=False).cases[0].actions
        assert action.legal and not action.refused
        assert action.question != found.cases[0].actions[0].question


def test_a_record_tells_where_the_answer_is_missing():
    text = "setup standard\nplayers archer bull\narcher: draw s s t f m m\nturn 1 archer\n"
    ((_, _, _, found),) = unmet(text)
    assert found.startswith("turn 1 is not over. Chance decides which 6 tiles Bull draws")
    line = found.partition("The answer goes in front of this line, written as “")[2].rstrip("”.")
    assert line.startswith("bull: draw ")
    assert unmet(text.replace("turn", f"{line}\nturn")) == []


def test_nothing_is_said_where_nothing_is_asked():
    assert replies("position / Ka t ?\narcher: s ?\n") == ()
    assert how_to_answer(()) == Text("", "")


def test_every_answer_is_taken():
    """For every question that a shipped scenario leaves open."""
    kinds = set()
    for path in files_under([shipped_folder()]):
        document = load_file(path).document
        for scenario in document.scenarios:
            for run in run_scenario(GAME, scenario, Choices()):
                if not run.groups or not GAME.pending(run.end):
                    continue
                kinds.add(GAME.asked(run.end).kind)
                lines = answer_lines(GAME, run.end)
                assert lines
                for line in lines:
                    for lang in LANGUAGES:
                        _assert_taken(run, line[lang])
    assert kinds >= KINDS


def _assert_taken(run, line):
    (statement,) = load(line).document.scenarios[0].statements
    act = statement.node
    assert isinstance(act, Act)
    assert GAME.answers(run.end, act.who, act.what), line
    read = GAME.read_move(run.built, run.end, act.who, act.what)
    assert read.problem is None, line
    assert not GAME.violations(run.end, read.move), line
    GAME.apply(run.end, read.move)
