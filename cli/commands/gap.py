"""`gap`: a stretch that nobody recorded."""

from typing import Annotated

import typer

from cli.acting import Wish, clean_reason, record_statement
from cli.language import _
from cli.options import BY_DEFAULT, By, Db, EventId, GameName, Json
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
    json: Json = False,
) -> None:
    """Say that nobody recorded a stretch; go on with `adjust` and then with `do`."""
    event = GapDeclared(clean_reason(" ".join(reason)))
    sitting = Sitting.open(db, game, writing=True)
    record_statement(sitting, event, "gap", Wish.checked(id, by, json))
