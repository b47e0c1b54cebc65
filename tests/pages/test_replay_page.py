"""`export html`: one file, small, closed to the world, that shows what the projections say."""

import base64
import hashlib
import json
import re
import zlib
from base64 import b64encode
from html import unescape
from html.parser import HTMLParser

import pytest

from cli.exports import bgstats
from cli.exports.html.changes import CLEARED, Marks, Snippets, corners, marks, splices
from cli.exports.html.curve import curve
from cli.exports.html.page import _json, export, rounds_table
from cli.exports.html.rendering import LEAST, ROOM, page_style
from cli.exports.html.steps import roomy
from cli.exports.jsonl import export as jsonl
from cli.exports.qr import code_address
from cli.terminal.language import TIE, tie
from cli.titles.drawing import Box, Spot
from cli.titles.meridian.svg import city_box
from cli.titles.robber_knights.svg import cell_box
from cli.wording.audit_words import finding_words
from events.common import Player
from events.records.jsonl import MOST_BYTES, RecordFault
from events.records.record_file import MOST_PAGE_BYTES, is_page, pack_record, read_page
from events.titles.registry import TITLES
from projections.seen import OPEN, PUBLIC, Viewer
from tests.pages.given import (
    FULL,
    HOSTILE,
    LARGEST,
    RECORDS,
    drawings,
    drawings_of,
    mishaps,
    page_of,
    sample,
    steps_of,
    walk_of,
)
from tests.seeing import seen_by
from tests.table import Table
from tests.title_parts import somebody

LARGEST_PAGE = 300_000
"""Bytes of the page of a whole game at most."""


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
    assert len(page_of(name).encode()) <= LARGEST_PAGE


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


# --- what the page says of each step: marks, sentences, who acts, who is ahead --------------------


def step_of(steps, ref):
    return next(n for n, step in enumerate(steps) if step.ref == ref)


def marked(steps, n):
    """Return the names of what is marked at a step as having come, and as having left."""
    before, after = steps[n - 1].drawing.spots, steps[n].drawing.spots
    found = marks(before, after) or Marks()
    came = {name for name, spot in after.items() if corners(spot.box) in found.came}
    left = {name for name, spot in before.items() if corners(spot.box) in found.left}
    return came, left


def test_the_tile_and_every_stack_along_the_line_is_marked():
    steps = walk_of("robber-knights/full-4-players.txt").steps
    n = next(n for n, step in enumerate(steps) if "t-n16" in step.drawing.spots)
    assert steps[n].ref == "60"  # a castle on n16, knights south 1, 2 and 2
    assert marked(steps, n) == ({"t-n16", "t-n17", "t-n18"}, set())


def test_towers_that_are_pushed_are_marked_where_they_go_and_where_they_stood():
    steps = walk_of("meridian/full-4-players.txt").steps
    pushed = 0
    for n in range(1, len(steps)):
        before, after = steps[n - 1].drawing.spots, steps[n].drawing.spots
        found = marks(before, after) or Marks()
        other = {
            corners(spot.box)
            for spots in (before, after)
            for name, spot in spots.items()
            if before.get(name) != after.get(name)
        }
        assert {*found.came, *found.left} == other
        pushed += len(found.ways)
    assert pushed


def test_pawns_and_cubes_are_marked_one_by_one():
    steps = walk_of("league-of-six/full-4-players.txt").steps
    came, left = marked(steps, step_of(steps, "60"))  # Bram goes from Görlitz to Bautzen
    assert came == left == {"pawn-1"}
    cubes = [
        n
        for n in range(1, len(steps))
        if any(name.startswith("cube-") for name in marked(steps, n)[0])
    ]
    assert cubes
    assert all(not name.startswith("row-") or "cube" in name for name in marked(steps, cubes[1])[1])


def test_what_is_said_about_a_game_does_not_take_its_marks_away():
    steps = walk_of("robber-knights/full-4-players.txt").steps
    assert marks(steps[60].drawing.spots, steps[60].drawing.spots) is None


def test_every_step_shows_the_table_though_the_log_only_speaks_about_it(tmp_path):
    open_game = mishaps(tmp_path).loaded()
    game_steps = steps_of(open_game.seen)
    whole = list(drawings(open_game, open_game.asked))
    for step, (game, drawing) in zip(game_steps, whole, strict=True):
        assert step.drawing == drawing
        said = open_game.screens.table_sentences(seen_by(game, open_game.asked))
        assert step.rows == [one.cells for one in said]
        assert list(step.scores) == list(game.rules.result(game.state).scores)


def test_what_is_cleared_away_at_once_is_not_marked():
    lie = {f"c{n}": Spot(Box(n, 0, 1, 1), "x") for n in range(CLEARED)}
    assert marks(lie, {}) == Marks([], [])
    assert len(marks(dict(list(lie.items())[1:]), {}).left) == CLEARED - 1


@pytest.mark.parametrize("name", RECORDS)
def test_marks_lie_on_the_board(name):
    for _game, drawing in drawings_of(name):
        for spot in drawing.spots.values():
            assert drawing.box.union(spot.box) == drawing.box, spot


def test_texts_are_put_together_of_their_snippets():
    snippets = Snippets()
    texts = [
        '<use href="#a" x="1"/><text x="2">b &amp; c</text><g><title>t; u</title></g>',
        "k11: plain castle of An; knights from the bottom: An, Bram",
        "city 1 ; ville : x",
        "",
    ]
    cut = [snippets.cut(text) for text in texts]
    assert [("".join(snippets.all()[n] for n in numbers)) for numbers in cut] == texts


@pytest.mark.parametrize("name", FULL)
def test_the_sentences_of_every_step_are_those_of_show(name, tmp_path):
    open_game = sample(tmp_path, name)
    data = data_of(page_of(name))
    rows: list[tuple[str, ...]] = []
    for n, (game, _drawing) in enumerate(drawings_of(name)):
        for start, gone, come in data["rows"][n]:
            rows[start : start + gone] = come
        said = open_game.screens.table_sentences(seen_by(game, open_game.asked))
        assert rows == [one.cells for one in said]


def test_a_row_is_named_by_what_its_sentence_is_about():
    last = walk_of("league-of-six/full-3-players.txt").steps[-1]
    lauban = next(row for row in last.rows if row[0].startswith("Lauban"))
    assert lauban[0] == "Lauban"
    assert lauban[1].startswith("number ")


def test_sentences_change_where_they_are_other_ones():
    snippets = Snippets()
    before, after = [("a", "b"), ("c",)], [("a", "d"), ("c",), ("e", "a")]
    assert splices(before, after, snippets.cut) == [
        [2, 0, [[0], [1]]],
        [0, 1, [[1], [2]]],
    ]
    assert snippets.all() == ["e", "a", "d"]


def test_the_board_is_said_in_words_on_the_page():
    text = page_of("robber-knights/full-2-players.txt")
    assert re.search(r'<tr><th scope="row">\w\d+</th><td>plain castle of An', text)
    board = re.search(r'<svg [^>]*id="board"[^>]*>', text)[0]
    assert 'aria-hidden="true"' in board


def test_who_acts_and_who_is_ahead_is_said_of_every_step():
    steps = walk_of("robber-knights/full-4-players.txt").steps
    n = step_of(steps, "60")
    assert (steps[n].acts, steps[n].best) == (3, (2,))
    assert steps[0].best == ()
    assert (steps[-1].acts, steps[-1].best, steps[-1].over) == (None, (1,), True)


def test_a_tie_has_all_its_leaders():
    steps = walk_of("league-of-six/full-4-players.txt").steps
    ties = [step for step in steps if len(step.best) > 1]
    assert ties
    for step in ties:
        assert {step.scores[seat] for seat in step.best} == {max(step.scores)}


@pytest.mark.parametrize("name", FULL)
def test_no_letter_of_a_board_is_too_small_for_a_laptop(name):
    style = re.search(r"<style>(.*?)</style>", page_of(name), re.DOTALL)[1]
    ratio = float(re.search(r"--ratio: ([\d.]+);", style)[1])
    board = style[: style.index("--ratio")]
    sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)px", board)]
    view = re.search(r'<svg viewBox="\S+ \S+ (\S+) (\S+)"', page_of(name))
    width, height = float(view[1]), float(view[2])
    assert abs(ratio - width / height) < 0.01
    assert min(sizes) * min(ROOM[0] / width, ROOM[1] / height) >= LEAST - 0.1


def test_letters_that_are_large_enough_stay_as_they_are():
    assert ".small { font-size: 11px; }" in page_style(Box(0, 0, 100, 100))
    assert ".small { font-size: 24.6px; }" in page_style(Box(0, 0, 1500, 1500))


def test_what_lies_elsewhere_is_marked_with_its_way():
    before = {
        "pawn": Spot(Box(0, 0, 10, 10), "a", moves=True),
        "cell": Spot(Box(50, 0, 10, 10), "b"),
    }
    after = {**before, "pawn": Spot(Box(100, 40, 10, 10), "a", moves=True)}
    assert marks(before, after).ways == ("M5 5L105 45",)
    assert marks(before, before | {"cell": Spot(Box(60, 0, 10, 10), "b")}).ways == ()


def ways_at_the_end(steps):
    before, after = (step.drawing.spots for step in steps[-2:])
    return marks(before, after).ways


def middles(*boxes):
    return "L".join("{:g} {:g}".format(*box.middle) for box in boxes)


def test_knights_go_from_their_castle_to_each_tile_that_keeps_some(game):
    castle, *reached = map(cell_box, ("i18", "j18", "k18"))
    for line, ways in (("b pc i18 e113", reached), ("b p h18", [])):
        game("do", line)
        seen = game.loaded().seen
        assert ways_at_the_end(steps_of(seen)) == tuple(f"M{middles(castle, one)}" for one in ways)


def test_a_tower_that_is_pushed_goes_from_city_to_city():
    steps = walk_of("meridian/me9b-figure-c.txt").steps
    pushed = city_box(5, 4, 5), city_box(5, 5, 5)
    assert ways_at_the_end(steps) == (f"M{middles(*pushed)}",)


@pytest.mark.parametrize(
    "name", ["league-of-six/full-3-players.txt", "score-pad/full-4-players.txt"]
)
def test_rounds_add_up_to_the_scores(name):
    steps = walk_of(name).steps
    rounds = rounds_table(steps)
    assert [number for number, _gains in rounds] == list(range(1, len(rounds) + 1))
    gains = [[int(gain.replace("\N{MINUS SIGN}", "-")) for gain in row] for _n, row in rounds]
    assert tuple(map(sum, zip(*gains, strict=True))) == steps[-1].scores


# --- the record in a page: what `export jsonl` writes, read again by `import` ---------------------

START = "<!doctype html>\n<!-- tablescribe -->\n"


def page_with(record):
    return f'{START}<script id="record" type="application/octet-stream">{record}</script>'


def test_a_bomb_in_a_page_is_not_unpacked(peak):
    page = page_with(b64encode(zlib.compress(bytes(8 * MOST_BYTES), 9)).decode())
    with pytest.raises(RecordFault, match="too-big"):
        peak(read_page, page)
    assert peak.bytes < 4 * MOST_BYTES


def test_import_reads_a_page_and_knows_it_again(tmp_path):
    table = mishaps(tmp_path)
    (tmp_path / "evening.html").write_text(table("export", "html").out, encoding="utf-8")
    record = table("export", "jsonl").out
    other = Table(tmp_path / "other.db")
    said = other("import", str(tmp_path / "evening.html")).out
    assert "imported as rk1" in said
    assert other("export", "jsonl").out == record
    assert "you already have this game" in other("import", str(tmp_path / "evening.html")).out
    assert other("audit", str(tmp_path / "evening.html"), code=None).out


def test_import_reads_a_page_that_a_browser_has_saved(tmp_path):
    table = mishaps(tmp_path)
    page = table("export", "html").out
    saved = page.replace("<!doctype html>", "<!DOCTYPE html>").replace("\n", "\r\n")
    assert read_page(f"\ufeff{saved}") == read_page(page)
    assert read_page(f"<!-- saved from url=(0014)about:internet -->\n{page}") == read_page(page)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("<!doctype html><p>cat pictures", "this page was not written by tablescribe"),
        ("<html><body>", "this page was not written by tablescribe"),
        (START, "this page holds no record"),
        (page_with("%%%%"), "the record in this page is broken"),
        (page_with("AAAA"), "the record in this page is broken"),
        (page_with(b64encode(b"x" * 50).decode()), "the record in this page is broken"),
        (page_with(pack_record("\ud7ff")[:-4]), "the record in this page is broken"),
        (
            page_with(b64encode(zlib.compress(b"\xff\xfe")).decode()),
            "the record in this page is broken",
        ),
        (page_with(pack_record("no record at all")), "tablescribe text record"),
        (page_with(pack_record('{"tablescribe":"record"}')), "not the header of a record"),
        (page_with(pack_record("{" * (MOST_BYTES + 1))), f"larger than {MOST_BYTES} bytes"),
    ],
)
def test_a_page_without_a_sound_record_is_told_in_a_sentence(tmp_path, content, words):
    file = tmp_path / "page.html"
    file.write_text(content, encoding="utf-8")
    table = Table(tmp_path / "games.db")
    said = table("import", str(file), code=4).err
    assert words in said
    assert "Traceback" not in said
    assert table("games", code=None).out.count("rk") == 0


def test_a_page_is_read_up_to_a_bound(tmp_path):
    file = tmp_path / "page.html"
    with file.open("wb") as out:
        out.write(START.encode())
        out.truncate(MOST_PAGE_BYTES + 1)
    table = Table(tmp_path / "games.db")
    assert f"larger than {MOST_PAGE_BYTES} bytes" in table("import", str(file), code=4).err


def test_nothing_but_the_record_element_is_read(tmp_path):
    """Names and notes are text in a page: none of them opens an element."""
    table = mishaps(tmp_path)
    table("note", '<script id="record" type="application/octet-stream">AAAA</script>')
    assert read_page(table("export", "html").out) == table("export", "jsonl").out


@pytest.mark.parametrize(
    ("name", "entries", "viewer", "held"),
    [
        *((name, None, PUBLIC, True) for name in FULL),
        ("league-of-six/full-3-players.txt", None, Viewer(seat=0), True),
        ("meridian/full-2-players.txt", 30, PUBLIC, True),
        ("league-of-six/full-4-players.txt", 60, PUBLIC, False),
        ("league-of-six/full-4-players.txt", 60, Viewer(seat=1), False),
        ("league-of-six/full-4-players.txt", 60, OPEN, True),
    ],
)
def test_the_page_holds_the_record_byte_for_byte_unless_it_would_tell_secrets(
    name, entries, viewer, held, tmp_path
):
    open_game = sample(tmp_path, name)
    if entries:
        open_game.rewind(entries)
    open_game.asked = viewer
    page = page_of(name) if viewer == PUBLIC and not entries else export(open_game.seen)
    assert is_page(page)
    if held:
        assert read_page(page) == jsonl(open_game.seen)
        return
    with pytest.raises(RecordFault, match="no-record-in-page"):
        read_page(page)
    assert 'id="save"' not in page
    assert "does not contain the record" in page
