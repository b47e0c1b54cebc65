"""What any store has to pass: append, read, list, head, verify; a server's by `make postgres`."""

import multiprocessing
import sqlite3
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from events.common import CLUB, GAMES, Noted, Origin
from events.store.entry import draft
from events.store.event_store import AlreadyRecorded, Appended, Conflict, Fork, Head, IdTaken
from events.store.location import Server, StoreError, read_location
from events.store.migrations import SCHEMA
from events.store.spoken_head import read_head, speak
from events.store.sqlite_store import SqliteStore
from events.store.stores import open_at
from events.store.transferring import WRITTEN, all_logs, transfer
from events.store.verifying import compare_store, store_fingerprint
from tests.stores import (
    KINDS,
    STARTED,
    SWAP,
    alter,
    another_program,
    new_location,
    new_store,
    refused,
)
from tests.stores import begin as begin_game


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.fixture
def store(kind, tmp_path: Path):
    with new_store(kind, tmp_path) as store:
        yield store


def note(text, id_):
    return draft(Noted(text), by="t", id_=id_, at=5)


def add(store, expected, *names, uid="g1", still_open=True):
    """Append notes, each with its text as its id."""
    drafts = [note(name, name) for name in names]
    return store.append(uid, "robber-knights", expected, drafts, still_open=still_open)


def begin(store, uid="g1", still_open=True):
    return store.append(uid, "robber-knights", 0, [note("start", uid)], still_open=still_open)


def check(store, logs, still_open, written):
    """Check that a store has these logs; of the games these are open, and written to in order."""
    for uid, entries in logs.items():
        assert store.read(uid) == entries
        assert store.read(uid, after=2) == entries[2:]
        assert store.head(uid) == Head(len(entries), entries[-1].hash)
        assert store.find(uid, entries[-1].id) == entries[-1]
        assert store.verify(uid) == []
    games = [uid for uid in reversed(logs) if uid != CLUB]  # its own log is no game
    listed = store.games()
    assert [game.uid for game in listed] == games
    assert [(game.n, game.hash) for game in listed] == [
        (len(logs[uid]), logs[uid][-1].hash) for uid in games
    ]
    assert store.games(only_open=True) == [game for game in listed if still_open[game.uid]]
    assert store.games(limit=1) == listed[:1]
    for key in ("uid", "number"):
        assert [store.game(getattr(game, key)) for game in listed] == listed
    latest = [uid for uid in written if still_open[uid]] or written
    assert store.latest() == (store.game(latest[-1]) if latest else None)
    assert (store.read("none"), store.find("none", "x"), store.head("none").n) == ([], None, 0)
    assert store.game(CLUB) is store.game("none") is store.game(len(logs) + 1) is None


@pytest.mark.parametrize("seed", range(3))
def test_a_log_grows_by_what_is_new_and_only_for_who_knows_all_of_it(store, seed):
    """Or again, with other words, beside what is known, by who knows less; clocks are wrong."""
    chance, logs, still_open, written = Random(seed), {}, {}, []
    for turn in range(40):
        check(store, logs, still_open, written)
        uid = chance.choice(["g1", "g2", "g3", CLUB])
        log = logs.get(uid, [])
        expected = chance.choice([len(log), len(log), 0, 5])
        ids = [f"{uid}.{turn}.{i}" if log or i else uid for i in range(chance.randint(1, 3))]
        new = [draft(Noted("x"), by="t", id_=id_, at=chance.randrange(9_000)) for id_ in ids]
        late = None if expected == len(log) else Conflict(expected, len(log))
        cases: list[tuple[object, object]] = [(new, late)] * 3
        if log:
            known = chance.choice(log)
            rest = log[known.n - 1 :]
            taken = IdTaken(known.id, known.n)
            again = [note("x", entry.id) for entry in rest]
            cases += [(again, AlreadyRecorded(tuple(rest)))]
            cases += [([note("other", known.id)], taken), ([again[0], *new], taken)]
        drafts, other = chance.choice(cases)
        is_open = uid != CLUB and chance.random() < 0.5
        title = CLUB if uid == CLUB else "robber-knights"
        outcome = store.append(uid, title, expected, drafts, still_open=is_open)
        if other:
            assert outcome == other
            continue
        assert [(one.id, one.at) for one in outcome.entries] == [(one.id, one.at) for one in new]
        logs[uid] = [*log, *outcome.entries]
        still_open[uid] = is_open
        written += [] if uid == CLUB else [uid]
    assert len(logs) == 4


def test_a_log_that_is_longer_than_any_game_is_neither_written_nor_read(store, monkeypatch):
    begin(store)
    add(store, 1, "a")
    monkeypatch.setattr("events.store.entry.MOST_ENTRIES", 2)
    with refused("too-long"):
        add(store, 2, "b")
    assert len(store.read("g1")) == 2
    monkeypatch.setattr("events.store.entry.MOST_ENTRIES", 1)
    with refused("too-long"):
        store.read("g1")
    store.append(CLUB, CLUB, 0, [note("club", CLUB), note("c", "c")], still_open=False)
    assert len(store.read(CLUB)) == 2


def test_all_or_none(store):
    begin(store)
    with pytest.raises(StoreError):
        add(store, 1, "a", "a")
    assert store.head("g1").n == 1


def heads(store):
    return {game.uid: Head(game.n, game.hash) for game in store.games()}


def test_appends_together_are_there_at_the_end_and_none_before(store):
    with open_at(store.location) as other:
        with store.together():
            outcomes = [begin(store, "g1"), begin(store, "g2"), begin(store, "g1")]
            assert store.head("g2").n == 1
            assert heads(other) == {}
        assert [type(one) for one in outcomes] == [Appended, Appended, AlreadyRecorded]
        assert heads(other).keys() == {"g1", "g2"}
    with store.together():
        changed = store.append("g1", "robber-knights", 0, [note("other", "g1")], still_open=True)
        late = add(store, 5, "a", uid="g2")
        begin(store, "g3")
    assert (changed, late) == (IdTaken("g1", 1), Conflict(5, 1))
    assert [store.head(uid).n for uid in ("g1", "g2", "g3")] == [1, 1, 1]


def test_whatever_is_raised_takes_back_all_appends_together(store):
    begin(store)

    def stop():
        with store.together():
            begin(store, "g2")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert heads(store).keys() == {"g1"}
    assert isinstance(begin(store, "g2"), Appended)


def test_who_asks_what_has_changed_misses_nothing_however_late_it_is_done(store):
    token, games = store.changes()
    assert games == []
    begin(store, "g0")
    now, games = store.changes(None)
    assert games == []
    assert "g0" in [game.uid for game in store.changes(token)[1]]
    assert [game.uid for game in store.changes(now)[1]] == []
    token = now
    begin(store, "g1")
    begin(store, "g2")
    token, games = store.changes(token)
    assert {game.uid: game.n for game in games} == {"g1": 1, "g2": 1}
    with open_at(store.location) as other:
        with other.together():
            begin(other, "g3")  # written now, there later
            assert store.changes(token)[1] == []
            meanwhile, _ = store.changes(token)
        assert [game.uid for game in store.changes(meanwhile)[1]] == ["g3"]
    token, _ = store.changes(token)
    assert store.changes(token)[1] == []
    add(store, 1, "a", still_open=False)
    assert store.changes(token)[1] == [store.game("g1")]


def test_the_version_tells_what_another_connection_has_written(store):
    begin(store)
    with open_at(store.location) as other:
        store.read("g1")
        before = store.version()
        assert [store.version(), store.version()] == [before, before]
        with other.together():
            begin(other, "g2")
            assert store.version() == before
        assert (after := store.version()) != before
        other.read("g1")
        assert store.version() == after
        add(other, 1, "a")
        assert store.version() not in (before, after)


def test_entries_that_are_sealed_already_stay_as_they_are(store, kind, tmp_path):
    begin(store)
    add(store, 1, "a", "b")
    whole = store.read("g1")
    with new_store(kind, tmp_path) as other:
        other.append("g1", "robber-knights", 0, whole[:1], still_open=True)
        other.append("g1", "robber-knights", 1, whole[1:], still_open=True)
        assert other.read("g1") == whole
        assert other.verify("g1") == []
        known = other.append("g1", "robber-knights", 0, whole, still_open=True)
        assert known == AlreadyRecorded(tuple(whole))
        with pytest.raises(StoreError):  # a gap in the numbers
            other.append("g2", "robber-knights", 0, whole[1:], still_open=True)
        assert other.head("g2").n == 0


def _writes(location, name):
    """Write 15 entries to a game that others write to."""
    done = 0
    with open_at(read_location(location), create=True) as store:
        begin(store, "shared")
        while done < 15:
            head = store.head("shared").n
            done += isinstance(add(store, head, f"{name}{done}", uid="shared"), Appended)
    return done


def _begins(location, name):
    """Begin 15 games; return how many this process has begun."""
    with open_at(read_location(location), create=True) as store:
        done = [begin_game(store, f"{name}{n}") for n in range(15)]
    return sum(isinstance(one, Appended) for one in done)


def typed_form(location):
    """Return a location as a command line takes it."""
    return location.url if isinstance(location, Server) else str(location)


def _at_once(work, place, names):
    """Have a process for each name do some work on a store from the same moment on."""
    context = multiprocessing.get_context("spawn")
    begun = context.Barrier(len(names))
    with context.Pool(len(names), begun.wait, (60,)) as processes:  # ends what is still at work
        given = [(typed_form(place), name) for name in names]
        return processes.starmap_async(work, given, chunksize=1).get(90)


def test_several_processes_create_and_write_one_store_and_nothing_is_lost(kind, tmp_path):
    place = new_location(kind, tmp_path)
    assert _at_once(_writes, place, "abc") == [15] * 3
    with open_at(place) as store:
        entries = store.read("shared")
        assert store.verify("shared") == []
    assert len(entries) == 46
    assert {entry.id for entry in entries[1:]} == {f"{n}{i}" for n in "abc" for i in range(15)}


@pytest.mark.parametrize("names", ["abc", "aa"])
def test_several_processes_begin_games_at_once_and_each_is_begun_once_and_listed(
    kind, tmp_path, names
):
    place = new_location(kind, tmp_path)
    begun = _at_once(_begins, place, names)
    with open_at(place) as store:
        listed = [entry.id for entry in store.read(GAMES)]
        assert listed == [GAMES, *(game.uid for game in reversed(store.games()))]
        assert len(listed) - 1 == sum(begun) == 15 * len({*names})
        assert store.verify(GAMES) == store.faults() == store.alterations() == []


def test_forks_are_found_by_what_their_first_entry_names(store):
    begin_game(store)
    assert store.forks() == []
    origin = Origin("g1", 1, store.head("g1").hash.hex(), 1)
    first = draft(replace(STARTED, origin=origin), by="t", id_="g2", at=5)
    store.append("g2", "robber-knights", 0, [first], still_open=True)
    assert store.forks() == [Fork("g1", 1, store.game("g2"))]


def altered(store, uid=None):
    return [(fault.code, fault.number) for fault in store.alterations(uid)]


def faults(store):
    return [(fault.code, fault.number) for fault in store.faults()]


def test_each_game_that_begins_is_listed_in_a_log_of_the_store(store):
    for uid in ("g1", "g2"):
        begin_game(store, uid)
    store.append(CLUB, CLUB, 0, [note("start", CLUB)], still_open=False)
    add(store, 1, "a")
    log = store.read(GAMES)
    assert [entry.id for entry in log] == [GAMES, "g1", "g2", CLUB]
    assert f'"number":2,"title":"robber-knights","hash":"{store.head("g2").hash.hex()}"' in (
        log[2].event
    )
    assert [entry.by for entry in log[1:]] == ["t"] * 3
    assert store.verify(GAMES) == store.alterations() == []
    assert store.game(GAMES) is store.game(0) is None
    assert store.game(1).uid == "g1"


def test_what_does_not_begin_is_not_listed(store):
    begin_game(store)
    before = store.read(GAMES)
    begin_game(store)
    add(store, 5, "a", uid="g2")
    with suppress(RuntimeError), store.together():
        begin_game(store, "g3")
        raise RuntimeError
    assert store.read(GAMES) == before
    assert store.alterations() == []


TAKEN = "DELETE FROM {0}{table} WHERE game = "
ALTERED = {
    "gone": ([f"{TAKEN}2"], [("gone", 2)], {"g2", GAMES}),
    "the last one gone": ([f"{TAKEN}3"], [("gone", 3)], {"g3", GAMES}),
    "renumbered": (SWAP[:1], [("renumbered", 77)], {"g2"}),
    "swapped": (SWAP, [("renumbered", 3), ("renumbered", 2)], {"g2", "g3"}),
}
"""What is done to the tables, what is found, and of which games a look at one finds it."""


@pytest.mark.parametrize("name", ALTERED)
def test_a_game_that_is_gone_or_has_another_number_is_found(store, name):
    statements, expected, found_by = ALTERED[name]
    for uid in ("g1", "g2", "g3"):
        begin_game(store, uid)
    assert store.alterations() == []
    alter(store.location, *statements)
    assert altered(store) == expected
    assert faults(store) == expected
    assert {uid for uid in ("g1", "g2", "g3", GAMES) if altered(store, uid)} == found_by


def test_of_many_that_are_gone_a_look_names_some_and_who_checks_all(store):
    with store.together():
        for n in range(1, 121):
            begin_game(store, f"g{n}")
    alter(store.location, "DELETE FROM {0}{table} WHERE game > 5")
    assert len(store.alterations()) == len(store.alterations(GAMES)) == 100
    assert len(store.faults()) == 115


def test_another_beginning_and_a_game_that_nobody_began_are_found(store):
    for uid in ("g1", "g2", "g3"):
        begin_game(store, uid)
    other = "(SELECT hash FROM {0}entries WHERE game = 1)"
    alter(store.location, f"UPDATE {{0}}entries SET hash = {other} WHERE game = 2")
    assert faults(store) == altered(store, "g2") == [("other-beginning", 2)]
    assert altered(store) == altered(store, "g1") == []
    alter(store.location, "DELETE FROM {0}entries WHERE game = 0 AND n = 3")
    assert faults(store) == [("games-log", None), ("unlisted", 2)]
    assert altered(store) == altered(store, "g2") == [("unlisted", 2)]
    alter(store.location, f"{TAKEN}0")
    for found in (faults(store), altered(store), altered(store, GAMES)):
        assert ("no-games-log", None) in found
    assert isinstance(begin_game(store, "g4"), Appended)
    assert altered(store, GAMES) == [("no-games-log", None)]


def test_a_look_at_one_game_asks_as_little_of_many_as_of_few(store, monkeypatch):
    asked = []
    rows = type(store)._rows

    def counted(self, query, *parameters):
        found = rows(self, query, *parameters)
        asked.append(len(found))
        return found

    monkeypatch.setattr(type(store), "_rows", counted)
    for n in range(1, 40):
        begin_game(store, f"g{n}")
        if n in (1, 39):
            asked.clear()
            assert store.alterations(GAMES) == store.alterations("g1") == []
            assert sum(asked) == 2


def compared(store, kept):
    return compare_store(store, read_head(speak(kept)))


def write_by_chance(store, chance, kept, older=0):
    """Write to some games, keep the fingerprint of each moment; first entries can be older."""
    uids = []
    for at in range(100, 1000, 30):
        kept.append(store_fingerprint(store))
        uid = chance.choice([f"g{at}", CLUB, *uids])
        n = store.head(uid).n
        ids = [f"{uid}.{at}.{i}" if n + i else uid for i in range(chance.randint(1, 3))]
        one = [draft(Noted("x"), by="t", id_=id_, at=at - older * (not n)) for id_ in ids]
        title = CLUB if uid == CLUB else "robber-knights"
        assert isinstance(store.append(uid, title, n, one, still_open=True), Appended)
        uids += [] if n else [uid]
    kept.append(store_fingerprint(store))


@pytest.mark.parametrize("older", [0, 50])
def test_a_fingerprint_of_all_games_tells_an_older_store(kind, store, tmp_path, older):
    kept = []
    write_by_chance(store, Random(7), kept, older)
    assert len(set(kept)) == len(kept)
    for before in kept[:-1]:
        assert compared(store, before) == ("earlier", before.n, kept[-1].n)
    assert compared(store, kept[-1]) == ("last", kept[-1].n, kept[-1].n)
    hash_ = kept[-1].hash.hex()
    assert compare_store(store, read_head(hash_))[0] == "last"
    assert compare_store(store, read_head(hash_[::-1]))[0] == "nowhere"
    with new_store(kind, tmp_path) as copy:
        for one in transfer(store, copy, all_logs(store)):
            assert one.code in WRITTEN
        assert compared(copy, kept[-1])[0] == "last"
        if not older:  # a copy has no more than the times to tell the order by
            assert [compared(copy, one) for one in kept] == [compared(store, one) for one in kept]
        begin(copy, "later")
        assert compared(store, store_fingerprint(copy))[0] == "lost"
        assert compared(copy, kept[-1])[0] == "earlier"
    with new_store(kind, tmp_path) as other:
        write_by_chance(other, Random(8), [])
        while store_fingerprint(other).n <= kept[-1].n:
            begin(other, f"more{store_fingerprint(other).n}")
        assert compared(other, kept[-1])[0] == "rewritten"


def test_a_fingerprint_of_all_games_tells_who_swapped_and_hashed_anew(store):
    for uid in ("g1", "g2", "g3"):
        begin_game(store, uid)
    kept = store_fingerprint(store)
    alter(store.location, *SWAP)
    assert compared(store, kept)[0] == "rewritten"


# --- a file of SQLite beside that -----------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path):
    with SqliteStore(tmp_path / "games.db", create=True) as store:
        yield store


def test_the_file_is_durable_and_never_in_wal_mode(file):
    connection = file._db
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (3,)  # EXTRA
    file.close()
    another_program(file.path, "PRAGMA journal_mode = WAL")
    with SqliteStore(file.path) as again:  # who only reads leaves the file as it is
        assert again._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        again.append("g1", "robber-knights", 0, [note("a", "g1")], still_open=True)
        assert again._db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert again._db.execute("PRAGMA synchronous").fetchone() == (3,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET event = '{}'",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE n = 1",
        "INSERT OR REPLACE INTO entries SELECT game, 9, id, at, by, event, hash FROM entries",
        "INSERT OR REPLACE INTO entries SELECT game, 3, 'g1', at, by, event, hash FROM entries",
        "INSERT INTO entries SELECT game, 7, 'x', at, by, event, hash FROM entries WHERE n = 1",
        "REPLACE INTO entries SELECT game, 1, 'x', at, by, event, hash FROM entries",
        "UPDATE games SET title = 'x'",
        "DELETE FROM games",
        "INSERT OR REPLACE INTO games SELECT * FROM games",
        "INSERT OR REPLACE INTO games SELECT 9, uid, title FROM games",
    ],
)
def test_the_store_itself_refuses_to_forget(file, statement):
    begin(file)
    add(file, 1, "a")
    before = file.read("g1")
    raw = sqlite3.connect(file.path)  # any tool, with SQLite's own defaults
    with pytest.raises(sqlite3.DatabaseError, match="append-only"):
        raw.execute(statement)
    raw.rollback()
    raw.close()
    assert file.read("g1") == before


def test_no_room_takes_back_what_was_appended_by_itself_or_together(file):
    begin(file)
    pages = file._db.execute("PRAGMA page_count").fetchone()[0]
    file._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [note("x" * 400, f"e{i}") for i in range(200)]
    with refused("full"):
        file.append("g1", "robber-knights", 1, big, still_open=True)
    with refused("full"), file.together():
        begin(file, "g3")
        file.append("g1", "robber-knights", 1, big, still_open=True)
    assert {uid: head.n for uid, head in heads(file).items()} == {"g1": 1}
    assert isinstance(begin(file, "g4"), Appended)


def test_a_newer_store_is_not_touched(file):
    begin(file)
    another_program(file.path, f"PRAGMA user_version = {SCHEMA + 1}")
    with refused("newer"):
        add(file, 1, "a")
    before = file.path.read_bytes()
    with SqliteStore(file.path, create=True) as opened:
        assert opened.newer
        assert opened.read("g1") == file.read("g1")
        with refused("newer"):
            add(opened, 1, "a")
    assert file.path.read_bytes() == before
