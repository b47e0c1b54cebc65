"""Logs of every released version keep replaying, and together they hold every event."""

import json
import re
import shutil
import sqlite3

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


STORES = sorted((ROOT / "tests" / "logs").rglob("schema-*.db"))
"""Files of games as each schema had them, with the games whose records lie beside them."""


def _uid(log):
    return json.loads(log.read_text("utf-8").partition("\n")[0])["game"]


def _store(frozen, folder, owner):
    """A table at a copy of a frozen store, also as it was before files had an application id."""
    copy = shutil.copy(frozen, folder / "games.db")
    if owner is not None:
        raw = sqlite3.connect(copy)
        raw.execute(f"PRAGMA application_id = {owner}")
        raw.close()
    return Table(copy)


@pytest.mark.parametrize("owner", [None, 0])
@pytest.mark.parametrize("frozen", STORES, ids=lambda path: f"{path.parent.name}-{path.stem}")
class TestAFrozenStore:
    def test_every_game_in_it_replays_as_it_did(self, frozen, owner, tmp_path):
        table = _store(frozen, tmp_path, owner)
        before = table.db.read_bytes()
        games = {row["uid"]: row["game"] for row in table("games", "--all", "--json").json["games"]}
        logs = {_uid(log): log for log in frozen.parent.glob("*.jsonl")}
        assert games
        assert games.keys() <= logs.keys()
        for uid, game in games.items():
            assert table("export", "-f", "jsonl", "--game", game).out == logs[uid].read_text()
            said = table("score", "--game", game).out
            said += table("log", "--all", "--game", game).out
            said += table("audit", game, code=None).out
            alone = logs[uid].with_suffix(".txt").read_text("utf-8")
            name = alone.partition(",")[0]  # in a file of its own it is the first game
            assert re.sub(rf"(?m)^{game}\b", name, said).splitlines() == alone.splitlines()
        assert table.db.read_bytes() == before

    def test_games_go_on_and_others_begin(self, frozen, owner, tmp_path):
        table = _store(frozen, tmp_path, owner)
        for row in table("games", "--all", "--json").json["games"]:
            table("note", "found again", "--game", row["game"])
        table("new", "robber-knights", "An:blue", "Bram:red")
        for found in table("audit", "--all", "--json", code=None).out.splitlines():
            codes = [one["code"] for one in json.loads(found)["findings"]]
            assert not [code for code in codes if code.startswith("chain") or code == "head"]


def test_there_is_a_store_of_every_schema():
    from events.store.migrations import SCHEMA

    found = {int(path.stem.removeprefix("schema-")) for path in STORES}
    assert set(range(1, SCHEMA)) <= found <= set(range(1, SCHEMA + 1))
    assert 1 in found


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
