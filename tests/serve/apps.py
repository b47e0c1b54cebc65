"""The server's app on a file of games, as every rig asks it that needs no process of its own."""

from functools import partial
from pathlib import Path

from starlette.applications import Starlette

from cli.serve.admission import Limits
from cli.serve.app import make_app
from cli.serve.desk import Desk
from cli.serve.links import Links
from cli.serve.served import Served
from events.store.sqlite_store import SqliteStore

HOST = "127.0.0.1:8765"
MANY = Limits(
    burst=1_000_000,
    guesses=1_000_000,
    connections=(1000, 1000),
    requests=(1_000_000, 1_000_000, 1_000_000),
    listeners=(1000, 1000, 1000),
)
"""Limits for tests that are not about them: all who ask come from one address."""


def app_of(db: Path, links: Links, limits: Limits = MANY) -> tuple[Starlette, Desk]:
    """Return the app, and its desk, which has to be closed."""
    desk = Desk(partial(SqliteStore, db))
    return make_app(Served(desk, links), limits), desk
