"""Logs of every released version keep replaying, and together they hold every event."""

import json

import pytest

from events.titles.registry import TITLES
from tests.conftest import ROOT
from tests.table import Table
from tests.uncovered import event_tags

LOGS = sorted((ROOT / "tests" / "logs").rglob("*.jsonl"))


@pytest.mark.parametrize("log", [str(log.relative_to(ROOT)) for log in LOGS])
def test_a_log_of_an_earlier_version_replays_as_it_did(log, tmp_path):
    table = Table(tmp_path / "games.db")
    path = ROOT / log
    table("import", str(path))
    assert table("export", "-f", "jsonl").out == path.read_text("utf-8")
    said = table("score").out + table("log", "--all").out + table("audit", code=None).out
    assert said.splitlines() == path.with_suffix(".txt").read_text("utf-8").splitlines()


def _tags(value):
    if isinstance(value, dict):
        yield from (value[tag] for tag in ("type", "part") if tag in value)
        for part in value.values():
            yield from _tags(part)
    elif isinstance(value, list):
        for part in value:
            yield from _tags(part)


def test_the_logs_hold_every_event():
    found = {
        tag
        for log in LOGS
        for line in log.read_text().splitlines()
        for tag in _tags(json.loads(line))
    }
    assert found == {tag for title in TITLES for tag in event_tags(title)}
