"""Finding and reading scenario files: given ones, and those that are shipped."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tnt_rules import resources
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.text import MOST_BYTES
from tnt_rules.core.documents.tree import Document, Scenario
from tnt_rules.core.protocol import Game
from tnt_rules.core.registry import default_game, game_named
from tnt_rules.core.validate import validate

if TYPE_CHECKING:
    from tnt_rules.core.documents.diagnostics import Diagnostic

SUFFIX = ".tnt"
_GAME_LINE = re.compile(r"^\s*(?:game|ゲーム)[\s　]+([\w.-]+)", re.MULTILINE)
_SCENARIO_LINE = re.compile(r"^[\s　]*(?:scenario|場面)[\s　]+(\S+)", re.MULTILINE)


class Loaded(msgspec.Struct, frozen=True):
    """A file that has been read.

    Attributes:
        document: None if it cannot be read at all.
        diagnostics: everything that is wrong with it; if there is anything, nothing of it is run.
    """

    path: str
    game: Game
    document: Document | None
    diagnostics: tuple[Diagnostic, ...]


def load(data: bytes | str, path: str = "") -> Loaded:
    """Read a text and check the names in it."""
    loaded = read_only(data, path)
    if loaded.document is None or loaded.diagnostics:
        return loaded
    diagnostics = validate(loaded.document, loaded.game)
    return Loaded(path, loaded.game, loaded.document, tuple(diagnostics))


def read_only(data: bytes | str, path: str = "") -> Loaded:
    """Read a text without checking the names in it."""
    game = _game_of(data)
    document, diagnostics = read(data, game, path)
    return Loaded(path, game, document, tuple(diagnostics))


def load_file(path: Path) -> Loaded:
    """Read a file, or as much of it as shows that it is too long.

    Raises:
        OSError: it cannot be opened.
    """
    with path.open("rb") as file:
        return load(file.read(MOST_BYTES + 1), str(path))


def _game_of(data: bytes | str) -> Game:
    head = data[:4000]
    text = head.decode("utf-8", "replace") if isinstance(head, bytes) else head
    found = _GAME_LINE.search(text)
    return (game_named(found[1].lower()) if found else None) or default_game()


def files_under(
    paths: Iterable[Path], report: Callable[[OSError], None] | None = None
) -> Iterator[Path]:
    """The scenario files among files and under folders, each folder in the order of names.

    A file that is named is taken whatever its suffix. Links are followed, each folder once.

    Args:
        report: called for every folder and link that cannot be followed; they are passed over
            if it is not given.
    """
    for path in paths:
        if path.is_dir():
            yield from sorted(_walk(path, report or (lambda _: None)))
        else:
            yield path


def _walk(top: Path, report: Callable[[OSError], None]) -> Iterator[Path]:
    """The scenario files under a folder, in no order."""
    seen: set[str] = set()
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            real = os.path.realpath(folder)
            if real in seen:
                # The folder may be one that the link lies in; then the link goes round for ever.
                beside = os.path.realpath(folder.parent)
                if os.path.commonpath((real, beside)) == real:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(folder))
                continue
            seen.add(real)
            with os.scandir(folder) as listing:
                names = sorted(entry.name for entry in listing)
        except OSError as error:
            error.filename = str(folder)
            report(error)
            continue
        for name in names:
            path = folder / name
            try:
                # A link that leads nowhere, or to itself, is an error of its own.
                mode = path.stat().st_mode
            except OSError as error:
                if name.endswith(SUFFIX) or error.errno != errno.ENOENT:
                    report(error)
                continue
            if stat.S_ISDIR(mode):
                waiting.append(path)
            elif stat.S_ISREG(mode) and name.endswith(SUFFIX):
                yield path


def shipped_folder() -> Path:
    """Where the shipped scenarios lie."""
    return resources.folder("scenarios")


def scenario_ids(path: Path) -> list[str]:
    """The ids of the scenarios of a file, found without reading it as a whole."""
    text = path.read_bytes().decode("utf-8", "replace")
    return [found.lower() for found in _SCENARIO_LINE.findall(text)]


def shipped_ids() -> dict[str, Path]:
    """The ids of all shipped scenarios, with their files."""
    return {id: path for path in files_under([shipped_folder()]) for id in scenario_ids(path)}


def matching_ids(name: str, ids: Iterable[str]) -> list[str]:
    """The ids that a name means: itself, or those of which it is the part before the words.

    ``disputes.63`` means ``disputes.63-first-war-cuts``, not ``disputes.631-…``.
    """
    name = name.lower()
    every = list(ids)
    if name in every:
        return [name]
    return [id for id in every if id.startswith(f"{name}-")]


def pick(loaded: Loaded, id: str) -> Scenario | None:
    """The scenario of a document with an id."""
    if loaded.document is None:
        return None
    return next((s for s in loaded.document.scenarios if s.id == id), None)
