"""Positions, options and moves as values, for property tests.

Positions are drawn in two ways: small ones space by space, which shrink to little; and those of
`tests.naive.positions`, dense and with conflicts near, from a seed.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from hypothesis import assume
from hypothesis import strategies as st

from tests.naive.board import Board, as_number, as_pair, edges, flood
from tests.naive.positions import choices_of, random_position
from tests.naive.shapes import crosses, lines, squares
from tests.naive.show import show
from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine.events import Event
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    MoveTile,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
    WithdrawLeader,
)
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
from tnt_rules.tigris.engine.play import apply, asked, legal_moves
from tnt_rules.tigris.engine.position import CHANCE, NOTHING, Counts, Hand, Monument, Position
from tnt_rules.tigris.engine.spaces import SPACES, Terrain
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.acts import to_node
from tnt_rules.tigris.notation.contents import grid_of

DrawFn = st.DrawFn

PLAYERS = range(4)
COLOURS = range(4)


# ---- options ---------------------------------------------------------------------------------


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


# ---- small positions ----------------------------------------------------------------------------

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
    centre = draw(_centre(width, height, content)) if draw(st.integers(0, 9)) == 9 else OFF_BOARD
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
    for place in draw(_some([p for p in spaces if 0 <= content[p] < 4], 2)):
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


def fit(position: Position) -> Position:
    """The position without what no text can state, and without what box and map rule out."""
    treasures, monuments = position.treasures, position.monuments
    name, flipped = position.terrain.name, position.content.count(FACEDOWN) // 4
    if name:
        treasures &= MAPS[name][1]
        if monuments is None and flipped:
            monuments = tuple(Monument(pair) for pair in MONUMENTS[:flipped])
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


# ---- moves ---------------------------------------------------------------------------------------


KINDS_OF_MOVES = (
    Pass,
    PlaceTile,
    PlaceLeader,
    MoveLeader,
    WithdrawLeader,
    PlaceCatastrophe,
    MoveTile,
    Swap,
    Commit,
    ChooseWar,
    PlaceBuilding,
    BuildZiggurat,
    BuildMonument,
    TakeTreasures,
    ChoosePoint,
    Draw,
)
ANSWERS: dict[str, type[Move]] = {
    "commit": Commit,
    "war": ChooseWar,
    "building": PlaceBuilding,
    "ziggurat": BuildZiggurat,
    "monument": BuildMonument,
    "treasures": TakeTreasures,
    "points": ChoosePoint,
    "draw": Draw,
}
"""The kind of move that answers each kind of question."""


@st.composite
def any_moves(draw: DrawFn, position: Position) -> Move:
    """A move of any kind by anybody: on the map and off it, action or answer, legal or not."""
    kind = draw(st.sampled_from(KINDS_OF_MOVES))
    usual = position.active
    if position.stage is not None:
        question = position.stage.question
        usual = question.drawer if question.asker == CHANCE else question.asker
        if draw(st.booleans()):
            kind = ANSWERS[question.kind]
    player = draw(st.sampled_from((usual, usual, usual, *PLAYERS)))
    if kind in (Pass, Commit, ChooseWar, Swap, Draw, ChoosePoint):
        return draw(_said_in_numbers(kind, player))
    if kind is BuildMonument:
        pair = draw(st.none() | st.sampled_from(MONUMENTS))
        return BuildMonument(player, pair, OFF_BOARD if pair is None else draw(_near(position)))
    if kind is BuildZiggurat:
        return BuildZiggurat(player, draw(_near(position)))
    if kind is PlaceBuilding:
        return PlaceBuilding(player, draw(_near(position)))
    if kind is TakeTreasures:
        spaces = st.sampled_from(position.terrain.spaces)
        lying = st.sampled_from(sorted(position.treasures)) if position.treasures else spaces
        chosen = draw(st.lists(lying | lying | spaces, max_size=5, unique=True))
        return TakeTreasures(player, tuple(sorted(chosen)))
    space = draw(_places(position))
    if kind is PlaceCatastrophe:
        return PlaceCatastrophe(player, space)
    colour = draw(st.sampled_from(COLOURS))
    if kind is PlaceTile:
        return PlaceTile(player, colour, space)
    if kind is MoveTile:
        return MoveTile(player, colour, draw(_places(position)), space)
    leader = draw(st.integers(0, 15)) if draw(st.integers(0, 9)) == 9 else player * 4 + colour
    if kind is PlaceLeader:
        return PlaceLeader(player, leader, space)
    origin = position.leaders[leader]
    if origin == OFF_BOARD or draw(st.integers(0, 9)) == 9:
        origin = draw(_places(position))
    if kind is MoveLeader:
        return MoveLeader(player, leader, origin, space)
    return WithdrawLeader(player, leader, origin)


@st.composite
def _said_in_numbers(draw: DrawFn, kind: type[Move], player: int) -> Move:
    """A move that names no space."""
    if kind is Pass:
        return Pass(player)
    if kind is Commit:
        return Commit(player, draw(st.integers(0, 13)), draw(st.sampled_from(OTHERS)))
    if kind is ChooseWar:
        return ChooseWar(player, draw(st.sampled_from(ORDERS)))
    if kind is ChoosePoint:
        return ChoosePoint(player, draw(st.sampled_from(COLOURS)))
    tiles = tuple(sorted(draw(st.lists(st.sampled_from(COLOURS), max_size=7))))
    unknown = draw(st.integers(0, 0 if tiles and draw(st.booleans()) else 7))
    return Swap(player, tiles, unknown) if kind is Swap else Draw(player, tiles, unknown)


def as_listed(position: Position, move: Move) -> Move:
    """A swap or a draw as the list of legal moves holds it.

    Of a hand or a bag of which less is known than the move says, the list names unknown tiles.
    """
    if isinstance(move, Draw) and not isinstance(position.bag, tuple):
        return Draw(move.player, (), len(move.tiles) + move.unknown)
    if isinstance(move, Swap):
        hand = position.hands[move.player]
        known = NOTHING if hand is None else hand.known
        named = tuple(c for c in COLOURS for _ in range(min(known[c], move.tiles.count(c))))
        return Swap(move.player, named, len(move.tiles) - len(named) + move.unknown)
    return move


OTHERS = ((), (), (), (0,), (1,), (2,), (3,), (0, 3))
ORDERS = tuple(order for count in range(5) for order in permutations(COLOURS, count)) + tuple(
    (colour, colour) for colour in COLOURS
)


@st.composite
def _places(draw: DrawFn, position: Position) -> int:
    """A space, now and then beyond the map."""
    if draw(st.integers(0, 9)) == 9:
        return draw(st.integers(-1, SPACES))
    return draw(st.sampled_from(position.terrain.spaces))


@st.composite
def _near(draw: DrawFn, position: Position) -> int:
    """A space, or none; most of the time one that may be named now, or at the placed tile."""
    stage = position.stage
    asks = stage is not None and stage.question.kind in ("building", "ziggurat", "monument")
    if stage is not None and asks and draw(st.integers(0, 3)) < 3:
        return draw(st.sampled_from((OFF_BOARD, stage.placed, *stage.question.permitted)))
    return draw(st.just(OFF_BOARD) | st.sampled_from(position.terrain.spaces))


@st.composite
def next_moves(draw: DrawFn, position: Position) -> Move | None:
    """A legal move, often one that leads to a conflict or builds; None if there is none."""
    legal = legal_moves(position)
    if not legal:  # the game is over, or a rule is switched off
        return None
    kinds: dict[str, list[Move]] = {}
    if position.stage is None:
        board = Board(position)
        kingdoms = board.kingdoms()
        for move in legal:
            kinds.setdefault(_kind(move, position, board, kingdoms), []).append(move)
        names = sorted(kinds, key=_ORDER.index)
        names += [name for name in names if name not in ("pass", "swap")]
        names += [name for name in names if name in _EAGER] * 2
        if "build" in kinds and draw(st.integers(0, 3)) < 3:
            return draw(st.sampled_from(kinds["build"]))
        return draw(st.sampled_from(kinds[draw(st.sampled_from(names))]))
    return draw(st.sampled_from(legal[::-1]))  # to decline comes first in the list


_ORDER = ("quiet", "other", "swap", "pass", "build", "join", "war", "wars", "revolt")
_EAGER = ("war", "wars", "revolt")


def _kind(
    move: Move, position: Position, board: Board, kingdoms: list[frozenset[tuple[int, int]]]
) -> str:
    if isinstance(move, PlaceTile):
        touched = board.touched(as_pair(move.space), kingdoms)
        if len(touched) == 2:
            one, other = ({n % 4 for n in board.leaders_in(k)} for k in touched)
            return ("join", "war", "wars")[min(2, len(one & other))]
        return "build" if _completes(move, position, board) else "quiet"
    if isinstance(move, PlaceLeader | MoveLeader):
        touched = board.touched(as_pair(move.space), kingdoms)
        met = {n for k in touched for n in board.leaders_in(k)} - {move.leader}
        if any(n % 4 == move.leader % 4 for n in met):
            return "revolt"
    if isinstance(move, Swap):
        return "swap"
    return "pass" if isinstance(move, Pass) else "other"


def _completes(move: PlaceTile, position: Position, board: Board) -> bool:
    """Whether a tile completes a square, or a line or cross where they are played with."""
    space, colour = as_pair(move.space), move.colour
    if all(board.tiles.get(near) != colour for near in board.beside[space]):
        return False
    before = board.tiles.get(space)
    board.tiles[space] = colour
    options = position.options
    found = (
        bool(squares(board, colour, space))
        or (options["buildings"] == "on" and max(map(len, lines(board, colour, space))) > 2)
        or (options["ziggurat"] == "on" and bool(crosses(board, colour, space)))
    )
    del board.tiles[space]
    if before is not None:
        board.tiles[space] = before
    return found


# ---- walks ---------------------------------------------------------------------------------------


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


@st.composite
def walks(
    draw: DrawFn, begin: st.SearchStrategy[Position] | None = None, most: int = 6
) -> list[Step]:
    """Legal moves one after another, from any position on."""
    position = draw(positions() if begin is None else begin)
    steps = []
    for _ in range(draw(st.sampled_from(range(1, most + 1)))):
        move = draw(next_moves(position))
        if move is None:
            break
        after, events = apply(position, move)
        steps.append(Step(position, move, after, events))
        position = after
    assume(steps)
    return steps


# ---- as text -------------------------------------------------------------------------------------

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
