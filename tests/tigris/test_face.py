"""What the functions of `tnt_rules.tigris` refuse."""

import inspect
import pickle
import random

import pytest
from msgspec.structs import replace

from tnt_rules import tigris as te
from tnt_rules.errors import BadValue, TntError, UnknownName
from tnt_rules.tigris.face import ENGINE

ARCHER, BULL = te.Dynasty.ARCHER, te.Dynasty.BULL
TEXT = "position\n  Ka t .\nplayers archer bull\n"
RECORD = """\
scenario my.game
setup standard
players archer bull
seed 7
turn 1 archer
archer: K C2
"""
POSITION = te.read(TEXT)
MOVE = te.PlaceTile(ARCHER, te.Colour.RED, te.space("C1"))
START = te.new_game([ARCHER, BULL])

PLACED = next(event for event in te.apply(POSITION, MOVE)[1] if hasattr(event, "kingdoms"))
UNSCORED = te.events.NotScored(rule="tile.vp.leader", colour=0, space=0, why=None)

# A call of every function that fits.
CALLS = {
    "apply": {"position": POSITION, "move": MOVE},
    "asked": {"position": POSITION},
    "build": {"players": [0, 1], "board": (3, 1), "tiles": {"B1": 1}, "leaders": {0: "A1"}},
    "chance": {"position": START, "seed": 1, "number": 0},
    "colour_of": {"piece": 1},
    "cut": {"found": te.replay(RECORD), "at": "1.1"},
    "draw_board": {"position": POSITION},
    "dynasty_of": {"piece": 1},
    "editions": {},
    "faults": {"position": POSITION},
    "leader": {"dynasty": 0, "colour": 1},
    "legal_moves": {"position": POSITION},
    "new_game": {"players": [0, 1]},
    "options": {},
    "question": {"position": START},
    "read": {"text": TEXT},
    "read_move": {"position": POSITION, "line": "archer: t C1"},
    "render": {"found": te.ruling(TEXT, hangs=False)},
    "replay": {"text": RECORD},
    "rulebook": {},
    "ruling": {"text": TEXT, "hangs": False},
    "say": {"what": te.apply(POSITION, MOVE)[1][0]},
    "shipped": {"id": "disputes.63"},
    "space": {"name": "A1"},
    "space_name": {"place": 3},
    "view": {"position": POSITION, "seat": 0},
    "violations": {"position": POSITION, "move": MOVE},
    "write": {"position": POSITION},
    "write_move": {"position": POSITION, "move": MOVE},
}
FUNCTIONS = sorted(name for name in te.__all__ if inspect.isfunction(getattr(te, name)))

# Things of all types; where one of them fits, nothing is refused.
THINGS = (
    None, 1.5, float("nan"), "x", "", b"\xff", {}, [], (1, 2, 3), [None], [1, "x"], [[]],
    {1: "x"}, {"x": None}, {None: 1}, {0: (1, "x")}, {0: (1, "x", 0, 0)}, object(), -1,
    10**30, -(10**30), "\ud800",
)  # fmt: skip


def test_every_function_is_called_here():
    assert sorted(CALLS) == FUNCTIONS
    for name, given in CALLS.items():
        getattr(te, name)(**given)


def test_the_parameters_of_the_engine_are_its_parameters():
    for name in ENGINE:
        signature = inspect.signature(getattr(te, name))
        assert ENGINE[name].split() == list(signature.parameters), name
    homes = {name: te._HOMES[name][0] for name in FUNCTIONS}
    assert set(ENGINE) == {name for name, home in homes.items() if home.startswith("engine.")}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_whatever_is_given_is_taken_or_refused(name):
    function = getattr(te, name)
    for parameter in inspect.signature(function).parameters:
        for thing in THINGS:
            try:
                function(**{**CALLS[name], parameter: thing})
            except TntError as error:
                assert error.message("en") != error.message("ja"), (parameter, thing)
            except Exception as error:
                pytest.fail(f"{name}({parameter}={thing!r}): {error!r}")


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: te.chance(START, 1.5, 0), "number"),
        (lambda: te.chance(START, 0, -1), "number"),
        (lambda: te.space(None), "space"),
        (lambda: te.space_name(-1), "space"),
        (lambda: te.colour_of(None), "leader"),
        (lambda: te.leader(1.5, 0), "player"),
        (lambda: te.cut(CALLS["cut"]["found"], None), "place"),
        (lambda: te.cut("x", "1.1"), "record"),
        (lambda: te.build(players=[0, 1], points=[1, "x"]), "table"),
        (lambda: te.build(players=[0, 1], options={}), "options"),
        (lambda: te.build(players="ab"), "several"),
        (lambda: te.new_game([0, 1], {}), "options"),
        (lambda: te.new_game([0.0, 1]), "player"),
        (lambda: te.new_game([0, 1], hands={0: (1.5, 0, 0, 0)}), "number"),
        (lambda: te.options(off="war.tie"), "several"),
        (lambda: te.options(off=[5]), "rule"),
        (lambda: te.render(CALLS["render"]["found"], "text", "en", -(10**30)), "number"),
        (lambda: te.render("x"), "ruling"),
        (lambda: te.read(5), "text"),
        (lambda: te.read(TEXT, case=5), "name"),
        (lambda: te.say(5), "event"),
        (lambda: te.say(replace(PLACED, player=99)), "event"),
        (lambda: te.say(replace(PLACED, player=-1)), "event"),
        (lambda: te.say(replace(PLACED, player="bull")), "event"),
        (lambda: te.say(replace(PLACED, space=176)), "event"),
        (lambda: te.say(replace(PLACED, kingdoms=((99,),))), "event"),
        (lambda: te.say(replace(PLACED, rule=None)), "event"),
        (lambda: te.say(UNSCORED), "event"),
        (lambda: te.say(replace(UNSCORED, why="no such reason")), "event"),
        (lambda: te.say(te.Event(rule="war.tie")), "event"),
        (lambda: te.say(te.Violation("war.tie", ("A1",))), "event"),
        (lambda: te.legal_moves(replace(POSITION, active=99)), "position"),
        (lambda: te.write(replace(POSITION, active=99)), "position"),
        (lambda: te.write(replace(POSITION, active=None)), "position"),
        (lambda: te.legal_moves(replace(POSITION, players=(0, 7))), "position"),
        (lambda: te.asked(replace(POSITION, leaders=())), "position"),
        (lambda: te.draw_board(replace(POSITION, content=(99,) * 176)), "position"),
        (lambda: te.apply(replace(POSITION, hands=None), MOVE), "position"),
        (lambda: te.question(START, "xx"), "language"),
        (lambda: te.question(POSITION, "xx"), "language"),
        (lambda: te.view(POSITION, 0.0), "player"),
        (lambda: te.draw_board(POSITION, marks=[None]), "space"),
        (lambda: te.asked(None), "position"),
    ],
)
def test_kinds_of_values_that_are_none(call, kind):
    with pytest.raises(BadValue) as stopped:
        call()
    assert stopped.value.kind == kind


def test_a_call_that_does_not_fit():
    for call in (te.space, lambda: te.space("A1", 1), lambda: te.space(nome="A1")):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(UnknownName):
        te.options(choices={5: "x"})


def test_functions_go_to_other_processes():
    for name in FUNCTIONS:
        assert pickle.loads(pickle.dumps(getattr(te, name))) is getattr(te, name)
        assert getattr(te, name).__doc__


def test_a_rule_that_does_not_exist_cannot_be_out_of_force():
    with pytest.raises(UnknownName) as stopped:
        te.options(off=["war.tei"])
    assert (stopped.value.kind, stopped.value.name) == ("rule", "war.tei")
    for lang in ("en", "ja"):
        assert "war.tie" in stopped.value.message(lang)
    assert te.options(off=["war.tie"]).off == {"war.tie"}


def test_what_happens_in_a_game_can_be_said():
    """None of it is taken for forged."""
    position, dice = te.new_game([ARCHER, BULL, te.Dynasty.LION]), random.Random(3)
    draws = 0
    while (asked := te.asked(position)) is not None and draws < 60:
        if asked.asker == te.CHANCE:
            move, draws = te.chance(position, 5, draws), draws + 1
        else:
            move = dice.choice(te.legal_moves(position))
        position, events = te.apply(position, move)
        for event in events:
            assert te.say(event)
