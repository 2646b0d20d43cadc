"""The end of the game and the final scores (chapter `end`)."""

from itertools import pairwise

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import FinalRanking, FinalScore, GameOver
from tnt_rules.tigris.engine.options import DEFAULTS, Options
from tnt_rules.tigris.engine.position import Counts, Position


def by_treasures(draft: Draft) -> bool:
    """Whether so few treasures are left that the game ends (`end.few-treasures`).

    Looked at on whole maps only, at the end of a turn.
    """
    return (
        draft.terrain.whole
        and draft.options.on("end.few-treasures")
        and len(draft.treasures) <= int(draft.options["end.treasures"])
    )


def at_once(options: Options) -> bool:
    """Whether the game ends at once if the bag holds too few tiles for a swap
    (`end.bag-empty-in-swap`), and not with the turn."""
    return options["end.bag-in-swap"] == "at-once" and options.on("end.bag-empty-in-swap")


def finish(draft: Draft, why: str, rule: str) -> None:
    """End the game, and count up if everything is known."""
    draft.over = why
    draft.stage = None
    draft.events.append(
        GameOver(
            rule=rule,
            also=("end.bag-empty",) if rule == "end.bag-empty-in-swap" else (),
            why=why,
            left=len(draft.treasures),
            few=why == "bag" and draft.options["end.bag"] == "fewer-than-six",
        )
    )
    position = draft.freeze()
    totals = final_totals(position)
    for player, total in totals.items():
        points, held = position.points[player], position.held[player]
        assert points is not None and held is not None
        draft.events.append(
            FinalScore(
                rule="end.weakest-colour",
                also=("end.treasures-assigned", "treasure.joker") if held else (),
                player=player,
                points=points,
                treasures=held,
                total=total,
                score=score(total, draft.options),
            )
        )
    if len(totals) == len(draft.players):
        groups = ranking(totals, draft.options)
        scores = [score(total, draft.options) for total in totals.values()]
        also = []
        if len(set(scores)) < len(scores):
            also.append("end.tie-next-colour")
        if any(len(group) > 1 for group in groups):
            also.append("end.tie-shared")
        draft.events.append(
            FinalRanking(
                rule="end.weakest-colour",
                also=tuple(also),
                groups=groups,
                decided=tuple(
                    _decided(totals[better[0]], totals[worse[0]], draft.options)
                    for better, worse in pairwise(groups)
                ),
            )
        )


def score(total: Counts, options: Options = DEFAULTS) -> int:
    """The lowest of the four colours (`end.weakest-colour`)."""
    return min(total) if options.on("end.weakest-colour") else sum(total)


def assign(points: Counts, treasures: int, options: Options = DEFAULTS) -> Counts:
    """Points with treasures put to the lowest colour, one by one (`end.treasures-assigned`)."""
    total = list(points)
    if not options.on("treasure.joker"):
        treasures = 0
    if not options.on("end.treasures-assigned"):
        total[total.index(min(total))] += treasures
        treasures = 0
    for _ in range(treasures):
        total[total.index(min(total))] += 1
    return total[0], total[1], total[2], total[3]


def ranking(totals: dict[int, Counts], options: Options = DEFAULTS) -> tuple[tuple[int, ...], ...]:
    """Players in groups, best first; equal in all four colours is a shared place
    (`end.tie-next-colour`, `end.tie-shared`)."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for player, total in totals.items():
        key: tuple[int, ...] = tuple(sorted(total))
        if not options.on("end.weakest-colour") or not options.on("end.tie-next-colour"):
            key = (score(total, options),)
        groups.setdefault(key, []).append(player)
    ranked = tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
    if options.on("end.tie-shared"):
        return ranked
    return tuple((player,) for group in ranked for player in group)


def _decided(better: Counts, worse: Counts, options: Options) -> tuple[int, ...]:
    """What decides between two places with the same score, as `FinalRanking` tells it."""
    if not options.on("end.weakest-colour") or not options.on("end.tie-next-colour"):
        return ()
    above, below = sorted(better), sorted(worse)
    level = next((n for n in range(4) if above[n] != below[n]), 0)
    return (*above[: level + 1], below[level]) if level else ()


def final_totals(position: Position) -> dict[int, Counts]:
    """By player, points with treasures assigned; players with anything unknown are left out."""
    found = {}
    for player in position.players:
        points, held = position.points[player], position.held[player]
        if points is not None and held is not None:
            found[player] = assign(points, held, position.options)
    return found
