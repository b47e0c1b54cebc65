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

    Raises:
        Mistake: the folder is missing or may not be written.
    """
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise _not_written(path, error) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(path)
    except OSError as error:
        raise _not_written(path, error) from error
    finally:
        Path(name).unlink(missing_ok=True)


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
