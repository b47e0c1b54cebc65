"""How exports draw a game: its board, and once it is over what the points of each come from."""

from msgspec.structs import replace

from cli.titles.drawing import Drawing
from cli.titles.points import points_table
from cli.titles.title_screens import TitleScreens
from projections.seen import Seen


def drawn(game: Seen, screens: TitleScreens) -> Drawing:
    """Return the drawing of a game, with what each player has; at the end, with the points."""
    drawing = screens.draw(game)
    if drawing.scored or not game.over:
        return drawing
    points = points_table(game, screens.columns_of(game))
    if points is None:
        return drawing
    return replace(drawing, seats=[points.words(seat) for seat in range(len(points.rows))])
