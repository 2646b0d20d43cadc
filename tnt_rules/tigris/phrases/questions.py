"""Who is asked what, what a text left open, and the break-even table of a commitment."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from tnt_rules.core.protocol import Table, Text
from tnt_rules.tigris.engine import limit, monument, ziggurat
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.pieces import OFF_BOARD, dynasty_of
from tnt_rules.tigris.engine.position import CHANCE, Fight, Position, Question
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, capital, fill

_FILE = "questions"

Most = Callable[[Position, int], int]
"""The largest number of tiles that a player can commit in the conflict of a position."""


def question(position: Position) -> Text | None:
    """Who is asked what, in a sentence; None between actions."""
    clause = question_clause(position, ahead=True)
    return None if clause is None else capital(Text(f"{clause.en}.", f"{clause.ja}。"))


def question_clause(position: Position, ahead: bool = False) -> Text | None:
    """The same without a full stop.

    Args:
        ahead: whether to say, too, what the tile has completed besides and is asked about next.
    """
    stage = position.stage
    if stage is None:
        return None
    asked = stage.question
    if asked.kind == "commit":
        return _commit(asked, stage.fight)
    describe = _KINDS.get(asked.kind)
    name, values = ("other", {}) if describe is None else describe(position, asked)
    if ahead and asked.kind in _BUILDING:
        values = {**values, "later": _later(position, stage.placed)}
    player = asked.drawer if asked.asker == CHANCE else asked.asker
    given: dict[str, Value] = {"player": names.PLAYERS[player]}
    return fill(_FILE, name, given | values)


Described = tuple[str, dict[str, Value]]
"""The id of a phrase, and its values; that of the player who is asked is added."""


def _war(position: Position, asked: Question) -> Described:
    stage, options = position.stage, position.options
    colours = asked.permitted or (stage.due if stage is not None else ())
    order = options["war.order"] == "announced" or not options.on("war.one-at-a-time")
    return "war.order" if order else "war", {
        "colours": names.colours(colours, "and" if order else "or")
    }


def _building(position: Position, asked: Question) -> Described:
    colour = asked.colour or 0
    stands = position.buildings[colour]
    return f"building.{'place' if stands == OFF_BOARD else 'move'}", {
        "building": names.BUILDINGS[colour],
        "origin": None if stands == OFF_BOARD else space_name(stands),
        "spaces": _one_of(asked.permitted),
    }


def _ziggurat(position: Position, asked: Question) -> Described:
    return "ziggurat", {"spaces": _one_of(asked.permitted)}


_BUILDING = ("building", "ziggurat")
"""Questions after which another may follow about the same tile."""


def _later(position: Position, placed: int) -> Text | None:
    """What the tile placed has completed besides, and is asked about next."""
    draft = Draft(position)
    squares = monument.to_come(draft, placed)
    crosses = ziggurat.crosses(draft, placed) if ziggurat.possible(draft) else ()
    asked_now = position.stage is not None and position.stage.question.kind == "ziggurat"
    parts = []
    if crosses and not asked_now:
        parts.append(fill(_FILE, "later.ziggurat", {"spaces": _one_of(crosses)}))
    if squares:
        parts.append(fill(_FILE, "later.monument", {"squares": names.squares(squares, "or")}))
    return names.joined(parts) if parts else None


def _monument(position: Position, asked: Question) -> Described:
    return f"monument.{'one' if len(asked.permitted) == 1 else 'several'}", {
        "squares": names.squares(asked.permitted, "or"),
        "pairs": names.joined((names.pair(colours) for colours in asked.pairs), "or"),
    }


def _treasures(position: Position, asked: Question) -> Described:
    # Where every one of them goes first, none does.
    first = asked.before if set(asked.before) != set(asked.permitted) else ()
    options = position.options
    may = options["treasure.taking"] == "may" or not options.on("treasure.compulsory")
    return f"treasures{'.may' if may else ''}", {
        "count": names.number(asked.count),
        "treasures": names.treasures_on(asked.permitted),
        "first": names.spaces(first) if first else None,
    }


def _points(position: Position, asked: Question) -> Described:
    return "points", {"colours": names.colours(asked.permitted, "or")}


def _draw(position: Position, asked: Question) -> Described:
    return "draw", {"tiles": names.any_tiles(asked.count)}


_KINDS: Final[Mapping[str, Callable[[Position, Question], Described]]] = {
    "war": _war,
    "building": _building,
    "ziggurat": _ziggurat,
    "monument": _monument,
    "treasures": _treasures,
    "points": _points,
    "draw": _draw,
}


def question_rules(position: Position) -> tuple[str, ...]:
    """The rules in force that the open question rests on; none between actions."""
    stage = position.stage
    if stage is None:
        return ()
    asked = stage.question
    found = _commit_rules if asked.kind == "commit" else _RULES.get(asked.kind, lambda *_: ())
    return tuple(rule for rule in found(position, asked) if position.options.on(rule))


Rules = tuple[str, ...]


def _commit_rules(position: Position, asked: Question) -> Rules:
    fight = position.stage.fight if position.stage is not None else None
    if fight is None:
        return ()
    rules = [f"{fight.kind}.commit"]
    if position.options["conflict.cap"] != "none":
        rules.append(f"{fight.kind}.cap")
    if limit.in_force(Draft(position), fight):
        attacks = asked.asker == dynasty_of(fight.attacker)
        rules += ["limit.attacker" if attacks else "limit.defender", "limit.conflicts"]
    return tuple(rules)


def _war_rules(position: Position, asked: Question) -> Rules:
    one = position.options["war.order"] == "one-at-a-time"
    return ("war.order-choice", "war.one-at-a-time") if one else ("war.order-choice",)


def _building_rules(position: Position, asked: Question) -> Rules:
    stands = position.buildings[asked.colour or 0] != OFF_BOARD
    return ("building.move",) if stands else ("building.build",)


def _monument_rules(position: Position, asked: Question) -> Rules:
    several = ("monument.one-per-tile",) if len(asked.permitted) > 1 else ()
    spite = monument.in_spite_of(position.declined, asked.permitted)
    return ("monument.trigger", "monument.builder", "monument.colour", *several, *spite)


def _treasure_rules(position: Position, asked: Question) -> Rules:
    rules = ["treasure.trigger", "treasure.choice", "treasure.compulsory"]
    if asked.asker != position.active:
        rules.append("treasure.any-owner")
    if asked.before:
        advanced = position.terrain.name == "advanced"
        rules.append("treasure.outside-first" if advanced else "treasure.corner-first")
    return tuple(rules)


def _draw_rules(position: Position, asked: Question) -> Rules:
    step = position.stage.step if position.stage is not None else ""
    first = {"swap": "swap.count", "refill": "turn.end-refill"}.get(step, "setup.hand")
    return (first, "swap.draw-count")


_RULES: Final[Mapping[str, Callable[[Position, Question], Rules]]] = {
    "war": _war_rules,
    "building": _building_rules,
    "ziggurat": lambda *_: ("ziggurat.build", "ziggurat.rules"),
    "monument": _monument_rules,
    "treasures": _treasure_rules,
    "points": lambda *_: ("ziggurat.pays",),
    "draw": _draw_rules,
}


def _one_of(places: Iterable[int]) -> Text:
    return names.joined((names.same(space_name(place)) for place in places), "or")


def _commit(asked: Question, fight: Fight | None) -> Text:
    colour = fight.tiles if fight else asked.colour or 0
    values: dict[str, Value] = {
        "player": names.PLAYERS[asked.asker],
        "tile": names.TILES[colour],
        "tiles": names.tile_plural(colour),
        "permitted": names.choice_of_numbers(asked.permitted or (0,)),
    }
    if fight is None:
        return fill(_FILE, "commit.plain", values)
    role = "attacker" if asked.asker == dynasty_of(fight.attacker) else "defender"
    values["role"] = names.ROLES[role]
    values["fight"] = names.fight(fight.kind, fight.colour)
    return fill(_FILE, "commit", values)


# ---- break-even table ---------------------------------------------------------------------------


def prospects(position: Position, most: Most) -> Table | None:
    """What each answer to an open commitment leads to; None if no commitment is asked for.

    To the attacker: what the defender has to commit against each number. To the defender: who wins
    with each number; if both commit at the same time (`conflict.commit`), what the attacker needs
    against it. Ties go as `conflict.tie` says. Under the tile discard limit (`limit.defender`) the
    defender may commit no other number than the one that just wins.

    Args:
        most: the largest number of tiles that a player can commit.
    """
    stage = position.stage
    if stage is None or stage.fight is None or stage.question.kind != "commit":
        return None
    fight, asked = stage.fight, stage.question
    if asked.asker == dynasty_of(fight.attacker) and fight.committed[0] is None:
        return _for_attacker(position, fight, asked.permitted, most)
    if position.options["conflict.commit"] == "simultaneous":
        return _hidden(position, fight, asked.permitted)
    return _for_defender(position, fight, asked.permitted, most)


def needed(position: Position, fight: Fight, role: int, against: int) -> int:
    """How many tiles a side has to commit to win against a total.

    Args:
        role: 0 for the attacker, 1 for the defender.
        against: strength of the other side, board and hand together.
    """
    tie_to_attacker = position.options["conflict.tie"] == "attacker" or not position.options.on(
        f"{fight.kind}.tie"
    )
    wins_ties = tie_to_attacker == (role == 0)
    return max(0, against - fight.support[role] + (0 if wins_ties else 1))


def _exact(position: Position, fight: Fight, committed: int) -> bool:
    """Whether the defender may commit no more than just wins against a number of the attacker's."""
    answered = replace(fight, committed=(committed, None))
    need = needed(position, fight, 1, fight.support[0] + committed)
    return not limit.allows(Draft(position), answered, 1, need + 1)


def _cap(position: Position, most: int) -> int:
    cap = position.options.number("conflict.cap")
    return most if cap is None else min(most, cap)


def _for_attacker(
    position: Position, fight: Fight, permitted: tuple[int, ...], most: Most
) -> Table:
    top = _cap(position, most(position, dynasty_of(fight.defender)))

    def answer(number: int) -> Text:
        need = needed(position, fight, 1, fight.support[0] + number)
        return _need(need, top, _exact(position, fight, number))

    return _table(
        "attacker",
        fight,
        tuple((number, fight.support[0] + number, answer(number)) for number in permitted),
    )


def _hidden(position: Position, fight: Fight, permitted: tuple[int, ...]) -> Table:
    return _table(
        "hidden",
        fight,
        tuple(
            (
                number,
                fight.support[1] + number,
                _need(needed(position, fight, 0, fight.support[1] + number), None),
            )
            for number in permitted
        ),
    )


def _for_defender(
    position: Position, fight: Fight, permitted: tuple[int, ...], most: Most
) -> Table:
    attack = fight.support[0] + (fight.committed[0] or 0)
    need = needed(position, fight, 1, attack)
    top = _cap(position, most(position, dynasty_of(fight.defender)))
    players = (names.PLAYERS[dynasty_of(fight.attacker)], names.PLAYERS[dynasty_of(fight.defender)])
    if need == 0:
        name = "nothing"
    elif need > top:
        name = "impossible"
    else:
        name = "exact" if _exact(position, fight, fight.committed[0] or 0) else "some"
    values: dict[str, Value] = {"defender": players[1], "need": need, "most": top}
    return _table(
        "defender",
        fight,
        tuple(
            (number, fight.support[1] + number, players[1] if number >= need else players[0])
            for number in permitted
        ),
        {
            "attack": names.strength(fight.support[0], fight.committed[0] or 0),
            "need": fill(_FILE, f"need.title.{name}", values),
        },
    )


def _need(need: int, top: int | None, exact: bool = False) -> Text:
    values: dict[str, Value] = {"need": need, "most": top}
    if need == 0:
        name = "nothing"
    elif top is not None and need > top:
        name = "impossible"
    elif exact:
        name = "exact"
    else:
        name = "all" if need == top else "some"
    return fill(_FILE, f"need.{name}", values)


def _table(
    kind: str,
    fight: Fight,
    rows: tuple[tuple[int, int, Text], ...],
    more: dict[str, Value] | None = None,
) -> Table:
    values: dict[str, Value] = {
        "fight": names.fight(fight.kind, fight.colour),
        "attacker": names.PLAYERS[dynasty_of(fight.attacker)],
        "defender": names.PLAYERS[dynasty_of(fight.defender)],
        "tile": names.TILES[fight.tiles],
        "tiles": names.tile_plural(fight.tiles),
        "attack": fight.support[0],
        "defence": fight.support[1],
        **(more or {}),
    }
    side = "attacker" if kind == "attacker" else "defender"
    heads = (f"table.{side}.own", f"table.{side}.total", f"table.{kind}.other")
    return Table(
        title=capital(fill(_FILE, f"table.{kind}", values)),
        heads=tuple(capital(fill(_FILE, head, values)) for head in heads),
        rows=tuple(
            (names.same(str(own)), names.same(str(total)), result) for own, total, result in rows
        ),
    )
