"""The catalogue of errors: what every game shares, and what a game adds."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tnt_rules.core.protocol import Game, Text


class Error(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An error: its sentence, how to mend it, and texts that bring it about.

    Attributes:
        far_en, far_ja: how to mend it if nothing is near enough to be named in the hint.
        stage: ``read``, or ``names`` for what is found when names are looked up.
    """

    id: str
    en: str
    ja: str
    hint_en: str
    hint_ja: str
    bad: tuple[str, ...] = ()
    bytes: tuple[str, ...] = ()
    stage: str = "read"
    far_en: str = ""
    far_ja: str = ""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people call some terminals.

    Attributes:
        alone: named instead of everything else that could stand there.
        unknown: the error for a word that is none of them.
    """

    terminals: tuple[str, ...]
    en: str
    ja: str
    alone: bool = False
    unknown: str = ""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slip that betrays itself by its form, where one of ``accepts`` could stand.

    Attributes:
        pattern: its named groups are named by the sentence too.
        back: signs before the place where reading stopped that belong to it.
    """

    error: str
    pattern: str
    accepts: tuple[str, ...] = ()
    not_accepts: tuple[str, ...] = ()
    back: int = 0


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a catalogue file.

    Attributes:
        other: words that people use for one of the vocabulary, with that one.
    """

    error: tuple[Error, ...]
    group: tuple[Group, ...] = ()
    slip: tuple[Form, ...] = ()
    other: dict[str, str] = {}

    def joined(self, other: "Catalogue") -> "Catalogue":
        """Both, this one's entries first.

        Raises:
            ValueError: both have an error of the same id.
        """
        twice = {e.id for e in self.error} & {e.id for e in other.error}
        if twice:
            raise ValueError(f"errors defined twice: {sorted(twice)}")
        return Catalogue(
            self.error + other.error,
            other.group + self.group,
            other.slip + self.slip,
            self.other | other.other,
        )


_HERE: Final = Path(__file__).with_name("catalogue.toml")
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


@cache
def load(path: Path) -> Catalogue:
    """A catalogue file.

    Raises:
        ValueError: it is not formed as it should be.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Catalogue)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path.name}: {error}") from error


@cache
def _joined(path: Path | None) -> Catalogue:
    core = load(_HERE)
    return core.joined(load(path)) if path else core


@cache
def _by_id(path: Path | None) -> dict[str, Error]:
    return {error.id: error for error in _joined(path).error}


def _file_of(game: Game | None) -> Path | None:
    return None if game is None else game.catalogue()


def catalogue_of(game: Game | None) -> Catalogue:
    """The errors of a game with those that every game shares."""
    return _joined(_file_of(game))


def error_of(id: str, game: Game | None) -> Error:
    """An error by its id.

    Raises:
        KeyError: the catalogues have none.
    """
    return _by_id(_file_of(game))[id]


def placeholders(text: str) -> set[str]:
    """What a sentence of the catalogue names."""
    return set(_PLACEHOLDER.findall(text))


def filled(text: Text, names: dict[str, str]) -> Text:
    """A sentence with what it names put in; empty if something is missing."""

    def put(sentence: str) -> str:
        if any(not names.get(name) for name in placeholders(sentence)):
            return ""
        return _PLACEHOLDER.sub(lambda m: names[m[1]], sentence)

    return Text(put(text.en), put(text.ja))
