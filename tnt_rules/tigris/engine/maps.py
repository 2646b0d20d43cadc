"""The two printed maps (`setup.temples`, `setup.advanced`).

``T`` a temple with a treasure, ``C`` the same on a bordered space, ``~`` river, ``.`` land.
"""

from typing import Final

from tnt_rules.tigris.engine.spaces import Terrain, space

_STANDARD: Final = """
....~~~~~.T.~...
.C..~.......~..C
...~~T......~~..
~~~~.........~~~
.............T~~
..............~.
~~~~....T...~~~.
.C.~~~~.....~...
......~~~~~~~.C.
.....T..........
..........T.....
"""

_ADVANCED: Final = """
..~~T....T.....~
..~~..........T~
.C~~...........~
..~...T....T~~~~
..~.........~...
..~T........~..C
..~~........~~..
C..~~~.T....T~..
.....~~~.....~..
....C.~~~~~~~~..
......~..C....C.
"""


def _read(name: str, text: str) -> tuple[Terrain, frozenset[int]]:
    rows = text.split()
    found: dict[str, set[int]] = {sign: set() for sign in ".~TC"}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            found[sign].add(space(c, r))
    terrain = Terrain(len(rows[0]), len(rows), found["~"], found["C"], name)
    return terrain, frozenset(found["T"] | found["C"])


STANDARD, STANDARD_TEMPLES = _read("standard", _STANDARD)
ADVANCED, ADVANCED_TEMPLES = _read("advanced", _ADVANCED)

MAPS: Final = {"standard": (STANDARD, STANDARD_TEMPLES), "advanced": (ADVANCED, ADVANCED_TEMPLES)}
"""By name: the ground, and the spaces that carry a temple with a treasure at the start."""
