"""The board as a picture, as it is or as it was after an entry."""

from cli.game.seen_game import SeenGame
from cli.game.viewpoint import heading
from cli.titles.picture import standalone
from cli.wording.sentences import standing_words


def export(open_game: SeenGame, at: int | None = None, *, dark: bool = False) -> str:
    """Return the board as an SVG file of its own."""
    game = open_game.at(at)
    standing = standing_words(game, open_game.players, open_game.screens)
    return standalone(
        open_game.screens.draw(game),
        open_game.players,
        f"{heading(open_game, at)} · {standing}",
        lines=list(open_game.screens.table_words(game)),
        dark=dark,
    )
