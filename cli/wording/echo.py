"""What is said about an action that was just recorded, in one line or as JSON."""

from collections.abc import Sequence
from typing import Any

from cli.game.open_game import Done, OpenGame
from cli.game.viewpoint import answer
from cli.terminal.language import _
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, clauses, interactive, say, warn
from cli.titles.ledger_words import amount_words
from cli.titles.view import View
from cli.wording.sentences import counted_words, doubt_words, result_words, score_words
from events.common import Event, GameAbandoned
from events.notation import quoted
from events.store.entry import Entry
from projections.folding import FoldedGame
from projections.ledger import LedgerRow


def row_json(row: LedgerRow) -> dict[str, Any]:
    """Return a row of the ledger, for programs."""
    return {
        "entry": row.ref,
        "player": row.player,
        "amount": row.amount,
        "rule": row.rule,
        "counted": row.counted,
    }


def echo(open_game: OpenGame, done: Done, entry: Entry, *, as_json: bool, last: bool) -> None:
    """Say what an action did; the last one of several also says who is next."""
    if as_json:
        _echo_json(open_game, done, entry)
        return
    view = open_game.view.witnessing()
    parts = [f"#{entry.n} {event_words(view, done.event)}"]
    parts += filter(None, map(view.consequence_words, done.followed))
    if changes := changes_words(open_game, done.rows):
        parts.append(changes)
    if done.result.scores:
        parts.append(score_words(done.result.scores, open_game.players))
    if last and not isinstance(done.event, GameAbandoned):
        parts.append(outcome_words(open_game))
    say(clauses(parts))
    if last and done.over:
        for line in open_game.screens.over_lines(open_game.game):
            say(line)
    for doubt in () if interactive() else done.doubts:  # a person was asked already
        warn(doubt_words(doubt, open_game.screens, open_game.players))
    for refusal in done.admitted:
        what = open_game.screens.refusal_words(refusal, open_game.players)
        say(_("  ruling {reason}: {what}").format(reason=quoted(done.ruling or ""), what=what))


def event_words(view: View, event: Event) -> str:
    """Return what happened and who did it: "An: takes 3"."""
    if (hidden := view.hidden(event)) is not None:
        return hidden
    seat = getattr(event, "player", None)
    words = view.screens.action_words(event, view.players)
    statement = getattr(event, "reason", None) is not None
    if seat is None or statement:
        return words
    return about(view.players[seat].name, words)


def changes_words(open_game: OpenGame, rows: Sequence[LedgerRow]) -> str:
    """Return what rows of the ledger changed: "An +2 k11, Bram -2 k11"."""
    return ", ".join(
        f"{open_game.players[row.player].name} {_change(row.amount, counted_words(place))}"
        for row in rows
        if (place := open_game.screens.row_place(row)) is not None
    )


def _change(amount: int, place: str) -> str:
    """Return "+2 k11", or in words "2 more (k11)"."""
    if in_words():
        return amount_words(amount) + (f" ({place})" if place else "")
    return f"{amount:+} {place}".rstrip()


def outcome_words(open_game: OpenGame, game: FoldedGame | None = None) -> str:
    """Return who is next, or the result of a game that has ended."""
    game = game or open_game.game
    if game.abandoned:
        return _("the game was abandoned")
    if game.over:
        end = result_words(game.rules.result(game.state), open_game.players, open_game.screens)
        return _("the game is over: {result}").format(result=end)
    return open_game.screens.next_words(game, open_game.viewer)


def _echo_json(open_game: OpenGame, done: Done, entry: Entry) -> None:
    view = open_game.view.witnessing()
    answer(
        open_game,
        "do",
        entry=entry.n,
        id=entry.id,
        event=view.json(open_game.events[entry.n - 1][1]),
        line=view.line(done.event, done.ruling),
        ledger=[row_json(row) for row in done.rows],
        scores=done.result.scores,
        followed=[one for one in done.followed if view.consequence_words(one)],
        doubts=[
            {"code": doubt.code, "source": doubt.source, "params": doubt.params}
            for doubt in done.doubts
        ],
        over=done.over,
        next=done.next,
    )
