"""Building the site: the trees of pages, MkDocs, the drawings, and the move to where it belongs."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tnt_rules import resources
from tnt_rules.core.corpus import shipped_folder
from tnt_rules.core.protocol import LANGUAGES, Game
from tnt_rules.core.registry import default_game
from tnt_rules.core.rulebook import RulebookError
from tnt_rules.core.rulings.words import listed
from tnt_rules.interruption import held_back
from tnt_rules.site.errors import SiteError
from tnt_rules.site.place import alone, check, put, unwritable, workshop
from tnt_rules.site.words import site_word

if TYPE_CHECKING:
    from tnt_rules.site.boards import Boards

__all__ = ["SiteError", "build_site", "write_tree"]

NEEDED: Final = {
    "jinja2": "jinja2",
    "mkdocs": "mkdocs",
    "material": "mkdocs-material",
    "mkdocs_static_i18n": "mkdocs-static-i18n",
    "pygments": "pygments",
}
"""What the extra ``site`` installs: module to package."""

_OWN_STYLE: Final = ("assets/boards.css", "assets/site.css")


def build_site(
    out: Path,
    *,
    strict: bool = True,
    keep_tree: Path | None = None,
    scenarios: Path | None = None,
    game: Game | None = None,
    done: Callable[[], None] | None = None,
) -> None:
    """Build the site of a game.

    Args:
        out: the folder of the finished site; it appears as a whole or not at all. The files of
            an older site in its place are replaced, anything else is left alone.
        strict: whether a warning of MkDocs or a scenario that cannot be read stops the build.
        keep_tree: where to leave the Markdown and the settings from which the site was made.
        scenarios: folder with the scenarios; the shipped ones if not given.
        game: the game; the first one registered if not given.
        done: called when the site stands. A signal that came while it was put there ends the
            process only after that.

    Raises:
        SiteError: a package is missing, a folder cannot be written, a file of others is in the
            way, a text cannot be read, or MkDocs fails.
    """
    missing = [name for module, name in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        raise SiteError(site_word("error-extra", names=listed(missing)))
    game = game or default_game()
    out = Path(os.path.realpath(out))
    kept = None if keep_tree is None else Path(os.path.realpath(keep_tree))
    for target in (out, kept):
        if target is not None:
            with alone(target):
                check(target)
    with ExitStack() as last, workshop(out) as work:
        tree, site = work / "tree", work / "site"
        try:
            boards = write_tree(tree, game, scenarios, strict=strict)
            _run_mkdocs(tree, site, strict)
            boards.put_in(sorted(site.rglob("*.html")))
        except RulebookError as error:
            raise SiteError(error.text) from None
        except OSError as error:
            raise unwritable(out, error) from None
        if kept is not None:
            with workshop(kept) as other:
                _copy(tree, other / "tree", kept)
                with alone(kept), held_back():
                    put(other / "tree", kept)
        last.enter_context(alone(out))
        last.enter_context(held_back())  # until the workshop is cleared away, too
        put(site, out)
        if done is not None:
            last.callback(done)


def write_tree(
    tree: Path, game: Game, scenarios: Path | None = None, *, strict: bool = True
) -> "Boards":
    """Write the Markdown of all languages and the settings of MkDocs; the drawings it names.

    Raises:
        SiteError: a scenario or a template cannot be read.
        RulebookError: the game's rulebook cannot be read.
    """
    from tnt_rules.site.boards import Boards, stylesheet
    from tnt_rules.site.collect import collect
    from tnt_rules.site.config import mkdocs_config
    from tnt_rules.site.pages import PageWriter

    try:
        docs = resources.folder("docs")
        folder = scenarios or shipped_folder() / game.scenario_folder()
    except FileNotFoundError:
        raise SiteError(site_word("error-docs")) from None
    if not (docs / "templates").is_dir():
        raise SiteError(site_word("error-docs"))
    if not folder.is_dir():
        raise SiteError(site_word("error-scenarios", folder=folder))
    content = collect(game, folder, strict=strict)
    boards = Boards(game)
    writer = PageWriter(content, boards, docs)
    for lang in LANGUAGES:
        for name, text in writer.write(lang).items():
            _write(tree / "docs" / lang / name, text)
    # A style sheet is the same for all languages, yet each tree is to build by itself.
    for lang in LANGUAGES:
        assets = tree / "docs" / lang / "assets"
        _write(assets / "boards.css", stylesheet(game))
        _write(assets / "site.css", (docs / "assets" / "site.css").read_text(encoding="utf-8"))
    theme = docs / "templates" / "theme"
    for file in sorted(theme.glob("*.html")):
        _write(tree / "theme" / file.name, file.read_text(encoding="utf-8"))
    _write(tree / "mkdocs.yml", mkdocs_config(game.title, content.book, _OWN_STYLE))
    return boards


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def _run_mkdocs(tree: Path, site: Path, strict: bool) -> None:
    # not "--quiet": warnings that are not printed are not counted by "--strict" either
    command = [sys.executable, "-m", "mkdocs", "build", "--config-file"]
    command += [str(tree / "mkdocs.yml"), "--site-dir", str(site)]
    if strict:
        command.append("--strict")
    # The notice is about the future of the tools, not about this site.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode or not (site / "index.html").is_file():
        said = (done.stderr + done.stdout).replace(str(tree), "").splitlines()
        said = [line for line in said if line.strip() and not line.startswith("INFO")]
        why = "\n".join(said)[-2000:] or f"status {done.returncode}"
        raise SiteError(site_word("error-mkdocs", why=why))


def _copy(tree: Path, copy: Path, target: Path) -> None:
    try:
        shutil.copytree(tree, copy)
    except OSError as error:
        raise unwritable(target, error) from None
