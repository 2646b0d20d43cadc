"""Boards on the pages: a placeholder in the Markdown, the drawing put into the finished HTML.

So neither the Markdown processor nor the search index ever meets an SVG.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from tnt_rules.core.protocol import Game
from tnt_rules.core.rulings.ruling import Board
from tnt_rules.site.errors import SiteError
from tnt_rules.site.markdown import Md
from tnt_rules.site.words import site_word

_PLACE: Final = re.compile(r"<!--\s*tnt-drawing ([0-9a-f]{20})\s*-->")


class Boards:
    """The drawings of a site, by a name made from the drawing itself."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._drawn: dict[str, str] = {}

    def place(self, board: Board, lang: str) -> Md:
        """A placeholder for a drawing of a board."""
        svg = self._game.draw_svg(board.position, board.marks, lang)
        name = sha256(svg.encode()).hexdigest()[:20]
        self._drawn[name] = svg
        return Md(f"<!-- tnt-drawing {name} -->")

    def put_in(self, files: Iterable[Path]) -> int:
        """Replace the placeholders of some HTML files; the number of drawings put in.

        Raises:
            SiteError: a placeholder names no drawing.
        """
        count = 0
        for file in files:
            before = file.read_text(encoding="utf-8")
            after, found = _PLACE.subn(self._drawing, before)
            if found:
                file.write_text(after, encoding="utf-8", newline="\n")
                count += found
        return count

    def _drawing(self, found: re.Match[str]) -> str:
        svg = self._drawn.get(found[1])
        if svg is None:
            raise SiteError(site_word("error-drawing", name=found[1]))
        return f'<div class="tnt-drawing">{svg}</div>'


def stylesheet(game: Game) -> str:
    """The colours of the boards under the light and the dark scheme of the pages."""
    return (
        f":root{{{game.board_css(False)}}}\n"
        f'[data-md-color-scheme="slate"]{{{game.board_css(True)}}}\n'
    )
