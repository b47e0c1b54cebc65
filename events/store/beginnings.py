"""The store's own log of the games that were begun in it: the chain of all of them.

Every row of the list of games, this log's own too, has its entry here, with its uid as the entry's
id. It is written by the transaction that begins the game. So a game that is gone, has another
number or begins with another entry is found, and so is one that nobody began here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.common import GAMES, Event, Hash
from events.store.chain import broken_links
from events.store.entry import Draft, Entry, encode_event
from events.store.event_store import StoreFault

NUMBER = 0
"""The number of this log, before those of all games."""


LAST_TIME = 253_402_300_799_999
"""The last ms of the year 9999; another program has written what is later."""


class GamesListed(Event, frozen=True, tag="games-listed"):
    """The first entry; its title is no game's."""

    title: Annotated[str, Meta(pattern=f"^{GAMES}$")]


class GameBegun(Event, frozen=True, tag="game-begun"):
    """A game was begun, or the log of the club: its number, its title, its first entry's hash."""

    number: int
    title: str
    hash: Hash


FIRST = Draft(GAMES, 0, "table", encode_event(GamesListed(GAMES)))
"""The first entry is the same everywhere."""


def begun(number: int, uid: str, title: str, first: Entry, at: int) -> Draft:
    """Return the entry of a game that was begun with its first entry, in the order of writing."""
    return Draft(
        uid, min(at, LAST_TIME), first.by, encode_event(GameBegun(number, title, first.hash.hex()))
    )


_decode = msgspec.json.Decoder(GameBegun).decode


def altered(
    ask: Callable[..., Iterable[Any]], uid: str | None = None, schema: str = "", mark: str = "?"
) -> Iterator[StoreFault]:
    """Yield how the games of a store are other ones than were begun (`EventStore.altered`).

    Args:
        ask: runs a query with its parameters, and returns the rows.
        uid: the game that is looked at; None: all of them.
        schema: what stands before the names of tables.
        mark: what stands for a parameter.
    """
    which, given = "", tuple[str, ...]()
    if uid not in (None, GAMES):
        which, given = f" AND g.uid = {mark}", (f"{uid}",)
    else:
        (lost,) = next(iter(ask(_LOST.format(schema, NUMBER))))
        if lost is None:
            yield StoreFault("no-games-log")
        if lost is None or (uid and not lost):
            return
        links = broken_links((Entry(*row) for row in ask(_LOG.format(schema, NUMBER))), GAMES)
        yield from (StoreFault("games-log", detail=f"#{fault.n}") for fault in links)
    for row in ask(_BEGUN.format(schema, NUMBER, which.replace("g.uid", "b.id")), *given):
        yield from _differences(*row)
    for (number,) in ask(_UNLISTED.format(schema, NUMBER, which), *given):
        yield StoreFault("unlisted", number)


_LOST = "SELECT (SELECT max(n) FROM {0}entries WHERE game = {1}) - (SELECT count(*) FROM {0}games)"
"""How many more games were begun than there are."""

_LOG = "SELECT n, id, at, by, event, hash FROM {0}entries WHERE game = {1} ORDER BY n"
_BEGUN = (
    "SELECT b.id, b.event, g.game, f.hash FROM {0}entries b LEFT JOIN {0}games g ON g.uid = b.id"
    " LEFT JOIN {0}entries f ON f.game = g.game AND f.n = 1"
    " WHERE b.game = {1} AND b.n > 1{2} ORDER BY b.n"
)
_UNLISTED = (
    "SELECT game FROM {0}games g WHERE EXISTS (SELECT 1 FROM {0}entries WHERE game = {1})"
    " AND NOT EXISTS (SELECT 1 FROM {0}entries WHERE game = {1} AND id = g.uid){2} ORDER BY game"
)


def _differences(
    uid: str, event: str, number: int | None, hash_: bytes | None
) -> Iterator[StoreFault]:
    """Yield how a game is another one than its entry says."""
    try:
        said = _decode(event)
    except (msgspec.MsgspecError, TypeError):  # another program may have put in anything
        yield StoreFault("games-log", detail=f"{uid}")
        return
    if number is None:
        yield StoreFault("gone", said.number, said.title)
    elif number != said.number:
        yield StoreFault("renumbered", number, f"{said.number}")
    elif not isinstance(hash_, bytes) or hash_.hex() != said.hash:
        yield StoreFault("other-beginning", number)
