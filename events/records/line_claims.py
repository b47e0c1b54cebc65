"""What a hand-typed line of a record claims after its action: `b pc i18 2 = An 12, Bram 10`.

Each claim has the form of a `count` and becomes one; a record that was exported has none.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from events.common import Counted, Player
from events.notation import Ambiguous, Unreadable
from events.quantities import read_quantity


class Claim(Struct, frozen=True):
    """A count at the end of a line, and the columns (from 0) between which it stands."""

    counted: Counted
    start: int
    end: int


def without_claims(
    row: str, column: int, players: Sequence[Player], quantities: Sequence[str]
) -> tuple[str, tuple[Claim, ...]]:
    """Return a line up to its claims, and these; the action begins at a column.

    Raises:
        Unreadable: what stands after the = is no count.
        Ambiguous: a name in it begins several names.
    """
    equals = row.find("=", column)
    if equals < 0:
        return row, ()
    claims, start = [], equals + 1
    for part in row[start:].split(","):
        end = start + len(part)
        counted = Counted(*read_quantity(part, players, quantities))
        claims.append(Claim(counted, start + len(part) - len(part.lstrip()), end))
        start = end + 1
    return row[:equals], tuple(claims)


_WORD = re.compile(r"\s*(\S+)")


def error_span(row: str, error: Unreadable | Ambiguous) -> tuple[int, int]:
    """Return the columns (from 0) of a line between which stands what cannot be read."""
    begin = max(row.rfind(error.text), 0)
    if isinstance(error, Ambiguous):
        return begin, begin + len(error.text)
    found = _WORD.match(row, begin + error.position)
    if found is None:  # it stops too early
        end = len(row.rstrip())
        return end, end + 1
    return found.span(1)
