"""The games that are installed: ours, and those that others register as entry points.

Looking entry points up takes a new process longer than reading and running a scenario. It is left
until somebody wants all games, or one that is not ours.
"""

from functools import cache
from importlib import import_module

from tnt_rules import resources
from tnt_rules.core.protocol import Game

GROUP = "tnt_rules.games"


@cache
def _own() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for place in resources.GAMES:
        module, _, name = place.partition(":")
        game: Game = getattr(import_module(module), name)
        found[game.id] = game
    return found


@cache
def games() -> dict[str, Game]:
    """All games by id, ours first."""
    from importlib.metadata import entry_points

    found = dict(_own())
    for point in entry_points(group=GROUP):
        game: Game = point.load()
        found.setdefault(game.id, game)
    return found


def game_named(id: str) -> Game | None:
    """The game of an id, or None."""
    return _own().get(id) or games().get(id)


def default_game() -> Game:
    """The game of a text that names none."""
    return next(iter(_own().values()))
