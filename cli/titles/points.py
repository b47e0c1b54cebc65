"""Points by source: the score table, and the words for a player's points."""

from collections.abc import Sequence

from msgspec import Struct

from cli.terminal.language import about
from projections.seen import Seen


class PointsTable(Struct, frozen=True):
    """The points by source: the headings, each player's points, and the totals."""

    heads: list[str]
    rows: list[list[int]]
    sums: list[int]

    def words(self, seat: int) -> str:
        """Return a player's points by source: "villages: 12, castles: 4"."""
        return ", ".join(
            about(head, str(points).replace("-", "\N{MINUS SIGN}"))
            for head, points in zip(self.heads, self.rows[seat], strict=True)
            if points
        )


def points_table(game: Seen, columns: Sequence[tuple[str, str]]) -> PointsTable | None:
    """Return the points of a game by the rules of the ledger; None while nothing scores."""
    if not game.rules.result(game.state).scores:
        return None
    points = sources(game, [rule for rule, _name in columns])
    used = [
        (rule, name)
        for rule, name in columns
        if rule != "adjusted" or any(row[rule] for row in points)
    ]
    if [rule for rule, _name in used] == ["points"]:  # the sum says it
        used = []
    return PointsTable(
        [name for _rule, name in used],
        [[row[rule] for rule, _name in used] for row in points],
        [sum(row.values()) for row in points],
    )


def sources(game: Seen, rules: list[str]) -> list[dict[str, int]]:
    """Return each player's points by rule, the sums of the ledger."""
    points = [dict.fromkeys(rules, 0) for _player in game.timeline.started.players]
    for row in game.rules.ledger(game.state):
        points[row.player][row.rule] = points[row.player].get(row.rule, 0) + row.amount
    return points
