"""Templates of sentences, read from the TOML files beside this module.

A file is a table of phrases by id, each with ``en`` and ``ja``. In a template

* ``{name}`` stands for a value;
* ``[text {name}|otherwise]`` is used only if every value in it is known, else what follows the
  bar (nothing, if there is no bar). Such parts are not nested.

A file is read when the first phrase of it is asked for.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tnt_rules.core.protocol import Text

Value = Text | str | int | None
"""What a placeholder may stand for; None is a value that is not known."""

FILES: Final = (
    *("steps", "refusals", "faults", "questions", "leftopen", "summary", "options", "standing"),
)


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A template in both languages."""

    en: str
    ja: str


_OPTIONAL: Final = re.compile(r"\[([^\[\]|]*)(?:\|([^\[\]]*))?\]")
_NAME: Final = re.compile(r"\{([a-z_]+)\}")


@cache
def phrases(file: str) -> Mapping[str, Phrase]:
    """All phrases of a file by id.

    Raises:
        FileNotFoundError: there is no such file.
        msgspec.ValidationError: a phrase lacks a language or has a field too many.
    """
    path = Path(__file__).with_name(f"{file}.toml")
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Phrase])


def known(file: str, name: str) -> bool:
    """Whether a file has the phrase."""
    return name in phrases(file)


def fits(file: str, name: str, values: Mapping[str, Value]) -> bool:
    """Whether a file has the phrase, and every value that it cannot do without is known."""
    phrase = phrases(file).get(name)
    if phrase is None:
        return False
    bare = _OPTIONAL.sub("", phrase.en) + _OPTIONAL.sub("", phrase.ja)
    return all(values.get(needed) is not None for needed in placeholders(bare))


def placeholders(template: str) -> frozenset[str]:
    """The names of the values that a template may use."""
    return frozenset(_NAME.findall(template))


def fill(file: str, name: str, values: Mapping[str, Value] | None = None) -> Text:
    """A phrase with its values, in both languages.

    Raises:
        KeyError: there is no such phrase, or a value that it cannot do without is not known.
    """
    phrase = phrases(file)[name]
    given = values or {}
    return Text(_fill(phrase.en, given, "en"), _fill(phrase.ja, given, "ja"))


def sentence(file: str, name: str, values: Mapping[str, Value] | None = None) -> Text:
    """The same, with a capital at the beginning in English."""
    return capital(fill(file, name, values))


def capital(text: Text) -> Text:
    """A text whose English begins with a capital."""
    return Text(text.en[:1].upper() + text.en[1:], text.ja)


def _fill(template: str, values: Mapping[str, Value], lang: str) -> str:
    def chosen(match: re.Match[str]) -> str:
        known_all = all(values.get(name) is not None for name in _NAME.findall(match[1]))
        return match[1] if known_all else match[2] or ""

    def value(match: re.Match[str]) -> str:
        found = values[match[1]]
        if found is None:
            raise KeyError(match[1])
        return found[lang] if isinstance(found, Text) else str(found)

    return _NAME.sub(value, _OPTIONAL.sub(chosen, template))
