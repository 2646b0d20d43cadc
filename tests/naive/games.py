"""Both engines through whole games, from the set-up to the end."""

import random

from tests.naive.compare import Report, Walk, note_options
from tests.naive.game import NaiveGame
from tests.naive.positions import random_options
from tests.naive.setup import set_up
from tests.naive.walk import game_move
from tnt_rules.tigris.engine.moves import Draw
from tnt_rules.tigris.engine.position import Position


def run_games(count: int, seed: int, start: int = 0) -> Report:
    """Compare through the games ``start`` to ``start + count - 1`` of a seed."""
    report = Report()
    for index in range(start, start + count):
        rng = random.Random(f"game {seed}:{index}")
        options = random_options(rng)
        players = tuple(rng.sample(range(4), rng.choice((2, 3, 4))))
        position = set_up(rng, options, players, rng.choice(players))
        note_options(report, options)
        report.positions += 1
        game = NaiveGame.from_position(position)
        walk = Walk(rng, game, position, report, None, game_move)
        difference = unlike_start(position) or walk.go()
        report.conflicts += bool(game.revolts or any(game.wars_due))
        report.several += any(n >= 2 for n in game.wars_due)
        if difference:
            report.note(f"seed {seed}, game {index}: {options.changed}\n{difference}")
    return report


def unlike_start(position: Position) -> str:
    """What the real engine has otherwise at the start, when it deals the same hands; or ""."""
    from tnt_rules.tigris.engine import play as real
    from tnt_rules.tigris.engine.setup import new_game

    theirs = new_game(position.players, position.options, active=position.active)
    dealt = []
    while (question := real.asked(theirs)) is not None and question.kind == "draw":
        hand = position.hands[question.drawer]
        assert hand is not None
        tiles = tuple(colour for colour in range(4) for _ in range(hand.known[colour]))
        theirs, _ = real.apply(theirs, Draw(question.drawer, tiles))
        dealt.append(question.drawer)
    if sorted(dealt) != sorted(position.players) or theirs != position:
        return f"the start: naive {position!r}\n           real  {theirs!r}"
    return ""
