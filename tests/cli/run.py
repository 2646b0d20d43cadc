"""Running the command line in this process, as a user would from a shell."""

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


class _Stream(io.TextIOWrapper):
    terminal = False

    def isatty(self) -> bool:
        return self.terminal


def tnt(
    *words: object,
    stdin: bytes | str = b"",
    lang: str = "C.UTF-8",
    encoding: str = "utf-8",
    terminal: bool = False,
) -> Answer:
    """Run ``tnt`` with some words behind it, under a system language."""
    # Help texts are chosen when a command's module is imported.
    for command in tnt_rules.cli.COMMANDS:
        sys.modules.pop(f"tnt_rules.cli.{command}", None)
    system_language.cache_clear()
    out, err = (_Stream(io.BytesIO(), encoding=encoding, newline="\n") for _ in range(2))
    out.terminal = err.terminal = terminal
    data = stdin.encode() if isinstance(stdin, str) else stdin
    settings = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    with (
        patch.object(sys, "argv", ["tnt", *map(str, words)]),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding=encoding)),
        patch.dict(os.environ, {**settings, "LANG": lang, "COLUMNS": "80"}, clear=True),
    ):
        try:
            tnt_rules.cli.main()
        except SystemExit as stop:
            status = stop.code
        out.flush()
        err.flush()
        written = out.buffer.getvalue(), err.buffer.getvalue()
    system_language.cache_clear()
    assert isinstance(status, int)
    return Answer(status, written[0], written[1].decode(encoding), encoding)
