"""Draws from a seed: the generator against published numbers, the draws against a plain bag."""

import pytest
from msgspec.structs import replace

from tnt_rules.errors import NotAsked
from tnt_rules.tigris.engine import play
from tnt_rules.tigris.engine.chance import Stream, draw, stream
from tnt_rules.tigris.engine.moves import Draw
from tnt_rules.tigris.engine.pieces import BLACK, GREEN
from tnt_rules.tigris.engine.setup import new_game

# What SplitMix64 gives for the seed 1234567, as its reference implementation does.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_generator():
    numbers = Stream(1234567)
    assert [numbers.next() for _ in PUBLISHED] == PUBLISHED
    assert Stream(1234567 + (1 << 64)).next() == PUBLISHED[0]


def test_below_is_the_remainder():
    numbers = Stream(1234567)
    assert [numbers.below(10) for _ in PUBLISHED] == [7, 3, 3, 1, 1]
    assert Stream(1234567).below(1) == 0


def test_below_passes_over_what_would_favour_small_numbers():
    # With a limit of 2**64 // 3 * 2 only numbers below it are fair: every third is passed over.
    limit = (1 << 64) // 3 * 2
    plain, numbers = Stream(1234567), Stream(1234567)
    fair = [n for n in (plain.next() for _ in range(30)) if n < limit]
    assert PUBLISHED[4] > limit
    assert len(fair) < 30
    assert [numbers.below(limit) for _ in fair] == fair


def test_every_draw_has_a_stream_of_its_own():
    first = Stream(9).next()
    assert stream(9, 4).next() == Stream(first ^ 4).next()
    assert len({stream(9, number).next() for number in range(100)}) == 100


def test_draw_takes_tiles_one_by_one_from_the_sorted_bag():
    position = new_game((2, 0))
    for number in range(20):
        bag = [colour for colour in range(4) for _ in range(position.bag[colour])]
        numbers = stream(5, number)
        expected = sorted(bag.pop(numbers.next() % len(bag)) for _ in range(6))
        assert draw(position, 5, number) == Draw(2, tuple(expected))


def test_draws_are_legal_and_fill_the_hands():
    position = new_game((2, 0))
    number = 0
    while position.stage is not None:
        move = draw(position, 3, number)
        assert not play.violations(position, move)
        position, _ = play.apply(position, move)
        number += 1
    assert number == 2
    assert [position.hands[player].size for player in (0, 2)] == [6, 6]


def test_a_bag_that_is_nearly_empty():
    position = replace(new_game((0, 1)), bag=(5, 0, 0, 1))
    assert draw(position, 1, 0) == Draw(0, (BLACK,) * 5 + (GREEN,))


def test_a_bag_of_which_only_the_number_is_known():
    assert draw(replace(new_game((0, 1)), bag=50), 1, 0) == Draw(0, (), 6)


def test_chance_must_be_asked():
    hands = {0: (2, 2, 1, 1), 1: (1, 1, 2, 2)}
    with pytest.raises(NotAsked):
        draw(new_game((0, 1), hands=hands), 1, 0)
