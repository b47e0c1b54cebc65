"""`export`: a game in one of the formats, to a file or the screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cli.exports.formats import FORMATS, SCREEN, all_starts, format_and_file, write_format
from cli.game.game_store import find_game, game_name, open_store
from cli.game.open_game import OpenGame
from cli.game.viewpoint import head_words, look
from cli.terminal.command import Argument, As, At, Command, GameName, Open, Option, Request
from cli.terminal.errors import Exit
from cli.terminal.files import keep_from_harm, write_whole
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output, Remark
from cli.terminal.reader import at_table, columns
from cli.titles.title_named import unknown_words
from cli.wording.head_words import head_of
from events.records.jsonl import write_jsonl
from events.secrets import public_form
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location
from events.titles.registry import TITLES
from projections.seen import keeps_secrets


class ExportCall(Request, frozen=True):
    """Write a game: as a record (jsonl, text), or for people and other programs.

    jsonl keeps everything; text can be read and typed. ledger and log are CSV tables; report is
    Markdown; svg and png are pictures of the board; gif shows it after every turn; html is a page
    that replays the game. bgstats is a link that adds the play to BG Stats; qr is a QR code whose
    text can be imported.
    """

    what: Annotated[
        tuple[str, ...] | None,
        Argument(
            "Format and file (default: text, to the screen).",
            "[FORMAT] [FILE]",
            completes="formats",
            local=True,
        ),
    ] = None
    format: Annotated[
        str | None,
        Option(
            "The format, as an option; if neither is given, the file extension decides.",
            short="-f",
            choices=tuple(FORMATS),
            local=True,
        ),
    ] = None
    location: Annotated[str | None, Option("Where it was played, for bgstats.", "TEXT")] = None
    at: At = None
    dark: Annotated[bool, Option("Draw the picture for a dark background.")] = False
    width: Annotated[
        int | None, Option("Width of the picture in pixels.", "N", least=100, most=4000, local=True)
    ] = None
    seconds: Annotated[
        float | None,
        Option("How long each frame of the GIF is shown.", "N", least=0.05, most=60, local=True),
    ] = None
    qr: Annotated[
        bool,
        Option(
            "Write the link as a QR code: to the screen, or to a .svg or .png file.", local=True
        ),
    ] = False
    excel: Annotated[
        bool,
        Option("Write CSV with semicolons, as Excel expects where the decimal mark is a comma."),
    ] = False

    game: GameName = None
    as_: As = None
    open: Open = False


def export(db: Location | None, call: ExportCall) -> Iterator[Output]:
    """Write a game in a format; yield the document if no file is named, and the messages.

    Raises:
        Mistake: there is no such format or file, an option or the target does not fit the format,
            the game cannot be opened, or the format cannot be written.
    """
    chosen, file = _format_and_file(call)
    store = open_store(db)
    stored = find_game(store, call.game, writing=False)
    if chosen == "jsonl" and stored.title not in TITLES:
        return _as_stored(store, stored, file)
    game = OpenGame.open(db, call.game, writing=False)
    look(game, call.as_, call.open, as_json=True)
    _keep_hands(game, chosen, file)
    options = {name: getattr(call, name) for name in _OPTIONS}
    return _write(game, chosen, write_format(game, chosen, options, file), file)


_OPTIONS = ("location", "at", "dark", "width", "seconds", "qr", "excel")


def _check(game: OpenGame, call: ExportCall) -> None:
    """Check all that can be checked before the export is produced.

    Raises:
        Mistake: as `export` does.
    """
    chosen, file = _format_and_file(call)
    if call.game == game.name:
        _keep_hands(game, chosen, file)


def _format_and_file(call: ExportCall) -> tuple[str, Path | None]:
    """Return the format and the file that the words name.

    Raises:
        Mistake: they name none, a record is requested for one viewer, or a picture or page for a
            terminal.
    """
    chosen, file = format_and_file(call.what or (), call.format)
    if call.as_ is not None and FORMATS[chosen].open:
        sentence = _(
            "--as does not work with {format}: a record always shows everything; use --open instead"
        )
    elif not FORMATS[chosen].for_terminal and file in (None, SCREEN) and columns() is not None:
        sentence = _("{format} cannot be shown in a terminal; name a file: export {format} FILE")
    else:
        return chosen, file
    raise Exit.USAGE.mistake("not-of-this-format", sentence, format=chosen)


def _keep_hands(game: OpenGame, chosen: str, file: Path | None) -> None:
    """Check that no record with hidden hands is printed on a screen that all players see.

    Raises:
        Mistake: the record would show them, as a record is always open.
    """
    if file is not None or not at_table():
        return
    if FORMATS[chosen].open and keeps_secrets(game.stored.title) and game.game.open:
        raise Exit.USAGE.mistake(
            "open-record",
            _("a record shows players' secrets; to write it, name a file: export {format} FILE"),
            format=chosen,
        )


def _write(game: OpenGame, chosen: str, content: bytes, file: Path | None) -> Iterator[Output]:
    """Yield the messages before and after a document is written, or the document.

    Raises:
        Mistake: the target is not an export, or cannot be written.
    """
    if keeps_secrets(game.stored.title) and not game.game.over:
        if FORMATS[chosen].open:
            yield Remark(_("this record reveals players' secrets"))
        elif game.viewer.open:
            yield Remark(_("everything is shown, including players' secrets"))
    head = head_words(game.opened if FORMATS[chosen].open else game.seen)
    yield from _put(content, file, game.name, game.n, head)


def _put(content: bytes, file: Path | None, game: str, n: int, head: str) -> Iterator[Output]:
    """Yield a document for the screen, or write it and yield a message.

    Raises:
        Mistake: the target is not an export, or cannot be written.
    """
    if file is None or file == SCREEN:
        yield content
        return
    keep_from_harm(file, all_starts())
    write_whole(file, content)
    yield Remark(
        ngettext(
            "{game} written to {file}: {n} entry, fingerprint {hash}",
            "{game} written to {file}: {n} entries, fingerprint {hash}",
            n,
            game=game,
            file=file,
            hash=head,
        )
    )


def _as_stored(store: EventStore, stored: StoredGame, file: Path | None) -> Iterator[Output]:
    """Yield the record of a game with an unknown title, and a remark on that.

    Raises:
        Mistake: the target is not an export, or cannot be written.
    """
    yield Remark(unknown_words(stored.title))
    entries = store.read(stored.uid)
    if any(public_form(entry.event) != entry.event for entry in entries):
        yield Remark(_("this record reveals players' secrets"))
    content = write_jsonl(stored.uid, stored.title, entries).encode()
    yield from _put(content, file, game_name(stored), len(entries), head_of(entries))


EXPORT = Command("export", export, lambda outputs: outputs, check=_check)
