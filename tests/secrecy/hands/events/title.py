"""Hands in this layer: its facts, its events and their notation."""

from events.titles.hands import events, notation
from events.titles.registry import TitleEvents


class Hands(TitleEvents):
    """A card game for two: the hands are secret, and nothing that is counted is."""

    SLUG = "hands"
    SHORT = "ha"
    NAME = "Hands"
    EDITION = "2026"
    SEATS = range(2, 3)
    COLOURS = notation.COLOURS
    QUANTITIES = ("score",)
    DECODER = events.DECODER
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)


TITLE: TitleEvents = Hands()
