"""The words that a session takes for the codes of Meridian."""

from cli.terminal.language import pgettext
from cli.titles.local_words import by_word


def local_words() -> dict[str, str]:
    """Return the code of each word of the reader's language."""
    return by_word(
        {
            "k": pgettext("typed", "black"),
            "g": pgettext("typed", "grey"),
            "b": pgettext("typed", "brown"),
            "o": pgettext("typed", "orange"),
            "pass": pgettext("typed", "pass"),
            "score": pgettext("typed", "score"),
            "pieces": pgettext("typed", "pieces"),
            "cards": pgettext("typed", "cards"),
        }
    )
