"""The fields of events, violations and faults in plain values: names, numbers, lists (for JSON).

Players and colours are the English words of the notation, leaders its letters, spaces their names.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tnt_rules.tigris.engine.events import Event
from tnt_rules.tigris.engine.pieces import (
    COLOUR_NAMES,
    DYNASTY_NAMES,
    OFF_BOARD,
    TILE_NAMES,
    leader_letters,
)
from tnt_rules.tigris.engine.spaces import space_name


def _player(number: int) -> str:
    return DYNASTY_NAMES[number]


def _colour(number: int) -> str:
    return COLOUR_NAMES[number]


def _tile(number: int) -> str:
    return TILE_NAMES[number]


def _space(number: int) -> str | None:
    return None if number == OFF_BOARD else space_name(number)


_NAMES: Final[Mapping[str, Callable[[int], str | None]]] = {
    "player": _player,
    "players": _player,
    "following": _player,
    "colour": _colour,
    "colours": _colour,
    "covered": _tile,
    "tiles": _tile,
    "leader": leader_letters,
    "leaders": leader_letters,
    "attacker": leader_letters,
    "defender": leader_letters,
    "winner": leader_letters,
    "loser": leader_letters,
    "company": leader_letters,
    "parts": leader_letters,
    "groups": _player,
    "space": _space,
    "spaces": _space,
    "lost": _space,
    "declined": _space,
    "places": _space,
    "temples": _space,
    "line": _space,
    "origin": _space,
    "centre": _space,
    "square": _space,
    "squares": _space,
    "bordered": _space,
}
"""How the numbers in a field are named; those of other fields are numbers."""

_LISTS: Final = {"treasures": "spaces", "left": "spaces", "kingdoms": "leaders"}
"""Fields that are numbers of things in one event and lists of them in another: how a list is read.

The kingdoms of a leader are counted, those of a tile are told by their leaders.
"""


def facts(event: Event) -> dict[str, Any]:
    """The fields of an event, without its rules; ``event`` is the kind of step."""
    plain: dict[str, Any] = {"event": type(event).__name__}
    for name in event.__struct_fields__:
        if name not in ("rule", "also"):
            plain[name] = _plain(name, getattr(event, name))
    return plain


def _plain(name: str, value: object) -> object:
    if isinstance(value, tuple):
        inner = _LISTS.get(name, name)
        return [_plain(inner, part) for part in value]
    naming = _NAMES.get(name)
    if naming is None or not isinstance(value, int) or isinstance(value, bool):
        return value
    return naming(value)
