"""Addresses inside a tree, and turning ids in a text into links."""

import posixpath
import re
from collections.abc import Mapping
from typing import Final

from tnt_rules.core.rulebook import Rulebook
from tnt_rules.site.collect import Shown
from tnt_rules.site.games import Recorded
from tnt_rules.site.markdown import Md, code, escape, link

_ID: Final = re.compile(r"(?<![\w.&#;-])[a-z]+\.[a-z0-9]+(?:[-.][a-z0-9]+)*(?![\w-])")


class Links:
    """Where rules, readings, sources and scenarios are, as seen from a page.

    Attributes:
        page: the page that the links are on, such as ``rules/war.md``.
    """

    def __init__(
        self, book: Rulebook, scenarios: Mapping[str, Shown | Recorded], page: str
    ) -> None:
        self.book = book
        self.scenarios = scenarios
        self.page = page

    def to(self, page: str, anchor: str = "") -> str:
        """The relative address of a place in the tree."""
        tail = f"#{anchor}" if anchor else ""
        if page == self.page and anchor:
            return tail
        return posixpath.relpath(page, posixpath.dirname(self.page) or ".") + tail

    def find(self, id: str) -> str | None:
        """The address of a rule, a reading or a scenario; None if the id is unknown."""
        rule = self.book.aliases.get(id, id)
        if rule in self.book.rules:
            return self.to(f"rules/{self.book.rules[rule].chapter}.md", rule)
        if id in self.book.readings:
            return self.to("readings.md", id)
        if id in self.scenarios:
            shown = self.scenarios[id]
            return self.to(shown.page, shown.anchor)
        return None

    def id(self, id: str) -> Md:
        """An id in type, as a link where it leads somewhere."""
        target = self.find(id)
        return link(code(id), target) if target is not None else code(id)

    def text(self, text: str) -> Md:
        """A text with the ids in it made links."""
        return Md(_ID.sub(self._linked, escape(text)))

    def _linked(self, found: re.Match[str]) -> str:
        return self.id(found[0]) if self.find(found[0]) is not None else found[0]

    def scenario(self, shown: Shown | Recorded, lang: str) -> Md:
        """A scenario or game by its title."""
        return link(shown.title[lang], self.to(shown.page, shown.anchor))
