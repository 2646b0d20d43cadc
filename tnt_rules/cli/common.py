"""What the commands share: language, errors, options, and finding what a name means."""

import codecs
import contextlib
import difflib
import errno
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

import click
import msgspec

from tnt_rules.core.documents.tree import Scenario
from tnt_rules.core.language import system_language
from tnt_rules.core.protocol import LANGUAGES, Game, Text
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.listing import with_ranges

if TYPE_CHECKING:
    from tnt_rules.core.corpus import Loaded
    from tnt_rules.core.documents.diagnostics import Diagnostic
    from tnt_rules.core.rulings.results import Failure
    from tnt_rules.core.rulings.variants import Variant

_HALF = re.compile("[\ud800-\udfff]")
OK, OUTCOME, USAGE, ILLEGAL, POSITION, SYNTAX = 0, 1, 2, 3, 4, 5

F = TypeVar("F", bound=Callable[..., Any])


@cache
def _book() -> dict[str, Text]:
    from tnt_rules.core.texts import load_texts

    return load_texts(Path(__file__).with_name("words.toml").read_bytes(), "words.toml")


def say(key: str, lang: str | None = None, /, **facts: object) -> str:
    """A string of the command line in a language, by default the one in use.

    A fact that is a tuple of names is written as a list of that language.
    """
    lang = lang or language()
    comma = "、" if lang == "ja" else ", "
    said = {name: comma.join(f) if isinstance(f, tuple) else f for name, f in facts.items()}
    return _book()[key][lang].format(**said) if facts else _book()[key][lang]


def has(key: str) -> bool:
    """Whether there is a string of a key."""
    return key in _book()


def language() -> str:
    """The language asked for on the command line (help pages need it early), or the system's."""
    found = system_language()
    words = sys.argv[1:]
    for at, word in enumerate(words):
        name, sign, value = word.partition("=")
        chosen = (value if sign else "".join(words[at + 1 : at + 2])).lower()
        if name == "--lang" and chosen in LANGUAGES:
            found = chosen
    return found


_LONGEST_NAME = 400


class Stop(Exception):
    """The command ends with a message and an exit status."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status


def usage(key: str, **facts: object) -> NoReturn:
    """Stop because of how the command was called."""
    if len(str(facts.get("name", ""))) > _LONGEST_NAME:  # such as a whole text by mistake
        facts["name"] = f"{str(facts['name'])[:80]}…"
    raise Stop(say(key, None, **facts))


def nearest(
    name: str, known: Iterable[str], listing: str = "", shown: Mapping[str, str] | None = None
) -> str:
    """`; did you mean …?` for a name that does not exist; if none is near, what `listing` says.

    Args:
        shown: how the names are written, if not as they are.
    """
    found = difflib.get_close_matches(name, list(dict.fromkeys(known)), 3, 0.6)
    if found:
        return say("e-nearest", names=tuple(shown[n] if shown else n for n in found))
    return say(listing) if listing else ""


# Signs of ours that not every code page has, and what is written in their place.
_PLAIN = {"–": "-", "—": "-", "·": "-", "…": "...", "→": "->", "×": "x", "≠": "!="}
_PLAIN |= dict.fromkeys("“”", '"') | dict.fromkeys("‘’", "'")


def _stand_in(error: UnicodeError) -> tuple[str | bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    # UTF-8 lacks only the halves of pairs that stand for bytes in the name of a file.
    if error.encoding == "utf-8":
        return "\ufffd".encode(), error.start + 1  # as bytes: a string would have to be ASCII
    return _PLAIN.get(error.object[error.start], "?"), error.start + 1


codecs.register_error("tnt_rules.stand-in", _stand_in)


def show(text: str, err: bool = False) -> None:
    """Write to the output; signs that a terminal does not know are replaced, not an error.

    A file or a pipe gets UTF-8, whatever the code page of the system.

    Raises:
        Unwritable: the output is closed, or full. A message that nobody can get is dropped.
    """
    text = _without_hidden(text, err)
    stream = sys.stderr if err else sys.stdout
    with _writing(stream, err):
        encoding = _opened(stream).encoding or "utf-8"
        safe = text.encode(encoding, "tnt_rules.stand-in").decode(encoding, "replace")
        _opened(stream).write(safe if safe.endswith("\n") else f"{safe}\n")


def _without_hidden(text: str, err: bool) -> str:
    """A text with escapes for signs that change how others look; a title may have some of them,
    but not those that turn the direction, and a message has none."""
    if not err and text.isascii():
        return text
    from tnt_rules.core.documents.text import HIDDEN

    def escape(match: re.Match[str]) -> str:
        sign = match[0]
        if not err and sign not in _TURNING:
            return sign
        code = ord(sign)
        return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

    text = HIDDEN.sub(escape, text)
    return _CONTROLS.sub(escape, text) if err else text


_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def show_bytes(data: bytes) -> None:
    """Write bytes to the standard output.

    Raises:
        Unwritable: as for `show`.
    """
    with _writing(sys.stdout):
        _opened(sys.stdout).flush()
        sys.stdout.buffer.write(data)


def flush() -> None:
    """Write what is still held back.

    Raises:
        Unwritable: as for `show`.
    """
    for stream in (sys.stderr, sys.stdout):
        if stream is not None:
            with _writing(stream, stream is sys.stderr):
                stream.flush()


class Unwritable(Exception):
    """The answer cannot be written; the message says why."""


def _opened(stream: TextIO | None) -> TextIO:
    """A stream, if there is one: Python has None where the shell has closed it."""
    if stream is None:
        raise OSError(errno.EBADF, say("closed"))
    return stream


_READER_GONE = (errno.EPIPE, errno.EINVAL) if os.name == "nt" else (errno.EPIPE,)


@contextlib.contextmanager
def _writing(stream: TextIO | None, err: bool = False) -> Iterator[None]:
    """Whoever has read enough (``| head``) is no error: the command goes on and writes nothing."""
    try:
        yield
    except OSError as error:
        if stream is not None:
            # What is held back must not come up again when the interpreter ends.
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not err and error.errno not in _READER_GONE:
            raise Unwritable(say("e-no-output", reason=error.strerror)) from error


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is there, and a terminal."""
    return stream is not None and stream.isatty()


def columns() -> int:
    """Width of the text: the terminal's, within what reads well."""
    import shutil

    return max(40, min(100, shutil.get_terminal_size((88, 24)).columns))


def read_input() -> bytes:
    """What stands in the standard input, as much of it as a text may have; stops with a message
    if it cannot be read."""
    from tnt_rules.core.documents.text import MOST_BYTES

    try:
        return _opened(sys.stdin).buffer.read(MOST_BYTES + 1)
    except OSError as error:
        usage("e-no-input", reason=error.strerror)


def show_json(text: str) -> None:
    """Write JSON; where the terminal does not know all its signs, they are written as escapes.

    A byte in the name of a file that is no text is no sign that JSON can hold: U+FFFD stands there.
    """
    text = _HALF.sub("\ufffd", text)
    try:
        text.encode((sys.stdout and sys.stdout.encoding) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), indent=2)
    show(text)


# ---- options ------------------------------------------------------------------------------------


def one_of(*names: str) -> Callable[[click.Context, click.Parameter, str | None], str | None]:
    """For an option: one of some names, in capital letters or not."""

    def chosen(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is None or value.lower() in names:
            return value and value.lower()
        usage("e-bad-value", name=param.opts[0], value=value, names=names)

    return chosen


def as_paths(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[Path, ...]:
    """For an argument: paths. An empty word is no path (it would mean the folder one is in)."""
    if "" in values:
        usage("e-no-path", name="“”")
    return tuple(map(Path, values))


def lang_option(command: F) -> F:
    """``--lang en|ja``."""
    return click.option(
        "--lang",
        metavar="[en|ja]",
        default=None,
        callback=one_of(*LANGUAGES),
        help=say("lang-option"),
    )(command)


def overwrite_option(command: F) -> F:
    """``--force`` of the commands that write a new file."""
    return click.option("--force", is_flag=True, help=say("overwrite-option"))(command)


def refuse_to_overwrite(files: Iterable[Path], force: bool) -> None:
    """Stop with a message if one of the files exists, unless ``--force`` is given."""
    for file in files:
        with _refusals(file):
            exists = not force and file.is_file()
        if exists:
            usage("e-exists", name=file)


def format_option(*names: str) -> Callable[[F], F]:
    """``--format``; the first name is the default."""
    return click.option(
        "--format",
        "form",
        metavar=f"[{'|'.join(names)}]",
        default=names[0],
        callback=one_of(*names),
        help=say("format-option", formats=names),
    )


def choice_options(command: F) -> F:
    """``--edition NAME`` and ``--option NAME=CHOICE``."""
    command = click.option(
        "--option",
        "choices",
        multiple=True,
        metavar=say("m-choice"),
        help=say("option-option"),
    )(command)
    return click.option(
        "--edition",
        multiple=True,  # to see a second one
        callback=_one_edition,
        metavar=say("m-edition"),
        help=say("edition-option", editions=tuple(_editions())),
    )(command)


def _one_edition(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> str | None:
    """The edition that is chosen, if one is."""
    if len(values) > 1:
        usage("e-two-editions", first=values[0], second=values[1])
    return values[0] if values else None


@cache
def _editions() -> tuple[str, ...]:
    from tnt_rules.core.registry import default_game

    return tuple(default_game().editions())


def variant_of_file(game: Game, name: str) -> "Variant | None":
    """The variant of a file of house rules; None for what is no path.

    Raises:
        VariantError: the file holds no variant.
    """
    from tnt_rules.core.rulings.variants import read_variant

    if name.lower() in game.editions():
        return None
    is_toml = name.lower().endswith(".toml")
    try:
        is_path = Path(name).is_file()
    except OSError:  # too long for a name
        is_path = False
    # What is no file yet may be a path that is not there, or choices such as OPTION=CHOICE.
    is_path = (is_path or is_toml or os.sep in name) if "=" not in name else is_path and is_toml
    return read_variant(game, read_bytes(Path(name)), name) if is_path else None


def _edition_or_file(game: Game, name: str) -> tuple[str | None, Mapping[str, str]]:
    """The edition that a name means, and the choices on top of it if it is that of a file."""
    from tnt_rules.core.rulings.variants import VariantError

    try:
        variant = variant_of_file(game, name)
    except VariantError as error:
        raise Stop("\n".join(reason[language()] for reason in error.texts)) from None
    if variant is not None:
        return variant.choices.edition, variant.choices.options
    if name.lower() not in game.editions():
        usage("e-no-edition", name=name.lower(), names=tuple(game.editions()))
    return name.lower(), {}


def read_choices(game: Game, edition: str | None, choices: Sequence[str]) -> Choices:
    """The choices of the command line; stops with a message if one does not exist.

    Args:
        edition: an edition, or the path of a file of house rules.
    """
    stated: Mapping[str, str] = {}
    if edition is not None:
        edition, stated = _edition_or_file(game, edition)
    infos = {info.id: info for info in game.option_infos()}
    found: dict[str, str] = {}
    for choice in choices:
        name, sign, value = choice.lower().partition("=")
        if not sign or not name or not value:
            usage("e-option-form", name=choice)
        if name not in infos:
            usage("e-no-option", name=name, nearest=nearest(name, infos, "e-options-listed"))
        if not game.allows(name, value):
            form = game.choice_form(name)
            if form is not None:
                usage("e-choice-form", option=name, name=value, form=form[language()])
            names = Text(*with_ranges(infos[name].choices))[language()]
            usage("e-no-choice", option=name, name=value, names=names)
        if name in found:
            usage("e-option-twice", name=name)
        found[name] = value
    base = Choices(edition, {**stated, **found})
    contradictions = game.option_conflicts(base.resolve(game))
    if contradictions:
        raise Stop("\n".join(text[language()] for text in contradictions))
    return base


# ---- what a name means --------------------------------------------------------------------------


def find_text(name: str) -> tuple[bytes, str, str]:
    """The text that a name means: its bytes, its path for messages, and a scenario's id.

    ``-`` is standard input; then a file; then the id of a shipped scenario. The id is "" if the
    name means a whole text.
    """
    if name == "-":
        return read_input(), "-", ""
    if not name:
        usage("e-no-path", name="“”")
    path = Path(name)
    try:
        if path.is_dir():
            usage("e-folder", name=name)
        is_path = path.exists() or os.sep in name or name.endswith(".tnt")
    except OSError as error:  # such as a whole text in place of a name
        usage("e-unreadable", name=f"{name[:40]}…", reason=error.strerror)
    if is_path:
        return read_bytes(path), name, ""
    from tnt_rules.core.corpus import matching_ids, shipped_ids

    ids = shipped_ids()
    found = matching_ids(name, ids)
    if not found:
        usage("e-no-file", name=name, nearest=nearest(name, ids))
    if len(found) > 1:
        usage("e-several", name=name, names=tuple(found))
    return read_bytes(ids[found[0]]), str(ids[found[0]]), found[0]


class Found(msgspec.Struct, frozen=True):
    """A scenario that a name means, the first one of a text.

    Attributes:
        path: of its file, for messages.
        lang: the language in which it is written.
    """

    game: Game
    scenario: Scenario
    path: str
    lang: str


def find_scenario(name: str, lang: str) -> Found:
    """The scenario that a name means; ends the command as `scenarios_in`."""
    from tnt_rules.core.corpus import load

    data, path, wanted = find_text(name)
    loaded = load(data, path)
    scenario = scenarios_in(loaded, wanted, lang)[0]
    assert loaded.document is not None
    return Found(loaded.game, scenario, path, loaded.document.lang)


def scenarios_in(loaded: "Loaded", wanted: str, lang: str) -> list[Scenario]:
    """The scenarios of a text, or the one of an id; ends the command if there is none.

    It ends too if the text has errors, which are shown.
    """
    if loaded.document is None or loaded.diagnostics:
        show_errors(loaded.diagnostics, lang)
    found = [s for s in loaded.document.scenarios if wanted in ("", s.id)]
    if not found:
        usage("e-empty")
    return found


def show_errors(diagnostics: "Sequence[Diagnostic]", lang: str) -> NoReturn:
    """End the command with the errors of a text."""
    from tnt_rules.core.documents.diagnostics import format_diagnostics

    end_with(format_diagnostics(diagnostics, lang), SYNTAX)


def failures_text(failures: "Iterable[Failure]", path: str, scenario: str, lang: str) -> str:
    """What is wrong with a text that could be read, as ``tnt check`` says it."""
    from tnt_rules.core.rulings.report import failure_lines

    return "\n".join(line for f in failures for line in failure_lines(f, path, scenario, lang))


def end_with(text: str, status: int) -> NoReturn:
    """End the command with what is wrong with a text; unlike `Stop`, which is about the command."""
    show(text, err=True)
    raise click.exceptions.Exit(status)


def find_case(scenarios: Sequence[Scenario], name: str, paths: tuple[str, ...]) -> str:
    """The id of a case that a name means; stops with a message if no scenario has it."""
    names = list(dict.fromkeys(case.id for scenario in scenarios for case in scenario.cases))
    label = scenarios[0].id if len(scenarios) == 1 and scenarios[0].id else paths
    if not names:
        usage("e-no-cases", scenario=label)
    if name.lower() not in names:
        usage("e-no-case", scenario=label, name=name, names=tuple(names))
    return name.lower()


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, as many as a text may have; stops with a message if there are none."""
    from tnt_rules.core.documents.text import MOST_BYTES

    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        usage("e-no-path", name=path)
    except OSError as error:
        usage("e-unreadable", name=path, reason=error.strerror)


@contextlib.contextmanager
def _refusals(path: Path) -> Iterator[None]:
    """Whatever the system has against a file to be written becomes a message."""
    try:
        yield
    except OSError as error:
        usage("e-unwritable", name=path, reason=error.strerror)


def refuse_what_is_no_file(path: Path) -> None:
    """Stop with a message if a path that is to be rewritten is a pipe or a device."""
    if path.exists() and not path.is_file() and not path.is_dir():
        usage("e-no-regular", name=path)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file as a whole or not at all; stops with a message if it cannot be written."""
    with _refusals(path):
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)  # a device or pipe, which no file may replace
            return
        # Its name is short: that of the target may be as long as the system allows.
        draft = target.with_name(f".tnt-{os.getpid()}.tmp")
        try:
            mode = target.stat().st_mode if os.path.lexists(target) else None
            draft.write_bytes(data)
            if mode is not None:
                draft.chmod(mode)
            draft.replace(target)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink()  # nothing is left of it after a success
