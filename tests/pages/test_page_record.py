"""The record in a page: what `export jsonl` writes, read again by `import`; else one sentence."""

import zlib
from base64 import b64encode

import pytest

from cli.exports.html.page import export
from cli.exports.jsonl import export as jsonl
from events.records.jsonl import MOST_BYTES, RecordFault
from events.records.record_file import MOST_PAGE_BYTES, is_page, pack_record, read_page
from projections.seen import OPEN, Viewer
from tests.pages.given import FULL, mishaps, page_of, sample
from tests.table import Table

START = "<!doctype html>\n<!-- tablescribe -->\n"


def page_with(record):
    return f'{START}<script id="record" type="application/octet-stream">{record}</script>'


def fault_of(page):
    with pytest.raises(RecordFault) as raised:
        read_page(page)
    return raised.value.code


def test_a_bomb_in_a_page_is_not_unpacked(peak):
    page = page_with(b64encode(zlib.compress(bytes(8 * MOST_BYTES), 9)).decode())
    with pytest.raises(RecordFault, match="too-big"):
        peak(read_page, page)
    assert peak.bytes < 4 * MOST_BYTES


@pytest.mark.parametrize("name", FULL)
def test_the_page_holds_the_record_byte_for_byte(name, tmp_path):
    open_game = sample(tmp_path, name)
    page = page_of(name)
    assert is_page(page)
    assert read_page(page) == jsonl(open_game.seen)


def test_import_reads_a_page_and_knows_it_again(tmp_path):
    table = mishaps(tmp_path)
    (tmp_path / "evening.html").write_text(table("export", "html").out, encoding="utf-8")
    record = table("export", "jsonl").out
    other = Table(tmp_path / "other.db")
    said = other("import", str(tmp_path / "evening.html")).out
    assert "imported as rk1" in said
    assert other("export", "jsonl").out == record
    assert "you already have this game" in other("import", str(tmp_path / "evening.html")).out
    assert other("audit", str(tmp_path / "evening.html"), code=None).out


def test_import_reads_a_page_that_a_browser_has_saved(tmp_path):
    table = mishaps(tmp_path)
    page = table("export", "html").out
    saved = page.replace("<!doctype html>", "<!DOCTYPE html>").replace("\n", "\r\n")
    assert read_page(f"\ufeff{saved}") == read_page(page)
    assert read_page(f"<!-- saved from url=(0014)about:internet -->\n{page}") == read_page(page)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("<!doctype html><p>cat pictures", "this page was not written by tablescribe"),
        ("<html><body>", "this page was not written by tablescribe"),
        (START, "this page holds no record"),
        (page_with("%%%%"), "the record in this page is broken"),
        (page_with("AAAA"), "the record in this page is broken"),
        (page_with(b64encode(b"x" * 50).decode()), "the record in this page is broken"),
        (page_with(pack_record("\ud7ff")[:-4]), "the record in this page is broken"),
        (
            page_with(b64encode(zlib.compress(b"\xff\xfe")).decode()),
            "the record in this page is broken",
        ),
        (page_with(pack_record("no record at all")), "tablescribe text record"),
        (page_with(pack_record('{"tablescribe":"record"}')), "not the header of a record"),
        (page_with(pack_record("{" * (MOST_BYTES + 1))), f"larger than {MOST_BYTES} bytes"),
    ],
)
def test_a_page_without_a_sound_record_is_told_in_a_sentence(tmp_path, content, words):
    file = tmp_path / "page.html"
    file.write_text(content, encoding="utf-8")
    table = Table(tmp_path / "games.db")
    said = table("import", str(file), code=4).err
    assert words in said
    assert "Traceback" not in said
    assert table("games", code=None).out.count("rk") == 0


def test_a_page_is_read_up_to_a_bound(tmp_path):
    file = tmp_path / "page.html"
    with file.open("wb") as out:
        out.write(START.encode())
        out.truncate(MOST_PAGE_BYTES + 1)
    table = Table(tmp_path / "games.db")
    assert f"larger than {MOST_PAGE_BYTES} bytes" in table("import", str(file), code=4).err


def test_nothing_but_the_record_element_is_read(tmp_path):
    """Names and notes are text in a page: none of them opens an element."""
    table = mishaps(tmp_path)
    table("note", '<script id="record" type="application/octet-stream">AAAA</script>')
    assert read_page(table("export", "html").out) == table("export", "jsonl").out


# --- secrets --------------------------------------------------------------------------------------


def test_the_page_of_a_running_game_with_secrets_holds_no_record(tmp_path):
    open_game = sample(tmp_path, "league-of-six/full-4-players.txt")
    open_game.rewind(60)
    for viewer in (Viewer(), Viewer(seat=1)):
        open_game.asked = viewer
        page = export(open_game.seen)
        assert fault_of(page) == "no-record-in-page"
        assert 'id="save"' not in page
        assert "does not contain the record" in page
    open_game.asked = OPEN
    assert read_page(export(open_game.seen)) == jsonl(open_game.seen)


def test_a_running_game_without_secrets_holds_its_record(tmp_path):
    open_game = sample(tmp_path, "meridian/full-2-players.txt")
    open_game.rewind(30)
    assert read_page(export(open_game.seen)) == jsonl(open_game.seen)


def test_a_finished_game_holds_its_record_whoever_looks(tmp_path):
    open_game = sample(tmp_path, "league-of-six/full-3-players.txt")
    open_game.asked = Viewer(seat=0)
    assert read_page(export(open_game.seen)) == jsonl(open_game.seen)
