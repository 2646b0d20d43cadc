"""Nothing is left out of the coverage of branches without a reason beside it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRAGMA = re.compile(r"#\s*pragma:?\s*no\s*(?:cover|branch)(.*)", re.IGNORECASE)
REASON = re.compile(r" - \S.{9,}")


def without_reason(text: str) -> list[str]:
    """The exclusions of a module that say no reason."""
    return [found[0] for found in PRAGMA.finditer(text) if not REASON.match(found[1])]


def test_what_a_reason_is():
    assert without_reason("x = 1  # pragma: no cover") == ["# pragma: no cover"]
    assert without_reason("x = 1  # pragma: no branch - so") == ["# pragma: no branch - so"]
    assert without_reason("x = 1  # pragma: no cover - only without a fonts folder") == []


def test_every_exclusion_in_the_code_has_one():
    found = {
        path.name: lines
        for path in sorted((ROOT / "tnt_rules").rglob("*.py"))
        if (lines := without_reason(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_every_exclusion_in_the_settings_has_one():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    section = text.split("[tool.coverage.report]")[1].split("\n[")[0]
    assert not re.search(r"^(omit|exclude_lines|partial_branches)\b", section, re.MULTILINE)
    (listed,) = re.findall(r"^exclude_also = \[\n(.*?)^\]", section, re.MULTILINE | re.DOTALL)
    for line in listed.splitlines():
        assert re.fullmatch(r'  ".+", # \S.{9,}', line), line
    assert "omit" not in text.split("[tool.coverage.run]")[1].split("\n[")[0]
