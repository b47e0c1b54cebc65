"""All that somebody at a command line can get of a game, as the table of the commands says.

No command, option or format is listed here that the commands do not say themselves. Left out is
what has no viewer: `OPEN` has the commands that hand on the file of games as it is, and a record
("this record shows everything") is the owner's, as `--open` is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from shutil import rmtree
from types import NoneType, UnionType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from cli.exports.formats import FORMATS
from cli.serve.api.calls import CALLS
from cli.terminal.command import Argument, Command, Group, Option, Typed, typing_of
from cli.wording.command_list import COMMANDS
from events.records.record_file import is_page, read_page
from tests.table import Answer, Table

OPEN = {
    "backup": "copies the file of games as it is",
    "restore": "brings such a copy back",
    "salvage": "reads such a file",
    "store init": "makes a database",
    "store copy": "copies the games as they are",
    "import": "reads a record, which is open",
}
"""Commands that hand on what the file of games holds, which is open to who has the file."""

NO_GAME = {
    "check-title": "plays games of its own",
    "completion": "prints a script for a shell",
    "schema": "prints what is true of every game of a title",
}
"""Commands that say nothing of a game."""

ELSEWHERE = {
    "record": "needs a terminal; nothing here looks at it",
    "serve": "what it serves is asked in `server.py`, and its links are random",
}
"""Commands whose outputs are collected in another way."""

HASH = re.compile(r"\b[0-9a-f]{16,64}\b")
HEAD = re.compile(r"\b\d+(?:-[0-9A-Z]{5}){4}\b")
CHANGING = re.compile(r"[0-9.,]+ MB|(?<=\"free\":)[0-9]+")
_IN_PAGE = re.compile(r'(<script id="record"[^>]*>)([^<]+)')


class Asking(Struct, frozen=True):
    """What is asked of a game, and by whom.

    Attributes:
        game: its short name.
        title: what is played.
        players: their names.
        entries: how many entries its log has.
        at: the entries at which is asked what can be shown as it was.
        viewer: the player who looks, None: everybody at the table.
        guesses: fingerprints that somebody could have worked out from a guess.
        only: what is asked holds this text.
        whole: whether all commands are asked in all ways, and pictures of pixels made; else those
            about a game, in words and in JSON.
        pixels: whether those are asked for with all their options, which takes time.
        words: whether only words are asked for where links tell the same in JSON and in files.
    """

    game: str
    title: str
    players: Sequence[str]
    entries: int
    at: Sequence[int]
    viewer: str | None = None
    guesses: Sequence[str] = ()
    only: str = ""
    whole: bool = False
    pixels: bool = False
    words: bool = False


def readings() -> dict[str, Command]:
    """Return every command that only reads, by what is typed."""
    return {name: one for name, one in commands().items() if not one.writes and name not in OPEN}


@cache
def commands() -> dict[str, Command]:
    """Return every command of the program, those of groups with the name of their group."""
    found: dict[str, Command] = {}
    for name, path in COMMANDS.items():
        module, _colon, attribute = path.partition(":")
        one = getattr(import_module(module), attribute)
        parts = one.commands if isinstance(one, Group) else ()
        found |= {f"{name} {part.name}": part for part in parts} or {name: one}
    return found


def outputs(table: Table, asking: Asking, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield all that commands print or write for a viewer: the line that was typed, and that."""
    for line in lines(asking):
        if asking.only in (what := " ".join(line)):
            yield what, _output(table, line, folder)


def lines(asking: Asking) -> Iterator[list[str]]:
    """Yield every line that only reads, by the commands' own description of themselves."""
    for name, command in readings().items():
        if name in NO_GAME or name in ELSEWHERE:
            continue
        looks = command.views or any(one.name == "as_" for one in fields(command.request))
        eyes = ["--as", asking.viewer] if asking.viewer and looks else []
        if asking.words and name == "export":
            continue
        if asking.viewer and not looks:
            continue  # it prints the same for all: it is asked for the table
        if not (asking.whole or looks or command.subject == "game"):
            continue
        for words, way in product(_words(command, asking), _ways(command, asking)):
            if command.name == "export" and not _is_asked(words, asking):
                continue
            yield [*name.split(), *words, *eyes, *way]
    yield ["seal"]  # without names it lists the signatures


def _is_asked(words: Sequence[str], asking: Asking) -> bool:
    """Whether an export is asked: with options that its format takes, and not of an open record."""
    if not words or words[0] not in FORMATS:
        return False
    format, options = FORMATS[words[0]], words[1:]
    if format.binary and not asking.pixels and (options or not asking.whole):
        return False
    taken = options[0].removeprefix("--") in format.takes if options else True
    return taken and not format.open


def _ways(command: Command, asking: Asking) -> Iterator[tuple[str, ...]]:
    """Yield the options that choose how a command prints."""
    yield ("--plain",)
    if asking.whole and command.name != "export":
        yield ("--drawn",)
    if command.shapes and not (asking.words and any(call.command is command for call in CALLS)):
        yield ("--json",)
    if command.table:
        yield ("--csv",)


def _words(command: Command, asking: Asking) -> Iterator[list[str]]:
    """Yield the words behind a command: its arguments, and with the first ones each option."""
    described = [(one, typing_of(one.type)) for one in fields(command.request)]
    own = [(one, typed) for one, typed in described if typed and one.name not in LEFT_OUT]
    arguments = [_argument(one, typed, asking) for one, typed in own if isinstance(typed, Argument)]
    options = [_option(one, typed, asking) for one, typed in own if isinstance(typed, Option)]
    for number, chosen in enumerate(product(*arguments)):
        said = [word for part in chosen for word in part]
        yield said
        optional = not any(one.required for one, _typed in own)
        if number and optional and command.name != "export":
            continue
        for words in (one for several in options for one in several):
            yield [*said, *words]


LEFT_OUT = ("as_", "open", "workers", "game", "format")
"""Options that say who looks, who works, which game (there is one), or an argument once more."""


def _argument(field: FieldInfo, typed: Typed, asking: Asking) -> list[list[str]]:
    """Return what an argument may be; nothing at all where it may be left out."""
    found = [[one] if isinstance(one, str) else list(one) for one in _values(field, typed, asking)]
    return found if field.required else [[], *found]


def _option(field: FieldInfo, typed: Option, asking: Asking) -> list[list[str]]:
    flag = typed.flags(field.name)[0]
    if bool in (field.type, *get_args(field.type), *_members(field)):
        return [[flag]]
    return [[flag, str(value)] for value in _values(field, typed, asking)]


def _members(field: FieldInfo) -> tuple[Any, ...]:
    kind = get_args(field.type)[0] if get_args(field.type) else field.type
    return get_args(kind) if isinstance(kind, UnionType) else (kind, NoneType)


def _values(field: FieldInfo, typed: Typed, asking: Asking) -> Sequence[Any]:
    """Return what may stand for a field: what completes it says what it is."""
    if field.name == "at":
        return asking.at
    if Path in _members(field):
        return [WRITTEN + ending for ending in ENDINGS.get(field.name, ("",))]
    if typed.choices:
        return typed.choices
    if typed.least is not None:
        return [int(max(typed.least, asking.entries // 2))]
    known: Mapping[Any, Sequence[Any]] = {
        "players": asking.players,
        "everybody": asking.players,
        "titles": [asking.title],
        "games": [asking.game],
        "formats": list(FORMATS),
        "audited": [asking.game],
        "verified": [asking.game, *((asking.game, guess) for guess in asking.guesses)],
        "evenings": ["Spring night"],
    }
    if field.name == "head":
        return asking.guesses
    return known.get(typed.completes) or ["2026"]


WRITTEN = "WRITTEN"
"""What stands in a line for a file that it writes."""

ENDINGS: Mapping[str, Sequence[str]] = {"to": ("",), "page": (".html",), "cast": (".cast",)}
"""How a file ends that a command writes, by the name of its option; the others end in nothing."""


def _output(table: Table, line: Sequence[str], folder: Path) -> str:
    """Run a line; return its exit code, what it printed, and what it wrote."""
    to = folder / "written"
    typed = [word.replace(WRITTEN, str(to)) for word in line]
    answer = table(*typed, code=None)
    said = f"{answer.code}\n{answer.out}\n{answer.err}".replace(str(folder), "FOLDER")
    for path in sorted(folder.glob("written*")):
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            said += file.name + _content(file)
        rmtree(path) if path.is_dir() else path.unlink()
    return said


def _content(file: Path) -> str:
    """Return what a file holds; of a table its rows, as random hashes do not pack alike."""
    if file.suffix == ".parquet":
        import polars

        return repr(polars.read_parquet(file).rows())
    return file.read_bytes().decode(errors="surrogateescape")


def printed(answer: Answer) -> str:
    """Return what a command said, with its exit code."""
    return f"{answer.code}\n{answer.out}\n{answer.err}"


def comparable(text: str) -> str:
    """Return an output with a placeholder for each hash: it may follow from what is sealed."""
    text = _IN_PAGE.sub(_record_of_page, text)
    return CHANGING.sub("SOME", HEAD.sub("HEAD", HASH.sub("HASH", text)))


def _record_of_page(found: re.Match[str]) -> str:
    page = "<!doctype html>\n<!-- tablescribe -->" + found[0] + "</script>"
    return found[1] + read_page(page) if is_page(page) else found[0]


def hashes(text: str) -> set[str]:
    """Return every hash and fingerprint in an output."""
    return {*HASH.findall(text), *HEAD.findall(text)}
