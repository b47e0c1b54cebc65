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
from events.store.entry import Draft, Entry, broken_links, encode_event
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


def beginning_entry(number: int, uid: str, title: str, first: Entry, at: int) -> Draft:
    """Return the entry of a game that was begun with its first entry, in the order of writing."""
    return Draft(
        uid, min(at, LAST_TIME), first.by, encode_event(GameBegun(number, title, first.hash.hex()))
    )


read_begun = msgspec.json.Decoder(GameBegun).decode
"""Returns what the JSON of an entry says; raises `MsgspecError` where it says no such thing."""


Ask = Callable[..., Iterable[Any]]
"""Runs a query with its parameters, and returns the rows."""


def alterations(
    ask: Ask, uid: str | None = None, tables: str = "", mark: str = "?"
) -> Iterator[StoreFault]:
    """Yield how the games of a store are other ones than were begun (`EventStore.altered`).

    Args:
        ask: asks the store.
        uid: the game that is looked at; None: all of them, without their entries.
        tables: what stands before the names of tables.
        mark: what stands for a parameter.
    """
    if uid not in (None, GAMES):
        yield from _compare(ask, tables, f" AND b.id = {mark}", f" AND uid = {mark}", f"{uid}")
        return
    (lost,) = next(iter(ask(_LOST.format(tables, NUMBER))))
    if lost is None:
        yield StoreFault("no-games-log")
    elif lost or uid is None:
        yield from _compare(ask, tables, f" AND (g.game IS NULL OR {_MOVED})", most=MOST)


def begun_faults(ask: Ask, tables: str = "") -> Iterator[StoreFault]:
    """Yield the faults of the log of games itself, and of the beginning of each game."""
    (lost,) = next(iter(ask(_LOST.format(tables, NUMBER))))
    if lost is None:
        yield StoreFault("no-games-log")
        return
    entries = (Entry(*row) for row in ask(_LOG.format(tables, NUMBER)))
    for fault in broken_links(entries, GAMES):
        yield StoreFault("games-log", detail=f"#{fault.n}")
    yield from _compare(ask, tables)


def _compare(
    ask: Ask, tables: str, which: str = "", unlisted: str = "", *given: str, most: int | None = None
) -> Iterator[StoreFault]:
    """Yield what differs of the games that conditions choose, then which of them are not listed."""
    limit = "" if most is None else f" LIMIT {most}"
    for row in ask(_BEGUN.format(tables, NUMBER, which) + limit, *given):
        yield from _differences(*row)
    for (number,) in ask(_UNLISTED.format(tables, NUMBER, unlisted) + limit, *given):
        yield StoreFault("unlisted", number)


MOST = 100
"""Games of each kind that a look names: a file can come from anybody, and nobody reads more."""

_LOST = "SELECT (SELECT max(n) FROM {0}entries WHERE game = {1}) - (SELECT count(*) FROM {0}games)"
"""How many more games were begun than there are."""

_LOG = "SELECT n, id, at, by, event, hash FROM {0}entries WHERE game = {1} ORDER BY n"
_BEGUN = (  # no more of a value than one of ours has
    "SELECT substr(b.id, 1, 100), substr(b.event, 1, 1000), g.game, substr(f.hash, 1, 33)"
    " FROM {0}entries b LEFT JOIN {0}games g ON g.uid = b.id"
    " LEFT JOIN {0}entries f ON f.game = g.game AND f.n = 1"
    " WHERE b.game = {1} AND b.n > 1{2} ORDER BY b.n"
)
_NUMBERED = """'{"type":"game-begun","number":' || g.game || ','"""
_MOVED = f"substr(b.event, 1, length({_NUMBERED})) <> {_NUMBERED}"
"""Holds of an entry that says another number; what it says comes first in it."""

_UNLISTED = (
    "SELECT game FROM {0}games g WHERE EXISTS (SELECT 1 FROM {0}entries WHERE game = {1})"
    " AND NOT EXISTS (SELECT 1 FROM {0}entries WHERE game = {1} AND id = g.uid){2} ORDER BY game"
)


def _differences(
    uid: str, event: str, number: int | None, hash_: bytes | None
) -> Iterator[StoreFault]:
    """Yield how a game is another one than its entry says."""
    try:
        said = read_begun(event)
    except (msgspec.MsgspecError, TypeError):  # another program may have put in anything
        yield StoreFault("games-log", detail=f"{uid}")
        return
    if number is None:
        yield StoreFault("gone", said.number, said.title)
    elif number != said.number:
        yield StoreFault("renumbered", number, f"{said.number}")
    elif not isinstance(hash_, bytes) or hash_.hex() != said.hash:
        yield StoreFault("other-beginning", number)
