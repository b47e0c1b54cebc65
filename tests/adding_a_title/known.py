"""Titles that are not installed, known to the program while a test runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from cli.titles.title_screens import title_screens
from cli.titles.title_session import title_session
from events.titles.registry import TITLES, OutsideTitle, title_events
from projections.folding import handlers
from projections.titles.title_rules import title_rules
from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "examples" / "hands"))
HANDS: OutsideTitle = import_module("tablescribe_hands").HANDS

CACHES = (title_events, title_rules, title_screens, title_session, handlers)
"""What keeps what a title offers, for as long as a process runs."""


@contextmanager
def known(slug: str, title: OutsideTitle) -> Iterator[None]:
    """Let the program know a title for a while."""
    _forget()
    TITLES.own[slug] = title
    try:
        yield
    finally:
        del TITLES.own[slug]
        _forget()


def _forget() -> None:
    for cached in CACHES:
        cached.cache_clear()
