"""The Python on the hand-written pages: running it, and filling in what it prints.

A block of ``python`` is run; the block of ``text`` right below it, if there is one, is what it
prints. The blocks of a page share their names, from the top to the bottom.
``python -m tests.python_pages`` writes what is printed now into the pages; look at the difference.
"""

import io
import re
import tokenize
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from tnt_rules import resources

_BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```\n(?P<between>\n*)(?:^```text\n(?P<output>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Example:
    """A block of Python, and what the page says it prints."""

    code: str
    output: str


def pages() -> list[Path]:
    """The hand-written pages with Python on them."""
    files = sorted(resources.folder("docs").glob("*/*.md"))
    return [file for file in files if "```python" in file.read_text(encoding="utf-8")]


def examples(text: str) -> list[Example]:
    """The blocks of a page."""
    return [Example(m["code"], m["output"] or "") for m in _BLOCK.finditer(text)]


def printed(text: str) -> list[str]:
    """What the blocks of a page print."""
    names: dict[str, object] = {"__name__": "page"}
    found = []
    for example in examples(text):
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(example.code, "page", "exec"), names)
        # A page has no blanks at the ends of lines, nor blank lines at the end of a block.
        lines = [line.rstrip() for line in out.getvalue().splitlines()]
        found.append("\n".join(lines).strip("\n") + "\n" if any(lines) else "")
    return found


def bare(code: str) -> list[tuple[int, str]]:
    """A block without its comments and blank lines."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    passed_over = (tokenize.COMMENT, tokenize.NL)
    return [(token.type, token.string) for token in tokens if token.type not in passed_over]


def comments(code: str) -> list[str]:
    """The comments of a block."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return [token.string for token in tokens if token.type == tokenize.COMMENT]


def filled(text: str) -> str:
    """A page with what its blocks print now."""
    outputs = iter(printed(text))

    def block(found: re.Match[str]) -> str:
        output = next(outputs)
        if not output:
            return f"```python\n{found['code']}```\n{found['between']}"
        return f"```python\n{found['code']}```\n\n```text\n{output}```\n"

    return _BLOCK.sub(block, text)


if __name__ == "__main__":
    for page in pages():
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
