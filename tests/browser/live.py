"""A game on several screens while a session in a terminal records it: `make browser`.

Not collected by plain pytest, as `pages.py` is not.
"""

import os
import re
import signal
import subprocess
from contextlib import ExitStack, contextmanager

import pytest

from cli.game.open_game import OpenGame
from events.records.text_record import write_line
from events.store.sqlite_store import SqliteStore
from tests.browser.setup import AXE_FILE
from tests.browser.watching import (
    AXE,
    PATIENCE,
    PHONE,
    SIZES,
    SMALL,
    Watched,
    arrive,
    resize,
    shoot,
    step_of,
    until,
)
from tests.pages.given import sample
from tests.terminal import BIN, Terminal

WIDE = {"width": 1440, "height": 900}
EVENINGS = [
    ("robber-knights/full-4-players.txt", "es", 40, (PHONE, "light")),
    ("meridian/full-4-players.txt", "fr", 50, (WIDE, "dark")),
    ("league-of-six/full-3-players.txt", "de", 97, (PHONE, "dark")),
]
"""Sample games, the language and how much of them is known first; and where axe looks at them.

In German, late in League of Six, a bar without room for the way back would cover the step.
"""

SCREENS = [(PHONE, "light"), ({"width": 1920, "height": 1080}, "light"), (WIDE, "dark")]


SHOWN = """() => [
  [...document.querySelectorAll("#turned > g")].filter((g) => g.innerHTML)
    .map((g) => [g.id, g.innerHTML]),
  [...document.querySelectorAll(".entry")].map((entry) => entry.innerText),
  [...document.querySelectorAll(".score, .role, .has, #next, .about .result, caption")]
    .map((one) => one.textContent),
  document.querySelector("#words tbody").textContent,
  document.getElementById("board").getAttribute("viewBox"),
  document.querySelector(".curve-box").innerHTML,
  document.getElementById("slider").max,
]"""
"""What stands on a page, to be compared with one that is loaded anew."""


class Server:
    """The program serving a file of games, as a process of its own."""

    def __init__(self, db, lang="en", port=0):
        environment = {**os.environ, "TABLESCRIBE_DB": str(db)}
        self.process = subprocess.Popen(
            [BIN, "serve", "--port", str(port), "--lang", lang],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.links, self.said = [], []
        for line in self.process.stdout:
            self.said.append(line)
            self.links += re.findall(r"http://\S+/t/\S+", line)
            if re.search(r"(Ctrl|Strg)-C", line):
                break
        self.port = int(self.links[0].split(":")[2].split("/")[0])

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait(10)
        self.process.stdout.close()


@contextmanager
def evening(folder, name, known):
    """Give a file with the beginning of a sample game, and the game as it went on."""
    (folder / "whole").mkdir()
    whole = sample(folder / "whole", name)
    with SqliteStore(folder / "games.db", create=True) as store:
        uid, title = whole.stored.uid, whole.stored.title
        store.append(uid, title, 0, whole.entries[:known], still_open=True)
        yield whole, store


def append(store, whole: OpenGame, last: int):
    """Record as another device does: the entries of the game up to one."""
    uid, title = whole.stored.uid, whole.stored.title
    known = store.head(uid).n
    store.append(uid, title, known, whole.entries[known:last], still_open=True)


@contextmanager
def screens(chromium, link, lang="en"):
    """Open a link on a phone, a television and a laptop; nothing may go wrong on them."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                Watched(
                    chromium,
                    link,
                    viewport=viewport,
                    color_scheme=scheme,
                    reduced_motion="reduce",
                    locale=lang,
                )
            )
            for viewport, scheme in SCREENS
        ]


CONNECTION = "document.getElementById('connection').textContent"


def check_axe(chromium, link, viewport, scheme):
    """Axe finds nothing on a page of its own, which its policy would not let it look at."""
    options = {"viewport": viewport, "color_scheme": scheme, "reduced_motion": "reduce"}
    with Watched(chromium, link, bypass_csp=True, **options) as page:
        page.locator("#legal summary").click()
        page.evaluate("document.getElementById('sheets').scrollIntoView()")
        until(page, "document.querySelectorAll('#sheets section').length", 2)
        page.keyboard.press("ArrowLeft")
        page.evaluate("document.body.scrollIntoView()")
        page.evaluate(AXE_FILE.read_text("utf-8"))
        assert page.evaluate(AXE) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def type_on(terminal, whole, first, last, *, since=0):
    """Record some actions of the game in the terminal, which has so many entries more by now."""
    for n, event in whole.events[first:last]:
        line = write_line(event, whole.players, whole.title)
        terminal.type(line, rf"#{n + since} ", anywhere=True)


APART = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const [now, bar] = [box("now"), box("controls")];
  return now.bottom <= bar.top || now.left >= bar.right;
}"""
"""Whether the bar with the way back leaves the step in sight."""


@pytest.mark.parametrize(("name", "lang", "known", "look"), EVENINGS)
def test_screens_follow_a_session_in_a_terminal(chromium, tmp_path, name, lang, known, look):
    with evening(tmp_path, name, known) as (whole, _store):
        server = Server(tmp_path / "games.db", lang)
        terminal = Terminal(["record"], tmp_path / "games.db", 100, 40)
        terminal.until(r"(?m)^>")
        link, short = server.links[0], name.split("/")[0]
        with screens(chromium, link, lang) as pages:
            phone, *wide = pages
            assert phone.locator("html").get_attribute("lang") == lang
            for page in pages:
                arrive(page, known - 1)
            phone.keyboard.press("ArrowLeft")
            type_on(terminal, whole, known, known + 5)
            for page in wide:
                arrive(page, known + 4)
            assert step_of(phone) == known - 2
            back = phone.locator("#live")
            assert re.search(r"\b5\b", back.inner_text())
            terminal.keys("u")
            for page in wide:
                arrive(page, known + 3)
            assert re.search(r"\b4\b", back.inner_text())
            type_on(terminal, whole, known + 4, known + 11, since=2)  # the entry, and its undo
            last = known + 10
            for page in wide:
                until(page, "Number(document.getElementById('slider').max)", last)
                arrive(page, last)
            for size in SIZES[:4]:
                resize(phone, *size)
                assert phone.evaluate(APART), size
                shoot(phone, f"behind-{lang}-{size[0]}")
            resize(phone, *SIZES[0])
            back.click()
            arrive(phone, last)
            assert not back.is_visible()
            with Watched(chromium, link, locale=lang) as fresh:
                for page, (viewport, scheme) in zip(pages, SCREENS, strict=True):
                    fresh.set_viewport_size(viewport)
                    fresh.goto(link)
                    arrive(fresh, last)
                    assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN)
                    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                    if short == "league-of-six":
                        assert page.evaluate(SMALL) == [], viewport
                    shoot(page, f"live-{short}-{scheme}-{viewport['width']}")
            wide[0].locator("#legal summary").click()
            until(wide[0], "document.querySelectorAll('#legal-lines li').length > 1", True)
        check_axe(chromium, link, *look)
        terminal.kill()
        server.stop()


def test_pages_outlast_the_server_the_network_and_the_game(chromium, tmp_path):
    name = "league-of-six/full-3-players.txt"
    with evening(tmp_path, name, 90) as (whole, store):
        server = Server(tmp_path / "games.db")
        context = chromium.new_context(viewport=PHONE)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(server.links[1])
        arrive(page, 89)
        until(page, CONNECTION, "live")
        page.evaluate("window.kept = 1")  # gone if it is loaded again

        server.stop(signal.SIGKILL)
        until(page, CONNECTION, "connection lost, trying again")
        append(store, whole, 95)
        again = Server(tmp_path / "games.db", port=server.port)
        assert again.links == server.links
        arrive(page, 94)
        until(page, CONNECTION, "live")

        context.set_offline(True)
        append(store, whole, 100)
        until(page, CONNECTION, "connection lost, trying again")
        context.set_offline(False)
        arrive(page, 99)

        append(store, whole, whole.n)
        arrive(page, whole.n - 1)
        until(page, CONNECTION, "the game has ended")
        assert page.evaluate("window.kept") == 1
        page.keyboard.press("Home")
        assert "hidden until the end" in page.locator("#log").inner_text()
        page.keyboard.press("End")
        assert "takes the leader card from" in page.locator("#log").inner_text()

        environment = {**os.environ, "TABLESCRIBE_DB": str(tmp_path / "games.db")}
        subprocess.run(
            [BIN, "serve", "--revoke", "all"], env=environment, check=True, capture_output=True
        )
        until(page, CONNECTION, "this link no longer works")
        context.close()
        again.stop()
        assert again.process.returncode == 130
