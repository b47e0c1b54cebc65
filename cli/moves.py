"""What undo, redo and correct say: what was taken back or stands again, and what became known."""

from collections.abc import Iterator, Sequence

from cli.language import _, ngettext
from cli.log_lines import words
from cli.say import some
from cli.sitting import Sitting
from projections.titles import Revealed


def entries_words(sitting: Sitting, numbers: Sequence[int]) -> str:
    """Return entries as "#15 b pc k20 s112", several cut to a readable list."""
    lines = [_entry_words(sitting, n) for n in numbers]
    if len(lines) <= 3:
        return "; ".join(lines)
    return _("{first}; ...; {last} ({n} entries)").format(
        first=lines[0], last=lines[-1], n=len(lines)
    )


def _entry_words(sitting: Sitting, n: int) -> str:
    return f"#{n} {words(sitting.events[n - 1][1], sitting.players, sitting.title)}"


def known_lines(sitting: Sitting, revealed: Sequence[Revealed]) -> Iterator[str]:
    """Yield what has become known by what was taken back."""
    if len(revealed) == 1:
        words_ = sitting.screens.revealed_words(revealed[0], sitting.players)
        yield _("known since: {what}").format(what=words_)
    elif revealed:
        last = sitting.screens.revealed_words(revealed[-1], sitting.players)
        yield ngettext(
            "known since: {n} thing was seen", "known since: {n} things were seen", len(revealed)
        ) + _(", the last: {what}").format(what=last)


def abandoned_words(sitting: Sitting, lines: Sequence[Sequence[int]]) -> str:
    """Return the lines that can be restored, by their last entries."""
    return some([f"#{line[-1]}" for line in lines])
