"""What changes between two versions of a text, as a unified diff.

`difflib` compares every line with every equal one, which takes for ever in a long text that says
much the same again and again. Here the lines that occur once in either version are found first;
only the stretches between them are left to it, and one that is very long counts as changed.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

_LONGEST: Final = 100
"""Lines of a stretch that is compared line by line."""

Opcode = tuple[str, int, int, int, int]


def unified(before: Sequence[str], after: Sequence[str], name: str) -> list[str]:
    """The lines of a unified diff; none if nothing changes."""
    matcher: SequenceMatcher[str] = SequenceMatcher(None, (), ())
    matcher.opcodes = _opcodes(before, after)  # type: ignore[attr-defined]
    out: list[str] = []
    for group in matcher.get_grouped_opcodes():
        if not out:
            out += [f"--- {name}", f"+++ {name}"]
        first, last = group[0], group[-1]
        out.append(f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@")
        for tag, a, b, c, d in group:
            if tag == "equal":
                out += [f" {line}" for line in before[a:b]]
                continue
            out += [f"-{line}" for line in before[a:b]]
            out += [f"+{line}" for line in after[c:d]]
    return out


def _range(start: int, stop: int) -> str:
    """Lines as a unified diff counts them."""
    count = stop - start
    if count == 1:
        return str(start + 1)
    return f"{start + 1 if count else start},{count}"


def _opcodes(before: Sequence[str], after: Sequence[str]) -> list[Opcode]:
    found: list[Opcode] = []
    for a, b, c, d in _stretches(before, after):
        for tag, i, j, k, n in _between(before[a:b], after[c:d]):
            here = (tag, i + a, j + a, k + c, n + c)
            if found and found[-1][0] == tag:
                # Neighbours of a kind are one change.
                here = (tag, found[-1][1], here[2], found[-1][3], here[4])
                found.pop()
            found.append(here)
    return found


def _between(before: Sequence[str], after: Sequence[str]) -> list[Opcode]:
    """The changes within a stretch."""
    most = min(len(before), len(after))
    head = next((n for n in range(most) if before[n] != after[n]), most)
    most -= head
    tail = next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)
    b, d = len(before) - tail, len(after) - tail
    found: list[Opcode] = [("equal", 0, head, 0, head)] if head else []
    if b - head > _LONGEST or d - head > _LONGEST:
        found.append(("replace", head, b, head, d))
    elif b > head or d > head:
        matcher = SequenceMatcher(None, before[head:b], after[head:d], autojunk=False)
        for tag, i, j, k, n in matcher.get_opcodes():
            found.append((tag, i + head, j + head, k + head, n + head))
    if tail:
        found.append(("equal", b, len(before), d, len(after)))
    return found


def _stretches(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Both texts cut at the lines that occur once in either, and come in the same order."""
    a = c = 0
    for b, d in _anchors(before, after):
        yield a, b, c, d
        yield b, b + 1, d, d + 1
        a, c = b + 1, d + 1
    yield a, len(before), c, len(after)


def _anchors(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    here, there = Counter(before), Counter(after)
    places = {line: at for at, line in enumerate(after) if there[line] == 1}
    pairs = [
        (at, places[line]) for at, line in enumerate(before) if here[line] == 1 and line in places
    ]
    # The longest chain of them that ascends in both: for each length the chain that ends lowest.
    ends: list[int] = []
    links: list[tuple[tuple[int, int], int]] = []  # a pair, and the link before it
    tops: list[int] = []  # for each length the last link of its chain
    for pair in pairs:
        size = bisect_left(ends, pair[1])
        links.append((pair, tops[size - 1] if size else -1))
        if size == len(ends):
            ends.append(pair[1])
            tops.append(len(links) - 1)
        else:
            ends[size] = pair[1]
            tops[size] = len(links) - 1
    chain = []
    at = tops[-1] if tops else -1
    while at >= 0:
        pair, at = links[at]
        chain.append(pair)
    return chain[::-1]
