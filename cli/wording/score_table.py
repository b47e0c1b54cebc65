"""Where players' points come from: sums of the ledger."""

from collections.abc import Sequence

from cli.titles.title_screens import TitleScreens
from projections.folding import FoldedGame


def sources(game: FoldedGame, rules: list[str]) -> list[dict[str, int]]:
    """Return each player's points by rule: sums of the ledger."""
    points = [dict.fromkeys(rules, 0) for _player in game.timeline.started.players]
    for row in game.rules.ledger(game.state):
        points[row.player][row.rule] = points[row.player].get(row.rule, 0) + row.amount
    return points


def used_columns(screens: TitleScreens, points: Sequence[dict[str, int]]) -> list[tuple[str, str]]:
    """Return the ledger's rules with their headings; "adjusted" only where there is such a row."""
    return [
        (rule, name)
        for rule, name in screens.score_columns()
        if rule != "adjusted" or any(row[rule] for row in points)
    ]
