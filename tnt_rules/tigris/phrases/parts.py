"""Parts of the sentences about steps that take a few lines to put together."""

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, fill

_FILE = "steps"


def leader_joins(kingdoms: int, regions: int) -> Text:
    """What a leader links where it is placed."""
    values: dict[str, Value] = {
        "kingdoms": names.number(kingdoms),
        "regions": names.regions(regions) if regions else None,
    }
    if kingdoms > 1:
        name = "kingdoms"
    elif kingdoms:
        name = "kingdom-regions" if regions else "kingdom"
    elif regions > 1:
        name = "regions"
    else:
        name = "region" if regions else "nothing"
    return fill(_FILE, f"part.joins.{name}", values)


def extra(event: e.Scored) -> Text | None:
    """The point that a building adds where `building.no-other-vp` is switched off."""
    usual = 1 + (event.removed if event.reason == "war" else 0)
    if "building.no-other-vp" not in event.also or event.amount <= usual:
        return None
    return fill(_FILE, "part.extra", {"building": names.BUILDINGS[event.colour]})
