"""Positions and moves told as the lines of a text."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tests.naive.show import show
from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine.events import Event
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.moves import Move
from tnt_rules.tigris.engine.pieces import BLUE, CATASTROPHE, EMPTY, FACEDOWN, MONUMENTS
from tnt_rules.tigris.engine.play import asked
from tnt_rules.tigris.engine.position import Monument, Position
from tnt_rules.tigris.engine.spaces import Terrain
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.acts import to_node
from tnt_rules.tigris.notation.contents import grid_of

COLOURS = range(4)


@dataclass(frozen=True, repr=False)
class Step:
    """A move of a walk: the position before and after it, and what happened."""

    before: Position
    move: Move
    after: Position
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        # A position is long; its letters say more.
        return f"Step({self.move})\n{show(self.before)}\n"


# ---- what can be told ----------------------------------------------------------------------------


def fit(position: Position) -> Position:
    """The position without what no text can state, and without what box and map rule out."""
    treasures, monuments = position.treasures, position.monuments
    name, flipped = position.terrain.name, position.content.count(FACEDOWN) // 4
    if name:
        treasures &= MAPS[name][1]
        if monuments is None and flipped:
            monuments = tuple(Monument(pair) for pair in MONUMENTS[:flipped])
    held = list(position.held)
    if name and all(held[player] is not None for player in position.players):
        # None leaves the game: those that do not lie there are somebody's.
        others = sum(held[player] or 0 for player in position.players[1:])
        held[position.players[0]] = max(0, len(MAPS[name][1]) - len(treasures) - others)
    each = int(position.options["setup.catastrophes"])
    left = len(position.players) * each - position.content.count(CATASTROPHE)
    catastrophes: list[int | None] = []
    for player, stated in enumerate(position.catastrophes):
        number = stated if player in position.players else 0
        catastrophes.append(None if number is None else max(0, min(number, left)))
        left -= catastrophes[-1] or 0
    content = list(position.content)
    if left < 0:  # absent dynasties take their catastrophes out of the game
        for place in [p for p in position.terrain.spaces if content[p] == CATASTROPHE][left:]:
            content[place] = EMPTY
    return with_seen_ground(
        replace(
            position,
            content=tuple(content),
            treasures=treasures,
            monuments=monuments,
            held=tuple(held),
            catastrophes=tuple(catastrophes),
        )
    )


def with_seen_ground(position: Position) -> Position:
    """The position on the ground that its grid shows.

    What lies under a catastrophe or a flipped tile of a cut-out, a grid does not say, nor that a
    space without treasure has a border.
    """
    terrain = position.terrain
    if terrain.whole:
        return position
    river = {p for p in terrain.river if position.content[p] in (EMPTY, BLUE)}
    border = terrain.bordered & position.treasures
    return replace(position, terrain=Terrain(terrain.width, terrain.height, river, border))


def can_be_stated(position: Position) -> bool:
    """Whether a grid says which ground it is: a cut-out as large as a map is read as the map."""
    return position.terrain.whole or (position.terrain.width, position.terrain.height) != (16, 11)


# ---- lines ---------------------------------------------------------------------------------------

NOWHERE = tree.Span(1, 1)


def lines_of(position: Position) -> list[object]:
    """The lines that say everything a text can say about a position between two actions."""
    players = position.players
    lines: list[object] = [
        *(tree.OptionChoice(name, choice) for name, choice in position.options.changed.items()),
        grid_of(position),
        nodes.Players(players),
        nodes.Active(position.active),
    ]
    if position.actions is not None:
        lines.append(nodes.Actions(position.actions))
    for player in players:
        hand, points = position.hands[player], position.points[player]
        held, left = position.held[player], position.catastrophes[player]
        if hand is not None:
            tiles = tuple(c for c in COLOURS for _ in range(hand.known[c]))
            lines.append(nodes.HandLine(player, tiles, hand.unknown))
        if points is not None:
            lines.append(nodes.PointsLine(player, tuple(enumerate(points))))
        if held is not None:
            lines.append(nodes.TreasuresHeld(player, held))
        if left is not None:
            lines.append(nodes.CatastrophesLeft(player, left))
    if isinstance(position.bag, int):
        lines.append(nodes.Bag(position.bag))
    elif position.bag is not None:
        tiles = tuple(c for c, n in enumerate(position.bag) for _ in range(n))
        lines.append(nodes.Bag(len(tiles), tiles))
    if any(position.gone_openly):
        lines.append(nodes.Gone(tuple((c, n) for c, n in enumerate(position.gone_openly) if n)))
    for player, tiles in enumerate(position.swapped):
        if any(tiles):
            lines.append(nodes.Swapped(player, tuple((c, n) for c, n in enumerate(tiles) if n)))
    lines += [nodes.MonumentStands(m.colours, m.square) for m in position.monuments or ()]
    if position.monuments == ():
        lines.append(nodes.NoMonuments())
    if position.declined:
        lines.append(nodes.Declined(tuple(sorted(position.declined))))
    lines += [nodes.BuildingLength(c, n) for c, n in enumerate(position.lengths) if n]
    if position.ending:
        lines.append(nodes.Ending())
    return lines


def acts_of(steps: Sequence[Step]) -> list[object]:
    """The moves of a walk as lines."""
    return [act_of(step.before, step.move) for step in steps]


def act_of(position: Position, move: Move) -> tree.Act:
    """A move as a line of a text that has led to a position."""
    question = asked(position)
    act = to_node(move, None if question is None else question.colour)
    assert act is not None
    return act


def document_of(lines: Sequence[object]) -> tree.Document:
    """A text of one scenario with these lines."""
    statements = tuple(tree.Statement(line, NOWHERE) for line in lines)
    return tree.Document((tree.Scenario("property.walk", statements, (), NOWHERE),))
