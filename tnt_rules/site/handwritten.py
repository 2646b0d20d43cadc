"""Hand-written pages: Markdown in which a comment line asks for a drawing or a ruling.

``<!-- tnt board -->`` draws the scenario in the fence above it, and ``<!-- tnt ruling -->`` is
the ruling on it. So an example and its result cannot drift apart.

The pages are read in the repository too. So a heading has its address as an empty HTML anchor at
its end, and what the site shows on a page of its own is linked as the file in the repository from
which that page is made; both are changed for the site here.
"""

import re
from pathlib import Path
from typing import Final

from tnt_rules.core.corpus import load
from tnt_rules.core.protocol import Game
from tnt_rules.core.rulings.choices import Choices
from tnt_rules.core.rulings.ruling import Ruling, make_ruling
from tnt_rules.site.boards import Boards
from tnt_rules.site.errors import SiteError
from tnt_rules.site.links import Links
from tnt_rules.site.markdown import Md
from tnt_rules.site.rulings import LEXER, RulingPages, Setting
from tnt_rules.site.words import site_word

_DIRECTIVE: Final = re.compile(r"^<!-- tnt (.*?) -->$")

_ANCHOR: Final = re.compile(r'^(#{1,6} .*?) *<a id="([\w.-]+)"></a>$')
_REPOSITORY: Final = re.compile(
    r"\]\((?P<path>\.\./[^)#\s]*?(?P<last>[^/)#\s]+/?))(?P<tail>#[^)]*)?\)"
)
_MADE: Final = {
    "rulebook/": "rules/index.md",
    "readings.toml": "readings.md",
    "editions.toml": "editions.md",
    "sources.toml": "sources.md",
    "faq/": "faq.md",
    "disputes/": "disputes.md",
    "games/": "games/index.md",
}
"""Files and folders of the repository, and the pages that are made from them."""


def fences(text: str) -> list[str]:
    """The scenarios in the fences of a page."""
    return re.findall(rf"^```{LEXER}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def handwritten(
    file: Path, game: Game, boards: Boards, rulings: RulingPages, links: Links, lang: str
) -> str:
    """A hand-written page with its comment lines carried out.

    Raises:
        SiteError: a comment line asks for something unknown, or for a scenario that is not there.
    """
    out: list[str] = []
    text = file.read_text(encoding="utf-8")
    for number, line in enumerate(text.split("\n")):
        found = _DIRECTIVE.match(line)
        if found is None:
            out.append(_for_site(line, file, number))
            continue
        above = fences("\n".join(out))
        if found[1] not in ("board", "ruling") or not above:
            why = f"line {number + 1}"
            raise SiteError(site_word("error-directive", file=file.name, line=line, why=why))
        ruling = _ruling(above[-1], game, file, line)
        if found[1] == "ruling":
            setting = Setting(lang, 3, f"example-{len(above)}")
            out.append(rulings.ruling(ruling, links, setting))
        else:
            out.append(_board(ruling, boards, lang))
    return "\n".join(out)


def _for_site(line: str, file: Path, number: int) -> str:
    """A line with the address of its heading and its links as the site has them."""

    def made(found: re.Match[str]) -> str:
        page = _MADE.get(found["last"])
        if page is None:
            why = f"line {number + 1}"
            raise SiteError(
                site_word("error-directive", file=file.name, line=found["path"], why=why)
            )
        return f"]({page}{found['tail'] or ''})"

    return _REPOSITORY.sub(made, _ANCHOR.sub(r"\1 { #\2 }", line))


def _ruling(text: str, game: Game, file: Path, line: str) -> Ruling:
    loaded = load(text, file.name)
    if loaded.document is None or loaded.diagnostics or not loaded.document.scenarios:
        why = loaded.diagnostics[0].id if loaded.diagnostics else "empty"
        raise SiteError(site_word("error-directive", file=file.name, line=line, why=why))
    return make_ruling(game, loaded.document.scenarios[0], Choices())


def _board(ruling: Ruling, boards: Boards, lang: str) -> Md:
    before = ruling.cases[0].before
    return boards.place(before, lang) if before is not None else Md("")
