"""What the tests of sentences share: pieces and spaces by short names, and what a sentence is."""

import re
from collections.abc import Iterable

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine.spaces import space_from_name
from tnt_rules.tigris.phrases import book

ARCHER, BULL, POTTER, LION = range(4)
BLACK, RED, BLUE, GREEN = range(4)
KA, PA, FA, TA = range(4)
KB, PB, FB, TB = range(4, 8)
R = "tile.vp.leader"
"""Any rule, where it does not matter which."""


def at(text: str) -> tuple[int, ...]:
    """Spaces by their names."""
    return tuple(space_from_name(name) for name in text.split())


def on(name: str) -> int:
    return space_from_name(name)


MARKS = re.compile(r"[{}\[\]|]|None|\(,|\(\)|（）|  |、、|。。| [,.;:]|、。|\.\.")
_IDS = re.compile(r"[A-P]\d+|[a-z]+(?:\.[a-z-]+)+|`option [a-z]+ on`")


def assert_clean(text: Text) -> None:
    """No placeholder or empty part is left over, and each language keeps to itself."""
    for sentence in (text.en, text.ja):
        assert sentence, text
        assert not MARKS.search(sentence), sentence
        assert sentence == sentence.strip(), sentence
        assert sentence.count("(") == sentence.count(")"), sentence
        assert sentence.count("（") == sentence.count("）"), sentence
    assert not re.search(r"[A-Za-z]", _IDS.sub("", text.ja)), text.ja
    assert text.en.isascii(), text.en


def assert_sentence(text: Text) -> None:
    assert_clean(text)
    assert text.en.endswith(".") and not text.en[0].islower(), text.en
    assert text.ja.endswith("。"), text.ja


def assert_all_used(file: str, texts: Iterable[Text], spare: set[str]) -> None:
    """Every template of a file occurs in one of the texts (by its longest literal part)."""
    english = "\n".join(text.en.lower() for text in texts)
    for name, phrase in book.phrases(file).items():
        literal = max(re.split(r"\{\w+\}|[\[\]|]", phrase.en), key=len).lower()
        assert name in spare or literal in english, name
