"""Output of `do`: the recorded actions and their consequences."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, UnsetType

from cli.game.acting import Recorded, record_actions
from cli.game.open_game import Done, OpenGame
from cli.terminal.command import (
    Command,
    EventLine,
    Logged,
    Members,
    Next,
    Number,
    OfGame,
    Row,
    Seat,
)
from cli.terminal.language import _, clauses, in_quotes
from cli.terminal.output import Output, Remark
from cli.terminal.reader import at_table, interactive
from cli.wording.event_words import changes_words, event_words, outcome_words, row_json
from cli.wording.sentences import doubt_words, score_words
from events.common import Event, GameAbandoned
from events.store.entry import Entry
from events.text import write_minutes
from projections.refusal import Doubt
from projections.titles.title_rules import Consequence


class Do(OfGame, kw_only=True, tag="tablescribe.do/1"):
    """An action that was recorded."""

    entry: Number
    id: str
    event: Logged
    line: EventLine
    ledger: list[Row]
    scores: tuple[int, ...]
    followed: list[Consequence]
    doubts: tuple[Doubt, ...]
    over: bool
    next: Next | None
    passed: list[Seat] | UnsetType = UNSET


class Nothing(OfGame, kw_only=True, tag="tablescribe.nothing/1"):
    """A repeated action; nothing was recorded."""

    read: str
    code: str
    params: Members


def recorded_words(recorded: Recorded) -> Iterator[Output]:
    """Yield the effects of actions, the next player, doubts, and the rulings of the players."""
    yield from _ruling_remarks(recorded)
    game = recorded.game
    for done, entry in recorded.done:
        last = done is recorded.done[-1][0]
        yield from done_words(game, done, entry, last=last, passed=recorded.passed if last else ())
    for _read, already in recorded.needless:
        yield clauses([game.seen.view.consequence_words(already), _("nothing was recorded")])


def _ruling_remarks(recorded: Recorded) -> Iterator[Remark]:
    """Yield the notices about rulings that were unnecessary."""
    for read in recorded.unneeded:
        yield Remark(
            _('"{read}" needs no ruling; it is recorded as an ordinary action').format(read=read)
        )


def done_words(
    game: OpenGame, done: Done, entry: Entry, *, last: bool, passed: Sequence[int] = ()
) -> Iterator[Output]:
    """Yield the effects of an action; the last one of several also names the next player.

    `passed`: the players who exceeded the limit of thinking time with it.
    """
    if last and done.over:  # what the result rests on is known of the whole log
        game.game.timeline = game.timeline()
    yield _did(game, done, entry, last=last)
    for seat in passed:  # nothing comes of it
        yield _("{name} has gone over the limit of {time}").format(
            name=game.players[seat].name, time=write_minutes(game.game.timeline.started.limit or 0)
        )
    if last and done.over:
        yield from game.screens.over_lines(game.seen.game)
    asked = interactive() and not at_table()
    yield from () if asked else unlikely_remarks(done.doubts, game)
    for refusal in done.admitted:
        what = game.screens.refusal_words(refusal, game.players)
        yield _("  ruling {reason}: {what}").format(reason=in_quotes(done.ruling or ""), what=what)


def unlikely_remarks(doubts: Iterable[Doubt], game: OpenGame) -> Iterator[Remark]:
    """Yield the doubts about recorded actions; in a session with the key that undoes them."""
    for doubt in doubts:
        words = doubt_words(doubt, game.screens, game.players)
        back = _("{doubt}; u takes it back").format(doubt=words)
        yield Remark(back if interactive() and at_table() else words)


def _did(game: OpenGame, done: Done, entry: Entry, *, last: bool) -> str:
    """Return the effects of an action: consequences, points, scores, and the next player."""
    view = game.seen.view.witnessing()
    parts = [f"#{entry.n} {event_words(view, _as_said(game, done.event))}"]
    parts += filter(None, map(view.consequence_words, done.followed))
    if changes := changes_words(view, done.rows):
        parts.append(changes)
    if done.result.scores:
        parts.append(score_words(done.result.scores, game.players))
    if last and not isinstance(done.event, GameAbandoned):
        parts.append(outcome_words(game.seen.game, game.seen.view))
    return clauses(parts)


def _as_said(game: OpenGame, event: Event) -> Event:
    """Return an event as witnessed: everybody sees an action, but not a statement."""
    return game.seen.mask.event(event) if event.states else event


def stated_answers(recorded: Recorded) -> Iterator[Do]:
    """Yield the JSON objects of the effects of actions or statements."""
    for done, entry in recorded.done:
        last = done is recorded.done[-1][0]
        yield done_answer(recorded.game, done, entry, passed=recorded.passed if last else ())


def _answers(recorded: Recorded) -> Iterator[Do | Nothing | Remark]:
    yield from stated_answers(recorded)
    game = recorded.game
    for read, already in recorded.needless:
        yield Nothing(read=read, code=already.code, params=already.params, **game.seen.keys())
    yield from _ruling_remarks(recorded)


def done_answer(game: OpenGame, done: Done, entry: Entry, passed: Sequence[int] = ()) -> Do:
    """Return the JSON object of the effects of an action."""
    view = game.seen.view.witnessing()
    return Do(
        entry=entry.n,
        id=entry.id,
        event=view.json(_as_said(game, game.events[entry.n - 1][1])),
        line=view.line(_as_said(game, done.event), done.ruling),
        ledger=[row_json(row, game.game.rules.CLAUSES) for row in done.rows],
        scores=done.result.scores,
        followed=[one for one in done.followed if view.consequence_words(one)],
        doubts=done.doubts,
        over=done.over,
        next=done.next,
        passed=list(passed) or UNSET,
        **game.seen.keys(),
    )


DO = Command("do", record_actions, recorded_words, _answers, lines="actions")
