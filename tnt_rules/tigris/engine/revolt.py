"""Revolts: conflicts between two leaders inside a kingdom (chapter `revolt`)."""

from tnt_rules.tigris.engine import conflict, flow
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import FightBegun, LeaderHome, Scored, SupportCounted
from tnt_rules.tigris.engine.moves import MoveLeader, PlaceLeader
from tnt_rules.tigris.engine.pieces import RED, colour_of, dynasty_of
from tnt_rules.tigris.engine.points import add_points
from tnt_rules.tigris.engine.position import Fight, Question, Stage


def begin(draft: Draft, move: PlaceLeader | MoveLeader, placed: int, sitting: int) -> None:
    """A leader has entered a kingdom that holds one of its colour (`revolt.trigger`)."""
    options = draft.options
    attacker, defender = placed, sitting
    if not options.on("revolt.roles"):
        attacker, defender = sitting, placed
    colour = colour_of(placed)
    tiles = RED if options.on("revolt.temples-only") else colour
    draft.events.append(
        FightBegun(
            rule="revolt.trigger",
            also=("kingdom.one-per-colour", "revolt.roles"),
            kind="revolt",
            colour=colour,
            attacker=attacker,
            defender=defender,
            places=(draft.leaders[attacker], draft.leaders[defender]),
        )
    )
    sides = (_beside(draft, attacker, tiles), _beside(draft, defender, tiles))
    for role, piece, spaces in zip(conflict.ROLES, (attacker, defender), sides, strict=True):
        draft.events.append(
            SupportCounted(
                rule="revolt.strength",
                also=("revolt.temples-only",),
                kind="revolt",
                role=role,
                leader=piece,
                tiles=tiles,
                spaces=spaces,
            )
        )
    fight = Fight(
        "revolt",
        colour,
        tiles,
        attacker,
        defender,
        (len(sides[0]), len(sides[1])),
        (frozenset(sides[0]), frozenset(sides[1])),
    )
    stage = Stage(move, Question(dynasty_of(attacker), "commit"), fight=fight)
    if not conflict.open_commitments(draft, stage):
        resolve(draft)


def _beside(draft: Draft, piece: int, tiles: int) -> tuple[int, ...]:
    """The tiles that give a leader strength on the board (`revolt.strength`)."""
    if not draft.options.on("revolt.strength"):
        return ()
    return tuple(s for s in draft.near[draft.leaders[piece]] if draft.content[s] == tiles)


def resolve(draft: Draft) -> None:
    """Both have committed: the loser goes home, the winner scores one red."""
    stage = draft.stage
    assert stage is not None
    fight = stage.fight
    assert fight is not None
    options = draft.options
    winner, loser = conflict.decide(draft, fight)
    if options.on("revolt.loser"):
        place = draft.lift(loser)
        draft.events.append(
            LeaderHome(rule="revolt.loser", leader=loser, space=place, cause="revolt")
        )
    conflict.discard(draft, fight)
    if options.on("revolt.vp"):
        add_points(
            draft,
            Scored(
                rule="revolt.vp",
                player=dynasty_of(winner),
                colour=RED,
                amount=1,
                reason="revolt",
                leader=winner,
            ),
        )
    draft.remember(fight)
    flow.finish_action(draft, stage.act)
