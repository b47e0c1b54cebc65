"""The whole server at once: whoever records, each hears what they would hear alone.

Viewers in two languages listen to entries and look at pages of a game with secrets. Guests,
recorders, other processes, cut streams, revoked links and restarts come in any order. After each of
them everybody has what a server for them alone would show, each entry once and in its order; what
was acknowledged is in the log; who was revoked opens nothing.
"""

import asyncio
import json
import os
import tempfile
from functools import cache, partial
from itertools import count
from pathlib import Path

import msgspec
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cli.exports.html.rendering import page_style
from cli.exports.html.steps import roomy
from cli.game.open_game import OpenGame
from cli.serve import listening, live
from cli.serve.api import stream
from cli.serve.links import Links, Role
from cli.serve.live import STYLES, Following
from cli.terminal.reader import as_reader
from cli.voices.logs import entry_answer
from events.common import Adjusted, Event, GameClosed, Noted
from events.store.sqlite_store import SqliteStore
from tests.conftest import LONG
from tests.serve.apps import Exchange, Server
from tests.table import Table
from tools.goldens import SAMPLES

RECORD = (SAMPLES / "league-of-six" / "l613c-three-players.txt").read_text("utf-8")
BEGUN, _mark, REST = RECORD.partition("storage - -\n")
SCRIPT = ["storage - -", *(line for line in REST.splitlines() if not line.startswith("count"))]
"""The last round of a game, at whose end secrets open."""

BEGUN_N = 11
"""How many entries the game has when it is opened to guests."""

NAMES = ("An", "Bram", "Cleo")
VIEWERS = ((None, "en"), (0, "nl"), (1, "en"), (1, "en"), (1, "nl"))
"""Who looks on: the seat and the language; two see the same, one sees it in another language."""

WHO = ("organiser", "club", "recorder", "viewer")
"""Who asks to begin a game; only the first may."""

BEGINNINGS = st.sampled_from(["league-of-six", "robber-knights"])
"""What is begun beside the game; both take these players in these colours."""

SECONDS = 20


@cache
def begun() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return Table(Path(folder) / "games.db").play(BEGUN).db.read_bytes()


class Guest:
    """Who looks on, with a stream of entries and a page; both can be cut, and come back.

    Attributes:
        entries: the entries that were heard, as they were told.
        expected: the same as a server for this guest alone would have told them.
        page: what the page shows.
    """

    def __init__(self, link, language: str) -> None:
        self.link, self.language = link, language
        self.entries: list[tuple[int, object]] = []
        self.expected: list[tuple[int, object]] = []
        self.page: dict = {}
        self.stream: Exchange | None = None
        self.events: Exchange | None = None
        self.taken = 0

    @property
    def last(self) -> int:
        return self.entries[-1][0] if self.entries else 0

    def listen(self, server: Server) -> None:
        """Listen from the last entry that is known."""
        said = {"Last_Event_ID": str(self.last), "Accept_Language": self.language}
        self.stream = server.listen("/api/v1/games/1/events", self.link, **said)

    def look(self, server: Server) -> None:
        """Go on with the page."""
        path = f"/t/{{token}}/events?after={self.page['n']}"
        self.events = server.listen(path, self.link, Accept_Language=self.language)
        self.taken = 0

    def take(self) -> None:
        """Take in what the streams have brought."""
        if self.stream is not None:
            new = [(int(one["id"]), json.loads(one["data"])) for one in self.stream.heard]
            self.stream.heard.clear()
            self.entries += new


class Evening(RuleBasedStateMachine):
    """A table, its guests and its recorders."""

    def __init__(self) -> None:
        super().__init__()
        self._patched = [(live, "LINKS_POLL", 0.002), (live, "KEEP_ALIVE", 0.02)]
        self._patched += [(listening, "OFTEN", 0.002), (stream, "QUIET", 0.02)]
        self._before = [getattr(module, name) for module, name, _value in self._patched]
        for module, name, value in self._patched:
            setattr(module, name, value)
        self._folder = tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
        folder = Path(self._folder.name)
        self.table = Table(folder / "games.db")
        self.table.db.write_bytes(begun())
        self.links_file = folder / "links"
        self.loop = asyncio.new_event_loop()
        self.ids = count(1)
        self.told: list[tuple[str, int]] = []
        self._pages: dict[object, dict] = {}
        self.revoked = []

    def run(self, work):
        return self.loop.run_until_complete(work)

    @initialize()
    def opens(self) -> None:
        self.uid, _n = self.head()
        self.other_links = Links(path=self.links_file)
        self.recorder = self.other_links.make(Role.RECORDER, self.uid)
        self.organiser = self.other_links.make(Role.RECORDER)
        self.club = self.other_links.make(Role.TABLE)
        self.guests = [self.guest(seat, language) for seat, language in VIEWERS]
        self.starts()

    def guest(self, seat: int | None, language: str) -> Guest:
        role = Role.TABLE if seat is None else Role.PLAYER
        return Guest(self.other_links.make(role, self.uid, seat), language)

    def starts(self) -> None:
        async def start() -> None:
            self.server = await Server(self.table.db, Links(path=self.links_file)).__aenter__()
            for guest in self.guests:
                guest.page = guest.page or self.alone(guest)[1]
                guest.listen(self.server)
                guest.look(self.server)

        self.run(start())

    def head(self) -> tuple[str, int]:
        with SqliteStore(self.table.db) as store:
            game = store.game(1)
            return game.uid, game.n

    def alone(self, guest: Guest):
        """Return what a server would tell and show to one guest alone now."""
        with (
            SqliteStore(self.table.db) as store,
            as_reader(language=guest.language, remote=True, plain=False),
        ):
            game = OpenGame(store, store.game(1))
            game.asked = guest.link.viewer
            told = range(len(guest.expected) + 1, game.n + 1)
            entries = [(n, _json(entry_answer(game.seen, n))) for n in told]
            key = guest.link.viewer, guest.language, game.entries[-1].hash
            if key not in self._pages:
                with as_reader(on_phone=True):
                    self._pages[key] = page_of(game)
            return entries, self._pages[key]

    # --- what happens -------------------------------------------------------------------------

    def types(self, *words: str, code: int | None = 0):
        """Run a command about the game in a process of its own."""
        return self.table(*words, "--game", "1", code=code)

    def next_line(self) -> str | None:
        """Return the next line of the script, None at its end."""
        done = [
            event
            for event in self.standing()
            if not isinstance(event, Adjusted | Noted | GameClosed)
        ]
        return SCRIPT[len(done) :][0] if len(done) < len(SCRIPT) else None

    def standing(self) -> list[Event]:
        """Return what stands of the log behind the beginning."""
        with SqliteStore(self.table.db) as store:
            effective = OpenGame(store, store.game(1)).timeline().effective()
        events = (event for ref, event, _ruling in effective if int(ref) > BEGUN_N)
        return [event for event in events if not isinstance(event, Noted)]

    def say(self, command: str, /, **said: object) -> bool:
        """Have the recorder's program write something; what is acknowledged is remembered."""
        id_ = f"said-{next(self.ids)}"
        path = f"/api/v1/games/1/{command}"
        answer = self.run(self.server.ask(path, self.recorder, {"id": id_, **said}))
        if answer.status_code == 200:
            self.told.append((id_, answer.json()["entry"]))
        return answer.status_code == 200

    @rule(by=st.sampled_from(["program", "phone", "process"]))
    def plays(self, by: str) -> None:
        if (line := self.next_line()) is None:
            return
        if by == "process":
            self.types("do", line)
        elif by == "program":
            assert self.say("do", actions=line)
        else:
            assert self.phones("", line=line)

    def phones(self, what: str, **content: object) -> bool:
        sent = {"id": f"phone-{next(self.ids)}", "expected": self.head()[1], **content}
        path = f"/t/{{token}}/record{what}"
        answer = self.run(self.server.ask(path, self.recorder, sent))
        again = self.run(self.server.ask(path, self.recorder, sent))  # its answer was lost
        if answer.status_code == 200:
            assert again.json()["outcome"] == "already", again.text
            self.told.append((sent["id"], answer.json()["n"]))  # with what followed from it
        return answer.status_code == 200

    @rule(seat=st.integers(0, 2), guards=st.integers(0, 4), process=st.booleans())
    def states_a_secret(self, seat: int, guards: int, process: bool) -> None:
        said = f"{NAMES[seat]} guards {guards}"
        if process:
            self.types("adjust", said, "--reason", "so it was")
        else:
            assert self.say("adjust", what=said, reason="so it was")

    @rule(process=st.booleans())
    def notes(self, process: bool) -> None:
        if process:
            self.types("note", "rain")
        else:
            self.say("note", text="sun")

    @precondition(
        lambda self: any(not isinstance(one, Noted | GameClosed) for one in self.standing())
    )
    @rule(by=st.sampled_from(["program", "phone", "process"]))
    def takes_back(self, by: str) -> None:
        if by == "process":
            self.types("undo")
        elif by == "program":
            self.say("undo", by="table")
        else:
            self.phones("/undo")

    @rule()
    def puts_back(self) -> None:
        self.types("redo", code=None)

    @rule(name=st.sampled_from(["Ann", "An"]))
    def corrects_who_plays(self, name: str) -> None:
        said = self.types("correct", "1", f"{name}:red", "Bram:green", "Cleo:yellow", code=None)
        assert said.code in (0, 3), said

    @rule()
    def many_write_at_once(self) -> None:
        async def all_at_once() -> list[tuple[str, int]]:
            path = "/api/v1/games/1/note"
            ids = [f"at-once-{next(self.ids)}" for _n in range(5)]
            asked = [self.server.ask(path, self.recorder, {"id": one, "text": one}) for one in ids]
            answers = await asyncio.gather(*asked)
            return [(one, said.json()["entry"]) for one, said in zip(ids, answers, strict=True)]

        self.told += self.run(all_at_once())

    @rule(who=st.sampled_from(WHO), title=BEGINNINGS)
    def begins_a_game(self, who: str, title: str) -> None:
        """Only an organiser's link does; nobody hears of another game on the link of theirs."""
        links = {
            "organiser": self.organiser,
            "club": self.club,
            "recorder": self.recorder,
            "viewer": self.guests[0].link,
        }
        before = self.games()
        said = {"title": title, "players": ["An:red", "Bram:green", "Cleo:yellow"]}
        sent = {"id": f"begun-{next(self.ids)}", "said": said}
        begin = "/t/{token}/begin"
        answers = [self.run(self.server.ask(begin, links[who], sent)) for _again in range(2)]
        begins = who == "organiser"
        assert [one.status_code for one in answers] == [200 if begins else 403] * 2
        assert self.games() == before + begins
        assert answers[0].content == answers[1].content

    def games(self) -> int:
        with SqliteStore(self.table.db) as store:
            return len(store.games())

    @rule(which=st.integers(0, len(VIEWERS) - 1), entries=st.booleans())
    def is_cut(self, which: int, entries: bool) -> None:
        guest = self.guests[which]
        cut = guest.stream if entries else guest.events
        if cut is not None:
            self.take_all()
            self.run(cut.cut())
            if entries:
                guest.stream = None
            else:
                guest.events = None

    @rule(which=st.integers(0, len(VIEWERS) - 1))
    def comes_back(self, which: int) -> None:
        guest = self.guests[which]

        async def back() -> None:
            if guest.stream is None:
                guest.listen(self.server)
            if guest.events is None:
                guest.look(self.server)

        self.run(back())

    @rule(which=st.sampled_from([2, 3]), entries=st.integers(2, 5))
    def is_away_for_some_entries(self, which: int, entries: int) -> None:
        """One of two who see the same comes back when about as much is kept as was missed."""
        self.is_cut(which, entries=True)
        for n in range(entries):
            self.say("note", text=f"away {n}")
        self.comes_back(which)

    @rule(which=st.integers(0, len(VIEWERS) - 1), here=st.booleans())
    def is_revoked(self, which: int, here: bool) -> None:
        """A link is revoked by this process or another, and its holder gets a new one."""
        guest = self.guests[which]
        old = guest.link
        (self.server.links if here else self.other_links).revoke(old.token)
        self.revoked.append(old)
        self.run(self.until(lambda: self.server.links.find(old.token) is None, "link revoked"))
        for one in (guest.stream, guest.events):
            if one is not None:
                self.run(self.until(lambda one=one: one.ended, "stream of a revoked link ends"))
        guest.take()
        guest.stream = guest.events = None
        seat = VIEWERS[which][0]
        maker = self.other_links if here else self.server.links
        role = Role.TABLE if seat is None else Role.PLAYER
        guest.link = maker.make(role, self.uid, seat)
        known = self.server.links
        self.run(self.until(lambda: known.find(guest.link.token) is not None, "new link known"))
        self.comes_back(which)

    @rule()
    def ends_and_starts(self) -> None:
        self.run(self.server.__aexit__())
        for guest in self.guests:
            for one in (guest.stream, guest.events):
                if one is not None:
                    self.run(self.until(lambda one=one: one.ended, "the end of the server"))
            guest.take()
        self.starts()

    # --- what holds ---------------------------------------------------------------------------

    async def until(self, true, what: str) -> None:
        end = self.loop.time() + SECONDS
        while not true():
            assert self.loop.time() < end, f"in {SECONDS} seconds it did not come: {what}"
            await asyncio.sleep(0.001)

    def take_all(self) -> None:
        """Wait until everybody who listens has heard up to the head, and take it in."""
        _uid, n = self.head()

        def heard(guest: Guest) -> bool:
            guest.take()
            return guest.stream is None or guest.last >= n

        for guest in self.guests:
            self.run(self.until(lambda guest=guest: heard(guest), f"entry {n} for {guest.link}"))
            self.follow(guest, n)

    def follow(self, guest: Guest, n: int) -> None:
        """Have a page take in its events until it knows the log up to an entry."""
        while guest.events is not None and guest.page["n"] < n:
            come = partial(more_of, guest.events, guest.taken)
            self.run(self.until(come, f"page to {n}"))
            assert len(guest.events.heard) > guest.taken, "a page was left alone"
            event = guest.events.heard[guest.taken]
            kind, data = event["event"], json.loads(event["data"])
            guest.taken += 1
            if kind == "steps":
                assert data["n"] > guest.page["n"]
                steps = guest.page["steps"][: data.pop("stay")] + data.pop("steps")
                guest.page = {**guest.page, **data, "steps": steps}
            elif kind == "reload":
                guest.page = self.alone(guest)[1]
                self.run(self._look(guest))
            else:
                assert kind in ("hello", "alive"), kind

    async def _look(self, guest: Guest) -> None:
        guest.look(self.server)

    @invariant()
    def each_hears_what_they_would_hear_alone(self) -> None:
        if not hasattr(self, "server"):
            return
        self.take_all()
        for guest in self.guests:
            entries, page = self.alone(guest)
            if guest.stream is not None:
                guest.expected += entries
                assert guest.entries == guest.expected
            if guest.events is not None:
                assert guest.page == page

    @invariant()
    def what_was_acknowledged_is_in_the_log(self) -> None:
        with SqliteStore(self.table.db) as store:
            stored = store.game(1)
            log = {entry.id: entry.n for entry in store.read(stored.uid)}
        assert sorted(log.values()) == list(range(1, stored.n + 1))
        for id_, n in self.told:
            assert log[id_] in ((n - 1, n) if id_.startswith("phone") else (n,))

    @invariant()
    def who_was_revoked_opens_nothing(self) -> None:
        for link in self.revoked:
            assert self.server.links.find(link.token) is None
            assert self.run(self.server.ask("/api/v1/games/1/show", link)).status_code == 401

    def teardown(self) -> None:
        if hasattr(self, "server"):
            self.run(self.server.__aexit__())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        for (module, name, _value), before in zip(self._patched, self._before, strict=True):
            setattr(module, name, before)
        self._folder.cleanup()


def page_of(game: OpenGame):
    """Return what a page shows that is loaded now."""
    shown = Following(game, game.asked)
    steps = shown._updates(game, 0)
    style = page_style(roomy(shown._walk.box), STYLES)
    return _json({"n": game.n, "steps": steps, "style": style, **shown.standing(game)})


def _json(content: object):
    return msgspec.json.decode(msgspec.json.encode(content))


def more_of(stream: Exchange, taken: int) -> bool:
    """Whether a stream has brought more, or never will."""
    return len(stream.heard) > taken or stream.ended


def held(evening: Evening, *happens) -> None:
    """Have things happen one after the other, and look at everybody after each."""
    for what, *options in happens:
        what(*options)
        evening.each_hears_what_they_would_hear_alone()
        evening.what_was_acknowledged_is_in_the_log()
        evening.who_was_revoked_opens_nothing()


def test_an_evening_in_which_everything_happens_once():
    one = evening = Evening()
    try:
        held(
            evening,
            (one.opens,),
            *[(one.states_a_secret, seat, 3 - seat, seat == 1) for seat in range(3)],
            *[(one.plays, by) for by in ("program", "phone", "process")],
            (one.many_write_at_once,),
            *[(one.begins_a_game, who, "robber-knights") for who in WHO],
            (one.is_cut, 1, True),
            (one.is_cut, 0, False),
            (one.takes_back, "program"),
            (one.puts_back,),
            (one.comes_back, 0),
            (one.comes_back, 1),
            *[(one.is_away_for_some_entries, 3, entries) for entries in (2, 3, 4, 5)],
            (one.corrects_who_plays, "Ann"),
            (one.is_revoked, 1, True),
            (one.is_revoked, 0, False),
            (one.ends_and_starts,),
            (one.takes_back, "phone"),
            (one.takes_back, "process"),
            *[(one.plays, by) for by in ("program", "phone", "process") * 4],
            (one.notes, False),
            (one.ends_and_starts,),
            (one.takes_back, "program"),
        )
        assert evening.next_line() == SCRIPT[-1]  # the end was reached, and taken back
    finally:
        evening.teardown()


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=200 if LONG else 1,
    stateful_step_count=50 if LONG else 25,
    phases=[Phase.generate, *([Phase.shrink] if LONG else [])],
    deadline=None,
)
