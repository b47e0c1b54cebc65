"""Thinking time in words: durations, and the table of a clock."""

from collections.abc import Iterator, Sequence

from cli.terminal.language import _, ngettext, pgettext
from events.common import Player
from projections.clock import PAUSE, Clock

MINUTE = 60_000


def time_words(taken: float | None) -> str:
    """Return a duration in ms in readable form: "48 s", "3:05 min", "1:03:05 h"."""
    if taken is None:
        return ""
    minutes, seconds = divmod(round(taken / 1000), 60)
    if minutes < 60:
        return _("{m}:{s:02} min").format(m=minutes, s=seconds) if minutes else f"{seconds} s"
    hours, minutes = divmod(minutes, 60)
    return _("{h}:{m:02}:{s:02} h").format(h=hours, m=minutes, s=seconds)


def clock_heads(limit: int | None) -> list[str]:
    """Return the column headings of a clock."""
    heads = [pgettext("clock", "thinking time"), pgettext("clock", "turns")]
    heads += [pgettext("clock", "per turn"), pgettext("clock", "longest")]
    return ["", *heads, *([pgettext("clock", "limit")] if limit else [])]


def clock_rows(clock: Clock, players: Sequence[Player], limit: int | None) -> list[list[str]]:
    """Return the cells of each player: thinking time, number of turns, median turn.

    Then the longest turn with its last entry, and the rest of the limit (minutes), if any.
    """
    rows = []
    for player, own in zip(players, clock.players, strict=True):
        longest = own.longest
        row = [
            player.name,
            time_words(own.thought),
            str(len(own.turns)),
            time_words(own.median_turn),
            f"{time_words(longest.taken)} (#{longest.n})" if longest else "",
        ]
        rows.append([*row, left_words(own.thought, limit)] if limit else row)
    return rows


def left_words(thought: int, limit: int) -> str:
    """Return a player's time left of a limit in minutes."""
    left = limit * MINUTE - thought
    return (_("{time} left") if left >= 0 else _("{time} over")).format(time=time_words(abs(left)))


def clock_notes(clock: Clock) -> Iterator[str]:
    """Yield the sentences about the time that a clock omits."""
    if clock.actions < 2:
        yield _("no clock yet: it starts with the first action")
        return
    if not clock.thought:
        yield _(
            "no clock: the entries have no times of play (imported, copied, or typed all at once)"
        )
        return
    if clock.paused:
        yield _("pauses: {time} ({n} minutes or more without an entry, and gaps)").format(
            time=time_words(clock.paused), n=PAUSE // MINUTE
        )
    if clock.other >= 1000:
        yield _(
            "counted for nobody: {time} (setting up, undoing, correcting, entering several at once)"
        ).format(time=time_words(clock.other))
    if clock.untimed:
        yield ngettext(
            "{n} action has no time of its own (imported, copied, or typed at once with another)",
            "{n} actions have no time of their own (imported, copied, or typed at once)",
            clock.untimed,
        )
