"""``tnt draw``: a board on the terminal or in a file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tnt_rules.cli.common import (
    OK,
    POSITION,
    Stop,
    choice_options,
    failures_text,
    find_case,
    find_text,
    is_terminal,
    lang_option,
    language,
    overwrite_option,
    read_choices,
    refuse_to_overwrite,
    say,
    scenarios_in,
    show,
    usage,
    write_bytes,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tnt_rules.core.documents.tree import Scenario
    from tnt_rules.core.protocol import Game
    from tnt_rules.core.rulings.choices import Choices
    from tnt_rules.core.rulings.results import Failure


@click.command("draw", cls=Command, help=say("draw"))
@click.argument("name", metavar=say("m-text"))
@click.option("--case", "case", metavar=say("m-name"), default=None, help=say("case-option"))
@click.option("-o", "--output", metavar=say("m-file"), default=None, help=say("output-option"))
@overwrite_option
@click.option("--dark", is_flag=True, help=say("dark-option"))
@choice_options
@lang_option
def command(
    name: str,
    case: str | None,
    output: str | None,
    force: bool,
    dark: bool,
    edition: str | None,
    choices: tuple[str, ...],
    lang: str | None,
) -> int:
    """Draw the boards at the beginning of the cases; equal ones once."""
    from tnt_rules.core.corpus import load

    lang = lang or language()
    target = None if output is None else Path(output)
    if target is not None and target.suffix.lower() not in (".svg", ".png"):
        usage("e-output-form", name=output)
    data, path, wanted = find_text(name)
    loaded = load(data, path)
    base = read_choices(loaded.game, edition, choices)
    scenarios = scenarios_in(loaded, wanted, lang)
    if case is not None:
        case = find_case(scenarios, case, (path,))
    boards, faults = _boards(loaded.game, scenarios, case, base, (lang, dark))
    for scenario, failures in faults:
        show(failures_text(failures, path, scenario, lang), err=True)
    files = [] if target is None else _files(target, len(boards))
    refuse_to_overwrite(files, force)
    for number, (svg, board) in enumerate(boards.items()):
        if target is None:
            if len(boards) > 1:
                show(board.label)
            colour = is_terminal(sys.stdout)
            show(loaded.game.draw_text(board.position, board.marks, lang, colour))
            continue
        _write(loaded.game, files[number], svg)
        show(say("written", lang, name=files[number]))
    return POSITION if faults else OK


class _Board(msgspec.Struct, frozen=True):
    label: str
    position: Any
    marks: tuple[str, ...]


def _boards(
    game: "Game",
    scenarios: "Sequence[Scenario]",
    case: str | None,
    base: "Choices",
    style: tuple[str, bool],
) -> "tuple[dict[str, _Board], list[tuple[str, list[Failure]]]]":
    """The different boards by their drawing, and by scenario why a text describes none, or its
    options contradict each other; what several cases have in common is said once."""
    from tnt_rules.core.rulings.choices import in_force
    from tnt_rules.core.rulings.results import option_failures, position_failures
    from tnt_rules.core.rulings.run import statements_of

    found: dict[str, _Board] = {}
    faults = []
    said: set[object] = set()
    for scenario in scenarios:
        for one in scenario.cases or (None,):
            if case is not None and (one is None or one.id != case):
                continue
            options = in_force(base, scenario, one).resolve(game)
            built = game.build(scenario, statements_of(scenario, one), options)
            contradictions = game.option_conflicts(options)
            if built.position is None or contradictions:
                failures = [
                    failure
                    for failure in (
                        *option_failures(contradictions, scenario, one),
                        *position_failures(built, scenario, one),
                    )
                    if (failure.span, failure.actual) not in said
                ]
                said.update((failure.span, failure.actual) for failure in failures)
                faults.append((scenario.id, failures))
                continue
            label = " / ".join(id for id in (scenario.id, one.id if one else "") if id)
            svg = game.draw_svg(built.position, built.marks, *style)
            found.setdefault(svg, _Board(label, built.position, built.marks))
    return found, faults


def _files(target: Path, count: int) -> list[Path]:
    """The files that so many boards are drawn in."""
    if count == 1:
        return [target]
    return [target.with_stem(f"{target.stem}-{number}") for number in range(1, count + 1)]


def _write(game: "Game", target: Path, svg: str) -> None:
    from tnt_rules.errors import TntError

    if target.suffix.lower() == ".svg":
        write_bytes(target, game.plain_svg(svg).encode())
        return
    try:
        data = game.to_png(svg)
    except TntError as error:
        raise Stop(error.message(language())) from None
    write_bytes(target, data)
