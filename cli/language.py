"""The language of every sentence, read before anything that says one is imported."""

from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path

DOMAIN = "tablescribe"


def catalogue() -> NullTranslations | GNUTranslations:
    """Return the catalogue of the locale's language (LANGUAGE, LC_ALL, LC_MESSAGES, LANG)."""
    return translation(DOMAIN, Path(__file__).parent / "locale", fallback=True)


_catalogue = catalogue()


def _(message: str) -> str:
    """Return a message in the reader's language."""
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of a message that fits a number, with {n} filled in."""
    return _catalogue.ngettext(one, many, number).format(n=number)


def language() -> str:
    """Return the language of the sentences, as a document names it: "en", "pt-BR"."""
    return str(_catalogue.info().get("language", "en")).replace("_", "-")
