"""`ratings`: what is printed of how strong players are."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from cli.game.statistics import Ranking, RatingsCall, rate
from cli.terminal.command import Answer, Command
from cli.terminal.language import _, day_words, decimal
from cli.terminal.output import Output, Table
from cli.titles.title_named import name_of
from cli.wording.left_out_words import left_out_words
from events.titles.registry import title_events
from projections.ratings import Rated


class PlayerRating(Struct, forbid_unknown_fields=True):
    """How strong somebody is in a title: `rating` is `mu` less three times `sigma`."""

    name: str
    rating: float
    mu: float
    sigma: float
    games: int
    last: str


class TitleRatings(Struct, forbid_unknown_fields=True):
    """The ratings of a title, the best first."""

    title: str
    players: list[PlayerRating]


class Ratings(Answer, tag="tablescribe.ratings/1"):
    """How strong the players of the file are."""

    titles: list[TitleRatings]
    left_out: Mapping[str, int]


def _words(found: Ranking) -> Iterator[Output]:
    if not found.titles:
        yield _("no game is finished yet")
    heads = ("", _("rating"), _("strength"), _("uncertainty"), _("games"), _("last game"))
    for title, rated in found.titles.items():
        yield name_of(title_events(title))
        yield Table(heads, [_cells(one) for one in rated])
    yield from left_out_words(found.left_out)


def _cells(one: Rated) -> Sequence[str]:
    numbers = (one.rating, one.mu, 3 * one.sigma)
    return [one.name, *map(decimal, numbers), str(one.games), day_words(one.last)]


def _answers(found: Ranking) -> Iterator[Ratings]:
    titles = [TitleRatings(title, [*map(_player, rated)]) for title, rated in found.titles.items()]
    yield Ratings(titles, found.left_out)


def _player(one: Rated) -> PlayerRating:
    return PlayerRating(
        one.name,
        round(one.rating, 2),
        round(one.mu, 4),
        round(one.sigma, 4),
        one.games,
        one.last,
    )


def _table(found: Ranking) -> tuple[Sequence[str], Iterator[Sequence[str | float]]]:
    rows = (
        (title, *astuple(_player(one))) for title, rated in found.titles.items() for one in rated
    )
    return ("title", "player", "rating", "mu", "sigma", "games", "last"), rows


RATINGS = Command("ratings", RatingsCall, rate, _words, _answers, subject="store", table=_table)
