"""`export`: a game in one of the formats, in a file or on the screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec import Struct
from msgspec.structs import asdict

from cli.exports.formats import FORMATS, SCREEN, all_starts, asked, written
from cli.game.open_game import OpenGame
from cli.game.requests import At, Request, Typed
from cli.game.viewpoint import open_words
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import keep_from_harm, write_whole
from cli.terminal.language import _, gettext_noop, ngettext
from cli.terminal.output import Output, Remark
from cli.terminal.reader import at_table, columns
from cli.voices.command import Command
from cli.wording.head_words import head_of

_SCREENS = (None, SCREEN)


class ExportCall(Request, frozen=True):
    """Write a game: as a record (jsonl, text) or for people and other programs.

    jsonl is lossless; text can be read and typed; ledger and log are CSV tables; report is
    Markdown; svg and png are pictures of the board, gif shows it after every turn, html is a page
    that replays the game; bgstats is a link that enters the play into BG Stats, qr the game as a
    QR code, whose text import reads.
    """

    what: Annotated[
        tuple[str, ...] | None,
        Typed(
            gettext_noop("Format and file; without them, text to the screen."),
            metavar="[FORMAT] [FILE]",
            completes="formats",
            local=True,
        ),
    ] = None
    format: Annotated[
        str | None,
        Typed(
            gettext_noop(
                "Another way to give FORMAT; without either, the file's extension decides."
            ),
            ("--format", "-f"),
            choices=tuple(FORMATS),
            local=True,
        ),
    ] = None
    location: Annotated[
        str | None,
        Typed(gettext_noop("Where it was played, for bgstats."), ("--location",), "TEXT"),
    ] = None
    at: At = None
    dark: Annotated[
        bool, Typed(gettext_noop("Draw the picture for a dark background."), ("--dark",))
    ] = False
    width: Annotated[
        int | None,
        Typed(
            gettext_noop("Width of the picture in pixels."),
            ("--width",),
            "N",
            least=100,
            most=4000,
            local=True,
        ),
    ] = None
    seconds: Annotated[
        float | None,
        Typed(
            gettext_noop("How long each frame of a gif is shown."),
            ("--seconds",),
            "N",
            least=0.05,
            most=60,
            local=True,
        ),
    ] = None
    qr: Annotated[
        bool,
        Typed(
            gettext_noop("Write the link as a QR code: on the screen, .svg or .png."),
            ("--qr",),
            local=True,
        ),
    ] = False
    excel: Annotated[
        bool,
        Typed(
            gettext_noop("Write CSV as Excel opens it where numbers have a comma (semicolons)."),
            ("--excel",),
        ),
    ] = False

    def __post_init__(self) -> None:
        """Check that the words name a format and a file, before a game is opened.

        Raises:
            Mistake: they do not.
        """
        self.target()

    def target(self) -> tuple[str, Path | None]:
        """Return the format and the file that are meant.

        Raises:
            Mistake: there are more words than a file, its ending is that of no format, or it would
                be called as a game is.
        """
        return asked(self.what or (), self.format)


class Exported(Struct, frozen=True):
    """A game in a format, which was written to a file or is for the screen."""

    game: OpenGame
    format: str
    content: bytes
    file: Path | None


def export(game: OpenGame, call: ExportCall) -> Exported:
    """Return a game in a format, and write it where a file is named.

    Raises:
        Mistake: an option or the place does not fit the format, the format cannot be written, or
            the file is something else or cannot be written.
    """
    chosen, file = call.target()
    _check_fit(game, chosen, file)
    options = {name: said for name, said in asdict(call).items() if name not in ("what", "format")}
    content = written(game, chosen, options, file)
    if file not in _SCREENS:
        keep_from_harm(file, all_starts())
        write_whole(file, content)
    return Exported(game, chosen, content, file)


def _check_fit(game: OpenGame, chosen: str, file: Path | None) -> None:
    """Check that a format fits who looks, and where it goes.

    Raises:
        Mistake: a record would be as somebody sees it, a picture or page go to a terminal, or what
            players hold appear on the screen that all look at.
    """
    code = "not-of-this-format"
    if game.asked.seat is not None and FORMATS[chosen].open:
        words = _("--as does not work with {format}: a record always shows everything")
    elif not FORMATS[chosen].for_terminal and file in _SCREENS and columns() is not None:
        words = _("{format} cannot be shown in a terminal; name a file: export {format} FILE")
    elif file is None and at_table() and _is_open_record(game, chosen) and not game.game.abandoned:
        code = "open-record"
        words = _("a record shows players' secrets; to write it, name a file: export {format} FILE")
    else:
        return
    raise Mistake(words.format(format=chosen), Exit.USAGE, code)


def _is_open_record(game: OpenGame, chosen: str) -> bool:
    """Whether a format shows what players hold, while there are any secrets to keep."""
    return bool(FORMATS[chosen].open and game.title.SECRETS) and not game.game.over


def _words(exported: Exported) -> Iterator[Output]:
    game, file = exported.game, exported.file
    if _is_open_record(game, exported.format):
        yield Remark(_("this record shows everything: players' secrets can be read from it"))
    elif words := open_words(game.view, game.game.over):
        yield Remark(words)
    if file in _SCREENS:
        yield exported.content
        return
    yield Remark(
        ngettext(
            "{game} written to {file}: {n} entry, fingerprint {hash}",
            "{game} written to {file}: {n} entries, fingerprint {hash}",
            game.n,
            game=game.name,
            file=file,
            hash=head_of(game.entries),
        )
    )


EXPORT = Command("export", ExportCall, export, _words, lambda _exported: (), (), document=True)
