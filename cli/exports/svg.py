"""The board as a picture, as it is or as it was after an entry."""

from cli.exports.ending import drawn
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import heading
from cli.titles.picture import picture
from cli.wording.sentences import standing_words


def export(open_game: SeenGame, at: int | None = None, *, dark: bool = False) -> str:
    """Return the board as an SVG file of its own."""
    game = open_game.at(at)
    standing = standing_words(game, open_game.players, open_game.screens)
    said = f"{heading(open_game, at)} · {standing}"
    shown = picture(drawn(game, open_game.screens), open_game.players, said)
    return shown.document(dark=dark, lines=list(open_game.screens.table_words(game)))
