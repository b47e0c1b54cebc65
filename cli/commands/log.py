"""`log`: the entries."""

from typing import Annotated, Any

import typer

from cli.language import _, ngettext
from cli.log_lines import words
from cli.look import answer, look
from cli.options import As, At, Db, GameName, Json, Open
from cli.say import say
from cli.sitting import Sitting
from events.common import Corrected, Event, Redone, Undone, is_aside
from events.entry import write_time
from projections.timeline import Timeline


def log(
    all: Annotated[
        bool, typer.Option("--all", "-a", help=_("Also what was taken back or replaced."))
    ] = False,
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """List the entries; what was taken back or replaced is hidden without --all."""
    sitting = Sitting.open(db, game, writing=False)
    look(sitting, as_, open, as_json=json)
    if at is not None:
        sitting.check_number(at)
    events = sitting.events[:at]
    timeline = Timeline(events)
    marks = Marks(timeline)
    if json:
        answer(
            sitting,
            "log",
            uid=sitting.stored.uid,
            entries=[_json(sitting, n, event, marks) for n, event in events],
            head={"entries": sitting.n, "hash": sitting.entries[-1].hash.hex()},
        )
        return
    width = len(str(len(events)))
    for n, event in events:
        mark = marks.of(n)
        if all or mark not in Marks.HIDDEN:
            line = f"#{n:<{width}} {words(event, sitting.view)}"
            say(f"{line}  [{marks.words(n)}]" if mark else line)
    if all:
        _say_lines(timeline)
    head = sitting.entries[-1].hash.hex()
    say(ngettext("{n} entry, head {hash}", "{n} entries, head {hash}", sitting.n, hash=head[:16]))


def _json(sitting: Sitting, n: int, event: Event, marks: "Marks") -> dict[str, Any]:
    entry = sitting.entries[n - 1]
    return {
        "n": n,
        "id": entry.id,
        "at": write_time(entry.at),
        "by": entry.by,
        "event": sitting.view.json(event),
        "hash": entry.hash.hex(),
        "line": words(event, sitting.view),
        "mark": marks.of(n) or None,
    }


class Marks:
    """What has become of each entry: "undone", "replaced", "set-aside", "operation" or ""."""

    HIDDEN = ("undone", "replaced", "operation")

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._path = set(timeline.path)
        self._shown = {item.ref for item in timeline.items}

    def of(self, n: int) -> str:
        """Return the mark of an entry, "" for one that stands."""
        event = self._timeline.raw[n]
        if isinstance(event, Undone | Redone):
            return "operation"
        if n in self._timeline.set_aside:
            return "set-aside"
        if n in self._timeline.unresolved:
            return "without-effect"
        if n == 1 or is_aside(event) or str(n) in self._shown:
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


def _say_lines(timeline: Timeline) -> None:
    """Say which abandoned lines can be restored."""
    for line in timeline.abandoned():
        span = f"#{line[0]}" if len(line) == 1 else f"#{line[0]}..#{line[-1]}"
        say(_("abandoned: {span}; redo --line {n} restores it").format(span=span, n=line[-1]))
