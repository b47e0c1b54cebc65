"""What has become of each entry of a log."""

from cli.terminal.language import _
from events.common import Corrected, Event, Redone, Undone, is_annotation
from projections.folding import FoldedGame


class Marks:
    """What has become of each entry: "undone", "replaced", "set-aside", "operation" or ""."""

    HIDDEN = ("undone", "replaced", "operation")

    def __init__(self, game: FoldedGame) -> None:
        self._timeline = timeline = game.timeline
        self._path = set(timeline.path)
        self._shown = {item.ref for item in timeline.items}
        self._set_aside = set(timeline.set_aside)
        self._skipped = {found.ref for found in game.objections if found.skipped}

    def of(self, n: int) -> str:
        """Return the mark of an entry, "" for one that stands."""
        event = self._timeline.raw[n]
        if isinstance(event, Undone | Redone):
            return "operation"
        if n in self._set_aside:
            return "set-aside"
        if n in self._timeline.unresolved or self._is_skipped(n, event):
            return "without-effect"
        if n == 1 or is_annotation(event) or str(n) in self._shown:
            return ""
        if isinstance(event, Corrected) and n in self._path:
            return ""
        return "replaced" if n in self._path else "undone"

    def _is_skipped(self, n: int, event: Event) -> bool:
        """Whether the state cannot hold what an entry says since a correction.

        Of a correction it is all its actions, of those that stand.
        """
        if not isinstance(event, Corrected):
            return str(n) in self._skipped
        refs = {f"{n}.{place}" for place in range(1, len(event.actions) + 1)} & self._shown
        return bool(refs) and refs <= self._skipped

    def words(self, n: int) -> str:
        """Return the mark in words."""
        return {
            "operation": _("no action"),
            "set-aside": _("its action was undone"),
            "without-effect": _("without effect"),
            "replaced": _("replaced by a correction"),
            "undone": _("undone"),
        }[self.of(n)]
