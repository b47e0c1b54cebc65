"""`export`: write a game in one of the formats."""

from pathlib import Path
from typing import Annotated, Any

import click
import typer

from cli.completion.options import As, At, GameName, Open
from cli.exports.formats import FORMATS, SCREEN, all_starts, asked, completed, written
from cli.game.open_game import OpenGame
from cli.game.viewpoint import look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import keep_from_harm, write_whole
from cli.terminal.language import _, ngettext
from cli.terminal.numbers import Decimal, Whole
from cli.terminal.options import Db
from cli.terminal.printing import warn
from cli.terminal.reader import at_table, columns
from cli.wording.head_words import head_of

Dark = Annotated[bool, typer.Option("--dark", help=_("Draw the picture for a dark background."))]
Width = Annotated[
    int | None,
    typer.Option(
        metavar="N", click_type=Whole(100, 4000), help=_("Width of the picture in pixels.")
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        metavar="N", click_type=Decimal(0.05, 60), help=_("How long each frame of a gif is shown.")
    ),
]
AsCode = Annotated[
    bool, typer.Option("--qr", help=_("Write the link as a QR code: on the screen, .svg or .png."))
]
ForExcel = Annotated[
    bool,
    typer.Option(
        "--excel", help=_("Write CSV as Excel opens it where numbers have a comma (semicolons).")
    ),
]
Location = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help=_("Where it was played, for bgstats.")),
]
What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FORMAT] [FILE]",
        help=_("Format and file; without them, text to the screen."),
        autocompletion=completed,
    ),
]
FormatName = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        click_type=click.Choice(list(FORMATS)),
        help=_("Another way to give FORMAT; without either, the file's extension decides."),
    ),
]


def export(
    what: What = None,
    format: FormatName = None,
    location: Location = None,
    at: At = None,
    dark: Dark = False,
    width: Width = None,
    seconds: Seconds = None,
    qr: AsCode = False,
    excel: ForExcel = False,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
) -> None:
    """Write a game: as a record (jsonl, text) or for people and other programs.

    jsonl is lossless; text can be read and typed; ledger and log are CSV tables; report is
    Markdown; svg and png are pictures of the board, gif shows it after every turn, html is a page
    that replays the game; bgstats is a link that enters the play into BG Stats, qr the game as a
    QR code, whose text import reads.
    """
    chosen, file = asked(what or [], format)
    _check_fit(chosen, as_, file)
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=True)
    if file is None and at_table():
        _keep_hands(open_game, chosen)
    options: dict[str, Any] = {"location": location, "at": at, "dark": dark, "width": width}
    options |= {"seconds": seconds, "qr": qr, "excel": excel}
    content = written(open_game, chosen, options, file)
    _warn_open(open_game, chosen)
    if file is None or file == SCREEN:
        typer.echo(content, nl=False)  # bytes: a record is UTF-8 in every locale
        return
    keep_from_harm(file, all_starts())
    write_whole(file, content)
    warn(
        ngettext(
            "{game} written to {file}: {n} entry, fingerprint {hash}",
            "{game} written to {file}: {n} entries, fingerprint {hash}",
            open_game.n,
            game=open_game.name,
            file=file,
            hash=head_of(open_game.entries),
        )
    )


def _check_fit(chosen: str, as_: str | None, file: Path | None) -> None:
    """Check that a format fits who looks, and where it goes.

    Raises:
        Mistake: a record would be as somebody sees it, or a picture or page go to a terminal.
    """
    if as_ is not None and FORMATS[chosen].open:
        sentence = _("--as does not work with {format}: a record always shows everything")
    elif not FORMATS[chosen].for_terminal and file in (None, SCREEN) and columns() is not None:
        sentence = _("{format} cannot be shown in a terminal; name a file: export {format} FILE")
    else:
        return
    raise Mistake(sentence.format(format=chosen), Exit.USAGE, "not-of-this-format")


def _keep_hands(open_game: OpenGame, chosen: str) -> None:
    """Check that no record of what players hold is written onto the screen that all look at.

    Raises:
        Mistake: it would be, as a record is always open.
    """
    if FORMATS[chosen].open and open_game.title.SECRETS and open_game.game.open:
        raise Mistake(
            _(
                "a record shows players' secrets; to write it, name a file: export {format} FILE"
            ).format(format=chosen),
            Exit.USAGE,
            "open-record",
        )


def _warn_open(open_game: OpenGame, chosen: str) -> None:
    """Say on the error stream that secrets are written, while there are any to keep."""
    if not open_game.title.SECRETS or open_game.game.over:
        return
    if FORMATS[chosen].open:
        warn(_("this record shows everything: players' secrets can be read from it"))
    elif open_game.viewer.open:
        warn(_("shown open: players' secrets are visible"))
