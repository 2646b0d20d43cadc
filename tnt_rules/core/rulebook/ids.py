"""The ids of a rulebook, found without reading its texts.

A command that only has to know whether a rule exists starts with this and loads nothing else.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.errors import TntError

TABLES: Final[Mapping[str, str]] = {
    "chapters": "chapter",
    "readings": "reading",
    "editions": "edition",
    "glossary": "term",
    "sources": "source",
}
"""File name (without ending) to the name of its tables; all other files hold ``rule``."""

_ID_LINE: Final = re.compile(r'^id = "([^"]+)"', re.MULTILINE)


class RulebookError(TntError):
    """A rulebook cannot be read: which file, which entry, which field, and why.

    Attributes:
        text: the message in both languages; ``str()`` gives the English one.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text.en, text.ja)
        self.text = text


def rulebook_files(folder: Path) -> list[Path]:
    """The files of a rulebook, by name.

    Raises:
        RulebookError: the folder cannot be read, or one of the fixed files is missing.
    """
    try:
        files = sorted(f for f in folder.iterdir() if f.suffix == ".toml")
    except OSError as error:
        raise unreadable(folder.name, "", error.strerror or "unreadable") from None
    for name in TABLES:
        if not any(f.stem == name for f in files):
            raise RulebookError(
                Text(f"{folder.name}: {name}.toml is missing", f"{folder.name}：{name}.toml がない")
            )
    return files


def rule_ids(folder: Path) -> frozenset[str]:
    """The ids of all rules, found without reading the texts.

    Raises:
        RulebookError: a file cannot be read.
    """
    return _scan_ids(folder, lambda f: f.stem not in TABLES)


def reading_ids(folder: Path) -> frozenset[str]:
    """The ids of all readings, options and house rules, found without reading the texts.

    Raises:
        RulebookError: a file cannot be read.
    """
    return _scan_ids(folder, lambda f: f.stem == "readings")


def _scan_ids(folder: Path, wanted: Callable[[Path], bool]) -> frozenset[str]:
    found: set[str] = set()
    for file in filter(wanted, rulebook_files(folder)):
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise unreadable(file.name, "", error.strerror or "unreadable") from None
        except UnicodeDecodeError:
            raise unreadable(file.name, "", "not UTF-8") from None
        # choices have an id as well, but no dot in it and an indent before it
        found.update(_ID_LINE.findall(text))
    return frozenset(found)


def unreadable(file: str, where: str, why: str) -> RulebookError:
    """The error about a file, an entry or a field of it, and why."""
    place = f"{file}: {where}" if where else file
    return RulebookError(Text(f"{place}: {why}", f"{place}：読み込めない（{why}）"))
