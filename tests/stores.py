"""Each kind of store that the tests can make, for what has to hold of all of them."""

import os
from pathlib import Path

from events.common import GameStarted, Player
from events.store.entry import draft
from events.store.event_store import EventStore, Outcome
from events.store.location import Location
from events.store.stores import opened

ASKED = "TABLESCRIBE_POSTGRES"
"""Set by `make postgres`: without it no test on a server is collected, with it each one is."""

KINDS = ["sqlite", *(["postgres"] if os.environ.get(ASKED) else [])]


def begin(store: EventStore, uid: str = "g1") -> Outcome:
    """Begin a game as `new` does."""
    players = (Player("An", ("blue",)), Player("Bo", ("red",)))
    first = draft(GameStarted("robber-knights", players, "2026-03-01"), by="t", id_=uid, at=5)
    return store.append(uid, "robber-knights", 0, [first], still_open=True)


def new_location(kind: str, folder: Path) -> Location:
    """Return where a new store of a kind is to be; each one is empty."""
    if kind == "postgres":
        from tests.postgres.server import shared

        return shared().server(shared().database(), "bo")
    number = len(list(folder.glob("games*.db")))
    return folder / f"games{number or ''}.db"


def new_store(kind: str, folder: Path) -> EventStore:
    """Open a new store of a kind."""
    return opened(new_location(kind, folder), create=True)
