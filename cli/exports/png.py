"""The board as a PNG, now or after an entry."""

from cli.exports import svg
from cli.exports.raster import pixels, sign
from cli.game.seen_game import SeenGame


def export(
    open_game: SeenGame, at: int | None = None, *, dark: bool = False, width: int | None = None
) -> bytes:
    """Return the board as a PNG, at its own width or the requested one.

    Raises:
        Mistake: the extra for pictures is not installed.
    """
    return sign(pixels(svg.export(open_game, at, dark=dark), width))
