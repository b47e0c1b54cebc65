"""Stores of games: a database made ready, and games copied from one store to another."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from cli.game.copies import check_free
from cli.game.game_store import find_game, warn_altered
from cli.terminal.command import Argument, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.progress import track
from events.store.location import Location, Server, StoreError
from events.store.stores import open_at
from events.store.transferring import WRITTEN, Transfer, all_logs, transfer

if TYPE_CHECKING:
    from events.store.postgres.initialising import Initialised


class InitCall(Request, frozen=True):
    """Create the tables and roles in a PostgreSQL database, or bring them up to date.

    Reports what it did; running it again is harmless. It neither creates nor asks for a password.
    """

    url: Annotated[
        Location,
        Argument(
            "The database: postgresql://user@host/name; its password from ~/.pgpass.",
            "URL",
            local=True,
            variable="TABLESCRIBE_DB",
        ),
    ]


class CopyCall(Request, frozen=True):
    """Copy games from one file or database to another; each is verified by its fingerprint.

    Games already there stay; a copy that was interrupted continues. Games may get other numbers.
    Ends with exit code 1 if a game was not copied.
    """

    from_: Annotated[
        Location,
        Argument("The file or database to copy from.", "FROM", completes="stores", local=True),
    ]
    to: Annotated[
        Location, Argument("The file or database to copy to.", "TO", completes="stores", local=True)
    ]
    names: Annotated[
        tuple[str, ...] | None, Argument("The games (default: all of them).", "[GAME]...")
    ] = None


class Database(Struct, frozen=True):
    """A database that is ready for games, and what was done for it."""

    url: Server
    done: "Initialised"


class Transfers(Struct, frozen=True):
    """Games that are copied, each when it is asked for.

    Attributes:
        source: where they are copied from.
        target: where to.
        games: copies a game and returns what became of it.
        done: what became of those that were asked for so far.
    """

    source: Location
    target: Location
    games: Iterator[Transfer]
    done: list[Transfer]

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for so far is there now."""
        return all(one.code in WRITTEN for one in self.done)


def initialise(call: InitCall) -> Database:
    """Create the tables and roles of a database, or bring them up to date.

    Raises:
        Mistake: it is a file, which needs no such thing.
        StoreError: the database cannot be used.
    """
    if not isinstance(call.url, Server):
        raise Exit.USAGE.mistake(
            "not-a-server",
            _("{path} is a file and does not need store init: tablescribe new creates it"),
            path=call.url,
        )
    try:
        from events.store.postgres import initialising
    except ImportError as error:
        raise StoreError("no-driver", call.url) from error
    return Database(call.url, initialising.initialise(call.url))


def copy_games(call: CopyCall) -> Transfers:
    """Copy games from one store to another.

    Raises:
        Mistake: both are the same, or SQLite takes the name of the second for its own. A copy
            raises one where there is no game of a name.
        StoreError: a store cannot be used, raised by the copies.
    """
    if call.from_ == call.to:
        raise Exit.USAGE.mistake("same-file", _("both are the same; choose two different ones"))
    if not isinstance(call.to, Server):
        check_free(call.to)
    done: list[Transfer] = []
    return Transfers(call.from_, call.to, _copies(call, done), done)


def _copies(call: CopyCall, done: list[Transfer]) -> Iterator[Transfer]:
    """Copy one game after the other, and keep in `done` what became of each."""
    with open_at(call.from_) as source, open_at(call.to, create=True) as target:
        warn_altered(source.alterations())
        if call.names:
            chosen = [find_game(source, name, writing=False) for name in call.names]
        else:
            chosen = all_logs(source)
        unique = list({game.uid: game for game in chosen}.values())
        for one in track(transfer(source, target, unique), len(unique), _("copying")):
            done.append(one)
            yield one
