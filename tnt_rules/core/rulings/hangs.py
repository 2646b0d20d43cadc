"""What a ruling hangs on: each reading flipped alone, and the case run again.

A reading that was not asked for in the run, whatever is answered to an open question, is not
flipped: its other choice gives the same run.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tnt_rules.core.protocol import Game
from tnt_rules.core.rulings.ahead import Ahead, Asked, Example, Parting
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.results import CaseRun


@dataclass(frozen=True, slots=True)
class Flip:
    """A reading, its choice in force, and another one."""

    reading: str
    chosen: str
    other: str


@dataclass(frozen=True, slots=True)
class Hanging:
    """A reading under whose other choice the result would change.

    Attributes:
        run: the case under that choice.
        differs: NOW, EVERY or SOME (`ahead`).
        example: for EVERY and SOME, answers after which the results differ.
    """

    reading: str
    chosen: str
    other: str
    run: CaseRun
    differs: str
    example: Example | None


@dataclass(frozen=True, slots=True)
class Asking:
    """A reading under whose other choice something else is asked."""

    reading: str
    chosen: str
    other: str
    asked: Asked


@dataclass(frozen=True, slots=True)
class Dependence:
    """What a case hangs on.

    Attributes:
        hangs: the readings under whose other choice the result would change.
        asks: those under whose other choice another question is open, or the open one permits
            other answers, or an answer of the text is not taken.
        bounded: whether not all answers could be looked at; after others, other
            readings may count.
    """

    hangs: tuple[Hanging, ...] = ()
    asks: tuple[Asking, ...] = ()
    bounded: bool = False


def dependence(
    game: Game,
    run: CaseRun,
    until: int | None = None,
    every: bool = False,
    ahead: Ahead | None = None,
) -> Dependence:
    """What a case hangs on.

    The result is legality, conflicts and their winners, points, pieces removed, leaders home and
    the end; not the wording, nor the questions. House rules and options of the game are not
    flipped.

    Args:
        run: the case as it was run.
        until: the number of its lines that are looked at; all of them if None.
        every: whether readings that were not asked for are flipped too (which finds the same).
        ahead: the same lines of the case, if they have been looked at already.
    """
    if run.built.position is None or game.option_conflicts(run.choices.resolve(game)):
        return Dependence()
    ahead = ahead or Ahead(game, run, until)
    hangs, asks = [], []
    bounded = False
    for flip, choices in _flips(game, run.choices, None if every else ahead.consulted()):
        found: Parting = ahead.beside(choices, every)
        names = (flip.reading, flip.chosen, flip.other)
        if found.differs:
            hangs.append(Hanging(*names, found.run, found.differs, found.example))
        if found.asked is not None:
            asks.append(Asking(*names, found.asked))
        bounded = bounded or found.bounded
    return Dependence(tuple(hangs), tuple(asks), bounded or ahead.bounded)


def _flips(
    game: Game, base: Choices, names: frozenset[str] | None
) -> Iterator[tuple[Flip, Choices]]:
    """All single readings decided otherwise; of those in ``names``, if given."""
    resolved = base.resolve(game)
    for info in game.option_infos():
        if info.kind != "reading" or (names is not None and info.id not in names):
            continue
        chosen = resolved[info.id]
        for other in info.choices:
            if other == chosen:
                continue
            flipped = base.with_choice(info.id, other)
            if not game.option_conflicts(flipped.resolve(game)):
                yield Flip(info.id, chosen, other), flipped
