"""Events and entries in a few words: the action and its effects, including operations."""

from collections.abc import Mapping, Sequence

from cli.terminal.command import Row
from cli.terminal.language import _, about, clauses, ngettext
from cli.terminal.reader import in_words
from cli.titles.common_words import change_words, counted_words
from cli.titles.view import View
from cli.wording.sentences import final_words, names_words, score_words
from events.common import (
    Corrected,
    Event,
    GameClosed,
    GameStarted,
    PositionStated,
    Redone,
    Ruled,
    Signed,
    Undone,
    is_annotation,
)
from events.notation import player_text
from events.text import write_minutes
from events.titles.registry import title_events
from projections.ledger import LedgerRow
from projections.seen import Seen

READABLE = 160
"""Longer descriptions of printed components are named only; records hold all of them."""


def words(event: Event, view: View) -> str:
    """Return an event in a few words: the notation of an action, a phrase for others."""
    match event:
        case GameStarted():
            return started_words(event)
        case Undone():
            return _("undo to before #{n}").format(n=event.entry)
        case Redone():
            return _("redo up to #{n}").format(n=event.entry)
        case Ruled():
            return view.line(event.action, event.reason)
        case Corrected():
            return corrected_words(event, view)
        case GameClosed():
            return _("closed: {scores}; won by {names}").format(
                scores=score_words(event.scores, view.players),
                names=names_words(event.winners, view.players),
            )
        case Signed():
            return _("signed by {name}: {scores}; won by {names}").format(
                name=names_words([event.player], view.players),
                scores=score_words(event.scores, view.players),
                names=names_words(event.winners, view.players),
            )
        case _:
            line = view.line(event)
            if event.describes and len(line) > READABLE:
                return view.screens.action_words(event, view.players)
            return line


def started_words(event: GameStarted) -> str:
    """Return how a game started: its title, "An:blue Bram:red, first An"."""
    seats = " ".join(map(player_text, event.players))
    parts = [f"{event.title} {seats}"]
    if title_events(event.title).FIRST_SAID:
        parts.append(_("first {first}").format(first=event.players[event.first].name))
    if event.house:
        parts.append(_("house rules {rules}").format(rules=" ".join(event.house)))
    if event.limit:
        parts.append(_("limit {time}").format(time=write_minutes(event.limit)))
    if event.lots:
        lots = " ".join(event.lots.drawn)
        parts.append(
            _("by lot from the seed {seed}: {lots}").format(seed=event.lots.seed, lots=lots)
        )
    if event.sheet:
        parts.append(_("entered as a score sheet"))
    if event.origin:
        origin = event.origin
        parts.append(
            _("forked from the game with the id {game}, after #{n}").format(
                game=origin.game, n=origin.entry
            )
        )
    return ", ".join(parts)


def corrected_words(event: "Corrected[Event]", view: View) -> str:
    """Return the words for a correction: the replaced entry and the new actions."""
    actions = clauses(words(action, view) for action in event.actions)
    if event.last is None:
        return _("insert before #{first}: {actions}").format(first=event.first, actions=actions)
    span = f"#{event.first}" if event.first == event.last else f"#{event.first}..{event.last}"
    if not event.actions:
        return _("remove {span}").format(span=span)
    return _("correct {span}: {actions}").format(span=span, actions=actions)


class Marks:
    """The mark of each entry: "undone", "replaced", "set-aside", "operation" or ""."""

    HIDDEN = ("undone", "replaced", "operation")

    def __init__(self, game: Seen) -> None:
        self._timeline = timeline = game.timeline
        self._path = set(timeline.path)
        self._shown = {item.ref for item in timeline.items}
        self._set_aside = set(timeline.set_aside)
        self._skipped = {found.ref for found in game.objections if found.skipped}
        result = game.rules.result(game.state) if game.over else None
        self._result = result and (result.scores, result.winners)

    def of(self, n: int) -> str:
        """Return the mark of an entry, "" for one in force."""
        event = self._timeline.raw[n]
        if isinstance(event, Undone | Redone):
            return "operation"
        if n in self._set_aside or self._is_outdated(event):
            return "set-aside"
        if n in self._timeline.unresolved or self._is_skipped(n, event):
            return "without-effect"
        if n == 1 or is_annotation(event) or str(n) in self._shown:
            return ""
        if isinstance(event, Corrected) and n in self._path:
            return ""
        return "replaced" if n in self._path else "undone"

    def _is_outdated(self, event: Event) -> bool:
        """Return whether an entry states a result that a later correction changed."""
        result = isinstance(event, GameClosed | Signed) and (event.scores, event.winners)
        return bool(result) and result != self._result

    def _is_skipped(self, n: int, event: Event) -> bool:
        """Return whether the state omits an entry because of a later correction.

        A correction is skipped if all its actions in force are.
        """
        if not isinstance(event, Corrected):
            return str(n) in self._skipped
        refs = {f"{n}.{place}" for place in range(1, len(event.actions) + 1)} & self._shown
        return bool(refs) and refs <= self._skipped

    def words(self, n: int) -> str:
        """Return the mark in words."""
        result = isinstance(self._timeline.raw[n], GameClosed | Signed)
        return {
            "operation": _("no action"),
            "set-aside": _("no longer the result") if result else _("its action was undone"),
            "without-effect": _("without effect"),
            "replaced": _("replaced by a correction"),
            "undone": _("undone"),
        }[self.of(n)]


def row_json(row: LedgerRow, clauses: Mapping[str, str]) -> Row:
    """Return the JSON object of a ledger row; `clauses` has the ruling of each rule."""
    return Row(row.ref, row.player, row.amount, row.rule, clauses.get(row.rule), row.counted)


def event_words(view: View, event: Event) -> str:
    """Return the words for an event and its player: "An: passes"."""
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
    """Return clauses, or the number of them if there are more than `most`."""
    words, more = clauses(said[:most]), len(said) - most
    if more <= 0:
        return words
    return ngettext("{words}; and {n} more", "{words}; and {n} more", more, words=words)


def changes_words(view: View, rows: Sequence[LedgerRow]) -> str:
    """Return the changes by rows of the ledger: "An +2 k11, Bram -2 k11"."""
    return ", ".join(
        f"{view.players[row.player].name} {_change(row.amount, place, view)}"
        for row in rows
        if row.amount and (place := view.screens.row_place(row)) is not None
    )


def _change(amount: int, place: str, view: View) -> str:
    """Return a change: "+2 k11", "+9 (red)" for points from a quantity, "2 more (k11)"."""
    change = change_words(amount) if in_words() else f"{amount:+}"
    bracketed = place and (in_words() or place in view.title.QUANTITIES)
    behind = f"({counted_words(place)})" if bracketed else place
    return f"{change} {behind}".rstrip()


def outcome_words(game: Seen, view: View) -> str:
    """Return the next player, or the result of a finished game."""
    if game.abandoned:
        return _("the game was abandoned")
    if game.over:
        end = final_words(game, view.players, view.screens)
        return _("the game is over: {result}").format(result=end)
    return view.screens.next_words(game)
