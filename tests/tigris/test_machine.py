"""A state machine plays random games under random options; after every move all must hold.

What is looked at is in `tests.walk.checks` and `tests.walk.texts`. Wider than here:
``TNT_MACHINE=200 pytest tests/tigris/test_machine.py`` runs 200 games of other draws each time;
``python -m tests.walk`` plays a million moves.
"""

import os
import random

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.tigris.told import document_of
from tests.walk.checks import check_all, check_position
from tests.walk.game import Walk
from tests.walk.goals import GOALS, serving
from tests.walk.moves import any_move
from tests.walk.starts import KINDS, start
from tests.walk.texts import record_of
from tnt_rules.core.documents.writer import write
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.play import asked, legal_moves

WIDE = int(os.environ.get("TNT_MACHINE", "0"))
"""How many games; 0 for the same few in every run."""

SEEDS = st.integers(0, 2**32 - 1)
PICKS = st.integers(0, 2**16)


class Game(RuleBasedStateMachine):
    """Games, one after another."""

    @initialize(kind=st.sampled_from(KINDS), seed=SEEDS)
    def begin(self, kind: str, seed: int) -> None:
        rng = random.Random(seed)
        self.walk = Walk(start(rng, kind), rng)

    def kind(self) -> str:
        """What is asked; "" when the game is over."""
        question = asked(self.walk.position)
        return question.kind if question is not None else ""

    @precondition(lambda self: self.kind() == "action")
    @rule(goal=st.sampled_from(sorted(GOALS, key=lambda goal: -GOALS[goal])), pick=PICKS)
    def act(self, goal: str, pick: int) -> None:
        walk = self.walk
        moves = serving(goal, walk.position, walk.regions, walk.legal)
        walk.make(moves[pick % len(moves)])

    @precondition(lambda self: self.kind() not in ("", "action"))
    @rule(pick=PICKS)
    def answer(self, pick: int) -> None:
        moves = self.walk.legal
        # To decline, or commit nothing, comes first in the list; it shall not come first here.
        self.walk.make(moves[-1 - pick % len(moves)])

    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        rng, position = random.Random(seed), self.walk.position
        check_all(position, [any_move(rng, position) for _ in range(20)])

    @precondition(lambda self: self.kind() == "")
    @rule(kind=st.sampled_from(KINDS), seed=SEEDS)
    def begin_again(self, kind: str, seed: int) -> None:
        self.check_record()
        self.begin(kind, seed)

    @invariant()
    def holds(self) -> None:
        """The position is sound, has a legal answer unless it is over, and can be written down."""
        position = self.walk.position
        check_position(position)
        assert bool(legal_moves(position)) == (self.kind() != "")
        self.walk.check_described()

    def teardown(self) -> None:
        if hasattr(self, "walk"):
            self.check_record()

    def check_record(self) -> None:
        """The game written down, read and replayed is the same; so is its last position."""
        walk = self.walk
        if WIDE:
            note(write(document_of(record_of(walk.start, walk.steps)), GAME, "en"))
        walk.check_record("en")
        walk.check_written("ja")


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=WIDE or 40,
    stateful_step_count=60 if WIDE else 40,
    derandomize=not WIDE,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
