"""Titles as a person names them."""

from cli.terminal.completing import beginning
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, nearest
from cli.terminal.reader import reader
from events.notation import plain_text, spellings
from events.text import visible
from events.titles.registry import API, TITLES, TitleEvents, title_events


def titles(incomplete: str) -> list[str]:
    """Return the titles that begin as what was typed, for the completion of shells."""
    return beginning(TITLES, incomplete)


def name_of(title: TitleEvents, rules: str = "") -> str:
    """Return a title as it is printed on the box in the reader's language, else in English.

    `rules` is what the rules of a game are called, where games of the title have their own.
    """
    return f"{title.NAMES.get(reader().language, title.NAME)} {rules}".strip()


def comparable(name: str) -> str:
    """Return a title's name as it is compared, however it was written."""
    return plain_text(name).replace(" ", "-").replace("_", "-")


def typed_name(slug: str) -> str:
    """Return how a title is typed in the reader's language, as one word of a command line."""
    return name_of(title_events(slug)).lower().replace(" ", "-")


def names_of(slug: str) -> set[str]:
    """Return everything by which a title can be named, as it is compared."""
    title = title_events(slug)
    names = [said for name in (title.NAME, *title.NAMES.values()) for said in spellings(name)]
    return {slug, title.SHORT, *map(comparable, names)}


def check_title(title: str) -> str:
    """Return the slug of a title, however it was written.

    Raises:
        Mistake: there is no such title.
    """
    slug = comparable(title.strip())
    for known in TITLES:
        if slug in names_of(known):
            return known
    raise Mistake(
        unusable_words(slug)
        or _("there is no title {title}; {nearest}").format(
            title=visible(title), nearest=nearest(slug, list(map(typed_name, TITLES)))
        ),
        Exit.USAGE,
        "unknown-title",
        known=list(TITLES),
    )


def unknown_words(title: str) -> str:
    """Return what is said of a game whose title is not known, or cannot be used."""
    return unusable_words(title) or _(
        "this version does not have the title {title}; install its package, or update tablescribe"
    ).format(title=visible(title))


def unusable_words(title: str) -> str:
    """Return why a title that is installed cannot be used; "" of one that is not."""
    error = TITLES.unusable.get(title)
    if error is None:
        return ""
    if error.code == "other-api":
        return _(
            "the package of {title} was written for version {theirs} of tablescribe's interface, "
            "and this is version {ours}: install the package and the program that fit each other"
        ).format(title=visible(title), theirs=visible(error.detail), ours=API)
    return broken_words(title, error.detail)


def broken_words(title: str, detail: str) -> str:
    """Return what is wrong with the package of a title."""
    return _("the package of {title} cannot be used: {detail}").format(
        title=visible(title), detail=visible(detail)
    )
