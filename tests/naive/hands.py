"""What the hands may hold and what the bag does, as far as it is stated."""

from itertools import combinations_with_replacement

from tnt_rules.tigris.engine.position import Position


class Hands:
    """Hands of all players.

    Attributes:
        known: by player who has a stated hand: his known tiles by colour.
        unknown: by the same player: how many tiles he holds beside them.
        size: the largest number of tiles in a hand (`hand.size`).
        box: tiles in the box by colour.
    """

    def __init__(self, position: Position) -> None:
        self.known: dict[int, list[int]] = {}
        self.unknown: dict[int, int] = {}
        for player, hand in enumerate(position.hands):
            if hand is not None:
                self.known[player] = list(hand.known)
                self.unknown[player] = hand.unknown
        self.size = int(position.options["hand.size"])
        self.box = position.options.box_tiles()

    def most(self, player: int, colour: int, elsewhere: int, all_elsewhere: int) -> int:
        """How many tiles of a colour a player may hold.

        `elsewhere` counts the tiles of the colour on the board, on their way out, and out of the
        game. Known tiles in other hands are seen too; all others are out of sight.
        """
        seen = elsewhere + sum(
            tiles[colour] for other, tiles in self.known.items() if other != player
        )
        out_of_sight = max(0, self.box[colour] - seen)
        others = sum(self.count(other) or 0 for other in self.known if other != player)
        left = max(0, sum(self.box) - all_elsewhere - others)
        if player not in self.known:
            return min(self.size, out_of_sight, left)
        sure = self.known[player][colour]
        left -= sum(self.known[player])
        return sure + max(0, min(self.unknown[player], out_of_sight - sure, left))

    def count(self, player: int) -> int | None:
        """How many tiles a player holds; None if that is not stated."""
        if player not in self.known:
            return None
        return sum(self.known[player]) + self.unknown[player]

    def take(self, player: int, colour: int, count: int) -> None:
        """Tiles leave a hand: known ones first, then unknown ones. An open hand stays open."""
        if player not in self.known:
            return
        sure = min(count, self.known[player][colour])
        self.known[player][colour] -= sure
        self.unknown[player] -= count - sure

    def put(self, player: int, colours: tuple[int, ...], unknown: int) -> None:
        """Tiles come into a hand. An open hand stays open."""
        if player in self.known:
            for colour in colours:
                self.known[player][colour] += 1
            self.unknown[player] += unknown

    def drop(self, player: int, colours: tuple[int, ...], unknown: int) -> None:
        """Tiles leave a hand. An open hand stays open."""
        if player in self.known:
            for colour in colours:
                self.known[player][colour] -= 1
            self.unknown[player] -= unknown

    def swaps(self, player: int, all_elsewhere: int) -> set[tuple[tuple[int, ...], int]]:
        """What may be swapped: colours of known tiles, and a number of unknown ones.

        There are no more unknown ones than the box has left.
        """
        sure = tuple(self.known.get(player, (0, 0, 0, 0)))
        others = sum(self.count(other) or 0 for other in self.known if other != player)
        left = max(0, sum(self.box) - all_elsewhere - others - sum(sure))
        return {
            (colours, unknown)
            for count in range(7)
            for colours in picks(sure, count)
            for unknown in range(min(left, self.unknown.get(player, self.size)) + 1)
            if 1 <= count + unknown <= 6
        }

    def stated(self) -> tuple[tuple[tuple[int, ...], int] | None, ...]:
        """By player: known tiles and number of unknown ones; None for an open hand."""
        return tuple(
            (tuple(self.known[p]), self.unknown[p]) if p in self.known else None for p in range(4)
        )


class Bag:
    """The bag.

    Attributes:
        tiles: what is in it by colour, if that is stated.
        left: how many tiles are in it, if that is stated.
    """

    def __init__(self, position: Position) -> None:
        self.tiles = list(position.bag) if isinstance(position.bag, tuple) else None
        self.left = sum(position.bag) if isinstance(position.bag, tuple) else position.bag

    def draws(self, count: int) -> set[tuple[tuple[int, ...], int]]:
        """What may be drawn: colours, and a number of tiles of unknown colour."""
        if self.tiles is None:
            return {((), count)}
        return {(colours, 0) for colours in picks(tuple(self.tiles), count)}

    def take(self, colours: tuple[int, ...], unknown: int) -> None:
        """Tiles leave the bag."""
        if self.left is not None:
            self.left -= len(colours) + unknown
        if self.tiles is not None:
            for colour in colours:
                self.tiles[colour] -= 1

    def put(self, colour: int, count: int) -> None:
        """Tiles go back into the bag."""
        if self.left is not None:
            self.left += count
        if self.tiles is not None:
            self.tiles[colour] += count

    def stated(self) -> int | tuple[int, ...] | None:
        """What is stated of the bag, as a position has it."""
        return self.left if self.tiles is None else tuple(self.tiles)


def picks(tiles: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """All different sets of `count` of the tiles that are given by colour."""
    return [
        colours
        for colours in combinations_with_replacement(range(4), count)
        if all(colours.count(colour) <= tiles[colour] for colour in range(4))
    ]
