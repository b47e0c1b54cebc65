"""`gap`: a stretch that nobody recorded."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.envelope import clean_reason
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import record_statement
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from events.common import GapDeclared


def gap(
    reason: Annotated[
        list[str],
        typer.Argument(metavar="REASON...", help=_("Why nothing was recorded, in one line.")),
    ],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Mark that part of the game was not recorded; go on with `adjust`, then `do`."""
    event = GapDeclared(clean_reason(" ".join(reason)))
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    record_statement(open_game, event, "gap", RecordOptions.checked(id, by, json))
