"""Pictures of pages: of the page in the README, by day and by night, and of a game on a laptop.

They need Chromium, so `make docs` does not make them (`make pictures` does); the browser tests look
whether the first two still show the page.
"""

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PIL import Image

from tests.browser.watching import OPTIONS, ROOT, arrive
from tests.pages.given import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GAME = "robber-knights/full-4-players.txt"
STEP = 60
COLOURS = 64
SERVED = ROOT / "docs" / "pictures" / "serve.png"
"""The picture in docs/data/serve.md."""

KNOWN = 52
"""The entries of the game that is served."""


def picture_path(scheme: str) -> Path:
    """Return the file of a picture."""
    return ROOT / "docs" / "pictures" / f"page-{scheme}.png"


def _shot(chromium: "Browser", url: str, step: int, high: int, **options: Any) -> bytes:
    """Return what a laptop shows of a page that has come to a step."""
    page = chromium.new_page(
        viewport={"width": 1100, "height": high}, reduced_motion="reduce", **options
    )
    page.goto(url)
    arrive(page, step)
    page.wait_for_timeout(1000)
    shot = page.screenshot()
    page.close()
    return shot


def page_picture(chromium: "Browser", scheme: Literal["light", "dark"]) -> Image.Image:
    """Return the page of a sample game as a laptop shows it, in few colours."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.html"
        file.write_text(page_of(GAME), encoding="utf-8")
        shot = _shot(chromium, f"file://{file}#{STEP}", STEP - 1, 640, color_scheme=scheme)
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    return image.quantize(COLOURS, dither=Image.Dither.NONE)


def take_served(chromium: "Browser") -> None:
    """Serve a sample game and take a picture of its page."""
    from tests.browser.live import Server, evening

    with tempfile.TemporaryDirectory() as folder, evening(Path(folder), GAME, KNOWN):
        server = Server(Path(folder) / "games.db")
        SERVED.write_bytes(_shot(chromium, server.links[0], KNOWN - 1, 650))
        server.stop()


def main() -> None:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    from tests.browser.setup import browser

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=list(OPTIONS))
        for scheme in SCHEMES:
            page_picture(chromium, scheme).save(picture_path(scheme), optimize=True)
        take_served(chromium)
        chromium.close()


if __name__ == "__main__":
    main()
