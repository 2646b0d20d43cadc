"""A ruling as a part of a page: the blocks that the terminal shows too, with links and drawings."""

from collections.abc import Sequence
from dataclasses import dataclass

from tnt_rules.core.protocol import Game
from tnt_rules.core.rulebook import Rulebook
from tnt_rules.core.rulings.layout import Block, Fixed, Grid, Heading, Items, Outline, Paragraph
from tnt_rules.core.rulings.present import case_heading, present
from tnt_rules.core.rulings.ruling import Board, Ruling
from tnt_rules.core.rulings.words import word
from tnt_rules.site.boards import Boards
from tnt_rules.site.links import Links
from tnt_rules.site.markdown import Md, escape, fence, finish, heading

LEXER = "tnt-scenario"
"""The alias of the highlighter for scenarios."""

_UNSEARCHED = (
    *("move", "steps", "points", "points-so-far", "left-open", "left-open-everywhere"),
    "rules-cited",
)
"""Parts that would make the search index large and its answers many: titles, answers and what a
ruling hangs on are what readers look for."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a ruling is set: in which language, at which level of headings, under which address."""

    lang: str
    level: int
    anchor: str


class RulingPages:
    """Sets rulings as Markdown."""

    def __init__(self, game: Game, book: Rulebook, boards: Boards) -> None:
        self._game = game
        self._book = book
        self._boards = boards

    def ruling(self, ruling: Ruling, links: Links, setting: Setting) -> Md:
        """A ruling without its title and sources, which the page gives itself."""

        def draw(board: Board, lang: str) -> Sequence[str]:
            return (self._boards.place(board, lang),)

        blocks = present(ruling, self._book, setting.lang, draw)
        skipped = 2 if ruling.sources else 1
        return self._set(blocks[skipped:], links, setting, _case_anchors(ruling, setting))

    def _set(
        self, blocks: Sequence[Block], links: Links, setting: Setting, cases: dict[str, str]
    ) -> Md:
        out: list[str] = []
        outline = Outline(setting.level)
        count = 0
        for block in blocks:
            if isinstance(block, Heading):
                level = outline.level(block)
                count += 1
                name = cases.get(block.text, str(count))
                hidden = any(block.text == word(key)[setting.lang] for key in _UNSEARCHED)
                out.append(heading(level, block.text, f"{setting.anchor}--{name}", not hidden))
            else:
                out.append(self._block(block, links))
        return Md("\n\n".join(out))

    def _block(self, block: Block, links: Links) -> str:
        if isinstance(block, Paragraph):
            text = links.text(block.text)
            return f"**{escape(block.text)}**" if block.strong else text
        if isinstance(block, Fixed):
            if len(block.lines) == 1 and isinstance(block.lines[0], Md):
                return block.lines[0]
            return fence("\n".join(block.lines), LEXER)
        if isinstance(block, Items):
            return _items(block, links)
        if isinstance(block, Grid):
            return table(block.title, block.heads, block.rows)
        assert not isinstance(block, Heading)
        return f"*{escape(block.text)}*"


def _case_anchors(ruling: Ruling, setting: Setting) -> dict[str, str]:
    """The headings of the cases, with the names under which the page has them."""
    return {
        case_heading(case.id, case.title, setting.lang): case.id for case in ruling.cases if case.id
    }


def _items(block: Items, links: Links) -> str:
    lines = []
    for number, (text, note) in enumerate(block.items, 1):
        mark = f"{number}." if block.numbered else "-"
        tail = f" <small>({links.text(note)})</small>" if note else ""
        lines.append(f"{mark} {links.text(text)}{tail}")
    return "\n".join(lines)


def table(title: str, heads: Sequence[str | Md], rows: Sequence[Sequence[str | Md]]) -> Md:
    """A table; every cell on one line."""
    out = [f"{escape(title)}\n"] if title else []
    out.append("| " + " | ".join(map(finish, heads)) + " |")
    out.append("|" + " --- |" * len(heads))
    out += ["| " + " | ".join(map(finish, row)) + " |" for row in rows]
    return Md("\n".join(out))
