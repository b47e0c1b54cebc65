"""What is said of games that do not count."""

from collections.abc import Iterator, Mapping

from cli.terminal.language import ngettext


def left_out_words(left_out: Mapping[str, int]) -> Iterator[str]:
    """Yield how many games do not count, and why."""
    for why, n in left_out.items():
        yield _left_out(why, n)


def _left_out(why: str, n: int) -> str:
    match why:
        case "open":
            return ngettext("left out: {n} running game", "left out: {n} running games", n)
        case "abandoned":
            return ngettext("left out: {n} abandoned game", "left out: {n} abandoned games", n)
        case "forks":
            return ngettext(
                "left out: {n} game that goes on from another one here",
                "left out: {n} games that go on from another one here",
                n,
            )
        case "period":
            return ngettext(
                "left out: {n} game outside the chosen dates",
                "left out: {n} games outside the chosen dates",
                n,
            )
        case "unrated":
            return ngettext(
                "left out: {n} game that does not show who did better, or that somebody left early",
                "left out: {n} games that do not show who did better, or that somebody left early",
                n,
            )
        case "unreadable":
            return ngettext(
                "left out: {n} game that cannot be read",
                "left out: {n} games that cannot be read",
                n,
            )
    return ngettext(
        "left out: {n} game of a title that this version does not know",
        "left out: {n} games of titles that this version does not know",
        n,
    )
