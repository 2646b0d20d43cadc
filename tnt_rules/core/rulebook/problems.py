"""What is wrong with a rulebook that reads: ids that do not exist, or mean two things."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from tnt_rules.core.protocol import Text

if TYPE_CHECKING:
    from tnt_rules.core.rulebook.model import Rulebook


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a rulebook that reads: the id concerned and a sentence."""

    id: str
    text: Text


def find_problems(book: "Rulebook") -> Iterator[Problem]:
    """All that is wrong with the ids of a rulebook."""
    for id in book.duplicates:
        yield Problem(id, Text(f"the id {id} occurs twice", f"id {id} が重複している"))
    for id in book.rules:
        if id in book.readings:
            yield Problem(
                id, Text(f"{id} is a rule and a reading", f"{id} はルールでもあり解釈でもある")
            )
    for alias, id in book.aliases.items():
        if alias in book.rules or alias in book.readings:
            yield Problem(
                id,
                Text(
                    f"the alias {alias} of {id} is an id itself",
                    f"{id} の旧 id {alias} は現役の id",
                ),
            )
    chapters = {c.id for c in book.all_chapters}
    for rule in book.rules.values():
        if rule.chapter not in chapters:
            yield _unknown(rule.id, "chapter", "章", rule.chapter)
        for id in rule.related:
            if book.find(id) is None:
                yield _unknown(rule.id, "related", "関連", id)
            elif id == rule.id:
                yield Problem(
                    id, Text(f"{id} is related to itself", f"{id} が自分自身に関連している")
                )
        for id in rule.reading:
            if id not in book.readings:
                yield _unknown(rule.id, "reading", "解釈", id)
        for id in rule.covers:
            if id not in rule.reading:
                yield _unknown(rule.id, "reading", "解釈", id)
    for chapter in book.all_chapters:
        if not any(r.chapter == chapter.id for r in book.rules.values()):
            yield Problem(
                chapter.id,
                Text(f"the chapter {chapter.id} is empty", f"{chapter.id} の章にルールがない"),
            )
    for reading in book.readings.values():
        for id in reading.related:
            if book.find(id) is None:
                yield _unknown(reading.id, "related", "関連", id)
        names = [c.id for c in reading.choices]
        for name in sorted({n for n in names if names.count(n) > 1}):
            yield Problem(
                reading.id,
                Text(
                    f"{reading.id} has the choice {name} twice",
                    f"{reading.id} の選択肢 {name} が重複している",
                ),
            )
    for edition in book.editions.values():
        for own in edition.choices:
            reading_or_none = book.readings.get(own.option)
            if reading_or_none is None:
                yield _unknown(f"edition {edition.id}", "option", "選択", own.option)
            elif own.choice not in {c.id for c in reading_or_none.choices}:
                yield _unknown(f"edition {edition.id}", own.option, own.option, own.choice)


def _unknown(id: str, field_en: str, field_ja: str, value: str) -> Problem:
    return Problem(
        id,
        Text(
            f"{id}: {field_en} {value} does not exist",
            f"{id}：{field_ja} {value} は存在しない",
        ),
    )
