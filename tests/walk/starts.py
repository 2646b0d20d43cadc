"""Where a walk begins: the set-up, late in a game, the same as one seat sees it, a cut-out."""

import random
from collections.abc import Iterable

from msgspec.structs import replace

from tests.naive.positions import choices_of, random_options, random_position
from tests.tigris.told import can_be_stated, fit
from tests.walk.ground import crosses, line, regions_of, square
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.options import EDITIONS, SPECS, Options
from tnt_rules.tigris.engine.pieces import (
    BLUE,
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    MONUMENTS,
    OFF_BOARD,
    RED,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.play import view
from tnt_rules.tigris.engine.position import Counts, Hand, Monument, Position
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.engine.spaces import SPACES

KINDS = ("set-up", "late", "late", "one seat", "half said", "cut-out")
"""What a walk begins with; drawn from these.

``one seat`` and ``half said`` are late positions of which not everything is known.
"""

PARTS = ("buildings", "ziggurat", "conflict.limit")


def options(rng: random.Random) -> Options:
    """An edition with a few other choices, or any choices at all; the advanced rules often on."""
    while True:
        if rng.random() < 0.5:
            found = dict(random_options(rng).changed)
        else:
            found = dict(EDITIONS[rng.choice(tuple(EDITIONS))])
            for name in rng.sample(tuple(SPECS), rng.randrange(4)):
                found[name] = rng.choice(choices_of(name))
        for name in PARTS:
            if rng.random() < 0.4:
                found[name] = "on"
        if found.get("conflict.limit", "off") == "off":
            found = {n: c for n, c in found.items() if not n.startswith("limit.")}
        made = Options(found)
        if not made.conflicts():
            return made


def start(rng: random.Random, kind: str) -> Position:
    """A position to begin with, of one of `KINDS`."""
    if kind == "cut-out":
        while True:
            position = fit(random_position(rng))
            if can_be_stated(position):
                return position
    chosen = options(rng)
    players = tuple(rng.sample(range(4), rng.choice((2, 3, 4))))
    if kind == "set-up":
        return new_game(players, chosen, active=rng.choice(players))
    position = late(rng, chosen, players)
    if kind == "one seat":
        return view(position, rng.choice(players))
    return half_said(rng, position) if kind == "half said" else position


def late(rng: random.Random, chosen: Options, players: tuple[int, ...]) -> Position:
    """A whole map late in a game, everything known: the tiles lie in clumps, little is left."""
    return _Late(rng, chosen, players).position()


class _Late:
    """A late position in the making; the tiles of the box are followed from the start."""

    def __init__(self, rng: random.Random, chosen: Options, players: tuple[int, ...]) -> None:
        self.rng = rng
        self.options = chosen
        self.players = players
        self.terrain, self.temples = MAPS[chosen["board"]]
        self.content = [RED if s in self.temples else EMPTY for s in range(SPACES)]
        self.left = list(chosen.box_tiles())
        self.left[RED] -= len(self.temples)
        self.gone = [0, 0, 0, 0]
        self.leaders = [OFF_BOARD] * 16
        self.buildings = [OFF_BOARD] * 4
        self.monuments: list[Monument] = []
        self.centre = OFF_BOARD
        self.catastrophes = [int(chosen["setup.catastrophes"]) if p in players else 0
                             for p in range(4)]  # fmt: skip

    def position(self) -> Position:
        rng = self.rng
        for _ in range(rng.choice((15, 30, 45, 60))):
            self._lay_tile()
        self._build_ziggurat()
        self._build_monuments()
        self._lay_catastrophes()
        for piece in rng.sample(range(16), 16):
            if piece // 4 in self.players and rng.random() < 0.6:
                self._stand(piece)
        self._put_buildings()
        treasures, held = self._treasures()
        hands = self._hands()
        bag = self._bag()
        actions = int(self.options["turn.actions"])
        return Position(
            terrain=self.terrain,
            content=tuple(self.content),
            leaders=tuple(self.leaders),
            treasures=treasures,
            buildings=_four(self.buildings),
            monuments=tuple(self.monuments),
            ziggurat=self.centre,
            players=self.players,
            active=rng.choice(self.players),
            actions=rng.choice((actions, 1)),
            hands=hands,
            points=tuple(
                _four(rng.randrange(12) for _ in range(4)) if p in self.players else None
                for p in range(4)
            ),
            held=held,
            catastrophes=tuple(self.catastrophes),
            bag=bag,
            gone=_four(self.gone),
            options=self.options,
        )

    def _lay_tile(self) -> None:
        """Lay a tile, most often beside one of its colour."""
        rng, near = self.rng, self.terrain.neighbours
        colour = rng.choice((0, RED, RED, BLUE, 3))
        if not self.left[colour]:
            return
        ground = [
            s
            for s in self.terrain.spaces
            if self.content[s] == EMPTY and (s in self.terrain.river) == (colour == BLUE)
        ]
        wish = rng.random()
        if wish < 0.75:
            best = [s for s in ground if any(self.content[n] == colour for n in near[s])]
        elif wish < 0.9:
            best = [s for s in ground if any(self.content[n] != EMPTY for n in near[s])]
        else:
            best = ground
        if best or ground:
            self.content[rng.choice(best or ground)] = colour
            self.left[colour] -= 1

    def _build_ziggurat(self) -> None:
        if self.options["ziggurat"] == "off" or self.rng.random() < 0.4:
            return
        for place in self.terrain.spaces:
            colour = self.content[place]
            if colour != EMPTY and place in crosses(self.terrain, self.content, colour, place):
                spaces = (place, *self.terrain.neighbours[place])
                if any(s in self.temples for s in spaces):
                    continue
                for space in spaces:
                    self.content[space] = ZIGGURAT
                self.gone[colour] += 5
                self.centre = place
                return

    def _build_monuments(self) -> None:
        rng = self.rng
        standing = rng.sample(MONUMENTS, 6)
        for corner in rng.sample(self.terrain.spaces, len(self.terrain.spaces)):
            spaces = square(self.terrain, corner)
            colours = {self.content[s] for s in spaces}
            if len(colours) != 1 or not colours <= {0, 1, 2, 3} or rng.random() < 0.6:
                continue
            pair = next((m for m in standing if colours & set(m)), None)
            if pair is not None:
                standing.remove(pair)
                self.monuments.append(Monument(pair, corner))
                for space in spaces:
                    self.content[space] = FACEDOWN

    def _lay_catastrophes(self) -> None:
        rng = self.rng
        for player in self.players:
            for _ in range(self.catastrophes[player] or 0):
                free = [s for s in self.terrain.spaces if self.content[s] == EMPTY]
                if rng.random() < 0.3 and free:
                    self.content[rng.choice(free)] = CATASTROPHE
                    self.catastrophes[player] -= 1

    def _stand(self, piece: int) -> None:
        """Stand a leader beside a temple where it meets none of its colour, if that can be."""
        near, content = self.terrain.neighbours, self.content
        can = [
            s
            for s in self.terrain.spaces
            if content[s] == EMPTY
            and s not in self.terrain.river
            and s not in self.leaders
            and any(content[n] == RED for n in near[s])
        ]
        for place in self.rng.sample(can, min(5, len(can))):
            self.leaders[piece] = place
            found = regions_of(self.terrain, content, self.leaders)
            here = [p % 4 for p in found.leaders[found.label[place]]]
            if len(here) == len(set(here)):
                return
            self.leaders[piece] = OFF_BOARD

    def _put_buildings(self) -> None:
        rng = self.rng
        for colour in range(4):
            if self.options["buildings"] == "off" or rng.random() < 0.5:
                continue
            can = [
                s
                for s in self.terrain.spaces
                if self.content[s] == colour
                and line(self.terrain, self.content, colour, s) >= 3
            ]  # fmt: skip
            if can:
                self.buildings[colour] = rng.choice(can)

    def _treasures(self) -> tuple[frozenset[int], tuple[int | None, ...]]:
        """Those that still lie there, few as a rule; the others have been taken by somebody."""
        rng = self.rng
        few = int(self.options["end.treasures"])
        most = len(self.temples)
        left = min(
            most, rng.choice((few + 1, few + 1, few + 2, few + 4, most, rng.randrange(most)))
        )
        lying = frozenset(rng.sample(sorted(self.temples), left))
        held: list[int | None] = [0 if p in self.players else None for p in range(4)]
        for _ in range(most - left):
            player = rng.choice(self.players)
            held[player] = (held[player] or 0) + 1
        return lying, tuple(held)

    def _hands(self) -> tuple[Hand | None, ...]:
        hands: list[Hand | None] = [None] * 4
        for player in self.players:
            known = [0, 0, 0, 0]
            for _ in range(int(self.options["hand.size"])):
                pile = [c for c in range(4) for _ in range(self.left[c])]
                if pile:
                    colour = self.rng.choice(pile)
                    known[colour] += 1
                    self.left[colour] -= 1
            hands[player] = Hand(_four(known))
        return tuple(hands)

    def _bag(self) -> Counts:
        """What is left, of which a part has left the game as a rule."""
        rng = self.rng
        keep = rng.choice((0, 3, 8, 15, 30, 153))
        while sum(self.left) > keep:
            colour = rng.choice([c for c in range(4) if self.left[c]])
            self.left[colour] -= 1
            self.gone[colour] += 1
        return _four(self.left)


def half_said(rng: random.Random, position: Position) -> Position:
    """The position with something left unstated: hands, the bag, points, treasures."""

    def some(values: tuple[object, ...]) -> tuple[object, ...]:
        hidden = {player for player in position.players if rng.random() < 0.5}
        return tuple(None if p in hidden else value for p, value in enumerate(values))

    return replace(
        position,
        hands=some(position.hands),
        points=some(position.points),
        held=some(position.held),
        catastrophes=some(position.catastrophes),
        bag=rng.choice((None, position.bag)),
    )


def _four(numbers: Iterable[int]) -> Counts:
    one, two, three, four = numbers
    return one, two, three, four
