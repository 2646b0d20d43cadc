"""The catalogue of errors: every error has a text that brings it about, in both languages."""

import pytest

from tnt_rules.core.documents.catalogue import catalogue_of, load, placeholders
from tnt_rules.core.documents.diagnostics import diagnostic_record, format_diagnostic
from tnt_rules.core.documents.nearest import distance, nearest
from tnt_rules.core.documents.reader import MOST, read
from tnt_rules.core.documents.text import LARGEST, LONGEST, MOST_BYTES, MOST_LINES
from tnt_rules.core.documents.width import width
from tnt_rules.core.validate import validate
from tnt_rules.tigris import GAME
from tnt_rules.tigris.notation.vocabulary import LEADERS, PLAYERS, TILES, WORDS
from tnt_rules.tigris.rulings import rulebook

ALL = catalogue_of(GAME)
# Texts that a TOML file cannot well hold.
MADE_HERE = {
    "half-sign": ["archer: \ud800", "en \udfff"],
    "marks-many": [
        "# e" + "\u0301\u0327" * 16,
        "\u0301" * 31,
        "position\n  Ka t\u0301" + "\u0f73" * 30 + " ?\n",
        "position\n" + "K" + "\u3099" * 31 + " t ?\n",
        "en a" + "\u0301" * 4900,
    ],
    "text-too-long": [
        "\n" * (MOST_LINES + 1),
        "# " + "x" * LARGEST,
        ("＃\n" * (MOST_LINES + 1)).encode("cp932"),
        b"# " + b"x" * MOST_BYTES,
    ],
    "line-too-long": [
        "#" + "x" * LONGEST,
        "position " + ". " * LONGEST,
        "position\n" + ". " * LONGEST,
        "＃" * (LONGEST + 1),
    ],
}
BAD = [
    (error.id, text)
    for error in ALL.error
    if error.stage == "read"
    for text in (*error.bad, *(bytes.fromhex(b) for b in error.bytes), *MADE_HERE.get(error.id, ()))
]


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("\u0420b", "\u0420(U+0420)b"),  # a Cyrillic letter like P
        ("\u041aa", "\u041a(U+041A)a"),
        ("\ue000", "\ue000(U+E000)"),  # private use
        ("\u0301", "\u0301(U+0301)"),  # a mark without its letter
        ("t\u0301", "t\u0301(U+0301)"),  # there is no such letter in one
        ("\u0430\u0431", "\u0430(U+0430)\u0431"),  # the first one is enough
        ("é", "é"),
        ("犬", "犬"),
        ("ｿ", "ｿ"),
        ("q", "q"),
    ],
)
def test_signs_that_look_like_others_are_named(cell, shown):
    for text in (f"position\n  {cell} t ?\n", f"position {cell} t ?\n"):
        (error,) = read(text, GAME)[1]
        assert f"“{shown}”" in error.message.en
        assert f"「{shown}」" in error.message.ja


def test_a_sign_that_looks_like_another_in_a_statement():
    (error,) = read("archer: \u041a A1\n", GAME)[1]
    assert "\u041a(U+041A)" in error.message.en


@pytest.mark.parametrize(
    ("id", "text"), BAD, ids=[f"{id}-{number}" for number, (id, _) in enumerate(BAD)]
)
def test_bad_text_yields_exactly_its_error(id, text):
    _, errors = read(text, GAME, "x.tnt")
    assert [error.id for error in errors] == [id]
    (error,) = errors
    lines = text.splitlines() if isinstance(text, str) else []
    for lang in ("en", "ja"):
        shown = format_diagnostic(error, lang)
        shown.encode("utf-8")
        assert shown.startswith(f"x.tnt:{error.line}:{error.column}: ")
        assert "{" not in shown.replace("text {", "")
        assert error.hint[lang]
    if lines:
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert error.length >= 1
    assert diagnostic_record(error)["id"] == id


@pytest.mark.parametrize(
    ("id", "text"),
    [(error.id, text) for error in ALL.error if error.stage == "names" for text in error.bad],
)
def test_unknown_name_yields_exactly_its_error(id, text):
    document, errors = read(text, GAME, "x.tnt")
    assert errors == []
    (error,) = validate(document, GAME)
    assert error.id == id
    marked = document.source[error.line - 1][error.column - 1 :][: error.length]
    assert marked in error.en and marked in error.ja


def test_remarks_in_a_grid_do_not_end_it():
    # A remark may hold a colon, or begin with a keyword; the row it stands behind is a row still.
    text = (
        "position\n  . t Pb  # a temple; Bull's priest\n  . . m   # leaders: K P F T\n"
        "  # players: two\n  Ka t ?  # hand\nhand bull: s  # no grid any more\n"
    )
    found = [(error.id, error.line) for error in read(text, GAME)[1]]
    assert found == [("comment-in-grid", line) for line in (2, 3, 4, 5)]


def test_limits_are_told_as_they_are():
    texts = {error.id: error for error in ALL.error}
    long = texts["text-too-long"]
    assert f"{MOST_LINES:,} lines" in long.en and f"{MOST_LINES:,}行" in long.ja
    assert f"{LARGEST // 10**6} million characters" in long.en
    assert f"{LARGEST // 10**4}万文字" in long.ja
    assert str(LONGEST) in texts["line-too-long"].en and str(LONGEST) in texts["line-too-long"].ja


def test_every_error_has_a_bad_text():
    without = [e.id for e in ALL.error if not (e.bad or e.bytes or e.id in MADE_HERE)]
    assert without == ["more"]


@pytest.mark.parametrize("error", ALL.error, ids=lambda e: e.id)
def test_both_languages_name_the_same(error):
    assert placeholders(error.en) == placeholders(error.ja)
    assert placeholders(error.hint_en) == placeholders(error.hint_ja)
    for sentence in (error.en, error.ja, error.hint_en, error.hint_ja):
        assert sentence.strip() == sentence and sentence
        assert not sentence.endswith((".", "。"))
    assert error.stage in ("read", "names")


def test_groups_and_forms_name_what_there_is():
    terminals = {t.name for t in _grammar().terminals}
    terminals |= {"$END"}
    ids = {e.id for e in ALL.error}
    for group in ALL.group:
        assert set(group.terminals) <= terminals, group
        assert not group.unknown or group.unknown in ids
    for form in ALL.slip:
        assert {*form.accepts, *form.not_accepts} <= terminals, form
        assert form.error in ids
    # Everything that could stand somewhere has a name for people.
    named = {t for g in ALL.group for t in g.terminals} | set(_words())
    assert terminals - named <= {"__IGNORE_0"}


def test_the_answers_are_named_where_one_could_stand():
    from tnt_rules.tigris.notation.vocabulary import word

    (group,) = (group for group in ALL.group if group.unknown == "piece-unknown")
    answers = ("COMMIT", "WAR", "MONUMENT", "BUILDING", "ZIGGURAT", "TREASURES", "POINTS", "DRAW")
    for name in ("SWAP", "PASS", *answers):
        assert word(f"_{name}", "en") in group.en and word(f"_{name}", "ja") in group.ja


def _grammar():
    from tnt_rules.core.documents.grammar import grammar_of

    return grammar_of(GAME).lark


def _words():
    from tnt_rules.core.documents.grammar import grammar_of

    return grammar_of(GAME).words["en"]


def test_broken_catalogue(tmp_path):
    path = tmp_path / "catalogue.toml"
    path.write_text('[[error]]\nid = "x"\nen = "only one"\n')
    with pytest.raises(ValueError, match=r"catalogue\.toml"):
        load(path)
    with pytest.raises(ValueError, match="defined twice"):
        ALL.joined(ALL)


# ---- place and caret --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "length"),
    [
        ("archer: pass\nexpct legal", 2, 1, 5),
        ("  archer: K Q3", 1, 13, 2),
        ("　弓手： 王 Ｑ３", 1, 8, 2),
        ("position\n  . t\n  . q\n", 3, 5, 1),
        ("position . t / . q", 1, 18, 1),
        ("position standard; players archer eve", 1, 35, 3),
        ("expect position\n  . t\n  q .", 3, 3, 1),
        ("space C3: Ka, D3: tq", 1, 20, 1),
        # か and a combining mark are one character once composed.
        ("弓手： か\u3099 Ｃ３", 1, 5, 1),
        ("hand bull:", 1, 10, 1),
    ],
)
def test_place(text, line, column, length):
    (error,) = read(text, GAME)[1]
    assert (error.line, error.column, error.length) == (line, column, length)


@pytest.mark.parametrize(
    "text",
    [
        "弓手： 王 Ｑ３",
        "archer: K Q3",
        "　　弓手：　王　Ｑ３　＃　注",
        "\tarcher:\tK Q3",
        "手札 弓手： " + "神 " * 26 + "寺院",
    ],
)
def test_caret_stands_under_the_place(text):
    (error,) = read(text, GAME)[1]
    _, line, caret, *_ = format_diagnostic(error, "ja").splitlines()
    lead = width(caret[: caret.index("^")])
    found = ""
    for sign in line:
        if width(found) < lead + caret.count("^"):
            found += sign
    wrong = text[error.column - 1 : error.column - 1 + error.length]
    assert found.endswith(wrong)
    assert width(wrong) == caret.count("^")


def test_long_line_is_cut_around_the_place():
    (error,) = read("rules " + "war.tie " * 300 + "同点 " + "war.tie " * 100, GAME)[1]
    _, line, caret, *_ = format_diagnostic(error, "en").splitlines()
    assert width(line) < 120 and "同点" in line
    assert width(line[: line.index("同点")]) == caret.index("^")


def test_control_characters_are_not_printed():
    (error,) = read("archer: K\x1b[31m ?", GAME)[1]
    for lang in ("en", "ja"):
        assert "\x1b" not in format_diagnostic(error, lang)


def test_rendering():
    (error,) = read("setup standard\nexpct legal\n", GAME, "a.tnt")[1]
    assert format_diagnostic(error, "en").splitlines() == [
        "a.tnt:2:1: “expct” is misspelt [word-misspelt]",
        "  2 | expct legal",
        "    | ^^^^^",
        "  hint: did you mean expect?",
    ]
    (error,) = read("局面 ． 神\n弓手： 国王を Ａ１", GAME, "a.tnt")[1]
    assert format_diagnostic(error, "ja").splitlines() == [
        "a.tnt:2:5: 「国王を」に助詞「を」が付いている [word-particle]",
        "  2 | 弓手： 国王を Ａ１",
        "    |        ^^^^^^",
        "  書けるもの：駒（王 官 民 商 集 神 農 市 災）、交換、パス、または答え（追加、外部紛争、"
        "モニュメント、建築物、ジッグラト、財宝、得点、補充。断るときは「なし」）",
        "  直し方：「国王」だけを書く。助詞は要らない",
    ]


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("archer K ?", "a colon", "コロン"),
        (
            "active",
            "a player (archer, bull, potter, lion)",
            "プレイヤー（弓手、雄牛、陶工、ライオン）",
        ),
        (
            "archer: K C3 -> t",
            "a space (A1 to P11), ?, “off”",
            "マス（Ａ１〜Ｐ１１）、？、「手元」",
        ),
        ("expect hangs", "a name such as war.tie, “none”", "war.tie のような名前、「なし」"),
        ("actions 2 3", "the end of the line", "行の終わり"),
        ("setup", "a map (standard, advanced)", "マップ（基本、上級）"),
    ],
)
def test_expected(text, en, ja):
    (error,) = read(text, GAME)[1]
    assert (error.expected.en, error.expected.ja) == (en, ja)


# ---- several errors ---------------------------------------------------------------------------


def test_all_errors_of_a_text_at_once():
    text = (
        "scenario a\n  en\nposition\n  . q\n  . .\n  w .\narchr: K ?\n  expct legal\ncase b\n"
        "archer: K Q3\ncase b\n"
    )
    assert [(e.line, e.id) for e in read(text, GAME)[1]] == [
        (2, "text-missing"),
        (4, "cell-unknown"),
        (6, "cell-unknown"),
        (7, "word-misspelt"),
        (8, "word-misspelt"),
        (10, "space-unknown"),
        (11, "case-twice"),
    ]


def test_after_a_hundred_errors_the_rest_is_counted():
    _, errors = read("nonsense line\n" * (MOST + 23), GAME)
    assert len(errors) == MOST + 1
    assert errors[-1].id == "more"
    assert format_diagnostic(errors[-1], "en").splitlines()[0] == "and 23 more [more]"
    assert format_diagnostic(errors[-1], "ja").splitlines()[0] == "ほか23件 [more]"


def test_faulty_text_keeps_what_could_be_read():
    document, errors = read("setup standard\nfoo bar\nactive bull\n", GAME)
    assert len(errors) == 1
    assert len(document.scenarios[0].statements) == 2


# ---- nearest names ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("expct", "expect"),
        ("exepct", "expect"),
        ("EXPECT", "expect"),
        ("wr", "war"),
        ("leader.place.nojoin", "leader.place.no-join"),
        ("外部紛走", "外部紛争"),
        ("zebra", ""),
        ("", ""),
        ("x", ""),
        ("x" * 1000, ""),
    ],
)
def test_nearest(name, found):
    assert nearest(name, ["expect", "war", "leader.place.no-join", "外部紛争", "s"]) == found


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("war", "war", 0),
        ("war", "wra", 1),
        ("war", "wars", 1),
        ("war", "wr", 1),
        ("war", "bag", 2),
        ("", "ab", 2),
        ("kitten", "sitting", 3),
    ],
)
def test_distance(a, b, far):
    assert distance(a, b, 5) == far == distance(b, a, 5)
    assert far == 0 or distance(a, b, far - 1) == far


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("局面 / 弓官 神 ？ 神 官牛", "write 官弓", "官弓 と書く"),
        ("position / aK t ?", "write Ka", "Ka と書く"),
        ("弓手： 弓官 ？", "write 官弓", "官弓 と書く"),
        ("弓手： 司祭 ？", "write 神官", "「神官」と書く"),
        ("goat: t ?", "write bull", "「bull」と書く"),
        ("hand archer: +6", "write 6", "6 と書く"),
    ],
)
def test_hint_names_what_was_meant(text, en, ja):
    _, (error,) = read(text, GAME, "x.tnt")
    assert (error.hint.en, error.hint.ja) == (en, ja)


def test_other_words_of_the_glossary_are_known():
    """What a piece, a tile or a player is called elsewhere leads to the word of the notation."""
    words = {w: n for lang in ("en", "ja") for n, ws in WORDS[lang].items() for w in ws}
    for term in rulebook().terms.values():
        for lang, word, variants in (
            ("en", term.en, term.variants_en),
            ("ja", term.ja, term.variants_ja),
        ):
            if words.get(word) not in (*TILES, *LEADERS, *PLAYERS):
                continue
            for variant in variants:
                meant = ALL.other.get(variant.word, variant.word)
                assert words.get(meant) == words[word], (lang, word, variant.word)


def test_other_words_are_none_of_the_notation():
    words = {w for lang in ("en", "ja") for ws in WORDS[lang].values() for w in ws}
    assert not set(ALL.other) & words
    assert set(ALL.other.values()) <= words
