"""Where the treasures lie that a ziggurat carries, in words."""

from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine.events import ZigguratBuilt
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
