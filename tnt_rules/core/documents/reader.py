"""From a text to its syntax tree, with all its errors in one pass.

Each line is read by itself as one statement. A faulty one becomes an error and is left out; the
statements are put into their scenarios and cases afterwards, so an error never brings about
another one. The work is proportional to the length of the text.

**Grids.** A line that opens a grid and names no rows takes the lines that follow as rows, as long
as they are neither blank, nor comments, nor begin with a word of the vocabulary, nor hold a colon.

**The one-line form.** A semicolon divides statements, but also the players of an expectation
(``expect points archer: black +3; bull: green +1``). What follows a semicolon is a statement of
its own if it begins with a keyword or reads as an act; otherwise it belongs to the expectation
before it. No act reads as the continuation of an expectation: an act puts a piece *on a space*, or
begins with a keyword. Free text runs to the end of its line, semicolons included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.assemble import Item, assemble
from tnt_rules.core.documents.grammar import FIRST, Grammar, grammar_of
from tnt_rules.core.documents.slips import Slip
from tnt_rules.core.documents.text import (
    BAD,
    HIDDEN,
    LARGEST,
    LONGEST,
    MOST_BYTES,
    MOST_LINES,
    MOST_MARKS,
    Line,
    UnreadableBytes,
    code_of,
    compose,
    crowded,
    decode,
    split,
)
from tnt_rules.core.documents.vocabulary import FREE_TEXT, GRID

# What explains errors is loaded when there is one, which keeps the usual start short.

if TYPE_CHECKING:
    from tnt_rules.core.documents.diagnose import Found
    from tnt_rules.core.documents.diagnostics import Diagnostic
    from tnt_rules.core.protocol import Game

MOST: Final = 100
"""Errors that are reported one by one."""

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#")
_NAME: Final = re.compile(r"[A-Za-z0-9]+(?:[._/-][A-Za-z0-9]+)*")
_BECAUSE_LANG: Final = re.compile(r"\s*(en|ja)(?![0-9A-Za-z_.-])", re.IGNORECASE)
_EXPECT: Final = "_EXPECT"

Segments = list[tuple[int, int, int]]
"""Where the parts of a statement come from: offset in it, line from 0, column from 0."""


def read(
    text: str | bytes, game: Game, path: str = ""
) -> tuple[tree.Document | None, list[Diagnostic]]:
    """Read a text.

    Returns:
        The document, and the errors found. With errors the document holds what could be read
        (and must not be adjudicated or written back); it is None when the bytes are no text, and
        when the text is too long to be looked at.
    """
    if isinstance(text, bytes):
        if len(text) > MOST_BYTES:
            return None, [_too_long(path, 1)]
        try:
            text = decode(text)
        except UnreadableBytes as fault:
            from tnt_rules.core.documents.diagnostics import unreadable

            return None, [unreadable(fault, path)]
    if len(text) > LARGEST:
        return None, [_too_long(path, 1)]
    lines = split(text)
    if len(lines) > MOST_LINES:
        return None, [_too_long(path, MOST_LINES + 1, lines[MOST_LINES])]
    return _Reader(grammar_of(game), path).read(lines)


def _too_long(path: str, line: int, raw: str = "") -> Diagnostic:
    from tnt_rules.core.documents.diagnostics import diagnostic

    return diagnostic("text-too-long", path, line, 1, 1, raw)


def _without_comment(folded: str) -> tuple[str, int]:
    """A line up to its comment, and where that begins (-1: there is none)."""
    sign = _COMMENT.search(folded)
    return (folded[: sign.start()].rstrip(), sign.start()) if sign else (folded, -1)


class _Reader:
    """One reading of one text.

    Attributes:
        grid_end: the line after the grid read last, where another row could have stood.
        stray: the last row that stood in the wrong place.
    """

    def __init__(self, grammar: Grammar, path: str) -> None:
        self.grammar = grammar
        self.path = path
        self.lines: list[Line] = []
        self.items: list[Item] = []
        self.errors: list[Diagnostic] = []
        self.unreported = 0
        self.lang = ""
        self.grid_end = -1
        self.stray = -2

    def read(self, lines: list[str]) -> tuple[tree.Document, list[Diagnostic]]:
        self.lines = [compose(line) for line in lines]
        i = 0
        while i < len(self.lines):
            i = self._line(i)
        scenarios, preface = assemble(self.items, self._misplaced, self.grammar.game.once)
        self.errors.sort(key=lambda e: (e.line, e.column))
        if self.unreported:
            from tnt_rules.core.documents.diagnostics import and_more

            self.errors.append(and_more(self.unreported, self.path))
        source = tuple(line.raw for line in self.lines)
        return tree.Document(scenarios, preface, self.lang or "en", source, self.path), self.errors

    def _keyword(self, text: str, at: int = 0) -> str:
        """The terminal of the word that stands somewhere, if it is one of the vocabulary."""
        word = FIRST.match(text, at)
        return self.grammar.keywords.get(word[0].lower(), "") if word else ""

    # ---- lines ----------------------------------------------------------------------------------

    def _line(self, i: int) -> int:
        """Read the statement that begins at a line; the number of the next one."""
        line = self.lines[i]
        folded = line.folded
        if len(folded) > LONGEST:
            self._error("line-too-long", i, LONGEST, 1, number=str(len(folded)))
            return i + 1
        if not folded.isprintable() and self._bad_sign(i):
            return i + 1
        if not line.raw.isascii() and self._crowded(i):
            return i + 1
        start = len(folded) - len(folded.lstrip())
        if start == len(folded):
            self._add(tree.Comment(None), i, start, 0)
            return i + 1
        if folded[start] == "#":
            comment = _comment(line.raw[start:])
            self._add(tree.Comment(comment), i, start, len(folded.rstrip()) - start)
            return i + 1
        keyword = self._keyword(folded, start)
        if keyword in FREE_TEXT and self._free_text(keyword, i, start):
            return i + 1
        comment, end = "", len(folded)
        sign = _COMMENT.search(folded, start) if "#" in folded else None
        if sign:
            comment = _comment(line.raw[sign.start() :])
            end = sign.start()
        content = folded[start:end].rstrip()
        if ";" in content:
            self._divided(content, i, start, comment)
            return i + 1
        rest = self._grid_rest(keyword, content)
        if not content.isascii() and HIDDEN.search(content):
            # The rows of a grid belong to it, whatever is hidden in the line that opens it.
            plain = HIDDEN.sub("", content)
            rest = self._grid_rest(self._keyword(plain), plain)
        if rest is None:
            self._statement(content, [(0, i, start)], comment)
            return i + 1
        if rest and rest.lower() not in self.grammar.keywords:
            self._statement(content, [(0, i, start)], comment)
            self.grid_end = i + 1
        else:
            self.grid_end = self._grid(i, start, content, comment)
        return self.grid_end

    def _crowded(self, i: int) -> bool:
        at = crowded(self.lines[i].raw)
        if at is None:
            return False
        self._error("marks-many", i, at, 1, number=str(MOST_MARKS))
        return True

    def _bad_sign(self, i: int) -> bool:
        bad = BAD.search(self.lines[i].folded)
        if bad is None:
            return False
        code = ord(bad[0])
        error = "half-sign" if 0xD800 <= code <= 0xDFFF else "control-sign"
        self._error(error, i, bad.start(), 1, code=code_of(bad[0]))
        return True

    def _hidden(self, content: str, segments: Segments) -> bool:
        """Report the first hidden sign of each line of a statement; False if there is none."""
        if content.isascii():
            return False
        seen: set[int] = set()
        for match in HIDDEN.finditer(content):
            at = match.start()
            offset, line, column = max(s for s in segments if s[0] <= at)
            if line not in seen:
                seen.add(line)
                self._error("hidden-sign", line, column + at - offset, 1, code=code_of(match[0]))
        return bool(seen)

    def _free_text(self, keyword: str, i: int, start: int) -> bool:
        """A statement whose text runs to the end of its line; False if it is none."""
        line = self.lines[i]
        first = FIRST.match(line.folded, start)
        assert first is not None
        at = first.end()
        following = line.folded[at : at + 1]
        if following and following.isascii() and (following.isalnum() or following in "-._"):
            return False
        length = len(line.folded.rstrip()) - start
        if following == ":":
            self._error("colon-after-keyword", i, at, 1, word=line.raw[start:at])
            return True
        lang = ""
        if keyword == "_BECAUSE":
            named = _BECAUSE_LANG.match(line.folded, at)
            if named:
                lang, at = named[1].lower(), named.end()
        text = line.raw[at:].strip()
        if text and HIDDEN.match(text):
            # In front of the text it may hide the language, or be all there is.
            self._error("hidden-sign", i, line.raw.index(text, at), 1, code=code_of(text[0]))
            return True
        if not text:
            self._error("text-missing", i, start, length, word=line.raw[start:at])
            return True
        node: object = tree.Title("en" if keyword == "_EN" else "ja", text)
        if keyword == "_SOURCE":
            node = tree.Source(text)
        elif keyword == "_BECAUSE":
            node = tree.Because(lang, text)
        self._language(first[0])
        self._add(node, i, start, length)
        return True

    # ---- grids ----------------------------------------------------------------------------------

    def _grid_rest(self, keyword: str, content: str) -> str | None:
        """What stands behind the keyword that opens a grid; None if there is no such keyword."""
        at = 0
        if keyword == _EXPECT:
            at = _next_word(content, 0)
            keyword = self._keyword(content, at)
        return content[_next_word(content, at) :] if keyword == GRID else None

    def _is_row(self, folded: str) -> bool:
        """Whether a line can be a row: no colon, and no word of the vocabulary in front."""
        if ":" in folded or ";" in folded:
            return False
        word = self.grammar.first_word(folded)
        if not word:
            return True
        if word.lower() in self.grammar.keywords:
            return False
        # A misspelt statement, unless it could be a cell.
        if len(word) < (3 if word.isascii() else 2) or len(self.errors) >= MOST:
            return True
        from tnt_rules.core.documents.nearest import nearest

        cell = folded.split(maxsplit=1)[0] if word.isascii() else folded[0]
        as_grid = f"{self.grammar.words['en'][GRID][0]} / {cell}"
        return bool(self._reads(as_grid)) or not nearest(word, self.grammar.keywords)

    def _grid(self, i: int, start: int, content: str, comment: str) -> int:
        """A line that opens a grid, with the rows that follow it; the number of the next line."""
        parts = [content]
        segments: Segments = [(0, i, start)]
        length = len(content)
        faulty = False
        j = i + 1
        while j < len(self.lines):
            folded = self.lines[j].folded
            if _is_unfit(self.lines[j]):
                # The row is reported by itself; a grid that lacks it is no mistake of its own.
                if self._cut_short(parts, content):
                    return j
                break
            row = folded.strip()
            at = len(folded) - len(folded.lstrip())
            if row.startswith("#"):
                after = self._row_after_comments(j)
                if not after:
                    break
                faulty = True
                for k in range(j, after):
                    self._error("comment-in-grid", k, self.lines[k].folded.index("#"), 1)
                j = after
                continue
            bare, sign = _without_comment(row)
            if not bare or not self._is_row(bare):
                break
            if sign >= 0:
                faulty = True
                self._error("comment-in-grid", j, at + sign, 1)
                row = bare
            segments.append((length + 3, j, at))
            parts.append(row)
            length += 3 + len(row)
            j += 1
        if len(parts) == 1 and not self._grid_rest(self._keyword(content), content):
            rows = self._next_line(j)
            if rows > j and self._is_row(self.lines[rows].folded.strip()):
                return j  # what is wrong is the gap, and it is reported with the rows
        self._statement(" / ".join(parts), segments, comment, parts, keep=not faulty)
        return j

    def _cut_short(self, parts: list[str], content: str) -> bool:
        """Whether a grid would be without rows for a line that cannot be looked at."""
        return len(parts) == 1 and not self._grid_rest(self._keyword(content), content)

    def _next_line(self, i: int) -> int:
        """The next line that is not blank, or ``i`` if there is none."""
        for j in range(i, len(self.lines)):
            if not self.lines[j].folded.isspace() and self.lines[j].folded:
                return j if not self.lines[j].folded.lstrip().startswith("#") else i
        return i

    def _row_after_comments(self, i: int) -> int:
        """The line of the row that follows comments directly, or 0 if none does."""
        for j in range(i, len(self.lines)):
            folded = self.lines[j].folded.strip()
            if not folded or _is_unfit(self.lines[j]):
                return 0
            if folded[0] != "#":
                return j if self._is_row(_without_comment(folded)[0]) else 0
        return 0

    # ---- statements -----------------------------------------------------------------------------

    def _divided(self, content: str, line: int, column: int, comment: str) -> None:
        """A line with semicolons: one statement or several."""
        if self._keyword(content) == _EXPECT and self._reads(content):
            self._statement(content, [(0, line, column)], comment)
            return
        groups: list[tuple[int, str]] = []
        for at, part in _parts(content):
            if groups and self._keyword(part) in FREE_TEXT:
                groups.append((at, content[at:]))
                break
            begin, before = groups[-1] if groups else (0, "")
            if self._keyword(before) == _EXPECT and not self._begins_statement(part):
                groups[-1] = (begin, content[begin : at + len(part)])
            else:
                groups.append((at, part))
        if not groups:
            self._statement(content, [(0, line, column)], comment)
        for number, (at, part) in enumerate(groups, 1):
            keyword = self._keyword(part)
            if keyword in FREE_TEXT and self._free_text(keyword, line, column + at):
                continue
            behind = comment if number == len(groups) else ""
            self._statement(part, [(0, line, column + at)], behind)

    def _begins_statement(self, part: str) -> bool:
        """Whether what follows a semicolon in an expectation is a statement of its own."""
        return self._keyword(part).startswith("_") or isinstance(self._reads(part), tree.Act)

    def _reads(self, content: str) -> object:
        """The node of a statement, or None if it is none."""
        try:
            return self.grammar.read(content)
        except Exception as error:
            _only_input(error)
            return None

    def _statement(
        self,
        content: str,
        segments: Segments,
        comment: str,
        rows: list[str] | None = None,
        keep: bool = True,
    ) -> None:
        """A statement; ``rows`` are the parts of one that opens a grid."""
        if self._hidden(content, segments):
            return
        try:
            node = self.grammar.read(content)
        except Exception as error:
            _only_input(error)
            self._mistake(content, segments, rows or [], error)
            return
        if not keep:
            return
        self._language(self.grammar.first_word(content))
        _, line, column = segments[0]
        length = len(rows[0] if rows else content)
        self._add(node, line, column, length, comment, content, segments)

    def _language(self, word: str) -> None:
        if not self.lang:
            self.lang = self.grammar.lang_of.get(word.lower(), "")

    def _add(
        self,
        node: object,
        line: int,
        column: int,
        length: int,
        comment: str = "",
        content: str = "",
        segments: Sequence[tuple[int, int, int]] = (),
    ) -> None:
        span = tree.Span(line + 1, column + 1, length)
        if isinstance(node, tree.Scenario):
            self.items.append(tree.Scenario(node.id, (), (), span, comment))
        elif isinstance(node, tree.Case):
            self.items.append(tree.Case(node.id, (), span, comment))
        else:
            count = _names_in(node)
            found = list(_NAME.finditer(content))[-count:] if count else []
            names = tuple(tree.Span(line + 1, column + m.start() + 1, len(m[0])) for m in found)
            self.items.append(tree.Statement(node, span, comment, names, content, tuple(segments)))

    # ---- errors ---------------------------------------------------------------------------------

    def _error(self, id: str, line: int, column: int, length: int, **names: str) -> None:
        if len(self.errors) >= MOST:
            self.unreported += 1
            return
        from tnt_rules.core.documents.diagnostics import diagnostic

        self.errors.append(
            diagnostic(
                id,
                self.path,
                line + 1,
                column + 1,
                length,
                self.lines[line].raw,
                game=self.grammar.game,
                names=names,
            )
        )

    def _misplaced(self, id: str, span: tree.Span, names: dict[str, str]) -> None:
        self._error(id, span.line - 1, span.column - 1, span.length, **names)

    def _mistake(self, content: str, segments: Segments, rows: list[str], error: Exception) -> None:
        """Report what is wrong with a statement; with a grid, every faulty row."""
        if len(self.errors) >= MOST:
            self.unreported += 1
            return
        from tnt_rules.core.documents.diagnose import find

        _, line, _ = segments[0]
        first = find(self.grammar, content, error, after_grid=line == self.grid_end)
        if first.id == "row-stray":
            # Several rows in the wrong place are one mistake.
            before, self.stray = self.stray, line
            if before == line - 1:
                return
        self._report(first, segments)
        if first.id.startswith("grid-"):
            return  # about the grid as a whole
        row = max(k for k, (offset, _, _) in enumerate(segments) if not k or offset <= first.at)
        for k in range(row + 1, len(rows)):
            alone = f"{rows[0]} / {rows[k]}"
            try:
                self.grammar.read(alone)
            except Exception as other:
                _only_input(other)
                if len(self.errors) >= MOST:
                    self.unreported += 1
                    continue
                self._report(
                    find(self.grammar, alone, other),
                    [segments[0], (len(rows[0]) + 3, *segments[k][1:])],
                )

    def _report(self, found: Found, segments: Segments) -> None:
        from tnt_rules.core.documents.diagnostics import diagnostic

        offset, line, column = max((s for k, s in enumerate(segments) if not k or s[0] <= found.at))
        raw = self.lines[line].raw
        column += found.at - offset
        length = max(1, min(found.length, len(raw) - column))
        self.errors.append(
            diagnostic(
                found.id,
                self.path,
                line + 1,
                column + 1,
                length,
                raw,
                game=self.grammar.game,
                names=found.names,
                expected=found.expected,
            )
        )


def _is_unfit(line: Line) -> bool:
    """Whether a line cannot be looked at, which is reported by itself."""
    return (
        len(line.folded) > LONGEST
        or BAD.search(line.folded) is not None
        or crowded(line.raw) is not None
    )


def _next_word(text: str, at: int) -> int:
    """Where the word behind the one that stands somewhere begins."""
    word = FIRST.match(text, at)
    end = word.end() if word else at
    return end + len(text[end:]) - len(text[end:].lstrip())


def _comment(raw: str) -> str:
    """The text of a comment without its sign and one blank."""
    text = raw[1:].rstrip()
    return text[1:] if text[:1] in (" ", "\u3000", "\t") else text


def _parts(content: str) -> Iterator[tuple[int, str]]:
    """What semicolons divide, with offsets; empty parts are left out."""
    at = 0
    for part in content.split(";"):
        stripped = part.strip()
        if stripped:
            yield at + len(part) - len(part.lstrip()), stripped
        at += len(part) + 1


def _names_in(node: object) -> int:
    """How many names a statement holds that may turn out unknown; they stand at its end."""
    if isinstance(node, tree.Expect):
        node = node.outcome
    match node:
        case tree.OptionChoice():
            return 2
        case tree.EditionChoice() | tree.GameName():
            return 1
        case tree.Rules(ids):
            return len(ids)
        case tree.Illegal(ids) | tree.FaultExpected(ids) | tree.OpenExpected(ids):
            return len(ids)
        case tree.Hangs(ids):
            return len(ids)
    return 0


def _only_input(error: Exception) -> None:
    """Let pass only what a faulty text brings about.

    Raises:
        Exception: the error itself, if it is one of the program.
    """
    from lark import UnexpectedInput

    if not isinstance(error, Slip | UnexpectedInput):
        raise error


__all__ = ["MOST", "read"]
