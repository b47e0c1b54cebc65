"""`stats`: what the finished games of the file add up to."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import typer

from cli.game.game_store import open_store
from cli.game.summaries import summed_up
from cli.terminal.bars import bar
from cli.terminal.cluster import Cluster, asked_cluster
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext, pgettext
from cli.terminal.options import Db, Json, Workers
from cli.terminal.output_mode import in_words
from cli.terminal.say import nearest, say, say_json
from cli.terminal.tables import say_table
from cli.titles.title_named import check_title, titles
from cli.titles.title_screens import title_screens
from cli.wording.clock_words import time_words
from events.store.event_store import EventStore
from events.text import echoed
from events.titles.registry import TITLES, title_events
from projections.tally import PlayerTally, Summary, TitleTally, tally


def stats(
    title: Annotated[
        str | None,
        typer.Argument(
            metavar="[TITLE]", help=_("Only this title; or a player."), autocompletion=titles
        ),
    ] = None,
    player: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help=_("Only this player."))
    ] = None,
    rebuild: Annotated[
        bool,
        typer.Option("--rebuild", help=_("Read all games anew, changed or not.")),
    ] = False,
    db: Db = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Say what the finished games add up to: wins, scores, where points came from, turn lengths.

    A game that goes on from another game of the file (a fork) is left out, as that one counts.
    """
    slug, who = _asked(title, player)
    store = open_store(db)
    found = _read(store, slug, rebuild=rebuild, cluster=asked_cluster(workers, store.path))
    tallies = sorted(tally(found.games).values(), key=lambda one: list(TITLES).index(one.title))
    if who is not None:
        _check_player(who, tallies)
    if json:
        shown = [_json(one, who) for one in tallies]
        say_json("stats", titles=shown, left_out=found.left_out)
        return
    if not tallies:
        say(_("no game is finished yet"))
    for one in tallies:
        if who is None:
            _say_title(one)
        elif who in one.players:
            _say_player(one, one.players[who])
    _say_left_out(found.left_out)


class Found(NamedTuple):
    """The finished games, and how many were left out and why."""

    games: list[Summary]
    left_out: dict[str, int]


def _asked(title: str | None, player: str | None) -> tuple[str | None, str | None]:
    """Return the title and the player that are meant; a word that is no title is a player.

    Raises:
        Mistake: there is no such title.
    """
    if title is None:
        return None, None
    try:
        slug = check_title(title)
    except Mistake:
        if player is not None:
            raise
        return None, title.casefold()
    return slug, player.casefold() if player is not None else None


def _check_player(who: str, tallies: list[TitleTally]) -> None:
    """Check that somebody of that name has finished a game.

    Raises:
        Mistake: nobody has.
    """
    known = {one.name for found in tallies for one in found.players.values()}
    if who not in {name.casefold() for name in known}:
        hint = nearest(who, sorted(known)) if known else _("no game is finished yet")
        raise Mistake(
            _("{who} has finished no game here; {nearest}").format(who=echoed(who), nearest=hint),
            Exit.USAGE,
            "no-such-player",
        )


# --- reading ------------------------------------------------------------------------------------


def _read(store: EventStore, slug: str | None, *, rebuild: bool, cluster: Cluster | None) -> Found:
    games = [game for game in reversed(store.games()) if slug in (None, game.title)]
    left_out: Counter[str] = Counter(
        open=sum(game.open for game in games),
        unknown=sum(game.title not in TITLES for game in games),
    )
    finished = [game for game in games if not game.open and game.title in TITLES]
    here = {game.uid for game in games}
    kept: list[Summary] = []
    for found in summed_up(store, finished, anew=rebuild, cluster=cluster):
        if isinstance(found, str):
            left_out[found] += 1
        elif found.origin in here:
            left_out["forks"] += 1
        else:
            kept.append(found)
    return Found(kept, {why: n for why, n in left_out.items() if n})


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
        "turns": len(player.turns),
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
        pgettext("clock", "a game"),
    )
    rows = [_row(player) for player in _ranked(list(one.players.values()))]
    say_table(heads, rows)
    _say_sources(one.title, one.all_players())


def _say_trust(one: TitleTally) -> None:
    """Say of how many games only the final position was typed, or the result is not certain."""
    if one.sheets:
        words = ngettext(
            "  {n} of them typed as a score sheet: it counts for points, not for turns",
            "  {n} of them typed as score sheets: they count for points, not for turns",
            one.sheets,
        )
        say(words)
    if one.uncertain:
        words = ngettext(
            "  {n} of them with a result that is not certain",
            "  {n} of them with results that are not certain",
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
            _("  points: {mean} on the mean, {least} to {most}").format(
                mean=_number(player.mean), least=min(player.points), most=max(player.points)
            )
        )
    if player.turns:
        say(
            _("  turn: {turn} (median of {n})").format(
                turn=time_words(player.median_turn), n=len(player.turns)
            )
        )
        say(
            _("  thought: {time} a game (median of {n})").format(
                time=time_words(player.median_game), n=len(player.thought)
            )
        )
    _say_sources(one.title, player)


def _say_sources(title: str, player: PlayerTally) -> None:
    """Print the points of a game by what they come from, as a small bar chart."""
    lines = list(_sources(title, player))
    if lines:
        say(_("  points a game come from"))
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


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _say_left_out(left_out: dict[str, int]) -> None:
    """Say how many games do not count, and why."""
    for why, n in left_out.items():
        say(_left_out(why, n))


def _left_out(why: str, n: int) -> str:
    match why:
        case "open":
            return ngettext("left out: {n} running game", "left out: {n} running games", n)
        case "abandoned":
            return ngettext("left out: {n} abandoned game", "left out: {n} abandoned games", n)
        case "forks":
            return ngettext(
                "left out: {n} game that goes on from another one here",
                "left out: {n} games that go on from another one here",
                n,
            )
        case "unreadable":
            return ngettext(
                "left out: {n} game that cannot be read",
                "left out: {n} games that cannot be read",
                n,
            )
    return ngettext(
        "left out: {n} game of a title that this version does not know",
        "left out: {n} games of titles that this version does not know",
        n,
    )
