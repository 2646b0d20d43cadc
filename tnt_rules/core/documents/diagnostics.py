"""Errors of a text as their readers meet them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tnt_rules.core.documents.catalogue import error_of, filled
from tnt_rules.core.documents.nearest import nearest
from tnt_rules.core.documents.text import LONGEST, UnreadableBytes, code_of, shown
from tnt_rules.core.documents.width import sign_width, width
from tnt_rules.core.protocol import Game, Text
from tnt_rules.listing import with_ranges

_NOTHING: Final = Text("", "")
_WINDOW: Final = 100
_SHOWN: Final = 24
_MOST_NAMES: Final = 12
# Beyond Latin letters, Japanese signs, punctuation and pictures.
_FOREIGN: Final = re.compile(
    "[^\x00-\u024f\u2000-\u2bff\u3000-\u9fff\uf900-\ufaff\uff00-\uffff"
    "\U0001f000-\U0001faff\U00020000-\U0003ffff]"
)


class Diagnostic(msgspec.Struct, frozen=True):
    """An error of a text.

    Attributes:
        id: in the catalogue of errors.
        line, column: from 1, columns in composed characters; 0 if it is about no line.
        length: in characters.
        message: what is wrong.
        text: the line in question, composed; signs that cannot be shown are replaced.
        expected: what could stand there; empty if that is not known.
        hint: how to mend it; empty if nothing can be said.
        count: how many errors it stands for: more than one in the last line of a long list.
    """

    id: str
    path: str
    line: int
    column: int
    length: int
    message: Text
    text: str = ""
    expected: Text = _NOTHING
    hint: Text = _NOTHING
    count: int = 1

    @property
    def en(self) -> str:
        return self.message.en

    @property
    def ja(self) -> str:
        return self.message.ja


def diagnostic(
    id: str,
    path: str,
    line: int,
    column: int,
    length: int,
    raw: str,
    *,
    game: Game | None = None,
    names: Mapping[str, str] | None = None,
    expected: Text | tuple[str, ...] = _NOTHING,
) -> Diagnostic:
    """An error of the catalogue at a place.

    Args:
        names: what its sentences name: ``word``, ``near`` and so on.
        expected: what could stand there, in words; or the names there are, of which the nearest
            one to ``word`` becomes ``near``.

    Raises:
        KeyError: there is no such error, or its sentence names something else.
    """
    error = error_of(id, game)
    said = {name: _shown(value) for name, value in (names or {}).items()}
    if "word" in said:
        said["word"] = _with_code(said["word"])
    if isinstance(expected, tuple):
        if "near" not in said:
            said["near"] = nearest((names or {}).get("word", ""), expected)
        few = expected if len(expected) <= _MOST_NAMES else ()
        expected = Text(*with_ranges(few))
    message = filled(Text(error.en, error.ja), said)
    if not message.en:
        raise KeyError(f"{id}: its sentence names more than {sorted(said)}")
    hint = filled(Text(error.hint_en, error.hint_ja), said)
    if not hint.en:
        hint = filled(Text(error.far_en, error.far_ja), said)
    text = shown(raw[: 2 * LONGEST].replace("\t", " "))
    return Diagnostic(id, path, line, column, length, message, text, expected, hint)


def unreadable(fault: UnreadableBytes, path: str) -> Diagnostic:
    """The error for bytes that are no text."""
    return diagnostic(fault.id, path, fault.line, fault.column, 1, "", names=fault.names)


def and_more(number: int, path: str) -> Diagnostic:
    """The last line of a long list."""
    more = diagnostic("more", path, 0, 0, 0, "", names={"number": str(number)})
    return replace(more, count=number)


def _shown(value: str) -> str:
    """A word of the text, fit to be printed within a sentence."""
    value = shown(value)
    return value if len(value) <= _SHOWN else value[: _SHOWN - 1] + "…"


def _with_code(word: str) -> str:
    """A word with the code of the first sign that looks like another one, or like nothing."""
    return _FOREIGN.sub(lambda match: f"{match[0]}({code_of(match[0])})", word, count=1)


# ---- for people and for JSON ----------------------------------------------------------------

_LABELS: Final = {
    "en": {"expected": "expected", "hint": "hint"},
    "ja": {"expected": "書けるもの", "hint": "直し方"},
}


def format_diagnostic(found: Diagnostic, lang: str) -> str:
    """An error in plain text: place and sentence, the line with a caret, what to do."""
    where = found.path
    if found.line:
        where += f"{':' if where else ''}{found.line}:{found.column}"
    head = f"{where}: " if where else ""
    lines = [f"{head}{found.message[lang]} [{found.id}]"]
    if found.line and found.text.strip():
        lines.extend(_quoted(found))
    labels = _LABELS["ja" if lang == "ja" else "en"]
    colon = "：" if lang == "ja" else ": "
    if found.expected[lang]:
        lines.append(f"  {labels['expected']}{colon}{found.expected[lang]}")
    if found.hint[lang]:
        lines.append(f"  {labels['hint']}{colon}{found.hint[lang]}")
    return "\n".join(lines)


def format_diagnostics(found: Iterable[Diagnostic], lang: str) -> str:
    """Several errors, divided by blank lines."""
    return "\n\n".join(format_diagnostic(one, lang) for one in found)


def diagnostic_record(found: Diagnostic) -> dict[str, Any]:
    """An error as plain values for JSON."""

    def both(text: Text) -> dict[str, str] | None:
        return {"en": text.en, "ja": text.ja} if text.en or text.ja else None

    return {
        "id": found.id,
        "path": found.path,
        "line": found.line,
        "column": found.column,
        "length": found.length,
        "message": both(found.message),
        "text": found.text,
        "expected": both(found.expected),
        "hint": both(found.hint),
    }


def _quoted(found: Diagnostic) -> list[str]:
    """The line in question and a caret under the place, by display columns."""
    text, start = found.text, found.column - 1
    number = str(found.line)
    before, dots = 0, ""
    if width(text) > _WINDOW:
        # A window around the place.
        before, dots = max(0, start - _WINDOW // 4), "…" if start > _WINDOW // 4 else ""
        text = text[before:]
        cut, used = 0, 0
        for sign in text:
            used += sign_width(sign)
            if used > _WINDOW:
                break
            cut += 1
        text = text[:cut] + ("…" if cut < len(text) else "")
    at = start - before
    lead = width(dots + text[:at])
    carets = max(1, width(text[at : at + found.length]))
    return [
        f"  {number} | {dots}{text}",
        f"  {' ' * len(number)} | {' ' * lead}{'^' * carets}",
    ]
