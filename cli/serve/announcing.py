"""What is said of links: for whom each is, its address, its code for a phone."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cli.exports.qr import drawn_code
from cli.game.open_game import OpenGame
from cli.serve.links import Link, Links, Role
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, pgettext
from cli.terminal.phrases import about, nearest
from cli.terminal.reader import columns, in_words
from events.text import visible
from projections.seen import keeps_secrets


def wanted(open_game: OpenGame) -> Iterator[tuple[Role, int | None]]:
    """Yield which links a game has: the table's, the recorder's, and each player's with secrets."""
    yield Role.TABLE, None
    if keeps_secrets(open_game.stored.title):
        for seat in range(len(open_game.players)):
            yield Role.PLAYER, seat
    yield Role.RECORDER, None


def links_of(open_game: OpenGame, links: Links, *, organiser: bool = False) -> list[Link]:
    """Return the links of a game; those that are not there yet, or not any more, are made.

    The link of an organiser, who begins games and records all of them, is among them where it is
    there already, or is wanted now.

    Raises:
        Mistake: the file of links cannot be read or written.
    """
    uid = open_game.stored.uid
    have = {(link.role, link.seat): link for link in links.of(uid)}
    own = [
        have.get((role, seat)) or links.make(role, uid, seat) for role, seat in wanted(open_game)
    ]
    return [*own, *(links.of(None) or ([links.make(Role.RECORDER)] if organiser else []))]


def name_of(link: Link, open_game: OpenGame) -> str:
    """Return for whom a link is, in one word: as `--revoke` takes it."""
    if link.game is None:
        return pgettext("link", "organiser")
    match link.role:
        case Role.TABLE:
            return pgettext("link", "table")
        case Role.RECORDER:
            return pgettext("link", "recorder")
    return open_game.players[link.seat or 0].name


def _role(link: Link) -> str:
    """Return for whom a link is, in the word of a file's name."""
    return "organiser" if link.game is None else link.role


def words_of(link: Link, open_game: OpenGame) -> str:
    """Return for whom a link is, and what it shows."""
    name = name_of(link, open_game)
    if link.game is None:
        return _("{name}: begin games, and see and record all of them").format(name=name)
    match link.role:
        case Role.TABLE:
            return _("{name}: what everybody may see").format(name=name)
        case Role.RECORDER:
            return _("{name}: see and record").format(name=name)
    return _("{name}: with that player's own secrets").format(name=name)


def revoked(text: str, open_game: OpenGame, links: Links) -> list[Link]:
    """Revoke the link of somebody ("table", "recorder", a player), or all; return the new ones.

    Raises:
        Mistake: nobody has such a link, or the file of links cannot be read or written.
    """
    own = links_of(open_game, links)
    said = text.strip().casefold()
    every = pgettext("link", "all")
    meant = [
        link
        for link in own
        if said in (every, "all", _role(link), name_of(link, open_game).casefold())
    ]
    if not meant:
        known = [name_of(link, open_game) for link in own] + [every]
        raise Mistake(
            _("no link is called {name}; {nearest}").format(
                name=visible(text), nearest=nearest(text, known)
            ),
            Exit.USAGE,
            "no-such-link",
        )
    for link in meant:
        links.revoke(link.token)
    return links_of(open_game, links)


def link_lines(
    links: Sequence[Link], open_game: OpenGame, base: str, pictures: Path | None = None
) -> Iterator[str | bytes]:
    """Yield each link with its code, or write the codes as pictures into a folder.

    With codes a window has room for the last link alone: that is the table's, and what a code is
    for is said below it too, so that nobody shows a guest the one that records.

    Raises:
        Mistake: a picture cannot be written.
    """
    small, drawn = False, pictures is None and columns() is not None and not in_words()
    for link in reversed(links) if drawn else links:
        address = f"{base}/t/{link.token}{'/record' if link.records and link.game else ''}"
        yield words_of(link, open_game)
        yield f"  {address}"
        if pictures is not None:
            yield f"  {_picture(link, open_game, address, pictures)}"
        elif drawn:
            try:
                yield drawn_code(address, None, "serve")
                yield words_of(link, open_game)
            except Mistake as mistake:
                if mistake.code != "window-too-small":
                    raise
                small = True
    if small:
        yield _(
            "this window is too small for codes; as pictures: tablescribe serve --links "
            "--pictures FOLDER"
        )


def _picture(link: Link, open_game: OpenGame, address: str, folder: Path) -> Path:
    """Write the code of a link as a picture that nobody else may read; return its file."""
    from cli.terminal.files import write_whole

    seat = "" if link.seat is None else f"-{link.seat + 1}"
    path = folder / f"{open_game.name}-{_role(link)}{seat}.svg"
    content = drawn_code(address, path, "serve")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        path.chmod(0o600)
    except OSError:
        pass  # what follows says so
    write_whole(path, content)
    return path


def lan_words(secure: bool) -> str:
    """Return what it means to serve on the network."""
    if secure:
        return _("over TLS: anyone with a link can open it from any device on this network")
    return about(
        _("over plain HTTP, on the local network"),
        _(
            "anyone on that network could intercept a link and use it: do this only "
            "among devices you know, or give --cert and --key"
        ),
    )
