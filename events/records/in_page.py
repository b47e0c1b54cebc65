"""The record that a page holds: compressed and in base64, in an element of its own.

The rest of a page is for people; of what stands in it nothing but this element is read.
"""

import zlib
from binascii import Error, a2b_base64, b2a_base64

from events.records.jsonl import MOST_BYTES, RecordFault

OURS = "<!-- tablescribe -->"
"""How a page of ours begins, behind its doctype."""

_START, _END = '<script id="record"', "</script>"
_HEAD = 2_000
"""Where a page says whose it is: within so many characters, as browsers add some of theirs."""

MOST_PAGE_BYTES = 4 * MOST_BYTES
"""A page has three to five times as many bytes as its record."""


def pack(record: str) -> str:
    """Return a JSON Lines record as a page holds it."""
    return b2a_base64(zlib.compress(record.encode(), 9), newline=False).decode()


def is_page(text: str) -> bool:
    """Return whether a text looks like a page rather than a record."""
    start = text[:_HEAD].lstrip("\ufeff \t\r\n").lower()
    return start.startswith(("<!doctype html", "<html", "<!-- saved from"))


def unpack(page: str) -> str:
    """Return the record that a page holds.

    Raises:
        RecordFault: the page is not one of ours, holds none, or what it holds is broken or too big.
    """
    if OURS not in page[:_HEAD]:
        raise RecordFault("no-page-of-ours", 1)
    _before, start, rest = page.partition(_START)
    if not start:
        raise RecordFault("no-record-in-page", 1)
    content = rest.partition(">")[2].partition(_END)[0]
    unpacking = zlib.decompressobj()
    try:
        record = unpacking.decompress(a2b_base64(content), MOST_BYTES + 1)
        if len(record) > MOST_BYTES:
            raise RecordFault("too-big", 1, detail=str(MOST_BYTES))
        if not unpacking.eof:
            raise RecordFault("page-broken", 1)
        return record.decode()
    except (Error, zlib.error, ValueError) as error:
        raise RecordFault("page-broken", 1) from error
