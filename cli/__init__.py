"""What a person types and sees. Text is made here, and only here."""

__version__ = "0.1.0"
