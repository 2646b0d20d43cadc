"""``tnt check``: run scenarios and compare what happens with what they expect."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tnt_rules.cli.common import (
    as_paths,
    choice_options,
    format_option,
    lang_option,
    language,
    read_choices,
    say,
    show,
    show_json,
    usage,
    write_bytes,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from tnt_rules.core.rulings.batch import Batch


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
    files = _files(paths or (corpus.shipped_folder(),))
    batch = Batch(base, all_editions)
    with _progress(len(files), lang) as advance:
        for path in files:
            try:
                batch.add(corpus.load_file(path))
            except OSError as error:
                usage("e-unreadable", name=path, reason=error.strerror)
            advance()
    if update:
        _update(batch, force, lang)
    if form == "json":
        show_json(json.dumps(_record(batch), ensure_ascii=False, indent=2))
    else:
        _print(batch, lang)
    return batch.status


def _files(paths: tuple[Path, ...]) -> list[Path]:
    from tnt_rules.core import corpus

    found: dict[Path, None] = {}
    for path in paths:
        if not path.exists():
            usage("e-no-path", name=path)
        before = len(found)
        for file in corpus.files_under([path]):
            found.setdefault(file)
        if len(found) == before and path.is_dir() and not list(corpus.files_under([path])):
            usage("e-no-scenarios", name=path)
    return list(found)


@contextmanager
def _progress(count: int, lang: str) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty() or count < 2:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("progress", lang), total=count)
        yield lambda: bar.advance(task)


def _update(batch: "Batch", force: bool, lang: str) -> None:
    """Rewrite the expectations that were not met, and run the files again."""
    from tnt_rules.core import corpus
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
        write_bytes(path, data)
        show(say("updated", lang, name=path, count=count), err=True)
        batch.results[number] = batch.run(corpus.load_file(path))


def _print(batch: "Batch", lang: str) -> None:
    from tnt_rules.core.documents.reader import MOST
    from tnt_rules.core.rulings.report import failure_lines, unstated_lines

    for result in batch.results:
        if result.loaded.diagnostics:
            from tnt_rules.core.documents.diagnostics import format_diagnostics

            show(format_diagnostics(result.loaded.diagnostics, lang))
        failures = result.failures
        for scenario, failure in failures[:MOST]:
            show("\n".join(failure_lines(failure, result.loaded.path, scenario.id, lang)))
            if failure.position is not None:
                draw, colour = result.loaded.game.draw_text, sys.stdout.isatty()
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


def _record(batch: "Batch") -> dict[str, Any]:
    from tnt_rules.core.documents.diagnostics import diagnostic_record
    from tnt_rules.core.rulings.report import failure_record, unstated_record

    found: dict[str, Any] = {
        "totals": batch.totals,
        "status": batch.status,
        "failures": [
            failure_record(failure, result.loaded.path, scenario.id)
            for result in batch.results
            for scenario, failure in result.failures
        ],
        "errors": [
            diagnostic_record(d) for result in batch.results for d in result.loaded.diagnostics
        ],
    }
    if batch.all_editions:
        found["editions"] = [
            unstated_record(difference, result.loaded.path, scenario.id)
            for result in batch.results
            for scenario, difference in result.editions
        ]
    return found
