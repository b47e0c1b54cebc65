"""`stats`: what the finished games of the file add up to."""

from collections.abc import Iterator
from typing import Annotated, Any

import click
import typer

from cli.completion.candidates import everybody
from cli.exports.cells import Cell, say_csv
from cli.game.finished import Chosen, Finished, check_player, finished
from cli.game.game_store import open_store
from cli.terminal.bars import bar
from cli.terminal.cluster import asked_cluster
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, decimal, ngettext, pgettext
from cli.terminal.options import Csv, Db, Json, Since, Until, Workers
from cli.terminal.printing import say, say_json
from cli.terminal.reader import in_words
from cli.terminal.tables import say_table
from cli.titles.title_named import titles
from cli.titles.title_screens import title_screens
from cli.wording.clock_words import time_words
from cli.wording.group_words import group_cells, group_heads, group_name
from cli.wording.left_out_words import left_out_words
from events.titles.registry import TITLES, title_events
from projections.groups import BY, OPPONENT, Group, grouped, tells_wins
from projections.tally import PlayerTally, TitleTally, tally

Grouped = Annotated[
    str | None,
    typer.Option(
        "--by",
        click_type=click.Choice(BY),
        help=_(
            "Compare games by seat, board, house rule, ...; opponent: one player against each "
            "other player."
        ),
    ),
]


def stats(
    title: Annotated[
        str | None,
        typer.Argument(
            metavar="[TITLE]",
            help=_("Only this title, or only this player."),
            autocompletion=titles,
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Argument(metavar="[PLAYER]", help=_("Only this player."), autocompletion=everybody),
    ] = None,
    by: Grouped = None,
    since: Since = None,
    until: Until = None,
    csv: Csv = False,
    rebuild: Annotated[
        bool,
        typer.Option(
            "--rebuild", help=_("Read all games again, even those that have not changed.")
        ),
    ] = False,
    db: Db = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Show statistics of the finished games: wins, scores, where points came from, turn lengths.

    A what-if game (fork) is left out: only the game it started from counts. Names that were merged
    (people merge) count as one person.
    """
    chosen = Chosen.checked(title, player, since, until)
    store = open_store(db)
    cluster = asked_cluster(workers, store.location)
    found = finished(store, chosen, rebuild=rebuild, cluster=cluster)
    who = None if chosen.player is None else check_player(found, chosen.player)
    if by is not None:
        _say_groups(found, by, who, csv=csv, json=json)
        return
    tallies = sorted(tally(found.games).values(), key=lambda one: list(TITLES).index(one.title))
    if json:
        shown = [_json(one, who) for one in tallies]
        say_json("stats", titles=shown, left_out=found.left_out)
        return
    if csv:
        say_csv(HEADER, (row for one in tallies for row in _cells(one, who)))
        return
    if not tallies:
        say(_("no game is finished yet"))
    for one in tallies:
        if who is None:
            _say_title(one)
        elif who in one.players:
            _say_player(one, one.players[who])
    for words in left_out_words(found.left_out):
        say(words)


# --- saying -------------------------------------------------------------------------------------


def _json(one: TitleTally, who: str | None) -> dict[str, Any]:
    players = [p for key, p in one.players.items() if who in (None, key)]
    return {
        "title": one.title,
        "games": one.games,
        "sheets": one.sheets,
        "uncertain": one.uncertain,
        "first": one.first,
        "last": one.last,
        "players": [_player_json(player) for player in _ranked(players)],
    }


def _player_json(player: PlayerTally) -> dict[str, Any]:
    return {
        "name": player.name,
        "games": player.games,
        "wins": player.wins,
        "scores": player.points,
        "mean": player.mean,
        "sources": {rule: player.per_game(rule) for rule in player.sources},
        "turns": player.turns,
        "turn": None if player.median_turn is None else player.median_turn / 1000,
        "thought": None if player.median_game is None else player.median_game / 1000,
    }


def _ranked(players: list[PlayerTally]) -> list[PlayerTally]:
    return sorted(players, key=lambda one: (-one.wins, -one.games, one.name.casefold()))


def _heading(one: TitleTally) -> str:
    days = one.first if one.first == one.last else f"{one.first} - {one.last}"
    name = title_events(one.title).NAME
    return ngettext(
        "{title}: {n} game, {days}", "{title}: {n} games, {days}", one.games, title=name, days=days
    )


HEADER = ("title", "player", "games", "wins", "mean", "best", "turn", "thought")
"""The columns of the CSV; times in seconds."""


def _cells(one: TitleTally, who: str | None) -> Iterator[tuple[Cell, ...]]:
    for player in _ranked([p for key, p in one.players.items() if who in (None, key)]):
        best = max(player.points, default=None)
        times = (player.median_turn, player.median_game)
        seconds = (None if ms is None else round(ms / 1000, 1) for ms in times)
        numbers = (player.games, player.wins, _rounded(player.mean), best)
        yield (one.title, player.name, *numbers, *seconds)


def _say_title(one: TitleTally) -> None:
    """Print a title's players, and where points come from on the mean."""
    say(_heading(one))
    _say_trust(one)
    heads = (
        "",
        _("games"),
        _("won"),
        "",
        _("mean"),
        _("best"),
        _("turn"),
        pgettext("clock", "per game"),
    )
    rows = [_row(player) for player in _ranked(list(one.players.values()))]
    say_table(heads, rows)
    _say_sources(one.title, one.all_players())


def _say_trust(one: TitleTally) -> None:
    """Say of how many games only the final position was typed, or the result is not certain."""
    if one.sheets:
        words = ngettext(
            "  {n} of them from a score sheet: it counts for points, not for turns",
            "  {n} of them from score sheets: they count for points, not for turns",
            one.sheets,
        )
        say(words)
    if one.uncertain:
        words = ngettext(
            "  the result of {n} of them is not certain",
            "  the results of {n} of them are not certain",
            one.uncertain,
        )
        say(words)


def _row(player: PlayerTally) -> list[str]:
    return [
        player.name,
        str(player.games),
        str(player.wins),
        bar(player.wins, player.games, 8),
        _number(player.mean),
        str(max(player.points)) if player.points else "",
        time_words(player.median_turn),
        time_words(player.median_game),
    ]


def _say_player(one: TitleTally, player: PlayerTally) -> None:
    """Print what one player has done in a title."""
    say(_heading(one))
    say(
        ngettext(
            "  {player}: {n} game, {wins} won",
            "  {player}: {n} games, {wins} won",
            player.games,
            player=player.name,
            wins=player.wins,
        )
    )
    if player.points:
        say(
            _("  points: {mean} on average, {least} to {most}").format(
                mean=_number(player.mean), least=min(player.points), most=max(player.points)
            )
        )
    if player.turns:
        say(
            _("  turn: {turn} (median of {n})").format(
                turn=time_words(player.median_turn), n=len(player.turn)
            )
        )
        say(
            _("  thinking time: {time} per game (median of {n})").format(
                time=time_words(player.median_game), n=len(player.thought)
            )
        )
    _say_sources(one.title, player)


def _say_sources(title: str, player: PlayerTally) -> None:
    """Print the points of a game by what they come from, as a small bar chart."""
    lines = list(_sources(title, player))
    if lines:
        say(_("  where the points come from, per game"))
    for line in lines:
        say(line)


def _sources(title: str, player: PlayerTally) -> Iterator[str]:
    columns = [
        (name, player.per_game(rule))
        for rule, name in title_screens(title).score_columns()
        if player.sources.get(rule)
    ]
    width = max((len(name) for name, _mean in columns), default=0)
    most = max((mean for _name, mean in columns), default=0.0)
    for name, mean in columns:
        drawn = "" if in_words() else bar(mean, most)
        yield f"    {name:<{width}} {_number(mean):>6} {drawn}".rstrip()


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def _number(value: float | None) -> str:
    return "" if value is None else decimal(value)


# --- side by side -------------------------------------------------------------------------------


def _say_groups(found: Finished, by: str, who: str | None, *, csv: bool, json: bool) -> None:
    """Print games side by side; a table for each title.

    Raises:
        Mistake: opponents are asked for, and nobody's.
    """
    if by == OPPONENT and who is None:
        raise Mistake(
            _("whose opponents? name a player (for example stats An --by opponent)"),
            Exit.USAGE,
            "no-player",
        )
    groups = grouped(found.games, by, who)
    if json:
        say_json("groups", by=by, groups=[_group_json(one, by, who) for one in groups])
        return
    if csv:
        header = ("title", by, "games", "wins", "mean", "best")
        more = ("ahead", "behind", "level") if by == OPPONENT else ()
        say_csv((*header, *more), (_group_cells(one, by, who) for one in groups))
        return
    if not groups:
        say(_("no game is finished yet"))
    for title in TITLES:
        if of_title := [one for one in groups if one.title == title]:
            say(title_events(title).NAME)
            cells = [[group_name(one, by), *group_cells(one, by, who)] for one in of_title]
            say_table(group_heads(by, who), cells)


def _group_json(one: Group, by: str, who: str | None) -> dict[str, Any]:
    more = {"ahead": one.ahead, "behind": one.behind, "level": one.level} if by == OPPONENT else {}
    wins = one.wins if tells_wins(by, who) else None
    found = {"title": one.title, "group": one.name, "games": one.games, "wins": wins}
    return {**found, "mean": one.mean, "best": one.best, **more}


def _group_cells(one: Group, by: str, who: str | None) -> tuple[Cell, ...]:
    more = (one.ahead, one.behind, one.level) if by == OPPONENT else ()
    wins = one.wins if tells_wins(by, who) else None
    return (one.title, one.name, one.games, wins, _rounded(one.mean), one.best, *more)
