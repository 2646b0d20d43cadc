"""The strings of the frame of the pages, in every language."""

from functools import cache
from pathlib import Path

from tnt_rules.core.protocol import Text
from tnt_rules.core.texts import load_texts


@cache
def _book() -> dict[str, Text]:
    return load_texts(Path(__file__).with_name("words.toml").read_bytes(), "site/words.toml")


def site_word(key: str, **facts: object) -> Text:
    """The string of a key, its placeholders filled.

    Raises:
        KeyError: there is no such string.
    """
    text = _book()[key]
    if not facts:
        return text
    values = {
        name: value if isinstance(value, Text) else Text(str(value), str(value))
        for name, value in facts.items()
    }
    return Text(
        text.en.format(**{name: value.en for name, value in values.items()}),
        text.ja.format(**{name: value.ja for name, value in values.items()}),
    )
