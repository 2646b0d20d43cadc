"""``tnt ruling``: a position in, a ruling out."""

import sys
from typing import TYPE_CHECKING

import click

from tnt_rules.cli.common import (
    OK,
    OUTCOME,
    POSITION,
    choice_options,
    columns,
    find_case,
    find_text,
    format_option,
    is_terminal,
    lang_option,
    language,
    read_choices,
    say,
    scenarios_in,
    show,
    show_json,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tnt_rules.core.protocol import Game
    from tnt_rules.core.rulings.layout import Block
    from tnt_rules.core.rulings.ruling import Ruling

FORMATS = ("text", "markdown", "bbcode", "json")


@click.command("ruling", cls=Command, help=say("ruling"))
@click.argument("name", metavar=say("m-text"))
@click.option("--case", "case", metavar=say("m-name"), default=None, help=say("case-option"))
@format_option(*FORMATS)
@choice_options
@lang_option
def command(
    name: str,
    case: str | None,
    form: str,
    edition: str | None,
    choices: tuple[str, ...],
    lang: str | None,
) -> int:
    """Rule on every scenario of a text, or on one of a shipped file."""
    from tnt_rules.core.corpus import load
    from tnt_rules.core.rulings.export import to_json
    from tnt_rules.core.rulings.ruling import make_ruling

    lang = lang or language()
    data, path, wanted = find_text(name)
    loaded = load(data, path)
    base = read_choices(loaded.game, edition, choices)
    scenarios = scenarios_in(loaded, wanted, lang)
    if case is not None:
        case = find_case(scenarios, case, (path,))
    rulings = [
        make_ruling(loaded.game, scenario, base, case)
        for scenario in scenarios
        if case is None or case in {c.id for c in scenario.cases}
    ]
    if form == "json":
        show_json(to_json(rulings, loaded.game))
    else:
        show(_render(rulings, loaded.game, lang, form))
    cases = [c for r in rulings for c in r.cases]
    if not all(c.answered for c in cases):
        return POSITION
    return OUTCOME if any(c.left_out for c in cases) else OK


def _render(rulings: "Sequence[Ruling]", game: "Game", lang: str, form: str) -> str:
    from tnt_rules.core.rulebook import load_rulebook
    from tnt_rules.core.rulings.present import present, terminal_board

    rulebook = load_rulebook(game.rulebook_folder())
    colour = form == "text" and is_terminal(sys.stdout)
    draw = terminal_board(game, colour)
    pages = []
    for ruling in rulings:
        pages.append(page(present(ruling, rulebook, lang, draw, places=True), form))
    return "\n\n".join(pages)


def page(blocks: "Sequence[Block]", form: str) -> str:
    """Blocks in a format: text, markdown or bbcode; as text with colours on a terminal."""
    from tnt_rules.core.rulings import layout

    if form == "markdown":
        return layout.to_markdown(blocks)
    if form == "bbcode":
        return layout.to_bbcode(blocks)
    return layout.to_text(blocks, columns(), is_terminal(sys.stdout))
