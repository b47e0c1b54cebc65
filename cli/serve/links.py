"""Links: who may see or record what. A link is a guest's only credential; there are no accounts.

They are kept in a private file next to the games, so a restarted server still has them. A running
server reloads it when another command changes it. They are not in the log, so sharing a record
reveals none.
"""

import secrets
import time
from collections.abc import Iterable
from enum import StrEnum
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path

import msgspec
from msgspec import Struct

from cli.terminal.data_folder import LINKS, beside
from cli.terminal.errors import Exit
from cli.terminal.files import write_whole
from cli.terminal.language import _
from cli.terminal.printing import FORMAT
from events.foreign.files import read_plain
from events.store.location import Location
from projections.seen import Viewer

TOKEN_BYTES = 24
"""Random bytes in a token: 192 bits."""

MOST = 4 << 20
"""Bytes of the file of links at most: those of more than ten thousand."""

LIFETIME = 7 * 24 * 3600
"""Seconds after which a link opens nothing any more: a game that goes on longer gets new ones."""


class Role(StrEnum):
    """The purpose of a link."""

    TABLE = "table"
    PLAYER = "player"
    RECORDER = "recorder"


class Link(Struct, frozen=True, omit_defaults=True):
    """The permissions of a token.

    Attributes:
        token: the secret part of the address.
        role: to see, to see as a player, or to record (and see what all see).
        game: the uid of its game; None: all games of the store.
        seat: the seat whose secrets it shows; None: nobody's.
        made: its creation in seconds since 1970; 0: it does not expire.
    """

    token: str
    role: Role
    game: str | None = None
    seat: int | None = None
    made: int = 0

    @property
    def viewer(self) -> Viewer:
        """The viewer of its pages."""
        return Viewer(seat=self.seat)

    @property
    def records(self) -> bool:
        """Whether its holder may record."""
        return self.role is Role.RECORDER

    @property
    def organises(self) -> bool:
        """Whether its holder may start games, and record all of them."""
        return self.records and self.game is None

    @property
    def expired(self) -> bool:
        """Whether it has expired."""
        return self.made > 0 and not 0 <= time.time() - self.made < LIFETIME


class _Kept(Struct, omit_defaults=True):
    """The file of links, with the server's last port; 0: none was chosen."""

    format: str
    links: list[Link]
    port: int = 0


class Links:
    """The valid links by token.

    Attributes:
        path: their file.
        port: the server's last port; 0: none was chosen.
    """

    def __init__(self, links: Iterable[Link] = (), path: Path | None = None) -> None:
        """Take links, or load them from a file that keeps them."""
        self.path = path
        self.port = 0
        self._read_as: tuple[int, int] | None = None
        self._links = {_key(link.token): link for link in links}
        self.refresh()

    def make(self, role: Role, game: str | None = None, seat: int | None = None) -> Link:
        """Return a new link with a token that nobody can guess.

        Raises:
            Mistake: the file cannot be written.
        """
        link = Link(secrets.token_urlsafe(TOKEN_BYTES), role, game, seat, int(time.time()))
        self.refresh()
        self._links[_key(link.token)] = link
        self._write()
        return link

    def keep_port(self, port: int) -> None:
        """Keep the port for next time, as browsers store data by address.

        Raises:
            Mistake: the file cannot be written.
        """
        self.refresh()
        if port != self.port:
            self.port = port
            self._write()

    def find(self, token: str) -> Link | None:
        """Return the link of a token, None if it does not exist or was revoked.

        The lookup is by hash, so its timing reveals nothing about other tokens.
        """
        link = self._links.get(_key(token))
        if link is None or not compare_digest(link.token, token) or link.expired:
            return None
        return link

    def of(self, game: str | None) -> list[Link]:
        """Return the links of a game; None: those to all games."""
        return [link for link in self._links.values() if link.game == game and not link.expired]

    def revoke(self, token: str) -> None:
        """Invalidate a token.

        Raises:
            Mistake: the file cannot be written.
        """
        self.refresh()
        self._links.pop(_key(token), None)
        self._write()

    def refresh(self) -> bool:
        """Reload the file if another process has changed it; return whether it had.

        Raises:
            Mistake: the file cannot be read.
        """
        if self.path is None:
            return False
        try:
            state = self.path.stat()
            if self._read_as == (state.st_mtime_ns, state.st_ino):
                return False
            kept = msgspec.json.decode(read_plain(self.path, MOST), type=_Kept)
        except FileNotFoundError:
            return False
        except (OSError, msgspec.MsgspecError) as error:
            words = _("the links in {path} cannot be read; remove the file, and new ones are made")
            raise Exit.STORE.mistake("links-unusable", words, path=self.path) from error
        self._links = {_key(link.token): link for link in kept.links}
        self.port = kept.port
        self._read_as = (state.st_mtime_ns, state.st_ino)
        return True

    def _write(self) -> None:
        if self.path is None:
            return
        valid = [link for link in self._links.values() if not link.expired]
        content = _Kept(FORMAT.format(name="links"), valid, self.port)
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(content)), most=0o600)
        state = self.path.stat()
        self._read_as = (state.st_mtime_ns, state.st_ino)


def links_file(games: Location) -> Path:
    """Return the path of a store's file of links."""
    return beside(games, LINKS)


def _key(token: str) -> bytes:
    return sha256(token.encode(errors="surrogatepass")).digest()
