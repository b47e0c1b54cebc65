"""Statistics and ratings over the finished games of a store."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Struct

from cli.game.club import read_club
from cli.game.game_store import game_name
from cli.game.summaries import sum_up
from cli.terminal.cluster import Cluster
from cli.terminal.command import Argument, Option, Request, Since, Until, Workers
from cli.terminal.errors import Exit, Mistake
from cli.terminal.extras import check_extra
from cli.terminal.language import _, nearest
from cli.titles.title_named import check_title
from events.store.event_store import EventStore
from events.text import echo
from events.titles.registry import TITLES
from projections.club import Club, People
from projections.ratings import RatedTitle, can_be_rated, ratings
from projections.summary import Summary
from projections.tally import BY, OPPONENT, Group, TitleTally, group_games, tally


class Chosen(Struct, frozen=True):
    """A selection of games by title and period; "2026-03" is a whole month.

    `player`: the player's name in lower case; None for all.
    """

    title: str | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None

    @classmethod
    def of_options(
        cls, title: str | None, player: str | None, since: str | None, until: str | None
    ) -> "Chosen":
        """Return the selection; a word that is not a title is a player.

        Raises:
            Mistake: there is no such title, or a date is not valid.
        """
        slug, who = _title_and_player(title, player)
        return cls(slug, who, _day(since), _day(until))

    def has(self, date: str) -> bool:
        """Return whether the selection includes a game that began on a date."""
        since, until = self.since or "", self.until or "9"
        return date[: len(since)] >= since and date[: len(until)] <= until


def _title_and_player(title: str | None, player: str | None) -> tuple[str | None, str | None]:
    if title is None:
        return None, None
    try:
        slug = check_title(title)
    except Mistake:
        if player is not None:
            raise
        return None, title.casefold()
    return slug, player.casefold() if player is not None else None


_DAY = re.compile(r"(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?", re.ASCII)


def _day(text: str | None) -> str | None:
    if text is None or _DAY.fullmatch(text):
        return text
    raise Exit.USAGE.mistake(
        "bad-date",
        _("{text} is not a day, month or year; write it like 2026-03-01, 2026-03 or 2026"),
        text=echo(text),
    )


class Finished(Struct, frozen=True):
    """The finished games in order, and how many were left out and why.

    Attributes:
        games: the games, with the club's names of people and distinct rules.
        left_out: how many do not count, by reason.
        club: the club.
    """

    games: list[Summary]
    left_out: Mapping[str, int]
    club: Club


def finished_games(
    store: EventStore, chosen: Chosen, *, rebuild: bool = False, cluster: Cluster | None = None
) -> Finished:
    """Return the selected finished games; a fork of another one here does not count."""
    games = [game for game in reversed(store.games()) if chosen.title in (None, game.title)]
    left_out: Counter[str] = Counter(
        open=sum(game.open for game in games),
        unknown=sum(game.title not in TITLES for game in games),
    )
    done = [game for game in games if not game.open and game.title in TITLES]
    here = {game.uid for game in games}
    club = read_club(store)
    kept: list[Summary] = []
    for found in sum_up(store, done, anew=rebuild, cluster=cluster):
        if isinstance(found, str):
            left_out[found] += 1
        elif not found.over:
            left_out[found.state] += 1
        elif found.origin and found.origin.game in here:
            left_out["forks"] += 1
        elif chosen.has(found.date):
            kept.append(as_called(found, club.people))
        else:
            left_out["period"] += 1
    names = {game.uid: game_name(game) for game in done}
    told = list(tell_rules_apart(kept, names))
    return Finished(told, {why: n for why, n in left_out.items() if n}, club)


def tell_rules_apart(games: Sequence[Summary], names: Mapping[str, str]) -> Iterator[Summary]:
    """Yield games; where rules are called as others are, they are named by their first game too.

    `names` are those of games, by their ids: "golf (sp5)" are the rules by which sp5 is played.
    """
    first: dict[tuple[str, str], Summary] = {}
    for game in games:
        first.setdefault(game.kind, game)
    called = Counter((one.title, one.rules) for one in first.values())
    for game in games:
        one = first[game.kind]
        apart = called[one.title, one.rules] == 1
        board = game.board if apart else f"{one.rules} ({names[one.uid]})"
        yield msgspec.structs.replace(game, board=board)


def as_called(game: Summary, people: People) -> Summary:
    """Return a game with the club's names of its players."""
    names = people.names(game.players)
    return game if names == game.players else msgspec.structs.replace(game, players=names)


def check_player(found: Finished, who: str) -> str:
    """Return the club's name of a person, in lower case.

    Raises:
        Mistake: no selected game has a player with that name.
    """
    called = found.club.people.of(who).casefold()
    known = {name.casefold(): name for game in found.games for name in game.players}
    if called not in known:
        raise no_such_player(who, known.values())
    return called


def no_such_player(who: str, known: Collection[str]) -> Mistake:
    """Return the error for a name without finished games, unlike those `known`."""
    hint = nearest(who, sorted(known)) if known else _("no game is finished yet")
    return Exit.USAGE.mistake(
        "no-such-player",
        _("{who} has not finished any game here; {nearest}"),
        who=echo(who),
        nearest=hint,
    )


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
    """Statistics over finished games.

    Attributes:
        tallies: a tally for each title, in the order of the titles.
        groups: the groups to compare by title, None if not requested.
        by: what they are grouped by.
        who: the only selected player, by the club's name.
        found: the games, and those left out.
    """

    tallies: list[TitleTally]
    groups: list[Group] | None
    by: str | None
    who: str | None
    found: Finished


def add_up(store: EventStore, call: StatsCall) -> Statistics:
    """Return statistics over the selected finished games.

    Raises:
        Mistake: no player has that name, a date is not valid, or the workers are not usable.
    """
    from cli.terminal.cluster import cluster_of

    chosen = Chosen.of_options(call.title, call.player, call.since, call.until)
    cluster = cluster_of(call.workers, store.location)
    found = finished_games(store, chosen, rebuild=call.rebuild, cluster=cluster)
    who = None if chosen.player is None else check_player(found, chosen.player)
    if call.by is None:
        return Statistics(sorted(tally(found.games), key=_order), None, None, who, found)
    if call.by == OPPONENT and who is None:
        raise Exit.USAGE.mistake(
            "no-player", _("whose opponents? name a player (for example stats An --by opponent)")
        )
    groups = sorted(group_games(found.games, call.by, who), key=_order)
    return Statistics([], groups, call.by, who, found)


def _order(one: TitleTally | Group | RatedTitle) -> tuple[int, str]:
    return TITLES.order(one.title)


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
        titles: the players by title and its rules, best first, in the order of the titles.
        left_out: how many games do not count, by reason.
    """

    titles: Sequence[RatedTitle]
    left_out: Mapping[str, int]


def rate(store: EventStore, call: RatingsCall) -> Ranking:
    """Return the ratings of the players of a store.

    Raises:
        Mistake: OpenSkill is not installed, there is no such title, or a date is not valid.
        StoreError: the store cannot be read.
    """
    how = _("ratings need OpenSkill: pip install 'tablescribe[ratings]'")
    check_extra("no-openskill", how, "openskill")
    slug = None if call.title is None else check_title(call.title)
    found = finished_games(store, Chosen.of_options(slug, None, call.since, call.until))
    left_out = dict(found.left_out)
    if unrated := sum(not can_be_rated(game) for game in found.games):
        left_out["unrated"] = unrated
    return Ranking(sorted(ratings(found.games), key=_order), left_out)
