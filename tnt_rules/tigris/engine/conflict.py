"""What revolts and wars have in common: commitments from the hand, and who wins."""

from msgspec.structs import replace

from tnt_rules.tigris.engine import limit, swap
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    Committed,
    FightDecided,
    TilesSpent,
    Violation,
)
from tnt_rules.tigris.engine.moves import Commit
from tnt_rules.tigris.engine.options import Options
from tnt_rules.tigris.engine.pieces import dynasty_of
from tnt_rules.tigris.engine.position import Fight, Position, Question, Stage
from tnt_rules.tigris.engine.supply import give_back, most, take

ROLES = ("attacker", "defender")


def open_commitments(draft: Draft, stage: Stage) -> bool:
    """Ask the attacker; returns False when nobody may commit (only with a rule off)."""
    fight = stage.fight
    assert fight is not None
    if not draft.options.on(f"{fight.kind}.commit"):
        draft.stage = replace(stage, fight=replace(fight, committed=(0, 0)))
        return False
    _ask(draft, stage, 0)
    return True


def permitted(draft: Draft, player: int, fight: Fight, role: int) -> tuple[int, ...]:
    """The numbers of tiles that a side may commit (`revolt.commit`, `war.commit`, `limit.*`)."""
    colour = fight.tiles
    top = most(draft, player, colour)
    cap = draft.options.number("conflict.cap")
    if cap is not None:
        top = min(top, cap)
    numbers = range(top + 1)
    if draft.options["conflict.limit"] == "off":
        return tuple(numbers)
    return tuple(n for n in numbers if limit.allows(draft, fight, role, n))


def role_of(fight: Fight, player: int) -> int:
    """0 if a player is the attacker of a conflict, 1 if he is the defender."""
    return 0 if dynasty_of(fight.attacker) == player else 1


def unseen(options: Options, fight: Fight, seat: int) -> bool:
    """Whether the attacker's commitment lies on the table, but no one else may know it yet."""
    return (
        options["conflict.commit"] == "simultaneous"
        and fight.committed[0] is not None
        and fight.committed[1] is None
        and role_of(fight, seat) == 1
    )


def _ask(draft: Draft, stage: Stage, role: int) -> None:
    fight = stage.fight
    assert fight is not None
    player = dynasty_of((fight.attacker, fight.defender)[role])
    question = Question(player, "commit", fight.tiles, permitted(draft, player, fight, role))
    draft.stage = replace(stage, question=question)


def commit_violations(draft: Draft, move: Commit) -> list[Violation]:
    """Every rule that a commitment breaks."""
    stage = draft.stage
    who = (("player", move.player),)
    if stage is None or stage.fight is None:
        kind = _already(draft, move.player)
        return [Violation(f"{kind}.commit" if kind else "turn.not-asked", facts=who)]
    fight, question = stage.fight, stage.question
    if question.asker != move.player:
        attacked = dynasty_of(fight.attacker) == move.player and fight.committed[0] is not None
        rule = f"{fight.kind}.commit" if attacked else "turn.not-asked"
        return [Violation(rule, facts=who)]
    found = []
    count = move.count + len(move.others)
    cap = draft.options.number("conflict.cap")
    if move.others:
        temples = fight.kind == "revolt" and draft.options.on("revolt.temples-only")
        rule = "revolt.temples-only" if temples else f"{fight.kind}.commit"
        found.append(Violation(rule, facts=(*who, ("colour", fight.tiles))))
    if cap is not None and count > cap:
        found.append(Violation(f"{fight.kind}.cap", facts=(*who, ("count", count), ("limit", cap))))
    top = most(draft, move.player, fight.tiles)
    if move.count > top:
        found.append(
            Violation(
                f"{fight.kind}.in-hand",
                facts=(*who, ("colour", fight.tiles), ("count", move.count), ("limit", top)),
            )
        )
    role = role_of(fight, move.player)
    if not move.others and not limit.allows(draft, fight, role, count):
        found.append(
            limit.violation(draft, fight, role, count, top if cap is None else min(top, cap))
        )
    return found


def _already(draft: Draft, player: int) -> str:
    """The kind of conflict in which a player committed in the action just finished, or ""."""
    for kind, players in reversed(draft.settled):
        if player in players:
            return kind
    return ""


def answer(draft: Draft, move: Commit) -> bool:
    """Take a commitment; returns True when both sides have committed."""
    stage = draft.stage
    assert stage is not None
    fight = stage.fight
    assert fight is not None
    role = role_of(fight, move.player)
    also = []
    if limit.in_force(draft, fight):
        also += ["limit.conflicts", "limit.defender" if role else "limit.attacker"]
    if fight.kind == "revolt":
        also.append("revolt.temples-only")
    draft.events.append(
        Committed(
            rule=f"{fight.kind}.commit",
            also=tuple(also),
            kind=fight.kind,
            role=ROLES[role],
            player=move.player,
            colour=fight.tiles,
            count=move.count,
        )
    )
    take(draft, move.player, fight.tiles, move.count)
    first, second = fight.committed
    done = (first, move.count) if role else (move.count, second)
    stage = replace(stage, fight=replace(fight, committed=done))
    draft.stage = stage
    # The attacker answers first; only who may not see his answer yet can come before him.
    if None in done:
        _ask(draft, stage, 1 - role)
        return False
    return True


def decide(draft: Draft, fight: Fight) -> tuple[int, int]:
    """Who wins and who loses: the higher strength, a tie going as `revolt.tie`, `war.tie` say."""
    first, second = fight.committed
    committed = (first or 0, second or 0)
    attack = fight.support[0] + committed[0]
    defence = fight.support[1] + committed[1]
    tie = attack == defence
    wins = attack > defence or (tie and _ties_to_attacker(draft.options, fight))
    pair = (fight.attacker, fight.defender)
    winner, loser = pair if wins else pair[::-1]
    draft.events.append(
        FightDecided(
            rule=f"{fight.kind}.tie" if tie else f"{fight.kind}.loser",
            kind=fight.kind,
            colour=fight.colour,
            attacker=fight.attacker,
            defender=fight.defender,
            support=fight.support,
            committed=committed,
            winner=winner,
            loser=loser,
            tie=tie,
        )
    )
    return winner, loser


def _ties_to_attacker(options: Options, fight: Fight) -> bool:
    return options["conflict.tie"] == "attacker" or not options.on(f"{fight.kind}.tie")


def telling(
    position: Position, beside: Position | None = None, answered: bool = False
) -> tuple[int, ...]:
    """Of the numbers that a side may commit now, enough to see every way the conflict can go.

    Args:
        beside: a position in which the same two may fight under other terms.
        answered: whether the attacker's number is one of several that are looked at. A conflict
            goes by how many more tiles one side adds than the other: then every way is seen if one
            of them adds none.
    """
    stage = position.stage
    assert stage is not None
    fight, numbers = stage.fight, stage.question.permitted
    assert fight is not None
    places = (position,) if beside is None else (position, beside)
    if any(place.options["conflict.limit"] == "on" for place in places):
        return numbers  # what the other side may add depends on each of them
    other = beside.stage.fight if beside is not None and beside.stage is not None else None
    turns = {_least(position, fight, fight.defender)}
    if other is not None and {other.attacker, other.defender} == {fight.attacker, fight.defender}:
        assert beside is not None
        turns.add(_least(beside, other, fight.defender))
    attack = fight.committed[0]
    wanted = {0, 1}
    if attack and answered:
        wanted = {0}
    elif attack is None:
        for least in turns:
            wanted |= {-least, 1 - least}
    else:
        for least in turns:
            wanted |= {attack + least, attack + least - 1}
    return tuple(number for number in numbers if number in wanted)


def _least(position: Position, fight: Fight, piece: int) -> int:
    """How many more tiles than the other side a leader's has to add at least to win."""
    attack, defence = fight.support
    for_attacker = _ties_to_attacker(position.options, fight)
    if piece == fight.defender:
        return attack - defence + (1 if for_attacker else 0)
    return defence - attack + (0 if for_attacker else 1)


def discard(draft: Draft, fight: Fight) -> None:
    """What was committed leaves the game (`revolt.discard`, `war.discard`)."""
    options = draft.options
    keeps = not options.on(f"{fight.kind}.discard")
    back = options["conflict.discards"] == "back-to-bag"
    for piece, count in zip((fight.attacker, fight.defender), fight.committed, strict=True):
        if not count:
            continue
        player = dynasty_of(piece)
        if keeps:
            give_back(draft, player, fight.tiles, count)
            continue
        if back:
            swap.to_bag(draft, fight.tiles, count)
        else:
            draft.gone[fight.tiles] += count
        if player not in draft.spent:
            draft.spent = (*draft.spent, player)
        draft.events.append(
            TilesSpent(
                rule=f"{fight.kind}.discard",
                player=player,
                colour=fight.tiles,
                count=count,
                back=back,
            )
        )
