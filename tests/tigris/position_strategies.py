"""Options and positions as values, for property tests.

Positions are drawn in two ways: small ones space by space, which shrink to little; and those of
`tests.naive.positions`, dense and with conflicts near, from a seed.
"""

import random
from collections.abc import Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from tests.naive.board import as_number, as_pair, edges, flood
from tests.naive.positions import choices_of, random_position
from tests.tigris.told import fit
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.options import SPECS, Options
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
from tnt_rules.tigris.engine.position import Counts, Hand, Monument, Position
from tnt_rules.tigris.engine.spaces import SPACES, Terrain

DrawFn = st.DrawFn

PLAYERS = range(4)
COLOURS = range(4)


# ---- options -------------------------------------------------------------------------------------


def without_contradiction(choices: dict[str, str]) -> Options:
    """The choices without those that contradict others."""
    if choices.get("conflict.limit", "off") == "off":
        choices = {n: c for n, c in choices.items() if not n.startswith("limit.")}
    elif choices.get("conflict.commit", "in-turn") == "simultaneous":
        choices = {n: c for n, c in choices.items() if n != "conflict.commit"}
    options = Options(choices)
    assert not options.conflicts()
    return options


PARTS = ("buildings", "ziggurat", "conflict.limit")


@st.composite
def option_sets(draw: DrawFn) -> Options:
    """Any choices of a few options: every choice of every option can be drawn."""
    names = draw(st.lists(st.sampled_from(tuple(SPECS)), max_size=6, unique=True))
    # What buildings, the ziggurat and the limit come to is seen only with them in the game.
    names += [n for n in PARTS if n not in names and draw(st.booleans())]
    return without_contradiction({name: draw(st.sampled_from(choices_of(name))) for name in names})


# ---- small positions -----------------------------------------------------------------------------

GROUND = (".", ".", ".", "~", "t", "t", "t", "s", "m", "f", "x")
"""What is drawn for a space: emptiness first, so that positions shrink towards it."""
SIZES = ((1, 1), (2, 2), (3, 2), (5, 1), (4, 3), (5, 2), (5, 3), (7, 2), (6, 4), (7, 3), (7, 4))
KINDS = {"t": 1, "s": 0, "m": 3, "f": 2, "x": CATASTROPHE}


@st.composite
def small_positions(draw: DrawFn) -> Position:
    """A position between two actions on a cut-out of at most 7 by 4 spaces.

    Every other one has an empty column in the middle, and leaders of the same colours on both
    sides of it: a tile away from wars.
    """
    options = draw(option_sets())
    each = int(options["setup.catastrophes"])
    gap = draw(st.booleans())
    width, height = draw(st.sampled_from(SIZES[2:] if gap else SIZES))
    spaces = [as_number((c, r)) for r in range(height) for c in range(width)]
    beside = edges(width, height)
    signs = draw(st.lists(st.sampled_from(GROUND), min_size=len(spaces), max_size=len(spaces)))
    middle = width // 2 if gap else -1
    content = [EMPTY] * SPACES
    river = set()
    for place, sign in zip(spaces, signs, strict=True):
        if sign in "~f":
            river.add(place)
        if place % 16 != middle and not (sign == "x" and content.count(CATASTROPHE) >= 2 * each):
            content[place] = KINDS.get(sign, EMPTY)
    if draw(st.booleans()):
        _lay_shape(draw, content, river, spaces)
    covered, monuments = _monuments(draw, spaces)
    for place in covered:
        content[place] = FACEDOWN
    centre = OFF_BOARD
    if options["ziggurat"] == "on" and draw(st.integers(0, 9)) > 6:
        centre = draw(_centre(width, height, content))
    if centre != OFF_BOARD:
        for pair in (as_pair(centre), *beside[as_pair(centre)]):
            content[as_number(pair)] = ZIGGURAT
    river -= {p for p in spaces if content[p] not in (EMPTY, BLUE)}

    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique=True))
    leaders = [OFF_BOARD] * 16
    if gap:
        for colour in draw(st.lists(st.sampled_from(COLOURS), max_size=4, unique=True)):
            pair = draw(st.permutations(players))
            for side, player in zip((True, False), pair, strict=False):
                part = [p for p in spaces if (p % 16 < middle) == side and p % 16 != middle]
                _stand(draw, content, river, leaders, player * 4 + colour, part, beside)
    pieces = st.sampled_from([p * 4 + c for p in players for c in COLOURS])
    for piece in draw(st.lists(pieces, max_size=3, unique=True)):
        if leaders[piece] == OFF_BOARD:
            _stand(draw, content, river, leaders, piece, spaces, beside)

    can = [p for p in spaces if content[p] in (RED, FACEDOWN, ZIGGURAT)]
    treasures = frozenset(draw(_some(can, 10)))
    buildings = [OFF_BOARD] * 4
    can = [p for p in spaces if 0 <= content[p] < 4 and options["buildings"] == "on"]
    for place in draw(_some(can, 2)):
        buildings[content[place]] = place
    position = Position(
        terrain=Terrain(width, height, river, draw(_some(sorted(treasures), 2))),
        content=tuple(content),
        leaders=tuple(leaders),
        treasures=treasures,
        buildings=_four(buildings),
        monuments=monuments,
        ziggurat=centre,
        declined=frozenset(draw(_some(spaces, 1))),
        players=tuple(players),
        active=draw(st.sampled_from(players)),
        options=options,
    )
    return draw(_with_stated(position))


SHAPES = ((0, 1, 2), (0, 16, 32), (0, 1, 16, 17), (1, 16, 17, 18, 33))
"""A line of three across and down, a square and a cross, from the north-west of each."""


def _lay_shape(draw: DrawFn, content: list[int], river: set[int], spaces: Sequence[int]) -> None:
    """Lay a line, a square or a cross of one colour of which a tile is missing."""
    can = [
        [corner + n for n in shape]
        for shape in SHAPES
        for corner in spaces
        if all(corner + n in spaces for n in shape)
    ]
    if not can:
        return
    places, colour = draw(st.sampled_from(can[::-1])), draw(st.sampled_from((RED, 3, BLUE, 0)))
    for place in places:
        content[place] = colour
        (river.add if colour == BLUE else river.discard)(place)
    content[draw(st.sampled_from(places))] = EMPTY


def _monuments(
    draw: DrawFn, spaces: Sequence[int]
) -> tuple[frozenset[int], tuple[Monument, ...] | None]:
    """The spaces of flipped tiles, and the monuments on them as far as they are stated."""
    corners = [p for p in spaces if p + 17 in spaces]
    if not corners or draw(st.integers(0, 5)) < 5:
        elsewhere = draw(st.booleans())
        return frozenset(), (Monument(MONUMENTS[2]),) if elsewhere else None
    corner = draw(st.sampled_from(corners))
    stated = Monument(draw(st.sampled_from(MONUMENTS)), draw(st.sampled_from((corner, None))))
    covered = frozenset((corner, corner + 1, corner + 16, corner + 17))
    return covered, (stated,) if draw(st.booleans()) else None


@st.composite
def _centre(draw: DrawFn, width: int, height: int, content: list[int]) -> int:
    """The middle of a ziggurat, if there is room for it."""
    beside = edges(width, height)
    can = [
        as_number(pair)
        for pair, near in beside.items()
        if len(near) == 4
        and not any(content[as_number(p)] in (FACEDOWN, CATASTROPHE) for p in (pair, *near))
    ]
    return draw(st.sampled_from(sorted(can))) if can else OFF_BOARD


def _some(places: Sequence[int], most: int) -> st.SearchStrategy[list[int]]:
    if not places:
        return st.just([])
    return st.lists(st.sampled_from(places), max_size=min(most, len(places)), unique=True)


def _stand(
    draw: DrawFn,
    content: list[int],
    river: set[int],
    leaders: list[int],
    piece: int,
    part: Sequence[int],
    beside: dict[tuple[int, int], tuple[tuple[int, int], ...]],
) -> None:
    """Stand a leader, with a temple beside it, where no two of a colour meet; if that can be."""
    can = []
    land = [p for p in part if p not in river and p not in leaders and content[p] < FACEDOWN]
    for place in land:
        if content[place] == RED:  # another leader may need it
            continue
        for temple in (as_number(n) for n in beside[as_pair(place)]):
            if temple in land:
                ground = {
                    as_pair(p)
                    for p in range(SPACES)
                    if content[p] not in (EMPTY, CATASTROPHE) or p in (*leaders, place, temple)
                }
                kingdom = flood(as_pair(place), ground, beside)
                colours = [piece % 4] + [
                    other % 4
                    for other, where in enumerate(leaders)
                    if where != OFF_BOARD and as_pair(where) in kingdom
                ]
                if len(set(colours)) == len(colours):
                    can.append((place, temple))
    if can:
        place, temple = draw(st.sampled_from(can))
        content[place], content[temple] = EMPTY, RED
        leaders[piece] = place


@st.composite
def _with_stated(draw: DrawFn, position: Position) -> Position:
    """The position with some of what its lines can say said, within what the box holds."""
    options, players = position.options, position.players
    seen = [position.content.count(c) for c in COLOURS]
    if any(n > most for n, most in zip(seen, options.box_tiles(), strict=True)):
        options = Options({n: c for n, c in options.changed.items() if n != "setup.tiles"})
    left = [most - n for n, most in zip(seen, options.box_tiles(), strict=True)]
    flipped = position.content.count(FACEDOWN) + position.content.count(ZIGGURAT)
    spare = max(0, sum(left) - flipped)
    size = int(options["hand.size"])
    hands: list[Hand | None] = [None] * 4
    points: list[Counts | None] = [None] * 4
    held: list[int | None] = [None] * 4
    catastrophes: list[int | None] = [None if p in players else 0 for p in PLAYERS]
    each = int(options["setup.catastrophes"])
    quakes = len(players) * each - position.content.count(CATASTROPHE)
    for player in players:
        if draw(st.booleans()):
            known = [0, 0, 0, 0]
            for tile in draw(st.lists(st.sampled_from(COLOURS), max_size=size)):
                if left[tile] > 0 and spare > 0:
                    known[tile] += 1
                    left[tile] -= 1
                    spare -= 1
            unknown = draw(st.integers(0, max(0, min(size - sum(known), spare))))
            spare -= unknown
            hands[player] = Hand(_four(known), unknown)
        if draw(st.booleans()):
            points[player] = draw(st.tuples(*[st.integers(0, 9)] * 4))
        if draw(st.booleans()):
            held[player] = draw(st.integers(0, 1))
        if draw(st.booleans()):
            catastrophes[player] = draw(st.integers(0, max(0, min(each, quakes))))
            quakes -= catastrophes[player]
    if position.terrain.whole and all(held[player] is not None for player in players):
        # Where all treasures are stated, none is missing.
        most = 14 if position.terrain.name == "advanced" else 10
        held[players[0]] = most - len(position.treasures) - sum(held[p] for p in players[1:])
    return replace(
        position,
        options=options,
        hands=tuple(hands),
        points=tuple(points),
        held=tuple(held),
        catastrophes=tuple(catastrophes),
        actions=draw(st.none() | st.integers(0, int(options["turn.actions"]))),
        bag=draw(_bag(left, spare)),
    )


def _bag(left: Sequence[int], spare: int) -> st.SearchStrategy[int | Counts | None]:
    """What is said of the bag: nothing, a number, or how many of each colour."""
    by_colour = st.tuples(*(st.integers(0, min(n, spare // 4)) for n in left))
    few = st.integers(0, min(spare, 9))  # the game ends with an empty bag
    return st.none() | st.integers(0, spare) | few | st.just(spare) | by_colour.filter(any)


def _four(numbers: Sequence[int]) -> Counts:
    one, two, three, four = numbers
    return one, two, three, four


# ---- all positions -------------------------------------------------------------------------------


@st.composite
def dense_positions(draw: DrawFn) -> Position:
    """A position of the random ones of the naive engine, made fit to be stated as a text."""
    return fit(random_position(random.Random(draw(st.integers(0, 2**32 - 1)))))


@st.composite
def late_positions(draw: DrawFn) -> Position:
    """A whole map with hardly a treasure left, and leaders of different colours on it."""
    options = draw(option_sets())
    terrain, temples = MAPS[options["board"]]
    content = [RED if place in temples else EMPTY for place in range(SPACES)]
    leaders = [OFF_BOARD] * 16
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique=True))
    for colour in draw(st.lists(st.sampled_from(COLOURS), max_size=4, unique=True)):
        temple = draw(st.sampled_from(sorted(temples)))
        taken = {*terrain.river, *temples, *leaders}
        can = [p for p in sorted(terrain.neighbours[temple]) if p not in taken]
        if can:
            leaders[draw(st.sampled_from(players)) * 4 + colour] = draw(st.sampled_from(can))
    few = int(options["end.treasures"])
    treasures = draw(st.sets(st.sampled_from(sorted(temples)), max_size=few + 2))
    position = Position(
        terrain=terrain,
        content=tuple(content),
        leaders=tuple(leaders),
        treasures=frozenset(treasures),
        players=tuple(players),
        active=draw(st.sampled_from(players)),
        options=options,
    )
    return draw(_with_stated(position))


@st.composite
def built_positions(draw: DrawFn) -> Position:
    """A shape short of a tile, or the ziggurat, in a kingdom with a king and maybe a trader."""
    options = draw(option_sets())
    choices = {n: c for n, c in options.changed.items() if n not in ("buildings", "ziggurat")}
    options = Options({**choices, "ziggurat": "on", "buildings": draw(st.sampled_from(ON_OFF))})
    shape = draw(st.sampled_from(SHAPES[::-1]))
    colour = draw(st.sampled_from((RED, 0, BLUE, 3)))
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique=True))
    content, leaders = [EMPTY] * SPACES, [OFF_BOARD] * 16
    for place in shape:
        content[place] = colour
    stands = shape == SHAPES[-1] and draw(st.integers(0, 3)) == 3
    if stands:
        for place in shape:
            content[place] = ZIGGURAT
    else:
        content[draw(st.sampled_from(shape))] = EMPTY
    beside = 19  # D2, which touches the shape if it is wide enough
    content[beside] = RED
    leaders[players[0] * 4] = beside + 1
    if draw(st.booleans()):
        leaders[players[1] * 4 + 3] = beside + 16
    for place in (5, 6, 21, 22, 53, 54):
        content[place] = draw(st.sampled_from((EMPTY, RED, 0, 3)))
    can = [p for p in range(SPACES) if content[p] == RED or (stands and p in shape)]
    position = Position(
        terrain=Terrain(7, 4, set(shape) if colour == BLUE and not stands else (), ()),
        content=tuple(content),
        leaders=tuple(leaders),
        treasures=frozenset(draw(_some(can, 3))),
        ziggurat=17 if stands else OFF_BOARD,
        players=tuple(players),
        active=draw(st.sampled_from((players[0], *players))),
        options=options,
    )
    return draw(_with_stated(position))


ON_OFF = ("on", "off")


def positions() -> st.SearchStrategy[Position]:
    """Positions between two actions; those of a late game are drawn least often."""
    return st.integers(0, 8).flatmap(_of_kind)


def _of_kind(number: int) -> st.SearchStrategy[Position]:
    if number == 6:
        return late_positions()
    if number in (4, 8):
        return built_positions()
    return dense_positions() if number % 2 else small_positions()
