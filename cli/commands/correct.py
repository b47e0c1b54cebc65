"""`correct`: replace, insert or remove earlier entries; what came after is kept and checked."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.correcting import record_correction
from cli.game.correction_input import check_form, replaced, restarted
from cli.game.envelope import clean_reason
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import repeated
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import warn


def correct(
    entries: Annotated[
        str,
        typer.Argument(metavar="N[..M]", help=_("The entry, or several (12..14).")),
    ],
    actions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ACTION...",
            help=_("What really happened; for entry 1 the players, NAME:COLOUR."),
        ),
    ] = None,
    insert: Annotated[
        bool, typer.Option("--insert", help=_("Insert the actions before entry N."))
    ] = False,
    remove: Annotated[
        bool, typer.Option("--remove", help=_("Remove the entries; put nothing in their place."))
    ] = False,
    anyway: Annotated[
        bool, typer.Option("--anyway", help=_("Record it even if a later entry becomes illegal."))
    ] = False,
    ruling: Annotated[
        str | None, typer.Option(metavar="REASON", help=_("The players allowed the new action."))
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="NAME", help=_("With entry 1: who went first."))
    ] = None,
    house: Annotated[
        list[str] | None,
        typer.Option(metavar="RULE", help=_("With entry 1: the house rules; none to remove them.")),
    ] = None,
    limit: Annotated[
        str | None,
        typer.Option(metavar="TIME", help=_("With entry 1: the time limit; none to remove it.")),
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Correct earlier entries; the later ones are kept and checked again."""
    reason = clean_reason(ruling) if ruling is not None else None
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    options = RecordOptions.checked(id, by, json, ruling=reason)
    known = repeated(open_game, options)
    given = actions or []
    if entries == "1" and not (insert or remove):
        correction = restarted(open_game, given, first, house, limit)
        doubts: list[str] = []
    else:
        check_form(given, insert, remove)
        correction, doubts = replaced(open_game, entries, given, insert, reason)
    record_correction(open_game, correction, options, known=known, anyway=anyway)
    for doubt in doubts if known is None else ():
        warn(doubt)
