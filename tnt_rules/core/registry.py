"""The games that are installed, by the entry point group ``tnt_rules.games``."""

from functools import cache
from importlib.metadata import entry_points

from tnt_rules.core.protocol import Game

GROUP = "tnt_rules.games"


@cache
def games() -> dict[str, Game]:
    """All games by id; the first one registered is the one that a text need not name."""
    found: dict[str, Game] = {}
    for point in entry_points(group=GROUP):
        game: Game = point.load()
        found.setdefault(game.id, game)
    return found


def default_game() -> Game:
    """The game of a text that names none."""
    return next(iter(games().values()))
