"""Meridian in this layer: its facts, its events and their notation."""

from events.titles.meridian import cards, events, notation
from events.titles.registry import TitleEvents


class Meridian(TitleEvents):
    """Meridian (2000)."""

    SLUG = "meridian"
    SHORT = "me"
    NAME = "Meridian"
    EDITION = "2000"
    SEATS = range(2, 5)
    COLOURS = notation.COLOURS
    HOUSE_RULES = ("first-tower-once", "push-own", "face-up-4")
    QUANTITIES = cards.QUANTITIES
    DECODER = events.DECODER
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    read_statement = staticmethod(notation.read_statement)
    write_statement = staticmethod(notation.write_statement)
    read_description = staticmethod(notation.read_description)
    write_description = staticmethod(notation.write_description)

    def colours_each(self, players: int) -> int:
        """Return how many colours each player plays: two with two players (ME.7)."""
        return 2 if players == 2 else 1

    def house_rules(self, players: int) -> tuple[str, ...]:
        """Return all house rules with two players, for whom alone most of them are (ME.6, ME.7)."""
        return self.HOUSE_RULES if players == 2 else self.HOUSE_RULES[:1]


TITLE: TitleEvents = Meridian()
