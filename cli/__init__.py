"""The command line and the pages: all text for people is made here."""

__version__ = "0.1.0"
