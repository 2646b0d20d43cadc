"""Play by the rules of all chapters."""

from functools import partial

from tests.naive import legal
from tests.naive.board import Space, Spaces, as_pair
from tests.naive.conflicts import Fight, Union, can_meet, lost_tiles, revolt, war
from tests.naive.steps import Steps
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    Move,
    MoveLeader,
    Pass,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
    WithdrawLeader,
)
from tnt_rules.tigris.engine.pieces import BLACK, RED
from tnt_rules.tigris.engine.position import Position


class NaiveGame(Steps):
    """A game from some position on; changed in place by `play`."""

    @classmethod
    def from_position(cls, position: Position) -> "NaiveGame":
        """The game at a position between two actions."""
        return cls(position)

    def legal(self) -> frozenset[Move]:
        """All legal moves."""
        return legal.legal_moves(self)

    def play(self, move: Move) -> None:
        """Make a legal move."""
        if self.waiting is not None:
            self.waiting = None
            self.answer(move)
            self.run()
        elif isinstance(move, Commit):
            self.commit(move.player, move.count)
        elif isinstance(move, ChooseWar):
            self.choose_war(move.colours)
        else:
            self.swapping = False
            self.act(move)

    def act(self, move: Move) -> None:
        """An action of the turn, or its end."""
        if isinstance(move, Pass):
            self.end_turn()
        elif isinstance(move, PlaceLeader):
            self.place_leader(move.leader, as_pair(move.space))
        elif isinstance(move, MoveLeader):
            del self.board.leaders[move.leader]
            self.place_leader(move.leader, as_pair(move.space))
        elif isinstance(move, WithdrawLeader):
            del self.board.leaders[move.leader]
            self.end_action()
        elif isinstance(move, PlaceTile):
            self.place_tile(move.player, move.colour, as_pair(move.space))
        elif isinstance(move, PlaceCatastrophe):
            self.place_catastrophe(move.player, as_pair(move.space))
        elif isinstance(move, Swap):
            self.swap(move.player, move.tiles, move.unknown)
        else:
            raise TypeError(move)

    def answer(self, move: Move) -> None:
        """The answer to a question of the later chapters."""
        if isinstance(move, PlaceBuilding):
            self.answer_building(move)
        elif isinstance(move, BuildZiggurat):
            self.answer_ziggurat(move)
        elif isinstance(move, BuildMonument):
            self.answer_monument(move)
        elif isinstance(move, TakeTreasures):
            self.answer_treasures(move)
        elif isinstance(move, ChoosePoint):
            self.answer_points(move)
        elif isinstance(move, Draw):
            self.answer_draw(move)
        else:
            raise TypeError(move)

    # ---- actions -----------------------------------------------------------------------------

    def place_leader(self, leader: int, space: Space) -> None:
        """Put a leader down; if one of its colour is there, there is a revolt."""
        board = self.board
        kingdoms = board.touched(space, board.kingdoms())
        board.leaders[leader] = space
        for sitting in board.leaders_in(kingdoms[0]) if kingdoms else []:
            if sitting % 4 == leader % 4:
                self.revolts += 1
                self.fight = revolt(board, leader, sitting)
                return
        self.end_action()

    def place_tile(self, player: int, colour: int, space: Space) -> None:
        """Put a tile down: it scores, or joins two kingdoms (`tile.vp.*`, `union.*`)."""
        board = self.board
        kingdoms = board.touched(space, board.kingdoms())
        self.hands.take(player, colour, 1)
        board.tiles[space] = colour
        self.placed = space, colour
        self.point = None
        if len(kingdoms) == 1:
            self.score_tile(colour, space, kingdoms[0])
        if len(kingdoms) == 2:
            self.begin_union(space, kingdoms[0], kingdoms[1])
        else:
            self.end_tile(peaceful=False)

    def score_tile(self, colour: int, space: Space, before: Spaces) -> None:
        """The point for a tile that lies in one kingdom; `before` is the kingdom without it."""
        now = self.board.reach(space)
        earners = self.board.leaders_in(now)
        for wanted in (colour, BLACK):
            for leader in earners:
                if leader % 4 == wanted:
                    building = self.board.buildings.get(colour)
                    double = building in now and (
                        building in before
                        or self.options["building.joined-region"] == "after-placement"
                    )
                    self.point = leader // 4, colour, 2 if double else 1
                    self.score(*self.point)
                    return

    def place_catastrophe(self, player: int, space: Space) -> None:
        """Put a catastrophe down; a tile under it is out of the game."""
        board = self.board
        if space in board.tiles:
            self.gone[board.tiles.pop(space)] += 1
        board.catastrophes.add(space)
        left = self.catastrophes[player]
        if left is not None:
            self.catastrophes[player] = left - 1
        self.end_action()

    def swap(self, player: int, colours: tuple[int, ...], unknown: int) -> None:
        """Tiles leave the game and as many are drawn (`swap.*`)."""
        self.hands.drop(player, colours, unknown)
        for colour in colours:
            self.gone[colour] += 1
            self.swapped[player][colour] += 1
        count = len(colours) + unknown
        self.swapping = True
        if self.bag.left is None:
            self.hands.put(player, (), min(count, max(0, self.unseen() - unknown)))
            self.end_action()
        else:
            self.todo = [partial(self.draw, player, count), *self.after_action()]
            self.run()

    # ---- unions ------------------------------------------------------------------------------

    def begin_union(self, space: Space, one: Spaces, other: Spaces) -> None:
        """A tile joined two kingdoms: a war for every colour of which both have a leader."""
        due: dict[int, tuple[int, int]] = {}
        for colour in range(4):
            meeting = [
                leader
                for kingdom in (one, other)
                for leader in self.board.leaders_in(kingdom)
                if leader % 4 == colour
            ]
            if len(meeting) == 2:
                due[colour] = (meeting[0], meeting[1])
        self.wars_due.append(len(due))
        self.union = Union(space, (one, other), due)
        self.next_war()

    def next_war(self) -> None:
        """Begin the next war, ask which it is, or end the union."""
        union = self.union
        assert union is not None
        announced = self.options["war.order"] == "announced"
        if announced and union.order is None:
            if len(union.due) >= 2:
                union.asking = tuple(sorted(union.due))
                return
            union.order = list(union.due)
        possible = [
            colour
            for colour, leaders in sorted(union.due.items())
            if can_meet(self.board, leaders, self.options)
        ]
        if union.order is not None:
            possible = [colour for colour in union.order if colour in possible][:1]
        if not possible:
            self.end_union()
        elif len(possible) == 1:
            self.begin_war(possible[0])
        else:
            union.asking = tuple(possible)

    def choose_war(self, colours: tuple[int, ...]) -> None:
        """The active player said which war is next, or the whole order."""
        assert self.union is not None
        self.union.asking = ()
        if self.options["war.order"] == "announced":
            self.union.order = list(colours)
            self.next_war()
        else:
            self.begin_war(colours[0])

    def begin_war(self, colour: int) -> None:
        """A war begins."""
        assert self.union is not None
        self.fight = war(self.board, self.union, colour, self.clockwise(), self.options)
        del self.union.due[colour]

    def end_union(self) -> None:
        """All wars are over; the joining tile is an ordinary tile from now on."""
        union = self.union
        assert union is not None
        self.union = None
        if self.options["union.point"] == "after-wars":
            colour = self.board.tiles[union.space]
            self.score_tile(colour, union.space, union.kingdoms[0] | union.kingdoms[1])
        self.end_tile(peaceful=not self.wars_due[-1])

    # ---- conflicts ---------------------------------------------------------------------------

    def commit(self, player: int, count: int) -> None:
        """Tiles are committed; when both sides have answered the conflict is settled."""
        fight = self.fight
        assert fight is not None
        self.hands.take(player, fight.tiles, count)
        fight.committed.append(count)
        if len(fight.committed) == 2:
            self.settle(fight)

    def settle(self, fight: Fight) -> None:
        """The conflict is decided (`revolt.loser`, `war.loser` and what follows)."""
        board = self.board
        won = fight.winner(self.options)
        winner, loser = fight.leaders[won], fight.leaders[1 - won]
        self.history.append(
            (
                fight.kind,
                fight.colour,
                *fight.leaders,
                fight.support,
                tuple(fight.committed),
                winner,
            )
        )
        self.fight = None
        if self.options["conflict.discards"] == "back-to-bag":
            self.returned[fight.tiles] += sum(fight.committed)
            self.bag.put(fight.tiles, sum(fight.committed))
        else:
            self.gone[fight.tiles] += sum(fight.committed)
        del board.leaders[loser]
        if fight.kind == "revolt":
            self.score(winner // 4, RED, 1)
            self.end_action()
            return
        assert self.union is not None
        lost = lost_tiles(board, self.union, fight, 1 - won)
        for space in lost:
            del board.tiles[space]
        self.gone[fight.tiles] += len(lost)
        self.score(winner // 4, fight.colour, 1 + len(lost))
        self.next_war()
