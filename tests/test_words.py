"""The strings of commands and rulings: both languages, the same placeholders, all in use."""

import re
import string
import tomllib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tnt_rules"
BOOKS = [PACKAGE / "cli" / "words.toml", PACKAGE / "core" / "rulings" / "words.toml"]
# Keys that the code puts together.
BUILT = re.compile(
    r"confidence-.+|status-(\w+-)?\d|c-cause-\w+|site-build|check|ruling|explain|fmt|draw|site"
)


def entries(book: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(book.read_text("utf-8"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_both_languages(book):
    for key, entry in entries(book).items():
        assert set(entry) == {"en", "ja"}, key
        assert all(entry.values()), key
        fields = [
            {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
            for text in entry.values()
        ]
        assert fields[0] == fields[1], key


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_japanese_is_japanese(book):
    for key, entry in entries(book).items():
        words = re.sub(r"\{\w+\}", "", entry["ja"])
        japanese = re.search(r"[぀-ヿ一-鿿：、・（＝]", words)
        # What has no Japanese sign has nothing to translate.
        assert japanese or re.sub(r"\{\w+\}", "", entry["en"]) == words, key


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_string_is_used(book):
    code = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    unused = [
        key
        for key in entries(book)
        if f'"{key}"' not in code and f"'{key}'" not in code and not BUILT.fullmatch(key)
    ]
    assert not unused


def test_japanese_has_one_word_for_a_rule():
    # The word of the notation stays: the lines are called so.
    found = [
        (path.parent.name, line)
        for path in PACKAGE.rglob("*.toml")
        for line in path.read_text("utf-8").splitlines()
        if "規則" in line and not line.startswith("#") and "規則・限界" not in line
    ]
    assert not found
