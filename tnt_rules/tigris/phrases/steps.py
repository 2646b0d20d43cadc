"""The steps of an action: for every event the phrase and the values that go into it."""

from functools import singledispatch

from tnt_rules.core.protocol import Step, Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.pieces import BLACK, OFF_BOARD, RED, colour_of, dynasty_of
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, fill, known, sentence
from tnt_rules.tigris.phrases.carried import on_ziggurat, taken_first
from tnt_rules.tigris.phrases.parts import extra, leader_joins
from tnt_rules.tigris.phrases.plain import facts
from tnt_rules.tigris.phrases.ranking import deciding, places

_FILE = "steps"

Phrased = tuple[str, dict[str, Value]]
"""The id of a phrase, and its values."""


def step(event: e.Event) -> Step:
    """An event as a full sentence, with its rules and its facts in plain values."""
    name, values = phrase(event)
    return Step(
        rule=event.rule,
        also=event.also,
        text=sentence(_FILE, name, values),
        facts=facts(event),
    )


@singledispatch
def phrase(event: e.Event) -> Phrased:
    """The phrase of an event and its values; an event of an unknown kind is named by its rule."""
    return "other", {"rule": event.rule}


# ---- leaders ------------------------------------------------------------------------------------


@phrase.register
def _lifted(event: e.LeaderLifted) -> Phrased:
    return "leader-lifted", {
        "leader": names.leader(event.leader),
        "space": space_name(event.space),
    }


@phrase.register
def _placed(event: e.LeaderPlaced) -> Phrased:
    beside = (
        fill(_FILE, "part.beside.temples", {"temples": names.tiles_on(RED, event.temples)})
        if event.temples
        else fill(_FILE, "part.beside.none")
    )
    return "leader-placed", {
        "leader": names.leader(event.leader),
        "space": space_name(event.space),
        "beside": beside,
        "joins": leader_joins(event.kingdoms, event.regions),
        "company": names.leaders(event.company) if event.company else None,
    }


@phrase.register
def _within(event: e.LeaderMovedWithin) -> Phrased:
    return "leader-moved-within", {"leader": names.leader(event.leader)}


@phrase.register
def _withdrawn(event: e.LeaderWithdrawn) -> Phrased:
    return "leader-withdrawn", {
        "player": names.PLAYERS[event.player],
        "leader": names.leader_of(event.player, event.leader),
        "space": space_name(event.space),
    }


@phrase.register
def _home(event: e.LeaderHome) -> Phrased:
    return f"leader-home.{event.cause}", {
        "leader": names.leader(event.leader),
        "space": space_name(event.space),
    }


# ---- tiles and points ---------------------------------------------------------------------------


@phrase.register
def _tile(event: e.TilePlaced) -> Phrased:
    count = len(event.kingdoms)
    values: dict[str, Value] = {
        "count": names.number(count),
        "kingdoms": names.kingdoms(event.kingdoms),
        "regions": names.regions(event.regions) if event.regions else None,
    }
    if count > 1:
        name = "kingdoms"
    elif count:
        name = "kingdom"
    else:
        name = "regions" if event.regions else "alone"
    return "tile-placed", {
        "player": names.PLAYERS[event.player],
        "tile": names.TILES[event.colour],
        "space": space_name(event.space),
        "river": _river(event.river),
        "joins": fill(_FILE, f"part.tile.{name}", values),
    }


def _river(river: bool) -> Text | None:
    return fill(_FILE, "part.river") if river else None


@phrase.register
def _scored(event: e.Scored) -> Phrased:
    name = f"scored.{event.reason}"
    substitute = event.leader is not None and colour_of(event.leader) != event.colour
    if event.reason in ("union", "monument") and substitute:
        name += "-king"
    if not known(_FILE, name):
        name = "scored.other"
    piece = event.leader
    return name, {
        "player": names.PLAYERS[event.player],
        "points": names.points(event.colour, event.amount),
        "leader": None if piece is None else names.leader_of(event.player, piece),
        "kind": names.LEADERS[event.colour],
        "building": names.BUILDINGS[event.colour] if event.doubled else None,
        "removed": event.removed,
        "square": None if event.square == OFF_BOARD else names.square(event.square),
        "centre": None if event.square == OFF_BOARD else space_name(event.square),
        "new": fill(_FILE, "part.new") if "monument.pays-when-new" in event.also else None,
        "extra": extra(event),
        "off": event.rule,
    }


@phrase.register
def _not_scored(event: e.NotScored) -> Phrased:
    black = event.why == "no-leader" and event.colour == BLACK
    return f"not-scored.{event.why}{'-black' if black else ''}", {
        "tile": names.TILES[event.colour],
        "space": space_name(event.space),
        "square": names.square(event.space),
        "kind": names.LEADERS[event.colour],
        "leader": None if event.leader is None else names.leader(event.leader),
    }


@phrase.register
def _apart(event: e.MonumentApart) -> Phrased:
    return f"monument-apart{'.alone' if event.alone else ''}", {
        "leaders": names.leaders(event.leaders),
        "stand": _verb(len(event.leaders), "stands", "stand"),
        "square": names.square(event.square),
    }


@phrase.register
def _ziggurat_apart(event: e.ZigguratApart) -> Phrased:
    return f"ziggurat-apart{'.alone' if event.alone else ''}", {
        "leader": names.leader(event.leader),
        "centre": space_name(event.centre),
    }


@phrase.register
def _not_doubled(event: e.NotDoubled) -> Phrased:
    return "not-doubled", {
        "building": names.BUILDINGS[event.colour],
        "space": space_name(event.space),
    }


# ---- union --------------------------------------------------------------------------------------


@phrase.register
def _union(event: e.UnionMade) -> Phrased:
    return "union-made", {
        "space": space_name(event.space),
        "count": names.number(len(event.kingdoms)),
        "kingdoms": names.kingdoms(event.kingdoms),
        "regions": names.regions(event.regions) if event.regions else None,
    }


@phrase.register
def _peaceful(event: e.UnionPeaceful) -> Phrased:
    return "union-peaceful", {"space": space_name(event.space)}


@phrase.register
def _cut(event: e.ActionCut) -> Phrased:
    return f"action-cut.{'off' if event.off else 'reading'}", {}


@phrase.register
def _marker(event: e.MarkerReturned) -> Phrased:
    return "marker-returned", {"space": space_name(event.space)}


@phrase.register
def _due(event: e.WarsDue) -> Phrased:
    count = len(event.colours)
    name = ("none", "one")[count] if count < 2 else "several"
    return f"wars-due.{name}", {
        "colours": names.colours(event.colours),
    }


@phrase.register
def _chosen(event: e.WarChosen) -> Phrased:
    several = len(event.colours) > 1
    listed = names.joined((names.COLOURS[c] for c in event.colours), "and then")
    return f"war-chosen.{'several' if several else 'one'}", {
        "player": names.PLAYERS[event.player],
        "colours": listed,
    }


@phrase.register
def _off(event: e.WarOff) -> Phrased:
    return "war-off", {
        "colour": names.COLOURS[event.colour],
        "kinds": names.leader_kinds(event.colour),
    }


# ---- conflicts ----------------------------------------------------------------------------------


@phrase.register
def _begun(event: e.FightBegun) -> Phrased:
    attacking = names.PLAYERS[dynasty_of(event.attacker)]
    at_work = (event.rule, *event.also)
    why = next((w for w in ("active", "clockwise") if f"war.attacker.{w}" in at_work), None)
    return f"fight-begun.{event.kind}", {
        "colour": names.COLOURS[event.colour],
        "attacker": names.leader_at(event.attacker, event.places[0]),
        "defender": names.leader_at(event.defender, event.places[1]),
        "attacking": attacking,
        "defending": names.PLAYERS[dynasty_of(event.defender)],
        "why": fill(_FILE, f"part.attacker.{why}", {"attacking": attacking}) if why else None,
    }


@phrase.register
def _support(event: e.SupportCounted) -> Phrased:
    bare = "" if event.spaces else "-none"
    return f"support.{event.kind}{bare}", {
        "role": names.ROLES[event.role],
        "leader": names.leader(event.leader),
        "count": len(event.spaces),
        "tile": names.TILES[event.tiles],
        "tiles": names.tiles_on(event.tiles, event.spaces),
    }


@phrase.register
def _excluded(event: e.SupportExcluded) -> Phrased:
    return f"excluded.{event.why}", {
        "tiles": names.tiles_on(event.colour, event.spaces),
        "do": _verb(len(event.spaces), "does", "do"),
        "them": _verb(len(event.spaces), "it", "them"),
        "they": _verb(len(event.spaces), "it", "they"),
    }


@phrase.register
def _committed(event: e.Committed) -> Phrased:
    return f"committed{'' if event.count else '.none'}", {
        "player": names.PLAYERS[event.player],
        "role": names.ROLES[event.role],
        "tiles": names.tiles(event.colour, event.count),
    }


@phrase.register
def _decided(event: e.FightDecided) -> Phrased:
    name = "decided"
    if event.tie:
        name = f"decided.tie-{'defender' if event.winner == event.defender else 'attacker'}"
    return name, {
        "attacker": names.leader(event.attacker),
        "defender": names.leader(event.defender),
        "attack": names.strength(event.support[0], event.committed[0]),
        "defence": names.strength(event.support[1], event.committed[1]),
        "winner": names.PLAYERS[dynasty_of(event.winner)],
        "fight": names.fight(event.kind, event.colour),
    }


@phrase.register
def _spent(event: e.TilesSpent) -> Phrased:
    one = event.count
    return f"spent.{'back' if event.back else 'out'}", {
        "player": names.PLAYERS[event.player],
        "tiles": names.tiles(event.colour, event.count),
        "leave": _verb(one, "leaves", "leave"),
        "go": _verb(one, "goes", "go"),
    }


@phrase.register
def _removed(event: e.TilesRemoved) -> Phrased:
    return f"removed{'' if event.spaces else '.none'}", {
        "tile": names.TILES[event.colour],
        "tiles": names.tiles_on(event.colour, event.spaces),
        "leave": _verb(len(event.spaces), "leaves", "leave"),
    }


@phrase.register
def _spared(event: e.TilesSpared) -> Phrased:
    return f"spared.{event.why}", {
        "tiles": names.tiles_on(event.colour, event.spaces),
        "stay": _verb(len(event.spaces), "stays", "stay"),
        "leaders": names.leaders(event.leaders) if event.leaders else None,
        "stand": _verb(len(event.leaders), "stands", "stand"),
        "building": names.BUILDINGS[event.colour],
    }


@phrase.register
def _no_refill(event: e.NoRefill) -> Phrased:
    return "no-refill", {
        "players": names.players(event.players),
        "draw": _verb(len(event.players), "draws", "draw"),
    }


# ---- catastrophe and turn ---------------------------------------------------------------------


@phrase.register
def _catastrophe(event: e.CatastrophePlaced) -> Phrased:
    covered = event.covered
    return f"catastrophe-placed{'' if covered is None else '.covered'}", {
        "player": names.PLAYERS[event.player],
        "space": space_name(event.space),
        "river": _river(event.river),
        "tile": None if covered is None else names.TILES[covered],
    }


@phrase.register
def _split(event: e.KingdomSplit) -> Phrased:
    return "split", {
        "count": names.number(len(event.parts)),
        "parts": names.kingdoms(event.parts),
    }


@phrase.register
def _passed(event: e.Passed) -> Phrased:
    return "passed", {"player": names.PLAYERS[event.player]}


@phrase.register
def _turn(event: e.TurnEnded) -> Phrased:
    return "turn-ended.alone" if event.player == event.following else "turn-ended", {
        "player": names.PLAYERS[event.player],
        "following": names.PLAYERS[event.following],
    }


# ---- monuments, buildings, ziggurat -------------------------------------------------------------


@phrase.register
def _building(event: e.BuildingPlaced) -> Phrased:
    return f"building-{'placed' if event.origin == OFF_BOARD else 'moved'}", {
        "player": names.PLAYERS[event.player],
        "building": names.BUILDINGS[event.colour],
        "space": space_name(event.space),
        "origin": None if event.origin == OFF_BOARD else space_name(event.origin),
        "line": names.spaces(event.line),
    }


@phrase.register
def _line_not_longer(event: e.LineNotLonger) -> Phrased:
    return f"line-not-longer.{event.why}", {
        "building": names.BUILDINGS[event.colour],
        "space": space_name(event.space),
        "line": names.spaces(event.line),
        "count": len(event.line),
        "length": event.length,
    }


@phrase.register
def _building_back(event: e.BuildingReturned) -> Phrased:
    return "building-returned", {
        "building": names.BUILDINGS[event.colour],
        "space": space_name(event.space),
    }


@phrase.register
def _monument(event: e.MonumentBuilt) -> Phrased:
    carried = len(event.treasures)
    return "monument-built", {
        "player": names.PLAYERS[event.player],
        "pair": names.pair(event.colours),
        "spaces": names.spaces(event.spaces),
        "treasures": names.treasures_on(event.treasures) if carried else None,
        "stay": _verb(carried, "stays", "stay"),
    }


@phrase.register
def _ziggurat(event: e.ZigguratBuilt) -> Phrased:
    return "ziggurat-built", {
        "player": names.PLAYERS[event.player],
        "centre": space_name(event.centre),
        "spaces": names.spaces(event.spaces),
        "treasure": on_ziggurat(event),
    }


@phrase.register
def _shape_broken(event: e.ShapeBroken) -> Phrased:
    return f"shape-broken.{event.what}", {
        "space": space_name(event.space),
        "spaces": names.spaces(event.spaces),
        "square": names.square(event.spaces[0]),
        "lost": names.spaces(event.lost),
        "are": _verb(len(event.lost), "is", "are"),
    }


@phrase.register
def _declined(event: e.Declined) -> Phrased:
    several = "several" if len(event.spaces) > 1 else "one"
    stays = event.origin != OFF_BOARD
    name = f"declined.{event.what}.{'stays' if stays else several}"
    return f"{name}{'-for-good' if event.for_good else ''}", {
        "player": names.PLAYERS[event.player],
        "building": None if event.colour is None else names.BUILDINGS[event.colour],
        "origin": space_name(event.origin) if stays else None,
        "spaces": names.joined((names.same(space_name(s)) for s in event.spaces), "or"),
        "squares": names.squares(event.spaces),
    }


@phrase.register
def _spent_square(event: e.SquareSpent) -> Phrased:
    return f"square-spent.{'overlap' if event.declined else 'again'}", {
        "square": names.square(event.square),
        "declined": names.squares(event.declined) if event.declined else None,
    }


@phrase.register
def _none_left(event: e.NoMonumentLeft) -> Phrased:
    several = "several" if len(event.squares) > 1 else "one"
    return f"no-monument-left.{several}{'-unnamed' if event.unnamed else ''}", {
        "squares": names.squares(event.squares),
        "tile": names.TILES[event.colour],
        "tiles": names.tile_plural(event.colour),
        "colour": names.COLOURS[event.colour],
    }


# ---- treasures ----------------------------------------------------------------------------------


@phrase.register
def _treasures(event: e.TreasuresTaken) -> Phrased:
    return f"treasures-taken{'' if event.spaces else '.none'}", {
        "player": names.PLAYERS[event.player],
        "leader": names.leader_of(event.player, event.leader),
        "treasures": names.treasures_on(event.spaces) if event.spaces else None,
        "first": taken_first(event),
        "kingdom": names.spaces(sorted((*event.spaces, *event.left))),
        "left": names.treasures_on(event.left),
        "stay": _verb(len(event.left), "stays", "stay"),
    }


@phrase.register
def _wait(event: e.TreasuresWait) -> Phrased:
    return "treasures-wait", {"treasures": names.treasures_on(event.spaces)}


# ---- swap, draws, end of the game ---------------------------------------------------------------


@phrase.register
def _swapped(event: e.TilesSwapped) -> Phrased:
    return "tiles-swapped", {
        "player": names.PLAYERS[event.player],
        "tiles": names.any_tiles(event.count),
        "leave": _verb(event.count, "it leaves", "they leave"),
    }


_DRAWN = {"swap.usable": "swap", "setup.hand": "setup"}


@phrase.register
def _drawn(event: e.TilesDrawn) -> Phrased:
    if event.count == event.wanted:
        name = f"drawn.{_DRAWN.get(event.rule, 'refill')}"
    else:
        name = "drawn.short" if event.count else f"drawn.{'few' if event.few else 'none'}"
    return name, {
        "player": names.PLAYERS[event.player],
        "tiles": names.any_tiles(event.count),
        "they": _verb(event.count, "it", "they"),
        "wanted": event.wanted,
    }


@phrase.register
def _put_off(event: e.EndPutOff) -> Phrased:
    return f"end-put-off.{'off' if event.off else 'reading'}", {}


@phrase.register
def _over(event: e.GameOver) -> Phrased:
    if event.why == "treasures":
        return f"game-over.treasures{'' if event.left else '-none'}", {
            "few": names.treasures_left(event.left),
        }
    if event.few:
        return "game-over.bag-few", {}
    in_swap = event.rule == "end.bag-empty-in-swap"
    return f"game-over.bag{'-in-swap' if in_swap else ''}", {}


@phrase.register
def _score(event: e.FinalScore) -> Phrased:
    name = "final-score.plain"
    if event.treasures:
        used = sum(event.total) > sum(event.points)
        name = f"final-score.{'treasures' if used else 'unused'}"
    return name, {
        "player": names.PLAYERS[event.player],
        "points": names.totals(event.points),
        "treasures": names.treasures(event.treasures),
        "total": names.totals(event.total),
        "counting": fill(
            _FILE, f"part.counting.{'weakest' if event.score == min(event.total) else 'sum'}"
        ),
        "score": event.score,
    }


@phrase.register
def _ranking(event: e.FinalRanking) -> Phrased:
    winners = event.groups[0]
    return f"final-ranking.{'one' if len(winners) == 1 else 'several'}", {
        "winner": names.players(winners),
        "order": places(event.groups) if len(event.groups) > 1 else None,
        "tied": deciding(event),
    }


def _verb(count: int, one: str, many: str) -> Text:
    """A word that agrees with a number of things; Japanese has none such, and no place for it."""
    return Text(one if count == 1 else many, "")
