"""QR codes: a text as a picture for phones, dark on light with its quiet zone.

A terminal shows two rows of modules per line as half blocks, in fixed colours, so phones can read
it on any background.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from cli.exports.raster import sign
from cli.exports.text import bare
from cli.game.seen_game import SeenGame
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.reader import columns, in_words
from cli.titles.drawing import OURS, Svg
from events.records.record_file import write_code
from events.text import visible

if TYPE_CHECKING:
    from segno import QRCode

QUIET = 4
"""How many light modules stand around a code (ISO/IEC 18004)."""

NAMESPACE = "http://www.w3.org/2000/svg"

SCALE = 6
"""How many pixels a module has."""

HALF_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}

DARK_ON_LIGHT, PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


def export(open_game: SeenGame) -> str:
    """Return a game's text record as a QR code."""
    return f"{write_code(bare(open_game))}\n"


def code_of(text: str) -> QRCode:
    """Return the smallest QR code of a text.

    Raises:
        Mistake: the text does not fit into a QR code.
    """
    import segno

    try:
        return segno.make(text, error="L", boost_error=False, micro=False)
    except segno.DataOverflowError as error:
        raise Exit.USAGE.mistake(
            "too-large-for-a-code",
            _("this does not fit into a QR code ({n} characters); share a file: export jsonl FILE"),
            n=len(text),
        ) from error


def draw_code(text: str, file: Path | None, command: str) -> bytes:
    """Return a text as a QR code, for a picture file or the screen.

    In words, through a pipe or in a text file it is the text itself. `command` is the typed
    command, for the error that requests a file.

    Raises:
        Mistake: the text does not fit into a code, the code not on the screen, or no picture has
            that ending.
    """
    if file is not None and str(file) != "-":
        match file.suffix:
            case ".svg":
                named = svg_code(text).replace("<svg ", f'<svg xmlns="{NAMESPACE}" ', 1)
                return f"{OURS}\n{named}\n".encode()
            case ".png":
                return _png(text)
            case ".txt":
                return f"{text}\n".encode()
        raise Exit.USAGE.mistake(
            "no-such-format",
            _("a QR code is written as .svg, .png or .txt; {file} is none of these"),
            file=visible(str(file)),
        )
    if columns() is None or in_words():
        return f"{text}\n".encode()
    return _on_screen(text, f"{command} code.png")


def code_address(text: str) -> str:
    """Return a QR code as a data URL for a page, an eighth the size of its drawing."""
    address: str = code_of(text).png_data_uri(scale=1, border=QUIET)
    return address


def svg_code(text: str) -> Svg:
    """Return a QR code as a drawing without its namespace."""
    return Svg(
        code_of(text).svg_inline(
            border=QUIET,
            dark="#000",
            light="#fff",
            svgclass=None,
            lineclass=None,
            omitsize=True,
            title=_("QR code"),
        )
    )


def _png(text: str) -> bytes:
    out = io.BytesIO()
    code_of(text).save(out, kind="png", scale=SCALE, border=QUIET)
    return sign(out.getvalue())


def _on_screen(text: str, command: str) -> bytes:
    """Return a QR code in half blocks.

    Raises:
        Mistake: the window is too small.
    """
    lines = list(half_blocks(code_of(text)))
    needed, window = (len(lines[0]), len(lines) + 1), get_terminal_size()
    if window.columns < needed[0] or window.lines < needed[1]:
        raise Exit.USAGE.mistake(
            "window-too-small",
            _(
                "the code needs a window of {columns} columns and {lines} lines, but this one has "
                "{has_columns} and {has_lines}; make its font smaller, or write a picture: "
                "{command}"
            ),
            columns=needed[0],
            lines=needed[1],
            has_columns=window.columns,
            has_lines=window.lines,
            command=command,
        )
    return "".join(f"{DARK_ON_LIGHT}{line}{PLAIN}\n" for line in lines).encode()


def half_blocks(code: QRCode) -> Iterator[str]:
    """Yield the lines of a code with its quiet zone, each of two rows of modules."""
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
    light = [False] * len(rows[0])
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=light):
        yield "".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
