"""Verify a store: errors in it and its logs, and the position of a given fingerprint."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Annotated

from msgspec import Struct, structs

from cli.game.game_store import find_game, games_location, numbered_name, warn_newer
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.progress import track
from cli.wording.audit_words import store_fault_words
from cli.wording.head_words import all_compared_words, compared_words, place_words, typed_head
from events.common import CLUB
from events.store.entry import Entry
from events.store.event_store import StoreFault
from events.store.integrity import is_newer
from events.store.location import Location, Server
from events.store.opening import ERRORS, reading
from events.store.spoken_head import TypedHead, speak
from events.store.stores import open_at
from events.store.transferring import all_logs
from events.store.verifying import (
    FOUND,
    LogRow,
    Place,
    broken_logs,
    compare_head,
    compare_store,
    entries_of,
    entry_count,
    file_faults,
    log_rows,
    store_fingerprint,
)


class VerifyCall(Request, frozen=True):
    """Check that nothing was lost, damaged or rewritten; silent if all is well.

    Checks the file of games itself and the chain of every log. Given a fingerprint from elsewhere,
    it checks that the log still has that entry. Ends with exit code 1 if something is wrong.
    """

    what: Annotated[
        tuple[str, ...] | None,
        Argument(
            "The game (default: all), and a fingerprint from an export, a page or a sheet.",
            "[GAME [HEAD]]",
            completes="what_to_verify",
        ),
    ] = None
    fingerprint: Annotated[
        bool, Option("Print one fingerprint of all games, to keep elsewhere.")
    ] = False
    compare: Annotated[
        str | None,
        Option("Check that all games still have, or once had, this fingerprint.", "FINGERPRINT"),
    ] = None


class Found(Struct, frozen=True):
    """An error.

    Attributes:
        code: its code.
        message: the sentence about it.
        game: the short name of the game; None for the file.
        entry: the number of the entry; None without one.
    """

    code: str
    message: str
    game: str | None = None
    entry: int | None = None

    @property
    def line(self) -> str:
        """The finding as one line."""
        if self.game is None:
            return self.message
        if self.entry is None:
            return _("{game}: {message}").format(game=self.game, message=self.message)
        return _("{game} #{entry}: {message}").format(
            game=self.game, entry=self.entry, message=self.message
        )


class Verified(Struct, frozen=True):
    """The extent of a check, its errors, and the result for a given fingerprint.

    Attributes:
        games: the number of games.
        entries: the number of entries.
        findings: the errors, also a fingerprint that the log does not have; for a file of a newer
            version also where a log is no longer readable.
        newer: whether a newer version wrote the file.
        head: the result for a fingerprint of a game or of all games; None without one.
        agreement: the message if it matches.
        fingerprint: the fingerprint of all games, if requested and possible.
    """

    games: int
    entries: int
    findings: list[Found]
    newer: bool = False
    head: str | None = None
    agreement: str = ""
    fingerprint: str | None = None

    @property
    def sound(self) -> bool:
        """Whether no error was found."""
        return not self.findings


def verify(db: Location | None, call: VerifyCall) -> Verified:
    """Verify a store, one game or all, and compare a given fingerprint.

    Raises:
        Mistake: there is no such game, the text is not a fingerprint, or it is that of all games
            while one is named.
        StoreError: the file cannot be read at all.
    """
    name, *typed = call.what or [""]
    kept = " ".join(typed) if typed else call.compare
    head = None if kept is None else typed_head(kept)
    if name and (call.fingerprint or call.compare is not None):
        words = _("--fingerprint and --compare cover all games; do not name one with them")
        raise Mistake(words, Exit.USAGE, "all-games")
    location = games_location(db)
    done = verify_store(location, name or None)
    if done.newer:
        warn_newer(location)
    if call.fingerprint:
        with open_at(location) as store:
            done = structs.replace(done, fingerprint=speak(store_fingerprint(store)))
    if head is None:
        return done
    if name:
        state, found = judge_head(location, name, head)
    else:
        with open_at(location) as store:
            state, at, last = compare_store(store, head)
        found = Found(f"fingerprint-{state}", all_compared_words(state, at, last))
    if state in FOUND:
        return structs.replace(done, head=state, agreement=found.line)
    return structs.replace(done, head=state, findings=[*done.findings, found])


def verify_store(location: Location, name: str | None = None) -> Verified:
    """Verify the games of a location: its tables, and one log or all.

    Raises:
        Mistake: there is no game of that name.
        StoreError: the file cannot be read at all.
    """
    only = _number(location, name)
    if isinstance(location, Server):
        return _verify_store(location, only)
    with reading(location) as db:
        newer = is_newer(db)
        games: list[LogRow] = []
        with suppress(*(() if newer else ERRORS)):  # SQLite's own check says what is wrong
            games = [row for row in log_rows(db) if only in (None, row.number)]
        findings = _found_in(file_faults(db), only)
        unreadable: list[Place] = []
        places = sorted([*broken_logs(_entries(db, games, unreadable)), *unreadable])
        entries = entry_count(db, games)
    if newer:  # what does not follow here may follow there
        first = {place.number: place for place in reversed(places)}
        places = [Place(number, place.n, "newer") for number, place in sorted(first.items())]
    titles = {row.number: row.title for row in games}
    findings += [_of_log(place, titles) for place in places]
    return Verified(sum(row.title != CLUB for row in games), entries, findings, newer)


def _verify_store(location: Location, only: int | None) -> Verified:
    """Verify a store through the interface of all stores, game by game."""
    with open_at(location) as store:
        logs = [one for one in all_logs(store) if only in (None, one.number)]
        findings, titles = _found_in(store.faults(), only), {one.number: one.title for one in logs}
        for log in track(logs, len(logs), _("verifying")):
            places = [Place(log.number, one.n, one.code) for one in store.verify(log.uid)]
            findings += [_of_log(place, titles) for place in places]
    return Verified(sum(one.title != CLUB for one in logs), sum(one.n for one in logs), findings)


def _found_in(faults: Sequence[StoreFault], only: int | None) -> list[Found]:
    """Return the errors of a store as a whole, or of one game."""
    return [
        Found(one.code, store_fault_words(one))
        for one in faults
        if only in (None, one.number) or one.number is None
    ]


def judge_head(location: Location, name: str, head: TypedHead) -> tuple[str, Found]:
    """Return the result of comparing a fingerprint with a game's log, and its message.

    Raises:
        Mistake: there is no game of that name.
        StoreError: the file cannot be read at all.
    """
    if isinstance(location, Server):
        with open_at(location) as store:
            game = find_game(store, name, writing=False)
            return head_found(store.read(game.uid), head, numbered_name(game.title, game.number))
    number = _number(location, name)
    with reading(location) as db:
        games = [row for row in log_rows(db) if row.number == number]
        entries = (entry for _game, entry in _entries(db, games, []))
        title = games[0].title if games else ""
        return head_found(entries, head, numbered_name(title, number))


def head_found(entries: Iterable[Entry], head: TypedHead, name: str) -> tuple[str, Found]:
    """Return the result of comparing a fingerprint with a log, and its message."""
    state, at, last = compare_head(entries, head)
    words = compared_words(state, at, last)
    return state, Found(f"head-{state}", words, name)


def _number(location: Location, name: str | None) -> int | None:
    if name is None:
        return None
    with open_at(location) as store:
        return find_game(store, name, writing=False).number


def _entries(
    db: sqlite3.Connection, games: Sequence[LogRow], unreadable: list[Place]
) -> Iterable[tuple[LogRow, Entry]]:
    """Yield the entries of games, with a progress bar."""
    return track(entries_of(db, games, unreadable), entry_count(db, games), _("verifying"))


def _of_log(place: Place, titles: dict[int, str]) -> Found:
    name = numbered_name(titles.get(place.number, ""), place.number)
    return Found(place.code, place_words(place.code, place.detail), name, place.n)
