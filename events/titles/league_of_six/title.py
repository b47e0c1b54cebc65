"""League of Six in this layer: its facts, its events and their notation."""

from events.titles.league_of_six import box, events, notation, writing
from events.titles.registry import TitleEvents


class LeagueOfSix(TitleEvents):
    """League of Six (2007).

    The fifth colour of the box is not known, so any word is one; the start of a game does not say
    who goes first, for the first order is drawn (L6.1).
    """

    SLUG = "league-of-six"
    SHORT = "los"
    NAME = "League of Six"
    NAMES = {"de": "Sechsstädtebund"}  # noqa: RUF012
    EDITION = "2007"
    BGG = 31624
    SEATS = range(3, 6)
    COLOURS = notation.COLOURS
    ANY_COLOUR = True
    FIRST_SAID = False
    HOUSE_RULES = (
        "grey-always",
        "box-ends",
        "shuffle-all",
        "bid-on-empty",
        "pay-in-empty-town",
        "pay-what-one-can",
        "order-tie-fewest",
        "horse-tie-fewest",
        "may-decline-row",
    )
    EXCLUSIVE = ("pay-in-empty-town", "pay-what-one-can")
    SECRETS = box.SECRETS
    QUANTITIES = box.QUANTITIES
    DECODER = events.DECODER
    OLDER = events.OLDER

    def house_rules(self, players: int) -> tuple[str, ...]:
        """Return the house rules; with three players the stack of tax tiles lasts (L6.4)."""
        return tuple(rule for rule in self.HOUSE_RULES if players > 3 or rule != "shuffle-all")

    read = staticmethod(notation.read)
    write = staticmethod(writing.write)
    read_statement = staticmethod(writing.read_statement)
    write_statement = staticmethod(writing.write_statement)
    read_description = staticmethod(writing.read_description)
    write_description = staticmethod(writing.write_description)


TITLE: TitleEvents = LeagueOfSix()
