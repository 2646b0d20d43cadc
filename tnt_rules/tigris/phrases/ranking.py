"""The final ranking in words: the places, and what decides between equal scores."""

from itertools import pairwise
from typing import Final

from tnt_rules.core.protocol import Text
from tnt_rules.tigris.engine.events import FinalRanking
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, fill

_FILE: Final = "steps"

_ORDINALS: Final = (
    Text("second weakest", "2番目に"),
    Text("third weakest", "3番目に"),
    Text("fourth weakest", "4番目に"),
)


def places(groups: tuple[tuple[int, ...], ...]) -> Text:
    """The ranking as a list; after a shared place as many places are free."""
    parts = []
    place = 1
    for group in groups:
        level = "-level" if len(group) > 1 else ""
        values: dict[str, Value] = {"place": place, "players": names.players(group)}
        parts.append(fill(_FILE, f"part.place{level}", values))
        place += len(group)
    return names.joined(parts)


def deciding(event: FinalRanking) -> Text | None:
    """What decides between players with the same score; None where no scores are level."""
    parts = [
        _decided(better, worse, points)
        for (better, worse), points in zip(pairwise(event.groups), event.decided, strict=False)
        if points
    ]
    if parts:
        return Text("; ".join(part.en for part in parts), "。".join(part.ja for part in parts))
    return fill(_FILE, "part.tied") if "end.tie-next-colour" in event.also else None


def _decided(better: tuple[int, ...], worse: tuple[int, ...], points: tuple[int, ...]) -> Text:
    """One pair of places; the scores are level, so it is the second colour at the earliest."""
    *level, higher, lower = points
    return fill(
        _FILE,
        "part.decided",
        {
            "better": names.players(better),
            "worse": names.players(worse),
            "level": names.joined(names.same(str(number)) for number in level),
            "colour": _ORDINALS[len(level) - 1],
            "higher": higher,
            "lower": lower,
        },
    )
