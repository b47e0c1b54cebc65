"""What ours is measured beside: python-chess, eventsourcing, bare sqlite3, a typer hello world."""

import io
import random
import sqlite3
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import chess
import chess.pgn
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.common import Event
from events.titles.robber_knights.events import DECODER, OpeningTileTurnedUp, TileLaid, TurnEnded

# --- python-chess -------------------------------------------------------------------------------

PLIES = 80


def _chess_game(rng: random.Random) -> chess.Board | None:
    board = chess.Board()
    while board.ply() < PLIES:
        moves = list(board.legal_moves)
        if not moves:
            return None
        board.push(rng.choice(moves))
    return board


def list_chess(games: int, seed: int = 0) -> int:
    """Play random games of 80 plies; return how many legal moves were listed on the way."""
    rng, listed = random.Random(seed), 0
    for _ in range(games):
        board = chess.Board()
        while board.ply() < PLIES and (moves := list(board.legal_moves)):
            listed += len(moves)
            board.push(rng.choice(moves))
    return listed


def pgn(games: int, seed: int = 0) -> str:
    """Return random games of 80 plies in PGN, in the standard form of python-chess."""
    rng = random.Random(seed)
    boards: list[chess.Board] = []
    while len(boards) < games:
        if board := _chess_game(rng):
            boards.append(board)
    return "\n\n".join(str(chess.pgn.Game.from_board(board)) for board in boards)


def read_pgn(text: str) -> int:
    """Read all games of a PGN; return the number of plies.

    Raises:
        ValueError: a game has a move that cannot be.
    """
    stream, plies = io.StringIO(text), 0
    while game := chess.pgn.read_game(stream):
        if game.errors:
            raise ValueError(game.errors)
        plies += game.end().ply()
    return plies


# --- eventsourcing ------------------------------------------------------------------------------


class Table(Aggregate):
    """A game kept with the eventsourcing library: the same facts, hardly any folding."""

    @event("Started")
    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.tiles: dict[str, str] = {}
        self.turn = 0

    @event("OpeningTileTurnedUp")
    def turn_up(self, player: int, kind: str, cell: str) -> None:
        """Turn up an opening tile."""
        self.tiles[cell] = kind

    @event("TileLaid")
    def lay(  # the fields are those of our event
        self,
        player: int,
        turn: int,
        kind: str,
        cell: str,
        direction: str | None,
        knights: list[int],
    ) -> None:
        """Lay a tile."""
        self.tiles[cell] = kind
        self.turn = turn

    @event("TurnEnded")
    def end(self, player: int, turn: int) -> None:
        """End a turn."""
        self.turn = turn


def tables(path: Path) -> Application[UUID]:
    """Return an application of the library that records into a SQLite file."""
    return Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
    )


def _record(table: Table, fact: Event) -> None:
    match fact:
        case OpeningTileTurnedUp(player=player, kind=kind, cell=cell):
            table.turn_up(player=player, kind=kind, cell=cell)
        case TileLaid():
            table.lay(
                player=fact.player,
                turn=fact.turn,
                kind=fact.kind,
                cell=fact.cell,
                direction=fact.direction,
                knights=list(fact.knights),
            )
        case TurnEnded(player=player, turn=turn):
            table.end(player=player, turn=turn)


def keep_table(app: Application[UUID], facts: Sequence[Event]) -> tuple[UUID, int]:
    """Save the actions among some events as an aggregate; return its id and number of events."""
    table = Table(players=["An", "Bram", "Cleo", "Dirk"])
    for fact in facts:
        _record(table, fact)
    app.save(table)
    return table.id, table.version


def rebuild(app: Application[UUID], id_: UUID) -> Any:
    """Load an aggregate."""
    return app.repository.get(id_)


# --- bare sqlite3 -------------------------------------------------------------------------------


def raw_load(
    db: sqlite3.Connection, uid: str, decode: Callable[[str], Any] = DECODER.decode
) -> list[Any]:
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


def bare_insert(db: sqlite3.Connection, row: Sequence[object]) -> None:
    """Insert one row in a transaction of its own."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    db.execute("COMMIT")


# --- typer --------------------------------------------------------------------------------------

HELLO = """\
import typer


def main(name: str = "world") -> None:
    print(f"Hello {name}")


typer.run(main)
"""


def hello_script(folder: Path) -> Path:
    """Write a hello world for the interpreter that runs this; return the script."""
    script = folder / "hello"
    script.write_text(f"#!{sys.executable}\n{HELLO}", encoding="utf-8")
    script.chmod(0o755)
    return script
