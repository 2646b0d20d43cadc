"""Rulings as JSON, in both languages at once.

The schema: a list of rulings, each ``{id, title, sources, because, version, digest, cited, rules,
cases}``; ``rules`` are the texts of those cited, ``{rule, text, otherwise}``, where ``otherwise``
are the choices in force under which the text does not hold as it stands, ``{reading, choice,
question, text, cases}`` (no cases: in all of them); a case is ``{case, title, answer, edition,
options, added, faults, before, stated, actions, hangs, asks, bounded, open, because, failures,
broken_off, left_out}``, where ``options`` are those that differ from the defaults and ``added``
those chosen otherwise than the edition has them; an action is ``{move, drawn, legal, answer,
violations, refused, steps, points, question, prospects, replies, reply_before, after, shows}``:
``replies`` are lines that answer the question ``{en, ja, rules}``, ``reply_before`` the number of
the line they have to stand in front of (null: they go to the end), ``shows`` is the board in which
an illegal move is judged. A text is ``{en, ja}``; a reasoning (``because``) is ``{lang, text}`` as
the scenario gives it; a board ``{rows: {en, ja}, marks}`` in rows of the notation; a step ``{rule,
also, open, text, facts}``; a violation or fault ``{rule, spaces, judged, text}``, where ``judged``
is false if a cut-out shows too little to tell; a fault has the ``line`` and ``column`` of its place
in the text too. What does not apply is null or an empty list.

``hangs`` are the readings under whose other choice the result differs: ``{reading, chosen, other,
answer, differs, given, here, there}``; ``differs`` is ``now``, or, where a question is open,
``every`` (whatever is answered) or ``some``: then ``given`` are answers after which it does, as the
notation writes them, ``here`` and ``there`` the results with ``chosen`` and with ``other``.
``asks`` are those under whose other choice something else is asked: ``{reading, chosen, other,
here, there, refused, given}`` with the questions (null for none), the answers of the text that are
not taken there, and, if it is so only after some answers, these. ``bounded`` says whether not
all answers to the open question could be looked at.

``left_out`` are the lines ``{line, column, text}`` that are not carried out, as a record breaks off
in front of them; ``broken_off`` says where and why, in the form of a failure, and is null if every
line is carried out.
"""

import json
from collections.abc import Sequence
from typing import Any

from tnt_rules.core.documents.tree import Span
from tnt_rules.core.protocol import LANGUAGES, Game, Refusal, Step, Table, Text
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulings.named import NamedRule, named_rules
from tnt_rules.core.rulings.report import failure_record, left_out_records
from tnt_rules.core.rulings.ruling import ActionRuling, Board, CaseRuling, Reason, Ruling


def to_json(rulings: Sequence[Ruling], game: Game) -> str:
    """Rulings as a JSON text."""
    return json.dumps([record(r, game) for r in rulings], ensure_ascii=False, indent=2) + "\n"


def record(ruling: Ruling, game: Game) -> dict[str, Any]:
    """A ruling in plain values."""
    return {
        "id": ruling.id,
        "title": _text(ruling.title),
        "sources": list(ruling.sources),
        "because": _reasons(ruling.reasons),
        "version": ruling.version,
        "digest": ruling.digest,
        "cited": list(ruling.cited),
        "rules": [
            _rule(rule) for rule in named_rules(ruling, load_rulebook(game.rulebook_folder()))
        ],
        "cases": [_case(case, ruling, game) for case in ruling.cases],
    }


def _rule(rule: NamedRule) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "text": _text(rule.text),
        "otherwise": [
            {
                "reading": found.reading,
                "choice": found.choice,
                "question": _text(found.question),
                "text": _text(found.text),
                "cases": list(found.cases),
            }
            for found in rule.otherwise
        ],
    }


def _reasons(reasons: Sequence[Reason]) -> list[dict[str, str | None]]:
    return [{"lang": lang or None, "text": text} for lang, text in reasons]


def _text(text: Text | None) -> dict[str, str] | None:
    return None if text is None else {"en": text.en, "ja": text.ja}


def _case(case: CaseRuling, ruling: Ruling, game: Game) -> dict[str, Any]:
    hangs = None
    if case.hangs is not None:
        hangs = [
            {
                "reading": h.reading,
                "chosen": h.chosen,
                "other": h.other,
                "answer": [_text(t) for t in h.answers],
                "differs": h.differs,
                "given": [_text(t) for t in h.given],
                "here": [_text(t) for t in h.here],
                "there": [_text(t) for t in h.there],
            }
            for h in case.hangs
        ]
    return {
        "case": case.id,
        "title": _text(case.title),
        "answer": [_text(t) for t in case.answer],
        "edition": case.edition,
        "options": dict(case.changed),
        "added": dict(case.added),
        "faults": placed(case.faults, case.places),
        "before": _board(case.before, game),
        "stated": [_text(t) for t in case.stated],
        "actions": [_action(action, game) for action in case.actions],
        "hangs": hangs,
        "asks": [
            {
                "reading": a.reading,
                "chosen": a.chosen,
                "other": a.other,
                "here": _text(a.here),
                "there": _text(a.there),
                "refused": [_text(t) for t in a.refused],
                "given": [_text(t) for t in a.given],
            }
            for a in case.asks
        ],
        "bounded": case.bounded,
        "open": [_text(t) for t in case.open],
        "because": _reasons(case.reasons),
        "failures": [failure_record(f, "", ruling.id) for f in case.failures],
        "broken_off": case.broken_off and failure_record(case.broken_off, "", ruling.id),
        "left_out": left_out_records(case.left_out),
    }


def _action(action: ActionRuling, game: Game) -> dict[str, Any]:
    return {
        "move": [_text(t) for t in action.lines],
        "drawn": [_text(t) for t in action.drawn],
        "legal": action.legal,
        "answer": _text(action.answer),
        "violations": _refusals(action.refusals),
        "refused": [
            {"line": _text(line), "violations": _refusals(refusals)}
            for line, refusals in action.refused
        ],
        "steps": [_step(step) for step in action.steps],
        "points": [{"player": _text(who), "gain": _text(what)} for who, what in action.gains],
        "question": _question(action),
        "prospects": _table(action.prospects),
        "replies": [_text(t) for t in action.replies],
        "reply_before": action.reply_before and action.reply_before.span.line,
        "after": _board(action.after, game),
        "shows": _board(action.shows, game),
    }


def _question(action: ActionRuling) -> dict[str, Any] | None:
    if action.question is None:
        return None
    return {
        "en": action.question.en,
        "ja": action.question.ja,
        "rules": list(action.question_rules),
    }


def _refusals(refusals: Sequence[Refusal]) -> list[dict[str, Any]]:
    return [
        {"rule": r.rule, "spaces": list(r.places), "judged": r.judged, "text": _text(r.text)}
        for r in refusals
    ]


def placed(refusals: Sequence[Refusal], places: Sequence[Span]) -> list[dict[str, Any]]:
    """Faults of a position, each with its place in the text."""
    return [
        {**record, "line": place.line, "column": place.column}
        for record, place in zip(_refusals(refusals), places, strict=True)
    ]


def _step(step: Step) -> dict[str, Any]:
    return {
        "rule": step.rule,
        "also": list(step.also),
        "open": step.open,
        "text": _text(step.text),
        "facts": dict(step.facts or {}),
    }


def _table(table: Table | None) -> dict[str, Any] | None:
    if table is None:
        return None
    return {
        "title": _text(table.title),
        "heads": [_text(t) for t in table.heads],
        "rows": [[_text(t) for t in row] for row in table.rows],
    }


def _board(board: Board | None, game: Game) -> dict[str, Any] | None:
    if board is None:
        return None
    rows = {lang: list(game.draw_notation(board.position, lang, board.marks)) for lang in LANGUAGES}
    return {"rows": rows, "marks": list(board.marks)}
