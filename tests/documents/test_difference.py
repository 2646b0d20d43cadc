"""Unified diffs: they turn the one text into the other, and match `difflib` where that is quick."""

import difflib
import re

from hypothesis import given
from hypothesis import strategies as st

from tnt_rules.core.documents.difference import unified

LINES = st.lists(st.sampled_from(["a", "b", "c", "d", "", "x 1", "x 2", "x 3"]), max_size=40)
HEAD = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def patched(before: list[str], diff: list[str]) -> list[str]:
    """What ``patch`` makes of a text."""
    out: list[str] = []
    at = 0
    for line in diff[2:]:
        head = HEAD.fullmatch(line)
        if head:
            start = int(head[1]) - (head[2] != "0")
            out += before[at:start]
            at = start
        elif line[0] == "+":
            out.append(line[1:])
        else:
            assert before[at] == line[1:]
            at += 1
            if line[0] == " ":
                out.append(line[1:])
    return out + before[at:]


@given(LINES, LINES)
def test_diff_gives_the_other_text(before, after):
    diff = unified(before, after, "x")
    assert bool(diff) == (before != after)
    assert patched(before, diff) == after


def test_diff_of_single_changes():
    before = [f"line {n}" for n in range(30)]
    after = [*before[:4], "new", *before[5:20], *before[22:], "last"]
    assert unified(before, after, "x") == list(
        difflib.unified_diff(before, after, "x", "x", lineterm="")
    )


def test_diff_from_nothing():
    assert unified([], ["a", "b"], "x") == ["--- x", "+++ x", "@@ -0,0 +1,2 @@", "+a", "+b"]
    assert unified(["a"], [], "x") == ["--- x", "+++ x", "@@ -1 +0,0 @@", "-a"]
    assert unified(["a"], ["a"], "x") == []


def test_long_stretch_of_the_same_lines():
    before = ["case a", *["  p", "q"] * 1000, "case b", "x"]
    after = ["case a", *["  p", "  q"] * 1000, "case b", "x"]
    diff = unified(before, after, "x")
    assert patched(before, diff) == after
    # What follows the stretch is found again.
    assert diff[-1] == " x"
