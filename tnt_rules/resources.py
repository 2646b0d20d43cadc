"""What this distribution brings: its games, and where the grammars and the scenarios lie.

In a wheel they are under ``tnt_rules/_data``; in a checkout (an editable install too) they are the
top-level folders of the same names. An editable install also leaves a copy of ``_data`` in
site-packages that goes stale: it is never looked at, because the search starts beside this file.
"""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent

GAMES: Final = ("tnt_rules.tigris:GAME",)
"""The games, written as for an entry point; the first is the one that a text need not name."""

KINDS: Final = ("grammar", "scenarios", "docs")


def folder(kind: str) -> Path:
    """The folder of a kind: ``grammar``, ``scenarios`` or ``docs``.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    if kind not in KINDS:
        raise FileNotFoundError(kind)
    for place in (_PACKAGE / "_data" / kind, _PACKAGE.parent / kind):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"{kind}: neither under {_PACKAGE / '_data'} nor beside the package")


def grammar(name: str) -> str:
    """The text of a grammar file, such as ``document``.

    Raises:
        FileNotFoundError: there is none.
    """
    return (folder("grammar") / f"{name}.lark").read_text(encoding="utf-8")
