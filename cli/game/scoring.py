"""The score of a game, and where each point of a player comes from."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from cli.command import At, Request, Typed
from cli.game.moments import Moment
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import read_seat
from cli.terminal.language import gettext_noop
from projections.folding import FoldedGame
from projections.ledger import LedgerRow


class ScoreCall(Request, frozen=True):
    """Print the score: as it ended, or as if it ended now."""

    at: At = None


class WhyCall(Request, frozen=True):
    """Explain a player's points: every row of the ledger, with its entry and what was counted."""

    player: Annotated[
        str,
        Typed(
            gettext_noop("Whose points: a name or a colour."), metavar="PLAYER", completes="players"
        ),
    ]
    at: At = None


class Points(Struct, frozen=True):
    """The rows of the ledger that a player's points come from."""

    moment: Moment
    seat: int
    rows: Sequence[LedgerRow]


def score(game: SeenGame, call: ScoreCall) -> Moment:
    """Return the game at the moment whose score is asked for.

    Raises:
        Mistake: there is no such entry.
    """
    return Moment(game, call.at, game.at(call.at))


def why(game: SeenGame, call: WhyCall) -> Points:
    """Return where each point of a player comes from.

    Raises:
        Mistake: there is no such entry, or nobody plays under that name.
    """
    moment = Moment(game, call.at, game.at(call.at))
    rules, state = moment.state.rules, moment.state.state
    seat = read_seat(call.player, moment.state.timeline.started.players, game.screens)
    return Points(moment, seat, [row for row in rules.ledger(state) if row.player == seat])


def sources(game: FoldedGame, rules: list[str]) -> list[dict[str, int]]:
    """Return each player's points by rule: sums of the ledger."""
    points = [dict.fromkeys(rules, 0) for _player in game.timeline.started.players]
    for row in game.rules.ledger(game.state):
        points[row.player][row.rule] = points[row.player].get(row.rule, 0) + row.amount
    return points


def used_columns(
    columns: Sequence[tuple[str, str]], points: Sequence[dict[str, int]]
) -> list[tuple[str, str]]:
    """Return the ledger's rules with their headings; "adjusted" only where there is such a row."""
    return [
        (rule, name)
        for rule, name in columns
        if rule != "adjusted" or any(row[rule] for row in points)
    ]
