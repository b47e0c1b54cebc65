"""`serve`: games on other screens, live."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cli.game.game_store import find_game, games_location, warn_altered
from cli.game.open_game import OpenGame
from cli.terminal.command import Argument, Command, Option, Request
from cli.terminal.data_folder import store_location
from cli.terminal.extras import check_extra
from cli.terminal.language import _
from cli.terminal.output import Output, Remark
from events.common import GAMES
from events.store.event_store import EventStore
from events.store.location import Location
from events.store.stores import open_at

if TYPE_CHECKING:
    from socket import socket

    from cli.serve.links import Links

PORT = 8765


class ServeCall(Request, frozen=True):
    """Show a game live on phones and screens, and record it from there."""

    game: Annotated[
        str | None,
        Argument(
            "The game: its short name, its number, or its long id.", "[GAME]", completes="games"
        ),
    ] = None
    port: Annotated[
        int | None,
        Option(
            "The port; 0 for any free one (default: the last one used, at first 8765).",
            "N",
            least=0,
            most=65535,
        ),
    ] = None
    lan: Annotated[bool, Option("Serve to the local network, not just to this computer.")] = False
    cert: Annotated[Path | None, Option("A TLS certificate.", "FILE")] = None
    key: Annotated[Path | None, Option("The private key of the certificate.", "FILE")] = None
    name: Annotated[str | None, Option("The host name in guests' links.", "HOST")] = None
    links: Annotated[bool, Option("Print the links and exit.")] = False
    revoke: Annotated[
        str | None,
        Option(
            "Replace the links of the table, the recorder, a player or all, and exit; "
            "the old ones stop working.",
            "WHO",
        ),
    ] = None
    organiser: Annotated[
        bool, Option("Also make a link that begins games and records all of them.")
    ] = False
    pictures: Annotated[
        Path | None, Option("Write the QR codes of the links as pictures to FOLDER.", "FOLDER")
    ] = None
    api: Annotated[bool, Option("Serve only the API, without web pages (docs/data/api.md).")] = (
        False
    )


def serve(db: Location | None, call: ServeCall) -> Iterator[Output]:
    """Serve a game until Ctrl-C, or only yield its links; yield the messages meanwhile.

    Raises:
        Mistake: the extra is not installed, there is no such game, certificate or link, or the port
            is in use.
    """
    how = _("serve needs an extra: pip install 'tablescribe[serve]'")
    check_extra("no-serve", how, "starlette", "uvicorn")
    from cli.serve.announcing import lan_words, link_lines, links_of, revoke_links, table_of
    from cli.serve.links import Links, links_file
    from cli.serve.running import HERE, check_certificate, lan_address, listen

    begins = call.organiser and call.game is None  # where there is no file of games yet, too
    location = store_location(db) if begins else games_location(db)
    check_certificate(call.cert, call.key)
    with open_at(location, create=begins) as store:
        warn_altered(store.alterations(GAMES))
        open_game = _game(store, call)
        yield from map(Remark, open_game.remarks() if open_game else ())
        table = table_of(open_game) if open_game else None
        kept = Links(path=links_file(location))
        host = call.name or ((lan_address() or HERE) if call.lan else HERE)
        scheme = "https" if call.cert else "http"
        port = (kept.port or PORT) if call.port is None else call.port
        if call.links or call.revoke is not None:
            if call.revoke is not None:
                found = revoke_links(call.revoke, table, kept)
            else:
                found = links_of(table, kept, organiser=call.organiser)
            yield from link_lines(found, table, f"{scheme}://{host}:{port}", call.pictures)
            return
        listening = listen(port, lan=call.lan)  # before links are made for nothing
        port = int(listening.getsockname()[1])
        base = f"{scheme}://{host}:{port}"
        found = links_of(table, kept, organiser=call.organiser)
        yield from link_lines(found, table, base, call.pictures)
        kept.keep_port(port)
        if call.lan:
            yield lan_words(call.cert is not None)
        else:
            yield _("on this computer only; for other devices: --lan")
    if table is None:
        yield _("all games are being served; Ctrl-C to stop")
    else:
        yield _("{game} is being served; Ctrl-C to stop").format(game=table.name)
    try:
        _serve(location, kept, listening, call, base if call.lan or call.name else "")
    finally:
        yield _("no longer served; its links will work again when you serve it again")


def _game(store: EventStore, call: ServeCall) -> OpenGame | None:
    """Return the game whose links are requested; None if several are open, or none.

    Raises:
        Mistake: there is no such game.
    """
    alone = len(store.games(only_open=True, limit=2)) < 2 and store.latest() is not None
    if call.game is None and not alone:
        return None
    return OpenGame(store, find_game(store, call.game, writing=False))


def _serve(
    location: Location, links: "Links", listening: "socket", call: ServeCall, base: str
) -> None:
    """Serve until Ctrl-C."""
    import gc
    import sys

    from cli.serve.app import make_app
    from cli.serve.desk import Desk
    from cli.serve.running import run
    from cli.serve.served import Served

    gc.enable()
    sys.stdout.flush()
    served = Served(Desk(partial(open_at, location)), links, base)
    app = make_app(served, names=[call.name] if call.name else [], api=call.api)
    run(app, listening, call.cert, call.key)


SERVE = Command("serve", serve, words=lambda lines: lines, views=False)
