"""What holds under whatever options: tiles, leaders, treasures, buildings.

Positions and moves are drawn as values (`position_strategies`, `move_strategies`).
"""

import copy

import pytest
from hypothesis import given

from tests.tigris.lines import ARCHER, BLACK, BULL, LION, POTTER, RED, at, grid
from tests.tigris.lines import position as position_of
from tests.tigris.move_strategies import walks
from tests.tigris.position_strategies import COLOURS, PLAYERS
from tests.tigris.properties import BUILT, examples, last, said
from tests.tigris.told import Step
from tnt_rules.tigris.engine.draft import Draft
from tnt_rules.tigris.engine.events import (
    BuildingPlaced,
    BuildingReturned,
    Declined,
    MonumentBuilt,
    TilesSpent,
    TreasuresTaken,
    ZigguratBuilt,
)
from tnt_rules.tigris.engine.kingdom import Survey, look, survey_of
from tnt_rules.tigris.engine.moves import (
    BuildMonument,
    BuildZiggurat,
    Commit,
    Draw,
    Move,
    MoveLeader,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
)
from tnt_rules.tigris.engine.pieces import CATASTROPHE, EMPTY, FACEDOWN, OFF_BOARD, ZIGGURAT
from tnt_rules.tigris.engine.play import asked, legal_moves, violations
from tnt_rules.tigris.engine.position import Monument, Position
from tnt_rules.tigris.engine.spaces import SPACES
from tnt_rules.tigris.notation import nodes

# ---- pieces --------------------------------------------------------------------------------------


def tiles_by_colour(position: Position) -> list[int]:
    """Tiles whose colour is known, wherever they are: board, hands, table, bag, out of the game."""
    found = [position.content.count(c) + position.gone[c] for c in COLOURS]
    bag = position.bag if isinstance(position.bag, tuple) else position.returned
    for colour in COLOURS:
        found[colour] += bag[colour]
        for hand in position.hands:
            found[colour] += hand.known[colour] if hand is not None else 0
    fight = position.stage.fight if position.stage is not None else None
    if fight is not None:
        found[fight.tiles] += sum(count or 0 for count in fight.committed)
    return found


def from_the_dark(step: Step) -> tuple[int, int, int]:
    """What a move takes out of a hand of which it is not known: player, colour, how many."""
    move, before = step.move, step.before
    if isinstance(move, PlaceTile):
        colour, count = move.colour, 1
    elif isinstance(move, Commit):
        question = asked(before)
        assert question is not None
        assert question.colour is not None
        colour, count = question.colour, move.count
    else:
        return move.player, 0, 0
    hand = before.hands[move.player]
    known = 0 if hand is None else hand.known[colour]
    return move.player, colour, count - min(known, count)


def into_the_dark(step: Step) -> list[int]:
    """Tiles of a known colour that a step hides: flipped ones, and those drawn into a hand of
    which nothing is stated."""
    found = [0, 0, 0, 0]
    for event in step.events:
        if isinstance(event, MonumentBuilt):
            for space in event.spaces:
                colour = step.before.content[space]
                found[colour] += 1
    if isinstance(step.move, Draw) and step.before.hands[step.move.player] is None:
        for colour in step.move.tiles:
            found[colour] += 1
    return found


def more_unknown(step: Step) -> int:
    """By how many unknown tiles a stated hand grows with a swap or a draw of its player."""
    move = step.move
    if isinstance(move, Draw):
        return move.unknown
    if isinstance(move, Swap):
        drawn = len(move.tiles) + move.unknown if step.before.bag is None else 0
        return drawn - move.unknown
    return 0


@examples(120)
@given(walks() | BUILT)
def test_no_tile_appears_or_vanishes(steps: list[Step]) -> None:
    for step in steps:
        before, after, move = step.before, step.after, step.move
        player, colour, count = from_the_dark(step)
        expected = tiles_by_colour(before)
        expected[colour] += count
        for hidden, number in enumerate(into_the_dark(step)):
            expected[hidden] -= number
        assert tiles_by_colour(after) == expected, said(before, move)
        for other in PLAYERS:
            old, new = before.hands[other], after.hands[other]
            assert (old is None) == (new is None)
            if old is not None and new is not None:
                change = more_unknown(step) - count if other == player else 0
                assert new.unknown == old.unknown + change >= 0
                assert min(new.known) >= 0
        back = [new - old for new, old in zip(after.returned, before.returned, strict=True)]
        returned = sum(back)
        drawn = len(move.tiles) + move.unknown if isinstance(move, Draw) else 0
        if before.bag is None:
            assert after.bag is None
            assert drawn == 0
        elif isinstance(before.bag, int):
            assert after.bag == before.bag + returned - drawn
            assert after.bag >= 0
        else:
            taken = [move.tiles.count(c) if isinstance(move, Draw) else 0 for c in COLOURS]
            assert after.bag == tuple(
                n + m - k for n, m, k in zip(before.bag, back, taken, strict=True)
            )
            assert min(after.bag) >= 0
        spent = [e for e in step.events if isinstance(e, TilesSpent)]
        assert returned == sum(e.count for e in spent if e.back)
        if before.options["conflict.discards"] == "out-of-game":
            assert returned == 0


@examples(80)
@given(walks())
def test_swapped_tiles_leave_the_game(steps: list[Step]) -> None:
    """Those that are known are counted; the others are gone without being looked at."""
    for step in steps:
        move = step.move
        if not isinstance(move, Swap):
            continue
        assert 1 <= len(move.tiles) + move.unknown <= 6
        assert step.after.gone == tuple(
            n + move.tiles.count(c) for c, n in enumerate(step.before.gone)
        )
        assert step.after.content == step.before.content
        old, new = step.before.hands[move.player], step.after.hands[move.player]
        if old is not None and new is not None:
            missing = 0 if step.before.bag is None else len(move.tiles) + move.unknown
            assert new.size == old.size - missing
        question = asked(step.after)
        if step.before.bag is not None and question is not None and question.kind == "draw":
            assert question.drawer == move.player or step.before.actions == 1


@examples(120)
@given(walks() | BUILT)
def test_leaders_buildings_and_treasures_stay_in_the_game(steps: list[Step]) -> None:
    for step in steps:
        before, after = step.before, step.after
        standing = [place for place in after.leaders if place != OFF_BOARD]
        assert len(after.leaders) == 16
        assert len(set(standing)) == len(standing)
        for place in standing:
            assert after.content[place] == EMPTY
            assert place in after.terrain
            assert place not in after.terrain.river
        # Only his own leaders come on the board, and only by the move that says so.
        new = {n for n in range(16) if after.leaders[n] not in (OFF_BOARD, before.leaders[n])}
        moved = {step.move.leader} if isinstance(step.move, PlaceLeader | MoveLeader) else set()
        assert new <= moved
        assert (after.terrain, after.players, after.options) == (
            before.terrain,
            before.players,
            before.options,
        )
        _check_treasures(step)
        _check_buildings(step)
        _check_monuments_and_ziggurat(step)


def _check_treasures(step: Step) -> None:
    """Treasures change hands only by being taken, and lie still but for the ziggurat's."""
    before, after = step.before, step.after
    lying, held = set(before.treasures), list(before.held)
    for event in step.events:
        if isinstance(event, ZigguratBuilt):
            (*carried,) = lying & set(event.spaces)
            if len(carried) == 1:
                lying = lying - set(carried) | {after.ziggurat}
        elif isinstance(event, TreasuresTaken):
            assert set(event.spaces) <= lying
            assert event.left
            lying -= set(event.spaces)
            held[event.player] = _plus(held[event.player], len(event.spaces))
    assert after.treasures == lying
    assert after.held == tuple(held)
    assert all(after.content[p] in (RED, FACEDOWN, ZIGGURAT) for p in after.treasures)


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def _check_buildings(step: Step) -> None:
    """A building stands on a tile of its colour, and goes by being put or by returning."""
    before, after = step.before, step.after
    buildings = list(before.buildings)
    for event in step.events:
        if isinstance(event, BuildingPlaced):
            assert before.options["buildings"] == "on"
            assert event.origin == buildings[event.colour] != event.space
            buildings[event.colour] = event.space
        elif isinstance(event, BuildingReturned):
            assert buildings[event.colour] == event.space
            buildings[event.colour] = OFF_BOARD
    assert after.buildings == tuple(buildings)
    for colour, place in enumerate(after.buildings):
        assert place == OFF_BOARD or after.content[place] == colour
        assert place != OFF_BOARD or after.lengths[colour] == 0


def _check_monuments_and_ziggurat(step: Step) -> None:
    """What is flipped or replaced is so for good, and only by being built."""
    before, after = step.before, step.after
    flipped = {p for p in range(SPACES) if before.content[p] == FACEDOWN}
    stepped = {p for p in range(SPACES) if before.content[p] == ZIGGURAT}
    monuments, declined, centre = before.monuments, before.declined, before.ziggurat
    for event in step.events:
        if isinstance(event, MonumentBuilt):
            colours = {before.content[p] for p in event.spaces}
            assert len(event.spaces) == 4
            assert len(colours) == 1
            assert colours <= set(event.colours)
            flipped |= set(event.spaces)
            monuments = (*(monuments or ()), Monument(event.colours, event.square))
        elif isinstance(event, ZigguratBuilt):
            assert before.options["ziggurat"] == "on"
            assert len({before.content[p] for p in event.spaces}) == 1
            assert len(event.spaces) == 5
            assert sum(after.gone) == sum(before.gone) + 5
            stepped |= set(event.spaces)
            centre = event.centre
        elif isinstance(event, Declined) and event.what == "monument":
            declined |= set(event.spaces)
    assert (after.monuments, after.declined, after.ziggurat) == (monuments, declined, centre)
    assert {p for p in range(SPACES) if after.content[p] == FACEDOWN} == flipped
    assert {p for p in range(SPACES) if after.content[p] == ZIGGURAT} == stepped
    standing = [m.colours for m in monuments or ()]
    assert len(set(standing)) == len(standing)


@examples(90)
@given(walks())
def test_catastrophes_are_permanent_and_counted(steps: list[Step]) -> None:
    for step in steps:
        before, after, move = step.before, step.after, step.move
        old = {p for p in range(SPACES) if before.content[p] == CATASTROPHE}
        new = {p for p in range(SPACES) if after.content[p] == CATASTROPHE}
        left = list(before.catastrophes)
        if isinstance(move, PlaceCatastrophe):
            assert new == old | {move.space}
            if left[move.player] is not None:
                left[move.player] -= 1
                assert left[move.player] >= 0
        else:
            assert new == old
        assert after.catastrophes == tuple(left)


def regions(survey: Survey) -> list[tuple[int, int, list[int], bool]]:
    """All regions of a survey with their neighbours, in reading order."""
    survey.complete()
    return sorted(zip(survey.masks, survey.near, survey.leaders, survey.kingdom, strict=True))


@examples(60)
@given(walks() | BUILT)
def test_regions_that_are_kept(steps: list[Step]) -> None:
    """What has been worked out along the way is what is found on the board."""
    for step in steps:
        kept = step.after.known.survey
        if kept is not None and step.after.known.of(step.after):
            found = survey_of(Draft(step.after))
            assert regions(copy.deepcopy(kept)) == regions(found), said(step.before, step.move)


@examples(60)
@given(walks() | BUILT)
def test_regions_once_a_leader_is_lifted(steps: list[Step]) -> None:
    """Worked out from the regions before, they are what is found on the board without it."""
    position = last(steps)
    for piece, place in enumerate(position.leaders):
        if place == OFF_BOARD:
            continue
        draft = Draft(position)
        lifted = regions(look(draft).without(piece))
        draft.lift(piece)
        assert lifted == regions(survey_of(draft)), said(position)
        assert all(near == draft.spread(mask) for mask, near, _, _ in lifted)


@examples(60)
@given(walks() | BUILT)
def test_tiles_lie_on_their_ground(steps: list[Step]) -> None:
    """Farms on rivers, the others on land; only the space of the move is ever covered.

    But for monuments and the ziggurat, which flip and replace tiles that lie there.
    """
    for step in steps:
        placed = getattr(step.move, "space", OFF_BOARD)
        for place in range(SPACES):
            old, new = step.before.content[place], step.after.content[place]
            if old != new and new in (FACEDOWN, ZIGGURAT):
                assert isinstance(step.move, BuildMonument | BuildZiggurat)
                assert 0 <= old < 4
            elif old != new:
                assert place == placed or new == EMPTY, said(step.before, step.move)
            if 0 <= new < 4:
                assert place in step.after.terrain
                assert (place in step.after.terrain.river) == (new == 2)


@pytest.mark.parametrize(
    ("lines", "move", "rule"),
    [
        # One temple on the board and 152 tiles in the bag are all 153: no hand holds a tile.
        (
            (grid("Ka t ."), nodes.Bag(152)),
            PlaceTile(ARCHER, BLACK, at("C1")),
            "tile.in-hand",
        ),
        ((grid("Ka t ."), nodes.Bag(152)), Swap(ARCHER, (), 1), "swap.in-hand"),
        ((grid("Ka t ."), nodes.Bag(150)), Swap(ARCHER, (), 3), "swap.in-hand"),
        # All 30 settlements are in the bag.
        (
            (grid("Ka t ."), nodes.Bag(30, (BLACK,) * 30)),
            PlaceTile(ARCHER, BLACK, at("C1")),
            "tile.in-hand",
        ),
        # Six catastrophes on the board and two with Bull are all eight.
        (
            (grid("x x x x x x ."), nodes.CatastrophesLeft(BULL, 2)),
            PlaceCatastrophe(ARCHER, at("G1")),
            "catastrophe.two",
        ),
    ],
)
def test_what_others_have_nobody_else_has(lines: tuple[object, ...], move: Move, rule: str) -> None:
    start = position_of(nodes.Players((ARCHER, BULL, POTTER, LION)), *lines)
    assert move not in legal_moves(start)
    assert rule in [violation.rule for violation in violations(start, move)]
