"""Titles of other packages, found by their entry points and asked for their parts.

A package declares each of its titles as an entry point of the group `tablescribe.titles`, whose
name is the slug and whose value names an object with an `API` and a method `part`
(`docs/developing/adding-a-title.md`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tablescribe.titles"

API = 1
"""The version of what a title may import and has to offer; another one is refused."""


class OutsideTitle(Protocol):
    """What an entry point names.

    Attributes:
        API: the version of `tablescribe` for which it was written.
    """

    API: int

    def part(self, layer: str, part: str) -> Any:  # noqa: ANN401
        """Return what it offers as a part of a layer ("title" of "events"), None for nothing."""


class UnusableTitle(Exception):
    """An installed title that cannot be used.

    Attributes:
        slug: the title.
        code: "other-api" or "broken".
        detail: the version that it is written for, or what went wrong while it was imported.
    """

    def __init__(self, slug: str, code: str, detail: str) -> None:
        super().__init__(slug, code, detail)
        self.slug, self.code, self.detail = slug, code, detail


@cache
def installed_titles() -> dict[str, EntryPoint]:
    """Return where the titles of other packages are, by slug."""
    from importlib.metadata import entry_points

    return {found.name: found for found in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def load(slug: str) -> OutsideTitle:
    """Return an installed title.

    Raises:
        KeyError: none of that slug is installed.
        UnusableTitle: it is for another version of `tablescribe`, or cannot be imported.
    """
    try:
        title: OutsideTitle = installed_titles()[slug].load()
        written_for = title.API
    except KeyError:
        raise
    except Exception as error:  # what is imported is somebody else's
        raise UnusableTitle(slug, "broken", f"{type(error).__name__}: {error}") from error
    if written_for != API:
        raise UnusableTitle(slug, "other-api", str(written_for))
    return title
