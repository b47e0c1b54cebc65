"""The score: points by island, who has what sum, and who rules."""

from collections.abc import Sequence
from typing import Any

from cli.terminal.language import _, ngettext
from projections.folding import FoldedGame
from projections.seen import Seen
from projections.titles.meridian.scores import Island
from projections.titles.meridian.state import State


def score_columns() -> Sequence[tuple[str, str]]:
    """Return the ledger's rules with their headings."""
    return (("island", _("islands")), ("adjusted", _("adjusted")))


def score_lines(game: Seen) -> Sequence[str]:
    """Return a line for each island with a garrison; without a board, how it is described."""
    state: State = game.state
    tally = state.tally()
    if tally is None:
        return [_without_board()]
    return [_island_line(island, game) for island in tally.islands() if any(island.sums)]


def why_more(game: Seen, seat: int) -> Sequence[str]:
    """Return how the board is described, as long as nothing scores without it."""
    return () if game.state.tally() else [_without_board()]


def _without_board() -> str:
    return _(
        "  to score, say which board you play on: board use NAME (board list: the names; board "
        "new: your own)"
    )


def _island_line(island: Island, game: FoldedGame) -> str:
    players = game.timeline.started.players
    sums = ", ".join(
        f"{players[seat].name} {amount}" for seat, amount in enumerate(island.sums) if amount
    )
    cities = ngettext("{n} city", "{n} cities", island.cities)
    if island.ruler is None:
        return _("  island {letter} ({cities}): {sums}; nobody rules").format(
            letter=island.letter.upper(), cities=cities, sums=sums
        )
    return ngettext(
        "  island {letter} ({cities}): {sums}; {n} point for {name}",
        "  island {letter} ({cities}): {sums}; {n} points for {name}",
        island.cities,
        letter=island.letter.upper(),
        cities=cities,
        sums=sums,
        name=players[island.ruler].name,
    )


def score_json(game: Seen) -> dict[str, Any]:
    """Return the islands, null without a board."""
    tally = game.state.tally()
    islands = [island._asdict() for island in tally.islands()] if tally else None
    return {"islands": islands}
