"""Handing out victory points."""

from msgspec.structs import replace

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import NotScored, Scored
from tnt_rules.tigris.engine.kingdom import look
from tnt_rules.tigris.engine.pieces import OFF_BOARD

OTHER_POINTS = ("revolt", "war", "monument", "ziggurat")
"""Reasons for points that a building does not touch (`building.no-other-vp`)."""


def add_points(draft: Draft, event: Scored) -> None:
    """Record points as an event, and in the player's total if that is known."""
    if event.reason in OTHER_POINTS and _beside_building(draft, event):
        event = replace(event, also=(*event.also, "building.no-other-vp"))
        if not draft.options.on("building.no-other-vp"):
            event = replace(event, amount=event.amount + 1)
    if draft.options["scores"] == "hidden":
        event = replace(event, also=(*event.also, "end.points-hidden"))
    draft.events.append(event)
    total = draft.points[event.player]
    if total is not None:
        counts = list(total)
        counts[event.colour] += event.amount
        draft.points[event.player] = (counts[0], counts[1], counts[2], counts[3])


def _beside_building(draft: Draft, event: Scored) -> bool:
    """Whether the building of the colour stands in the kingdom of the leader who scores."""
    stands = draft.buildings[event.colour]
    if stands == OFF_BOARD or event.leader is None or draft.leaders[event.leader] == OFF_BOARD:
        return False
    survey = look(draft)
    return survey.at(stands) == survey.at(draft.leaders[event.leader])


def give(draft: Draft, scored: list[Scored | NotScored]) -> None:
    """Record what a tile scores, or that it scores nothing."""
    for event in scored:
        if isinstance(event, Scored):
            add_points(draft, event)
        else:
            draft.events.append(event)
