"""The language of a request: as it asks, else as its browser prefers, else the server's own."""

from collections.abc import Mapping

from cli.terminal.language import known_language
from cli.terminal.reader import reader

PARAMETER = "lang"
"""The parameter of a query that names a language; it counts more than what a browser prefers."""

MOST = 20
"""How many preferences of a browser are read."""


def language_of(headers: Mapping[str, str], query: Mapping[str, str]) -> str:
    """Return the code of the language that a request is answered in, one of `LANGUAGES`."""
    wanted = [query.get(PARAMETER, ""), *_preferences(headers.get("accept-language", ""))]
    return next(filter(None, map(known_language, wanted)), reader().language)


def _preferences(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, the most wanted first (RFC 9110)."""
    weighed = []
    for part in header.split(",")[:MOST]:
        name, _semicolon, weight = part.partition(";")
        weighed.append((_weight(weight), name.strip()))
    return [name for weight, name in sorted(weighed, key=lambda one: -one[0]) if weight > 0]


def _weight(text: str) -> float:
    """Return how much a language is wanted, 1 where nothing is said and 0 where it is no number."""
    name, _equals, value = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
