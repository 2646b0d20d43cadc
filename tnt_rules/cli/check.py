"""``tnt check``: run scenarios and compare what happens with what they expect."""

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tnt_rules.cli.common import (
    OK,
    USAGE,
    as_paths,
    choice_options,
    format_option,
    is_terminal,
    lang_option,
    language,
    read_choices,
    read_input,
    refuse_what_is_no_file,
    say,
    show,
    show_json,
    usage,
    write_bytes,
)
from tnt_rules.cli.pages import Command
from tnt_rules.core.protocol import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tnt_rules.core.corpus import Loaded
    from tnt_rules.core.documents.tree import Document, Scenario
    from tnt_rules.core.rulings.batch import Batch
    from tnt_rules.core.rulings.run import Failure


@click.command("check", cls=Command, help=say("check"))
@click.argument("paths", nargs=-1, metavar=say("m-paths"), callback=as_paths)
@format_option("text", "json")
@click.option("--update", is_flag=True, help=say("update-option"))
@click.option("--force", is_flag=True, help=say("force-option"))
@click.option("--all-editions", is_flag=True, help=say("all-editions-option"))
@choice_options
@lang_option
def command(
    paths: tuple[Path, ...],
    form: str,
    update: bool,
    force: bool,
    all_editions: bool,
    edition: str | None,
    choices: tuple[str, ...],
    lang: str | None,
) -> int:
    """Run all scenarios under some paths; the exit status is the highest rung met."""
    from tnt_rules.core import corpus
    from tnt_rules.core.registry import default_game
    from tnt_rules.core.rulings.batch import Batch

    lang = lang or language()
    if all_editions and (update or edition is not None):
        usage("e-all-editions")
    base = read_choices(default_game(), edition, choices)
    problems = _Problems()
    sources = _sources(paths or (corpus.shipped_folder(),), problems)
    if update and _INPUT in sources:
        usage("e-update-input")
    if update:
        for source in sources:
            refuse_what_is_no_file(source)
    batch = Batch(base, all_editions)
    with _progress(len(sources), lang) as advance:
        for source in sources:
            try:
                loaded = _load(source)
            except OSError as error:
                problems.unreadable(source, error)
            else:
                batch.add(loaded)
                if loaded.document is not None and not loaded.diagnostics:
                    problems.look_for_scenarios(source, loaded.document)
            advance()
    if update:
        _update(batch, force, lang)
    for text in problems.texts:
        show(say("e-usage", lang, text=text[lang]), err=True)
    if form == "json":
        show_json(json.dumps(_record(batch, problems), ensure_ascii=False, indent=2))
    elif batch.results:
        _print(batch, lang)
    return max(batch.status, problems.status)


_INPUT = Path("-")


class _Problems:
    """What could not be checked, said in both languages."""

    def __init__(self) -> None:
        self.texts: list[dict[str, str]] = []

    @property
    def status(self) -> int:
        return USAGE if self.texts else OK

    def add(self, key: str, **facts: object) -> None:
        self.texts.append({lang: say(key, lang, **facts) for lang in LANGUAGES})

    def unreadable(self, path: Path, error: OSError) -> None:
        self.add("e-unreadable", name=path, reason=error.strerror)

    def look_for_scenarios(self, path: Path, document: "Document") -> None:
        """A file that was emptied or saved wrongly must not count as one in which all is well."""
        if not document.scenarios:
            from tnt_rules.core.rulings.words import word

            text = word("no-scenario", name=path)
            self.texts.append({lang: text[lang] for lang in LANGUAGES})


def _load(source: Path) -> "Loaded":
    from tnt_rules.core import corpus

    return corpus.load(read_input(), "-") if source == _INPUT else corpus.load_file(source)


def _sources(paths: tuple[Path, ...], problems: _Problems) -> list[Path]:
    """The files under some paths, each once; what is no file or folder is noted."""
    from tnt_rules.core import corpus

    found: dict[Path, None] = {}
    for path in paths:
        if path == _INPUT:
            found.setdefault(path)
            continue
        try:
            folder = stat.S_ISDIR(path.stat().st_mode)
        except FileNotFoundError:
            if os.path.lexists(path):  # a link that leads nowhere
                problems.add("e-no-path", name=path)
                continue
            usage("e-no-path", name=path)
        except OSError as error:
            problems.unreadable(path, error)
            continue
        before = len(problems.texts)
        files = list(corpus.files_under([path], _noting(problems)))
        found.update(dict.fromkeys(files))
        if folder and not files and len(problems.texts) == before:
            problems.add("e-no-scenarios", name=path)
    return list(found)


def _noting(problems: _Problems) -> Callable[[OSError], None]:
    return lambda error: problems.unreadable(Path(error.filename), error)


@contextmanager
def _progress(count: int, lang: str) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal; nothing elsewhere."""
    if not is_terminal(sys.stderr) or count < 2:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("progress", lang), total=count)
        yield lambda: bar.advance(task)


def _update(batch: "Batch", force: bool, lang: str) -> None:
    """Rewrite the expectations that were not met, and run the files again."""
    from tnt_rules.core.rulings.update import rewritten

    changed = []
    for number, result in enumerate(batch.results):
        if not result.failures:
            continue
        path = Path(result.loaded.path)
        data, count = rewritten(path.read_bytes(), result)
        if count:
            changed.append((number, path, data, count))
    for _, path, _, _ in changed:
        if not force and {"faq", "disputes"} & set(path.resolve().parts):
            usage("e-refuses", name=path)
    for number, path, data, count in changed:
        total = _write_updates(batch, number, data, count)
        show(say("updated", lang, name=path, count=total), err=True)


def _write_updates(batch: "Batch", number: int, data: bytes, count: int) -> int:
    """Write a file anew and run it again: a record tells one wrong action at a time."""
    from tnt_rules.core import corpus
    from tnt_rules.core.rulings.update import rewritten

    path, total = Path(batch.results[number].loaded.path), 0
    while count:
        at = batch.results[number].failures[0][1].span.line
        write_bytes(path, data)
        total += count
        result = batch.results[number] = batch.run(corpus.load_file(path))
        if not result.failures or result.failures[0][1].span.line <= at:
            break
        data, count = rewritten(data, result)
    return total


def _print(batch: "Batch", lang: str) -> None:
    from tnt_rules.core.documents.reader import MOST
    from tnt_rules.core.rulings.report import failure_lines, unstated_lines

    for result in batch.results:
        if result.loaded.diagnostics:
            from tnt_rules.core.documents.diagnostics import format_diagnostics

            show(format_diagnostics(result.loaded.diagnostics, lang))
        failures = result.failures
        for number, (scenario, failure) in enumerate(failures[:MOST], 1):
            show("\n".join(failure_lines(failure, result.loaded.path, scenario.id, lang)))
            if failure.position is not None and not _same_board(failure, failures[number:MOST]):
                draw, colour = result.loaded.game.draw_text, is_terminal(sys.stdout)
                show(draw(failure.position, failure.marks, lang, colour))
        if len(failures) > MOST:
            count = len(failures) - MOST
            show(say("failures-more", lang, name=result.loaded.path, count=count))
        for scenario, found in result.editions:
            show("\n".join(unstated_lines(found, result.loaded.path, scenario.id, lang)))
    totals = batch.totals
    show(say("total", lang, **totals))
    if batch.all_editions:
        count = sum(len(result.editions) for result in batch.results)
        show(say("editions-total", lang, count=count))
    if totals["errors"]:
        show(say("unreadable-total", lang, count=totals["errors"]))


def _same_board(failure: "Failure", after: "Sequence[tuple[Scenario, Failure]]") -> bool:
    """Whether the next failure shows the same board, which is then drawn once, below it."""
    return bool(after) and after[0][1].position is failure.position


def _record(batch: "Batch", problems: _Problems) -> dict[str, Any]:
    from tnt_rules.core.documents.diagnostics import diagnostic_record
    from tnt_rules.core.rulings.report import failure_record, unstated_record

    found: dict[str, Any] = {
        "totals": batch.totals,
        "status": max(batch.status, problems.status),
        "failures": [
            failure_record(failure, result.loaded.path, scenario.id)
            for result in batch.results
            for scenario, failure in result.failures
        ],
        "errors": [
            diagnostic_record(d) for result in batch.results for d in result.loaded.diagnostics
        ],
        "unchecked": problems.texts,
    }
    if batch.all_editions:
        found["editions"] = [
            unstated_record(difference, result.loaded.path, scenario.id)
            for result in batch.results
            for scenario, difference in result.editions
        ]
    return found
