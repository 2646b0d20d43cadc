"""Markdown that means what it says: text of any kind set so that no sign of it is markup.

Finished Markdown is `Md`; whatever else reaches a page is escaped on the way (`finish`). Signs
are written as character references, which every Markdown processor reads alike.
"""

import html
import json
import re
from typing import Final


class Md(str):
    """Finished Markdown."""

    __slots__ = ()


_SIGNS: Final = {
    **{ord(sign): f"&#{ord(sign)};" for sign in "\\`*_{}[]#|~"},
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
}

_BLANKS: Final = re.compile(r"\s+")
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# What would begin a list, a rule or an underlined heading at the start of a line.
_LIST: Final = re.compile(r"^(\d+)([.)])|^([-+=:])")


def escape(text: str) -> Md:
    """A text on one line in which Markdown and HTML see no signs of their own."""
    line = _BLANKS.sub(" ", _UNPRINTABLE.sub("", text)).strip().translate(_SIGNS)
    return Md(_LIST.sub(_defuse, line))


def _defuse(found: re.Match[str]) -> str:
    number, point, sign = found.groups()
    return f"{number}&#{ord(point)};" if number else f"&#{ord(sign)};"


def finish(value: object) -> Md:
    """A value as a template prints it: Markdown as it is, everything else escaped."""
    return value if isinstance(value, Md) else escape(str(value))


def front_matter(title: str) -> Md:
    """The page's title for the head of the HTML, where templates print it as it stands."""
    plain = _BLANKS.sub(" ", _UNPRINTABLE.sub("", title)).strip()
    return Md(f"---\ntitle: {json.dumps(html.escape(plain), ensure_ascii=False)}\n---")


def fence(text: str, language: str) -> Md:
    """Lines in which columns matter, in a language of the highlighter."""
    text = _UNPRINTABLE.sub("", text).strip("\n")
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    bar = "`" * max(3, longest + 1)
    return Md(f"{bar}{language}\n{text}\n{bar}")


def heading(level: int, text: str | Md, anchor: str = "", searched: bool = True) -> Md:
    """A heading of level 1 to 6, with its address on the page.

    What stands under one that is not ``searched`` is left out of the search.
    """
    marks = [f"#{anchor}"] if anchor else []
    if not searched:
        marks.append("data-search-exclude")
    tail = f" {{ {' '.join(marks)} }}" if marks else ""
    return Md(f"{'#' * min(6, level)} {finish(text)}{tail}")


def code(text: str) -> Md:
    """An identifier in the type of a machine; it holds letters, digits, points and hyphens."""
    return Md(f"`{text}`") if re.fullmatch(r"[\w.-]+", text) else escape(text)


def link(text: str | Md, target: str) -> Md:
    """A link to a page of the tree."""
    return Md(f"[{finish(text)}]({target})")
