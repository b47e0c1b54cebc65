"""Rows of a ledger for somebody who asks why: the entry, the change, the sum, the reason."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from cli.terminal.language import _, ngettext
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, clauses
from projections.ledger import LedgerRow


def ledger_lines(rows: Sequence[LedgerRow], words: Callable[[LedgerRow], str]) -> Iterator[str]:
    """Yield a line for each row with the sum up to it; `words` says what was counted."""
    width = max((len(row.ref) for row in rows), default=0)
    for row, total in zip(rows, accumulate(row.amount for row in rows), strict=True):
        if in_words():
            change = clauses([amount_words(row.amount), _("{n} in all").format(n=total)])
            entry = _("entry {n}").format(n=row.ref)
            yield about(f"  {entry}", clauses([change, words(row)]))
        else:
            yield f"  #{row.ref:<{width}} {row.amount:+3} ={total:3}  {words(row)}"


def amount_words(amount: int) -> str:
    """Return what a row of a ledger changes: "2 more", "2 less"."""
    if amount < 0:
        return ngettext("{n} less", "{n} less", -amount)
    return ngettext("{n} more", "{n} more", amount)
