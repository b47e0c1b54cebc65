"""The columns of the score table: points by building."""

from collections.abc import Sequence
from typing import Any

from cli.terminal.language import _
from cli.titles.viewer import Viewer
from projections.folding import FoldedGame


def score_columns() -> Sequence[tuple[str, str]]:
    """Return the ledger's rules with their headings."""
    return (
        ("castle", _("castles")),
        ("village", _("villages")),
        ("town", _("towns")),
        ("adjusted", _("adjusted")),
    )


def score_lines(game: FoldedGame, viewer: Viewer) -> Sequence[str]:
    """Return nothing: the table says all."""
    return ()


def score_json(game: FoldedGame, viewer: Viewer) -> dict[str, Any]:
    """Return nothing: points and sources say all."""
    return {}
