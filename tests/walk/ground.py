"""What hangs together on a board, and which shapes lie there: plainly, by looking at neighbours.

Written anew here, so that a walk does not ask the engine whether the engine is right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, OFF_BOARD
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import SPACES, Terrain

FACEUP = frozenset(range(4))


@dataclass(frozen=True)
class Regions:
    """The regions of a board.

    Attributes:
        label: for each space the number of its region, or -1.
        leaders: for each region the leaders in it.
    """

    label: list[int]
    leaders: list[list[int]]

    def beside(self, terrain: Terrain, space: int) -> set[int]:
        """The numbers of the regions that a space touches."""
        label = self.label
        return {label[n] for n in terrain.neighbours[space] if label[n] >= 0}


def regions_of(terrain: Terrain, content: Sequence[int], leaders: Sequence[int]) -> Regions:
    """The regions: tiles, monuments, the ziggurat and leaders that hang together by edges."""
    near = terrain.neighbours
    label = [-1] * SPACES
    connects = [kind not in (EMPTY, CATASTROPHE) for kind in content]
    for place in leaders:
        if place != OFF_BOARD:
            connects[place] = True
    count = 0
    for place in terrain.spaces:
        if not connects[place] or label[place] >= 0:
            continue
        label[place] = count
        edge = [place]
        while edge:
            for beside in near[edge.pop()]:
                if connects[beside] and label[beside] < 0:
                    label[beside] = count
                    edge.append(beside)
        count += 1
    inside: list[list[int]] = [[] for _ in range(count)]
    for piece, place in enumerate(leaders):
        if place != OFF_BOARD:
            inside[label[place]].append(piece)
    return Regions(label, inside)


def regions(position: Position) -> Regions:
    """The regions of a position."""
    return regions_of(position.terrain, position.content, position.leaders)


# ---- shapes --------------------------------------------------------------------------------------


def square(terrain: Terrain, corner: int) -> tuple[int, ...]:
    """The spaces of the square with this north-west corner; none if it reaches beyond the map."""
    if corner not in terrain or corner % 16 + 1 >= terrain.width or corner + 16 not in terrain:
        return ()
    return corner, corner + 1, corner + 16, corner + 17


def squares(terrain: Terrain, content: Sequence[int], colour: int, space: int) -> Iterator[int]:
    """Corners of the squares around a space of which the other three are of a colour."""
    for corner in (space, space - 1, space - 16, space - 17):
        spaces = square(terrain, corner)
        if space in spaces and all(s == space or content[s] == colour for s in spaces):
            yield corner


def crosses(terrain: Terrain, content: Sequence[int], colour: int, space: int) -> Iterator[int]:
    """Centres of the crosses around a space of which the other four are of a colour."""
    near = terrain.neighbours
    for centre in (space, *near[space]):
        cross = (centre, *near[centre])
        if len(cross) == 5 and all(s == space or content[s] == colour for s in cross):
            yield centre


def line(terrain: Terrain, content: Sequence[int], colour: int, space: int) -> int:
    """The length of the longer of the two lines of a colour through a space."""
    best = 0
    for step in (1, 16):
        length = 1
        for way in (step, -step):
            at = space
            while at + way in terrain.neighbours[at] and content[at + way] == colour:
                at += way
                length += 1
        best = max(best, length)
    return best


def has_temple(position: Position, place: int) -> bool:
    """Whether a faceup temple lies beside a space."""
    content = position.content
    return any(content[n] == 1 for n in position.terrain.neighbours[place])
