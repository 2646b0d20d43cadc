"""Readings, options of the game and house rules: their names, choices and defaults.

The texts about them are in the rulebook; here is what the engine may be asked to do. A rule reads
the option it depends on by name: ``options["war.recheck"]``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tnt_rules.errors import UnknownName


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option.

    Attributes:
        kind: ``reading``, ``game`` (an option of the game) or ``house`` (a house rule).
        choices: the named choices, the default first; for a range of numbers ``low`` and ``high``
            are given instead, and ``choices`` holds the default and words beside the numbers.
    """

    id: str
    kind: str
    choices: tuple[str, ...]
    low: int | None = None
    high: int | None = None

    @property
    def default(self) -> str:
        return self.choices[0]

    def allows(self, choice: str) -> bool:
        """Whether the choice exists."""
        if self.id == "setup.tiles":
            parts = choice.split("/")
            return len(parts) == 4 and all(
                p.isascii() and p.isdigit() and len(p) <= 3 for p in parts
            )
        if choice in self.choices:
            return True
        if self.low is None or self.high is None:
            return False
        return (
            choice.isascii()
            and choice.isdigit()
            and len(choice) <= 3
            and self.low <= int(choice) <= self.high
            and str(int(choice)) == choice
        )

    @property
    def all_choices(self) -> tuple[str, ...]:
        """Every choice written out, the default first."""
        if self.low is None or self.high is None:
            return self.choices
        numbers = [str(n) for n in range(self.low, self.high + 1)]
        return self.choices + tuple(n for n in numbers if n not in self.choices)


def _reading(name: str, *choices: str) -> OptionSpec:
    return OptionSpec(name, "reading", choices)


SPECS: Final[Mapping[str, OptionSpec]] = {
    spec.id: spec
    for spec in (
        _reading("leader.same-space", "refused", "allowed"),
        _reading("union.after-peace", "goes-on", "ends"),
        _reading("war.attacker", "active-then-clockwise", "clockwise-only"),
        _reading("war.recheck", "after-each-war", "fixed-at-union"),
        _reading("war.side", "as-it-stands", "before-union"),
        _reading("war.order", "one-at-a-time", "announced"),
        _reading("conflict.discards", "out-of-game", "back-to-bag"),
        _reading("monument.overlap", "allowed", "refused"),
        _reading("monument.recompleted", "allowed", "refused"),
        _reading("monument.income", "per-monument", "per-leader"),
        _reading("treasure.when", "after-monument", "before-monument"),
        _reading("treasure.taking", "must", "may"),
        _reading("treasure.turn-order", "clockwise-from-active", "seat-order"),
        _reading("treasure.advanced-outer", "as-printed", "bga-slip"),
        _reading("catastrophe.on-catastrophe", "refused", "allowed"),
        _reading("end.bag", "cannot-refill", "fewer-than-six"),
        _reading("end.bag-in-swap", "at-once", "end-of-turn"),
        _reading("end.refill-order", "active-then-clockwise", "seat-order"),
        _reading("building.line-tile", "one", "two"),
        _reading("building.joined-region", "after-placement", "before-placement"),
        _reading("building.own-line", "refused", "allowed"),
        _reading("building.line-length", "now", "when-built"),
        _reading("limit.surplus", "any-excess", "just-enough"),
        _reading("limit.attacker-ahead", "any", "none"),
        _reading("limit.scope", "all-conflicts", "wars-only"),
        OptionSpec("board", "game", ("standard", "advanced")),
        OptionSpec("buildings", "game", ("off", "on")),
        OptionSpec("ziggurat", "game", ("off", "on")),
        OptionSpec("conflict.limit", "game", ("off", "on")),
        OptionSpec("scores", "game", ("hidden", "open")),
        OptionSpec("hand.size", "house", ("6",), 1, 12),
        OptionSpec("turn.actions", "house", ("2",), 1, 4),
        OptionSpec("end.treasures", "house", ("2",), 0, 9),
        OptionSpec("setup.catastrophes", "house", ("2",), 0, 4),
        OptionSpec("setup.tiles", "house", ("57/36/30/30",)),
        OptionSpec("conflict.tie", "house", ("defender", "attacker")),
        OptionSpec("conflict.cap", "house", ("none",), 0, 12),
        OptionSpec("conflict.commit", "house", ("in-turn", "simultaneous")),
        OptionSpec("union.point", "house", ("none", "after-wars")),
        OptionSpec("monument.paid", "house", ("active", "all")),
        OptionSpec("treasure.bordered", "house", ("first", "free")),
    )
}

EDITIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "reference": {},
    "letter": {
        "union.after-peace": "ends",
        "war.recheck": "fixed-at-union",
        "war.side": "before-union",
        "building.joined-region": "before-placement",
    },
    "summary": {"end.bag": "fewer-than-six", "monument.recompleted": "refused"},
    "bga-2022": {
        "treasure.turn-order": "seat-order",
        "treasure.advanced-outer": "bga-slip",
        "catastrophe.on-catastrophe": "allowed",
        "end.refill-order": "seat-order",
    },
}


def spec_of(name: str) -> OptionSpec:
    """An option by its name.

    Raises:
        UnknownName: there is no such option.
    """
    found = SPECS.get(name)
    if found is None:
        raise UnknownName("option", name, SPECS)
    return found


def edition_choices(name: str) -> Mapping[str, str]:
    """The choices in which an edition differs from the defaults.

    Raises:
        UnknownName: there is no such edition.
    """
    found = EDITIONS.get(name)
    if found is None:
        raise UnknownName("edition", name, EDITIONS)
    return found


@dataclass(frozen=True, slots=True)
class OptionConflict:
    """Why a set of options contradicts itself: the ids at odds, and the name of the reason."""

    reason: str
    options: tuple[str, ...]


class Options:
    """A frozen set of choices; whatever is not named has its default.

    Attributes:
        off: ids of rules that are switched off, for knock-out tests.
    """

    __slots__ = ("_box", "_choices", "_hash", "off")

    def __init__(self, choices: Mapping[str, str] | None = None, off: Iterable[str] = ()) -> None:
        """Take the choices that differ from the defaults.

        Raises:
            UnknownName: there is no such option, or it has no such choice.
        """
        table = {name: spec.choices[0] for name, spec in SPECS.items()}
        for name, choice in (choices or {}).items():
            spec = spec_of(name)
            if not spec.allows(choice):
                known = [f"{name} {other}" for other in spec.all_choices]
                raise UnknownName("choice", f"{name} {choice}", known)
            table[name] = choice
        self._choices = table
        self.off = frozenset(off)
        t, f, s, m = (int(n) for n in table["setup.tiles"].split("/"))
        self._box = (s, t, f, m)
        self._hash = hash((tuple(table.values()), self.off))

    def __getitem__(self, name: str) -> str:
        try:
            return self._choices[name]
        except KeyError:
            raise UnknownName("option", name, SPECS) from None

    def number(self, name: str) -> int | None:
        """A choice that is a number; None for ``none``."""
        choice = self[name]
        return None if choice == "none" else int(choice)

    def on(self, rule: str) -> bool:
        """Whether a rule is in force."""
        return rule not in self.off

    @property
    def changed(self) -> dict[str, str]:
        """The choices that differ from the defaults, in the order of the table."""
        return {n: c for n, c in self._choices.items() if c != SPECS[n].choices[0]}

    def with_choice(self, name: str, choice: str) -> "Options":
        """The same set with another choice."""
        return Options({**self.changed, name: choice}, self.off)

    def without(self, *rules: str) -> "Options":
        """The same set with rules switched off."""
        return Options(self.changed, self.off | set(rules))

    def box_tiles(self) -> tuple[int, int, int, int]:
        """Tiles in the box by colour: settlements, temples, farms, markets."""
        return self._box

    def conflicts(self) -> tuple[OptionConflict, ...]:
        """What contradicts itself in this set; empty when it can be played."""
        found = []
        box = self.box_tiles()
        temples = 14 if self["board"] == "advanced" else 10
        if box[1] < temples:
            found.append(OptionConflict("too-few-temples", ("setup.tiles",)))
        elif sum(box) - temples < int(self["hand.size"]):
            found.append(OptionConflict("hand-larger-than-bag", ("hand.size", "setup.tiles")))
        limited = [n for n in self.changed if n.startswith("limit.")]
        if limited and self["conflict.limit"] == "off":
            found.append(OptionConflict("limit-without-limit", (*limited, "conflict.limit")))
        if self["conflict.limit"] == "on" and self["conflict.commit"] == "simultaneous":
            found.append(OptionConflict("limit-needs-order", ("conflict.limit", "conflict.commit")))
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Options) and self._choices == other._choices and self.off == other.off
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Options({self.changed!r}, off={sorted(self.off)!r})"


class WatchedOptions(Options):
    """The same set, which notes what it is asked for: what is never asked for changes nothing.

    Attributes:
        consulted: the options asked for so far.
    """

    __slots__ = ("consulted",)

    def __init__(self, options: Options) -> None:
        self._choices = options._choices
        self._box = options._box
        self._hash = options._hash
        self.off = options.off
        self.consulted: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.consulted.add(name)
        return super().__getitem__(name)

    @property
    def changed(self) -> dict[str, str]:
        self.consulted.update(self._choices)
        return super().changed

    def box_tiles(self) -> tuple[int, int, int, int]:
        self.consulted.add("setup.tiles")
        return self._box

    def __eq__(self, other: object) -> bool:
        # Two sets that are compared differ by every option.
        self.consulted.update(self._choices)
        return super().__eq__(other)

    def __hash__(self) -> int:
        self.consulted.update(self._choices)
        return self._hash


DEFAULTS: Final = Options()
