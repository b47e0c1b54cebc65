"""`serve`: games on other screens, live."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completion.candidates import games
from cli.game.game_store import find_game, games_location
from cli.game.open_game import OpenGame
from cli.terminal.extras import check_extra
from cli.terminal.language import _
from cli.terminal.numbers import Whole
from cli.terminal.options import Db
from cli.terminal.printing import say
from events.store.location import Location
from events.store.stores import opened

if TYPE_CHECKING:
    from socket import socket

    from cli.serve.links import Links

PORT = 8765


Game = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help=_("The game: its short name, its number, or its long id."),
        show_default=False,
        autocompletion=games,
    ),
]
Port = Annotated[
    int,
    typer.Option(
        "--port", metavar="N", click_type=Whole(0, 65535), help=_("The port; 0 for any free one.")
    ),
]
Lan = Annotated[
    bool, typer.Option("--lan", help=_("Serve to the local network, not only to this computer."))
]
Cert = Annotated[Path | None, typer.Option("--cert", metavar="FILE", help=_("A TLS certificate."))]
Key = Annotated[
    Path | None,
    typer.Option("--key", metavar="FILE", help=_("The private key of the certificate.")),
]
Name = Annotated[
    str | None,
    typer.Option("--name", metavar="HOST", help=_("The host name in guests' links.")),
]
SayLinks = Annotated[bool, typer.Option("--links", help=_("Print the links and exit."))]
Revoke = Annotated[
    str | None,
    typer.Option(
        "--revoke",
        metavar="WHO",
        help=_(
            "Make new links for the table, the recorder, a player or all, and exit; the old "
            "ones stop working."
        ),
    ),
]
Api = Annotated[
    bool, typer.Option("--api", help=_("Serve programs only, without pages (docs/data/api.md)."))
]
Pictures = Annotated[
    Path | None,
    typer.Option(
        "--pictures",
        metavar="FOLDER",
        help=_("Write the QR codes of the links as pictures to FOLDER."),
    ),
]


def serve(
    game: Game = None,
    port: Port = PORT,
    lan: Lan = False,
    cert: Cert = None,
    key: Key = None,
    name: Name = None,
    links: SayLinks = False,
    revoke: Revoke = None,
    pictures: Pictures = None,
    api: Api = False,
    db: Db = None,
) -> None:
    """Show a game live on phones and screens, and record it from there."""
    _check_extra()
    from cli.serve.announcing import lan_words, links_of, revoked, say_links
    from cli.serve.links import Links, links_file
    from cli.serve.running import HERE, check_certificate, lan_address, listen

    location = games_location(db)
    check_certificate(cert, key)
    with opened(location) as store:
        open_game = OpenGame(store, find_game(store, game, writing=False))
        kept = Links(path=links_file(location))
        host = name or ((lan_address() or HERE) if lan else HERE)
        scheme = "https" if cert else "http"
        if links or revoke is not None:
            found = (
                links_of(open_game, kept) if revoke is None else revoked(revoke, open_game, kept)
            )
            say_links(found, open_game, f"{scheme}://{host}:{port}", pictures)
            return
        listening = listen(port, lan=lan)
        base = f"{scheme}://{host}:{listening.getsockname()[1]}"
        say_links(links_of(open_game, kept), open_game, base, pictures)
        say(
            lan_words(cert is not None)
            if lan
            else _("on this computer only; for other devices: --lan")
        )
    say(_("{game} is being served; Ctrl-C to stop").format(game=open_game.name))
    _serve(location, kept, listening, [name] if name else [], cert, key, api=api)


def _check_extra() -> None:
    """Check that games can be served here.

    Raises:
        Mistake: the extra is not installed.
    """
    how = _("serving games needs an extra: pip install 'tablescribe[serve]'")
    check_extra("no-serve", how, "starlette", "uvicorn")


def _serve(
    location: Location,
    links: "Links",
    listening: "socket",
    names: list[str],
    cert: Path | None,
    key: Path | None,
    *,
    api: bool,
) -> None:
    """Serve until Ctrl-C; say that it is over."""
    import gc
    import sys

    from cli.serve.app import make_app
    from cli.serve.desk import Desk
    from cli.serve.running import run
    from cli.serve.served import Served

    gc.enable()
    sys.stdout.flush()
    app = make_app(Served(Desk(partial(opened, location)), links), names=names, api=api)
    try:
        run(app, listening, cert, key)
    finally:
        say(_("no longer served; its links will work again when you serve it again"))
