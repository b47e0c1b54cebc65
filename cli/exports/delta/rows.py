"""The row of a finished game in the archive (docs/data/records.md).

A row holds the whole game: columns for common queries, entries and ledger as lists. So a game is
present or absent as a whole, and a new version of the table is one commit.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from cli.exports.archive import game_cells
from cli.game.open_game import OpenGame
from cli.terminal.errors import Exit, Mistake
from cli.wording.event_words import Marks
from events.store.entry import write_time
from events.store.location import Location
from events.store.stores import open_at
from projections.clock import span
from projections.seen import Viewer, keeps_secrets

FORM = 1
"""The version of the columns; a game that was written by another one is written again."""

ENTRY = {
    "n": "INTEGER",
    "id": "VARCHAR",
    "after": "BIGINT",
    "recorded_by": "VARCHAR",
    "type": "VARCHAR",
    "seat": "INTEGER",
    "mark": "VARCHAR",
    "event": "VARCHAR",
}
CHANGE = {
    "entry": "VARCHAR",
    "seat": "INTEGER",
    "amount": "INTEGER",
    "rule": "VARCHAR",
    "place": "VARCHAR",
}


def _list_of(fields: dict[str, str]) -> str:
    return f"STRUCT({', '.join(f'{name} {type_}' for name, type_ in fields.items())})[]"


COLUMNS = {
    "title": "VARCHAR",
    "month": "VARCHAR",
    "game": "VARCHAR",
    "name": "VARCHAR",
    "date": "VARCHAR",
    "state": "VARCHAR",
    "players": "VARCHAR[]",
    "colours": "VARCHAR[]",
    "scores": "INTEGER[]",
    "winners": "INTEGER[]",
    "entry_count": "INTEGER",
    "head": "VARCHAR",
    "rules": "VARCHAR",
    "form": "INTEGER",
    "house": "VARCHAR[]",
    "made_by": "VARCHAR",
    "began": "TIMESTAMP",
    "ended": "TIMESTAMP",
    "origin": "VARCHAR",
    "first_at": "TIMESTAMP",
    "entries": _list_of(ENTRY),
    "ledger": _list_of(CHANGE),
}
"""The columns and their types, in SQL; the first two say in which part of the table a row lies."""


class LeftOut(NamedTuple):
    """A game without a row: it is unreadable (`mistake`), or holds secrets (None)."""

    name: str
    mistake: Mistake | None = None


def row(db: Location, uid: str, *, open: bool) -> bytes | LeftOut:
    """Return the row of a game as a line of JSON, or why it has none.

    Entries keep their recorded form, so their hashes can be verified. So a game that ended before
    its secrets were revealed has no row unless `open`.

    Raises:
        StoreError: the file of games cannot be used.
    """
    with open_at(db) as store:
        stored = store.game(uid)
        if stored is None:
            raise LookupError(uid)
        try:
            game = OpenGame(store, stored)
        except Mistake as mistake:
            return LeftOut(uid, mistake)
    game.asked = Viewer(open=open)
    if game.broken is not None:
        return LeftOut(game.name, Mistake(game.broken_words(), Exit.STORE, "log-broken"))
    if game.beyond is not None:
        return LeftOut(game.name, game.newer_mistake())
    if keeps_secrets(stored.title) and not game.viewer.open:
        return LeftOut(game.name)
    return msgspec.json.encode(_cells(game))


def _cells(game: OpenGame) -> dict[str, object]:
    started = game.game.timeline.started
    _began, ended = span(game.game.timeline, game.entries) or (None, None)
    return {
        **game_cells(game.seen),
        "month": month_of(started.date, ended),
        "entry_count": game.n,
        "head": game.entries[-1].hash.hex(),
        "form": FORM,
        "first_at": write_time(game.entries[0].at),
        "entries": _entries(game),
        "ledger": _ledger(game),
    }


def month_of(date: str, ended: int | None) -> str:
    """Return the UTC month in which a game ended, "2026-03"; without entry times, of its date."""
    return (
        date[:7] if ended is None else datetime.fromtimestamp(ended / 1000, UTC).strftime("%Y-%m")
    )


def _entries(game: OpenGame) -> list[dict[str, object]]:
    marks, before, cells = Marks(game.seen.game), game.entries[0].at, []
    for entry, (n, event) in zip(game.entries, game.events, strict=True):
        said = msgspec.to_builtins(event)
        cells.append(
            {
                "n": n,
                "id": entry.id,
                "after": entry.at - before,
                "recorded_by": entry.by,
                "type": said["type"],
                "seat": said.get("action", said).get("player"),
                "mark": marks.of(n),
                "event": entry.event,
            }
        )
        before = entry.at
    return cells


def _ledger(game: OpenGame) -> list[dict[str, object]]:
    return [
        {
            "entry": row.ref,
            "seat": row.player,
            "amount": row.amount,
            "rule": row.rule,
            "place": game.screens.row_place(row),
        }
        for row in game.game.rules.ledger(game.game.state)
    ]
