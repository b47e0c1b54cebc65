"""The picture in docs/data/serve.md: a game on a laptop (`make pictures`).

It needs Chromium, so `make docs` does not make it.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.live import Server, evening
from tests.browser.setup import browser
from tests.browser.watching import OPTIONS, ROOT, arrive

PATH = ROOT / "docs" / "pictures" / "serve.png"
KNOWN = 52
SIZE = {"width": 1100, "height": 650}


def main() -> None:
    """Serve a sample game and take a picture of its page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        evening(Path(folder), "robber-knights/full-4-players.txt", KNOWN),
        sync_playwright() as playwright,
    ):
        server = Server(Path(folder) / "games.db")
        chromium = playwright.chromium.launch(executable_path=browser(), args=list(OPTIONS))
        page = chromium.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(server.links[0])
        arrive(page, KNOWN - 1)
        page.wait_for_timeout(1000)
        page.screenshot(path=PATH)
        chromium.close()
        server.stop()


if __name__ == "__main__":
    main()
