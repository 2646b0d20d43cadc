"""The tree of pages: Markdown by name, the same names in every language."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import jinja2
from markupsafe import Markup

from tnt_rules.core.documents.tree import Document, Scenario
from tnt_rules.core.documents.writer import write
from tnt_rules.core.protocol import LANGUAGES, Text
from tnt_rules.core.rulebook import Choice, Reading, SourceRef
from tnt_rules.core.rulebook.sources import in_language
from tnt_rules.core.rulings.present import grid
from tnt_rules.core.rulings.ruling import Board, Ruling
from tnt_rules.core.rulings.words import word
from tnt_rules.site.boards import Boards
from tnt_rules.site.collect import DISPUTES, FAQ, Content, Shown
from tnt_rules.site.games import Recorded
from tnt_rules.site.handwritten import handwritten
from tnt_rules.site.links import Links
from tnt_rules.site.markdown import Md, code, escape, fence, finish, front_matter, heading, link
from tnt_rules.site.rulings import LEXER, RulingPages, Setting, table
from tnt_rules.site.words import site_word

Pages = dict[str, str]
"""The pages of a tree: name, such as ``rules/war.md``, to Markdown."""

_ITEM: Final = re.compile(r"^( {4})*- ")
_FENCE: Final = re.compile(r"^(`{3,})")

Section = tuple[str, Text, tuple[Shown, ...]]


class PageWriter:
    """Writes the pages of all languages.

    Args:
        docs: folder with ``templates`` and a folder of hand-written pages for each language.
    """

    def __init__(self, content: Content, boards: Boards, docs: Path) -> None:
        self._content = content
        self._docs = docs
        self._boards = boards
        self._rulings = RulingPages(content.game, content.book, boards)
        self._scenarios = {shown.id: shown for shown in content.everything()}
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(docs / "templates"),
            # What a template prints is escaped for Markdown by `_finalize`, which marks it as done.
            autoescape=True,
            finalize=_finalize,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )

    def write(self, lang: str) -> Pages:
        """All pages of a language.

        Raises:
            SiteError: a hand-written page asks for something that cannot be done.
        """
        return {name: _tidy(text) for name, text in self._pages(lang)}

    def _pages(self, lang: str) -> Iterator[tuple[str, str]]:
        content = self._content
        for file in sorted((self._docs / lang).glob("*.md")):
            links = self._links(file.name)
            yield (
                file.name,
                handwritten(file, content.game, self._boards, self._rulings, links, lang),
            )
        yield self._page("rules/index.md", "rules", lang)
        for chapter in content.book.all_chapters:
            yield self._page(f"rules/{chapter.id}.md", "chapter", lang, chapter=chapter)
        kinds = [
            (kind, [r for r in content.book.readings.values() if r.kind == kind])
            for kind in ("reading", "game", "house")
        ]
        yield self._page("readings.md", "readings", lang, kinds=kinds)
        yield self._page("editions.md", "editions", lang)
        yield self._page("sources.md", "sources", lang)
        yield self._page("faq.md", "faq", lang, scenarios=content.of_folder(FAQ))
        sections = list(self._dispute_sections())
        yield self._page("disputes.md", "disputes", lang, sections=sections)
        folders = [(f, self._folder_title(f), content.of_folder(f)) for f in content.folders()]
        yield self._page("scenarios/index.md", "scenarios", lang, sections=folders)
        ordered = [s for _, _, some in sections for s in some]
        for folder, _, shown in folders:
            if folder != FAQ:
                some = ordered if folder == DISPUTES else shown
                yield from self._scenario_pages(folder, some, lang)
        yield self._page("games/index.md", "games", lang)
        for played in content.games:
            yield self._page(played.page, "game", lang, played=played)

    def _scenario_pages(
        self, folder: str, shown: Sequence[Shown], lang: str
    ) -> Iterator[tuple[str, str]]:
        chapter = next((c for c in self._content.book.all_chapters if c.id == folder), None)
        for before, one, after in zip([None, *shown], shown, [*shown[1:], None], strict=False):
            yield self._page(
                one.page, "scenario", lang, shown=one, before=before, after=after, chapter=chapter
            )

    def _dispute_sections(self) -> Iterator[Section]:
        """The disputes by the chapter of the first rule that they are about."""
        book = self._content.book
        disputes = self._content.of_folder(DISPUTES)
        by_chapter: dict[str, list[Shown]] = {}
        for shown in disputes:
            about = (*shown.shows, *shown.limits, *shown.ruling.cited)
            rule = next((id for id in about if id in book.rules), "")
            by_chapter.setdefault(rule.partition(".")[0], []).append(shown)
        for chapter in book.all_chapters:
            if chapter.id in by_chapter:
                yield chapter.id, chapter.title, tuple(by_chapter.pop(chapter.id))
        if by_chapter:
            rest = tuple(shown for some in by_chapter.values() for shown in some)
            yield "other", site_word("other-chapter"), rest

    def _folder_title(self, folder: str) -> Text:
        if folder in (FAQ, DISPUTES):
            return site_word(f"nav-{folder}")
        for chapter in self._content.book.all_chapters:
            if chapter.id == folder:
                return chapter.title
        return Text(folder, folder)

    # ---- one page -----------------------------------------------------------------------------

    def _links(self, page: str) -> Links:
        return Links(self._content.book, self._scenarios, page)

    def _page(self, name: str, template: str, lang: str, **facts: object) -> tuple[str, str]:
        links = self._links(name)
        page = _Page(self._content, self._rulings, self._boards, links, lang)
        text = self._templates.get_template(f"{template}.md.j2").render(
            **page.names(), **facts, content=self._content, links=links, lang=lang
        )
        return name, text


class _Page:
    """What the template of one page may call."""

    def __init__(
        self, content: Content, rulings: RulingPages, boards: Boards, links: Links, lang: str
    ) -> None:
        self._content = content
        self._rulings = rulings
        self._boards = boards
        self._links = links
        self._lang = lang

    def names(self) -> dict[str, Any]:
        return {
            "t": self.t,
            "front_matter": front_matter,
            "heading": heading,
            "link": link,
            "code": code,
            "confidence": self.confidence,
            "counted": self.counted,
            "entry": self.entry,
            "label": self.label,
            "default_mark": lambda: Md(self.t("mark-default")),
            "ids": self.ids,
            "sources": self.sources,
            "named": self.named,
            "reading_kind": self.reading_kind,
            "taken_by": self.taken_by,
            "ruling": self.ruling,
            "board": self.board,
            "standing": self.standing,
            "listed": self.listed,
            "commands": self.commands,
            "notation": self.notation,
        }

    def t(self, key: str, **facts: object) -> str:
        return site_word(key, **facts)[self._lang]

    def confidence(self, name: str) -> str:
        return word(f"confidence-{name}")[self._lang]

    def counted(self, number: int) -> str:
        return self.t("rules-count-one" if number == 1 else "rules-count", count=number)

    def sources(self, refs: Sequence[SourceRef]) -> Md:
        return Md(self._join("semicolon", [self._source(ref) for ref in refs]))

    def named(self, texts: Sequence[str]) -> list[str]:
        """What ``source`` lines say, with the names of documents in the page's language."""
        return [in_language(text, self._content.book, self._lang) for text in texts]

    def _source(self, ref: SourceRef) -> Md:
        name = ref.name_ja if self._lang == "ja" else ref.name_en
        found = link(name, self._links.to("sources.md", ref.id))
        if not ref.place:
            return found
        return Md(found + self.t("place", place=escape(ref.place)))

    def ids(self, ids: Sequence[str]) -> Md:
        """Ids of rules or readings, each a link."""
        return Md(self._join("comma", [self._links.id(id) for id in ids]))

    def _join(self, key: str, parts: Sequence[str]) -> str:
        return self.t(key).join(parts)

    def entry(self, key: str, **facts: object) -> Md:
        """The bold word that begins an item, with its colon."""
        return self.label(self.t(key, **facts))

    def label(self, text: str) -> Md:
        """The same of any text."""
        return Md(f"**{escape(text)}**{self.t('colon')}")

    def reading_kind(self, reading: Reading) -> str:
        """The key of the word for a reading's kind."""
        return {"house": "house-rule", "game": "option-of-game"}.get(reading.kind, "reading")

    def taken_by(self, taken: Mapping[str, str], choice: Choice) -> Md:
        """The editions that take a choice; empty if none does."""
        editions = [id for id, chosen in taken.items() if chosen == choice.id]
        target = self._links.to
        return Md(
            self._join("comma", [link(code(id), target("editions.md", id)) for id in editions])
        )

    def ruling(self, ruling: Ruling, level: int, anchor: str) -> Md:
        return self._rulings.ruling(ruling, self._links, Setting(self._lang, level, anchor))

    def commands(self, played: Recorded) -> Md:
        """The commands that show a game."""
        tail = "" if self._lang == LANGUAGES[0] else f" --lang {self._lang}"
        lines = [f"tnt replay {played.id}{tail}", f"tnt cut {played.id} --at 3.1"]
        return fence("\n".join(lines), "text")

    def board(self, board: Board) -> Md:
        return self._boards.place(board, self._lang)

    def standing(self, board: Board) -> Md:
        """What the players have in a position, as a table."""
        found = grid(self._content.game.standing(board.position), self._lang)
        # The last column, the hand, is the only one that may be broken into lines.
        heads, *rows = (
            (*(_short(cell) for cell in cells[:-1]), cells[-1])
            for cells in (found.heads, *found.rows)
        )
        return table(found.title, heads, rows)

    def listed(self, texts: Sequence[Text], between: str = "comma") -> Md:
        """Texts in a row, those left out that are not in the page's language."""
        return Md(self._join(between, [escape(t[self._lang]) for t in texts if t[self._lang]]))

    def notation(self, scenario: Scenario) -> Md:
        text = write(Document((scenario,)), self._content.game, self._lang)
        return fence(text, LEXER)


def _short(cell: str) -> Md:
    """A cell of a table that is never broken into lines."""
    return Md(f"{escape(cell)} {{ .tnt-short }}" if cell else "")


def _finalize(value: object) -> Markup:
    """A value as it is printed: finished Markdown and the output of macros as they are."""
    if isinstance(value, Markup):
        return value
    return Markup(finish(value))


def _tidy(text: str) -> str:
    """At most one blank line in a row, none between the items of a list; fences as they are."""
    out: list[str] = []
    bar = ""
    for line in map(str.rstrip, text.split("\n")):
        found = _FENCE.match(line)
        if bar:
            if line == bar:
                bar = ""
        elif found:
            bar = found[1]
        elif not line:
            if not out or out[-1] == "":
                continue
        elif _ITEM.match(line) and len(out) > 1 and out[-1] == "" and _ITEM.match(out[-2]):
            out.pop()
        out.append(line)
    return "\n".join(out).strip("\n") + "\n"


def same_names(trees: dict[str, Pages]) -> bool:
    """Whether all languages have the same pages."""
    first = trees[LANGUAGES[0]].keys()
    return all(tree.keys() == first for tree in trees.values())
