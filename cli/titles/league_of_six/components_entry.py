"""Entering tiles one by one on a terminal; what was typed is kept whenever it ends."""

from cli.terminal.language import _
from cli.terminal.phrases import prompted
from cli.terminal.printing import question, say, warn
from cli.titles.league_of_six.component_screen import drawn, legend
from cli.titles.league_of_six.component_words import code_words, part_title, unreadable_words
from cli.titles.league_of_six.user_set import GrowingSet
from events.notation import Unreadable
from events.titles.league_of_six.component_doubts import component_doubts
from events.titles.league_of_six.part_text import missing_parts, part_name, read_parts, sorted_parts


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
