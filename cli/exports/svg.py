"""The board as a picture, as it is or as it was after an entry."""

from cli.commands.show import heading
from cli.game.open_game import Sitting
from cli.titles.drawing import standalone
from cli.wording.sentences import standing_words


def export(sitting: Sitting, at: int | None = None) -> str:
    """Return the board as an SVG file of its own."""
    game = sitting.at(at)
    drawing = sitting.screens.draw(game, sitting.viewer)
    standing = standing_words(game, sitting.players, sitting.screens)
    return standalone(drawing, sitting.players, f"{heading(sitting, at)} · {standing}")
