"""The export formats, one module each, imported on use."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from cli.game.game_store import is_short_name
from cli.game.open_game import OpenGame
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, nearest, one_of
from cli.terminal.reader import as_reader
from events.text import visible


class Format(Struct, frozen=True):
    """One format; `cli/exports/<name>.py` has a function `export(game, **options)`.

    Attributes:
        ending: the file ending that selects it, "" for none.
        start: how every file of the format begins, so that nothing else is overwritten.
        open: whether it holds all that the log holds, for every viewer.
        takes: the options it accepts, by the parameters of `export`; those given are passed on.
        module: its module in `cli/exports/`, if not named like the format.
        binary: whether it is not text; each character of `start` is then a byte.
        markup: whether it is text for a viewer or a browser, not for people.
    """

    ending: str
    start: str
    open: bool = False
    takes: tuple[str, ...] = ()
    module: str | None = None
    binary: bool = False
    markup: bool = False

    @property
    def for_terminal(self) -> bool:
        """Whether people can read it in a terminal."""
        return not (self.binary or self.markup)

    @property
    def begins(self) -> str | bytes:
        """How a file of the format begins, as text or bytes."""
        return self.start.encode("latin-1") if self.binary else self.start


FORMATS: dict[str, Format] = {
    "text": Format(".txt", "tablescribe text record", open=True),
    "jsonl": Format(".jsonl", '{"tablescribe":"record"', open=True),
    "ledger": Format(".csv", "game,title,date,entry,at,seat,", takes=("excel",)),
    "log": Format("", "game,title,date,entry,id,at,", takes=("excel",)),
    "report": Format(".md", "<!-- tablescribe report -->"),
    "svg": Format(".svg", "<!-- tablescribe -->\n<svg", takes=("at", "dark"), markup=True),
    "png": Format(".png", "\x89PNG\r\n\x1a\n", takes=("at", "dark", "width"), binary=True),
    "gif": Format(".gif", "GIF89a", takes=("at", "dark", "width", "seconds"), binary=True),
    "html": Format(
        ".html", "<!doctype html>\n<!-- tablescribe -->", module="html.page", markup=True
    ),
    "bgstats": Format(
        "", "https://app.bgstatsapp.com/createPlay.html?data=", takes=("location", "qr")
    ),
    "qr": Format("", "TABLESCRIBE:1:", open=True),
}
"""Each format by its name; the first one is written where nothing else is said."""


def all_starts() -> list[str | bytes]:
    """Return how files begin that an export may overwrite."""
    excel = [
        "\ufeff" + one.start.replace(",", ";") for one in FORMATS.values() if "excel" in one.takes
    ]
    return [*(one.begins for one in FORMATS.values()), *excel]


Options = Mapping[str, Any]
"""What is said of the options that some formats take; None or False where nothing is."""

Writer = Callable[..., str | bytes]


def writer(name: str) -> Writer:
    """Return the function that writes a format.

    Raises:
        KeyError: there is no such format.
    """
    return cast(Writer, import_module(f"cli.exports.{FORMATS[name].module or name}").export)


SCREEN = Path("-")


def format_of(file: Path | None) -> str | None:
    """Return the format of a file's ending, None without one.

    Without a file it is the first format, as for a file in a folder without an ending. A lone word
    without an ending is more likely a misspelled format.
    """
    if file is None or file == SCREEN or (not file.suffix and len(file.parts) > 1):
        return next(iter(FORMATS))
    return next((name for name, one in FORMATS.items() if one.ending == file.suffix != ""), None)


def write_format(
    open_game: OpenGame,
    name: str,
    options: Options,
    file: Path | None = None,
    *,
    sealed: bool = False,
) -> bytes:
    """Return a game in a format, for a file or the screen (only QR codes differ).

    `sealed`: a record too shows only what its viewer may know, with commitments for the rest.

    Raises:
        Mistake: an option belongs to other formats, or the format cannot be written.
    """
    said = {option: value for option, value in options.items() if value not in (None, False)}
    for option in said:
        if option not in FORMATS[name].takes:
            raise _not_of(option, name)
    as_code = said.pop("qr", name == "qr")
    with as_reader(plain=False):
        shown = open_game.opened if FORMATS[name].open and not sealed else open_game.seen
        content = writer(name)(shown, **said)
    if as_code and isinstance(content, str):
        from cli.exports.qr import draw_code

        command = f"export {name}" if name == "qr" else f"export {name} --qr"
        return draw_code(content.strip(), file, command)
    return content.encode() if isinstance(content, str) else content


def _not_of(option: str, name: str) -> Mistake:
    """Return the error for an option that a format does not accept."""
    those = [other for other, one in FORMATS.items() if option in one.takes]
    return Exit.USAGE.mistake(
        "not-of-this-format",
        _("--{option} is for {formats}; {format} does not take it"),
        option=option,
        formats=", ".join(those),
        format=name,
    )


def format_and_file(words: Sequence[str], format: str | None) -> tuple[str, Path | None]:
    """Return the format and the file that the words name; a format's name selects it.

    Raises:
        Mistake: there are too many words, an ending is unknown, or the file is named like a game.
    """
    rest = list(words)
    if format is None and rest and rest[0] in FORMATS:
        format = rest.pop(0)
    if rest and format and is_short_name(rest[0]):
        raise Exit.USAGE.mistake(
            "file-or-game",
            _(
                "{word} is the name of a game; to export that game: {line}; to write a file: "
                "{other}"
            ),
            word=rest[0],
            line=f"export {format} -g {rest[0]}",
            other=f"export {format} ./{rest[0]}",
        )
    if len(rest) > 1:
        raise _no_format(rest[0], rest[1:])
    file = Path(rest[0]) if rest else None
    chosen = format or format_of(file)
    if chosen is None:
        raise _no_format(rest[0])
    return chosen, file


def _no_format(word: str, behind: Sequence[str] = ()) -> Mistake:
    """Return the error for a word that names neither a format nor a file with a known ending."""
    path = Path(word)
    if path.suffix:
        words = _no_ending(path)
    elif is_short_name(word):
        line = " ".join(["export", *behind, "-g", word])
        words = _("{word} is not a format; if it is the game: {line}").format(
            word=visible(word), line=visible(line)
        )
    else:
        words = _("there is no format {word}; {nearest}").format(
            word=visible(word), nearest=nearest(word, list(FORMATS))
        )
    return Mistake(words, Exit.USAGE, "no-such-format")


def _no_ending(path: Path) -> str:
    """Return the message about an unknown ending, with the formats of its kind."""
    ending = visible(path.suffix)
    if not _is_picture(path.suffix):
        return _(
            "no format has the extension {ending}; name the format (for example export text {word})"
        ).format(ending=ending, word=visible(str(path)))
    pictures = [name for name, one in FORMATS.items() if _is_picture(one.ending)]
    named = path.with_suffix(FORMATS["png"].ending)
    return _(
        "no format has the extension {ending}; pictures are {formats} (for example export {file})"
    ).format(ending=ending, formats=one_of(pictures), file=visible(str(named)))


def _is_picture(ending: str) -> bool:
    """Return whether an ending is that of pictures, by its media type."""
    from mimetypes import guess_type

    return (guess_type(f"x{ending}", strict=False)[0] or "").startswith("image/")
