"""The admission: who may connect, ask, listen and guess, how often, and how many at once.

Whatever is limited is counted as it is let in, by its address and by its link, and what is held is
given back when it ends. Guests share their places; a link that records is counted by itself alone,
so that guests who take all of theirs leave it room.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request

from cli.serve.links import Link
from cli.terminal.language import _

ALL = ""
"""What all guests together are counted by."""

MOST_KNOWN = 4096
"""How many addresses and links have their requests counted."""

Counted = tuple[str | None, ...]
"""By what something is counted: all guests, an address, a link; None: not by that."""


class Limits(Struct, frozen=True):
    """How much a guest may ask for.

    There is room for more connections than there may be listeners and requests together: one that
    only keeps the server waiting can always be closed for another. A link has room for more than an
    address, for everybody at a table has the same: no address takes all of it.

    Attributes:
        body: bytes of a request.
        patience: seconds that a client has for the head of a request, and again for its body.
        connections: how many may be open: all of them, an address's.
        requests: how many are answered at once: all guests', an address's, a link's.
        listeners: how many listen at once: all guests, an address's, a link's.
        burst: requests, and new connections, that may come at once from an address.
        rate: how many more of them each second.
        shared: how many times as many requests may come by a link.
        guesses: how many wrong links an address may try in a minute.
    """

    body: int = 65_536
    patience: float = 10
    connections: tuple[int, int] = (800, 240)
    requests: tuple[int, int, int] = (200, 40, 120)
    listeners: tuple[int, int, int] = (400, 60, 200)
    burst: int = 240
    rate: float = 40
    shared: int = 4
    guesses: int = 30


class Bucket:
    """How much may be asked for by each of many: a burst, which fills again with time."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def remaining(self, who: str) -> float:
        """Return how many more somebody may ask for now."""
        left, since = self._left.get(who, (self._burst, 0.0))
        return min(self._burst, left + (time.monotonic() - since) * self._rate)

    def take(self, who: str) -> bool:
        """Count one; return whether it was one too many."""
        left = self.remaining(who)
        self._left[who] = (max(left - 1, 0), time.monotonic())
        self._left.move_to_end(who)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return left < 1


class Places:
    """How many of one kind are held at once, by each that they are counted by."""

    def __init__(self, *most: int) -> None:
        self._most = most
        self._held: Counter[tuple[int, str]] = Counter()

    def full(self, counted: Counted) -> str | None:
        """Return the first for which there is no place left, None if there is one for all."""
        keys = self._keys(counted)
        return next((who for n, who in keys if self._held[n, who] >= self._most[n]), None)

    def take(self, counted: Counted) -> bool:
        """Take a place if there is one; return whether there was."""
        if self.full(counted) is not None:
            return False
        self._held.update(self._keys(counted))
        return True

    def leave(self, counted: Counted) -> None:
        """Give a place back."""
        for key in self._keys(counted):
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    @staticmethod
    def _keys(counted: Counted) -> list[tuple[int, str]]:
        return [(n, who) for n, who in enumerate(counted) if who is not None]


class Connected(Protocol):
    """A connection, as the admission knows it."""

    address: str

    def cut(self) -> None:
        """End it at once."""


class Admitted:
    """A request that was let in: it holds a place among the requests, or among the listeners."""

    def __init__(self, admission: "Admission", counted: Counted) -> None:
        self._admission, self._counted = admission, counted
        self._place = admission.requests

    def listen(self) -> None:
        """Hold a listener's place from now on, instead of a request's.

        Raises:
            HTTPException: there is none left.
        """
        if not self._admission.listeners.take(self._counted):
            words = _("too many windows are open already; close some")
            raise HTTPException(429, words, {"Retry-After": "3"})
        self.leave()
        self._place = self._admission.listeners

    def leave(self) -> None:
        """Give the place back."""
        self._place.leave(self._counted)


class Admission:
    """Lets connections, requests, listeners and guesses in, as far as the limits allow.

    Attributes:
        limits: the limits.
        connections, requests, listeners: the places that are held.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.connections = Places(*self.limits.connections)
        self.requests = Places(*self.limits.requests)
        self.listeners = Places(*self.limits.listeners)
        self._knocked = Bucket(self.limits.burst, self.limits.rate)
        self._asked = Bucket(self.limits.burst, self.limits.rate)
        shared = self.limits.shared
        self._borne = Bucket(shared * self.limits.burst, shared * self.limits.rate)
        self._guessed = Bucket(self.limits.guesses, self.limits.guesses / 60)
        self._connected: dict[Connected, Counted] = {}
        self._idle: dict[Connected, None] = {}  # the one that has kept us waiting longest first

    # --- connections ----------------------------------------------------------------------------

    def knock(self, address: str) -> bool:
        """Count that an address opens a connection; return whether it may."""
        return not self._knocked.take(address)

    def connect(self, connection: Connected) -> bool:
        """Let a connection in; return whether there was a place.

        Where there is none, the connection that has kept the server waiting longest makes room.
        """
        counted = (ALL, connection.address)
        while (full := self.connections.full(counted)) is not None:
            waiting = (one for one in self._idle if full in (ALL, one.address))
            longest = next(waiting, None)
            if longest is None:
                return False
            self.disconnect(longest)
            longest.cut()
        self.connections.take(counted)
        self._connected[connection] = counted
        return True

    def disconnect(self, connection: Connected) -> None:
        """Take note that a connection has ended; it may have been noted already."""
        self._idle.pop(connection, None)
        if (counted := self._connected.pop(connection, None)) is not None:
            self.connections.leave(counted)

    def idle(self, connection: Connected) -> None:
        """Take note that a connection keeps the server waiting from now on."""
        self._idle.pop(connection, None)
        if connection in self._connected:
            self._idle[connection] = None

    def busy(self, connection: Connected) -> None:
        """Take note that a connection keeps the server waiting no more."""
        self._idle.pop(connection, None)

    # --- requests -------------------------------------------------------------------------------

    @contextmanager
    def request(self, address: str, token: str, link: Link | None) -> Iterator[Admitted]:
        """Let a request in while it is answered.

        Args:
            address: where it comes from.
            token: what it bears, "" for nothing.
            link: what the token opens, None for nothing.

        Raises:
            HTTPException: it is one too many, or its address has guessed too often.
        """
        counted = _counted_by(address, link)
        if self._too_often(address, token, link) or not self.requests.take(counted):
            raise HTTPException(429, _("too many requests; wait a little"), {"Retry-After": "1"})
        admitted = Admitted(self, counted)
        try:
            yield admitted
        finally:
            admitted.leave()

    def _too_often(self, address: str, token: str, link: Link | None) -> bool:
        """Count a request; return whether its address or its link has asked or guessed too often.

        What an address asks too often is not counted for its link, which others have too.
        """
        if link is None or not link.records:
            guesses = token and link is None
            if guesses and self._guessed.take(address):
                return True
            if (not guesses and self._guessed.remaining(address) < 1) or self._asked.take(address):
                return True
        return link is not None and self._borne.take(link.token)


def _counted_by(address: str, link: Link | None) -> Counted:
    """Return by what a request is counted."""
    if link is not None and link.records:
        return None, None, link.token
    return ALL, address, None if link is None else link.token


def admission_of(request: Request) -> Admitted:
    """Return how a request was let in."""
    found: Admitted = request.state.admitted
    return found
