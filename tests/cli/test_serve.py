"""`serve`: its links on the screen, and what is said where it cannot serve."""

import re
import socket
import stat

import pytest

from cli.serve import running
from cli.serve.links import Links, links_file
from tests.table import Table
from tests.terminal import Terminal
from tools.goldens import SAMPLES

ADDRESS = re.compile(r"http://127\.0\.0\.1:8765/t/([\w-]{32})")


def test_links_stay_until_they_are_made_anew(game):
    first = game("serve", "--links").out
    assert "table: what everybody may see" in first
    assert "recorder: see and record" in first
    assert game("serve", "--links").out == first
    before, after = ADDRESS.findall(first), ADDRESS.findall(game("serve", "--revoke", "table").out)
    assert before[1:] == after[1:]
    assert before[0] != after[0]
    anew = ADDRESS.findall(game("serve", "--revoke", "all", "--lang", "nl").out)
    assert not set(anew) & set(after)
    said = game("serve", "--revoke", "Zoe", code=2).err
    assert "no link is called Zoe; known: table, recorder, all" in said


def test_players_have_links_where_they_hold_secrets(tmp_path):
    table = Table(tmp_path / "games.db")
    table.play((SAMPLES / "league-of-six" / "full-3-players.txt").read_text("utf-8"))
    said = table("serve", "--links").out
    assert "Bram: with that player's own secrets" in said
    assert len(ADDRESS.findall(said)) == 5
    assert stat.S_IMODE((tmp_path / "games.db.links").stat().st_mode) == 0o600


def test_an_organiser_has_a_link_that_a_command_makes_and_revokes(game):
    made = game("serve", "--links", "--organiser").out
    assert "organiser: begin games, and see and record all of them" in made
    assert game("serve", "--links").out == made
    token = ADDRESS.findall(made)[-1]
    assert Links(path=links_file(game.db)).find(token).game is None
    revoked = game("serve", "--revoke", "organiser").out
    assert token not in revoked
    assert "organiser" not in revoked


def test_the_club_has_links_where_no_game_or_several_go_on(game, tmp_path):
    empty = Table(tmp_path / "none.db")
    assert "there is no game yet" in empty("serve", "--links", code=7).err
    begun = empty("serve", "--links", "--organiser").out
    assert "club: the games that are being played" in begun
    assert begun.endswith(f"{ADDRESS.findall(begun)[1]}\n")
    assert "recorder:" not in begun
    assert "organiser" in empty("serve", "--revoke", "organiser", "--organiser").out
    game("new", "meridian", "An:black", "Bram:grey", "Cy:brown")
    said = game("serve", "--links").out
    assert [line.partition(":")[0] for line in said.splitlines()[::2]] == ["club", "organiser"]
    assert "table: what everybody may see" in game("serve", "rk1", "--links").out


def test_codes_as_pictures_are_for_nobody_else(game, tmp_path):
    game("serve", "--links", "--pictures", str(tmp_path / "codes"))
    files = sorted((tmp_path / "codes").iterdir())
    assert [file.name for file in files] == ["rk1-recorder.svg", "rk1-table.svg"]
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)


def test_the_last_code_in_a_window_is_that_of_the_table_and_says_so(game):
    terminal = Terminal(["serve", "--links"], game.db, 80, 24)
    assert terminal.ended() == 0
    *_code, label = terminal.shown.splitlines()
    assert label == "table: what everybody may see"
    assert "recorder: see and record" not in terminal.shown


def test_what_keeps_it_from_serving_is_one_sentence(game, tmp_path, monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = game("serve", "--port", str(port), code=2).err
        assert f"port {port} is in use, maybe by another serve" in said
        assert not links_file(game.db).exists()  # nobody got one
    assert "--cert and --key go together" in game("serve", "--cert", "x.pem", code=2).err
    (tmp_path / "x.pem").write_text("no certificate")
    file = str(tmp_path / "x.pem")
    said = game("serve", "--cert", file, "--key", file, code=2).err
    assert "are not a certificate and its private key" in said
    assert "there is no game rk9" in game("serve", "rk9", code=7).err
    (game.db.parent / "games.db.links").write_text("x")
    assert "the links in" in game("serve", code=6).err
    monkeypatch.setattr("cli.terminal.extras.find_spec", lambda _name: None)
    assert "pip install 'tablescribe[serve]'" in game("serve", code=2).err


def test_as_many_files_are_allowed_as_the_system_lets_one_have(monkeypatch):
    resource = pytest.importorskip("resource")
    allowed = []
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: allowed.append(limits))
    for soft, hard in ((256, -1), (1024, 2048), (9000, 9000), (-1, -1)):
        monkeypatch.setattr(resource, "getrlimit", lambda _which, both=(soft, hard): both)
        running._allow_files(4096)
    assert allowed == [(4096, -1), (2048, 2048)]


def test_the_address_in_the_network_is_found_without_sending_anything():
    found = running.lan_address()
    assert found is None or re.fullmatch(r"[\d.]+", found)


@pytest.mark.parametrize(("rows", "plain"), [(60, False), (20, False), (60, True)])
def test_a_terminal_shows_codes_where_it_can(game, rows, plain):
    options = ["--plain"] if plain else []
    terminal = Terminal(["serve", "--links", *options], game.db, 100, rows)
    terminal.ended()
    shown = terminal.everything
    assert "http://127.0.0.1:8765/t/" in shown
    assert ("█" in shown) == (rows == 60 and not plain)
    assert ("too small for codes" in shown) == (rows == 20)
