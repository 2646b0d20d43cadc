"""Random nodes, statements and documents in canonical form."""

import unicodedata

from hypothesis import strategies as st

from tnt_rules.core.documents import tree
from tnt_rules.core.documents.text import HIDDEN
from tnt_rules.tigris.engine.pieces import EMPTY
from tnt_rules.tigris.notation import nodes as n

SPAN = tree.Span(0, 0)

player = st.integers(0, 3)
colour = st.integers(0, 3)
place = st.integers(0, 175)
asked = st.one_of(place, st.just(n.ASKED))
number = st.integers(0, 99999)
players = st.sampled_from(["archer", "bull", "potter", "lion"])
tiles = st.lists(colour, min_size=1, max_size=8).map(tuple)
places = st.lists(place, min_size=1, max_size=6).map(tuple)
two = st.tuples(colour, colour)
counts = st.lists(st.tuples(colour, number), min_size=1, max_size=4).map(tuple)
map_name = st.sampled_from(["standard", "advanced"])
slug = st.from_regex(r"[a-z0-9]{1,6}([.-][a-z0-9]{1,6}){0,3}", fullmatch=True)
word = slug.filter(lambda s: s != "none")
slugs = st.lists(word, min_size=1, max_size=4).map(tuple)


def _clean(text):
    return unicodedata.normalize("NFC", text).strip()


_signs = st.characters(
    exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn"),
    exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
)
free = st.text(_signs, max_size=30).map(_clean)
title = free.filter(lambda text: text and not HIDDEN.match(text))

marks = {"treasure": st.integers(0, 2), "building": st.booleans(), "asked": st.booleans()}
cell = st.one_of(
    st.builds(n.Cell, content=st.integers(EMPTY, 6), **marks),
    st.builds(n.Cell, river=st.just(True), **marks),
    st.builds(n.Cell, leader=colour, owner=st.one_of(st.none(), player), **marks),
).filter(
    lambda c: (
        not (c.content == EMPTY and c.leader is None and not c.river and (c.treasure or c.building))
    )
)


def _plain(rows):
    """No bare T or F in front of a row where other leaders name their owners."""
    owned = any(c.owner is not None for row in rows for c in row)
    return not owned or all(row[0].leader not in (2, 3) or row[0].owner is not None for row in rows)


rows = (
    st.integers(1, 16)
    .flatmap(
        lambda width: st.lists(
            st.lists(cell, min_size=width, max_size=width).map(tuple), min_size=1, max_size=11
        )
    )
    .map(tuple)
    .filter(_plain)
)
grid = st.one_of(
    st.builds(n.Grid, rows),
    st.builds(n.Grid, st.just(()), map_name),
    st.builds(n.Grid, rows, map_name),
)

plain_line = st.one_of(
    grid,
    st.builds(n.Setup, map_name),
    st.builds(n.SpaceCells, st.lists(st.tuples(place, cell), min_size=1, max_size=4).map(tuple)),
    st.builds(n.Players, st.lists(player, min_size=1, max_size=4).map(tuple)),
    st.builds(n.Active, player),
    st.builds(n.Actions, number),
    st.builds(n.HandLine, player, tiles, number),
    st.builds(n.HandLine, player, st.just(()), number),
    st.builds(n.TreasuresHeld, player, number),
    st.builds(n.CatastrophesLeft, player, number),
    st.builds(n.Bag, number),
    tiles.map(lambda t: n.Bag(len(t), t)),
    st.lists(colour, max_size=40).map(lambda t: n.Bag(len(t), tuple(sorted(t)))),
    counts.map(n.Gone),
    st.builds(n.Swapped, player, counts),
    st.builds(n.BuildingLength, colour, number),
    st.just(n.NoMonuments()),
    st.builds(n.MonumentStands, two, st.one_of(st.none(), place)),
    st.builds(n.Declined, places),
)
position_line = st.one_of(
    plain_line,
    st.builds(n.PointsLine, player, counts),
    st.just(n.Ending()),
)

piece = st.one_of(
    st.builds(n.Piece, st.just("leader"), colour, st.one_of(st.none(), player)),
    st.builds(n.Piece, st.just("tile"), colour),
    st.just(n.Piece("catastrophe")),
)


def _some(kind):
    return st.one_of(
        _counted(kind), st.builds(lambda t, more: kind(len(t) + more, t), tiles, number)
    )


def _counted(kind):
    return st.one_of(number.map(kind), tiles.map(lambda t: kind(len(t), t)))


what = st.one_of(
    st.builds(n.Put, piece, asked),
    st.builds(n.Shift, piece, asked, asked),
    st.builds(n.TakeBack, piece, asked),
    st.just(n.PassTurn()),
    _some(n.SwapTiles),
    _some(n.DrawTiles),
    _counted(n.CommitTiles),
    st.builds(n.WarNext, st.lists(colour, min_size=1, max_size=4).map(tuple)),
    st.builds(n.BuildMonument, two, st.one_of(st.none(), asked)),
    st.just(n.BuildMonument(None)),
    st.builds(n.PlaceBuilding, st.one_of(st.none(), asked)),
    st.builds(n.BuildZiggurat, st.just(True), st.one_of(st.none(), asked)),
    st.just(n.BuildZiggurat(False)),
    st.builds(n.TakeTreasures, places),
    st.builds(n.ChoosePoint, colour),
)
question = st.one_of(
    st.builds(
        n.AsksCommit, st.one_of(st.none(), st.lists(number, min_size=1, max_size=4).map(tuple))
    ),
    st.builds(n.AsksWar, st.one_of(st.none(), st.lists(colour, min_size=1, max_size=4).map(tuple))),
    st.sampled_from(["monument", "building", "ziggurat", "treasures", "points"]).map(n.AsksOther),
)
strength = st.builds(n.Strength, number, st.one_of(st.none(), number))
fight = st.builds(
    lambda kind, c, a, x, d, y, first: n.FightIs(kind, c, a, x, d, y, a if first else d),
    st.sampled_from(["war", "revolt"]),
    colour,
    player,
    strength,
    player,
    strength,
    st.booleans(),
)
amount = st.one_of(
    st.tuples(player, colour, st.integers(-99, 99), st.just(True)),
    st.tuples(player, colour, number, st.just(False)),
)
leaders = st.lists(st.integers(0, 15), min_size=1, max_size=5).map(tuple)
outcome = st.one_of(
    st.just(tree.Legal()),
    st.builds(tree.Illegal, st.one_of(st.just(()), slugs)),
    st.builds(tree.FaultExpected, st.one_of(st.just(()), slugs)),
    st.builds(tree.Asks, players, question),
    st.just(tree.Asks("")),
    st.builds(tree.OpenExpected, slugs),
    st.builds(tree.Hangs, st.one_of(st.just(()), slugs)),
    st.builds(n.UnionIs, st.booleans()),
    fight,
    st.builds(n.NoFight, st.just("war"), st.one_of(st.none(), colour)),
    st.just(n.NoFight("revolt")),
    st.builds(n.PointsAre, st.lists(amount, max_size=6).map(tuple)),
    st.builds(
        n.TreasuresAre,
        st.lists(st.tuples(player, st.one_of(places, st.integers(-9, 9))), max_size=4).map(tuple),
    ),
    st.builds(
        n.SpentAre, st.lists(st.tuples(player, st.one_of(tiles, number)), max_size=4).map(tuple)
    ),
    st.builds(n.RemovedAre, st.one_of(st.just(()), places)),
    st.builds(n.HomeAre, st.one_of(st.just(()), leaders)),
    st.builds(n.KingdomCount, number),
    st.builds(n.KingdomOf, leaders),
    st.sampled_from(["bag", "treasures", "none"]).map(n.EndIs),
    st.builds(n.ScoreIs, player, number),
    st.builds(
        n.RankingIs,
        st.lists(st.lists(player, min_size=1, max_size=3).map(tuple), min_size=1, max_size=4).map(
            tuple
        ),
    ),
    st.builds(n.PositionIs, plain_line),
)

header = st.one_of(
    st.builds(tree.Source, title),
    st.builds(tree.Rules, slugs, st.booleans()),
    st.builds(tree.Because, st.sampled_from(["en", "ja"]), title),
    st.builds(tree.OptionChoice, slug, slug),
    st.builds(tree.EditionChoice, slug),
)
_FREE = (tree.Title, tree.Source, tree.Because, tree.Comment)


@st.composite
def statement(draw, nodes):
    node = draw(nodes)
    comment = "" if isinstance(node, _FREE) else draw(st.one_of(st.just(""), title))
    return tree.Statement(node, SPAN, comment)


comment_line = st.one_of(st.none(), free).map(tree.Comment)
node = st.one_of(
    header,
    position_line,
    st.builds(tree.Seed, number),
    st.builds(tree.Turn, number, st.one_of(st.just(""), players)),
    comment_line,
    st.builds(tree.Act, players, what),
    st.builds(tree.Act, st.just("all"), _counted(n.CommitTiles)),
    st.builds(tree.Expect, outcome),
)


def _what_it_settles(node):
    """As a text may say it only once, whatever else it says about it."""
    match node:
        case tree.OptionChoice(id):
            return tree.OptionChoice, id
        case n.Grid() | n.Setup():
            return "position"
        case n.NoMonuments() | n.MonumentStands():
            return "monuments"
        case n.BuildingLength(colour):
            return n.BuildingLength, colour
        case n.HandLine() | n.PointsLine() | n.TreasuresHeld() | n.CatastrophesLeft() | n.Swapped():
            return type(node), node.player
        case tree.Turn(number):
            return tree.Turn, number
        case tree.EditionChoice() | tree.Seed() | n.Bag() | n.Gone():
            return type(node)
        case n.Players() | n.Active() | n.Actions() | n.Ending():
            return type(node)
    return None


@st.composite
def statements(draw, most=8):
    found = []
    settled = set()
    for one in draw(st.lists(statement(node), max_size=most)):
        about = _what_it_settles(one.node)
        if about is None or about not in settled:
            found.append(one)
            settled.add(about)
    for lang in draw(st.sets(st.sampled_from(["en", "ja"]))):
        where = draw(st.integers(0, len(found)))
        found.insert(where, tree.Statement(tree.Title(lang, draw(title)), SPAN))
    return tuple(found)


@st.composite
def case(draw, id):
    return tree.Case(id, draw(statements(4)), SPAN, draw(st.one_of(st.just(""), title)))


@st.composite
def scenario(draw, id):
    ids = draw(st.lists(slug, max_size=2, unique=True))
    return tree.Scenario(
        id,
        draw(statements()),
        tuple(draw(case(i)) for i in ids),
        SPAN,
        draw(st.one_of(st.just(""), title)) if id else "",
    )


@st.composite
def document(draw):
    ids = draw(st.lists(slug, max_size=2, unique=True))
    preface = draw(
        st.lists(statement(st.one_of(comment_line, st.builds(tree.GameName, slug))), max_size=3)
    )
    return tree.Document(tuple(draw(scenario(i)) for i in ids), tuple(preface))
