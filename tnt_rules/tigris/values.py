"""Positions and options from plain values, without any text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from tnt_rules.errors import BadValue, ContradictoryOptions, NotAPosition, UnknownName
from tnt_rules.tigris.engine.events import Fault
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.options import DEFAULTS, EDITIONS, Options, edition_choices
from tnt_rules.tigris.engine.pieces import BLUE, EMPTY, OFF_BOARD, ZIGGURAT, dynasty_of
from tnt_rules.tigris.engine.position import NOTHING, Counts, Hand, Monument, Position
from tnt_rules.tigris.engine.setup import of_those_who_play
from tnt_rules.tigris.engine.spaces import SPACES, Terrain, space_from_name, space_name

Spot = int | str
"""A space: its number, or its name such as ``C3``."""

_V = TypeVar("_V")


def editions() -> tuple[str, ...]:
    """The names of the editions, ``reference`` first."""
    return tuple(EDITIONS)


def options(
    edition: str = "reference",
    choices: Mapping[str, str | int] | None = None,
    off: Iterable[str] = (),
) -> Options:
    """A set of readings, options of the game and house rules, free of contradiction.

    Args:
        choices: by the names of the readings and options, on top of the edition's.
        off: ids of rules that are out of force.

    Raises:
        UnknownName: there is no such edition, option, choice or rule.
        BadValue: a rule is named by something that is no string.
        ContradictoryOptions: they cannot hold together.
    """
    off = tuple(off)
    for rule in off:
        if not isinstance(rule, str):
            raise BadValue("rule", rule)
        if rule not in _rules():
            raise UnknownName("rule", rule, sorted(_rules()))
    chosen = {name: str(choice) for name, choice in (choices or {}).items()}
    found = Options({**edition_choices(edition), **chosen}, off)
    _go_together(found)
    return found


@cache
def _rules() -> frozenset[str]:
    """The ids of all rules, read when one is to be out of force."""
    from tnt_rules.core.rulebook import load_rulebook

    return frozenset(load_rulebook(Path(__file__).with_name("rulebook")).rules)


def _go_together(found: Options) -> None:
    conflicts = found.conflicts()
    if conflicts:
        from tnt_rules.tigris.phrases import contradiction

        raise ContradictoryOptions(contradiction(conflict) for conflict in conflicts)


def build(
    *,
    players: Sequence[int],
    board: str | tuple[int, int] = "standard",
    river: Iterable[Spot] = (),
    bordered: Iterable[Spot] = (),
    tiles: Mapping[Spot, int] | None = None,
    leaders: Mapping[int, Spot] | None = None,
    treasures: Iterable[Spot] = (),
    buildings: Mapping[int, Spot] | None = None,
    monuments: Iterable[Monument] | None = None,
    declined: Iterable[Spot] = (),
    ziggurat: Spot | None = None,
    active: int | None = None,
    actions: int | None = None,
    hands: Mapping[int, Hand] | None = None,
    points: Mapping[int, Counts] | None = None,
    held: Mapping[int, int] | None = None,
    catastrophes: Mapping[int, int] | None = None,
    bag: int | Counts | None = None,
    gone: Counts = NOTHING,
    options: Options = DEFAULTS,
) -> Position:
    """A position between two actions. What is not given is unknown, as in a text.

    Args:
        players: the dynasties in the game, clockwise.
        board: ``standard``, ``advanced``, or width and height of a cut-out. Only what is given
            lies on it, on a whole map too (a game begins with `new_game`).
        river, bordered: for a cut-out, its river spaces (those under farms need not be named) and
            the spaces whose treasures go first.
        tiles: what lies on a space: the colour of a faceup tile, FACEDOWN or CATASTROPHE.
        leaders: by leader (`leader`), the space it stands on.
        buildings: by colour, the space.
        monuments: those on the board; None if nothing is known about them.
        declined: north-west spaces of the squares declined earlier.
        ziggurat: its centre; its five spaces are laid by themselves.
        active: whose turn it is; the first player if not given.
        actions: actions left in the turn.
        hands, points, held, catastrophes: by player; ``held`` are treasures.
        bag, gone: as in `Position`.

    Raises:
        BadValue: a value is no player, colour, leader, space of this board or number of things,
            or two things lie on a space.
        ContradictoryOptions: the options cannot hold together.
        NotAPosition: the whole is a position in no game (`faults`).
    """
    _go_together(options)
    ground = _terrain(board, river, bordered, tiles or {})
    seats = tuple(_in("player", player, 4) for player in players)
    content = [EMPTY] * SPACES
    for spot, code in (tiles or {}).items():
        place = _spot(ground, spot)
        _free(content, place)
        content[place] = _in("content", code, ZIGGURAT)
    centre = OFF_BOARD if ziggurat is None else _spot(ground, ziggurat)
    if centre != OFF_BOARD:
        arms = ground.neighbours[centre]
        if len(arms) < 4:
            raise BadValue("space", centre)
        for place in (centre, *arms):
            _free(content, place)
            content[place] = ZIGGURAT
    standing = [OFF_BOARD] * 16
    for piece, spot in (leaders or {}).items():
        place = _spot(ground, spot)
        _free(content, place, standing)
        standing[_in("leader", piece, 16)] = place
    put = [OFF_BOARD] * 4
    for colour, spot in (buildings or {}).items():
        put[_in("colour", colour, 4)] = _spot(ground, spot)
    in_hand, owned = _by_player(hands, _hand), _by_player(points, _counts)
    taken, left = _by_player(held, _number), _by_player(catastrophes, _number)
    position = Position(
        ground,
        tuple(content),
        tuple(standing),
        treasures=frozenset(_spot(ground, place) for place in treasures),
        buildings=(put[0], put[1], put[2], put[3]),
        monuments=None if monuments is None else tuple(_monument(m) for m in monuments),
        ziggurat=centre,
        declined=frozenset(_spot(ground, place) for place in declined),
        players=seats,
        active=(seats or (0,))[0] if active is None else _in("player", active, 4),
        actions=None if actions is None else _number(actions),
        hands=in_hand,
        points=owned,
        held=taken,
        catastrophes=of_those_who_play(left, seats),
        bag=_number(bag) if isinstance(bag, int) else None if bag is None else _counts(bag),
        gone=_counts(gone),
        options=options,
    )
    found = faults(position)
    if found:
        raise not_a_position(found)
    return position


def faults(position: Position) -> tuple[Fault, ...]:
    """Why something cannot be a position between two actions; all reasons, none if it can.

    Each names the rule it breaks, or a reason ``position.*``, and the spaces that show it.
    """
    from tnt_rules.tigris.notation import faults as of_texts
    from tnt_rules.tigris.notation.board import Board
    from tnt_rules.tigris.notation.contents import cell_at

    ground = position.terrain
    owners = {dynasty_of(n) for n, place in enumerate(position.leaders) if place != OFF_BOARD}
    squares = [m.square for m in position.monuments or () if m.square is not None]
    claims = of_texts.Claims(
        players=position.players,
        setup=False,
        map=position.options.changed.get("board", ""),
        occurring=tuple(sorted(owners | {position.active})),
        named=False,
        mixed=False,
        squares=(*squares, *position.declined),
    )
    if not position.players:  # a board is looked at from somebody's seat
        position = replace(position, players=(position.active,))
    board = Board(ground, {place: cell_at(position, place) for place in ground.spaces})
    return of_texts.find(board, position, claims)


def not_a_position(found: Sequence[Fault]) -> NotAPosition:
    """The exception that names some faults."""
    from tnt_rules.tigris.phrases import fault_summary, refusal

    faults = [refusal(fault) for fault in found]
    texts = [fault_summary(faults)]
    texts += [fault.text for fault in faults if fault.text.en not in texts[0].en]
    return NotAPosition(found, " ".join(t.en for t in texts), "".join(t.ja for t in texts))


# ---- values as they come -------------------------------------------------------------------------


def _in(kind: str, value: int, limit: int) -> int:
    if not (isinstance(value, int) and 0 <= value < limit):
        raise BadValue(kind, value)
    return value


def _number(value: int) -> int:
    return _in("number", value, 1000)


def _counts(value: Counts) -> Counts:
    if not (isinstance(value, tuple) and len(value) == 4):
        raise BadValue("number", value)
    a, b, c, d = (_number(count) for count in value)
    return a, b, c, d


def _hand(value: Hand) -> Hand:
    if not isinstance(value, Hand):
        raise BadValue("hand", value)
    return Hand(_counts(value.known), _number(value.unknown))


def _monument(value: Monument) -> Monument:
    if not isinstance(value, Monument):
        raise BadValue("monument", value)
    first, second = sorted(_in("colour", colour, 4) for colour in value.colours)
    square = value.square
    return Monument((first, second), None if square is None else _in("space", square, SPACES))


def _by_player(given: Mapping[int, _V] | None, check: Callable[[_V], _V]) -> tuple[_V | None, ...]:
    found: list[_V | None] = [None] * 4
    for player, value in (given or {}).items():
        found[_in("player", player, 4)] = check(value)
    return tuple(found)


def _terrain(
    board: str | tuple[int, int],
    river: Iterable[Spot],
    bordered: Iterable[Spot],
    tiles: Mapping[Spot, int],
) -> Terrain:
    if isinstance(board, str):
        if board not in MAPS:
            raise BadValue("size", board)
        if any(True for _ in (*river, *bordered)):
            raise BadValue("size", f"{board} (river, bordered)")
        return MAPS[board][0]
    whole = isinstance(board, tuple) and all(isinstance(size, int) for size in board)
    if not whole or len(board) != 2:
        raise BadValue("size", board)
    shape = Terrain(*board)
    farms = (place for place, code in tiles.items() if code == BLUE)
    return Terrain(
        *board,
        river=[_spot(shape, place) for place in (*river, *farms)],
        bordered=[_spot(shape, place) for place in bordered],
    )


def _spot(ground: Terrain, place: Spot) -> int:
    number = space_from_name(place) if isinstance(place, str) else place
    if not isinstance(number, int) or number not in ground:
        raise BadValue("space", place)
    return number


def _free(content: Sequence[int], place: int, standing: Sequence[int] = ()) -> None:
    if content[place] != EMPTY or place in standing:
        raise BadValue("shared", space_name(place))
