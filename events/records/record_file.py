"""A file of a record, which anybody may have written: text of some length, a page, or a code."""

from typing import BinaryIO

from events.records.game_code import is_code, read_code
from events.records.in_page import MOST_PAGE_BYTES, is_page, unpack
from events.records.jsonl import MOST_BYTES, RecordFault

SQLITE = b"SQLite format 3\0"
"""How a file of games begins, and a backup of one (https://sqlite.org/fileformat.html, 1.3.1)."""

_FIRST = 100
"""What of a file tells whether it is a page."""


def read_text(file: BinaryIO) -> str:
    """Return the text of a record file, or of a page, read no further than it may go.

    Raises:
        RecordFault: the file is a file of games, too large, or not UTF-8 text.
        OSError: the file cannot be read.
    """
    most = MOST_BYTES
    content = file.read(most + 1)
    if content.startswith(SQLITE):
        raise RecordFault("file-of-games", 1)
    if is_page(content[:_FIRST].decode("utf-8", "replace")):
        most = MOST_PAGE_BYTES
        content += file.read(most + 1 - len(content))
    if len(content) > most:
        raise RecordFault("too-big", 1, detail=str(most))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordFault("no-text", line) from error


def record_in(text: str) -> str:
    """Return the record in a text, which may be a page or the code of a game.

    Raises:
        RecordFault: the page has no intact record, or the code is incomplete.
    """
    if is_code(text):
        return read_code(text)
    return unpack(text) if is_page(text) else text
