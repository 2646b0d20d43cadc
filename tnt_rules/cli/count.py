"""``tnt count``: how many ways the game can go from a position."""

from typing import TYPE_CHECKING, Any

import click

from tnt_rules.cli.common import (
    OK,
    choice_options,
    end_with,
    failures_text,
    find_scenario,
    lang_option,
    language,
    one_of,
    read_choices,
    say,
    show,
    usage,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from tnt_rules.core.protocol import Game


@click.command("count", cls=Command, help=say("count"))
@click.argument("name", metavar=say("m-text"))
@click.option("--depth", metavar=say("m-number"), default="1", help=say("depth-option"))
@click.option("--divide", "by_move", is_flag=True, help=say("divide-option"))
@click.option(
    "--chance",
    metavar="[all|fixed]",
    default="all",
    callback=one_of("all", "fixed"),
    help=say("chance-option"),
)
@choice_options
@lang_option
def command(
    name: str,
    depth: str,
    by_move: bool,
    chance: str,
    edition: str | None,
    choices: tuple[str, ...],
    lang: str | None,
) -> int:
    """Count the sequences of legal moves from the end of a text."""
    from tnt_rules.core.rulings.counting import count, divide
    from tnt_rules.core.rulings.run import run_first

    lang = lang or language()
    if not (depth.isascii() and depth.isdigit() and 0 < int(depth[:3]) < 100):
        usage("e-bad-value", name="--depth", value=depth, names="1, 2, 3 …")
    found = find_scenario(name, lang)
    game, fixed = found.game, chance == "fixed"
    run = run_first(game, found.scenario, read_choices(game, edition, choices))
    if run.built.position is None or run.failures:
        failures = run.failures or run.position_failures()
        text = failures_text(failures, found.path, found.scenario.id, lang)
        end_with(text, max(failure.rung for failure in failures))
    if not by_move:
        show(f"{count(game, run.end, int(depth), fixed)}")
        return OK
    by_first = divide(game, run.end, int(depth), fixed)
    for move, number in by_first:
        show(f"{_line(game, run.end, move, lang)}  {number}")
    show(say("count-total", lang, moves=len(by_first), count=sum(n for _, n in by_first)))
    return OK


def _line(game: "Game", position: Any, move: Any, lang: str) -> str:
    from tnt_rules.core.rulings.run import game_line

    return game_line(game, game.write_move(position, move))[lang]
