"""How strong the players of a store are, by their finished games in order."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from cli.command import Request, Since, Typed, Until
from cli.game.finished import Chosen, finished
from cli.terminal.extras import check_extra
from cli.terminal.language import _, gettext_noop
from cli.titles.title_named import check_title
from events.store.event_store import EventStore
from events.titles.registry import TITLES
from projections.ratings import Rated, can_be_rated, ratings


class RatingsCall(Request, frozen=True):
    """Rate the players of each title by their results (OpenSkill).

    Needs the extra: pip install 'tablescribe[ratings]'. What a rating means: docs/playing/club.md.
    """

    title: Annotated[
        str | None,
        Typed(gettext_noop("Only this game title."), metavar="[TITLE]", completes="titles"),
    ] = None
    since: Since = None
    until: Until = None


class Ranking(Struct, frozen=True):
    """The ratings of players.

    Attributes:
        titles: the players of each title, the best first, in the order of the titles.
        left_out: how many games do not count, by the reason.
    """

    titles: Mapping[str, Sequence[Rated]]
    left_out: Mapping[str, int]


def rate(store: EventStore, call: RatingsCall) -> Ranking:
    """Return how strong the players of a store are.

    Raises:
        Mistake: OpenSkill is not installed, there is no such title, or a day is none.
        StoreError: the store cannot be read.
    """
    how = _("ratings need OpenSkill: pip install 'tablescribe[ratings]'")
    check_extra("no-openskill", how, "openskill")
    slug = None if call.title is None else check_title(call.title)
    found = finished(store, Chosen.checked(slug, None, call.since, call.until))
    left_out = dict(found.left_out)
    if unrated := sum(not can_be_rated(game) for game in found.games):
        left_out["unrated"] = unrated
    by_title = ratings(found.games)
    return Ranking({one: by_title[one] for one in TITLES if one in by_title}, left_out)
