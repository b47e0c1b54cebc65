"""A game now or after an entry, and the sources of its points then."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from cli.game.seen_game import SeenGame
from cli.game.viewpoint import read_seat
from cli.terminal.command import Argument, At, Option, Request
from projections.ledger import Held, LedgerRow, holdings
from projections.seen import Seen


class Moment(Struct, frozen=True):
    """A game as it was after an entry.

    Attributes:
        game: the game.
        at: the requested entry, None for the last.
        state: the fold up to there.
    """

    game: SeenGame
    at: int | None
    state: Seen


class ShowCall(Request, frozen=True):
    """Draw the board."""

    at: At = None


class TurnCall(Request, frozen=True):
    """Show whose turn it is, what is left, and what is legal."""

    at: At = None


class ScoreCall(Request, frozen=True):
    """Print the score: as it ended, or as if it ended now."""

    at: At = None


def look_at(game: SeenGame, call: "ShowCall | TurnCall | ScoreCall | WhyCall") -> Moment:
    """Return the game at the requested moment.

    Raises:
        Mistake: there is no such entry.
    """
    return Moment(game, call.at, game.at(call.at))


class WhyCall(Request, frozen=True):
    """Show where a player's points come from now: each place that counts, or each entry."""

    player: Annotated[
        str | None,
        Argument(
            "Whose points: a name or a colour (default: everybody's).",
            "[PLAYER]",
            completes="players",
        ),
    ] = None
    history: Annotated[
        bool, Option("Show every gain and loss instead, with its entry and what was counted.")
    ] = False
    at: At = None


class Points(Struct, frozen=True):
    """The rows of the ledger behind a player's points, and what remains of them by rule."""

    moment: Moment
    seat: int
    rows: Sequence[LedgerRow]
    held: Mapping[str, Sequence[Held]]

    @classmethod
    def of(cls, moment: Moment, seat: int) -> "Points":
        """Return the points of a player at a moment."""
        rules, state = moment.state.rules, moment.state.state
        rows = [row for row in rules.ledger(state) if row.player == seat]
        return cls(moment, seat, rows, holdings(rows, moment.game.screens.row_place))

    @property
    def total(self) -> int:
        """The sum of the rows."""
        return sum(row.amount for row in self.rows)


class Explained(Struct, frozen=True):
    """The points of one player, or of all; `history`: row by row."""

    moment: Moment
    points: Sequence[Points]
    history: bool
    alone: bool


def why(game: SeenGame, call: WhyCall) -> Explained:
    """Return the sources of a player's points, or of everybody's.

    Raises:
        Mistake: there is no such entry, or no player with that name.
    """
    moment = look_at(game, call)
    players = moment.state.timeline.started.players
    alone = call.player is not None
    seats = range(len(players))
    asked = [read_seat(call.player, players, game.screens)] if call.player is not None else seats
    return Explained(moment, [Points.of(moment, seat) for seat in asked], call.history, alone)
