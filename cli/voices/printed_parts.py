"""Commands about a title's printed parts: its own, and those about a game."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec.structs import replace

from cli.game.acting import Recorded
from cli.game.open_game import Already, Envelope, OpenGame
from cli.game.seen_game import SeenGame
from cli.game.stating import Statement, record_statements
from cli.terminal.command import Argument, Command, Group
from cli.terminal.output import Output
from cli.titles.printed_parts import PrintedParts, request_made
from cli.titles.title_options import title_options
from cli.voices.stating import DESCRIBE


def commands_about(parts: PrintedParts) -> Group:
    """Return the group of commands about a kind of parts."""
    title = title_options(parts.title)
    found = title.printed_commands
    also = []
    if title.keep_help:
        also.append(_keep(parts))
    if title.use_help:
        also.append(_use(parts))
    return replace(found, commands=(*found.commands, *also))


def _use(parts: PrintedParts) -> Command:
    """Return the command that describes parts in a game that has begun."""
    typed = Annotated[str, Argument(parts.name_help, "NAME|FILE", completes=parts.complete)]

    def use(game: OpenGame, call: Any, wanted: Envelope) -> Recorded | Already:  # noqa: ANN401
        parts.check_title(game.stored.title)
        found = parts.find(call.name, game.store.location)
        said = [Statement(f"{parts.name} {found.name}", found)]
        return record_statements(game, said, wanted)

    request = request_made("UseCall", title_options(parts.title).use_help, ("name", typed))
    return replace(DESCRIBE, name="use", asks=request, use=use, ids=False, views=False)


def _keep(parts: PrintedParts) -> Command:
    """Return the command that saves the parts described in a game."""
    title = title_options(parts.title)
    typed = Annotated[str, Argument("The name of your set.", "NAME")]

    def use(game: SeenGame, call: Any) -> Sequence[Output]:  # noqa: ANN401
        parts.check_title(game.stored.title)
        return title.keep(game.game, call.name, game.store.location)

    return Command(
        "keep",
        use,
        lambda outputs: outputs,
        asks=request_made("KeepCall", title.keep_help, ("name", typed)),
        views=False,
    )
