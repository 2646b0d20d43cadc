"""The work on a text grows with its length: calls of functions are counted, not seconds."""

import gc
import sys
from collections.abc import Callable

import pytest

from tnt_rules.core.corpus import load, read_only
from tnt_rules.core.documents.difference import unified
from tnt_rules.core.documents.grammar import grammar_of
from tnt_rules.core.documents.writer import write
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulings.batch import Batch
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.compare import compare
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.update import rewritten
from tnt_rules.core.rulings.variants import all_editions

GAME = default_game()

OWNED = "position\n  Ka t s ?\n  .  . . .\n"
BARE = "position\n  K t s ?\n  . . . .\n"
UNSETTLED = "position\n  Pb t ?\narcher: P ?\n"


def cases(line: str) -> Callable[[int], str]:
    return lambda n: "".join(f"case c{k}\n  archer: t ?\n{line}" for k in range(n))


TEXTS: dict[str, Callable[[int], str]] = {
    "cases": lambda n: OWNED + cases("    expect legal\n")(n),
    "cases without owner letters": lambda n: BARE + cases("    expect legal\n")(n),
    "cases that are questions": lambda n: BARE + cases("")(n),
    "cases that fail": lambda n: BARE + cases("    expect illegal\n")(n),
    "scenarios": lambda n: "".join(
        f"scenario a.s{k}\n{OWNED}archer: t ?\n  expect legal\n" for k in range(n)
    ),
    "turns": lambda n: OWNED + "players archer bull\n" + "archer: pass\nbull: pass\n" * n,
    "numbered turns": lambda n: (
        OWNED
        + "players archer bull\n"
        + "".join(f"turn {k + 1}\n{('archer', 'bull')[k % 2]}: pass\n" for k in range(n))
    ),
    "illegal moves": lambda n: OWNED + "archer: t A1\n  expect illegal\n" * n,
    "answers that nobody asks for": lambda n: OWNED + "archer: t D1\n" + "bull: commit 1\n" * n,
    "answers for all": lambda n: OWNED + "archer: t D1\n" + "all: commit none\n" * n,
    "answers of another player": lambda n: UNSETTLED + "lion: commit none\n" * n,
    "answers that are refused": lambda n: UNSETTLED + "archer: commit 99\n" * n,
    "an answer after many others": lambda n: (
        UNSETTLED + "lion: commit none\n" * n + "archer: commit none\nbull: commit none\n"
    ),
    "moves while a question is open": lambda n: UNSETTLED + "archer: t A1\n" * n,
    "expectations": lambda n: (
        OWNED + "archer: t D1\n" + "  expect legal\n  expect union none\n" * n
    ),
    "grids": lambda n: OWNED + "".join(f"case c{k}\n{OWNED}archer: t ?\n" for k in range(n)),
    "spaces": lambda n: OWNED + "space C2: t\nspace C2: .\n" * n + "archer: t ?\n",
    "options": lambda n: (
        OWNED
        + cases("")(n).replace("archer: t ?", "option war.recheck fixed-at-union\n  archer: t ?")
    ),
    "comments": lambda n: OWNED + "# a comment\n\n" * n + "archer: t ?\n",
    "combining marks": lambda n: OWNED + ("# " + "e\u0301\u0327" * 15 + "\n") * n + "archer: t ?\n",
    "comments behind a grid": lambda n: "position\n  . .\n" + "# x\n" * n,
    "rules that are not cited": lambda n: OWNED + "rules war.tie\n" * n + "archer: t ?\n",
    "semicolons": lambda n: "position Ka t s ?" + "; archer: t D1" * n + "\n",
}

FAULTY: dict[str, Callable[[int], str]] = {
    "unknown words": lambda n: OWNED + "\n" + "wibble wobble\n" * n,
    "unknown rules": lambda n: OWNED + "".join(f"rules war.{k}\n" for k in range(n)),
    "unknown options": lambda n: OWNED + "".join(f"option war.{k} no\n" for k in range(n)),
    "rows in the wrong place": lambda n: ". . K\n\n" * n,
    "faulty rows": lambda n: "".join(f"case c{k}\nposition\n  t Q .\n" for k in range(n)),
    "rows beyond the map": lambda n: "position\n" + "  t Q .\n" * n,
    "comments in a grid": lambda n: "position\n" + "  . .\n# x\n" * n,
    "a grid said twice": lambda n: OWNED * n + "archer: t ?\n",
    "an option said twice": lambda n: OWNED + "option war.recheck fixed-at-union\n" * n,
    "grids without rows": lambda n: "position\n\n" * n,
    "signs": lambda n: "".join(f"({k % 7})[?!.,*^]\n" for k in range(n)),
    "a case said twice": lambda n: OWNED + "case a\n" * n,
    "titles said twice": lambda n: OWNED + "en a\n" * n,
    "a long line": lambda n: OWNED + "archer: t" + " x" * n + "\n",
    "brackets": lambda n: OWNED + "archer: " + "(" * n + "\n",
    "a sign with many marks": lambda n: OWNED + "# e" + "\u0301\u0327" * 16 * n + "\n",
    "signs with many marks": lambda n: OWNED + ("# e" + "\u0301\u0327" * 16 + "\n") * n,
    "control characters": lambda n: OWNED + "\x01\n" * n,
}


def check(text: str) -> object:
    batch = Batch(Choices())
    batch.add(load(text))
    return batch.totals, batch.status


def ruling(text: str) -> object:
    document = load(text).document
    assert document is not None
    return [make_ruling(GAME, scenario, Choices()) for scenario in document.scenarios]


def compared(text: str) -> object:
    document = load(text).document
    assert document is not None
    variants = all_editions(GAME)
    return [compare(GAME, scenario, variants) for scenario in document.scenarios]


def formatted(text: str) -> object:
    document = read_only(text).document
    assert document is not None
    for lang in ("en", "ja"):
        unified(text.splitlines(), write(document, GAME, lang).splitlines(), "x")
    return None


def updated(text: str) -> object:
    batch = Batch(Choices())
    return rewritten(text.encode(), batch.add(load(text)))


def calls(work: Callable[[str], object], text: str) -> int:
    """How many functions are called, those of the interpreter among them."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    gc.disable()  # what is called when garbage is collected is no part of the work
    sys.setprofile(note)
    try:
        work(text)
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


def grows_with_the_text(work: Callable[[str], object], made: Callable[[int], str], n: int) -> None:
    # Lines that were read are kept until there are very many; then all of them are forgotten, which
    # may come about in the middle of what is counted, after enough other tests.
    grammar_of(GAME)._memo.clear()
    work(made(4 * n))  # what is made once, and lines that were read before, are no part of it
    few, more, many = (calls(work, made(size)) for size in (n, 2 * n, 4 * n))
    # From twice to four times the text takes twice as much more as from once to twice.
    assert many - more < 2.4 * (more - few) + 200, (few, more, many)


def test_texts_are_of_the_kind_they_are_said_to_be():
    """A text with errors is not run, so that it would show nothing of the work on a case."""
    assert [name for name, made in TEXTS.items() if load(made(6)).diagnostics] == []
    assert [name for name, made in FAULTY.items() if not load(made(6)).diagnostics] == []


@pytest.mark.parametrize("name", TEXTS)
def test_check(name):
    grows_with_the_text(check, TEXTS[name], 40)


@pytest.mark.parametrize("name", ["answers that are refused", "moves while a question is open"])
def test_many_refusals(name):
    """What a refused line looks at of the whole text shows among many of them only."""
    grows_with_the_text(check, TEXTS[name], 250)


@pytest.mark.parametrize("name", FAULTY)
def test_errors(name):
    # Those behind the hundredth are only counted.
    grows_with_the_text(check, FAULTY[name], 160)


@pytest.mark.parametrize("name", TEXTS)
def test_format(name):
    grows_with_the_text(formatted, TEXTS[name], 120)


@pytest.mark.parametrize("name", ["cases that fail", "illegal moves", "expectations"])
def test_update(name):
    grows_with_the_text(updated, TEXTS[name], 40)


@pytest.mark.parametrize("name", TEXTS)
def test_ruling(name):
    grows_with_the_text(ruling, TEXTS[name], 6)


@pytest.mark.parametrize("name", ["cases", "scenarios", "turns"])
def test_compare(name):
    grows_with_the_text(compared, TEXTS[name], 6)
