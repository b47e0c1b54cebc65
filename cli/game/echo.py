"""What is said about an action that was just recorded, in one line or as JSON."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cli.game.open_game import Done, OpenGame
from cli.game.viewpoint import answer
from cli.terminal.language import _, in_quotes
from cli.terminal.phrases import clauses
from cli.terminal.printing import say, warn
from cli.terminal.reader import interactive
from cli.wording.event_words import changes_words, event_words, outcome_words, row_json
from cli.wording.sentences import doubt_words, score_words
from events.common import GameAbandoned
from events.store.entry import Entry
from events.text import write_minutes
from projections.titles.title_rules import Consequence


class Echo(Struct, frozen=True):
    """What is said of an action that was recorded.

    Attributes:
        lines: what it did and who is next, then what else is to be said, a sentence each.
        doubts: what is strange about it.
        rulings: what the table let stand.
    """

    lines: tuple[str, ...]
    doubts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


def echo(
    open_game: OpenGame,
    done: Done,
    entry: Entry,
    *,
    as_json: bool,
    last: bool,
    passed: Sequence[int] = (),
) -> None:
    """Say what an action did; the last one of several also says who is next.

    `passed`: who has passed the limit of thinking time by it.
    """
    if as_json:
        _echo_json(open_game, done, entry, passed)
        return
    said = echo_of(open_game, done, entry, last=last, passed=passed)
    for line in said.lines:
        say(line)
    for doubt in () if interactive() else said.doubts:  # a person was asked already
        warn(doubt)
    for ruling in said.rulings:
        say(ruling)


def echo_of(
    open_game: OpenGame, done: Done, entry: Entry, *, last: bool, passed: Sequence[int] = ()
) -> Echo:
    """Return what is said of an action, in sentences."""
    if last and done.over:  # what the result rests on is known of the whole log
        open_game.game.timeline = open_game.timeline()
    screens, players = open_game.screens, open_game.players
    rulings = []
    for refusal in done.admitted:
        what = screens.refusal_words(refusal, players)
        line = _("  ruling {reason}: {what}").format(reason=in_quotes(done.ruling or ""), what=what)
        rulings.append(line)
    return Echo(
        (
            _did(open_game, done, entry, last=last),
            *_limit_lines(open_game, passed),
            *(screens.over_lines(open_game.game) if last and done.over else ()),
        ),
        tuple(doubt_words(doubt, screens, players) for doubt in done.doubts),
        tuple(rulings),
    )


def _did(open_game: OpenGame, done: Done, entry: Entry, *, last: bool) -> str:
    """Return what an action did: what followed, points, scores, and who is next."""
    view = open_game.view.witnessing()
    parts = [f"#{entry.n} {event_words(view, done.event)}"]
    parts += filter(None, map(view.consequence_words, done.followed))
    if changes := changes_words(view, done.rows):
        parts.append(changes)
    if done.result.scores:
        parts.append(score_words(done.result.scores, open_game.players))
    if last and not isinstance(done.event, GameAbandoned):
        parts.append(outcome_words(open_game.game, open_game.view))
    return clauses(parts)


def _limit_lines(open_game: OpenGame, passed: Sequence[int]) -> Iterator[str]:
    """Yield who has passed the limit of thinking time; nothing comes of it."""
    for seat in passed:
        yield _("{name} has used more time than the limit of {time}").format(
            name=open_game.players[seat].name,
            time=write_minutes(open_game.game.timeline.started.limit or 0),
        )


def say_needless(open_game: OpenGame, read: str, already: Consequence, *, as_json: bool) -> None:
    """Say that what an action says has happened already, so that nothing is recorded of it."""
    if as_json:
        answer(open_game, "nothing", read=read, code=already.code, params=already.params)
    else:
        say(needless_words(open_game, already))


def needless_words(open_game: OpenGame, already: Consequence) -> str:
    """Return what has happened already, so that nothing was recorded of it."""
    return clauses([open_game.view.consequence_words(already), _("nothing was recorded")])


def _echo_json(open_game: OpenGame, done: Done, entry: Entry, passed: Sequence[int]) -> None:
    view = open_game.view.witnessing()
    answer(
        open_game,
        "do",
        entry=entry.n,
        id=entry.id,
        event=view.json(open_game.events[entry.n - 1][1]),
        line=view.line(done.event, done.ruling),
        ledger=[row_json(row, open_game.game.rules.CLAUSES) for row in done.rows],
        scores=done.result.scores,
        followed=[one for one in done.followed if view.consequence_words(one)],
        doubts=[
            {"code": doubt.code, "source": doubt.source, "params": doubt.params}
            for doubt in done.doubts
        ],
        over=done.over,
        next=done.next,
        **({"passed": passed} if passed else {}),
    )
