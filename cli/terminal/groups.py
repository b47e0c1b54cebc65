"""Groups of commands."""

from collections.abc import Sequence

import click
from typer.core import TyperGroup

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, nearest
from events.common import Player
from events.notation import player_text
from events.text import visible


class Group(TyperGroup):
    """A group of commands that lists them in the error for an unknown one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments call.

        Raises:
            Mistake: the group has no command with that name.
        """
        known = self.list_commands(ctx)
        if args and args[0] not in known and not ctx.resilient_parsing and args[0][:1] != "-":
            raise no_command(args[0], known, f"{ctx.info_name} {args[0]}")
        return click.Group.resolve_command(self, ctx, args)


def no_command(name: str, known: Sequence[str], whole: str | None = None) -> Exception:
    """Return the error for an unknown command.

    `whole` is the name with its group's.
    """
    words = (None if whole else in_place_of(name)) or _(
        "there is no command {name}; {nearest}"
    ).format(name=visible(whole or name), nearest=nearest(name, known))
    return Mistake(words, Exit.USAGE, "usage")


def in_place_of(name: str, players: Sequence[Player] = ()) -> str | None:
    """Return what to type for a common command that an append-only log cannot have.

    `players` are those of the open game, if any.
    """
    if name in ("delete", "remove"):
        return _(
            "there is no command {name}, as entries stay in the log: undo takes actions back, "
            "correct N --remove an earlier entry, discard hides a game begun by mistake"
        ).format(name=name)
    if name in ("insert", "change", "edit"):
        return _(
            "there is no command {name}: correct N ACTION replaces entry N, correct N ACTION "
            "--insert adds an action before it"
        ).format(name=name)
    if name == "rename":
        seats = " ".join(map(player_text, players)) or "Anna:blue Bram:red"
        return _(
            "there is no command {name}: names and colours are corrected with all players in "
            "their order, for example {line}"
        ).format(name=name, line=f"correct 1 {seats}")
    return None
