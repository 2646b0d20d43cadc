"""Rulings on texts, and records of games."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tnt_rules.core.rulings.records import Moment, Place, Record, read_place, record
from tnt_rules.core.rulings.records import cut as cut_document
from tnt_rules.core.rulings.ruling import Ruling, make_ruling
from tnt_rules.errors import BadValue, UnknownName
from tnt_rules.tigris.game import GAME
from tnt_rules.tigris.texts import base_choices, language, load_scenario

if TYPE_CHECKING:
    from tnt_rules.core.rulebook.model import Rulebook

__all__ = [
    "Moment",
    "Place",
    "Record",
    "Ruling",
    "cut",
    "render",
    "replay",
    "rulebook",
    "ruling",
    "shipped",
]

FORMS = ("text", "markdown", "bbcode", "json")


def ruling(
    text: str | bytes,
    *,
    scenario: str | None = None,
    case: str | None = None,
    edition: str | None = None,
    choices: Mapping[str, str | int] | None = None,
    hangs: bool = True,
) -> Ruling:
    """The ruling on a scenario: what is legal, what happens, and by which rules.

    That there is no position, or that a move is illegal, is an answer too.

    Args:
        text: English or Japanese; bytes may be UTF-8 or cp932.
        scenario, case: by their ids; a text with several scenarios needs one named. Without a
            case the ruling is on all of them.
        edition, choices: what holds where the text does not choose for itself.
        hangs: whether to find out on which readings the result hangs (about 25 more runs a case).

    Raises:
        UnreadableText: the text has errors.
        UnknownName: there is no such scenario, case, edition, option or choice.
    """
    found = load_scenario(text, scenario)
    return make_ruling(GAME, found, base_choices(edition, choices), case, hangs)


def render(found: Ruling, form: str = "text", lang: str = "en", columns: int = 88) -> str:
    """A ruling as its readers meet it.

    Args:
        form: ``text``, ``markdown``, ``bbcode``, or ``json`` (which holds both languages).
        columns: the width of a text.

    Raises:
        BadValue: there is no such form or language.
    """
    from tnt_rules.core.rulings import layout
    from tnt_rules.core.rulings.export import to_json
    from tnt_rules.core.rulings.present import present, terminal_board

    lang = language(lang)
    if form not in FORMS:
        raise BadValue("form", form)
    if form == "json":
        return to_json([found], GAME)
    board = terminal_board(GAME, False)
    blocks = present(found, rulebook(), lang, board)
    if form == "markdown":
        return layout.to_markdown(blocks)
    return layout.to_bbcode(blocks) if form == "bbcode" else layout.to_text(blocks, columns)


def rulebook() -> "Rulebook":
    """The texts of all rules, readings, editions and terms, in both languages.

    ``rulebook().find("war.tie").text["ja"]`` is a rule; ids that rules had earlier are found too.
    """
    from tnt_rules.core.rulebook import load_rulebook

    return load_rulebook(GAME.rulebook_folder())


def shipped(id: str) -> str:
    """The text of the file that holds a shipped scenario; ``disputes.63`` is enough of an id.

    Raises:
        UnknownName: no shipped scenario, or more than one, is meant.
    """
    from tnt_rules.core.corpus import matching_ids, shipped_ids

    ids = shipped_ids()
    matching = matching_ids(id, ids)
    if len(matching) != 1:
        raise UnknownName("scenario", id, ids)
    return ids[matching[0]].read_text(encoding="utf-8")


def replay(
    text: str | bytes,
    *,
    scenario: str | None = None,
    edition: str | None = None,
    choices: Mapping[str, str | int] | None = None,
) -> Record:
    """A recorded game: its moments in order, up to the first line that is wrong.

    ``moments`` are the actions with their answers; ``failures`` say what is wrong, and are empty
    for a record that holds. ``start`` is None if the text describes no position.

    Raises:
        UnreadableText: the text has errors.
        UnknownName: there is no such scenario, edition, option or choice.
    """
    return record(GAME, load_scenario(text, scenario), base_choices(edition, choices))


def cut(found: Record, at: str | Place, lang: str = "en") -> str:
    """The position in which an action of a record was to be made, as a scenario.

    Args:
        at: turn, or turn and action: ``12`` or ``12.2``.

    Raises:
        BadValue: that is no place in a game, or there is no such language.
        UnknownName: the record has no such action.
        Unsayable: no text can say the position.
    """
    from tnt_rules.core.documents.writer import write

    place = read_place(at) if isinstance(at, str) else at
    return write(cut_document(GAME, found, place), GAME, language(lang))
