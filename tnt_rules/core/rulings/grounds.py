"""What stands behind each choice of a reading: who takes it, who says so, and how sure it is."""

from typing import Any

from tnt_rules.core.protocol import Text
from tnt_rules.core.rulebook.model import Reading, Rulebook
from tnt_rules.core.rulings.layout import Block, Heading, Items, Paragraph
from tnt_rules.core.rulings.words import listed, word


def present(reading: Reading, rulebook: Rulebook, lang: str) -> list[Block]:
    """The question, its choices with editions and sources, why the default, how sure."""
    items = []
    for choice, editions in _choices(reading, rulebook):
        notes = []
        if editions:
            notes.append(word("g-editions", names=listed(tuple(editions))))
        names = tuple(source.text for source in choice.sources)
        notes.append(
            word("g-sources", names=listed(names, "; ", "；")) if names else word("g-nobody")
        )
        text = word("g-choice", choice=choice.id, text=choice.text)
        items.append((text[lang], listed(notes, "; ", "；")[lang]))
        items += [
            (word("g-edition", edition=edition, reason=reason)[lang], "")
            for edition, reason in editions.items()
            if reason is not None
        ]
    last = word(
        "g-default",
        choice=reading.default,
        reason=reading.reason,
        confidence=word(f"confidence-{reading.confidence}"),
    )
    return [
        Heading(3, f"{reading.title[lang]} ({reading.id})"),
        Paragraph(reading.question[lang]),
        Items(tuple(items)),
        Paragraph(last[lang]),
    ]


def record(reading: Reading, rulebook: Rulebook) -> dict[str, Any]:
    """The same in plain values."""
    return {
        "id": reading.id,
        "title": _text(reading.title),
        "question": _text(reading.question),
        "confidence": reading.confidence,
        "default": reading.default,
        "reason": _text(reading.reason),
        "choices": [
            {
                "choice": choice.id,
                "text": _text(choice.text),
                "editions": [
                    {"edition": edition, "reason": reason and _text(reason)}
                    for edition, reason in editions.items()
                ],
                "sources": [_text(source.text) for source in choice.sources],
            }
            for choice, editions in _choices(reading, rulebook)
        ],
    }


def _choices(reading: Reading, rulebook: Rulebook) -> list[tuple[Any, dict[str, Text | None]]]:
    """The choices, each with the editions that take it and what they rest that on."""
    taken = rulebook.taken(reading.id)
    reasons = {
        (edition.id, choice.choice): choice.text
        for edition in rulebook.editions.values()
        for choice in edition.choices
        if choice.option == reading.id
    }
    return [
        (choice, {e: reasons.get((e, c)) for e, c in taken.items() if c == choice.id})
        for choice in reading.choices
    ]


def _text(text: Text) -> dict[str, str]:
    return {"en": text.en, "ja": text.ja}
