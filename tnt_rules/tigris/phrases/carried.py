"""Where the treasures lie that a ziggurat carries, and which are taken first, in words."""

from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine.events import TreasuresTaken, ZigguratBuilt
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import fill

_FILE: Final = "steps"


def on_ziggurat(event: ZigguratBuilt) -> Text | None:
    """Where the treasures lie now; None if there are none."""
    carried = event.treasures
    if not carried:
        return None
    moved = len(carried) == 1 and carried[0] != event.centre
    return fill(
        _FILE,
        f"part.ziggurat.treasure-{'moved' if moved else 'stays'}",
        {
            "treasures": names.treasures_on(carried),
            "stay": Text("stays" if len(carried) == 1 else "stay", ""),
            "centre": space_name(event.centre),
        },
    )


def taken_first(event: TreasuresTaken) -> Text | None:
    """The treasures that had to go first; None if there are none."""
    spaces = event.bordered
    if not spaces:
        return None
    one = len(spaces) == 1
    return fill(
        _FILE,
        f"part.first.{'outside' if 'treasure.outside-first' in event.also else 'border'}",
        {
            "spaces": names.spaces(spaces),
            "those": Text("the one" if one else "those", ""),
            "have": Text("has" if one else "have", ""),
            "counted": Text("counts" if one else "count", ""),
            "go": Text("goes" if one else "go", ""),
        },
    )
