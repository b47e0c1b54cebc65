"""The replay as people see it, measured in headless Chromium: `make browser`.

How much of the window the board has, how large its letters are, what is marked, what fits.
"""

import re

import pytest

from cli.exports.html.page import export
from cli.exports.jsonl import export as record
from tests.browser.watching import (
    ON_BOARDS,
    OVER,
    PHONE,
    ROOT,
    SIZES,
    TARGETS,
    Watched,
    arrive,
    go_to,
    opened_game,
    resize,
    shoot,
    step_of,
    wait_for,
)
from tests.pages.given import LARGEST, page_of

WIDE = [(1280, 720), (1366, 657), (1440, 900), (1920, 1080), (1280, 1024)]
SMALL = [(390, 844), (360, 640), (320, 256)]
GAMES = (*LARGEST, "meridian/full-3-players.txt")


@pytest.fixture(scope="session", params=GAMES)
def page_file(request, tmp_path_factory):
    """The file of a page, and a name for pictures of it."""
    file = tmp_path_factory.mktemp("page") / "game.html"
    file.write_text(page_of(request.param), encoding="utf-8")
    return file, request.param.split("/")[0]


BOARD = """() => {
  const board = document.getElementById("board");
  const [box, view] = [board.getBoundingClientRect(), board.viewBox.baseVal];
  const frame = document.getElementById("table").getBoundingClientRect(); // it is moved within
  const scale = Math.min(box.width / view.width, box.height / view.height);
  return {top: Math.max(box.top, frame.top), right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom), scale: scale,
    share: scale * view.height / innerHeight};
}"""

LETTERS = """() => {
  const found = ON_BOARDS;
  for (const node of document.querySelectorAll("body *:not(script):not(style)")) {
    if (node.closest("svg, .unseen")) continue;
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    if (own && node.getClientRects().length) {
      found.push([parseFloat(getComputedStyle(node).fontSize), node.textContent.slice(0, 40)]);
    }
  }
  return found.filter(([size]) => size < 8.999); // of fractions of pixels a little is lost
}""".replace("ON_BOARDS", ON_BOARDS)

CUT = """() => {
  const found = [];
  const scrolls = (node) => node.closest(".now, .log, .zoomed, .unseen, svg");
  for (const node of document.querySelectorAll("body *:not(script):not(style)")) {
    if (scrolls(node) || !node.getClientRects().length || node.id === "notice") continue;
    const box = node.getBoundingClientRect();
    if (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5) {
      found.push(node.outerHTML.slice(0, 120));
    }
  }
  return found;
}"""
"""What stands out of the window at its sides."""


def box_of(page, selector):
    return page.locator(selector).bounding_box()


def fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT) == []


@pytest.fixture(scope="session")
def desktop(page_file, chromium):
    """A page on a screen that tests resize."""
    with Watched(chromium, page_file[0].as_uri(), viewport={"width": 1280, "height": 720}) as page:
        yield page


@pytest.fixture(scope="session")
def phone(page_file, chromium):
    """A page on a phone that tests resize."""
    with Watched(
        chromium, page_file[0].as_uri(), viewport=PHONE, has_touch=True, is_mobile=True
    ) as page:
        yield page


def sizes(page, name, *all_sizes):
    """Show step 60 at all sizes; yield each with how the board lies there."""
    go_to(page, "60", 59)
    for width, height in all_sizes:
        resize(page, width, height)
        yield width, height, page.evaluate(BOARD)
        fits(page)
        shoot(page, f"{name}-{width}x{height}")


def test_the_board_comes_first(page_file, desktop):
    page = desktop
    for width, height, board in sizes(page, page_file[1], *WIDE):
        assert board["share"] >= 0.7
        assert 0 <= board["top"] < board["bottom"] <= height
        controls, now = box_of(page, "#controls"), box_of(page, "#now")
        assert controls["y"] + controls["height"] <= height
        if width / height > 1.5:
            for selector in (".about", "#players", "#now", "#log"):
                beside = box_of(page, selector)
                assert beside["x"] >= board["right"], selector
                assert beside["y"] + beside["height"] <= height, selector
        assert now["height"] >= 40
        assert page.evaluate(LETTERS) == []


def test_a_phone_has_board_scores_entry_and_controls(page_file, phone):
    page = phone
    for width, height, board in sizes(page, page_file[1], *SMALL):
        assert board["right"] <= width
        tops = {
            round(button.bounding_box()["y"]) // 4
            for button in page.locator("#controls button, #controls select").all()
            if button.is_visible()
        }
        assert len(tops) == 1
        controls = box_of(page, "#controls")
        assert controls["y"] + controls["height"] <= height
        if height > 600:
            assert board["scale"] * 1.1 >= (width - 20) / page.evaluate(
                "document.getElementById('board').viewBox.baseVal.width"
            )
            for selector in ("#players", "#now"):
                box = box_of(page, selector)
                assert box["y"] + box["height"] <= controls["y"] + 1, selector


SEEN = """() => {
  const mark = document.querySelector('.mark-line.came:not([d=""])');
  const all = document.getElementById("table").getBoundingClientRect();
  const seen = mark?.getBoundingClientRect();
  return !mark || seen.bottom > all.top && seen.top < all.bottom
    && seen.right > all.left && seen.left < all.right;
}"""
"""Whether what has come last is in sight within the frame of the board."""


def test_all_is_read_and_touched_at_all_sizes(page_file, phone):
    last = int(phone.locator("#slider").get_attribute("max"))
    for width, height in SIZES:
        resize(phone, width, height)
        for step in (20, 60, last):
            phone.locator("#slider").fill(str(step))
            arrive(phone, step)
            assert phone.evaluate(LETTERS) == []
            assert phone.evaluate(OVER) == []
            assert phone.evaluate(SEEN)
            shoot(phone, f"{page_file[1]}-letters-{width}-{step}")
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert phone.evaluate(TARGETS) == []
        controls = box_of(phone, "#controls")
        assert controls["y"] + controls["height"] <= height


def test_no_number_of_the_log_is_broken(shown, tmp_path, table):
    table("sheet", "robber-knights", "An:blue", "Bram:red", input="b score 41\nr score 35\n")
    table("export", "html", str(tmp_path / "sheet.html"), "--lang", "de")
    with shown((tmp_path / "sheet.html").read_text("utf-8"), viewport=PHONE) as page:
        heights = [one.bounding_box()["height"] for one in page.locator(".why b").all()]
        assert heights
        assert max(heights) < 30


def test_scores_of_ten_players_stay_in_one_piece(shown):
    with shown(page_of("score-pad/full-10-players.txt"), viewport=PHONE) as page:
        heights = {one.bounding_box()["height"] for one in page.locator(".score").all()}
        assert len(heights) == 1
        tops = [one.bounding_box()["y"] for one in page.locator(".players li").all()]
        assert len(set(tops)) == 2
        fits(page)


def test_a_tap_enlarges_the_board_and_a_swipe_goes_a_step(phone):
    page = phone
    resize(page, 390, 844)
    go_to(page, "60", 59)
    small, step = page.evaluate(BOARD), step_of(page)
    page.locator("#table").tap()
    large = page.evaluate(BOARD)
    assert large["scale"] >= 0.89
    assert large["scale"] >= 1.7 * small["scale"]
    fits(page)
    assert page.get_by_role("button", name="enlarge the board").get_attribute("aria-pressed") == (
        "true"
    )
    page.locator("#table").tap()
    assert page.evaluate(BOARD) == small
    swipe = """([from, to]) => {
      const table = document.getElementById("table");
      const touch = (x) => new Touch({identifier: 1, target: table, clientX: x, clientY: 200});
      const init = (x) => ({touches: [touch(x)], changedTouches: [touch(x)], bubbles: true});
      table.dispatchEvent(new TouchEvent("touchstart", init(from)));
      table.dispatchEvent(new TouchEvent("touchend", {...init(to), touches: []}));
    }"""
    page.evaluate(swipe, [300, 180])
    assert step_of(page) == step + 1
    page.evaluate(swipe, [180, 300])
    page.evaluate(swipe, [180, 300])
    assert step_of(page) == step - 1
    page.evaluate(swipe, [180, 200])
    assert step_of(page) == step - 1


def test_what_no_entry_has_is_answered(shown):
    with shown(page_of(LARGEST[0])) as page:
        last, file = step_of(page), page.url.partition("#")[0]
        for asked in ("#100%", "#999", "#<b>x"):
            page.goto(f"{file}{asked}")
            page.get_by_text(f"this page shows no entry {asked[:3]}").wait_for()
            assert step_of(page) == last
            page.reload()
            assert step_of(page) == last
        page.goto(f"{file}#60%25")
        page.locator("#notice", has_text="#60%").wait_for()
        page.keyboard.press("ArrowLeft")
        assert page.locator("#notice").inner_text() == ""


def test_brackets_are_taken_with_altgr_and_option(shown):
    press = """(held) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", {key: "[", bubbles: true, ...held}))"""
    graph = {"modifierAltGraph": True}
    option = {"altKey": True}
    control = {"ctrlKey": True}
    with shown(page_of(LARGEST[2])) as page:
        for held in ({}, control | option | graph, graph, option, control, {"metaKey": True}):
            before = step_of(page)
            page.evaluate(press, held)
            assert (step_of(page) < before) == (held not in (control, {"metaKey": True})), held


def test_forced_colours_show_the_current_row(shown):
    style = "(row) => getComputedStyle(document.querySelector(row)).outlineStyle"
    with shown(page_of(LARGEST[0]), forced_colors="active") as page:
        assert page.evaluate(style, "[aria-current]") == "solid"
        assert page.evaluate(style, ".entry:not([aria-current])") == "none"
        shoot(page, "forced-colours")


def test_the_record_is_saved_byte_for_byte_and_the_link_copied(game, visited):
    (open_game, _steps, file), page = game, visited
    if file.stem == "a-running-game":
        assert page.locator("#save").count() == 0
        assert "does not contain the record" in page.locator(".proof").inner_text()
    else:
        with page.expect_download() as download:
            page.get_by_role("button", name="save the record").click()
        assert download.value.suggested_filename == f"{open_game.name}.jsonl"
        assert download.value.path().read_text("utf-8") == record(open_game.seen)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="copy the link to this step").click()
    page.get_by_text("the link to this step is copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_page_read_again_follows_a_running_game(shown, tmp_path):
    """Who was at its end is there again; another step stays, as one that was linked does."""
    open_game = opened_game(tmp_path, "a running game")
    longer = export(open_game.seen)
    last = len(open_game.timeline().items)
    open_game.rewind(100)
    with shown(export(open_game.seen)) as page:
        at_end = step_of(page)
        (tmp_path / "game.html").write_text(longer, encoding="utf-8")
        page.reload()
        assert step_of(page) == last > at_end
        page.keyboard.press("ArrowLeft")
        page.reload()
        assert step_of(page) == last - 1
    with shown(longer) as page:
        go_to(page, "10", 9)
        page.reload()
        assert step_of(page) == 9


def test_the_board_turns_and_its_words_stay_upright(desktop):
    page = desktop
    for width, height in ((1280, 720), (390, 844), (360, 740), (844, 390)):
        resize(page, width, height)
        fits(page)
        before = page.evaluate(BOARD)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        assert page.evaluate(BOARD)["scale"] == before["scale"]  # it was drawn for this window
        for _quarter in range(3):
            page.locator("#turn").click()
            fits(page)
            turned = page.evaluate(BOARD)
            assert 0 <= turned["top"] < turned["bottom"] <= height
        page.locator("#turn").click()
        assert page.evaluate(BOARD)["scale"] == pytest.approx(before["scale"], rel=0.01)


def test_the_log_is_at_the_entry_shown_after_a_resize_too(desktop):
    page = desktop
    in_sight = """() => {
      const [log, entry] = ["#log", "[aria-current]"]
        .map((one) => document.querySelector(one).getBoundingClientRect());
      return entry.top >= log.top && entry.top < log.bottom;
    }"""
    resize(page, 1440, 900)
    page.locator("#slider").fill("59")
    page.locator("#slider").fill("60")
    arrive(page, 60)
    for width, height in ((390, 844), (844, 390), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        wait_for(page, lambda: page.evaluate(in_sight), True)


FRAMED = """() => {
  const below = innerHeight - document.getElementById("controls").getBoundingClientRect().bottom;
  const board = document.getElementById("board").getBoundingClientRect();
  return document.documentElement.scrollHeight <= innerHeight && below > -1 && below < 41
    && board.width > 0.9 * innerWidth && board.height > 0.3 * board.width;
}"""


def test_a_page_that_frames_a_game_shows_its_board_and_controls_as_high_as_they_are(
    page_file, chromium
):
    file, _name = page_file
    docs = (ROOT / "docs/data/sharing.md").read_text("utf-8")
    example = re.search(r"```html\n(.*?)```", docs, re.DOTALL)[1].replace("evening", file.stem)
    parent = file.parent / "parent.html"
    parent.write_text(example, encoding="utf-8")
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"file://{parent}")
        frame = next(one for one in page.frames if "?embed" in one.url)
        frame.locator("#controls").wait_for()
        assert frame.locator("#board").is_visible()
        for hidden in ("#log", "#players", ".sheet", ".proof"):
            assert not frame.locator(hidden).is_visible()
        for width in (360, 600, 900):
            page.locator("iframe").evaluate("(one, width) => { one.width = width; }", str(width))
            wait_for(page, lambda: frame.evaluate("innerWidth"), width)
            wait_for(page, lambda: frame.evaluate(FRAMED), True)
            fits(frame)
