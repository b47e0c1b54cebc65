"""`board`: describe, check, show and list boards."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cli.terminal.completing import described
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import write_whole
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.phrases import prompted
from cli.terminal.printing import question, say, say_json, warn
from cli.terminal.reader import interactive
from cli.terminal.settings import SETTINGS, group
from cli.titles.meridian.board_files import BOARDS
from cli.titles.meridian.board_words import drawn, fault_words
from cli.titles.title_named import check_title, titles
from events.store.location import Location
from events.titles.meridian.board_file import read_board, write_board
from events.titles.meridian.cards import COLUMNS
from events.titles.meridian.events import BoardDescribed, describe

app = group(_("Describe what is printed on a board (Meridian): which city lies on which island."))
BoardName = Annotated[
    str,
    typer.Argument(metavar="NAME|FILE", help=_(BOARDS.name_help), autocompletion=BOARDS.complete),
]


@app.command("new", context_settings=SETTINGS)
def new_(
    title: Annotated[
        str, typer.Argument(metavar="TITLE", help=_("meridian."), autocompletion=titles)
    ],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help=_("What the board is called."))
    ] = None,
    db: Db = None,
) -> None:
    """Enter a board row by row, with the printed one in front of you."""
    BOARDS.check_title(check_title(title))
    if not interactive():
        raise Mistake(
            _(
                "board new asks row by row and needs a terminal; without one, write a file and: "
                "board check FILE"
            ),
            Exit.USAGE,
            "not-a-terminal",
        )
    _keep(_ask(name, db), db)


def _ask(name: str | None, db: Location | None) -> BoardDescribed:
    """Ask for the rows from the north, draw the board, and mend rows until it is like the table."""
    import click

    wanted = name or _prompt(_("name of the board (small letters, digits, dashes)"))
    _check_name(wanted, db)
    count = _prompt(
        _("rows of cities (5 with two or four players, 4 with three)"), type=click.IntRange(4, 5)
    )
    warn(_("ten letters a row: the same letter is the same island, a capital letter its capital"))
    rows = [_ask_row(number) for number in range(1, count + 1)]
    while True:
        for line in drawn(describe(wanted, tuple(rows))):
            say(line)
        for fault in read_board(write_board(describe(wanted, tuple(rows)))).faults:
            warn(fault_words(fault))
        again = _prompt(
            _("Is this like your board? Enter if so, or the number of a row to correct"),
            default="",
            show_default=False,
        )
        if not again.strip():
            return describe(wanted, tuple(rows))
        if again.strip() in [str(number) for number in range(1, count + 1)]:
            rows[int(again) - 1] = _ask_row(int(again))


def _ask_row(number: int) -> str:
    """Ask for a row until it has a letter for each meridian."""
    while True:
        row: str = _prompt(_("row {n}").format(n=number)).replace(" ", "")
        if len(row) == COLUMNS and row.isascii() and row.isalpha():
            return row
        warn(_("{row}: ten letters, one for each meridian").format(row=row))


def _prompt(text: str, **options: Any) -> Any:  # noqa: ANN401
    """Ask for something, the question broken between words."""
    import click

    return click.prompt(question(prompted(text)), prompt_suffix="", err=True, **options)


def _check_name(name: str, db: Location | None) -> None:
    """Check that a board can be called so.

    Raises:
        Mistake: the name cannot be one, or is another board's.
    """
    fault = next(
        (f for f in read_board(f'name = "{name}"').faults if f.code in ("bad-name", "no-toml")),
        None,
    )
    if fault is not None:
        raise Mistake(fault_words(fault), Exit.USAGE, fault.code)
    if name in {one.name for one in [*BOARDS.shipped(), *BOARDS.kept(db)]}:
        raise Mistake(
            _("there is already a board {name}; give this one another name").format(name=name),
            Exit.USAGE,
            "name-taken",
        )


def _keep(board: BoardDescribed, db: Location | None) -> None:
    """Write a checked board into the user's folder; the same one again changes nothing."""
    if board not in list(BOARDS.kept(db)):
        _check_name(board.name, db)
    place = BOARDS.folder(db)
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{board.name}.toml"
    write_whole(file, write_board(board))
    say(
        _("kept as {name} ({file}); use it with: new meridian ... --board {name}").format(
            name=board.name, file=file
        )
    )


@app.command(context_settings=SETTINGS)
def check(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=_("A board file (.toml)."), autocompletion=described),
    ],
    keep: Annotated[
        bool, typer.Option("--keep", help=_("Keep it under its name if nothing is wrong."))
    ] = False,
    db: Db = None,
) -> None:
    """Check a board file: errors and warnings with their lines."""
    read = BOARDS.check(file)
    say(_("{file}: the board {name} can be used").format(file=file, name=read.name))
    if keep:
        _keep(BOARDS.checked(file), db)


@app.command(context_settings=SETTINGS)
def show(board: BoardName, db: Db = None) -> None:
    """Draw a board, to compare it with the table."""
    found = BOARDS.named(board, db)
    say(_("{name} (made up)").format(name=found.name) if found.made_up else found.name)
    for line in drawn(found):
        say(line)


@app.command("list", context_settings=SETTINGS)
def list_(db: Db = None, json: Json = False) -> None:
    """List the boards that can be named."""
    boards = [*BOARDS.shipped(), *BOARDS.kept(db)]
    if json:
        say_json("boards", boards=boards)
        return
    for board in boards:
        line = _("{name}: {rows} rows (made up)") if board.made_up else _("{name}: {rows} rows")
        say(line.format(name=board.name, rows=len(board.cities)))
