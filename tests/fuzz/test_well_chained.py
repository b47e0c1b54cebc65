"""Logs whose chain is sound and whose events make no sense: every command says so, and goes on."""

import asyncio
import random
from itertools import product

import pytest
from msgspec import json
from msgspec.structs import replace

from cli.game.title_laws.chance import Trial, make_up, play
from cli.serve.links import Role
from events.common import (
    Adjusted,
    Corrected,
    Counted,
    GameAbandoned,
    GameClosed,
    GameStarted,
    GapDeclared,
    Noted,
    Redone,
    Ruled,
    Signed,
    StatedTogether,
    Undone,
)
from events.records.jsonl import RecordFault, read_jsonl, write_jsonl
from events.store.entry import Draft, encode_event
from events.store.event_store import seal_all
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from projections.audit import audit
from projections.folding import fold_game
from projections.importing import check_record
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules
from tests.conftest import LONG
from tests.fuzz.hostile import listed, run, within_time, words
from tests.random_play import brought
from tests.serve.apps import Server
from tests.table import Table
from tests.title_parts import somebody

TIMES, SEALED = (400, 20_000) if LONG else (3, 80)
OWN = tuple(TITLES.own)
COMMON = (
    *(Counted, Noted, GameClosed, Signed, Undone, Redone, Adjusted),
    *(StatedTogether, GapDeclared, GameAbandoned, GameStarted),
)
OF_A_GAME = """
show, show --at 3, turn, score, why An, log --all, replay, replay --boards, audit, clock, seal,
export text -, export jsonl -, export log -, export report -, export html -, export svg -,
export ledger -, export bgstats -, export qr -, show --json, turn --json, score --json,
log --all --json, audit --json, why An --json, replay --json, clock --json, show --open, log --open,
show --as An, log --as An, audit --as An"""
"""Commands that read a game."""

OF_ALL = """
games --all, audit --all, audit record.jsonl, stats, ratings, people list, evening list, verify,
doctor, doctor --names, games --json, stats --json, archive tables, import record.jsonl"""
"""Commands that read them all, or a record of one."""

WRITING = """
note what was that, count An score 3, count An score 3 --json, do x, undo, undo --to 2, redo,
correct 3 --remove, correct 2 --remove --anyway, adjust An score 7 --reason so, gap --reason so,
fork 1 --at 3, close --abandon, export jsonl again.jsonl, store copy games.db other.db,
backup copy.db"""
"""Commands that write, all of which may refuse to."""

PICTURES = "export png board.png, export gif game.gif"

EVENING = "?\nlog\nshow\nscore\nwhy An\naudit\nundo\nredo\nnote x\ncount\nclock\nturn\nx\nquit\n"
"""What is typed in a session."""


def strange_log(title, seed, often=0.4):
    """A game that goes on for a while, with events among its entries that say anything."""
    chance = random.Random(seed)
    trial = Trial(title, seed, brought(title))
    legal = list(play(trial, chance, 30))
    events = [legal[0][0].timeline.started]
    kinds = [*title_rules(title).EFFECTS]
    for _game, event in legal:
        events.append(event)
        while chance.random() < often:
            strange = make_up(chance.choice((*kinds, *COMMON)), chance)
            if strange is None:
                continue
            if type(strange) in kinds and chance.random() < 0.2:
                strange = Ruled(strange, "so it was")
            elif chance.random() < 0.2:
                entry = chance.randint(1, len(events) + 1)
                last = chance.choice((None, entry, chance.randint(1, len(events) + 1)))
                others = (strange,) * chance.randint(0, 2)
                strange = Corrected(f"{entry}", last and f"{last}", others)
            events.append(strange)
    if chance.random() < often and (start := make_up(GameStarted, chance)):
        names = chance.sample(START, chance.choice((1, 2, 3, len(START))))
        events[0] = replace(events[0], **{name: getattr(start, name) for name in names})
    stored = [encode_event(event) for event in events]
    if chance.random() < often / 2:  # of a version to come, or of nobody's
        event = json.decode(stored[-1])
        stored.append(encode_event(chance.choice(FUTURE)(event)))
    return stored


START = ("players", "first", "house", "made_by", "origin", "limit", "lots", "sheet")

FUTURE = (
    lambda event: event | {"type": "dragons"},
    lambda event: event | {"dragons": 3},
    lambda event: event | {"player": 10**30},
    lambda event: [event],
    lambda event: {"type": "noted", "text": "\u202e"},
)


def kept(title, seed, folder):
    """A table with such a log in its file of games, recorded by anybody."""
    chance, said = random.Random(seed), [word for word in words() if is_text(word)]
    db = folder / "games.db"
    drafts = [
        Draft(
            "e1" if n == 1 or chance.random() < 0.9 else f"{n}{chance.choice(said)}"[:60],
            1_772_000_000_000 + n * chance.choice((1, 1000)),
            "t" if chance.random() < 0.9 else chance.choice(said)[:60],
            event,
        )
        for n, event in enumerate(strange_log(title, seed), 1)
    ]
    ids = [replace(one, id=f"e{n}") if one.id == "e1" else one for n, one in enumerate(drafts, 1)]
    with SqliteStore(db, create=True) as store:
        store.append("e1", title, 0, ids, still_open=True)
    return Table(db)


def is_text(word):
    """Whether a file of games can hold a word: SQLite's texts have no lone surrogates."""
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


@pytest.mark.parametrize("title", OWN)
def test_a_sealed_log_that_makes_no_sense_is_refused_or_folded(title, tmp_path):
    taken = 0
    for seed in range(SEALED):
        stored = enumerate(strange_log(title, seed, often=0.06), 1)
        entries = seal_all([Draft(f"e{n}", n, "t", event) for n, event in stored])
        record = write_jsonl("e1", title, entries)
        try:
            read = read_jsonl(record)
            audit("e1", entries, read.events)
            check_record(read)
        except RecordFault:
            continue
        game = fold_game(Timeline(read.events))
        taken += 1
        if taken % 20 == 1 and not game.over:  # a game that is over gets its result
            table = Table(tmp_path / f"{seed}.db").play(record)
            text, other = table("export").out, Table(tmp_path / f"{seed}.other")
            if other("import", "-", input=text, code=None).code == 0:
                assert other("export").out == text
    print("TAKEN", taken)
    assert 5 < taken < SEALED


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("seed", range(TIMES))
def test_no_command_breaks_on_a_log_that_makes_no_sense(title, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = kept(title, seed, tmp_path)
    table("new", title, *somebody(title), code=None)
    run(table, "export", "jsonl", "record.jsonl", "-g", "1")
    pictures = listed(PICTURES) if seed % 10 == 0 else []
    for command in [*listed(OF_A_GAME), *pictures]:
        run(table, *command, "-g", "1")
    for command in listed(OF_ALL):
        run(table, *command)
    asyncio.run(served(table))
    run(table, "record", "-g", "1", input=EVENING)
    for command in listed(WRITING):
        run(table, *command, *(() if command[0] in NO_GAME else ("-g", "1")))


NO_GAME = ("fork", "store", "backup")


async def served(table, uid="e1"):
    """Ask all pages and calls of a server for the game."""
    server = Server(table.db)
    roles = ((Role.TABLE,), (Role.RECORDER,), (Role.PLAYER, 0))
    links = [server.links.make(role, uid, *seat) for role, *seat in roles]
    try:
        for route, link in product(server.app.routes, links):
            await asked(server, route, link, uid)
    finally:
        await server.desk.close()


async def asked(server, route, link, uid):
    """Ask for one route as who has a link: nothing goes wrong in the server."""
    if "GET" not in (route.methods or ()) or route.path.endswith("/events"):
        return
    for format_ in FORMATS if "{format}" in route.path else ("",):
        path = route.path.replace("{token}", link.token).replace("{game}", uid)
        path = path.replace("{format}", format_)
        with within_time():
            query = "?player=An" if path.endswith("/why") else ""
            answer = await server.ask(path + query, link)
        assert answer.status_code != 500, (path, answer.status_code, answer.text[:500])


FORMATS = ("text", "jsonl", "ledger", "log", "report", "svg", "html", "bgstats")


def test_an_id_that_another_program_made_is_no_header(tmp_path):
    table = Table(tmp_path / "games.db")
    table("new", "robber-knights", "An:blue", "Bo:red")
    with SqliteStore(table.db) as store:
        [game] = store.games()
        note = Draft('"\r\nSet-Cookie: x=\u200b', 1_772_000_000_000, "t", encode_event(Noted("x")))
        store.append(game.uid, game.title, 1, [note], still_open=True)
    asyncio.run(served(table, game.uid))
