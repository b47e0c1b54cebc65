"""Frames of a gif: each is the picture as it is drawn whole, though every shape was drawn once."""

import io

import pytest

from cli.exports.gif import Film
from cli.exports.raster import pixels
from cli.exports.svg import draw_game
from cli.titles.drawing import pictures
from tests.pages.given import sample

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

ROUNDED = 4
"""How far a colour may be off: by the rounding of colours that lie on one another."""

GAMES = [
    "robber-knights/full-2-players.txt",
    "meridian/full-2-players.txt",
    "score-pad/full-3-players.txt",
    "league-of-six/l613c-three-players.txt",
]


@pytest.mark.parametrize("name", GAMES)
def test_frames_are_the_pictures_drawn_whole(name, tmp_path):
    open_game = sample(tmp_path, name)
    steps = enumerate(open_game.seen.steps(None))
    turns = [(f"after {n}", draw_game(step.game, open_game.screens)) for n, step in steps]
    shown = pictures(turns, open_game.players)
    frames = list(Film(shown, 400, dark=True).frames(lambda image: image))
    assert len(frames) == len(shown)
    for n in {*range(1, len(frames), 17), len(frames) - 1}:
        png = pixels(shown[n].document(dark=True), 400)
        whole = Image.open(io.BytesIO(png)).convert("RGB")
        counted = ImageChops.difference(whole, frames[n]).convert("L").histogram()
        off = sum(counted[ROUNDED:])
        assert off * 20_000 < whole.width * whole.height, n
