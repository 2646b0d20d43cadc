"""The course of a case: its moves one after another, each with what becomes of it.

* An action with its answers is a *group*.
* Written answers are matched with questions by player and kind, not by place.
* An illegal line changes nothing, and the text goes on; not from the drawing of hands, before
  which no action is made.
* A text with numbered turns is a *record*. Its first turn line says where the count begins. At the
  first line that breaks a rule, or turn that is not where the game stands, the run ends: whatever
  is wrong after that would follow from it. So would that nobody asks for the answers of a refused
  action.
* What chance is asked for and the text does not say, the game draws from the text's seed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from tnt_rules.core.documents.tree import (
    Act,
    Case,
    Expect,
    FaultExpected,
    Illegal,
    Scenario,
    Span,
    Statement,
    Turn,
)
from tnt_rules.core.protocol import (
    Game,
    Refusal,
    Text,
)
from tnt_rules.core.rulings.answering import BEFORE, answer_lines, how_to_answer, place_of_answer
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.lines import game_line, is_record, statements_of
from tnt_rules.core.rulings.results import (
    ILLEGAL,
    OUTCOME,
    CaseRun,
    Failure,
    Group,
    Line,
    option_failures,
    places_of,
)
from tnt_rules.core.rulings.words import joined, word


class Course:
    """A case that is being run.

    However many answers are written below an action, each is looked at once for each question:
    what a question has passed over is kept in mind.

    Attributes:
        options: those in force, watched.
        at: the line that comes next.
        asked_at: the lines that come while a question is open, though they answer none.
        upcoming: the answers that the text holds for the action in hand; ``past`` of them are
            above the line in hand, or on it.
        looked: a position, and how many lines of the group do not answer its question.
        ahead: a position, and which of ``upcoming`` answers its question first.
        serving: the orders (`Game.is_order`) that have answered a question, by the identity of
            their statements: they answer the next one too.
    """

    def __init__(
        self,
        game: Game,
        scenario: Scenario,
        case: Case | None,
        choices: Choices,
        like: CaseRun | None = None,
    ) -> None:
        """Build the position.

        Args:
            choices: those in force, whatever the text says.
            like: a run of the case under choices that differ in nothing its position rests on.

        Raises:
            KeyError, ValueError: an option, choice or edition does not exist.
        """
        self.game = game
        self.statements = statements_of(scenario, case)
        options = choices.resolve(game)
        self.contradictions = game.option_conflicts(options)
        self.options = game.watched(options)
        if like is None:
            built = game.build(scenario, self.statements, self.options)
            building = game.consulted(self.options)
        else:
            built, building = game.rebuilt(like.built, self.options), like.building
        self.result = CaseRun(scenario, case, choices, built, building=building)
        self.result.contradictions = tuple(self.contradictions)
        self.at = 0
        self.asked_at: set[int] = set()
        self.position = built.position
        self.group: Group | None = None
        self.last: Line | None = None
        self.upcoming: Sequence[Act] = ()
        self.past = 0
        self.looked: tuple[Any, int] = (None, 0)
        self.ahead: tuple[Any, Sequence[Act], int] = (None, (), 0)
        self.serving: set[int] = set()
        self.record = is_record(scenario)
        self.turn = 1
        self.acted = 0
        self.by_chance = 0
        self.lost = False

    def run(self) -> CaseRun:
        """Run the whole text."""
        self.begin()
        self.go_on(len(self.statements))
        return self.finish()

    def begin(self) -> None:
        """Do what comes before the first line."""
        if self.contradictions or self.result.built.faults:
            wanted = [
                s
                for s in self.statements
                if isinstance(s.node, Expect) and isinstance(s.node.outcome, FaultExpected)
            ]
            self._judge_faults(wanted, self.contradictions)
            self.at = len(self.statements)
        elif self.game.pending(self.position):
            # The text begins before the first action, such as with the drawing of hands.
            self._look_ahead(-1)
            self.group = self._new_group([])
            self._advance()

    def go_on(self, until: int) -> None:
        """Run the lines before a number."""
        while self.at < until and not self.lost:
            number = self.at
            statement = self.statements[number]
            node = statement.node
            if isinstance(node, Turn):
                self._turn(statement, node)
            elif isinstance(node, Act):
                self._look_ahead(number)
                self._act(statement, node)
            elif isinstance(node, Expect):
                self._expect(statement, node.outcome)
            if self.lost:
                self._leave_out(number)
            self.at = number + 1

    def _leave_out(self, number: int) -> None:
        """Note that a line is not carried out, nor any behind it."""
        rest = self.statements[number:]
        self.result.left_out = tuple(s for s in rest if isinstance(s.node, Act | Turn | Expect))

    def finish(self) -> CaseRun:
        """Judge what is left to judge."""
        self._close_group()
        self.result.turn, self.result.acted = self.turn, self.acted
        self.result.consulted = self.consulted
        return self.result

    @property
    def consulted(self) -> frozenset[str]:
        """The options that were asked for so far, for the position too."""
        return self.game.consulted(self.options) | self.result.building

    # ---- positions that are none ----------------------------------------------------------

    def _judge_faults(self, wanted: list[Statement], contradictions: Sequence[Text]) -> None:
        result = self.result
        faults = result.built.faults
        result.cited.update(fault.rule for fault in faults)
        named = {fault.rule for fault in faults}
        for statement in wanted:
            outcome = statement.node.outcome  # type: ignore[attr-defined]
            missing = [rule for rule in outcome.rules if rule not in named]
            if missing:
                self._fail(
                    OUTCOME,
                    statement.span,
                    word("expects-fault", rules=outcome.rules),
                    word("finds-faults", rules=tuple(sorted(named)))
                    if named
                    else word("finds-no-faults"),
                    outcome=FaultExpected(tuple(sorted(named))),
                )
        if wanted:
            result.failures += option_failures(contradictions, result.scenario, result.case)
        else:
            result.failures += result.position_failures()

    def _look_ahead(self, number: int) -> None:
        """Find the answers that the text holds for the action of a line, below that line."""
        if (
            self.past < len(self.upcoming)
            and self.statements[number].node is self.upcoming[self.past]
        ):
            self.past += 1
            return
        found = []
        for at in range(number + 1, len(self.statements)):
            node = self.statements[at].node
            if isinstance(node, Turn):
                break
            if isinstance(node, Act):
                if not self.game.is_answer(node.what):
                    break
                found.append(node)
        self.upcoming, self.past = found, 0

    def _answered_below(self) -> bool:
        """Whether the text answers the open question further down."""
        position, upcoming, at = self.ahead
        same = position is self.position and upcoming is self.upcoming
        at = max(at if same else 0, self.past)
        while at < len(self.upcoming):
            act = self.upcoming[at]
            if self.game.answers(self.position, act.who, act.what):
                break
            at += 1
        self.ahead = (self.position, self.upcoming, at)
        return at < len(self.upcoming)

    def _next_answer(self) -> Line | None:
        """The first line of the group so far that answers the open question."""
        assert self.group is not None
        lines = self.group.lines
        position, at = self.looked
        at = at if position is self.position else 0
        while at < len(lines):
            line = lines[at]
            if (
                line.answer
                and not line.refusals
                and (line.act.who == "all" or not line.spent)
                and self.game.answers(self.position, line.act.who, line.act.what)
            ):
                break
            at += 1
        self.looked = (self.position, at)
        return lines[at] if at < len(lines) else None

    # ---- acts -------------------------------------------------------------------------------

    def _act(self, statement: Statement, act: Act) -> None:
        answer = self.game.is_answer(act.what)
        line = Line(statement, act, answer)
        if not answer and self._refused_inside(line):
            return
        if not answer:
            self._close_group()
            if self.lost:
                return
            self.acted += 1
            self.group = self._new_group([line])
            self._try(line)
            if line.refusals:
                self.acted -= 1
        else:
            if self.group is None:
                self.group = self._new_group([])
            self.group.lines.append(line)
        self.last = line
        self._advance()

    def _new_group(self, lines: list[Line]) -> Group:
        acted = self.acted if lines else 0
        group = Group(lines, self.position, self.position, turn=self.turn, action=acted)
        self.result.groups.append(group)
        self.looked = (None, 0)
        return group

    def _turn(self, statement: Statement, node: Turn) -> None:
        """Look whether a turn begins where the text says so."""
        self._close_group()
        if self.lost:
            return
        game = self.game
        if all(not group.action for group in self.result.groups):
            self.turn = node.number
        pending = game.pending(self.position)
        who = game.asker(self.position)
        begins = not pending and who and not self.acted
        if begins and node.number == self.turn and node.who in ("", who):
            return
        self.lost = True
        if begins:
            found = game_line(game, Turn(self.turn, who))
        elif pending:
            asked = game.question_text(self.position) or Text("", "")
            answer = how_to_answer(
                answer_lines(game, self.position), BEFORE, self._divided(statement)
            )
            found = word("turn-asked", number=self.turn, question=joined((asked, answer)))
        elif who:
            begun = game_line(game, Turn(self.turn, who))
            found = word("turn-begun", turn=begun, count=self.acted)
        else:
            found = word("turn-over")
        self.result.broken_off = self._fail(
            OUTCOME, statement.span, game_line(game, node), found, position=self.position
        )

    def _refused_inside(self, line: Line) -> bool:
        """Judge an action that is tried while a question is open: it stays within the group."""
        if self.group is None or not self.game.pending(self.position):
            return False
        if self._permitted(line, line.act.who) is not None:
            return False
        line.spent = True
        self.group.lines.append(line)
        self.last = line
        return True

    def _more(self, line: Line) -> Iterator[object]:
        """Further answers of the same player to this action that are still unused."""
        assert self.group is not None
        for other in self.group.lines:
            if other.answer and not other.spent and other.act.who == line.act.who:
                yield other.act.what
        for act in self.upcoming[self.past :]:
            if act.who == line.act.who:
                yield act.what

    def _try(self, line: Line) -> None:
        """Carry a line out, or note why it is refused."""
        line.spent = True
        who = line.act.who
        if who == "all":
            who = self.game.asker(self.position)
        move = self._permitted(line, who, self._more(line))
        if move is None:
            return
        self._carry_out(move)
        if self.game.is_order(line.act.what):
            self.serving.add(id(line.statement))
            line.spent = False

    def _permitted(self, line: Line, who: str, more: Iterable[object] = ()) -> Any:
        """The move that a line makes; None if it is refused, and why is noted in the line."""
        read = self.game.read_move(self.result.built, self.position, who, line.act.what, more)
        if read.problem is not None:
            self._refuse(line, (read.problem,))
            return None
        refusals = tuple(self.game.violations(self.position, read.move))
        if refusals:
            self._refuse(line, refusals)
            line.judged = self.game.judged(self.position, read.move)
            return None
        return read.move

    def _carry_out(self, move: Any) -> None:
        assert self.group is not None
        self.by_chance += self.game.chance_asked(self.position)
        self.position, events = self.game.apply(self.position, move)
        ended = self.game.turns_ended(events)
        if ended:
            self.turn += ended
            self.acted = 0
        self.group.moves.append(move)
        self.group.events.extend(events)
        self.group.after = self.position
        self.result.cited |= self.game.cited(events)

    def _refuse(self, line: Line, refusals: tuple[Refusal, ...]) -> None:
        line.refusals = refusals
        line.position = line.judged = self.position
        self.result.cited.update(refusal.rule for refusal in refusals)

    def _advance(self) -> None:
        """Answer open questions from the answers written so far."""
        assert self.group is not None
        game = self.game
        while game.pending(self.position):
            line = self._next_answer()
            if line is not None:
                self._try(line)
                continue
            if self._answered_below():
                return
            move = game.only_answer(self.position)
            if move is None and game.chance_asked(self.position):
                move = game.chance(self.result.built, self.position, self.by_chance)
            if move is None:
                return
            self._carry_out(move)

    def _close_group(self) -> None:
        """Judge the answers that nobody asked for, and the illegal lines nobody expected."""
        if self.group is None:
            return
        for line in self.group.lines:
            # What all answer may stay unasked in an action, but not where there is none.
            if line.answer and not line.spent and (line.act.who != "all" or not self.group.action):
                self._judge_left_over(line)
        for number, line in enumerate(self.group.lines):
            if line.refusals and not line.expected_illegal:
                if self.lost:
                    break
                found = line.told or self._fail(
                    ILLEGAL,
                    line.statement.span,
                    self._expected_of(line),
                    self.game.refused(line.refusals),
                    line.refusals[0].rule,
                    position=line.position,
                    marks=places_of(line.refusals),
                    refusals=line.refusals,
                )
                # Before the first action there is no other game to go on with, either.
                if self.record or (not self.group.action and self.game.pending(self.position)):
                    # What tells of it may be the expectation below.
                    self.lost = True
                    self.result.broken_off = replace(found, span=line.statement.span)
                if not number and not line.answer:
                    break  # that nobody asks for its answers follows from it
        self.group = None
        self.last = None

    def _expected_of(self, line: Line) -> Text:
        """What would have been right in place of a refused line: first of all the answer to a
        question that is open, as a draw that was forgotten is told by nothing else."""
        asked = self.game.question_text(line.position) if line.position is not None else None
        if asked is None:
            return word("expects-legal")
        where = place_of_answer(self.game, self.result.built, line.position, line.act)
        answer = how_to_answer(
            answer_lines(self.game, line.position), where, self._divided(line.statement)
        )
        if any(asked.en.rstrip(".") in refusal.text.en for refusal in line.refusals):
            # The question is told with the reason.
            return joined((word("expects-answer-first"), answer))
        return word("expects-answer", question=joined((asked, answer)))

    def _divided(self, statement: Statement) -> bool:
        """Whether a statement shares its line of the text with others."""
        return self._on_line[statement.span.line] > 1

    @cached_property
    def _on_line(self) -> Counter[int]:
        """How many statements stand on each line of the text."""
        return Counter(statement.span.line for statement in self.statements)

    def _judge_left_over(self, line: Line) -> None:
        assert self.group is not None
        line.spent = True
        if id(line.statement) in self.serving:
            return
        if self.game.already_answered(self.group.events, line.act.who, line.act.what):
            return
        self._permitted(line, line.act.who)

    # ---- expectations -------------------------------------------------------------------------

    def _fail(
        self,
        rung: int,
        span: Span,
        expected: Text,
        actual: Text,
        rule: str = "",
        outcome: object = None,
        position: Any = None,
        marks: tuple[str, ...] = (),
        refusals: tuple[Refusal, ...] = (),
    ) -> Failure:
        if not self.record:
            position, marks = None, ()
        elif position is None:
            position = self.position
        name = self.result.name
        found = Failure(
            rung, span, expected, actual, rule, name, outcome, position, marks, refusals
        )
        self.result.failures.append(found)
        return found

    def _expect(self, statement: Statement, outcome: object) -> None:
        """Judge an expectation; a course alone judges none. A refused line ends no record where
        the text expects just that."""
        if isinstance(outcome, Illegal):
            self._expected_illegal()

    def _expected_illegal(self) -> Line | None:
        """The line above an expectation that it is illegal, if it is."""
        line = self.last
        if line is None:
            return None
        if line.answer and not line.spent:
            self._judge_left_over(line)
        if not line.refusals:
            return None
        line.expected_illegal = True
        return line
