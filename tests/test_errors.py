"""The exceptions: one tree, as it is drawn; both languages; nothing bare for bad input."""

import importlib
import pickle
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest

import tnt_rules
from tnt_rules import errors
from tnt_rules.core.protocol import Text
from tnt_rules.core.rulebook import RulebookError
from tnt_rules.core.rulings.compare import ContradictionError
from tnt_rules.core.rulings.variants import Variant, VariantError
from tnt_rules.errors import BadValue, IllegalMove, NotAsked, TntError, UnknownName
from tnt_rules.site.errors import SiteError
from tnt_rules.tigris.drawing.png import PngUnavailable
from tnt_rules.tigris.engine import play
from tnt_rules.tigris.engine.chance import draw
from tnt_rules.tigris.engine.events import Violation
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    ChoosePoint,
    ChooseWar,
    Commit,
    Draw,
    MoveLeader,
    Pass,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasures,
)
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.engine.spaces import Terrain, space_from_name

# Caught where they are raised, or for the terminal and pytest alone.
INTERNAL = {"Slip", "UnreadableBytes", "Stop", "ScenarioFailed", "Unwritable"}


def every_exception():
    """The exceptions that any module of ours defines, by name."""
    found = {}
    for info in pkgutil.walk_packages(tnt_rules.__path__, "tnt_rules."):
        if info.name.endswith("__main__"):
            continue
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            ours = isinstance(value, type) and value.__module__ == info.name
            if ours and issubclass(value, BaseException):
                found[name] = value
    return found


def drawn():
    """The tree of the docstring: name to base."""
    tree, stack = {}, []
    for line in errors.__doc__.splitlines():
        found = re.match(r"    ((?:│   |    )*)(?:├── |└── )?(\w+)  +\S", line)
        if found is None or not (line.startswith("    TntError") or "── " in line):
            continue
        depth = 0 if "── " not in line else len(found[1]) // 4 + 1
        del stack[depth:]
        tree[found[2]] = stack[-1] if stack else "Exception"
        stack.append(found[2])
    return tree


def test_the_tree_is_as_it_is_drawn():
    defined = {n: c for n, c in every_exception().items() if n not in INTERNAL}
    assert drawn() == {name: cls.__bases__[0].__name__ for name, cls in defined.items()}
    assert all(len(cls.__bases__) == 1 for cls in defined.values())


def test_the_drawing_names_real_attributes():
    made = {type(error).__name__: error for error in EXAMPLES}
    for line in errors.__doc__.splitlines():
        found = re.search(r"── (\w+) ", line)
        if found:
            for name in re.findall(r" \.(\w+)", line):
                assert hasattr(made[found[1]], name), (found[1], name)


VARIANT = Variant("x", Text("x", "x"), None)
EXAMPLES = [
    errors.UnreadableText(["d"], "a text", "本文"),
    errors.NotAPosition(["f"], "no position", "局面ではない"),
    IllegalMove([Violation("war.tie"), Violation("leader.place.temple"), Violation("war.tie")]),
    errors.NotAMove(None),
    NotAsked(),
    errors.Unsayable(),
    UnknownName("edition", "lettre", ("reference", "letter")),
    BadValue("player", 7),
    errors.ContradictoryOptions([Text("a", "あ"), Text("b", "い")]),
    ContradictionError(VARIANT, "one", False, [Text("a", "あ")]),
    VariantError(Text("a", "あ"), Text("b", "い")),
    PngUnavailable("font"),
    RulebookError(Text("a", "あ")),
    SiteError(Text("a", "あ")),
]


def test_there_is_an_example_of_every_exception():
    assert {type(error).__name__ for error in EXAMPLES} == drawn().keys() - {"TntError"}


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_exception_speaks_both_languages_and_travels(error):
    assert isinstance(error, TntError)
    assert str(error) == error.message("en") != error.message("ja")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (again.message("ja"), str(again)) == (error.message("ja"), str(error))
    assert vars(again) == vars(error)


def test_messages():
    by_name = {type(error).__name__: error for error in EXAMPLES}
    assert str(by_name["IllegalMove"]) == "the move breaks war.tie, leader.place.temple"
    unknown = by_name["UnknownName"]
    assert str(unknown) == "there is no edition lettre; did you mean letter?"
    assert unknown.message("ja") == "lettre という版はない。letter のことか"
    assert (unknown.kind, unknown.name, unknown.known) == (
        "edition",
        "lettre",
        ("reference", "letter"),
    )
    assert str(UnknownName("case", "")) == "there is no case"
    assert str(UnknownName("case", "", ("a", "b"))) == "which case? There are: a, b"
    assert UnknownName("case", "", ("a", "b")).message("ja") == "どの場合か。あるのは：a、b"
    assert str(BadValue("space", "Q1")) == "Q1 is not a space of the board (A1 to P11)"
    assert BadValue("event", "x").message("ja") == "x は出来事でも、違反でも、不備でもない"


def test_every_word_is_used_and_in_both_languages():
    package = Path(errors.__file__).parent
    book = tomllib.loads((package / "errors.toml").read_text("utf-8"))
    code = "".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    for key, entry in book.items():
        assert set(entry) == {"en", "ja"}, key
        assert all(entry.values())
        fields = [sorted(re.findall(r"\{\w+\}", entry[lang])) for lang in ("en", "ja")]
        assert fields[0] == fields[1], key
        name = key.removeprefix("kind-")
        assert f'"{name}"' in code, key


# ---- bad input -----------------------------------------------------------------------------------


START = new_game((0, 1), hands={0: (1, 1, 1, 3), 1: (1, 1, 1, 3)})


@pytest.mark.parametrize(
    "move",
    [
        PlaceTile(0, 9, 3),
        PlaceTile(0, -1, 3),
        PlaceTile(0, 0, 176),
        PlaceTile(4, 0, 3),
        PlaceTile("archer", "black", "C3"),
        PlaceLeader(0, 16, 3),
        MoveLeader(0, 0, -2, 3),
        Swap(0, (9,)),
        Swap(0, (), -1),
        Swap(0, [1]),
        Commit(0, -3),
        ChooseWar(0, (4,)),
        ChooseWar(0, None),
        Draw(-1, ()),
        BuildMonument(0, (7, 8), 3),
        TakeTreasures(0, (-1,)),
        ChoosePoint(0, 9),
        Pass(None),
        "pass",
        None,
    ],
    ids=repr,
)
def test_what_is_a_move_in_no_game_is_refused(move):
    for judge in (play.violations, play.apply):
        with pytest.raises(BadValue):
            judge(START, move)


def test_an_illegal_move_is_an_answer_unless_it_is_to_be_made():
    move = PlaceTile(1, 0, 3)  # it is not Bull's turn
    (found,) = play.violations(START, move)
    assert found.rule == "turn.active"
    with pytest.raises(IllegalMove) as stopped:
        play.apply(START, move)
    assert stopped.value.violations == (found,)


@pytest.mark.parametrize("name", ["", "C", "C0", "C12", "Q1", "3C", "C-1", "C³", "ㄱ1", "C" * 5000])
def test_no_space(name):
    with pytest.raises(BadValue):
        space_from_name(name)


@pytest.mark.parametrize("size", [(0, 1), (17, 1), (1, 12)])
def test_no_board(size):
    with pytest.raises(BadValue):
        Terrain(*size)


@pytest.mark.parametrize("players", [(), (0,), (0, 0), (0, 1, 2, 3, 0), (0, 4)])
def test_no_seating(players):
    with pytest.raises(BadValue):
        new_game(players)


def test_no_start():
    with pytest.raises(BadValue):
        new_game((0, 1), active=2)
    with pytest.raises(BadValue):
        new_game((0, 1), hands={0: (7, 0, 0, 0)})
    with pytest.raises(BadValue):
        new_game((0, 1), hands={0: (-1, 1, 0, 0)})
    with pytest.raises(NotAsked):
        draw(START, 1, 0)


def test_options_that_do_not_exist():
    with pytest.raises(UnknownName, match=r"war\.recheck"):
        Options({"war.rechek": "x"})
    with pytest.raises(UnknownName, match=r"did you mean war\.recheck fixed-at-union"):
        Options({"war.recheck": "fixed-at-unoin"})
    with pytest.raises(UnknownName):
        DEFAULTS["war.rechek"]
    with pytest.raises(UnknownName):
        DEFAULTS.number("hand")
