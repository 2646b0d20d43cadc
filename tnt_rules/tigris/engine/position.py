"""A position: a complete value, never changed in place by a caller; what is unknown is None."""

from collections.abc import Sequence

import msgspec

from tnt_rules.tigris.engine.events import NotScored, Scored
from tnt_rules.tigris.engine.known import NOT_YET, Known
from tnt_rules.tigris.engine.moves import Action
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.engine.pieces import EMPTY, OFF_BOARD
from tnt_rules.tigris.engine.spaces import SPACES, Terrain

Counts = tuple[int, int, int, int]
"""Four numbers by colour: black, red, blue, green."""

NOTHING: Counts = (0, 0, 0, 0)

NO_TILES: tuple[Counts, Counts, Counts, Counts] = (NOTHING,) * 4


def tiles_of(counts: Counts) -> tuple[int, ...]:
    """As many tiles of every colour, one by one: black, red, blue, green."""
    return tuple(colour for colour, count in enumerate(counts) for _ in range(count))


def less(total: Counts, parts: Sequence[Counts]) -> Counts:
    """What is left of a number of tiles without some of them."""
    s, t, f, m = (count - sum(part[colour] for part in parts) for colour, count in enumerate(total))
    return s, t, f, m


CHANCE = -1
"""The asker of a draw."""


class Hand(msgspec.Struct, frozen=True):
    """The tiles in a hand: those known, by colour, and how many unknown ones beside them."""

    known: Counts = NOTHING
    unknown: int = 0

    @property
    def size(self) -> int:
        return sum(self.known) + self.unknown


class Monument(msgspec.Struct, frozen=True):
    """A monument on the board: its two colours, and the north-west space of its square.

    The space is None for a monument that is known to stand, but not where.
    """

    colours: tuple[int, int]
    square: int | None = None


class Question(msgspec.Struct, frozen=True):
    """What is asked, and of whom; at any position one asker is asked one thing.

    Attributes:
        asker: the player who has to answer; CHANCE for a draw.
        kind: ``action`` (any action of the turn), ``commit``, ``war``, ``building``,
            ``ziggurat``, ``monument``, ``treasures``, ``points`` (colour of the ziggurat's point)
            or ``draw``.
        colour: for ``commit`` the colour of the tiles that may be committed; for ``building``
            that of the building.
        permitted: what may be answered, ascending. ``commit``: numbers; ``war``: the colours open
            to choice (under `war.order announced` every one of them is to be named);
            ``building``: the spaces; ``ziggurat``: the centres; ``monument``: the north-west
            spaces of the squares; ``treasures``: the spaces that may be taken from; ``points``:
            the colours. Declining is always possible for building, ziggurat and monument.
        pairs: for ``monument`` the monuments that may be built, by their colours.
        count: for ``treasures`` how many are taken (under `treasure.taking may` at most), and of
            them at least ``first`` from the spaces in ``before``; for ``draw`` how many tiles.
        before: for ``treasures`` the spaces whose treasures go first (`treasure.corner-first`,
            `treasure.outside-first`).
        first: how many of those must be among a full taking.
        drawer: for ``draw`` the player who draws.
    """

    asker: int
    kind: str
    colour: int | None = None
    permitted: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    count: int = 0
    before: tuple[int, ...] = ()
    first: int = 0
    drawer: int = -1


class Fight(msgspec.Struct, frozen=True):
    """The conflict being fought (`revolt.*`, `war.*`).

    Attributes:
        kind: ``revolt`` or ``war``.
        colour: colour of the two leaders.
        tiles: colour of the tiles that may be committed.
        attacker, defender: the two leaders.
        support: strength on the board of attacker and defender.
        sides: for a war, the spaces of each one's side, leader included; for a revolt, the
            temples that count for each.
        committed: tiles committed by attacker and defender; None while not yet answered.
    """

    kind: str
    colour: int
    tiles: int
    attacker: int
    defender: int
    support: tuple[int, int]
    sides: tuple[frozenset[int], frozenset[int]]
    committed: tuple[int | None, int | None] = (None, None)

    @property
    def on_table(self) -> int:
        """Tiles committed that are to be seen, by both together."""
        return sum(count or 0 for count in self.committed)


class Stage(msgspec.Struct, frozen=True):
    """An action that has begun and is not finished, because somebody is asked.

    Attributes:
        act: the action; a pass while the turn is being ended.
        step: where the action stands: ``conflict``, ``building``, ``ziggurat``, ``monument``,
            ``treasures``, ``swap`` (its draw), ``income``, ``refill``.
        placed: the space of the tile that was placed, or OFF_BOARD.
        queue: players still to draw, or kingdoms (by their first space) whose treasures are
            still due.
        point: what the placed tile scored: player, leader, amount; None if nothing.
        late: points held back to the end of the action (only with `tile.vp.immediate` off).
        kingdoms: for a union, the spaces of the two kingdoms as they were before it.
        regions: for a union, the spaces of the leaderless regions that were joined with them.
        due: colours of wars not yet fought, in the order announced if there is one.
        announced: whether the order of ``due`` is binding.
        fought: colours of the wars already fought, in order.
        attackers: who attacked in them.
        completed: for a union with wars, what could be built with the joining tile before them.
        spent: players who have spent tiles from the hand in this action.
        fight: the conflict being fought.
        question: what is asked.
    """

    act: Action
    question: Question
    step: str = "conflict"
    placed: int = OFF_BOARD
    queue: tuple[int, ...] = ()
    point: tuple[int, int, int] | None = None
    late: tuple[Scored | NotScored, ...] = ()
    kingdoms: tuple[frozenset[int], ...] = ()
    regions: tuple[frozenset[int], ...] = ()
    due: tuple[int, ...] = ()
    announced: bool = False
    fought: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    completed: tuple[tuple[str, tuple[int, ...]], ...] = ()
    spent: tuple[int, ...] = ()
    fight: Fight | None = None


class Position(msgspec.Struct, frozen=True):
    """Everything there is to know at one moment.

    Attributes:
        terrain: the ground.
        content: for each of the 176 spaces what lies on it: EMPTY, a colour 0-3 (faceup tile),
            FACEDOWN, CATASTROPHE or ZIGGURAT. A space with a leader is EMPTY here.
        leaders: the space of each of the 16 leaders, or OFF_BOARD.
        treasures: spaces that carry a treasure.
        buildings: the space of the building of each colour, or OFF_BOARD.
        monuments: the monuments that are known to stand on the board; () if none stands, None if
            nothing is stated about them. Facedown tiles of a cut-out that none of them covers lie
            under monuments of which nothing is known.
        ziggurat: its centre, or OFF_BOARD.
        declined: squares declined earlier, by their north-west spaces.
        players: the dynasties in the game, clockwise.
        active: whose turn it is.
        actions: actions left in the turn; None if not counted.
        hands: by dynasty; None if not stated (anything is possible).
        points: by dynasty, points by colour; None if not stated.
        held: by dynasty, treasures held; None if not stated.
        catastrophes: by dynasty, catastrophe tiles left; None if not stated. A dynasty that is not
            in the game has 0; None if it is not stated who plays.
        bag: tiles in the bag, as a number or by colour; None if not stated (then nobody
            refills).
        gone: tiles that left the game since the position was stated, by colour, with unknown
            ones not counted.
        swapped: by dynasty, how many of those the player swapped away, by colour: he alone knows
            (`swap.secret`).
        returned: tiles put back into the bag since then (`conflict.discards back-to-bag`).
        options: the readings, options and house rules in force.
        done: the actions made in this turn so far, the last eight at most.
        stage: the action in progress; None between actions.
        lengths: for each building the length of its line when it was built, 0 if not known
            (`building.line-length`).
        ending: whether the game ends at the end of this turn (`end.bag-in-swap`).
        over: why the game is over: ``treasures``, ``bag``, or "".
        settled: the conflicts fought in the action in progress or just finished: ``revolt`` or
            ``war``, and the two players.
        built: north-west spaces of the monuments built in this turn.
        known: what has been worked out about the board already. Not part of the
            value.
        used_up: the player whose turn has just ended because his actions were used up, or
            OFF_BOARD.
    """

    terrain: Terrain
    content: tuple[int, ...] = (EMPTY,) * SPACES
    leaders: tuple[int, ...] = (OFF_BOARD,) * 16
    treasures: frozenset[int] = frozenset()
    buildings: Counts = (OFF_BOARD,) * 4
    monuments: tuple[Monument, ...] | None = None
    ziggurat: int = OFF_BOARD
    declined: frozenset[int] = frozenset()
    players: tuple[int, ...] = (0, 1, 2, 3)
    active: int = 0
    actions: int | None = None
    hands: tuple[Hand | None, ...] = (None,) * 4
    points: tuple[Counts | None, ...] = (None,) * 4
    held: tuple[int | None, ...] = (None,) * 4
    catastrophes: tuple[int | None, ...] = (None,) * 4
    bag: int | Counts | None = None
    gone: Counts = NOTHING
    swapped: tuple[Counts, ...] = NO_TILES
    returned: Counts = NOTHING
    options: Options = DEFAULTS
    done: tuple[Action, ...] = ()
    stage: Stage | None = None
    lengths: Counts = NOTHING
    ending: bool = False
    over: str = ""
    settled: tuple[tuple[str, tuple[int, int]], ...] = ()
    used_up: int = OFF_BOARD
    built: tuple[int, ...] = ()
    known: Known = NOT_YET

    @property
    def gone_openly(self) -> Counts:
        """The tiles among ``gone`` that no player swapped away."""
        if not self.options.on("swap.out"):
            return self.gone  # those are in the bag
        return less(self.gone, self.swapped)
