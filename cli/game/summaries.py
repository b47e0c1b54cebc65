"""What many games are looked at by, each folded once and then kept in a file of its own.

A read model: a summary is used while its checkpoint is that of the log (so many entries, this last
hash, these rules), else the game is folded again. It is never the truth: a file that is missing,
damaged, of another form, in use or read-only only means folding again, and `audit` compares what is
kept with the log. It stands beside the file of games, so that who only reads writes nothing there.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from cli.game.summary_file import Checkpoint, Kept, SummaryFile
from cli.terminal.cluster import Cluster
from cli.terminal.language import _
from cli.terminal.parallel import in_order
from events.store.chain import broken_links
from events.store.entry import Entry
from events.store.event_store import EventStore, StoredGame
from events.store.location import Location
from events.store.stores import opened
from projections.folding import FoldedGame, decoded, fold_game
from projections.summary import Summary, summary
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

Unsummed = Literal["unreadable"]
"""Why there is no summary of a game."""


class Job(NamedTuple):
    """A game to be summed up, in the file of games."""

    db: Location
    uid: str
    title: str


def summed_up(
    store: EventStore,
    games: Sequence[StoredGame],
    *,
    anew: bool = False,
    cluster: Cluster | None = None,
) -> list[Summary | Unsummed]:
    """Return the summary of each game, in their order; folded is what has changed, or `anew` all.

    What was folded is kept for the next time, also when that is broken off.
    """
    file, kept = SummaryFile(store.location), dict[str, Summary]()
    if not anew:
        kept = file.read(_checkpoints(games))
    jobs = [Job(store.location, game.uid, game.title) for game in games if game.uid not in kept]
    fresh: list[Kept] = []
    unreadable: set[str] = set()
    try:
        for job, found in zip(jobs, _folded(jobs, cluster), strict=True):
            if found is None:
                unreadable.add(job.uid)
            else:
                fresh.append(found)
                kept[job.uid] = found.summary
    finally:
        file.write(fresh, anew=anew)
    return ["unreadable" if game.uid in unreadable else kept[game.uid] for game in games]


def _checkpoints(games: Iterable[StoredGame]) -> dict[str, Checkpoint]:
    """Return where each game stands now, by its id."""
    rules = {title: title_rules(title).RULES for title in {game.title for game in games}}
    return {game.uid: Checkpoint(game.n, game.hash, rules[game.title]) for game in games}


def _folded(jobs: Sequence[Job], cluster: Cluster | None) -> Iterator[Kept | None]:
    import gc

    if not jobs:
        return iter(())
    gc.enable()
    return in_order(folded, jobs, _("reading games"), cluster)


def folded(job: Job) -> Kept | None:
    """Return the summary of a game, of its log; None if that cannot be read, or is broken."""
    with opened(job.db) as store:
        entries = store.read(job.uid)
    if broken_links(entries, job.uid):
        return None
    try:
        game = fold_game(Timeline(decoded(job.title, entries)))
        return Kept(job.uid, _checkpoint(game, entries), summary(job.uid, game, entries))
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError):
        return None


def _checkpoint(game: FoldedGame, entries: Sequence[Entry]) -> Checkpoint:
    return Checkpoint(entries[-1].n, entries[-1].hash, game.rules.RULES)


def forget_if_false(db: Location, uid: str, game: FoldedGame, entries: Sequence[Entry]) -> bool:
    """Whether something else is kept of a game than its log says; it is removed."""
    file = SummaryFile(db)
    found = file.read({uid: _checkpoint(game, entries)})
    if uid not in found or found[uid] == summary(uid, game, entries):
        return False
    file.forget(uid)
    return True
