"""Output of `games` and `log`: the games of a store, and the entries of a game."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from cli.game import logs
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import hash_shown
from cli.terminal.command import Answer, Command, EventLine, Logged, Number, OfGame
from cli.terminal.language import _, about, clauses, day_words
from cli.terminal.output import Output
from cli.terminal.reader import in_words
from cli.wording.event_words import Marks, words
from cli.wording.head_words import head_line
from events.store.entry import write_time
from projections.notes import notes_at
from projections.timeline import Timeline

MARKS = ["undone", "replaced", "set-aside", "without-effect", "operation"]


class Entry(Struct, kw_only=True, forbid_unknown_fields=True):
    """An entry of the log, also sent in the stream of events."""

    n: Number
    id: str
    at: str
    by: str
    event: Logged
    hash: str
    line: EventLine


class MarkedEntry(Entry, kw_only=True, forbid_unknown_fields=True):
    """An entry with its mark since then; null if it is in force."""

    mark: Annotated[str, Meta(extra_json_schema={"enum": MARKS})] | None


class Head(Struct, forbid_unknown_fields=True):
    """The length and the head of a log."""

    entries: int
    hash: str


class Log(OfGame, kw_only=True, tag="tablescribe.log/1"):
    """The entries."""

    uid: str
    entries: list[MarkedEntry]
    forks: list[logs.Child]
    head: Head


def entry_answer(game: SeenGame, n: int) -> Entry:
    """Return the JSON object of an entry, without its mark."""
    return Entry(**_members(game, n))


def _members(game: SeenGame, n: int) -> dict[str, Any]:
    entry, event = game.entries[n - 1], game.events[n - 1][1]
    return {
        "n": n,
        "id": entry.id,
        "at": write_time(entry.at),
        "by": entry.by,
        "event": game.view.json(event),
        "hash": hash_shown(game, n),
        "line": words(event, game.view),
    }


def _words(listing: logs.Listing) -> Iterator[Output]:
    timeline = Timeline(listing.events)
    yield from _entries(timeline, listing)
    if listing.call.all:
        yield from _abandoned_lines(timeline)
    yield from listing.links.words(listing.game.stored.uid)
    yield head_line(listing.game.entries)


def _answers(listing: logs.Listing) -> Iterator[Log]:
    game, marks = listing.game, listing.marks
    yield Log(
        uid=game.stored.uid,
        entries=[
            MarkedEntry(**_members(game, n), mark=marks.of(n) or None)
            for n, _event in listing.events[listing.call.after :]
        ],
        forks=listing.links.forks(game.stored.uid),
        head=Head(game.n, hash_shown(game, game.n)),
        **game.keys(),
    )


def _entries(timeline: Timeline, listing: logs.Listing) -> Iterator[str]:
    """Yield the entries after a given one, each followed by its notes."""
    marks, view, call = listing.marks, listing.game.view, listing.call
    doubtful = logs.unlikely(timeline)
    notes = notes_at(timeline.items)
    below = {
        item.ref
        for about, own in notes.items()
        for item in own
        if int(about.partition(".")[0]) > call.after
    }
    width = len(str(len(timeline.raw)))
    for n, event in timeline.raw.items():
        mark = marks.of(n)
        if n <= call.after or str(n) in below or (mark in Marks.HIDDEN and not call.all):
            continue
        line = f"#{n:<{width}} {words(event, view)}"
        said = marks.words(n) if mark else _("unlikely") if n in doubtful else ""
        yield f"{line}  [{said}]" if said else line
        for place, own in notes.items():
            for item in own if place.partition(".")[0] == str(n) else ():
                yield f"{'':{width + 1}} #{item.ref} {words(item.event, view)}"


def _abandoned_lines(timeline: Timeline) -> Iterator[str]:
    """Yield the abandoned lines that can be restored."""
    for line in timeline.abandoned_lines():
        span = f"#{line[0]}" if len(line) == 1 else f"#{line[0]}..#{line[-1]}"
        words = _("abandoned: {span}; to bring it back: redo --line {n}")
        yield words.format(span=span, n=line[-1])


LOG = Command("log", logs.list_entries, _words, _answers)


class Games(Answer, tag="tablescribe.games/1"):
    """The games of the file, the newest first."""

    games: list[logs.GameRow]


def _games_words(shelf: logs.Shelf) -> Iterator[Output]:
    if not shelf.rows:
        yield _("there is no game yet; start one with: tablescribe new TITLE PLAYERS")
    for row in shelf.rows:
        yield _describe(row) if in_words() else _game_line(row)
    if shelf.several:
        yield _("several games are open: choose one with --game when you record")


def _game_line(row: logs.GameRow) -> str:
    """Return the line about a game; a star marks the current one."""
    return f"{'*' if row.current else ' '} {row.game:<6} {day_words(row.date)}  {row.words}"


def _describe(row: logs.GameRow) -> str:
    words = about(", ".join([row.game, day_words(row.date)]), row.words)
    return clauses([words, _("current game")]) if row.current else words


def _games_answers(shelf: logs.Shelf) -> Iterator[Games]:
    yield Games(shelf.rows)


GAMES = Command("games", logs.list_games, _games_words, _games_answers)
