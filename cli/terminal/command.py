"""A command: its request, its use case, and the output of its facts.

The request is a struct whose fields define how they are typed and explained. The command line, a
session, an HTTP call and a phone all build the same struct. Typer's parameters, man pages,
completion and the API description are generated from it. Answers for programs are JSON objects;
docs/data/json.md lists them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import FieldInfo, fields

from cli.terminal.errors import Exit
from cli.terminal.output import Output, Remark
from events.store.location import Location

LONGEST, MANY = 20_000, 1000
"""How long a text of a request may be, and how many texts a list may have."""


class Typed(Struct, frozen=True):
    """How a field is typed on a command line, and what it may be.

    Attributes:
        help: its translatable purpose; {titles}, {statements} and {descriptions} stand for the
            titles' names and examples.
        metavar: the placeholder for its value in the help.
        least: the smallest number allowed.
        most: the largest number allowed, None without a bound.
        completes: its completion function, or the name of one in `cli.command_line.candidates`; ""
            without one.
        choices: the words allowed; empty: any.
        local: whether only the command line has it, such as a file or a question.
        variable: the environment variable for its default, "" without one.
        shared: whether several commands have it, and the help lists it after --db.
        short: its short option, as "-a"; "" without one.
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
    """A positional parameter."""


class Option(Typed, frozen=True):
    """An option named like its field."""

    def flags(self, name: str) -> list[str]:
        """Return the flags of a field's option: "with_keys" is --with-keys."""
        long = f"--{name.strip('_').replace('_', '-')}"
        return [long, self.short] if self.short else [long]


def typing_of(kind: Any) -> Typed | None:  # noqa: ANN401
    """Return how a field of a type is typed, None if it is not a parameter."""
    return next((one for one in get_args(kind)[1:] if isinstance(one, Typed)), None)


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The parameters of a command, apart from the game, the caller and the output format."""


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
    """Return an answer as a line of JSON: the title's members last, then the view.

    The remarks on the log come at the end.
    """
    found = {name: getattr(answer, name) for name in answer.__struct_fields__}
    view, more = found.pop("view", ""), found.pop("more", {})
    content = {name: value for name, value in found.items() if value is not UNSET}
    shape = {"format": answer.__struct_config__.tag, **content, **more}
    shape |= {"view": view} if view else {}
    shape |= {"remarks": remarks} if remarks else {}
    return msgspec.json.encode(shape) + b"\n"


SUBJECTS = {"OpenGame": "game", "SeenGame": "game", "EventStore": "store"}
"""The subject of a use case by its first parameter."""


@cache
def _kinds(use: Callable[..., Any]) -> Sequence[Any]:
    """Return the types of the parameters of a use case, which a command is asked for many times."""
    return [kind for name, kind in get_type_hints(use).items() if name != "return"]


class Command(Struct, frozen=True):
    """A command of the program.

    A writer that finds its entries recorded already always answers with `AlreadyRecorded`.

    The signature of its use case says its subject, its request, and whether it writes.

    Attributes:
        name: its name.
        use: its use case, from the subject (a game, a store, ...) and the request to the facts. A
            writer also takes the envelope; a command without a subject takes only the request.
        words: returns the facts for people.
        answers: returns the facts for programs, as one or more objects, with remarks among them.
            Its annotation lists the types. Or the type of the facts, if they are the answer.
        asks: the type of its request, for a use case of several commands or titles.
        ids: whether the caller may give its entry an id (--id).
        views: whether it has a viewer (--as, --open).
        lines: the field whose "-" means a request for each line of the input, "" without one.
        variant: returns the command a request selects; None: always this one.
        present: at a terminal, presents the facts interactively instead of printing them.
        ask: at a command line, completes the request from the input or by questions. It gets the
            subject, the request and the envelope; None: the person has done it already.
        check: in a session, checks a request without running it, for commands that write files, ask
            questions or take long.
        table: returns the heading and rows of a spreadsheet (--csv); None: it has none.
        exit: returns the exit code for the facts; None: `FINDINGS` if they are not `sound`, else 0.
        extra: returns the options that titles add, by their names, each a type as in a request;
            their values are in the request's `also`.
        help_end: returns tables for the end of the help: headings, each with terms and meanings.
    """

    name: str
    use: Callable[..., Any]
    words: Callable[[Any], Iterable[Output]]
    answers: Callable[[Any], Iterable[Answer | OpenOfGame | Remark]] | type[Answer] = (
        lambda _facts: ()
    )
    asks: type[Request] | None = None
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
    extra: Callable[[], Mapping[str, Any]] = dict
    help_end: Callable[[], Mapping[str, Mapping[str, str]]] | None = None

    @property
    def request(self) -> type[Request]:
        """The type of its request."""
        return self.asks or _kinds(self.use)[-2 if self.writes else -1]

    @property
    def subject(self) -> str:
        """Its subject: "game", "store", "location" (of the games) or ""."""
        first, *more = _kinds(self.use)
        return SUBJECTS.get(getattr(first, "__name__", ""), "location") if more else ""

    @property
    def writes(self) -> bool:
        """Whether it adds to a log: its use case takes an envelope."""
        return len(_kinds(self.use)) > 2

    @property
    def shapes(self) -> tuple[type[Struct], ...]:
        """The types that `answers` may return, and every writer's; empty: no JSON."""
        if isinstance(self.answers, type):
            return (self.answers,)
        kinds = get_args(get_type_hints(self.answers).get("return"))
        each = [one for kind in kinds for one in get_args(kind) or (kind,)]
        every = [AlreadyRecorded] if self.writes and self.subject == "game" else []
        return tuple(one for one in dict.fromkeys([*each, *every]) if one is not Remark)

    def fields(self) -> list[FieldInfo]:
        """Return the parameters: the fields of its request, then the options that titles add."""
        added = (FieldInfo(name, name, kind, None) for name, kind in self.extra().items())
        return [*fields(self.request), *added]

    def request_of(self, values: Mapping[str, Any]) -> Request:
        """Return the request for the values of the command's parameters."""
        found: dict[str, Any] = {}
        for field in fields(self.request):
            if typing_of(field.type) is not None and field.name in values:
                value = values[field.name]
                found[field.name] = tuple(value) if isinstance(value, list) else value
        named = {name: values.get(name) for name in self.extra()}
        also = {name: value for name, value in named.items() if value is not None}
        return self.request(**found, **({"also": also} if also else {}))

    def exit_of(self, facts: Any) -> Exit:  # noqa: ANN401
        """Return the exit code for the facts."""
        if self.exit is not None:
            return self.exit(facts)
        return Exit.OK if getattr(facts, "sound", True) else Exit.FINDINGS

    def variant_of(self, request: Request) -> "Command":
        """Return the command that a request selects: this one, or a variant of it."""
        return (self.variant(request) if self.variant is not None else None) or self


RECORD = "record"
"""The attribute under which a command of click has the record that it was made from."""


class Group(Struct, frozen=True):
    """A command that has commands of its own."""

    name: str
    help: str
    commands: tuple[Command, ...]
