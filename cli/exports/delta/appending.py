"""Append new and changed games to an archive, one batch after another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import groupby
from typing import NamedTuple

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


class Lack(NamedTuple):
    """A game that is missing or outdated in an archive.

    Attributes:
        title: the title of its partition, present or future.
        month: the month of that partition.
        uid: the id of the game.
        gone: whether to remove it, as it is being played again.
        outdated: whether the archive has an older state of it.
    """

    title: str
    month: str
    uid: str
    gone: bool
    outdated: bool


class Summed(Struct, frozen=True):
    """The number of games added or replaced, removed, and unchanged."""

    written: int
    reopened: int
    same: int
    left_out: list[LeftOut]


def plan(
    store: EventStore, games: Sequence[StoredGame], archive: Archive
) -> tuple[list[Lack], int]:
    """Return the missing and outdated games by partition, and the number already up to date.

    All that one batch replaces lies in one partition.
    """
    rules = {title: title_rules(title).RULES for title in TITLES}
    new = {game.uid: game for game in games}
    lacking, same = list[Lack](), 0
    for uid, before in archive.games():
        game = new.pop(uid, None)
        if game is None:
            continue
        if not game.open and before[2:] == (game.hash, rules.get(game.title), FORM):
            same += 1
        else:
            lacking.append(Lack(before.title, before.month, uid, game.open, outdated=True))
    lacking += [
        Lack(game.title, _month(store, game), uid, gone=False, outdated=False)
        for uid, game in new.items()
        if not game.open
    ]
    return sorted(lacking), same


def _month(store: EventStore, game: StoredGame) -> str:
    """Return the month in which a game began, nearly always the one in which it ended.

    It only groups games; their rows decide the partition.
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
    """Append missing and outdated games to an archive, each batch as one commit.

    Workers write the files of a batch; this process only commits their names.

    Raises:
        Mistake: the archive cannot be written, or another process has written to it meanwhile.
        StoreError: the file of games cannot be used.
    """
    lacking, same = plan(store, games, archive)
    files = archive.files()
    known = {file.name: file for file in files}
    jobs = [
        Batch(archive.folder.resolve(), store.location, *some, open)
        for some in batches(lacking, files)
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
    return Summed(count, gone, same, left_out)


def batches(
    lacking: Iterable[Lack], files: Sequence[File]
) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Yield for each batch the ids to write and to remove, and the older files with either.

    They depend only on the games and the archive, so every worker writes the same.
    """
    games, gone, earlier = list[str](), list[str](), list[str]()
    for place, part in groupby(lacking, lambda one: one[:2]):
        found = list(part)
        outdated = [one.uid for one in found if one.outdated]
        lying = [file for file in files if outdated and (file.title, file.month) == place]
        earlier += [file.name for file in lying if _may_have(file, outdated)]
        gone += [one.uid for one in found if one.gone]
        for one in found:
            games += [] if one.gone else [one.uid]
            if len(games) >= FULL and not outdated:
                yield games, gone, earlier
                games, gone, earlier = [], [], []
        if len(games) + len(gone) >= BATCH:
            yield games, gone, earlier
            games, gone, earlier = [], [], []
    if games or gone:
        yield games, gone, earlier


def _may_have(file: File, uids: Sequence[str]) -> bool:
    """Return whether a file may contain one of some sorted ids."""
    at = bisect_left(uids, file.first)
    return at < len(uids) and uids[at] <= file.last
