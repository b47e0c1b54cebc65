"""League of Six (Vladimír Suchý, 2007): its facts, events and notation."""

from events.titles.league_of_six.events import DECODER, AnyEvent, Operation, Play, Statement
from events.titles.league_of_six.lines import Line
from events.titles.league_of_six.notation import COLOURS, read
from events.titles.league_of_six.writing import (
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

SLUG = "league-of-six"
SHORT = "los"
NAME = "League of Six"
EDITION = "2007"
BGG = 31624
SEATS = range(3, 6)
ANY_COLOUR = True
"""The fifth colour of the box is not known, so any word is one (L6.1)."""

FIRST_SAID = False
"""Whether the start of a game says who goes first; here the first order is drawn (L6.1)."""

HOUSE_RULES: tuple[str, ...] = ()
SECRETS = ("guards", "cards", "clergy", "aristocracy", "burghers")
"""What is secret until the end (L6.12)."""

QUANTITIES = ("score", *SECRETS, "red", "green", "yellow", "blue", "horses")
"""What the table can count, the first one if it names none."""


def colours_each(players: int) -> int:
    """Return how many colours each player plays."""
    return 1


def house_rules(players: int) -> tuple[str, ...]:
    """Return no house rules: none is known."""
    return HOUSE_RULES
