"""Random positions: legal ones, dense, and often two kingdoms one space apart."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from tests.naive.board import Space, as_number, edges, flood
from tests.naive.grounds import Planned, gap_of, random_shape, river_of
from tests.naive.shapes import cross, square
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.options import SPECS, Options
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    GREEN,
    MONUMENTS,
    OFF_BOARD,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.position import Counts, Hand, Monument, Position
from tnt_rules.tigris.engine.spaces import Terrain

T = TypeVar("T")

BOXES = ("57/36/30/30", "40/25/30/20", "70/10/15/50", "30/20/20/20")
"""Choices drawn for `setup.tiles`."""


def choices_of(name: str) -> tuple[str, ...]:
    """The choices of an option that are drawn; all of them but for `setup.tiles`."""
    return BOXES if name == "setup.tiles" else SPECS[name].all_choices


def random_options(rng: random.Random) -> Options:
    """A set of options without contradiction; each one at its default about every other time."""
    while True:
        choices = {name: rng.choice(choices_of(name)) for name in SPECS if rng.random() < 0.5}
        if choices.get("conflict.limit") != "on":
            choices = {n: c for n, c in choices.items() if not n.startswith("limit.")}
        options = Options(choices)
        if not options.conflicts():
            return options


def random_position(rng: random.Random) -> Position:
    """A legal position between two actions."""
    options = random_options(rng)
    draft = _Draft(rng, options)
    draft.lay_ziggurat()
    draft.lay_monuments()
    draft.lay_shapes()
    draft.lay_tiles()
    draft.lay_catastrophes()
    draft.stand_leaders()
    draft.lay_treasures_and_buildings()
    return draft.position()


@dataclass
class _Draft:
    """A position in the making."""

    rng: random.Random
    options: Options
    terrain: Terrain = field(init=False)
    beside: dict[Space, tuple[Space, ...]] = field(init=False)
    river: set[Space] = field(init=False)
    gap: set[Space] = field(init=False)
    density: float = field(init=False)
    traders: bool = field(init=False)
    players: list[int] = field(init=False)
    active: int = field(init=False)
    planned: list[Planned] = field(default_factory=list)
    holes: set[Space] = field(default_factory=set)
    lying: dict[Space, int] = field(default_factory=dict)
    standing: dict[int, Space] = field(default_factory=dict)
    treasures: set[Space] = field(default_factory=set)
    buildings: dict[int, Space] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    monuments: list[Monument] = field(default_factory=list)
    centre: int = OFF_BOARD

    def __post_init__(self) -> None:
        rng = self.rng
        self.left = list(self.options.box_tiles())
        places: list[Space] = []
        if rng.random() < 0.08:
            self.terrain, temples = MAPS[self.options["board"]]
            places = sorted((n % 16, n // 16) for n in temples)
            self._plan_shapes(16, 11, {(n % 16, n // 16) for n in self.terrain.river}, fixed=True)
        else:
            width = 3 + int(13 * rng.random() ** 1.7 + 0.5)
            height = 3 + int(8 * rng.random() ** 1.7 + 0.5)
            river = river_of(rng, width, height)
            self._plan_shapes(width, height, river, fixed=False)
            share = rng.choice((0.05, 0.05, 0.3))
            bordered = [n for n in range(height * 16) if n % 16 < width and rng.random() < share]
            self.terrain = Terrain(width, height, (as_number(s) for s in river), bordered)
        self.beside = edges(self.terrain.width, self.terrain.height)
        self.river = {(n % 16, n // 16) for n in self.terrain.river}
        share = rng.choice((0.1, 0.5, 0.9))
        for place in places:
            if rng.random() < 0.9:
                self.lying[place] = RED
                self.left[RED] -= 1
                if rng.random() < share:
                    self.treasures.add(place)
        self.players = rng.sample(range(4), rng.choice((2, 3, 3, 4, 4, 4)))
        self.active = rng.choice(self.players)
        self.gap = gap_of(rng, self.terrain.width, self.terrain.height)
        self.traders = rng.random() < 0.2
        self.density = rng.choice((0.3, 0.5, 0.65, 0.75, 0.85))

    def free(self) -> list[Space]:
        """Spaces on which nothing lies or stands yet, in a fixed order."""
        taken = set(self.lying) | set(self.standing.values()) | self.holes
        return [s for s in self.beside if s not in taken]

    def _plan_shapes(self, width: int, height: int, river: set[Space], fixed: bool) -> None:
        """Think of shapes to lay; a river that is not fixed makes room for them."""
        rng = self.rng
        kinds = ["square", "square", "line", "pair"]
        kinds += ["line"] * 4 * (self.options["buildings"] == "on")
        kinds += (["cross"] * 6 + ["block"] * 2) * (self.options["ziggurat"] == "on")
        for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
            colour = rng.choice((0, 1, 1, 2, 3))
            kind = rng.choice(kinds)
            shapes = (random_shape(rng, kind, width, height) for _ in range(8))
            shape = next((s for s in shapes if s is not None), None)
            if shape is None or any(shape & other for other, _, _ in self.planned):
                continue
            if fixed and any((space in river) != (colour == BLUE) for space in shape):
                continue
            if colour == BLUE:
                river |= shape
            else:
                river -= shape
            hole = rng.choice(sorted(shape)) if rng.random() < 0.9 else None
            self.planned.append((shape, colour, hole))

    def lay_shapes(self) -> None:
        """Squares, lines and crosses, most of them one tile short."""
        for shape, colour, hole in self.planned:
            if self.left[colour] > len(shape) and not shape & set(self.lying):
                for space in sorted(shape - {hole}):
                    self.lying[space] = colour
                    self.left[colour] -= 1
                if hole is not None:
                    self.holes.add(hole)

    def _cover(self, spaces: Iterable[Space], kind: int) -> bool:
        """Cover spaces with flipped tiles of one colour of the box, if they can be had."""
        places = list(spaces)
        if any(s not in self.beside or s in self.lying for s in places):
            return False
        wet = {s in self.river for s in places}
        if len(wet) > 1:
            return False
        colour = BLUE if wet == {True} else self.rng.choice((0, 1, 3))
        if self.left[colour] < len(places) + 5:
            return False
        self.left[colour] -= len(places)
        for place in places:
            self.lying[place] = kind
        return True

    def lay_ziggurat(self) -> None:
        """Now and then a ziggurat."""
        rng = self.rng
        if rng.random() < (0.5 if self.options["ziggurat"] == "on" else 0.0):
            for centre in rng.sample(sorted(self.beside), 8):
                if self._cover(cross(centre), ZIGGURAT):
                    self.centre = as_number(centre)
                    return

    def lay_monuments(self) -> None:
        """Squares of flipped tiles."""
        rng = self.rng
        for colours in rng.sample(MONUMENTS, rng.choice((0, 0, 0, 0, 1, 1, 2, 3, 6))):
            corner = rng.choice(sorted(self.beside))
            if self._cover(square(corner), FACEDOWN):
                self.monuments.append(Monument(colours, as_number(corner)))
        # Some that stand outside the cut-out; now and then all of a colour.
        if rng.random() < 0.25:
            colour = rng.randrange(4)
            others = [m for m in MONUMENTS if colour in m or rng.random() < 0.3]
            if rng.random() < 0.5:
                del others[rng.randrange(len(others))]
            standing = {monument.colours for monument in self.monuments}
            self.monuments += [Monument(m) for m in others if m not in standing]
            rng.shuffle(self.monuments)

    def lay_tiles(self) -> None:
        """Faceup tiles: farms on the river, the others on land, temples most of all."""
        rng = self.rng
        favour = rng.choice((0, 1, 1, 3))
        for space in self.free():
            share = 0.04 if space in self.gap else self.density
            if rng.random() >= share:
                continue
            colour = BLUE if space in self.river else rng.choice((0, 1, 1, 1, 3, favour))
            if self.left[colour] > 0:
                self.left[colour] -= 1
                self.lying[space] = colour

    def lay_catastrophes(self) -> None:
        """A few catastrophes."""
        rng = self.rng
        spaces = self.free()
        most = rng.choice((0, 0, 1, 2, 3, 8)) if rng.random() < 0.5 else 0
        most = min(most, len(spaces) // 4, 4 * int(self.options["setup.catastrophes"]))
        for space in rng.sample(spaces, most):
            self.lying[space] = CATASTROPHE

    # ---- leaders -----------------------------------------------------------------------------

    def stand_leaders(self) -> None:
        """Leaders beside temples, no two of a colour in a kingdom."""
        rng = self.rng
        if self.gap:
            # The same colours on both sides of the gap, for different players.
            sides = [self._kernel(part) for part in self._parts()]
            for colour in rng.sample(range(4), rng.choice((2, 2, 3, 4))):
                pair = rng.sample(self.players, 2)
                for player, side in zip(pair, sides, strict=False):
                    self._stand(player * 4 + colour, side)
        if self.centre != OFF_BOARD and rng.random() < 0.7:
            self._stand_king()
        others = [p * 4 + c for p in self.players for c in range(4)]
        others = [leader for leader in others if leader not in self.standing]
        rng.shuffle(others)
        if self.traders:
            others.sort(key=lambda leader: leader % 4 != GREEN)
        for leader in others[: rng.choice((0, 1, 2, 3, 5, 8))]:
            self._stand(leader, set(self.beside))

    def _stand_king(self) -> None:
        """Put the active player's king into the region of the ziggurat."""
        king = self.active * 4 + BLACK
        ground = set(self.standing.values()) | {
            s for s, kind in self.lying.items() if kind != CATASTROPHE
        }
        region = flood((self.centre % 16, self.centre // 16), ground, self.beside)
        if king not in self.standing:
            self._stand(king, {n for s in region for n in self.beside[s]})

    def _parts(self) -> list[set[Space]]:
        """The two largest parts into which the gap divides the ground."""
        rest = set(self.beside) - self.gap
        parts = []
        while rest:
            part = flood(min(rest), rest, self.beside)
            parts.append(part)
            rest -= part
        parts.sort(key=lambda part: (-len(part), min(part)))
        return parts[:2]

    def _kernel(self, part: set[Space]) -> set[Space]:
        """The largest region in a part, with the spaces beside it."""
        tiles = {s for s in part if self.lying.get(s, CATASTROPHE) != CATASTROPHE}
        regions = []
        while tiles:
            region = flood(min(tiles), tiles, self.beside)
            regions.append(region)
            tiles -= region
        if not regions:
            return part
        region = max(regions, key=lambda r: (len(r), min(r)))
        return (region | {n for s in region for n in self.beside[s]}) & part

    def _stand(self, leader: int, part: set[Space]) -> None:
        """Put a leader into a part of the ground, if that can be."""
        places = [
            s
            for s in self.free()
            if s in part
            and s not in self.river
            and any(self.lying.get(n) == RED for n in self.beside[s])
        ]
        # Beside whatever connects rather than beside a lone temple, so that kingdoms grow.
        self.rng.shuffle(places)
        places.sort(key=lambda s: -sum(n in self.lying for n in self.beside[s]) // 2)
        for space in places[:6]:
            self.standing[leader] = space
            ground = set(self.standing.values()) | {
                s for s, kind in self.lying.items() if kind != CATASTROPHE
            }
            kingdom = flood(space, ground, self.beside)
            colours = [n % 4 for n, s in self.standing.items() if s in kingdom]
            if len(colours) == len(set(colours)):
                return
            del self.standing[leader]

    # ---- what lies on tiles ------------------------------------------------------------------

    def lay_treasures_and_buildings(self) -> None:
        """Treasures on temples and flipped tiles, buildings on tiles of their colour."""
        rng = self.rng
        most = 14 if self.options["board"] == "advanced" else 10
        share = 0.4 if self.traders else rng.choice((0.0, 0.1, 0.3))
        for space, kind in self.lying.items():
            if len(self.treasures) >= most:
                break
            if kind in (RED, FACEDOWN, ZIGGURAT) and rng.random() < share:
                self.treasures.add(space)
        # What stands on the board counts, whether or not the option is on.
        share = 0.5 if self.options["buildings"] == "on" else 0.0
        for colour in range(4):
            places = [s for s, kind in self.lying.items() if kind == colour]
            if places and rng.random() < share:
                self.buildings[colour] = rng.choice(places)
                self.lengths[colour] = rng.choice((0, 3, 3, 4, 5))

    # ---- what stands in lines ----------------------------------------------------------------

    def position(self) -> Position:
        """The position."""
        rng = self.rng
        content = [EMPTY] * 176
        for space, kind in self.lying.items():
            content[as_number(space)] = kind
        hands = self._hands()
        actions = int(self.options["turn.actions"])
        return Position(
            terrain=self.terrain,
            content=tuple(content),
            leaders=tuple(
                as_number(self.standing[n]) if n in self.standing else OFF_BOARD for n in range(16)
            ),
            treasures=frozenset(as_number(s) for s in self.treasures),
            buildings=_four(
                as_number(self.buildings[c]) if c in self.buildings else OFF_BOARD for c in range(4)
            ),
            monuments=self._monuments(),
            ziggurat=self.centre,
            declined=self._declined(),
            players=tuple(self.players),
            active=self.active,
            actions=rng.choice((None, *range(rng.random() > 0.1, actions + 1))),
            hands=hands,
            points=self._each(lambda: _four(rng.randrange(12) for _ in range(4))),
            held=self._held(),
            catastrophes=self._catastrophes(),
            bag=(bag := self._bag()),
            options=self.options,
            lengths=_four(self.lengths.get(c, 0) for c in range(4)),
            ending=self._ending(bag),
        )

    def _each(self, make: Callable[[], T]) -> tuple[T | None, ...]:
        """By dynasty: something for players of whom it is stated, else None."""
        return tuple(
            make() if n in self.players and self.rng.random() < 0.5 else None for n in range(4)
        )

    def _hands(self) -> tuple[Hand | None, ...]:
        rng = self.rng
        size = int(self.options["hand.size"])
        hands: list[Hand | None] = [None] * 4
        for player in self.players:
            if rng.random() < 0.4:
                continue
            known = [0, 0, 0, 0]
            count = rng.randrange(size + 1)
            unknown = rng.randrange(count + 1) if rng.random() < 0.5 else 0
            for _ in range(count - unknown):
                colour = rng.randrange(4)
                if self.left[colour] > 0:
                    self.left[colour] -= 1
                    known[colour] += 1
            # Unknown tiles are some of those left; take them out of the fullest pile.
            pile = max(range(4), key=lambda c: self.left[c])
            unknown = min(unknown, self.left[pile])
            self.left[pile] -= unknown
            hands[player] = Hand(_four(known), unknown)
        return tuple(hands)

    def _held(self) -> tuple[int | None, ...]:
        """Treasures held by those of whom it is stated, no more than there are."""
        most = 14 if self.options["board"] == "advanced" else 10
        left = most - len(self.treasures)
        found = list(self._each(lambda: 0))
        for player, number in enumerate(found):
            if number is not None:
                found[player] = self.rng.randrange(min(left, 4) + 1)
                left -= found[player] or 0
        return tuple(found)

    def _monuments(self) -> tuple[Monument, ...] | None:
        """Those that stand, or nothing; in a cut-out perhaps only some of them."""
        rng = self.rng
        if rng.random() < 0.3:
            return None
        if self.terrain.whole or rng.random() < 0.7:
            return tuple(self.monuments)
        return tuple(m for m in self.monuments if rng.random() < 0.5) or None

    def _declined(self) -> frozenset[int]:
        """Squares of the shapes, and some beside them."""
        rng = self.rng
        found = set()
        for shape, _, _ in self.planned:
            if rng.random() < 0.25:
                c, r = rng.choice(sorted(shape))
                c, r = c - rng.randrange(2), r - rng.randrange(2)
                if {(c, r), (c + 1, r + 1)} <= set(self.beside):
                    found.add(as_number((c, r)))
        return frozenset(found)

    def _ending(self, bag: int | Counts | None) -> bool:
        """Whether the game ends with this turn, as a swap found too few tiles in the bag."""
        if self.options["end.bag-in-swap"] != "end-of-turn":
            return False
        left = sum(bag) if isinstance(bag, tuple) else bag or 0
        return self.rng.random() < 0.1 and not left

    def _bag(self) -> int | Counts | None:
        """Nothing, a number, or tiles by colour: all that are left, or few."""
        rng = self.rng
        if rng.random() < 0.4:
            return None
        left = [colour for colour in range(4) for _ in range(self.left[colour])]
        if rng.random() < 0.45:
            left = rng.sample(left, min(len(left), rng.randrange(12)))
        if rng.random() < 0.5:
            return len(left)
        return _four(left.count(colour) for colour in range(4))

    def _catastrophes(self) -> tuple[int | None, ...]:
        rng = self.rng
        each = int(self.options["setup.catastrophes"])
        found: list[int | None] = [None] * 4
        left = 4 * each - sum(1 for kind in self.lying.values() if kind == CATASTROPHE)
        absent = [player for player in range(4) if player not in self.players]
        if left >= each * len(absent) and rng.random() < 0.5:  # it is known who plays
            left -= each * len(absent)
            for player in absent:
                found[player] = 0
        for player in self.players:
            if rng.random() < 0.5:
                count = min(left, rng.randrange(each + 1))
                found[player] = count
                left -= count
        return tuple(found)


def _four(numbers: Iterable[int]) -> Counts:
    one, two, three, four = numbers
    return one, two, three, four
