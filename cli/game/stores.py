"""Set up databases of games, and copy games between stores."""

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
    """A database set up for games, and what was done."""

    url: Server
    done: "Initialised"


class Transfers(Struct, frozen=True):
    """A copy of games, each copied on iteration.

    Attributes:
        source: the source.
        target: the target.
        games: yields the result of each copied game.
        done: the results so far.
    """

    source: Location
    target: Location
    games: Iterator[Transfer]
    done: list[Transfer]

    @property
    def complete(self) -> bool:
        """Whether every game so far is in the target now."""
        return all(one.code in WRITTEN for one in self.done)


def initialise(call: InitCall) -> Database:
    """Create the tables and roles of a database, or migrate them.

    Raises:
        Mistake: the location is a file, which needs no setup.
        StoreError: the database is not usable.
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
        Mistake: source and target are the same, or SQLite reserves the target's name. Copying
            raises one if there is no such game.
        StoreError: a store is not usable, raised on iteration.
    """
    if call.from_ == call.to:
        raise Exit.USAGE.mistake("same-file", _("both are the same; choose two different ones"))
    if not isinstance(call.to, Server):
        check_free(call.to)
    done: list[Transfer] = []
    return Transfers(call.from_, call.to, _copies(call, done), done)


def _copies(call: CopyCall, done: list[Transfer]) -> Iterator[Transfer]:
    """Copy each game, and add its result to `done`."""
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
