"""The command line: ``tnt``. A module per command, each thin; they are imported when called."""

import contextlib
import gc
import importlib
import signal
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

import click

from tnt_rules import __version__
from tnt_rules.cli.common import Stop, Unwritable, flush, is_terminal, nearest, one_of, say, show
from tnt_rules.cli.pages import Group
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.interruption import ENDING

COMMANDS = (
    "check",
    "ruling",
    "compare",
    "explain",
    "fmt",
    "draw",
    "replay",
    "cut",
    "count",
    "site",
)


class LazyGroup(Group):
    """Imports a command's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"tnt_rules.cli.{cmd_name}")
        command: click.Command = module.command
        return command


def _version(ctx: click.Context, _: click.Parameter, value: Any) -> None:
    if value and not ctx.resilient_parsing:
        show(f"tnt_rules {__version__}")
        ctx.exit()


def group() -> click.Group:
    """The command ``tnt`` itself."""
    version = click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_version,
        help=say("version-option"),
    )
    lang = click.Option(
        ["--lang"],
        metavar="[en|ja]",
        expose_value=False,
        callback=one_of(*LANGUAGES),
        help=say("lang-option"),
    )
    return LazyGroup(name="tnt", help=say("about"), params=[version, lang], no_args_is_help=False)


def main() -> None:
    """Run the command line and leave with its exit status."""
    # A command makes many objects that live as long as it does, and next to no cycles of them:
    # looking for those as often as Python does takes a tenth of its time.
    gc.set_threshold(50_000, 20, 20)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # What goes into a file or a pipe is to be kept, and no code page holds all of it.
            encoding = None if is_terminal(stream) else "utf-8"
            with contextlib.suppress(ValueError, OSError):
                stream.reconfigure(encoding=encoding, errors="replace")
    try:
        with _orderly_end():
            status = _run()
        flush()
    except Unwritable as error:
        show(say("e-usage", text=error), err=True)
        status = 2
    except KeyboardInterrupt:
        status = _interrupted()
    sys.exit(status)


def _run() -> int:
    try:
        status = group().main(prog_name="tnt", standalone_mode=False)
    except Stop as stop:
        show(say("e-usage", text=stop), err=True)
        return stop.status
    except click.UsageError as error:
        if error.ctx is not None and "Missing command" in error.message:
            show(error.ctx.get_help(), err=True)
            return 2
        show(say("e-usage", text=_usage_text(error)), err=True)
        command = error.ctx.command_path if error.ctx else "tnt"
        show(say("e-help", command=command), err=True)
        return 2
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    return status if isinstance(status, int) else 0


@contextlib.contextmanager
def _orderly_end() -> Iterator[None]:
    """Signals that end a process do so by way of what clears up half a file or half a site."""

    def end(number: int, _: object) -> NoReturn:
        for other in before:
            signal.signal(other, signal.SIG_IGN)  # a second one must not break off the clearing up
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    before = {}
    for number in ENDING:
        # One that is ignored (nohup) stays so.
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            with contextlib.suppress(ValueError):  # not the main thread
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupted() -> int:
    show(say("interrupted"), err=True)
    return 130


def _usage_text(error: click.UsageError) -> str:
    if isinstance(error, click.NoSuchOption):
        name = error.option_name
        # The dashes are alike in all of them.
        known = {option.lstrip("-"): option for option in error.possibilities or []}
        near = nearest(name.lstrip("-"), known, shown=known)
        return say("e-unknown-option", name=name, nearest=near)
    if isinstance(error, click.MissingParameter):
        return say("e-missing", name=_name(error.param, error.ctx))
    if isinstance(error, click.BadOptionUsage):
        key = "e-no-value" if "not take" in error.message else "e-needs-value"
        return say(key, name=error.option_name)
    return error.format_message()


def _name(param: click.Parameter | None, ctx: click.Context | None) -> str:
    if param is None:
        return "?"
    return (
        param.opts[0]
        if isinstance(param, click.Option)
        else param.make_metavar(ctx or click.Context(click.Command("tnt")))
    )
