"""What a page is sent: with it, it shows what a page shows that is loaded anew."""

import asyncio
from copy import copy

import msgspec
import pytest

import projections.steps
from cli.exports.html.rendering import page_style
from cli.exports.html.steps import roomy
from cli.serve import live as module
from cli.serve.links import Links, Role
from cli.serve.live import KEEP_ALIVE, Following
from events.common import Noted
from projections.clock import PAUSE
from projections.folding import fold_game
from projections.seen import PUBLIC, Viewer
from projections.timeline import Timeline
from tests.pages.given import mishaps, sample
from tests.serve.apps import Server
from tests.table import Table


def as_of(open_game, n):
    """Return a game as its log was after an entry."""
    before = copy(open_game)
    before.entries, before.events = open_game.entries[:n], open_game.events[:n]
    before.known = n
    before.game = fold_game(Timeline(before.events))
    return before


def told(open_game, viewer=PUBLIC):
    """Return the steps that a page shows that is loaded now."""
    open_game.asked = viewer
    following = Following(open_game, viewer)
    return _steps(following, open_game)


def _steps(following, open_game):
    everything = following._updates(open_game, 0)
    return msgspec.json.decode(msgspec.json.encode(everything))


def check_every_listener(open_game, viewer, known, now):
    """Whoever knows the log up to an entry and takes what is sent has what a new page has."""
    open_game = as_of(open_game, now)
    open_game.asked = viewer
    following, expected = Following(open_game, viewer), told(open_game, viewer)
    for since in known:
        news = following.news(open_game, since)
        if since == now:
            assert news is None
            continue
        if any(event.describes for _n, event in open_game.events[since:]):
            assert (news.n, news.data) == (now, None)  # it is loaded again
            continue
        data = msgspec.json.decode(news.data)
        before = told(as_of(open_game, since), viewer)
        assert data["n"] == now
        assert before[: data["stay"]] + data["steps"] == expected, since


def test_after_undo_redo_corrections_and_notes_a_page_shows_what_a_new_one_does(tmp_path):
    table = mishaps(tmp_path)
    table("note", "@4", "the castle of the evening")
    table("undo")
    table("undo")
    table("redo")
    open_game = table.loaded()
    for now in (*range(4, open_game.n, 4), open_game.n):
        check_every_listener(open_game, PUBLIC, range(1, now + 1), now)


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(seat=1)])
def test_the_end_opens_secrets_to_a_page_that_was_open_before(viewer, tmp_path):
    open_game = sample(tmp_path, "league-of-six/l613c-three-players.txt")
    n = open_game.n
    last = next(at for at in range(n, 0, -1) if not as_of(open_game, at).game.over)
    check_every_listener(open_game, viewer, [n // 2, last, n], n)
    check_every_listener(open_game, viewer, [last - 5], last)
    open_game.asked = viewer
    following = Following(as_of(open_game, last), viewer)
    following.follow(open_game)
    assert _steps(following, open_game) == told(open_game, viewer)


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(seat=1)])
def test_a_page_of_a_finished_game_says_what_was_hidden(viewer, tmp_path):
    steps = told(sample(tmp_path, "league-of-six/l613c-three-players.txt"), viewer)
    assert any('class="unveiled"' in step["entry"] for step in steps)


@pytest.mark.parametrize(
    "name", ["robber-knights/full-2-players.txt", "meridian/full-2-players.txt"]
)
def test_a_game_is_walked_once_and_goes_on_with_every_entry(name, tmp_path, monkeypatch):
    open_game = sample(tmp_path, name)
    steps, walks = [], []
    monkeypatch.setattr(module, "steps", _counted(projections.steps.steps, walks))
    monkeypatch.setattr(module, "step_on", _counted(projections.steps.step_on, steps))
    following = Following(as_of(open_game, 5), PUBLIC)
    style = page_style(roomy(following._walk.box), module.STYLES)
    for n in range(6, open_game.n + 1):
        data = msgspec.json.decode(following.news(as_of(open_game, n), n - 1).data)
        style = data.get("style", style)
        assert style == page_style(roomy(following._walk.box), module.STYLES)  # the board has room
    assert (len(walks), len(steps)) == (1, open_game.n - 5)
    assert _steps(following, open_game) == told(open_game)


def _counted(function, calls):
    def counted(*arguments, **options):
        calls.append(arguments)
        return function(*arguments, **options)

    return counted


def test_news_are_worked_out_once_for_all_who_lack_them(game):
    uid = game.loaded().stored.uid

    async def story():
        async with Server(game.db) as server:
            return await asyncio.gather(*(server.live.lacking(uid, PUBLIC, 1) for _n in range(9)))

    first, *others = asyncio.run(story())
    assert all(one is first for one in others)


def test_who_is_revoked_is_told_and_the_end_of_the_server_keeps_nobody_waiting(game):
    open_game, links = game.loaded(), Links(path=game.db.with_name("links"))
    tables = [links.make(Role.TABLE, open_game.stored.uid) for _n in range(2)]

    async def story():
        async with Server(game.db, links) as server, asyncio.timeout(KEEP_ALIVE - 1):
            path = f"/t/{{token}}/events?after={open_game.n}"
            gone, last = (server.listen(path, link) for link in tables)
            await gone.until(lambda: gone.heard)
            await last.until(lambda: last.heard)
            Links(path=game.db.with_name("links")).revoke(tables[0].token)  # by another process
            await gone.answer()
            server.live.close()
            await last.answer()
            return [[said["event"] for said in one.heard] for one in (gone, last)]

    assert asyncio.run(story()) == [["hello", "gone"], ["hello"]]


def test_what_is_described_or_who_plays_otherwise_is_loaded_again(tmp_path):
    table = Table(tmp_path / "games.db")
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--date", "2026-03-01")
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6")
    table("describe", "tax 3 x..x.. w")
    table("correct", "1", "Anna:red", "Bo:green", "Cy:yellow")
    open_game = table.loaded()
    for now in (3, 4):
        opened = as_of(open_game, now)
        assert Following(opened, PUBLIC).news(opened, now - 1).data is None
    assert Following(open_game, PUBLIC).news(open_game, 5).data is None  # no such entry


def test_another_log_in_the_place_of_one_is_walked_anew(tmp_path):
    one = sample(tmp_path, "meridian/full-2-players.txt")
    following = Following(as_of(one, 30), PUBLIC)
    other = as_of(one, 31)
    other.entries = [msgspec.structs.replace(entry, hash=b"x" * 32) for entry in other.entries]
    following.follow(other)
    assert _steps(following, other) == told(other)


def test_the_clock_says_since_when_somebody_thinks(tmp_path):
    open_game = sample(tmp_path, "robber-knights/full-2-players.txt")
    open_game.rewind(20)
    assert Following(open_game, PUBLIC).standing(open_game)["clock"] is None  # imported: no times
    at = 1_772_000_000_000
    entries = [msgspec.structs.replace(e, at=at + 60_000 * e.n) for e in open_game.entries]
    open_game.entries = entries
    clock = Following(open_game, PUBLIC).standing(open_game)["clock"]
    assert clock["since"] == entries[-1].at
    noted = Following(as_of(open_game, 20), PUBLIC)
    events = [*open_game.events, (21, Noted("rain"))]
    last = msgspec.structs.replace(entries[-1], n=21, at=entries[-1].at + 90_000)
    open_game.entries, open_game.events = [*entries, last], events
    open_game.game.timeline = Timeline(events)
    later = noted._clock(open_game)
    assert later["since"] == entries[-1].at  # a note is nobody's move
    assert later["until"] == last.at + PAUSE
    assert clock["until"] == entries[-1].at + PAUSE
    assert sum(clock["thought"]) > 0
    assert clock["acts"] in (0, 1)
