"""The headings of what is written as Markdown."""

import re
from itertools import pairwise

import pytest

from tests.cli.run import tnt

SEVERAL = """\
position
  Kb t ? . Ka t
players archer bull
bull: s ?
archer: pass
"""

CASES = """\
scenario my.cases
position
  Kb t ? . Ka t
players archer bull
case one
  bull: s ?
  bull: pass
case two
  bull: pass
"""


def levels(*words: object, stdin: str | None = None) -> list[tuple[int, str]]:
    out = tnt(*words, "--format", "markdown", stdin=stdin).out
    return [(len(signs), text) for signs, text in re.findall(r"^(#+) (.*)$", out, re.MULTILINE)]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("text", [SEVERAL, CASES, SEVERAL.replace("archer: pass\n", "")])
@pytest.mark.parametrize("command", ["ruling", "compare"])
def test_no_level_is_left_out(command, text, lang):
    """Whoever hears a page goes from heading to heading: none lies two below the one before."""
    found = [level for level, _ in levels(command, "-", "--lang", lang, stdin=text)]
    assert found[0] == 1
    assert found.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(found))


def test_what_is_said_of_the_whole_is_no_part_of_its_last_action():
    found = dict(reversed([(text, level) for level, text in levels("ruling", "-", stdin=SEVERAL)]))
    assert [found[text] for text in ("Board before", "Action 1", "Action 2", "Move")] == [
        2, 2, 2, 3
    ]  # fmt: skip
    assert [found[text] for text in ("What it hangs on", "Left open", "The rules")] == [2, 2, 2]


def test_one_action_lies_under_the_title():
    text = SEVERAL.replace("archer: pass\n", "")
    assert {level for level, _ in levels("ruling", "-", stdin=text)[1:]} == {2}
