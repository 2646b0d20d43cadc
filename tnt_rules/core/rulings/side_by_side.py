"""A comparison for people and for programs: blocks of text in one language, and JSON.

The JSON: ``{version, variants, scenarios, readings}``. A variant is ``{id, title, edition,
options}`` (what it chooses otherwise than the reference), a scenario ``{id, title, digest,
cases}``, a case ``{case, title, stated: {edition, options}, outcomes}``, an outcome ``{variant,
answer, faults, points, question, difference, differs, given, here, there, asks, bounded, otherwise,
causes, broken_off, left_out}``; ``faults`` are as in a ruling.
``difference`` is null in the first column, else ``same``, ``steps`` (the same result in other
steps, listed in ``otherwise``), ``question`` (something else is asked, or the result differs after
some answers) or ``result``. ``differs``, ``given``, ``here``, ``there`` and ``bounded`` are as in a
ruling's ``hangs``, ``here`` being the first column; ``asks`` is null or ``{here, there, refused,
given}``. A cause is ``{option, base, choice, role}`` with the roles ``alone``, ``part``, ``joint``,
``together``; ``broken_off`` and ``left_out`` are as in a ruling. ``readings`` are the options that
make any difference: ``{id, title, question, confidence, default, reason, choices}``, a choice
``{choice, text, editions, sources}``, an edition ``{edition, reason}`` with what it rests its
choice on, null for the default. A text is ``{en, ja}``.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tnt_rules import __version__
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulebook.model import Reading, Rulebook
from tnt_rules.core.rulings import grounds
from tnt_rules.core.rulings.ahead import EVERY, SOME
from tnt_rules.core.rulings.compare import (
    QUESTION,
    RESULT,
    SAME,
    STEPS,
    CaseComparison,
    Cause,
    Comparison,
    Outcome,
    PartingTold,
    Stated,
)
from tnt_rules.core.rulings.export import placed
from tnt_rules.core.rulings.layout import Block, Fixed, Grid, Heading, Items, Paragraph, Quote
from tnt_rules.core.rulings.present import (
    DrawBoard,
    after_answers,
    asked_otherwise,
    board_before,
    case_heading,
    faults_placed,
    reading_name,
)
from tnt_rules.core.rulings.report import failure_record, left_out_records
from tnt_rules.core.rulings.variants import Variant
from tnt_rules.core.rulings.words import by_action, joined, listed, quoted, word

MARKS = {"": "", SAME: "=", STEPS: "~", QUESTION: "?", RESULT: "≠"}
"""The sign of a column."""


def present(
    comparisons: Sequence[Comparison],
    variants: Sequence[Variant],
    game: Game,
    rulebook: Rulebook,
    lang: str,
    draw: DrawBoard,
) -> list[Block]:
    """The blocks of a comparison: what the columns are, each case, the whole at a glance."""
    out: list[Block] = [
        Heading(1, word("c-title")[lang]),
        Items(tuple(_variant(v, game, rulebook, lang) for v in variants)),
        Paragraph(word("c-marks", first=variants[0].title)[lang]),
    ]
    for comparison in comparisons:
        name = comparison.title[lang] if comparison.title else word("nameless")[lang]
        out.append(Heading(2, f"{name} ({comparison.id})" if comparison.id else name))
        boards = [_board(case, lang, draw) for case in comparison.cases]
        shared = all(board == boards[0] for board in boards)
        if shared:
            out += boards[0]
        for case, board in zip(comparison.cases, boards, strict=True):
            out += _case(case, rulebook, lang, () if shared else board)
    if sum(len(comparison.cases) for comparison in comparisons) > 1:
        out.append(Heading(2, word("c-overview")[lang]))
        out.append(_overview(comparisons, variants, lang))
    found = _readings(comparisons, rulebook)
    if found:
        out.append(Heading(2, word("c-readings")[lang]))
        for reading in found:
            out += grounds.present(reading, rulebook, lang)
    for comparison in comparisons:
        names = listed([variant.title[lang] for variant in variants])[lang]
        scenario = f"{comparison.id} {comparison.digest}".strip()
        facts = {"version": comparison.version, "variants": names, "scenario": scenario}
        out.append(Quote(word("c-quote", **facts)[lang]))
    return out


def _variant(variant: Variant, game: Game, rulebook: Rulebook, lang: str) -> tuple[str, str]:
    edition = rulebook.editions.get(variant.choices.edition or "")
    title = variant.title[lang]
    if edition is not None and title == edition.id:
        title = f"{title} – {edition.title[lang]}"
    changed = variant.choices.resolve(game).changed
    choices = [f"{option} {choice}" for option, choice in changed.items()]
    text = listed(choices)[lang]
    if text == variant.title[lang]:
        text = ""
    elif not text:
        text = word("c-defaults")[lang]
    return title, text


def _board(case: CaseComparison, lang: str, draw: DrawBoard) -> list[Block]:
    """The position of a case."""
    if case.before is None:
        return []
    return board_before(case.before, case.beside, lang, draw, 3)


def _case(
    case: CaseComparison, rulebook: Rulebook, lang: str, board: Sequence[Block]
) -> list[Block]:
    out: list[Block] = []
    if case.id:
        out.append(Heading(3, case_heading(case.id, case.title, lang)))
    out += board
    if case.moves:
        out.append(Heading(3, word("move")[lang]))
        out.append(Fixed(tuple(line[lang] for line in case.moves)))
    out.append(Heading(3, word("c-result")[lang]))
    stated = _stated(case.stated, lang)
    if stated:
        out.append(Paragraph(word("c-stated", what=stated)[lang]))
    heads = ("", word("c-variant")[lang], word("c-result")[lang], word("points")[lang])
    rows = tuple(_row(outcome, case, rulebook, lang) for outcome in case.outcomes)
    out.append(Grid("", heads, rows))
    faults = dict.fromkeys(fault for outcome in case.outcomes for fault in outcome.faults)
    if faults:
        out.append(Heading(3, word("faults")[lang]))
        out.append(Items(faults_placed(faults, lang)))
    items = []
    for outcome in case.outcomes:
        if outcome.left_out and outcome.difference != SAME:
            lines = quoted([left.line for left in outcome.left_out])
            text = word("c-left-out", variant=outcome.variant.title, lines=lines)
            items.append((text[lang], ""))
        if outcome.parting is not None:
            told = _told(outcome.parting, outcome, case.outcomes[0])
            items += [(text[lang], "") for text in told]
        for cause in outcome.causes:
            known = rulebook.find(cause.option)
            itself = outcome.variant.title.en == f"{cause.option} {cause.choice}"
            text = word(
                "c-cause-itself" if itself else f"c-cause-{cause.role}",
                variant=outcome.variant.title,
                option=cause.option,
                choice=cause.choice,
                base=cause.base,
            )
            items.append((text[lang], known.title[lang] if known else ""))
    if items:
        out.append(Items(tuple(items)))
    return out


def _stated(stated: Stated, lang: str) -> str:
    """What the text fixes; "" if nothing."""
    parts = [f"{option} {choice}" for option, choice in stated.options]
    if stated.edition:
        parts.insert(0, word("c-edition", name=stated.edition)[lang])
    return listed(parts)[lang]


def _told(parting: PartingTold, outcome: Outcome, first: Outcome) -> Iterator[Text]:
    """What differs beyond the result so far, in sentences."""
    names = {"variant": outcome.variant.title, "first": first.variant.title}
    if parting.asked:
        # The result names the lines that are not taken.
        there = asked_otherwise(parting.asked_here, parting.asked_there)
        here = parting.asked_here or word("asks-nothing")
        if parting.asked_given:
            yield word(
                "c-asks-after", given=quoted(parting.asked_given), there=there, here=here, **names
            )
        elif parting.asked_here or parting.asked_there:
            yield word("c-asks-here", there=there, here=here, **names)
    if parting.differs in _AHEAD:
        here, there = (by_action(texts, parting.actions) for texts in (parting.here, parting.there))
        given = parting.given_here, parting.given_there
        found = joined(after_answers(_AFTER, *given, here, there, names))
        yield word(_AHEAD[parting.differs], results=found, **names)
    if parting.bounded:
        yield word("c-bounded", **names)
    elif parting.asked and not parting.differs and (outcome.question or first.question):
        yield word("c-none-ahead", **names)


_AFTER = ("c-after-here", "c-there", "c-after-there")
_AHEAD = {EVERY: "c-every", SOME: "c-some"}


def _readings(comparisons: Sequence[Comparison], rulebook: Rulebook) -> list[Reading]:
    """The readings and other options that make a difference, each once."""
    names = dict.fromkeys(
        cause.option
        for comparison in comparisons
        for case in comparison.cases
        for outcome in case.outcomes
        for cause in outcome.causes
    )
    return [rulebook.readings[name] for name in names if name in rulebook.readings]


def _row(outcome: Outcome, case: CaseComparison, rulebook: Rulebook, lang: str) -> tuple[str, ...]:
    mark = MARKS[outcome.difference]
    name = outcome.variant.title[lang]
    first = case.outcomes[0]
    fixed = _stated(outcome.fixed, lang)
    if fixed:
        name = word("c-row-stated", name=name, what=fixed)[lang]
    if outcome.difference == SAME:
        same = (
            word("c-same-row")
            if first.fixed != Stated()
            else word("c-same", name=first.variant.title)
        )
        return mark, name, same[lang], ""
    answer = _sentences(outcome.answer, lang)
    if outcome.difference == STEPS:
        if outcome.answer == first.answer:
            answer = word("c-same-result", name=first.variant.title)[lang]
        names = [cause.option for cause in outcome.causes]
        listed = _titles(rulebook, names)
        answer = _joined((answer, word("c-otherwise", names=listed)[lang]), lang)
    if not outcome.played:
        return mark, name, answer, "–"
    gains = [word("gain", who=who, what=what)[lang] for who, what in outcome.gains]
    sign = "; " if lang == "en" else "、"
    so_far = outcome.question is not None
    if not gains:
        return mark, name, answer, word("points-none-so-far" if so_far else "points-none")[lang]
    scored = sign.join(gains)
    return mark, name, answer, word("c-so-far", points=scored)[lang] if so_far else scored


def _titles(rulebook: Rulebook, options: Sequence[str]) -> Text:
    """Readings by their titles, one after another."""
    return listed([reading_name(rulebook, option) for option in options])


def _sentences(answer: Sequence[Text], lang: str) -> str:
    """The answer to each action; numbered if there are several."""
    if len(answer) == 1:
        return answer[0][lang]
    return _joined([f"({n}) {text[lang]}" for n, text in enumerate(answer, 1)], lang)


def _joined(texts: Sequence[Text | str], lang: str) -> str:
    parts = [text if isinstance(text, str) else text[lang] for text in texts]
    return (" " if lang == "en" else "").join(parts)


def _overview(comparisons: Sequence[Comparison], variants: Sequence[Variant], lang: str) -> Grid:
    rows = []
    for comparison in comparisons:
        for case in comparison.cases:
            name = " / ".join(part for part in (comparison.id, case.id) if part) or "-"
            stated = _stated(case.stated, lang)
            if stated and any(o.fixed != Stated() for o in case.outcomes):
                name = word("c-row-stated", name=name, what=stated)[lang]
            rows.append((name, *(_glance(o) for o in case.outcomes[1:])))
    heads = (word("c-case")[lang], *(v.title[lang] for v in variants[1:]))
    return Grid("", heads, tuple(rows))


def _glance(outcome: Outcome) -> str:
    """The sign of a column, and the options that make the difference."""
    plus = " + " if any(cause.role == "together" for cause in outcome.causes) else ", "
    names = plus.join(cause.option for cause in outcome.causes)
    return f"{MARKS[outcome.difference]} {names}".strip()


# ---- JSON ---------------------------------------------------------------------------------------


def to_json(
    comparisons: Sequence[Comparison],
    variants: Sequence[Variant],
    game: Game,
    rulebook: Rulebook,
) -> str:
    """A comparison as a JSON text."""
    found = {
        "version": __version__,
        "variants": [
            {
                "id": variant.id,
                "title": _text(variant.title),
                "edition": variant.choices.edition or game.editions()[0],
                "options": dict(variant.choices.resolve(game).changed),
            }
            for variant in variants
        ],
        "scenarios": [
            {
                "id": comparison.id,
                "title": _text(comparison.title),
                "digest": comparison.digest,
                "cases": [_case_record(case, comparison.id) for case in comparison.cases],
            }
            for comparison in comparisons
        ],
        "readings": [
            grounds.record(reading, rulebook) for reading in _readings(comparisons, rulebook)
        ],
    }
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _case_record(case: CaseComparison, scenario: str) -> dict[str, Any]:
    return {
        "case": case.id,
        "title": _text(case.title),
        "stated": {
            "edition": case.stated.edition or None,
            "options": dict(case.stated.options),
        },
        "outcomes": [_outcome_record(outcome, scenario) for outcome in case.outcomes],
    }


def _outcome_record(outcome: Outcome, scenario: str) -> dict[str, Any]:
    parting = outcome.parting or PartingTold()
    asks = None
    if parting.asked:
        asks = {
            "here": _text(parting.asked_here),
            "there": _text(parting.asked_there),
            "refused": [_text(line) for line in parting.refused],
            "given": [_text(line) for line in parting.asked_given],
        }
    return {
        "variant": outcome.variant.id,
        "answer": [_text(text) for text in outcome.answer],
        "faults": placed([f for f, _ in outcome.faults], [at for _, at in outcome.faults]),
        "points": [{"player": _text(who), "gain": _text(what)} for who, what in outcome.gains],
        "question": _text(outcome.question),
        "difference": outcome.difference or None,
        "differs": parting.differs or None,
        "given": [_text(line) for line in parting.given],
        "here": [_text(text) for text in parting.here],
        "there": [_text(text) for text in parting.there],
        "asks": asks,
        "bounded": parting.bounded,
        "otherwise": [_text(text) for text in outcome.otherwise],
        "causes": [_cause_record(cause) for cause in outcome.causes],
        "broken_off": outcome.broken_off and failure_record(outcome.broken_off, "", scenario),
        "left_out": left_out_records(outcome.left_out),
    }


def _cause_record(cause: Cause) -> dict[str, str]:
    return {
        "option": cause.option,
        "base": cause.base,
        "choice": cause.choice,
        "role": cause.role,
    }


def _text(text: Text | None) -> dict[str, str] | None:
    return None if text is None else {"en": text.en, "ja": text.ja}
