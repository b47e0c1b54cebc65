"""`gap`: a stretch that nobody recorded."""

from typing import Annotated

import typer

from cli.acting import Wish, clean_reason, record_statement
from cli.language import _
from cli.look import look
from cli.options import BY_DEFAULT, As, By, Db, EventId, GameName, Json, Open
from cli.sitting import Sitting
from events.common import GapDeclared


def gap(
    reason: Annotated[
        list[str], typer.Argument(metavar="REASON...", help=_("What happened, one line."))
    ],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Say that nobody recorded a stretch; go on with `adjust` and then with `do`."""
    event = GapDeclared(clean_reason(" ".join(reason)))
    sitting = Sitting.open(db, game, writing=True)
    look(sitting, as_, open, as_json=json)
    record_statement(sitting, event, "gap", Wish.checked(id, by, json))
