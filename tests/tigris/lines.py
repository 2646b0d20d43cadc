"""Short ways to write statements as nodes, so that these tests need no reader of texts."""

from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.engine.pieces import COLOUR_NAMES, DYNASTY_LETTERS, LEADER_LETTERS, leader
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import space_from_name
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.build import Built, build
from tnt_rules.tigris.notation.nodes import Cell

TILES = "stfm"
SIGNS = {".": -1, "~": -1, "?": -1, "=": 4, "x": 5, "Z": 6}
BLACK, RED, BLUE, GREEN = range(len(COLOUR_NAMES))
ARCHER, BULL, POTTER, LION = range(4)
EXTENDED = Options({"buildings": "on", "ziggurat": "on"})
"""The game with both extensions; without them their pieces are at fault."""


def cell(text: str) -> Cell:
    """A cell such as ``Ka``, ``t**?``, ``s!``."""
    head = text[0]
    owner = text[1] if head in LEADER_LETTERS and text[1:2] in tuple(DYNASTY_LETTERS) else ""
    return Cell(
        content=TILES.index(head) if head in TILES else SIGNS.get(head, -1),
        river=head == "~",
        leader=LEADER_LETTERS.index(head) if head in LEADER_LETTERS else None,
        owner=DYNASTY_LETTERS.index(owner) if owner else None,
        treasure=text.count("*"),
        building="!" in text,
        asked="?" in text,
    )


def grid(*rows: str, name: str = "") -> nodes.Grid:
    """A grid of rows with cells divided by blanks."""
    return nodes.Grid(tuple(tuple(cell(c) for c in row.split()) for row in rows), name)


def spaces(**cells: str) -> nodes.SpaceCells:
    """A ``space`` line: ``spaces(C3="Ka")``."""
    return nodes.SpaceCells(tuple((at(name), cell(text)) for name, text in cells.items()))


def at(name: str) -> int:
    return nodes.ASKED if name == "?" else space_from_name(name)


def places(names: str) -> tuple[int, ...]:
    return tuple(sorted(at(name) for name in names.split()))


def piece(letters: str) -> int:
    """A leader such as ``Ka``."""
    return leader(DYNASTY_LETTERS.index(letters[1]), LEADER_LETTERS.index(letters[0]))


def put(letter: str, where: str) -> nodes.Put:
    """``t ?``, ``K C3``, ``Kb C3``, ``x C3``."""
    return nodes.Put(named(letter), at(where))


def named(letters: str) -> nodes.Piece:
    if letters == "x":
        return nodes.Piece("catastrophe")
    if letters in TILES:
        return nodes.Piece("tile", TILES.index(letters))
    owner = DYNASTY_LETTERS.index(letters[1]) if len(letters) > 1 else None
    return nodes.Piece("leader", LEADER_LETTERS.index(letters[0]), owner)


def act(who: str, what: object) -> tree.Act:
    return tree.Act(who, what)


def expect(outcome: object) -> tree.Expect:
    return tree.Expect(outcome)


def built(*lines: object, options: Options = DEFAULTS) -> Built:
    """What lines make, as the only lines of a scenario."""
    span = tree.Span(1, 1)
    statements = tuple(tree.Statement(line, span) for line in lines)
    return build(tree.Scenario("", statements, (), span), statements, options)


def position(*lines: object, options: Options = DEFAULTS) -> Position:
    """A position that lines make without a fault."""
    made = built(*lines, options=options)
    assert made.faults == ()
    assert made.position is not None
    return made.position


def faults(*lines: object, options: Options = EXTENDED) -> dict[str, tuple[int, ...]]:
    """Rule and spaces of every fault; there must be no position then."""
    made = built(*lines, options=options)
    assert (made.position is None) == bool(made.faults)
    return {fault.rule: fault.spaces for fault in made.faults}


def facts(rule: str, *lines: object, options: Options = DEFAULTS) -> dict[str, object]:
    fault = next(f for f in built(*lines, options=options).faults if f.rule == rule)
    return dict(fault.facts)


def map_rows(text: str, **changes: str) -> tuple[str, ...]:
    """The rows of a printed map (``T``, ``C`` temples with treasure) with some cells changed."""
    rows = [
        ["t*" if sign == "T" else "t**" if sign == "C" else sign for sign in row]
        for row in text.split()
    ]
    for name, new in changes.items():
        place = at(name)
        rows[place // 16][place % 16] = new
    return tuple(" ".join(row) for row in rows)
