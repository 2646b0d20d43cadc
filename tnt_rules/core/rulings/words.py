"""The strings of the frame around rulings and checks, in every language."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tnt_rules.core.protocol import Text
from tnt_rules.core.texts import load_texts


@cache
def _book() -> dict[str, Text]:
    return load_texts(Path(__file__).with_name("words.toml").read_bytes(), "words.toml")


def word(key: str, **facts: object) -> Text:
    """The string of a key, its placeholders filled; a tuple of names is written as a list."""
    text = _book()[key]
    if not facts:
        return text
    values = {name: _shown(value) for name, value in facts.items()}
    return Text(
        text.en.format(**{name: value.en for name, value in values.items()}),
        text.ja.format(**{name: value.ja for name, value in values.items()}),
    )


def _shown(value: object) -> Text:
    if isinstance(value, Text):
        return value
    return listed(value) if isinstance(value, tuple) else Text(str(value), str(value))


def joined(texts: Sequence[Text]) -> Text:
    """Sentences one after another."""
    return Text(" ".join(text.en for text in texts), "".join(text.ja for text in texts))


def unstopped(text: Text) -> Text:
    """A sentence without its full stop, to be followed by another sign."""
    return Text(text.en.removesuffix("."), text.ja.removesuffix("。"))


def quoted(lines: Sequence[Text]) -> Text:
    """Lines of the notation in a sentence."""
    return Text(
        ", ".join(f"“{line.en.strip()}”" for line in lines),
        "".join(f"「{line.ja.strip()}」" for line in lines),
    )


def either(lines: Sequence[Text]) -> Text:
    """Lines of the notation in a sentence, of which one is to be chosen."""
    return Text(
        " or ".join(f"“{line.en.strip()}”" for line in lines),
        "または".join(f"「{line.ja.strip()}」" for line in lines),
    )


def by_action(texts: Sequence[Text], actions: Sequence[int]) -> Text:
    """Sentences about some actions by their numbers; the only one without."""
    if len(texts) == 1:
        return texts[0]
    parts = [
        word("in-action", number=number, text=text)
        for number, text in enumerate(texts, 1)
        if number in actions
    ]
    return joined(parts or texts)


def listed(texts: Sequence[Text | str], en: str = ", ", ja: str = "、") -> Text:
    """Names one after another, with the sign of each language between them."""
    found = [Text(text, text) if isinstance(text, str) else text for text in texts]
    return Text(en.join(text.en for text in found), ja.join(text.ja for text in found))


def several_listed(ids: Sequence[str]) -> Text:
    """Two names or more in a sentence."""
    return listed((listed(ids[:-1]), ids[-1]), " and ")
