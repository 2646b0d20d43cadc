"""``tnt compare``: the same moves under several editions and options, side by side."""

import sys
from typing import TYPE_CHECKING

import click

from tnt_rules.cli.common import (
    OK,
    OUTCOME,
    POSITION,
    Stop,
    find_case,
    find_text,
    format_option,
    is_terminal,
    lang_option,
    language,
    say,
    show,
    show_errors,
    show_json,
    usage,
    variant_of_file,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from tnt_rules.core.corpus import Loaded
    from tnt_rules.core.documents.tree import Scenario
    from tnt_rules.core.protocol import Game
    from tnt_rules.core.rulings.compare import Comparison
    from tnt_rules.core.rulings.variants import Variant

FORMATS = ("text", "markdown", "bbcode", "json")


@click.command("compare", cls=Command, help=say("compare"))
@click.argument("names", nargs=-1, required=True, metavar=say("m-texts"))
@click.option(
    "--with", "variants", multiple=True, metavar=say("m-variant"), help=say("with-option")
)
@click.option("--case", "case", metavar=say("m-name"), default=None, help=say("case-option"))
@format_option(*FORMATS)
@lang_option
def command(
    names: tuple[str, ...],
    variants: tuple[str, ...],
    case: str | None,
    form: str,
    lang: str | None,
) -> int:
    """Compare what comes of scenarios under several variants."""
    from tnt_rules.core.rulebook import load_rulebook
    from tnt_rules.core.rulings.present import terminal_board
    from tnt_rules.core.rulings.side_by_side import present, to_json

    lang = lang or language()
    loaded, scenarios = _scenarios(names)
    diagnostics = [d for text in loaded for d in text.diagnostics]
    if diagnostics:
        show_errors(diagnostics, lang)
    if not scenarios:
        usage("e-empty")
    if case is not None:
        case = find_case(scenarios, case, tuple(names))
        scenarios = [s for s in scenarios if case in {c.id for c in s.cases}]
    game = loaded[0].game
    columns = _variants(game, variants)
    found = [_compare(game, scenario, columns, case) for scenario in scenarios]
    rulebook = load_rulebook(game.rulebook_folder())
    if form == "json":
        show_json(to_json(found, columns, game, rulebook))
    else:
        from tnt_rules.cli.ruling import page

        draw = terminal_board(game, form == "text" and is_terminal(sys.stdout))
        show(page(present(found, columns, game, rulebook, lang, draw), form))
    firsts = [case.outcomes[0] for comparison in found for case in comparison.cases]
    if not all(outcome.played for outcome in firsts):
        return POSITION
    return OUTCOME if any(outcome.left_out for outcome in firsts) else OK


def _scenarios(names: tuple[str, ...]) -> "tuple[list[Loaded], list[Scenario]]":
    """The texts that are named, and the scenarios in them; each once."""
    from tnt_rules.core.corpus import load

    texts, scenarios = [], []
    for name in dict.fromkeys(names):
        data, path, wanted = find_text(name)
        loaded = load(data, path)
        texts.append(loaded)
        if loaded.document is not None:
            scenarios += [s for s in loaded.document.scenarios if wanted in ("", s.id)]
    return texts, scenarios


def _variants(game: "Game", words: tuple[str, ...]) -> "list[Variant]":
    """The columns: those named, behind the reference unless it is among them; else all editions."""
    from tnt_rules.core.rulings.variants import VariantError, all_editions

    editions = all_editions(game)
    if not words:
        return list(editions)
    found: list[Variant] = []
    problems: list[str] = []
    for text in words:
        try:
            found.append(_variant(game, text))
        except VariantError as error:
            problems += [reason[language()] for reason in error.texts]
    if problems:
        raise Stop("\n".join(problems))
    if editions[0] not in found:
        found.insert(0, editions[0])
    return [v for n, v in enumerate(found) if v not in found[:n]]


def _variant(game: "Game", text: str) -> "Variant":
    """A variant from the word behind ``--with``."""
    from tnt_rules.core.rulings.variants import parse_variant

    return variant_of_file(game, text) or parse_variant(game, text)


def _compare(
    game: "Game", scenario: "Scenario", variants: "list[Variant]", case: str | None
) -> "Comparison":
    from tnt_rules.core.rulings.compare import ContradictionError, compare
    from tnt_rules.core.rulings.words import word

    try:
        return compare(game, scenario, variants, case)
    except ContradictionError as error:
        name = " / ".join(part for part in (scenario.id, error.case) if part)
        texts = (
            word(
                "c-refused-stated",
                variant=error.variant.title,
                name=name or word("c-text"),
                text=text,
            )
            if error.stated
            else word("c-refused", variant=error.variant.title, text=text)
            for text in error.texts
        )
        raise Stop("\n".join(text[language()] for text in texts)) from None
