"""Locations of games, a file or a database on a server, and the reasons why one is unusable.

A server's address can hold a password, which is for the connection alone: as text it has none.
"""

from pathlib import Path

from msgspec import Struct

from events.text import regex

_URL = regex(r"[A-Za-z][A-Za-z0-9+.-]+://")
_SERVER = regex(r"postgres(ql)?://")
_SHOWN = regex(
    r"(?P<scheme>postgres(?:ql)?)://(?:(?P<user>[\w.~%-]*)(?::[^@/?#]*)?@)?"
    r"(?P<host>[\w.,:%\[\]-]*)(?P<name>/[\w.~%-]*)?(?:\?[^@]*)?\Z"
)
_PASSWORDS = regex(r"(?:://[^:@/?#]*:(?P<user>.*)@|[?&](?:ssl)?password=(?P<option>[^&]*))")


class Server(Struct, frozen=True):
    """A database of PostgreSQL, by its address: `postgresql://user@host/name`.

    Attributes:
        url: the whole address, maybe with a password: only for who connects.
    """

    url: str

    def __str__(self) -> str:
        """Return the address as it may be shown, without password and options."""
        found = _SHOWN.match(self.url)
        if found is None:
            return "postgresql://..."
        user = f"{found['user']}@" if found["user"] else ""
        return f"{found['scheme']}://{user}{found['host']}{found['name'] or ''}"

    __repr__ = __str__

    def redact(self, detail: str) -> str:
        """Return what somebody says of the server, without the address or a password in it."""
        from urllib.parse import unquote

        for found in _PASSWORDS.finditer(self.url):
            for secret in filter(None, found.groups()):
                for form in (secret, unquote(secret)):
                    detail = detail.replace(self.url, str(self)).replace(form, "***")
        return detail.replace(self.url, str(self))


Location = Path | Server
"""Where a store is."""


class NoLocation(ValueError):
    """An address at which no store can be kept."""


def read_location(text: str) -> Location:
    """Return the location that somebody typed: a path, or the address of a database.

    Raises:
        NoLocation: an address of another kind; it is not repeated, for it may hold a password.
    """
    if _SERVER.match(text):
        return Server(text)
    if _URL.match(text):
        raise NoLocation
    return Path(text)


class StoreError(Exception):
    """The file, or the database, cannot be used.

    Attributes:
        code: "newer", "not-a-store", "unreadable", "read-only", "busy", "full", "failed" (the disk
            or the system could not do it), "changed" (another program has changed the tables),
            "old-sqlite" (no STRICT tables), "unfit" (damage keeps it from being brought to the
            newest schema), "replaced" (another file has its name since it was opened), "damaged",
            or of a server "unreachable", "lost" (the connection, and whether it was written is not
            known) or "no-driver" (its library is not installed).
        path: the file, or the server.
        detail: what the engine or the check said; no password.
    """

    def __init__(self, code: str, path: Location, detail: str = "") -> None:
        super().__init__(code, path, detail)
        self.code = code
        self.path = path
        self.detail = detail
