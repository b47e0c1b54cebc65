"""The words of boards, in every language, measured in headless Chromium: `make browser`.

Not collected by plain pytest, as `pages.py` is not.
"""

from contextlib import ExitStack

import pytest

from cli.exports.html.page import export
from cli.exports.html.rendering import legible, page_style
from cli.exports.html.steps import roomy
from cli.terminal.language import LANGUAGES
from cli.terminal.reader import as_reader
from cli.titles.drawing import Drawing, el, style_sheet
from events.titles.registry import TITLES
from tests.adding_a_title import nim
from tests.adding_a_title.known import known
from tests.browser.phones import Phone, serving
from tests.browser.watching import OVER, PHONE, SMALL, TARGETS, shoot
from tests.cli.test_sheet import lines_of, seats_of
from tests.pages.given import FULL, sample
from tests.table import Table

GAMES = ("nim", *TITLES)
TURNED = {"width": 844, "height": 390}
NARROW = 360
MARGINS = 19.2
"""What a phone's page has beside its board."""


@pytest.fixture(params=GAMES)
def played(request, tmp_path):
    """A finished game of each title with the most players, and of a declared one."""
    table = Table(tmp_path / "games.db")
    with ExitStack() as stack:
        if request.param == "nim":
            stack.enter_context(known("nim", nim.NIM))
            table("new", "nim", "An:white", "Bo:black")
            table("do", "3; 3; 2")
        else:
            name = max(name for name in FULL if name.startswith(request.param))
            sample(tmp_path, name)
        yield table


LINKS = "document.querySelectorAll('#log a:not([tabindex=\"-1\"])').length"
"""The links of a log that Tab stops at: arrow keys go from entry to entry instead."""


def picture(drawing: Drawing) -> str:
    """Return a drawing as a page shows it, each unit a pixel."""
    x, y, width, height = roomy(drawing.box)
    view = f"{x:g} {y:g} {width:g} {height:g}"
    shapes = (el("defs", drawing.defs), drawing.ground, *drawing.parts.values())
    return el("svg", *shapes, viewBox=view, width=width, height=height, cls="board")


def test_words_stay_on_their_cards(played, chromium):
    """Whatever is drawn of a game, in each language, on a page and on a phone's narrow board."""
    open_game = played.loaded()
    screens = open_game.screens
    room = roomy(screens.draw_now(open_game.seen.game).box).width
    phone = legible(style_sheet(), 9 * room / (NARROW - MARGINS))
    styles = (page_style(roomy(screens.draw(open_game.seen.game).box)), phone)
    shown: dict[tuple[str, str], list[str]] = {}
    last = len(open_game.timeline().items)
    for n, step in enumerate(open_game.seen.steps()):
        if n % 25 and n != last:
            continue
        for language in LANGUAGES:
            with as_reader(language=language):
                for style, draw in zip(styles, (screens.draw, screens.draw_now), strict=True):
                    shown.setdefault((language, style), []).append(picture(draw(step.game)))
    with chromium.new_context() as context:
        page = context.new_page()
        for (language, style), pictures in shown.items():
            page.set_content(f"<style>{style}</style>{''.join(pictures)}")
            assert page.evaluate(OVER) == [], language


def test_a_phone_shows_words_to_read_and_what_fingers_find(played, chromium):
    """The recorder's page, and that of a table that is watched."""
    played("undo")
    with serving(played.db) as address, Phone(chromium, address, locale="de") as phone:
        assert phone.page.evaluate(SMALL) == []
        assert phone.page.evaluate(OVER) == []
        for view in (PHONE, TURNED):
            phone.page.set_viewport_size(view)
            assert phone.page.evaluate(TARGETS) == []
        phone.tab(address.removesuffix("/record"))
        for view in (TURNED, PHONE):
            phone.page.set_viewport_size(view)
            assert phone.page.evaluate(TARGETS) == []
        assert phone.page.evaluate(LINKS) == 0


LYING = """() => [...document.querySelectorAll("#board text:not(defs *)")].filter((text) => {
  const { a, b } = text.getScreenCTM();
  return Math.abs(b) > 0.01 * a;
}).map((text) => text.textContent)"""
"""The words that do not stand upright."""


def test_a_page_suits_fingers_and_its_words_their_cards_when_turned(played, shown):
    with as_reader(language="de"):
        text = export(played.loaded().seen)
    with shown(text, has_touch=True, viewport=PHONE) as page:
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate(LINKS) == 0
        for view in (PHONE, TURNED):
            page.set_viewport_size(view)
            assert page.evaluate(TARGETS) == []
        page.set_viewport_size({"width": 1280, "height": 720})
        for key in ("End", "Home", "Shift+ArrowRight"):
            page.keyboard.press(key)
            turn = page.locator("#turn")  # a table of points has no other side to turn to
            for _quarter in range(4 if turn.count() else 1):
                if turn.count():
                    turn.click()
                assert page.evaluate(LYING) == []
                assert page.evaluate(OVER) == []


def test_a_score_sheet_offers_no_replay_and_crosses_nothing_out(shown, tmp_path):
    played = sample(tmp_path / "played", "league-of-six/full-3-players.txt")
    typed = Table(tmp_path / "games.db")
    typed("sheet", "league-of-six", *seats_of(played), input="\n".join(lines_of(played)))
    with shown(export(typed.loaded().seen), viewport=PHONE) as page:
        for replay in ("#controls", "#now"):
            assert not page.locator(replay).is_visible()
        assert "shown at the end" not in page.locator("body").inner_text()
        for mark in page.locator(".mark-line, .mark-edge").all():
            assert not mark.is_visible()
        assert page.evaluate(OVER) == []
        shoot(page, "score-sheet-390")
