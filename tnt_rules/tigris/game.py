"""The game as the rest of the toolkit sees it (`tnt_rules.core.protocol.Game`)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tnt_rules.core.documents.tree import Act, Asks, Scenario, Statement
from tnt_rules.core.protocol import (
    Built,
    CheckContext,
    Mismatch,
    OptionInfo,
    ReadMove,
    Refusal,
    Step,
    Table,
    Text,
)
from tnt_rules.resources import grammar
from tnt_rules.tigris.engine import chance, play
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import Event, Fault, TurnEnded
from tnt_rules.tigris.engine.moves import Draw, Move
from tnt_rules.tigris.engine.options import (
    EDITIONS,
    SPECS,
    OptionConflict,
    Options,
    WatchedOptions,
    edition_choices,
    spec_of,
)
from tnt_rules.tigris.engine.pieces import DYNASTY_NAMES
from tnt_rules.tigris.engine.position import CHANCE, Position, Question
from tnt_rules.tigris.engine.spaces import space_from_name, space_name
from tnt_rules.tigris.engine.supply import most
from tnt_rules.tigris.notation import acts, mentions, outcomes
from tnt_rules.tigris.notation import build as building
from tnt_rules.tigris.notation.describe import describe
from tnt_rules.tigris.notation.transform import transform
from tnt_rules.tigris.notation.vocabulary import EN, JA


class Tigris:
    """Tigris & Euphrates behind the game protocol."""

    id = "tigris"
    title = Text("Tigris & Euphrates", "チグリス・ユーフラテス")

    # ---- text -----------------------------------------------------------------------------------

    def grammar(self) -> str:
        return grammar("tigris")

    def vocabulary(self, lang: str) -> Mapping[str, Sequence[str]]:
        return JA if lang == "ja" else EN

    def transform(self, rule: str, children: Sequence[Any]) -> object:
        return transform(rule, children)

    def write(self, node: object, lang: str) -> str | tuple[str, ...]:
        from tnt_rules.tigris.notation.write import write_node

        return write_node(node, lang)

    def once(self, node: object) -> tuple[object, bool] | None:
        return mentions.once(node)

    def catalogue(self) -> Path:
        return Path(__file__).parent / "notation" / "catalogue.toml"

    def keyword_file(self) -> Path:
        return Path(__file__).parent / "notation" / "words.toml"

    # ---- options -----------------------------------------------------------------------------

    def option_infos(self) -> Sequence[OptionInfo]:
        return _option_infos()

    def choice_form(self, option: str) -> Text | None:
        from tnt_rules.tigris.phrases.refusals import choice_form

        return choice_form(option)

    def allows(self, option: str, choice: str) -> bool:
        """Whether an option has a choice.

        Raises:
            UnknownName: there is no such option.
        """
        return spec_of(option).allows(choice)

    def editions(self) -> Sequence[str]:
        return tuple(EDITIONS)

    def options(
        self, edition: str | None, choices: Mapping[str, str], off: Sequence[str] = ()
    ) -> Options:
        return _options(edition, tuple(choices.items()), tuple(off))

    def option_conflicts(self, options: Options) -> Sequence[Text]:
        found = _conflicts(options)
        if not found:
            return ()
        from tnt_rules.tigris.phrases import contradiction

        return tuple(contradiction(conflict) for conflict in found)

    def watched(self, options: Options) -> Options:
        return WatchedOptions(options)

    def consulted(self, options: Options) -> frozenset[str]:
        """The options that have been asked for.

        Raises:
            TypeError: the options are not watched.
        """
        if not isinstance(options, WatchedOptions):
            raise TypeError("options that are not watched")
        return frozenset(options.consulted)

    # ---- adjudication ------------------------------------------------------------------------

    def build(self, scenario: Scenario, statements: Sequence[Statement], options: Options) -> Built:
        built = building.build(scenario, statements, options)
        faults: tuple[Refusal, ...] = ()
        if built.faults:
            from tnt_rules.tigris.phrases import refusal

            faults = tuple(refusal(fault) for fault in built.faults)
        return Built(
            built.position,
            faults,
            built.open,
            tuple(space_name(s) for s in built.asked),
            built,
            built.places,
        )

    def rebuilt(self, built: Built, options: Options) -> Built:
        if built.position is None:
            return built
        return replace(built, position=replace(built.position, options=options))

    def opening(
        self,
        built: Built,
        actions: Sequence[CheckContext],
        refusals: Sequence[Refusal],
        ahead: Sequence[Sequence[CheckContext]] = (),
    ) -> Sequence[Text]:
        from tnt_rules.tigris.phrases import opening

        first = built.position.players[0] if built.position is not None else 0
        return opening(built.open, first, actions, refusals, ahead)

    def asked(self, position: Position) -> Question | None:
        return play.asked(position)

    def pending(self, position: Position) -> bool:
        return position.stage is not None and not position.over

    def asker(self, position: Position) -> str:
        question = play.asked(position)
        if question is None or question.asker == CHANCE:
            return ""
        return DYNASTY_NAMES[question.asker]

    def chance_asked(self, position: Position) -> bool:
        question = play.asked(position)
        return question is not None and question.asker == CHANCE

    def chance(self, built: Built, position: Position, number: int) -> Draw | None:
        seed: int | None = built.detail.seed
        return None if seed is None else chance.draw(position, seed, number)

    def turns_ended(self, events: Sequence[Event]) -> int:
        return sum(isinstance(event, TurnEnded) for event in events)

    def question_text(self, position: Position) -> Text | None:
        from tnt_rules.tigris.phrases import question

        return question(position)

    def question_rules(self, position: Position) -> Sequence[str]:
        from tnt_rules.tigris.phrases import question_rules

        return question_rules(position)

    def answer_examples(self, position: Position) -> Sequence[Act]:
        return acts.examples(position)

    def question_key(self, position: Position) -> object:
        return play.question_key(position)

    def foreseen(
        self, position: Position, beside: Position | None = None, after: Act | None = None
    ) -> Sequence[Act]:
        answered = after is not None and acts.is_commitment(after, other_than=self.asker(position))
        moves = play.foreseen(position, beside, answered)
        return tuple(self.write_move(position, move) for move in moves)

    def begun(
        self, position: Position, who: str, what: object, more: Iterable[object] = ()
    ) -> Sequence[Act]:
        moves = acts.begun(position, who, what, more)
        return tuple(self.write_move(position, move) for move in moves)

    def is_order(self, what: object) -> bool:
        return acts.is_order(what)

    def is_answer(self, what: object) -> bool:
        return acts.is_answer(what)

    def is_for_all(self, what: object) -> bool:
        return acts.is_for_all(what)

    def is_chance(self, what: object) -> bool:
        return acts.is_chance(what)

    def answers(self, position: Position, who: str, what: object) -> bool:
        return acts.answers(position, who, what)

    def only_answer(self, position: Position) -> Any:
        return acts.only_answer(position)

    def read_move(
        self,
        built: Built,
        position: Position,
        who: str,
        what: object,
        more: Iterable[object] = (),
    ) -> ReadMove:
        asked: tuple[int, ...] = built.detail.asked
        found = acts.read_move(position, who, what, asked, more)
        if isinstance(found, Fault):
            from tnt_rules.tigris.phrases import refusal

            return ReadMove(problem=refusal(found, position))
        return ReadMove(found)

    def already_answered(self, events: Sequence[Event], who: str, what: object) -> bool:
        return acts.already_answered(events, who, what)

    def cited(self, events: Sequence[Event]) -> frozenset[str]:
        return frozenset(rule for event in events for rule in (event.rule, *event.also))

    def open_steps(self, events: Sequence[Event]) -> Sequence[str]:
        return ()

    def legal_moves(self, position: Position) -> Sequence[Any]:
        return play.legal_moves(position)

    def violations(self, position: Position, move: Any) -> Sequence[Refusal]:
        found = play.violations(position, move)
        if not found:
            return ()
        from tnt_rules.tigris.phrases import refusal

        return tuple(refusal(violation, position) for violation in found)

    def judged(self, position: Position, move: Move) -> Position:
        return play.judged(position, move)

    def apply(self, position: Position, move: Any) -> tuple[Position, tuple[Event, ...]]:
        return play.apply(position, move)

    def write_move(self, position: Position, move: Move) -> Act:
        question = play.asked(position)
        return acts.to_node(move, question.colour if question is not None else None)

    def describe(self, position: Position) -> Sequence[object]:
        return describe(position)

    def check(self, outcome: object, context: CheckContext) -> Mismatch | None:
        happened = outcomes.Happened(
            context.before, context.after, context.events, context.built.detail.asked
        )
        return outcomes.check(outcome, happened, self._write_outcome)

    def _write_outcome(self, node: object, lang: str) -> str | tuple[str, ...]:
        from tnt_rules.core.documents.writer import write_node

        return write_node(node, self, lang) if isinstance(node, Asks) else self.write(node, lang)

    def outcome_digest(self, context: CheckContext) -> object:
        return outcomes.digest(context.before, context.after, context.events)

    def prospects(self, position: Position) -> Table | None:
        from tnt_rules.tigris.phrases import prospects

        return prospects(position, _can_commit)

    # ---- for people --------------------------------------------------------------------------

    def step(self, event: Event) -> Step:
        from tnt_rules.tigris.phrases import step

        return step(event)

    def summary(self, events: Sequence[Event], after: Position) -> Text:
        from tnt_rules.tigris.phrases import summary

        return summary(events, after)

    def refused(self, refusals: Sequence[Refusal]) -> Text:
        from tnt_rules.tigris.phrases import fault_summary, illegal_summary

        if any(r.rule.startswith("position.") for r in refusals):
            return fault_summary(refusals)
        return illegal_summary(refusals)

    def no_position(self, faults: Sequence[Refusal]) -> Text:
        """Why a text describes no position, in one sentence."""
        from tnt_rules.tigris.phrases import fault_summary

        return fault_summary(faults)

    def gains(self, before: Position, events: Sequence[Event]) -> Sequence[tuple[Text, Text]]:
        from tnt_rules.tigris.engine.events import Scored, TreasuresTaken
        from tnt_rules.tigris.phrases import gains

        seats = {e.player for e in events if isinstance(e, Scored | TreasuresTaken)}
        return gains(events, [p for p in before.players if p in seats])

    def standing(self, position: Position) -> Table:
        from tnt_rules.tigris.phrases import standing

        return standing(position)

    def draw_svg(
        self, position: Position, marks: Sequence[str], lang: str, dark: bool = False
    ) -> str:
        from tnt_rules.tigris.drawing import draw_svg

        return draw_svg(position, _spaces(marks), lang, dark)

    def plain_svg(self, svg: str) -> str:
        """The same drawing for programs that know no variables of stylesheets."""
        from tnt_rules.tigris.drawing import flat

        return flat(svg)

    def to_png(self, svg: str) -> bytes:
        """The drawing as PNG.

        Raises:
            PngUnavailable: the extra ``png`` or a font is missing.
        """
        from tnt_rules.tigris.drawing import to_png

        return to_png(svg)

    def board_css(self, dark: bool) -> str:
        from tnt_rules.tigris.drawing import css

        return css(dark)

    def draw_text(self, position: Position, marks: Sequence[str], lang: str, colour: bool) -> str:
        from tnt_rules.tigris.drawing import draw_text

        return draw_text(position, _spaces(marks), lang, colour)

    def draw_notation(
        self, position: Position, lang: str, marks: Sequence[str] = ()
    ) -> Sequence[str]:
        from tnt_rules.tigris.drawing import draw_notation

        return draw_notation(position, lang, _spaces(marks))

    def rulebook_folder(self) -> Path:
        return Path(__file__).parent / "rulebook"

    def scenario_folder(self) -> str:
        return "tigris"


@cache
def _option_infos() -> tuple[OptionInfo, ...]:
    return tuple(OptionInfo(s.id, s.kind, s.all_choices) for s in SPECS.values())


@lru_cache(maxsize=256)
def _options(
    edition: str | None, choices: tuple[tuple[str, str], ...], off: tuple[str, ...]
) -> Options:
    """Every case of a text asks for the same options, and for the same ones changed in turn."""
    return Options({**edition_choices(edition or "reference"), **dict(choices)}, off)


@lru_cache(maxsize=256)
def _conflicts(options: Options) -> tuple[OptionConflict, ...]:
    return options.conflicts()


def _spaces(marks: Sequence[str]) -> tuple[int, ...]:
    return tuple(space_from_name(name) for name in marks)


def _can_commit(position: Position, player: int) -> int:
    """The largest number of tiles that a player can add to the conflict of a position."""
    stage = position.stage
    if stage is None or stage.fight is None:
        return 0
    return most(Draft(position), player, stage.fight.tiles)


GAME = Tigris()
