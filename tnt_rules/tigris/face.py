"""What may be given to the functions of `tnt_rules.tigris`: anything else is a `BadValue`.

The engine takes for granted that its arguments are what they are said to be, and asks again
nowhere. Who calls from outside is told what is wrong, whatever it is.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Final

import msgspec

from tnt_rules.errors import BadValue
from tnt_rules.tigris.engine.events import Event, Fault, Violation
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import EMPTY, OFF_BOARD, ZIGGURAT
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import SPACES

Check = Callable[[Any], bool]
Kind = tuple[str, Check]


def _is(*types: type) -> Check:
    return lambda value: isinstance(value, types)


def _between(low: int, high: int) -> Check:
    return lambda value: isinstance(value, int) and low <= value <= high


def _record(value: object) -> bool:
    from tnt_rules.core.rulings.records import Record

    return isinstance(value, Record)


def _ruling(value: object) -> bool:
    from tnt_rules.core.rulings.ruling import Ruling

    return isinstance(value, Ruling)


def _place(value: object) -> bool:
    from tnt_rules.core.rulings.records import Place

    if isinstance(value, Place):
        return isinstance(value.turn, int) and isinstance(value.action, int)
    return isinstance(value, str)


def _several(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes)


def _position(value: object) -> bool:
    """Whether a position is one that `build` or `apply` could have made, as far as the numbers go
    by which the engine finds something."""
    if not isinstance(value, Position):
        return False
    try:
        return (
            value.active in _SEATS
            and _SEATS.issuperset(value.players)
            and len(value.content) == SPACES
            and _CODES.issuperset(value.content)
            and len(value.leaders) == 16
            and _PLACES.issuperset(value.leaders)
            and 4 == len(value.hands) == len(value.points)
            and 4 == len(value.held) == len(value.catastrophes)
        )
    except TypeError:
        return False


_SEATS: Final = frozenset(range(4))
_CODES: Final = frozenset(range(EMPTY, ZIGGURAT + 1))
_PLACES: Final = frozenset(range(OFF_BOARD, SPACES))
_LIMITS: Final = {
    **dict.fromkeys(("player", "following", "colour"), (0, 4)),
    **dict.fromkeys(("leader", "attacker", "defender", "winner", "loser"), (0, 16)),
    **dict.fromkeys(("space", "origin", "centre", "square"), (OFF_BOARD, SPACES)),
}
"""Parts of an event by their names: the least number, and the one after the greatest."""


def _event(value: object) -> bool:
    """Whether the parts of an event, or of a breach of a rule, are of the kind they should be."""
    if not isinstance(value, Event | Violation | Fault) or type(value) is Event:
        return False
    try:
        msgspec.convert(msgspec.to_builtins(value), type(value))
    except (TypeError, ValueError):
        return False
    for name in value.__struct_fields__:
        part = getattr(value, name)
        if name in _LIMITS and part is not None:
            low, high = _LIMITS[name]
            if not low <= part < high:
                return False
    return True


_NONE: Final = type(None)
_NAME: Final = ("name", _is(str, _NONE))
_SEVERAL: Final = ("several", _several)
_TABLE: Final = ("table", _is(Mapping, _NONE))
_KINDS: Final[dict[str, Kind]] = {
    "position": ("position", _position),
    "options": ("options", _is(Options)),
    **dict.fromkeys(("text", "line"), ("text", _is(str, bytes))),
    **dict.fromkeys(("scenario", "case", "edition"), _NAME),
    **dict.fromkeys(("players", "river", "bordered", "treasures", "declined"), _SEVERAL),
    **dict.fromkeys(("marks", "off"), _SEVERAL),
    "monuments": ("several", lambda value: value is None or _several(value)),
    **dict.fromkeys(("tiles", "leaders", "buildings", "hands", "points", "held"), _TABLE),
    **dict.fromkeys(("catastrophes", "choices"), _TABLE),
    **dict.fromkeys(("seat", "dynasty"), ("player", _between(0, 3))),
    "colour": ("colour", _between(0, 3)),
    "piece": ("leader", _between(0, 15)),
    "place": ("space", _between(0, SPACES - 1)),
    "seed": ("number", _is(int)),
    "number": ("number", lambda value: isinstance(value, int) and value >= 0),
    "columns": ("number", lambda value: isinstance(value, int) and value >= 1),
    "what": ("event", _event),
    "at": ("place", _place),
}
"""By the name of the parameter, which means the same wherever it stands."""

_OWN: Final[dict[tuple[str, str], Kind]] = {
    ("cut", "found"): ("record", _record),
    ("render", "found"): ("ruling", _ruling),
    ("options", "edition"): ("name", _is(str)),
    ("space", "name"): ("space", _is(str)),
    ("shipped", "id"): ("name", _is(str)),
}


# A compiled function does not say what its parameters are called.
ENGINE: Final = {
    "apply": "position move",
    "asked": "position",
    "chance": "position seed number",
    "colour_of": "piece",
    "dynasty_of": "piece",
    "leader": "dynasty colour",
    "legal_moves": "position",
    "new_game": "players options hands active",
    "space": "name",
    "space_name": "place",
    "view": "position seat",
    "violations": "position move",
}


def parameters(name: str, function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of a function's parameters, in their order."""
    if name in ENGINE:
        return tuple(ENGINE[name].split())
    code = function.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def guarded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function as the module shows it: what is given to it is looked at first."""
    names = parameters(name, function)
    kinds = {n: k for n in names if (k := _OWN.get((name, n)) or _KINDS.get(n)) is not None}

    @wraps(function)
    def shown(*args: Any, **more: Any) -> Any:
        for parameter, value in (*zip(names, args, strict=False), *more.items()):
            found = kinds.get(parameter)
            if found is not None and not found[1](value):
                raise BadValue(found[0], value)
        return function(*args, **more)

    # It is found under this name by whoever unpickles it.
    shown.__module__, shown.__qualname__, shown.__name__ = "tnt_rules.tigris", name, name
    return shown
