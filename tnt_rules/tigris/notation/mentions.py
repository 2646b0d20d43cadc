"""Whom and which spaces the lines of a text name."""

from collections.abc import Iterator

from tnt_rules.core.documents import tree
from tnt_rules.tigris.engine.pieces import DYNASTY_NAMES, dynasty_of
from tnt_rules.tigris.notation import nodes as n


def player_number(who: str) -> int | None:
    """The player of an English name; None for ``all`` and for nobody."""
    return DYNASTY_NAMES.index(who) if who in DYNASTY_NAMES else None


def begins_action(what: object) -> bool:
    """Whether an act is an action of the turn, and neither an answer nor a draw."""
    return isinstance(what, n.Put | n.Shift | n.TakeBack | n.PassTurn | n.SwapTiles)


def players_in(node: object) -> Iterator[int]:
    """The players whom a line names, except by a cell of a grid (see ``owners_in``)."""
    match node:
        case tree.Act(who, what):
            yield from _named(who)
            if isinstance(what, n.Put | n.Shift | n.TakeBack) and what.piece.owner is not None:
                yield what.piece.owner
        case tree.Turn(_, who):
            yield from _named(who)
        case tree.Expect(outcome):
            yield from players_in(outcome)
        case tree.Asks(who, _):
            yield from _named(who)
        case n.PositionIs(line):
            yield from players_in(line)
            yield from owners_in(line)
        case n.Players(players):
            yield from players
        case n.Active(player):
            yield player
        case (
            n.HandLine(player=player)
            | n.PointsLine(player=player)
            | n.TreasuresHeld(player=player)
            | n.CatastrophesLeft(player=player)
            | n.Swapped(player=player)
            | n.ScoreIs(player=player)
        ):
            yield player
        case n.FightIs():
            yield node.attacker
            yield node.defender
        case n.PointsAre(points):
            yield from (entry[0] for entry in points)
        case n.TreasuresAre(entries) | n.SpentAre(entries):
            yield from (entry[0] for entry in entries)
        case n.HomeAre(leaders) | n.KingdomOf(leaders):
            yield from map(dynasty_of, leaders)
        case n.RankingIs(groups):
            yield from (player for group in groups for player in group)
        case _:
            pass


def _named(who: str) -> Iterator[int]:
    number = player_number(who)
    if number is not None:
        yield number


def once(node: object) -> tuple[object, bool] | None:
    """What a position line settles, and whether nothing else may be said about it beside it."""
    match node:
        case n.Grid() | n.Setup():
            return "position", True
        case (
            n.HandLine(player=about)
            | n.PointsLine(player=about)
            | n.TreasuresHeld(player=about)
            | n.CatastrophesLeft(player=about)
            | n.Swapped(player=about)
            | n.BuildingLength(colour=about)
        ):
            return (type(node), about), True
        case n.NoMonuments():
            return "monuments", True
        case n.MonumentStands():
            return "monuments", False
        case n.Players() | n.Active() | n.Actions() | n.Bag() | n.Gone() | n.Ending():
            return type(node), True
        case n.Declined():
            return n.Declined, False
        case _:
            return None


def cells_in(node: object) -> Iterator[n.Cell]:
    """The cells that a line writes, also behind ``expect``."""
    match node:
        case tree.Expect(outcome):
            yield from cells_in(outcome)
        case n.PositionIs(line):
            yield from cells_in(line)
        case n.Grid(rows):
            yield from (cell for row in rows for cell in row)
        case n.SpaceCells(cells):
            yield from (cell for _, cell in cells)
        case _:
            pass


def owners_in(node: object) -> Iterator[int]:
    """The owners of the leaders in the cells of a line."""
    return (cell.owner for cell in cells_in(node) if cell.owner is not None)


def asks_space(node: object) -> bool:
    """Whether a line means the space with the ``?``."""
    match node:
        case tree.Act(_, what):
            return asks_space(what)
        case tree.Expect(outcome):
            return asks_space(outcome)
        case n.PositionIs(line):
            return asks_space(line)
        case n.Put(_, place) | n.PlaceBuilding(place) | n.TakeBack(_, place):
            return place == n.ASKED
        case n.Shift(_, origin, place):
            return n.ASKED in (origin, place)
        case n.BuildMonument(_, place) | n.BuildZiggurat(_, place) | n.MonumentStands(_, place):
            return place == n.ASKED
        case n.TakeTreasures(spaces) | n.RemovedAre(spaces) | n.Declined(spaces):
            return n.ASKED in spaces
        case n.TreasuresAre(entries):
            return any(isinstance(e[1], tuple) and n.ASKED in e[1] for e in entries)
        case n.SpaceCells(cells):
            return any(place == n.ASKED for place, _ in cells)
        case _:
            return False
