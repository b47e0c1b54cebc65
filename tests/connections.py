"""Connections to databases: whoever opens one closes it, on every Python.

From 3.13 on Python warns of one that is left open, at some time or other; this looks at once.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def all_closed() -> Iterator[list[sqlite3.Connection]]:
    """Check that each connection that is opened meanwhile is closed at the end; yield them."""
    connect = sqlite3.connect
    opened: list[sqlite3.Connection] = []

    def watched(*arguments, **options):
        opened.append(connect(*arguments, **options))
        return opened[-1]

    with patch.object(sqlite3, "connect", watched):
        yield opened
    left = [one for one in opened if is_open(one)]
    for one in left:
        one.close()
    assert not left, f"{len(left)} of {len(opened)} connections are left open"


def is_open(connection: sqlite3.Connection) -> bool:
    """Whether a connection is not closed yet."""
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return False
    return True
