"""Frames of a gif: each is the picture as it is drawn whole, though only what changed was drawn."""

import io
from functools import reduce

import pytest

from cli.exports.ending import drawn
from cli.exports.frames import frames_of
from cli.exports.raster import pixels
from cli.titles.drawing import Box
from cli.titles.picture import picture
from tests.pages.given import sample

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

ROUNDED = 16
"""How far a colour may be off where the edge of a shape falls between two pixels."""

GAMES = [
    "robber-knights/full-2-players.txt",
    "meridian/full-2-players.txt",
    "score-pad/full-3-players.txt",
    "league-of-six/l613c-three-players.txt",
]


@pytest.mark.parametrize("name", GAMES)
def test_frames_are_the_pictures_drawn_whole(name, tmp_path):
    open_game = sample(tmp_path, name)
    drawings = [drawn(step.game, open_game.screens) for step in open_game.seen.steps(None)]
    box = reduce(Box.joined, (drawing.box for drawing in drawings))
    pictures = [
        picture(drawing, open_game.players, f"after {n}", box) for n, drawing in enumerate(drawings)
    ]
    frames = list(frames_of(pictures, 400, dark=True))
    assert len(frames) == len(pictures)
    for n in {*range(1, len(frames), 17), len(frames) - 1}:
        png = pixels(pictures[n].document(dark=True), 400)
        whole = Image.open(io.BytesIO(png)).convert("RGB")
        counted = ImageChops.difference(whole, frames[n]).convert("L").histogram()
        off = sum(counted[ROUNDED:])
        assert off * 2000 < whole.width * whole.height, n
