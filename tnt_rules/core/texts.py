"""Loading tables of strings: TOML, one table a string, with both languages."""

import tomllib

import msgspec

from tnt_rules.core.protocol import Text


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    ja: str


def load_texts(data: bytes, name: str) -> dict[str, Text]:
    """The strings of a file by key.

    Raises:
        ValueError: the file does not have both languages for a key; ``name`` is in the message.
    """
    try:
        table = msgspec.convert(tomllib.loads(data.decode()), dict[str, _Entry])
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{name}: {error}") from error
    return {key: Text(entry.en, entry.ja) for key, entry in table.items()}
