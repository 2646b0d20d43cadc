"""A walk as a text: its record read back and replayed, its positions described and built anew."""

from collections.abc import Sequence

from tests.tigris.told import Step, document_of, with_seen_ground
from tests.walk.checks import hold
from tnt_rules.core.documents import tree
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.writer import write
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.run import run_case
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.events import TurnEnded
from tnt_rules.tigris.engine.play import apply
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.acts import only_answer
from tnt_rules.tigris.notation.describe import without_history


def stated(position: Position) -> Position:
    """The position as lines say it: without its history, on the ground that a grid shows."""
    return with_seen_ground(without_history(position))


def opening(position: Position) -> list[object]:
    """The lines that say where a walk begins; of a set-up, those of the set-up."""
    if position.stage is None:
        return list(GAME.describe(position))
    return [
        tree.EditionChoice("reference"),
        *(tree.OptionChoice(name, choice) for name, choice in position.options.changed.items()),
        nodes.Setup(position.terrain.name),
        nodes.Players(position.players),
        nodes.Active(position.active),
    ]


def record_of(start: Position, steps: Sequence[Step]) -> list[object]:
    """The lines of a walk's record, with numbered turns."""
    lines = opening(start)
    turn, begins = 1, True
    for step in steps:
        if begins and step.before.stage is None:
            lines.append(tree.Turn(turn, GAME.asker(step.before)))
            begins = False
        lines.append(GAME.write_move(step.before, step.move))
        if any(isinstance(event, TurnEnded) for event in step.events):
            turn += 1
            begins = True
    return lines


def check_record(start: Position, steps: Sequence[Step], lang: str) -> None:
    """Write a walk down, read it, replay it: the same events lead to the same position."""
    text = write(document_of(record_of(start, steps)), GAME, lang)
    found, errors = read(text, GAME)
    hold(not errors and found is not None, "record: unread", errors)
    assert found is not None
    hold(write(found, GAME, lang) == text, "record: written otherwise")
    run = run_case(GAME, found.scenarios[0], None, Choices(), hangs=False)
    hold(not run.built.faults, "record: no position", run.built.faults)
    hold(not run.failures, "record: fails", [(f.span, f.expected, f.actual) for f in run.failures])
    moves = [move for group in run.groups for move in group.moves]
    events = [event for group in run.groups for event in group.events]
    end = steps[-1].after
    while len(moves) > len(steps) and (move := only_answer(end)) is not None:
        # What has but one answer needs no line: the text goes on behind the last one.
        end, more = apply(end, move)
        steps = (*steps, Step(steps[-1].after, move, end, more))
    hold(moves == [step.move for step in steps], "record: other moves", moves)
    hold(events == [event for step in steps for event in step.events], "record: other events")
    hold(run.end == end, "record: another end")


def check_described(position: Position) -> None:
    """A position between two actions, said in lines, is one without a fault, and the same."""
    document = document_of(GAME.describe(position))
    _check_built(document, position)


def check_written(position: Position, lang: str) -> None:
    """The same through a written text."""
    text = write(document_of(GAME.describe(position)), GAME, lang)
    found, errors = read(text, GAME)
    hold(not errors and found is not None, "text: unread", errors)
    assert found is not None
    hold(write(found, GAME, lang) == text, "text: written otherwise")
    _check_built(found, position)


def _check_built(document: tree.Document, position: Position) -> None:
    scenario = document.scenarios[0]
    options = Choices().then(scenario.statements).resolve(GAME)
    built = GAME.build(scenario, scenario.statements, options)
    rules = ", ".join(fault.rule for fault in built.faults)
    hold(not built.faults, f"text: no position ({rules})", built.faults)
    hold(built.position == stated(position), "text: another position")
