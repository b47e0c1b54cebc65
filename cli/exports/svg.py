"""The board as an SVG, with the scores beside it once the game has ended."""

from msgspec.structs import replace

from cli.game.seen_game import SeenGame
from cli.game.viewpoint import heading
from cli.titles.drawing import Drawing, picture
from cli.titles.points import points_table
from cli.titles.title_screens import TitleScreens
from cli.wording.sentences import standing_words
from projections.seen import Seen


def export(open_game: SeenGame, at: int | None = None, *, dark: bool = False) -> str:
    """Return the board as a standalone SVG file."""
    game = open_game.at(at)
    standing = standing_words(game, open_game.players, open_game.screens)
    said = f"{heading(open_game, at)} · {standing}"
    shown = picture(draw_game(game, open_game.screens), open_game.players, said)
    return shown.document(dark=dark, lines=list(open_game.screens.table_words(game)))


def draw_game(game: Seen, screens: TitleScreens) -> Drawing:
    """Return the drawing of a game, with what each player has; at the end, with the points."""
    drawing = screens.draw(game)
    if drawing.scored or not game.over:
        return drawing
    points = points_table(game, screens.columns_of(game))
    if points is None:
        return drawing
    return replace(drawing, seats=[points.words(seat) for seat in range(len(points.rows))])
