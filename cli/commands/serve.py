"""`serve`: games on other screens, live."""

from functools import partial
from typing import Annotated

import typer

from cli.completion.options import GameName
from cli.game.game_store import file_of_games, find_game
from cli.terminal.language import _
from cli.terminal.options import Db
from cli.terminal.say import say
from events.store.sqlite_store import SqliteStore


def serve(
    game: GameName = None,
    port: Annotated[int, typer.Option("--port", help=_("The port to listen on."))] = 8765,
    api: Annotated[
        bool, typer.Option("--api", help=_("For programs alone, without pages (docs/api.md)."))
    ] = False,
    db: Db = None,
) -> None:
    """Show a game on other screens while it is recorded."""
    import gc

    import uvicorn

    from cli.serve.app import make_app
    from cli.serve.desk import Desk
    from cli.serve.links import Links, Role
    from cli.serve.served import Served

    gc.enable()
    path = file_of_games(db)
    with SqliteStore(path) as store:
        stored = find_game(store, game, writing=False)
    links = Links()
    for role in (Role.TABLE, Role.RECORDER):
        say(f"http://127.0.0.1:{port}/t/{links.make(role, stored.uid).token}")
    app = make_app(Served(Desk(partial(SqliteStore, path)), links), api=api)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", access_log=False)
