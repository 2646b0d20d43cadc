"""Tigris & Euphrates for Python: positions, moves, rulings.

Everything is a value or a function of this module::

    from tnt_rules import tigris as te

    position = te.read("position\\n  Ka t .\\n")         # or te.build(...), te.new_game(...)
    te.asked(position)                                 # who is asked what
    te.legal_moves(position)                           # all answers to that
    te.violations(position, move)                      # the rules that a move breaks
    position, events = te.apply(position, move)        # what happens
    te.view(position, te.Dynasty.BULL)                 # what Bull may see of it
    print(te.render(te.ruling(text), "markdown"))      # the ruling on a text

Players, colours, leaders and spaces are small integers (`Dynasty`, `Colour`, `leader`, `space`).
Values never change: `apply` gives a new position. No generator of chance is hidden anywhere: what
is drawn is a move, which `chance` makes from a seed. What can be raised is drawn in
`tnt_rules.errors`.

Names are loaded when they are first asked for. The engine – positions, moves, `apply` – needs no
text: it never loads the parser or the words of a language.
"""

from importlib import import_module
from types import BuiltinFunctionType, FunctionType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tnt_rules.core.rulings.records import Moment, Place, Record
    from tnt_rules.core.rulings.ruling import Ruling
    from tnt_rules.tigris.engine import events
    from tnt_rules.tigris.engine.chance import draw as chance
    from tnt_rules.tigris.engine.events import Event, Fault, Violation
    from tnt_rules.tigris.engine.moves import (
        Action,
        Answer,
        BuildMonument,
        BuildZiggurat,
        ChoosePoint,
        ChooseWar,
        Commit,
        Draw,
        Move,
        MoveLeader,
        MoveTile,
        Pass,
        PlaceBuilding,
        PlaceCatastrophe,
        PlaceLeader,
        PlaceTile,
        Swap,
        TakeTreasures,
        WithdrawLeader,
    )
    from tnt_rules.tigris.engine.options import Options
    from tnt_rules.tigris.engine.pieces import (
        CATASTROPHE,
        EMPTY,
        FACEDOWN,
        OFF_BOARD,
        ZIGGURAT,
        Colour,
        Dynasty,
        colour_of,
        dynasty_of,
        leader,
    )
    from tnt_rules.tigris.engine.play import apply, asked, legal_moves, view, violations
    from tnt_rules.tigris.engine.position import CHANCE, Hand, Monument, Position, Question
    from tnt_rules.tigris.engine.setup import new_game
    from tnt_rules.tigris.engine.spaces import space_from_name as space
    from tnt_rules.tigris.engine.spaces import space_name
    from tnt_rules.tigris.game import GAME
    from tnt_rules.tigris.rulings import cut, render, replay, rulebook, ruling, shipped
    from tnt_rules.tigris.texts import draw_board, question, read, read_move, say, write, write_move
    from tnt_rules.tigris.values import build, editions, faults, options

__all__ = [
    "CATASTROPHE",
    "CHANCE",
    "EMPTY",
    "FACEDOWN",
    "GAME",
    "OFF_BOARD",
    "ZIGGURAT",
    "Action",
    "Answer",
    "BuildMonument",
    "BuildZiggurat",
    "ChoosePoint",
    "ChooseWar",
    "Colour",
    "Commit",
    "Draw",
    "Dynasty",
    "Event",
    "Fault",
    "Hand",
    "Moment",
    "Monument",
    "Move",
    "MoveLeader",
    "MoveTile",
    "Options",
    "Pass",
    "Place",
    "PlaceBuilding",
    "PlaceCatastrophe",
    "PlaceLeader",
    "PlaceTile",
    "Position",
    "Question",
    "Record",
    "Ruling",
    "Swap",
    "TakeTreasures",
    "Violation",
    "WithdrawLeader",
    "apply",
    "asked",
    "build",
    "chance",
    "colour_of",
    "cut",
    "draw_board",
    "dynasty_of",
    "editions",
    "events",
    "faults",
    "leader",
    "legal_moves",
    "new_game",
    "options",
    "question",
    "read",
    "read_move",
    "render",
    "replay",
    "rulebook",
    "ruling",
    "say",
    "shipped",
    "space",
    "space_name",
    "view",
    "violations",
    "write",
    "write_move",
]

_MODULES: Final = {
    "engine.pieces": (
        "CATASTROPHE EMPTY FACEDOWN OFF_BOARD ZIGGURAT Colour Dynasty colour_of dynasty_of leader"
    ),
    "engine.moves": (
        "Action Answer BuildMonument BuildZiggurat ChoosePoint ChooseWar Commit Draw Move"
        " MoveLeader MoveTile Pass PlaceBuilding PlaceCatastrophe PlaceLeader PlaceTile Swap"
        " TakeTreasures WithdrawLeader"
    ),
    "engine.options": "Options",
    "engine.position": "CHANCE Hand Monument Position Question",
    "engine.events": "Event Fault Violation",
    "engine.play": "apply asked legal_moves view violations",
    "engine.setup": "new_game",
    "engine.spaces": "space_name",
    "values": "build editions faults options",
    "texts": "draw_board question read read_move say write write_move",
    "rulings": "Moment Place Record Ruling cut render replay rulebook ruling shipped",
    "game": "GAME",
}
_HOMES: Final = {
    **{name: (module, name) for module, names in _MODULES.items() for name in names.split()},
    "chance": ("engine.chance", "draw"),
    "space": ("engine.spaces", "space_from_name"),
    "events": ("engine.events", ""),
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, attribute = _HOMES[name]
    module = import_module(f"{__name__}.{home}")
    found: object = getattr(module, attribute) if attribute else module
    if isinstance(found, FunctionType | BuiltinFunctionType):  # the latter if it is compiled
        from tnt_rules.tigris.face import guarded

        found = guarded(name, found)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
