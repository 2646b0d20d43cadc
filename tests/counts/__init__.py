"""Stored numbers of sequences of legal moves, and counting them with the naive engine.

Each ``*.txt`` is a text of the notation. Its first comments say why the position is there; lines
``# count DEPTH = NUMBER`` hold what is stored, and ``# chance fixed`` that of all draws only the
first of the list is counted.
"""

import copy
import re
from dataclasses import dataclass
from pathlib import Path

from tests.naive.game import NaiveGame
from tests.naive.walk import sorted_moves
from tnt_rules.core.corpus import load_file
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.records import record
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.moves import Move
from tnt_rules.tigris.engine.position import Position

_COUNT = re.compile(r"^# count (\d+) = (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Stored:
    """A position with its counts.

    Attributes:
        moves: the moves of the text that lead from ``start`` to ``position``.
        counts: by depth, the number of sequences.
        fixed: whether chance makes only the first move of its list.
    """

    name: str
    start: Position
    moves: tuple[Move, ...]
    position: Position
    counts: dict[int, int]
    fixed: bool


def stored() -> list[Stored]:
    """All positions with stored counts, by name."""
    return [_read(path) for path in sorted(Path(__file__).parent.glob("*.txt"))]


def _read(path: Path) -> Stored:
    loaded = load_file(path)
    assert loaded.document is not None and not loaded.diagnostics, path
    (scenario,) = loaded.document.scenarios
    found = record(GAME, scenario, Choices())
    assert not found.run.failures, path
    text = path.read_text("utf-8")
    return Stored(
        path.stem,
        found.start,
        tuple(move for group in found.run.groups for move in group.moves),
        found.run.end,
        {int(depth): int(number) for depth, number in _COUNT.findall(text)},
        "# chance fixed" in text.splitlines(),
    )


def naive_game(case: Stored) -> NaiveGame:
    """The naive engine's game at a position."""
    game = NaiveGame.from_position(case.start)
    for move in case.moves:
        game.play(move)
    return game


def naive_count(game: NaiveGame, depth: int, fixed: bool) -> int:
    """The same number by the naive engine."""
    if depth == 0:
        return 1
    legal = sorted_moves(game.legal())
    asked = game.question()
    if fixed and asked is not None and asked[0] == "draw":
        # The list has the draw with the fewest tiles of the first colours in front.
        legal = legal[-1:]
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = copy.deepcopy(game)
        after.play(move)
        total += naive_count(after, depth - 1, fixed)
    return total
