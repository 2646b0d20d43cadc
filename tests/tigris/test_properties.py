"""What holds of every position and every move, whatever the options.

Positions and moves are drawn as values (`tests.tigris.strategies`).
"""

import copy
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

from tests.naive.board import Board
from tests.tigris.lines import (
    ARCHER,
    BLACK,
    BLUE,
    BULL,
    GREEN,
    LION,
    POTTER,
    RED,
    at,
    grid,
)
from tests.tigris.lines import (
    position as position_of,
)
from tests.tigris.strategies import (
    COLOURS,
    PLAYERS,
    Step,
    act_of,
    acts_of,
    any_moves,
    can_be_stated,
    document_of,
    lines_of,
    positions,
    walks,
    with_seen_ground,
)
from tnt_rules.core.documents.reader import read
from tnt_rules.core.documents.tree import Comment, Document
from tnt_rules.core.documents.writer import write
from tnt_rules.core.protocol import LANGUAGES
from tnt_rules.core.rulebook import load_rulebook
from tnt_rules.core.rulebook.ids import rule_ids
from tnt_rules.core.rulebook.model import Rulebook
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.layout import to_text
from tnt_rules.core.rulings.present import notation_board, present
from tnt_rules.core.rulings.ruling import make_ruling
from tnt_rules.core.rulings.run import run_case
from tnt_rules.tigris import GAME
from tnt_rules.tigris.engine.events import (
    Scored,
    TilesSpent,
)
from tnt_rules.tigris.engine.moves import (
    ChooseWar,
    Commit,
    Move,
    MoveLeader,
    MoveTile,
    Pass,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
)
from tnt_rules.tigris.engine.pieces import (
    CATASTROPHE,
    EMPTY,
    FACEDOWN,
    OFF_BOARD,
    ZIGGURAT,
    leader,
)
from tnt_rules.tigris.engine.play import (
    IllegalMove,
    apply,
    asked,
    legal_moves,
    view,
    violations,
)
from tnt_rules.tigris.engine.position import NOTHING, Hand, Position
from tnt_rules.tigris.engine.spaces import SPACES
from tnt_rules.tigris.notation import acts, nodes

CHAPTERS = ("kingdom", "leader", "tile", "union", "revolt", "war", "catastrophe")
TURN_RULES = (
    "turn.two-actions",
    "turn.pass",
    "turn.repeat-identical",
    "turn.events-inside",
    "turn.no-mid-refill",
)


def examples(count: int) -> settings:
    """The same draws in every run, with no limit of time for a single one."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def said(position: Position, *moves: Move) -> str:
    """A position and moves in the notation, for the eye of whoever looks into a failure."""
    lines = [*lines_of(position), *(act_of(position, m) for m in moves if can_be_written(m))]
    return write(document_of(lines), GAME, "en")


def can_be_written(move: Move) -> bool:
    """Whether the notation has a name for every space of a move, and a word for its answer."""
    if isinstance(move, ChooseWar):
        return bool(move.colours)
    return all(0 <= getattr(move, name, 0) < SPACES for name in ("space", "origin"))


def last(steps: list[Step]) -> Position:
    """Where a walk leads to."""
    return steps[-1].after


# ---- legal and illegal moves ---------------------------------------------------------------------


@cache
def known_ids() -> frozenset[str]:
    return rule_ids(GAME.rulebook_folder())


@examples(70)
@given(walks(most=4))
def test_legal_moves_break_no_rule(steps: list[Step]) -> None:
    position = last(steps)
    moves = legal_moves(position)
    assert len(set(moves)) == len(moves)
    for move in moves[:: 1 + len(moves) // 60]:
        assert violations(position, move) == (), said(position, move)
        apply(position, move)


@examples(150)
@given(st.data(), walks(most=4))
def test_a_move_is_refused_exactly_if_it_is_not_legal(
    st_data: st.DataObject, steps: list[Step]
) -> None:
    position = last(steps)
    legal = set(legal_moves(position))
    for _ in range(8):
        move = st_data.draw(any_moves(position))
        note(f"{move}")
        found = violations(position, move)
        assert bool(found) == (move not in legal), said(position, move)
        target = {getattr(move, "space", OFF_BOARD), getattr(move, "origin", OFF_BOARD)}
        for violation in found:
            assert violation.rule in known_ids()
            assert all(s in position.terrain or s in target for s in violation.spaces)
        if not found:
            apply(position, move)
            continue
        with pytest.raises(IllegalMove) as refused:
            apply(position, move)
        assert refused.value.violations == found


def test_one_war_is_named_at_a_time() -> None:
    """Two wars are due: no war, or both in one answer, is no answer."""
    row = grid("Ka t . t Kb", "Ta t . t Tb")
    start = position_of(row, nodes.Active(ARCHER))
    union, _ = apply(start, PlaceTile(ARCHER, RED, at("C1")))
    assert legal_moves(union) == (ChooseWar(ARCHER, (BLACK,)), ChooseWar(ARCHER, (GREEN,)))
    for colours in ((), (BLACK, GREEN)):
        found = violations(union, ChooseWar(ARCHER, colours))
        assert [v.rule for v in found] == ["war.one-at-a-time"]
    assert [v.rule for v in violations(union, ChooseWar(ARCHER, (BLUE,)))] == ["war.not-due"]


@examples(60)
@given(walks(most=3))
def test_every_event_rests_on_a_rule_of_the_rulebook(steps: list[Step]) -> None:
    for step in steps:
        for event in step.events:
            assert {event.rule, *event.also} <= known_ids(), event


@examples(40)
@given(st.data(), positions())
def test_nothing_is_legal_when_the_game_is_over(st_data: st.DataObject, position: Position) -> None:
    position = replace(position, over="bag")
    assert asked(position) is None
    assert legal_moves(position) == ()
    assert violations(position, st_data.draw(any_moves(position)))


# ---- who is asked --------------------------------------------------------------------------------


@examples(90)
@given(walks())
def test_one_player_is_asked_and_can_answer(steps: list[Step]) -> None:
    for step in steps:
        question = asked(step.after)
        assert question is not None
        assert question.asker in step.after.players
        moves = legal_moves(step.after)
        assert moves
        assert {move.player for move in moves} == {question.asker}
        kinds = {"commit": Commit, "war": ChooseWar}
        if question.kind in kinds:
            assert {type(move) for move in moves} == {kinds[question.kind]}
        else:
            assert question.kind == "action"
            assert question.asker == step.after.active
            assert Pass(question.asker) in moves


# ---- pieces --------------------------------------------------------------------------------------


def tiles_by_colour(position: Position) -> list[int]:
    """Tiles whose colour is known, wherever they are: board, hands, table, bag, out of the game."""
    found = [position.content.count(c) + position.gone[c] + position.returned[c] for c in COLOURS]
    for hand in position.hands:
        for colour in COLOURS:
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


@examples(150)
@given(walks())
def test_no_tile_appears_or_vanishes(steps: list[Step]) -> None:
    for step in steps:
        before, after = step.before, step.after
        player, colour, count = from_the_dark(step)
        expected = tiles_by_colour(before)
        expected[colour] += count
        assert tiles_by_colour(after) == expected, said(before, step.move)
        for other in PLAYERS:
            old, new = before.hands[other], after.hands[other]
            assert (old is None) == (new is None)
            if old is not None and new is not None:
                lost = count if other == player else 0
                assert new.unknown == old.unknown - lost >= 0
                assert min(new.known) >= 0
        back = [new - old for new, old in zip(after.returned, before.returned, strict=True)]
        returned = sum(back)
        if before.bag is None:
            assert after.bag is None
        elif isinstance(before.bag, int):
            assert after.bag == before.bag + returned
        else:
            assert after.bag == tuple(n + m for n, m in zip(before.bag, back, strict=True))
        spent = [e for e in step.events if isinstance(e, TilesSpent)]
        assert returned == sum(e.count for e in spent if e.back)
        if before.options["conflict.discards"] == "out-of-game":
            assert returned == 0


@examples(150)
@given(walks())
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
        assert after.treasures == before.treasures
        assert all(after.content[p] in (1, FACEDOWN, ZIGGURAT) for p in after.treasures)
        assert after.buildings == before.buildings
        for colour, place in enumerate(after.buildings):
            assert place == OFF_BOARD or after.content[place] == colour
        assert after.monuments == before.monuments
        assert after.ziggurat == before.ziggurat
        assert after.held == before.held
        for kind in (FACEDOWN, ZIGGURAT):
            assert [p for p in range(SPACES) if before.content[p] == kind] == [
                p for p in range(SPACES) if after.content[p] == kind
            ]
        assert (after.terrain, after.players, after.options, after.declined) == (
            before.terrain,
            before.players,
            before.options,
            before.declined,
        )


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


@examples(110)
@given(walks())
def test_tiles_lie_on_their_ground(steps: list[Step]) -> None:
    """Farms on rivers, the others on land; only the space of the move is ever covered."""
    for step in steps:
        placed = getattr(step.move, "space", OFF_BOARD)
        for place in range(SPACES):
            old, new = step.before.content[place], step.after.content[place]
            if old != new:
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
    assert rule in [violation.rule for violation in violations(start, move)]


# ---- kingdoms and points -------------------------------------------------------------------------


@examples(200)
@given(walks())
def test_no_kingdom_keeps_two_leaders_of_a_colour(steps: list[Step]) -> None:
    for step in steps:
        if step.after.stage is not None:
            continue
        board = Board(step.after)
        for kingdom in board.kingdoms():
            colours = [piece % 4 for piece in board.leaders_in(kingdom)]
            assert len(set(colours)) == len(colours), said(step.before, step.move)
        for space in board.leaders.values():
            assert board.temples_beside(space), said(step.before, step.move)


@examples(150)
@given(walks())
def test_points_never_fall_and_every_one_is_told(steps: list[Step]) -> None:
    for step in steps:
        gained = {(player, colour): 0 for player in PLAYERS for colour in COLOURS}
        for event in step.events:
            if isinstance(event, Scored):
                assert event.amount > 0
                assert event.player in step.after.players
                gained[event.player, event.colour] += event.amount
        for player in PLAYERS:
            old, new = step.before.points[player], step.after.points[player]
            assert (old is None) == (new is None)
            if old is not None and new is not None:
                assert [b - a for a, b in zip(old, new, strict=True)] == [
                    gained[player, colour] for colour in COLOURS
                ]


@examples(110)
@given(walks())
def test_actions_are_counted(steps: list[Step]) -> None:
    """The turn goes on clockwise when it is passed or the stated actions are used up."""
    for step in steps:
        before, after = step.before, step.after
        players = before.players
        following = players[(players.index(before.active) + 1) % len(players)]
        if isinstance(step.move, Pass):
            assert (after.active, after.done) == (following, ())
            continue
        if after.stage is not None:
            assert (after.active, after.actions) == (before.active, before.actions)
            assert after.done == before.done
        elif before.actions is None or before.actions > 1:
            assert after.active == before.active
            assert len(after.done) == len(before.done) + 1
            assert before.actions is None or after.actions == before.actions - 1
        else:
            assert (after.active, after.done) == (following, ())
            assert after.actions == int(before.options["turn.actions"])


# ---- positions are values ------------------------------------------------------------------------


@examples(70)
@given(walks(most=5))
def test_positions_are_values(steps: list[Step]) -> None:
    for step in steps:
        before = step.before
        twin = copy.deepcopy(before)
        assert twin == before
        assert hash(twin) == hash(before)
        after, events = apply(twin, step.move)
        assert twin == before
        assert hash(twin) == hash(before)
        assert after == step.after
        assert hash(after) == hash(step.after)
        assert events == step.events
        assert legal_moves(twin) == legal_moves(before)
        assert violations(twin, step.move) == ()


@examples(70)
@given(walks())
def test_what_is_no_part_of_the_value_changes_no_result(steps: list[Step]) -> None:
    for step in steps:
        bare = replace(step.before, settled=(), used_up=OFF_BOARD)
        assert bare == step.before
        assert apply(bare, step.move) == (step.after, step.events)
        assert legal_moves(bare) == legal_moves(step.before)


# ---- what a player sees --------------------------------------------------------------------------


@examples(110)
@given(walks(most=4))
def test_a_view_hides_what_is_hidden_and_nothing_else(steps: list[Step]) -> None:
    position = last(steps)
    hidden = position.options["scores"] == "hidden"
    for seat in position.players:
        seen = view(position, seat)
        assert view(seen, seat) == seen
        assert seen.hands[seat] == position.hands[seat]
        assert seen.points[seat] == position.points[seat]
        assert seen.held[seat] == position.held[seat]
        for other in PLAYERS:
            if other == seat:
                continue
            hand = position.hands[other]
            assert seen.hands[other] == (None if hand is None else Hand(NOTHING, hand.size))
            assert seen.points[other] == (None if hidden else position.points[other])
            assert not hidden or seen.held[other] is None
        assert (
            replace(
                seen,
                hands=position.hands,
                points=position.points,
                held=position.held,
                bag=position.bag,
                stage=position.stage,
            )
            == position
        )


@examples(60)
@given(walks())
def test_a_player_sees_enough_to_know_his_moves(steps: list[Step]) -> None:
    for step in steps:
        question = asked(step.after)
        assert question is not None
        hand = step.after.hands[question.asker]
        if hand is not None and hand.unknown == 0:
            assert legal_moves(view(step.after, question.asker)) == legal_moves(step.after)


@examples(110)
@given(walks())
def test_what_a_player_sees_follows_from_what_he_saw(steps: list[Step]) -> None:
    """Nothing about a hand is told by anything but the moves made.

    What another player is permitted to commit is left out; see
    `test_a_question_does_not_betray_a_hand`.
    """
    start = steps[0].before
    for seat in start.players:
        hand = start.hands[seat]
        if hand is None or hand.unknown:
            continue
        seen = view(start, seat)
        for step in steps:
            seen, _ = apply(seen, step.move)
            assert _unasked(view(seen, seat), seat) == _unasked(view(step.after, seat), seat)


def _unasked(position: Position, seat: int) -> Position:
    """The position without the numbers that somebody else is permitted to commit."""
    stage = position.stage
    if stage is None or stage.question.asker == seat:
        return position
    question = replace(stage.question, permitted=())
    return replace(position, stage=replace(stage, question=question))


def test_a_question_does_not_betray_a_hand() -> None:
    """Bull revolts with two temples in hand, or with none: Archer sees no difference."""
    seen = []
    for tile in (RED, BLACK):
        start = position_of(
            grid("Ka t ."), nodes.Active(BULL), nodes.HandLine(BULL, (tile, tile), 0)
        )
        after, _ = apply(start, PlaceLeader(BULL, leader(BULL, BLACK), at("C1")))
        seen.append(view(after, ARCHER))
    assert seen[0] == seen[1]


# ---- through the notation ------------------------------------------------------------------------


def said_by(document: Document) -> list[object]:
    """What the lines of a text say, without its blank lines."""
    return [s.node for s in document.scenarios[0].statements if not isinstance(s.node, Comment)]


def through_text(document: Document, lang: str) -> Document:
    """A text written and read again: it says the same, and what is written is canonical."""
    text = write(document, GAME, lang)
    note(text)
    found, errors = read(text, GAME)
    assert errors == []
    assert found is not None
    assert write(found, GAME, lang) == text
    assert said_by(found) == said_by(document)
    return found


def built_from(document: Document) -> Position:
    """The position of the text's only scenario."""
    scenario = document.scenarios[0]
    options = Choices().then(scenario.statements).resolve(GAME)
    built = GAME.build(scenario, scenario.statements, options)
    assert built.faults == (), said_by(document)
    position = built.position
    assert isinstance(position, Position)
    return position


@examples(90)
@given(positions())
def test_positions_come_back_from_a_text(position: Position) -> None:
    assume(can_be_stated(position))
    document = document_of(lines_of(position))
    for lang in LANGUAGES:
        assert built_from(through_text(document, lang)) == position


@examples(60)
@given(positions())
def test_translation_is_exact(position: Position) -> None:
    document = document_of(lines_of(position))
    english = write(document, GAME, "en")
    japanese, errors = read(write(document, GAME, "ja"), GAME)
    assert errors == []
    assert japanese is not None
    assert write(japanese, GAME, "en") == english


def between_actions(position: Position) -> Position:
    """The position as a text would state it anew: without what has happened before."""
    return with_seen_ground(replace(position, gone=NOTHING, returned=NOTHING, done=()))


@examples(110)
@given(walks())
def test_legal_moves_lead_to_positions(steps: list[Step]) -> None:
    """What can be reached by the rules has no fault, and comes back from a text."""
    for step in steps:
        if not _is_told(step):
            return
        if step.after.stage is None and can_be_stated(step.after):
            after = between_actions(step.after)
            assert built_from(through_text(document_of(lines_of(after)), "en")) == after


def _is_told(step: Step) -> bool:
    """Whether the position says that its player has what a move uses.

    Beside a stated bag, or the catastrophes that others have left, somebody of whom nothing is
    said can have less than the box holds: see `test_what_others_have_nobody_else_has`.
    """
    if isinstance(step.move, PlaceCatastrophe):
        return step.before.catastrophes[step.move.player] is not None
    return step.before.bag is None or from_the_dark(step)[2] == 0


@examples(150)
@given(st.data(), walks(most=3))
def test_moves_come_back_from_a_text(st_data: st.DataObject, steps: list[Step]) -> None:
    position = last(steps)
    legal = legal_moves(position)
    for move in (st_data.draw(st.sampled_from(legal)), st_data.draw(any_moves(position))):
        assume(can_be_written(move))
        meant = move if move in legal else _sayable(position, move)
        if meant is None:
            continue
        act = act_of(position, meant)
        for lang in LANGUAGES:
            through_text(document_of([act]), lang)
            assert acts.read_move(position, act.who, act.what) == meant


def _sayable(position: Position, move: Move) -> Move | None:
    """An illegal move in the form in which a text can say it; None if it has none of its own."""
    question = asked(position)
    if isinstance(move, Commit) and move.others:
        # Without a question no colour is the wrong one, and one of the right colour is no other.
        if question is None or question.kind != "commit":
            return replace(move, others=())
        others = tuple(c for c in move.others if c != question.colour)
        return replace(move, others=others)
    if isinstance(move, ChooseWar) and question is not None and question.kind == "war":
        return None  # of what is due, the words mean the next war or the whole order
    if isinstance(move, MoveTile) and move.space == OFF_BOARD:
        return None
    return move


@examples(70)
@given(walks(), st.sampled_from(LANGUAGES))
def test_a_walk_told_as_a_text_ends_in_the_same_position(steps: list[Step], lang: str) -> None:
    start = steps[0].before
    assume(can_be_stated(start))
    document = through_text(document_of([*lines_of(start), *acts_of(steps)]), lang)
    run = run_case(GAME, document.scenarios[0], None, Choices())
    assert run.failures == []
    assert run.end == last(steps)
    assert [e for group in run.groups for e in group.events] == [
        e for step in steps for e in step.events
    ]


# ---- rules switched off --------------------------------------------------------------------------


def _canon() -> Iterable[str]:
    """The ids of the canon, from the list that was written by hand."""
    path = Path(__file__).parents[1] / "canon_ids.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split()[0]


RULES = (*(r for r in _canon() if r.split(".")[0] in CHAPTERS), *TURN_RULES)


PERMISSIONS = frozenset(
    {
        "catastrophe.river",
        "catastrophe.split",
        "catastrophe.target",
        "kingdom.shared",
        "leader.move.no-self-revolt",
        "leader.place.region-ok",
        "revolt.commit",
        "tile.place.anywhere",
        "turn.pass",
        "turn.repeat-identical",
        "union.regions-too",
        "war.commit",
    }
)
"""Rules that permit something: without them it is forbidden, in their name."""


@pytest.mark.parametrize("rule", RULES)
def test_any_rule_can_be_switched_off(rule: str) -> None:
    """Without any one rule the game goes on, and what is out of force forbids nothing."""

    @examples(8)
    @given(st.data(), positions())
    def check(st_data: st.DataObject, position: Position) -> None:
        options = position.options.without(rule)
        for step in st_data.draw(walks(st.just(replace(position, options=options)), most=5)):
            # Who may not pass can be left without a move.
            assert legal_moves(step.after) or rule == "turn.pass"
            found = violations(step.after, st_data.draw(any_moves(step.after)))
            assert rule in PERMISSIONS or rule not in {v.rule for v in found}

    check()


# ---- rulings -------------------------------------------------------------------------------------


@cache
def rulebook() -> Rulebook:
    return load_rulebook(GAME.rulebook_folder())


LEFT_OVER = re.compile(r"[{}]|\bNone\b(?!: no other)|\b(False|True|nan)\b|\w\(\w+=")
"""Signs that a sentence was not filled with words: a placeholder, or a value of the program."""


@examples(40)
@given(st.data(), walks(most=4), st.booleans())
def test_a_ruling_can_be_made(st_data: st.DataObject, steps: list[Step], hangs: bool) -> None:
    start = steps[0].before
    assume(can_be_stated(start))
    lines = [*lines_of(start), *acts_of(steps)]
    move = st_data.draw(any_moves(last(steps)))
    if can_be_written(move):
        lines.append(act_of(last(steps), move))
    document = document_of(lines)
    note(write(document, GAME, "en"))
    ruling = make_ruling(
        GAME, document.scenarios[0], Choices(), with_hangs=hangs and start.terrain.width < 8
    )
    for lang in LANGUAGES:
        text = to_text(present(ruling, rulebook(), lang, notation_board(GAME)))
        assert text.strip()
        assert not LEFT_OVER.search(text), text
