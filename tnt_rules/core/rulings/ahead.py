"""Looking ahead from an open question: what other choices change after the same answers.

A case is run under two sets of choices side by side. Where a question is open on either side, each
answer to it is given to both, matched as written answers are: by player and kind, not by place.
Where both sides have come to the end of the action, their results are compared. An answer that the
first side permits and the other does not makes a difference too.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from tnt_rules.core.documents.tree import Act, Span, Statement, Turn
from tnt_rules.core.protocol import Game, Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.course import Course
from tnt_rules.core.rulings.lines import statements_of
from tnt_rules.core.rulings.results import CaseRun, Line

LIMIT = 100
"""Answers given on one side at most, before the looking ahead is broken off."""

NOW, EVERY, SOME = "now", "every", "some"
"""When two results differ: as they are; whatever is answered; after some answers."""

_NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Example:
    """Answers after which two results differ, and the two runs.

    An answer that is not asked for on a side is left out of that side's run. One that is asked for
    and not permitted there is in it, with why it is refused.
    """

    given: tuple[Act, ...]
    here: CaseRun
    there: CaseRun

    @property
    def given_here(self) -> tuple[Act, ...]:
        """Those of the answers that are asked for and taken on the first side."""
        return _told(self.here)

    @property
    def given_there(self) -> tuple[Act, ...]:
        """Those that are on the other side."""
        return _told(self.there)


def _told(run: CaseRun) -> tuple[Act, ...]:
    """The answers taken in a run that are none of its text."""
    lines = (line for group in run.groups for line in group.lines)
    return tuple(
        line.act for line in lines if line.statement.span is _NOWHERE and not line.refusals
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """Another question, or other answers to it.

    Attributes:
        here, there: who is asked what on either side; None where nothing is asked.
        refused: answers of the text that are taken here and not there.
        given: the answers after which that is so; none for the question that is open now.
    """

    here: Text | None
    there: Text | None
    refused: tuple[Act, ...] = ()
    given: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Parting:
    """How two runs of a case differ.

    Attributes:
        run: the case under the other choices.
        differs: NOW, EVERY or SOME, if the results do; else "".
        example: for EVERY and SOME.
        asked: how what is asked differs where the text ends, if it does; where the results do not
            differ, also after some answers.
        bounded: whether not all answers could be looked at.
        begun: whether ``run`` ends at a question of which the text says only the beginning.
    """

    run: CaseRun
    differs: str = ""
    example: Example | None = None
    asked: Asked | None = None
    bounded: bool = False
    begun: bool = False


class Branch(Course):
    """A course that can be stopped at an open question and answered in more than one way.

    Attributes:
        passed: the lines that begin something though a question is open.
        stops: whether the run stops at such a line.
        told: the answers given beside those of the text.
        taken: the answers of the text that were taken in the run it is looked at beside, by the
            identity of their statements: one that says only the beginning of what is asked for
            here leaves the question open to all answers that go on from it.
        begun: a position, and the answers to its question that begin as the text does.
    """

    def __init__(self, game: Game, run: CaseRun, choices: Choices, like: bool) -> None:
        super().__init__(game, run.scenario, run.case, choices, like=run if like else None)
        self.taken: frozenset[int] = frozenset()
        self.begun: tuple[Any, Sequence[Act]] = (None, ())
        self.passed: set[int] = set()
        self.stops: Callable[[int], bool] = lambda at: False
        self.told: list[Line] = []

    def start(self, until: int) -> "Branch":
        """Run the lines before a number."""
        self.until = until
        self.begin()
        self.go_on(until)
        return self

    def go_on(self, until: int) -> None:
        while self.at < until and not self.lost:
            node = self.statements[self.at].node
            begins = isinstance(node, Turn) or (
                isinstance(node, Act) and not self.game.is_answer(node.what)
            )
            if begins and self.open:
                if self.stops(self.at):
                    return
                self.passed.add(self.at)
            super().go_on(self.at + 1)

    @property
    def open(self) -> bool:
        """Whether a question is open."""
        return bool(self.result.groups) and self.game.pending(self.position)

    @property
    def place(self) -> int:
        """Which of its actions a run has come to."""
        return len(self.result.groups)

    def with_answer(self, statement: Statement) -> "Branch":
        """The run with one more answer; this one stays as it is."""
        twin = self._twin()
        act = statement.node
        assert isinstance(act, Act)
        line = Line(statement, act, answer=True)
        twin.told.append(line)
        if twin.group is not None:
            twin.group.lines.append(line)
            twin.upcoming, twin.past = (), 0
            twin.looked, twin.ahead = (None, 0), (None, (), 0)
            twin._advance()
        if not twin.open:
            twin.go_on(twin.until)
        return twin

    def _try(self, line: Line) -> None:
        if id(line.statement) in self.taken:
            position, found = self.begun
            if position is not self.position:
                found = self.game.begun(
                    self.position, line.act.who, line.act.what, self._more(line)
                )
            if found:
                self.begun = (self.position, found)
                line.spent = True
                return
        super()._try(line)

    def foreseen(self, beside: Any, after: Act | None) -> Sequence[Act]:
        """The answers to the open question that are looked at (`Game.foreseen`)."""
        return self.begun_answers or self.game.foreseen(self.position, beside, after)

    @property
    def begun_answers(self) -> Sequence[Act]:
        """The answers to the open question that begin as the text does, if it says a beginning."""
        position, found = self.begun
        return found if position is self.position else ()

    def _twin(self) -> "Branch":
        """A copy that can go on by itself."""
        twin = copy(self)
        result = self.result
        twin.result = replace(
            result,
            groups=list(result.groups),
            failures=list(result.failures),
            cited=set(result.cited),
        )
        twin.last = None
        twin.passed = set(self.passed)
        twin.serving = set(self.serving)
        twin.told = list(self.told)
        group = self.group
        if group is not None:
            # What is told in an action that is over is settled.
            copies = {id(line): _copy(line) for line in group.lines}
            twin.told = [copies.get(id(line), line) for line in self.told]
            twin.group = replace(
                group,
                lines=list(copies.values()),
                events=list(group.events),
                moves=list(group.moves),
            )
            twin.result.groups[-1] = twin.group
        return twin

    @property
    def refused(self) -> bool:
        """Whether a question was asked that one of the answers is not allowed for."""
        return any(line.refusals for line in self.told)

    def ended(self) -> CaseRun:
        """The run as it stands, finished; without the answers told that nobody asked for."""
        twin = self._twin()
        asked = {id(line) for line in twin.told if line.refusals}
        run = twin.finish()
        unasked = {id(line) for line in twin.told if line.refusals} - asked
        if unasked:
            run.groups = [
                replace(group, lines=[line for line in group.lines if id(line) not in unasked])
                for group in run.groups
            ]
        return run

    def asked(self) -> object:
        """The open question as a value; None if there is none."""
        return (self.place, self.game.question_key(self.position)) if self.open else None

    def question(self) -> Text | None:
        return self.game.question_text(self.position) if self.open else None


def _copy(line: Line) -> Line:
    """A line that can be judged by itself; the line itself if nothing can become of it any more."""
    if line.spent and line.act.who != "all":
        return line
    return replace(line)


class Ahead:
    """A case under the choices in force, to be looked at beside others.

    Attributes:
        bounded: whether not all answers could be looked at.
    """

    def __init__(self, game: Game, run: CaseRun, until: int | None = None) -> None:
        """Take a case as it was run.

        Args:
            until: the number of its lines that are looked at; all of them if None.
        """
        self._game = game
        self._run = run
        self.bounded = self._walked = False
        self._whole = until is None
        self._until = len(statements_of(run.scenario, run.case)) if until is None else until
        self._given: dict[tuple[Act, ...], Branch] = {}
        self._ends: list[CaseRun] = []
        self._told: dict[Act, Statement] = {}
        self._results: dict[tuple[Act, ...], object] = {}

    def consulted(self) -> frozenset[str]:
        """The options that were asked for, whatever is answered to an open question."""
        if not self._open:
            return self._run.consulted if self._whole else self._base.consulted
        self.ends()
        return self._base.consulted

    def ends(self) -> Sequence[CaseRun]:
        """The case with answers to the open question, in each way that is looked at.

        None if no question is open.
        """
        if self._open and not self._walked:
            self._walked = True
            self._walk_alone((), [LIMIT])
        return self._ends

    @property
    def _base(self) -> Branch:
        return self.with_answers(())

    @property
    def _open(self) -> bool:
        """Whether a question is open at the end."""
        return self._run.asks(self._game) if self._whole else self._base.open

    def _walk_alone(self, given: tuple[Act, ...], left: list[int]) -> None:
        """Give all answers, as far as they are looked at."""
        branch = self.with_answers(given)
        if not branch.open:
            self._ends.append(branch.result)
            return
        for act in self._game.foreseen(branch.position, after=given[-1] if given else None):
            if not left[0]:
                self.bounded = True
                return
            left[0] -= 1
            self._walk_alone((*given, act), left)

    def with_answers(self, given: tuple[Act, ...]) -> Branch:
        """The case under the choices in force, with some answers."""
        if not given and not self._given:
            run = self._run
            self._given[()] = Branch(self._game, run, run.choices, like=True).start(self._until)
        if given not in self._given:
            told = self.told(given[-1])
            self._given[given] = self.with_answers(given[:-1]).with_answer(told)
        return self._given[given]

    def told(self, act: Act) -> Statement:
        """An answer as a line: the same one on either side."""
        return self._told.setdefault(act, Statement(act, _NOWHERE))

    def result_with(self, given: tuple[Act, ...]) -> object:
        """What counts as the result after them."""
        if given not in self._results:
            if self._whole and not self._open:
                return self._results.setdefault((), self._run.digest(self._game))
            self._results[given] = self.with_answers(given).result.digest(self._game)
        return self._results[given]

    def beside(self, choices: Choices, even_unasked: bool = False) -> Parting:
        """How the case differs under other choices, which must go together.

        Args:
            even_unasked: whether it is run under them even if nothing asked for what they change.
        """
        run = self._run
        before, after = run.choices.resolve(self._game), choices.resolve(self._game)
        conflicts = self._game.option_conflicts
        playable = not conflicts(before) and not conflicts(after)
        if playable and not even_unasked and not self._asks_for_any(before, after):
            return Parting(run, bounded=self.bounded)
        like = all(before[name] == after[name] for name in run.building)
        other = Branch(self._game, run, choices, like)
        other.stops = lambda at: at not in self._base.passed
        other.taken = frozenset(id(line.statement) for line in _answers(run) if not line.refusals)
        other.start(self._until)
        if not self._open and not other.open:
            found = other.finish()
            same = found.digest(self._game) == self.result_with(())
            return Parting(found, "" if same else NOW, asked=self._asked(other, found))
        walk = _Walk(self, other)
        found = other.ended()
        asked = self._asked(other, found) or (None if walk.differs else walk.asked)
        return Parting(
            found, walk.differs, walk.example, asked, walk.bounded, bool(other.begun_answers)
        )

    def _asks_for_any(self, before: Any, after: Any) -> bool:
        """Whether any option was asked for in which two sets differ."""
        return any(before[name] != after[name] for name in self.consulted())

    def _asked(self, other: Branch, run: CaseRun) -> Asked | None:
        """How what is asked where the text ends differs, or which of its answers are taken."""
        refused: tuple[Act, ...] = ()
        if not self._open:
            here = self._run if self._whole else self._base.ended()
            taken = {id(line.statement) for line in _answers(here) if not line.refusals}
            refused = tuple(
                line.act for line in _answers(run) if line.refusals and id(line.statement) in taken
            )
        if not refused and not self._open and not other.open:
            return None
        if not refused and self._base.asked() == other.asked():
            return None
        here_asked = self._base.question() if self._open else None
        return Asked(here_asked, other.question(), refused)


def _answers(run: CaseRun) -> Iterator[Line]:
    return (line for group in run.groups for line in group.lines if line.answer)


class _Walk:
    """All answers given to a case on two sides, as far as they are looked at.

    Attributes:
        differs, example, asked, bounded: as in `Parting`; ``asked`` only where it differs after
            some answers.
    """

    def __init__(self, ahead: Ahead, other: Branch) -> None:
        self._ahead, self._game = ahead, other.game
        self._left = LIMIT
        self._same = self.bounded = False
        self.example: Example | None = None
        self._refused: Example | None = None
        self.asked: Asked | None = None
        self._step((), (), other)
        # An answer that is not permitted there is told only if nothing else shows a difference.
        self.example = self.example or self._refused
        if self.example is None and not self._same:
            self.bounded = True  # no answers were found that this side takes
        elif self.example is not None and self._same:
            self.bounded = False

    @property
    def differs(self) -> str:
        if self.example is None:
            return ""
        return SOME if self._same or self.bounded else EVERY

    def _step(self, given: tuple[Act, ...], to_base: tuple[Act, ...], other: Branch) -> None:
        """Look at all answers from here.

        Args:
            given: the answers given so far; ``to_base`` are those that the first side was given.
        """
        if self._same and self.example is not None:
            return
        base = self._ahead.with_answers(to_base)
        if not base.open and not other.open:
            self._compare(given, to_base, other)
            return
        if given and self.asked is None and base.asked() != other.asked():
            self.asked = Asked(base.question(), other.question(), given=given)
        last = given[-1] if given else None
        acts: Sequence[Act] = ()
        if other.open:
            acts = other.foreseen(base.position, last)
        if base.open and not any(self._game.is_order(act.what) for act in acts):
            acts = base.foreseen(other.position, last)
        for act in acts:
            if self._left == 0:
                self.bounded = True
                return
            self._left -= 1
            # An answer belongs to the action in which it is asked for.
            both = base.place == other.place
            one = (*to_base, act) if both or base.open else to_base
            told = self._ahead.told(act)
            two = other.with_answer(told) if both or not base.open else other
            if self._ahead.with_answers(one).refused:
                continue
            if two.refused:
                self._refused = self._refused or self._example((*given, act), one, two)
            else:
                self._step((*given, act), one, two)

    def _compare(self, given: tuple[Act, ...], to_base: tuple[Act, ...], other: Branch) -> None:
        if self._ahead.result_with(to_base) == other.result.digest(self._game):
            self._same = True
        elif self.example is None:
            self.example = self._example(given, to_base, other)

    def _example(self, given: tuple[Act, ...], to_base: tuple[Act, ...], other: Branch) -> Example:
        return Example(given, self._ahead.with_answers(to_base).ended(), other.ended())
