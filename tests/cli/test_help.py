"""Help pages and messages about wrong usage, in both languages."""

import re

import pytest

from tests.cli.run import tnt

PAGES = [
    (),
    ("check",),
    ("ruling",),
    ("compare",),
    ("explain",),
    ("fmt",),
    ("draw",),
    ("replay",),
    ("cut",),
    ("count",),
    ("site",),
    ("site", "build"),
]

# What a command can end with; the ladder as a whole stands on the first page.
STATUSES = {
    "check": "012345",
    "ruling": "01245",
    "compare": "01245",
    "explain": "02",
    "fmt": "0125",
    "draw": "0245",
    "replay": "012345",
    "cut": "0245",
    "count": "012345",
    "site": "02",
}

# Words that are the same in Japanese: commands, options, names of choices, of formats and editions.
NAMES = {
    "tnt", "check", "ruling", "explain", "fmt", "draw", "site", "build", "en", "ja", "ID", "id",
    "reference", "letter", "summary", "bga", "text", "json", "markdown", "bbcode", "svg", "png",
    "faq", "disputes", "o", "lang", "help", "version", "format", "update", "force", "edition",
    "option", "case", "to", "diff", "output", "dark", "out", "compare", "with", "all", "editions",
    "TOML", "UTF", "options", "replay", "cut", "count", "until", "step", "at", "depth", "divide",
    "chance", "fixed", "b", "q", "rules", "readings",
}  # fmt: skip


@pytest.mark.parametrize("words", PAGES)
def test_english(words):
    page = tnt(*words, "--help")
    assert page.status == 0
    assert not page.err
    assert page.out.startswith(f"Usage: {' '.join(('tnt', *words))} ")
    assert re.sub("[…“”]", "", page.out).isascii()
    # Every exit status is there, a line each.
    listed = page.out[page.out.index("Exit status") :]
    statuses = STATUSES[words[0]] if words else "012345"
    assert re.findall(r"^ *(\d)  \S", listed, re.MULTILINE) == list(statuses)


@pytest.mark.parametrize("words", PAGES)
def test_japanese(words):
    page = tnt(*words, "--help", "--lang", "ja")
    assert page.status == 0
    assert page.out.startswith(f"使い方：{' '.join(('tnt', *words))} ")
    assert set(re.findall(r"[A-Za-z]+", page.out)) <= NAMES
    listed = page.out[page.out.index("終了ステータス") :]
    statuses = STATUSES[words[0]] if words else "012345"
    assert re.findall(r"^ *(\d)  \S", listed, re.MULTILINE) == list(statuses)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("words", PAGES)
def test_no_line_is_wider_than_the_terminal(words, lang):
    from tnt_rules.core.rulings.layout import width

    for line in tnt(*words, "--help", "--lang", lang).out.splitlines():
        assert width(line) <= 80


def test_options_are_listed_and_arguments_are_not():
    page = tnt("ruling", "--help").out
    for option in ("--case NAME", "--edition NAME|FILE", "--option NAME=CHOICE", "--lang [en|ja]"):
        assert option in page
    assert page.count("FILE|ID|-") == 1
    assert "letter" in page


def test_without_a_command():
    for lang, word in (("C", "Usage"), ("ja_JP.UTF-8", "使い方")):
        found = tnt(lang=lang)
        assert (found.status, found.out) == (2, "")
        assert word in found.err
    assert tnt("site").status == 2


def test_version():
    from tnt_rules import __version__

    assert tnt("--version").out == f"tnt_rules {__version__}\n"


# ---- language --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "japanese"),
    [
        ("ja_JP.UTF-8", True),
        ("ja_JP.eucJP", True),
        ("ja", True),
        ("C", False),
        ("C.UTF-8", False),
        ("POSIX", False),
        ("en_US.UTF-8", False),
        ("de_DE.UTF-8", False),
    ],
)
def test_language_of_the_system(lang, japanese):
    assert tnt("--help", lang=lang).out.startswith("使い方" if japanese else "Usage")


def test_language_asked_for_goes_first():
    assert tnt("--help", "--lang", "en", lang="ja_JP.UTF-8").out.startswith("Usage")
    assert tnt("--help", "--lang=JA").out.startswith("使い方")
    # In front of the command too; the last one counts.
    assert tnt("--lang", "ja", "explain", "war.tie").out.startswith("同点")
    assert tnt("--lang", "ja", "explain", "war.tie", "--lang", "en").out.startswith("A tie")


# ---- wrong usage -----------------------------------------------------------------------------

WRONG = [
    (
        ("chek",),
        "there is no command chek; did you mean check?",
        "chek というコマンドはない。check のことか",
    ),
    (("site", "make"), "there is no command make", "make というコマンドはない"),
    (("ruling",), "FILE|ID|- is missing", "ファイル|ID|- がない"),
    (("explain",), "ID is missing", "ID がない"),
    (("fmt",), "PATH… is missing", "パス… がない"),
    (("ruling", "a", "b", "c"), "too many words: b c", "余分な語がある：b c"),
    (
        ("ruling", "a", "--cas", "b"),
        "there is no option --cas; did you mean --case?",
        "--cas というオプションはない。--case のことか",
    ),
    (("draw", "a", "-o"), "-o needs a value", "-o には値が要る"),
    (("check", "--force=1"), "--force takes no value", "--force に値は付けられない"),
    (
        ("ruling", "a", "--format", "xml"),
        "--format: xml is not possible; it may be text, markdown, bbcode, json",
        "--format：xml は使えない。使えるのは text、markdown、bbcode、json",
    ),
    (
        ("fmt", "a", "--to", "fr"),
        "--to: fr is not possible; it may be en, ja",
        "--to：fr は使えない。使えるのは en、ja",
    ),
    (("check", "--lang", "fr"), "--lang: fr is not possible; it may be en, ja", None),
]


@pytest.mark.parametrize(("words", "english", "japanese"), WRONG)
def test_wrong_usage(words, english, japanese):
    found = tnt(*words)
    assert (found.status, found.out) == (2, "")
    assert found.err.splitlines()[0] == f"tnt: {english}"
    if japanese is not None:
        found = tnt(*words, lang="ja_JP.UTF-8")
        assert found.status == 2
        assert found.err.splitlines()[0] == f"tnt：{japanese}"
        # The second line says where help is.
        for line in found.err.splitlines()[1:]:
            assert line.startswith("説明：tnt ")
