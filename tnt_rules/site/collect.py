"""What the pages are made of: the scenarios of a folder with their rulings, and the rulebook."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from tnt_rules.core.corpus import files_under, load_file
from tnt_rules.core.documents.tree import Scenario
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulebook import Rulebook, load_rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.lines import all_statements, is_record, rules_named
from tnt_rules.core.rulings.ruling import Ruling, make_ruling
from tnt_rules.site.errors import SiteError
from tnt_rules.site.games import FOLDER as GAMES
from tnt_rules.site.games import Recorded, recorded
from tnt_rules.site.words import site_word

_T = TypeVar("_T")

FAQ: Final = "faq"
DISPUTES: Final = "disputes"
"""Folders of scenarios that have a page of their own kind."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario as the pages show it.

    Attributes:
        folder: the folder it lies in: a chapter, ``faq`` or ``disputes``.
        page: its page in a tree, such as ``scenarios/war/tie.md``.
        anchor: its place on that page.
        shows, limits: the rules it shows at work, and those whose limit it shows.
    """

    scenario: Scenario
    ruling: Ruling
    folder: str
    page: str
    anchor: str
    shows: tuple[str, ...]
    limits: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.ruling.id

    @property
    def title(self) -> Text:
        return self.ruling.title or Text(self.id, self.id)

    @property
    def number(self) -> str:
        """The number that its name begins with, or ""."""
        found = re.match(r"\d+", self.id.rpartition(".")[2])
        return found[0] if found else ""


class NotPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dispute that no position can show: its number, question, answer, and why."""

    number: int
    en: str
    ja: str
    answer_en: str
    answer_ja: str
    reason_en: str
    reason_ja: str

    @property
    def question(self) -> Text:
        return Text(self.en, self.ja)

    @property
    def answer(self) -> Text:
        return Text(self.answer_en, self.answer_ja)

    @property
    def reason(self) -> Text:
        return Text(self.reason_en, self.reason_ja)


class Exempt(msgspec.Struct, frozen=True, kw_only=True):
    """A rule whose limit no scenario can show, and why."""

    id: str
    reason_en: str
    reason_ja: str

    @property
    def reason(self) -> Text:
        return Text(self.reason_en, self.reason_ja)


class _NotPositions(msgspec.Struct, forbid_unknown_fields=True):
    dispute: list[NotPosition] = []


class _Exempts(msgspec.Struct):
    exempt: list[Exempt] = []


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that the pages show."""

    game: Game
    book: Rulebook
    scenarios: tuple[Shown, ...]
    games: tuple[Recorded, ...] = ()
    not_positions: tuple[NotPosition, ...] = ()
    exempt: Mapping[str, Text] = field(default_factory=dict)

    def folders(self) -> tuple[str, ...]:
        """The folders that hold scenarios: the chapters in their order, then the others."""
        found = {s.folder for s in self.scenarios}
        chapters = [c.id for c in self.book.all_chapters if c.id in found]
        return (*chapters, *sorted(found - set(chapters)))

    def of_folder(self, folder: str) -> tuple[Shown, ...]:
        return tuple(s for s in self.scenarios if s.folder == folder)

    def everything(self) -> tuple[Shown | Recorded, ...]:
        """The scenarios, then the games."""
        return (*self.scenarios, *self.games)

    def showing(self, rule: str) -> tuple[Shown | Recorded, ...]:
        """The scenarios and games that say they show a rule."""
        return tuple(s for s in self.everything() if rule in s.shows)

    def limiting(self, rule: str) -> tuple[Shown | Recorded, ...]:
        """The scenarios and games that say they show a rule's limit."""
        return tuple(s for s in self.everything() if rule in s.limits)

    def hanging(self, reading: str) -> tuple[Shown, ...]:
        """The scenarios whose result hangs on a reading."""
        return tuple(
            s
            for s in self.scenarios
            if any(h.reading == reading for c in s.ruling.cases for h in c.hangs or ())
        )

    def asking(self, reading: str) -> tuple[Shown, ...]:
        """The scenarios in which a reading changes what is asked, though not the result."""
        hanging = self.hanging(reading)
        return tuple(
            s
            for s in self.scenarios
            if s not in hanging
            and any(a.reading == reading for c in s.ruling.cases for a in c.asks)
        )


def collect(game: Game, folder: Path, *, strict: bool = True) -> Content:
    """Read and adjudicate the scenarios under a folder.

    Args:
        folder: holds a folder for each chapter, and ``faq`` and ``disputes``.
        strict: whether a file that cannot be read stops the build; otherwise it is passed over.

    Raises:
        SiteError: a file cannot be read.
        RulebookError: the game's rulebook cannot be read.
    """
    book = load_rulebook(game.rulebook_folder())
    taken: set[str] = set()
    scenarios: list[Shown] = []
    games: list[Recorded] = []
    for file, scenario in _scenarios(folder, strict):
        if is_record(scenario):  # no ruling: a board for every action would be too much
            games.append(recorded(game, scenario, _name(scenario, GAMES, taken)))
        else:
            scenarios.append(_shown(game, scenario, _folder(file, folder), taken))
    return Content(
        game, book, tuple(scenarios), tuple(games), _not_positions(folder), _exempt(folder)
    )


def _scenarios(folder: Path, strict: bool) -> Iterator[tuple[Path, Scenario]]:
    files = sorted(files_under([folder]), key=lambda f: _natural(f.relative_to(folder).as_posix()))
    for file in files:
        try:
            loaded = load_file(file)
        except OSError as error:
            raise _unreadable(file, error.strerror or str(error)) from None
        if loaded.document is None or loaded.diagnostics:
            if not strict:
                continue
            first = loaded.diagnostics[0]
            where = f"{first.line}:{first.column}"
            raise _unreadable(file, Text(f"{where} {first.en}", f"{where} {first.ja}"))
        for scenario in loaded.document.scenarios:
            yield file, scenario


def _folder(file: Path, root: Path) -> str:
    parts = file.relative_to(root).parts
    return slug(parts[0]) if len(parts) > 1 else "other"


def _shown(game: Game, scenario: Scenario, folder: str, taken: set[str]) -> Shown:
    ruling = make_ruling(game, scenario, Choices())
    name = _name(scenario, folder, taken)
    page = "faq.md" if folder == FAQ else f"scenarios/{folder}/{name}.md"
    every = list(all_statements(scenario))
    return Shown(
        scenario,
        ruling,
        folder,
        page,
        f"{folder}.{name}",
        rules_named(every),
        rules_named(every, limit=True),
    )


def _name(scenario: Scenario, folder: str, taken: set[str]) -> str:
    """The name of a scenario's page, of which its folder has no other."""
    name = slug(scenario.id.rpartition(".")[2]) or "scenario"
    anchor = f"{folder}.{name}"
    number = 2
    while anchor in taken or name == "index":
        name = f"{name}-{number}"
        anchor = f"{folder}.{name}"
        number += 1
    taken.add(anchor)
    return name


def slug(text: str) -> str:
    """A name that is safe as a file's and as an address."""
    return re.sub(r"[^a-z0-9-]+", "-", text.lower()).strip("-")


def _natural(text: str) -> list[tuple[int, str]]:
    """A key that puts 2 before 10."""
    return [
        (int(part), "") if part.isascii() and part.isdigit() else (-1, part)
        for part in re.split(r"(\d+)", text)
    ]


def _not_positions(folder: Path) -> tuple[NotPosition, ...]:
    file = folder / DISPUTES / "not-positions.toml"
    return tuple(_table(file, _NotPositions).dispute) if file.is_file() else ()


def _exempt(folder: Path) -> dict[str, Text]:
    file = folder / "limits-exempt.toml"
    if not file.is_file():
        return {}
    return {entry.id: entry.reason for entry in _table(file, _Exempts).exempt}


def _table(file: Path, kind: type[_T]) -> _T:
    try:
        return msgspec.convert(tomllib.loads(file.read_bytes().decode()), kind)
    except (OSError, ValueError, RecursionError) as error:
        raise _unreadable(file, str(error)) from None


def _unreadable(file: Path, why: str | Text) -> SiteError:
    return SiteError(site_word("error-scenario", file=f"{file.parent.name}/{file.name}", why=why))
