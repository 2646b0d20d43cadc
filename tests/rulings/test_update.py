"""Rewriting unmet expectations in place: nothing else of the file changes."""

import unicodedata

import pytest

from tests.rulings.texts import POINT, REVOLT, WAR
from tnt_rules.core.corpus import load
from tnt_rules.core.rulings.batch import Batch
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.update import rewritten


def updated(data: bytes, count: int = 1) -> bytes:
    """The bytes after an update, which must leave nothing more to do."""
    checked = Batch(Choices())
    new, found = rewritten(data, checked.add(load(data, "text.tnt")))
    assert found == count
    again = Batch(Choices())
    assert rewritten(new, again.add(load(new, "text.tnt"))) == (new, 0)
    return new


def in_place(text: str, old: str, new: str, encoding: str = "utf-8", bom: bytes = b"") -> None:
    """Assert that an update replaces ``old`` by ``new`` and nothing else."""
    assert text.count(old) == 1
    data = bom + text.encode(encoding)
    assert updated(data) == bom + text.replace(old, new).encode(encoding)


def test_only_unmet_expectations_change():
    text = (
        "# Top\n\n"
        + POINT.replace("archer:", "ARCHER :")
        + "\t expect  kingdoms  1\n   expect points  bull : red +1   # not so\n\n\n# End"
    )
    in_place(text, "expect points  bull : red +1", "expect points bull: black +1")


def test_nothing_is_added_to_a_question():
    assert updated(POINT.encode(), 0) == POINT.encode()


def test_all_that_is_met_stays():
    text = POINT + "expect points bull: black +1\n"
    assert updated(text.encode(), 0) == text.encode()


def test_line_that_breaks_rules_unexpectedly_is_left_to_people():
    text = POINT + "archer: s A1\n"
    assert updated(text.encode(), 0) == text.encode()


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_ends_of_lines(ending):
    text = (POINT + "  expect points none # c\narcher: m A1\n  expect legal").replace("\n", ending)
    data = updated(text.encode(), 2)
    assert (
        data
        == text.replace("points none", "points bull: black +1")
        .replace("expect legal", "expect illegal tile.place.empty")
        .encode()
    )


def test_byte_order_mark():
    in_place(
        POINT + "  expect points none\n",
        "points none",
        "points bull: black +1",
        bom=b"\xef\xbb\xbf",
    )


JAPANESE = """\
場面　試し.一
局面
　王牛　神　？
弓手：　集　？　　＃　①番の「集落」
　　結果　得点　なし　　＃　ここを直す
"""


def test_japanese_in_full_width():
    in_place(
        JAPANESE.replace("試し.一", "test.one"), "結果　得点　なし", "結果 得点 雄牛： 黒 ＋１"
    )


def test_code_page_932():
    text = JAPANESE.replace("試し.一", "test.one")
    in_place(text, "結果　得点　なし", "結果 得点 雄牛： 黒 ＋１", "cp932")


def test_code_page_932_keeps_bytes_that_are_spelt_in_several_ways():
    # Signs with two codes (NEC's and IBM's), of which the encoder knows only one.
    head = JAPANESE.replace("試し.一", "test.one").encode("cp932")
    comment = "＃ ".encode("cp932") + b"\x87\x90 \xfa\x5e\n"
    assert comment.decode("cp932").encode("cp932") != comment
    assert updated(comment + head).startswith(comment)


def test_decomposed_text():
    # Of the line itself, too, only the expectation is spelt anew.
    text = POINT + "  結果 得点 なし  # か\u3099き\u3099\n# は\u309aは\u3099\n"
    assert unicodedata.normalize("NFC", text) != text
    in_place(text, "結果 得点 なし", "結果 得点 雄牛： 黒 ＋１")


def test_english_in_full_width():
    in_place(
        POINT + "ｅｘｐｅｃｔ　ｐｏｉｎｔｓ　ｎｏｎｅ\n",
        "ｅｘｐｅｃｔ　ｐｏｉｎｔｓ　ｎｏｎｅ",
        "expect points bull: black +1",
    )


def test_signed_stays_signed_and_totals_stay_totals():
    text = POINT.replace("archer:", "points bull: black 4\narcher:")
    in_place(text + "expect points bull: black 9\n", "black 9", "black 5")
    in_place(text + "expect points bull: black +9\n", "black +9", "black +1")


def test_grid_in_rows():
    text = POINT + "  expect position   # now\n\t  Kb t m\n# end\n"
    in_place(text, "\t  Kb t m\n", "\t  Kb t s\n")


def test_grid_in_rows_with_a_bar_in_the_comment():
    in_place(POINT + "expect position  # 1/2\n  Kb t m\n", "  Kb t m", "  Kb t s")


def test_several_statements_in_one_line():
    text = "position / Kb t ?; archer: s ?; expect points none; expect space C1: m, B1: t; # c\n"
    new = text.replace("points none", "points bull: black +1").replace("C1: m", "C1: s")
    assert updated(text.encode(), 2) == new.encode()


def test_grid_in_one_line():
    text = "position / Kb t ? / . . .\narcher: s ?\n  expect position / Kb t m / . . .  # c\n"
    in_place(text, "position / Kb t m / . . .", "position Kb t s / . . .")


def test_grid_of_another_size_stays():
    for grid in ("position / Kb t", "position\n  Kb t\n  . .", "position standard"):
        text = POINT + f"  expect {grid}\n"
        assert updated(text.encode(), 0) == text.encode()


def test_grid_in_japanese():
    text = JAPANESE.replace("試し.一", "test.one").replace("得点　なし　　＃　ここを直す", "局面")
    in_place(text + "　　　王牛　神　市\n", "　　　王牛　神　市", "　　　王牛 神 集")


def test_grid_at_the_end_without_a_line_break():
    in_place(POINT + "expect position\r\n Kb t m", " Kb t m", " Kb t s")


def test_conflicts():
    in_place(
        REVOLT + "all: commit none\nexpect revolt red: archer 3 vs bull 2, archer wins  # ?\n",
        "revolt red: archer 3 vs bull 2, archer wins",
        "revolt red: archer 2 vs bull 2, bull wins",
    )
    in_place(WAR + "all: commit none\nexpect removed none\n", "removed none", "removed C1 D1")


def test_outcome_that_has_no_words_stays():
    text = REVOLT + "expect revolt red: archer 2 vs bull 2, bull wins\n"
    assert updated(text.encode(), 0) == text.encode()


def test_every_case_by_itself():
    text = (
        REVOLT
        + """\
case one
  all: commit none
    expect points none
case two
  archer: commit 1
  bull: commit none
    expect points none
"""
    )
    new = updated(text.encode(), 2).decode().splitlines()
    assert new[7] == "    expect points bull: red +1"
    assert new[11] == "    expect points archer: red +1"


def test_expectation_of_all_cases():
    cases = "case a\n  option conflict.tie {}\ncase b\n  option conflict.tie defender\n"
    text = REVOLT + "all: commit none\nexpect points none\n" + cases
    same = text.format("defender")
    assert updated(same.encode()) == same.replace("points none", "points bull: red +1").encode()
    # Where the cases differ, no single line is right.
    differing = text.format("attacker").encode()
    assert updated(differing, 0) == differing
    # Nor where one of them is met.
    met = differing.replace(b"points none", b"points bull: red +1")
    assert updated(met, 0) == met


def test_file_that_cannot_be_read_is_not_run():
    data = (POINT + "expect points none\nexpct\n").encode()
    assert updated(data, 0) == data


def test_sign_that_the_code_page_lacks():
    # Nothing that we write is missing from it: every unmet line is rewritten.
    text = JAPANESE.replace("試し.一", "test.one").replace("得点　なし", "マス　Ａ１：　王弓")
    in_place(text, "結果　マス　Ａ１：　王弓", "結果 マス Ａ１： 王牛", "cp932")
