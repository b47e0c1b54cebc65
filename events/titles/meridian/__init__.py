"""Meridian (Leo Colovini, 2000): its facts, events and notation."""

from events.titles.meridian.events import DECODER, AnyEvent, Operation, Play, Statement
from events.titles.meridian.notation import (
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

SLUG = "meridian"
SHORT = "me"
NAME = "Meridian"
EDITION = "2000"
BGG: int | None = None
SEATS = range(2, 5)
ANY_COLOUR = False
FIRST_SAID = True
HOUSE_RULES = ("push-own", "face-up-4")
QUANTITIES = ("score", "pieces", "cards")
"""What the table can count, the first one if it names none."""

SECRETS: tuple[str, ...] = ()
"""What players hold in secret until the end: nothing."""


def colours_each(players: int) -> int:
    """Return how many colours each player plays: two with two players (ME.7)."""
    return 2 if players == 2 else 1


def house_rules(players: int) -> tuple[str, ...]:
    """Return all house rules with two players, for whom alone they are (ME.6, ME.7)."""
    return HOUSE_RULES if players == 2 else ()
