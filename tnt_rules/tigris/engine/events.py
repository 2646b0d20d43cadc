"""What happens in an action: small records, each naming the rule it rests on. No text.

``rule`` is the rule that makes the step; ``also`` are further rules at work in the same step.
Spaces, colours, leaders and players are numbers (`pieces`, `spaces`).
"""

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """A step of an action."""

    rule: str
    also: tuple[str, ...] = ()


class LeaderLifted(Event, frozen=True, kw_only=True):
    """A leader that moves is taken off its old space first."""

    player: int
    leader: int
    space: int


class LeaderPlaced(Event, frozen=True, kw_only=True):
    """A leader stands on a new space.

    Attributes:
        kingdoms: kingdoms the space touched (0 or 1, more only with a rule switched off).
        regions: leaderless regions the space touched.
        temples: the faceup temples beside it.
        company: the other leaders of the kingdom it now stands in.
    """

    player: int
    leader: int
    space: int
    kingdoms: int
    regions: int
    temples: tuple[int, ...]
    company: tuple[int, ...]


class LeaderMovedWithin(Event, frozen=True, kw_only=True):
    """A leader came back into the kingdom it left, and meets no leader of its colour there."""

    leader: int


class LeaderWithdrawn(Event, frozen=True, kw_only=True):
    """A leader was taken back by its owner."""

    player: int
    leader: int
    space: int


class LeaderHome(Event, frozen=True, kw_only=True):
    """A leader goes back to its owner: it lost a conflict or its last temple.

    ``cause`` is ``revolt``, ``war`` or ``orphan``.
    """

    leader: int
    space: int
    cause: str


class TilePlaced(Event, frozen=True, kw_only=True):
    """A tile lies on a space.

    Attributes:
        river: whether it is a river space.
        kingdoms: the leaders of each kingdom the space touched.
        regions: leaderless regions the space touched.
    """

    player: int
    colour: int
    space: int
    river: bool
    kingdoms: tuple[tuple[int, ...], ...]
    regions: int


class Scored(Event, frozen=True, kw_only=True):
    """Victory points go to a player.

    Attributes:
        colour: colour of the points.
        amount: how many.
        reason: ``leader``, ``king`` (as substitute), ``revolt``, ``war``, ``monument``,
            ``ziggurat``, ``building`` (`building.line-tile`), ``union`` (house rule) or a
            knock-out.
        leader: the leader who earns them.
        removed: for a war, tiles removed that count.
        doubled: whether a building doubles the point.
        square: for a monument's income its north-west space, for the ziggurat's its centre.
    """

    player: int
    colour: int
    amount: int
    reason: str
    leader: int | None = None
    removed: int = 0
    doubled: bool = False
    square: int = -1


class NotScored(Event, frozen=True, kw_only=True):
    """Nothing is scored: ``why`` is ``no-kingdom``, ``no-leader`` or ``union`` for a placed tile,
    ``union-later`` for one that may score when the wars are over (`union.point`) and
    ``no-kingdom-left`` if it does not then, ``king`` for a monument at which only the king of a
    player stands (``leader``)."""

    colour: int
    space: int
    why: str
    leader: int | None = None


class NotDoubled(Event, frozen=True, kw_only=True):
    """A building that the tile joined to the kingdom does not double its point
    (`building.joined-region`); ``space`` is where it stands."""

    colour: int
    space: int


class MonumentApart(Event, frozen=True, kw_only=True):
    """Leaders of the active player, of a monument's colours, do not stand in its kingdom.

    ``square`` is the monument's north-west space; ``alone`` says that no kingdom holds it.
    """

    leaders: tuple[int, ...]
    square: int
    alone: bool = False


class ZigguratApart(Event, frozen=True, kw_only=True):
    """The king of the active player does not stand in the kingdom of the ziggurat.

    ``centre`` is the ziggurat's middle; ``alone`` says that no kingdom holds it.
    """

    leader: int
    centre: int
    alone: bool = False


class UnionMade(Event, frozen=True, kw_only=True):
    """A tile joins two kingdoms and is covered by the union tile.

    Attributes:
        kingdoms: the leaders of each of the two.
        regions: leaderless regions joined at the same time.
    """

    space: int
    kingdoms: tuple[tuple[int, ...], ...]
    regions: int


class UnionPeaceful(Event, frozen=True, kw_only=True):
    """The two kingdoms share no colour of leader: no war."""

    space: int


class ActionCut(Event, frozen=True, kw_only=True):
    """The action ends with a peaceful union (`union.after-peace`): nothing is built, and no
    treasure is taken.

    ``off`` says that it is so because `union.peace` is switched off.
    """

    off: bool = False


class MarkerReturned(Event, frozen=True, kw_only=True):
    """The union tile is taken off; the civilization tile below is an ordinary one now."""

    space: int


class WarsDue(Event, frozen=True, kw_only=True):
    """The colours in which the union brought two leaders together."""

    colours: tuple[int, ...]


class WarChosen(Event, frozen=True, kw_only=True):
    """The active player said which war is next; the whole order where it is announced."""

    player: int
    colours: tuple[int, ...]


class WarOff(Event, frozen=True, kw_only=True):
    """An earlier war parted the two leaders, or sent one home: this war is not fought."""

    colour: int


class FightBegun(Event, frozen=True, kw_only=True):
    """A conflict begins and the roles are known.

    Attributes:
        kind: ``revolt`` or ``war``.
        colour: colour of the leaders.
        places: the spaces of attacker and defender.
    """

    kind: str
    colour: int
    attacker: int
    defender: int
    places: tuple[int, int]


class SupportCounted(Event, frozen=True, kw_only=True):
    """The strength of a leader on the board.

    Attributes:
        role: ``attacker`` or ``defender``.
        spaces: the tiles that count.
    """

    kind: str
    role: str
    leader: int
    tiles: int
    spaces: tuple[int, ...]


class SupportExcluded(Event, frozen=True, kw_only=True):
    """Tiles of the colour that count for neither: ``why`` is ``joining-tile``, ``third-region``
    or ``cut-off``."""

    colour: int
    spaces: tuple[int, ...]
    why: str


class Committed(Event, frozen=True, kw_only=True):
    """A player added tiles from his hand, or none."""

    kind: str
    role: str
    player: int
    colour: int
    count: int


class FightDecided(Event, frozen=True, kw_only=True):
    """A conflict is won.

    Attributes:
        support: strength on the board of attacker and defender.
        committed: tiles added by attacker and defender.
        winner, loser: the two leaders.
        tie: whether it was level, so that the defender wins.
    """

    kind: str
    colour: int
    attacker: int
    defender: int
    support: tuple[int, int]
    committed: tuple[int, int]
    winner: int
    loser: int
    tie: bool


class TilesSpent(Event, frozen=True, kw_only=True):
    """Committed tiles leave the game, or go ``back`` into the bag under another reading."""

    player: int
    colour: int
    count: int
    back: bool


class TilesRemoved(Event, frozen=True, kw_only=True):
    """The loser's supporters leave the game."""

    colour: int
    spaces: tuple[int, ...]


class TilesSpared(Event, frozen=True, kw_only=True):
    """Tiles of the colour that stay: ``why`` is ``treasure``, ``leader``, ``joining-tile`` or
    ``building``; ``leaders`` are those who protect them."""

    colour: int
    spaces: tuple[int, ...]
    why: str
    leaders: tuple[int, ...] = ()


class NoRefill(Event, frozen=True, kw_only=True):
    """Players who spent tiles do not draw before the end of the turn."""

    players: tuple[int, ...]


class CatastrophePlaced(Event, frozen=True, kw_only=True):
    """A catastrophe tile lies on a space; ``covered`` is the colour of the tile that left the
    game, or None."""

    player: int
    space: int
    river: bool
    covered: int | None


class KingdomSplit(Event, frozen=True, kw_only=True):
    """A kingdom fell into parts: the leaders of each (none for a region without leaders).

    Attributes:
        sizes: how many spaces of each part hold something other than a leader. Nothing is left
            of a part without such spaces when its leaders go home.
    """

    parts: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]


class Passed(Event, frozen=True, kw_only=True):
    """The active player ends his turn."""

    player: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """The turn goes to the next player."""

    player: int
    following: int


class BuildingPlaced(Event, frozen=True, kw_only=True):
    """A building is put on a tile of a new line, or moved there from ``origin``."""

    player: int
    colour: int
    space: int
    line: tuple[int, ...]
    origin: int = -1


class LineNotLonger(Event, frozen=True, kw_only=True):
    """A new line of three or more does not let the building of its colour move.

    Attributes:
        space: where the building stands.
        line: the new line.
        length: what it had to surpass; 0 if no length is enough.
        why: ``now``, ``built``, ``unstated`` (three at least) or ``unstated-now`` (as it is now):
            how that length was found (`building.line-length`); or ``own``: the building stands on
            the line itself (`building.own-line`).
    """

    colour: int
    space: int
    line: tuple[int, ...]
    length: int
    why: str


class BuildingReturned(Event, frozen=True, kw_only=True):
    """A building goes back to the supply, because its tile is flipped or replaced."""

    colour: int
    space: int


class MonumentBuilt(Event, frozen=True, kw_only=True):
    """A monument is built; its four tiles lie facedown from now on.

    ``spaces`` are the four, ``treasures`` those of them that carry one.
    """

    player: int
    colours: tuple[int, int]
    square: int
    spaces: tuple[int, ...]
    treasures: tuple[int, ...] = ()


class ZigguratBuilt(Event, frozen=True, kw_only=True):
    """The ziggurat replaces five tiles.

    ``treasures`` are the spaces of those that lay on the tiles: one alone lies on the centre from
    now on, several keep their spaces (`ziggurat.treasure`).
    """

    player: int
    centre: int
    spaces: tuple[int, ...]
    treasures: tuple[int, ...]


class ShapeBroken(Event, frozen=True, kw_only=True):
    """A war has taken tiles of what the joining tile had completed.

    Attributes:
        what: what could have been built: ``building`` (on a line), ``ziggurat`` (on a cross) or
            ``monument`` (on a square).
        colour, space: the colour and the space of the joining tile.
        spaces: the line, the cross or the square.
        lost: those of them that the war has emptied.
    """

    what: str
    colour: int
    space: int
    spaces: tuple[int, ...]
    lost: tuple[int, ...]


class Declined(Event, frozen=True, kw_only=True):
    """The active player does not build: ``what`` is ``building``, ``ziggurat`` or ``monument``.

    ``spaces`` are the line, the centres, or the north-west spaces of the squares. Of a building,
    ``colour`` is its colour and ``origin`` the space on which it stays, -1 if it does not
    stand on the board. ``for_good`` says of squares that completing them again is of no use
    (`monument.recompleted`).
    """

    player: int
    what: str
    spaces: tuple[int, ...]
    colour: int | None = None
    origin: int = -1
    for_good: bool = False


class SquareSpent(Event, frozen=True, kw_only=True):
    """A square is complete, but declined before, or it overlaps one that was: nothing is asked.

    ``square`` is its north-west space; ``declined`` are those of the declined squares that share
    tiles with it (`monument.overlap`), none if it was declined itself (`monument.recompleted`).
    """

    square: int
    declined: tuple[int, ...] = ()


class NoMonumentLeft(Event, frozen=True, kw_only=True):
    """A square is complete, but no monument of its colour is left: nothing is flipped.

    ``unnamed`` says that all six stand, though some are not stated: facedown tiles show them.
    """

    colour: int
    squares: tuple[int, ...]
    unnamed: bool = False


class TreasuresTaken(Event, frozen=True, kw_only=True):
    """The owner of a kingdom's trader takes treasures, all but one.

    Attributes:
        bordered: those of them that had to go first.
        left: the spaces whose treasures stay.
    """

    player: int
    leader: int
    spaces: tuple[int, ...]
    bordered: tuple[int, ...]
    left: tuple[int, ...]


class TreasuresWait(Event, frozen=True, kw_only=True):
    """A kingdom with two or more treasures has no trader: they stay."""

    spaces: tuple[int, ...]


class TilesSwapped(Event, frozen=True, kw_only=True):
    """A player discards tiles from the hand, to draw as many."""

    player: int
    count: int


class TilesDrawn(Event, frozen=True, kw_only=True):
    """A player draws tiles; ``wanted`` is how many he should have drawn.

    ``few`` says that nothing is drawn as the bag holds fewer than six tiles (`end.bag`).
    """

    player: int
    count: int
    wanted: int
    few: bool = False


class EndPutOff(Event, frozen=True, kw_only=True):
    """The bag held too few tiles for a swap; the game ends with the turn (`end.bag-in-swap`).

    ``off`` says that it is so because `end.bag-empty-in-swap` is switched off.
    """

    off: bool = False


class GameOver(Event, frozen=True, kw_only=True):
    """The game is over: ``why`` is ``treasures`` or ``bag``; ``left`` treasures on the board.

    ``few`` says that the bag held fewer than six tiles, which ends the game under that reading of
    `end.bag`.
    """

    why: str
    left: int = 0
    few: bool = False


class FinalScore(Event, frozen=True, kw_only=True):
    """What a player has in the end.

    Attributes:
        points: by colour, before treasures.
        treasures: treasures held.
        total: by colour, with the treasures assigned best.
        score: the lowest of the four.
    """

    player: int
    points: tuple[int, int, int, int]
    treasures: int
    total: tuple[int, int, int, int]
    score: int


class FinalRanking(Event, frozen=True, kw_only=True):
    """The ranking: groups of players, best first; more than one in a group is a true tie.

    Attributes:
        decided: for every group but the first, what puts it behind the one before at the same
            score (`end.tie-next-colour`): the points in which they are level, the weakest colour
            first, then those that decide, the better before the worse. Empty where the scores
            differ.
    """

    groups: tuple[tuple[int, ...], ...]
    decided: tuple[tuple[int, ...], ...] = ()


class Violation(msgspec.Struct, frozen=True):
    """A rule that a move breaks, with the spaces that show it.

    Attributes:
        facts: names and values for the sentence about it; leaders, colours and players are
            numbers, by the name of the fact: ``leader``, ``leaders``, ``colour``, ``player``,
            ``count``, ``limit``.
    """

    rule: str
    spaces: tuple[int, ...] = ()
    facts: tuple[tuple[str, int | tuple[int, ...]], ...] = ()


class Fault(msgspec.Struct, frozen=True):
    """Why something cannot be a position: the rule it breaks, or a ``position.*`` id."""

    rule: str
    spaces: tuple[int, ...] = ()
    facts: tuple[tuple[str, int | tuple[int, ...]], ...] = ()
