"""The commands about a title's printed parts: its own, and those that need a game."""

from typing import Annotated, Any

import click
import msgspec
import typer
from msgspec.structs import replace

from cli.completion.options import GameName
from cli.game.acting import Recorded
from cli.game.envelope import Envelope
from cli.game.open_game import OpenGame
from cli.game.requests import Request, Typed
from cli.game.stating import Statement, record_statements
from cli.game.writing import Already
from cli.terminal.language import _
from cli.terminal.options import Db
from cli.terminal.settings import made
from cli.titles.printed_parts import PrintedParts
from cli.titles.title_options import TitleOptions, title_options
from cli.voices.command import Command
from cli.voices.stating import DESCRIBE


def group(parts: PrintedParts[Any]) -> click.Command:
    """Return the group of commands about some parts."""
    title = title_options(parts.title)
    found = typer.main.get_command(title.printed_commands())
    if isinstance(found, click.Group) and title.keep_help:
        found.add_command(_keep(title))
    return found


def use_command(parts: PrintedParts[Any]) -> Command | None:
    """Return the command that describes the parts of a game that has begun, None without one."""
    help_ = title_options(parts.title).use_help
    if not help_:
        return None
    typed = Typed(parts.name_help, metavar="NAME|FILE", completes=parts.complete)
    request = msgspec.defstruct(
        "UseCall",
        [("name", Annotated[str, typed])],
        bases=(Request,),
        namespace={"__doc__": help_},
        frozen=True,
    )

    def use(game: OpenGame, call: Any, wanted: Envelope) -> Recorded | Already:  # noqa: ANN401
        parts.check_title(game.stored.title)
        found = parts.named(call.name, game.store.location)
        said = [Statement(f"{parts.name} {found.name}", found)]
        return record_statements(game, said, wanted)

    return replace(DESCRIBE, name="use", request=request, use=use, ids=False, views=False)


def _keep(title: TitleOptions) -> click.Command:
    """Return the command that keeps what a game described."""

    def keep(
        name: Annotated[str, typer.Argument(metavar="NAME", help=_("The name of your set."))],
        game: GameName = None,
        db: Db = None,
    ) -> None:
        title.keep(OpenGame.open(db, game, writing=False).game, name, db)

    return made("keep", keep, _(title.keep_help))
