"""The commands about a title's printed parts: its own, and those that need a game."""

from typing import Annotated, Any

import click
import typer

from cli.completion.options import BY_DEFAULT, By, GameName
from cli.game.open_game import OpenGame
from cli.game.recording import RecordOptions, record_statement
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.settings import made
from cli.titles.printed_parts import PrintedParts


def group(parts: PrintedParts[Any]) -> click.Command:
    """Return the group of commands about some parts."""
    found = typer.main.get_command(parts.commands())
    if isinstance(found, click.Group):
        if parts.use_help:
            found.add_command(_use(parts))
        if parts.keep_help:
            found.add_command(_keep(parts))
    return found


def _use(parts: PrintedParts[Any]) -> click.Command:
    """Return the command that describes the parts of a game that has begun."""

    def use(
        name: Annotated[
            str,
            typer.Argument(
                metavar="NAME|FILE", help=parts.name_help, autocompletion=parts.complete
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
        words = f"{parts.name} {found.name}"
        record_statement(open_game, found, words, RecordOptions.checked(None, by, json))

    return made("use", use, parts.use_help)


def _keep(parts: PrintedParts[Any]) -> click.Command:
    """Return the command that keeps what a game described."""

    def keep(
        name: Annotated[str, typer.Argument(metavar="NAME", help=_("What your set is called."))],
        game: GameName = None,
        db: Db = None,
    ) -> None:
        parts.keep(OpenGame.open(db, game, writing=False).game, name, db)

    return made("keep", keep, parts.keep_help)
