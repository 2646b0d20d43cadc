"""Running the command line in this process, as a user would from a shell."""

import contextlib
import io
import os
import sys
from dataclasses import dataclass
from unittest.mock import patch

import tnt_rules.cli
from tnt_rules.core.language import system_language


@dataclass(frozen=True)
class Answer:
    """What a command came to.

    Attributes:
        status: exit status.
        out, err: what it wrote, in the encoding of its streams.
    """

    status: int
    raw: bytes
    err: str
    encoding: str = "utf-8"

    @property
    def out(self) -> str:
        return self.raw.decode(self.encoding)


class Failing(io.BytesIO):
    """An output that takes nothing, for a reason."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, data: object) -> int:
        raise OSError(self.number, os.strerror(self.number))


OPEN = io.BytesIO()
"""Stands for an output that works."""


class _Stream(io.TextIOWrapper):
    terminal = False

    def isatty(self) -> bool:
        return self.terminal


def tnt(
    *words: object,
    stdin: bytes | str | None = b"",
    lang: str = "C.UTF-8",
    encoding: str = "utf-8",
    terminal: bool = False,
    stdout: io.BytesIO | None = OPEN,
    stderr: io.BytesIO | None = OPEN,
) -> Answer:
    """Run ``tnt`` with some words behind it, under a system language.

    Args:
        encoding: of the system; what is no terminal gets UTF-8 all the same.
        stdin: None if the shell has closed it; the same for the others.
    """
    # Help texts are chosen when a command's module is imported.
    for command in tnt_rules.cli.COMMANDS:
        sys.modules.pop(f"tnt_rules.cli.{command}", None)
    system_language.cache_clear()
    out, err = (
        None
        if buffer is None
        else _Stream(io.BytesIO() if buffer is OPEN else buffer, encoding=encoding, newline="\n")
        for buffer in (stdout, stderr)
    )
    for stream in (out, err):
        if stream is not None:
            stream.terminal = terminal
    data = stdin.encode() if isinstance(stdin, str) else stdin
    given = None if data is None else io.TextIOWrapper(io.BytesIO(data), encoding=encoding)
    settings = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    with (
        patch.object(sys, "argv", ["tnt", *map(str, words)]),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.object(sys, "stdin", given),
        patch.dict(os.environ, {**settings, "LANG": lang, "COLUMNS": "80"}, clear=True),
    ):
        try:
            tnt_rules.cli.main()
        except SystemExit as stop:
            status = stop.code
        written = _written(out), _written(err)
    system_language.cache_clear()
    assert isinstance(status, int)
    used = encoding if terminal else "utf-8"
    return Answer(status, written[0], written[1].decode(used), used)


def _written(stream: _Stream | None) -> bytes:
    if stream is None or isinstance(stream.buffer, Failing):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.detach()  # or it would try again when it is collected
        return b""
    stream.flush()
    return stream.buffer.getvalue()
