"""Names of titles as people type and read them."""

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, nearest
from cli.terminal.reader import reader
from events.notation import plain_text, spellings
from events.text import echo, visible
from events.titles.registry import API, TITLES, TitleEvents, title_events


def titles(incomplete: str) -> list[str]:
    """Return the titles with a prefix, for shell completion."""
    return [slug for slug in TITLES if slug.startswith(incomplete)]


def name_of(title: TitleEvents, rules: str = "") -> str:
    """Return a title's name on the box, in the reader's language if known.

    `rules` is the name of a game's rules, if games of the title have their own.
    """
    return f"{title.NAMES.get(reader().language, title.NAME)} {rules}".strip()


def comparable(name: str) -> str:
    """Return a title's name normalised for comparison."""
    return plain_text(name).replace(" ", "-").replace("_", "-")


def typed_name(slug: str) -> str:
    """Return the form of a title for a command line in the reader's language, as one word."""
    return name_of(title_events(slug)).lower().replace(" ", "-")


def names_of(slug: str) -> set[str]:
    """Return all accepted names of a title, normalised for comparison."""
    title = title_events(slug)
    names = [said for name in (title.NAME, *title.NAMES.values()) for said in spellings(name)]
    return {slug, title.SHORT, *map(comparable, names)}


def check_title(title: str) -> str:
    """Return the slug of a title from any accepted name.

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
    """Return the sentence about a game whose title is unknown or unusable."""
    return unusable_words(title) or _(
        "this version does not have the title {title}; install its package, or update tablescribe"
    ).format(title=echo(title))


def unusable_words(title: str) -> str:
    """Return the reason why an installed title is unusable; "" if it is usable."""
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
    """Return the sentence about a broken package of a title."""
    return _("the package of {title} cannot be used: {detail}").format(
        title=visible(title), detail=visible(detail)
    )
