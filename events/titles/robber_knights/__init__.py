"""Robber Knights (Rüdiger Dorn, 2005): its facts, events and notation."""

from events.titles.robber_knights.events import (
    DECODER,
    AnyEvent,
    Operation,
    Play,
    Statement,
)
from events.titles.robber_knights.notation import (
    COLOURS,
    Line,
    read,
    read_description,
    read_statement,
    write,
    write_description,
    write_statement,
)

__all__ = [
    "ANY_COLOUR",
    "BGG",
    "COLOURS",
    "DECODER",
    "EDITION",
    "FIRST_SAID",
    "HOUSE_RULES",
    "NAME",
    "QUANTITIES",
    "SEATS",
    "SECRETS",
    "SHORT",
    "SLUG",
    "AnyEvent",
    "Line",
    "Operation",
    "Play",
    "Statement",
    "colours_each",
    "house_rules",
    "read",
    "read_description",
    "read_statement",
    "write",
    "write_description",
    "write_statement",
]

SLUG = "robber-knights"
SHORT = "rk"
NAME = "Robber Knights"
EDITION = "2005"
BGG: int | None = None
SEATS = range(2, 5)
ANY_COLOUR = False
FIRST_SAID = True
HOUSE_RULES = ("lone-knight",)
QUANTITIES = ("score", "knights", "tiles")
"""What the table can count, the first one if it names none."""

SECRETS: tuple[str, ...] = ()
"""What players hold in secret until the end: nothing."""


def colours_each(players: int) -> int:
    """Return how many colours each player plays."""
    return 1


def house_rules(players: int) -> tuple[str, ...]:
    """Return all house rules: they make sense with any number of players."""
    return HOUSE_RULES
