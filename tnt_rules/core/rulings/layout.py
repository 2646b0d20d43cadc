"""Blocks of a page of text, and setting them as plain text, Markdown or BBCode."""

import re
import unicodedata
from collections.abc import Sequence

import msgspec


class Heading(msgspec.Struct, frozen=True):
    """A heading; level 1 is that of the page."""

    level: int
    text: str


class Paragraph(msgspec.Struct, frozen=True):
    """Running text; ``strong`` for the answer."""

    text: str
    strong: bool = False


class Fixed(msgspec.Struct, frozen=True):
    """Lines in which columns matter."""

    lines: tuple[str, ...]


class Items(msgspec.Struct, frozen=True):
    """A list: each item a sentence and a note behind it (the rules it rests on)."""

    items: tuple[tuple[str, str], ...]
    numbered: bool = False


class Grid(msgspec.Struct, frozen=True):
    """A small table."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Quote(msgspec.Struct, frozen=True):
    """The line to quote, last of all."""

    text: str


Block = Heading | Paragraph | Fixed | Items | Grid | Quote


def width(text: str) -> int:
    """Columns of a text on a terminal: wide East Asian characters take two."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


_NOT_FIRST = "、。，．）」』】〉》・：；！？ー”’"
_NOT_LAST = "（「『【〈《“‘"
_TOKEN = re.compile(r"[!-~“”‘’]+|\s+|[^!-~“”‘’\s]")
"""A word with its quotation marks and what stands at it, blanks, or a single sign."""


def wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Break a text into lines of at most so many columns.

    English breaks at blanks, Japanese between any two characters but before closing signs and
    behind opening ones.
    """
    lines: list[str] = []
    line, used, indent = first, width(first), first
    for token in _TOKEN.findall(text):
        size = width(token)
        if used + size > columns and line != indent and token not in _NOT_FIRST:
            kept = line.rstrip(_NOT_LAST)
            opened = line[len(kept) :] if kept.strip() else ""
            lines.append((kept if opened else line).rstrip())
            indent = rest
            line, used = rest + opened, width(rest + opened)
            if token.isspace():
                continue
        if token.isspace() and line == indent and lines:
            continue
        line += token
        used += size
    lines.append(line.rstrip())
    return lines


# ---- plain text -------------------------------------------------------------------------------


def to_text(blocks: Sequence[Block], columns: int = 88, ansi: bool = False) -> str:
    """Blocks as plain text for a terminal; with ``ansi`` headings and answers stand out."""
    bold, dim, plain = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if ansi else ("", "", "")
    out: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            if out:
                out.append("")
            text = block.text
            out.append(f"{bold}{text}{plain}")
            if block.level == 1:
                out.append("=" * min(columns, width(text)))
        elif isinstance(block, Paragraph):
            lines = wrap(block.text, columns)
            out += [f"{bold}{line}{plain}" if block.strong else line for line in lines]
        elif isinstance(block, Fixed):
            out += [f"  {line}" for line in block.lines]
        elif isinstance(block, Items):
            for number, (text, note) in enumerate(block.items, 1):
                mark = f"  {number}. " if block.numbered else "  - "
                blank = " " * len(mark)
                out += wrap(text, columns, mark, blank)
                if note:
                    out += [f"{dim}{line}{plain}" for line in wrap(note, columns, blank, blank)]
        elif isinstance(block, Grid):
            if block.title:
                out += wrap(block.title, columns, "  ", "  ")
            out += [f"  {line}".rstrip() for line in _columns(block, columns - 2)]
        else:
            out += ["", f"{dim}{block.text}{plain}"]
    return "\n".join(out) + "\n"


def _columns(table: Grid, columns: int | None = None) -> list[str]:
    """A table in lines; cells are broken where the whole would be wider than ``columns``."""
    every = [table.heads, *table.rows]
    sizes = [max(width(row[n]) for row in every) for n in range(len(table.heads))]
    if columns is not None and sum(sizes) + 2 * (len(sizes) - 1) > columns:
        sizes = _narrower(sizes, columns - 2 * (len(sizes) - 1))
    lines: list[str] = []
    tall = False
    for number, row in enumerate(every):
        cells = [wrap(cell, size) for cell, size in zip(row, sizes, strict=True)]
        height = max(map(len, cells))
        if number > 1 and (tall or height > 1):
            lines.append("")
        tall = height > 1
        for n in range(height):
            parts = [cell[n] if n < len(cell) else "" for cell in cells]
            padded = (p + " " * (size - width(p)) for p, size in zip(parts, sizes, strict=True))
            lines.append("  ".join(padded).rstrip())
        if number == 0:
            lines.append("  ".join("-" * size for size in sizes))
    return lines


_LEAST = 8
"""Columns below which a cell is not narrowed."""


def _narrower(sizes: Sequence[int], room: int) -> list[int]:
    """Sizes that fit into some room: narrow columns keep theirs, wide ones share the rest."""
    out = list(sizes)
    wide = [n for n, _ in enumerate(out)]
    left = room
    while wide:
        share = left // len(wide)
        fitting = [n for n in wide if sizes[n] <= share]
        if not fitting:
            for n in wide:
                out[n] = max(_LEAST, share)
            break
        for n in fitting:
            left -= sizes[n]
        wide = [n for n in wide if n not in fitting]
    return out


# ---- Markdown -----------------------------------------------------------------------------------

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")


def escape_markdown(text: str) -> str:
    """A text in which Markdown and HTML see no signs of their own."""
    text = _MARKDOWN.sub(r"\\\1", text).replace("&", "&amp;")
    # A number and a full stop, or a sign of a list, at the beginning would start a list.
    return re.sub(r"^(\s*\d+)([.)])", r"\1\\\2", re.sub(r"^(\s*)([-+])", r"\1\\\2", text))


class Outline:
    """Levels of the headings of a page: none is left out, so that one who hears it finds his way.

    Args:
        level: that of what the page stands under.
    """

    def __init__(self, level: int = 0) -> None:
        self._above = [(0, level)]  # headings that are open: their own level, that on the page

    def level(self, heading: Heading) -> int:
        """The level on the page of the heading that comes next."""
        while self._above[-1][0] >= heading.level:
            self._above.pop()
        found = self._above[-1][1] + 1
        self._above.append((heading.level, found))
        return found


def to_markdown(blocks: Sequence[Block], level: int = 1) -> str:
    """Blocks as Markdown; headings begin at ``level``."""
    out: list[str] = []
    outline = Outline(level - 1)
    for block in blocks:
        if isinstance(block, Heading):
            out.append("#" * min(6, outline.level(block)) + " " + escape_markdown(block.text))
        elif isinstance(block, Paragraph):
            text = escape_markdown(block.text)
            out.append(f"**{text}**" if block.strong else text)
        elif isinstance(block, Fixed):
            longest = max((len(m) for m in re.findall("`+", "\n".join(block.lines))), default=0)
            fence = "`" * max(3, longest + 1)
            out.append("\n".join((fence, *block.lines, fence)))
        elif isinstance(block, Items):
            lines = []
            for number, (text, note) in enumerate(block.items, 1):
                mark = f"{number}." if block.numbered else "-"
                tail = f" *({escape_markdown(note)})*" if note else ""
                lines.append(f"{mark} {escape_markdown(text)}{tail}")
            out.append("\n".join(lines))
        elif isinstance(block, Grid):
            if block.title:
                out.append(escape_markdown(block.title))
            rows = ["| " + " | ".join(map(escape_markdown, row)) + " |" for row in block.rows]
            head = "| " + " | ".join(map(escape_markdown, block.heads)) + " |"
            out.append("\n".join((head, "|" + " --- |" * len(block.heads), *rows)))
        else:
            out.append(f"> {escape_markdown(block.text)}")
    return "\n\n".join(out) + "\n"


# ---- BBCode -------------------------------------------------------------------------------------


def _escape_bbcode(text: str) -> str:
    # Full-width brackets look the same to a reader and mean nothing to a forum.
    return text.replace("[", "［").replace("]", "］")


_FORUM = 88
"""Columns that a forum shows of a line without breaking it or hiding its end."""


def to_bbcode(blocks: Sequence[Block]) -> str:
    """Blocks as BBCode, for a forum post."""
    out: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            size = {1: "18", 2: "14"}.get(block.level, "12")
            out.append(f"[size={size}][b]{_escape_bbcode(block.text)}[/b][/size]")
        elif isinstance(block, Paragraph):
            text = _escape_bbcode(block.text)
            out.append(f"[b]{text}[/b]" if block.strong else text)
        elif isinstance(block, Fixed):
            out.append("\n".join(("[code]", *map(_escape_bbcode, block.lines), "[/code]")))
        elif isinstance(block, Items):
            lines = ["[list=1]" if block.numbered else "[list]"]
            for text, note in block.items:
                tail = f" [i]({_escape_bbcode(note)})[/i]" if note else ""
                lines.append(f"[*]{_escape_bbcode(text)}{tail}")
            out.append("\n".join((*lines, "[/list]")))
        elif isinstance(block, Grid):
            table = [_escape_bbcode(line) for line in _columns(block, _FORUM)]
            if block.title:
                out.append(_escape_bbcode(block.title))
            out.append("\n".join(("[code]", *table, "[/code]")))
        else:
            out.append(f"[i]{_escape_bbcode(block.text)}[/i]")
    return "\n\n".join(out) + "\n"
