"""Why a text describes no position: every reason at once, each with the spaces that show it.

A fault is named by the rule it breaks, or ``position.*`` where no rule covers it. A rule that is
switched off is not broken.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tnt_rules.tigris.engine import kingdom
from tnt_rules.tigris.engine.building import LEAST
from tnt_rules.tigris.engine.events import Fault
from tnt_rules.tigris.engine.maps import MAPS
from tnt_rules.tigris.engine.monument import fewest, squares_of
from tnt_rules.tigris.engine.pieces import (
    BLUE,
    CATASTROPHE,
    COLOUR_NAMES,
    FACEDOWN,
    MONUMENTS,
    OFF_BOARD,
    RED,
    ZIGGURAT,
    colour_of,
)
from tnt_rules.tigris.engine.position import Counts, Monument, Position
from tnt_rules.tigris.engine.spaces import COLUMNS, ROWS
from tnt_rules.tigris.engine.supply import out_of_game
from tnt_rules.tigris.notation.board import Board
from tnt_rules.tigris.notation.contents import tile_of

TREASURES = {"standard": 10, "advanced": 14, "": 14}
"""Treasures in the game by map; a cut-out may be of either (`setup.box-treasures`)."""

FEWER = 6
"""So many tiles in the bag are enough to draw from under ``end.bag fewer-than-six``."""

ABSENT_FROM_BOX = frozenset({"setup.box-leaders"})
"""Faults that stay faults whatever is switched off: a position cannot even hold them."""


class Claims(msgspec.Struct, frozen=True):
    """What a text says beside the board, as far as it can be at fault.

    Attributes:
        players: the seating that is stated, or None.
        setup: whether the position is a started game.
        map: the map that the text chooses by the option `board`, or "".
        occurring: the players whom any line names.
        named: whether a line means the space with the ``?``.
        mixed: whether leaders with and without owner letter occur.
        squares: spaces named by monuments and declined squares.
    """

    players: tuple[int, ...] | None
    setup: bool
    map: str
    occurring: tuple[int, ...]
    named: bool
    mixed: bool
    squares: tuple[int, ...]


def find(board: Board, position: Position, claims: Claims) -> tuple[Fault, ...]:
    """All faults, in the order board, pieces, kingdoms, box, players.

    ``position`` is the position that the text would be if there were none; where a leader stands
    twice it has the first of the two.
    """
    found = [
        *_map(board, claims),
        *_asked(board, claims),
        *_ground(board),
        *_leaders(board, position),
        *_treasures(board, position, claims),
        *_buildings(board, position.lengths),
        *_ziggurat(board),
        *_not_played(board, position),
        *_monuments(board, position),
        *_box(position),
        *_hands(position),
        *_catastrophes(position, claims),
        *_turn(position),
        *_ending(position),
        *_players(board, position, claims),
    ]
    off = position.options.off
    return tuple(f for f in found if f.rule not in off or f.rule in ABSENT_FROM_BOX)


def _map(board: Board, claims: Claims) -> Iterator[Fault]:
    if board.disagree or not board.size:
        yield Fault("position.map", tuple(sorted(board.disagree)))
    outside = board.outside | {place for place in claims.squares if place not in board.terrain}
    if outside:
        yield Fault("position.outside", tuple(sorted(place for place in outside if place >= 0)))
    if claims.map and board.terrain.name not in ("", claims.map):
        yield Fault("position.board-option")


def _asked(board: Board, claims: Claims) -> Iterator[Fault]:
    if claims.named and len(board.asked) != 1:
        yield Fault(f"position.asked-{'twice' if board.asked else 'missing'}", board.asked)


def _ground(board: Board) -> Iterator[Fault]:
    """Farms on land, other tiles on rivers (`tile.place.river`)."""
    for colour in range(len(COLOUR_NAMES)):
        wrong = tuple(
            place
            for place in board.terrain.spaces
            if tile_of(board.cells[place]) == colour
            and (place in board.terrain.river) != (colour == BLUE)
        )
        if wrong:
            yield Fault("tile.place.river", wrong, (("colour", colour),))


def _leaders(board: Board, position: Position) -> Iterator[Fault]:
    standing = board.standing(position.players[0])
    for piece, places in sorted(standing.items()):
        who = (("leader", piece),)
        if len(places) > 1:
            yield Fault("setup.box-leaders", tuple(places), who)
        for place in places:
            if place in board.terrain.river:
                yield Fault("leader.place.no-river", (place,), who)
            if piece in kingdom.orphans(_with(position, piece, place)):
                yield Fault("leader.orphan", (place,), who)
    # Where a leader stands twice, each of the two may be the wrong one.
    versions = [position]
    for piece, places in sorted(standing.items()):
        versions += [_with(position, piece, place) for place in places[1:]]
    yield from dict.fromkeys(fault for version in versions for fault in _rivals(version))


def _with(position: Position, piece: int, place: int) -> Position:
    if position.leaders[piece] == place:
        return position
    leaders = list(position.leaders)
    leaders[piece] = place
    return replace(position, leaders=tuple(leaders))


def _rivals(position: Position) -> Iterator[Fault]:
    """Two leaders of a colour in a kingdom (`kingdom.one-per-colour`)."""
    for spaces in kingdom.kingdoms(position):
        leaders = kingdom.leaders_in(position, spaces)
        for colour in range(len(COLOUR_NAMES)):
            same = tuple(piece for piece in leaders if colour_of(piece) == colour)
            if len(same) > 1:
                yield Fault(
                    "kingdom.one-per-colour",
                    tuple(sorted(position.leaders[piece] for piece in same)),
                    (("leaders", same), ("colour", colour)),
                )


def _treasures(board: Board, position: Position, claims: Claims) -> Iterator[Fault]:
    name = board.terrain.name
    printed = MAPS[name][1] if name else None
    wrong = []
    for place in sorted(position.treasures):
        cell = board.cells[place]
        can = cell.leader is None and cell.content in (RED, FACEDOWN, ZIGGURAT)
        if printed is not None and not board.disagree and place not in printed:
            # Treasures come with the printed temples; only the ziggurat moves one, if there is
            # but one under it, onto its centre (`ziggurat.treasure`).
            left = (printed & set(board.ziggurat)) - position.treasures
            can = can and place == board.centre() and bool(left)
        if not can:
            wrong.append(place)
    if wrong:
        yield Fault("position.treasure", tuple(wrong))
    limit = TREASURES[name]
    count = len(position.treasures) + sum(held or 0 for held in position.held)
    if count > limit:
        yield Fault(
            "setup.box-treasures",
            tuple(sorted(position.treasures)),
            (("count", count), ("limit", limit)),
        )
    # None leaves the game, so the numbers have to agree where all of them are stated.
    seated = claims.players is not None or claims.setup
    stated = all(position.held[player] is not None for player in position.players)
    if name and seated and stated and count < limit:
        yield Fault("setup.box-treasures", (), (("count", count), ("limit", limit), ("few", 1)))


def _buildings(board: Board, lengths: Counts) -> Iterator[Fault]:
    places = [place for place in board.terrain.spaces if board.cells[place].building]
    bare = tuple(place for place in places if tile_of(board.cells[place]) is None)
    if bare:
        yield Fault("position.building", bare)
    for colour in range(len(COLOUR_NAMES)):
        same = tuple(place for place in places if tile_of(board.cells[place]) == colour)
        if len(same) > 1:
            yield Fault("position.building", same, (("colour", colour), ("count", len(same))))
        if lengths[colour] and (not same or lengths[colour] < LEAST):
            facts = (("colour", colour), ("length", lengths[colour]))
            yield Fault("position.building", same, facts)


def _ziggurat(board: Board) -> Iterator[Fault]:
    if board.ziggurat and board.centre() == OFF_BOARD:
        yield Fault("position.ziggurat", board.ziggurat)


def _not_played(board: Board, position: Position) -> Iterator[Fault]:
    """Pieces of an extension that the text does not play with (`position.building-option`)."""
    options = position.options
    places = tuple(place for place in board.terrain.spaces if board.cells[place].building)
    if places and options["buildings"] == "off":
        yield Fault("position.building-option", places)
    if board.ziggurat and options["ziggurat"] == "off":
        yield Fault("position.building-option", board.ziggurat, (("ziggurat", 1),))


# ---- monuments -----------------------------------------------------------------------------------


def square(corner: int) -> tuple[int, ...]:
    """The four spaces of a 2x2 square by its north-west space, as far as there are such."""
    return tuple(
        corner + across + down * COLUMNS
        for down in (0, 1)
        for across in (0, 1)
        if corner % COLUMNS + across < COLUMNS and corner // COLUMNS + down < ROWS
    )


def _monuments(board: Board, position: Position) -> Iterator[Fault]:
    stated = position.monuments
    for pair in dict.fromkeys(m.colours for m in stated or ()):
        count = sum(m.colours == pair for m in stated or ())
        if count > 1 or pair not in _PAIRS:
            yield Fault(
                "setup.box-monuments",
                tuple(m.square for m in stated or () if m.colours == pair and m.square is not None),
                (
                    ("count", count),
                    ("limit", 1 if pair in _PAIRS else 0),
                    *((("alike", 1),) if len(set(pair)) == 1 else ()),
                ),
            )
    facedown = {p for p in board.terrain.spaces if position.content[p] == FACEDOWN}
    covered: set[int] = set()
    for monument in stated or ():
        if monument.square is None or monument.square not in board.terrain:
            continue
        inside = {p for p in square(monument.square) if p in board.terrain}
        # Only the edge of a cut-out may hide a part of the square.
        short = board.terrain.whole and len(inside) < 4
        if short or not inside <= facedown or inside & covered:
            yield Fault("position.monument", tuple(sorted(inside)))
        covered |= inside
    yield from _uncovered(board, frozenset(facedown - covered), stated)


_PAIRS = frozenset(tuple(sorted(pair)) for pair in MONUMENTS)


def _uncovered(
    board: Board, left: frozenset[int], stated: tuple[Monument, ...] | None
) -> Iterator[Fault]:
    """Facedown tiles that belong to no monument of which the square is stated.

    They are in order if monuments that may stand there could cover them: those stated without a
    space; in a cut-out all that the box has left, unless it is said that none stands.
    """
    if not left:
        return
    if len(left) > 4 * len(MONUMENTS):
        yield Fault(
            "setup.box-monuments",
            tuple(sorted(left)),
            (("count", -(-len(left) // 4)), ("limit", len(MONUMENTS))),
        )
        return
    if board.terrain.whole or stated == ():
        free = sum(monument.square is None for monument in stated or ())
    else:
        free = len(MONUMENTS) - sum(monument.square is not None for monument in stated or ())
    if fewest(board.terrain, left, max(0, free)) is None:
        alone = tuple(p for p in sorted(left) if not squares_of(board.terrain, left, p))
        yield Fault("position.monument", alone or tuple(sorted(left)))


# ---- box, hands, turn, players -------------------------------------------------------------------


def _box(position: Position) -> Iterator[Fault]:
    """More tiles than the box holds (`setup.box-tiles`)."""
    box = position.options.box_tiles()
    bag = position.bag
    seen = [0, 0, 0, 0]
    for colour in range(4):
        seen[colour] = position.content.count(colour) + position.gone[colour]
        seen[colour] += bag[colour] if isinstance(bag, tuple) else 0
        seen[colour] += sum(hand.known[colour] for hand in position.hands if hand is not None)
        if seen[colour] > box[colour]:
            yield Fault(
                "setup.box-tiles",
                tuple(p for p in position.terrain.spaces if position.content[p] == colour),
                (("colour", colour), ("count", seen[colour]), ("limit", box[colour])),
            )
    if any(count > limit for count, limit in zip(seen, box, strict=True)):
        return  # too many in all then says nothing new
    total = sum(seen) + position.content.count(FACEDOWN) - sum(position.gone)
    total += out_of_game(position.gone, position.content.count(ZIGGURAT))
    total += sum(hand.unknown for hand in position.hands if hand is not None)
    total += bag if isinstance(bag, int) else 0
    if total > sum(box):
        yield Fault("setup.box-tiles", (), (("count", total), ("limit", sum(box))))


def _hands(position: Position) -> Iterator[Fault]:
    limit = int(position.options["hand.size"])
    for player, hand in enumerate(position.hands):
        if hand is not None and hand.size > limit:
            yield Fault(
                "setup.hand", (), (("player", player), ("count", hand.size), ("limit", limit))
            )


def _catastrophes(position: Position, claims: Claims) -> Iterator[Fault]:
    each = int(position.options["setup.catastrophes"])
    for player, left in enumerate(position.catastrophes):
        if left is not None and left > each:
            yield Fault(
                "catastrophe.two", (), (("player", player), ("count", left), ("limit", each))
            )
    places = tuple(p for p in position.terrain.spaces if position.content[p] == CATASTROPHE)
    # Catastrophes of absent dynasties are not in the game; who plays must be stated for that.
    known = claims.players is not None or claims.setup
    limit = each * (len(position.players) if known else 4)
    count = len(places) + sum(min(left or 0, each) for left in position.catastrophes)
    if count > limit:
        yield Fault("setup.box-catastrophes", places, (("count", count), ("limit", limit)))


def _turn(position: Position) -> Iterator[Fault]:
    limit = int(position.options["turn.actions"])
    if position.actions is not None and position.actions > limit:
        yield Fault("turn.two-actions", (), (("count", position.actions), ("limit", limit)))


def _ending(position: Position) -> Iterator[Fault]:
    """The bag ends the game (``end bag``), though it holds tiles (`end.bag-empty`)."""
    if not position.ending:
        return
    options, bag = position.options, position.bag
    left = sum(bag) if isinstance(bag, tuple) else bag or 0
    enough = FEWER if options["end.bag"] == "fewer-than-six" else 1
    # Of what comes back into the bag, some may have come back later in the turn.
    back = options["conflict.discards"] == "back-to-bag" or not options.on("swap.out")
    if left >= enough and not back:
        yield Fault("end.bag-empty", (), (("count", left),))


def _players(board: Board, position: Position, claims: Claims) -> Iterator[Fault]:
    seated = claims.players
    if seated is None and claims.setup:
        seated = claims.occurring
    if seated is not None and (not 2 <= len(seated) <= 4 or len(set(seated)) < len(seated)):
        twice = [player for player in seated if seated.count(player) > 1]
        facts = ("player", twice[0]) if twice else ("count", len(seated))
        yield Fault("position.players", (), (facts,))
    if board.bare and claims.mixed:
        yield Fault("position.owner", board.bare)
    elif board.bare and len(position.players) > 1:
        # Whose is meant cannot be told; of one player alone it can.
        yield Fault("position.owner", board.bare, (("count", len(position.players)),))
    if claims.players is not None:
        for player in claims.occurring:
            if player not in claims.players:
                yield Fault(
                    "position.player-absent",
                    _places_of(board, player),
                    (("player", player),),
                )


def _places_of(board: Board, player: int) -> tuple[int, ...]:
    return tuple(p for p in board.terrain.spaces if board.cells[p].owner == player)
