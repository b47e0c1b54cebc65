"""`undo`: take back the last operation, or all after an entry."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.undoing import take_back
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.terminal.numbers import Whole
from cli.terminal.options import Db, Json


def undo(
    to: Annotated[
        int | None,
        typer.Option(
            "--to", metavar="N", click_type=Whole(1), help=_("Undo everything after entry N.")
        ),
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Undo the last action or correction; repeat to go further back."""
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    take_back(open_game, to, RecordOptions.checked(id, by, json))
