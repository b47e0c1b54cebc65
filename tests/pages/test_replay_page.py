"""`export html`: one file, small, closed to the world, that shows what the projections say."""

import base64
import hashlib
import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest

from cli.exports.html.curve import curve
from cli.exports.html.page import _json, export
from cli.exports.html.steps import roomy
from cli.terminal.language import TIE, tie
from cli.wording.audit_words import finding_words
from events.common import Player
from events.titles.registry import TITLES
from tests.pages.given import (
    FULL,
    HOSTILE,
    LARGEST,
    RECORDS,
    drawings_of,
    mishaps,
    page_of,
    sample,
    walk_of,
)
from tests.title_parts import somebody

MOST_BYTES = 300_000


class Page(HTMLParser):
    """The tags, attributes and texts of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.texts, self._open = [], [], {}, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *one) for one in attrs]
        self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *one) for one in attrs]

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        self.texts.setdefault(self._open[-1] if self._open else "", []).append(data)


def patched(before, patch):
    """Return the parts after changes, as the script of the page makes them."""
    parts = {**before, **patch}
    return {name: part for name, part in parts.items() if part}


def data_of(page):
    """Return the data of a page, with its texts put together of their snippets."""
    data = json.loads(re.search(r'<script id="data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])

    def whole(numbers):
        return "".join(data["snippets"][number] for number in numbers)

    data["parts"] = [{name: whole(part) for name, part in one.items()} for one in data["parts"]]
    data["marks"] = [found and list(map(whole, found)) for found in data["marks"]]
    data["rows"] = [
        [(start, gone, [tuple(map(whole, row)) for row in come]) for start, gone, *come in one]
        for one in data["rows"]
    ]
    return data


@pytest.mark.parametrize("name", FULL)
def test_a_full_game_is_small_enough_to_send(name):
    assert len(page_of(name).encode()) <= MOST_BYTES


@pytest.mark.parametrize("name", RECORDS)
def test_the_changes_put_together_are_the_drawing_at_every_step(name):
    data, expected = data_of(page_of(name)), drawings_of(name)
    assert len(data["refs"]) == len(expected)
    parts, seats = {}, {}
    for n, (game, drawing) in enumerate(expected):
        parts = patched(parts, data["parts"][n])
        seats |= data["seats"][n]
        assert parts == drawing.parts
        assert list(seats.values()) == list(map(tie, drawing.seats))
        assert data["scores"][n] == list(game.rules.result(game.state).scores)


@pytest.mark.parametrize("name", [name for name in FULL if "league" in name])
def test_the_phone_s_changes_put_together_are_its_drawing_at_every_step(name):
    steps = walk_of(name).steps
    data = data_of(page_of(name))
    raw = json.loads(re.search(r'<script id="data"[^>]*>(.*?)</script>', page_of(name))[1])
    parts, box = {}, None
    for step, changed, wide in zip(steps, raw["narrow"], raw["parts"], strict=True):
        narrow = changed or {}
        moved = {
            part: [way, *wide[part][1:]] for part, way in narrow.get("moved", {}).items()
        } | narrow.get("parts", {})
        whole = {
            part: "".join(data["snippets"][number] for number in numbers)
            for part, numbers in moved.items()
        }
        parts = patched(parts, whole)
        box = narrow.get("box", box)
        assert parts == step.narrow.parts
        assert box == list(roomy(step.narrow.box))


@pytest.mark.parametrize("name", RECORDS)
def test_the_board_has_room_for_all_that_ever_lies_on_it(name):
    found = re.search(r'<svg viewBox="([^"]+)"[^>]* id="board"', page_of(name))
    x, y, width, height = map(float, found[1].split())
    for _game, drawing in drawings_of(name):
        box = drawing.box
        assert x <= box.x
        assert y <= box.y
        assert box.x + box.width <= x + width
        assert box.y + box.height <= y + height


@pytest.mark.parametrize("name", FULL)
def test_what_never_changes_is_the_same_at_every_step(name):
    still = {(one.defs, one.ground) for _game, one in drawings_of(name)}
    assert len(still) == 1


@pytest.mark.parametrize("name", LARGEST)
def test_nothing_but_the_own_style_and_script_is_allowed(name):
    text = page_of(name)
    page = Page(text)
    policy = next(v for tag, key, v in page.attributes if key == "content" and "default" in v)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        content = page.texts[tag][-1]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy
    keys = {key for _tag, key, _value in page.attributes}
    assert not {key for key in keys if key.startswith("on")} | (keys & {"style", "srcset"})
    assert not {"link", "iframe", "object", "base", "form"} & set(page.tags)
    sources = [(tag, value) for tag, key, value in page.attributes if key == "src"]
    [(tag, code)] = sources  # a picture that stands in the page itself
    assert tag == "img"
    assert code.startswith("data:image/png;base64,")
    assert page.tags.count("img") == 1
    links = [value for tag, key, value in page.attributes if key == "href"]
    assert all(link.startswith("#") for link in links)
    assert "http:" not in text.replace("http-equiv", "")
    assert "https:" not in text


def test_names_and_notes_are_text(tmp_path):
    table = mishaps(tmp_path)
    text = table("export", "html").out
    page = Page(text)
    assert page.tags.count("script") == 3  # the record, the data and the script itself
    assert "img" not in page.tags
    assert "alert(1)" in text
    assert any(one == f"note: {HOSTILE}" for one in page.texts["span"])


def test_no_remark_gets_out_of_the_data(tmp_path):
    table = mishaps(tmp_path)
    raw = re.search(r'<script id="data"[^>]*>(.*?)</script>', table("export", "html").out)[1]
    assert "</" not in raw
    assert "<!" not in raw
    assert _json("</script><!-- <script>") == '"<\\/script>\\u003c!-- <script>"'


def test_what_went_wrong_is_marked_and_what_was_undone_is_gone(tmp_path):
    table = mishaps(tmp_path)
    text = table("export", "html").out.replace(TIE, " ")
    assert "pc j17 s11" in text
    assert "pc j17 s31" not in text  # the line that was taken back
    assert "ruling: &#34;the table laughs" in text
    assert "against the rules: " in text
    assert "corrected by #" in text
    assert "are not shown (undone" in text
    assert "the log has 3" in text
    assert "table and log agree" in text


def test_head_and_audit_stand_at_the_end(tmp_path):
    table = mishaps(tmp_path)
    text = table("export", "html").out
    head = table("log", "--json").json["head"]["hash"]
    assert head in text
    sheet = text.split('id="sheet-head"')[1]
    assert "corrected from #7 on" in sheet


@pytest.mark.parametrize("name", ["all-declared", "partly-described", "full-5-players"])
def test_a_sentence_of_the_audit_stands_once_with_links_to_all_its_entries(tmp_path, name):
    open_game = sample(tmp_path, f"league-of-six/{name}.txt")
    expected: dict[str, list[str]] = {}
    for one in walk_of(f"league-of-six/{name}.txt").findings:
        refs = expected.setdefault(tie(finding_words(one, open_game.seen.view)), [])
        refs += [one.ref] if one.ref != "0" else []
    text = page_of(f"league-of-six/{name}.txt").split('<ul class="findings">')[1].split("</ul>")[0]
    told = [
        (unescape(words), re.findall('href="#([^"]+)"', links))
        for links, words in re.findall(r"<li[^>]*>((?:<a [^>]*>[^<]*</a> )*)(.*?)</li>", text)
    ]
    assert told
    assert told == list(expected.items())


def test_a_number_stays_with_its_word_when_a_line_is_broken():
    text = page_of("league-of-six/full-5-players.txt")
    assert f"Céline{TIE}62, Dirk{TIE}55" in text
    assert f"horses{TIE}0" in text


def test_turns_and_rounds_begin_where_the_log_says():
    walk = walk_of("league-of-six/full-3-players.txt").walk
    assert [step.round for step in walk.data if step.round] == [1, 2, 3, 4, 5, 6]
    headings = [entry.heading for entry in walk.entries if entry.heading]
    assert headings == [f"round {n}" for n in range(1, 7)]
    begin = [bool(step.round) <= step.turn for step in walk.data]
    assert all(begin)
    knights = walk_of("robber-knights/full-2-players.txt").walk.entries
    turns = [entry.heading for entry in knights if entry.heading]
    assert turns[:3] == ["turn 1", "turn 2", "turn 3"]


def test_a_point_names_its_player_and_its_source_once():
    entries = walk_of("league-of-six/full-5-players.txt").walk.entries
    words = [reason.words for entry in entries for reason in entry.reasons]
    assert "Dirk: burghers: 4 figures, place 2, 0 guards [L6.11]" in words


# --- games that have hardly begun, and games of which little is known ----------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_has_just_begun_has_a_page_and_a_picture(table, title):
    table("new", title, *somebody(title))
    assert table("export", "svg").out.startswith("<!-- tablescribe -->")
    page = Page(table("export", "html").out)
    data = data_of(table("export", "html").out)
    assert data["refs"] == ["1"]
    assert "svg" in page.tags


def test_without_a_board_there_are_no_scores_and_no_curve(table):
    table("new", "meridian", "An:black,grey", "Bram:brown,orange")
    table("do", "k +1", "k +2", "b +1", "b +2")
    text = table("export", "html").out
    assert set(map(tuple, data_of(text)["scores"])) == {()}
    assert 'id="curve"' not in text
    assert "no points yet: what counts for points has not been described" in text


def test_a_game_with_a_gap_and_statements_has_a_page(game):
    game("gap", "the cat lay on it")
    game("adjust", "An", "knights", "12", "--reason", "counted")
    text = game("export", "html").out
    assert "stated by the players" in text
    assert "12 knights left" in text


def test_the_page_of_a_finished_game_has_the_code_of_its_play(tmp_path):
    from cli.exports import bgstats
    from cli.exports.qr import code_address

    name = "meridian/full-2-players.txt"
    open_game = sample(tmp_path, name)
    page, link = page_of(name), bgstats.export(open_game.seen).strip()
    assert f'src="{code_address(link)}"' in page
    open_game.rewind(50)
    assert "BG Stats" not in export(open_game.seen)


@pytest.mark.parametrize("most", [1, 7, 60, 900, 9_999, 10**7])
def test_a_curve_has_a_few_lines_whatever_the_points(most):
    drawn = curve([(0, 0), (most, -most)], [Player("An", ("blue",)), Player("Bo", ("red",))], "x")
    assert 2 <= str(drawn).count('class="grid"') <= 6


def test_the_road_of_league_of_six_lies_under_all_else():
    """It is known later than what lies on it."""
    assert re.findall(r'<g id="part-([^"]+)"', page_of(LARGEST[2]))[0] == "ring"
