"""What has become of each entry of a log."""

from cli.terminal.language import _
from events.common import Corrected, Redone, Undone, is_annotation
from projections.timeline import Timeline


class Marks:
    """What has become of each entry: "undone", "replaced", "set-aside", "operation" or ""."""

    HIDDEN = ("undone", "replaced", "operation")

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._path = set(timeline.path)
        self._shown = {item.ref for item in timeline.items}
        self._set_aside = set(timeline.set_aside)

    def of(self, n: int) -> str:
        """Return the mark of an entry, "" for one that stands."""
        event = self._timeline.raw[n]
        if isinstance(event, Undone | Redone):
            return "operation"
        if n in self._set_aside:
            return "set-aside"
        if n in self._timeline.unresolved:
            return "without-effect"
        if n == 1 or is_annotation(event) or str(n) in self._shown:
            return ""
        if isinstance(event, Corrected) and n in self._path:
            return ""
        return "replaced" if n in self._path else "undone"

    def words(self, n: int) -> str:
        """Return the mark in words."""
        return {
            "operation": _("no action"),
            "set-aside": _("its action was taken back"),
            "without-effect": _("without effect"),
            "replaced": _("replaced by a correction"),
            "undone": _("taken back"),
        }[self.of(n)]
