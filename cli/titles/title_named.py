"""Titles as a person names them."""

from cli.terminal.completing import beginning
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.terminal.phrases import nearest
from events.text import visible
from events.titles.registry import TITLES, title_events


def titles(incomplete: str) -> list[str]:
    """Return the titles that begin as what was typed, for the completion of shells."""
    return beginning(TITLES, incomplete)


def check_title(title: str) -> str:
    """Return the slug of a title, however it was written.

    Raises:
        Mistake: there is no such title.
    """
    slug = title.strip().casefold().replace(" ", "-").replace("_", "-")
    for known in TITLES:
        if slug in (known, title_events(known).SHORT):
            return known
    raise Mistake(
        _("there is no title {title}; {nearest}").format(
            title=visible(title), nearest=nearest(slug, list(TITLES))
        ),
        Exit.USAGE,
        "unknown-title",
        known=list(TITLES),
    )
