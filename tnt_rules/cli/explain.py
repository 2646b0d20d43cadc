"""``tnt explain``: a rule or a reading."""

import re
from typing import TYPE_CHECKING, Any

import click

from tnt_rules.cli.common import (
    OK,
    choice_options,
    lang_option,
    language,
    nearest,
    read_choices,
    say,
    show,
    usage,
)
from tnt_rules.cli.pages import Command

if TYPE_CHECKING:
    from tnt_rules.core.rulebook import Reading, Rule, Rulebook
    from tnt_rules.core.rulings.layout import Block


@click.command("explain", cls=Command, help=say("explain"))
@click.argument("id", metavar="ID")
@choice_options
@lang_option
def command(id: str, edition: str | None, choices: tuple[str, ...], lang: str | None) -> int:
    """Print what the rulebook says about an id."""
    from tnt_rules.core.registry import default_game
    from tnt_rules.core.rulebook import Reading, load_rulebook
    from tnt_rules.core.rulings.layout import to_text

    lang = lang or language()
    game = default_game()
    options = read_choices(game, edition, choices).resolve(game)
    rulebook = load_rulebook(game.rulebook_folder())
    entry = rulebook.find(id.lower())
    if entry is None:
        known = [*rulebook.rules, *rulebook.readings]
        usage("e-no-id", name=id, nearest=nearest(id, known))
    blocks = (
        _reading(entry, rulebook, options, lang)
        if isinstance(entry, Reading)
        else _rule(entry, rulebook, options, lang)
    )
    show(to_text(blocks + _scenarios(entry.id, lang)))
    return OK


def _rule(rule: "Rule", rulebook: "Rulebook", options: Any, lang: str) -> "list[Block]":
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph
    from tnt_rules.core.rulings.words import word

    out: list[Block] = [
        Heading(1, f"{rule.title[lang]} ({rule.id})"),
        Paragraph(rule.text[lang], strong=True),
        Paragraph(say("confidence", lang, name=word(f"confidence-{rule.confidence}")[lang])),
    ]
    if rule.off is not None:
        out.append(Paragraph(say("off-means", lang, text=rule.off[lang])))
    if rule.sources:
        out.append(Heading(2, say("sources", lang)))
        out.append(Items(tuple((source.text[lang], "") for source in rule.sources)))
    if rule.reading:
        out.append(Heading(2, say("governed", lang)))
        out.append(
            Items(
                tuple((f"{rulebook.reading(r).title[lang]}: {options[r]}", r) for r in rule.reading)
            )
        )
    if rule.notes:
        out.append(Heading(2, say("notes", lang)))
        out.append(Items(tuple((note.text[lang], note.mark) for note in rule.notes)))
    return out + _related(rule, rulebook, lang)


def _reading(reading: "Reading", rulebook: "Rulebook", options: Any, lang: str) -> "list[Block]":
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph
    from tnt_rules.core.rulings.words import word

    out: list[Block] = [
        Heading(1, f"{reading.title[lang]} ({reading.id})"),
        Paragraph(reading.question[lang], strong=True),
        Heading(2, say("choices", lang)),
    ]
    items = []
    for choice in reading.choices:
        marks = [source.text[lang] for source in choice.sources]
        if choice.id == reading.default:
            marks.insert(0, say("default-choice", lang))
        takers = [
            edition.id
            for edition in rulebook.editions.values()
            if any(c.option == reading.id and c.choice == choice.id for c in edition.choices)
        ]
        if takers:
            marks.append(say("editions-that", lang, names=", ".join(takers)))
        sign = "→ " if options[reading.id] == choice.id else ""
        items.append((f"{sign}{choice.id}: {choice.text[lang]}", "; ".join(marks)))
    if reading.low is not None:
        items.append((f"{reading.low} – {reading.high}", ""))
    out.append(Items(tuple(items)))
    out.append(Paragraph(say("reason", lang, text=reading.reason[lang])))
    out.append(
        Paragraph(say("confidence", lang, name=word(f"confidence-{reading.confidence}")[lang]))
    )
    return out + _related(reading, rulebook, lang)


def _related(entry: "Rule | Reading", rulebook: "Rulebook", lang: str) -> "list[Block]":
    from tnt_rules.core.rulings.layout import Heading, Items

    out: list[Block] = []
    if entry.related:
        items = []
        for id in entry.related:
            other = rulebook.find(id)
            items.append((other.title[lang] if other else id, id))
        out = [Heading(2, say("related", lang)), Items(tuple(items))]
    return out


def _scenarios(id: str, lang: str) -> "list[Block]":
    """The shipped scenarios that name the id under ``rules`` or ``limit``, or choose it."""
    from tnt_rules.core.rulings.layout import Heading, Items

    showing, limiting = scenarios_of(id)
    out: list[Block] = []
    for key, names in (("shown-by", showing), ("limit-by", limiting)):
        if names:
            out.append(Heading(2, say(key, lang)))
            out.append(Items(tuple((name, "") for name in names)))
    return out


def scenarios_of(id: str) -> tuple[list[str], list[str]]:
    """Ids of the shipped scenarios that show a rule or reading, and those that show its limit."""
    from tnt_rules.core.corpus import files_under, shipped_folder

    head = re.compile(r"^[\s　]*(?:scenario|場面)[\s　]+(\S+)")
    name = rf"(?<!\S){re.escape(id)}(?!\S)"
    shows = re.compile(rf"^[\s　]*(?:rules|規則|option|選択)[\s　].*{name}")
    limits = re.compile(rf"^[\s　]*(?:limit|限界)[\s　].*{name}")
    showing: dict[str, None] = {}
    limiting: dict[str, None] = {}
    for path in files_under([shipped_folder()]):
        scenario = path.stem
        for line in path.read_text(encoding="utf-8").splitlines():
            found = head.match(line)
            if found:
                scenario = found[1]
            elif shows.match(line):
                showing.setdefault(scenario)
            elif limits.match(line):
                limiting.setdefault(scenario)
    return list(showing), list(limiting)
