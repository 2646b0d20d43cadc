"""What a ruling hangs on, looked for in full: nothing is left out, and nothing is lost.

Run ``python -m tests.rulings.every_reading [--step N]`` for every shipped case, or every Nth, as it
is and cut off behind each of its lines: with every reading flipped, asked for or not; and with all
answers to an open question in place of those that are enough. It takes several minutes.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from tests.rulings.texts import GAME
from tnt_rules.core.corpus import load_file, shipped_ids
from tnt_rules.core.documents.tree import Act
from tnt_rules.core.rulings import ahead
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.hangs import Dependence, dependence
from tnt_rules.core.rulings.results import CaseRun
from tnt_rules.core.rulings.run import run_case, statements_of
from tnt_rules.tigris.engine import play
from tnt_rules.tigris.engine.position import Position

MANY = 4000
"""Answers that are looked at where all of them are."""


def corpus(step: int = 1, start: int = 0) -> Iterator[tuple[str, CaseRun]]:
    """The cases of the corpus, or some of them, run; recorded games are left out."""
    number = 0
    for path in sorted({*shipped_ids().values()}):
        if path.parent.name == "games":
            continue
        document = load_file(path).document
        assert document is not None
        for scenario in document.scenarios:
            for case in scenario.cases or (None,):
                if number % step == start:
                    name = f"{scenario.id} / {case.id if case else '-'}"
                    yield name, run_case(GAME, scenario, case, Choices(), hangs=False)
                number += 1


def cuts(run: CaseRun) -> Sequence[int | None]:
    """Where a case can be cut off: behind each act, and (None) not at all."""
    statements = statements_of(run.scenario, run.case)
    behind = [n for n, statement in enumerate(statements, 1) if isinstance(statement.node, Act)]
    return (*behind[:-1], None)


def told(found: Dependence) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    """The readings found, with the other choices: those that change the result, and when; those
    that change what is asked."""
    return (
        {(h.reading, h.other, h.differs) for h in found.hangs},
        {(a.reading, a.other) for a in found.asks},
    )


@contextmanager
def all_answers() -> Iterator[None]:
    """Look at all legal answers to a question (but not at all draws)."""

    def foreseen(position: Position, *_: object, **__: object) -> Sequence[Act]:
        question = play.asked(position)
        assert question is not None
        moves = play.foreseen if question.kind == "draw" else play.legal_moves
        return tuple(GAME.write_move(position, move) for move in moves(position))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "foreseen", lambda _, *places, **more: foreseen(*places, **more))
        patch.setattr(ahead, "LIMIT", MANY)
        yield


def lost(run: CaseRun, until: int | None = None, answers: bool = True) -> str:
    """What is not found that there is: "" if all is.

    Args:
        answers: whether all answers are looked at as well.
    """
    found = dependence(GAME, run, until)
    if told(found) != told(dependence(GAME, run, until, every=True)):
        return "a reading"
    if answers and not found.bounded:
        with all_answers():
            whole = dependence(GAME, run, until)
        if not whole.bounded and told(whole)[0] != told(found)[0]:
            return "an answer"
    return ""


def main() -> int:
    """Look at the corpus; what is lost is named."""
    step = int(sys.argv[2]) if sys.argv[1:2] == ["--step"] else 1
    looked = missed = 0
    for name, run in corpus(step):
        for until in cuts(run):
            looked += 1
            what = lost(run, until)
            if what:
                missed += 1
                print(f"{what} is lost: {name}, lines {until or 'all'}")
    print(f"{looked} positions, {missed} with something lost")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
