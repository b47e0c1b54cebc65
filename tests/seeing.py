"""A folded game as somebody may see it."""

from projections.folding import FoldedGame
from projections.seen import OPEN, PUBLIC, Mask, Seen, Viewer, keeps_secrets


def seen_by(game: FoldedGame, viewer: Viewer = PUBLIC) -> Seen:
    """Return a game as a viewer may see it, whose log its timeline is; the end opens it."""
    eyes = OPEN if game.over and keeps_secrets(game.title) else viewer
    return Mask(game, lambda: game.timeline, eyes).game(game)
