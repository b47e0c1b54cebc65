"""One fold: a tightened rule changes what every command says alike, and walks are linear."""

import json
import re
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from cli.replay.steps import Rewound
from events.common import Adjusted
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from projections.every_line import IllegalEntries, ask, illegal_standing
from projections.folding import FoldedGame, fold_game, handlers
from projections.refusal import COMMON, refusal
from projections.timeline import Timeline
from projections.titles.title_rules import predicate, title_rules
from tests.table import Table
from tests.title_parts import a_whole_game
from tools.goldens import SAMPLES

STATED = 7


def recorded(table: Table, title: str) -> Table:
    """Import a full game in which a score was stated; its result is written under today's rules."""
    lines = a_whole_game(title, 3).read_text("utf-8").splitlines()
    lines = [line for line in lines if not line.startswith("result ")]
    lines.insert(len(lines) * 3 // 4, f'adjust An score {STATED} "so we say"')
    return table.play("\n".join(lines) + "\n")


@pytest.fixture
def tighten(monkeypatch):
    """Return what makes a version of a title's rules in which no state holds a stated score."""

    def changed(title: str) -> None:
        rules = title_rules(title)
        before = rules._events

        def cannot(state: Any, event: Any) -> Any:
            if event.quantity == "score":
                return [refusal(COMMON, "unknown-quantity", quantity="score")]
            return before[Adjusted].cannot(state, event)

        events = {**before, Adjusted: replace(before[Adjusted], cannot=cannot)}
        checks = {kind: (one.cannot, one.may_not) for kind, one in events.items()}
        own = {"_predicate": predicate(rules.CODES, events), "CHECKS": checks, "RULES": "tight.1"}
        for name, value in own.items():
            monkeypatch.setattr(rules, name, value)
        handlers.cache_clear()

    yield changed
    handlers.cache_clear()


def page_scores(page: str) -> list[int]:
    data = re.search(r'<script id="data"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert data is not None
    scores: list[int] = json.loads(data[1])["scores"][-1]
    return scores


def findings(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table("audit", "--json", code=None).json["findings"]
    return found


def audited_scores(table: Table) -> list[int]:
    file = table.db.with_name("scores.json")
    table("audit", "--scores", str(file), code=None)
    [*_head, game] = file.read_text("utf-8").splitlines()
    scores: list[int] = json.loads(game)["scores"]
    return scores


def told(table: Table) -> dict[str, list[int]]:
    """Return the final scores by seat, as every way of asking tells them."""
    last = str(table("log", "--json").json["entries"][-1]["n"])
    score = table("score", "--json").json
    at = table("score", "--at", last, "--json").json
    names = [player["name"] for player in score["players"]]
    [stats] = table("stats", "--json").json["titles"]
    of = {player["name"]: player["scores"][-1] for player in stats["players"]}
    assert table("show", "--json").json == table("show", "--at", last, "--json").json
    return {
        "score": [player["score"] for player in score["players"]],
        "score --at LAST": [player["score"] for player in at["players"]],
        "why": [table("why", name, "--json").json["score"] for name in names],
        "stats": [of[name] for name in names],
        "replay": table("replay", "--json").json["steps"][-1]["scores"],
        "export html": page_scores(table("export", "html").out),
        "audit": audited_scores(table),
    }


@pytest.mark.parametrize("title", TITLES.own)
def test_a_tightened_rule_changes_every_answer_about_a_game_recorded_before(title, table, tighten):
    recorded(table, title)
    before = told(table)
    assert all(scores == before["score"] for scores in before.values()), before
    assert not [one for one in findings(table) if one["severity"] == "fault"]
    tighten(title)
    after = told(table)
    assert all(scores == after["score"] for scores in after.values()), after
    assert after["score"] != before["score"]
    codes = {one["code"]: one for one in findings(table)}
    claim = codes["claim"]["params"]
    assert claim["claimed"] in before["score"]
    assert claim["logged"] in after["score"]
    assert int(codes["illegal"]["entry"]) > 1


def test_what_was_illegal_is_the_same_found_on_the_way_or_by_itself(table, tighten):
    recorded(table, "robber-knights")
    tighten("robber-knights")
    events = table.loaded().events
    game = fold_game(Timeline(events), check=True)
    assert game.timeline.as_recorded
    illegal = IllegalEntries(game.timeline)
    ask(game.timeline, illegal)
    assert list(illegal_standing(game)) == illegal.illegal_entries() != []


# --- how often a game is folded -----------------------------------------------------------------


@pytest.fixture
def folds(monkeypatch):
    """Count the games that are begun: each fold and each walk begins one."""
    with counted(FoldedGame, "__init__") as begun:
        yield begun


def counted(owner, method):
    """Let the calls of a method be counted."""
    before = getattr(owner, method)
    return patch.object(owner, method, autospec=True, side_effect=before)


def count(folds, table, *command):
    folds.reset_mock()
    table(*command, code=None)
    return folds.call_count


@pytest.mark.parametrize("title", TITLES.own)
def test_a_command_folds_a_game_when_it_is_loaded_and_walks_through_it_once(
    title, table, folds, tmp_path
):
    record = a_whole_game(title, 3).read_text("utf-8")
    table.play(record)
    # what was described holds backwards: then `audit` folds the game as it was recorded too
    recorded = int("\ndescribe " in record)
    walks = {
        ("score",): 1,
        ("stats",): 1,
        ("replay",): 2,
        ("replay", "--json"): 2,
        ("replay", "--boards"): 2,
        ("replay", "--cast", str(tmp_path / "a.cast")): 2,
        ("export", "text"): 2,
        ("export", "report"): 2,
        ("export", "html"): 2 + recorded,
        ("audit",): 1 + recorded,
    }
    assert {command: count(folds, table, *command) for command in walks} == walks


def test_a_replay_by_keys_walks_on_and_folds_anew_only_to_go_back(table, folds):
    table.play((SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8"))
    rewound = Rewound(table.loaded().seen)
    folds.reset_mock()
    places = [*range(40), 39, 60]
    fresh = {place: len(rewound.at(place).state.board.tiles) for place in places}
    assert folds.call_count == 0
    for place in (10, 39):
        assert len(rewound.at(place).state.board.tiles) == fresh[place]
        assert folds.call_count == 1


def test_a_correction_reads_the_game_once_and_folds_what_it_has_to(table, folds):
    """Loaded, up to the new action, as it will be; once more for what somebody has seen since."""
    table.play((SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8"))
    correction = ("correct", "60", "p j21", "--anyway")
    starts = {correction: 4, ("undo",): 3, ("redo",): 2, ("note", "so be it"): 1}
    for command, folded in starts.items():
        with counted(SqliteStore, "read") as reads:
            assert count(folds, table, *command) == folded, command
        assert reads.call_count == 1, command
        corrected = any(step["entry"] == "66.1" for step in table("replay", "--json").json["steps"])
        assert corrected is (command != ("undo",)), command
