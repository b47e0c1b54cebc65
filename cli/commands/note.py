"""`note`: a remark in the log."""

from typing import Annotated

import typer

from cli.completion.options import BY_DEFAULT, By, EventId, GameName
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions, clean_reason
from cli.game.recording import record_plain
from cli.game.viewpoint import answer
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.say import say
from events.common import Noted


def note(
    text: Annotated[list[str], typer.Argument(metavar="TEXT...", help=_("The remark, one line."))],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Write a remark into the log; it changes nothing."""
    event = Noted(clean_reason(" ".join(text)))
    open_game = OpenGame.open(db, game, writing=True)
    entry = record_plain(
        open_game, event, RecordOptions.checked(id, by, json), still_open=open_game.game.open
    )
    if json:
        answer(open_game, "note", entry=entry.n, event=event)
    else:
        say(_("#{n} noted").format(n=entry.n))
