"""`do`: record actions."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.recording import RecordOptions, act, clean_reason
from cli.game.viewpoint import look
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.say import warn


def do(
    actions: Annotated[
        list[str],
        typer.Argument(
            metavar="ACTION...",
            help=_("One or several actions in the title's notation; - reads lines from the input."),
        ),
    ],
    ruling: Annotated[
        str | None,
        typer.Option(metavar="REASON", help=_("The table lets an irregular action stand.")),
    ] = None,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Record one or several actions, each checked; all of them or none."""
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
    import sys

    from cli.terminal.errors import Mistake

    gc.enable()  # another program may go on for long

    sys.stdin.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    for number, line in enumerate(sys.stdin, 1):
        text = line.partition("#")[0].strip().removeprefix("\ufeff")
        if not text:
            continue
        try:
            act(open_game, text, options)
            sys.stdout.flush()
        except Mistake as mistake:
            if sys.stdin.isatty():
                warn(mistake.message)
                continue
            raise Mistake(
                _("line {line}: {message}").format(line=number, message=mistake.message),
                mistake.exit,
                mistake.code,
                **{**mistake.details, "line": number},
            ) from mistake
