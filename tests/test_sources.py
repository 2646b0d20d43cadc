"""Source lines: what they say besides titles and names is there in both languages."""

import re

import pytest

from tnt_rules.core.corpus import files_under, shipped_folder
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulebook.sources import in_language

BOOK = load_rulebook(default_game().rulebook_folder())

JAPANESE = re.compile(r"[ぁ-んァ-ヴ一-龠]")

# titles in documents that are not Japanese, and the names of people, pages and programs
NAMES = {
    "Conflicts", "Actions", "Temples", "Turns", "Fandom wiki", "marquand.net", "2006",
    "plt", "FeralSmurf", "RiverGame", "PyTigris", "0b01", "cubenations",
}  # fmt: skip

# words by which a place is described and not named
DESCRIBED = re.compile(r"^例[１-９]?$|例の後|最後の|終わりの|つ目の|の修正|もう一方|文面どおり")


def source_lines():
    line = re.compile(r"[\s　]*(?:source|出典)[\s　]+(.*)")
    found = set()
    for file in files_under([shipped_folder()]):
        found |= {m[1] for text in file.read_text("utf-8").splitlines() if (m := line.match(text))}
    return sorted(found)


def said_beside_names(text, lang):
    """The pieces of a source line that are no source's name."""
    for part in re.split("; |；", text):
        rest = part
        for source in sorted(BOOK.sources.values(), key=lambda s: -len(s.name[lang])):
            if part.startswith(source.name[lang]):
                rest = part[len(source.name[lang]) :]
                break
        yield from filter(None, re.split(r"\s*[、，,:：（）()]\s*", rest.strip()))


def test_there_are_source_lines():
    assert len(source_lines()) > 100


@pytest.mark.parametrize("line", source_lines())
def test_source_line_is_in_the_language_of_the_reader(line):
    for piece in said_beside_names(in_language(line, BOOK, "ja"), "ja"):
        assert JAPANESE.search(piece) or piece in NAMES or re.fullmatch(r"[A-D\d]+", piece), piece
    for piece in said_beside_names(in_language(line, BOOK, "en"), "en"):
        assert not DESCRIBED.search(piece), piece


@pytest.mark.parametrize("line", source_lines())
def test_source_line_goes_to_japanese_and_back(line):
    english = in_language(line, BOOK, "en")
    japanese = in_language(line, BOOK, "ja")
    assert in_language(japanese, BOOK, "en") == english
    assert in_language(english, BOOK, "ja") == japanese


@pytest.mark.parametrize(
    ("line", "en", "ja"),
    [
        (
            "BGA help (000), 外部紛争 (the letter)",
            "BGA help (ja, older), 外部紛争 (the letter)",
            "BGA ヘルプ（日本語・旧版）、外部紛争（文面どおり）",
        ),
        (
            "Board Game Arena, September 2022 (I11 in place of J11)",
            "Board Game Arena, 2022 (I11 in place of J11)",
            "Board Game Arena（2022 年）（J11 ではなく I11）",
        ),
        (
            "Board Game Arena, correction of June 2022",
            "Board Game Arena, correction of June 2022",
            "Board Game Arena、2022 年 6 月の修正",
        ),
        (
            "French summary (002), 外部紛争の例の後",
            "French summary (machine translation into Japanese), after the example of a war",
            "フランス語要約の機械翻訳（日本語）、外部紛争の例の後",
        ),
        (
            "A fault other implementations had: the joining tile scores",
            "A fault other implementations had: the joining tile scores",
            "ほかの実装にあった誤り：合併させたタイルが得点になる",
        ),
        (
            "Mayfair FAQ, Conflicts, second question; Printed board",
            "Mayfair FAQ, Conflicts, second question; Printed board",
            "Mayfair FAQ、Conflicts、二つ目の質問；印刷されたボード",
        ),
        # titles keep their commas and their language
        (
            "BGA help (000), B：タイルを１枚置き、１勝利点を割り当てる",
            "BGA help (ja, older), B：タイルを１枚置き、１勝利点を割り当てる",
            "BGA ヘルプ（日本語・旧版）、B：タイルを１枚置き、１勝利点を割り当てる",
        ),
        ("Somebody, somewhere (x)", "Somebody, somewhere (x)", "Somebody, somewhere (x)"),
    ],
)  # fmt: skip
def test_source_in_both_languages(line, en, ja):
    assert in_language(line, BOOK, "en") == en
    assert in_language(line, BOOK, "ja") == ja
