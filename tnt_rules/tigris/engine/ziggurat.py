"""The ziggurat (chapter `ziggurat`)."""

from msgspec.structs import replace

from tnt_rules.tigris.engine import building
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import Declined, Scored, Violation, ZigguratApart, ZigguratBuilt
from tnt_rules.tigris.engine.kingdom import look
from tnt_rules.tigris.engine.moves import BuildZiggurat, ChoosePoint
from tnt_rules.tigris.engine.pieces import BLACK, OFF_BOARD, ZIGGURAT, leader
from tnt_rules.tigris.engine.points import add_points
from tnt_rules.tigris.engine.position import Question, Stage

ARMS = 5
"""Spaces of a cross, the centre included."""


def crosses(draft: Draft, place: int) -> tuple[int, ...]:
    """The centres of complete crosses of one colour that contain a space (`ziggurat.build`)."""
    colour = draft.content[place]
    near = draft.terrain.neighbours
    found = []
    for centre in (place, *near[place]):
        cross = (centre, *near[centre])
        if len(cross) == ARMS and all(draft.content[s] == colour for s in cross):
            found.append(centre)
    return tuple(sorted(found))


def possible(draft: Draft) -> bool:
    """Whether the ziggurat can be built at all (`ziggurat.one`)."""
    options = draft.options
    if options["ziggurat"] == "off" or not options.on("ziggurat.build"):
        return False
    return draft.ziggurat == OFF_BOARD or not options.on("ziggurat.one")


def offer(draft: Draft, stage: Stage) -> bool:
    """Ask whether the ziggurat is built on the cross that the new tile made."""
    place = stage.placed
    if place == OFF_BOARD or not possible(draft):
        return False
    centres = crosses(draft, place)
    if not centres:
        return False
    draft.stage = replace(stage, question=Question(draft.active, "ziggurat", permitted=centres))
    return True


def violations(draft: Draft, move: BuildZiggurat) -> list[Violation]:
    """What is wrong with an answer about the ziggurat."""
    stage = draft.stage
    if stage is None or stage.question.kind != "ziggurat" or stage.question.asker != move.player:
        return [Violation("turn.not-asked", facts=(("player", move.player),))]
    if move.centre == OFF_BOARD or move.centre in stage.question.permitted:
        return []
    return [Violation("ziggurat.build", (move.centre,))]


def answer(draft: Draft, move: BuildZiggurat) -> bool:
    """Build the ziggurat, or do without; returns whether it was built."""
    stage = draft.stage
    assert stage is not None
    centres = stage.question.permitted
    if move.centre == OFF_BOARD:
        draft.events.append(
            Declined(
                rule="ziggurat.rules",
                also=("ziggurat.build",),
                player=move.player,
                what="ziggurat",
                spaces=centres,
            )
        )
        return False
    spaces = tuple(sorted((move.centre, *draft.terrain.neighbours[move.centre])))
    carried = tuple(s for s in spaces if s in draft.treasures)
    stay = draft.options.on("ziggurat.treasure")
    also = ["ziggurat.rules", "ziggurat.one"]
    if carried and stay:
        also.append("ziggurat.treasure")
    draft.events.append(
        ZigguratBuilt(
            rule="ziggurat.build",
            also=tuple(also),
            player=move.player,
            centre=move.centre,
            spaces=spaces,
            treasures=carried if stay else (),
        )
    )
    for place in spaces:
        draft.gone[draft.content[place]] += 1
        draft.lay(place, ZIGGURAT)
    draft.ziggurat = move.centre
    if not stay:
        draft.treasures -= set(carried)
    elif len(carried) == 1:
        # It lies on the ziggurat; where several do, they keep their spaces on it.
        draft.treasures = draft.treasures - {carried[0]} | {move.centre}
    building.give_back(draft, spaces)
    return True


def offer_point(draft: Draft, stage: Stage) -> bool:
    """Ask of which colour the ziggurat's point is, at the end of the turn (`ziggurat.pays`)."""
    options = draft.options
    paying = options.on("ziggurat.pays") and options.on("turn.end-monuments")
    if draft.ziggurat == OFF_BOARD or not paying:
        return False
    survey = look(draft)
    number = survey.at(draft.ziggurat)
    king = leader(draft.active, BLACK)
    if number < 0 or king not in survey.leaders[number]:
        if number >= 0 and draft.leaders[king] != OFF_BOARD:
            alone = not survey.kingdom[number]
            draft.events.append(
                ZigguratApart(
                    rule="ziggurat.pays",
                    also=("kingdom.def",) if alone else (),
                    leader=king,
                    centre=draft.ziggurat,
                    alone=alone,
                )
            )
        return False
    draft.stage = replace(stage, question=Question(draft.active, "points", permitted=(0, 1, 2, 3)))
    return True


def point_violations(draft: Draft, move: ChoosePoint) -> list[Violation]:
    """What is wrong with the choice of a colour."""
    stage = draft.stage
    if stage is None or stage.question.kind != "points" or stage.question.asker != move.player:
        return [Violation("turn.not-asked", facts=(("player", move.player),))]
    return []


def take_point(draft: Draft, move: ChoosePoint) -> None:
    """Score the ziggurat's point."""
    add_points(
        draft,
        Scored(
            rule="ziggurat.pays",
            player=move.player,
            colour=move.colour,
            amount=1,
            reason="ziggurat",
            leader=leader(move.player, BLACK),
            square=draft.ziggurat,
        ),
    )
