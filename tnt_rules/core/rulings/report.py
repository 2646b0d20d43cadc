"""Failures of a check, in lines for people and in plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tnt_rules.core.protocol import Refusal, Text
from tnt_rules.core.rulings.left_out import TextLine
from tnt_rules.core.rulings.run import Failure
from tnt_rules.core.rulings.words import word

if TYPE_CHECKING:
    from tnt_rules.core.rulings.editions import Unstated


def failure_lines(failure: Failure, path: str, scenario: str, lang: str) -> list[str]:
    """A failure: where, what was expected, what was found, and the rule."""
    place = f"{path}:{failure.span.line}:{failure.span.column}"
    name = scenario or word("nameless")[lang]
    if failure.case:
        name = f"{name} / {failure.case}"
    lines = [
        f"{place}: {name}",
        f"    {word('expected', text=failure.expected)[lang]}",
        f"    {word('actual', text=failure.actual)[lang]}",
    ]
    # What was found has the sentence of a single rule, and names several by their ids.
    unsaid = [r for r in failure.refusals if r.text.en not in failure.actual.en]
    if unsaid:
        lines += [f"      - {_broken(refusal)[lang]}" for refusal in unsaid]
    elif failure.rule:
        lines.append(f"    {word('rule', text=failure.rule)[lang]}")
    return lines


def _broken(refusal: Refusal) -> Text:
    """A rule that is broken, in a sentence."""
    return word("broken-rule", text=refusal.text, rule=refusal.rule)


def unstated_lines(found: Unstated, path: str, scenario: str, lang: str) -> list[str]:
    """A case that differs under an edition without its scenario stating it."""
    lines = []
    for failure in found.failures:
        lines += failure_lines(failure, path, scenario, lang)
    lines.append(f"    {word('edition-unstated', edition=found.edition)[lang]}")
    if found.causes:
        options = tuple(f"{cause.option} {cause.choice}" for cause in found.causes)
        lines.append(f"    {word('edition-by', options=options)[lang]}")
    return lines


def unstated_record(found: Unstated, path: str, scenario: str) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "file": path,
        "scenario": scenario,
        "case": found.case,
        "edition": found.edition,
        "causes": {cause.option: cause.choice for cause in found.causes},
        "failures": [failure_record(failure, path, scenario) for failure in found.failures],
    }


def failure_record(failure: Failure, path: str, scenario: str) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "file": path,
        "line": failure.span.line,
        "column": failure.span.column,
        "scenario": scenario,
        "case": failure.case,
        "kind": {1: "outcome", 3: "illegal", 4: "position"}[failure.rung],
        "expected": {"en": failure.expected.en, "ja": failure.expected.ja},
        "actual": {"en": failure.actual.en, "ja": failure.actual.ja},
        "rule": failure.rule or None,
        "violations": [
            {"rule": refusal.rule, "en": refusal.text.en, "ja": refusal.text.ja}
            for refusal in failure.refusals
        ],
    }


def left_out_records(lines: Sequence[TextLine]) -> list[dict[str, Any]]:
    """Lines that are not carried out, for JSON."""
    return [
        {
            "line": left.span.line,
            "column": left.span.column,
            "text": {"en": left.line.en, "ja": left.line.ja},
        }
        for left in lines
    ]
