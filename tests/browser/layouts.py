"""The replay as people see it, measured in headless Chromium: `make browser`.

How much of the window the board has, how large its letters are, what is marked, what fits.
"""

import re

import pytest

from cli.exports.html.page import export
from cli.exports.jsonl import export as record
from tests.browser.setup import AXE_FILE
from tests.browser.watching import (
    OVER,
    ROOT,
    Watched,
    arrive,
    go_to,
    opened_game,
    resize,
    shoot,
    step_of,
    wait_for,
)
from tests.pages.given import LARGEST, page_of, steps_of

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
  const found = [];
  for (const svg of document.querySelectorAll("svg.board")) {
    const [box, view] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
    const scale = Math.min(box.width / view.width, box.height / view.height);
    for (const text of svg.querySelectorAll("text")) {
      found.push([parseFloat(getComputedStyle(text).fontSize) * scale, text.textContent]);
    }
  }
  for (const node of document.querySelectorAll("body *:not(script):not(style)")) {
    if (node.closest("svg, .unseen")) continue;
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    if (own && node.getClientRects().length) {
      found.push([parseFloat(getComputedStyle(node).fontSize), node.textContent.slice(0, 40)]);
    }
  }
  return found.filter(([size]) => size < 8.999); // of fractions of pixels a little is lost
}"""

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
    with Watched(chromium, page_file[0], viewport={"width": 1280, "height": 720}) as page:
        yield page


@pytest.fixture(scope="session")
def phone(page_file, chromium):
    """A page on a phone that tests resize."""
    view = {"width": 390, "height": 844}
    with Watched(chromium, page_file[0], viewport=view, has_touch=True, is_mobile=True) as page:
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


SIZES = [(390, 844), (360, 740), (740, 360), (844, 390), (768, 1024), (1280, 720), (1440, 900)]

SEEN = """() => {
  const mark = document.querySelector('.mark-line.came:not([d=""])');
  const all = document.getElementById("table").getBoundingClientRect();
  const seen = mark?.getBoundingClientRect();
  return !mark || seen.bottom > all.top && seen.top < all.bottom
    && seen.right > all.left && seen.left < all.right;
}"""
"""Whether what has come last is in sight within the frame of the board."""


def test_letters_of_the_board_are_read_on_their_cards_at_all_sizes(page_file, phone):
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


def test_no_number_of_the_log_is_broken(chromium, tmp_path, table):
    table("sheet", "robber-knights", "An:blue", "Bram:red", input="b score 41\nr score 35\n")
    file = tmp_path / "game.html"
    table("export", "html", str(file), "--lang", "de")
    with Watched(chromium, file, viewport={"width": 390, "height": 844}) as page:
        heights = [one.bounding_box()["height"] for one in page.locator(".why b").all()]
        assert heights
        assert max(heights) < 30


def test_controls_are_as_large_as_a_finger_on_a_large_touch_screen_too(page_file, chromium):
    view = {"width": 1280, "height": 720}
    with Watched(chromium, page_file[0], viewport=view, has_touch=True, is_mobile=True) as page:
        for width, height in ((1280, 720), (1024, 768), (768, 1024)):
            resize(page, width, height)
            for one in page.locator("#controls :is(button, select, input)").all():
                if one.is_visible():
                    assert one.bounding_box()["height"] >= 44
            controls = box_of(page, "#controls")
            assert controls["y"] + controls["height"] <= height
            assert controls["x"] + controls["width"] <= width
            shoot(page, f"{page_file[1]}-touch-{width}")


def test_scores_of_ten_players_stay_in_one_piece(chromium, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(page_of("score-pad/full-10-players.txt"), encoding="utf-8")
    with Watched(chromium, file, viewport={"width": 390, "height": 844}) as page:
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


def test_turn_winner_and_leaders_are_said(game, visited):
    open_game, page = game[0], visited
    steps = steps_of(open_game.seen)
    for step in (*range(0, len(steps), 11), len(steps) - 1):
        go_to(page, steps[step].ref, step)
        for seat in range(len(open_game.players)):
            said = page.locator(f"#role-{seat}").inner_text()
            assert ("to move" in said) == (steps[step].acts == seat)
            ahead = ("wins", "shares") if steps[step].over else ("leads",)
            assert any(word in said for word in ahead) == (seat in steps[step].best)


def test_the_board_of_the_step_is_said_as_show_says_it(game, visited):
    open_game, page = game[0], visited
    steps = steps_of(open_game.seen)
    table = page.get_by_role("table", name="the position after entry #")
    for step in (len(steps) - 1, len(steps) // 2, 0, len(steps) // 3):
        go_to(page, steps[step].ref, step)
        assert f"#{steps[step].ref}" in table.locator("caption").inner_text()
        rows = [row.locator("th, td").all_inner_texts() for row in table.locator("tr").all()]
        assert rows == [[" ".join(cell.split()) for cell in row] for row in steps[step].rows]
    snapshot = page.locator(".stage").aria_snapshot()
    assert "- text:" not in snapshot  # no loose letters
    assert "img" not in snapshot


def test_what_no_entry_has_is_answered(chromium, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(page_of(LARGEST[0]), encoding="utf-8")
    with Watched(chromium, file) as page:
        last = step_of(page)
        for asked in ("#100%", "#999", "#<b>x"):
            page.goto(f"file://{file}{asked}")
            page.get_by_text(f"this page shows no entry {asked[:3]}").wait_for()
            assert step_of(page) == last
            page.reload()
            assert step_of(page) == last
        page.goto(f"file://{file}#60%25")
        page.locator("#notice", has_text="#60%").wait_for()
        page.keyboard.press("ArrowLeft")
        assert page.locator("#notice").inner_text() == ""


def test_brackets_are_taken_with_altgr_and_option(chromium, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(page_of(LARGEST[2]), encoding="utf-8")
    press = """(held) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", {key: "[", bubbles: true, ...held}))"""
    with Watched(chromium, file) as page:
        for held in (
            {},
            {"ctrlKey": True, "altKey": True, "modifierAltGraph": True},
            {"modifierAltGraph": True},
            {"altKey": True},
        ):
            before = step_of(page)
            page.evaluate(press, held)
            assert step_of(page) < before, held
        before = step_of(page)
        for held in ({"ctrlKey": True}, {"metaKey": True}):
            page.evaluate(press, held)
        assert step_of(page) == before


def test_forced_colours_show_the_current_row(chromium, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(page_of(LARGEST[0]), encoding="utf-8")
    with Watched(chromium, file, forced_colors="active", bypass_csp=True) as page:
        page.goto(f"file://{file}#60")
        style = "getComputedStyle(document.querySelector('[aria-current]')).outlineStyle"
        assert page.evaluate(style) == "solid"
        other = (
            "getComputedStyle(document.querySelector('.entry:not([aria-current])')).outlineStyle"
        )
        assert page.evaluate(other) == "none"
        page.evaluate(AXE_FILE.read_text("utf-8"))
        shoot(page, "forced-colours")


def test_the_record_is_saved_byte_for_byte_and_the_link_copied(game, visited):
    (open_game, _file, name), page = game, visited
    if name == "a-running-game":
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


def test_a_page_read_again_follows_a_running_game(chromium, tmp_path):
    open_game = opened_game(tmp_path, "a running game")
    file = tmp_path / "game.html"
    longer = export(open_game.seen)
    refs = [item.ref for item in open_game.timeline().items]
    open_game.rewind(100)
    file.write_text(export(open_game.seen), encoding="utf-8")
    with Watched(chromium, file) as page:
        at_end = step_of(page)
        file.write_text(longer, encoding="utf-8")
        page.reload()
        assert step_of(page) == len(refs) > at_end
        page.keyboard.press("ArrowLeft")
        page.reload()
        assert step_of(page) == len(refs) - 1
        page.goto("about:blank")
    with Watched(chromium, file) as page:
        page.goto(f"file://{file}#{refs[9]}")
        page.reload()
        assert step_of(page) == 10


def test_the_board_turns_and_its_words_stay_upright(desktop):
    page = desktop
    for width, height in ((1280, 720), (390, 844), (360, 740), (844, 390)):
        resize(page, width, height)
        fits(page)
        before = page.evaluate(BOARD)
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


def test_in_a_frame_only_the_board_and_its_controls_show(page_file, chromium):
    file, _name = page_file
    with Watched(chromium, file, viewport={"width": 600, "height": 900}) as page:
        page.goto(f"file://{file}?embed")
        assert page.locator("#board").is_visible()
        assert page.locator("#controls").is_visible()
        for hidden in ("#log", "#players", ".sheet", ".proof"):
            assert not page.locator(hidden).is_visible()
        fits(page)


FRAMED = """() => {
  const below = innerHeight - document.getElementById("controls").getBoundingClientRect().bottom;
  const board = document.getElementById("board").getBoundingClientRect();
  return document.documentElement.scrollHeight <= innerHeight && below > -1 && below < 41
    && board.width > 0.9 * innerWidth && board.height > 0.3 * board.width;
}"""


@pytest.mark.parametrize("width", [360, 600, 900])
def test_a_page_that_frames_a_game_hears_how_high_it_is(page_file, chromium, width):
    file, _name = page_file
    docs = (ROOT / "docs/data/sharing.md").read_text("utf-8")
    shown = re.search(r"```html\n(.*?)```", docs, re.DOTALL)[1].replace("evening", file.stem)
    parent = file.parent / "parent.html"
    parent.write_text(shown.replace("<iframe", f'<iframe width="{width}"'), encoding="utf-8")
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"file://{parent}")
    frame = next(one for one in page.frames if one.url.endswith("?embed") or "?embed#" in one.url)
    frame.locator("#controls").wait_for()
    wait_for(page, lambda: frame.evaluate(FRAMED), True)
    context.close()
