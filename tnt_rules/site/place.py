"""Putting finished files where they belong, among whatever else lies there.

A folder made here holds the list of its files. Only those are ever replaced or removed; what
others have put beside them (a ``.git``, a ``CNAME``) is neither moved nor touched.
"""

import json
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Final

from tnt_rules.interruption import held_back
from tnt_rules.site.errors import SiteError
from tnt_rules.site.words import site_word

MARK: Final = ".tnt-site"
"""The list: a file in every folder made here, so that no other folder is ever written to."""


def check(target: Path) -> None:
    """Refuse a folder that was not made here, before any work is done.

    Raises:
        SiteError: it is no folder, holds something and no list, or cannot be looked into.
    """
    try:
        if os.path.lexists(target) and not stat.S_ISDIR(target.stat().st_mode):
            raise SiteError(site_word("error-out-file", out=target))
        names = {file.name for file in target.iterdir()} if target.is_dir() else set()
        if names and not (target / MARK).is_file():
            raise SiteError(site_word("error-out-foreign", out=target))
        if names - {MARK} and _listed(target) is None:
            raise SiteError(site_word("error-out-old", out=target))
    except OSError as error:
        raise unwritable(target, error) from None


@contextmanager
def alone(target: Path) -> Iterator[None]:
    """Wait until no other build looks at a target or exchanges its files, which takes no time.

    The lock is on the folder above it, and gone with its process. Where the system has no such
    lock, or the folder above is not there yet, there is no waiting.
    """
    with ExitStack() as stack:
        if sys.platform != "win32":
            import fcntl

            with suppress(OSError):
                above = os.open(target.parent, os.O_RDONLY)
                stack.callback(os.close, above)
                fcntl.flock(above, fcntl.LOCK_EX)
        yield


@contextmanager
def workshop(target: Path) -> Iterator[Path]:
    """A temporary folder beside a target, so that what is finished can be moved at once."""
    work = None
    try:
        # A signal acts when the folder is noted, or else it would stay.
        with held_back():
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                work = tempfile.mkdtemp(prefix=f"{MARK}-", dir=target.parent)
            except OSError as error:
                raise unwritable(target, error) from None
        yield Path(work)
    finally:
        with held_back():
            if work is not None:
                shutil.rmtree(work, ignore_errors=True)


def put(made: Path, target: Path) -> None:
    """Move a finished folder to where it belongs; nothing is changed there if that fails.

    Call it within `held_back`: files are exchanged one by one, and a second signal would break
    off what takes the exchange back after the first.

    Args:
        made: the folder, in the workshop of the target.

    Raises:
        SiteError: something that was not made here is in the way, or the target cannot be written.
    """
    check(target)
    new = sorted(file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file())
    try:
        _write_list(made / MARK, new)
        if target.exists():
            _Move(made, target).carry_out(new)
        else:
            made.rename(target)
    except OSError as error:
        raise unwritable(target, error) from None


def unwritable(target: Path, error: OSError) -> SiteError:
    """What is said when the system refuses a target."""
    return SiteError(site_word("error-out", out=target, why=error.strerror or str(error)))


class _Move:
    """Files on their way into a folder that exists, and the way back."""

    def __init__(self, made: Path, target: Path) -> None:
        self.made = made
        self.target = target
        self.old = made.with_name(f"{made.name}-old")
        self.moves: list[tuple[Path, Path]] = []
        self.folders: list[Path] = []

    def carry_out(self, new: list[str]) -> None:
        """Exchange the files of before for those that were made."""
        before = [name for name in _listed(self.target) or () if self._is_file_of_ours(name)]
        self._refuse_what_is_in_the_way(new, frozenset(before))
        # A build that is killed here leaves a list that holds all that may be there.
        every = self.made.with_name("list")
        _write_list(every, {*before, *new})
        try:
            if os.path.lexists(self.target / MARK):
                self._move(self.target / MARK, self.old / MARK)
            self._move(every, self.target / MARK)
            for name in before:
                self._move(self.target / name, self.old / name)
            for name in new:
                self._move(self.made / name, self.target / name)
            # Nothing is written any more, which a full disk could break off.
            (self.made / MARK).replace(self.target / MARK)
        except BaseException:
            self._undo()
            raise
        self._remove_empty_folders(before)

    def _is_file_of_ours(self, name: str) -> bool:
        """Whether a file of the list is still there, and not behind a link that others made."""
        file = self.target / name
        return (
            os.path.lexists(file)
            and not (file.is_dir() and not file.is_symlink())
            and all(_is_folder(self.target / parent) for parent in _parents(name))
        )

    def _refuse_what_is_in_the_way(self, new: Iterable[str], ours: frozenset[str]) -> None:
        for name in new:
            taken = [p for p in _parents(name) if not _is_folder(self.target / p)]
            for path in (*taken, name):
                if path not in ours and os.path.lexists(self.target / path):
                    raise SiteError(site_word("error-out-taken", file=self.target / path))

    def _move(self, source: Path, goal: Path) -> None:
        missing = []
        folder = goal.parent
        while not folder.exists():
            missing.append(folder)
            folder = folder.parent
        for folder in reversed(missing):
            self.folders.append(folder)
            folder.mkdir()
        # Noted before it is done: what interrupts the two must not come between them.
        self.moves.append((source, goal))
        source.rename(goal)

    def _undo(self) -> None:
        for source, goal in reversed(self.moves):
            with suppress(OSError):
                if not os.path.lexists(source):
                    goal.rename(source)
        for folder in reversed(self.folders):
            with suppress(OSError):
                folder.rmdir()

    def _remove_empty_folders(self, before: Iterable[str]) -> None:
        folders = {parent for name in before for parent in _parents(name)}
        for folder in sorted(folders, reverse=True):  # the inner ones first
            with suppress(OSError):
                (self.target / folder).rmdir()


def _parents(name: str) -> list[str]:
    """The folders in which a file of a list lies, the outer ones first."""
    return [str(parent) for parent in reversed(PurePosixPath(name).parents) if parent.name]


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _write_list(file: Path, names: Iterable[str]) -> None:
    text = json.dumps({"files": sorted(names)}, indent=0)
    file.write_text(f"{text}\n", encoding="utf-8", newline="\n")


def _listed(target: Path) -> list[str] | None:
    """The files that were made in a folder, or None if there is no list that says so."""
    try:
        found = json.loads((target / MARK).read_bytes())["files"]
    except (FileNotFoundError, ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        return None
    return found if all(_is_inside(name) for name in found) else None


def _is_inside(name: str) -> bool:
    """Whether a path of a list cannot lead out of its folder."""
    parts = name.split("/")
    return not ({"", ".", ".."} & set(parts) or "\0" in name or "\\" in name or ":" in parts[0])
