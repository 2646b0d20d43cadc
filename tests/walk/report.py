"""What many games came to."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

KEPT = 3
"""Findings of a kind that are kept in full."""


@dataclass
class Report:
    """What a number of games came to.

    Attributes:
        done: how often what was done, by name.
        met: what came up, by name.
        found: by what does not hold, how often.
        findings: the first of each kind in full.
    """

    done: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    findings: dict[str, list[str]] = field(default_factory=dict)

    def add(self, other: "Report") -> None:
        """Take in what others came to."""
        self.done.update(other.done)
        self.met.update(other.met)
        self.found.update(other.found)
        for what, findings in other.findings.items():
            self.findings[what] = (self.findings.get(what, []) + findings)[:KEPT]

    def note(self, what: str, finding: str) -> None:
        """Keep a finding."""
        self.found[what] += 1
        self.findings[what] = [*self.findings.get(what, []), finding][:KEPT]

    def lines(self) -> Iterator[str]:
        """The table."""
        for name in sorted(self.done):
            yield f"{name:<40}{self.done[name]:>12,}"
        for head in ("asked", "move", "event", "end"):
            yield ""
            rows = {n: k for n, k in self.met.items() if n.startswith(f"{head} ")}
            for name, count in sorted(rows.items()):
                yield f"{name:<40}{count:>12,}"
        yield ""
        yield f"{'findings':<40}{sum(self.found.values()):>12,}"
        for what, count in self.found.most_common():
            yield f"  {what:<38}{count:>12,}"
