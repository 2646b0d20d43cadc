"""``tnt site build``: the pages."""

from pathlib import Path

import click

from tnt_rules.cli.common import OK, Stop, lang_option, language, say, show
from tnt_rules.cli.pages import Command, Group


@click.group("site", cls=Group, help=say("site"), no_args_is_help=False)
@lang_option
def command(lang: str | None) -> None:
    """The pages."""


def _first_page(out: Path, lang: str) -> Path:
    """The page to begin with; the English ones are at the root."""
    return out / ("" if lang == "en" else lang) / "index.html"


@command.command("build", cls=Command, help=say("site-build"))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=say("m-folder"),
    default=Path("site"),
    help=say("out-option"),
)
@lang_option
def build(out: Path, lang: str | None) -> int:
    """Write the site into a folder."""
    from tnt_rules.site.build import SiteError, build_site

    lang = lang or language()

    def done() -> None:
        show(say("site-written", lang, name=out, page=_first_page(out, lang)))

    try:
        build_site(out, done=done)
    except SiteError as error:
        raise Stop(error.text[lang]) from None
    return OK
