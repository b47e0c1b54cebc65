"""The laws of every title as tests: `tablescribe_titles = ["SLUG"]` in pytest's settings."""

from collections.abc import Iterator
from typing import Any

import pytest

GAMES = 10
"""Games that chance plays for each law."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a package name its titles."""
    parser.addini("tablescribe_titles", "titles that the laws are tried on", "args", default=[])


class LawItem(pytest.Item):
    """A law, tried on a title."""

    def __init__(self, *, title: str, law: str, **more: Any) -> None:  # noqa: ANN401
        super().__init__(**more)
        self.title, self.law = title, law

    def runtest(self) -> None:
        """Play games, and fail with what breaks the law.

        Raises:
            AssertionError: a game breaks the law.
        """
        from cli.game.title_laws.chance import Trial
        from cli.game.title_laws.checking import breaches_of, chance_of

        for seed in range(GAMES):
            found = [
                one.what
                for one in breaches_of(self.law, Trial(self.title, seed, chance_of(self.title)))
            ]
            if found:
                raise AssertionError(f"game {seed}: {'; '.join(found)}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:  # noqa: ANN401
        """Return what breaks the law."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[str, None, str]:
        """Return what is tested."""
        return "tablescribe", None, f"{self.title}: {self.law}"


class Laws(pytest.Collector):
    """The laws for the titles of a package."""

    def collect(self) -> Iterator[LawItem]:
        """Yield each law for each title.

        Raises:
            UsageError: a title is not installed, or cannot be used.
        """
        from cli.game.title_laws.laws import LAWS
        from cli.terminal.errors import Mistake
        from cli.titles.title_named import check_title

        named = self.config.getini("tablescribe_titles")
        try:
            titles = [*map(check_title, named)]
        except Mistake as mistake:
            raise pytest.UsageError(f"tablescribe_titles: {mistake.message}") from mistake
        for title in titles:
            for law in LAWS:
                yield LawItem.from_parent(self, name=f"{title}: {law}", title=title, law=law)


def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the laws to the tests of a package that names its titles."""
    if config.getini("tablescribe_titles"):
        items.extend(Laws.from_parent(session, name="laws").collect())
