"""Rows of a ledger for somebody who asks why: the entry, the change, the sum, the reason."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from cli.terminal.language import _, ngettext
from cli.terminal.phrases import about, clauses
from cli.terminal.reader import in_words
from projections.ledger import LedgerRow


def with_clause(words: str, rule: str, clauses_: Mapping[str, str]) -> str:
    """Return what a row counted with the ruling by which it counts: "castle i18 [RK.6]"."""
    clause = clauses_.get(rule)
    return f"{words} [{clause}]" if clause else words


def ledger_lines(
    rows: Sequence[LedgerRow], words: Callable[[LedgerRow], str], cited: Mapping[str, str]
) -> Iterator[str]:
    """Yield a line for each row with the sum up to it.

    `words` says what was counted, `cited` by which ruling each rule counts.
    """
    width = max((len(row.ref) for row in rows), default=0)
    for row, total in zip(rows, accumulate(row.amount for row in rows), strict=True):
        said = with_clause(words(row), row.rule, cited)
        if in_words():
            change = clauses([amount_words(row.amount), _("{n} in all").format(n=total)])
            entry = _("entry {n}").format(n=row.ref)
            yield about(f"  {entry}", clauses([change, said]))
        else:
            yield f"  #{row.ref:<{width}} {row.amount:+3} ={total:3}  {said}"


def amount_words(amount: int) -> str:
    """Return what a row of a ledger changes: "2 more", "2 less"."""
    if amount < 0:
        return ngettext("{n} less", "{n} less", -amount)
    return ngettext("{n} more", "{n} more", amount)
