"""The game as moving picture: the board at the end of every turn, the last one longer."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.exports.ending import drawn
from cli.exports.frames import Film
from cli.exports.raster import check_pictures
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import heading
from cli.terminal.language import _
from cli.terminal.progress import tracked
from cli.titles.drawing import Drawing
from cli.titles.picture import pictures
from cli.wording.sentences import standing_words
from projections.steps import turn_of

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH = 640
HEIGHT = 1600
"""A picture that is higher than this is drawn smaller, if no width is asked for."""

SECONDS = 1.0
LAST = 4
"""How many times longer than a frame the last one stays."""

APART = 12
"""How far colours of the palette are apart, more or less."""

LOOKED_AT = 6
"""Frames whose colours are counted."""


def export(
    open_game: SeenGame,
    at: int | None = None,
    *,
    dark: bool = False,
    width: int | None = None,
    seconds: float = SECONDS,
) -> bytes:
    """Return the game as a GIF, up to an entry if one is said.

    Raises:
        Mistake: what draws pictures is not installed, or there is no such entry.
    """
    check_pictures()
    shown = pictures(list(_turns(open_game, at)), open_game.players)
    plane = shown[0].box
    fitting = round(min(WIDTH, plane.width, plane.width * HEIGHT / plane.height))
    return _moving(Film(shown, width or fitting, dark=dark), round(1000 * seconds))


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


def _moving(film: Film, ms: int) -> bytes:
    """Return a film as a GIF: of one palette, and with our name in it."""
    from PIL import Image

    count = len(film.pictures)
    looked_at = [*film.pictures[:: -(-count // LOOKED_AT)], film.pictures[-1]]
    palette = _palette([film.whole(picture) for picture in looked_at])
    frames = film.frames(lambda drawn: drawn.quantize(palette=palette, dither=Image.Dither.NONE))
    first, *others = tracked(frames, count, _("drawing"))
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[*[ms] * len(others), LAST * ms],
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
