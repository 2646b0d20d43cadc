"""What a joining tile completed and a war broke (`monument.war-first`, `building.war-first`)."""

from tnt_rules.tigris.engine import building, monument, ziggurat
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import ShapeBroken

Shape = tuple[str, tuple[int, ...]]
"""``building``, ``ziggurat`` or ``monument``, and the spaces of the line, cross or square."""


def completed(draft: Draft, place: int) -> tuple[Shape, ...]:
    """What could be built with a tile just placed if no war came first."""
    options = draft.options
    colour = draft.content[place]
    found: list[Shape] = []
    if options["buildings"] == "on" and options.on("building.build"):
        found += [("building", line) for line in building.eligible(draft, place, colour)]
    if ziggurat.possible(draft):
        near = draft.terrain.neighbours
        for centre in ziggurat.crosses(draft, place):
            found.append(("ziggurat", tuple(sorted((centre, *near[centre])))))
    if options.on("monument.trigger"):
        corners = monument.unspent(draft, monument.squares_with(draft, place))
        if corners and monument.available(draft, colour):
            found += [("monument", monument.square(corner)) for corner in corners]
    return tuple(found)


def report(draft: Draft, place: int, colour: int, shapes: tuple[Shape, ...]) -> None:
    """Say which of them the wars have broken.

    A line of which three tiles are left is a line still.

    Args:
        place, colour: the space and the colour of the tile.
    """
    for what, spaces in shapes:
        lost = tuple(s for s in spaces if draft.content[s] != colour)
        if not lost or not draft.options.on(_RULE[what]):
            continue
        if what == "building" and place not in lost:
            step = spaces[1] - spaces[0]
            if len(building.line(draft, place, step, colour)) >= building.LEAST:
                continue
        draft.events.append(
            ShapeBroken(
                rule=_RULE[what],
                also=("monument.war-first",) if what == "ziggurat" else (),
                what=what,
                colour=colour,
                space=place,
                spaces=spaces,
                lost=lost,
            )
        )


_RULE = {
    "building": "building.war-first",
    "ziggurat": "ziggurat.rules",
    "monument": "monument.war-first",
}
