"""What a title adds to the command line: options of shared commands, and commands of its own."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from cli.titles.printed_parts import PrintedParts
from events.titles.registry import TITLES, offered, offers


class TitleOptions:
    """The `TITLE` of `cli/titles/<title>/options.py`: a title without that file adds nothing.

    The file is imported for the help of every title: what it needs besides is imported when used.

    Attributes:
        printed: the printed parts that a table describes, None where all is known.
        statements: examples of what `adjust` takes besides quantities, as they are typed.
        descriptions: examples of what `describe` takes, as they are typed.
    """

    printed: PrintedParts[Any] | None = None
    statements: Sequence[str] = ()
    descriptions: Sequence[str] = ()

    def counted_too(self) -> Mapping[str, str]:
        """Return the quantities that `count` takes beside another, each with its help."""
        return {}


@cache
def title_options(title: str) -> TitleOptions:
    """Return what a title adds to the command line.

    Raises:
        KeyError: there is no such title.
    """
    if not offers("cli", title, "options"):
        return TitleOptions()
    found: TitleOptions = offered("cli", title, "options")
    return found


def all_options() -> list[TitleOptions]:
    """Return what each title adds."""
    return [title_options(title) for title in TITLES]


def printed_parts() -> Iterator[PrintedParts[Any]]:
    """Yield the printed parts of every title that has some."""
    for one in all_options():
        if one.printed is not None:
            yield one.printed


def counted_too() -> dict[str, str]:
    """Return what any title has `count` take beside another quantity, each with its help."""
    return {what: words for one in all_options() for what, words in one.counted_too().items()}
