"""`verify`: silent when all is well, a line for each thing that is off; heads from elsewhere."""

import json

import pytest

from events.common import Noted
from events.store.entry import Draft, encode_event
from events.store.event_store import seal_all
from events.store.sqlite_store import SqliteStore
from tests.conftest import OPENING
from tests.stores import another_program, begin


def head_of(table, *where):
    return table("log", *where).lines[-1].split("fingerprint ")[1]


def test_a_page_that_cannot_be_read_does_not_keep_other_games_from_being_verified(game):
    game("new", "robber-knights", "Cy:blue", "Dee:red")
    game("do", *OPENING, "--game", "rk2")
    for _ in range(100):
        game("note", "x" * 300, "--game", "rk1")
    content = bytearray(game.db.read_bytes())
    at = content.index(b"x" * 300) // 4096 * 4096
    content[at : at + 4096] = bytes(4096)
    game.db.write_bytes(content)
    lines = game("verify", code=1).lines
    assert [line for line in lines if line.startswith("rk1 #") and "cannot be read" in line]
    assert not [line for line in lines if line.startswith("rk2")]


def rewritten(table):
    """Write the game anew with other names, every entry sealed again, as a script could."""
    with SqliteStore(table.db) as store:
        [stored] = store.games()
        read = store.read(stored.uid)
    other = [Draft(one.id, one.at, one.by, one.event.replace('"An"', '"Eve"')) for one in read]
    table.db.unlink()
    with SqliteStore(table.db, create=True) as store:
        store.append(stored.uid, stored.title, 0, seal_all(other), still_open=True)


def test_a_rewritten_game_is_told_by_a_head_from_elsewhere_and_by_nothing_else(game):
    head, whole = head_of(game), game("export", "-f", "jsonl").out
    rewritten(game)
    assert game("verify").out == ""  # the control: its chain is as good as the other
    said = game("verify", "rk1", head, code=1).lines
    assert said == [
        "rk1: #5 has another fingerprint: the log was rewritten, or the fingerprint is of "
        "another game"
    ]
    hash_ = json.loads(whole.splitlines()[-1])["head"]["hash"]
    assert "no entry has that fingerprint" in game("verify", "rk1", hash_, code=1).out
    assert "#5 has another fingerprint" in game("verify", "rk1", "5", hash_, code=1).out
    assert (
        game("audit", "rk1", "--head", head, code=1).lines[-1].startswith("rk1 #5: error: #5 has")
    )


@pytest.mark.parametrize("shown", [("export", "report"), ("export", "html"), ("close",), ("log",)])
def test_every_place_shows_the_head_in_that_form(table, shown):
    table("import", "tests/logs/0.1/to-the-end.jsonl")
    head = head_of(table)
    assert head == "67-7PB1P-C4B6W-QW161-W1WBJ"
    assert head in table(*shown).out


def test_many_entries_are_verified_one_after_the_other(table):
    with SqliteStore(table.db, create=True) as store:
        begin(store, "e0")
        event = encode_event(Noted("x"))
        drafts = [Draft(f"e{i}", 1000 * i, "table", event) for i in range(1, 5000)]
        store.append("e0", "robber-knights", 1, drafts, still_open=True)
    assert table("verify", "--json").json["entries"] == 5000
    another_program(table.db, "UPDATE entries SET at = at + 1 WHERE n = 4321")
    assert "rk1 #4321: it does not fit its hash" in table("verify", code=1).out
