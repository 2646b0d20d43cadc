"""``tnt fmt``: scenario files in canonical form, or in the other language."""

import codecs
import os
from collections.abc import Iterator
from pathlib import Path

import click

from tnt_rules.cli.common import (
    OK,
    OUTCOME,
    SYNTAX,
    USAGE,
    Stop,
    as_paths,
    lang_option,
    language,
    one_of,
    read_bytes,
    read_input,
    refuse_what_is_no_file,
    say,
    show,
    show_bytes,
    usage,
    write_bytes,
)
from tnt_rules.cli.pages import Command
from tnt_rules.core.protocol import LANGUAGES


@click.command("fmt", cls=Command, help=say("fmt"))
@click.argument("paths", nargs=-1, required=True, metavar=say("m-some-paths"), callback=as_paths)
@click.option(
    "--to",
    metavar="[en|ja]",
    default=None,
    callback=one_of(*LANGUAGES),
    help=say("to-option"),
)
@click.option("--check", "only_check", is_flag=True, help=say("check-option"))
@click.option("--diff", "only_diff", is_flag=True, help=say("diff-option"))
@lang_option
def command(
    paths: tuple[Path, ...],
    to: str | None,
    only_check: bool,
    only_diff: bool,
    lang: str | None,
) -> int:
    """Format files; a file that cannot be read is left as it is, and the others are done."""
    from tnt_rules.core.corpus import files_under

    lang = lang or language()
    status = OK

    def report(error: OSError) -> None:
        nonlocal status
        text = say("e-unreadable", lang, name=error.filename, reason=error.strerror)
        show(say("e-usage", lang, text=text), err=True)
        status = USAGE

    files = []
    for path in paths:
        if str(path) != "-" and not os.path.lexists(path):
            usage("e-no-path", name=path)
        found = list(files_under([path], report))
        if not found and status == OK:
            usage("e-no-scenarios", name=path)
        files += found
    writes = not (only_check or only_diff)
    changed = done = 0
    for file in files:
        stream = str(file) == "-"
        try:
            if writes and not stream:
                refuse_what_is_no_file(file)
            data = read_input() if stream else read_bytes(file)
            text = _canonical(data, str(file), to, lang)
            if text is None:
                status = SYNTAX
                continue
            if stream and writes:
                _tell_encoding(data, str(file), lang)
                show_bytes(text.encode())
                continue
            done += 1
            if text.encode() == data:
                continue
            changed += 1
            if only_diff:
                show(_difference(data, text, str(file), lang))
            elif only_check:
                show(say("would-change", lang, name=file))
            else:
                write_bytes(file, text.encode())
                _tell_encoding(data, str(file), lang)
                show(say("changed", lang, name=file))
        except Stop as stop:
            # One file that the system refuses does not keep the others from being done.
            show(say("e-usage", lang, text=stop), err=True)
            status = max(status, stop.status)
    if not changed and done and status == OK:
        show(say("already-canonical", lang, count=done))
    if changed and only_check:
        status = max(status, OUTCOME)
    return status


def _canonical(data: bytes, path: str, to: str | None, lang: str) -> str | None:
    """The canonical text, or None after the errors have been shown."""
    from tnt_rules.core.corpus import read_only
    from tnt_rules.core.documents.diagnostics import format_diagnostics
    from tnt_rules.core.documents.writer import write

    loaded = read_only(data, path)
    if loaded.document is None or loaded.diagnostics:
        show(format_diagnostics(loaded.diagnostics, lang), err=True)
        return None
    return write(loaded.document, loaded.game, to or loaded.document.lang)


def _difference(data: bytes, text: str, name: str, lang: str) -> str:
    from tnt_rules.core.documents.difference import unified
    from tnt_rules.core.documents.text import decode, split

    lines = unified(split(decode(data)), split(text), name)
    if lines:
        return "\n".join(lines)
    # Without a line that differs it is something that no line shows.
    reasons = (say("reason-comma", lang)).join(say(key, lang) for key in _unseen(data))
    return say("would-change-why", lang, name=name, reasons=reasons)


def _tell_encoding(data: bytes, name: str, lang: str) -> None:
    """Say that a text was not UTF-8, which it is from now on; nothing else in it shows that."""
    if not _is_utf8(data):
        show(say("read-as-shift-jis", lang, name=name), err=True)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _unseen(data: bytes) -> Iterator[str]:
    """What of a file is not canonical although its lines are."""
    if data.startswith(codecs.BOM_UTF8):
        yield "reason-mark"
    if not _is_utf8(data):
        yield "reason-encoding"
    if b"\r" in data:
        yield "reason-ends"
    if not data.endswith((b"\n", b"\r")):
        yield "reason-last-end"
