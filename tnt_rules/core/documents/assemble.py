"""Statements put into their scenarios and cases."""

from collections.abc import Callable, Iterable

import msgspec

from tnt_rules.core.documents import tree

Item = tree.Statement | tree.Scenario | tree.Case
"""What a line gives: a statement, or the (empty) scenario or case that it begins."""

Report = Callable[[str, tree.Span, dict[str, str]], None]
"""What is called for an error: its id, its place, what its sentence names."""

Once = Callable[[object], tuple[object, bool] | None]
"""What a line of the game settles, as `Game.once`."""


class _Open(msgspec.Struct):
    """A scenario or case while its statements are gathered."""

    head: tree.Scenario | tree.Case
    statements: list[tree.Statement] = msgspec.field(default_factory=list)
    settled: dict[object, tuple[tree.Span, bool]] = msgspec.field(default_factory=dict)
    cases: list[tree.Case] = msgspec.field(default_factory=list)
    case_ids: dict[str, tree.Span] = msgspec.field(default_factory=dict)
    turn: tree.Statement | None = None


class _Assembly:
    def __init__(self, report: Report, once: Once) -> None:
        self.report = report
        self.once = once
        self.scenarios: list[tree.Scenario] = []
        self.preface: list[tree.Statement] = []
        self.ids: dict[str, tree.Span] = {}
        self.scenario: _Open | None = None
        self.case: _Open | None = None

    def add(self, item: Item) -> None:
        if isinstance(item, tree.Scenario):
            self.close()
            self._once("scenario-twice", self.ids, item.id, item.span)
            self.scenario = _Open(item)
        elif isinstance(item, tree.Case):
            scenario = self._unnamed(item.span)
            self._close_case()
            self._once("case-twice", scenario.case_ids, item.id, item.span)
            self.case = _Open(item)
        else:
            self._statement(item)

    def _statement(self, item: tree.Statement) -> None:
        node = item.node
        if self.scenario is None and isinstance(node, tree.Comment | tree.GameName):
            self.preface.append(item)
            return
        place = self.case or self._unnamed(item.span)
        if isinstance(node, tree.GameName):
            self.report("game-late", item.span, {"word": node.id})
            return
        self._settle(place, item)
        self._turn(place, item)
        place.statements.append(item)

    def _turn(self, place: _Open, item: tree.Statement) -> None:
        """No turn begins twice: between two headings of one number somebody acts."""
        node, before = item.node, place.turn
        if isinstance(node, tree.Turn):
            if before and isinstance(before.node, tree.Turn) and before.node.number == node.number:
                self.report("line-twice", item.span, {"word": "", "first": str(before.span.line)})
            place.turn = item
        elif isinstance(node, tree.Act):
            place.turn = None

    def _settle(self, place: _Open, item: tree.Statement) -> None:
        """Note what a line settles; its part of the text must not have settled it already.

        A case may settle anew what stands before the cases, but two lines of one part that say
        different things would leave open which of them is meant.
        """
        node = item.node
        error, word = "line-twice", ""
        about: object
        match node:
            case tree.Title(lang):
                error, about, alone = "title-twice", (tree.Title, lang), True
            case tree.OptionChoice(word):
                error, about, alone = "option-twice", (tree.OptionChoice, word), True
            case tree.EditionChoice(word):
                error, about, alone = "edition-twice", tree.EditionChoice, True
            case tree.Seed():
                about, alone = tree.Seed, True
            case _:
                settles = self.once(node)
                if settles is None:
                    return
                about, alone = settles
        before = place.settled.setdefault(about, (item.span, alone))
        if before[0] is not item.span and (alone or before[1]):
            self.report(error, item.span, {"word": word, "first": str(before[0].line)})

    def _unnamed(self, span: tree.Span) -> _Open:
        """The scenario in hand; a text that begins without one is a scenario without a name."""
        if self.scenario is None:
            self.scenario = _Open(tree.Scenario("", (), (), span))
        return self.scenario

    def _once(self, error: str, seen: dict[str, tree.Span], name: str, span: tree.Span) -> None:
        before = seen.setdefault(name, span)
        if before is not span:
            self.report(error, span, {"word": name, "first": str(before.line)})

    def _close_case(self) -> None:
        if self.case is not None and self.scenario is not None:
            head = self.case.head
            self.scenario.cases.append(
                tree.Case(head.id, tuple(self.case.statements), head.span, head.comment)
            )
        self.case = None

    def close(self) -> None:
        self._close_case()
        if self.scenario is not None:
            head = self.scenario.head
            self.scenarios.append(
                tree.Scenario(
                    head.id,
                    tuple(self.scenario.statements),
                    tuple(self.scenario.cases),
                    head.span,
                    head.comment,
                )
            )
        self.scenario = None


def assemble(
    items: Iterable[Item], report: Report, once: Once
) -> tuple[tuple[tree.Scenario, ...], tuple[tree.Statement, ...]]:
    """The scenarios of a text, and the comments (and game line) before the first of them."""
    assembly = _Assembly(report, once)
    for item in items:
        assembly.add(item)
    assembly.close()
    return tuple(assembly.scenarios), tuple(assembly.preface)
