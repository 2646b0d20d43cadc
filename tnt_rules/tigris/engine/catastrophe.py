"""Catastrophe tiles (chapter `catastrophe`)."""

from tnt_rules.tigris.engine import flow, turn
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import CatastrophePlaced, KingdomSplit, Scored, Violation
from tnt_rules.tigris.engine.kingdom import Closed, look, survey_of
from tnt_rules.tigris.engine.moves import PlaceCatastrophe
from tnt_rules.tigris.engine.pieces import (
    BLACK,
    BLUE,
    CATASTROPHE,
    FACEDOWN,
    OFF_BOARD,
    ZIGGURAT,
)
from tnt_rules.tigris.engine.points import add_points
from tnt_rules.tigris.engine.spaces import mask_of
from tnt_rules.tigris.engine.supply import catastrophes_left


def closed(draft: Draft) -> list[Closed]:
    """The restrictions, each with the spaces that it closes to a catastrophe tile."""
    options, lying = draft.options, draft.lying
    found: list[Closed] = []
    if not options.on("catastrophe.target"):
        found.append(("catastrophe.target", draft.occupied & ~draft.standing))
    shielded = draft.standing
    if options.on("catastrophe.forbidden"):
        if options.on("monument.permanent"):
            shielded |= lying[FACEDOWN]
        if options.on("treasure.never-lost"):
            shielded |= mask_of(draft.treasures) & ~lying[ZIGGURAT]
        shielded |= mask_of(s for s in draft.buildings if s != OFF_BOARD) & ~lying[ZIGGURAT]
    found.append(("catastrophe.forbidden", shielded))
    if options.on("catastrophe.no-ziggurat"):
        found.append(("catastrophe.no-ziggurat", lying[ZIGGURAT]))
    if options["catastrophe.on-catastrophe"] == "refused" and options.on("catastrophe.permanent"):
        found.append(("catastrophe.permanent", lying[CATASTROPHE]))
    if not options.on("catastrophe.river"):
        found.append(("catastrophe.river", draft.terrain.water | lying[BLUE]))
    if not options.on("catastrophe.split"):
        splitting = (s for s in draft.terrain.spaces if len(_parts(draft, s)) > 1)
        found.append(("catastrophe.split", mask_of(splitting)))
    return found


def violations(draft: Draft, move: PlaceCatastrophe) -> list[Violation]:
    """Every rule that placing a catastrophe tile breaks."""
    place = move.space
    if place not in draft.terrain:
        return [draft.beyond("catastrophe.on-map", place)]
    found: list[Violation] = []
    if draft.options.on("catastrophe.two") and catastrophes_left(draft, move.player) < 1:
        found.append(Violation("catastrophe.two", facts=(("player", move.player),)))
    piece = draft.occupant[place]
    facts = (("leader", piece),) if piece != OFF_BOARD else ()
    for rule, mask in closed(draft):
        if mask >> place & 1:
            found.append(Violation(rule, (place,), facts))
    return found


def _parts(draft: Draft, place: int) -> list[tuple[tuple[int, ...], int]]:
    """The parts into which a kingdom falls if a space breaks out of it.

    Of each its leaders, and how many of its spaces hold something else. Empty if the space is in
    no kingdom.
    """
    survey = look(draft)
    number = survey.at(place)
    if number < 0 or not survey.kingdom[number]:
        return []
    without = survey_of(draft, place)
    parts = dict.fromkeys(without.at(s) for s in survey.spaces(number) if s != place)
    found = []
    for part in parts:
        leaders = tuple(without.leaders[part])
        found.append((leaders, len(without.spaces(part)) - len(leaders)))
    return found


def place(draft: Draft, move: PlaceCatastrophe) -> None:
    """Lay a catastrophe tile; leaders that lose their last temple return at once."""
    options = draft.options
    here = move.space
    covered = draft.content[here]
    parts = _parts(draft, here)
    river = here in draft.terrain.river
    tile = covered if 0 <= covered < FACEDOWN else None
    draft.lay(here, CATASTROPHE)
    draft.treasures -= {here}
    left = draft.catastrophes[move.player]
    if left is not None:
        draft.catastrophes[move.player] = left - 1
    if tile is not None:
        draft.gone[tile] += 1
    also = ["catastrophe.permanent", "catastrophe.no-vp", "kingdom.catastrophe-breaks"]
    if river:
        also.append("catastrophe.river")
    draft.events.append(
        CatastrophePlaced(
            rule="catastrophe.target",
            also=tuple(also),
            player=move.player,
            space=here,
            river=river,
            covered=tile,
        )
    )
    if len(parts) > 1 and options.on("kingdom.catastrophe-breaks"):
        leaders, sizes = zip(*parts, strict=True)
        draft.events.append(KingdomSplit(rule="catastrophe.split", parts=leaders, sizes=sizes))
    turn.send_orphans_home(draft, "catastrophe.orphans", "leader.orphan")
    if not options.on("catastrophe.no-vp"):
        add_points(
            draft,
            Scored(
                rule="catastrophe.no-vp",
                player=move.player,
                colour=BLACK if tile is None else tile,
                amount=1,
                reason="knock-out",
            ),
        )
    flow.finish_action(draft, move, orphans=False)
