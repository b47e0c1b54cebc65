"""What whoever reads has to know of a log: answers of the API and pages say it as commands do."""

import asyncio
from functools import partial

import pytest

from cli.serve.api.calls import CALLS
from cli.serve.links import Links, Role
from events.store.sqlite_store import SqliteStore
from events.store.stores import open_at
from tests.cli.test_altered import FAULTS
from tests.conftest import OPENING
from tests.serve.apps import Server
from tests.stores import alter
from tests.table import Table

SAID = {
    "sound": "",
    "gone": "game 1 (robber-knights) began here",
    "swapped": "game 2 began here as game 3",
    "broken": "the log of rk2 is broken from #3",
}
SCORE = "/api/v1/games/rk2/score"


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path / "games.db")
    for game in ("rk1", "rk2", "rk3"):
        table("new", "robber-knights", "An:blue", "Bram:red")
        table("do", *OPENING, "-g", game)
    return table


@pytest.fixture
def at_once(monkeypatch):
    """It is asked again at once whether others have written."""
    monkeypatch.setattr("cli.serve.desk.AGAIN", 0.0)


def links_to(table):
    """Return links, and two of them: to record all games, and to look at rk2."""
    links = Links()
    return links, links.make(Role.RECORDER), links.make(Role.TABLE, uid(table))


def uid(table, number=2):
    with open_at(table.db) as store:
        return next(game.uid for game in store.games() if game.number == number)


def asked(table, *story):
    """Return the answers to a program that keeps tags; what is no path happens in between."""
    links, program, page = links_to(table)

    async def answers():
        found, tags = [], {}
        async with Server(table.db, links) as server:
            for path in story:
                if callable(path):
                    path()
                    continue
                link = page if path.startswith("/t/") else program
                found.append(await server.ask(path, link, if_none_match=tags.get(path, "")))
                tags[path] = found[-1].headers.get("etag", "")
        return found

    return asyncio.run(answers())


def altered(table, fault):
    """Return what alters the file of games."""
    return partial(alter, table.db, *FAULTS[fault][0])


@pytest.mark.parametrize("fault", SAID)
def test_every_answer_says_so(table, fault):
    if fault != "sound":
        altered(table, fault)()
    paths = [
        f"{call.path.format(game='rk2')}{'?player=An' if call.name == 'why' else ''}"
        for call in CALLS
        if not call.writes and (call.of_game or fault != "broken")
    ]
    for path, answer in zip(paths, asked(table, *paths), strict=True):
        assert answer.status_code == 200, (path, answer.text)
        remarks = answer.json().get("remarks", [])
        assert [SAID[fault] in one for one in remarks] == ([True] if SAID[fault] else []), path


def test_what_was_known_of_a_log_that_was_altered_since_is_not_still_so(table):
    *_before, still, after = asked(table, SCORE, SCORE, altered(table, "gone"), SCORE)
    assert (still.status_code, after.status_code) == (304, 200)
    assert SAID["gone"] in after.json()["remarks"][0]


def test_an_entry_that_was_changed_under_a_game_that_is_held_is_found(table, at_once):
    paths = ("/api/v1/games/rk2/log", "/t/{token}")
    *before, log, page = asked(table, *paths, *paths, altered(table, "broken"), *paths)
    assert not any("is broken from" in answer.text for answer in before)
    assert SAID["broken"] in log.text
    assert SAID["broken"] in page.text
    assert '"by":"nobody"' in log.text


def test_a_log_is_compared_where_others_have_written_alone(table, at_once, monkeypatch):
    read, reads, game = SqliteStore.read, [], uid(table)

    def counted(store, uid, after=0):
        reads.append(uid)
        return read(store, uid, after)

    def others_write():
        assert reads.count(game) == 1
        table("note", "a cup fell over", "--game", "1")

    monkeypatch.setattr(SqliteStore, "read", counted)
    asked(table, *[SCORE] * 5, others_write, SCORE)
    assert reads.count(game) == 2


def test_a_game_that_was_changed_and_cannot_be_read_any_more_is_no_longer_held(table, at_once):
    emptied = "UPDATE {0}entries SET event = '{}' WHERE game = 2 AND n = 1"
    answers = asked(table, SCORE, SCORE, partial(alter, table.db, emptied), SCORE, SCORE)
    assert [answer.status_code for answer in answers] == [200, 304, 503, 503]


def test_who_listens_is_told_with_the_next_entry(table, at_once):
    """A page loads itself again, which shows the remarks; a program is sent them."""
    links, program, page = links_to(table)
    n = 1 + len(OPENING)

    async def story():
        async with Server(table.db, links) as server:
            told = [
                server.listen(f"/t/{{token}}/events?after={n}", page),
                server.listen(f"/api/v1/games/rk2/events?after={n}", program),
            ]
            for happens, many in ((lambda: None, (2, 1)), (altered(table, "broken"), (3, 3))):
                happens()
                table("note", "x", "-g", "rk2")
                for one, events in zip(told, many, strict=True):
                    await one.until(partial(has_heard, one, events))
            return told

    told = asyncio.run(story())
    assert [one["event"] for one in told[0].heard] == ["hello", "steps", "reload"]
    assert [*told[1].heard[1]] == ["event", "data"]
    assert SAID["broken"] in told[1].heard[1]["data"]


def has_heard(stream, events):
    return len(stream.heard) >= events


def test_the_stream_of_entries_begins_with_the_remarks(table):
    altered(table, "broken")()
    links, program, _page = links_to(table)

    async def story():
        async with Server(table.db, links) as server:
            stream = server.listen("/api/v1/games/rk2/events", program)
            await stream.until(lambda: stream.heard)
            return stream.heard[0]

    said = asyncio.run(story())
    assert said["event"] == "remarks"
    assert SAID["broken"] in said["data"]
