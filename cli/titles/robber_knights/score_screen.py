"""The columns of the score table: points by building."""

from collections.abc import Sequence

from cli.terminal.language import _


def score_columns() -> Sequence[tuple[str, str]]:
    """Return the ledger's rules with their headings."""
    return (
        ("castle", _("castles")),
        ("village", _("villages")),
        ("town", _("towns")),
        ("adjusted", _("adjusted")),
    )
