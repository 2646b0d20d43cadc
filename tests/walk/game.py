"""A walk: a game in progress, looked at after every move."""

import random
from collections import Counter
from collections.abc import Sequence

from tests.tigris.told import Step, can_be_stated
from tests.walk import checks, texts
from tests.walk.moves import every_action
from tnt_rules.tigris.engine.moves import Move
from tnt_rules.tigris.engine.play import apply, asked, legal_moves
from tnt_rules.tigris.engine.position import Position

SAMPLE = 3
"""Listed moves, and moves of any kind, that are looked at one by one at each position."""


class Walk:
    """A game in progress.

    Attributes:
        start, position: where it began, and where it stands.
        steps: the moves so far.
        legal: what may be done now.
        regions: the regions now.
        met: what has come up, by name.
    """

    def __init__(self, start: Position, rng: random.Random) -> None:
        self.start = self.position = start
        self.rng = rng
        self.steps: list[Step] = []
        self.account = checks.Account.of(start)
        self.met: Counter[str] = Counter()
        self.legal: tuple[Move, ...] = ()
        self._look()

    @property
    def over(self) -> bool:
        return bool(self.position.over)

    def make(self, move: Move) -> None:
        """Make a legal move, and look at everything."""
        before = self.position
        after, events = apply(before, move)
        self.steps.append(Step(before, move, after, events))
        self.position = after
        self.account.follow(before, move, after, events)
        self.account.check(after)
        checks.check_move(before, move, after, events)
        self._note(move)
        self._look()

    def _look(self) -> None:
        self.regions = checks.check_position(self.position)
        self.legal = legal_moves(self.position)
        checks.check_listing(self.position, self.legal, self.rng, SAMPLE)
        question = asked(self.position)
        if question is not None:
            self.met[f"asked {question.kind}"] += 1

    def _note(self, move: Move) -> None:
        self.met[f"move {type(move).__name__}"] += 1
        for event in self.steps[-1].events:
            name = type(event).__name__
            self.met[f"event {name} {getattr(event, 'kind', '')}".rstrip()] += 1
        if self.over:
            swap = any(e.rule == "end.bag-empty-in-swap" for e in self.steps[-1].events)
            self.met[f"end {'swap' if swap else self.position.over}"] += 1

    # ---- what takes longer ---------------------------------------------------------------------

    def check_every_action(self) -> int:
        """Ask of every action, one by one, whether it is legal; returns how many there were."""
        if self.position.stage is not None or self.over:
            return 0
        moves: Sequence[Move] = tuple(every_action(self.position))
        checks.check_all(self.position, moves)
        return len(moves)

    def check_described(self) -> int:
        """Say the position in lines and build it anew; returns whether that can be."""
        if not self._can_be_said(self.position):
            return 0
        texts.check_described(self.position)
        return 1

    def check_written(self, lang: str) -> int:
        """The same through a text."""
        if not self._can_be_said(self.position):
            return 0
        texts.check_written(self.position, lang)
        return 1

    def check_record(self, lang: str) -> int:
        """Write the game down and replay it; returns how many moves there were."""
        start = self.start
        if not (start.stage is not None or self._can_be_said(start)) or not self.steps:
            return 0
        texts.check_record(start, self.steps, lang)
        return len(self.steps)

    @staticmethod
    def _can_be_said(position: Position) -> bool:
        return position.stage is None and not position.over and can_be_stated(position)
