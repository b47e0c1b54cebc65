"""evening: which games a club night had, and the standings."""

import hashlib
import re
from base64 import b64encode

import pytest


def played(table, **points):
    """Type the final position of a game: points by name."""
    seats = map(":".join, zip(points, ("blue", "red", "green"), strict=False))
    lines = "".join(f"{name} {n}\n{name} knights 5\n" for name, n in points.items())
    table("sheet", "rk", *seats, "--date", "2026-03-01", input=lines)


@pytest.fixture
def night(table):
    """Two rounds: An, Bram and Cleo, then Anna (who is An) and Bram."""
    played(table, An=20, Bram=15, Cleo=9)
    played(table, Anna=7, Bram=11)
    table("evening", "add", "Spring night", "rk1")
    table("evening", "add", "spring NIGHT", "rk2", "--round", "2")
    return table


def shown(table, *words):
    return table("evening", "show", "Spring night", "--json", *words).json


def test_a_page_is_written_in_every_form_of_the_answer(night, tmp_path):
    for words in ([], ["--json"], ["--csv"]):
        page = tmp_path / "evening.html"
        told = night("evening", "show", "Spring night", "--page", str(page), *words)
        assert "Spring night" in page.read_text("utf-8")
        assert ("written to" in told.err) == (words != ["--csv"])
        page.unlink()


def test_the_page_has_no_script_no_network_and_escapes_what_is_hostile(
    night, tmp_path, monkeypatch
):
    page = tmp_path / "evening.html"
    night("evening", "show", "Spring night", "--page", str(page))
    text = page.read_text("utf-8")
    style = re.search(r"<style>(.*)</style>", text, re.DOTALL)[1]
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src &#39;none&#39;; style-src &#39;sha256-{digest}&#39;" in text
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert "An 20, Bram 15, Cleo 9" in text
    page.write_text("a diary")
    assert "diary" in page.read_text()
    night("evening", "show", "Spring night", "--page", str(page), code=2)
    assert page.read_text() == "a diary"
    from cli.exports.evening_page import evening_page

    hostile = evening_page("<b>&", ["<i>"], [["<script>"]], [("<u>", ["<img src=x>"])])
    assert not re.search(r"<(b|i|script|u|img)[ >]", hostile)


def test_an_evening_is_kept_with_the_games_and_a_lost_game_is_found(night, tmp_path):
    from tests.table import Table

    night("backup", str(tmp_path / "copy.db"))
    other = Table(tmp_path / "copy.db")
    assert shown(other) == shown(night)
    assert other("audit", "--all").code == 0
