"""Rewriting expectations that were not met, in place: ``tnt check --update``.

Only the words of the expectation are replaced, byte for byte: indentation, comments, other lines,
the encoding and the ends of lines stay as they are. Nothing is added where nothing was expected.
"""

import codecs
import re
from collections import defaultdict
from collections.abc import Iterator

from tnt_rules.core.documents.text import compose, fold
from tnt_rules.core.documents.tree import Expect, Span
from tnt_rules.core.documents.writer import write_node
from tnt_rules.core.protocol import Game
from tnt_rules.core.rulings.batch import FileResult
from tnt_rules.core.rulings.run import all_statements

_LINES = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n|$)")
_Place = tuple[int, int]


def rewritten(data: bytes, result: FileResult) -> tuple[bytes, int]:
    """The bytes of a file with its unmet expectations rewritten, and how many were."""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    lines = [found for found in _LINES.findall(data.removeprefix(mark)) if found]
    codec = _codec(data)
    rows = _rows(result)
    count = 0
    # From the end to the beginning, so that earlier places stay where they are.
    for span, outcome in reversed(list(_unmet(result))):
        first, last = span.line - 1, span.line + rows.get((span.line, span.column), 0)
        old = [line.decode(codec) for line in lines[first:last]]
        new = _replaced(old, span, outcome, result.loaded.game)
        try:
            encoded = [line.encode(codec) for line in new]
        except UnicodeEncodeError:  # the file's code page has no such sign: leave the line
            continue
        lines[first:last] = encoded
        count += 1
    return mark + b"".join(lines), count


def _unmet(result: FileResult) -> Iterator[tuple[Span, object]]:
    """Where an expectation is not met, and what holds instead, in the order of lines.

    What stands before the cases is said of all of them: it is rewritten only if every case finds
    the same.
    """
    found: dict[_Place, list[object]] = defaultdict(list)
    spans: dict[_Place, Span] = {}
    needed: dict[_Place, int] = {}
    for scenario, runs in result.runs:
        for statement in scenario.statements:
            needed[statement.span.line, statement.span.column] = len(runs)
        for run in runs:
            for failure in run.failures:
                place = (failure.span.line, failure.span.column)
                found[place].append(failure.outcome)
                spans[place] = failure.span
    for place in sorted(found):
        outcomes = found[place]
        same = all(outcome == outcomes[0] for outcome in outcomes)
        if same and outcomes[0] is not None and len(outcomes) == needed.get(place, 1):
            yield spans[place], outcomes[0]


def _rows(result: FileResult) -> dict[_Place, int]:
    """For expectations that are a grid, the lines its rows take below the first one."""
    source = result.loaded.document.source if result.loaded.document else ()
    found: dict[_Place, int] = {}
    for scenario, _ in result.runs:
        for statement in all_statements(scenario):
            line = getattr(getattr(statement.node, "outcome", None), "line", None)
            count = len(getattr(line, "rows", ()))
            span = statement.span
            said = source[span.line - 1][span.column - 1 :][: span.length]
            if count and "/" not in fold(said):
                found[span.line, span.column] = count
    return found


def _replaced(old: list[str], span: Span, outcome: object, game: Game) -> list[str]:
    """The line of an expectation, and the rows of its grid, with another outcome."""
    line = old[0]
    start = _cut(line, span.column - 1)
    end = _cut(line, span.column - 1 + span.length)
    lang = "en" if fold(line[start]).isascii() else "ja"
    new = write_node(Expect(outcome), game, lang)
    if isinstance(new, str):
        return [line[:start] + new + line[end:], *old[1:]]
    head, *body = new
    if len(old) == 1:
        bar = " / " if lang == "en" else " ／ "
        cells = bar.join(" ".join(row.split()) for row in body)
        return [f"{line[:start]}{head} {cells}{line[end:]}"]
    indent = old[1][: len(old[1]) - len(old[1].lstrip())]
    breaks = [_line_break(line)] * (len(body) - 1) + [_line_break(old[-1])]
    rows = [f"{indent}{row}{ending}" for row, ending in zip(body, breaks, strict=True)]
    return [line, *rows]


def _cut(line: str, column: int) -> int:
    """Where a column, counted in composed characters, is in a line that may not be composed."""
    at = column
    while at < len(line) and len(compose(line[: at + 1]).raw) <= column:
        at += 1
    return at


def _line_break(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def _codec(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp932"
    return "utf-8"
