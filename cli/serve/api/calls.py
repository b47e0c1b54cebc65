"""Which commands can be called by HTTP, where, and with which of their options."""

from typing import Annotated, Any

import click
import msgspec
from msgspec import Meta, Struct

from cli.serve.api import answers, written
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _

PREFIX = "/api/v1"

SERVER = frozenset({"game", "db", "json", "as_", "open", "workers"})
"""Options that the path, the server and the link answer, and nobody who calls."""

MOST = 10**9
"""The greatest number that a parameter may be, where its option has no bound."""

LONGEST, MANY = 20_000, 1000
"""How long a text may be, and how many of them a list may have."""


class Call(Struct, frozen=True):
    """A command that can be called.

    Attributes:
        name: the command.
        shapes: what it may answer.
        lines: whether it may answer several objects, a line each.
        writes: whether it adds to a log.
        of_game: whether it is about one game, which the path names.
        left_out: its options that are for who sits at the machine: files, questions.
        long: whether it may take long: it is then read beside the desk.
    """

    name: str
    shapes: tuple[type[Struct], ...]
    lines: bool = False
    writes: bool = False
    of_game: bool = True
    left_out: frozenset[str] = frozenset()
    long: bool = False

    @property
    def path(self) -> str:
        """Where it is called."""
        if self.of_game:
            return f"{PREFIX}/games/{{game}}/{self.name}"
        return f"{PREFIX}/{'games' if self.name == 'new' else self.name}"

    @property
    def method(self) -> str:
        """How it is called."""
        return "POST" if self.writes else "GET"


_LONG = ("games", "stats", "log", "replay", "audit")
"""What walks through all games, or through all of one."""


def _read(name: str, *shapes: type[Struct], out: tuple[str, ...] = (), game: bool = True) -> Call:
    return Call(name, shapes, of_game=game, left_out=frozenset(out), long=name in _LONG)


def _write(name: str, *shapes: type[Struct], lines: bool = False) -> Call:
    return Call(name, (*shapes, written.Already), lines, True)


CALLS = (
    _read("games", answers.Games, game=False),
    _read("stats", answers.Stats, out=("rebuild",), game=False),
    _read("show", answers.Show),
    _read("turn", answers.Turn),
    _read("score", answers.Score),
    _read("why", answers.Why),
    _read("log", answers.Log, out=("all",)),
    _read("clock", answers.Clock),
    _read("replay", answers.Replay, out=("boards", "cast")),
    _read("audit", answers.Audit, out=("what", "all", "scores", "against")),
    Call(
        "new",
        (written.New,),
        writes=True,
        of_game=False,
        left_out=frozenset({"again", "board", "components"}),
    ),
    _write("do", written.Do, written.Nothing, lines=True),
    _write("undo", written.Undo),
    _write("redo", written.Redo),
    _write("correct", written.Correct),
    _write("adjust", written.Do, lines=True),
    _write("gap", written.Do),
    _write("count", written.Count, lines=True),
    _write("note", written.Note),
    _write("close", written.Close, written.Do),
)
"""Every call, in the order of the description."""


def parameters(call: Call, command: click.Command) -> type[Struct]:
    """Return what may be said in a call: the command's own options and arguments, by name."""
    required: list[tuple[str, Any]] = []
    others: list[tuple[str, Any, Any]] = []
    for one in command.params:
        if one.name is None or one.name in SERVER | call.left_out:
            continue
        kind, default = _kind(one)
        if one.required:
            required.append((one.name, kind))
        else:
            others.append((one.name, kind, default))
    if call.writes and call.of_game:
        words = _("How many entries the log has; if it has others, nothing is written.")
        kind = Annotated[int, Meta(ge=1, le=MOST, description=words)] | None
        others.append(("expected", kind, None))
    name = f"{call.name.capitalize()}Call"
    return msgspec.defstruct(name, [*required, *others], forbid_unknown_fields=True)


def _kind(one: click.Parameter) -> tuple[Any, Any]:
    """Return the type of a parameter in JSON, and what it is where it is not said."""
    words = getattr(one, "help", None) or ""
    if isinstance(one, click.Option) and one.is_flag:
        return Annotated[bool, Meta(description=words)], False
    if isinstance(one.type, click.IntRange):
        least = 0 if one.type.min is None else one.type.min
        most = MOST if one.type.max is None else one.type.max
        kind = Annotated[int, Meta(ge=least, le=most, description=words)]
        return (kind, one.default) if isinstance(one.default, int) else (kind | None, None)
    text = Annotated[str, Meta(max_length=LONGEST, description=words)]
    if one.nargs == -1 or getattr(one, "multiple", False):
        several = Annotated[list[Annotated[str, Meta(max_length=LONGEST)]], Meta(max_length=MANY)]
        return text | several, msgspec.field(default_factory=list)
    return (text | None, None) if not one.required else (text, None)


def command_line(command: click.Command, said: Struct) -> list[str]:
    """Return the words of a command line that says what a call says.

    Raises:
        Mistake: a word stands for the input of the machine that the server runs on.
    """
    options, arguments = list[str](), list[str]()
    for one in command.params:
        value = getattr(said, one.name or "", None)
        if value is None or value is False:
            continue
        values = value if isinstance(value, list) else [value]
        if isinstance(one, click.Argument):
            if values == ["-"]:
                raise Mistake(
                    _("{name}: - means standard input, and there is none here").format(
                        name=one.name
                    ),
                    Exit.USAGE,
                    "no-input",
                )
            arguments += map(str, values)
        elif value is True:
            options.append(max(one.opts, key=len))
        else:
            options += [f"{max(one.opts, key=len)}={each}" for each in values]
    as_json = ["--json"] if any(one.name == "json" for one in command.params) else []
    return [*as_json, *options, "--", *arguments]
