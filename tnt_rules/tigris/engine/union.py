"""Union of two kingdoms by a tile (chapter `union`)."""

from msgspec.structs import replace

from tnt_rules.tigris.engine import broken, flow, tile, war
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    MarkerReturned,
    NotScored,
    UnionMade,
    UnionPeaceful,
    WarsDue,
)
from tnt_rules.tigris.engine.kingdom import Survey
from tnt_rules.tigris.engine.moves import PlaceTile
from tnt_rules.tigris.engine.pieces import colour_of, dynasty_of
from tnt_rules.tigris.engine.position import Question, Stage


def begin(
    draft: Draft, move: PlaceTile, survey: Survey, kingdoms: list[int], regions: list[int]
) -> None:
    """A tile has joined kingdoms; ``survey`` is the board without it (`union.marker`)."""
    leaders = tuple(tuple(survey.leaders[k]) for k in kingdoms)
    also = ["union.only-tile"]
    if regions:
        also.append("union.regions-too")
    draft.events.append(
        UnionMade(
            rule="union.marker",
            also=tuple(also),
            space=move.space,
            kingdoms=leaders,
            regions=len(regions),
        )
    )
    if draft.options.on("union.no-vp"):
        draft.events.append(
            NotScored(
                rule="union.no-vp",
                also=("tile.vp.none",),
                colour=move.colour,
                space=move.space,
                why="union" if draft.options["union.point"] == "none" else "union-later",
            )
        )
    else:
        everybody = sorted(
            (p for group in leaders for p in group),
            key=lambda p: (dynasty_of(p) != draft.active, p),
        )
        tile.score(draft, move, everybody, frozenset())
    stage = Stage(
        move,
        Question(draft.active, "war"),
        kingdoms=tuple(frozenset(survey.spaces(k)) for k in kingdoms),
        regions=tuple(frozenset(survey.spaces(r)) for r in regions),
        due=_shared_colours(leaders) if draft.options.on("war.trigger") else (),
    )
    if not stage.due:
        draft.events.append(UnionPeaceful(rule="union.peace", space=move.space))
        finish(draft, stage, peaceful=True)
        return
    draft.events.append(
        WarsDue(rule="war.trigger", also=("kingdom.one-per-colour",), colours=stage.due)
    )
    stage = replace(stage, completed=broken.completed(draft, move.space))
    if war.next_war(draft, stage):
        finish(draft, stage)


def _shared_colours(leaders: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Colours of which more than one of the kingdoms holds a leader (`war.trigger`)."""
    every = [colour_of(piece) for group in leaders for piece in group]
    return tuple(colour for colour in range(4) if every.count(colour) > 1)


def finish(draft: Draft, stage: Stage, peaceful: bool = False) -> None:
    """All wars are over: the marker comes off, and the rest of the action follows."""
    move = stage.act
    assert isinstance(move, PlaceTile)
    if draft.options.on("union.marker-back"):
        draft.events.append(MarkerReturned(rule="union.marker-back", space=move.space))
    if draft.options["union.point"] == "after-wars":
        tile.score_after_union(draft, move, stage.kingdoms)
    broken.report(draft, move.space, move.colour, stage.completed)
    flow.finish_action(draft, move, placed=move.space, peaceful=peaceful)
