"""Chance from a seed: which tiles are drawn, the same for ever.

The generator is SplitMix64 (Steele, Lea and Flood, 2014), written out here because a record that
names a seed must replay under any version of Python. A draw has a stream of numbers of its own,
made of the seed and of how many draws came before it, so that a draw that is written down in a
text leaves the later ones as they are.
"""

from typing import Final

from tnt_rules.errors import NotAsked
from tnt_rules.tigris.engine.moves import Draw
from tnt_rules.tigris.engine.position import CHANCE, Position

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Stream:
    """Numbers of SplitMix64, beginning at a state (of which the last 64 bits count)."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """The next number below a limit, each as likely as the others.

        Numbers at the end of the range that would favour the small ones are passed over.
        """
        fair = (1 << 64) - (1 << 64) % limit
        while True:
            number = self.next()
            if number < fair:
                return number % limit


def stream(seed: int, number: int) -> Stream:
    """The stream of the draw that follows ``number`` earlier ones: it begins at the first number
    of the seed's own stream, exclusive-or the count."""
    return Stream(Stream(seed).next() ^ number)


def draw(position: Position, seed: int, number: int) -> Draw:
    """What is drawn in a position in which chance is asked (`setup.bag`).

    The tiles are drawn one after another: of the tiles left, sorted black, red, blue, green, the
    one at the place that the stream says. If the bag is known only by its number, so is the draw.

    Args:
        number: how many draws have been made since the seed was said.

    Raises:
        NotAsked: chance is not asked.
    """
    stage = position.stage
    if position.over or stage is None or stage.question.asker != CHANCE:
        raise NotAsked
    question = stage.question
    if not isinstance(position.bag, tuple):
        return Draw(question.drawer, (), question.count)
    left = list(position.bag)
    found = []
    numbers = stream(seed, number)
    for _ in range(question.count):
        place = numbers.below(sum(left))
        colour = 0
        while place >= left[colour]:
            place -= left[colour]
            colour += 1
        left[colour] -= 1
        found.append(colour)
    return Draw(question.drawer, tuple(sorted(found)))
