"""What holds of whatever is typed, read from a file or set in the environment.

The program ends with a documented code and a sentence, without a traceback; where it refuses,
nothing is written; and what it prints has no control characters of the input in it.
"""

import os
import random
import shlex
import signal
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from cli.terminal.errors import Exit
from tests.conftest import ROOT
from tests.table import Answer, Table

CORPUS = ROOT / "tests" / "fuzz" / "corpus"
SECONDS = 10
"""CPU seconds in which a command has to end: many times what it takes."""


def words() -> list[str]:
    """Return the hostile words of the corpus."""
    lines = (CORPUS / "words.txt").read_text("utf-8").splitlines()
    return [_unescaped(line) for line in lines if not line.startswith("#")]


def _unescaped(line: str) -> str:
    return line.encode().decode("unicode_escape") if line.isascii() and "\\" in line else line


def listed(commands: str) -> list[list[str]]:
    """Return the commands of a list, each with its words."""
    return [shlex.split(command) for command in commands.split(",")]


def check(table: Table, *arguments: str, input: bytes = b"", **environment: str) -> Answer:
    """Run a command and check what has to hold.

    Raises:
        AssertionError: it does not.
    """
    before = table.db.read_bytes() if table.db.exists() else b""
    with patch.dict(os.environ, environment):
        answer = run(table, *arguments, input=input.decode("utf-8", "surrogateescape"))
    for char in answer.out + answer.err:
        assert char == "\n" or unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp"), (
            arguments,
            answer,
        )
        assert unicodedata.bidirectional(char) not in ("RLO", "LRO", "RLE", "LRE", "RLI", "LRI")
    if answer.code and arguments[:2] != ("do", "-"):  # whose lines before the wrong one stand
        after = table.db.read_bytes() if table.db.exists() else b""
        assert after == before, (arguments, answer)
    return answer


def run(table: Table, *arguments: str, input: str = "") -> Answer:
    """Run a command: it ends with a code that is documented and a sentence."""
    with within_time():
        answer = table(*arguments, input=input, code=None)
    assert answer.code in set(Exit), (arguments, answer)
    assert not answer.code or answer.err or answer.out, (arguments, answer)
    return answer


@contextmanager
def within_time() -> Iterator[None]:
    """Have what takes too much CPU time fail."""

    def late(_signal: int, _frame: object) -> None:
        raise AssertionError(f"more than {SECONDS} s of CPU time")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


SPLICES = (
    *(b"\x00", b"\x1b[", b"\xff", b"\xe2\x80\xae", b"9" * 30, b"-1", b"1.5"),
    *(b"\n", b'"', b"[", b"{", b"#", b"=", b"r ", b"k20"),
)


def spoiled(content: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """Return a file changed at a few places: cut, doubled, spliced with another, bits turned."""
    made = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(made) + 1)
        length = chance.randint(1, 40)
        match chance.randrange(5):
            case 0:
                del made[place : place + length]
            case 1:
                made[place:place] = chance.choice(SPLICES)
            case 2:
                made[place:place] = made[place : place + length] * chance.choice([1, 1, 50])
            case 3:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                made[place:place] = other[start : start + length]
            case 4 if made:
                made[place % len(made)] ^= 1 << chance.randrange(8)
    return bytes(made)


def misspelt(text: str, chance: random.Random) -> str:
    """Return a text with a few places spoiled."""
    content = text.encode()
    return spoiled(content, [content], chance).decode("utf-8", "replace")


def files(kind: str) -> list[Path]:
    """Return the files of a kind in the corpus."""
    return sorted((CORPUS / kind).iterdir())
