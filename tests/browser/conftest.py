"""Headless Chromium, and the games whose pages are looked at."""

import pytest

from tests.browser.setup import browser
from tests.browser.watching import GAMES, OPTIONS, opened_game


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser(), args=list(OPTIONS))
        yield started
        started.close()


@pytest.fixture(params=GAMES)
def game(request, tmp_path):
    """A game, and the file of its page."""
    from cli.exports.html.page import export

    open_game = opened_game(tmp_path, request.param)
    file = tmp_path / "game.html"
    file.write_text(export(open_game), encoding="utf-8")
    return open_game, file, request.param.replace("/", "-").removesuffix(".txt").replace(" ", "-")
