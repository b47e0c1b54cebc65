"""`serve`: its links on the screen, and what is said where it cannot serve."""

import re
import socket

import pytest

from cli.serve import running
from cli.serve.links import links_file
from tests.terminal import Terminal


def test_the_last_code_in_a_window_is_that_of_the_table_and_says_so(game):
    terminal = Terminal(["serve", "--links"], game.db, 80, 24)
    assert terminal.ended() == 0
    *_code, label = terminal.shown.splitlines()
    assert label == "table: what everybody may see"
    assert "recorder: see and record" not in terminal.shown


def test_what_keeps_it_from_serving_is_one_sentence(game, tmp_path):
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
