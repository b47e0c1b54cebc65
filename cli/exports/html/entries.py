"""The log of the page: actions, consequences, and the reason of each point."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from cli.exports.html.steps import PageStep
from cli.terminal.language import _, about, in_quotes
from cli.titles.common_words import with_clause
from cli.titles.view import View
from cli.wording.event_words import event_words, started_words, words
from cli.wording.sentences import rule_words
from events.common import Counted, Event, GameClosed, Noted, is_annotation
from projections.finding import Objection
from projections.notes import notes_of
from projections.seen import Seen
from projections.steps import Step
from projections.timeline import Item


class Reason(Struct, frozen=True):
    """A row of the ledger: the player, the points, what counted and by which rule."""

    seat: int
    amount: str
    words: str


class Mark(Struct, frozen=True):
    """A remark on an entry: "ruling", "correction", "skipped", ... and its sentence."""

    kind: str
    words: str


class PageEntry(NamedTuple):
    """An entry of the log as the page lists it.

    Attributes:
        ref: its number.
        heading: the turn or round it begins, "turn 3"; "" for none.
        seat: the seat of the acting player, None for nobody.
        line: the action in notation; "" without one, or if it is hidden.
        words: the action in words.
        followed: its consequences.
        reasons: the points it gave.
        marks: the remarks on it.
        later: the entry as shown to all once the game is over; None if it is the same.
    """

    ref: str
    heading: str
    seat: int | None
    line: str
    words: str
    followed: tuple[str, ...]
    reasons: tuple[Reason, ...]
    marks: tuple[Mark, ...]
    later: "PageEntry | None" = None

    def with_later(self, later: "PageEntry") -> "PageEntry":
        """Return the entry with the one shown once the game is over."""
        return self if later == self else self._replace(later=later)


class Clerk:
    """Writes the entries of a game as one viewer may see them."""

    def __init__(self, view: View, notes: Mapping[str, Sequence[Item]]) -> None:
        """Prepare to write for a viewer; `notes` are the notes by their entries' refs."""
        self._view = view
        self._notes = notes

    def entry(self, step: Step[Seen], shown: PageStep) -> PageEntry:
        """Return the entry of a step, which the page shows with its drawing."""
        view, item = self._view, step.item
        reasons = tuple(
            Reason(
                row.player,
                f"{row.amount:+d}".replace("-", "\N{MINUS SIGN}"),
                about(
                    view.players[row.player].name,
                    with_clause(
                        view.screens.row_words(row, view.players), row.rule, step.game.rules.CLAUSES
                    ),
                ),
            )
            for row in step.rows
        )
        if item is None:
            line = started_words(step.game.timeline.started)
            return PageEntry(step.ref, "", None, "", line, (), reasons, ())
        event = item.event
        plain = is_annotation(event) or isinstance(event, GameClosed)
        hidden = view.hidden(event) is not None
        return PageEntry(
            step.ref,
            _heading(event, shown),
            None if hidden else getattr(event, "player", None),
            "" if plain or hidden or event.describes else view.line(event),
            _aside_words(event, view) if plain else event_words(view, event),
            tuple(filter(None, map(view.consequence_words, step.followed))),
            reasons,
            tuple(self._marks(step)),
        )

    def _marks(self, step: Step[Seen]) -> Iterator[Mark]:
        item = step.item
        if item is None:
            return
        if "." in item.ref:
            yield Mark("correction", _("corrected by #{n}").format(n=item.ref.partition(".")[0]))
        if item.ruling is not None:
            yield Mark("ruling", _("ruling: {reason}").format(reason=in_quotes(item.ruling)))
        if item.event.states:
            yield Mark("stated", _("stated by the players"))
        for note in notes_of(self._notes, item.ref):
            yield Mark("note", _aside_words(note.event, self._view))
        for objection in step.objections:
            yield self._against(objection)
        if isinstance(item.event, Counted) and self._view.hidden(item.event) is None:
            logged = step.game.counts[-1].logged
            if logged == item.event.amount:
                yield Mark("count", _("table and log agree"))
            elif logged is not None:
                yield Mark("differs", _("the log has {n}").format(n=logged))

    def _against(self, objection: Objection) -> Mark:
        """Return the mark for an objection of the rules, with the rule's name."""
        view = self._view
        against = view.mask_finding(objection.refusals[0])
        rule = rule_words(against.source, view.screens)
        sentence = _("no effect: {what}") if objection.skipped else _("against the rules: {what}")
        words = sentence.format(what=view.screens.refusal_words(against, view.players))
        if rule:
            words = f"{words} [{against.source} {rule}]"
        return Mark("skipped" if objection.skipped else "ruling", words)


def _aside_words(event: Event, view: View) -> str:
    return (
        _("note: {text}").format(text=event.text)
        if isinstance(event, Noted)
        else words(event, view)
    )


def _heading(event: Event, shown: PageStep) -> str:
    """Return the heading that a step begins: a round, or a turn in a title without rounds."""
    if shown.round:
        return _("round {n}").format(n=shown.round)
    turn = getattr(event, "turn", None)
    return _("turn {n}").format(n=turn) if shown.turn and turn is not None else ""
