"""The public face: `tnt_rules.tigris`."""

import ast
import inspect
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tnt_rules import errors
from tnt_rules import tigris as te
from tnt_rules.errors import (
    BadValue,
    ContradictoryOptions,
    IllegalMove,
    NotAMove,
    NotAPosition,
    NotAsked,
    UnknownName,
    UnreadableText,
    Unsayable,
)

ARCHER, BULL, LION = te.Dynasty.ARCHER, te.Dynasty.BULL, te.Dynasty.LION
BLACK, RED, BLUE, GREEN = te.Colour
FACE = Path(te.__file__)

MARKET = """\
scenario my.market
  en A market between two kingdoms
  ja 二つの王国の間に置く市場
position
  .  Pb t  .  .
  .  .  m  .  .
  Ka t  .  s  .
  .  .  m  .  .
players archer bull lion
active lion
lion: m C3
"""


def market(**more):
    """The same from values."""
    given = {
        "players": (ARCHER, BULL, LION),
        "active": LION,
        "board": (5, 4),
        "tiles": {"C1": RED, "C2": GREEN, "B3": RED, "D3": BLACK, "C4": GREEN},
        "leaders": {te.leader(ARCHER, BLACK): "A3", te.leader(BULL, RED): "B1"},
    }
    return te.build(**{**given, **more})


# ---- names and imports ---------------------------------------------------------------------------


def test_every_name_is_there_and_says_what_it_is():
    assert set(te.__all__) <= set(dir(te))
    for name in te.__all__:
        found = getattr(te, name)
        if callable(found) and not isinstance(found, type):
            assert found.__doc__, name
    with pytest.raises(AttributeError, match="nothing"):
        te.nothing  # noqa: B018


def test_the_names_for_type_checkers_are_the_names():
    (block,) = (
        node
        for node in ast.parse(FACE.read_text("utf-8")).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    declared = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            declared[alias.asname or alias.name] = (node.module, alias.name)
    assert set(declared) == set(te.__all__) == set(te._HOMES)
    for name, (module, attribute) in declared.items():
        if name != "events":
            __import__(module)
            home = getattr(sys.modules[module], attribute)
            assert inspect.unwrap(getattr(te, name)) is home, name


def loaded_by(code):
    """The modules that some code loads, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("code", ["import tnt_rules", "import tnt_rules.tigris"])
def test_imports_are_cheap(code):
    ours = {name for name in loaded_by(code) if name.startswith("tnt_rules")}
    assert ours <= {"tnt_rules", "tnt_rules.tigris"}


def test_the_engine_needs_no_text():
    """A position from values, moves, chance, a view, faults: without parser, screen or words."""
    modules = loaded_by(
        "from tnt_rules import tigris as te\n"
        "p = te.build(players=(0, 1), board=(3, 1), tiles={'B1': 1}, leaders={0: 'A1'},"
        " hands={0: te.Hand((1, 0, 0, 0))}, bag=(9, 9, 9, 9))\n"
        "assert not te.faults(p)\n"
        "m = te.PlaceTile(0, 0, te.space('C1'))\n"
        "assert te.violations(p, m) == () and m in te.legal_moves(p)\n"
        "q, events = te.apply(p, m)\n"
        "assert isinstance(events[0], te.events.TilePlaced)\n"
        "q, events = te.apply(q, te.Pass(0))\n"
        "q, events = te.apply(q, te.chance(q, 1, 0))\n"
        "te.view(q, 1)\n"
        "g = te.new_game((0, 1), te.options('letter', {'hand.size': 7}))\n"
        "te.apply(g, te.chance(g, 1, 0))\n"
    )
    assert not {name.split(".")[0] for name in modules} & {"lark", "click", "rich"}
    assert not [n for n in modules if n.startswith("tnt_rules.tigris.phrases")]
    assert "tnt_rules.core.documents.reader" not in modules
    assert "tnt_rules.tigris.game" not in modules


# ---- positions from values -----------------------------------------------------------------------


def test_values_and_text_describe_the_same():
    assert market() == te.read(MARKET)
    text = """\
position
  ~ f t** Ka
players archer bull
"""
    built = te.build(
        players=(ARCHER, BULL),
        board=(4, 1),
        river=["A1"],
        bordered=["C1"],
        tiles={"B1": BLUE, "C1": RED},
        treasures=["C1"],
        leaders={te.leader(ARCHER, BLACK): 3},
    )
    assert built == te.read(text)


def test_everything_that_can_be_given():
    text = """\
edition letter
option buildings on
option ziggurat on
position
  t  t  Z  t!
  .  Z  Z  Z
  =  =  Z  .
  =  =  Pb t
players archer bull
active bull
actions 1
hand archer: s t +2
hand bull: none
points archer: black 1, red 2
treasures bull: 3
catastrophes archer: 1
bag red 5, green 2
removed black 4
monument black red A3
declined A1
"""
    built = te.build(
        players=(ARCHER, BULL),
        active=BULL,
        board=(4, 4),
        tiles={
            "A1": RED,
            "B1": RED,
            "D1": RED,
            "A3": te.FACEDOWN,
            "B3": te.FACEDOWN,
            "A4": te.FACEDOWN,
            "B4": te.FACEDOWN,
            "D4": RED,
        },
        ziggurat="C2",
        leaders={te.leader(BULL, RED): "C4"},
        buildings={RED: "D1"},
        monuments=[te.Monument((RED, BLACK), te.space("A3"))],
        declined=["A1"],
        actions=1,
        hands={ARCHER: te.Hand((1, 1, 0, 0), 2), BULL: te.Hand()},
        points={ARCHER: (1, 2, 0, 0)},
        held={BULL: 3},
        catastrophes={ARCHER: 1},
        bag=(0, 5, 0, 2),
        gone=(4, 0, 0, 0),
        options=te.options("letter", {"buildings": "on", "ziggurat": "on"}),
    )
    assert built.content.count(te.ZIGGURAT) == 5
    assert built.ziggurat == te.space("C2")
    assert built.monuments == (te.Monument((BLACK, RED), te.space("A3")),)
    assert built.hands == (te.Hand((1, 1, 0, 0), 2), te.Hand(), None, None)
    assert built.points[ARCHER] == (1, 2, 0, 0)
    assert built.held == (None, 3, None, None)
    assert built.options["union.after-peace"] == "ends"
    assert te.read(text) == built
    assert te.read(te.write(built)) == built
    assert te.read(te.write(built, "ja")) == built


def test_a_whole_map_holds_what_is_given():
    built = te.build(players=(ARCHER, BULL), tiles={"B2": RED}, treasures=["B2"])
    assert built.terrain.name == "standard"
    assert built.treasures == {te.space("B2")}
    advanced = te.build(players=(ARCHER, BULL), board="advanced")
    assert advanced.terrain.name == "advanced"


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"players": (ARCHER,)}, "position.players"),
        ({"players": (ARCHER, ARCHER, BULL)}, "position.players"),
        ({"players": ()}, "position.players"),
        ({"players": (ARCHER, LION)}, "position.player-absent"),
        ({"leaders": {te.leader(ARCHER, BLACK): "E1"}}, "leader.orphan"),
        ({"tiles": {"A1": RED}, "river": ["A1"], "leaders": {}}, "tile.place.river"),
        ({"hands": {ARCHER: te.Hand((7, 0, 0, 0))}}, "setup.hand"),
        ({"actions": 3}, "turn.two-actions"),
        ({"bag": (58, 0, 0, 0)}, "setup.box-tiles"),
        ({"catastrophes": {ARCHER: 3}}, "catastrophe.two"),
        ({"treasures": ["E1"]}, "position.treasure"),
        ({"buildings": {RED: "E1"}}, "position.building"),
    ],
)
def test_what_cannot_be_a_position(given, rule):
    with pytest.raises(NotAPosition) as stopped:
        market(**given)
    assert rule in {fault.rule for fault in stopped.value.faults}
    assert rule in str(stopped.value)
    assert all(te.say(fault, lang) for fault in stopped.value.faults for lang in ("en", "ja"))


def test_faults_of_a_value():
    from msgspec.structs import replace

    position = market()
    assert te.faults(position) == ()
    assert {f.rule for f in te.faults(replace(position, actions=5))} == {"turn.two-actions"}


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"players": (ARCHER, 4)}, "player"),
        ({"players": (ARCHER, "bull")}, "player"),
        ({"active": 9}, "player"),
        ({"board": "basic"}, "size"),
        ({"board": (0, 4)}, "size"),
        ({"board": (5,)}, "size"),
        ({"board": 5}, "size"),
        ({"board": "standard", "river": ["A1"], "leaders": {}, "tiles": {}}, "size"),
        ({"tiles": {"F1": RED}}, "space"),
        ({"tiles": {"A5": RED}}, "space"),
        ({"tiles": {"temple": RED}}, "space"),
        ({"tiles": {-1: RED}}, "space"),
        ({"tiles": {"A1": 7}}, "content"),
        ({"tiles": {"A1": te.ZIGGURAT}}, "content"),
        ({"tiles": {"A3": RED}}, "shared"),
        ({"leaders": {0: "A1", 1: "A1"}}, "shared"),
        ({"leaders": {16: "A1"}}, "leader"),
        ({"leaders": {0: "Z9"}}, "space"),
        ({"treasures": ["P11"]}, "space"),
        ({"buildings": {4: "C1"}}, "colour"),
        ({"ziggurat": "A1"}, "space"),
        ({"ziggurat": "C2"}, "shared"),
        ({"monuments": [(0, 1)]}, "monument"),
        ({"monuments": [te.Monument((0, 4))]}, "colour"),
        ({"monuments": [te.Monument((0, 1), 999)]}, "space"),
        ({"declined": ["F9"]}, "space"),
        ({"actions": -1}, "number"),
        ({"hands": {5: te.Hand()}}, "player"),
        ({"hands": {0: (1, 1, 1, 1)}}, "hand"),
        ({"hands": {0: te.Hand((-1, 0, 0, 0))}}, "number"),
        ({"points": {0: (1, 2, 3)}}, "number"),
        ({"points": {0: 3}}, "number"),
        ({"held": {0: "two"}}, "number"),
        ({"bag": -1}, "number"),
        ({"gone": (0, 0, 0, -1)}, "number"),
    ],
    ids=repr,
)
def test_values_that_are_none(given, kind):
    with pytest.raises(BadValue) as stopped:
        market(**given)
    assert stopped.value.kind == kind
    assert str(stopped.value) != stopped.value.message("ja")


def test_options_and_editions():
    assert te.editions()[0] == "reference"
    assert te.options() == te.Options()
    letter = te.options("letter", {"hand.size": 7}, off=["war.tie"])
    assert letter["war.recheck"] == "fixed-at-union"
    assert letter.number("hand.size") == 7
    assert not letter.on("war.tie")
    for wrong in ({"edition": "1997"}, {"choices": {"hands": 7}}, {"choices": {"hand.size": 70}}):
        with pytest.raises(UnknownName):
            te.options(**wrong)
    with pytest.raises(ContradictoryOptions) as stopped:
        te.options(choices={"limit.surplus": "just-enough"})
    assert stopped.value.texts
    contradictory = te.Options({"limit.surplus": "just-enough"})
    with pytest.raises(ContradictoryOptions):
        market(options=contradictory)


# ---- texts ---------------------------------------------------------------------------------------


def test_cases_are_read_by_name():
    text = "position\n  Ka t .\ncase one\n  actions 1\ncase two\n  option hand.size 7\n"
    assert te.read(text).actions is None
    assert te.read(text, case="one").actions == 1
    assert te.read(text, case="two").options["hand.size"] == "7"
    with pytest.raises(UnknownName, match="did you mean two"):
        te.read(text, case="twoo")


def test_scenarios_are_read_by_name():
    text = "scenario a.one\nposition\n  Ka t .\nscenario a.two-x\nposition\n  Ka . t\n"
    assert te.read(text, scenario="a.one").terrain.width == 3
    with pytest.raises(NotAPosition):
        te.read(text, scenario="a.two")
    with pytest.raises(UnknownName, match=r"which scenario\? There are: a\.one, a\.two-x"):
        te.read(text)
    with pytest.raises(UnknownName):
        te.ruling(text, scenario="b")
    with pytest.raises(UnknownName, match="there is no scenario"):
        te.read("")


def test_what_the_text_chooses_goes_first():
    text = "option hand.size 7\nposition\n  Ka t .\n"
    options = te.read(text, edition="letter", choices={"hand.size": 8, "end.treasures": 1}).options
    assert options["hand.size"] == "7"
    assert options["end.treasures"] == "1"
    assert options["war.recheck"] == "fixed-at-union"
    with pytest.raises(UnknownName):
        te.read(text, edition="1997")
    with pytest.raises(ContradictoryOptions):
        te.read(text, choices={"limit.scope": "wars-only"})


def test_a_text_with_errors_names_all_of_them():
    with pytest.raises(UnreadableText) as stopped:
        te.read("position\n  zz t\nactive lino\n")
    first, second = stopped.value.diagnostics
    assert (first.line, first.column, second.line) == (2, 3, 3)
    assert "2:3" in str(stopped.value)
    assert str(stopped.value) != stopped.value.message("ja")


def test_moves_are_written_and_read_in_both_languages():
    position = market()
    for move in te.legal_moves(position):
        for lang in ("en", "ja"):
            assert te.read_move(position, te.write_move(position, move, lang)) == move


@pytest.mark.parametrize(
    "line", ["", "lion: m C3\nlion: m C4", "position\n  Ka t", "lion: m ?", "expect legal"]
)
def test_what_names_no_move(line):
    with pytest.raises(NotAMove) as stopped:
        te.read_move(market(), line)
    assert str(stopped.value) != stopped.value.message("ja")


def test_lines_that_cannot_be_read():
    with pytest.raises(UnreadableText):
        te.read_move(market(), "lion: m Z9")
    with pytest.raises(BadValue):
        te.write_move(market(), te.PlaceTile(LION, 9, 0))


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        (te.PlaceTile(ARCHER, RED, te.OFF_BOARD), "space"),
        (te.PlaceLeader(ARCHER, 0, te.OFF_BOARD), "space"),
        (te.PlaceCatastrophe(ARCHER, te.OFF_BOARD), "space"),
        (te.MoveLeader(ARCHER, 0, 32, te.OFF_BOARD), "space"),
        (te.MoveLeader(ARCHER, 0, te.OFF_BOARD, 32), "space"),
        (te.WithdrawLeader(ARCHER, 0, te.OFF_BOARD), "space"),
        (te.MoveTile(ARCHER, RED, te.OFF_BOARD, 32), "space"),
        (te.Swap(LION, (1, 2, 0, 0)), "move"),
        (te.Draw(LION, (1, 0)), "move"),
        (te.TakeTreasures(LION, (5, 3)), "move"),
        (te.BuildMonument(LION, (1, 0), 3), "move"),
        (te.PlaceTile(None, RED, 0), "player"),
        (te.Swap(LION, [0, 1]), "move"),
    ],
    ids=repr,
)
def test_moves_of_no_game(move, kind):
    """Off the board, or in an order that is none: refused before a rule is asked about them."""
    position = market()
    for call in (te.violations, te.apply, te.write_move):
        with pytest.raises(BadValue) as stopped:
            call(position, move)
        assert stopped.value.kind == kind


def test_off_the_board_is_an_answer():
    """To put no building anywhere, or to take a tile back, which a rule forbids."""
    position = market()
    back = te.MoveTile(LION, RED, te.space("C1"), te.OFF_BOARD)
    assert "tile.fixed" in {violation.rule for violation in te.violations(position, back)}
    nowhere = te.BuildMonument(LION, (BLACK, RED), te.OFF_BOARD)
    for move in (back, te.PlaceBuilding(LION), te.BuildZiggurat(LION), nowhere):
        for lang in ("en", "ja"):
            line = te.write_move(position, move, lang)
            assert te.read_move(position, line) == move


def test_what_no_text_can_say():
    position, _ = te.apply(
        te.build(
            players=(ARCHER, BULL),
            board=(5, 1),
            tiles={"B1": RED, "D1": RED},
            leaders={te.leader(BULL, BLACK): "E1"},
        ),
        te.PlaceLeader(ARCHER, te.leader(ARCHER, BLACK), te.space("C1")),
    )
    assert te.asked(position).kind == "commit"
    assert te.question(position) != te.question(position, "ja")
    assert te.question(market()) == ""
    with pytest.raises(Unsayable):
        te.write(position)
    with pytest.raises(NotAsked):
        te.chance(position, 1, 0)


def test_sentences():
    position = market()
    far = te.PlaceLeader(LION, te.leader(LION, BLUE), te.space("E1"))
    (found,) = te.violations(position, far)
    assert found.rule == "leader.place.temple"
    with pytest.raises(IllegalMove) as stopped:
        te.apply(position, far)
    assert stopped.value.violations == (found,)
    _, events = te.apply(position, te.PlaceTile(LION, GREEN, te.space("C3")))
    for what in (found, *events):
        assert te.say(what) != te.say(what, "ja")
        with pytest.raises(BadValue):
            te.say(what, "de")


def test_a_space_that_a_cut_out_does_not_show():
    beyond = te.PlaceTile(LION, GREEN, te.space("P11"))
    (found,) = te.violations(market(), beyond)
    assert te.say(found).startswith("P11 lies outside the part of the board that is shown")
    assert te.say(found, "ja").startswith("P11は示された部分の外にある")


def test_pictures():
    position = market()
    assert te.draw_board(position, form="notation").splitlines()[2].split() == [
        "Ka",
        "t",
        ".",
        "s",
        ".",
    ]
    assert te.draw_board(position, "ja", form="notation").startswith("．")
    assert te.draw_board(position).splitlines()[0].split() == list("ABCDE")
    svg = te.draw_board(position, marks=["C3", 0], form="svg")
    assert svg.startswith("<svg")
    for wrong in ({"form": "png"}, {"lang": "fr"}, {"marks": ["Q1"]}):
        with pytest.raises(BadValue):
            te.draw_board(position, **wrong)


# ---- rulings and records -------------------------------------------------------------------------


def test_a_ruling_in_every_form():
    found = te.ruling(MARKET)
    assert isinstance(found, te.Ruling)
    assert found.id == "my.market"
    assert te.render(found, "json") == te.render(found, "json", "ja")
    assert json.loads(te.render(found, "json"))[0]["cases"][0]["edition"] == "reference"
    for form, sign in (("text", "===="), ("markdown", "# A market"), ("bbcode", "[b]A market")):
        assert sign in te.render(found, form)
        assert "二つの王国の間に置く市場" in te.render(found, form, "ja")
    assert te.render(found, columns=50).count("\n") > te.render(found).count("\n")
    for wrong in ({"form": "html"}, {"lang": "fr"}):
        with pytest.raises(BadValue):
            te.render(found, **wrong)


def test_a_ruling_answers_what_is_no_position_too():
    found = te.ruling("position\n  Ka . t\n")
    assert [fault.rule for fault in found.cases[0].faults] == ["leader.orphan"]
    assert te.ruling(MARKET, hangs=False).cases[0].hangs is None
    with pytest.raises(UnknownName):
        te.ruling(MARKET, case="one")
    with pytest.raises(UnreadableText):
        te.ruling("nonsense")


def test_bytes_are_text_too():
    text = "局面\n  王弓 神 ．\n"
    for encoding in ("utf-8", "cp932"):
        assert te.read(text.encode(encoding)) == te.read(text)


def test_shipped_scenarios():
    text = te.shipped("disputes.63")
    assert te.ruling(text, case=None, hangs=False).id == "disputes.63-first-war-cuts"
    with pytest.raises(UnknownName):
        te.shipped("disputes.9999")
    assert te.rulebook().find("war.tie").text["en"]


RECORD = """\
scenario my.game
setup standard
players archer bull
seed 7
turn 1 archer
archer: K C2
archer: pass
turn 2 bull
bull: K F2
"""


def test_a_record_is_replayed_and_cut():
    record = te.replay(RECORD)
    assert record.failures == ()
    assert [str(moment.place) for moment in record.moments][-2:] == ["1.2", "2.1"]
    position = te.read(te.cut(record, "2.1"))
    assert position.active == BULL
    assert position.leaders[te.leader(ARCHER, BLACK)] == te.space("C2")
    assert te.cut(record, te.Place(2)) == te.cut(record, "2")
    assert "局面" in te.cut(record, "2.1", "ja")
    with pytest.raises(BadValue):
        te.cut(record, "two")
    with pytest.raises(UnknownName):
        te.cut(record, "9.1")


def test_a_record_ends_where_it_breaks_a_rule():
    record = te.replay(RECORD.replace("bull: K F2", "bull: K A1"))
    (failure,) = record.failures
    assert failure.rule == "leader.place.temple"
    assert te.replay("position\n  Ka . t\n").start is None


# ---- whole games ---------------------------------------------------------------------------------


def test_a_game_to_its_end():
    position = te.new_game([ARCHER, BULL])
    draws = 0
    dice = random.Random(1)
    while (asked := te.asked(position)) is not None:
        if asked.asker == te.CHANCE:
            move, draws = te.chance(position, 7, draws), draws + 1
        else:
            move = dice.choice(te.legal_moves(te.view(position, asked.asker)))
        position, _ = te.apply(position, move)
    assert position.over in ("treasures", "bag")
    assert te.legal_moves(position) == ()


def test_a_hand_at_the_start_is_held_by_somebody_who_plays():
    """Or its tiles would leave the bag, and nobody would hold them."""
    for absent in (te.Dynasty.POTTER, LION, 4, -1, "bull"):
        with pytest.raises(BadValue) as stopped:
            te.new_game([ARCHER, BULL], hands={absent: (6, 0, 0, 0)})
        assert (stopped.value.kind, stopped.value.value) == ("player", absent)
    given = te.new_game([ARCHER, BULL], hands={BULL: (6, 0, 0, 0)})
    # 30 settlements, of which Bull holds six; ten temples lie on the board.
    assert given.hands[BULL] == te.Hand((6, 0, 0, 0))
    assert given.bag == (24, 47, 36, 30)


def test_exceptions_have_one_base():
    for name in errors.__all__:
        assert issubclass(getattr(errors, name), errors.TntError)
