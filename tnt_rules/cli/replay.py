"""``tnt replay``: a game turn by turn, or step by step at one key."""

import sys
from typing import TYPE_CHECKING

import click

from tnt_rules.cli import keys
from tnt_rules.cli.common import (
    OK,
    POSITION,
    Found,
    choice_options,
    columns,
    end_with,
    failures_text,
    find_scenario,
    flush,
    is_terminal,
    lang_option,
    language,
    read_choices,
    say,
    show,
    usage,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tnt_rules.core.rulings.layout import Block
    from tnt_rules.core.rulings.records import Place, Record


@click.command("replay", cls=Command, help=say("replay"))
@click.argument("name", metavar=say("m-text"))
@click.option("--until", metavar=say("m-place"), default=None, help=say("until-option"))
@click.option("--step", is_flag=True, help=say("step-option"))
@choice_options
@lang_option
def command(
    name: str,
    until: str | None,
    step: bool,
    edition: str | None,
    choices: tuple[str, ...],
    lang: str | None,
) -> int:
    """Show a game; the exit status is that of the worst line in it."""
    from tnt_rules.core.rulings.present import terminal_board
    from tnt_rules.core.rulings.record_pages import Pages

    lang = lang or language()
    place = read_place("--until", until)
    found, replayed = find_record(name, edition, choices, lang)
    game = found.game
    if place is not None:
        _look_for(place, replayed, name)
    moments = replayed.moments if place is None else replayed.until(place)
    stepping = step and keys.possible()
    colour = is_terminal(sys.stdout)
    pages = Pages(game, replayed, lang, terminal_board(game, colour))
    whole = len(moments) == len(replayed.moments)
    failures = replayed.failures if whole else ()
    if stepping:
        shown = pages.by_action(moments)
    else:
        shown = pages.by_turn(moments, not (whole and pages.breaks_last))
    if whole:
        shown += filter(None, (pages.last(), pages.broken(found.path)))
    texts = [_text(page, colour) for page in shown]
    if stepping:
        _step(texts, lang)
    else:
        show("\n".join(texts))
    return max((failure.rung for failure in failures), default=OK)


def find_record(
    name: str, edition: str | None, choices: "Sequence[str]", lang: str
) -> "tuple[Found, Record]":
    """The game that a name means, replayed; ends the command if its text is no position, or its
    options contradict each other."""
    from tnt_rules.core.rulings.records import record

    found = find_scenario(name, lang)
    replayed = record(found.game, found.scenario, read_choices(found.game, edition, choices))
    failures = replayed.run.position_failures()
    if failures:
        end_with(failures_text(failures, found.path, found.scenario.id, lang), POSITION)
    return found, replayed


def _look_for(place: "Place", replayed: "Record", name: str) -> None:
    """Stop with a message if a game that holds does not come to a place."""
    places = [moment.place for moment in replayed.moments] or [replayed.following]
    first, last = places[0].turn, places[-1]
    known = place in places or (not place.action and first <= place.turn <= last.turn)
    if not known and not replayed.failures:
        usage("e-until", name=name, place=place, first=first, final=last.turn, last=last)


def read_place(option: str, text: str | None) -> "Place | None":
    """A place in a record; stops with a message if it is none."""
    from tnt_rules.core.rulings.records import read_place as read
    from tnt_rules.errors import BadValue

    try:
        return None if text is None else read(text)
    except BadValue:
        usage("e-place", name=option, value=text)


def _text(page: "Sequence[Block]", colour: bool) -> str:
    from tnt_rules.core.rulings.layout import to_text

    return to_text(page, columns(), colour)


def _step(texts: "Sequence[str]", lang: str) -> None:
    """One page at a time; a key goes on or back, ``q`` ends it."""
    at = 0
    with keys.pressed() as key:
        while True:
            footer = say("step-footer", lang, number=at + 1, count=len(texts))
            show(f"\x1b[2J\x1b[H{texts[at]}\n{footer}")
            flush()
            meant = keys.meaning(key())
            if meant == keys.QUIT:
                return
            if meant == keys.FORWARD:
                at = min(at + 1, len(texts) - 1)
            elif meant == keys.BACK:
                at = max(at - 1, 0)
