"""A whole game as a short text that a QR code can hold: a text record, compressed.

TABLESCRIBE:1:<base45 of zlib>

Base45 (RFC 9285) has the 45 letters that QR codes store in 5.5 bits each. A space is among them,
though never at the end. What is in it is an ordinary record, and is read as one.
"""

import re
import zlib

from events.records.jsonl import RecordFault

VERSION = 1
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

LONGEST = 4_296
"""Letters that the largest QR code holds."""

MOST_BYTES = 500_000
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
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(from_base45(found[2] if found else ""), MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise RecordFault("too-big", 1, detail=str(MOST_BYTES))
        if not unpacking.eof or unpacking.unused_data:
            raise RecordFault("code-damaged", 1)
        return content.decode()
    except (ValueError, zlib.error) as error:
        raise RecordFault("code-damaged", 1) from error


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
