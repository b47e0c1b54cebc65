"""`do`: record actions."""

import sys
from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions, clean_reason
from cli.game.recording import act
from cli.game.viewpoint import look
from cli.terminal.acknowledged import not_told
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import warn
from events.text import LONGEST_ROW


def do(
    actions: Annotated[
        list[str],
        typer.Argument(
            metavar="ACTION...",
            help=_(
                "One or more actions in the game's notation; - reads lines from standard input."
            ),
        ),
    ],
    ruling: Annotated[
        str | None,
        typer.Option(
            metavar="REASON",
            help=_("The players allow an action that is against the rules."),
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
    """Record one or more actions; each is checked, and all are written or none."""
    reason = clean_reason(ruling) if ruling is not None else None
    options = RecordOptions.checked(id, by, json, ruling=reason)
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    if actions == ["-"]:
        _each_line(open_game, options)
    else:
        act(open_game, " ".join(actions), options)


def _each_line(open_game: OpenGame, options: RecordOptions) -> None:
    """Record every line of the input by itself; the first wrong one ends it."""
    import gc

    from cli.terminal.files import standard_input

    gc.enable()  # another program may go on for long

    lines = standard_input()
    number = 0
    while line := lines.readline(LONGEST_ROW + 1):
        number += 1
        try:
            if text := line.partition("#")[0].strip().removeprefix("\ufeff"):
                act(open_game, text, options)
                sys.stdout.flush()
        except BrokenPipeError as error:  # who reads has gone, and lines may be left
            raise not_told(open_game.known, error) from error
        except Mistake as mistake:
            if lines.isatty():
                warn(mistake.message)
                continue
            raise Mistake(
                _("line {line}: {message}").format(line=number, message=mistake.message),
                mistake.exit,
                mistake.code,
                **{**mistake.details, "line": number},
            ) from mistake
