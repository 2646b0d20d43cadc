"""From texts to positions and moves, and back; sentences and pictures."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.errors import (
    BadValue,
    ContradictoryOptions,
    NotAMove,
    UnknownName,
    UnreadableText,
)
from tnt_rules.tigris.engine.events import Event, Fault, Violation
from tnt_rules.tigris.engine.moves import Move, check
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import SPACES, space_name
from tnt_rules.tigris.game import GAME
from tnt_rules.tigris.values import Spot, not_a_position

if TYPE_CHECKING:
    from tnt_rules.core.documents.tree import Case, Scenario
    from tnt_rules.core.rulings.choices import Choices


_ID: Final = re.compile(r"[A-Za-z0-9]+([._-][A-Za-z0-9]+)*")
_LONGEST_ID: Final = 1000  # a line has an end


def read(
    text: str | bytes,
    *,
    scenario: str | None = None,
    case: str | None = None,
    edition: str | None = None,
    choices: Mapping[str, str | int] | None = None,
) -> Position:
    """The position that a text in the notation describes, before its first move.

    Args:
        text: English or Japanese; bytes may be UTF-8 or cp932.
        scenario, case: by their ids; a text with several scenarios needs one named. Without a
            case only what stands before the first one counts.
        edition, choices: what holds where the text does not choose for itself.

    Raises:
        UnreadableText: it has errors.
        UnknownName: there is no such scenario, case, edition, option or choice.
        ContradictoryOptions: the options cannot hold together.
        NotAPosition: what it describes is a position in no game.
    """
    from tnt_rules.core.rulings.choices import in_force
    from tnt_rules.core.rulings.run import statements_of

    found = load_scenario(text, scenario)
    one = case_of(found, case)
    chosen = in_force(base_choices(edition, choices), found, one).resolve(GAME)
    contradictions = GAME.option_conflicts(chosen)
    if contradictions:
        raise ContradictoryOptions(contradictions)
    built = GAME.build(found, statements_of(found, one), chosen)
    if built.position is None:
        raise not_a_position(built.detail.faults)
    position: Position = built.position
    return position


def write(position: Position, lang: str = "en", id: str = "") -> str:
    """A position between two actions as a scenario in the notation, in ``en`` or ``ja``.

    It says everything but the history. `read` gives an equal position but for that: ``done``,
    ``settled`` and ``built`` (actions, conflicts and monuments of the turn so far), ``used_up``
    (whose turn has just ended) and ``returned`` (tiles put back into the bag) are as at the start
    of a game. If it says who plays, ``catastrophes`` of the others that were unknown are 0.

    Args:
        id: of the scenario; none if "".

    Raises:
        Unsayable: somebody is asked, the game is over, or rules are switched off.
        BadValue: there is no such language, or that is no id that `read` could read.
    """
    from tnt_rules.core.documents.tree import Document, Scenario, Span, Statement
    from tnt_rules.core.documents.writer import write as write_document

    if not isinstance(id, str) or not (id == "" or _ID.fullmatch(id)) or len(id) > _LONGEST_ID:
        raise BadValue("id", id)
    nowhere = Span(0, 0)
    statements = tuple(Statement(node, nowhere) for node in GAME.describe(position))
    document = Document((Scenario(id, statements, (), nowhere),))
    return write_document(document, GAME, language(lang))


def read_move(position: Position, line: str) -> Move:
    """The move that a line such as ``lion: m C3`` names in a position, legal or not.

    Raises:
        UnreadableText: the line has errors.
        NotAMove: it is no single line of a player, or does not say enough.
    """
    from tnt_rules.core.documents.tree import Act, Comment
    from tnt_rules.core.rulings.run import all_statements
    from tnt_rules.tigris.notation import acts
    from tnt_rules.tigris.phrases import refusal

    nodes = [
        statement.node
        for scenario in load_scenarios(line)
        for statement in all_statements(scenario)
        if not isinstance(statement.node, Comment)
    ]
    if len(nodes) != 1 or not isinstance(nodes[0], Act):
        raise NotAMove(None)
    found = acts.read_move(position, nodes[0].who, nodes[0].what)
    if isinstance(found, Fault):
        text = refusal(found).text
        raise NotAMove(found, text.en, text.ja)
    return found


def write_move(position: Position, move: Move, lang: str = "en") -> str:
    """A move as a line of the notation; read in the same position it names the same move.

    Raises:
        BadValue: it is a move in no game, or there is no such language.
    """
    from tnt_rules.core.rulings.run import game_line

    check(move)
    return game_line(GAME, GAME.write_move(position, move))[language(lang)]


def say(what: Event | Violation | Fault, lang: str = "en") -> str:
    """An event, or the breach of a rule, as a sentence for people, in ``en`` or ``ja``.

    Raises:
        BadValue: there is no such language, or it is an event of no game.
    """
    lang = language(lang)
    from tnt_rules.tigris.phrases import refusal

    try:
        found = GAME.step(what) if isinstance(what, Event) else refusal(what)
        return found.text[lang]
    except (LookupError, TypeError, ValueError, AttributeError):
        # Its parts are of the right kind (`face`); that they go together only the sentence shows.
        raise BadValue("event", what) from None


def question(position: Position, lang: str = "en") -> str:
    """Who is asked what inside an action, as a sentence; "" between two actions.

    Raises:
        BadValue: there is no such language.
    """
    lang = language(lang)
    text = GAME.question_text(position)
    return text[lang] if text is not None else ""


def draw_board(
    position: Position, lang: str = "en", *, marks: Iterable[Spot] = (), form: str = "text"
) -> str:
    """A picture of the board.

    Args:
        marks: spaces to point out.
        form: ``text`` for a terminal, ``notation`` for the rows of a text, or ``svg``.

    Raises:
        BadValue: there is no such space, language or form.
    """
    names = [_name_of(place) for place in marks]
    lang = language(lang)
    if form == "text":
        return GAME.draw_text(position, names, lang, False)
    if form == "notation":
        return "\n".join(GAME.draw_notation(position, lang, names))
    if form == "svg":
        return GAME.plain_svg(GAME.draw_svg(position, names, lang))
    raise BadValue("form", form)


def _name_of(place: Spot) -> str:
    if isinstance(place, str):
        return place
    if not (isinstance(place, int) and 0 <= place < SPACES):
        raise BadValue("space", place)
    return space_name(place)


# ---- what the parameters mean --------------------------------------------------------------------


def language(lang: str) -> str:
    """A language there is.

    Raises:
        BadValue: it is none.
    """
    if lang not in LANGUAGES:
        raise BadValue("language", lang)
    return lang


def base_choices(edition: str | None, choices: Mapping[str, str | int] | None) -> "Choices":
    """What holds where a text does not choose for itself."""
    from tnt_rules.core.rulings.choices import Choices

    return Choices(edition, {name: str(choice) for name, choice in (choices or {}).items()})


def load_scenarios(text: str | bytes) -> "tuple[Scenario, ...]":
    """The scenarios of a text.

    Raises:
        UnreadableText: the text has errors.
    """
    from tnt_rules.core.corpus import load
    from tnt_rules.core.documents.diagnostics import format_diagnostics

    loaded = load(text)
    if loaded.document is None or loaded.diagnostics:
        en, ja = (format_diagnostics(loaded.diagnostics, lang) for lang in LANGUAGES)
        raise UnreadableText(loaded.diagnostics, en, ja)
    return loaded.document.scenarios


def load_scenario(text: str | bytes, id: str | None) -> "Scenario":
    """The only scenario of a text, or the one with an id.

    Raises:
        UnreadableText: the text has errors.
        UnknownName: there is no such scenario; or there are several and none is named.
    """
    from tnt_rules.core.corpus import matching_ids

    scenarios = load_scenarios(text)
    if id is None and len(scenarios) == 1:
        return scenarios[0]
    ids = [scenario.id for scenario in scenarios]
    matching = matching_ids(id, ids) if id else []
    if len(matching) != 1:
        raise UnknownName("scenario", id or "", ids)
    return scenarios[ids.index(matching[0])]


def case_of(scenario: "Scenario", id: str | None) -> "Case | None":
    """A case of a scenario by its id; None for none.

    Raises:
        UnknownName: there is no such case.
    """
    if id is None:
        return None
    for case in scenario.cases:
        if case.id == id:
            return case
    raise UnknownName("case", id, [case.id for case in scenario.cases])
