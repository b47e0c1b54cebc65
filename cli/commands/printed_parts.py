"""The commands about a title's printed parts: its own, and those that need a game."""

from typing import Annotated, Any

import click
import typer
from msgspec.structs import replace

from cli.completion.options import BY_DEFAULT, By, GameName
from cli.game.envelope import envelope
from cli.game.open_game import OpenGame
from cli.game.stating import DescribeCall, Statement, record_statements
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.reader import interactive
from cli.terminal.settings import made
from cli.titles.printed_parts import PrintedParts
from cli.titles.title_options import TitleOptions, title_options
from cli.voices.performing import perform, print_facts
from cli.voices.stating import DESCRIBE


def group(parts: PrintedParts[Any]) -> click.Command:
    """Return the group of commands about some parts."""
    title = title_options(parts.title)
    found = typer.main.get_command(title.printed_commands())
    if isinstance(found, click.Group):
        if title.use_help:
            found.add_command(_use(parts, title.use_help))
        if title.keep_help:
            found.add_command(_keep(title))
    return found


def _use(parts: PrintedParts[Any], help_: str) -> click.Command:
    """Return the command that describes the parts of a game that has begun."""

    def use(
        name: Annotated[
            str,
            typer.Argument(
                metavar="NAME|FILE", help=_(parts.name_help), autocompletion=parts.complete
            ),
        ],
        game: GameName = None,
        db: Db = None,
        by: By = BY_DEFAULT,
        json: Json = False,
    ) -> None:
        open_game = OpenGame.open(db, game, writing=True)
        parts.check_title(open_game.stored.title)
        found = parts.named(name, db)
        said = [Statement(f"{parts.name} {found.name}", found)]
        command = replace(
            DESCRIBE, use=lambda game, _call, wanted: record_statements(game, said, wanted)
        )
        wanted = envelope(None, by, agreed=not interactive())
        facts = perform(command, open_game, DescribeCall((name,)), wanted)
        print_facts(command, facts, as_json=json)

    return made("use", use, _(help_))


def _keep(title: TitleOptions) -> click.Command:
    """Return the command that keeps what a game described."""

    def keep(
        name: Annotated[str, typer.Argument(metavar="NAME", help=_("The name of your set."))],
        game: GameName = None,
        db: Db = None,
    ) -> None:
        title.keep(OpenGame.open(db, game, writing=False).game, name, db)

    return made("keep", keep, _(title.keep_help))
