"""Why a move is not allowed, why a text cannot be a position, why options contradict each other."""

from collections.abc import Mapping

from tnt_rules.core.protocol import Refusal, Text
from tnt_rules.tigris.engine.events import Fault, Violation
from tnt_rules.tigris.engine.options import OptionConflict
from tnt_rules.tigris.engine.pieces import BLUE, OFF_BOARD
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, fill, fits, known, sentence
from tnt_rules.tigris.phrases.questions import question_clause

Facts = Mapping[str, int | tuple[int, ...]]


def refusal(found: Violation | Fault, position: Position | None = None) -> Refusal:
    """The sentence about a rule that a move or a position breaks.

    Facts that are missing leave the sentence shorter; an id without a phrase gets a general one.

    Args:
        position: where a move was to be made; what is asked there belongs to the reason.
    """
    facts = dict(found.facts)
    file = "refusals"
    # A line that names no move is a fault too, but its reason may be one of the moves'.
    if isinstance(found, Fault) and (
        known("faults", found.rule) or not known("refusals", found.rule)
    ):
        file = "faults"
    values = _values(found, facts)
    if position is not None and not position.over:
        values["asked"] = question_clause(position, ahead=True) or fill("questions", "none")
    wanted = (_variant(found.rule, facts), found.rule)
    name = next((name for name in wanted if fits(file, name, values)), "other")
    return Refusal(
        rule=found.rule,
        places=tuple(space_name(place) for place in found.spaces if place != OFF_BOARD),
        text=sentence(file, name, values),
        judged="cut-out" not in facts,
    )


def choice_form(option: str) -> Text | None:
    """How a choice of an option is written; None if its choices can be listed."""
    return sentence("options", "form.setup.tiles", {}) if option == "setup.tiles" else None


def contradiction(found: OptionConflict) -> Text:
    """Why a set of options contradicts itself, naming the options at odds."""
    name = found.reason if known("options", found.reason) else "other"
    listed = names.joined(names.same(option) for option in found.options)
    return sentence("options", name, {"options": listed})


def _variant(rule: str, facts: Facts) -> str:
    """The phrase for a rule that the facts ask for."""
    colour = _one(facts, "colour")
    if "cut-out" in facts:
        return "cut-out"
    match rule:
        case "position.building-option" if "ziggurat" in facts:
            return f"{rule}.ziggurat"
        case "position.building" if "length" in facts:
            return f"{rule}.length"
        case "position.building" if colour is not None:
            return f"{rule}.twice"
        case "tile.place.river" if colour is not None:
            return f"{rule}.{'farm' if colour == BLUE else 'land'}"
        case "position.players" if "player" in facts:
            return f"{rule}.twice"
        case "turn.events-inside" | "turn.not-asked" if "draw" in facts:
            return f"{rule}.draw"
        case "position.owner" if "count" in facts:
            return f"{rule}.several"
        case "setup.box-treasures" if "few" in facts:
            return f"{rule}.few"
        case "war.commit" if colour is not None:
            return f"{rule}.colour"
        case "leader.place.no-join" if "origin" in facts:
            return "leader.place.no-join.moved"
        case "treasure.trigger" if "count" in facts:
            return f"{rule}.many"
        case "monument.decline-is-final":
            return next((f"{rule}.{w}" for w in ("overlap", "for-good") if w in facts), rule)
        case "monument.colour" | "setup.box-monuments" if "alike" in facts:
            return f"{rule}.alike"
        case "monument.colour" if "standing" in facts:
            return f"{rule}.standing"
        case "war.not-due" if "count" in facts:
            return f"{rule}.order"
        case "limit.attacker" | "limit.defender":
            return next((f"{rule}.{w}" for w in ("ahead", "beyond", "enough") if w in facts), rule)
        case _:
            return rule


def _values(found: Violation | Fault, facts: Facts) -> dict[str, Value]:
    colour, count, limit = (_one(facts, name) for name in ("colour", "count", "limit"))
    player, leader = _one(facts, "player"), _one(facts, "leader")
    origin = _one(facts, "origin")
    group = facts.get("leaders", ())
    leaders = group if isinstance(group, tuple) else (group,)
    # A structure that is to be built nowhere in particular shows no space.
    places = tuple(place for place in found.spaces if place != OFF_BOARD)
    return {
        "rule": found.rule,
        "asked": None,
        "space": space_name(places[0]) if places else None,
        "spaces": names.spaces(places) if places else None,
        "others_squares": names.squares(places[1:]) if len(places) > 1 else None,
        "others": names.spaces(places[1:]) if len(places) > 1 else None,
        "square": names.square(places[0]) if places else None,
        "squares": names.squares(places) if places else None,
        "treasures": names.treasures_on(places) if places else None,
        "player": None if player is None else names.PLAYERS[player],
        "who": None if player is None else names.written(player),
        "leader": None if leader is None else names.leader(leader),
        "origin": None if origin is None else space_name(origin),
        "leaders": names.leaders(leaders) if leaders else None,
        "colour": None if colour is None else names.COLOURS[colour],
        "tile": None if colour is None else names.TILES[colour],
        "tiles_here": None if colour is None or not places else names.tiles_on(colour, places),
        "do": Text("does" if len(places) == 1 else "do", ""),
        "lie": Text("lies" if len(places) == 1 else "lie", ""),
        "building": None if colour is None else names.BUILDINGS[colour],
        "tile_plural": None if colour is None else names.tile_plural(colour),
        "count": count,
        "kingdoms": None if count is None else names.number(count),
        "limit": limit,
        "length": _one(facts, "length"),
        "ahead": _one(facts, "ahead"),
        "beyond": _tiles(None, _one(facts, "beyond")),
        "enough": _tiles(None, _one(facts, "enough")),
        "due": None if limit is None else names.treasures(limit),
        "taken": None if count is None else names.treasures(count),
        "tiles": _tiles(colour, count),
        "missing": _by_colour(facts.get("missing")) or _tiles(colour, count),
    }


def _by_colour(tiles: int | tuple[int, ...] | None) -> Text | None:
    """Tiles counted by their kinds; None if there are none."""
    if not tiles or isinstance(tiles, int):
        return None
    each = (names.tiles(colour, tiles.count(colour)) for colour in sorted(set(tiles)))
    return names.joined(each, ja="と")


def _tiles(colour: int | None, count: int | None) -> Text | None:
    if count is None:
        return None
    return names.any_tiles(count) if colour is None else names.tiles(colour, count)


def _one(facts: Facts, name: str) -> int | None:
    value = facts.get(name)
    return value if isinstance(value, int) else None
