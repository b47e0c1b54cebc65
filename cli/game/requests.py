"""What a command is asked: a struct each, whose fields carry how they are typed and explained.

The command line, a session, a call over HTTP and a phone all build the same struct. Typer's
parameters, the man pages, the completion and the description of the API are made from it.
"""

from typing import Annotated, get_args

from msgspec import Struct
from msgspec.structs import FieldInfo

from cli.terminal.language import gettext_noop

LONGEST, MANY = 20_000, 1000
"""How long a text of a request may be, and how many texts a list may have."""


class Typed(Struct, frozen=True):
    """How a field is typed on a command line, and what it may be.

    Attributes:
        help: what it is for, to be translated.
        flags: the names of the option; none of an argument.
        metavar: what stands for its value in the help.
        least: the smallest number that it may be.
        most: the greatest, None without a bound.
        completes: the function in `cli.completion.candidates` that completes it, "" without one.
        examples: what of the titles' examples ("statements", "descriptions") {examples} of the help
            is filled in with, "" without it.
        local: whether only the command line has it: a file or a question is for who sits there.
    """

    help: str
    flags: tuple[str, ...] = ()
    metavar: str | None = None
    least: int | None = None
    most: int | None = None
    completes: str = ""
    examples: str = ""
    local: bool = False


def typing_of(field: FieldInfo) -> Typed | None:
    """Return how a field is typed, None of one that the command line has no parameter for."""
    return next((one for one in get_args(field.type)[1:] if isinstance(one, Typed)), None)


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a command is asked, besides the game, who asks, and how the answer is printed."""


At = Annotated[
    int | None,
    Typed(gettext_noop("Show it as it was after entry N."), ("--at",), "N", least=1),
]
