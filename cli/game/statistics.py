"""What the finished games of a store add up to, and how strong their players are."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from cli.game.finished import Chosen, Finished, check_player, finished
from cli.terminal.command import Argument, Option, Request, Since, Until, Workers
from cli.terminal.errors import Exit
from cli.terminal.extras import check_extra
from cli.terminal.language import _
from cli.titles.title_named import check_title
from events.store.event_store import EventStore
from events.titles.registry import TITLES
from projections.groups import BY, OPPONENT, Group, grouped
from projections.ratings import Rated, can_be_rated, ratings
from projections.tally import TitleTally, tally


class StatsCall(Request, frozen=True):
    """Show statistics of the finished games: wins, scores, where points came from, turn lengths.

    A what-if game (fork) is left out: only the game it started from counts. Names that were merged
    (people merge) count as one person.
    """

    title: Annotated[
        str | None, Argument("Only this title, or only this player.", "[TITLE]", completes="titles")
    ] = None
    player: Annotated[
        str | None, Argument("Only this player.", "[PLAYER]", completes="everybody")
    ] = None
    by: Annotated[
        str | None,
        Option(
            "Compare games by seat, board, house rule, ...; opponent: one player against each "
            "other player.",
            choices=tuple(BY),
        ),
    ] = None
    since: Since = None
    until: Until = None
    rebuild: Annotated[
        bool, Option("Read all games again, even those that have not changed.", local=True)
    ] = False
    workers: Workers = None


class Statistics(Struct, frozen=True):
    """What finished games add up to.

    Attributes:
        tallies: a tally for each title, in the order of the titles.
        groups: the games side by side, None where that was not asked for.
        by: by what they are compared.
        who: the player whose games alone are meant, as the club calls them.
        found: the games, and what was left out.
    """

    tallies: list[TitleTally]
    groups: list[Group] | None
    by: str | None
    who: str | None
    found: Finished


def add_up(store: EventStore, call: StatsCall) -> Statistics:
    """Return what the finished games of a store add up to.

    Raises:
        Mistake: nobody has that name, a day is none, or the workers cannot be used.
    """
    from cli.terminal.cluster import asked_cluster

    chosen = Chosen.checked(call.title, call.player, call.since, call.until)
    cluster = asked_cluster(call.workers, store.location)
    found = finished(store, chosen, rebuild=call.rebuild, cluster=cluster)
    who = None if chosen.player is None else check_player(found, chosen.player)
    if call.by is None:
        order = TITLES.in_order({one.title for one in found.games})
        tallies = sorted(tally(found.games), key=lambda one: order.index(one.title))
        return Statistics(tallies, None, None, who, found)
    if call.by == OPPONENT and who is None:
        raise Exit.USAGE.mistake(
            "no-player", _("whose opponents? name a player (for example stats An --by opponent)")
        )
    return Statistics([], grouped(found.games, call.by, who), call.by, who, found)


class RatingsCall(Request, frozen=True):
    """Rate the players of each title by their results (OpenSkill).

    Needs the extra: pip install 'tablescribe[ratings]'. What a rating means: docs/playing/club.md.
    """

    title: Annotated[
        str | None, Argument("Only this game title.", "[TITLE]", completes="titles")
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
    return Ranking({one: by_title[one] for one in TITLES.in_order(by_title)}, left_out)
