"""A command: what it is asked, what does it, and what is printed of its facts.

What it is asked is a struct, whose fields carry how they are typed and explained. The command line,
a session, a call over HTTP and a phone all build the same struct. Typer's parameters, the man
pages, the completion and the description of the API are made from it. What programs are answered
are objects of JSON; docs/data/json.md lists them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import fields

from cli.terminal.errors import Exit
from cli.terminal.output import Output, Remark
from events.store.location import Location

LONGEST, MANY = 20_000, 1000
"""How long a text of a request may be, and how many texts a list may have."""


class Typed(Struct, frozen=True):
    """How a field is typed on a command line, and what it may be.

    Attributes:
        help: what it is for, to be translated; {titles}, {statements} and {descriptions} stand for
            the titles' names and examples.
        metavar: what stands for its value in the help.
        least: the smallest number that it may be.
        most: the greatest, None without a bound.
        completes: what completes it, or the name of a function in `cli.completion.candidates`; ""
            without one.
        choices: the words that it may be; none: any.
        local: whether only the command line has it: a file or a question is for who sits there.
        variable: what says it in the environment where it is left out, "" without one.
        shared: whether several commands have it, so that the help has it behind --db.
        short: the letter that stands for an option, as "-a"; "" without one.
    """

    help: str
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    completes: str | Callable[[Any, str], list[str]] = ""
    choices: tuple[str, ...] = ()
    local: bool = False
    variable: str = ""
    shared: bool = False
    short: str = ""


class Argument(Typed, frozen=True):
    """How a field is typed by its place in the line."""


class Option(Typed, frozen=True):
    """How a field is typed behind the option that is called as it is."""

    def flags(self, name: str) -> list[str]:
        """Return how the option of a field is typed: "with_keys" is --with-keys."""
        long = f"--{name.strip('_').replace('_', '-')}"
        return [long, self.short] if self.short else [long]


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


At = Annotated[int | None, Option("Show it as it was after entry N.", "N", least=1)]
Since = Annotated[
    str | None,
    Option("Only games from this day, month or year on: 2026-03-01, 2026-03 or 2026.", "DAY"),
]
Until = Annotated[
    str | None, Option("Only games up to and including this day, month or year.", "DAY")
]
Workers = Annotated[
    str | None,
    Option(
        "Run the work on a Dask cluster: tcp://HOST:8786, or a number of workers on this computer.",
        "ADDRESS|N",
        local=True,
        shared=True,
    ),
]
BY_DEFAULT = "table"
By = Annotated[
    str,
    Option(
        "Your name, as the recorder.", "NAME", local=True, variable="TABLESCRIBE_BY", shared=True
    ),
]
GameName = Annotated[
    str | None,
    Option(
        "The game: its short name, its number, or its long id.",
        "GAME",
        short="-g",
        completes="games",
        local=True,
    ),
]
Open = Annotated[
    bool, Option("Show everything, including what players keep secret.", local=True, shared=True)
]
As = Annotated[
    str | None,
    Option(
        "Show it as this player sees it, secrets included.",
        "NAME",
        completes="players",
        local=True,
        shared=True,
    ),
]
Db = Annotated[
    Location | None,
    Option(
        "The file or database of games (default: a file in your data folder).",
        "FILE|URL",
        completes="stores",
        local=True,
        variable="TABLESCRIBE_DB",
    ),
]
EntryId = Annotated[
    str | None,
    Option(
        "An id for the entry: repeating the command with the same id records it only once.", "ID"
    ),
]
Json = Annotated[bool, Option("Print JSON (docs/data/json.md).")]
Csv = Annotated[bool, Option("Print a table for a spreadsheet.")]


Members = dict[str, Any]
"""Members that each title has of its own."""

Ref = Annotated[str, Meta(description='An entry, or an action of a correction: "17", "17.1".')]
Seat = Annotated[int, Meta(ge=0, description="A player, by seat from 0.")]
Number = Annotated[int, Meta(ge=1, description="The number of an entry.")]
EventLine = Annotated[
    str, Meta(description="In the title's notation, or what is said instead of it.")
]
Next = Annotated[
    Members, Meta(description="`phase`, `player` (a seat or null), and the title's own.")
]
Logged = Annotated[
    Any,
    Meta(
        description="An event of the log, by `type` (tablescribe schema TITLE has them all); what "
        "the view hides of it is null or left out.",
        extra_json_schema={
            "type": "object",
            "required": ["type"],
            "properties": {"type": {"type": "string"}},
        },
    ),
]


class Row(Struct, forbid_unknown_fields=True):
    """A row of a ledger."""

    entry: Ref
    player: Seat
    amount: int
    rule: str
    source: str | None
    counted: Any


class Answer(Struct, tag_field="format", forbid_unknown_fields=True):
    """One object of JSON, named by its `format`."""


class OfGame(Answer, kw_only=True):
    """What JSON says of a game; `view`, where players hold secrets, says whose view it is."""

    game: str
    view: str = ""


class AlreadyRecorded(OfGame, kw_only=True, tag="tablescribe.already/1"):
    """The id was recorded before, with the same action; nothing was written."""

    entry: Number
    id: str
    event: Logged


class OpenOfGame(Struct, tag_field="format", kw_only=True):
    """What JSON says of a game, with members that its title adds: they stand in `more`."""

    game: str
    more: dict[str, Any]
    view: str = ""


def encode(answer: Answer | OpenOfGame, remarks: Sequence[str] = ()) -> bytes:
    """Return an answer as a line of JSON: what its title adds stands behind, then the view.

    At the end stands what there is to know of the log (`remarks`).
    """
    found = {name: getattr(answer, name) for name in answer.__struct_fields__}
    view, more = found.pop("view", ""), found.pop("more", {})
    content = {name: value for name, value in found.items() if value is not UNSET}
    shape = {"format": answer.__struct_config__.tag, **content, **more}
    shape |= {"view": view} if view else {}
    shape |= {"remarks": remarks} if remarks else {}
    return msgspec.json.encode(shape) + b"\n"


class Command(Struct, frozen=True):
    """A command of the program.

    What a writer finds recorded already has the same words and shape for all (`AlreadyRecorded`).

    Attributes:
        name: what is typed.
        request: what it is asked.
        use: does it: of the game (or what else it is about) and the request to its facts. A writer
            also takes the envelope, and a command about nothing the request alone.
        words: returns the facts for people.
        answers: returns the facts for programs, an object or more, and in their place the remarks
            that people are told beside JSON. Its type says which objects that can be. Or the shape
            that the facts have as they are.
        subject: what it is about: "game", "store", "location" (where the games are) or "".
        writes: whether it adds to a log.
        ids: whether who asks may give what it adds an id (--id).
        views: whether a game can be looked at with other eyes (--as, --open).
        lines: the field whose "-" stands for a request for each line of the input, "" without one.
        variant: returns the command that a request really means; None: it always means this one.
        present: at a terminal, goes through the facts with a person instead of printing them.
        ask: at a command line, returns the request with what its input or a person adds. It gets
            the subject, the request and the envelope; None: the person has done it already.
        check: raises what is wrong with a request, of a game of a session, before it is done: of
            what writes files, asks a person or takes long.
        table: returns the heading and the rows of a spreadsheet (--csv); None: it has none.
        exit: returns the exit code of the facts; None: the command has only one.
        extra: returns the options that titles add; None: they add none.
        help_end: returns tables at the end of the help: headings, each with terms and meanings.
    """

    name: str
    request: type[Request]
    use: Callable[..., Any]
    words: Callable[[Any], Iterable[Output]]
    answers: Callable[[Any], Iterable[Answer | OpenOfGame | Remark]] | type[Answer] = (
        lambda _facts: ()
    )
    subject: str = "game"
    writes: bool = False
    ids: bool = True
    views: bool = True
    lines: str = ""
    variant: "Callable[[Any], Command | None] | None" = None
    present: Callable[[Any], None] | None = None
    ask: Callable[[Any, Any, Any], Request | None] | None = None
    check: Callable[[Any, Any], object] | None = None
    table: (
        Callable[[Any], tuple[Sequence[str], Iterable[Sequence[str | int | float | None]]]] | None
    ) = None
    exit: Callable[[Any], Exit] | None = None
    extra: Callable[[], Sequence[Extra]] | None = None
    help_end: Callable[[], Mapping[str, Mapping[str, str]]] | None = None

    @property
    def shapes(self) -> tuple[type[Struct], ...]:
        """What `answers` may return, by its type, and what every writer; none: there is no JSON."""
        if isinstance(self.answers, type):
            return (self.answers,)
        kinds = get_args(get_type_hints(self.answers).get("return"))
        each = [one for kind in kinds for one in get_args(kind) or (kind,)]
        every = [AlreadyRecorded] if self.writes and self.subject == "game" else []
        return tuple(one for one in dict.fromkeys([*each, *every]) if one is not Remark)

    def extra_options(self) -> Sequence[Extra]:
        """Return the options that titles add."""
        return () if self.extra is None else self.extra()

    def request_of(self, values: Mapping[str, Any]) -> Request:
        """Return what the values of the command's parameters ask."""
        found: dict[str, Any] = {}
        for field in fields(self.request):
            if typing_of(field.type) is not None and field.name in values:
                value = values[field.name]
                found[field.name] = tuple(value) if isinstance(value, list) else value
        also = {
            one.name: value
            for one in self.extra_options()
            if (value := values.get(one.name)) is not None
        }
        return self.request(**found, **({"also": also} if also else {}))

    def variant_of(self, request: Request) -> "Command":
        """Return the command that a request really means: this one, or a variant of it."""
        return (self.variant(request) if self.variant is not None else None) or self


RECORD = "record"
"""The attribute under which a command of click has the record that it was made from."""


class Group(Struct, frozen=True):
    """A command that has commands of its own."""

    name: str
    help: str
    commands: tuple[Command, ...]
