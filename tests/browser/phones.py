"""A server for browsers in this process, and phones on which nothing may go wrong."""

import asyncio
import socket
import threading
import time
from contextlib import contextmanager
from functools import partial

import uvicorn

from cli.serve.app import make_app
from cli.serve.desk import Desk
from cli.serve.links import Links, Role
from cli.serve.served import Served
from events.store.sqlite_store import SqliteStore
from tests.browser.watching import PHONE, Watched, wait_for


@contextmanager
def serving(db, *, organiser=False, names=(), links=None):
    """Serve the only game of a file; yield the address of a recorder, or of an organiser.

    For an organiser there may be no file yet; `links` can be revoked.
    """
    links = links or Links()
    with SqliteStore(db, create=organiser) as store:
        uid = None if organiser else store.games()[0].uid
    page = f"{links.make(Role.RECORDER, uid).token}{'' if organiser else '/record'}"
    app = make_app(Served(Desk(partial(SqliteStore, db)), links), names=names)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
        thread = threading.Thread(
            target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True
        )
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/t/{page}"
        server.should_exit = True
        thread.join(10)


class Phone(Watched):
    """A recorder's page on a phone; `refused`: what it asks for may be refused."""

    def __init__(self, chromium, address, *, refused=False, **options):
        options = {
            "viewport": PHONE,
            "has_touch": True,
            "reduced_motion": "reduce",
            "service_workers": "block",  # what they ask for, no test could cut
            **options,
        }
        self._refused = refused
        super().__init__(chromium, address, **options)
        self.page.goto(address)
        if address.endswith("/record"):
            self.until("#entry", "")

    def told(self, text):
        ours = "Service Worker registration blocked by Playwright" in text
        if not ours and not (self._refused and "Failed to load resource" in text):
            super().told(text)

    def __enter__(self):
        return self

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def until(self, selector, words):
        """Wait until something says some words.

        No words: until the number of the entry stands there, or nothing is said any more.
        """

        def lacks():
            said = self.text(selector)
            fits = words in said if words else bool(said) == (selector == "#entry")
            return "" if fits else f"{selector} says {said!r}, not {words!r}"

        wait_for(self.page, lacks, "")

    @property
    def n(self):
        return int(self.text("#entry").split()[-1])

    @staticmethod
    def choice(code):
        """Return the selector of what offers a code behind the taps so far."""
        return f'#choices:not([aria-busy="true"]) button[data-code="{code}"]'

    def tap(self, *codes):
        """Tap codes, each as soon as it is offered."""
        for code in codes:
            self.page.locator(self.choice(code)).tap()

    def touch(self, place):
        """Tap a place on the board as soon as it is offered."""
        self.page.locator(f'#board:not([aria-busy="true"]) .tap[data-code="{place}"]').tap()

    def tab(self, address=None):
        """Close the page, and open it or another one as a new tab of the same browser."""
        address = address or self.page.url
        self.page.close()
        self.open()
        self.page.goto(address)

    def know_ahead(self):
        """Wait until the page knows what can be tapped next without asking."""
        known = self.page.locator("body").get_attribute
        wait_for(self.page, lambda: known("data-ahead") == str(self.n), True)

    def cut(self, *, off=True):
        """Cut the network, or join it again."""
        self.context.set_offline(off)
        self.until("#net", "no connection" if off else "")

    def lose(self, pattern, times):
        """Lose the answers to the first requests of a kind; return what they said."""
        lost = []

        def lose(route):
            if len(lost) == times:
                return route.fallback()
            lost.append(route.fetch().json())
            return route.abort()

        self.page.route(pattern, lose)
        return lost

    def hold(self, pattern):
        """Hold requests of a kind; return what lets them go on, the last first."""
        held = []
        self.page.route(pattern, lambda route: held.append(route))  # noqa: PLW0108 - a function

        def go_on():
            while held:
                held.pop().continue_()
            self.page.unroute(pattern)

        return go_on

    def begin(self, title, players, printed=""):
        """Begin a game on an organiser's page, players with their colours; open its recorder."""
        page = self.page
        page.locator(f'.titles a[href$="/{title}"]').tap()
        page.locator("#begin").wait_for()
        seats = page.locator("#seats li").all()
        for seat, (name, *_colours) in zip(seats, players, strict=False):
            seat.locator(".name").fill(name)
        for seat, (_name, *colours) in zip(seats, players, strict=False):
            for place, colour in enumerate(colours):
                seat.locator(".colour").nth(place).select_option(colour)
        if printed:
            page.locator("#printed").select_option(printed)
        page.locator(".record:not([disabled])").tap()
        page.locator('.codes a[href$="/record"]').tap()
        self.until("#entry", "")

    def settle(self, **points):
        """Type what is counted beside what the log has, by the players' letters, and record it."""
        before = self.n
        if self.page.locator("#settle").get_attribute("open") != "":
            self.page.locator("#settle > summary").tap()
        for letter, number in points.items():
            self.page.locator(f'#counts [data-letter="{letter}"]').fill(number)
        self.page.locator("#counting button:not([disabled])").tap()
        self.until("#entry", f"entry {before + len(points)}")

    def ask(self, command, **said):
        """Fill in the form of a command and record it; names are those of its fields, in order."""
        form = self.page.locator(f'form[data-command="{command}"]')
        if self.page.locator("#more").get_attribute("open") != "":
            self.page.locator("#more > summary").tap()
        form.locator("xpath=..").locator("summary").tap()
        before = self.n
        for name, values in said.items():
            for place, value in enumerate(values if isinstance(values, list) else [values]):
                field = form.locator(f'[name="{name}"]').nth(place)
                if value is True:
                    field.check()
                elif field.evaluate("one => one.tagName") == "SELECT":
                    field.select_option(value)
                else:
                    field.fill(value)
        form.locator("button:not([disabled])").tap()
        self.until("#entry", f"entry {before + 1}")

    def begin_way(self, way):
        """Begin a line that a command under More records: a ruling, a printed part, a position."""
        if self.page.locator("#more").get_attribute("open") != "":
            self.page.locator("#more > summary").tap()
        self.page.locator(f'#more :is([data-way="{way}"], #{way})').tap()

    def correct(self, ref, way, *taps):
        """Tap an entry of the log, say how it is corrected, tap the line and record it."""
        before = self.n
        if self.page.locator("#log").get_attribute("open") != "":
            self.page.locator("#log > summary").tap()
        self.page.locator(f'#entries button[data-ref="{ref}"]').tap()
        self.page.locator(f'[data-way="{way}"]').tap()
        self.tap(*taps)
        self.page.locator("#record:not([disabled])").tap()
        self.until("#entry", f"entry {before + 1}")

    def beyond(self, n):
        """Wait until the log has more than so many entries."""
        self.until("#entry", "entry ")

        def lacks():
            return "" if self.n > n else f"{self.text('#said')}; {self.text('#alert')}"

        wait_for(self.page, lacks, "")

    def record(self):
        """Touch what records, and wait for the entry that is shown then."""
        before = self.n
        self.page.locator("#record").tap()
        self.until("#entry", f" {before + 1}")
