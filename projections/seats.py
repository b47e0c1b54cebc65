"""Seats around the table."""

from functools import cache


@cache
def clockwise(players: int) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the seats in the order in which they follow it, itself last."""
    seats = range(players)
    return tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in seats)
