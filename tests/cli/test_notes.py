"""Notes that belong to an entry: they show beside it, and go round with forks and records."""

import json
import re

import pytest

from tests.table import Table


def notes(table, *words):
    """Return what each note is about, by its text, as the log has it."""
    entries = table("log", "--json", *words).json["entries"]
    events = [entry["event"] for entry in entries]
    return {one["text"]: one.get("about") for one in events if one["type"] == "noted"}


@pytest.fixture
def noted(game):
    """A game with a correction, something taken back, and notes at entries."""
    game("do", "pc i18 2", "end", "r p k20")
    game("note", "by itself")
    game("do", "r end")
    game("undo")
    game("note", "@6", "a bold castle")
    game("note", "@9", "an answer to the note")
    game("correct", "8", "r p l19", "r p l18", "--anyway")
    game("note", "@14.2", "not where it was said")
    return game


def test_what_begins_with_an_at_and_no_number_is_a_note_by_itself(game):
    game("note", "@Bram: your turn")
    assert notes(game) == {"@Bram: your turn": None}


def test_the_report_and_the_page_show_notes_beside_their_entries(game):
    game("do", "pc i18 2")
    game("note", "@6", "bold")
    game("note", "@1", "on a rainy day")
    game("correct", "5", "r pv k19")
    game("note", "@9", "as it was")
    report = game("export", "report").out
    assert '| #6 | An: plain castle on i18, 2 knights stay; note @6 "bold" |' in report
    assert '| #8 | note @1 "on a rainy day" |' in report
    assert re.search(r'\| #9.1 \| Bram: .*; note @9 "as it was" \|', report)
    assert "| #7 |" not in report
    page = game("export", "html").out
    entry = page[page.index('id="entry-5"') : page.index('id="entry-6"')]
    assert '<p class="mark note">note: bold</p>' in entry


def test_a_fork_has_the_notes_of_what_it_has(noted):
    fork = noted("fork", "--json").json["game"]
    lines = [entry["line"] for entry in noted("log", "-g", fork, "--json").json["entries"]]
    said = notes(noted, "-g", fork)
    assert set(said) == {
        "by itself",
        "a bold castle",
        "an answer to the note",
        "not where it was said",
    }
    at = {text: lines[int(about) - 1] for text, about in said.items() if about}
    assert at == {
        "a bold castle": "b pc i18 2",
        "an answer to the note": 'note "by itself"',
        "not where it was said": "r p l18",
    }
    early = noted("fork", "rk1", "--at", "7", "--json").json["game"]
    assert notes(noted, "-g", early) == {}


def test_a_note_at_what_was_replaced_is_not_in_a_fork(game):
    game("note", "@5", "wrong")
    game("note", "@6", "so is this")
    game("correct", "5", "r pv k19")
    fork = game("fork", "--json").json["game"]
    assert notes(game, "-g", fork) == {}
    assert notes(game, "-g", "rk1") == {"wrong": "5", "so is this": "6"}


def test_text_records_go_round(noted, tmp_path):
    text = noted("export", "text").out
    other = Table(tmp_path / "other.db").play(text)
    again = other("export", "text").out
    assert re.sub("source: .*", "", again) == re.sub("source: .*", "", text)
    assert set(notes(other)) == set(notes(noted))
    assert "you already have this game as rk1" in noted("import", "-", input=text).out


def test_a_text_record_names_entries_that_are_there(game, tmp_path):
    text = game("export", "text").out
    typed = text + 'note @3 "mountains"\n'
    other = Table(tmp_path / "other.db").play(typed)
    assert notes(other) == {"mountains": "3"}
    for about in ("9", "3.1"):
        wrong = other("import", "-", input=text + f'note @{about} "x"\n', code=4)
        assert f"it refers to something that does not exist (@{about})" in wrong.err
        assert f'note @{about} "x"' in wrong.err
    wrong = other("import", "-", input=text + 'note @x "y"\n', code=4)
    assert "1 error" in wrong.err


def test_a_lossless_record_names_entries_that_are_there(game, tmp_path):
    from events.common import Noted
    from events.store.entry import draft
    from events.store.sqlite_store import SqliteStore

    with SqliteStore(game.db) as store:
        [stored] = store.games()
        store.append(
            stored.uid, stored.title, 5, [draft(Noted("x", "77"), by="t")], still_open=True
        )
    record = game("export", "jsonl").out
    assert json.loads(record.splitlines()[-2])["event"]["about"] == "77"
    wrong = Table(tmp_path / "other.db")("import", "-", input=record, code=4)
    assert "it refers to something that does not exist (@77)" in wrong.err
    assert game("log").code == 0  # whoever reads it is none the worse
    assert game("export", "report").code == 0
