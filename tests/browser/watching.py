"""A page in headless Chromium on which nothing may go wrong."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cli.game.open_game import OpenGame
from tests.pages.given import LARGEST, mishaps, sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120_000
"""Milliseconds after which a page is given up: a busy machine is no fault."""

PHONE = {"width": 390, "height": 844}
SIZES = [(390, 844), (360, 740), (740, 360), (844, 390), (768, 1024), (1280, 720), (1440, 900)]

SHOTS = ROOT / ".browser" if os.environ.get("SHOTS") else None
"""Where pictures to be looked at are taken: `make browser SHOTS=yes`; no test compares them."""

AXE = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .map((one) => [one.id, one.nodes.map((node) => node.html + " | " + node.failureSummary)])"""

AXE_STEP = AXE.replace("document", '{exclude: [[".sheet"], [".log .entry:not([aria-current])"]]}')
"""What is another at each step: all but the score sheet, and those entries that are not shown."""

CONTRAST = AXE.replace("{resultTypes", '{runOnly: ["color-contrast"], resultTypes')
"""What depends on colours alone: for the dark scheme of a page whose light one axe looked at."""

OVER = """() => {
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  const size = (one) => one.width * one.height;
  for (const svg of document.querySelectorAll("svg.board")) {
    const shapes = [...svg.querySelectorAll("rect:not(defs *, .tap *)")].map(box);
    for (const text of svg.querySelectorAll("text:not(defs *, .tap *)")) {
      const own = box(text);
      const [x, y] = [own.left + own.width / 2, own.top + own.height / 2];
      const under = shapes.filter((one) =>
        one.left <= x && x <= one.right && one.top <= y && y <= one.bottom);
      const card = under.sort((one, other) => size(one) - size(other))[0] || box(svg);
      const over = Math.max(card.left - own.left, own.right - card.right,
        card.top - own.top, own.bottom - card.bottom);
      if (over > 0.5) found.push(`${text.textContent}: ${over.toFixed(1)}`);
    }
  }
  return found;
}"""
"""The words that reach over what they stand on: a card, or the whole drawing; by how much."""

ON_BOARDS = """[...document.querySelectorAll("svg.board text")].map((text) => {
  const svg = text.ownerSVGElement;
  const [box, view] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
  const scale = Math.min(box.width / view.width, box.height / view.height);
  return [parseFloat(getComputedStyle(text).fontSize) * scale, text.textContent];
})"""
"""The words on boards, each after how large its letters are shown."""

SMALL = f"() => {ON_BOARDS}.filter(([size]) => size < 8.99)"
"""The words on boards that cannot be read at once."""

TARGETS = """() => {
  const found = [];
  const words = ".entry a, .now a, .findings a"; // within sentences
  for (const one of document.querySelectorAll("a, button, input, select, summary, .tap rect")) {
    const box = one.getBoundingClientRect();
    const shown = one.getClientRects().length && !one.closest(".unseen") && !one.matches(words);
    if (shown && (box.width < 43.5 || box.height < 43.5)) {
      found.push((one.textContent || one.outerHTML).slice(0, 90));
    }
  }
  return found;
}"""
"""What is touched and smaller than a finger, but for links within sentences."""

OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
GAMES = (*LARGEST, "a game with mishaps", "a running game")


def opened_game(folder: Path, name: str) -> OpenGame:
    if name == "a game with mishaps":
        return mishaps(folder).loaded()
    if name == "a running game":
        open_game = sample(folder, "league-of-six/full-4-players.txt")
        open_game.rewind(131)
        return open_game
    return sample(folder, name)


class Watched:
    """A page on which nothing may go wrong, and which asks nobody but where it came from."""

    def __init__(self, chromium, address: str, **options):
        self.context = chromium.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.wrong: list[str] = []
        self.address = address
        self._own = address.partition("/t/")[0]
        self.open()

    def open(self):
        """Open a tab that is watched."""
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda message: self.told(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)
        self.page.on("dialog", self._interrupted)

    def told(self, text):
        """Take note of what the browser says of the page."""
        self.wrong.append(text)

    def _asked(self, request):
        if not request.url.startswith((self._own, "data:")):
            self.wrong.append(request.url)

    def _interrupted(self, dialog):
        self.wrong.append(dialog.message)
        dialog.dismiss()

    def __enter__(self):
        self.page.goto(self.address)
        return self.page

    def __exit__(self, *_):
        self.context.close()
        assert self.wrong == []


def go_to(page: "Page", ref: str, step: int) -> None:
    """Have the page show an entry by its address, and wait until its step is shown."""
    page.evaluate("ref => { location.hash = '#' + ref; }", ref)
    arrive(page, step)


def resize(page: "Page", width: int, height: int) -> None:
    """Resize the page's window, and wait until its script has heard of it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def shoot(page: "Page", name: str, **options) -> None:
    """Take a picture of the page to be looked at, where pictures are asked for."""
    if SHOTS:
        page.screenshot(path=SHOTS / f"{name}.png", **options)


def step_of(page: "Page") -> int:
    return int(page.evaluate("document.body.dataset.step"))


def wait_for(page: "Page", seen: Callable[[], object], wanted: object) -> None:
    """Wait until what is seen is what is wanted; fail with both where it never is.

    The page's policy forbids what playwright would wait with.
    """
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := seen()) != wanted and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert found == wanted, f"{found!r}, not {wanted!r}"


def until(page: "Page", script: str, wanted: object) -> None:
    """Wait until a script says something on the page."""
    wait_for(page, lambda: page.evaluate(script), wanted)


def arrive(page: "Page", step: int) -> None:
    """Wait until a step is shown."""
    wait_for(page, lambda: step_of(page), step)
