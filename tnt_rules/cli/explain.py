"""``tnt explain``: a rule, a reading, an edition, a word or a chapter."""

import re
from typing import TYPE_CHECKING, Any, Final, NoReturn

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
    from collections.abc import Iterable

    from tnt_rules.core.rulebook import Edition, Reading, Rule, Rulebook, Term
    from tnt_rules.core.rulings.choices import Choices
    from tnt_rules.core.rulings.layout import Block

_NO_OPTION: Final = re.compile(r"-[^\w-]")

_MENTIONS: Final = 12
"""How many of the rules that mention a word are listed with their titles."""


class _Explain(Command):
    """Takes what only begins like an option, such as the arrow, for a word of the notation."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put such words behind the sign that ends the options."""
        if "--" not in args:
            words = [word for word in args if _NO_OPTION.match(word)]
            if words:
                args = [*(word for word in args if word not in words), "--", *words]
        return super().parse_args(ctx, args)


@click.command("explain", cls=_Explain, help=say("explain"))
@click.argument("id", metavar="ID")
@choice_options
@lang_option
def command(id: str, edition: str | None, choices: tuple[str, ...], lang: str | None) -> int:
    """Print what the rulebook says about an id, or the ids there are."""
    from tnt_rules.core.registry import default_game
    from tnt_rules.core.rulebook import Reading, load_rulebook
    from tnt_rules.core.rulings.layout import to_text

    lang = lang or language()
    game = default_game()
    chosen = read_choices(game, edition, choices)
    options = chosen.resolve(game)
    rulebook = load_rulebook(game.rulebook_folder())
    name = id.strip().lower()
    entry = rulebook.find(name)
    named: list[Block] = []
    if isinstance(entry, Reading):
        named = _reading(entry, rulebook, options, lang)
        if edition is not None or choices:
            named[2:2] = _in_force(entry, rulebook, chosen, options, lang)
        # an option may be called like a word, and like the chapter about it
        named += [*_terms(name, rulebook, lang), *_chapter(name, rulebook, lang, below=True)]
    elif entry is not None:
        named = _rule(entry, rulebook, options, lang)
    elif name in rulebook.editions:
        named = _edition(rulebook.edition(name), rulebook, lang)
    else:
        named = _terms(name, rulebook, lang)
        named += _chapter(name, rulebook, lang, below=bool(named))
    named += _notation(id.strip(), rulebook, lang, alone=not named)
    named += _all(name, rulebook, lang)
    if not named:
        _unknown(id, name, rulebook)
    show(to_text(named + _scenarios(entry.id if entry is not None else name, lang)))
    return OK


def _unknown(id: str, name: str, rulebook: "Rulebook") -> NoReturn:
    """Stop: there is nothing of this name; a scenario is ruled on, not explained."""
    from tnt_rules.core.corpus import matching_ids, shipped_ids
    from tnt_rules.core.documents.keywords import keywords
    from tnt_rules.core.registry import default_game

    scenarios = matching_ids(name, shipped_ids()) if name else []
    if scenarios:
        usage("e-is-scenario", name=id, names=tuple(f"tnt ruling {s}" for s in scenarios))
    words = (word for term in rulebook.terms.values() for word in (term.en, term.ja))
    game = default_game()
    notation = (word for keyword in keywords(game) for word in (keyword.word.en, keyword.word.ja))
    known = [*rulebook.rules, *rulebook.readings, *rulebook.editions, *words, *notation]
    usage("e-no-id", name=id, nearest=nearest(name, known, "e-ids-listed"))


def _all(name: str, rulebook: "Rulebook", lang: str) -> "list[Block]":
    """The names there are, with what they stand for: of rules, readings, options or editions."""
    from tnt_rules.core.rulings.layout import Block, Heading, Items

    def items(entries: "Iterable[Rule | Reading]") -> Items:
        return Items(tuple((_named(e.id, e.title[lang], lang), "") for e in entries))

    out: list[Block] = []
    if name == "rules":
        out.append(Heading(1, say("list-rules", lang)))
        for chapter in rulebook.all_chapters:
            rules = rulebook.in_chapter(chapter.id)
            if rules:
                title = f"{chapter.title[lang]} ({chapter.id})"
                out += [Heading(2, title), items(rules)]
    elif name in ("readings", "options"):
        heads = {"reading": "list-reading", "game": "list-game", "house": "list-house"}
        for kind, head in heads.items():
            if kind == "reading" or name == "options":
                readings = [r for r in rulebook.readings.values() if r.kind == kind]
                out += [Heading(1, say(head, lang)), items(readings)]
    elif name == "editions":
        marks = {True: "", False: say("edition-not-run", lang)}
        named = rulebook.editions.values()
        listed = tuple((_named(e.id, e.title[lang], lang), marks[e.runs]) for e in named)
        out += [Heading(1, say("list-editions", lang)), Items(listed)]
    return out


def _in_force(
    reading: "Reading", rulebook: "Rulebook", chosen: "Choices", options: Any, lang: str
) -> "list[Block]":
    """Which choice holds under the edition and options asked for, and why the edition has it."""
    from tnt_rules.core.rulings.layout import Paragraph

    choice = options[reading.id]
    if chosen.edition is None or reading.id in chosen.options:
        return [Paragraph(say("in-force", lang, choice=choice), strong=True)]
    text = say("in-force-edition", lang, edition=chosen.edition, choice=choice)
    out: list[Block] = [Paragraph(text, strong=True)]
    for own in rulebook.edition(chosen.edition).choices:
        if own.option == reading.id:
            out.append(Paragraph(own.text[lang]))
    return out


def _edition(edition: "Edition", rulebook: "Rulebook", lang: str) -> "list[Block]":
    """What an edition is, and its choices that differ from the default."""
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph

    out: list[Block] = [
        Heading(1, f"{edition.title[lang]} ({edition.id})"),
        Paragraph(edition.text[lang], strong=True),
    ]
    if not edition.runs:
        return [*out, Paragraph(say("edition-not-run", lang))]
    if not edition.choices:
        return [*out, Paragraph(say("edition-no-choices", lang))]
    out.append(Heading(2, say("edition-choices", lang)))
    items = []
    for own in edition.choices:
        reading = rulebook.reading(own.option)
        chosen = f"{own.choice} – {reading.choice(own.choice).text[lang]}"
        gap = "" if lang == "ja" else " "
        text = _named(reading.title[lang], f"{chosen}{gap}{own.text[lang]}", lang)
        items.append((text, own.option))
    out.append(Items(tuple(items)))
    return out


def _terms(name: str, rulebook: "Rulebook", lang: str) -> "list[Block]":
    """The words of the glossary that are called so, in any language."""
    out: list[Block] = []
    for term in rulebook.terms.values():
        variants = [*term.variants_en, *term.variants_ja]
        called = (term.id, term.en, term.ja, term.de, term.fr, *(v.word for v in variants))
        if name and name in (word.lower() for word in called):
            out += _term(term, rulebook, lang)
    return out


def _term(term: "Term", rulebook: "Rulebook", lang: str) -> "list[Block]":
    """What a word means, its sign, its other names, and the rules that have it."""
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph

    other = "en" if lang == "ja" else "ja"
    from tnt_rules.core.rulings.words import listed

    out: list[Block] = [
        Heading(1, f"{term.text[lang]} ({term.text[other]})"),
        Paragraph(term.meaning[lang], strong=True),
    ]
    if term.sign_en:
        out.append(Paragraph(say("sign", lang, en=term.sign_en, ja=term.sign_ja)))
    items = []
    for variant in (*term.variants_en, *term.variants_ja):
        key = "variant-avoided" if variant.avoid else "variant"
        sources = listed([source.text for source in variant.sources], "; ", "；")[lang]
        items.append((say(key, lang, word=variant.word), sources))
    for key, word in (("word-de", term.de), ("word-fr", term.fr)):
        if word:
            items.append((say(key, lang, word=word), ""))
    if items:
        out += [Heading(2, say("other-words", lang)), Items(tuple(items))]
    if term.trap is not None:
        out.append(Paragraph(term.trap[lang]))
    rules = [rule for rule in rulebook.mentioning(term.id) if rule.kind == "rule"]
    if rules:
        out.append(Heading(2, say("mentioned-by", lang)))
        first, others = rules[:_MENTIONS], rules[_MENTIONS:]
        out.append(Items(tuple((rule.title[lang], rule.id) for rule in first)))
        if others:
            ids = tuple(rule.id for rule in others)
            out.append(Paragraph(say("mentioned-too", lang, ids=ids)))
    return out


def _notation(name: str, rulebook: "Rulebook", lang: str, *, alone: bool) -> "list[Block]":
    """What a word is for in texts, with lines that have it.

    ``alone``: nothing else is called so; then its word of the glossary goes first, if it has one.
    """
    from tnt_rules.core.documents.keywords import called, forms, terminals_called
    from tnt_rules.core.registry import default_game
    from tnt_rules.core.rulings.layout import Fixed, Heading, Paragraph

    game = default_game()
    out: list[Block] = []
    if alone:
        words = {w for terminal in terminals_called(name, game) for w in forms(terminal, game)}
        for term in rulebook.terms.values():
            if words & {term.en, term.ja, term.sign_en, term.sign_ja}:
                out += _term(term, rulebook, lang)
                break
    other = "en" if lang == "ja" else "ja"
    for keyword in called(name, game):
        title = say("keyword", lang, word=keyword.word[lang], other=keyword.word[other])
        out += [
            Heading(2 if out else 1, title),
            Paragraph(keyword.meaning[lang]),
            Fixed(tuple(line[lang] for line in keyword.lines)),
        ]
    return out


def _chapter(name: str, rulebook: "Rulebook", lang: str, *, below: bool) -> "list[Block]":
    """A chapter of the rules: its rules by id; ``below`` a word of the same name."""
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph

    for chapter in rulebook.all_chapters:
        if name in (chapter.id, chapter.title_en.lower(), chapter.title_ja):
            rules = rulebook.in_chapter(chapter.id)
            title = f"{chapter.title[lang]} ({chapter.id})"
            if below:
                title = say("chapter-called", lang, title=chapter.title[lang], id=chapter.id)
            return [
                Heading(2 if below else 1, title),
                Paragraph(chapter.text[lang]),
                Items(tuple((rule.title[lang], rule.id) for rule in rules)),
            ]
    return []


def _rule(rule: "Rule", rulebook: "Rulebook", options: Any, lang: str) -> "list[Block]":
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph
    from tnt_rules.core.rulings.words import word

    out: list[Block] = [
        Heading(1, f"{rule.title[lang]} ({rule.id})"),
        Paragraph(rule.text[lang], strong=True),
        Paragraph(say("confidence", lang, name=word(f"confidence-{rule.confidence}")[lang])),
    ]
    if rule.off is not None:
        out.append(Paragraph(say("off-means", lang, id=rule.id, text=rule.off[lang])))
    if rule.sources:
        out.append(Heading(2, say("sources", lang)))
        out.append(Items(tuple((source.text[lang], "") for source in rule.sources)))
    if rule.reading:
        out.append(Heading(2, say("governed", lang)))
        out.append(
            Items(
                tuple(
                    (_named(rulebook.reading(r).title[lang], str(options[r]), lang), r)
                    for r in rule.reading
                )
            )
        )
    if rule.notes:
        out.append(Heading(2, say("notes", lang)))
        out.append(Items(tuple((note.text[lang], note.mark) for note in rule.notes)))
    return out + _related(rule, rulebook, lang)


def _reading(reading: "Reading", rulebook: "Rulebook", options: Any, lang: str) -> "list[Block]":
    from tnt_rules.core.rulings.layout import Heading, Items, Paragraph
    from tnt_rules.core.rulings.words import listed, word

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
            marks.append(say("editions-that", lang, names=listed(takers)[lang]))
        sign = "→ " if options[reading.id] == choice.id else ""
        text = _named(f"{sign}{choice.id}", choice.text[lang], lang)
        items.append((text, listed(marks, "; ", "；")[lang]))
    if reading.low is not None:
        items.append((f"{reading.low} – {reading.high}", ""))
    out.append(Items(tuple(items)))
    out.append(Paragraph(say("reason", lang, text=reading.reason[lang])))
    out.append(
        Paragraph(say("confidence", lang, name=word(f"confidence-{reading.confidence}")[lang]))
    )
    return out + _related(reading, rulebook, lang)


def _named(name: str, text: str, lang: str) -> str:
    from tnt_rules.core.rulings.words import word

    return word("g-choice", choice=name, text=text)[lang]


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
    """Ids of the shipped scenarios that show a rule, reading or edition, and those at its limit."""
    from tnt_rules.core.corpus import files_under, shipped_folder

    head = re.compile(r"^[\s　]*(?:scenario|場面)[\s　]+(\S+)")
    name = rf"(?<!\S){re.escape(id)}(?!\S)"
    shows = re.compile(rf"^[\s　]*(?:rules|規則|option|選択|edition|版)[\s　].*{name}")
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
