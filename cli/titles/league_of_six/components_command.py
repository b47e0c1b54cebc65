"""`components`: describe what is printed on the tiles, check, show and list it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.terminal.completing import described as described_files
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.phrases import about, prompted
from cli.terminal.printing import question, say, say_json, warn
from cli.terminal.reader import interactive
from cli.terminal.settings import SETTINGS, group
from cli.titles.league_of_six.component_files import COMPONENTS
from cli.titles.league_of_six.component_screen import drawn, head, legend, listed
from cli.titles.league_of_six.component_words import code_words, part_title, unreadable_words
from cli.titles.league_of_six.user_set import GrowingSet, keep_file, template
from events.notation import Unreadable
from events.part_file import MOST_BYTES
from events.titles.league_of_six.component_doubts import component_doubts
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.part_text import missing_parts, part_name, read_parts, sorted_parts

app = group(_("Describe what is printed on the tiles (League of Six): towns, tax, storage."))


@app.command("new", context_settings=SETTINGS)
def new_(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("The name of your set."))],
    db: Db = None,
) -> None:
    """Enter tiles one by one, or continue a set; without a terminal, from standard input.

    Without any input a file with examples to fill in is written.
    """
    growing = GrowingSet(name, db)
    if interactive():
        enter(growing)
    else:
        _take_lines(growing)
    if growing.parts:
        say(
            _("{head}, kept in {file}").format(
                head=head(COMPONENTS.checked(growing.file)), file=growing.file
            )
        )
    elif growing.file.exists():
        say(_("nothing has been described yet; fill in {file}").format(file=growing.file))


def _take_lines(growing: GrowingSet) -> None:
    """Add what the lines of the standard input describe, all of them or none.

    Raises:
        Mistake: one cannot be read, or describes a tile otherwise than before.
    """
    parts = _read_lines(_input())
    if not parts and not growing.exists:
        growing.write(template(growing.name))
        return
    for name, part in parts.items():
        if growing.known.get(name, part) != part:
            raise _otherwise(name, str(growing.file))
    growing.add(*parts.values())


def _read_lines(text: str) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            read = read_parts(line)
        except Unreadable as error:
            raise Mistake(
                _("line {n}: {what}").format(n=number, what=unreadable_words(error)),
                Exit.UNREADABLE,
                "unreadable",
                line=number,
                position=error.position,
                expected=list(error.expected),
            ) from error
        for part in read:
            if parts.setdefault(part_name(part), part) != part:
                raise _otherwise(part_name(part), _("an earlier line"))
    return parts


def _otherwise(name: str, place: str) -> Mistake:
    return Mistake(
        _("{part} is described differently in {place}; change it there").format(
            part=part_title(name), place=place
        ),
        Exit.USAGE,
        "described-otherwise",
        part=name,
    )


def _input() -> str:
    """Return what comes from the standard input.

    Raises:
        Mistake: it is too long, or no text.
    """
    content = sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin is not None else b""
    try:
        if len(content) <= MOST_BYTES:
            return content.decode("utf-8")
    except UnicodeDecodeError:
        pass
    raise Mistake(
        _("the input is not a description of tiles, or is longer than {most} bytes").format(
            most=MOST_BYTES
        ),
        Exit.UNREADABLE,
        "no-text",
    )


@app.command(context_settings=SETTINGS)
def check(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help=_("A components file (.toml)."), autocompletion=described_files
        ),
    ],
    keep: Annotated[
        bool, typer.Option("--keep", help=_("Keep it under its name if nothing is wrong."))
    ] = False,
    db: Db = None,
) -> None:
    """Check a components file: errors and warnings with their lines."""
    read = COMPONENTS.check(file)
    if read.described is not None:
        say(about(str(file), head(read.described)))
    if keep:
        say(_("kept as {name} ({file})").format(name=read.name, file=keep_file(file, db)))


@app.command(context_settings=SETTINGS)
def show(
    components: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE", help=_(COMPONENTS.name_help), autocompletion=COMPONENTS.complete
        ),
    ],
    draw: Annotated[
        bool, typer.Option("--draw", help=_("Draw each tile, to compare it with the printed one."))
    ] = False,
    db: Db = None,
) -> None:
    """List what a set describes, and what is missing."""
    for line in listed(COMPONENTS.named(components, db), draw=draw):
        say(line)


@app.command("list", context_settings=SETTINGS)
def list_(db: Db = None, json: Json = False) -> None:
    """List the sets that can be named."""
    files = list(COMPONENTS.kept_files(db))
    sets = [*COMPONENTS.shipped(), *(read.described for _file, read in files if read.described)]
    if json:
        say_json(
            "components",
            components=[
                {
                    "name": one.name,
                    "made_up": one.made_up,
                    "parts": one.parts,
                    "missing": missing_parts(one.parts),
                }
                for one in sets
            ],
        )
        return
    for one in sets:
        say(head(one))
    for file, read in files:
        if read.described is None:
            say(
                _("{name}: nothing has been described yet ({file})").format(
                    name=read.name, file=file
                )
            )


class _Ended(Exception):
    """A person has had enough for now."""


def enter(growing: GrowingSet) -> None:
    """Ask for each tile that is not described yet, until all are or a person ends it.

    Raises:
        Mistake: the file cannot be written.
    """
    for line in [
        *legend(),
        _("Enter to leave a tile for later; . to stop (what you have entered is kept)"),
        _("another tile first: type its whole line (for example tax 7 x..x.. w)"),
    ]:
        warn(line)
    try:
        for name in missing_parts(growing.parts.values()):
            _enter_part(growing, name)
    except _Ended:
        return


def _enter_part(growing: GrowingSet, name: str) -> None:
    """Ask for a tile until it is described or left for another time."""
    while name not in growing.parts:
        line = _ask(prompted(f"{part_title(name)} ({_form(name)})"))
        if not line:
            return
        about = _take(growing, name, line)
        while about and (line := _ask(_("Is this like the tile? Enter if so, or type it again:"))):
            about = _take(growing, about, line) or about


def _form(name: str) -> str:
    """Return an example of what is typed for a tile."""
    return {
        "town": _("number and sides, like 3 ww/g/h/ry/b/hh"),
        "tax": _("arrows and centre, like x..x.. w or x..x.. +b"),
        "storage": _("rows, like 4 g2 g2 y2 b1/3 r1 y1"),
    }[name.split(maxsplit=1)[0]]


def _take(growing: GrowingSet, name: str, line: str) -> str | None:
    """Add what a line describes, and draw it; return the name of its last tile.

    A line that cannot be read is explained; then and where the file knows better it is None.
    """
    start = 0 if line.split(maxsplit=1)[0].lower() in ("town", "tax", "storage") else len(name) + 1
    try:
        parts = read_parts(line if start == 0 else f"{name} {line}")
    except Unreadable as error:
        warn(unreadable_words(error, start))
        return None
    doubts = list(component_doubts(sorted_parts(growing.parts.values())))
    differing = growing.add(*parts)
    for other in differing:
        warn(
            _("{part} is described differently in {file}; change it there").format(
                part=part_title(other), file=growing.file
            )
        )
    taken = [part for part in parts if part_name(part) not in differing]
    for part in taken:
        for drawn_line in drawn(part):
            say(drawn_line)
    for doubt in component_doubts(sorted_parts(growing.parts.values())):
        if doubt not in doubts:
            warn(code_words(doubt[1], doubt[2]))
    return part_name(taken[-1]) if taken else None


def _ask(text: str) -> str:
    """Return what is typed, without the spaces around it; end at . and at the end of input."""
    import click

    click.echo(question(text), nl=False, err=True)
    try:
        line = input().strip()
    except EOFError:
        click.echo(err=True)
        raise _Ended from None
    if line == ".":
        raise _Ended
    return line
