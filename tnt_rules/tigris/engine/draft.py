"""A working copy of a position, on which one action is carried out. Never leaves the engine."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tnt_rules.tigris.engine.events import Event, NotScored, Scored, Violation
from tnt_rules.tigris.engine.known import Known
from tnt_rules.tigris.engine.moves import Action
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import EMPTY, OFF_BOARD, dynasty_of
from tnt_rules.tigris.engine.position import Counts, Fight, Hand, Monument, Position, Stage
from tnt_rules.tigris.engine.spaces import SPACES, Terrain, spread, spread_around

if TYPE_CHECKING:
    from tnt_rules.tigris.engine.kingdom import Survey


def masks_of(content: tuple[int, ...]) -> tuple[int, ...]:
    """For each kind of content the spaces it lies on, as bits."""
    masks = [0] * 7
    for place, code in enumerate(content):
        if code != EMPTY:
            masks[code] |= 1 << place
    return tuple(masks)


class Draft:
    """The same fields as `Position`, in lists that may change, and the events so far.

    Attributes:
        occupant: for each space the leader on it, or OFF_BOARD.
        near: for each space its neighbours, as `kingdom.adjacent` has them.
        point: what the tile placed in this action scored: player, leader, amount.
        spent: players who spent tiles from the hand in this action.
        lying: for each kind of content (0 to 6) the spaces it lies on, as bits.
        standing: the spaces with leaders, as bits.
        spread: grows a set of bits by its neighbours.
        survey: the regions as they are now, if they have been looked for (`kingdom.look`).
        late: points held back to the end of the action (only with `tile.vp.immediate` off).
    """

    __slots__ = (
        "actions",
        "active",
        "bag",
        "buildings",
        "built",
        "catastrophes",
        "content",
        "declined",
        "done",
        "ending",
        "events",
        "gone",
        "hands",
        "held",
        "late",
        "leaders",
        "lengths",
        "lying",
        "monuments",
        "near",
        "occupant",
        "options",
        "over",
        "players",
        "point",
        "points",
        "returned",
        "settled",
        "spent",
        "spread",
        "stage",
        "standing",
        "survey",
        "swapped",
        "terrain",
        "treasures",
        "used_up",
        "ziggurat",
    )

    def __init__(self, position: Position) -> None:
        self.terrain: Terrain = position.terrain
        self.content: list[int] = list(position.content)
        self.leaders: list[int] = list(position.leaders)
        known = position.known
        fits = known.of(position)
        self.lying: list[int] = list(known.masks if fits else masks_of(position.content))
        self.standing: int = 0
        self.occupant: list[int] = [OFF_BOARD] * SPACES
        for piece, place in enumerate(position.leaders):
            if place != OFF_BOARD:
                self.occupant[place] = piece
                self.standing |= 1 << place
        self.survey: Survey | None = known.survey if fits else None
        self.treasures: frozenset[int] = position.treasures
        self.buildings: Counts = position.buildings
        self.monuments: tuple[Monument, ...] | None = position.monuments
        self.ziggurat: int = position.ziggurat
        self.declined: frozenset[int] = position.declined
        self.players: tuple[int, ...] = position.players
        self.active: int = position.active
        self.actions: int | None = position.actions
        self.hands: list[Hand | None] = list(position.hands)
        self.points: list[Counts | None] = list(position.points)
        self.held: list[int | None] = list(position.held)
        self.lengths: Counts = position.lengths
        self.ending: bool = position.ending
        self.built: tuple[int, ...] = position.built
        self.point: tuple[int, int, int] | None = None
        self.catastrophes: list[int | None] = list(position.catastrophes)
        self.bag: int | Counts | None = position.bag
        self.gone: list[int] = list(position.gone)
        self.swapped: tuple[Counts, ...] = position.swapped
        self.returned: list[int] = list(position.returned)
        self.options: Options = position.options
        self.done: tuple[Action, ...] = position.done
        self.stage: Stage | None = position.stage
        self.over: str = position.over
        edges = position.options.on("kingdom.adjacent")
        self.near: tuple[tuple[int, ...], ...] = (
            position.terrain.neighbours if edges else position.terrain.around
        )
        self.spread: Callable[[int], int] = spread if edges else spread_around
        self.events: list[Event] = []
        self.settled: tuple[tuple[str, tuple[int, int]], ...] = position.settled
        self.used_up: int = position.used_up
        self.spent: tuple[int, ...] = ()
        self.late: list[Scored | NotScored] = []

    def freeze(self) -> Position:
        """The position as it stands now."""
        gone, returned = self.gone, self.returned
        content, leaders = tuple(self.content), tuple(self.leaders)
        return Position(
            terrain=self.terrain,
            content=content,
            leaders=leaders,
            treasures=self.treasures,
            buildings=self.buildings,
            monuments=self.monuments,
            ziggurat=self.ziggurat,
            declined=self.declined,
            players=self.players,
            active=self.active,
            actions=self.actions,
            hands=tuple(self.hands),
            points=tuple(self.points),
            held=tuple(self.held),
            lengths=self.lengths,
            ending=self.ending,
            built=self.built,
            known=Known(content, leaders, self.options, tuple(self.lying), self.survey),
            catastrophes=tuple(self.catastrophes),
            bag=self.bag,
            gone=(gone[0], gone[1], gone[2], gone[3]),
            swapped=self.swapped,
            returned=(returned[0], returned[1], returned[2], returned[3]),
            options=self.options,
            done=self.done,
            stage=self.stage,
            over=self.over,
            settled=self.settled,
            used_up=self.used_up,
        )

    def keep(self, position: Position) -> None:
        """Note the regions with the position they were found in, for the move that follows."""
        known = position.known
        if self.survey is not None and known.of(position):
            known.survey = self.survey

    def lay(self, place: int, code: int) -> None:
        """Lay something on a space in place of what lies there; EMPTY clears it."""
        bit = 1 << place
        before = self.content[place]
        if before != EMPTY:
            self.lying[before] ^= bit
        if code != EMPTY:
            self.lying[code] |= bit
        self.content[place] = code
        self.survey = None

    def put(self, piece: int, place: int) -> None:
        """Stand a leader on a space."""
        self.leaders[piece] = place
        self.occupant[place] = piece
        self.standing |= 1 << place
        self.survey = None

    def lift(self, piece: int) -> int:
        """Take a leader off the board; returns the space it leaves."""
        place = self.leaders[piece]
        self.leaders[piece] = OFF_BOARD
        if place in self.leaders:  # another one stands there: only with `leader.place.empty` off
            self.occupant[place] = self.leaders.index(place)
        else:
            self.occupant[place] = OFF_BOARD
            self.standing &= ~(1 << place)
        self.survey = None
        return place

    @property
    def occupied(self) -> int:
        """The spaces on which anything lies or stands, as bits."""
        a, b, c, d, e, f, g = self.lying
        return a | b | c | d | e | f | g | self.standing

    def beyond(self, rule: str, place: int, *facts: tuple[str, int]) -> Violation:
        """That a space is not on the board; a cut-out does not show whether it is on the map."""
        unseen = () if self.terrain.whole else (("cut-out", 1),)
        return Violation(rule, (place,), (*facts, *unseen))

    def clockwise(self) -> tuple[int, ...]:
        """The players clockwise, beginning after the active one, who comes last."""
        seats = self.players
        at = seats.index(self.active) if self.active in seats else -1
        return seats[at + 1 :] + seats[: at + 1]

    def remember(self, fight: Fight) -> None:
        """Keep in mind that a conflict of this action has been fought."""
        pair = (dynasty_of(fight.attacker), dynasty_of(fight.defender))
        self.settled = (*self.settled, (fight.kind, pair))
