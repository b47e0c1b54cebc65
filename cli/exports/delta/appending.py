"""Bringing an archive up to date: what is new or other than archived, batch after batch."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import groupby
from typing import NamedTuple

import msgspec

from cli.exports.delta.rows import FORM, Job, LeftOut, Row, month_of, row
from cli.exports.delta.table import Archive, Archived
from cli.terminal.cluster import Cluster
from cli.terminal.language import _
from cli.terminal.parallel import in_order
from events.store.event_store import EventStore, StoredGame
from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules

BATCH = 200
"""Games of one commit at least, and in memory at once; a part of the table ends a batch."""

FULL = 500
"""Games of one commit at most."""


class _Dated(msgspec.Struct):
    date: str


class Plan(NamedTuple):
    """What is to be done: the parts to be written in order, and the games to be taken out.

    A part is a title and a month with the games that ended then, sorted by their ids.
    """

    parts: list[list[StoredGame]]
    archived: dict[str, Archived]
    reopened: list[str]


class Summed(NamedTuple):
    """What was done: how many games were new or replaced, taken out, and the same as before."""

    written: int
    reopened: int
    same: int
    left_out: list[LeftOut]


def plan(store: EventStore, games: Sequence[StoredGame], archive: Archive) -> Plan:
    """Return what an archive lacks of the games; one that was reopened is to be taken out of it."""
    archived = archive.games()
    rules = {title: title_rules(title).RULES for title in TITLES}
    lacking: list[tuple[str, str, str, StoredGame]] = []
    for game in games:
        now = (game.hash, rules.get(game.title), FORM)
        before = archived.get(game.uid)
        if game.open or (before and before[2:] == now):
            continue
        lacking.append((game.title, _month(store, game), game.uid, game))
    lacking.sort()
    parts = [[one[3] for one in part] for _key, part in groupby(lacking, lambda one: one[:2])]
    return Plan(parts, archived, [game.uid for game in games if game.open and game.uid in archived])


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

    Raises:
        Mistake: the archive cannot be written, or somebody else has written to it meanwhile.
        StoreError: the file of games cannot be used.
    """
    todo = plan(store, games, archive)
    written, left_out = 0, list[LeftOut]()
    outdated = {uid: todo.archived[uid] for uid in todo.reopened}
    lines: list[bytes] = []
    with closing(_rows(store, todo, open, cluster)) as found:
        for game, one, full in found:
            if isinstance(one, LeftOut):
                left_out.append(one)
            else:
                lines.append(one.line)
                if game.uid in todo.archived:
                    outdated[game.uid] = todo.archived[game.uid]
            if full and lines:
                archive.commit(lines, outdated)
                written += len(lines)
                lines, outdated = [], {}
    if lines or outdated:
        archive.commit(lines, outdated)
        written += len(lines)
    archive.tidy()
    same = sum(game.uid in todo.archived for game in games) - len(todo.reopened)
    same -= sum(game.uid in todo.archived for part in todo.parts for game in part)
    return Summed(written, len(todo.reopened), same, left_out)


def _rows(
    store: EventStore, todo: Plan, open: bool, cluster: Cluster | None
) -> Generator[tuple[StoredGame, Row | LeftOut, bool]]:
    """Yield games with their rows, and whether a batch ends after them."""
    jobs = [Job(store.location, game.uid, open) for part in todo.parts for game in part]
    rows, size = in_order(row, jobs, _("archiving"), cluster), 0
    with closing(rows):
        for part in todo.parts:
            for place, game in enumerate(part, 1):
                size += 1
                full = size >= FULL or (size >= BATCH and place == len(part))
                yield game, next(rows), full
                size = 0 if full else size
