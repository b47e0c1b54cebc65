"""The board as a picture of pixels, as it is or as it was after an entry."""

from cli.exports import svg
from cli.exports.raster import pixels, sign
from cli.game.seen_game import SeenGame


def export(
    open_game: SeenGame, at: int | None = None, *, dark: bool = False, width: int | None = None
) -> bytes:
    """Return the board as a PNG, as wide as it is drawn or as is asked for.

    Raises:
        Mistake: what draws pictures is not installed.
    """
    return sign(pixels(svg.export(open_game, at, dark=dark), width))
