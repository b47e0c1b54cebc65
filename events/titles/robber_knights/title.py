"""Robber Knights in this layer: its facts, its events and their notation."""

from events.titles.registry import TitleEvents
from events.titles.robber_knights import events, notation, tiles


class RobberKnights(TitleEvents):
    """Robber Knights (2005)."""

    SLUG = "robber-knights"
    SHORT = "rk"
    NAME = "Robber Knights"
    NAMES = {"de": "Raubritter"}  # noqa: RUF012
    EDITION = "2005"
    SEATS = range(2, 5)
    COLOURS = notation.COLOURS
    HOUSE_RULES = ("lone-knight",)
    QUANTITIES = tiles.QUANTITIES
    DECODER = events.DECODER
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    read_statement = staticmethod(notation.read_statement)
    write_statement = staticmethod(notation.write_statement)


TITLE: TitleEvents = RobberKnights()
