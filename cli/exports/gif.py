"""The game as moving picture: the board at the end of every turn, the last one longer."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from cli.exports.ending import drawn
from cli.exports.frames import frames_of
from cli.exports.raster import check_pictures
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import heading
from cli.terminal.language import _
from cli.terminal.progress import tracked
from cli.titles.drawing import Box, Drawing
from cli.titles.picture import picture
from cli.wording.sentences import standing_words
from projections.steps import turn_of

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH = 640
SECONDS = 1.0
LAST = 4
"""How many times longer than a frame the last one stays."""

APART = 12
"""How far colours of the palette are apart, more or less."""

LOOKED_AT = 12
"""Frames whose colours are counted."""


def export(
    open_game: SeenGame,
    at: int | None = None,
    *,
    dark: bool = False,
    width: int = WIDTH,
    seconds: float = SECONDS,
) -> bytes:
    """Return the game as a GIF, up to an entry if one is said.

    Raises:
        Mistake: what draws pictures is not installed, or there is no such entry.
    """
    check_pictures()
    turns = list(_turns(open_game, at))
    box = reduce(Box.joined, (drawing.box for _said, drawing in turns))
    pictures = [picture(drawing, open_game.players, said, box) for said, drawing in turns]
    frames = list(tracked(frames_of(pictures, width, dark=dark), len(pictures), _("drawing")))
    return _moving(frames, round(1000 * seconds))


def _turns(open_game: SeenGame, at: int | None) -> Iterator[tuple[str, Drawing]]:
    """Yield what is said of the game and its drawing at the end of each turn, and at the end."""
    turn = None
    for step in open_game.steps(at):
        turn = (turn_of(step.item.event) if step.item else None) or turn
        coming = turn_of(step.coming.event) if step.coming else None
        if step.coming is None or (turn is not None and coming not in (None, turn)):
            n = int(step.ref.split(".")[0]) if step.coming else at
            standing = standing_words(step.game, open_game.players, open_game.screens)
            drawing = drawn(step.game, open_game.screens)
            yield f"{heading(open_game, n)} · {standing}", drawing


def _moving(frames: list["Image"], ms: int) -> bytes:
    """Return frames as a GIF: of one size and one palette, and with our name in it."""
    from PIL import Image

    height, paper = max(frame.height for frame in frames), frames[0].getpixel((0, 0))
    palette = _palette(frames[:: -(-len(frames) // LOOKED_AT)] + frames[-1:])
    same = []
    for frame in frames:
        whole = Image.new("RGB", (frame.width, height), paper)
        whole.paste(frame, (0, height - frame.height))
        same.append(whole.quantize(palette=palette, dither=Image.Dither.NONE))
    out = io.BytesIO()
    same[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=same[1:],
        duration=[*[ms] * (len(same) - 1), LAST * ms],
        loop=0,
        comment="tablescribe",
    )
    return out.getvalue()


def _palette(frames: Sequence["Image"]) -> "Image":
    """Return a palette of the colours that there is most of: those that shapes are filled with.

    They are well apart, for Pillow takes the first that is near.
    """
    from PIL import Image

    seen: Counter[Any] = Counter()
    for frame in frames:
        for count, colour in frame.getcolors(frame.width * frame.height) or ():
            seen[colour] += count
    chosen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for colour, _count in seen.most_common():
        chosen.setdefault(tuple(part // APART for part in colour), colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in [*chosen.values()][:256] for part in colour])
    return palette
