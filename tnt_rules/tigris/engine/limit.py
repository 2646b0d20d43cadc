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
    for_attacker = options["conflict.tie"] == "attacker" or not options.on(f"{fight.kind}.tie")
    attack, defence = fight.support
    if role == 0:
        if not options.on("limit.attacker"):
            return True
        least = defence if for_attacker else defence + 1
        if attack >= least and options["limit.attacker-ahead"] == "none":
            return False
        total = attack + count
        return total == least if options["limit.surplus"] == "just-enough" else total >= least
    if not options.on("limit.defender"):
        return True
    wanted = attack + (fight.committed[0] or 0) + (1 if for_attacker else 0)
    return defence + count == wanted


def violation(draft: Draft, fight: Fight, role: int, count: int) -> Violation:
    """The refusal of a number that the limit does not allow."""
    attack, defence = fight.support
    total = attack + (fight.committed[0] or 0) if role else defence
    return Violation(
        "limit.defender" if role else "limit.attacker",
        facts=(("count", count), ("limit", total)),
    )
