"""What a title adds to the command line: options of shared commands, and commands of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from events.store.location import Location
from events.titles.registry import TITLES, load_layer, offers

if TYPE_CHECKING:
    from cli.terminal.command import Group
    from cli.terminal.output import Output
    from cli.titles.printed_parts import PrintedParts
    from projections.seen import Seen


class TitleOptions:
    """The `TITLE` of `cli/titles/<title>/options.py`: a title without that file adds nothing.

    The file is imported for the help of every title: what it needs besides is imported when used.

    Attributes:
        printed: the printed parts that a table describes, None where all is known.
        action: an example of an action, as it is typed.
        statements: examples of what `adjust` takes besides quantities, as they are typed.
        descriptions: examples of what `describe` takes, as they are typed.
        use_help: what describing printed parts in a game that has begun does; "" where that is not
            offered.
        keep_help: what keeping the parts that a game described does; "" where that is not offered.
        printed_commands: the commands about the printed parts that need no game.
    """

    printed: PrintedParts | None = None
    action: str = ""
    statements: Sequence[str] = ()
    descriptions: Sequence[str] = ()
    use_help: str = ""
    keep_help: str = ""
    printed_commands: Group

    def keep(self, game: Seen, name: str, db: Location | None) -> Sequence[Output]:
        """Keep under a name what was described during a game; return what is said of it.

        Raises:
            Mistake: nothing was described, or it cannot be kept so.
        """
        raise TypeError(self)

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
    found: TitleOptions = load_layer("cli", title, "options")
    return found


def all_options() -> list[TitleOptions]:
    """Return what each title of this program adds; one of another package adds nothing."""
    return [title_options(title) for title in TITLES.own]


def printed_parts() -> dict[str, PrintedParts]:
    """Return the printed parts of every title that has some, by their name on the command line."""
    return {one.printed.name: one.printed for one in all_options() if one.printed is not None}


def counted_too() -> dict[str, str]:
    """Return what any title has `count` take beside another quantity, each with its help."""
    return {what: words for one in all_options() for what, words in one.counted_too().items()}
