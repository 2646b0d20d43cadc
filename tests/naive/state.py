"""What there is in a game at one moment, and how it is shown."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.naive.board import Board, Space, as_number, as_pair
from tests.naive.conflicts import Fight, Union
from tests.naive.hands import Bag, Hands
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.position import Position

Asked = tuple[Any, ...]


class State:
    """All that lies on the table.

    Attributes:
        monuments: colours and north-west space of each (None: not known where); None if nothing
            is stated.
        declined: squares at which no monument was wanted, by their north-west spaces.
        lengths: by colour, the length of the line when the building was put there; 0: not known.
        centre: the ziggurat's, or None.
        ending: whether this turn is the last.
        over: why the game is over, or "".
        placed: space and colour of the tile of the action in progress.
        point: who scored for that tile, in which colour, how many.
        waiting: a question of the later chapters that is open now.
        wars_due: for each union made, the number of wars that were due.
        revolts: how many revolts began.
    """

    def __init__(self, position: Position) -> None:
        if position.stage is not None:
            raise ValueError("a position in the middle of an action")
        self.options = position.options
        self.terrain = position.terrain
        self.board = Board(position)
        self.hands = Hands(position)
        self.bag = Bag(position)
        self.players = list(position.players)
        self.active = position.active
        self.actions = position.actions
        self.points = [None if p is None else list(p) for p in position.points]
        self.gained = [[0, 0, 0, 0] for _ in range(4)]
        self.held = list(position.held)
        self.catastrophes = list(position.catastrophes)
        self.gone = list(position.gone)
        self.returned = list(position.returned)
        self.swapped = [list(tiles) for tiles in position.swapped]
        self.monuments: list[tuple[tuple[int, int], Space | None]] | None = None
        if position.monuments is not None:
            self.monuments = [
                (m.colours, None if m.square is None else as_pair(m.square))
                for m in position.monuments
            ]
        self.declined: set[Space] = {as_pair(n) for n in position.declined}
        self.lengths = list(position.lengths)
        self.centre = None if position.ziggurat == OFF_BOARD else as_pair(position.ziggurat)
        self.ending = position.ending
        self.over = position.over
        self.fight: Fight | None = None
        self.union: Union | None = None
        self.placed: tuple[Space, int] | None = None
        self.point: tuple[int, int, int] | None = None
        self.waiting: Asked | None = None
        self.history: list[tuple[Any, ...]] = []
        self.wars_due: list[int] = []
        self.revolts = 0

    def clockwise(self) -> list[int]:
        """All players from the active one on."""
        at = self.players.index(self.active)
        return self.players[at:] + self.players[:at]

    def score(self, player: int, colour: int, amount: int) -> None:
        """Points for a player."""
        self.gained[player][colour] += amount
        points = self.points[player]
        if points is not None:
            points[colour] += amount

    def may_hold(self, player: int, colour: int) -> int:
        """How many tiles of a colour a player may have in his hand."""
        elsewhere = self.gone[colour]
        elsewhere += sum(1 for c in self.board.tiles.values() if c == colour)
        if self.fight is not None and self.fight.tiles == colour:
            elsewhere += sum(self.fight.committed)
        if self.bag.tiles is not None:
            elsewhere += self.bag.tiles[colour]  # a bag that is stated by colour lies open
        return self.hands.most(player, colour, elsewhere, self._all_elsewhere())

    def swaps(self, player: int) -> set[tuple[tuple[int, ...], int]]:
        """What a player may swap."""
        return self.hands.swaps(player, self._all_elsewhere())

    def unseen(self) -> int:
        """Tiles of the box that are neither in a stated hand nor elsewhere in sight; swapped ones
        that nobody has looked at are among them."""
        in_hands = sum(self.hands.count(player) or 0 for player in self.hands.known)
        return max(0, sum(self.hands.box) - self._all_elsewhere() - in_hands)

    def _all_elsewhere(self) -> int:
        """Tiles of any colour that are in no hand: on the board, gone, in a bag that is stated."""
        # The ziggurat's five are among those gone, or else they were before anybody counted.
        lost = max(sum(self.gone), len(self.board.ziggurat))
        count = len(self.board.tiles) + len(self.board.facedown) + lost
        if self.fight is not None:
            count += sum(self.fight.committed)
        return count + (self.bag.left or 0)

    # ---- what is asked -----------------------------------------------------------------------

    def question(self) -> Asked | None:
        """The one thing that is asked now; None when the game is over.

        Spaces are numbers, ascending::

            ("action", player)
            ("commit", player, colour, permitted numbers)
            ("war", player, colours)
            ("building", player, colour, spaces)
            ("ziggurat", player, centres)
            ("monument", player, north-west spaces, monuments by their colours)
            ("treasures", player, spaces, how many, spaces that go first, how many of them)
            ("points", player, colours)
            ("draw", -1, player who draws, how many)
        """
        if self.over:
            return None
        if self.fight is not None:
            who = self.fight.leaders[len(self.fight.committed)] // 4
            return "commit", who, self.fight.tiles, self.permitted(who, self.fight)
        if self.union is not None:
            return "war", self.active, self.union.asking
        if self.waiting is not None:
            return self.waiting
        return "action", self.active

    def permitted(self, player: int, fight: Fight) -> tuple[int, ...]:
        """How many tiles a player may commit."""
        most = self.may_hold(player, fight.tiles)
        cap = self.options["conflict.cap"]
        if cap != "none":
            most = min(most, int(cap))
        return tuple(n for n in range(most + 1) if n == 0 or fight.useful(n, self.options))

    # ---- for comparing -----------------------------------------------------------------------

    def summary(self) -> dict[str, Any]:
        """Everything that can be compared.

        Entries:
            content: what lies on the 176 spaces, as in `Position.content`.
            leaders: the space number of each of the 16 leaders, or OFF_BOARD.
            treasures: space numbers, a frozenset.
            buildings: space numbers by colour, or OFF_BOARD; lengths: of their lines.
            monuments: each with its colours and square; None if nothing is stated.
            ziggurat: its centre, or OFF_BOARD.
            declined: north-west spaces, a frozenset.
            hands: by dynasty ``(known by colour, number unknown)``, None if not stated. Committed
                tiles have left the hand as soon as they are committed.
            bag: a number, or numbers by colour, or None.
            gone: by colour: tiles out of the game since the position was stated (committed,
                swapped, lost in wars, under catastrophes or the ziggurat). Committed ones count
                when the conflict is over.
            swapped: by dynasty and colour: those of them that a player swapped away.
            returned: by colour: committed tiles that went back into the bag.
            catastrophes: by dynasty, those left, or None.
            points: by dynasty, points by colour; None if they were not stated.
            held: by dynasty, treasures held, or None.
            gained: by dynasty, points by colour gained since the position was stated.
            conflicts: those settled, in order: kind, colour of the leaders, attacker, defender,
                strengths on the board, tiles committed, winner.
            active: whose turn it is.
            actions: actions left, or None.
            question: as `question` gives it.
            ending: whether the game ends with this turn.
            over: why the game is over, or "".
            scores: when it is over, by player whose points and treasures are known: points with
                the treasures assigned, and the score; else empty.
            ranking: when it is over and all is known: groups of players, best first; else empty.
        """
        board = self.board
        scores = self.scores()
        return {
            "content": board.content(),
            "leaders": _numbers(board.leaders, 16),
            "treasures": frozenset(as_number(s) for s in board.treasures),
            "buildings": _numbers(board.buildings, 4),
            "lengths": tuple(self.lengths),
            "monuments": None
            if self.monuments is None
            else tuple(
                (colours, None if corner is None else as_number(corner))
                for colours, corner in self.monuments
            ),
            "ziggurat": OFF_BOARD if self.centre is None else as_number(self.centre),
            "declined": frozenset(as_number(s) for s in self.declined),
            "hands": self.hands.stated(),
            "bag": self.bag.stated(),
            "gone": tuple(self.gone),
            "swapped": tuple(tuple(tiles) for tiles in self.swapped),
            "returned": tuple(self.returned),
            "catastrophes": tuple(self.catastrophes),
            "points": tuple(None if p is None else tuple(p) for p in self.points),
            "held": tuple(self.held),
            "gained": tuple(tuple(p) for p in self.gained),
            "conflicts": tuple(self.history),
            "active": self.active,
            "actions": self.actions,
            "question": self.question(),
            "ending": self.ending,
            "over": self.over,
            "scores": scores,
            "ranking": ranking(scores) if len(scores) == len(self.players) else (),
        }

    def scores(self) -> dict[int, tuple[tuple[int, ...], int]]:
        """Final scores, when the game is over, of the players of whom enough is known."""
        found = {}
        if self.over:
            for player in self.players:
                points, treasures = self.points[player], self.held[player]
                if points is not None and treasures is not None:
                    total = assigned(points, treasures)
                    found[player] = total, min(total)
        return found


def assigned(points: Iterable[int], treasures: int) -> tuple[int, ...]:
    """Points with each treasure given to the colour that is lowest then (`end.weakest-colour`)."""
    total = list(points)
    for _ in range(treasures):
        total[total.index(min(total))] += 1
    return tuple(total)


def ranking(scores: Mapping[int, tuple[tuple[int, ...], int]]) -> tuple[tuple[int, ...], ...]:
    """Players, best first, with those in one group who are level in all four colours."""
    results = {player: sorted(total) for player, (total, _) in scores.items()}
    groups: list[tuple[int, ...]] = []
    for player in sorted(results, key=lambda p: results[p], reverse=True):
        level = tuple(sorted(p for p in results if results[p] == results[player]))
        if level not in groups:
            groups.append(level)
    return tuple(groups)


def _numbers(places: dict[int, Space], count: int) -> tuple[int, ...]:
    return tuple(as_number(places[n]) if n in places else OFF_BOARD for n in range(count))
