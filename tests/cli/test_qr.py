"""QR codes: a game, or the link of a play, on the screen and as a picture, and read back."""

import io
import os
import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.exports import qr
from events.records.jsonl import RecordFault
from events.records.record_file import (
    LETTERS,
    LONGEST,
    MOST_CODE_BYTES,
    base45,
    from_base45,
    read_code,
    write_code,
)
from tests.pages.given import FULL
from tests.table import Table
from tools.goldens import SAMPLES

zxingcpp = pytest.importorskip("zxingcpp")
Image = pytest.importorskip("PIL.Image")
resvg_py = pytest.importorskip("resvg_py")

WINDOW = os.terminal_size((130, 70))


def test_a_bomb_in_a_code_is_not_unpacked(peak):
    for size, code in (
        (2_700_000, "too-big"),
        (MOST_CODE_BYTES + 1, "too-big"),
        (60 * MOST_CODE_BYTES, "code-too-long"),
    ):
        bomb = f"TABLESCRIBE:1:{base45(zlib.compress(bytes(size), 9))}"
        with pytest.raises(RecordFault, match=code):
            peak(read_code, bomb)
        assert peak.bytes < 4 * MOST_CODE_BYTES


def decoded(image) -> str:
    """What another library reads in a picture."""
    [found] = zxingcpp.read_barcodes(image.convert("L"))
    return found.text


def photographed(screen: str):
    """A picture of what a terminal shows, each character 8 pixels wide and 16 high."""
    lines = screen.splitlines()
    assert all(line.startswith(qr.DARK_ON_LIGHT) and line.endswith(qr.PLAIN) for line in lines)
    rows = [line.removeprefix(qr.DARK_ON_LIGHT).removesuffix(qr.PLAIN) for line in lines]
    image = Image.new("L", (8 * len(rows[0]), 16 * len(rows)), 255)
    halves = {"█": (0, 16), "▀": (0, 8), "▄": (8, 16)}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != " ":
                upper, lower = halves[letter]
                image.paste(0, (8 * x, 16 * y + upper, 8 * x + 8, 16 * y + lower))
    return image


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setattr(qr, "columns", lambda: WINDOW.columns)
    monkeypatch.setattr(qr, "in_words", lambda: False)
    monkeypatch.setattr(qr, "get_terminal_size", lambda: WINDOW)
    return monkeypatch


@pytest.mark.parametrize("name", FULL)
def test_a_whole_game_fits_into_a_picture_and_comes_back(name, table, tmp_path):
    table("import", str(SAMPLES / name))
    table("export", "qr", str(tmp_path / "game.png"))
    said = decoded(Image.open(tmp_path / "game.png"))
    assert said == table("export", "qr").out.strip()
    other = Table(tmp_path / "other.db").play(said)
    for command in (["score", "--json"], ["show", "--json"]):
        assert other(*command).json == table(*command).json
    assert "you already have this game" in table("import", "-", input=said).out


def test_what_is_on_the_screen_and_in_pictures_is_read_by_another_library(window, table, tmp_path):
    table("import", str(SAMPLES / "league-of-six/full-5-players.txt"))
    link = table("export", "bgstats", "--location", "Café").out.strip()
    as_code = ("export", "bgstats", "--qr", "--location", "Café")
    screens = [table(*words).out for words in (["export", "qr"], as_code)]
    for ending in ("png", "svg", "txt"):
        table(*as_code, str(tmp_path / f"link.{ending}"))
    window.undo()
    game = table("export", "qr").out.strip()
    assert [decoded(photographed(screen)) for screen in screens] == [game, link]
    assert decoded(Image.open(tmp_path / "link.png")) == link
    drawn = resvg_py.svg_to_bytes(svg_string=(tmp_path / "link.svg").read_text("utf-8"))
    assert decoded(Image.open(io.BytesIO(drawn))) == link
    assert (tmp_path / "link.txt").read_text().strip() == link


def test_a_picture_is_dark_on_light_with_a_quiet_zone(game, tmp_path):
    game("export", "qr", str(tmp_path / "a.png"))
    image = Image.open(tmp_path / "a.png").convert("L")
    quiet = qr.QUIET * qr.SCALE
    for box in ((0, 0, image.width, quiet), (0, 0, quiet, image.height)):
        assert image.crop(box).getextrema() == (255, 255)
    assert image.getpixel((quiet, quiet)) == 0


def test_a_window_that_is_too_small_is_told_how_large_it_must_be(window, table):
    window.setattr(qr, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    table("import", str(SAMPLES / "robber-knights/full-4-players.txt"))
    said = table("export", "qr", code=2)
    needed = re.search(
        r"window of (\d+) columns and (\d+) lines, but this one has 80 and 24", said.err
    )
    assert "a picture: export qr code.png" in said.err
    assert said.out == ""
    least = os.terminal_size(map(int, needed.groups()))
    window.setattr(qr, "get_terminal_size", lambda: least)
    shown = table("export", "qr").lines
    assert len(shown) == least.lines - 1
    for narrow in ((least.columns - 1, least.lines), (least.columns, least.lines - 1)):
        window.setattr(qr, "get_terminal_size", lambda narrow=narrow: os.terminal_size(narrow))
        table("export", "qr", code=2)


def test_a_game_that_is_too_large_is_refused_in_a_sentence(game, monkeypatch, tmp_path):
    monkeypatch.setattr(qr, "write_code", lambda record: "A" * (LONGEST + 1))
    said = game("export", "qr", str(tmp_path / "x.png"), code=2)
    assert (
        "this does not fit into a QR code (4297 characters); share a file: export jsonl FILE"
        in said.err
    )
    assert not (tmp_path / "x.png").exists()


@given(st.binary(max_size=300))
def test_base45_comes_back(content):
    text = base45(content)
    assert from_base45(text) == content
    assert set(text) <= set(LETTERS)
    assert not text.endswith(" ")


def test_base45_is_that_of_rfc_9285():
    assert base45(b"AB") == "BB8"
    assert base45(b"Hello!!") == "%69 VD92EX0"
    assert base45(b"base-45") == "UJCLQE7W581"
    assert from_base45("QED8WEX0") == b"ietf!"
    for wrong in ("GGW", "Z", ":::", "a"):
        with pytest.raises(ValueError, match=r"GG|Z|:::|substring"):
            from_base45(wrong)


def fault(code: str) -> str:
    with pytest.raises(RecordFault) as found:
        read_code(code)
    return found.value.code


def test_what_was_damaged_on_its_way_is_refused_and_nothing_kept(table):
    whole = write_code((SAMPLES / "meridian/full-2-players.txt").read_text("utf-8"))
    assert read_code(f"\ufeff {whole.lower()}\n").startswith("tablescribe text record")
    good = zlib.compress(b"tablescribe text record 1\n")
    assert read_code(f"TABLESCRIBE:1:{base45(good)}")
    for more in (b"x", good, bytes(3)):
        assert fault(f"TABLESCRIBE:1:{base45(good + more)}") == "code-damaged"
    for damaged in (whole[:-1], whole[:200], whole[:100] + "0" + whole[101:], whole + "00"):
        assert fault(damaged) == "code-damaged"
        assert "is incomplete" in table("import", "-", input=damaged, code=4).err
    assert fault(whole.replace(":1:", ":2:", 1)) == "newer"
    assert fault("tablescribe:") == "code-damaged"
    assert table("games", "--json").json["games"] == []


@given(st.text(st.sampled_from(LETTERS), max_size=80))
def test_any_letters_are_a_record_or_a_fault(text):
    try:
        read_code(f"TABLESCRIBE:1:{text}")
    except RecordFault as found:
        assert found.code in ("code-damaged", "too-big")
