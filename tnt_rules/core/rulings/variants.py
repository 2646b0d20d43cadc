"""Variants to compare: an edition, single choices, or both, under a name.

A variant file is a small TOML text; every key may be left out::

    en = "Our club"
    ja = "うちのクラブ"
    edition = "letter"

    [options]
    war.side = "as-it-stands"
    hand.size = 7
"""

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from tnt_rules.core.documents.text import BAD, LONGEST, MOST_BYTES
from tnt_rules.core.protocol import LANGUAGES, Game, Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.words import word
from tnt_rules.errors import TntError
from tnt_rules.listing import with_ranges

_LONGEST_CHOICE = 80
"""Characters of a choice that is none that a message repeats."""

_KEYS = ("en", "ja", "edition", "options")
# A title stands in a line of a terminal and in a cell of a table, as one of a text does.
_UNFIT = re.compile(rf"{BAD.pattern}|[\r\n]")
_DIGITS = re.compile(r"[0-9A-Fa-f_]*")
_AT = re.compile(r"at line (\d+)")


@dataclass(frozen=True, slots=True)
class Variant:
    """A column of a comparison.

    Attributes:
        id: an edition, choices as they were written, or the name of a file.
        title: what its readers call it; the id if it has no other name.
        choices: what it chooses; what a text says itself still goes first.
    """

    id: str
    title: Text
    choices: Choices


class VariantError(TntError):
    """A variant cannot be made of what was written; ``texts`` are all reasons."""

    def __init__(self, *texts: Text) -> None:
        super().__init__(*(" / ".join(text[lang] for text in texts) for lang in LANGUAGES))
        self.texts = texts


def all_editions(game: Game) -> tuple[Variant, ...]:
    """Every edition of a game, the reference first."""
    return tuple(parse_variant(game, name) for name in game.editions())


def parse_variant(game: Game, text: str) -> Variant:
    """A variant in one word: an edition, OPTION=CHOICE, or several of them divided by commas.

    Raises:
        VariantError: a name does not exist, or a part is written otherwise.
    """
    parts = [part.strip() for part in text.lower().split(",")]
    problems: list[Text] = []
    edition: str | None = None
    options: dict[str, str] = {}
    for part in parts:
        name, sign, choice = (piece.strip() for piece in part.partition("="))
        if sign:
            problems += _option_problems(game, name, choice)
            if name in options:
                problems.append(word("v-twice", name=name))
            options[name] = choice
        elif name not in game.editions():
            problems.append(_no_variant(game, name))
        elif edition is not None:
            problems.append(word("v-two-editions", first=edition, second=name))
        else:
            edition = name
    if problems:
        raise VariantError(*problems)
    written = [edition] if edition else []
    names = written + [f"{option} {choice}" for option, choice in options.items()]
    title = Text(", ".join(names), "、".join(names))
    return Variant(title.en, title, Choices(edition, options))


def read_variant(game: Game, data: bytes, path: str) -> Variant:
    """The variant of a file.

    Raises:
        VariantError: what is wrong in the file; all faults, each with the key and what may stand
            there.
    """
    if len(data) > MOST_BYTES:
        raise VariantError(word("v-too-large", file=path, most=f"{MOST_BYTES:,}"))
    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
        problems = [
            word("v-key", file=path, name=key, text=problem)
            for key, problem in _faults(game, table)
        ]
        problems = [Text(_on_one_line(text.en), _on_one_line(text.ja)) for text in problems]
    except UnicodeDecodeError as error:
        raise VariantError(word("v-not-utf8", file=path)) from error
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        line = int(at[1]) if at else data.count(b"\n") + 1
        raise VariantError(word("v-not-toml", file=path, line=line)) from error
    except RecursionError:
        raise VariantError(word("v-too-deep", file=path)) from None
    except ValueError:  # what the two above are, too, and what Python has against long numbers
        raise VariantError(word("v-long-number", file=path, line=_long_number(data))) from None
    if problems:
        raise VariantError(*problems)
    edition = table.get("edition")
    options = {
        name.lower(): str(choice).lower() for name, choice in _flat(table.get("options", {}))
    }
    stem = _on_one_line(PurePath(path).stem)
    en, ja = table.get("en"), table.get("ja")
    title = Text(en or ja or stem, ja or en or stem)
    return Variant(stem, title, Choices(edition and edition.lower(), options))


def _long_number(data: bytes) -> int:
    """The line with the number of the most digits."""
    lines = data.decode("utf-8-sig").split("\n")
    longest = [max((len(n) for n in _DIGITS.findall(line)), default=0) for line in lines]
    return longest.index(max(longest)) + 1


def _faults(game: Game, table: Mapping[str, Any]) -> Iterator[tuple[str, Text]]:
    """What is wrong in the table of a file: the key, and what may stand there."""
    for key, value in table.items():
        if key not in _KEYS:
            yield key, word("v-unknown-key", names=_KEYS)
        elif key == "options":
            if not isinstance(value, dict):
                yield key, word("v-no-table")
                continue
            seen: set[str] = set()
            for name, choice in _flat(value):
                if name.lower() in seen:
                    yield f"options.{name}", word("v-twice", name=name.lower())
                seen.add(name.lower())
                for problem in _choice_problems(game, name, choice):
                    yield f"options.{name}", problem
        elif not isinstance(value, str) or not value:
            yield key, word("v-no-string")
        elif key in LANGUAGES and (_UNFIT.search(value) or len(value) > LONGEST):
            yield key, word("v-no-title")
        elif key == "edition" and value.lower() not in game.editions():
            yield key, word("v-no-edition", name=value, names=tuple(game.editions()))


def _on_one_line(text: str) -> str:
    return _UNFIT.sub("\ufffd", text)


def _choice_problems(game: Game, name: str, choice: object) -> list[Text]:
    if isinstance(choice, bool) or not isinstance(choice, str | int):
        infos = {info.id: info for info in game.option_infos()}
        if name.lower() not in infos:
            return _option_problems(game, name.lower(), "")
        return [word("v-no-choice-form", names=_choices(infos[name.lower()].choices))]
    return _option_problems(game, name.lower(), str(choice).lower())


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The entries of a table by their full name: TOML takes the dot in a bare name for a table."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _option_problems(game: Game, name: str, choice: str) -> list[Text]:
    infos = {info.id: info for info in game.option_infos()}
    if name not in infos:
        nearest = _nearest(name, infos, word("v-options-listed"))
        return [word("v-no-option", name=name, nearest=nearest)]
    if not game.allows(name, choice):
        if len(choice) > _LONGEST_CHOICE:
            choice = f"{choice[:_LONGEST_CHOICE]}…"
        form = game.choice_form(name)
        if form is not None:
            return [word("v-choice-form", option=name, name=choice or "“”", form=form)]
        names = _choices(infos[name].choices)
        return [word("v-no-choice", option=name, name=choice or "“”", names=names)]
    return []


def _no_variant(game: Game, name: str) -> Text:
    """A word that is no edition; perhaps an option without its choice."""
    infos = {info.id: info for info in game.option_infos()}
    if name in infos:
        return word("v-no-equals", name=name, names=_choices(infos[name].choices))
    known = [*game.editions(), *infos]
    return word(
        "v-no-variant",
        name=name or "“”",
        names=tuple(game.editions()),
        nearest=_nearest(name, known),
    )


def _choices(names: Iterable[str]) -> Text:
    return Text(*with_ranges(names))


def _nearest(name: str, known: Iterable[str], otherwise: Text | None = None) -> Text:
    found = difflib.get_close_matches(name, list(known), 3, 0.6)
    if found:
        return word("v-nearest", names=tuple(found))
    return otherwise or Text("", "")
