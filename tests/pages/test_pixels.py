"""Pictures in other engines than browsers, `export png` and `export gif`, and what is refused.

A frame is the picture as it is drawn whole, though every shape was drawn once.
"""

import io
import re
import shutil
import subprocess
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from cli.exports import raster
from cli.exports.gif import LAST, Film
from cli.exports.gif import export as gif
from cli.exports.svg import draw_game
from cli.titles.drawing import picture, pictures
from events.common import Player
from projections.steps import steps, turn_of
from tests.pages.given import LARGEST, RECORDS, sample
from tools.goldens import SAMPLES

resvg_py = pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

SVG = "{http://www.w3.org/2000/svg}"
PAINT = {
    "black": (0x11, 0x11, 0x11),
    "blue": (0x00, 0x72, 0xB2),
    "brown": (0x7D, 0x4A, 0x1A),
    "green": (0x00, 0x9E, 0x73),
    "grey": (0xBB, 0xBB, 0xBB),
    "orange": (0xE6, 0x9F, 0x00),
    "purple": (0xCC, 0x79, 0xA7),
    "red": (0xD5, 0x5E, 0x00),
    "yellow": (0xF0, 0xE4, 0x42),
}
"""What a player's colour is drawn in."""

BESIDE_THE_LETTER = {
    "knight": (-11, 0),
    "ruler": (-11, 0),
    "owner": (11, 75),
    "piece": (-10, 0),
    "flag": (3, 3),
    "pawn": (-9, 0),
    "mark": (-6, 0),
}
"""A point of each piece, from where it stands, that has its colour and no letter."""

PAPER = {False: (0xFA, 0xF7, 0xF0), True: (0x16, 0x17, 0x1A)}

MOST = 3_000_000


def image_of(content: bytes):
    return Image.open(io.BytesIO(content))


def by_resvg(document: str) -> bytes:
    return resvg_py.svg_to_bytes(svg_string=document)


def by_librsvg(document: str) -> bytes:
    done = subprocess.run(
        ["rsvg-convert"], input=document.encode(), capture_output=True, check=True
    )
    return done.stdout


LIBRSVG = pytest.mark.skipif(not shutil.which("rsvg-convert"), reason="librsvg is not here")
ENGINES = [by_resvg, pytest.param(by_librsvg, marks=LIBRSVG)]


def pieces(document: str):
    """Yield each piece of a player: its kind, its seat, its point, from the picture's corner."""
    tree = ElementTree.fromstring(document)
    left, top, _width, _height = map(float, tree.get("viewBox").split())
    for use, scale, x, y in uses(tree, 1.0, -left, -top):
        found = re.fullmatch(r"#d-([a-z]+)-(\d)", use.get("href"))
        if found and found[1] in BESIDE_THE_LETTER:
            dx, dy = BESIDE_THE_LETTER[found[1]]
            at_x = x + scale * (float(use.get("x")) + dx)
            at_y = y + scale * (float(use.get("y")) + dy)
            yield found[1], int(found[2]), (round(at_x), round(at_y))


def uses(group, scale, x, y):
    """Yield what is drawn in a group, with how it is scaled and where its corner lies."""
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", group.get("transform", "")):
        first, *second = map(float, numbers.replace(",", " ").split())
        if name == "scale":
            scale *= first
        else:
            x, y = x + scale * first, y + scale * second[0]
    for child in group.iterfind(f"{SVG}g"):
        yield from uses(child, scale, x, y)
    yield from ((one, scale, x, y) for one in group.iterfind(f"{SVG}use"))


def picture_of(open_game, *, dark: bool) -> str:
    drawing = open_game.screens.draw(open_game.seen.game)
    shown = picture(drawing, open_game.players, "how it ended")
    return shown.document(lines=["a line"], dark=dark)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", LARGEST)
def test_every_piece_has_the_colour_of_its_player(name, dark, engine, tmp_path):
    open_game = sample(tmp_path, name)
    document = picture_of(open_game, dark=dark)
    image = image_of(engine(document)).convert("RGB")
    seen: Counter[int] = Counter()
    for kind, seat, place in pieces(document):
        colour = PAINT[open_game.players[seat].colours[0]]
        assert image.getpixel(place) == colour, (kind, seat, place)
        seen[seat] += 1
    assert sorted(seen) == list(range(len(open_game.players)))
    assert sum(seen.values()) >= 10


@pytest.mark.parametrize("name", RECORDS)
def test_nothing_is_cut_at_the_edges_and_the_paper_is_light_or_dark(name, tmp_path):
    """Light and dark pictures differ in colours alone, so one of them is enough for most edges."""
    open_game = sample(tmp_path, name)
    drawn = {dark: picture_of(open_game, dark=dark) for dark in PAPER}
    assert len({re.sub("#[0-9a-f]{3,6}", "", document) for document in drawn.values()}) == 1
    for dark in PAPER if name in LARGEST else [False]:
        image = image_of(by_resvg(drawn[dark])).convert("RGB")
        width, height = image.size
        for box in (
            (0, 0, width, 4),
            (0, height - 4, width, height),
            (0, 0, 4, height),
            (width - 4, 0, width, height),
        ):
            pixels = (box[2] - box[0]) * (box[3] - box[1])
            assert image.crop(box).getcolors() == [(pixels, PAPER[dark])]


@pytest.mark.parametrize("letter", ["W", "字"])
def test_long_names_are_not_cut_either(letter, tmp_path):
    open_game = sample(tmp_path, "meridian/full-2-players.txt")
    drawing = open_game.screens.draw(open_game.seen.game)
    players = [
        Player(f"{letter * 19} {letter * 20}", player.colours) for player in open_game.players
    ]
    document = picture(drawing, players, f"{letter} " * 60).document(dark=False)
    image = image_of(by_resvg(document)).convert("RGB")
    width, height = image.size
    assert image.crop((width - 4, 0, width, height)).getcolors() == [(4 * height, PAPER[False])]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", LARGEST)
def test_colours_are_attributes_and_nothing_needs_a_style_sheet(name, dark, tmp_path):
    document = picture_of(sample(tmp_path, name), dark=dark)
    for word in ("<style", "class=", "var(", "currentColor", "@media", "url("):
        assert word not in document
    tree = ElementTree.fromstring(document)
    links = "{http://www.w3.org/1999/xlink}href"
    for use in tree.iter(f"{SVG}use"):
        assert use.get(links) == use.get("href")
    for shape in tree.iter():
        for name in ("fill", "stroke"):
            assert re.fullmatch(r"#[0-9a-f]{3,6}|none", shape.get(name, "none")), shape.attrib


def test_a_picture_says_what_it_shows(game):
    document = game("export", "svg").out
    tree = ElementTree.fromstring(document)
    told = [tree.find(f"{SVG}{name}") for name in ("title", "desc")]
    assert [one.get("id") for one in told] == tree.get("aria-labelledby").split()
    assert "rk1, entry 5" in told[0].text
    assert "j18" in told[1].text


# --- files ---------------------------------------------------------------------------------------


def turns_of(timeline) -> int:
    """How often it became somebody else's turn, or a new one, and once more for the end."""
    events = [step.item.event for step in steps(timeline) if step.item]
    named = [turn for event in events if (turn := turn_of(event)) is not None]
    return sum(one != other for one, other in pairwise(named)) + 1


@pytest.mark.parametrize("dark", [False, True])
def test_a_png_is_the_board_in_light_or_dark_and_as_wide_as_is_asked(game, dark, tmp_path):
    file = tmp_path / "board.png"
    game("export", str(file), "--width", "300", *["--dark"] * dark)
    with Image.open(file) as image:
        assert image.size[0] == 300
        assert image.convert("RGB").getpixel((1, 1)) == PAPER[dark]
        assert image.text == {"Software": "tablescribe"}
    wide = image_of(game("export", "png", *["--dark"] * dark).bytes)
    assert f'width="{wide.size[0]}"' in game("export", "svg").out


def test_a_png_shows_any_entry(game):
    early, late = game("export", "png", "--at", "3").bytes, game("export", "png").bytes
    assert early != late
    assert late == game("export", "png", "--at", "5").bytes


def test_text_shows_where_the_machine_has_no_fonts(game, monkeypatch):
    with_fonts = image_of(game("export", "png").bytes)
    real = resvg_py.svg_to_bytes
    drawn = []

    def without(**options):
        drawn.append(options["svg_string"])
        return real(**options, skip_system_fonts=True)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", without)
    raster._has_fonts.cache_clear()
    try:
        game("note", "x")
        game("new", "meridian", "Zoë:orange,black", "Bo:brown,grey")
        content = game("export", "png").bytes
    finally:
        raster._has_fonts.cache_clear()
    assert "Zoe (o" in drawn[-1]  # without the accent, which its letters do not have
    bare = image_of(content)
    heading = bare.crop((0, 0, bare.width, 50)).convert("RGB")
    inked = sum(count for count, (r, _g, _b) in heading.getcolors(1 << 20) if r < 100)
    assert inked > 300
    assert with_fonts.size != bare.size


def times_of(image) -> list[int]:
    """How long each frame is shown."""
    times = []
    for frame in range(image.n_frames):
        image.seek(frame)
        times.append(image.info["duration"])
    return times


ROUNDED = 4
"""How far a colour may be off: by the rounding of colours that lie on one another."""

FILMED = [
    "robber-knights/full-2-players.txt",
    "meridian/full-2-players.txt",
    "score-pad/full-3-players.txt",
    "league-of-six/l613c-three-players.txt",
]


@pytest.mark.parametrize("name", FILMED)
def test_frames_are_the_pictures_drawn_whole(name, tmp_path):
    open_game = sample(tmp_path, name)
    steps = enumerate(open_game.seen.steps(None))
    turns = [(f"after {n}", draw_game(step.game, open_game.screens)) for n, step in steps]
    shown = pictures(turns, open_game.players)
    frames = list(Film(shown, 400, dark=True).frames(lambda image: image))
    assert len(frames) == len(shown)
    for n in {*range(1, len(frames), 17), len(frames) - 1}:
        png = raster.pixels(shown[n].document(dark=True), 400)
        whole = image_of(png).convert("RGB")
        counted = ImageChops.difference(whole, frames[n]).convert("L").histogram()
        off = sum(counted[ROUNDED:])
        assert off * 20_000 < whole.width * whole.height, n


@pytest.mark.parametrize(("name", "width"), [*zip(LARGEST, (300, 300, None), strict=True)])
def test_a_gif_shows_every_turn_end_and_the_last_one_longer_and_is_small_enough(
    name, width, tmp_path
):
    """The last is the largest, and as wide as a file is of which nobody asks a width."""
    open_game = sample(tmp_path, name)
    content = gif(open_game.seen, width=width)
    assert len(content) <= MOST
    *times, last = times_of(image_of(content))
    assert last == LAST * 1000
    assert set(times) <= {1000, 2000, 3000}  # of what looks the same one frame is made
    assert sum(times) == 1000 * (turns_of(open_game.timeline()) - 1)


def test_a_gif_is_as_wide_as_fast_and_as_dark_as_is_asked(table):
    table("import", str(SAMPLES / "meridian/full-3-players.txt"))
    asked = ("--at", "40", "--width", "300", "--seconds", "0.5", "--dark")
    image = image_of(table("export", "gif", *asked).bytes)
    assert image.size[0] == 300
    *times, last = times_of(image)
    assert last == LAST * 500
    assert set(times) <= {500, 1000, 1500}
    assert sum(times) == 500 * (turns_of(table.loaded().timeline_at(40)) - 1)
    assert image.convert("RGB").getpixel((1, 1)) == PAPER[True]


def test_a_gif_keeps_the_colours(table):
    table("import", str(SAMPLES / "meridian/full-3-players.txt"))
    image = image_of(table("export", "gif", "--at", "40").bytes)
    image.seek(image.n_frames - 1)
    shown = image.convert("RGB")
    assert shown.getpixel((1, 1)) == PAPER[False]
    there = {colour for _count, colour in shown.getcolors(1 << 20)}
    assert {PAINT[player.colours[0]] for player in table.loaded().players} <= there


def test_a_terminal_gets_no_bytes_and_no_markup(game, monkeypatch):
    monkeypatch.setattr("cli.exports.exporting.columns", lambda: 80)
    assert game("export", "text").out.startswith("tablescribe text record")
    for name in ("png", "gif", "svg", "html"):
        said = game("export", name, code=2)
        assert f"{name} cannot be shown in a terminal; name a file: export {name} FILE" in said.err
        assert said.out == ""


@pytest.mark.parametrize("module", ["resvg_py", "PIL"])
def test_without_the_extra_one_sentence_says_what_to_do(game, module, tmp_path, monkeypatch):
    from importlib.util import find_spec as real

    monkeypatch.setattr(
        "cli.terminal.extras.find_spec", lambda name: None if name == module else real(name)
    )
    for name in ("png", "gif"):
        said = game("export", name, str(tmp_path / f"x.{name}"), code=2)
        assert "pip install 'tablescribe[pictures]'" in said.err
    assert not list(tmp_path.glob("x.*"))
