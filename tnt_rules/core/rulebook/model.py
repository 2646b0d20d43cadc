"""What a rulebook is made of: rules, readings, editions, terms, chapters and sources.

Values only, read from TOML by `load`. Nothing here knows which game it is about. Every string that
a reader meets is there in English and Japanese; ``ja_of`` is the checksum of the English strings
from which the Japanese ones were made (`checksum`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Literal, TypeVar

import msgspec

from tnt_rules.core.protocol import Text
from tnt_rules.core.rulebook.problems import Problem, find_problems
from tnt_rules.errors import UnknownName

_T = TypeVar("_T")

Confidence = Literal[
    "official",
    "designer-confirmed",
    "publisher",
    "secondary",
    "consensus",
    "unclear",
    "inferred",
]
"""How sure a text is: stated in the rulebook; confirmed by the designer; said by a publisher; said
in a summary only; agreed on by independent readers; open; concluded from other rules."""

RuleKind = Literal["rule", "refusal", "fault"]
"""A rule of the game; a refusal that no rule of the game covers; a reason why a text describes no
position."""

ReadingKind = Literal["reading", "game", "house"]
"""A disputed matter, an option of the game, a house rule."""


def checksum(strings: Iterable[str]) -> str:
    """The first 12 hex digits of the SHA-256 of the strings, a line each."""
    return sha256("\n".join(strings).encode()).hexdigest()[:12]


def _entry(table: Mapping[str, _T], id: str, kind: str) -> _T:
    found = table.get(id)
    if found is None:
        raise UnknownName(kind, id, table)
    return found


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something with an id, a Japanese translation and its checksum."""

    id: str
    ja_of: str

    def english(self) -> Iterator[str]:
        """The English strings, in a fixed order: what the checksum is made of."""
        raise NotImplementedError

    @property
    def checksum(self) -> str:
        """The checksum of the English strings as they are now."""
        return checksum(self.english())

    @property
    def stale(self) -> bool:
        """Whether the English changed after the Japanese was made."""
        return self.ja_of != self.checksum


class SourceRef(msgspec.Struct, frozen=True, kw_only=True):
    """Where something is said: the name of a source, and the place in it (may be empty)."""

    id: str
    name_en: str
    name_ja: str
    place: str = ""

    @property
    def text(self) -> Text:
        """Name and place, as they are quoted."""
        if not self.place:
            return Text(self.name_en, self.name_ja)
        return Text(f"{self.name_en}, {self.place}", f"{self.name_ja}「{self.place}」")


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A remark on a rule: where sources differ without a difference in play, or err.

    ``mark`` is the number under which the matter is known in the project (may be empty).
    """

    en: str
    ja: str
    mark: str = ""

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)


class Rule(Entry, frozen=True, kw_only=True):
    """A rule, a refusal or a fault.

    Attributes:
        chapter: the first part of the id.
        reading: the readings, options or house rules that govern it.
        covers: those of them that the text speaks of itself: whichever choice holds, it is right.
            Under another choice than the default in any other one of them it is not.
        off_en: what switching the rule off means; empty where it is plain.
        aliases: ids under which it was known earlier.
    """

    kind: RuleKind
    title_en: str
    title_ja: str
    en: str
    ja: str
    confidence: Confidence
    sources: tuple[SourceRef, ...]
    related: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    off_en: str = ""
    off_ja: str = ""
    notes: tuple[Note, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0]

    @property
    def title(self) -> Text:
        return Text(self.title_en, self.title_ja)

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)

    @property
    def off(self) -> Text | None:
        """What switching the rule off means, where it is not plain."""
        return Text(self.off_en, self.off_ja) if self.off_en else None

    def english(self) -> Iterator[str]:
        yield self.title_en
        yield self.en
        yield self.off_en
        for note in self.notes:
            yield note.en


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A way to read a disputed matter, or a value of an option: what it means and who says so."""

    id: str
    en: str
    ja: str
    sources: tuple[SourceRef, ...] = ()

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)


class Reading(Entry, frozen=True, kw_only=True):
    """A disputed matter, an option of the game or a house rule.

    Attributes:
        choices: the named choices, the default first. For a range of numbers ``low`` and ``high``
            are given, and ``choices`` holds the default and any words beside the numbers.
        number_en: what a choice says that is a number, or several joined by ``/``: ``{0}`` is the
            first of them, ``{1}`` the next. Empty if all choices are named.
        reason_en: why the default is the default.
        marks: numbers under which the matter is known in the project.
    """

    kind: ReadingKind
    title_en: str
    title_ja: str
    question_en: str
    question_ja: str
    choices: tuple[Choice, ...]
    reason_en: str
    reason_ja: str
    confidence: Confidence
    low: int | None = None
    high: int | None = None
    number_en: str = ""
    number_ja: str = ""
    related: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return self.choices[0].id

    @property
    def title(self) -> Text:
        return Text(self.title_en, self.title_ja)

    @property
    def question(self) -> Text:
        return Text(self.question_en, self.question_ja)

    @property
    def reason(self) -> Text:
        return Text(self.reason_en, self.reason_ja)

    def meaning(self, choice: str) -> Text:
        """What a choice says, be it named or a number."""
        found = next((c.text for c in self.choices if c.id == choice), None)
        if found is not None:
            return found
        numbers = choice.split("/")
        return Text(self.number_en.format(*numbers), self.number_ja.format(*numbers))

    def choice(self, id: str) -> Choice:
        """A choice by its name.

        Raises:
            UnknownName: it has no such choice that is written out.
        """
        for choice in self.choices:
            if choice.id == id:
                return choice
        raise UnknownName("choice", f"{self.id} {id}", [f"{self.id} {c.id}" for c in self.choices])

    def english(self) -> Iterator[str]:
        yield self.title_en
        yield self.question_en
        for choice in self.choices:
            yield choice.en
        if self.number_en:
            yield self.number_en
        yield self.reason_en


class EditionChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an edition chooses otherwise than the default, and on what that rests."""

    option: str
    choice: str
    en: str
    ja: str

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)


class Edition(Entry, frozen=True, kw_only=True):
    """A set of choices under a name.

    ``runs`` is false for printings that are described but not played by.
    """

    title_en: str
    title_ja: str
    en: str
    ja: str
    runs: bool = True
    choices: tuple[EditionChoice, ...] = ()

    @property
    def title(self) -> Text:
        return Text(self.title_en, self.title_ja)

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)

    def english(self) -> Iterator[str]:
        yield self.title_en
        yield self.en
        for choice in self.choices:
            yield choice.en


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """Another word for a term that readers meet, and where."""

    word: str
    sources: tuple[SourceRef, ...] = ()
    avoid: bool = False


class Term(Entry, frozen=True, kw_only=True):
    """A word of the game in both languages.

    Attributes:
        meaning_en, meaning_ja: what it is, in a sentence or two.
        sign_en, sign_ja: how the notation writes it; empty if it has no sign of its own.
        variants_en, variants_ja: other words for it; those with ``avoid`` are not used here.
        de, fr: the German and French words, where known.
        trap_en: what a translator has to look out for; may be empty.
    """

    en: str
    ja: str
    variants_en: tuple[Variant, ...] = ()
    variants_ja: tuple[Variant, ...] = ()
    de: str = ""
    fr: str = ""
    meaning_en: str
    meaning_ja: str
    sign_en: str = ""
    sign_ja: str = ""
    trap_en: str = ""
    trap_ja: str = ""

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)

    @property
    def meaning(self) -> Text:
        return Text(self.meaning_en, self.meaning_ja)

    @property
    def trap(self) -> Text | None:
        return Text(self.trap_en, self.trap_ja) if self.trap_en else None

    @property
    def said(self) -> re.Pattern[str]:
        """The English word and its accepted variants, as they stand in a sentence."""
        words = [self.en, *(v.word for v in self.variants_en if not v.avoid)]
        bare = [re.sub(r" *\(.*?\)|^to (?=\w)", "", word) for word in words]
        forms = [form for word in bare for form in re.split(", (?:to )?", word)]
        any_of = "|".join(re.escape(form) for form in forms)
        return re.compile(rf"\b(?:{any_of})(?:e?s)?\b", re.IGNORECASE)

    def english(self) -> Iterator[str]:
        yield self.en
        yield self.meaning_en
        yield self.trap_en


class Chapter(Entry, frozen=True, kw_only=True):
    """A chapter: its name and one line about it; ``appendix`` for ids that are no rules."""

    title_en: str
    title_ja: str
    en: str
    ja: str
    appendix: bool = False

    @property
    def title(self) -> Text:
        return Text(self.title_en, self.title_ja)

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)

    def english(self) -> Iterator[str]:
        yield self.title_en
        yield self.en


class Phrase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A few words in both languages."""

    en: str
    ja: str

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)


class SourceInfo(Entry, frozen=True, kw_only=True):
    """A document that is cited: the name a person knows it by, and what it is.

    ``aliases`` are other names under which scenarios cite it. ``places`` are descriptions of places
    in it, and remarks on it, that are no titles of its own and so are said in both languages.
    """

    name_en: str
    name_ja: str
    en: str
    ja: str
    aliases: tuple[str, ...] = ()
    places: tuple[Phrase, ...] = ()

    @property
    def name(self) -> Text:
        return Text(self.name_en, self.name_ja)

    @property
    def text(self) -> Text:
        return Text(self.en, self.ja)

    def english(self) -> Iterator[str]:
        yield self.name_en
        yield self.en
        for place in self.places:
            yield place.en


class Rulebook(msgspec.Struct, frozen=True):
    """All texts of a game.

    Attributes:
        rules: by id, chapter by chapter, in the order of the files.
        readings: by id: readings, options of the game and house rules.
        all_chapters: with the appendices, in order.
        duplicates: ids that were met more than once.
    """

    rules: Mapping[str, Rule]
    readings: Mapping[str, Reading]
    editions: Mapping[str, Edition]
    terms: Mapping[str, Term]
    sources: Mapping[str, SourceInfo]
    all_chapters: tuple[Chapter, ...]
    aliases: Mapping[str, str]
    duplicates: tuple[str, ...] = ()

    # ---- finding -------------------------------------------------------------------------------

    def rule(self, id: str) -> Rule:
        """A rule by its id, or by one it had earlier.

        Raises:
            UnknownName: there is none.
        """
        return _entry(self.rules, self.aliases.get(id, id), "rule")

    def reading(self, id: str) -> Reading:
        """A reading, option or house rule.

        Raises:
            UnknownName: there is none.
        """
        return _entry(self.readings, id, "reading")

    def find(self, id: str) -> Rule | Reading | None:
        """A rule or a reading; None if the id is unknown."""
        return self.rules.get(self.aliases.get(id, id)) or self.readings.get(id)

    def edition(self, id: str) -> Edition:
        """An edition.

        Raises:
            UnknownName: there is none.
        """
        return _entry(self.editions, id, "edition")

    def term(self, id: str) -> Term:
        """A term of the glossary.

        Raises:
            UnknownName: there is none.
        """
        return _entry(self.terms, id, "term")

    def mentioning(self, term: str) -> tuple[Rule, ...]:
        """The rules whose title or text has a word for a term, those with it in the title first.

        Raises:
            UnknownName: there is no such term.
        """
        said = self.term(term).said
        rules = [r for r in self.rules.values() if said.search(f"{r.title_en}\n{r.en}")]
        return tuple(sorted(rules, key=lambda r: not said.search(r.title_en)))

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the rules, in order."""
        return tuple(c for c in self.all_chapters if not c.appendix)

    def chapter(self, id: str) -> Chapter:
        """A chapter or appendix.

        Raises:
            UnknownName: there is none.
        """
        for chapter in self.all_chapters:
            if chapter.id == id:
                return chapter
        raise UnknownName("chapter", id, [c.id for c in self.all_chapters])

    def in_chapter(self, chapter: str) -> tuple[Rule, ...]:
        """The rules of a chapter, in the order of its file."""
        return tuple(r for r in self.rules.values() if r.chapter == chapter)

    def governed_by(self, reading: str) -> tuple[Rule, ...]:
        """The rules that a reading governs."""
        return tuple(r for r in self.rules.values() if reading in r.reading)

    def taken(self, reading: str) -> dict[str, str]:
        """Which choice each edition that runs takes, by edition.

        Raises:
            UnknownName: there is no such reading.
        """
        default = self.readings[reading].default
        found = {}
        for edition in self.editions.values():
            if edition.runs:
                own = [c.choice for c in edition.choices if c.option == reading]
                found[edition.id] = own[0] if own else default
        return found

    # ---- what is wrong -------------------------------------------------------------------------

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Everything that is translated, each with a name that is unique in the rulebook."""
        for rule in self.rules.values():
            yield rule.id, rule
        for reading in self.readings.values():
            yield reading.id, reading
        for name, group in (
            ("edition", self.editions),
            ("source", self.sources),
        ):
            for entry in group.values():
                yield f"{name} {entry.id}", entry
        for term in self.terms.values():
            yield term.id, term
        for chapter in self.all_chapters:
            yield f"chapter {chapter.id}", chapter

    def stale(self) -> tuple[str, ...]:
        """Names of the entries whose English changed after the Japanese was made."""
        return tuple(name for name, entry in self.entries() if entry.stale)

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the ids, all of it at once; empty for a sound rulebook."""
        return tuple(find_problems(self))
