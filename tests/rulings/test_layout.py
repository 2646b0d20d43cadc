"""Setting blocks as plain text, Markdown and BBCode."""

import pytest

from tnt_rules.core.rulings.layout import (
    Fixed,
    Grid,
    Heading,
    Items,
    Paragraph,
    Quote,
    escape_markdown,
    to_bbcode,
    to_markdown,
    to_text,
    width,
    wrap,
)

PAGE = [
    Heading(1, "Title"),
    Paragraph("The answer.", strong=True),
    Heading(3, "Part"),
    Fixed(("Pb t ?", ". . .")),
    Items((("First step", "war.tie"), ("Second step", "")), numbered=True),
    Items((("One", "note"),)),
    Grid("How much", ("side", "needs"), (("archer", "2"), ("王牛", "10"))),
    Quote("tnt_rules 1 · x"),
]


def test_text():
    assert to_text(PAGE, 40) == (
        "Title\n"
        "=====\n"
        "The answer.\n"
        "\n"
        "Part\n"
        "  Pb t ?\n"
        "  . . .\n"
        "  1. First step\n"
        "     war.tie\n"
        "  2. Second step\n"
        "  - One\n"
        "    note\n"
        "  How much\n"
        "  side    needs\n"
        "  ------  -----\n"
        "  archer  2\n"
        "  王牛    10\n"
        "\n"
        "tnt_rules 1 · x\n"
    )


def test_long_title_of_a_table_is_broken():
    table = Grid("What bull needs against each commitment", ("a",), (("1",),))
    assert to_text([table], 24).splitlines()[:3] == [
        "  What bull needs",
        "  against each",
        "  commitment",
    ]


def test_text_with_colours():
    text = to_text(PAGE, 40, ansi=True)
    assert "\x1b[1mThe answer.\x1b[0m" in text
    assert "\x1b[2m     war.tie\x1b[0m" in text


def test_markdown():
    assert to_markdown(PAGE) == (
        "# Title\n\n"
        "**The answer.**\n\n"
        "## Part\n\n"
        "```\nPb t ?\n. . .\n```\n\n"
        "1. First step *(war.tie)*\n2. Second step\n\n"
        "- One *(note)*\n\n"
        "How much\n\n"
        "| side | needs |\n| --- | --- |\n| archer | 2 |\n| 王牛 | 10 |\n\n"
        "> tnt\\_rules 1 · x\n"
    )
    assert to_markdown([Heading(1, "A"), Heading(3, "B")], level=5) == "##### A\n\n###### B\n"


def test_bbcode():
    assert to_bbcode(PAGE) == (
        "[size=18][b]Title[/b][/size]\n\n"
        "[b]The answer.[/b]\n\n"
        "[size=12][b]Part[/b][/size]\n\n"
        "[code]\nPb t ?\n. . .\n[/code]\n\n"
        "[list=1]\n[*]First step [i](war.tie)[/i]\n[*]Second step\n[/list]\n\n"
        "[list]\n[*]One [i](note)[/i]\n[/list]\n\n"
        "How much\n\n[code]\nside    needs\n------  -----\narcher  2\n王牛    10\n[/code]\n\n"
        "[i]tnt_rules 1 · x[/i]\n"
    )


def test_hostile_text():
    hostile = "</b>[/code] `x` *y* <script> | # & a_b [url=x]"
    (line,) = to_markdown([Paragraph(hostile)]).splitlines()
    assert line == (
        "\\</b\\>\\[/code\\] \\`x\\` \\*y\\* \\<script\\> \\| \\# &amp; a\\_b \\[url=x\\]"
    )
    assert "[/code] " not in to_bbcode([Paragraph(hostile)])
    assert "[url" not in to_bbcode([Fixed((hostile,))])


def test_fence_longer_than_any_in_it():
    text = to_markdown([Fixed(("```", "````x"))])
    assert text.splitlines()[0] == "`````"
    assert text.splitlines()[-1] == "`````"


@pytest.mark.parametrize(
    ("text", "escaped"),
    [("1. a", "1\\. a"), ("2) a", "2\\) a"), ("- a", "\\- a"), ("+1", "\\+1"), ("1.5", "1\\.5")],
)
def test_no_list_begins_by_accident(text, escaped):
    assert escape_markdown(text) == escaped


def test_width():
    assert width("abc") == 3
    assert width("王牛") == 4
    assert width("ｶﾞ") == 2
    assert width("か\u3099") == 2


def test_wrap_english_at_blanks():
    assert wrap("a tie goes to the defender", 12) == ["a tie goes", "to the", "defender"]
    assert wrap("a tie goes", 9, "- ", "  ") == ["- a tie", "  goes"]
    assert wrap("abcdefghijkl mn", 6) == ["abcdefghijkl", "mn"]
    assert wrap("", 10, "- ") == ["-"]


@pytest.mark.parametrize("sign", [":", ".", ",", ";", "?", ")."])
def test_wrap_leaves_no_sign_alone(sign: str) -> None:
    """A sign goes to the next line with the word before it, quotation marks and all."""
    assert wrap(f"after “war red”{sign} so", 15) == ["after “war", f"red”{sign} so"]
    assert wrap(f"after {'x' * 9}{sign}", 15) == ["after", f"{'x' * 9}{sign}"]
    assert wrap(f"after “{'x' * 8}{sign}", 14) == ["after", f"“{'x' * 8}{sign}"]


def test_wrap_japanese_by_columns():
    # Ten columns are five wide signs; a closing sign does not begin a line.
    assert wrap("同点は防御側の勝ち。", 10) == ["同点は防御", "側の勝ち。"]
    assert wrap("同点は防御、側", 10) == ["同点は防御、", "側"]
    # A word of letters stays together.
    assert wrap("王牛はA1", 7) == ["王牛は", "A1"]


def test_no_opening_bracket_at_the_end_of_a_line():
    from tnt_rules.core.rulings.layout import wrap

    assert wrap("あいう「えお」", 8) == ["あいう", "「えお」"]
    found = wrap("あい「『いう』」え", 8, "- ", "  ")
    assert found == ["- あい", "  「『い", "  う』」", "  え"]
    # A line of nothing else is left as it is.
    assert wrap("「「「「あ", 4) == ["「「", "「「", "あ"]
