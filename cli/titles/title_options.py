"""A title's additions to the command line: options of shared commands, and its own commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from events.store.location import Location
from events.titles.registry import TITLES, load_layer, offers

if TYPE_CHECKING:
    from cli.terminal.command import Group
    from cli.terminal.output import Output
    from cli.titles.printed_parts import PrintedParts
    from projections.seen import Seen


class TitleOptions:
    """The `TITLE` of `cli/titles/<title>/options.py`: a title without that file adds nothing.

    The file is imported for the help of every title, so it imports its other needs on use.

    Attributes:
        printed: the printed parts that a table describes, None if all are known.
        action: an example of an action, as typed.
        statements: examples for `adjust` besides quantities, as typed.
        descriptions: examples for `describe`, as typed.
        use_help: what describing printed parts in a game that has begun does; "" where that is not
            offered.
        keep_help: the help of saving the parts that a game described; "" if not offered.
        printed_commands: the commands about the printed parts that work without a game.
    """

    printed: PrintedParts | None = None
    action: str = ""
    statements: Sequence[str] = ()
    descriptions: Sequence[str] = ()
    use_help: str = ""
    keep_help: str = ""
    printed_commands: Group

    def keep(self, game: Seen, name: str, db: Location | None) -> Sequence[Output]:
        """Save the parts described during a game under a name, and return the messages.

        Raises:
            Mistake: nothing was described, or the name is invalid or taken.
        """
        raise TypeError(self)

    def counted_too(self) -> Mapping[str, str]:
        """Return the quantities that `count` accepts beside another, each with its help."""
        return {}


@cache
def title_options(title: str) -> TitleOptions:
    """Return the command-line options of a title.

    Raises:
        KeyError: there is no such title.
    """
    if not offers("cli", title, "options"):
        return TitleOptions()
    found: TitleOptions = load_layer("cli", title, "options")
    return found


def all_options() -> list[TitleOptions]:
    """Return the options of each title of this program; other packages add none."""
    return [title_options(title) for title in TITLES.own]


def printed_parts() -> dict[str, PrintedParts]:
    """Return the printed parts of all titles by their name on the command line."""
    return {one.printed.name: one.printed for one in all_options() if one.printed is not None}


def counted_too() -> dict[str, str]:
    """Return the quantities that `count` accepts beside another in any title, with their help."""
    return {what: words for one in all_options() for what, words in one.counted_too().items()}


class _Later:
    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = self._name or name

    def __get__(self, _one: object, owner: type) -> Any:  # noqa: ANN401
        package = owner.__module__.rpartition(".")[0]
        return getattr(import_module(self._module, package), self._name)


def later(module: str, name: str = "") -> Any:  # noqa: ANN401
    """Return a class member that is imported on first use; ".svg" is a module beside the class's.

    `name` is its name in that module (default: the member's name).
    """
    return _Later(module, name)
