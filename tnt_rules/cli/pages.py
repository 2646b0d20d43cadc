"""Commands with help pages in both languages."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import click

from tnt_rules.cli.common import Stop, has, nearest, say, show

_TERM = 26
"""Columns of the names in a list of options; longer names stand on a line of their own."""


STATUSES: Final = {
    "check": (0, 1, 2, 3, 4, 5),
    "ruling": (0, 1, 2, 4, 5),
    "compare": (0, 1, 2, 4, 5),
    "explain": (0, 2),
    "fmt": (0, 1, 2, 5),
    "draw": (0, 2, 4, 5),
    "replay": (0, 1, 2, 3, 4, 5),
    "cut": (0, 2, 4, 5),
    "count": (0, 1, 2, 3, 4, 5),
    "site": (0, 2),
}
"""The exit statuses that a command can have; what they mean for it is among its words."""


class Page(click.Command):
    """Help pages in the language in use.

    They are laid out here and not by click, which counts a Japanese character as one column.
    """

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, what the command does, its options, its commands, the exit statuses."""
        from tnt_rules.core.rulings.layout import wrap

        columns = formatter.width
        usage = " ".join((ctx.command_path, *self.collect_usage_pieces(ctx)))
        out = wrap(say("usage") + usage, columns, "", "  ")
        out += ["", *wrap(self.help or "", columns, "  ", "  ")]
        params = [p for p in self.get_params(ctx) if isinstance(p, click.Option)]
        out += _section("options-head", (p.get_help_record(ctx) for p in params), columns)
        if isinstance(self, click.Group):
            names = self.list_commands(ctx)
            records = ((name, say(_key(ctx, name))) for name in names)
            out += _section("commands-head", records, columns)
        out += _section("statuses-head", self._statuses(ctx), columns)
        formatter.write("\n".join(out) + "\n")

    def _statuses(self, ctx: click.Context) -> Iterator[tuple[str, str]]:
        """The exit statuses that the command can have."""
        name = ctx.command_path.partition(" ")[2].partition(" ")[0]
        for number in STATUSES.get(name, range(6)):
            key = f"status-{name}-{number}"
            yield str(number), say(key if has(key) else f"status-{number}")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The words behind the command in the first line."""
        pieces = [say("m-options")]
        if isinstance(self, click.Group):
            return [*pieces, say("m-command")]
        for param in self.get_params(ctx):
            pieces += param.get_usage_pieces(ctx)
        return pieces

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """``--help`` with a text of ours."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = say("help-option")
            found.callback = _show_help
        return found


def _show_help(ctx: click.Context, _: click.Parameter, value: Any) -> None:
    if value and not ctx.resilient_parsing:
        show(ctx.get_help())
        ctx.exit()


def _section(head: str, records: Iterable[tuple[str, str] | None], columns: int) -> list[str]:
    """A heading and a list of terms with their meaning beside them."""
    from tnt_rules.core.rulings.layout import width, wrap

    out = ["", say(head)]
    terms = [record for record in records if record is not None]
    beside = min(_TERM, max(width(term) for term, _ in terms) + 2)
    for term, text in terms:
        first = f"  {term}"
        if width(term) + 2 > beside:
            out.append(first)
            first = "  "
        first += " " * (beside + 2 - width(first))
        out += wrap(text, columns, first, " " * (beside + 2))
    return out


def _key(ctx: click.Context, name: str) -> str:
    return name if ctx.parent is None else f"{ctx.info_name}-{name}"


class Command(Page):
    """A command with a bilingual help page."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words behind the command; those too many are answered in both languages."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise Stop(say("e-extra", names=" ".join(rest)))
        return rest


class Group(Page, click.Group):
    """A group with a bilingual help page."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a name; unknown ones are answered in the language in use."""
        name = args[0] if args else ""
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            raise Stop(
                say("e-no-command", name=name, nearest=nearest(name, self.list_commands(ctx)))
            )
        return super().resolve_command(ctx, args)
