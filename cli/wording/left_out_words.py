"""What is said of games that do not count."""

from collections.abc import Iterator, Mapping

from cli.terminal.language import numbered, whole


def left_out_words(left_out: Mapping[str, int]) -> Iterator[str]:
    """Yield how many games do not count, and why."""
    templates = {
        "open": numbered("left out: {n} running game", "left out: {n} running games", "n"),
        "abandoned": numbered("left out: {n} abandoned game", "left out: {n} abandoned games", "n"),
        "forks": numbered(
            "left out: {n} game that goes on from another one here",
            "left out: {n} games that go on from another one here",
            "n",
        ),
        "period": numbered(
            "left out: {n} game outside the chosen dates",
            "left out: {n} games outside the chosen dates",
            "n",
        ),
        "unrated": numbered(
            "left out: {n} game that does not show who did better, or that somebody left early",
            "left out: {n} games that do not show who did better, or that somebody left early",
            "n",
        ),
        "unreadable": numbered(
            "left out: {n} game that cannot be read", "left out: {n} games that cannot be read", "n"
        ),
        "unknown": numbered(
            "left out: {n} game of a title that this version does not know",
            "left out: {n} games of titles that this version does not know",
            "n",
        ),
    }
    for why, n in left_out.items():
        yield templates[why].format(n=whole(n))
