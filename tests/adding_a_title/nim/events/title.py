"""Nim in this layer: its facts, its events and their notation."""

from events.titles.nim import events, notation
from events.titles.registry import TitleEvents


class Nim(TitleEvents):
    """Nim with one heap: who takes the last match wins."""

    SLUG = "nim"
    SHORT = "nim"
    NAME = "Nim"
    EDITION = "1901"
    SEATS = range(2, 3)
    COLOURS = notation.COLOURS
    QUANTITIES = ("score", "matches")
    DECODER = events.DECODER
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)


TITLE: TitleEvents = Nim()
