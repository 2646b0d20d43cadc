"""``tnt cut``: a position of a game as a scenario of its own."""

from pathlib import Path

import click

from tnt_rules.cli.common import (
    OK,
    choice_options,
    failures_text,
    lang_option,
    language,
    overwrite_option,
    refuse_to_overwrite,
    say,
    show,
    usage,
    write_bytes,
)
from tnt_rules.cli.pages import Command
from tnt_rules.cli.replay import find_record, read_place


@click.command("cut", cls=Command, help=say("cut"))
@click.argument("name", metavar=say("m-text"))
@click.option("--at", metavar=say("m-place"), default=None, help=say("at-option"))
@click.option("-o", "--output", metavar=say("m-file"), default=None, help=say("cut-output-option"))
@overwrite_option
@choice_options
@lang_option
def command(
    name: str,
    at: str | None,
    output: str | None,
    force: bool,
    edition: str | None,
    choices: tuple[str, ...],
    lang: str | None,
) -> int:
    """Write the position in which an action was to be made."""
    from tnt_rules.core.documents.writer import write
    from tnt_rules.core.rulings.records import cut
    from tnt_rules.errors import UnknownName, Unsayable

    lang = lang or language()
    place = read_place("--at", at)
    if place is None:
        usage("e-missing", name="--at")
    found, replayed = find_record(name, edition, choices, lang)
    try:
        document = cut(found.game, replayed, place)
    except (UnknownName, Unsayable):
        if replayed.broken_off is not None:
            line = replayed.broken_off.span.line
            why = failures_text([replayed.broken_off], found.path, found.scenario.id, lang)
            usage("e-broken-off", name=name, place=at, line=line, why=why)
        last = replayed.moments[-1].place if replayed.moments else replayed.following
        usage("e-no-action", name=name, place=at, last=last)
    text = write(document, found.game, found.lang)
    if output in (None, "-"):
        show(text)
    else:
        refuse_to_overwrite([Path(output)], force)
        write_bytes(Path(output), text.encode())
        show(say("written", lang, name=output))
    return OK
