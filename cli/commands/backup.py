"""`backup`: a verified copy of the file of games."""

from pathlib import Path
from typing import Annotated

import typer

from cli.game.copies import back_up
from cli.game.game_store import file_of_games, only_file
from cli.terminal.completing import stores
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say, say_json
from cli.wording.head_words import extent_words


def backup(
    to: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help=_("The file to write; an earlier backup of the same games is replaced."),
            autocompletion=stores,
        ),
    ],
    force: Annotated[
        bool,
        typer.Option(
            "--force", help=_("Replace any file, and copy even if the games are damaged.")
        ),
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Back up all games to a file and verify the copy; recording may go on meanwhile."""
    import gc

    gc.enable()
    path = file_of_games(db)
    done = back_up(path, only_file(to), force=force)
    sound = not done.findings
    if json:
        say_json("backup", file=str(to), games=done.games, entries=done.entries, sound=sound)
    else:
        extent = extent_words(done.games, done.entries)
        words = (
            _("copied to {file} and verified: {extent}")
            if sound
            else _("copied to {file} although it is damaged: {extent}")
        )
        say(words.format(file=to, extent=extent))
    if not sound:
        raise SystemExit(int(Exit.FINDINGS))
