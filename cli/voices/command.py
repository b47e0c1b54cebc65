"""A command: what it is asked, what does it, and what is printed of its facts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from cli.answers import Answer, OpenOfGame
from cli.game.requests import Extra, Request, Typed, typing_of
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.output import Output, Remark


class Command(Struct, frozen=True):
    """A command of the program.

    Attributes:
        name: what is typed.
        request: what it is asked.
        use: does it: of the game (or what else it is about) and the request to its facts. A writer
            also takes the envelope, and a command about nothing the request alone.
        words: returns the facts for people.
        answers: returns the facts for programs, an object or more.
        shapes: what `answers` may return; none: the command has no JSON.
        subject: what it is about: "game", "store", "location" (where the games are) or "".
        writes: whether it adds to a log.
        ids: whether who asks may give what it adds an id (--id).
        views: whether it can be asked with other eyes (--as, --open).
        document: whether it writes a document, before which nothing is said of whose eyes look.
        lines: the field whose "-" stands for a request for each line of the input, "" without one.
        variant: returns the command that a request really means; None: it always means this one.
        present: at a terminal, goes through the facts with a person instead of printing them.
        ask: at a command line, returns the request with what its input or a person adds. It gets
            the subject, the request and the envelope; None: the person has done it already.
        table: returns the heading and the rows of a spreadsheet (--csv); None: it has none.
        remarks: returns what people are told beside JSON; None: nothing.
        exit: returns the exit code of the facts; None: the command has only one.
        extra: returns the options that titles add; None: they add none.
        help_end: returns tables at the end of the help: headings, each with terms and meanings.
    """

    name: str
    request: type[Request]
    use: Callable[..., Any]
    words: Callable[[Any], Iterable[Output]]
    answers: Callable[[Any], Iterable[Answer | OpenOfGame]]
    shapes: tuple[type[Struct], ...]
    subject: str = "game"
    writes: bool = False
    ids: bool = True
    views: bool = True
    document: bool = False
    lines: str = ""
    variant: "Callable[[Any], Command | None] | None" = None
    present: Callable[[Any], None] | None = None
    ask: Callable[[Any, Any, Any], Request | None] | None = None
    table: (
        Callable[[Any], tuple[Sequence[str], Iterable[Sequence[str | int | float | None]]]] | None
    ) = None
    remarks: Callable[[Any], Iterable[Remark]] | None = None
    exit: Callable[[Any], Exit] | None = None
    extra: Callable[[], Sequence[Extra]] | None = None
    help_end: Callable[[], Mapping[str, Mapping[str, str]]] | None = None

    def extra_options(self) -> Sequence[Extra]:
        """Return the options that titles add."""
        return () if self.extra is None else self.extra()

    def request_of(self, values: Mapping[str, Any]) -> Request:
        """Return what the values of the command's parameters ask."""
        found: dict[str, Any] = {}
        for field in fields(self.request):
            if typing_of(field) is not None and field.name in values:
                value = values[field.name]
                found[field.name] = tuple(value) if isinstance(value, list) else value
        also = {
            one.name: value
            for one in self.extra_options()
            if (value := values.get(one.name)) is not None
        }
        return self.request(**found, **({"also": also} if also else {}))


def help_words(typed: Typed) -> str:
    """Return what a field is for, in the reader's language."""
    words = _(typed.help)
    if typed.examples:
        from cli.titles.title_options import all_options

        found = [text for one in all_options() for text in getattr(one, typed.examples)]
        return words.format(examples=", ".join(found))
    if typed.completes == "titles":
        from cli.terminal.phrases import one_of
        from events.titles.registry import TITLES

        return words.format(titles=one_of(list(TITLES)))
    return words


RECORD = "tablescribe_command"
"""The attribute under which a command of click has the record that it was made from."""


class Group(Struct, frozen=True):
    """A command that has commands of its own."""

    name: str
    help: str
    commands: tuple[Command, ...]
