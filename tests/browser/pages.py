"""The replay in headless Chromium, on every title: `make browser`.

Not collected by plain pytest, which has no browser; `make browser` and CI name this file,
`layouts.py` and `live.py`, so that none is ever left out silently.
"""

from itertools import pairwise, product

import pytest
from PIL import Image, ImageChops

from cli.exports.html.changes import Marks, marks
from cli.exports.html.page import export
from cli.game.viewpoint import hash_shown
from cli.terminal.language import tie
from cli.wording.head_words import head_of
from tests.browser.setup import AXE_FILE
from tests.browser.watching import (
    AXE,
    CONTRAST,
    Watched,
    arrive,
    go_to,
    resize,
    shoot,
    step_of,
)
from tests.cli.test_ratings import played
from tests.pages.given import drawings, mishaps, page_of, sample, steps_of
from tests.table import Table
from tools.page_picture import SCHEMES, page_picture, picture_path

SAME = """([parts, scores, seats, changed, ref]) => {
  const wrong = [];
  for (const group of document.querySelectorAll('#turned > g[id^="part-"]')) {
    const other = group.cloneNode(false);
    other.innerHTML = parts[group.id.slice(5)] ?? "";
    if (!other.isEqualNode(group)) wrong.push(group.id);
    delete parts[group.id.slice(5)];
  }
  wrong.push(...Object.keys(parts));
  seats.forEach((words, seat) => {
    if (document.getElementById(`has-${seat}`).textContent !== words) wrong.push(`has ${seat}`);
    const score = document.getElementById(`score-${seat}`).textContent;
    if (score !== (scores.length ? String(scores[seat]) : "–")) wrong.push(`score ${seat}`);
  });
  const marked = ["came", "left"].map((kind) =>
    document.querySelector(`.mark-line.${kind}`).getAttribute("d"));
  if (String(marked) !== String(changed)) wrong.push(`marks ${marked}`);
  if (location.hash !== ref) wrong.push(location.hash);
  for (const place of ["#now .ref", '[aria-current="step"] .ref']) {
    const said = [...document.querySelectorAll(place)].filter((one) => one.checkVisibility());
    if (said.length !== 1 || said[0].innerText !== ref) wrong.push(place);
  }
  return wrong;
}"""
"""What on the page is not as it should be: board, scores, what players have, marks, its entry."""


MARKS = """() => ["came", "left"].map((kind) =>
  document.querySelector(`.mark-line.${kind}`).getAttribute("d"))"""


def marked(drawings):
    """Yield what is marked at each step: what came and left last."""
    spots = [drawing.spots for drawing in drawings]
    last: list[str] = []
    for found in (Marks(), *(marks(*pair) for pair in pairwise(spots))):
        new = None if found is None else ["".join(found.came), "".join(found.left)]
        last = new or last
        yield last


def test_every_step_shows_what_the_projections_say(game, visited):
    """Board, scores and marks, whichever way one gets there."""
    open_game, _file, name = game
    page = visited
    refs = ["1", *(item.ref for item in open_game.timeline().items)]
    drawn = list(drawings(open_game, open_game.asked))
    steps = steps_of(open_game.seen)
    changed = list(marked(step.drawing for step in steps))
    assert step_of(page) == len(refs) - 1
    page.keyboard.press("Home")
    for n, (now, drawing) in enumerate(drawn):
        assert step_of(page) == n
        scores = now.rules.result(now.state).scores
        has = [dict(drawing.parts), list(scores), list(map(tie, drawing.seats))]
        assert page.evaluate(SAME, [*has, changed[n], f"#{refs[n]}"]) == [], refs[n]
        page.keyboard.press("ArrowRight")
    assert step_of(page) == len(refs) - 1
    for n, (_now, drawing) in reversed(list(enumerate(drawn))[::7]):
        go_to(page, refs[n], n)
        assert page.evaluate(MARKS) == changed[n]
        filled = "document.querySelectorAll('#turned > g:not(:empty)').length"
        assert page.evaluate(filled) == len(drawing.parts)
    n = len(refs) // 2
    go_to(page, refs[n], n)
    page.reload()
    assert step_of(page) == n
    assert page.evaluate(MARKS) == changed[n]
    assert page.locator(".mark-line.came").is_visible()
    shoot(page, name)


def test_buttons_slider_curve_and_keys_lead_where_they_say(chromium, tmp_path):
    open_game = sample(tmp_path, "league-of-six/full-3-players.txt")
    steps = steps_of(open_game.seen)
    turns = [n for n, step in enumerate(steps) if step.turn]
    rounds = [n for n, step in enumerate(steps) if step.round]
    file = tmp_path / "game.html"
    file.write_text(page_of("league-of-six/full-3-players.txt"), encoding="utf-8")
    with Watched(chromium, file, viewport={"width": 1400, "height": 950}) as page:
        page.keyboard.press("Home")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        assert step_of(page) == turns[1]
        page.keyboard.press("]")
        page.keyboard.press("]")
        assert step_of(page) == rounds[2]
        page.get_by_role("button", name="back a round").click()
        assert step_of(page) == rounds[1]
        page.get_by_role("button", name="back a turn").click()
        assert step_of(page) == max(turn for turn in turns if turn < rounds[1])
        page.get_by_role("button", name="to the end").click()
        assert step_of(page) == len(steps) - 1
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowLeft")
        assert step_of(page) == len(steps) - 2
        box = page.locator("#curve").bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert abs(step_of(page) - len(steps) / 2) <= 2
        page.locator("#entry-5 .ref:visible").click()
        arrive(page, 5)


def test_it_plays_to_the_end_and_can_be_paused(chromium, tmp_path):
    open_game = sample(tmp_path, "robber-knights/rk8c-top-knight.txt")
    last = len(open_game.timeline().items)
    file = tmp_path / "game.html"
    file.write_text(export(open_game.seen), encoding="utf-8")
    watched = Watched(chromium, file)
    watched.page.clock.install()
    with watched as page:
        page.clock.pause_at("2100-01-01")
        page.get_by_label("speed").select_option("15×")
        page.get_by_role("button", name="Play").click()
        assert step_of(page) == 0
        page.clock.run_for(60_000)
        assert step_of(page) == last
        page.get_by_role("button", name="Play").wait_for()
        page.keyboard.press("Home")
        page.locator("body").press(" ")
        while step_of(page) < 2:
            page.clock.run_for(10)
        page.keyboard.press(" ")
        stopped = step_of(page)
        page.clock.run_for(60_000)
        assert step_of(page) == stopped


def test_what_was_secret_is_told_at_the_end(chromium, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(page_of("league-of-six/full-3-players.txt"), encoding="utf-8")
    with Watched(chromium, file) as page:
        log = page.locator("#log")
        told = log.inner_text().count("takes the leader card from")
        assert "hidden until the end" not in log.inner_text()
        page.keyboard.press("Home")
        assert log.inner_text().count("takes the leader card from") < told  # the last ones lie up
        assert "hidden until the end" in log.inner_text()


INTRUDER = """() => {
  const made = document.createElement("script");
  made.textContent = "window.ran = 1";
  document.body.append(made);
  const image = "<img src=https://127.0.0.1/x.png onerror='window.ran = 2'>";
  document.body.insertAdjacentHTML("beforeend", image);
  const failed = (done) => document.body.lastElementChild.addEventListener("error", () => done());
  return new Promise(failed);
}"""
"""Leaves when all that was to run has had its turn."""


def test_the_policy_lets_nothing_else_run(chromium, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(export(mishaps(tmp_path).loaded().seen), "utf-8")
    context = chromium.new_context()
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("dialog", lambda dialog: said.append(f"dialog {dialog.message}"))
    page.goto(f"file://{file}")
    page.keyboard.press("Home")
    for _step in range(20):
        page.keyboard.press("ArrowRight")
    assert said == []
    page.evaluate(INTRUDER)
    assert page.evaluate("window.ran") is None
    assert any("Content Security Policy" in one for one in said)
    context.close()


def look_at(page, name):
    """Check with axe at two widths, in light and dark, that nothing is against a page."""
    for width, scheme in product((1400, 390), ("light", "dark")):
        resize(page, width, 900)
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(AXE if scheme == "light" else CONTRAST) == [], (width, scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shoot(page, f"{name}-{scheme}-{width}", full_page=width < 1000)


def test_axe_finds_nothing_against_it(game, chromium):
    _opened, file, name = game
    with Watched(chromium, file, bypass_csp=True, reduced_motion="reduce") as page:
        page.evaluate(AXE_FILE.read_text("utf-8"))
        look_at(page, f"{name}-end")
        page.keyboard.press("Home")
        for _step in range(12):
            page.keyboard.press("ArrowRight")
        look_at(page, name)


def test_printed_it_is_the_score_sheet(game, visited):
    open_game, _file, _name = game
    page = visited
    page.keyboard.press("Home")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert step_of(page) == len(open_game.timeline().items)
    assert page.get_by_role("heading", name="Score sheet").is_visible()
    assert page.locator(".sheet table, .sheet p").first.is_visible()
    assert not page.locator("#controls").is_visible()
    told = head_of(open_game.entries) in page.locator(".proof").inner_text()
    assert told == bool(hash_shown(open_game.seen, open_game.n))
    assert page.pdf(format="A4", prefer_css_page_size=True).startswith(b"%PDF")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


def test_without_scripts_the_end_and_the_log_are_there(game, chromium):
    open_game, file, _name = game
    with Watched(chromium, file, java_script_enabled=False) as page:
        assert not page.locator("#controls").is_visible()
        assert page.locator("#log .entry").count() == len(open_game.timeline().items) + 1
        assert page.locator("#board").is_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_pictures_in_the_readme_show_the_page(chromium, scheme):
    """Letters are drawn by each machine in its own way: what differs visibly is to be little."""
    now = page_picture(chromium, scheme).convert("L")
    kept = Image.open(picture_path(scheme)).convert("L")
    assert now.size == kept.size, "make pictures"
    differing = ImageChops.difference(now, kept).point(lambda light: 255 * (light > 64))
    assert differing.histogram()[255] < 0.03 * now.width * now.height, "make pictures"


def test_axe_finds_nothing_against_an_evening(chromium, tmp_path):
    table = Table(tmp_path / "games.db")
    played(table, (20, 15, 9), "2026-03-01")
    played(table, (7, 11), "2026-03-01", ["Anna", "Bram"])
    table("evening", "add", "Spring night", "rk1")
    table("evening", "add", "Spring night", "rk2", "--round", "2")
    file = tmp_path / "evening.html"
    table("evening", "show", "Spring night", "--page", str(file))
    with Watched(chromium, file, bypass_csp=True) as page:
        page.evaluate(AXE_FILE.read_text("utf-8"))
        assert page.get_by_role("cell", name="An", exact=True).count()
        look_at(page, "evening")
