"""`restore`: a backup in the place of the file of games."""

from pathlib import Path
from typing import Annotated

import typer

from cli.game import copies
from cli.game.game_store import only_file
from cli.terminal.completing import stores
from cli.terminal.data_folder import store_location
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say, say_json
from cli.wording.head_words import extent_words


def restore(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=_("The backup to restore."), autocompletion=stores),
    ],
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help=_(
                "Restore even if your games have something that the backup lacks; they are kept "
                "aside."
            ),
        ),
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Restore your games from a backup; the file it replaces is kept under another name."""
    import gc

    gc.enable()
    path = only_file(store_location(db))
    done = copies.restore(path, only_file(file), force=force)
    games, entries = done.what.games, done.what.entries
    if json:
        aside = str(done.aside) if done.aside else None
        say_json("restore", file=str(path), games=games, entries=entries, kept=aside)
        return
    say(
        _("{file} has been restored from {backup}: {extent}").format(
            file=path, backup=file, extent=extent_words(games, entries)
        )
    )
    if done.aside:
        say(_("your former games are kept in {file}").format(file=done.aside))
