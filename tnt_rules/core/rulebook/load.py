"""Reading a rulebook from a folder of TOML files.

The folder holds ``chapters.toml``, ``readings.toml``, ``editions.toml``, ``glossary.toml`` and
``sources.toml``; every other ``.toml`` file is a chapter, holds ``[[rule]]`` tables, and its name
is the first part of their ids. A source is cited as ``"source-id"`` or ``"source-id: place"``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tnt_rules.core.rulebook.ids import TABLES, rulebook_files, unreadable
from tnt_rules.core.rulebook.model import (
    Chapter,
    Edition,
    Entry,
    Reading,
    Rule,
    Rulebook,
    SourceInfo,
    SourceRef,
    Term,
)

_T = TypeVar("_T", bound=Entry)


def table_name(file: Path) -> str:
    """What the tables of a file are called."""
    return TABLES.get(file.stem, "rule")


def read_tables(file: Path) -> list[dict[str, Any]]:
    """The tables of a file, as they stand there.

    Raises:
        RulebookError: it cannot be read, is no TOML, or holds something else.
    """
    try:
        data = tomllib.loads(file.read_bytes().decode())
    except OSError as error:
        raise unreadable(file.name, "", error.strerror or "unreadable") from None
    except UnicodeDecodeError:
        raise unreadable(file.name, "", "not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise unreadable(file.name, "", str(error)) from None
    name = table_name(file)
    tables = data.pop(name, [])
    if data:
        raise unreadable(file.name, next(iter(data)), f"only [[{name}]] tables are expected")
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise unreadable(file.name, name, f"[[{name}]] tables are expected")
    return tables


@lru_cache(maxsize=8)
def load_rulebook(folder: Path) -> Rulebook:
    """Read a rulebook; the same folder is read once.

    What reads but does not fit together is told by ``problems`` and ``stale`` of the result.

    Raises:
        RulebookError: a file or an entry cannot be read; names file, entry and field.
    """
    files = rulebook_files(folder)
    by_name = {f.stem: f for f in files}
    reader = _Reader(read_tables(by_name["sources"]))
    rules: list[Rule] = []
    for file in files:
        if file.stem in TABLES:
            continue
        for rule in reader.entries(file, Rule):
            if rule.chapter != file.stem or rule.id == rule.chapter:
                raise unreadable(file.name, rule.id, f"ids of this file begin with {file.stem}.")
            rules.append(rule)
    chapters = tuple(reader.entries(by_name["chapters"], Chapter))
    # chapter by chapter, in the order of chapters.toml and not of the alphabet
    order = {c.id: n for n, c in enumerate(chapters)}
    rules.sort(key=lambda r: order.get(r.chapter, len(order)))
    return Rulebook(
        rules=reader.unique(rules),
        readings=reader.unique(list(reader.entries(by_name["readings"], Reading))),
        editions=reader.unique(list(reader.entries(by_name["editions"], Edition))),
        terms=reader.unique(list(reader.entries(by_name["glossary"], Term))),
        sources=reader.sources,
        all_chapters=chapters,
        aliases={alias: rule.id for rule in rules for alias in rule.aliases},
        duplicates=tuple(reader.duplicates),
    )


class _Reader:
    """Turns tables into entries, resolving cited sources."""

    def __init__(self, sources: list[dict[str, Any]]) -> None:
        self.duplicates: list[str] = []
        self.sources = self.unique(
            [_convert("sources.toml", n, t, SourceInfo) for n, t in enumerate(sources)]
        )

    def entries(self, file: Path, kind: type[_T]) -> Iterator[_T]:
        for number, table in enumerate(read_tables(file)):
            where = _where(table, number)
            if kind is Rule:
                table.setdefault("kind", "rule")
            self._cite(file.name, where, table)
            for part in ("choices", "variants_en", "variants_ja"):
                for inner in _dicts(table.get(part)):
                    self._cite(file.name, where, inner)
            yield _convert(file.name, number, table, kind)

    def unique(self, entries: list[_T]) -> dict[str, _T]:
        found: dict[str, _T] = {}
        for entry in entries:
            if entry.id in found:
                self.duplicates.append(entry.id)
            else:
                found[entry.id] = entry
        return found

    def _cite(self, file: str, where: str, table: dict[str, Any]) -> None:
        cited = table.get("sources")
        if not isinstance(cited, list):
            return  # missing or of a wrong kind: the conversion says so
        refs = []
        for text in cited:
            id, _, place = str(text).partition(": ")
            source = self.sources.get(id)
            if source is None:
                raise unreadable(file, f"{where}: sources", f"no source is called {id!r}")
            refs.append(
                SourceRef(
                    id=id, name_en=source.name_en, name_ja=source.name_ja, place=place.strip()
                )
            )
        table["sources"] = refs


def _convert(file: str, number: int, table: dict[str, Any], kind: type[_T]) -> _T:
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise unreadable(file, _where(table, number), str(error)) from None


def _where(table: Mapping[str, Any], number: int) -> str:
    id = table.get("id")
    return id if isinstance(id, str) else f"entry {number + 1}"


def _dicts(value: object) -> list[dict[str, Any]]:
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []
