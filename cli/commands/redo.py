"""`redo`: what was taken back stands again."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.undoing import put_back
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.terminal.numbers import Whole
from cli.terminal.options import Db, Json


def redo(
    line: Annotated[
        int | None,
        typer.Option(
            "--line",
            metavar="N",
            click_type=Whole(1),
            help=_("Bring back the abandoned line that ends with entry N (see log --all)."),
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
    """Redo what was last undone, or bring back a whole abandoned line."""
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    put_back(open_game, line, RecordOptions.checked(id, by, json))
