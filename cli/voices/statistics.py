"""Output of `stats` and `ratings`: totals over finished games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from cli.game.statistics import Ranking, Statistics, add_up, rate
from cli.terminal.command import Answer, Command
from cli.terminal.language import _, day_words, decimal, ngettext, pgettext, plural, whole
from cli.terminal.output import Output, Table
from cli.terminal.reader import in_words
from cli.terminal.tables import bar
from cli.titles.title_named import name_of
from cli.titles.title_screens import title_screens
from cli.wording.clock_words import time_words
from events.titles.registry import title_events
from projections.ratings import Rated
from projections.tally import OPPONENT, Group, PlayerTally, TitleTally, tells_wins

Cell = str | int | float | None


class PlayerStats(Struct, forbid_unknown_fields=True):
    """A player's statistics in a title; times in seconds."""

    name: str
    games: int
    wins: int
    scores: Sequence[int]
    mean: float | None
    sources: dict[str, float | None]
    turns: int
    turn: float | None
    thought: float | None


class TitleStats(Struct, forbid_unknown_fields=True):
    """The statistics of the finished games of a title."""

    title: str
    games: int
    sheets: int
    uncertain: int
    first: str
    last: str
    players: list[PlayerStats]
    board: str = ""


class Stats(Answer, tag="tablescribe.stats/1"):
    """The statistics of the finished games of the file."""

    titles: list[TitleStats]
    left_out: Mapping[str, int]


class GroupStats(Struct, forbid_unknown_fields=True):
    """The games of a group: of a seat, a board, an opponent."""

    title: str
    group: str
    games: int
    wins: int | None
    mean: float | None
    best: int | None
    board: str
    ahead: int | UnsetType = UNSET
    behind: int | UnsetType = UNSET
    level: int | UnsetType = UNSET


class Groups(Answer, tag="tablescribe.groups/1"):
    """Finished games side by side."""

    by: str
    groups: list[GroupStats]


def _words(stats: Statistics) -> Iterator[Output]:
    if stats.groups is not None:
        yield from _group_tables(stats, stats.groups)
        return
    if not stats.tallies:
        yield _("no game is finished yet")
    for one in stats.tallies:
        if stats.who is None:
            yield from _title(one)
        elif stats.who in one.players:
            yield from _player(one, one.players[stats.who])
    yield from left_out_words(stats.found.left_out)


def _group_tables(stats: Statistics, groups: Sequence[Group]) -> Iterator[Output]:
    """Yield for each title a table of games side by side."""
    by, who = stats.by or "", stats.who
    if not groups:
        yield _("no game is finished yet")
    for _kind, alike in groupby(groups, lambda one: (one.title, one.board, one.variant)):
        of_kind = [*alike]
        yield name_of(title_events(of_kind[0].title), of_kind[0].board)
        cells = [[group_name(one, by), *group_cells(one, by, who)] for one in of_kind]
        yield Table(group_heads(by, who), cells)


def _answers(stats: Statistics) -> Iterator[Stats | Groups]:
    if stats.groups is not None:
        by = stats.by or ""
        yield Groups(by, [_group(one, by, stats.who) for one in stats.groups])
        return
    shown = [_title_stats(one, stats.who) for one in stats.tallies]
    yield Stats(shown, stats.found.left_out)


def _title_stats(one: TitleTally, who: str | None) -> TitleStats:
    players = [p for key, p in one.players.items() if who in (None, key)]
    return TitleStats(
        one.title,
        one.games,
        one.sheets,
        one.uncertain,
        one.first,
        one.last,
        [_player_stats(player) for player in _rank(players)],
        one.board,
    )


def _player_stats(player: PlayerTally) -> PlayerStats:
    return PlayerStats(
        player.name,
        player.games,
        player.wins,
        player.points,
        player.mean,
        {rule: player.per_game(rule) for rule in player.sources},
        player.turns,
        None if player.median_turn is None else player.median_turn / 1000,
        None if player.median_game is None else player.median_game / 1000,
    )


def _group(one: Group, by: str, who: str | None) -> GroupStats:
    more = (one.ahead, one.behind, one.level) if by == OPPONENT else ()
    wins = one.wins if tells_wins(by, who) else None
    return GroupStats(one.title, one.name, one.games, wins, one.mean, one.best, one.board, *more)


def _table(stats: Statistics) -> tuple[Sequence[str], Iterable[Sequence[Cell]]]:
    """Return the statistics as a table for spreadsheets."""
    if stats.groups is None:
        return HEADER, [row for one in stats.tallies for row in _cells(one, stats.who)]
    by = stats.by or ""
    more = ("ahead", "behind", "level") if by == OPPONENT else ()
    header = ("title", by, "games", "wins", "mean", "best", *more, "board")
    return header, [_group_cells(one, by, stats.who) for one in stats.groups]


def _rank(players: list[PlayerTally]) -> list[PlayerTally]:
    return sorted(players, key=lambda one: (-one.wins, -one.games, one.name.casefold()))


def _heading(one: TitleTally) -> str:
    days = " - ".join(dict.fromkeys(map(day_words, (one.first, one.last))))
    name = name_of(title_events(one.title), one.board)
    return ngettext(
        "{title}: {n} game, {days}", "{title}: {n} games, {days}", one.games, title=name, days=days
    )


HEADER = ("title", "player", "games", "wins", "mean", "best", "turn", "thought", "board")
"""The columns of the CSV; times in seconds."""


def _cells(one: TitleTally, who: str | None) -> Iterator[tuple[Cell, ...]]:
    for player in _rank([p for key, p in one.players.items() if who in (None, key)]):
        best = player.best
        times = (player.median_turn, player.median_game)
        seconds = (None if ms is None else round(ms / 1000, 1) for ms in times)
        numbers = (player.games, player.wins, _round(player.mean), best)
        yield (one.title, player.name, *numbers, *seconds, one.board)


def _title(one: TitleTally) -> Iterator[Output]:
    """Yield a title's players, and the mean sources of points."""
    yield _heading(one)
    yield from _trust(one)
    heads = ["", _("games"), _("won"), "", _("mean"), _("best")]
    heads += [_("turn"), pgettext("clock", "per game")]
    yield Table(heads, [_row(player) for player in _rank(list(one.players.values()))])
    yield from _sources(one.title, one.all_players())


def _trust(one: TitleTally) -> Iterator[str]:
    """Yield the numbers of games with only a typed final position, or with an uncertain result."""
    if one.sheets:
        yield ngettext(
            "  {n} of them from a score sheet: it counts for points, not for turns",
            "  {n} of them from score sheets: they count for points, not for turns",
            one.sheets,
        )
    if one.uncertain:
        yield ngettext(
            "  the result of {n} of them is not certain",
            "  the results of {n} of them are not certain",
            one.uncertain,
        )


def _row(player: PlayerTally) -> list[str]:
    return [
        player.name,
        str(player.games),
        str(player.wins),
        bar(player.wins, player.games, 8),
        _number(player.mean),
        "" if player.best is None else str(player.best),
        time_words(player.median_turn),
        time_words(player.median_game),
    ]


def _player(one: TitleTally, player: PlayerTally) -> Iterator[Output]:
    """Yield a player's statistics in a title."""
    yield _heading(one)
    yield ngettext(
        "  {player}: {n} game, {wins} won",
        "  {player}: {n} games, {wins} won",
        player.games,
        player=player.name,
        wins=player.wins,
    )
    if player.points:
        yield _("  points: {mean} on average, {least} to {most}").format(
            mean=_number(player.mean), least=min(player.points), most=max(player.points)
        )
    if player.turns:
        yield _("  turn: {turn} (median of {n})").format(
            turn=time_words(player.median_turn), n=len(player.turn)
        )
        yield _("  thinking time: {time} per game (median of {n})").format(
            time=time_words(player.median_game), n=len(player.thought)
        )
    yield from _sources(one.title, player)


def _sources(title: str, player: PlayerTally) -> Iterator[str]:
    """Yield the mean points of a game by source, as a small bar chart."""
    columns = [
        (name, player.per_game(rule))
        for rule, name in title_screens(title).score_columns()
        if player.sources.get(rule)
    ]
    if columns:
        yield _("  where the points come from, per game")
    width = max((len(name) for name, _mean in columns), default=0)
    most = max((mean for _name, mean in columns), default=0.0)
    for name, mean in columns:
        drawn = "" if in_words() else bar(mean, most)
        yield f"    {name:<{width}} {_number(mean):>6} {drawn}".rstrip()


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def _number(value: float | None) -> str:
    return "" if value is None else decimal(value)


def _group_cells(one: Group, by: str, who: str | None) -> tuple[Cell, ...]:
    title, name, games, wins, mean, best, board, *more = astuple(_group(one, by, who))
    level = (n for n in more if n is not UNSET)
    return (title, name, games, wins, _round(mean), best, *level, board)


STATS = Command("stats", add_up, _words, _answers, table=_table)


def group_heads(by: str, who: str | None) -> list[str]:
    """Return the headings of a table of groups; the first column has none."""
    if by == OPPONENT:
        return ["", _("games"), _("ahead"), _("behind"), _("level"), _("mean")]
    won = [_("won")] if tells_wins(by, who) else []
    return ["", _("games"), *won, _("mean"), _("best")]


def group_cells(one: Group, by: str, who: str | None) -> list[str]:
    """Return the cells of a group behind its name."""
    mean = "" if one.mean is None else decimal(one.mean)
    if by == OPPONENT:
        return [str(one.games), str(one.ahead), str(one.behind), str(one.level), mean]
    won = [str(one.wins)] if tells_wins(by, who) else []
    return [str(one.games), *won, mean, "" if one.best is None else str(one.best)]


def group_name(one: Group, by: str) -> str:
    """Return the name of a group."""
    match by:
        case "seat":
            return pgettext("seat", "no. {n}").format(n=one.name)
        case "board":
            return one.name or _("not named")
        case "house":
            return one.name or _("no house rule")
        case "players":
            return _("{n} at the table").format(n=one.name)
    return one.name


class PlayerRating(Struct, forbid_unknown_fields=True):
    """A player's rating in a title: `rating` is `mu` minus three times `sigma`."""

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
    board: str = ""


class Ratings(Answer, tag="tablescribe.ratings/1"):
    """The ratings of the players of the file."""

    titles: list[TitleRatings]
    left_out: Mapping[str, int]


def _rating_words(found: Ranking) -> Iterator[Output]:
    if not found.titles:
        yield _("no game is finished yet")
    heads = ("", _("rating"), _("strength"), _("uncertainty"), _("games"), _("last game"))
    for one in found.titles:
        yield name_of(title_events(one.title), one.board)
        yield Table(heads, [*map(_rating_cells, one.players)])
    yield from left_out_words(found.left_out)


def _rating_cells(one: Rated) -> Sequence[str]:
    numbers = (one.rating, one.mu, 3 * one.sigma)
    return [one.name, *map(decimal, numbers), str(one.games), day_words(one.last)]


def _rating_answers(found: Ranking) -> Iterator[Ratings]:
    titles = [
        TitleRatings(one.title, [*map(_player_rating, one.players)], one.board)
        for one in found.titles
    ]
    yield Ratings(titles, found.left_out)


def _player_rating(one: Rated) -> PlayerRating:
    return PlayerRating(
        one.name, round(one.rating, 2), round(one.mu, 4), round(one.sigma, 4), one.games, one.last
    )


def _rating_table(found: Ranking) -> tuple[Sequence[str], Iterator[Sequence[str | float]]]:
    rows = (
        (one.title, *astuple(_player_rating(player)), one.board)
        for one in found.titles
        for player in one.players
    )
    return ("title", "player", "rating", "mu", "sigma", "games", "last", "board"), rows


RATINGS = Command("ratings", rate, _rating_words, _rating_answers, table=_rating_table)


def left_out_words(left_out: Mapping[str, int]) -> Iterator[str]:
    """Yield the numbers of games that do not count, by reason."""
    templates = {
        "open": plural("left out: {n} running game", "left out: {n} running games", "n"),
        "abandoned": plural("left out: {n} abandoned game", "left out: {n} abandoned games", "n"),
        "forks": plural(
            "left out: {n} game forked from another one here",
            "left out: {n} games forked from another one here",
            "n",
        ),
        "period": plural(
            "left out: {n} game outside the chosen dates",
            "left out: {n} games outside the chosen dates",
            "n",
        ),
        "unrated": plural(
            "left out: {n} game that does not show who did better, or that somebody left early",
            "left out: {n} games that do not show who did better, or that somebody left early",
            "n",
        ),
        "unreadable": plural(
            "left out: {n} game that cannot be read", "left out: {n} games that cannot be read", "n"
        ),
        "unknown": plural(
            "left out: {n} game of a title that this version does not have",
            "left out: {n} games of titles that this version does not have",
            "n",
        ),
    }
    for why, n in left_out.items():
        yield templates[why].format(n=whole(n))
