"""Positions as texts: ids, and what `write` leaves out."""

import random

import pytest
from msgspec.structs import replace

from tnt_rules import tigris as te
from tnt_rules.errors import BadValue

POSITION = te.read("position\n  Ka t .\nplayers archer bull\n")


@pytest.mark.parametrize(
    "id",
    ["x\nfoo", "a b", "ケース", "#", "x;y", "x#y", " ", "x ", "x\n", "a..b", ".a", "a-", "a/b",
     "a" * 6000, 5, None, b"a"],
    ids=lambda id: repr(id)[:12],
)  # fmt: skip
def test_ids_that_cannot_be_read_back(id):
    with pytest.raises(BadValue) as stopped:
        te.write(POSITION, id=id)
    assert stopped.value.kind == "id"


@pytest.mark.parametrize("id", ["a", "7", "my.game-2_b", "position", "expect", "a" * 1000, ""])
def test_ids_that_can(id):
    for lang in ("en", "ja"):
        text = te.write(POSITION, lang, id)
        assert te.ruling(text, hangs=False).id == id
        assert te.read(text, scenario=id or None) == POSITION


HISTORY = {"done": (), "settled": (), "built": (), "used_up": te.OFF_BOARD}


def test_only_history_is_lost():
    """Over a whole game, whose positions say all else: hands, points and bag are known."""
    position, draws, dice = te.new_game((0, 1)), 0, random.Random(3)
    differing, written = set(), 0
    while (asked := te.asked(position)) is not None:
        if asked.kind == "action" and dice.random() < 0.3:
            found = te.read(te.write(position, dice.choice(("en", "ja"))))
            assert found == replace(position, returned=(0, 0, 0, 0), **HISTORY)
            differing |= {n for n in HISTORY if getattr(position, n) != getattr(found, n)}
            written += 1
        if asked.asker == te.CHANCE:
            move, draws = te.chance(position, 3, draws), draws + 1
        else:
            moves = [m for m in te.legal_moves(position) if not isinstance(m, te.Swap)]
            move = dice.choice(moves or te.legal_moves(position))
        position, _ = te.apply(position, move)
    assert written > 10
    assert {"done", "used_up"} <= differing
    for name in (*HISTORY, "returned", "catastrophes"):
        assert f"``{name}``" in te.write.__doc__
