"""`describe`: what is printed on a part of the game, said on the spot."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import record_statement
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.titles.title_options import all_options
from cli.wording.sentences import unreadable
from events.common import Event
from events.notation import Ambiguous, Unreadable


def describe(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="PART...",
            help=_("What is printed, on one short line: {examples}.").format(
                examples=", ".join(text for one in all_options() for text in one.descriptions)
            ),
        ),
    ],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Describe a printed part; it is known from then on, and holds from the start of the game."""
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    text = " ".join(what)
    event = _described(open_game, text)
    record_statement(open_game, event, text, RecordOptions.checked(id, by, json))


def _described(open_game: OpenGame, text: str) -> Event:
    """Read what is printed.

    Raises:
        Mistake: it is no description.
    """
    try:
        return open_game.title.read_description(text)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, open_game.screens, players=open_game.players) from error
