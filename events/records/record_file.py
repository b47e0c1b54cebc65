"""A file of a record, which anybody may have written: text of some length, a page, or a code.

A page holds its record compressed and in base64, in an element of its own. The rest of a page is
for people; of what stands in it nothing but this element is read.

A code is a whole game as a short text that a QR code can hold: a text record, compressed.

TABLESCRIBE:1:<base45 of zlib>

Base45 (RFC 9285) has the 45 letters that QR codes store in 5.5 bits each. A space is among them,
though never at the end. What is in a page or a code is an ordinary record, and is read as one.
"""

import re
import zlib
from binascii import a2b_base64, b2a_base64
from typing import BinaryIO

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
    return read_page(text) if is_page(text) else text


def _decompress(packed: bytes, most: int, broken: str) -> str:
    """Return a compressed record that has so many bytes at most.

    Raises:
        RecordFault: it has more, or is broken: the fault has that code.
    """
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed, most + 1)
        if len(content) > most:
            raise RecordFault("too-big", 1, detail=str(most))
        if not unpacking.eof or unpacking.unused_data:
            raise RecordFault(broken, 1)
        return content.decode()
    except (zlib.error, ValueError) as error:
        raise RecordFault(broken, 1) from error


OURS = "<!-- tablescribe -->"
"""How a page of ours begins, behind its doctype."""

_START, _END = '<script id="record"', "</script>"
_HEAD = 2_000
"""Where a page says whose it is: within so many characters, as browsers add some of theirs."""

MOST_PAGE_BYTES = 4 * MOST_BYTES
"""A page has three to five times as many bytes as its record."""


def pack_record(record: str) -> str:
    """Return a JSON Lines record as a page holds it."""
    return b2a_base64(zlib.compress(record.encode(), 9), newline=False).decode()


def is_page(text: str) -> bool:
    """Return whether a text looks like a page rather than a record."""
    start = text[:_HEAD].lstrip("\ufeff \t\r\n").lower()
    return start.startswith(("<!doctype html", "<html", "<!-- saved from"))


def read_page(page: str) -> str:
    """Return the record that a page holds.

    Raises:
        RecordFault: the page is not one of ours, holds none, or what it holds is broken or too big.
    """
    if OURS not in page[:_HEAD]:
        raise RecordFault("no-page-of-ours", 1)
    _before, start, rest = page.partition(_START)
    if not start:
        raise RecordFault("no-record-in-page", 1)
    try:
        packed = a2b_base64(rest.partition(">")[2].partition(_END)[0])
    except ValueError as error:
        raise RecordFault("page-broken", 1) from error
    return _decompress(packed, MOST_BYTES, "page-broken")


VERSION = 1
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

LONGEST = 4_296
"""Letters that the largest QR code holds."""

MOST_CODE_BYTES = 500_000
"""What a code may grow to when it is read; of the longest real game it is a twentieth."""


def write_code(record: str) -> str:
    """Return a record as a code."""
    return f"TABLESCRIBE:{VERSION}:{base45(zlib.compress(record.encode(), 9))}"


def is_code(text: str) -> bool:
    """Return whether a text is a game's code, as a phone reads it from a picture."""
    return text[:100].lstrip("\ufeff \t\r\n").lower().startswith("tablescribe:")


def read_code(text: str) -> str:
    """Return the record that a code holds.

    Raises:
        RecordFault: the code is of a newer version, too long, or damaged.
    """
    said = text.strip("\ufeff\t\r\n ").upper()
    found = re.fullmatch(r"TABLESCRIBE:([0-9]{1,9}):(.*)", said, re.DOTALL)
    if found and int(found[1]) != VERSION:
        raise RecordFault("newer", 1, detail=found[1])
    if len(said) > LONGEST:
        raise RecordFault("code-too-long", 1, detail=str(LONGEST))
    try:
        packed = from_base45(found[2] if found else "")
    except ValueError as error:
        raise RecordFault("code-damaged", 1) from error
    return _decompress(packed, MOST_CODE_BYTES, "code-damaged")


def base45(content: bytes) -> str:
    """Return bytes in base45: two are three letters, one at the end is two, the lowest first."""
    letters = ""
    for start in range(0, len(content), 2):
        pair = content[start : start + 2]
        number = int.from_bytes(pair, "big")
        for _letter in range(len(pair) + 1):
            number, letter = divmod(number, 45)
            letters += LETTERS[letter]
    return letters


def from_base45(text: str) -> bytes:
    """Return the bytes of a text in base45.

    Raises:
        ValueError: the text is not base45.
    """
    found = b""
    for start in range(0, len(text), 3):
        letters = text[start : start + 3]
        number = sum(LETTERS.index(letter) * 45**place for place, letter in enumerate(letters))
        size = len(letters) - 1
        if not size or number >= 256**size:
            raise ValueError(letters)
        found += number.to_bytes(size, "big")
    return found
