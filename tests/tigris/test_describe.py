"""From a position to lines and back."""

import pytest
from msgspec.structs import replace

from tests.tigris.lines import ARCHER, BLACK, BLUE, BULL, LION, RED, at, grid, piece, position
from tnt_rules.core.documents import tree
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.writer import write_node
from tnt_rules.core.rulings.choices import Choices, in_force
from tnt_rules.errors import Unsayable
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.maps import ADVANCED, ADVANCED_TEMPLES, STANDARD
from tnt_rules.tigris.engine.moves import BuildMonument, BuildZiggurat, Pass, PlaceTile
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import EMPTY, FACEDOWN, OFF_BOARD, ZIGGURAT
from tnt_rules.tigris.engine.play import apply
from tnt_rules.tigris.engine.position import Hand, Monument, Position
from tnt_rules.tigris.engine.setup import new_game
from tnt_rules.tigris.notation import nodes
from tnt_rules.tigris.notation.describe import describe, without_history

STARTED = new_game((0, 1), hands={0: (2, 2, 1, 1), 1: (1, 1, 2, 2)})


def read_back(given: Position, lang: str) -> Position:
    """The position that the lines about another one say."""
    lines = []
    for node in describe(given):
        text = write_node(node, GAME, lang)
        lines += [text] if isinstance(text, str) else text
    document, errors = read("\n".join(lines), GAME)
    assert not errors
    (scenario,) = document.scenarios
    options = in_force(Choices("bga-2022"), scenario, None).resolve(GAME)
    built = GAME.build(scenario, scenario.statements, options)
    assert not built.faults
    return built.position


def content(**spaces: int) -> tuple[int, ...]:
    """The temples of the advanced map, and what lies on other spaces."""
    found = [RED if place in ADVANCED_TEMPLES else EMPTY for place in range(176)]
    for name, code in spaces.items():
        found[at(name)] = code
    return tuple(found)


def leaders(**spaces: str) -> tuple[int, ...]:
    """Leaders by their letters: ``leaders(Kb="C3")``."""
    found = [OFF_BOARD] * 16
    for letters, name in spaces.items():
        found[piece(letters)] = at(name)
    return tuple(found)


# The ziggurat covers the temple on G4, whose treasure stayed; one monument is out of sight.
FULL = Position(
    ADVANCED,
    content(
        A9=FACEDOWN, B9=FACEDOWN, A10=FACEDOWN, B10=FACEDOWN, G5=ZIGGURAT, F5=ZIGGURAT,
        H5=ZIGGURAT, G4=ZIGGURAT, G6=ZIGGURAT, A3=RED, B2=RED,
    ),
    leaders=leaders(Pl="A2", Kb="L3"),
    treasures=ADVANCED_TEMPLES,
    buildings=(OFF_BOARD, at("A3"), OFF_BOARD, OFF_BOARD),
    monuments=(Monument((0, 3), at("A9")), Monument((1, 2))),
    ziggurat=at("G5"),
    declined=frozenset({at("A2"), at("K5")}),
    players=(LION, BULL),
    active=BULL,
    actions=1,
    hands=(None, Hand((0, 0, 0, 0)), None, Hand((1, 0, 2, 0), 3)),
    points=(None, (3, 0, 12, 1), None, (0, 0, 0, 0)),
    held=(None, 0, None, 0),
    catastrophes=(0, 1, 0, 2),
    bag=(2, 0, 1, 2),
    gone=(4, 0, 1, 0),
    swapped=((0, 0, 0, 0), (1, 0, 1, 0), (0, 0, 0, 0), (2, 0, 0, 0)),
    options=Options({"board": "advanced", "ziggurat": "on", "buildings": "on", "hand.size": "7",
                     "end.bag": "fewer-than-six"}),
    lengths=(0, 3, 0, 0),
    ending=True,
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "given",
    [
        STARTED,
        FULL,
        replace(FULL, bag=(0, 0, 0, 0), monuments=None, content=content(), ziggurat=OFF_BOARD,
                treasures=ADVANCED_TEMPLES, leaders=leaders(), buildings=(OFF_BOARD,) * 4,
                lengths=(0,) * 4),
        replace(STARTED, bag=7, actions=None, points=(None,) * 4, held=(None,) * 4,
                catastrophes=(None, None, 0, 0), hands=(None, Hand(unknown=4), None, None)),
        replace(STARTED, bag=None, active=BULL),
        position(grid("Ka t s", "~ x ?")),
    ],
    ids=["started", "full", "empty-bag", "little-known", "no-bag", "cut-out"],
)  # fmt: skip
def test_reads_back(given, lang):
    assert read_back(given, lang) == given


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_ziggurat_over_two_treasures_reads_back(lang):
    """They keep their spaces, B1 and C2, neither of them its middle."""
    start = position(
        tree.OptionChoice("ziggurat", "on"),
        grid(". t* . .", "t ? t* t", ". t . Pb"),
        nodes.Active(ARCHER),
        options=Options({"ziggurat": "on"}),
    )
    laid, _ = apply(start, PlaceTile(ARCHER, RED, at("B2")))
    after, _ = apply(laid, BuildZiggurat(ARCHER, at("B2")))
    assert after.treasures == {at("B1"), at("C2")}
    assert read_back(after, lang) == without_history(after)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_monument_beside_one_that_is_not_named_reads_back(lang):
    start = position(grid("= = . s s", "= = . s ?", ". t Ka . ."), nodes.Active(ARCHER))
    laid, _ = apply(start, PlaceTile(ARCHER, BLACK, at("E2")))
    after, _ = apply(laid, BuildMonument(ARCHER, (BLACK, RED), at("D1")))
    assert after.monuments == (Monument((BLACK, RED), at("D1")),)
    assert read_back(after, lang) == without_history(after)


def test_history_is_not_said():
    done = replace(
        STARTED,
        returned=(1, 0, 0, 0),
        done=(Pass(ARCHER),),
        settled=(("revolt", (ARCHER, BULL)),),
        used_up=BULL,
        built=(at("A1"),),
    )
    assert describe(done) == describe(STARTED)
    assert without_history(done) == STARTED != done


def test_edition_of_the_reader_does_not_matter():
    assert describe(STARTED)[0] == tree.EditionChoice("reference")
    changed = replace(STARTED, options=Options({"war.recheck": "fixed-at-union"}))
    assert tree.OptionChoice("war.recheck", "fixed-at-union") in describe(changed)
    assert read_back(changed, "en") == changed


def test_lines_of_the_bag():
    assert nodes.Bag(0, ()) in describe(replace(STARTED, bag=(0, 0, 0, 0)))
    assert nodes.Bag(2, (BLUE, BLUE)) in describe(replace(STARTED, bag=(0, 0, 2, 0)))
    assert nodes.Bag(0) in describe(replace(STARTED, bag=0))


@pytest.mark.parametrize(
    "given",
    [
        new_game((0, 1)),
        replace(STARTED, over="bag"),
        replace(STARTED, options=Options(off={"war.tie"})),
    ],
    ids=["asked", "over", "rule-off"],
)
def test_what_no_text_can_say(given):
    with pytest.raises(Unsayable):
        describe(given)


def test_standard_map_is_said_in_full():
    (found,) = [node for node in describe(STARTED) if isinstance(node, nodes.Grid)]
    assert found.map == "standard"
    assert [len(row) for row in found.rows] == [16] * 11
    assert STARTED.terrain == STANDARD
    assert nodes.Active(ARCHER) in describe(STARTED)
