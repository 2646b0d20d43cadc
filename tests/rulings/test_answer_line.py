"""The sentence that answers: it says what is so on the board in the end, and nothing else."""

import pytest

from tests.rulings.texts import ruling

CUT = ("a part without leaders is cut off from the kingdom", "リーダー駒のいない部分が王国から")


@pytest.mark.parametrize(
    ("rows", "cut"),
    [
        # The king stood by himself behind the temple and goes home: nothing is left there.
        ("Ka t s / . . t / . . Tb", False),
        ("Ka t s Tb / . . . t", False),
        # Two leaders by themselves; both go home.
        ("Pb Ka t s / . . . t / . . . Tb", False),
        # A settlement by the king stays when he goes home.
        ("Ka t s / s . t / . . Tb", True),
        # A region that never had a leader behind the catastrophe.
        ("s t s / . . t / . . Tb", True),
    ],
)
def test_a_part_of_a_kingdom_counts_if_something_is_left_in_it(rows: str, cut: bool) -> None:
    where = "C1" if rows.startswith("Pb") else "B1"
    (case,) = ruling(f"position / {rows}\narcher: x {where}\n").cases
    for said, lang in zip(CUT, ("en", "ja"), strict=True):
        assert (said in case.answer[0][lang]) is cut, case.answer
