"""What a command is asked: a struct each, whose fields carry how they are typed and explained.

The command line, a session, a call over HTTP and a phone all build the same struct. Typer's
parameters, the man pages, the completion and the description of the API are made from it.
"""

from collections.abc import Callable
from typing import Annotated, Any, get_args

from msgspec import Struct

from cli.terminal.language import gettext_noop
from events.store.location import Location

LONGEST, MANY = 20_000, 1000
"""How long a text of a request may be, and how many texts a list may have."""


class Typed(Struct, frozen=True):
    """How a field is typed on a command line, and what it may be.

    Attributes:
        help: what it is for, to be translated; {titles}, {statements} and {descriptions} stand for
            the titles' names and examples.
        flags: the names of the option; none of an argument.
        metavar: what stands for its value in the help.
        least: the smallest number that it may be.
        most: the greatest, None without a bound.
        completes: what completes it, or the name of a function in `cli.completion.candidates`; ""
            without one.
        choices: the words that it may be; none: any.
        local: whether only the command line has it: a file or a question is for who sits there.
        variable: what says it in the environment where it is left out, "" without one.
        shared: whether several commands have it, so that the help has it behind --db.
    """

    help: str
    flags: tuple[str, ...] = ()
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    completes: str | Callable[[Any, str], list[str]] = ""
    choices: tuple[str, ...] = ()
    local: bool = False
    variable: str = ""
    shared: bool = False


class Extra(Struct, frozen=True):
    """An option that titles add to a command: its value stands in the request's `also`.

    Attributes:
        name: its name, which the key in `also` is.
        help: what it is for, to be translated.
        metavar: what stands for its value in the help.
        number: whether it is a whole number.
        complete: returns what completes it, of a context of click and what was typed.
    """

    name: str
    help: str
    metavar: str = "N"
    number: bool = True
    complete: Callable[[Any, str], list[str]] | None = None


def typing_of(kind: Any) -> Typed | None:  # noqa: ANN401
    """Return how a field of a type is typed, None of one that is no parameter."""
    return next((one for one in get_args(kind)[1:] if isinstance(one, Typed)), None)


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a command is asked, besides the game, who asks, and how the answer is printed."""


At = Annotated[
    int | None,
    Typed(gettext_noop("Show it as it was after entry N."), ("--at",), "N", least=1),
]
Since = Annotated[
    str | None,
    Typed(
        gettext_noop("Only games from this day, month or year on: 2026-03-01, 2026-03 or 2026."),
        ("--since",),
        "DAY",
    ),
]
Until = Annotated[
    str | None,
    Typed(
        gettext_noop("Only games up to and including this day, month or year."),
        ("--until",),
        "DAY",
    ),
]
Workers = Annotated[
    str | None,
    Typed(
        gettext_noop(
            "Let a Dask cluster do the work: tcp://HOST:8786, or a number of workers on this "
            "computer."
        ),
        ("--workers",),
        "ADDRESS|N",
        local=True,
        shared=True,
    ),
]
BY_DEFAULT = "table"
By = Annotated[
    str,
    Typed(
        gettext_noop("Your name, as the one who records."),
        ("--by",),
        "NAME",
        local=True,
        variable="TABLESCRIBE_BY",
        shared=True,
    ),
]
GameName = Annotated[
    str | None,
    Typed(
        gettext_noop("The game: its short name, its number, or its long id."),
        ("--game", "-g"),
        "GAME",
        completes="games",
        local=True,
    ),
]
Open = Annotated[
    bool,
    Typed(
        gettext_noop("Show everything, including what players keep secret."),
        ("--open",),
        local=True,
        shared=True,
    ),
]
As = Annotated[
    str | None,
    Typed(
        gettext_noop("Show it as this player sees it, secrets included."),
        ("--as",),
        "NAME",
        completes="players",
        local=True,
        shared=True,
    ),
]
Db = Annotated[
    Location | None,
    Typed(
        gettext_noop("The file or database of games (default: a file in your data folder)."),
        ("--db",),
        "FILE|URL",
        completes="stores",
        local=True,
        variable="TABLESCRIBE_DB",
    ),
]
EntryId = Annotated[
    str | None,
    Typed(
        gettext_noop(
            "An id for the entry: the same command with the same id is recorded only once."
        ),
        ("--id",),
        "ID",
    ),
]
Json = Annotated[bool, Typed(gettext_noop("Print JSON (docs/data/json.md)."), ("--json",))]
Csv = Annotated[bool, Typed(gettext_noop("Print a table for a spreadsheet."), ("--csv",))]
