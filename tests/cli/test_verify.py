"""`verify`: silent when all is well, a line for each thing that is off; heads from elsewhere."""

import json
import sqlite3

import pytest

from events.common import GameStarted, Noted, Player
from events.store.entry import FIRST_PREV, Draft, Entry, encode_event, seal
from events.store.sqlite_store import SqliteStore
from tests.conftest import OPENING
from tests.table import Table


def head_of(table, *where):
    return table("log", *where).lines[-1].split("fingerprint ")[1]


def another_program(db, *statements):
    raw = sqlite3.connect(db)
    for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        raw.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


def test_it_writes_nothing(game):
    before = game.db.read_bytes()
    game("verify", "--json")
    game("verify", "rk1", head_of(game))
    assert game.db.read_bytes() == before
    assert [path.name for path in game.db.parent.iterdir()] == ["games.db"]


def test_what_is_off_is_a_line_each(game):
    game("new", "robber-knights", "Cy:blue", "Dee:red")
    another_program(
        game.db,
        "UPDATE entries SET event = replace(event, 'j18', 'j17') WHERE game = 1 AND n = 2",
        "DELETE FROM entries WHERE game = 1 AND n = 4",
        "CREATE TRIGGER theirs AFTER INSERT ON entries BEGIN SELECT 1; END",
    )
    lines = game("verify", code=1).lines
    assert "rk1 #2: it does not fit its hash: the log was changed" in lines
    assert "rk1 #5: an entry is missing before it: the log was cut or changed" in lines
    assert "another program has added theirs, which does not belong there" in lines
    assert "another program has removed entries_stay, which protects the log" in lines
    assert not [line for line in lines if line.startswith("rk2")]
    assert not [line for line in game("verify", "rk2", code=1).lines if line.startswith("rk1")]
    codes = [one["code"] for one in game("verify", "--json", code=1).json["findings"]]
    assert {"hash", "number", "foreign", "missing"} == set(codes)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("at = 0", "game 1: the list of games goes to #5"),
        ("open = 2", "impossible value in heads, game 1"),
    ],
)
def test_a_head_that_no_program_of_ours_writes_is_found(game, change, said):
    assert game("verify").out == ""
    db = sqlite3.connect(game.db)
    db.execute(f"UPDATE heads SET {change}")
    db.commit()
    db.close()
    assert said in game("verify", code=1).out


def test_another_journal_is_told(game):
    raw = sqlite3.connect(game.db)
    raw.execute("PRAGMA journal_mode = WAL")
    raw.close()
    assert game("verify", code=1).lines == [
        "another program has set the journal to wal; the next entry sets it to delete"
    ]
    game("do", "pc i18 2")
    game("verify")


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


def test_a_head_of_the_last_entry_and_of_an_earlier_one(game):
    head = head_of(game)
    assert game("verify", "rk1", head).lines == [
        "rk1: #5 has that fingerprint and is the last entry"
    ]
    game("note", "x")
    said = game("verify", "rk1", *head.lower().split("-")).lines
    assert said == ["rk1: the log has gone on since: #5 has that fingerprint, #6 is the last entry"]
    shape = game("verify", "rk1", head, "--json").json
    assert (shape["head"], shape["sound"]) == ("earlier", True)


def test_a_lost_tail_is_found(game):
    game("note", "x")
    head = head_of(game)
    another_program(game.db, "DELETE FROM entries WHERE n = 6", "UPDATE heads SET n = 5")
    game("verify", code=1)  # the triggers are gone; nothing else tells of the entry
    said = game("verify", "rk1", head, code=1).lines
    assert "rk1: the log ends at #5, but the fingerprint is of #6: what came after was lost" in said


def rewritten(table):
    """Write the game anew with other names, every entry sealed again, as a script could."""
    with SqliteStore(table.db) as store:
        [stored] = store.games()
        entries, prev = [], FIRST_PREV
        for old in store.read(stored.uid):
            made = Draft(old.id, old.at, old.by, old.event.replace('"An"', '"Eve"'))
            prev = seal(old.n, made, prev)
            entries.append(Entry(old.n, made.id, made.at, made.by, made.event, prev))
    table.db.unlink()
    with SqliteStore(table.db, create=True) as store:
        store.append(stored.uid, stored.title, 0, entries, still_open=True)


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


def test_the_audit_takes_a_head_too(game, tmp_path):
    head = head_of(game)
    file = tmp_path / "game.jsonl"
    game("export", str(file))
    assert game("audit", "--head", head).lines == [
        "rk1 #5: notice: #5 has that fingerprint and is the last entry",
        "rk1: all is well, 5 entries",
    ]
    assert "#5 has that fingerprint" in game("audit", str(file), "--head", head).out
    game("new", "robber-knights", "Cy:blue", "Dee:red")
    assert "a fingerprint belongs to one game" in game("audit", "--all", "--head", head, code=2).err


@pytest.mark.parametrize("shown", [("export", "report"), ("export", "html"), ("close",), ("log",)])
def test_every_place_shows_the_head_in_that_form(table, shown):
    table("import", "tests/logs/0.1/to-the-end.jsonl")
    head = head_of(table)
    assert head == "67-7PB1P-C4B6W-QW161-W1WBJ"
    assert head in table(*shown).out


def test_a_mistyped_head_says_where(game):
    head = head_of(game)
    number, *groups = head.split("-")
    groups[2] = ("8" if groups[2][0] != "8" else "3") + groups[2][1:]
    said = game("verify", "rk1", number, *groups, code=4)
    assert f'group 3 of the fingerprint, "{groups[2]}", does not fit' in said.err
    assert '"hello" is not a fingerprint' in game("verify", "rk1", "hello", code=4).err


def test_what_cannot_be_verified(table, tmp_path):
    assert "there is no game yet" in table("verify", code=7).err
    table("new", "robber-knights", "An:blue", "Bram:red")
    assert "there is no game rk9" in table("verify", "rk9", code=7).err
    other = tmp_path / "other.db"
    other.write_text("hello " * 900)
    assert "is not a file of games" in table("verify", "--db", str(other), code=6).err


def test_many_entries_are_verified_one_after_the_other(table):
    with SqliteStore(table.db, create=True) as store:
        players = (Player("An", ("blue",)), Player("Bo", ("red",)))
        first = encode_event(GameStarted("robber-knights", players, "2026-03-01"))
        event = encode_event(Noted("x"))
        drafts = [Draft(f"e{i}", 1000 * i, "table", event if i else first) for i in range(5000)]
        store.append("e0", "robber-knights", 0, drafts, still_open=True)
    assert table("verify", "--json").json["entries"] == 5000
    another_program(table.db, "UPDATE entries SET at = at + 1 WHERE n = 4321")
    assert "rk1 #4321: it does not fit its hash" in table("verify", code=1).out


def test_one_fingerprint_of_all_games(game, tmp_path):
    kept = game("verify", "--fingerprint").out.strip()
    assert kept.startswith("5-")
    assert game("verify", "--json", "--fingerprint").json["fingerprint"] == kept
    assert "fingerprint" not in game("verify", "--json").json
    older = Table(tmp_path / "older.db")
    game("backup", str(older.db))
    assert game("verify", "--compare", kept).out.startswith("all games have that fingerprint")
    assert older("verify", "--compare", kept).out == game("verify", "--compare", kept).out
    game("new", "robber-knights", "An:blue", "Bram:red")
    assert "of entry 5 of 6" in game("verify", "--compare", kept).out
    assert game("verify", "--compare", kept, "--json").json["head"] == "earlier"
    later = game("verify", "--fingerprint").out.strip()
    said = older("verify", "--compare", later, "--json", code=1).json
    assert (said["head"], said["sound"]) == ("lost", False)
    assert said["findings"][0]["code"] == "fingerprint-lost"
    restored = Table(tmp_path / "restored.db")
    restored("restore", str(older.db))
    assert restored("verify", "--fingerprint").out.strip() == kept


def test_a_fingerprint_of_all_games_is_of_no_game(game):
    for words in (["--fingerprint"], ["--compare", game("verify", "--fingerprint").out.strip()]):
        assert "do not name one" in game("verify", "rk1", *words, code=2).err
    assert "not a fingerprint" in game("verify", "--compare", "", code=4).err
    assert "not a fingerprint" in game("verify", "--compare", "zz", code=4).err


def test_games_that_were_changed_and_hashed_anew_have_another_fingerprint(game, tmp_path):
    """The control: `verify` alone finds nothing."""
    kept = game("verify", "--fingerprint").out.strip()
    log = game("export", "-f", "text").out
    other = Table(tmp_path / "other.db").play(log.replace("An", "Zoe"))
    other("verify")
    assert other("verify", "--compare", kept, code=1).out
