"""Bringing an archive up to date: what is new or other than archived, batch after batch."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import groupby

import msgspec
from msgspec import Struct

from cli.exports.delta.batch import FULL, Batch, File, write_batch
from cli.exports.delta.rows import FORM, LeftOut, month_of
from cli.exports.delta.table import Archive
from cli.terminal.cluster import Cluster
from cli.terminal.language import _
from cli.terminal.parallel import in_order
from events.store.event_store import EventStore, StoredGame
from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules

BATCH = 200
"""Games of one commit at least; a part of the table ends a batch."""


class _Dated(msgspec.Struct):
    date: str


class Part(Struct, frozen=True):
    """A title and a month with the games that ended then, by their ids: what is to be done there.

    `games` are to be written, `gone` to be taken out. `outdated` of these are in the archive, all
    in this part of it.
    """

    games: list[str]
    gone: list[str]
    outdated: list[str]


class Plan(Struct, frozen=True):
    """What an archive lacks: the parts, by title and month, and how many games it has as they are.

    Whatever is replaced in a part of the table is of one part here, so of one batch.
    """

    parts: dict[tuple[str, str], Part]
    same: int


class Summed(Struct, frozen=True):
    """What was done: how many games were new or replaced, taken out, and the same as before."""

    written: int
    reopened: int
    same: int
    left_out: list[LeftOut]


def plan(store: EventStore, games: Sequence[StoredGame], archive: Archive) -> Plan:
    """Return what an archive lacks of the games; one that was reopened is to be taken out of it."""
    rules = {title: title_rules(title).RULES for title in TITLES}
    new = {game.uid: game for game in games}
    lacking: list[tuple[str, str, str, StoredGame]] = []
    outdated, same = set[str](), 0
    for uid, before in archive.games():
        game = new.pop(uid, None)
        if game is None:
            continue
        if not game.open and before[2:] == (game.hash, rules.get(game.title), FORM):
            same += 1
        else:
            outdated.add(uid)
            lacking.append((before.title, before.month, uid, game))
    lacking += [
        (game.title, _month(store, game), uid, game) for uid, game in new.items() if not game.open
    ]
    lacking.sort()
    parts = {}
    for place, part in groupby(lacking, lambda one: one[:2]):
        found = [one[3] for one in part]
        parts[place] = Part(
            [game.uid for game in found if not game.open],
            [game.uid for game in found if game.open],
            [game.uid for game in found if game.uid in outdated],
        )
    return Plan(parts, same)


def _month(store: EventStore, game: StoredGame) -> str:
    """Return the month in which a game began: nearly always the one in which it ended.

    It only brings games together that will lie together; their rows say where they lie.
    """
    first = store.find(game.uid, game.uid)
    try:
        return month_of(msgspec.json.decode(first.event, type=_Dated).date, None) if first else ""
    except msgspec.MsgspecError:
        return ""


def append(
    store: EventStore,
    games: Sequence[StoredGame],
    archive: Archive,
    *,
    open: bool,
    cluster: Cluster | None = None,
) -> Summed:
    """Bring an archive up to date with the games, each batch of them one commit.

    Whoever does a batch writes its files; here they are named in a commit, and nothing else.

    Raises:
        Mistake: the archive cannot be written, or somebody else has written to it meanwhile.
        StoreError: the file of games cannot be used.
    """
    todo = plan(store, games, archive)
    files = archive.files()
    known = {file.name: file for file in files}
    jobs = [
        Batch(archive.folder.resolve(), store.location, *some, open)
        for some in batches(todo, files)
    ]
    sizes = [len(job.games) + len(job.gone) for job in jobs]
    count, left_out = 0, list[LeftOut]()
    with closing(in_order(write_batch, jobs, _("archiving"), cluster, sizes=sizes)) as done:
        for written in done:
            if written.files or written.replaced:
                archive.commit(written.files, [known[name] for name in written.replaced])
            count += written.games
            left_out += written.left_out
    archive.tidy()
    gone = sum(len(job.gone) for job in jobs)
    return Summed(count, gone, todo.same, left_out)


def batches(todo: Plan, files: Sequence[File]) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Yield what batches do: games to be written, to be taken out, and earlier files of both.

    They depend on the games and the archive alone, so that whoever does them writes the same.
    """
    games, gone, earlier = list[str](), list[str](), list[str]()
    lying: dict[tuple[str, str], list[File]] = defaultdict(list)
    for file in files:
        lying[file.title, file.month].append(file)
    for place, part in todo.parts.items():
        if part.outdated:
            earlier += [file.name for file in lying[place] if _may_have(file, part.outdated)]
        gone += part.gone
        for game in part.games:
            games.append(game)
            if len(games) >= FULL and not part.outdated:
                yield games, gone, earlier
                games, gone, earlier = [], [], []
        if len(games) + len(gone) >= BATCH:
            yield games, gone, earlier
            games, gone, earlier = [], [], []
    if games or gone:
        yield games, gone, earlier


def _may_have(file: File, uids: Sequence[str]) -> bool:
    """Whether one of some ids, in order, may be in a file."""
    at = bisect_left(uids, file.first)
    return at < len(uids) and uids[at] <= file.last
