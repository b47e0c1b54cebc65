"""The replay in headless Chromium, on every title: `make browser`.

Not collected by plain pytest, which has no browser; `make browser` and CI name the files of this
folder, so that none is ever left out silently.
"""

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from cli.exports.html.changes import Marks, marks
from cli.game.viewpoint import hash_shown
from cli.terminal.language import tie
from cli.wording.head_words import head_of
from tests.browser.setup import AXE_FILE
from tests.browser.watching import (
    AXE,
    AXE_STEP,
    Watched,
    arrive,
    resize,
    shoot,
    step_of,
)
from tests.cli.test_evening import played
from tests.pages.given import page_of, walk_of
from tests.table import Table
from tools.page_picture import SCHEMES, page_picture, picture_path

SMALLEST = "league-of-six/full-3-players.txt"

WALK = """async (steps) => {
  const $ = (id) => document.getElementById(id);
  const wrong = [];
  const parts = new Map();
  const drawn = [];
  const same = (step, what, found, wanted) => {
    if (String(found) !== String(wanted)) {
      wrong.push(`#${step.ref} ${what}: ${found}, not ${wanted}`);
    }
  };
  function check(step, parts) {
    for (const group of document.querySelectorAll('#turned > g[id^="part-"]')) {
      if (group.innerHTML !== (parts.get(group.id) ?? "")) wrong.push(`#${step.ref} ${group.id}`);
    }
    for (const id of parts.keys()) if (!$(id)) wrong.push(`#${step.ref} has no ${id}`);
    step.seats.forEach(([score, has, role], seat) => {
      same(step, "score", $(`score-${seat}`).textContent, score);
      same(step, "has", $(`has-${seat}`).textContent, has);
      same(step, "role", $(`role-${seat}`).textContent, role);
    });
    const marked = ["came", "left"].map((kind) =>
      document.querySelector(`.mark-line.${kind}`).getAttribute("d"));
    same(step, "marks", marked, step.marks);
    const words = (node) => node.textContent.trim().split(/\\s+/).join(" ");
    const rows = [...$("words").tBodies[0].rows].map((row) => [...row.cells].map(words).join("|"));
    same(step, "rows", rows.join("/"), step.rows.join("/"));
    same(step, "caption", words($("words-caption")), `the position after entry #${step.ref}`);
    same(step, "address", decodeURIComponent(location.hash), `#${step.ref}`);
    for (const place of ["#now .ref", '[aria-current="step"] .ref']) {
      const said = [...document.querySelectorAll(place)].filter((one) => one.checkVisibility());
      same(step, place, said.map((one) => one.textContent), `#${step.ref}`);
    }
  }
  const press = (key) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  press("Home");
  for (const step of steps) {
    for (const [name, part] of Object.entries(step.parts)) {
      const group = $(`part-${name}`)?.cloneNode(false);
      if (group) group.innerHTML = part;
      parts.set(`part-${name}`, group?.innerHTML);
    }
    drawn.push(new Map(parts));
    check(step, parts);
    press("ArrowRight");
  }
  for (let n = steps.length - 1; n >= 0; n -= 7) {
    const heard = new Promise((done) => addEventListener("hashchange", done, {once: true}));
    if (decodeURIComponent(location.hash) !== `#${steps[n].ref}`) {
      location.hash = `#${steps[n].ref}`;
      await heard;
    }
    check(steps[n], drawn[n]);
  }
  return wrong;
}"""
"""What is wrong on the way forth by keys and back by addresses: board, marks, words, players."""


def marked(steps):
    """Yield what is marked at each step: what came and left last."""
    spots = [step.drawing.spots for step in steps]
    last: list[str] = []
    for found in (Marks(), *(marks(*pair) for pair in pairwise(spots))):
        new = None if found is None else ["".join(found.came), "".join(found.left)]
        last = new or last
        yield last


def role(step, seat):
    """What is said of a player."""
    ahead = ("shares the victory" if step.best[1:] else "wins") if step.over else "leads"
    said = ("to move", step.acts == seat), (ahead, seat in step.best)
    return ", ".join(words for words, so in said if so)


def wanted(steps):
    """Yield what the page is to show at each step; of the board what is another then."""
    before: dict[str, str] = {}
    for step, changed in zip(steps, marked(steps), strict=True):
        parts = dict(step.drawing.parts)
        yield {
            "ref": step.ref,
            "parts": {
                name: parts.get(name, "")
                for name in before | parts
                if before.get(name) != parts.get(name)
            },
            "seats": [
                (step.scores[seat] if step.scores else "–", tie(has), role(step, seat))
                for seat, has in enumerate(step.drawing.seats)
            ],
            "marks": changed,
            "rows": ["|".join(cells) for cells in step.rows],
        }
        before = parts


def test_every_step_is_shown_whichever_way_one_gets_there(game, visited):
    """Board, marks, players and the words for those who listen."""
    (_game, steps, file), page = game, visited
    assert step_of(page) == len(steps) - 1
    assert page.evaluate(WALK, list(wanted(steps))) == []
    n = len(steps) // 2
    page.goto(f"{page.url.split('#')[0]}#{steps[n].ref}")
    page.reload()
    assert step_of(page) == n
    assert page.locator(".mark-line.came").is_visible()
    assert page.get_by_role("table", name="the position after entry #").count() == 1
    snapshot = page.locator(".stage").aria_snapshot()
    assert "- text:" not in snapshot  # no loose letters
    assert "img" not in snapshot
    shoot(page, file.stem)


def test_buttons_slider_curve_and_keys_lead_where_they_say(shown):
    steps = walk_of(SMALLEST).steps
    turns = [n for n, step in enumerate(steps) if step.turn]
    rounds = [n for n, step in enumerate(steps) if step.round]
    with shown(page_of(SMALLEST), viewport={"width": 1400, "height": 950}) as page:
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
        page.get_by_role("button", name="forward a step").click()
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


def test_it_plays_to_the_end_and_can_be_paused(shown):
    name = "robber-knights/rk8c-top-knight.txt"
    last = len(walk_of(name).steps) - 1
    with shown(page_of(name)) as page:
        page.clock.install()
        page.reload()
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


def test_what_was_secret_is_told_at_the_end(shown):
    with shown(page_of(SMALLEST)) as page:
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
    file.write_text(page_of(SMALLEST), encoding="utf-8")
    watched = Watched(chromium, file.as_uri())
    with watched as page:
        assert watched.wrong == []
        page.evaluate(INTRUDER)
        assert page.evaluate("window.ran") is None
        assert any("Content Security Policy" in one for one in watched.wrong)
        watched.wrong.clear()


TWICE = """() => [...document.querySelectorAll("[id]")].map((one) => one.id)
  .filter((id, place, all) => all.indexOf(id) !== place)"""
"""The ids that several elements have."""


def look_at(page, name, looks):
    """Check with axe that nothing is against a page, at a width and in a scheme for each look."""
    for axe, (width, scheme) in looks:
        resize(page, width, 900)
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(axe) == [], (width, scheme)
        assert page.evaluate(TWICE) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shoot(page, f"{name}-{scheme}-{width}", full_page=width < 1000)


WIDE, NARROW = ((1400, "light"), (1400, "dark")), ((390, "light"), (390, "dark"))


MOVED = AXE.replace("{resultTypes", '{runOnly: ["scrollable-region-focusable"], resultTypes')
"""What is wider than its frame, and no key reaches."""


def test_axe_finds_nothing_against_it(game, chromium):
    """At the end the whole page; at a step what is another than at the end."""
    *_game, file = game
    with Watched(chromium, file.as_uri(), bypass_csp=True, reduced_motion="reduce") as page:
        page.evaluate(AXE_FILE.read_text("utf-8"))
        page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        looks = [(AXE, WIDE[0]), (MOVED, (481, "light")), (AXE, NARROW[1])]
        look_at(page, f"{file.stem}-end", looks)
        page.keyboard.press("Home")
        for _step in range(12):
            page.keyboard.press("ArrowRight")
        look_at(page, file.stem, [(AXE_STEP, WIDE[1]), (AXE_STEP, NARROW[0])])


def test_printed_it_is_the_score_sheet(game, visited):
    (open_game, steps, _file), page = game, visited
    page.keyboard.press("Home")
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert step_of(page) == len(steps) - 1
    assert page.get_by_role("heading", name="Score sheet").is_visible()
    assert page.locator(".sheet table, .sheet p").first.is_visible()
    assert not page.locator("#controls").is_visible()
    told = head_of(open_game.entries) in page.locator(".proof").inner_text()
    assert told == bool(hash_shown(open_game.seen, open_game.n))
    assert page.pdf(format="A4", prefer_css_page_size=True).startswith(b"%PDF")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


def test_without_scripts_the_end_and_the_log_are_there(game, chromium):
    _game, steps, file = game
    with Watched(chromium, file.as_uri(), java_script_enabled=False) as page:
        assert not page.locator("#controls").is_visible()
        assert page.locator("#log .entry").count() == len(steps)
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
    played(table, An=20, Bram=15, Cleo=9)
    played(table, Anna=7, Bram=11)
    table("evening", "add", "Spring night", "rk1")
    table("evening", "add", "Spring night", "rk2", "--round", "2")
    file = tmp_path / "evening.html"
    table("evening", "show", "Spring night", "--page", str(file))
    with Watched(chromium, file.as_uri(), bypass_csp=True) as page:
        page.evaluate(AXE_FILE.read_text("utf-8"))
        assert page.get_by_role("cell", name="An", exact=True).count()
        look_at(page, "evening", [(AXE, look) for look in WIDE + NARROW])
