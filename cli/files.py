"""Reading and writing files that people name."""

import os
import sys
from pathlib import Path

from cli.errors import Mistake
from cli.exit_codes import Exit
from cli.language import _
from events.jsonl import MOST_BYTES, RecordFault


def write_whole(path: Path, content: str) -> None:
    """Write a file under another name first and then rename it, so that it is never half there.

    What is no plain file (a pipe, a device) is written to; a link is followed.

    Raises:
        Mistake: the folder is missing or may not be written.
    """
    import tempfile

    path = path.resolve()
    try:
        if path.exists() and not path.is_file():
            path.write_text(content, encoding="utf-8")
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise _not_written(path, error) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except OSError as error:
        raise _not_written(path, error) from error
    finally:
        Path(name).unlink(missing_ok=True)


def _mode(path: Path) -> int:
    """Return the permissions of a file, or those that a new one gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


RECORD_STARTS = (b'{"tablescribe":"record"', b"tablescribe text record")


def keep_from_harm(path: Path) -> None:
    """Check that writing a record would not replace a file that is something else.

    Raises:
        Mistake: it would.
    """
    if not path.is_file():
        return
    with path.open("rb") as file:
        start = file.read(30)
    if start and not start.startswith(RECORD_STARTS):
        raise Mistake(
            _("{path} is there already and is no record; name another file").format(path=path),
            Exit.USAGE,
            "file-exists",
        )


def _not_written(path: Path, error: OSError) -> Mistake:
    return Mistake(
        _("{path} cannot be written ({detail})").format(path=path, detail=error.strerror),
        Exit.USAGE,
        "not-written",
    )


def read_whole(path: Path) -> str:
    """Return the text of a record file; "-" is the standard input.

    Raises:
        Mistake: the file cannot be opened.
        RecordFault: it is too large, or no UTF-8 text.
    """
    try:
        with sys.stdin.buffer if str(path) == "-" else path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Mistake(
            _("{path} cannot be read ({detail})").format(path=path, detail=error.strerror),
            Exit.UNREADABLE,
            "not-read",
        ) from error
    if len(content) > MOST_BYTES:
        raise RecordFault("too-big", 1, detail=str(MOST_BYTES))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordFault("no-text", line) from error
