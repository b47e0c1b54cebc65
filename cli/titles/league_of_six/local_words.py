"""The words that a session takes for the codes of League of Six."""

from cli.terminal.language import pgettext
from cli.titles.local_words import by_word
from events.titles.league_of_six.box import TOWN_NAMES


def local_words() -> dict[str, str]:
    """Return the code of each word of the reader's language; towns are called alike in all."""
    towns = {str(code): name for code, name in TOWN_NAMES.items()}
    answers = {
        "ok": pgettext("typed", "ok"),
        "no": pgettext("typed", "no"),
        "pass": pgettext("typed", "pass"),
        "done": pgettext("typed", "done"),
        "card": pgettext("typed", "card"),
    }
    laid = {
        "ring": pgettext("typed", "ring"),
        "order": pgettext("typed", "order"),
        "storage": pgettext("typed", "storage"),
        "leaders": pgettext("typed", "leaders"),
        "siege": pgettext("typed", "siege"),
        "tax": pgettext("typed", "tax"),
    }
    counted = {
        "score": pgettext("typed", "influence"),
        "guards": pgettext("typed", "guards"),
        "cards": pgettext("typed", "cards"),
        "horses": pgettext("typed", "horses"),
        "clergy": pgettext("typed", "clergy"),
        "aristocracy": pgettext("typed", "aristocracy"),
        "burghers": pgettext("typed", "burghers"),
        "red": pgettext("typed", "red"),
        "green": pgettext("typed", "green"),
        "yellow": pgettext("typed", "yellow"),
        "blue": pgettext("typed", "blue"),
    }
    return by_word({**towns, **answers, **laid, **counted})
