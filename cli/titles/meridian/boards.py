"""Boards: what is wrong with a file of one, and one drawn to compare it with the table."""

from cli.terminal.language import _, ngettext, numbered
from cli.terminal.phrases import about
from cli.terminal.reader import in_words
from cli.titles.meridian.board_words import board_words
from events.part_file import FileFault
from events.text import visible
from events.titles.meridian.events import BoardDescribed


def fault_words(fault: FileFault) -> str:
    """Return what is wrong with, or unusual in, a board file."""
    templates = {
        "too-big": _("the file is larger than {most} bytes, which is more than a board needs"),
        "no-toml": _("this is not TOML ({detail})"),
        "unknown-key": _("there is no key {key}; a board has name, cities, made_up"),
        "bad-name": _("the name {name} may have only small letters, digits and dashes, at most 30"),
        "bad-made-up": _("made_up must be true or false"),
        "no-cities": _("the rows are missing: cities between three quotes"),
        "no-letter": _("{what} is not a letter; each city is the letter of its island"),
        "row-length": numbered(
            "the row has {cities} city; there is one for each of {meridians} meridians",
            "the row has {cities} cities; there is one for each of {meridians} meridians",
            "cities",
        ),
        "row-count": numbered(
            "{rows} row; a board has 4 (three players) or 5 (two or four)",
            "{rows} rows; a board has 4 (three players) or 5 (two or four)",
            "rows",
        ),
        "island-size": numbered(
            "island {island} has {cities} city; the printed ones seem to have 3 to 5",
            "island {island} has {cities} cities; the printed ones seem to have 3 to 5",
            "cities",
        ),
        "island-capitals": numbered(
            "island {island}, size {cities}, has {capitals} capital; "
            "the printed ones of 4 and 5 seem to have one, those of 3 none",
            "island {island}, size {cities}, has {capitals} capitals; "
            "the printed ones of 4 and 5 seem to have one, those of 3 none",
            "capitals",
        ),
        "island-count": numbered(
            "{islands} island; the printed sides are said to have 11 and 13",
            "{islands} islands; the printed sides are said to have 11 and 13",
            "islands",
        ),
    }
    params = {
        key: visible(value) if isinstance(value, str) else value
        for key, value in fault.params.items()
    }
    return templates[fault.code].format(**params)


def drawn(board: BoardDescribed) -> list[str]:
    """Return the lines of a drawn board, or of one in words; then the sizes of the islands."""
    letters = "".join(board.cities).lower()
    sizes = "  ".join(
        f"{island.upper()} {letters.count(island)}" for island in sorted(set(letters))
    )
    islands = ngettext("{n} island", "{n} islands", len(set(letters)))
    if in_words():
        return [*board_words(board), about(islands, sizes)]
    lines = ["    " + "".join(f"{meridian:<4}" for meridian in range(1, 11)).rstrip()]
    for number, row in enumerate(board.cities, 1):
        cells = [f"{letter.upper()}{'*' if letter.isupper() else ' '}  " for letter in row]
        lines.append(f"{number}   {''.join(cells)}".rstrip())
    return [*lines, about(islands, sizes), _("* a capital")]
