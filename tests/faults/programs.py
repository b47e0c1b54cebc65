"""The program as the rigs start it, and games to feed it."""

import os
import sys
from pathlib import Path

from events.records.text_record import ActionLine, read_line, read_text_record
from events.titles.registry import title_events
from tests.conftest import ROOT

PROGRAM = (str(Path(sys.executable).with_name("tablescribe")),)

ENVIRONMENT = os.environ | {"LANGUAGE": "C"}

NEW = ("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")


def forgetful(how: str) -> tuple[str, ...]:
    """Return a program that is not to be trusted (`tests.faults.forgetful` says how)."""
    return (sys.executable, "-m", "tests.faults.forgetful", how)


def actions() -> list[str]:
    """Return the actions of a whole game that begins as `NEW` does."""
    sample = ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"
    record = read_text_record(sample.read_text("utf-8"))
    title, players = title_events(record.started.title), record.started.players
    read = (read_line(row, number, players, title) for number, row in record.rows)
    return [line.text for line in read if isinstance(line, ActionLine)]
