"""Civilization buildings (chapter `building`)."""

from msgspec.structs import replace

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    BuildingPlaced,
    BuildingReturned,
    Declined,
    LineNotLonger,
    Scored,
    Violation,
)
from tnt_rules.tigris.engine.kingdom import look
from tnt_rules.tigris.engine.moves import PlaceBuilding
from tnt_rules.tigris.engine.pieces import EMPTY, OFF_BOARD
from tnt_rules.tigris.engine.points import add_points
from tnt_rules.tigris.engine.position import Question, Stage
from tnt_rules.tigris.engine.spaces import COLUMNS

LEAST = 3
"""Tiles in a line that makes a building possible (`building.build`)."""

Line = tuple[int, ...]


def line(draft: Draft, place: int, step: int, colour: int) -> Line:
    """The straight run of faceup tiles of a colour through a space, along a row or column."""
    near = draft.terrain.neighbours
    found = [place]
    for way in (-step, step):
        here = place
        while True:
            there = here + way
            if there not in near[here] or draft.content[there] != colour:
                break
            found.append(there)
            here = there
    return tuple(sorted(found))


def _new_lines(draft: Draft, place: int, colour: int) -> list[Line]:
    """The lines through a new tile that are long enough for a building."""
    lines = [line(draft, place, step, colour) for step in (1, COLUMNS)]
    lines = [found for found in lines if len(found) >= LEAST]
    if not draft.options.on("building.any-line"):
        lines = sorted(lines, key=len)[-1:]
    return lines


def eligible(draft: Draft, place: int, colour: int) -> list[Line]:
    """The lines through a new tile on which the building of its colour may be put now."""
    options = draft.options
    lines = _new_lines(draft, place, colour)
    stands = draft.buildings[colour]
    if stands == OFF_BOARD or not lines:
        return lines
    if not options.on("building.move"):
        return []
    present, earlier = _to_beat(draft, place, colour)
    own = options["building.own-line"] == "allowed"
    return [
        found
        for found in lines
        if (own and len(found) > earlier if stands in found else len(found) > present)
    ]


def _to_beat(draft: Draft, place: int, colour: int) -> tuple[int, int]:
    """What a new line has to surpass: one without the building, and one with it
    (`building.line-length`).

    The line it stands on has to be longer than before, not longer than itself.
    """
    now = _longest(draft, colour)
    draft.content[place] = EMPTY
    before = _longest(draft, colour)
    draft.content[place] = colour
    if draft.options["building.line-length"] == "now":
        return now, before
    built = draft.lengths[colour]
    if built:
        return built, built
    # Not stated; but a building is never built on fewer (`building.build`).
    return max(LEAST, now), max(LEAST, before)


def _longest(draft: Draft, colour: int) -> int:
    """The length of the line in which a building stands, as it is on the board."""
    stands = draft.buildings[colour]
    return max(len(line(draft, stands, step, colour)) for step in (1, COLUMNS))


def offer(draft: Draft, stage: Stage) -> bool:
    """Ask whether the building is put on the line that the new tile made."""
    place = stage.placed
    options = draft.options
    if place == OFF_BOARD or options["buildings"] == "off" or not options.on("building.build"):
        return False
    if draft.settled and not options.on("building.war-first"):
        return False
    colour = draft.content[place]
    stands = draft.buildings[colour]
    spaces = sorted({s for found in eligible(draft, place, colour) for s in found if s != stands})
    if not spaces:
        if stands != OFF_BOARD and options.on("building.move"):
            _stays(draft, place, colour)
        return False
    draft.stage = replace(stage, question=Question(draft.active, "building", colour, tuple(spaces)))
    return True


def _stays(draft: Draft, place: int, colour: int) -> None:
    """Say of every new line why the building does not move to it (`building.move`)."""
    stands = draft.buildings[colour]
    for found in _new_lines(draft, place, colour):
        present, earlier = _to_beat(draft, place, colour)
        length, why = (earlier if stands in found else present), "now"
        if stands in found and draft.options["building.own-line"] == "refused":
            length, why = 0, "own"
        elif draft.options["building.line-length"] == "when-built":
            unstated = "unstated-now" if length > LEAST else "unstated"
            why = "built" if draft.lengths[colour] else unstated
        draft.events.append(
            LineNotLonger(
                rule="building.move",
                also=("building.build",),
                colour=colour,
                space=stands,
                line=found,
                length=length,
                why=why,
            )
        )


def violations(draft: Draft, move: PlaceBuilding) -> list[Violation]:
    """What is wrong with an answer about a building."""
    stage = draft.stage
    if stage is None or stage.question.kind != "building" or (stage.question.asker != move.player):
        return [Violation("turn.not-asked", facts=(("player", move.player),))]
    if move.space == OFF_BOARD or move.space in stage.question.permitted:
        return []
    stands = draft.buildings[stage.question.colour or 0]
    rule = "building.build" if stands == OFF_BOARD else "building.move"
    return [Violation(rule, (move.space,), (("colour", stage.question.colour or 0),))]


def answer(draft: Draft, move: PlaceBuilding) -> None:
    """Put the building on a tile, or do without."""
    stage = draft.stage
    assert stage is not None
    colour = stage.question.colour
    assert colour is not None
    if move.space == OFF_BOARD:
        stands = draft.buildings[colour]
        draft.events.append(
            Declined(
                rule="building.build" if stands == OFF_BOARD else "building.move",
                player=move.player,
                what="building",
                spaces=stage.question.permitted,
                colour=colour,
                origin=stands,
            )
        )
        return
    stands = draft.buildings[colour]
    lines = [f for f in eligible(draft, stage.placed, colour) if move.space in f]
    longest = max(lines, key=len)
    also = ["building.war-first"] if draft.settled else []
    if len(lines) > 1 or len(eligible(draft, stage.placed, colour)) > 1:
        also.append("building.any-line")
    draft.events.append(
        BuildingPlaced(
            rule="building.build" if stands == OFF_BOARD else "building.move",
            also=tuple(also),
            player=move.player,
            colour=colour,
            space=move.space,
            line=longest,
            origin=stands,
        )
    )
    _set(draft, colour, move.space, len(longest))
    _line_tile_doubles(draft, stage, colour)


def _line_tile_doubles(draft: Draft, stage: Stage, colour: int) -> None:
    """Under `building.line-tile two` the tile that made the line scores two in all."""
    if draft.options["building.line-tile"] == "one" or stage.point is None:
        return
    player, piece, amount = stage.point
    survey = look(draft)
    if amount == 1 and survey.at(draft.buildings[colour]) == survey.at(stage.placed):
        add_points(
            draft,
            Scored(
                rule="building.doubles",
                player=player,
                colour=colour,
                amount=1,
                reason="building",
                leader=piece,
                doubled=True,
            ),
        )


def _set(draft: Draft, colour: int, place: int, length: int) -> None:
    spaces, lengths = list(draft.buildings), list(draft.lengths)
    spaces[colour], lengths[colour] = place, length
    draft.buildings = (spaces[0], spaces[1], spaces[2], spaces[3])
    draft.lengths = (lengths[0], lengths[1], lengths[2], lengths[3])


def give_back(draft: Draft, spaces: tuple[int, ...]) -> None:
    """Buildings on tiles that are flipped or replaced return (`building.flipped`)."""
    if not draft.options.on("building.flipped"):
        return
    for colour, place in enumerate(draft.buildings):
        if place in spaces:
            draft.events.append(
                BuildingReturned(rule="building.flipped", colour=colour, space=place)
            )
            _set(draft, colour, OFF_BOARD, 0)
