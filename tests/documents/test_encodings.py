"""Bytes, line ends, composition and full-width signs."""

import unicodedata

import pytest

from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.text import compose, decode, fold, split
from tnt_rules.tigris import GAME

from .test_layout import FAQ, FAQ_JA, RECORD, WAR


def wide(text):
    return text.translate({**{c: c + 0xFEE0 for c in range(0x21, 0x7F)}, 0x20: 0x3000})


FORMS = {
    "utf-8": lambda t: t.encode(),
    "bom": lambda t: b"\xef\xbb\xbf" + t.encode(),
    "cp932": lambda t: t.replace("〜", "～").encode("cp932"),
    "crlf": lambda t: t.replace("\n", "\r\n").encode(),
    "cr": lambda t: t.replace("\n", "\r").encode(),
    "mixed ends": lambda t: t.replace("\n", "\r\n", 3).encode(),
    "cp932 crlf": lambda t: t.replace("\n", "\r\n").encode("cp932"),
    "no last break": lambda t: t.rstrip("\n").encode(),
    "text": lambda t: t,
    "text with bom": lambda t: "\ufeff" + t,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", [FAQ, WAR, RECORD, FAQ_JA])
def test_forms_of_a_file(form, text):
    assert read(FORMS[form](text), GAME) == (read(text, GAME)[0], [])


def _statements(text):
    document, errors = read(text, GAME)
    assert errors == []
    return [s.node for x in document.scenarios for s in x.statements]


@pytest.mark.parametrize(
    "text",
    [
        "弓手： 国王 Ｃ３",
        "結果 手元 王弓 商弓",
        "アクション ２",
        "手番 ライオン",
        "準備 基本",
        "雄牛： パス",
        "弓手： ジッグラト Ｄ４",
        "弓手： モニュメント なし",
    ],
)
def test_decomposed(text):
    assert _statements(unicodedata.normalize("NFD", text)) == _statements(text)


def test_columns_count_composed_characters():
    text = unicodedata.normalize("NFD", "手番 ライオン ジッグラト")
    (error,) = read(text, GAME)[1]
    assert (error.column, error.length) == (9, 5)
    assert error.text == "手番 ライオン ジッグラト"


@pytest.mark.parametrize(
    "text",
    [
        "archer: K C3 -> off",
        "expect war red: archer 2+1 vs bull 2, archer wins",
        "space C3: Ka, D3: t*",
        "hand bull: s s +4",
        "position Kb t ? / s s .",
        "expect points archer: black +3; bull: green -1",
        "expect ranking archer, bull = potter",
        "option setup.tiles 57/36/30/30",
        "position ~ t** m!? =* / . x Z .",
    ],
)
def test_full_width(text):
    assert _statements(wide(text)) == _statements(text)


def test_folding_keeps_the_length_and_free_text_is_not_folded():
    text = "".join(map(chr, range(0x20, 0x3100))) + "".join(map(chr, range(0xFF00, 0xFFEF)))
    assert len(fold(text)) == len(text)
    assert _statements("ja　Ａ　Ｂ！ ＃１")[0].text == "Ａ　Ｂ！ ＃１"
    assert _statements("source ｶﾞ㌔①㈱")[0].text == "ｶﾞ㌔①㈱"


def test_signs_that_are_folded():
    assert fold("、。・〜−〜～　：；＃＋－＞") == ",..~-~~ :;#+->"
    assert fold("a\u00a0b\u3000c\u2011d\tе") == "a b c-d е"
    assert compose("\tarcher:\tpass").folded == " archer: pass"


def test_lines():
    assert split("a\r\nb\rc\n\nd") == ["a", "b", "c", "", "d"]
    assert split("a\n") == ["a"]
    assert split("") == []
    # Other separators are signs of their line, and faults of it.
    assert len(split("a\u2028b\x0bc\x85d")) == 1


@pytest.mark.parametrize(
    ("data", "line", "column", "code"),
    [
        (b"active bull\npass\xff", 2, 5, "0xFF"),
        ("手番 雄牛\n王".encode() + b"\xe7\xa5", 2, 2, "0xE7"),
        ("手番 雄牛\r\n王".encode("cp932") + b"\x81", 2, 2, "0x81"),
        ("か\u3099".encode() + b"\xff", 1, 2, "0xFF"),
        (b"\x80", 1, 1, "0x80"),
    ],
)
def test_bad_byte(data, line, column, code):
    document, (error,) = read(data, GAME, "a.tnt")
    assert document is None
    assert (error.id, error.line, error.column) == ("encoding-bytes", line, column)
    assert code in error.en and code in error.ja


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Königs Zug", 4),  # as code page 932: a sign of private use
        ("the “old” rule", 7),  # “ with o is an ideograph, ” with a blank is nothing
        ("déjà vu", 4),
        ("naïve", 5),
        ("l’été, l’été", 4),
    ],
)
def test_bytes_of_western_europe_that_are_nothing_in_japanese(text, column):
    data = f"position\n# {text}\n".encode("cp1252")
    document, (error,) = read(data, GAME, "a.tnt")
    assert document is None
    assert (error.id, error.line) == ("encoding-bytes", 2)
    assert error.column == column
    assert f"0x{text.encode('cp1252')[column - 3]:02X}" in error.en


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        ("Straße", 7, "Straße"),
        ("King’s move", 7, "King’s"),
        ("später", 5, "später"),
        ("45° wide", 5, "°"),
        ("« mot »", 3, "«"),
        ("a—b", 4, "a—b"),
        ("ÄÖÜ", 3, "ÄÖÜ"),
        ("ÉÉ", 3, "ÉÉ"),
        ("éà", 3, "éà"),
        ("““””", 3, "““””"),
        ("créée", 5, "créée"),
        ("rock’n’roll", 7, "rock’n’roll"),
        ("œuvre", 3, "œuvre"),
        ("Žena", 3, "Žena"),
        ("1º", 4, "º"),
        ("«Être»", 3, "«Être"),
    ],
)
def test_text_of_western_europe_is_not_taken_for_japanese(text, column, word):
    other = word.encode("cp1252").decode("cp932")
    assert other != word
    for ends in ("\n", "\r\n"):
        data = f"position{ends}# {text}{ends}".encode("cp1252")
        document, (error,) = read(data, GAME, "a.tnt")
        assert document is None
        assert (error.id, error.line, error.column) == ("encoding-unclear", 2, column)
        assert f"“{word}”" in error.en and f"“{other}”" in error.en
        assert f"「{word}」" in error.ja and f"「{other}」" in error.ja


@pytest.mark.parametrize(
    ("word", "codec"),
    [
        ("für", "cp850"),
        ("pièce", "cp850"),
        ("règle", "mac_roman"),
        ("français", "mac_roman"),
        ("hôtel", "mac_roman"),
    ],
)
def test_older_code_pages_of_western_europe(word, codec):
    _, (error,) = read(f"position\n# {word}\n".encode(codec), GAME, "a.tnt")
    assert (error.line, error.column) == (2, 4 + [c.isascii() for c in word].index(False) - 1)
    assert error.id in ("encoding-bytes", "encoding-unclear")


@pytest.mark.parametrize(
    "text",
    [
        "# ﾗｲｵﾝ",
        "# ﾃｽﾄA と B",
        "# Aﾀｲﾌﾟ の場面",
        "# 王がA1に",
        "局面\n  王弓 神 ？\n弓手: 王 A1",
        "position\n  王 神 ?\n",
        "# ①㈱ 髙橋",
        "# ｢ﾊﾟｽ｣､ ｶﾞ",
        "position\n  Ka t . t .\narcher: K A1→E1\n",
        "scenario a\n  source FAQ例3\n",
        "# A手",
        "# m列",
        "# Kﾃｽﾄ",
        "# 手",
        "# 手番",
        "# OK手番",
        "# A～E",
        "# a・b",
        "# 例",
        "# 当",
        "# A中B",
        "# Ka中 Kb王",
        "# A札",
        "# 札A",
        "# ａ",
        "# ▲",
        "# Kａ",
        "# ﾃｽﾄ ﾄﾗ ﾃｽﾄ",
        "# ﾄﾗ → ﾄﾗ",
    ],
)
def test_japanese_of_the_code_page(text):
    assert decode(text.encode("cp932")) == text


@pytest.mark.parametrize("text", ["# 外字 {}", "弓手： 王 Ａ１ # {}"])
def test_signs_of_private_use_are_refused(text):
    before, after = text.encode("cp932").split(b"{}")
    _, (error,) = read(before + b"\xf0\x40" + after, GAME)
    assert (error.id, error.line) == ("encoding-bytes", 1)
    assert "0xF0" in error.en
    assert error.column == len(text) - 1


def test_one_bad_byte_in_utf8_does_not_make_it_code_page_932():
    text = "# 弓手は、王を置くことができる\n".encode()
    _, (error,) = read(text + b"# 5\xb0 x\n" + text, GAME)
    assert (error.id, error.line, error.column) == ("encoding-bytes", 2, 4)
    assert "0xB0" in error.en


def test_combining_marks_up_to_the_limit():
    line = "# e" + "\u0301\u0327" * 15
    assert compose(line).raw == unicodedata.normalize("NFC", line)
    assert read(line, GAME)[1] == []
    assert read("# ゲ" + "ーム" * 40 + "한국어" * 20 + "привет" * 20, GAME)[1] == []


def test_cp932_signs():
    assert decode("～－‖".encode("cp932")) == "～－∥"
    assert _statements("局面 ～ ．".encode("cp932")) == _statements("position ~ .")
    arrow = "弓手： 王 Ａ１ －＞ Ｂ１".encode("cp932")
    assert _statements(arrow) == _statements("archer: K A1 -> B1")
