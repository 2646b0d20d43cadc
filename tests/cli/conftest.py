"""A folder of scenario files to try commands on."""

from collections.abc import Callable
from pathlib import Path

import pytest

# Bull's king gets the black point of the settlement on C1.
MET = """\
scenario my.met
position
  Kb t ?
archer: s ?
  expect points bull: black +1
"""
UNMET = """\
scenario my.unmet
position
  Kb t ?
archer: s ?
  expect points bull: blue +1  # wrong
"""
QUESTION = """\
position
  Kb t ?
archer: s ?
"""
ILLEGAL = """\
scenario my.illegal
position
  Kb t ?
archer: s A1
  expect points none
"""
FAULTS = """\
scenario my.faults
position
  Kb t Ka
  .  . Pa
  expect kingdoms 1
"""
UNREADABLE = """\
scenario my.unreadable
position
  Kb t ?
archer: s ?
  expct points none
  expect ilegal
"""
TEXTS = {
    "met": MET,
    "unmet": UNMET,
    "question": QUESTION,
    "illegal": ILLEGAL,
    "faults": FAULTS,
    "unreadable": UNREADABLE,
}

Put = Callable[..., Path]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Write a file into the folder of the test: a text by its name, or some bytes."""

    def write(name: str, content: str | bytes | None = None, file: str = "") -> Path:
        path = tmp_path / (file or f"{name}.tnt")
        path.parent.mkdir(parents=True, exist_ok=True)
        found = TEXTS[name] if content is None else content
        path.write_bytes(found if isinstance(found, bytes) else found.encode())
        return path

    return write
