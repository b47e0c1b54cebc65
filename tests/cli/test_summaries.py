"""What stats keeps of games: never another figure than the logs give, and no game folded twice."""

import random
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from cli.game import summaries
from cli.game.summaries import Checkpoint, Kept, SummaryFile
from projections import summary as form
from projections.titles.title_rules import title_rules
from tests.stores import half_written
from tests.table import Table
from tools.goldens import SAMPLES

RECORDS = {
    "rk": "robber-knights/full-2-players.txt",
    "me": "meridian/full-3-players.txt",
    "l6": "league-of-six/full-3-players.txt",
}


def record(title, who="seeded-player"):
    text = (SAMPLES / RECORDS[title]).read_text("utf-8")
    return re.sub(r"source:.*\n", "", text).replace("seeded-player", who)


def kept(table):
    return SummaryFile(table.db).path


def said(table, *options):
    return table("stats", "--json", *options).out


def listed(table):
    return table("games", "--all", "--json").out


def elsewhere(table):
    """The same file of games where nothing is kept beside it."""
    other = table.db.parent / "elsewhere"
    shutil.rmtree(other, ignore_errors=True)
    other.mkdir()
    shutil.copy(table.db, other / "games.db")
    return Table(other / "games.db")


def afresh(table):
    """What stats says where all is folded."""
    return said(elsewhere(table))


@pytest.fixture
def shelf(table):
    """A finished game of each title."""
    for title in RECORDS:
        table("import", "-", input=record(title))
    return table


@pytest.fixture
def folds(monkeypatch):
    """The games that are folded, by their number in the order of folding."""
    seen = []
    fold = summaries.fold_summary

    def watched(job):
        seen.append(job.title)
        return fold(job)

    monkeypatch.setattr(summaries, "fold_summary", watched)
    return seen


def plant(table, **changes):
    """Keep another summary of the game of Robber Knights, at the checkpoint that is kept."""
    file = SummaryFile(table.db)
    with closing(sqlite3.connect(file.path)) as db:
        rows = db.execute("SELECT uid, n, hash, rules FROM summaries").fetchall()
    points = {uid: Checkpoint(*rest) for uid, *rest in rows}
    for uid, found in file.read(points).items():
        if found.title == "robber-knights":
            file.write([Kept(uid, points[uid], msgspec.structs.replace(found, **changes))])


# --- nothing is folded twice ---------------------------------------------------------------------


@pytest.mark.parametrize("ask", [said, listed])
def test_only_what_has_changed_is_folded(shelf, folds, ask):
    first = ask(shelf)
    before = kept(shelf).stat()
    assert said(shelf, "rk") != said(shelf) != listed(shelf)
    assert ask(shelf) == first
    assert len(folds) == 3
    assert kept(shelf).stat().st_mtime_ns == before.st_mtime_ns
    folds.clear()
    shelf("note", "a good one", "-g", "me2")
    shelf("undo", "-g", "rk1")
    shown = ask(shelf)
    assert folds == ["meridian"]
    assert first != shown == ask(elsewhere(shelf))


def test_other_programs_can_ask_for_the_seats(shelf):
    said(shelf)
    with closing(sqlite3.connect(kept(shelf))) as db:
        rows = db.execute(
            "SELECT player, score, place FROM seats WHERE title = 'meridian' ORDER BY seat"
        ).fetchall()
    scored = shelf("score", "-g", "me2", "--json").json
    assert [row[:2] for row in rows] == [(one["name"], one["score"]) for one in scored["players"]]
    assert [seat for seat, row in enumerate(rows) if row[2] == 1] == scored["winners"]


def test_other_rules_have_the_games_of_their_title_folded_again(shelf, folds, monkeypatch):
    said(shelf)
    rules = title_rules("robber-knights")
    result = rules.result
    monkeypatch.setattr(rules, "RULES", "rk.99")
    now = msgspec.structs.replace
    monkeypatch.setattr(rules, "result", lambda state: now(result(state), scores=(70, 71)))
    folds.clear()
    assert "[71]" in said(shelf)
    assert folds == ["robber-knights"]
    assert said(shelf) == afresh(shelf)


def test_a_summary_of_another_form_is_not_used(shelf, folds, monkeypatch):
    first = said(shelf)
    monkeypatch.setattr(summaries, "FORM", form.FORM + 1)
    folds.clear()
    assert said(shelf) == said(shelf) == first
    assert len(folds) == 3


def test_rebuild_folds_all(shelf, folds):
    first = said(shelf)
    plant(shelf, scores=(99, 0))
    assert "[99]" in said(shelf)
    folds.clear()
    assert said(shelf, "--rebuild") == said(shelf) == first
    assert len(folds) == 3


def test_what_was_folded_before_an_interrupt_is_kept(shelf, folds, monkeypatch):
    fold = summaries.fold_summary

    def interrupted(job):
        if job.title == "league-of-six":
            raise KeyboardInterrupt
        return fold(job)

    with monkeypatch.context() as patched:
        patched.setattr(summaries, "fold_summary", interrupted)
        shelf("stats", code=130)
    folds.clear()
    assert said(shelf) == afresh(shelf)
    assert folds[0] == "league-of-six"
    assert len(folds) == 1 + 3


def test_nothing_is_kept_of_no_finished_game(game):
    said(game)
    assert not kept(game).exists()


CHANGES = ("undo -g {game}", "redo -g {game}", "note x -g {game}", "fork {game}",
           "correct 1 Zoe:blue Bram:red -g {game}", "close --abandoned tired -g {game}",
           "stats --rebuild")  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_after_any_changes_stats_says_what_the_logs_say(table, seed):
    chance = random.Random(seed)
    add_game(table, chance)
    for _turn in range(16):
        for change in chance.choices([add_game, damage, remove, *CHANGES], k=chance.randint(1, 2)):
            if isinstance(change, str):
                games = [row["game"] for row in table("games", "--all", "--json").json["games"]]
                table(*change.format(game=chance.choice(games)).split(), code=None)
            else:
                change(table, chance)
        order = [said, listed] if chance.random() < 0.5 else [listed, said]
        assert [ask(table) for ask in order] == [ask(elsewhere(table)) for ask in order]


def add_game(table, chance):
    table("import", "-", input=record(chance.choice(list(RECORDS)), f"p{chance.randrange(10**9)}"))


def remove(table, _chance):
    kept(table).unlink(missing_ok=True)


def damage(table, chance):
    if kept(table).exists():
        content = bytearray(kept(table).read_bytes())
        for _byte in range(chance.randrange(1, 9)):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        kept(table).write_bytes(content)


# --- a file that cannot be used ------------------------------------------------------------------


def test_no_damage_gives_another_figure(shelf):
    first, chance = said(shelf), random.Random(1)
    sound = kept(shelf).read_bytes()
    for _try in range(80):
        kept(shelf).write_bytes(sound)
        damage(shelf, chance)
        assert said(shelf) == first
    for length in (0, 1, 50, 100, 4096, len(sound) - 7):
        kept(shelf).write_bytes(sound[:length])
        assert said(shelf) == first


def test_what_is_no_such_file_is_replaced(shelf, folds):
    first = said(shelf)
    games = shelf.db.read_bytes()
    for content in (b"diary", games):
        kept(shelf).write_bytes(content)
        assert said(shelf) == first
        folds.clear()
        assert said(shelf) == first
        assert folds == []
    kept(shelf).unlink()
    kept(shelf).symlink_to(shelf.db)
    assert said(shelf) == first
    assert shelf.db.read_bytes() == games


@pytest.mark.parametrize(
    ("owner", "name", "error"),
    [
        (sqlite3, "connect", sqlite3.OperationalError("disk I/O error")),
        (Path, "touch", PermissionError()),
    ],
)
def test_a_file_that_cannot_be_written_is_no_error(shelf, monkeypatch, owner, name, error):
    first, before = afresh(shelf), getattr(owner, name)

    def refusing(path, *rest, **options):
        if "-summaries" in str(path):
            raise error
        return before(path, *rest, **options)

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, refusing)
        assert said(shelf) == said(shelf) == first
        assert name != "touch" or not kept(shelf).exists()
    kept(shelf).unlink(missing_ok=True)
    kept(shelf).mkdir()
    assert said(shelf) == said(shelf, "--rebuild") == first


def test_who_may_not_read_the_games_may_not_read_what_is_kept(shelf):
    shelf.db.chmod(0o600)
    said(shelf)
    assert kept(shelf).stat().st_mode & 0o777 == 0o600


def test_what_is_damaged_where_only_writing_looks_is_made_anew(shelf, folds):
    first = said(shelf)
    with closing(sqlite3.connect(kept(shelf))) as db:
        [size] = db.execute("PRAGMA page_size").fetchone()
        [root] = db.execute("SELECT rootpage FROM sqlite_master WHERE sql IS NULL").fetchone()
    content = bytearray(kept(shelf).read_bytes())
    content[(root - 1) * size : root * size] = bytes(size)  # the index of ids
    kept(shelf).write_bytes(content)
    for text in ("one", "two"):
        shelf("note", text, "-g", "me2")
        assert said(shelf) == first
    assert said(shelf) == first
    folds.clear()
    assert said(shelf) == first
    assert folds == []


def test_a_file_in_use_is_left_alone(shelf, folds, monkeypatch):
    first = said(shelf)
    monkeypatch.setattr(summaries, "_BUSY_SECONDS", 0)
    with closing(sqlite3.connect(kept(shelf), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        folds.clear()
        assert said(shelf) == said(shelf, "--rebuild") == first
        assert len(folds) == 6
        other.execute("ROLLBACK")


def test_a_writer_killed_half_way_leaves_what_was_kept_before(shelf, folds):
    first, file = said(shelf), kept(shelf)
    journal = Path(f"{file}-journal")
    with half_written(
        file,
        "BEGIN IMMEDIATE",
        "UPDATE summaries SET summary = zeroblob(20000), checksum = 0",
        "UPDATE summaries SET n = 1",
    ):
        left = {path: path.read_bytes() for path in (file, journal)}
    for path, content in left.items():
        path.write_bytes(content)
    folds.clear()
    assert said(shelf) == first
    assert folds == []


# --- the audit -----------------------------------------------------------------------------------


def test_the_audit_finds_and_removes_what_is_not_so(shelf):
    first = said(shelf)
    assert shelf("audit", "--all").code == 0
    for wrong in ({"scores": (99, 0)}, {"state": "open"}):
        plant(shelf, **wrong)
        assert said(shelf) != first
        found = shelf("audit", "--all", code=1)
        assert [line for line in found.lines if "error" in line] == [
            "rk1 #0: error: the statistics kept for this game "
            "did not match its log and were removed"
        ]
        assert shelf("audit", "--all").code == 0
        assert said(shelf) == first


def test_the_audit_minds_no_summary_of_an_older_log(shelf):
    said(shelf)
    plant(shelf, scores=(99, 0))
    shelf("note", "later", "-g", "rk1")
    assert shelf("audit", "--all").code == 0
    assert said(shelf) == afresh(shelf)
