"""`export png` and `export gif`: what is drawn, how long it is shown, and what is refused."""

import io
from itertools import pairwise

import pytest

from cli.exports import raster
from cli.exports.gif import LAST
from cli.exports.gif import export as gif
from projections.steps import steps, turn_of
from tests.pages.given import LARGEST, sample
from tests.pages.test_engines import PAINT, PAPER
from tools.goldens import SAMPLES

resvg_py = pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")

MOST = 3_000_000


def image_of(content: bytes):
    return Image.open(io.BytesIO(content))


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


@pytest.mark.parametrize("name", LARGEST)
def test_a_gif_shows_every_turn_end_and_the_last_one_longer_and_is_small_enough(name, tmp_path):
    open_game = sample(tmp_path, name)
    content = gif(open_game.seen)
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
