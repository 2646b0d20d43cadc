"""The two kinds of conflict (`revolt.*`, `war.*`), once it is known who meets whom."""

from dataclasses import dataclass, field

from tests.naive.board import Board, Space, Spaces
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import RED


@dataclass
class Union:
    """Two kingdoms that a tile has joined.

    Attributes:
        space: where the joining tile lies.
        kingdoms: the two as they were before it.
        due: colours of wars not yet fought, each with its two leaders.
        order: the announced order of the wars still to come; None if there is none.
        asking: colours among which the active player has to choose now.
    """

    space: Space
    kingdoms: tuple[Spaces, Spaces]
    due: dict[int, tuple[int, int]]
    order: list[int] | None = None
    asking: tuple[int, ...] = ()


@dataclass
class Fight:
    """A conflict that waits for commitments.

    Attributes:
        kind: ``revolt`` or ``war``.
        colour: colour of the leaders.
        tiles: colour of the tiles that count and may be committed.
        leaders: attacker and defender.
        sides: for a war the spaces of either side; for a revolt the temples of either side.
        support: strength of either on the board.
        committed: what was committed so far, attacker first.
    """

    kind: str
    colour: int
    tiles: int
    leaders: tuple[int, int]
    sides: tuple[set[Space], set[Space]]
    support: tuple[int, int]
    committed: list[int] = field(default_factory=list)

    def winner(self, options: Options) -> int:
        """0 if the attacker wins, 1 if the defender does (`revolt.tie`, `war.tie`)."""
        attack = self.support[0] + self.committed[0]
        defence = self.support[1] + self.committed[1]
        if attack == defence:
            return 0 if options["conflict.tie"] == "attacker" else 1
        return 0 if attack > defence else 1

    def useful(self, count: int, options: Options) -> bool:
        """Whether the discard limit lets him commit whose turn it is (`limit.*`); 1 or more."""
        if options["conflict.limit"] == "off":
            return True
        if self.kind == "revolt" and options["limit.scope"] == "wars-only":
            return True
        # What the attacker has to be above the defender to win, and the defender above him.
        lead, answer = (0, 1) if options["conflict.tie"] == "attacker" else (1, 0)
        attack, defence = self.support
        if self.committed:
            return defence + count == attack + self.committed[0] + answer
        if options["limit.attacker-ahead"] == "none" and attack >= defence + lead:
            return False
        if options["limit.surplus"] == "just-enough":
            return attack + count == defence + lead
        return attack + count >= defence + lead


def revolt(board: Board, attacker: int, defender: int) -> Fight:
    """A leader was placed into a kingdom that has one of its colour (`revolt.trigger`)."""
    temples = (
        board.temples_beside(board.leaders[attacker]),
        board.temples_beside(board.leaders[defender]),
    )
    return Fight(
        "revolt",
        attacker % 4,
        RED,
        (attacker, defender),
        temples,
        (len(temples[0]), len(temples[1])),
    )


def war(board: Board, union: Union, colour: int, clockwise: list[int], options: Options) -> Fight:
    """A war of the two leaders of a colour; `clockwise` are the players from the active one on."""
    if options["war.attacker"] == "clockwise-only":
        clockwise = clockwise[1:] + clockwise[:1]
    one, other = sorted(union.due[colour], key=lambda leader: clockwise.index(leader // 4))
    sides = side(board, union, one, options), side(board, union, other, options)
    support = tuple(len(board.tiles_of(colour, s)) for s in sides)
    return Fight("war", colour, colour, (one, other), sides, (support[0], support[1]))


def side(board: Board, union: Union, leader: int, options: Options) -> set[Space]:
    """The spaces of a leader's side, whose tiles support him and are lost with him."""
    space = board.leaders[leader]
    if options["war.side"] == "before-union":
        return set(next(k for k in union.kingdoms if space in k))
    return set(board.reach(space, blocked=union.space))


def can_meet(board: Board, leaders: tuple[int, int], options: Options) -> bool:
    """Whether a war that was due at the union is still to be fought (`war.recheck-each`)."""
    if any(leader not in board.leaders for leader in leaders):
        return False
    if options["war.recheck"] == "fixed-at-union":
        return True
    return board.leaders[leaders[1]] in board.reach(board.leaders[leaders[0]])


def lost_tiles(board: Board, union: Union, fight: Fight, loser: int) -> set[Space]:
    """Tiles that leave the board when a leader, who is off it already, has lost a war."""
    lost = board.tiles_of(fight.tiles, fight.sides[loser])
    lost.discard(union.space)
    lost -= board.treasures
    lost -= set(board.buildings.values())
    if fight.tiles == RED:
        guarded = {
            near
            for leader, space in board.leaders.items()
            if leader % 4 != RED
            for near in board.beside[space]
        }
        lost -= guarded
    return lost
