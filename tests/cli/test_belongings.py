"""`backup --with-keys`: what people keep beside their games comes back on another computer."""

import json

import pytest

from cli.game.belongings import MARK, MOST, put_back
from cli.serve.links import Links, Role, links_file
from tests.conftest import ROOT
from tests.table import Table

FINISHED = ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"
WORD = "correct horse\n"


@pytest.fixture
def home(table):
    """A finished game that Bram signed, and a link."""
    table("import", str(FINISHED))
    table("seal", "Bram")
    Links(path=links_file(table.db)).make(Role.TABLE, "g")
    return table


@pytest.fixture
def other(tmp_path):
    return Table(tmp_path / "other" / "games.db")


def test_the_file_says_nothing_without_the_passphrase(home, tmp_path):
    home("backup", str(tmp_path / "saved.db"), "--with-keys", input=WORD)
    file = tmp_path / "saved.db.keys"
    assert file.stat().st_mode & 0o777 == 0o600
    content = file.read_bytes()
    token = json.loads(links_file(home.db).read_bytes())["links"][0]["token"]
    for secret in (b"PRIVATE KEY", b"Bram", b"keys/", token.encode()):
        assert secret not in content


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content[:-1],
        lambda content: content[: len(MARK) + 3],
        lambda content: MARK,
        lambda content: content[:60] + bytes([content[60] ^ 1]) + content[61:],
        lambda content: content + bytes(MOST),
        lambda content: b"my letters",
        lambda content: b"",
    ],
)
def test_a_damaged_file_changes_nothing(home, other, tmp_path, change):
    to, file = tmp_path / "saved.db", tmp_path / "saved.db.keys"
    home("backup", str(to), "--with-keys", input=WORD)
    file.write_bytes(change(file.read_bytes()))
    said = other("restore", str(to), "--with-keys", input=WORD, code=None)
    assert said.code in (3, 6)
    assert "nothing was changed" in said.err
    assert not other.db.exists()


@pytest.mark.parametrize(
    "name",
    [
        *("../evil.toml", "/evil.toml", "boards/../../evil.toml", "boards/.evil.toml"),
        *("keys/../evil.pem", "evil", "games.db", "boards/evil.txt", "boards/a/b.toml"),
        "boards/\x1b[31m.toml",
    ],
)
def test_a_name_that_belongs_nowhere_is_left_out(other, tmp_path, name):
    """Whoever gives somebody a backup with its passphrase writes no other files."""
    before = sorted(path for path in tmp_path.rglob("*"))
    assert put_back(other.db, {name: b"x"}).added == []
    assert sorted(path for path in tmp_path.rglob("*")) == before
