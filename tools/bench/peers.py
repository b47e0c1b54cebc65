"""What ours is measured beside: python-chess, eventsourcing, bare sqlite3."""

import io
import random
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import chess
import chess.pgn
import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.store.entry import Draft

PLIES = 80

# --- python-chess -------------------------------------------------------------------------------


def play_chess(rng: random.Random) -> tuple[chess.Board, int]:
    """Play at random to ply 80 or the end; return the board, and how many moves were listed."""
    board, listed = chess.Board(), 0
    while board.ply() < PLIES and (moves := list(board.legal_moves)):
        listed += len(moves)
        board.push(rng.choice(moves))
    return board, listed


def list_chess(games: int) -> int:
    """Play random games of 80 plies; return how many legal moves were listed on the way."""
    rng = random.Random(0)
    return sum(play_chess(rng)[1] for _ in range(games))


def pgn(games: int) -> str:
    """Return random games of 80 plies in PGN, in the standard form of python-chess."""
    rng = random.Random(0)
    boards: list[chess.Board] = []
    while len(boards) < games:
        board, _listed = play_chess(rng)
        boards += [board] if board.ply() == PLIES else []
    return "\n\n".join(str(chess.pgn.Game.from_board(board)) for board in boards)


def read_pgn(text: str) -> int:
    """Read all games of a PGN; return the number of plies."""
    stream, plies = io.StringIO(text), 0
    while game := chess.pgn.read_game(stream):
        assert not game.errors, game.errors
        plies += game.end().ply()
    return plies


# --- eventsourcing ------------------------------------------------------------------------------


class Facts(Aggregate):
    """A game kept with the eventsourcing library: the same facts, hardly folded."""

    @event("Started")
    def __init__(self, players: Any) -> None:
        self.players = players
        self.latest: dict[str, list[Any]] = {}

    @event("Happened")
    def take(self, kind: str, values: list[Any]) -> None:
        """Keep the latest fact of each kind."""
        self.latest[kind] = values


def applications(path: Path) -> Application[UUID]:
    """Return an application of the library that records into a SQLite file."""
    return Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
    )


def keep_facts(app: Application[UUID], drafts: Sequence[Draft]) -> UUID:
    """Save the entries of a game as an aggregate; return its id."""
    start, *rest = (msgspec.json.decode(one.event) for one in drafts)
    facts = Facts(start)
    for fact in rest:
        kind, *values = fact.values()
        facts.take(kind, values)
    app.save(facts)
    return facts.id


# --- bare sqlite3 -------------------------------------------------------------------------------


def raw_load(db: sqlite3.Connection, uid: str, decode: Callable[[str], Any]) -> list[Any]:
    """Read the events of a game and decode each, and no more."""
    rows = db.execute(
        "SELECT n, event FROM entries"
        " WHERE game = (SELECT game FROM games WHERE uid = ?) ORDER BY n",
        (uid,),
    )
    return [decode(event) for _n, event in rows]


def bare_store(path: Path) -> sqlite3.Connection:
    """Return a plain table for the columns of an entry, as durable as ours."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA synchronous = EXTRA")
    db.execute("CREATE TABLE entries (game, n, id, at, by, event, hash)")
    return db


def bare_insert(db: sqlite3.Connection, rows: Sequence[Sequence[object]]) -> None:
    """Insert rows in a transaction of their own."""
    db.execute("BEGIN IMMEDIATE")
    db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    db.execute("COMMIT")
