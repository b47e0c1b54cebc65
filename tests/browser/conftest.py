"""Headless Chromium, and the games whose pages are looked at."""

import pytest

from tests.browser.setup import browser
from tests.browser.watching import GAMES, OPTIONS, Watched, opened_game


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser(), args=list(OPTIONS))
        yield started
        started.close()


@pytest.fixture(scope="session", params=GAMES)
def game(request, tmp_path_factory):
    """A game, and the file of its page; both are for all tests, which change neither."""
    from cli.exports.html.page import export

    folder = tmp_path_factory.mktemp("game")
    open_game = opened_game(folder, request.param)
    file = folder / "game.html"
    file.write_text(export(open_game.seen), encoding="utf-8")
    return open_game, file, request.param.replace("/", "-").removesuffix(".txt").replace(" ", "-")


@pytest.fixture(scope="session")
def visited(game, chromium):
    """The page of a game, opened once for all tests that only go from step to step."""
    _game, file, _name = game
    view = {"width": 1400, "height": 950}
    with Watched(chromium, file, viewport=view, reduced_motion="reduce") as page:
        yield page
