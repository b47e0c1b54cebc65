"""The candidates for shell completion.

Parameters of commands name these functions. Each gets the click context and the incomplete word.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cli.terminal import completing
from cli.terminal.completing import beginning, files
from cli.terminal.language import LANGUAGES
from events.titles.registry import title_events

if TYPE_CHECKING:
    from events.common import Player
    from events.store.event_store import EventStore, StoredGame

MOST = 50


def stores(_ctx: click.Context, incomplete: str) -> list[str]:
    """Return files of games."""
    return completing.stores(incomplete)


def described_files(_ctx: click.Context, incomplete: str) -> list[str]:
    """Return files that describe printed parts."""
    return completing.described_files(incomplete)


def languages(_ctx: click.Context, incomplete: str) -> list[str]:
    """Return the languages' codes."""
    return beginning(LANGUAGES, incomplete)


def games(ctx: click.Context, incomplete: str) -> list[str]:
    """Return the games of the file, newest first."""
    from cli.game.game_store import game_name

    with _store(ctx) as store:
        return beginning([game_name(game) for game in store.games(limit=MOST)], incomplete)


def titles(_ctx: click.Context, incomplete: str) -> list[str]:
    """Return the titles."""
    from cli.titles.title_named import titles

    return titles(incomplete)


def players(ctx: click.Context, incomplete: str) -> list[str]:
    """Return the names of the players of the game on the line."""
    return beginning([player.name for player in _players(ctx)], incomplete)


def everybody(ctx: click.Context, incomplete: str) -> list[str]:
    """Return all who have finished a game, by their club names, from the kept summaries."""
    from cli.game.statistics import Chosen, finished_games

    with _store(ctx) as store:
        games = finished_games(store, Chosen()).games
    return beginning(sorted({name for game in games for name in game.players}), incomplete)


def evenings(ctx: click.Context, incomplete: str) -> list[str]:
    """Return the evenings of the club."""
    from cli.game.club import read_club

    with _store(ctx) as store:
        return beginning([one.name for one in read_club(store).evenings.values()], incomplete)


def what_to_count(ctx: click.Context, incomplete: str) -> list[str]:
    """Return whose count comes first, then the quantities."""
    if not ctx.params.get("what"):
        return players(ctx, incomplete)
    with _store(ctx) as store:
        title = _game(ctx, store).title
    return beginning(title_events(title).QUANTITIES, incomplete)


def seats(ctx: click.Context, incomplete: str) -> list[str]:
    """Return a name with each colour that is still free, "An:blue"."""
    name, colon, _begun = incomplete.rpartition(":")
    if not (colon and name):
        return []
    taken = " ".join(_seats(ctx)).lower()
    free = [colour for colour in title_events(_title(ctx)).COLOURS if f":{colour}" not in taken]
    return beginning([f"{name}:{colour}" for colour in free], incomplete)


def typed_players(ctx: click.Context, incomplete: str) -> list[str]:
    """Return the names typed so far, "An" for "An:blue"."""
    return beginning([seat.rpartition(":")[0] for seat in _seats(ctx)], incomplete)


def house_rules(ctx: click.Context, incomplete: str) -> list[str]:
    """Return the house rules of the title."""
    return beginning(title_events(_title(ctx)).known_house_rules, incomplete)


def records(_ctx: click.Context, incomplete: str) -> list[str]:
    """Return record files, and pages that contain one."""
    return files(incomplete, ".jsonl", ".txt", ".html")


def formats(_ctx: click.Context, incomplete: str) -> list[str]:
    """Return the formats of exports, and files with their endings."""
    from cli.exports.formats import FORMATS

    endings = [one.ending for one in FORMATS.values() if one.ending]
    return [*beginning(FORMATS, incomplete), *files(incomplete, *endings)]


def what_to_verify(ctx: click.Context, incomplete: str) -> list[str]:
    """Return games; after one nothing, as the fingerprint comes from elsewhere."""
    return [] if ctx.params.get("what") else games(ctx, incomplete)


def what_to_audit(ctx: click.Context, incomplete: str) -> list[str]:
    """Return games and record files."""
    found = [] if "/" in incomplete else games(ctx, incomplete)
    return [*found, *records(ctx, incomplete)]


@contextmanager
def _store(ctx: click.Context) -> Iterator["EventStore"]:
    from cli.game.game_store import open_store
    from events.store.postgres import connecting

    connecting.AGAIN_SECONDS = 0  # nobody waits for a candidate
    with ctx.scope():  # the command does not run: what it opens is closed here
        yield open_store(ctx.params.get("db"), uid="")


def _game(ctx: click.Context, store: "EventStore") -> "StoredGame":
    from cli.game.game_store import find_game

    return find_game(store, ctx.params.get("game"), writing=False)


def _players(ctx: click.Context) -> Sequence["Player"]:
    from projections.resolving import events_of
    from projections.timeline import Timeline

    with _store(ctx) as store:
        game = _game(ctx, store)
        return Timeline(events_of(game.title, store.read(game.uid))).started.players


def _title(ctx: click.Context) -> str:
    """Return the title typed earlier on the line.

    Raises:
        Mistake: no title has that name.
    """
    from cli.titles.title_named import check_title

    return check_title(ctx.params.get("title") or " ".join(ctx.args[:1]))


def _seats(ctx: click.Context) -> Sequence[str]:
    """Return the players typed earlier; click leaves all in args after an incomplete option."""
    return ctx.params.get("players") or ctx.args[1:]
