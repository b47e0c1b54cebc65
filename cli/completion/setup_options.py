"""The options that say how a game starts: what is not said of it is as it mostly is."""

from functools import partial
from typing import Annotated, Any

import click
import typer

from cli.completion.candidates import house_rules, seated
from cli.terminal.extra_options import ExtraOption, given
from cli.terminal.language import _
from cli.titles.printed_parts import PrintedParts
from cli.titles.title_options import printed_parts
from events.common import Event
from events.store.location import Location

First = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=_("Who goes first (if left out, the first player named)."),
        autocompletion=seated,
    ),
]
House = Annotated[
    list[str] | None,
    typer.Option(
        metavar="RULE",
        help=_("A house rule, see below; may be repeated."),
        autocompletion=house_rules,
    ),
]
Date = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help=_("The day it was played, if not today (2026-03-01).")),
]


def part_options() -> list[ExtraOption]:
    """Return the options that name the printed parts of titles."""
    return [
        ExtraOption(
            parts.name,
            metavar="NAME|FILE",
            help=parts.option_help,
            shell_complete=partial(_completed, parts),
        )
        for parts in printed_parts().values()
    ]


def _completed(
    parts: PrintedParts[Any], ctx: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[str]:
    return parts.complete(ctx, incomplete)


def described_parts(title: str, db: Location | None) -> list[Event]:
    """Return the descriptions that are named.

    Raises:
        Mistake: there is none of that name, or the title needs none.
    """
    named = given()
    found = []
    for name, parts in printed_parts().items():
        if name in named:
            parts.check_title(title)
            found.append(parts.named(named[name], db))
    return found
