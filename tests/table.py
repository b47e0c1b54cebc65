"""A table for tests: the program run in this process on a store of its own."""

import io
import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import click
import pytest
import typer

from cli.command_line import commands as command_line
from cli.command_line.commands import Commands
from cli.game.open_game import OpenGame
from cli.main import run
from cli.terminal.language import speak
from cli.terminal.reader import reader
from events.store import migrations
from events.titles.registry import TITLES
from tests.connections import all_closed


@dataclass
class Answer:
    """What a command said: exit code, standard output, error output."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The only JSON object on the output."""
        return json.loads(self.out)

    @property
    def bytes(self) -> bytes:
        """The output as it is, of what is no text."""
        return self.out.encode(errors="surrogateescape")

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Stream(io.TextIOWrapper):
    """What a program reads from or writes to: a pipe, or one side of a simple terminal."""

    def __init__(self, text: str = "", *, terminal: bool = False) -> None:
        self.terminal, self.bytes = terminal, io.BytesIO(text.encode("utf-8", "surrogateescape"))
        super().__init__(self.bytes, encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        return self.terminal

    @property
    def text(self) -> str:
        """What was written to it."""
        self.flush()
        return self.bytes.getvalue().decode(errors="surrogateescape")  # an export can be no text


class Keyboard(Stream):
    """Lines typed at a simple terminal, which shows them on its screen; then Ctrl-D."""

    def __init__(self, lines: Sequence[str], screen: Stream) -> None:
        super().__init__("".join(f"{line}\n" for line in lines), terminal=True)
        self.screen = screen

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        self.screen.write(line or "\n")
        return line


_make, _make_group = Commands.get_command, typer.main.get_command
_migrate = migrations.migrate
_made: dict[tuple[str, ...], click.Command | None] = {}


def made_once(group: Commands, context: click.Context, name: str) -> click.Command | None:
    """Return a command as the program makes it, which typer takes its time for."""
    key = name, reader().language, *TITLES
    if key not in _made:
        _made[key] = _make(group, context, name)
    return _made[key]


def group_once(app: typer.Typer) -> click.Command:
    """Return the program's group of commands, which is the same each time; others are made."""
    if app is not command_line.app:
        return _make_group(app)
    key = "", reader().language
    if key not in _made:
        _made[key] = _make_group(app)
    return cast(click.Command, _made[key])


@cache
def _new_store() -> sqlite3.Connection:
    """Return a store without games, in the memory."""
    made = sqlite3.Connection(":memory:", isolation_level=None)
    _migrate(made)
    return made


def copy_new(connection: sqlite3.Connection) -> None:
    """Bring a store to the newest schema; an empty file gets a copy of one that was made so."""
    if connection.execute("PRAGMA page_count").fetchone()[0]:
        _migrate(connection)
    else:
        _new_store().backup(connection)


def run_here(
    arguments: Sequence[str], stdin: Stream, out: Stream, err: Stream, **environment: str
) -> int:
    """Run the program in this process; return its exit code."""
    with all_closed(), pytest.MonkeyPatch.context() as here:
        for name, value in environment.items():
            here.setenv(name, value)
        for stream, ours in (("stdin", stdin), ("stdout", out), ("stderr", err)):
            here.setattr(sys, stream, ours)
        here.setattr(sys, "argv", ["tablescribe", *arguments])
        here.setattr(Commands, "get_command", made_once)
        here.setattr(typer.main, "get_command", group_once)
        here.setattr(migrations, "migrate", copy_new)
        try:
            return int(run([*arguments]))
        except SystemExit as leaving:
            return int(leaving.code or 0)
        finally:
            speak("en")


class Table:
    """Runs commands on one file of games; each closes what it opens."""

    def __init__(self, db: Path, columns: int = 100) -> None:
        self.db, self.columns = db, str(columns)

    def __call__(
        self,
        *arguments: str,
        input: str = "",
        typed: Sequence[str] | None = None,
        code: int | None = 0,
    ) -> Answer:
        """Run a command; with `code` given, check that it ends with it.

        Lines are `typed` at a simple terminal, whose screen is the output.
        """
        out, err, stdin = Stream(), Stream(), Stream(input)
        environment = {"TABLESCRIBE_DB": str(self.db), "COLUMNS": self.columns, "LANGUAGE": "C"}
        if typed is not None:
            environment["TERM"] = "dumb"
            out = err = Stream(terminal=True)
            stdin = Keyboard(typed, out)
        ended = run_here(arguments, stdin, out, err, **environment)
        answer = Answer(ended, out.text, "" if err is out else err.text)
        if code is not None:
            assert answer.code == code, (arguments, answer)
        assert "Traceback" not in answer.err
        return answer

    def play(self, record: str) -> "Table":
        """Import a text record."""
        self("import", "-", input=record)
        return self

    @contextmanager
    def opened(self, name: str | None = None) -> Iterator[OpenGame]:
        """The game as a command holds it: its file is closed at the end."""
        with click.Context(click.Command("test")):
            yield OpenGame.open(self.db, name, writing=False)

    def loaded(self) -> OpenGame:
        """Return the game as it stands; its file is closed again."""
        with self.opened() as open_game:
            return open_game

    def do(self, *lines: str) -> list[Answer]:
        """Record each line by itself."""
        return [self("do", line) for line in lines]
