"""Files that anybody may have put there: plain ones, read no further than what is expected."""

import errno
import os
import stat
from pathlib import Path


def read_start(path: Path, most: int) -> bytes:
    """Return the first bytes of a plain file, without waiting for a pipe.

    Args:
        path: the file, or a link to one.
        most: how many bytes at most.

    Raises:
        OSError: the file is missing, not a plain one, or cannot be read.
    """
    with open(path, "rb", opener=_open) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
        return file.read(most)


def read_plain(path: Path, most: int) -> bytes:
    """Return all bytes of a plain file that has at most so many.

    Raises:
        OSError: the file has more, or as in `read_start`.
    """
    content = read_start(path, most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def _open(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
