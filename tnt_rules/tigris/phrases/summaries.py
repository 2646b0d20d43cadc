"""The answer in a sentence, and what an action brought to whom."""

from collections.abc import Iterable, Sequence

from tnt_rules.core.protocol import Refusal, Text
from tnt_rules.tigris.engine import events as e
from tnt_rules.tigris.engine.pieces import dynasty_of
from tnt_rules.tigris.engine.position import Position
from tnt_rules.tigris.engine.spaces import space_name
from tnt_rules.tigris.phrases import names
from tnt_rules.tigris.phrases.book import Value, fill
from tnt_rules.tigris.phrases.course import LATER_POINTS, before_building, course
from tnt_rules.tigris.phrases.questions import question_clause

_FILE = "summary"


def summary(events: Sequence[e.Event], after: Position) -> Text:
    """The result of a legal action in a sentence; if a question is open, it ends with that.

    Args:
        events: everything that happened in the action so far.
        after: the position it led to.
    """
    asked = question_clause(after)
    clauses = [
        *_conflicts(events),
        *_points(events, asked is not None),
        *_board(events),
        *course(events),
    ]
    if asked is not None:
        clauses.append(fill(_FILE, "then", {"question": asked}))
    legal = fill(_FILE, "legal")
    if not clauses:
        return Text(f"{legal.en}.", f"{legal.ja}。")
    # "Legal; then ..." where the question is all there is to say.
    sign = "; " if asked is not None and len(clauses) == 1 else ": "
    return Text(
        f"{legal.en}{sign}{'; '.join(c.en for c in clauses)}.",
        f"{legal.ja}：{'。'.join(c.ja for c in clauses)}。",
    )


def _conflicts(events: Sequence[e.Event]) -> list[Text]:
    found = []
    fought = any(isinstance(event, e.FightBegun) for event in events)
    for place, event in enumerate(events):
        match event:
            case e.FightDecided():
                found.append(_fight(event, events[place:]))
            case e.WarOff():
                found.append(fill(_FILE, "war-off", {"colour": names.COLOURS[event.colour]}))
            case e.UnionPeaceful():
                found.append(fill(_FILE, "no-war"))
            case e.LeaderPlaced() if not fought:
                found.append(fill(_FILE, "no-revolt"))
    return found


def _fight(event: e.FightDecided, following: Sequence[e.Event]) -> Text:
    # The points of this conflict come before the next one is decided.
    scored = None
    for later in following[1:]:
        if isinstance(later, e.FightDecided):
            break
        if isinstance(later, e.Scored) and later.reason == event.kind:
            scored = later
            break
    strengths = [event.support[role] + event.committed[role] for role in (0, 1)]
    won = event.winner == event.attacker
    if not won:
        strengths.reverse()
    values: dict[str, Value] = {
        "winner": names.PLAYERS[dynasty_of(event.winner)],
        "role": names.ROLES["attacker" if won else "defender"],
        "fight": names.fight(event.kind, event.colour),
        "strengths": Text(f"{strengths[0]}-{strengths[1]}", f"{strengths[0]}対{strengths[1]}"),
        "points": names.points(scored.colour, scored.amount) if scored else None,
    }
    name = "fight"
    if event.tie:
        name = "fight.tie" if scored else "fight.tie-unpaid"
    return fill(_FILE, name, values)


def _points(events: Sequence[e.Event], asked: bool) -> list[Text]:
    """Points other than those for a conflict won, which stand with it."""
    scored = [event for event in events if isinstance(event, e.Scored)]
    placed = any(
        isinstance(event, e.TilePlaced | e.LeaderPlaced | e.CatastrophePlaced) for event in events
    )
    if not scored:
        return [fill(_FILE, "no-score")] if placed and not asked else []
    return [
        fill(
            _FILE,
            "scores",
            {
                "player": names.PLAYERS[event.player],
                "points": names.points(event.colour, event.amount),
            },
        )
        for event in scored
        if event.reason not in ("revolt", "war", *LATER_POINTS)
    ]


def _board(events: Sequence[e.Event]) -> list[Text]:
    """What left the board, and whatever else the action changed."""
    found = []
    home = [event.leader for event in before_building(events) if isinstance(event, e.LeaderHome)]
    gone = [s for event in events if isinstance(event, e.TilesRemoved) for s in event.spaces]
    if home:
        listed = names.joined(names.letters(piece) for piece in home)
        found.append(fill(_FILE, f"home.{_number(home)}", {"leaders": listed}))
    if gone:
        found.append(fill(_FILE, f"removed.{_number(gone)}", {"spaces": names.spaces(gone)}))
    for event in events:
        match event:
            case e.CatastrophePlaced(covered=int(covered)):
                values: dict[str, Value] = {
                    "tile": names.TILES[covered],
                    "space": space_name(event.space),
                }
                found.append(fill(_FILE, "covered", values))
            case e.TilesSpent():
                values = {
                    "player": names.PLAYERS[event.player],
                    "tiles": names.tiles(event.colour, event.count),
                    "go": Text("goes" if event.count == 1 else "go", ""),
                }
                found.append(fill(_FILE, "spent.back" if event.back else "spent", values))
            case e.KingdomSplit():
                found += _split(event, home)
            case e.LeaderWithdrawn():
                found.append(fill(_FILE, "withdrawn", {"leader": names.letters(event.leader)}))
    return found


def _split(event: e.KingdomSplit, home: Sequence[int]) -> list[Text]:
    """What is left of a kingdom: only parts with leaders are kingdoms again.

    The step counts the parts before leaders go home. Where fewer are kingdoms in the end, both
    numbers are said.
    """
    kept = cut = 0
    for leaders, size in zip(event.parts, event.sizes, strict=True):
        if any(leader not in home for leader in leaders):
            kept += 1
        elif size:
            cut += 1
    count = len(event.parts)
    if kept == count:
        return [fill(_FILE, "split", {"count": names.number(kept)})]
    if not kept:
        return [fill(_FILE, "split.none")]
    if kept == cut == 1 and count == 2:
        return [fill(_FILE, "split.one")]
    values: dict[str, Value] = {
        "count": names.number(count),
        "kept": names.number(kept),
        "are": Text("is a kingdom" if kept == 1 else "are kingdoms", ""),
    }
    return [fill(_FILE, "split.kept", values)]


def _number(things: Sequence[int]) -> str:
    return "one" if len(things) == 1 else "several"


def _ids(rules: Iterable[str]) -> Text:
    """Ids in their order, each once."""
    return names.joined(names.same(rule) for rule in dict.fromkeys(rules))


def illegal_summary(refusals: Iterable[Refusal]) -> Text:
    """The answer to a move that is not allowed: why, or the rules it breaks if they are several."""
    found = tuple(refusals)
    if len({refusal.rule for refusal in found}) == 1:
        name = "illegal" if found[0].judged else "unjudged"
        return fill(_FILE, name, {"rules": found[0].rule, "sentence": found[0].text})
    return _breaks("illegal", found)


def fault_summary(faults: Iterable[Refusal]) -> Text:
    """The answer to a text that is no position: why, or the rules it breaks if they are several."""
    found = tuple(faults)
    if len({fault.rule for fault in found}) == 1:
        return fill(_FILE, "fault.one", {"rules": found[0].rule, "sentence": found[0].text})
    return _breaks("fault", found)


def _breaks(name: str, refusals: Iterable[Refusal]) -> Text:
    rules = _ids(refusal.rule for refusal in refusals)
    if not rules.en:
        return fill(_FILE, f"{name}.none")
    return fill(_FILE, "illegal.several" if name == "illegal" else name, {"rules": rules})


def gains(events: Iterable[e.Event], players: Iterable[int]) -> tuple[tuple[Text, Text], ...]:
    """By player, in their order: what he gained, or ``nothing``.

    Points and treasures: `Archer`, `3 black, 1 red and 2 treasures`.
    """
    totals: dict[int, list[int]] = {player: [0, 0, 0, 0, 0] for player in players}
    for event in events:
        if isinstance(event, e.Scored):
            totals.setdefault(event.player, [0, 0, 0, 0, 0])[event.colour] += event.amount
        elif isinstance(event, e.TreasuresTaken):
            totals.setdefault(event.player, [0, 0, 0, 0, 0])[-1] += len(event.spaces)
    return tuple((names.PLAYERS[player], _gain(total)) for player, total in totals.items())


def _gain(total: Sequence[int]) -> Text:
    """Points by colour, and the number of treasures last."""
    parts = [names.points(colour, amount) for colour, amount in enumerate(total[:-1]) if amount]
    if total[-1]:
        parts.append(names.treasures(total[-1]))
    return names.joined(parts) if parts else fill(_FILE, "nothing")
