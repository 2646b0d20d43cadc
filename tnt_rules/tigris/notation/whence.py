"""Where a text brings its faults about: the cell, or the line.

Where several lines have a part in a fault (too many tiles in the bag, in hands and on the board),
it is the one with the largest.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.tree import Span, Statement
from tnt_rules.tigris.engine.events import Fault
from tnt_rules.tigris.engine.pieces import MONUMENTS
from tnt_rules.tigris.engine.spaces import COLUMNS
from tnt_rules.tigris.notation import mentions, nodes
from tnt_rules.tigris.notation.board import Board
from tnt_rules.tigris.notation.contents import tile_of
from tnt_rules.tigris.notation.faults import square


def whence(
    statements: Sequence[Statement], board: Board, faults: Sequence[Fault]
) -> tuple[Span | None, ...]:
    """The place of each fault, in the same order; None for one that no line brings about.

    Args:
        statements: all those in force, in order.
        board: the board that they describe.
    """
    search = _Search(statements, board)
    return tuple(search.place(fault) for fault in faults)


class _Search:
    """The lines of a text, to look for what brings a fault about."""

    def __init__(self, statements: Sequence[Statement], board: Board) -> None:
        self.statements = statements
        self.board = board
        self.base = self._last(nodes.Grid | nodes.Setup)
        begun = False
        self.later: list[Statement] = []
        for statement in statements:
            if statement is self.base:
                begun = True
            elif begun and isinstance(statement.node, nodes.SpaceCells):
                self.later.append(statement)

    def place(self, fault: Fault) -> Span | None:
        found = self._by_rule(fault)
        if found is not None:
            return found.span
        if fault.spaces:
            return self._space(fault.spaces[0])
        return None if self.base is None else self.base.span

    def _by_rule(self, fault: Fault) -> Statement | None:
        """The line of a fault that is not one of the board alone."""
        facts = dict(fault.facts)
        player, colour = facts.get("player"), facts.get("colour")
        match fault.rule:
            case "position.asked-missing" | "position.asked-twice":
                return self._first(mentions.asks_space)
            case "position.board-option":
                return self._last(tree.OptionChoice, lambda node: node.id == "board")
            case "position.players":
                return self._last(nodes.Players)
            case "position.player-absent" if not fault.spaces:
                return self._naming(player)
            case "position.outside":
                return self._first(lambda node: _means(node, fault.spaces))
            case "position.map" if not fault.spaces:
                return self.base
            case "position.building" if "length" in facts:
                return self._last(nodes.BuildingLength, lambda node: node.colour == colour)
            case "position.monument":
                return self._last(
                    nodes.MonumentStands,
                    lambda node: not _covered(node).isdisjoint(fault.spaces),
                )
            case "setup.box-monuments":
                return self._monument_twice()
            case "turn.two-actions":
                return self._last(nodes.Actions)
            case "end.bag-empty":
                return self._last(nodes.Ending)
            case "setup.hand":
                return self._last(nodes.HandLine, lambda node: node.player == player)
            case "catastrophe.two":
                return self._last(nodes.CatastrophesLeft, lambda node: node.player == player)
            case "setup.box-treasures":
                return self._most(nodes.TreasuresHeld, lambda node: node.count)
            case "setup.box-catastrophes":
                on_board = len(fault.spaces)
                return self._most(nodes.CatastrophesLeft, lambda node: node.count, on_board)
            case "setup.box-tiles":
                on_board = sum(
                    tile is not None and colour in (None, tile)
                    for tile in map(tile_of, self.board.cells.values())
                )
                return self._most(
                    nodes.Bag | nodes.HandLine | nodes.Gone | nodes.Swapped,
                    lambda node: _tiles_said(node, colour),
                    on_board,
                )
            case _:
                return None

    # ---- lines ----------------------------------------------------------------------------------

    def _first(self, wanted: Callable[[object], bool]) -> Statement | None:
        return next((s for s in self.statements if wanted(s.node)), None)

    def _last(self, kind: object, wanted: Callable[..., bool] = lambda _: True) -> Statement | None:
        found = None
        for statement in self._of(kind):
            if wanted(statement.node):
                found = statement
        return found

    def _of(self, kind: object) -> Iterator[Statement]:
        return (s for s in self.statements if isinstance(s.node, kind))  # type: ignore[arg-type]

    def _most(self, kind: object, count: Callable[..., int], least: int = 0) -> Statement | None:
        """The line in force that has the largest number, if that is more than ``least``."""
        in_force = {mentions.once(s.node): s for s in self._of(kind)}
        found = max(in_force.values(), key=lambda s: count(s.node), default=None)
        return found if found is not None and count(found.node) > least else None

    def _naming(self, player: object) -> Statement | None:
        """The first line in force that names a player who does not take part."""
        active = self._last(nodes.Active)
        for statement in self.statements:
            node = statement.node
            if isinstance(node, nodes.Active) and statement is not active:
                continue
            if isinstance(node, nodes.Players | nodes.Grid):
                continue  # the players are others, and a cell of a grid is found by its space
            if player in {*mentions.players_in(node), *mentions.owners_in(node)}:
                return statement
        return None

    def _monument_twice(self) -> Statement | None:
        """The last monument of a pair that was named before, or of one that is none."""
        known = {tuple(sorted(pair)) for pair in MONUMENTS}
        found = None
        for statement in self._of(nodes.MonumentStands):
            node = statement.node
            assert isinstance(node, nodes.MonumentStands)
            pair = tuple(sorted(node.colours))
            if pair not in known:
                found = statement
            known.discard(pair)
        return found

    # ---- spaces ---------------------------------------------------------------------------------

    def _space(self, place: int) -> Span | None:
        """The cell, or the line, that says what lies on a space."""
        meant = {place}
        if place in self.board.asked:
            meant.add(nodes.ASKED)
        for statement in reversed(self.later):
            assert isinstance(statement.node, nodes.SpaceCells)
            if any(named in meant for named, _ in statement.node.cells):
                return statement.span
        if self.base is None:
            return None
        return _cell(self.base, place) or self.base.span


def _cell(statement: Statement, place: int) -> Span | None:
    """Where the cell of a space stands in a grid."""
    if not isinstance(statement.node, nodes.Grid):
        return None
    rows, words = statement.node.rows, statement.words()
    row, column = divmod(place, COLUMNS)
    cells = sum(map(len, rows))
    if row >= len(rows) or column >= len(rows[row]) or len(words) < cells:
        return None
    # What stands before the first cell is the keyword, and perhaps the name of the map.
    return words[len(words) - cells + sum(map(len, rows[:row])) + column]


def _covered(node: nodes.MonumentStands) -> set[int]:
    """The spaces under a monument, as far as the line says."""
    return set() if node.square is None or node.square < 0 else set(square(node.square))


def _means(node: object, spaces: Sequence[int]) -> bool:
    """Whether a position line names one of some spaces, or, if there are none, the ``?``."""
    match node:
        case nodes.SpaceCells(cells):
            named = {place for place, _ in cells}
        case nodes.MonumentStands(_, int(corner)):
            named = {corner}
        case nodes.Declined(squares):
            named = set(squares)
        case _:
            return False
    return not named.isdisjoint(spaces or (nodes.ASKED,))


def _tiles_said(node: object, colour: Any) -> int:
    """How many tiles of a colour, or in all, a line speaks of."""
    match node:
        case nodes.Bag(count, None):
            return count if colour is None else 0
        case nodes.Bag(_, tiles):
            named = tiles or ()
            return len(named) if colour is None else named.count(colour)
        case nodes.HandLine(_, tiles, unknown):
            named = tiles or ()
            if colour is None:
                return len(named) + unknown
            return named.count(colour)
        case nodes.Gone(counts) | nodes.Swapped(_, counts):
            return sum(number for which, number in counts if colour in (None, which))
        case _:
            return 0
