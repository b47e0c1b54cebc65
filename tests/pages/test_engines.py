"""`export svg` in other engines than browsers: the colours where pieces stand, nothing cut."""

import io
import re
import shutil
import subprocess
from collections import Counter
from xml.etree import ElementTree

import pytest

from cli.titles.drawing import picture
from events.common import Player
from tests.pages.given import LARGEST, RECORDS, sample

resvg_py = pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")

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


def by_resvg(document: str) -> bytes:
    return resvg_py.svg_to_bytes(svg_string=document)


def by_librsvg(document: str) -> bytes:
    done = subprocess.run(
        ["rsvg-convert"], input=document.encode(), capture_output=True, check=True
    )
    return done.stdout


LIBRSVG = pytest.mark.skipif(not shutil.which("rsvg-convert"), reason="librsvg is not here")
ENGINES = [by_resvg, pytest.param(by_librsvg, marks=LIBRSVG)]


def shown(png: bytes):
    return Image.open(io.BytesIO(png)).convert("RGB")


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
    image = shown(engine(document))
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
        image = shown(by_resvg(drawn[dark]))
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
    image = shown(by_resvg(picture(drawing, players, f"{letter} " * 60).document(dark=False)))
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
