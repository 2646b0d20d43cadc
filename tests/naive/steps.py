"""What follows on an action, and what ends a turn: one step after the other."""

import math
from collections.abc import Callable, Iterable
from functools import partial

from tests.naive.board import Space, Spaces, as_number, as_pair
from tests.naive.shapes import cross, crosses, least_squares, lines, square, squares
from tests.naive.state import State
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    ChoosePoint,
    Draw,
    PlaceBuilding,
    TakeTreasures,
)
from tnt_rules.tigris.engine.pieces import BLACK, GREEN, MONUMENTS
from tnt_rules.tigris.engine.position import CHANCE, Position

J11, I11 = (9, 10), (8, 10)
"""The bordered space of the advanced map that one edition has wrong, and what it has instead."""


class Steps(State):
    """A state with a list of steps that are still to be done.

    Attributes:
        todo: the steps, the next one first.
        built: whether the ziggurat was built in this action.
        swapping: whether the action in progress is a swap.
    """

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.todo: list[Callable[[], None]] = []
        self.built = False
        self.swapping = False

    def run(self) -> None:
        """Do the steps up to the next question."""
        while self.todo and self.waiting is None:
            self.todo.pop(0)()

    # ---- after an action ---------------------------------------------------------------------

    def end_action(self) -> None:
        """What follows on an action that placed no tile."""
        self.todo = self.after_action()
        self.run()

    def after_action(self) -> list[Callable[[], None]]:
        """The steps that follow on an action that placed no tile."""
        return [self.orphans, self.treasures, self.count_action]

    def end_tile(self, peaceful: bool) -> None:
        """What follows on a tile, when points, union and wars are done."""
        self.built = False
        if peaceful and self.options["union.after-peace"] == "ends":
            self.todo = [self.orphans, self.count_action]
        else:
            structures = [self.building, self.ziggurat, self.monument, self.orphans]
            if self.options["treasure.when"] == "before-monument":
                self.todo = [self.treasures, *structures, self.count_action]
            else:
                self.todo = [*structures, self.treasures, self.count_action]
        self.run()

    def orphans(self) -> None:
        """Leaders without a temple go home (`leader.orphan`)."""
        for leader, space in list(self.board.leaders.items()):
            if not self.board.temples_beside(space):
                del self.board.leaders[leader]

    def count_action(self) -> None:
        """An action is finished; after the last one the turn ends."""
        if self.actions is not None:
            self.actions -= 1
            if self.actions == 0:
                self.end_turn()

    # ---- buildings ---------------------------------------------------------------------------

    def new_lines(self) -> list[Spaces]:
        """The lines of the placed tile that entitle to its colour's building (`building.*`)."""
        assert self.placed is not None
        space, colour = self.placed
        found = [run for run in lines(self.board, colour, space) if len(run) >= 3]
        stands = self.board.buildings.get(colour)
        if stands is None:
            return found
        return [run for run in found if len(run) > self.to_beat(run, stands)]

    def to_beat(self, run: Spaces, stands: Space) -> float:
        """How long the line is in which the building stands, which a new line has to surpass."""
        assert self.placed is not None
        colour = self.placed[1]
        if stands in run and self.options["building.own-line"] == "refused":
            return math.inf
        if self.options["building.line-length"] == "when-built":
            # Nobody can have built on fewer than three tiles.
            return self.lengths[colour] or max(3, self.present_line(run, stands))
        return self.present_line(run, stands)

    def present_line(self, run: Spaces, stands: Space) -> int:
        """How long the line of a building is on the board, for a comparison with a new line."""
        assert self.placed is not None
        space, colour = self.placed
        if stands not in run:
            return max(len(present) for present in lines(self.board, colour, stands))
        # The placed tile has made its line longer: longer than it was without that tile.
        del self.board.tiles[space]
        before = max(len(present) for present in lines(self.board, colour, stands))
        self.board.tiles[space] = colour
        return before

    def building(self) -> None:
        """A line may bring a building, or move it."""
        if self.options["buildings"] == "off":
            return
        assert self.placed is not None
        colour = self.placed[1]
        spaces = {s for run in self.new_lines() for s in run}
        spaces.discard(self.board.buildings.get(colour, (-1, -1)))
        if spaces:
            self.waiting = "building", self.active, colour, numbers(spaces)

    def answer_building(self, move: PlaceBuilding) -> None:
        """The building is put somewhere, or not."""
        if move.space < 0:
            return
        assert self.placed is not None
        space, colour = as_pair(move.space), self.placed[1]
        self.lengths[colour] = max(len(run) for run in self.new_lines() if space in run)
        self.board.buildings[colour] = space
        if self.options["building.line-tile"] == "two" and self.point and self.point[2] == 1:
            self.score(*self.point)

    def return_buildings(self, spaces: Spaces) -> None:
        """Buildings on tiles that are flipped or replaced (`building.flipped`)."""
        for colour, space in list(self.board.buildings.items()):
            if space in spaces:
                del self.board.buildings[colour]
                self.lengths[colour] = 0

    # ---- ziggurat ----------------------------------------------------------------------------

    def ziggurat(self) -> None:
        """A cross may become the ziggurat (`ziggurat.build`)."""
        assert self.placed is not None
        space, colour = self.placed
        if self.options["ziggurat"] == "on" and self.centre is None:
            centres = crosses(self.board, colour, space)
            if centres:
                self.waiting = "ziggurat", self.active, numbers(centres)

    def answer_ziggurat(self, move: BuildZiggurat) -> None:
        """The ziggurat is built, or not."""
        if move.centre < 0:
            return
        board = self.board
        self.centre = as_pair(move.centre)
        spaces = cross(self.centre)
        for space in spaces:
            self.gone[board.tiles.pop(space)] += 1
        board.ziggurat |= spaces
        if len(board.treasures & spaces) == 1:
            board.treasures = board.treasures - spaces | {self.centre}
        self.return_buildings(spaces)
        self.built = True

    # ---- monuments ---------------------------------------------------------------------------

    def offered_squares(self, space: Space, colour: int) -> list[Space]:
        """Squares that the placed tile completes and that may be used (`monument.*`)."""
        found = squares(self.board, colour, space)
        if self.options["monument.recompleted"] == "refused":
            found = [corner for corner in found if corner not in self.declined]
        if self.options["monument.overlap"] == "refused":
            found = [
                corner
                for corner in found
                if not any(
                    square(corner) & square(other) for other in self.declined if other != corner
                )
            ]
        return found

    def monument(self) -> None:
        """A square may become a monument (`monument.trigger`)."""
        if self.built:
            return
        assert self.placed is not None
        space, colour = self.placed
        standing = [colours for colours, _ in self.monuments or ()]
        available = sorted(m for m in MONUMENTS if m not in standing and colour in m)
        if self.monuments_there() >= 6:
            available = []
        corners = self.offered_squares(space, colour)
        if corners and available:
            self.waiting = "monument", self.active, numbers(corners), tuple(available)

    def monuments_there(self) -> int:
        """How many monuments stand at least: a cut-out need not tell of all that it shows."""
        told = self.monuments or []
        known = [square(corner) for _, corner in told if corner is not None]
        rest = self.board.facedown - {space for spaces in known for space in spaces}
        hidden = least_squares(frozenset(rest), self.board)
        return max(len(told), len(known) + (hidden or 0))

    def answer_monument(self, move: BuildMonument) -> None:
        """A monument is built, or the squares are spent."""
        assert self.placed is not None
        if move.colours is None:
            self.declined.update(self.offered_squares(*self.placed))
            return
        corner = as_pair(move.square)
        for space in square(corner):
            del self.board.tiles[space]
        self.board.facedown |= square(corner)
        self.return_buildings(square(corner))
        self.monuments = [*(self.monuments or ()), (move.colours, corner)]

    # ---- treasures ---------------------------------------------------------------------------

    def treasures(self) -> None:
        """Traders take treasures, one owner after the other (`treasure.*`)."""
        order = self.clockwise()
        if self.options["treasure.turn-order"] == "seat-order":
            order = self.players
        self.todo = [partial(self.offer_treasures, player) for player in order] + self.todo

    def offer_treasures(self, player: int) -> None:
        """The owner of a trader is asked, if two or more treasures are in his kingdom."""
        trader = self.board.leaders.get(player * 4 + GREEN)
        if trader is None:
            return
        there = self.board.treasures & self.board.reach(trader)
        if len(there) >= 2:
            count = len(there) - 1
            before = numbers(there & self.bordered())
            first = min(count, len(before))
            self.waiting = "treasures", player, numbers(there), count, before, first

    def bordered(self) -> set[Space]:
        """The spaces from which treasures are taken first."""
        if self.options["treasure.bordered"] == "free":
            return set()
        found = {as_pair(n) for n in self.terrain.bordered}
        slip = self.options["treasure.advanced-outer"] == "bga-slip"
        if slip and self.terrain.name == "advanced":
            found = found - {J11} | {I11}
        return found

    def answer_treasures(self, move: TakeTreasures) -> None:
        """Treasures are taken."""
        self.board.treasures -= {as_pair(n) for n in move.spaces}
        held = self.held[move.player]
        if held is not None:
            self.held[move.player] = held + len(move.spaces)

    # ---- ends of turns -----------------------------------------------------------------------

    def end_turn(self) -> None:
        """The turn is over: income, refill, the end of the game, the next player."""
        self.swapping = False
        self.todo = [self.income, self.tower, self.refill, self.look_at_treasures, self.pass_on]
        self.run()

    def income(self) -> None:
        """Monuments pay (`monument.pays`)."""
        paid = self.clockwise() if self.options["monument.paid"] == "all" else [self.active]
        served = set()
        for colours, corner in self.monuments or ():
            if corner is None:
                continue
            for leader in self.board.leaders_in(self.board.reach(corner)):
                if leader // 4 not in paid or leader % 4 not in colours:
                    continue
                if leader in served and self.options["monument.income"] == "per-leader":
                    continue
                served.add(leader)
                self.score(leader // 4, leader % 4, 1)

    def tower(self) -> None:
        """The ziggurat pays the active player's king (`ziggurat.pays`)."""
        king = self.board.leaders.get(self.active * 4 + BLACK)
        if king is not None and self.centre is not None and king in self.board.reach(self.centre):
            self.waiting = "points", self.active, (0, 1, 2, 3)

    def answer_points(self, move: ChoosePoint) -> None:
        """The colour of the ziggurat's point."""
        self.score(move.player, move.colour, 1)

    def refill(self) -> None:
        """Everybody with too few tiles draws, if the bag is stated (`turn.end-refill`)."""
        if self.ending:
            self.finish("bag")
            return
        if self.bag.left is None:
            return
        order = self.clockwise()
        if self.options["end.refill-order"] == "seat-order":
            order = self.players
        self.todo = [partial(self.fill, player) for player in order] + self.todo

    def fill(self, player: int) -> None:
        """A player draws what he misses."""
        holds = self.hands.count(player)
        if holds is not None and holds < self.hands.size:
            self.draw(player, self.hands.size - holds)

    def draw(self, player: int, wanted: int) -> None:
        """A player has to draw tiles; if he cannot, the game ends (`end.bag-empty`)."""
        left = self.bag.left
        assert left is not None
        if self.options["end.bag"] == "fewer-than-six" and left < 6:
            self.run_out()  # and nobody draws
            return
        if left < wanted:
            self.todo.insert(0, self.run_out)
        if min(left, wanted) > 0:
            self.waiting = "draw", CHANCE, player, min(left, wanted)

    def answer_draw(self, move: Draw) -> None:
        """Tiles come out of the bag."""
        self.bag.take(move.tiles, move.unknown)
        self.hands.put(move.player, move.tiles, move.unknown)

    def run_out(self) -> None:
        """The bag held too few tiles."""
        if self.swapping and self.options["end.bag-in-swap"] == "end-of-turn":
            self.ending = True
        else:
            self.finish("bag")

    def look_at_treasures(self) -> None:
        """Too few treasures on the board end the game (`end.few-treasures`)."""
        if self.terrain.whole and len(self.board.treasures) <= int(self.options["end.treasures"]):
            self.finish("treasures")

    def pass_on(self) -> None:
        """The next player clockwise is active."""
        self.active = (self.clockwise() * 2)[1]
        if self.actions is not None:
            self.actions = int(self.options["turn.actions"])

    def finish(self, why: str) -> None:
        """The game is over at once."""
        self.over = why
        self.todo = []


def numbers(spaces: Iterable[Space]) -> tuple[int, ...]:
    """Spaces as numbers, ascending."""
    return tuple(sorted(as_number(s) for s in spaces))
