"""A ruling: the answer to a scenario, as a value. Rendering decides nothing."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from tnt_rules import __version__
from tnt_rules.core.documents.tree import (
    Act,
    Because,
    Comment,
    Document,
    Scenario,
    Seed,
    Source,
    Span,
    Statement,
    Title,
)
from tnt_rules.core.protocol import CheckContext, Game, Refusal, Step, Table, Text
from tnt_rules.core.rulings.ahead import Ahead
from tnt_rules.core.rulings.answering import answer_lines
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.hangs import Asking, Hanging, dependence
from tnt_rules.core.rulings.left_out import TextLine, left_out, text_line, with_left_out
from tnt_rules.core.rulings.lines import cases_of, rules_named, title_of
from tnt_rules.core.rulings.results import fault_places, places_of
from tnt_rules.core.rulings.run import (
    CaseRun,
    Failure,
    Group,
    Line,
    game_line,
    is_question,
    run_case,
    statements_of,
)
from tnt_rules.core.rulings.words import joined, listed, quoted, word

Reason = tuple[str, str]
"""The reasoning given with a scenario: its language ("" if that is not said) and the text."""


class Board(msgspec.Struct, frozen=True):
    """A position and the places pointed out in it, in the game's own terms."""

    position: object
    marks: tuple[str, ...] = ()


class ActionRuling(msgspec.Struct, frozen=True):
    """What an action with its answers comes to.

    Attributes:
        lines: the act and its answers as the notation writes them.
        answer: the result in one sentence.
        legal: whether the action is legal.
        refusals: the rules it breaks; or those that an answer breaks, with the line (`refused`).
        steps: what happens, in order.
        gains: by player what it brings him; empty if nobody gains.
        question: who is asked what, if a question is left open; ``question_rules`` are those that
            it rests on.
        prospects: what each answer would lead to.
        replies: one or two answers to it as the notation writes them.
        reply_before: the line of the text that they have to stand in front of; None if they go to
            the end of it.
        after: the board after it.
        drawn: what was drawn by the text's seed, as the notation writes it.
        shows: for an action that is not legal, the board that shows why, if it has such spaces.
    """

    lines: tuple[Text, ...]
    answer: Text
    legal: bool
    refusals: tuple[Refusal, ...]
    refused: tuple[tuple[Text, tuple[Refusal, ...]], ...]
    steps: tuple[Step, ...]
    gains: tuple[tuple[Text, Text], ...]
    question: Text | None
    prospects: Table | None
    after: Board
    shows: Board | None = None
    question_rules: tuple[str, ...] = ()
    drawn: tuple[Text, ...] = ()
    replies: tuple[Text, ...] = ()
    reply_before: TextLine | None = None


class HangRuling(msgspec.Struct, frozen=True):
    """A reading on which the result hangs: its choice in force, and what another would change.

    Attributes:
        answers: the result under the other choice, as far as the text goes.
        differs: ``now`` if no question is open on either side; ``every`` if the result differs
            whatever is answered, ``some`` if it does after some answers.
        given: for those two, answers after which it differs, as the notation writes them;
            ``here`` is the result then, ``there`` that under the other choice.
        given_here, given_there: those of the answers that are asked for here, and there.
        actions: the numbers of the actions that come out otherwise, among those of ``here`` and
            ``there``, or of the case and ``answers``.
    """

    reading: str
    chosen: str
    other: str
    answers: tuple[Text, ...]
    differs: str = "now"
    given: tuple[Text, ...] = ()
    here: tuple[Text, ...] = ()
    there: tuple[Text, ...] = ()
    given_here: tuple[Text, ...] = ()
    given_there: tuple[Text, ...] = ()
    actions: tuple[int, ...] = ()


class AskRuling(msgspec.Struct, frozen=True):
    """A reading under whose other choice something else is asked.

    Attributes:
        here: the question that is open, None if none is; ``there`` that under the other choice.
        refused: answers of the text that are not taken under the other choice.
        given: answers after which that is so; none for the question that is open now.
    """

    reading: str
    chosen: str
    other: str
    here: Text | None
    there: Text | None
    refused: tuple[Text, ...] = ()
    given: tuple[Text, ...] = ()


class CaseRuling(msgspec.Struct, frozen=True):
    """The ruling on one case.

    Attributes:
        answer: the whole result, a sentence per action.
        changed: options that differ from the defaults, with their choices.
        added: those chosen otherwise than the edition has them.
        faults: why it is no position; then there are no actions.
        places: where the text brings each of them about.
        before: None if there is no position, or the options contradict each other.
        stated: what the text states of the position beside the board, as the notation writes it.
        hangs: the readings on which the result hangs; None if it was not asked for.
        asks: those under whose other choice something else is asked.
        bounded: whether not all answers to the open question could be looked at.
        failures: what is not as the scenario expects; a question expects nothing.
        reasons: the reasoning that the text gives for the case: language ("" if not said), text.
        left_out: the lines that are not carried out, as a record breaks off in front of them.
        broken_off: where and why it does; None if every line is carried out.
    """

    id: str
    title: Text | None
    answer: tuple[Text, ...]
    edition: str
    changed: tuple[tuple[str, str], ...]
    faults: tuple[Refusal, ...]
    before: Board | None
    stated: tuple[Text, ...]
    actions: tuple[ActionRuling, ...]
    hangs: tuple[HangRuling, ...] | None
    open: tuple[Text, ...]
    failures: tuple[Failure, ...]
    asks: tuple[AskRuling, ...] = ()
    bounded: bool = False
    reasons: tuple[Reason, ...] = ()
    added: tuple[tuple[str, str], ...] = ()
    left_out: tuple[TextLine, ...] = ()
    broken_off: Failure | None = None
    places: tuple[Span, ...] = ()

    @property
    def own(self) -> tuple[tuple[str, str], ...]:
        """What is chosen otherwise than by default because the edition has it so."""
        return tuple(pair for pair in self.changed if pair not in self.added)

    @property
    def answered(self) -> bool:
        """Whether there was a position, under options that go together."""
        return self.before is not None


class Ruling(msgspec.Struct, frozen=True):
    """The ruling on a scenario.

    Attributes:
        digest: the first 12 hex digits of the SHA-256 of the canonical English form without
            titles, comments and reasons.
        cited: the rules the scenario is about, then those that the steps, refusals and open
            questions name, in order of first mention.
        reasons: the reasoning that the text gives for the whole scenario.
    """

    id: str
    title: Text | None
    sources: tuple[str, ...]
    cases: tuple[CaseRuling, ...]
    cited: tuple[str, ...]
    version: str
    digest: str
    reasons: tuple[Reason, ...] = ()


def make_ruling(
    game: Game,
    scenario: Scenario,
    base: Choices,
    case: str | None = None,
    with_hangs: bool = True,
) -> Ruling:
    """The ruling on a scenario, or on one of its cases.

    Args:
        case: the id of the case; all of them if None.
        with_hangs: whether to find out what the result hangs on (a few more runs a case).

    Raises:
        UnknownName: there is no such case, option, choice or edition.
    """
    cases = []
    cited = dict.fromkeys(rules_named(scenario.statements))
    for one in cases_of(scenario, case):
        run = run_case(game, scenario, one, base)
        ruling = _case(game, run, with_hangs)
        cases.append(ruling)
        cited.update(dict.fromkeys(_cited_by(ruling)))
    return Ruling(
        scenario.id,
        title_of(scenario.statements),
        tuple(s.node.text for s in scenario.statements if isinstance(s.node, Source)),
        tuple(cases),
        tuple(cited),
        __version__,
        digest(game, scenario),
        _reasons(scenario.statements),
    )


def _cited_by(case: CaseRuling) -> Iterator[str]:
    """The rules that a case names, in order of mention."""
    for refusal in case.faults:
        yield refusal.rule
    for action in case.actions:
        refused = [r for _, refusals in action.refused for r in refusals]
        for refusal in (*action.refusals, *refused):
            yield refusal.rule
        for step in action.steps:
            yield step.rule
            yield from step.also
        yield from action.question_rules


def _reasons(statements: Sequence[Statement]) -> tuple[Reason, ...]:
    return tuple((s.node.lang, s.node.text) for s in statements if isinstance(s.node, Because))


def digest(game: Game, scenario: Scenario) -> str:
    """The name of a scenario by what it says, whatever its titles, comments and language.

    It is the beginning of the SHA-256 of its canonical English form without titles, comments and
    reasons, so that anybody can work it out.
    """
    from tnt_rules.core.documents.writer import write

    def bare(statements: Sequence[Statement]) -> tuple[Statement, ...]:
        return tuple(
            replace(s, comment="")
            for s in statements
            if not isinstance(s.node, Title | Because | Comment)
        )

    plain = replace(
        scenario,
        statements=bare(scenario.statements),
        comment="",
        cases=tuple(replace(c, statements=bare(c.statements), comment="") for c in scenario.cases),
    )
    text = write(Document((plain,)), game, "en")
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _case(game: Game, run: CaseRun, with_hangs: bool) -> CaseRuling:
    built = run.built
    options = run.choices.resolve(game)
    contradictions = tuple(game.option_conflicts(options))
    before = None
    if built.position is not None and not contradictions:
        before = Board(built.position, built.marks)
    actions = tuple(_action(game, run, group) for group in run.groups)
    found = None
    ahead = Ahead(game, run) if before is not None else None
    if with_hangs and ahead is not None:
        found = dependence(game, run, ahead=ahead)
    case = run.case
    return CaseRuling(
        run.name,
        title_of(case.statements) if case is not None else None,
        answers(game, run),
        run.choices.edition or game.editions()[0],
        tuple(options.changed.items()),
        built.faults,
        before,
        stated_lines(game, run) if before is not None else (),
        actions,
        None if found is None else tuple(_hang(game, run, hanging) for hanging in found.hangs),
        _left_open(game, run, ahead) if ahead is not None else (),
        () if is_question(run.scenario) else tuple(run.failures),
        () if found is None else tuple(_ask(game, asking) for asking in found.asks),
        found is not None and found.bounded,
        _reasons(case.statements) if case is not None else (),
        _added(game, run.choices),
        left_out(game, run),
        run.broken_off if run.left_out else None,
        fault_places(built, run.scenario, run.case),
    )


def _added(game: Game, choices: Choices) -> tuple[tuple[str, str], ...]:
    """The options that are chosen otherwise than an edition has them."""
    options, own = choices.resolve(game), game.options(choices.edition, {})
    names = [info.id for info in game.option_infos()]
    return tuple((name, options[name]) for name in names if options[name] != own[name])


def stated_lines(game: Game, run: CaseRun) -> tuple[Text, ...]:
    """The position lines in force, a later one in place of what it settles anew; no grids."""
    found: dict[object, list[tuple[object, bool]]] = {}
    for statement in statements_of(run.scenario, run.case):
        settles = (Seed, True) if isinstance(statement.node, Seed) else game.once(statement.node)
        if settles is None:
            continue
        about, alone = settles
        others = found.setdefault(about, [])
        if alone or (others and others[-1][1]):
            others.clear()
        others.append((statement.node, alone))
    nodes = [node for some in found.values() for node, _ in some]
    grids = (node for node in nodes if not isinstance(node, Seed))
    written = {id(node): game.write(node, "en") for node in grids}
    return tuple(
        game_line(game, node) for node in nodes if isinstance(written.get(id(node), ""), str)
    )


def _left_open(game: Game, run: CaseRun, ahead: Ahead) -> tuple[Text, ...]:
    def contexts(one: CaseRun) -> list[CheckContext]:
        return [group.context(run.built) for group in one.groups]

    refusals = [r for g in run.groups for line in g.lines for r in line.refusals]
    return tuple(
        game.opening(run.built, contexts(run), refusals, list(map(contexts, ahead.ends())))
    )


def answers(game: Game, run: CaseRun, whole: bool = False) -> tuple[Text, ...]:
    """What a case comes to: a sentence per action, or why there is nothing to rule on.

    Args:
        whole: say every fault of a position in a sentence, for where no list of them follows.
    """
    contradictions = tuple(game.option_conflicts(run.choices.resolve(game)))
    if contradictions:
        return contradictions
    if run.built.faults:
        faults = run.built.faults
        text = game.no_position(faults)
        more = [f for f in faults if whole and f.text.en not in text.en]
        said = [word("broken-rule", text=fault.text, rule=fault.rule) for fault in more]
        return (joined((text, *said)),)
    if not run.groups and not run.left_out:
        return (word("only-position"),)
    return with_left_out(game, run, [_answer(game, group) for group in run.groups])


def results(game: Game, run: CaseRun) -> tuple[Text, ...]:
    """The same of the actions alone: not which lines are refused."""
    return _plain(game, run) or answers(game, run, whole=True)


def results_beside(
    game: Game, run: CaseRun, first: CaseRun, even_alike: bool = False
) -> tuple[Text, ...]:
    """The same, with the lines of the text that are not taken here and are in another run.

    Args:
        even_alike: whether it is said where the text breaks off even if the other run does not
            come any further.
    """
    plain = _plain(game, run)
    if not plain:
        return answers(game, run, whole=True)
    taken = {id(line.statement) for g in first.groups for line in g.lines if not line.refusals}
    out = []
    for text, group in zip(plain, run.groups, strict=True):
        own = bool(_own_refusals(group))
        refused = [
            line.act
            for number, line in enumerate(group.lines)
            if line.refusals and id(line.statement) in taken and (number or not own)
        ]
        if refused:
            out.append(joined((text, _not_taken(lines_of(game, refused)))))
        else:
            out.append(text)
    alike = run.left_out == first.left_out and not even_alike
    return tuple(out) if alike else with_left_out(game, run, out)


def _not_taken(lines: Sequence[Text]) -> Text:
    if len(lines) > _FEW:
        return word("not-taken-many", count=len(lines))
    return word("not-taken", lines=quoted(lines))


_FEW = 3
"""Lines that are named one by one."""


def _plain(game: Game, run: CaseRun) -> tuple[Text, ...]:
    if run.built.faults or game.option_conflicts(run.choices.resolve(game)):
        return ()
    return tuple(_result(game, group) for group in run.groups)


def otherwise(here: Sequence[Text], there: Sequence[Text]) -> tuple[int, ...]:
    """The numbers of the actions that do not come out alike; all, if the sentences do not show."""
    numbers = range(1, max(len(here), len(there)) + 1)
    found = tuple(n for n in numbers if here[n - 1 : n] != there[n - 1 : n])
    return found or tuple(numbers)


def _hang(game: Game, run: CaseRun, hanging: Hanging) -> HangRuling:
    example = hanging.example
    first = example.here if example else run
    found = example.there if example else hanging.run
    here, there = results(game, first), results_beside(game, found, first)
    return HangRuling(
        hanging.reading,
        hanging.chosen,
        hanging.other,
        results_beside(game, hanging.run, run),
        hanging.differs,
        lines_of(game, example.given) if example else (),
        here if example else (),
        there if example else (),
        lines_of(game, example.given_here) if example else (),
        lines_of(game, example.given_there) if example else (),
        otherwise(here, there),
    )


def _ask(game: Game, asking: Asking) -> AskRuling:
    asked = asking.asked
    return AskRuling(
        asking.reading,
        asking.chosen,
        asking.other,
        asked.here,
        asked.there,
        lines_of(game, asked.refused),
        lines_of(game, asked.given),
    )


def lines_of(game: Game, acts: Sequence[Act]) -> tuple[Text, ...]:
    """Some acts as the notation writes them."""
    return tuple(game_line(game, act) for act in acts)


def _answer(game: Game, group: Group) -> Text:
    text = _result(game, group)
    if _own_refusals(group):
        return text
    refused = [line for line in group.lines if line.refusals]
    for line in refused:
        found = _line_refused(game, line, len(refused) == 1)
        text = Text(f"{text.en} {found.en}", f"{text.ja}{found.ja}")
    return text


def _result(game: Game, group: Group) -> Text:
    own = _own_refusals(group)
    return game.refused(own) if own else game.summary(group.events, group.after)


def _own_refusals(group: Group) -> tuple[Refusal, ...]:
    """Why there is no action at all: it is refused itself, or an answer that nobody asked for."""
    alone = group.lines and (not group.lines[0].answer or not group.events)
    return group.refusals if alone else ()


def _line_refused(game: Game, line: Line, alone: bool) -> Text:
    """That a line is refused; why, if that is a single reason and no other line is."""
    rules = listed(tuple(dict.fromkeys(refusal.rule for refusal in line.refusals)))
    one = len({refusal.rule for refusal in line.refusals}) == 1
    return word(
        "line-refused-because" if one and alone else "line-refused",
        line=game_line(game, line.act),
        rules=rules,
        why=line.refusals[0].text,
    )


def _action(game: Game, run: CaseRun, group: Group) -> ActionRuling:
    lines = tuple(game_line(game, line.act) for line in group.lines)
    own = _own_refusals(group)
    refused = tuple(
        (text, line.refusals)
        for number, (text, line) in enumerate(zip(lines, group.lines, strict=True))
        if line.refusals and (number or not own)
    )
    marks = places_of(own)
    open_question = game.pending(group.after)
    return ActionRuling(
        lines,
        _answer(game, group),
        not own,
        tuple(own),
        refused,
        tuple(game.step(event) for event in group.events),
        tuple(game.gains(group.before, group.events)),
        game.question_text(group.after) if open_question else None,
        game.prospects(group.after) if open_question else None,
        Board(group.after, marks),
        Board(group.lines[0].judged, marks) if marks else None,
        tuple(game.question_rules(group.after)) if open_question else (),
        _drawn(game, run, group),
        answer_lines(game, group.after) if open_question else (),
        _reply_before(game, run, group) if open_question else None,
    )


def _reply_before(game: Game, run: CaseRun, group: Group) -> TextLine | None:
    """The line that the answer to the open question goes in front of, if there is one."""
    for line in group.lines:
        if line.refusals and not line.answer and line.position is group.after:
            return text_line(game, line.statement)  # tried while the question was open
    last = group is run.groups[-1]
    return text_line(game, run.left_out[0]) if last and run.left_out else None


def _drawn(game: Game, run: CaseRun, group: Group) -> tuple[Text, ...]:
    """What was drawn that the text leaves to its seed."""
    statements = statements_of(run.scenario, run.case)
    if not any(isinstance(statement.node, Seed) for statement in statements):
        return ()
    # A draw that is written comes before one of the same player that is not.
    written = Counter(
        line.act.who for line in group.lines if game.is_chance(line.act.what) and not line.refusals
    )
    found = []
    position = group.before
    for move in group.moves:
        if game.chance_asked(position):
            act = game.write_move(position, move)
            if written[act.who]:
                written[act.who] -= 1
            else:
                found.append(game_line(game, act))
        position, _ = game.apply(position, move)
    return tuple(found)
