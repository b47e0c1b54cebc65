"""`check-title`: test the laws on random games of a title."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

from msgspec import Struct

from cli.game.title_laws.chance import Trial
from cli.game.title_laws.laws import LAWS
from cli.terminal.command import Answer, Argument, Option, Request
from cli.terminal.language import _
from cli.terminal.progress import track
from cli.titles.title_named import check_title
from events.titles.registry import TITLES, load_layer

MOST = 5
"""Breaches of a law that are told of one game."""


class CheckTitleCall(Request, frozen=True):
    """Check a title against the laws that hold for every title.

    It plays random games, records whatever an event can hold, and reads every sentence.
    """

    title: Annotated[
        str, Argument("The title of the game, as for new.", "TITLE", completes="titles")
    ]
    games: Annotated[int, Option("Number of games to play for each law.", "N", least=1)] = 10


class Breach(Struct, forbid_unknown_fields=True):
    """A violation of a law.

    Attributes:
        law: the name of the law.
        seed: the seed of the game, which reproduces it.
        what: the violation as data: an action, an event, a sentence.
    """

    law: str
    seed: int
    what: str


class CheckTitle(Answer, tag="tablescribe.check-title/1"):
    """The result of checking a title.

    Attributes:
        title: the title.
        games: how many games were played for each law.
        breaches: the violations, in the order of the laws.
    """

    title: str
    games: int
    breaches: list[Breach]

    @property
    def sound(self) -> bool:
        """Whether all laws hold."""
        return not self.breaches


def check_laws(call: CheckTitleCall) -> CheckTitle:
    """Test every law on a title.

    Raises:
        Mistake: there is no such title.
    """
    title = check_title(call.title)
    return CheckTitle(title, call.games, list(breaches(title, call.games)))


def breaches(title: str, games: int) -> Iterator[Breach]:
    """Yield the violations of each law in the first game that has any."""
    trials = [(law, seed) for law in LAWS for seed in range(games)]
    broken: set[str] = set()
    for law, seed in track(trials, len(trials), _("playing")):
        if law not in broken:
            for breach in breaches_of(law, Trial(title, seed, chance_of(title))):
                broken.add(law)
                yield breach


def breaches_of(law: str, trial: Trial) -> Iterator[Breach]:
    """Yield the violations of a law in a game; an exception is one too."""
    try:
        for what in islice(LAWS[law](trial), MOST):
            yield Breach(law, trial.seed, what)
    except Exception as error:  # the title is somebody else's, and this looks for its faults
        yield Breach(law, trial.seed, f"{type(error).__name__}: {error}")


def chance_of(title: str) -> Any:  # noqa: ANN401
    """Return the title's own function for chance events, from its package."""
    place = TITLES[title]
    found = None if isinstance(place, str) else load_layer("chance", title)
    return found or Trial.__struct_defaults__[-1]
