"""What an event was and did, and how a game stands after it, in a few words."""

from collections.abc import Mapping, Sequence

from cli.terminal.command import Row
from cli.terminal.language import _, about, clauses, ngettext
from cli.terminal.reader import in_words
from cli.titles.common_words import change_words, counted_words
from cli.titles.view import View
from cli.wording.sentences import final_words
from events.common import Event, PositionStated
from projections.ledger import LedgerRow
from projections.seen import Seen


def row_json(row: LedgerRow, clauses: Mapping[str, str]) -> Row:
    """Return a row of the ledger, for programs; `clauses` has the ruling of each rule."""
    return Row(row.ref, row.player, row.amount, row.rule, clauses.get(row.rule), row.counted)


def event_words(view: View, event: Event) -> str:
    """Return what happened and who did it: "An: passes"."""
    if (hidden := view.hidden(event)) is not None:
        return hidden
    if isinstance(event, PositionStated):
        said = [event_words(view, part) for part in event.parts]
        return about(view.screens.action_words(event, view.players), shorten(said, SHOWN))
    seat = getattr(event, "player", None)
    words = view.screens.action_words(event, view.players)
    if seat is None or event.states:
        return words
    return about(view.players[seat].name, words)


SHOWN = 9
"""How many parts of a stated position are said; of more, that they are more."""


def shorten(said: Sequence[str], most: int) -> str:
    """Return clauses, of more than `most` that they are more."""
    words, more = clauses(said[:most]), len(said) - most
    if more <= 0:
        return words
    return ngettext("{words}; and {n} more", "{words}; and {n} more", more, words=words)


def changes_words(view: View, rows: Sequence[LedgerRow]) -> str:
    """Return what rows of the ledger changed: "An +2 k11, Bram -2 k11"."""
    return ", ".join(
        f"{view.players[row.player].name} {_change(row.amount, place, view)}"
        for row in rows
        if row.amount and (place := view.screens.row_place(row)) is not None
    )


def _change(amount: int, place: str, view: View) -> str:
    """Return "+2 k11", "+9 (red)" where points come from a quantity, "2 more (k11)"."""
    change = change_words(amount) if in_words() else f"{amount:+}"
    bracketed = place and (in_words() or place in view.title.QUANTITIES)
    behind = f"({counted_words(place)})" if bracketed else place
    return f"{change} {behind}".rstrip()


def outcome_words(game: Seen, view: View) -> str:
    """Return who is next, or the result of a game that has ended."""
    if game.abandoned:
        return _("the game was abandoned")
    if game.over:
        end = final_words(game, view.players, view.screens)
        return _("the game is over: {result}").format(result=end)
    return view.screens.next_words(game)
