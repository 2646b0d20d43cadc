"""From a syntax tree to its canonical text, in English or Japanese.

Reading and writing are exact inverses for canonical texts. Comments and single blank lines stay
where they are; what changes is indentation, alignment, language and the form of words. Titles,
sources and reasons are the author's own and are never translated.

Layout: the scenario's own lines (title, source, rules, reasons, options) are indented under it; a
blank line stands before what follows them and before every case; what a case says is indented
under it; answers are indented under the act they belong to, expectations under what they are about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.vocabulary import EN, JA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tnt_rules.core.protocol import Game

STEP: Final = 2
_WORDS: Final = {"en": EN, "ja": JA}
_COLON: Final = {"en": ": ", "ja": "： "}
_WIDE: Final = {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
_SIGN: Final = {"en": "#", "ja": "＃"}
_HEADERS: Final = (
    tree.Title,
    tree.Source,
    tree.Rules,
    tree.Because,
    tree.OptionChoice,
    tree.EditionChoice,
    tree.GameName,
)


def write(document: tree.Document, game: Game, lang: str) -> str:
    """The canonical text of a document, with a line break at its end; "" if it says nothing."""
    return _Page(game, lang).write(document)


def write_node(node: object, game: Game, lang: str) -> str | tuple[str, ...]:
    """The canonical text of a node; a keyword line and rows for a grid."""
    words = _WORDS[lang]

    def line(keyword: str, *parts: str) -> str:
        return " ".join((words[keyword][0], *parts))

    match node:
        case tree.Title(which, text):
            return line("_EN" if which == "en" else "_JA", text)
        case tree.Source(text):
            return line("_SOURCE", text)
        case tree.Because(which, text):
            return line("_BECAUSE", *([which] if which else []), text)
        case tree.Rules(ids, limit):
            return line("_LIMIT" if limit else "_RULES", *ids)
        case tree.GameName(name):
            return line("_GAME", name)
        case tree.OptionChoice(name, choice):
            return line("_OPTION", name, choice)
        case tree.EditionChoice(name):
            return line("_EDITION", name)
        case tree.Seed(number):
            return line("_SEED", _digits(number, lang))
        case tree.Turn(number, who):
            named = (_player(who, game, lang),) if who else ()
            return line("_TURN", _digits(number, lang), *named)
        case tree.Comment(text):
            return "" if text is None else f"{_SIGN[lang]} {text}".rstrip()
        case tree.Act(who, what):
            said = game.write(what, lang)
            return f"{_player(who, game, lang)}{_COLON[lang]}{said}"
        case tree.Expect(outcome):
            expected = write_node(outcome, game, lang)
            if isinstance(expected, tuple):
                return (line("_EXPECT", expected[0]), *expected[1:])
            return line("_EXPECT", expected)
        case tree.Legal():
            return line("_LEGAL")
        case tree.Illegal(rules):
            return line("_ILLEGAL", *rules)
        case tree.FaultExpected(rules):
            return line("_FAULT", *rules)
        case tree.OpenExpected(rules):
            return line("_OPEN", *(rules or (words["_NONE"][0],)))
        case tree.Hangs(readings):
            return line("_HANGS", *(readings or (words["_NONE"][0],)))
        case tree.Asks(who, what):
            if not who:
                return line("_ASKS", words["_NONE"][0])
            said = game.write(what, lang)
            return line("_ASKS", f"{_player(who, game, lang)}{_COLON[lang]}{said}")
        case tree.Scenario(id=name):
            return line("_SCENARIO", name)
        case tree.Case(id=name):
            return line("_CASE", name)
    return game.write(node, lang)


def _digits(number: int, lang: str) -> str:
    return str(number) if lang == "en" else str(number).translate(_WIDE)


def _player(who: str, game: Game, lang: str) -> str:
    """A player's name, or the word for all of them."""
    if who == "all":
        return _WORDS[lang]["_ALL"][0]
    if lang == "en":
        return who
    for terminal, names in game.vocabulary("en").items():
        if names[0] == who:
            return game.vocabulary(lang)[terminal][0]
    raise KeyError(who)


class _Entry(msgspec.Struct):
    """A line to be: ``kind`` is ``line``, ``row``, ``comment`` or ``blank``."""

    kind: str
    text: str = ""
    indent: int = 0
    apart: bool = False


class _Page:
    """The lines of a text while they are laid out."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.entries: list[_Entry] = []

    def write(self, document: tree.Document) -> str:
        for statement in document.preface:
            self._put(statement, 0)
        for scenario in document.scenarios:
            self._scenario(scenario)
        lines = self._laid_out()
        return "\n".join(lines) + "\n" if lines else ""

    def _scenario(self, scenario: tree.Scenario) -> None:
        if scenario.id:
            text = self._with_comment(
                str(write_node(scenario, self.game, self.lang)), scenario.comment
            )
            self.entries.append(_Entry("line", text, 0, apart=True))
        own = scenario.statements
        body = next(
            (i for i, s in enumerate(own) if not isinstance(s.node, (*_HEADERS, tree.Comment))),
            len(own),
        )
        before = len(self.entries)
        for statement in own[:body]:
            self._put(statement, STEP if scenario.id else 0)
        said = scenario.id or any(e.kind == "line" for e in self.entries[before:])
        self._body(own[body:], 0, apart=bool(said))
        for case in scenario.cases:
            text = self._with_comment(str(write_node(case, self.game, self.lang)), case.comment)
            self.entries.append(_Entry("line", text, 0, apart=True))
            self._body(case.statements, STEP)

    def _body(self, statements: Iterable[tree.Statement], base: int, apart: bool = False) -> None:
        act = under = base
        for statement in statements:
            node = statement.node
            indent = base
            if isinstance(node, tree.Act):
                answer = node.who == "all" or (
                    self.game.is_answer(node.what) and not self.game.is_chance(node.what)
                )
                indent = act if answer else base
                act, under = base + STEP, indent + STEP
            elif isinstance(node, tree.Expect):
                indent = under
            elif isinstance(node, tree.Turn):
                act = under = base
            self._put(statement, indent, apart)
            apart = False

    def _put(self, statement: tree.Statement, indent: int, apart: bool = False) -> None:
        node = statement.node
        if isinstance(node, tree.Comment):
            kind = "blank" if node.text is None else "comment"
            text = "" if node.text is None else str(write_node(node, self.game, self.lang))
            self.entries.append(_Entry(kind, text))
            return
        lines = write_node(node, self.game, self.lang)
        head, rows = (lines, ()) if isinstance(lines, str) else (lines[0], lines[1:])
        self.entries.append(
            _Entry("line", self._with_comment(head, statement.comment), indent, apart)
        )
        self.entries.extend(_Entry("row", " " * STEP + row, indent) for row in rows)

    def _with_comment(self, text: str, comment: str) -> str:
        return f"{text}  {_SIGN[self.lang]} {comment}" if comment else text

    def _laid_out(self) -> list[str]:
        """The lines, with blank lines where they belong and comments indented."""
        entries = _spaced(self.entries)
        for i in range(len(entries) - 1, -1, -1):
            entry = entries[i]
            if entry.kind != "comment":
                continue
            # With what follows directly, else with what stands before.
            after = entries[i + 1] if i + 1 < len(entries) else None
            if after is not None and after.kind != "blank":
                entry.indent = after.indent
            else:
                entry.indent = _indent_before(entries, i)
        return [(" " * e.indent + e.text).rstrip() if e.kind != "blank" else "" for e in entries]


def _indent_before(entries: list[_Entry], i: int) -> int:
    while i > 0 and entries[i - 1].kind == "comment":
        i -= 1
    before = entries[i - 1] if i > 0 else None
    return before.indent if before is not None and before.kind != "blank" else 0


def _spaced(entries: list[_Entry]) -> list[_Entry]:
    """One blank line at most in a row, none at the ends, one before what stands apart."""
    out: list[_Entry] = []
    for entry in entries:
        if entry.kind == "blank":
            if out and out[-1].kind != "blank":
                out.append(entry)
            continue
        if entry.apart:
            # A comment right above it belongs to it.
            at = len(out)
            while at > 0 and out[at - 1].kind == "comment":
                at -= 1
            if at > 0 and out[at - 1].kind != "blank":
                out.insert(at, _Entry("blank"))
        out.append(entry)
    while out and out[-1].kind == "blank":
        out.pop()
    return out
