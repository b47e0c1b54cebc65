"""An organiser's pages and a stated position, in headless Chromium: `make browser`."""

import pytest

from tests.browser.phones import Phone, serving
from tests.browser.setup import AXE_FILE
from tests.browser.watching import AXE, CONTRAST, SIZES, TARGETS

WIDER = "() => document.documentElement.scrollWidth > innerWidth"


def looked_at(page):
    """Check a page at all sizes: nothing is cut off, fingers reach all, axe finds nothing."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(WIDER), (page.url, width)
        assert page.evaluate(TARGETS) == [], (page.url, width)
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_script_tag(path=AXE_FILE)
    for scheme, look in (("light", AXE), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(look) == [], (page.url, scheme)


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_pages_of_an_organiser_fit_every_screen(chromium, table, language):
    table("new", "robber-knights", "Anneliese:blue", "Bram:red")
    table("new", "league-of-six", "Anneliese:red", "Bram:green", "Cy:yellow")
    with (
        serving(table.db, organiser=True) as address,
        Phone(chromium, address, refused=True, locale=language, bypass_csp=True) as phone,
    ):
        looked_at(phone.page)
        titles = [one.get_attribute("href") for one in phone.page.locator(".titles a").all()]
        for path in ("codes", *(title.rsplit("/t/")[1].partition("/")[2] for title in titles)):
            phone.page.goto(f"{address}/{path}")
            for name in ("Anneliese", "Bram", "Cy") if "begin" in path else ():
                phone.page.locator(f'[data-player="{name}"]').tap()
            looked_at(phone.page)


def test_a_refusal_stands_beside_what_it_is_about(chromium, table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    with (
        serving(table.db, organiser=True) as address,
        Phone(chromium, address, refused=True, locale="de") as phone,
    ):
        phone.page.goto(f"{address}/begin/robber-knights")
        phone.page.locator('[data-player="An"]').tap()
        phone.until("fieldset:has(#seats) .check", "2 bis 4 Spieler")
        phone.page.locator('[data-player="Bram"]').tap()
        phone.until(".foot .check", "An:blau Bram:rot; An beginnt")
        phone.page.locator("[name=limit]").fill("bald")
        phone.until("fieldset:has([name=limit]) .check", "bald")
        assert phone.page.locator(".record").is_disabled()
        phone.page.locator("[name=limit]").fill("45m")
        phone.page.locator("#seats [name=first]").nth(1).check()
        phone.until(".foot .check", "Bram beginnt")
        phone.page.locator(".record:not([disabled])").tap()
        phone.page.locator('.codes a[href$="/record"]').wait_for()
        phone.page.goto(address)
        phone.until("#tables", "Raubritter")
    started = table("log", "--json", "--game", "2").json["entries"][0]["event"]
    assert (started["first"], started["limit"]) == (1, 45)


def test_where_nobody_has_played_no_colour_is_as_before(chromium, table):
    colours = "#seats .colour >> nth=0 >> option >> nth=0"
    with (
        serving(table.db, organiser=True) as address,
        Phone(chromium, address, refused=True) as phone,
    ):
        phone.page.goto(f"{address}/begin/robber-knights")
        phone.until(colours, "any colour")
        table("new", "robber-knights", "An:blue", "Bram:red")
        phone.page.reload()
        phone.until(colours, "as before")


def test_a_doubted_description_is_recorded_when_the_recorder_agrees(chromium, table):
    table("new", "league-of-six", "An:red", "Bram:green", "Céline:yellow")
    with serving(table.db) as address, Phone(chromium, address, refused=True) as phone:
        before, body = phone.n, phone.page.locator("body")
        phone.begin_way("part")
        phone.tap("storage a 1", "1", "r1", "/", "2", "y2")
        phone.page.locator("#record:not([disabled])").tap()
        phone.until("#record", "Record anyway")
        assert phone.n == before
        assert body.inner_text().count("unlikely: ") <= 1
        phone.page.locator("#record").tap()
        phone.beyond(before)
        phone.until("#alert", "")
    parts = table("log", "--json").json["entries"][-1]["event"]["parts"]
    assert len(parts) == 1


def test_what_is_typed_before_the_page_is_whole_counts(chromium, table):
    with (
        serving(table.db, organiser=True) as address,
        Phone(chromium, address, refused=True) as phone,
    ):
        go_on = phone.hold("**/begin.js")
        phone.page.goto(f"{address}/begin/robber-knights", wait_until="commit")
        for place, name in enumerate(("An", "Bram")):
            phone.page.locator("#seats .name").nth(place).fill(name)
        assert phone.page.locator(".record").is_disabled()
        go_on()
        phone.until(".foot .check", "An:")
        phone.page.locator(".record:not([disabled])").tap()
        phone.page.locator('.codes a[href$="/record"]').wait_for()


def test_a_position_is_tapped_on_the_board_and_recorded_at_once(chromium, opening):
    with (
        serving(opening.db) as address,
        Phone(chromium, address, refused=True, bypass_csp=True) as phone,
    ):
        phone.begin_way("position")
        phone.touch("l18")
        phone.tap("pc", "r", "b")
        phone.until("#check", "l18 pc r b")
        phone.page.locator("#record:not([disabled])").tap()  # it is added to the others
        phone.until("#stated", "l18 pc r b")
        phone.tap("k18", "empty")  # whole by itself
        phone.until("#stated", "k18 empty")
        phone.page.locator("#choices button", has_text="An, knights left").tap()
        phone.page.locator("#typed").fill("17")
        phone.until("#check", "An has 17 knights")
        phone.page.locator("#record:not([disabled])").tap()
        phone.until("#stated", "b knights 17")
        looked_at(phone.page)
        phone.page.locator("#stated button").nth(1).tap()  # taken back
        phone.page.locator("#state").tap()
        phone.until("#check", "Why are you stating it?")
        phone.page.locator("#why").fill("the cat")
        phone.page.locator("#state").tap()
        phone.until("#entry", "entry 6")
        phone.page.locator(".stating").wait_for(state="detached")
        phone.tap("p", "m18")
        phone.record()
    assert '#6 adjust l18 pc r b; b knights 17 "the cat"' in opening("log").out


def test_a_doubted_position_is_recorded_when_the_recorder_agrees(chromium, opening):
    with serving(opening.db) as address, Phone(chromium, address, refused=True) as phone:
        before = phone.n
        phone.begin_way("position")
        for cell in ("i18", "h18"):
            phone.until("#said", "on the table:")
            phone.page.locator("#typed").fill(f"{cell} l b b")
            phone.page.locator("#record:not([disabled])").tap()
            phone.until("#stated", f"{cell} l b b")
        phone.page.locator("#why").fill("seen on the table")
        phone.page.locator("#state:not([disabled])").tap()
        phone.until("#record", "Record anyway")
        assert phone.n == before
        assert phone.text("body").count("unlikely: ") == 1
        phone.page.locator("#record").tap()
        phone.beyond(before)
    assert opening("log", "--json").json["entries"][-1]["event"]["reason"] == "seen on the table"
