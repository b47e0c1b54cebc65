"""`components`: describe the printed tiles, check, show and list sets."""

import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from cli.terminal.command import Answer, Argument, Command, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import TIE, _, about, prompt_for
from cli.terminal.printing import question, say, warn
from cli.terminal.reader import in_words, interactive
from cli.titles.league_of_six.component_files import COMPONENTS
from cli.titles.league_of_six.component_words import code_words, part_title, unreadable_words
from cli.titles.league_of_six.names import tile_words
from cli.titles.league_of_six.user_set import GrowingSet, keep_file, template
from cli.titles.printed_parts import Known
from events.notation import Unreadable
from events.part_file import MOST_BYTES, ReadFile
from events.store.location import Location
from events.titles.league_of_six.component_doubts import component_doubts
from events.titles.league_of_six.components import (
    PART_NAMES,
    Part,
    StorageFace,
    TaxTile,
    TownFace,
    missing_parts,
    part_name,
    read_parts,
    row_of,
    sorted_parts,
    write_part,
)
from events.titles.league_of_six.events import ComponentsDescribed


class NewCall(Request, frozen=True):
    """Enter tiles one by one, or continue a set; without a terminal, read them from standard input.

    Without any input, write a file with examples to fill in.
    """

    name: Annotated[str, Argument("The name of your set.", "NAME")]
    lines: str | None = None


class SetRow(Struct):
    """A set that can be named, with the parts of the box that it leaves undescribed."""

    name: str | None
    made_up: bool
    parts: Sequence[Part]
    missing: Sequence[str]


class SetList(Answer, tag="tablescribe.components/1"):
    """The sets that can be named."""

    components: Sequence[SetRow]


def _with_tiles(db: Location | None, call: NewCall, _wanted: object) -> NewCall:
    """Return the call with the lines of standard input; tiles from a terminal are saved at once.

    Raises:
        Mistake: the set's name is invalid, or its file cannot be read or written.
    """
    growing = GrowingSet(call.name, db)
    if interactive():
        enter(growing)
        return call
    return replace(call, lines=_input())


def grow(db: Location | None, call: NewCall) -> GrowingSet:
    """Add the tiles described in the call to the user's set, and return the set.

    Raises:
        Mistake: the set's name is invalid, or a line cannot be read or contradicts the set.
    """
    growing = GrowingSet(call.name, db)
    if call.lines is None:
        return growing
    parts = _read_lines(call.lines)
    if not parts and not growing.exists:
        growing.write(template(growing.name))
    for name, part in parts.items():
        if growing.known.get(name, part) != part:
            raise _otherwise(name, str(growing.file))
    growing.add(*parts.values())
    return growing


def _growing_words(growing: GrowingSet) -> Iterator[str]:
    if growing.parts:
        yield _("{head}, saved in {file}").format(
            head=head(COMPONENTS.load(growing.file)), file=growing.file
        )
    elif growing.file.exists():
        yield _("nothing has been described yet; fill in {file}").format(file=growing.file)


def _read_lines(text: str) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            read = read_parts(line)
        except Unreadable as error:
            raise Exit.UNREADABLE.mistake(
                "unreadable", _("line {n}: {what}"), n=number, what=unreadable_words(error)
            ).telling(
                line=number, position=error.position, expected=list(error.expected)
            ) from error
        for part in read:
            if parts.setdefault(part_name(part), part) != part:
                raise _otherwise(part_name(part), _("an earlier line"))
    return parts


def _otherwise(name: str, place: str) -> Mistake:
    return Exit.USAGE.mistake(
        "described-otherwise",
        _("{part} is described differently in {place}; change it there"),
        part=part_title(name),
        place=place,
    ).telling(part=name)


def _input() -> str:
    """Return the text of standard input.

    Raises:
        Mistake: the input is too long, or not text.
    """
    content = sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin is not None else b""
    try:
        if len(content) <= MOST_BYTES:
            return content.decode("utf-8")
    except UnicodeDecodeError:
        pass
    raise Exit.UNREADABLE.mistake(
        "no-text",
        _("the input is not a description of tiles, or is longer than {most} bytes"),
        most=MOST_BYTES,
    )


class _Ended(Exception):
    """The person ended the input."""


def enter(growing: GrowingSet) -> None:
    """Ask for each undescribed tile until all are described or the person stops.

    Raises:
        Mistake: the file cannot be written.
    """
    for line in [
        *legend(),
        _("Enter to skip a tile for now; . to stop (what you have entered is kept)"),
        _("another tile first: type its whole line (for example tax 7 x..x.. w)"),
    ]:
        warn(line)
    try:
        for name in missing_parts(growing.parts.values()):
            _enter_part(growing, name)
    except _Ended:
        return


def _enter_part(growing: GrowingSet, name: str) -> None:
    """Ask for a tile until it is described or skipped."""
    while name not in growing.parts:
        line = _ask(prompt_for(f"{part_title(name)} ({_form(name)})"))
        if not line:
            return
        about = _take(growing, name, line)
        while about and (
            line := _ask(_("Does this match the tile? Enter if it does, or type it again:"))
        ):
            about = _take(growing, about, line) or about


def _form(name: str) -> str:
    """Return an example of the line that describes a tile."""
    return {
        "town": _("number and sides, like 3 ww/g/h/ry/b/hh"),
        "tax": _("arrows and centre, like x..x.. w or x..x.. +b"),
        "storage": _("rows, like 4 g2 g2 y2 b1/3 r1 y1"),
    }[name.split(maxsplit=1)[0]]


def _take(growing: GrowingSet, name: str, line: str) -> str | None:
    """Add the tile that a line describes, draw it, and return the name of the line's last tile.

    Return None for a line that cannot be read, which is explained, or that the file contradicts.
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
        for drawn_line in tile_lines(part):
            say(drawn_line)
    for doubt in component_doubts(sorted_parts(growing.parts.values())):
        if doubt not in doubts:
            warn(code_words(doubt[1], doubt[2]))
    return part_name(taken[-1]) if taken else None


def _ask(text: str) -> str:
    """Return the typed line, stripped. Raise _Ended at "." and at the end of input."""
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


WIDTH = 80


def tile_lines(part: Part) -> list[str]:
    """Return the lines of a tile, drawn or in words; sides go clockwise from the top."""
    title = part_title(part_name(part))
    if in_words():
        return [about(title, tile_words(part))]
    match part:
        case TownFace():
            return [title, *_hexagon(part.each_side(), str(part.number))]
        case TaxTile():
            card = f"+{part.card}" if part.card else ""
            return [title, *_hexagon(part.arrows, part.centre + card)]
        case StorageFace():
            rows = [row_of(row) for row in part.each_row()]
            return [
                title,
                *(f"{row.number:>4} | {' '.join(s.text for s in row.spaces)}" for row in rows),
            ]


def _hexagon(sides: Sequence[str], middle: str) -> list[str]:
    lines = [
        f"{'':12}{sides[0]:^8}",
        f"{'':12}{'_' * 8}",
        f"{sides[5]:>10} /{'':8}\\ {sides[1]}",
        f"{'':10}/{middle:^10}\\",
        f"{'':10}\\{'':10}/",
        f"{sides[4]:>10} \\{'_' * 8}/ {sides[2]}",
        f"{'':12}{sides[3]:^8}",
    ]
    return [line.rstrip() for line in lines]


def set_lines(described: ComponentsDescribed, *, draw: bool = False) -> list[str]:
    """Return the lines of a set: each tile on its line or drawn, then the missing ones."""
    lines = [head(described)]
    for part in described.parts:
        lines += _part_lines(part, draw=draw)
    if missing := missing_parts(described.parts):
        names = ", ".join(name.replace(" ", TIE) for name in missing)
        lines += _wrap(_("not described: {parts}").format(parts=names))
    return [*lines, *legend()]


def _part_lines(part: Part, *, draw: bool) -> list[str]:
    if in_words():
        return tile_lines(part)
    return ["", *tile_lines(part)] if draw else _wrap(write_part(part))


def head(described: ComponentsDescribed) -> str:
    """Return a set's name and the share of the box that it describes."""
    words = _("{name}: {n} of {all} described")
    if described.made_up:
        words = _("{name}: {n} of {all} described (made up)")
    return words.format(name=described.name, n=len(described.parts), all=len(PART_NAMES))


def legend() -> list[str]:
    """Return the explanation of the letters."""
    return [
        _("w guard   r g y b goods (red, green, yellow, blue)   h horse   x an arrow"),
        _("+c +a +b a pair of figures (clergy, aristocracy, burghers)   sides clockwise"),
    ]


def _wrap(line: str) -> list[str]:
    lines = textwrap.wrap(line, WIDTH, subsequent_indent="    ")
    return [line.replace(TIE, " ") for line in lines]


def _good_lines(
    read: ReadFile[ComponentsDescribed],
    db: Location | None,
    call: Any,  # noqa: ANN401
) -> Iterator[str]:
    if read.described is not None:
        yield about(str(call.file), head(read.described))
    if call.keep:
        yield _("saved as {name} ({file})").format(name=read.name, file=keep_file(call.file, db))


def _list_answers(known: Known) -> Iterator[SetList]:
    sets = known.described
    rows = [SetRow(one.name, one.made_up, one.parts, missing_parts(one.parts)) for one in sets]
    yield SetList(components=rows)


_DRAW = Annotated[bool, Option("Draw each tile, to compare it with the printed one.")]

COMMANDS = COMPONENTS.commands(
    Command(
        "new",
        grow,
        _growing_words,
        ask=_with_tiles,
        check=lambda game, call: GrowingSet(call.name, game.store.location),
    ),
    _good_lines,
    lambda described, call: set_lines(described, draw=call.draw),
    head,
    _list_answers,
    [("draw", _DRAW, False)],
)
