"""The tile-discard limit, an option (chapter `limit`)."""

from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import Violation
from tnt_rules.tigris.engine.position import Fight


def in_force(draft: Draft, fight: Fight) -> bool:
    """Whether the limit holds in a conflict (`limit.conflicts`, `limit.scope`)."""
    options = draft.options
    return (
        options["conflict.limit"] == "on"
        and options.on("limit.conflicts")
        and not (fight.kind == "revolt" and options["limit.scope"] == "wars-only")
    )


def allows(draft: Draft, fight: Fight, role: int, count: int) -> bool:
    """Whether a side may commit a number of tiles (`limit.attacker`, `limit.defender`).

    Args:
        role: 0 for the attacker, 1 for the defender.
    """
    options = draft.options
    if count == 0 or not in_force(draft, fight):
        return True
    enough = _enough(draft, fight, role)
    if role == 0:
        if not options.on("limit.attacker"):
            return True
        if enough <= 0 and options["limit.attacker-ahead"] == "none":
            return False
        return count == enough if options["limit.surplus"] == "just-enough" else count >= enough
    return count == enough or not options.on("limit.defender")


def _against(fight: Fight, role: int) -> int:
    """The strength that a side has to beat: that of the attacker with what he has committed."""
    attack, defence = fight.support
    return attack + (fight.committed[0] or 0) if role else defence


def _enough(draft: Draft, fight: Fight, role: int) -> int:
    """How many tiles are just enough for a side to win; 0 or less if it wins without any."""
    options = draft.options
    for_attacker = options["conflict.tie"] == "attacker" or not options.on(f"{fight.kind}.tie")
    wins_ties = for_attacker == (role == 0)
    return _against(fight, role) + (0 if wins_ties else 1) - fight.support[role]


def violation(draft: Draft, fight: Fight, role: int, count: int, top: int) -> Violation:
    """The refusal of a number that the limit does not allow, with the reason that holds.

    One of three facts says more: ``ahead``, the strength with which a side wins without any tile;
    ``beyond``, the tiles that would be just enough where there are not so many; ``enough``, the
    one number that is permitted.

    Args:
        top: how many tiles the side can commit at most.
    """
    enough = _enough(draft, fight, role)
    facts = [("count", count), ("limit", _against(fight, role))]
    if enough <= 0:
        facts.append(("ahead", fight.support[role]))
    elif enough > top:
        facts.append(("beyond", enough))
    elif role or draft.options["limit.surplus"] == "just-enough":
        facts.append(("enough", enough))
    return Violation("limit.defender" if role else "limit.attacker", facts=tuple(facts))
