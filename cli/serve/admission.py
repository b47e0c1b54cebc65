"""Admission limits: who may connect, request, listen and guess, how often, how many at once.

Everything limited is counted by address and by link on entry, and places are returned at the end.
Guests share their places. A recording link is counted separately, so guests always leave room for
it.
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
    """How much a guest may request.

    More connections fit than listeners and requests together, so an idle one can always be closed
    for a new one. A link allows more than an address, as all at a table share it; no address can
    take all of it.

    Attributes:
        body: the maximum size of a request in bytes.
        patience: the seconds a client has for the head of a request, and again for its body.
        connections: the open connections, in total and per address.
        requests: the concurrent requests: of all guests, per address, per link.
        listeners: the concurrent listeners: all guests, per address, per link.
        burst: the requests or new connections in one burst per address.
        rate: how many more are allowed per second.
        shared: the factor by which a link may make more requests.
        guesses: the wrong links per address and minute.
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
    """A token bucket for each key: a burst that refills with time."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def remaining(self, who: str) -> float:
        """Return how many requests a key has left."""
        left, since = self._left.get(who, (self._burst, 0.0))
        return min(self._burst, left + (time.monotonic() - since) * self._rate)

    def take(self, who: str) -> bool:
        """Count a request; return whether it exceeds the limit."""
        left = self.remaining(who)
        self._left[who] = (max(left - 1, 0), time.monotonic())
        self._left.move_to_end(who)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return left < 1


class Places:
    """Limited places of one kind, counted by several keys at once."""

    def __init__(self, *most: int) -> None:
        self._most = most
        self._held: Counter[tuple[int, str]] = Counter()

    def full(self, counted: Counted) -> str | None:
        """Return the first key without a free place, None if all have one."""
        keys = self._keys(counted)
        return next((who for n, who in keys if self._held[n, who] >= self._most[n]), None)

    def take(self, counted: Counted) -> bool:
        """Take a place if there is one; return whether there was."""
        if self.full(counted) is not None:
            return False
        self._held.update(self._keys(counted))
        return True

    def leave(self, counted: Counted) -> None:
        """Return a place."""
        for key in self._keys(counted):
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]

    @staticmethod
    def _keys(counted: Counted) -> list[tuple[int, str]]:
        return [(n, who) for n, who in enumerate(counted) if who is not None]


class Connected(Protocol):
    """A connection, as the admission needs it."""

    address: str

    def cut(self) -> None:
        """Close it at once."""


class Admitted:
    """An admitted request, with its place among requests or listeners."""

    def __init__(self, admission: "Admission", counted: Counted) -> None:
        self._admission, self._counted = admission, counted
        self._place = admission.requests

    def listen(self) -> None:
        """Exchange the request's place for a listener's.

        Raises:
            HTTPException: no place is free.
        """
        if not self._admission.listeners.take(self._counted):
            words = _("too many windows are open already; close some")
            raise HTTPException(429, words, {"Retry-After": "3"})
        self.leave()
        self._place = self._admission.listeners

    def leave(self) -> None:
        """Return the place."""
        self._place.leave(self._counted)


class Admission:
    """Admits connections, requests, listeners and guesses within the limits.

    Attributes:
        limits: the limits.
        connections, requests, listeners: the places in use.
        closed: whether no connection is admitted any more.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.closed = False
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
        """Count a new connection from an address; return whether it is allowed."""
        return not self._knocked.take(address)

    def connect(self, connection: Connected) -> bool:
        """Admit a connection; return whether there was a place.

        If none is free, the longest idle connection is closed for it.
        """
        if self.closed:
            return False
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
        """Record that a connection has closed; a repeat has no effect."""
        self._idle.pop(connection, None)
        if (counted := self._connected.pop(connection, None)) is not None:
            self.connections.leave(counted)

    def idle(self, connection: Connected) -> None:
        """Record that a connection is now idle."""
        self._idle.pop(connection, None)
        if connection in self._connected:
            self._idle[connection] = None

    def busy(self, connection: Connected) -> None:
        """Record that a connection is no longer idle."""
        self._idle.pop(connection, None)

    # --- requests -------------------------------------------------------------------------------

    @contextmanager
    def request(self, address: str, token: str, link: Link | None) -> Iterator[Admitted]:
        """Admit a request while it is answered.

        Args:
            address: the client's address.
            token: the token it bears, "" without one.
            link: the token's link, None without one.

        Raises:
            HTTPException: it exceeds a limit, or its address has guessed too often.
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
        """Count a request; return whether its address or link has exceeded a limit.

        A request over its address's limit does not count for its link, which others use too.
        """
        if link is None or not link.records:
            guesses = token and link is None
            if guesses and self._guessed.take(address):
                return True
            if (not guesses and self._guessed.remaining(address) < 1) or self._asked.take(address):
                return True
        return link is not None and self._borne.take(link.token)


def _counted_by(address: str, link: Link | None) -> Counted:
    """Return the keys a request is counted by."""
    if link is not None and link.records:
        return None, None, link.token
    return ALL, address, None if link is None else link.token


def admission_of(request: Request) -> Admitted:
    """Return the admission of a request."""
    found: Admitted = request.state.admitted
    return found
