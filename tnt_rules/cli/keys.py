"""Single keys from a terminal, without waiting for the end of a line."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tnt_rules.cli.common import is_terminal

FORWARD, BACK, QUIT, OTHER = "forward", "back", "quit", ""

# Letters, arrows of a terminal, arrows of a Windows console.
_FORWARD = (
    *(" ", "\r", "\n", "n", "l", "j", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB"),
    *("\xe0M", "\xe0P", "\x00M", "\x00P"),
)
_BACK = (
    *("b", "p", "h", "k", "\x7f", "\b", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA"),
    *("\xe0K", "\xe0H", "\x00K", "\x00H"),
)
_KEYS = {
    **dict.fromkeys(_FORWARD, FORWARD),
    **dict.fromkeys(_BACK, BACK),
    **dict.fromkeys(("q", "\x03", "\x04", ""), QUIT),
}


def meaning(key: str) -> str:
    """What a key means: FORWARD, BACK, QUIT, or nothing (OTHER).

    ``key`` is what the terminal sends for it, "" at the end of the input.
    """
    return _KEYS.get(key) or _KEYS.get(key.lower(), OTHER)


def possible() -> bool:
    """Whether single keys can be read: input and output are a terminal."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


@contextmanager
def pressed() -> Iterator[Callable[[], str]]:
    """A function that waits for the next key and gives what the terminal sends for it."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield _from_console
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield lambda: _from_terminal(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _from_terminal(descriptor: int) -> str:
    import os

    # An arrow arrives as several signs at once.
    return os.read(descriptor, 8).decode("utf-8", "replace")


def _from_console() -> str:
    import msvcrt

    key: str = msvcrt.getwch()  # type: ignore[attr-defined]
    return key + msvcrt.getwch() if key in "\x00\xe0" else key  # type: ignore[attr-defined]
