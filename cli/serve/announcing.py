"""The announcement of links: the holder of each, its address, its QR code."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from cli.exports.qr import draw_code
from cli.game.open_game import OpenGame
from cli.serve.links import Link, Links, Role
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, about, nearest, pgettext
from cli.terminal.reader import columns, in_words
from events.text import visible
from projections.seen import keeps_secrets


class Table(Struct, frozen=True):
    """A game in the announcement of its links: its short name, id, title and players."""

    name: str
    uid: str
    title: str
    players: tuple[str, ...]


def table_of(open_game: OpenGame) -> Table:
    """Return the announcement of a game."""
    stored = open_game.stored
    names = tuple(player.name for player in open_game.players)
    return Table(open_game.name, stored.uid, stored.title, names)


CLUB = ((Role.TABLE, None), (Role.RECORDER, None))
"""The links to all games: what is being played, and the organiser's."""


def wanted_links(table: Table) -> Iterator[tuple[Role, int | None]]:
    """Yield the links of a game: the table's, the recorder's, and with secrets each player's."""
    yield Role.TABLE, None
    if keeps_secrets(table.title):
        for seat in range(len(table.players)):
            yield Role.PLAYER, seat
    yield Role.RECORDER, None


def links_of(table: Table | None, links: Links, *, organiser: bool = False) -> list[Link]:
    """Return the links of a game, creating those that are missing.

    After them come the existing links to all games, and on request an organiser's, which starts and
    records all games. Without a game only these two are returned.

    Raises:
        Mistake: the file of links cannot be read or written.
    """
    own = [] if table is None else _make(links, table.uid, wanted_links(table))
    if table is None:
        return _make(links, None, CLUB)
    if organiser:
        _make(links, None, CLUB[1:])
    return [*own, *links.of(None)]


def _make(links: Links, uid: str | None, roles: Iterable[tuple[Role, int | None]]) -> list[Link]:
    have = {(link.role, link.seat): link for link in links.of(uid)}
    return [have.get((role, seat)) or links.make(role, uid, seat) for role, seat in roles]


def name_of(link: Link, table: Table | None) -> str:
    """Return the holder of a link in one word, as for `--revoke`."""
    if link.organises:
        return pgettext("link", "organiser")
    if table is None or link.game is None:
        return pgettext("link", "club")
    match link.role:
        case Role.TABLE:
            return pgettext("link", "table")
        case Role.RECORDER:
            return pgettext("link", "recorder")
    return table.players[link.seat or 0]


def _role(link: Link) -> str:
    """Return the holder of a link in the word of a file name."""
    if link.game is None:
        return "organiser" if link.records else "club"
    return link.role


def words_of(link: Link, table: Table | None) -> str:
    """Return the holder of a link, and what it shows."""
    name = name_of(link, table)
    if link.organises:
        return _("{name}: begin games, and see and record all of them").format(name=name)
    if link.game is None:
        return _("{name}: the games that are being played").format(name=name)
    match link.role:
        case Role.TABLE:
            return _("{name}: what everybody may see").format(name=name)
        case Role.RECORDER:
            return _("{name}: see and record").format(name=name)
    return _("{name}: with that player's own secrets").format(name=name)


def address_of(link: Link) -> str:
    """Return the path of a link's page."""
    return f"/t/{link.token}{'/record' if link.records and link.game else ''}"


def revoke_links(text: str, table: Table | None, links: Links) -> list[Link]:
    """Revoke the link of a holder ("table", "recorder", a player), or all; return the new ones.

    Raises:
        Mistake: no holder has that name, or the file of links cannot be read or written.
    """
    own = links_of(table, links)
    said = text.strip().casefold()
    every = pgettext("link", "all")
    meant = [
        link for link in own if said in (every, "all", _role(link), name_of(link, table).casefold())
    ]
    if not meant:
        known = [name_of(link, table) for link in own] + [every]
        raise Exit.USAGE.mistake(
            "no-such-link",
            _("no link is called {name}; {nearest}"),
            name=visible(text),
            nearest=nearest(text, known),
        )
    for link in meant:
        links.revoke(link.token)
    return links_of(table, links)


def link_lines(
    links: Sequence[Link], table: Table | None, base: str, pictures: Path | None = None
) -> Iterator[str | bytes]:
    """Yield each link with its QR code, or write the codes as pictures into a folder.

    A window has room for only the last link with its code, so that is the table's. Its holder is
    repeated below the code, so nobody shows the recorder's to a guest.

    Raises:
        Mistake: a picture cannot be written.
    """
    small, drawn = False, pictures is None and columns() is not None and not in_words()
    for link in reversed(links) if drawn else links:
        address = base + address_of(link)
        yield words_of(link, table)
        yield f"  {address}"
        if pictures is not None:
            yield f"  {_picture(link, table, address, pictures)}"
        elif drawn:
            try:
                yield draw_code(address, None, "serve")
                yield words_of(link, table)
            except Mistake as mistake:
                if mistake.code != "window-too-small":
                    raise
                small = True
    if small:
        yield _(
            "this window is too small for codes; as pictures: tablescribe serve --links "
            "--pictures FOLDER"
        )


def _picture(link: Link, table: Table | None, address: str, folder: Path) -> Path:
    """Write the QR code of a link as a private picture file; return its path."""
    from cli.terminal.files import write_whole

    seat = "" if link.seat is None else f"-{link.seat + 1}"
    name = f"{table.name}-" if table else ""
    path = folder / f"{name}{_role(link)}{seat}.svg"
    content = draw_code(address, path, "serve")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        path.chmod(0o600)
    except OSError:
        pass  # what follows says so
    write_whole(path, content)
    return path


def lan_words(secure: bool) -> str:
    """Return the notice about serving on the network."""
    if secure:
        return _("over TLS: anyone with a link can open it from any device on this network")
    return about(
        _("over plain HTTP, on the local network"),
        _(
            "anyone on that network could intercept a link and use it: do this only "
            "among devices you know, or give --cert and --key"
        ),
    )
