"""Logs whose chain is sound and whose events make no sense: every command says so, and goes on."""

import random

import pytest

from cli.game.title_laws.chance import Trial, made_up, play
from events.common import Adjusted, Corrected, Counted, GameClosed, Redone, Ruled, Signed, Undone
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from projections.titles.title_rules import title_rules
from tests.fuzz.test_corpus import LONG
from tests.random_play import brought
from tests.table import Table

TIMES = 400 if LONG else 6
OWN = tuple(TITLES.own)
COMMON = (Counted, GameClosed, Signed, Undone, Redone, Adjusted)
READING = """
show, turn, score, why An, log --all, replay, replay --boards, audit, games --all, audit --all,
audit record.jsonl, clock, stats, people list, verify, doctor, seal, export text -, export jsonl -,
export log -, export report -, export html -, export svg -, export ledger -, show --json,
turn --json, score --json, log --all --json, audit --json, why An --json, replay --json,
show --open, log --open"""
"""Commands that read."""


def strange_log(title, seed):
    """A game that goes on for a while, with events among its entries that say anything."""
    chance = random.Random(seed)
    trial = Trial(title, seed, brought(title))
    legal = list(play(trial, chance, 30))
    events = [legal[0][0].timeline.started]
    kinds = [*title_rules(title).EFFECTS]
    for _game, event in legal:
        events.append(event)
        while chance.random() < 0.4:
            strange = made_up(chance.choice((*kinds, *COMMON)), chance)
            if strange is None:
                continue
            if type(strange) in kinds and chance.random() < 0.2:
                strange = Ruled(strange, "so it was")
            elif type(strange) in kinds and chance.random() < 0.2:
                entry = str(chance.randint(1, len(events) + 1))
                strange = Corrected(entry, entry, (strange,))
            events.append(strange)
    return events


def kept(title, seed, folder):
    """A table with such a log in its file of games."""
    db = folder / "games.db"
    drafts = [
        draft(event, by="t", id_=f"e{n}", at=1_772_000_000_000 + n)
        for n, event in enumerate(strange_log(title, seed), 1)
    ]
    with SqliteStore(db, create=True) as store:
        store.append("e1", title, 0, drafts, still_open=True)
    return Table(db)


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", range(TIMES))
def test_no_command_breaks_on_a_log_that_makes_no_sense(title, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = kept(title, seed, tmp_path)
    table("new", title, *others(title), code=None)
    table("export", "jsonl", "record.jsonl", "-g", "1", code=None)
    for command in map(str.strip, READING.split(",")):
        name = command.split()[0]
        about = ["-g", "1"] if name not in ALL else []
        answer = table(*command.split(), *about, code=None)
        assert answer.code in (0, 1, 2, 3, 4, 6, 7), (command, answer)


ALL = ("audit", "games", "stats", "people", "verify", "doctor")


def others(title):
    """Players of another game in the same file, which goes on."""
    from events.titles.registry import title_events

    facts = title_events(title)
    each = facts.colours_each(facts.SEATS[0])
    return [
        f"P{n}:{','.join(facts.COLOURS[n * each : (n + 1) * each])}" for n in range(facts.SEATS[0])
    ]
