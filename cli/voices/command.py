"""A command: what it is asked, what does it, and what is printed of its facts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cli.answers import Answer, OpenOfGame
from cli.game.requests import Request
from cli.terminal.exit_codes import Exit
from cli.terminal.output import Output


class Command(Struct, frozen=True):
    """A command of the program.

    Attributes:
        name: what is typed.
        request: what it is asked.
        use: does it: of the game (or the store, or nothing else) and the request to its facts. A
            writer also takes the envelope.
        words: returns the facts for people.
        answers: returns the facts for programs, an object or more.
        shapes: what `answers` may return.
        subject: what it is about: "game", "store" or "".
        writes: whether it adds to a log.
        views: whether it can be asked with other eyes (--as, --open).
        lines: the field whose "-" stands for a request for each line of the input, "" without one.
        table: returns the heading and the rows of a spreadsheet (--csv); None: it has none.
        exit: returns the exit code of the facts; None: the command has only one.
        extra: returns numbers that titles let be given as options, by name, each with its help.
    """

    name: str
    request: type[Request]
    use: Callable[..., Any]
    words: Callable[[Any], Iterable[Output]]
    answers: Callable[[Any], Iterable[Answer | OpenOfGame]]
    shapes: tuple[type[Struct], ...]
    subject: str = "game"
    writes: bool = False
    views: bool = True
    lines: str = ""
    table: (
        Callable[[Any], tuple[Sequence[str], Iterable[Sequence[str | int | float | None]]]] | None
    ) = None
    exit: Callable[[Any], Exit] | None = None
    extra: Callable[[], Mapping[str, str]] | None = None


class Group(Struct, frozen=True):
    """A command that has commands of its own."""

    name: str
    help: str
    commands: tuple[Command, ...]
