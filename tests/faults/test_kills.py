"""kill -9: what was acknowledged is in the log afterwards, once; a game is there and listed."""

import random
import subprocess
import sys

from events.common import GAMES
from events.store.sqlite_store import SqliteStore
from tests.faults.programs import ENVIRONMENT, NEW, PROGRAM, actions, forgetful
from tests.faults.rig import SEED, Tally, acknowledged, finding, holds, killed, size, wrong_with
from tests.table import Table


def kills(folder, rounds, program=PROGRAM) -> Tally:
    """Kill a process that records a game, again and again; it goes on where the log stands."""
    chance, table = random.Random(SEED), Table(folder / "killed.db")
    journal = table.db.with_name(f"{table.db.name}-journal")
    lines, left, within = actions(), list[str](), 0
    told, wrong = acknowledged(""), list[str]()
    for number in range(1, rounds + 1):
        if len(left) < 12:
            told += acknowledged(table(*NEW, "--json").out)
            game, left = told[-1].game, lines
        process = subprocess.Popen(
            [*program, "do", "-", "-g", game, "--json", "--db", str(table.db)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=ENVIRONMENT,
        )
        process.stdin.write("\n".join(left))
        process.stdin.close()
        told += acknowledged(killed([process], chance, 8))
        within += journal.exists()
        if wrong := [f"round {number}: {one}" for one in wrong_with(table.db, told)]:
            break
        left = lines[len(table("log", "-g", game, "--json").json["entries"]) - 1 :]
    counted = {"kills": number, "within a write": within, "acknowledged": len(told)}
    return Tally(counted, wrong)


def killed_beginnings(folder, rounds, *how, many=2) -> Tally:
    """Kill processes that begin games in one file, again and again."""
    chance, db = random.Random(SEED), folder / "begun.db"
    command = [sys.executable, "-m", "tests.faults.beginnings", str(db), *how]
    told, wrong = list[str](), list[str]()
    for number in range(1, rounds + 1):
        working = [
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _process in range(many)
        ]
        told += killed(working, chance, 4).split()
        with SqliteStore(db) as store:
            there = {game.uid for game in store.games()}
            listed = [entry.id for entry in store.read(GAMES)[1:]]
        wrong = [f"round {number}: {uid} is lost" for uid in told if uid not in there]
        wrong += [] if sorted(listed) == sorted(there) else ["not as listed"]
        wrong += finding(db)
        if wrong:
            break
    return Tally({"kills": many * number, "acknowledged": len(told)}, wrong)


def test_what_was_acknowledged_outlives_a_kill(tmp_path):
    holds(kills(tmp_path, size(10, 100)))


def test_the_rig_finds_what_a_program_never_committed(tmp_path):
    """The control."""
    assert "is lost" in kills(tmp_path, 10, forgetful("never")).wrong[0]


def test_a_game_that_begins_is_listed_or_neither_outlives_a_kill(tmp_path):
    holds(killed_beginnings(tmp_path, size(6, 100)))


def test_the_rig_finds_a_game_that_is_listed_by_a_transaction_of_its_own(tmp_path):
    """The control."""
    assert "not as listed" in killed_beginnings(tmp_path, 12, "apart", many=1).wrong[0]
