"""What is said of an action that the rules refuse, and what would be legal instead."""

from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.wording.sentences import refused
from events.common import Event
from projections.folding import FoldedGame
from projections.refusal import Refusal


def refusal_mistake(
    game: FoldedGame,
    open_game: OpenGame,
    event: Event | None,
    against: Refusal,
    read: str,
    **details: object,
) -> Mistake:
    """Return the sentence about a refused action, with what would be legal instead."""
    from projections.house_rules import lifting  # refusals are rare, and it copies states

    alternatives = game.rules.alternatives(game.state, event, against)
    house = lifting(game, event) if event is not None and game.open else None
    screens, players = open_game.screens, open_game.players
    return refused(against, players, screens, read, alternatives, house, **details)
