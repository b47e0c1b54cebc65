"""`backup --with-keys`: what people keep beside their games comes back on another computer."""

import json
import os
import shutil

import pytest

from cli.game.belongings import MARK, MOST, put_back
from cli.serve.links import Links, Role, links_file
from tests.conftest import ROOT
from tests.table import Table

FINISHED = ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"
BOARD = next((ROOT / "events" / "titles" / "meridian" / "boards").glob("*.toml"))
WORD = "correct horse\n"


@pytest.fixture
def home(table):
    """A finished game that both signed, one with a passphrase; a board, tiles and a link."""
    table("import", str(FINISHED))
    table("seal", "An")
    table("seal", "Bram", "--passphrase", input="sesame\n")
    boards = table.db.parent / "boards"
    boards.mkdir()
    shutil.copy(BOARD, boards / "ours.toml")
    (table.db.parent / "components").mkdir()
    (table.db.parent / "components" / "ours.toml").write_text("# nothing yet\n")
    Links(path=links_file(table.db)).make(Role.TABLE, "g")
    table("undo")
    table("redo")
    return table


@pytest.fixture
def other(tmp_path):
    return Table(tmp_path / "other" / "games.db")


def beside(table):
    """The files beside the games, by their names."""
    names = ("keys/*.p*", "boards/*", "components/*", "games.db.links")
    return {
        str(path.relative_to(table.db.parent)): path.read_bytes()
        for name in names
        for path in table.db.parent.glob(name)
    }


def test_on_another_computer_everything_is_there(home, other, tmp_path):
    to = tmp_path / "saved.db"
    said = home("backup", str(to), "--with-keys", input=WORD)
    assert said.lines[1] == (
        f"7 files kept beside the games are in {to}.keys, protected by your passphrase"
    )
    said = other("restore", str(to), "--with-keys", input=WORD)
    assert said.lines[1:] == [f"7 files restored from {to}.keys"]
    assert beside(other) == beside(home)
    private = (other.db.parent / "keys").glob("*.pem")
    assert {path.stat().st_mode & 0o777 for path in private} == {0o600}
    assert (other.db.parent / "keys").stat().st_mode & 0o777 == 0o700
    assert "a key was made" not in other("seal", "An").out
    assert "Bram signed" in other("seal", "Bram", input="sesame\n").out
    assert other("board", "list").out == home("board", "list").out


def test_a_pipe_among_boards_is_not_waited_for(home, tmp_path):
    os.mkfifo(home.db.parent / "boards" / "pipe.toml")
    said = home("backup", str(tmp_path / "saved.db"), "--with-keys", input=WORD)
    assert "7 files kept beside the games" in said.lines[1]


def test_without_being_asked_for_nothing_of_it_is_copied(home, other, tmp_path):
    """The control."""
    to = tmp_path / "saved.db"
    home("backup", str(to))
    assert not (tmp_path / "saved.db.keys").exists()
    assert len(other("restore", str(to)).lines) == 1
    assert beside(other) == {}
    assert "a key was made for An" in other("seal", "An", "--new-key").out


def test_who_restores_the_games_alone_is_told_of_the_rest(home, other, tmp_path):
    home("backup", str(tmp_path / "saved.db"), "--with-keys", input=WORD)
    said = other("restore", str(tmp_path / "saved.db"))
    assert "saved.db.keys was not restored: --with-keys" in said.lines[1]
    assert beside(other) == {}


def test_the_file_says_nothing_without_the_passphrase(home, tmp_path):
    home("backup", str(tmp_path / "saved.db"), "--with-keys", input=WORD)
    file = tmp_path / "saved.db.keys"
    assert file.stat().st_mode & 0o777 == 0o600
    content = file.read_bytes()
    token = json.loads(links_file(home.db).read_bytes())["links"][0]["token"]
    for secret in (b"PRIVATE KEY", b"Bram", b"keys/", token.encode()):
        assert secret not in content


@pytest.mark.parametrize("word", ["another\n", "\n", ""])
def test_another_passphrase_changes_nothing(home, other, tmp_path, word):
    to = tmp_path / "saved.db"
    home("backup", str(to), "--with-keys", input=WORD)
    said = other("restore", str(to), "--with-keys", input=word, code=3 if word.strip() else 2)
    assert "passphrase" in said.err
    assert not other.db.exists()
    assert beside(other) == {}


def test_without_a_passphrase_nothing_is_copied(home, tmp_path):
    said = home("backup", str(tmp_path / "saved.db"), "--with-keys", input="\n", code=2)
    assert "is missing; nothing was done" in said.err
    assert [path.name for path in tmp_path.glob("saved*")] == []


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


def test_what_is_there_stays(home, other, tmp_path):
    to = tmp_path / "saved.db"
    home("backup", str(to), "--with-keys", input=WORD)
    boards = other.db.parent / "boards"
    boards.mkdir(parents=True)
    (boards / "ours.toml").write_text("# mine\n")
    said = other("restore", str(to), "--with-keys", input=WORD)
    assert said.lines[1:] == [
        f"6 files restored from {to}.keys",
        "files of the same name that you already have were left as they are: boards/ours.toml",
    ]
    assert (boards / "ours.toml").read_text() == "# mine\n"
    again = other("restore", str(to), "--with-keys", "--json", input=WORD).json
    assert (again["added"], again["left"]) == ([], ["boards/ours.toml"])


def test_an_earlier_one_is_replaced_and_no_other_file(home, tmp_path):
    to, file = tmp_path / "saved.db", tmp_path / "saved.db.keys"
    shape = home("backup", str(to), "--with-keys", "--json", input=WORD).json
    assert shape["keys"] == str(file)
    before = file.read_bytes()
    home("backup", str(to), "--with-keys", input=WORD)
    assert file.read_bytes() != before  # another salt and nonce
    file.write_text("my letters")
    said = home("backup", str(to), "--with-keys", input=WORD, code=2)
    assert "already exists and is not a backup" in said.err
    assert file.read_text() == "my letters"


def test_keys_that_only_known_txt_has_come_along(home, other, tmp_path):
    folder, to = home.db.parent / "keys", tmp_path / "saved.db"
    lines = [file.read_text().split(" ", 1)[1] for file in sorted(folder.glob("*.pub"))]
    for file in folder.glob("*.pub"):
        file.unlink()
    (folder / "known.txt").write_text("".join(lines))
    home("backup", str(to), "--with-keys", input=WORD)
    other("restore", str(to), "--with-keys", input=WORD)
    assert sorted(other("seal", "--keys").lines) == sorted(home("seal", "--keys").lines)


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
