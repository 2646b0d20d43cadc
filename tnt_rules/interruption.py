"""Signals that end a process, and what they must not break off."""

import contextlib
import signal
from collections.abc import Iterator

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Ctrl-C, the polite end, and the terminal that is closed, as far as the system has them."""


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Let signals that end the process wait until the block is through, whatever comes of it.

    For work that is short and must not be left half done. The first signal that came meanwhile
    acts at the end of the block, in the way it would have acted before. One that is ignored
    stays so; outside of the main thread, which alone hears signals, nothing is held back.
    """
    before = {number: signal.getsignal(number) for number in ENDING}
    came: list[int] = []
    try:
        with contextlib.suppress(ValueError):  # not the main thread
            for number, handler in before.items():
                # None: set by what is not Python, and not to be restored by it.
                if handler is not None and handler is not signal.SIG_IGN:
                    signal.signal(number, lambda number, _: came.append(number))
        yield
    finally:
        with contextlib.suppress(ValueError):
            for number, handler in before.items():
                if handler is not None and handler is not signal.SIG_IGN:
                    signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])
