"""Everything that the Python API can raise, as a tree::

    TntError                       base of all; message("en"), message("ja")
    ├── UnreadableText             a text has errors: .diagnostics, all of them at once
    ├── NotAPosition               what is described cannot be a position: .faults
    ├── IllegalMove                a move that breaks rules was to be applied: .violations
    ├── NotAMove                   a line names no move in the position: .fault
    ├── NotAsked                   chance was to move where it is not asked
    ├── Unsayable                  no text can say the position: a question is open in it
    ├── UnknownName                no such option, edition, rule, scenario …: .kind .name .known
    ├── BadValue                   a value that is no such thing, such as player 7: .kind .value
    ├── ContradictoryOptions       options that cannot hold together: .texts
    │   └── ContradictionError     the same in a comparison: .variant .case
    ├── VariantError               a variant to compare is not written as it must be: .texts
    ├── PngUnavailable             a package or a font for PNG is missing: .reason
    ├── RulebookError              the texts of the rules cannot be read: .text
    └── SiteError                  the site cannot be built: .text

That a move is illegal or that something cannot be a position is an answer, which ``violations``,
``faults`` and ``ruling`` return. Only who asks for the thing itself – the next position, the
position of a text – is stopped by an exception.

Whatever is given to a function of `tnt_rules.tigris` and is not what stands there, of whatever
type, is a ``BadValue`` (a name that does not exist an ``UnknownName``). Beside these come Python's
own: ``OSError`` for a file, ``TypeError`` for a call with too few arguments, too many, or one that
the function does not have.

Nothing of the project is imported here, so that every part of it can.
"""

import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

__all__ = [
    "BadValue",
    "ContradictoryOptions",
    "IllegalMove",
    "NotAMove",
    "NotAPosition",
    "NotAsked",
    "TntError",
    "UnknownName",
    "UnreadableText",
    "Unsayable",
]


class TntError(Exception):
    """Base of all exceptions of the project; ``str()`` gives the English message."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self._messages = {"en": en, "ja": ja}

    def message(self, lang: str) -> str:
        """What is wrong, in ``en`` or ``ja``."""
        return self._messages["ja" if lang == "ja" else "en"]

    def __reduce__(self) -> tuple[Callable[..., "TntError"], tuple[Any, ...]]:
        # The parts of an exception are not what it was made of; other processes get them too.
        return _again, (type(self), self.args, self.__dict__)


def _again(cls: type[TntError], args: tuple[Any, ...], attributes: dict[str, Any]) -> TntError:
    error = cls.__new__(cls)
    error.args = args
    error.__dict__.update(attributes)
    return error


class UnreadableText(TntError):
    """A text cannot be read.

    Attributes:
        diagnostics: all its errors, each with line, column, what could stand there, and a hint.
    """

    def __init__(self, diagnostics: Iterable[Any], en: str, ja: str) -> None:
        super().__init__(en, ja)
        self.diagnostics = tuple(diagnostics)


class NotAPosition(TntError):
    """What is described cannot be a position.

    Attributes:
        faults: all reasons, each with its rule and the spaces that show it.
    """

    def __init__(self, faults: Iterable[Any], en: str, ja: str) -> None:
        super().__init__(en, ja)
        self.faults = tuple(faults)


class IllegalMove(TntError):
    """A move that breaks rules was to be applied.

    Attributes:
        violations: all rules it breaks, each with the spaces that show it.
    """

    def __init__(self, violations: Iterable[Any]) -> None:
        self.violations = tuple(violations)
        rules = list(dict.fromkeys(violation.rule for violation in self.violations))
        super().__init__(*_said("illegal", en=", ".join(rules), ja="、".join(rules)))


class NotAMove(TntError):
    """A line names no move in the position, legal or not.

    Attributes:
        fault: why, with the spaces that show it; None if it is no single line of a player.
    """

    def __init__(self, fault: Any, en: str = "", ja: str = "") -> None:
        super().__init__(*((en, ja) if en else _said("no-move")))
        self.fault = fault


class NotAsked(TntError):
    """Chance was to move in a position in which it is not asked."""

    def __init__(self) -> None:
        super().__init__(*_said("not-asked"))


class Unsayable(TntError):
    """No text can say the position: somebody is asked, the game is over, or rules are off."""

    def __init__(self) -> None:
        super().__init__(*_said("unsayable"))


class UnknownName(TntError):
    """A name that does not exist.

    Attributes:
        name: "" if one was needed and none was given.
        kind: ``option``, ``choice``, ``edition``, ``rule``, ``reading``, ``term``,
            ``chapter``, ``scenario``, ``case`` or ``action`` (of a record).
        known: the names there are.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        name = name if isinstance(name, str) else repr(name)
        self.kind, self.name, self.known = kind, name, tuple(known)
        if name:
            first, second = _said("unknown", kind, en=name, ja=name), ("", "")
            numbers = _numbers(name, self.known) if kind == "choice" else None
            near = [] if numbers else _nearest(name, self.known)
            if numbers:
                second = _said("has", en=numbers[0], ja=numbers[1])
            elif near:
                second = _said("near", en=", ".join(near), ja="、".join(near))
        else:
            first, second = _said("none", kind), ("", "")
            if self.known:
                first = _said("which", kind, en=", ".join(self.known), ja="、".join(self.known))
        super().__init__(first[0] + second[0], first[1] + second[1])


class BadValue(TntError):
    """A value that is no such thing.

    Attributes:
        kind: ``player``, ``players``, ``colour``, ``leader``, ``space``, ``size`` (of a board),
            ``number``, ``content`` (of a space), ``shared`` (two things on a space), ``hand``,
            ``monument``, ``move``, ``place`` (in a record), ``language``, ``form``, ``id`` (of a
            scenario), ``position``, ``options``, ``record``, ``ruling``, ``event``, ``text``,
            ``name``, ``rule``, ``several`` (things one after another) or ``table``.
    """

    def __init__(self, kind: str, value: object) -> None:
        self.kind, self.value = kind, value
        if kind == "rule":  # with an article, which a name that does not exist has not
            kind = "rule-id"
        shown = value if isinstance(value, str) else repr(value)
        if len(shown) > 200:  # such as a whole position
            shown = f"{shown[:200]}…"
        # A list of three is denied one by one in Japanese.
        key = "bad-event" if kind == "event" else "bad"
        super().__init__(*_said(key, kind, en=shown, ja=shown))


class ContradictoryOptions(TntError):
    """Options that cannot hold together.

    Attributes:
        texts: the reasons, in both languages.
    """

    def __init__(self, texts: Iterable[Any]) -> None:
        self.texts = tuple(texts)
        super().__init__(
            " / ".join(text.en for text in self.texts), " / ".join(text.ja for text in self.texts)
        )


# ---- words ---------------------------------------------------------------------------------------


@cache
def _book() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("errors.toml").read_text(encoding="utf-8"))


def _said(key: str, kind: str = "", *, en: str = "", ja: str = "") -> tuple[str, str]:
    """A sentence in both languages, about a kind of thing and a name in it."""
    sentence = _book()[key]
    kinds = _book()[f"kind-{kind}"] if kind else {"en": "", "ja": ""}
    return (
        sentence["en"].format(name=en, kind=kinds["en"]),
        sentence["ja"].format(name=ja, kind=kinds["ja"]),
    )


def _numbers(name: str, known: tuple[str, ...]) -> tuple[str, str] | None:
    """The choices of an option (``option choice``) if there are numbers among them, which are a
    range: the nearest of several numbers is no better than another."""
    option = name.partition(" ")[0]
    choices = [choice.removeprefix(f"{option} ") for choice in known]
    numbers = [int(choice) for choice in choices if choice.isdecimal()]
    if not numbers:
        return None
    words = [choice for choice in choices if not choice.isdecimal()]
    en = ", ".join((*words, f"{min(numbers)} to {max(numbers)}"))
    ja = "、".join((*words, f"{min(numbers)}～{max(numbers)}"))
    return f"{option} {en}", f"{option} {ja}"


def _nearest(name: str, known: tuple[str, ...]) -> list[str]:
    """The names that look most like one."""
    from difflib import get_close_matches

    return get_close_matches(name.lower(), known, 3, 0.6)
