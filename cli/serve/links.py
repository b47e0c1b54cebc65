"""Links: who may see or record what. A link is all that a guest has; there are no accounts."""

import secrets
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from cli.titles.viewer import Viewer

TOKEN_BYTES = 24
"""Random bytes in a token: 192 bits."""


class Role(StrEnum):
    """What a link is for."""

    TABLE = "table"
    PLAYER = "player"
    RECORDER = "recorder"


class Link(Struct, frozen=True):
    """What the holder of a token may do.

    Attributes:
        token: the secret part of the address.
        role: see, see as a player, or record (and see what everybody sees).
        game: the uid of the game that it is for; None: all games of the store.
        seat: whose secrets it shows, by seat; None: nobody's.
    """

    token: str
    role: Role
    game: str | None = None
    seat: int | None = None

    @property
    def viewer(self) -> Viewer:
        """Whose eyes its pages are for."""
        return Viewer(seat=self.seat)

    @property
    def records(self) -> bool:
        """Whether its holder may record."""
        return self.role is Role.RECORDER


class Links:
    """The links that are valid, by token."""

    def __init__(self, links: Iterable[Link] = ()) -> None:
        self._links = {link.token: link for link in links}

    def make(self, role: Role, game: str | None = None, seat: int | None = None) -> Link:
        """Return a new link with a token that nobody can guess."""
        link = Link(secrets.token_urlsafe(TOKEN_BYTES), role, game, seat)
        self._links[link.token] = link
        return link

    def find(self, token: str) -> Link | None:
        """Return the link of a token, None if there is none or it was revoked."""
        return self._links.get(token)

    def revoke(self, token: str) -> None:
        """Have a token open nothing any more."""
        self._links.pop(token, None)
