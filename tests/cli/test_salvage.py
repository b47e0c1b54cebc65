"""`salvage`: of a damaged file of games all that is sound is kept, and the rest is listed."""

import os
import random
from shutil import copyfile

import pytest

from events.common import Noted
from events.store import salvaging
from events.store.entry import draft
from events.store.event_store import Appended
from events.store.salvaging import carve, look_through
from events.store.sqlite_store import SqliteStore
from tests.conftest import ROOT
from tests.stores import another_program, half_written
from tests.table import Table

LONG = os.environ.get("TABLESCRIBE_FUZZ") == "long"
PAGE = 4096
OLD = ROOT / "tests" / "logs" / "0.1" / "schema-1.db"


@pytest.fixture
def damaged(tmp_path):
    """Five games, one of them with a remark that does not fit a page's cell."""
    table = Table(tmp_path / "damaged.db")
    copyfile(OLD, table.db)
    for _ in range(3):
        table("note", "x" * 400, "--game", "rk1")
    return table


@pytest.fixture
def salvaged(tmp_path):
    return Table(tmp_path / "salvaged.db")


def logs(db):
    """Return every log of a file by its game's id."""
    with SqliteStore(db) as store:
        return {game.uid: store.read(game.uid) for game in store.games()}


def without(content, page):
    return content[: page * PAGE] + bytes(PAGE) + content[(page + 1) * PAGE :]


def salvage(damaged, salvaged, content, expected):
    """Salvage a file of that content; return what was listed, None if nothing could be read.

    What is kept is checked to be a beginning of each log, and the new file to be sound.
    """
    damaged.db.write_bytes(content)
    salvaged.db.unlink(missing_ok=True)
    said = damaged("salvage", str(damaged.db), str(salvaged.db), "--json", code=None)
    assert damaged.db.read_bytes() == content
    if said.code == 6:
        assert not salvaged.db.exists()
        return None
    assert said.code in (0, 1), said
    salvaged("verify")
    games = {game["game"]: game for game in said.json["games"] if game["game"]}
    with SqliteStore(salvaged.db) as store:
        for stored in store.games():
            entries = store.read(stored.uid)
            [game] = [one for name, one in games.items() if name.endswith(f"{stored.number}")]
            kept = game["kept"]
            assert entries[:kept] == expected[stored.uid][:kept]
            assert game["hash"] == entries[kept - 1].hash.hex()
            assert len(entries) == kept + (not game["whole"])
            if kept < len(expected[stored.uid]):
                assert not game["whole"], game
            if len(entries) > kept:
                assert '"type":"gap-declared","reason":"salvaged: ' in entries[kept].event
    return said.json["games"]


def test_of_a_sound_file_nothing_is_lost(damaged, salvaged):
    """The control: every log is the same, to its head."""
    said = damaged("salvage", str(damaged.db), str(salvaged.db))
    assert len(said.lines) == len(logs(damaged.db)) > 4
    assert all(line.endswith("; nothing is lost") for line in said.lines)
    assert logs(salvaged.db) == logs(damaged.db)
    assert salvaged("games").out == damaged("games").out


def lost_pages(content, _chance):
    for page in range(len(content) // PAGE):
        yield page, without(content, page)


def flipped_bits(content, chance):
    for place in chance.choices(range(len(content)), k=3000 if LONG else 60):
        changed = bytearray(content)
        changed[place] ^= 1 << chance.randrange(8)
        yield place, bytes(changed)


def swapped_pages(content, chance):
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    for _ in range(200 if LONG else 15):
        one, other = chance.sample(range(len(pages)), 2)
        mixed = list(pages)
        mixed[one], mixed[other] = mixed[other], mixed[one]
        yield (one, other), b"".join(mixed)  # rows' other pages


def cut_ends(content, chance):
    for length in chance.sample(range(len(content)), 600 if LONG else 25):
        yield length, content[:length]


@pytest.mark.parametrize(
    ("damages", "most"), [(lost_pages, 6), (flipped_bits, 2), (swapped_pages, 2), (cut_ends, 6)]
)
def test_whatever_is_damaged_all_that_is_sound_is_kept_and_nothing_false(
    damaged, salvaged, damages, most
):
    content, expected, lost = damaged.db.read_bytes(), logs(damaged.db), []
    for where, changed in damages(content, random.Random(31)):
        listed = salvage(damaged, salvaged, changed, expected)
        assert listed is not None or len(changed) <= len(content) - PAGE, where
        lost.append(sum(not game["whole"] for game in listed or ()))
        assert lost[-1] <= most, where
    assert 0 in lost
    assert max(lost) > 0


def test_a_journal_that_a_crash_left_is_played_back_in_the_copy_alone(game, salvaged):
    """Half a transaction is in the file, and how it was before in the journal beside it."""
    expected = logs(game.db)
    journal = game.db.with_name("games.db-journal")
    with half_written(
        game.db,
        "PRAGMA secure_delete = ON",  # nothing of before is left in the pages
        "DROP TRIGGER entries_keep",
        "BEGIN IMMEDIATE",
        "UPDATE entries SET event = event || printf('%20000s', ' ')",
    ):
        half, kept = game.db.read_bytes(), journal.read_bytes()
    game.db.write_bytes(half)
    journal.write_bytes(kept)
    game("salvage", str(game.db), str(salvaged.db))
    assert logs(salvaged.db) == expected
    alone = game.db.with_name("alone.db")
    alone.write_bytes(half)  # the control
    assert game("salvage", str(alone), str(salvaged.db.with_name("other.db")), code=None).code
    assert (game.db.read_bytes(), journal.read_bytes()) == (half, kept)


def test_a_row_that_leads_in_a_circle_ends():
    """A cell says that it is huge, and its next page is its own."""
    page = bytearray((1).to_bytes(4, "big") * (PAGE // 4))
    page[:256] = bytes((0x0A, 0, 0, 0, 1, 0, 0, 0, 0x01, 0x00)).ljust(256, b"\0")
    page[256:260] = bytes((0xFF, 0xFF, 0x7F, 0x08))
    page[-4:] = bytes(4)
    assert list(carve(bytes(page))) == []


def recorded(db, uid, texts):
    """Record notes in a game of a file; return its log."""
    with SqliteStore(db, create=True) as store:
        notes = [draft(Noted(text), by="t", id_=f"{uid}{n:040}") for n, text in enumerate(texts)]
        assert isinstance(store.append(uid, "robber-knights", 0, notes, still_open=True), Appended)
        return store.read(uid)


def test_a_row_of_any_size_is_found_in_the_pages(tmp_path):
    """About 1,000 bytes the part of a row that stands in its page changes, and how it does."""
    texts = ["x" * length for length in (*range(780, 1000), 5000, 9000)]
    written = recorded(tmp_path / "games.db", "g", texts)
    sizes = [len(entry.event) for entry in written]
    assert min(sizes) < 850 < 1050 < max(sizes)
    content = (tmp_path / "games.db").read_bytes()
    found = {entry.n: entry for _game, entry, _at in carve(content)}
    assert [found.get(entry.n) for entry in written] == written


def test_of_entries_that_no_log_can_have_only_the_last_is_remembered(tmp_path, monkeypatch):
    """A hostile file can hold as many as it likes; salvage takes no memory for each of them."""
    monkeypatch.setattr(salvaging, "MOST_ENTRIES", 50)
    db = tmp_path / "games.db"
    recorded(db, "a", ["x"] * 300)
    with look_through(db) as found:
        assert len(found.known[1]) < 60
        game = found.of_game(1)
    assert (len(game.sound), game.lost[0][0], game.lost[-1][1]) == (49, 51, 299)


def test_a_game_is_found_from_the_other_end_of_an_index(tmp_path):
    """Its entries are lost, and of what tells of them the beginning is too."""
    db = tmp_path / "games.db"
    recorded(db, "a", ["x"] * 300)
    recorded(db, "b", ["y"] * 3)
    another_program(db, "DELETE FROM heads", "DELETE FROM games")
    content = db.read_bytes()
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    rows = [n for n, page in enumerate(pages) if b'"text":"y"' in page]
    index = [n for n, page in enumerate(pages) if b"a%040d" % 0 in page and b'"text"' not in page]
    for page in (*rows, *index):
        content = without(content, page)
    db.write_bytes(content)
    with look_through(db) as found:
        one, other = map(found.of_game, sorted(found.known))
    assert (one.number, other.number) == (1, 2)
    assert other.lost == [(1, 3)]
