"""The pictures of the page in the README, by day and by night (`make pictures`).

They need Chromium, so `make docs` does not make them; the browser tests look whether they still
show the page.
"""

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PIL import Image

from tests.browser.watching import OPTIONS, ROOT, arrive
from tests.pages.given import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GAME = "robber-knights/full-4-players.txt"
STEP = 60
COLOURS = 64


def picture_path(scheme: str) -> Path:
    """Return the file of a picture."""
    return ROOT / "docs" / "pictures" / f"page-{scheme}.png"


def page_picture(chromium: "Browser", scheme: Literal["light", "dark"]) -> Image.Image:
    """Return the page of a sample game as a laptop shows it, in few colours."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.html"
        file.write_text(page_of(GAME), encoding="utf-8")
        page = chromium.new_page(
            viewport={"width": 1100, "height": 640}, color_scheme=scheme, reduced_motion="reduce"
        )
        page.goto(f"file://{file}#{STEP}")
        arrive(page, STEP - 1)
        page.wait_for_timeout(300)
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        page.close()
    return shot.quantize(COLOURS, dither=Image.Dither.NONE)


def main() -> None:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    from tests.browser.setup import browser

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=list(OPTIONS))
        for scheme in SCHEMES:
            page_picture(chromium, scheme).save(picture_path(scheme), optimize=True)
        chromium.close()


if __name__ == "__main__":
    main()
