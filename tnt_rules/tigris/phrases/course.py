"""Clauses of a summary about what follows placement and conflicts, to the end of turn or game."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.pieces import OFF_BOARD
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, fill

_FILE = "summary"

LATER_POINTS: Final = ("building", "monument", "ziggurat")
"""Reasons of points that are told where they come in the course of the action."""

_BUILDING: Final = (e.BuildingPlaced, e.ZigguratBuilt, e.MonumentBuilt, e.Declined)

_Phrased = tuple[str, dict[str, Value]]


def before_building(events: Sequence[e.Event]) -> Sequence[e.Event]:
    """The events up to the first answer about a building, the ziggurat or a monument."""
    for place, event in enumerate(events):
        if isinstance(event, _BUILDING):
            return events[:place]
    return events


def course(events: Sequence[e.Event]) -> list[Text]:
    """The clauses about these steps, in the order in which they happen."""
    found = []
    passed = any(isinstance(event, e.Passed) for event in events)
    early = len(before_building(events))
    scores = [event for event in events if isinstance(event, e.FinalScore)]
    for place, event in enumerate(events):
        match event:
            case e.LeaderHome() if place < early:
                continue  # told with the conflicts
            case e.TurnEnded() if not passed:
                continue  # goes without saying
            case e.FinalScore():
                made = _final(scores) if event is scores[-1] else None
            case _:
                made = _clause(event)
        if made is not None:
            found.append(fill(_FILE, *made))
    return found


def _final(scores: Sequence[e.FinalScore]) -> _Phrased:
    parts = []
    for event in scores:
        who = names.PLAYERS[event.player]
        parts.append(Text(f"{who.en} {event.score}", f"{who.ja}{event.score}点"))
    return "final", {"scores": names.joined(parts)}


@singledispatch
def _clause(event: e.Event) -> _Phrased | None:
    """The id of a clause and its values; None for a step that a summary does not tell here."""
    return None


@_clause.register
def _home(event: e.LeaderHome) -> _Phrased:
    return "home.one", {"leaders": names.letters(event.leader)}


@_clause.register
def _building(event: e.BuildingPlaced) -> _Phrased:
    moved = event.origin != OFF_BOARD
    return f"building{'.moved' if moved else ''}", {
        "player": names.PLAYERS[event.player],
        "building": names.BUILDINGS[event.colour],
        "origin": space_name(event.origin) if moved else None,
        "space": space_name(event.space),
    }


@_clause.register
def _building_back(event: e.BuildingReturned) -> _Phrased:
    return "building.back", {"building": names.BUILDINGS[event.colour]}


@_clause.register
def _ziggurat(event: e.ZigguratBuilt) -> _Phrased:
    return "ziggurat", {
        "player": names.PLAYERS[event.player],
        "space": space_name(event.centre),
    }


@_clause.register
def _monument(event: e.MonumentBuilt) -> _Phrased:
    return "monument", {
        "player": names.PLAYERS[event.player],
        "pair": names.pair(event.colours),
        "square": names.square(event.square),
    }


@_clause.register
def _none_left(event: e.NoMonumentLeft) -> _Phrased:
    name = f"monument.none-left{'.unnamed' if event.unnamed else ''}"
    return name, {"colour": names.COLOURS[event.colour]}


@_clause.register
def _declined(event: e.Declined) -> _Phrased:
    player = names.PLAYERS[event.player]
    if event.colour is None or event.origin == OFF_BOARD:
        return f"declined.{event.what}", {"player": player}
    return f"declined.{event.what}.stays", {
        "player": player,
        "building": names.BUILDINGS[event.colour],
        "origin": space_name(event.origin),
    }


@_clause.register
def _treasures(event: e.TreasuresTaken) -> _Phrased:
    player = names.PLAYERS[event.player]
    if not event.spaces:
        return "treasures.none", {"player": player}
    return "treasures", {"player": player, "treasures": names.treasures_on(event.spaces)}


@_clause.register
def _swap(event: e.TilesSwapped) -> _Phrased:
    return "swap", {
        "player": names.PLAYERS[event.player],
        "tiles": names.any_tiles(event.count),
    }


@_clause.register
def _scored(event: e.Scored) -> _Phrased | None:
    if event.reason not in LATER_POINTS:
        return None
    return f"scores.{event.reason}", {
        "player": names.PLAYERS[event.player],
        "points": names.points(event.colour, event.amount),
        "building": names.BUILDINGS[event.colour],
        "square": names.square(event.square) if event.reason == "monument" else None,
    }


@_clause.register
def _over(event: e.GameOver) -> _Phrased:
    if event.why == "treasures":
        return f"over.treasures{'' if event.left else '-none'}", {
            "few": names.treasures_left(event.left),
        }
    if event.few:
        return "over.bag-few", {}
    in_swap = event.rule == "end.bag-empty-in-swap"
    return f"over.bag{'-in-swap' if in_swap else ''}", {}


@_clause.register
def _ranking(event: e.FinalRanking) -> _Phrased:
    winners = event.groups[0]
    return f"wins.{'one' if len(winners) == 1 else 'several'}", {"winner": names.players(winners)}


@_clause.register
def _turn(event: e.TurnEnded) -> _Phrased:
    return "turn.alone" if event.player == event.following else "turn", {
        "player": names.PLAYERS[event.player],
        "following": names.PLAYERS[event.following],
    }
