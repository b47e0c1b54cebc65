"""Headless Chromium, and the games whose pages are looked at."""

from contextlib import contextmanager

import pytest

from cli.exports.html.page import export
from tests.browser.setup import browser
from tests.browser.watching import GAMES, OPTIONS, Watched, opened_game
from tests.conftest import OPENING
from tests.pages.given import steps_of


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser(), args=list(OPTIONS))
        yield started
        started.close()


@pytest.fixture
def shown(chromium, tmp_path):
    """Shows a page that is given as text, on which nothing may go wrong."""

    @contextmanager
    def show(text, **options):
        file = tmp_path / "game.html"
        file.write_text(text, encoding="utf-8")
        with Watched(chromium, file.as_uri(), **options) as page:
            yield page

    return show


@pytest.fixture(scope="session", params=GAMES)
def game(request, tmp_path_factory):
    """A game, its steps and the file of its page; they are for all tests, which change none."""
    folder = tmp_path_factory.mktemp("game")
    open_game = opened_game(folder, request.param)
    file = folder / f"{request.param.split('.')[0].replace('/', '-').replace(' ', '-')}.html"
    file.write_text(export(open_game.seen), encoding="utf-8")
    return open_game, steps_of(open_game.seen), file


@pytest.fixture(scope="session")
def visited(game, chromium):
    """The page of a game, opened once for all tests that only go from step to step."""
    *_game, file = game
    view = {"width": 1400, "height": 950}
    with Watched(chromium, file.as_uri(), viewport=view, reduced_motion="reduce") as page:
        yield page


@pytest.fixture
def opening(table):
    """A game of An and Bram with its opening layout, An to act."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *OPENING)
    return table
