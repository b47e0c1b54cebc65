"""Reading and writing files that people name."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EINVAL
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, cause
from events.foreign.files import read_start
from events.records.record_file import read_text


def write_whole(path: Path, content: str | bytes, *, most: int = 0o777) -> None:
    """Write a file under a temporary name and then rename it, so it is never incomplete.

    A pipe or a device is written directly, and a link is followed. The file gets no permissions
    beyond `most`.

    Raises:
        Mistake: the folder is missing or not writable.
    """
    path = path.resolve()
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
    except OSError as error:
        raise not_written(path, error) from error
    with replacing(path, most=most) as unfinished:
        unfinished.write_bytes(data)


@contextmanager
def replacing(path: Path, *, most: int = 0o777) -> Iterator[Path]:
    """Yield the temporary path of a file to write; on success it replaces the target.

    It is in a folder of its own, with room for auxiliary files. Such folders of killed processes
    are removed. The file gets no permissions beyond `most`: those of the original for a copy
    (`permissions`).

    Raises:
        Mistake: the folder is missing or not writable.
    """
    from shutil import rmtree

    path = path.resolve()
    try:
        remove_left(path.parent, path.name)
        folder, handle = _begin_folder(path)
    except OSError as error:
        raise not_written(path, error) from error
    unfinished = folder / path.name
    try:
        yield unfinished
        _keep(unfinished)
        unfinished.chmod(_mode(path) & most)
        for other in {*folder.iterdir()} - {unfinished}:  # a kill from here on leaves no copy
            with suppress(OSError):
                other.unlink()
        unfinished.replace(path)
        _keep_folder(path.parent)
    except OSError as error:
        raise not_written(path, error) from error
    finally:
        rmtree(folder, ignore_errors=True)
        if handle is not None:
            os.close(handle)


def _begin_folder(path: Path) -> tuple[Path, int | None]:
    """Return an empty folder next to a file, locked while its handle is open.

    There is no handle where folders cannot be opened or locked; such a folder is never mistaken for
    an abandoned one.
    """
    import tempfile

    while True:
        folder = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}."))
        try:
            handle = _lock(folder)
        except BlockingIOError:  # another process has just taken it for one that was left
            continue
        except OSError:
            return folder, None
        if folder.exists():
            return folder, handle
        os.close(handle)


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Serialize processes by a lock on a folder, where folders can be locked."""
    handle = None
    with suppress(OSError):
        handle = _lock(folder.resolve(), wait=True)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def remove_left(folder: Path, name: str | None = None) -> None:
    """Delete what killed processes left of a file they were writing; of any without a name."""
    import re
    from shutil import rmtree

    of = ".+" if name is None else re.escape(name)
    ours = re.compile(rf"\.{of}\.[a-z0-9_]{{8}}")
    with suppress(PermissionError), os.scandir(folder) as found:
        paths = [one.path for one in found if ours.fullmatch(one.name)]
        for path in paths:
            with suppress(OSError):  # in use, somebody else's, or no folder of ours
                handle = _lock(Path(path))
                try:
                    rmtree(path)
                finally:
                    os.close(handle)


def _lock(folder: Path, *, wait: bool = False) -> int:
    """Return a handle of a folder, locked until it is closed.

    Raises:
        BlockingIOError: another process has locked it.
        OSError: the path is not a folder, or cannot be opened or locked.
    """
    if sys.platform != "win32":
        import fcntl

        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BaseException:  # an interrupt too, while it waits
            os.close(handle)
            raise
        return handle
    raise OSError(f"{folder} cannot be locked")


def _keep(path: Path) -> None:
    """Sync a file's content to the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _keep_folder(path: Path) -> None:
    """Sync the names in a folder to the disk, where folders can be synced."""
    if sys.platform != "win32":
        try:
            handle = os.open(path, os.O_RDONLY)
        except PermissionError:  # who may write there need not be able to read
            return
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno != EINVAL:
                raise
        finally:
            os.close(handle)


def permissions(path: Path) -> int:
    """Return the permissions of a file, the owner's alone if it is not accessible."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return 0o600


def _mode(path: Path) -> int:
    """Return the permissions of a file, or those of a new one."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


OURS = b"tablescribe"
"""What stands near the beginning of every picture of ours, in a place for remarks."""


def keep_from_harm(path: Path, starts: Sequence[str | bytes]) -> None:
    """Check that an export would not overwrite something else.

    The beginning of a text identifies it; a picture must also have our name in it.

    Raises:
        Mistake: the file exists and does not begin like an export.
    """
    if not path.is_file():
        return
    try:
        start = read_start(path, 2_000)
    except OSError as error:
        raise not_written(path, error) from error
    ours = [
        start.startswith(one.encode() if isinstance(one, str) else one)
        and (isinstance(one, str) or OURS in start)
        for one in starts
    ]
    if start and not any(ours):
        raise Exit.USAGE.mistake(
            "file-exists",
            _("{path} already exists and is not a record; choose another file"),
            path=path,
        )


def not_written(path: Path, error: Exception) -> Mistake:
    """Return the error for a file or folder that cannot be written."""
    return Exit.USAGE.mistake(
        "not-written", _("{path} cannot be written ({detail})"), path=path, detail=cause(error)
    )


def standard_input() -> TextIO:
    """Return the standard input as text, whatever bytes it has.

    Raises:
        Mistake: standard input is closed.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise Exit.UNREADABLE.mistake(
            "no-input", _("there is nothing to read: standard input is closed")
        )
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    return sys.stdin


def read_whole(path: Path) -> str:
    """Return the text of a record file, or of a page; "-" is standard input.

    Raises:
        Mistake: the file cannot be opened.
        RecordFault: it is a file of games, too large, or not UTF-8 text.
    """
    try:
        with standard_input().buffer if str(path) == "-" else path.open("rb") as file:
            return read_text(file)
    except OSError as error:
        raise Exit.UNREADABLE.mistake(
            "not-read", _("{path} cannot be read ({detail})"), path=path, detail=cause(error)
        ) from error


RECORDS = (".jsonl", ".txt")
"""The endings of records in a folder."""


def records_in(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield files, and for a folder its records in order, without those behind links.

    Raises:
        Mistake: a folder has no records.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        files = (file for file in path.rglob("*") if file.suffix in RECORDS)
        if not (found := sorted(one for one in files if one.is_file() and not one.is_symlink())):
            raise Exit.UNREADABLE.mistake(
                "no-records",
                _("{path} contains no records (.jsonl or .txt); links are not followed"),
                path=path,
            )
        yield from found
