"""`describe`: what is printed on a tile or a board, said on the spot."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, Db, EventId, GameName, Json, Open
from cli.game.open_game import Sitting
from cli.game.recording import Wish, record_statement
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.wording.sentences import unreadable
from events.common import Event
from events.notation import Ambiguous, Unreadable


def describe(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="PART...",
            help=_(
                "What is printed, on one short line: tax 7 x..x.. w, town ba w 3 ww/g/h/ry/b/hh."
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
    """Describe a printed tile; it is known from then on, and holds from the start of the game."""
    sitting = Sitting.open(db, game, writing=True)
    look(sitting, as_, open, as_json=json)
    text = " ".join(what)
    event = _described(sitting, text)
    record_statement(sitting, event, text, Wish.checked(id, by, json))


def _described(sitting: Sitting, text: str) -> Event:
    """Read what is printed.

    Raises:
        Mistake: it is no description.
    """
    try:
        return sitting.title.read_description(text)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, sitting.screens, players=sitting.players) from error
