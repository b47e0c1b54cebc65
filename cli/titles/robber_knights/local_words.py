"""The words that a session takes for the codes of Robber Knights."""

from cli.terminal.language import pgettext
from cli.titles.local_words import by_word


def local_words() -> dict[str, str]:
    """Return the code of each word of the reader's language."""
    # translators: words that can be typed, several between spaces; a word has no spaces
    colours = {
        "b": pgettext("typed", "blue"),
        "y": pgettext("typed", "yellow"),
        "g": pgettext("typed", "green"),
        "r": pgettext("typed", "red"),
    }
    tiles = {
        "l": pgettext("typed", "lake"),
        "m": pgettext("typed", "mountains"),
        "p": pgettext("typed", "plain"),
        "pv": pgettext("typed", "plain-village"),
        "pc": pgettext("typed", "plain-castle"),
        "pt": pgettext("typed", "plain-town"),
        "fv": pgettext("typed", "forest-village"),
        "fc": pgettext("typed", "forest-castle"),
        "ft": pgettext("typed", "forest-town"),
    }
    others = {
        "end": pgettext("typed", "end"),
        "score": pgettext("typed", "score"),
        "knights": pgettext("typed", "knights"),
        "tiles": pgettext("typed", "tiles"),
    }
    return by_word({**colours, **tiles, **others})
