"""The rules that a ruling names, with their texts as far as they hold in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tnt_rules.core.protocol import Text
from tnt_rules.core.rulebook.model import Rule, Rulebook
from tnt_rules.core.rulings.ruling import CaseRuling, Ruling
from tnt_rules.core.rulings.words import joined, listed, several_listed, word


@dataclass(frozen=True, slots=True)
class InForce:
    """A choice in force under which a rule does not hold as its text has it.

    Attributes:
        reading: the reading, option or house rule; ``question`` is what it asks.
        text: what the choice says.
        cases: the ids of the cases in which it is in force; none if it is in all of them.
    """

    reading: str
    choice: str
    question: Text
    text: Text
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A rule that a ruling names.

    Attributes:
        text: what it says by default.
        otherwise: the choices in force that change that.
    """

    id: str
    text: Text
    otherwise: tuple[InForce, ...] = ()

    @property
    def sentence(self) -> Text:
        """Its text, and what holds in place of it."""
        if not self.otherwise:
            return self.text
        return word("rule-default", text=self.text, others=joined(list(map(_said, self.otherwise))))


def _said(found: InForce) -> Text:
    if not found.cases:
        name, cases = "rule-here", Text("", "")
    elif len(found.cases) == 1:
        name, cases = "rule-in-case", listed(found.cases)
    else:
        name = "rule-in-cases"
        cases = several_listed(found.cases)
    return word(
        name,
        cases=cases,
        reading=found.reading,
        choice=found.choice,
        question=found.question,
        text=found.text,
    )


def named_rules(ruling: Ruling, rulebook: Rulebook) -> tuple[NamedRule, ...]:
    """The rules that a ruling names, in order of first mention."""
    found = []
    for id in ruling.cited:
        entry = rulebook.find(id)
        if isinstance(entry, Rule):
            # A case that does not come to the rule may still be read with it in mind.
            otherwise = tuple(_otherwise(entry, ruling.cases, rulebook))
            found.append(NamedRule(id, entry.text, otherwise))
        else:
            found.append(NamedRule(id, entry.question if entry else Text(id, id)))
    return tuple(found)


def _otherwise(rule: Rule, cases: Sequence[CaseRuling], rulebook: Rulebook) -> Iterator[InForce]:
    for id in rule.reading:
        if id in rule.covers:
            continue
        reading = rulebook.reading(id)
        chosen: dict[str, list[str]] = {}
        for case in cases:
            choice = dict(case.changed).get(id)
            if choice is not None:
                chosen.setdefault(choice, []).append(case.id)
        for choice, ids in chosen.items():
            everywhere = len(ids) == len(cases)
            yield InForce(
                id,
                choice,
                reading.question,
                reading.meaning(choice),
                () if everywhere else tuple(ids),
            )
