"""Players sign a finished game, and what becomes of the signature when the log is changed.

That a chain alone cannot see that it was forged is the control.
"""

import errno
import json
import os
import re
import shutil
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from cli.game.seal_keys import KeyFolder
from cli.game.sealing import _key
from events.common import GameClosed
from events.records.jsonl import read_jsonl, write_jsonl
from events.store.entry import Draft
from events.store.event_store import seal_all
from events.store.sqlite_store import SqliteStore
from projections.seals import is_sound_point
from tests.table import Table
from tools.goldens import SAMPLES


@pytest.fixture
def over(table: Table) -> Table:
    """A finished game of An and Bram: 65 entries, 20 points each."""
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    return table


@pytest.fixture
def signed(over: Table) -> Table:
    """The same, signed by both."""
    over("seal", "An", "Bram")
    return over


@pytest.fixture
def other(tmp_path: Path) -> Table:
    """Somebody else's table, with keys of its own."""
    return Table(tmp_path / "other" / "games.db")


def codes(table: Table, *what: str) -> list[str]:
    """What the audit finds, and says of signatures."""
    return [found["code"] for found in table("audit", *what, "--json", code=None).json["findings"]]


def forged(record: str, change: Callable[[str], str], last: int | None = None) -> str:
    """A record changed by a script that hashes every entry anew, so that its chain is sound."""
    read = read_jsonl(record)
    drafts = [Draft(e.id, e.at, e.by, change(e.event)) for e in read.entries[:last]]
    return write_jsonl(read.game, read.title, seal_all(drafts))


def forgery(table: Table, change: Callable[[str], str] = str, last: int | None = None) -> str:
    """Forge the record of a table's game, up to its last entry; return the file."""
    file = table.db.with_name("forged.jsonl")
    file.write_text(forged(table("export", "jsonl").out, change, last))
    return str(file)


def replaced(old: str, new: str) -> Callable[[str], str]:
    """Return what replaces a text in each event."""
    return lambda event: event.replace(old, new)


RENAMED = replaced('"name":"An"', '"name":"Eve"')


class TestAForgedChain:
    def test_without_a_signature_nothing_is_to_be_seen(self, over, other):
        file = forgery(over, RENAMED)
        assert codes(over, file) == []
        other("import", file)
        assert codes(other) == []
        assert "Eve" in other("score").out

    def test_with_one_it_is_found_in_the_file_and_no_import_keeps_it(self, signed, other):
        file = forgery(signed, RENAMED)
        assert "#66: error: Eve signed" in signed("audit", file, code=1).out
        assert codes(signed, file) == ["signed-rewritten"] * 2
        said = other("import", file, code=4).err
        assert "the signature of Eve is not valid: the log is not the one that was signed" in said
        assert other("score", code=7).out == ""

    def test_a_head_written_into_the_signature_too_does_not_help(self, signed):
        head = read_jsonl(Path(forgery(signed, RENAMED)).read_text()).entries[64].hash.hex()
        heads = partial(re.sub, r'"head":"\w*"', f'"head":"{head}"')
        file = forgery(signed, lambda event: heads(RENAMED(event)))
        assert codes(signed, file) == ["signed-false"] * 2

    def test_signing_anew_needs_another_key_and_that_is_said(self, signed, other, tmp_path):
        other("import", forgery(signed, replaced('"date":"2026-03-01"', '"date":"2026-03-02"'), 65))
        other("seal", "An", "Bram")
        file = forgery(other)
        assert codes(other) == ["signed", "signed"]
        assert "An signed with a different key from before" in signed("audit", file, code=1).out
        assert codes(signed, file) == ["signed", "signed", *["signed-otherwise"] * 2]
        knowing = Table(tmp_path / "knowing" / "games.db")
        shutil.copytree(signed.db.parent / "keys", knowing.db.parent / "keys")
        assert "An signed with a different key" in knowing("import", file).err

    def test_a_signature_of_one_player_is_none_of_another(self, signed):
        file = forgery(signed, replaced('"signed","player":1', '"signed","player":0'))
        assert codes(signed, file) == ["signed", "signed-false"]


@pytest.mark.parametrize(
    ("change", "last", "signed"),
    [(str, 64, "An signed #65"), (replaced('"winners":[0,1]', '"winners":[0]'), None, "#66")],
)
def test_a_result_is_written_before_it_is_signed(over, other, change, last, signed):
    """The result that the log gives: another one is none."""
    other("import", forgery(over, change, last))
    said = other("seal", "An", code=3)
    assert "the result of rk1 is not written yet; first: tablescribe close" in said.err
    other("close")
    assert signed in other("seal", "An").out


class TestAfterwards:
    def test_a_result_that_the_log_does_not_give_is_a_fault(self, over, monkeypatch):
        closed = GameClosed((99, 0), (0,), "rk.1")
        monkeypatch.setattr("cli.game.sealing.check_result", lambda game: closed)
        over("seal", "An")
        assert codes(over) == ["signed-result"]
        assert over("audit", code=1)

    def test_the_key_of_a_log_that_was_rewritten_is_not_taken(self, signed, other):
        record = read_jsonl(Path(forgery(signed, RENAMED)).read_text())
        with SqliteStore(other.db, create=True) as store:
            store.append(record.game, record.title, 0, record.entries, still_open=False)
        assert codes(other) == ["signed-rewritten"] * 2
        other("seal", "--trust")
        assert "there are no keys here yet" in other("seal", "--keys").out


def test_another_program_can_check_what_is_signed(signed):
    """The recipe of docs/data/record-format.md, without a line of ours."""
    header, *lines, _head = map(json.loads, signed("export", "-f", "jsonl").out.splitlines())
    for line in lines[-2:]:
        event = line["event"]
        message = (
            f"tablescribe seal 1\ngame: {header['game']}\nentry: {event['entry']}\n"
            f"head: {lines[event['entry'] - 1]['hash']}\nplayer: {event['player']}\n"
            f"scores: {' '.join(map(str, event['scores']))}\n"
            f"winners: {' '.join(map(str, event['winners']))}\n"
        )
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(event["key"]))
        key.verify(bytes.fromhex(event["signature"]), message.encode())


class TestDamagedKeys:
    def test_keys_that_cannot_be_read_leave_the_rest_of_an_audit(self, signed):
        known = next((signed.db.parent / "keys").glob("*.pub"))
        known.unlink()
        known.mkdir()
        assert codes(signed) == ["signed", "signed", "keys-unreadable"]

    @pytest.mark.parametrize("modes", [True, None])
    def test_nor_does_it_where_that_cannot_be_tried(self, signed, monkeypatch, modes):
        """On a disk that is only read; one without permissions is not to blame for them."""
        for private in (signed.db.parent / "keys").glob("*.pem"):
            private.chmod(0o644)
        signed("undo")
        signed("redo")
        whole, others = tempfile.NamedTemporaryFile, os.fchmod

        def tried(**how):
            if modes:
                raise OSError(errno.EROFS, "Read-only file system")
            made = whole(**how)
            others(made.fileno(), 0o644)  # what such a disk says of every file
            return made

        monkeypatch.setattr(tempfile, "NamedTemporaryFile", tried)
        said = signed("seal", "An", code=6 if modes else 0)
        assert ("others can read the key" in said.err) is bool(modes)

    def test_keys_that_come_at_once_are_all_known(self, tmp_path):
        folder = KeyFolder(tmp_path / "games.db")
        keys = {f"N{n}": folder.make(f"N{n}", "") for n in range(24)}
        for file in folder.path.glob("*.pub"):
            file.unlink()
        at_once(folder.remember, *keys.items())
        assert {one.name for one in folder.known_keys()} == {*keys}

    def test_who_signs_twice_at_once_for_the_first_time_makes_one_key(self, tmp_path):
        folder = KeyFolder(tmp_path / "games.db")
        found = at_once(partial(_key, protect=False, new_key=False), *[(folder, "An")] * 12)
        assert len({key for key, _passphrase, _made in found}) == 1
        assert [made for _key, _passphrase, made in found].count(True) == 1
        assert len([*folder.path.glob("*.pem")]) == 1

    def test_what_a_killed_process_left_of_a_key_goes_with_the_next_one(self, tmp_path):
        folder = KeyFolder(tmp_path / "games.db")
        left = folder.path / ".0123456789abcdef.pem.abcd1234"
        left.mkdir(parents=True)
        (left / "0123456789abcdef.pem").write_text("half of a key")
        _key(folder, "An", protect=False, new_key=False)
        assert not left.exists()


def at_once(work, *given):
    """Do some work in threads that begin at the same moment; return their results."""
    begin = threading.Barrier(len(given))

    def do(arguments):
        begin.wait(30)
        return work(*arguments)

    with ThreadPoolExecutor(len(given)) as threads:
        return [*threads.map(do, given)]


# --- keys by which signatures fit that nobody made ------------------------------------------------

ZERO = "00" * 32
WEAK = (
    f"01{ZERO[2:]}",
    ZERO,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    f"ec{'ff' * 30}7f",
    f"ed{'ff' * 30}7f",
    f"ee{'ff' * 30}7f",
)
"""The points of small order, as libsodium refuses them; the last two in a second encoding."""


@pytest.mark.parametrize("key", [bytes.fromhex(point) for point in WEAK])
def test_a_point_of_small_order_is_no_key(key):
    """The control: the library lets a signature fit that nobody made."""
    public = Ed25519PublicKey.from_public_bytes(key)

    def fits(begin, message):
        with suppress(InvalidSignature):
            public.verify(bytes.fromhex(begin) + bytes(32), message)
            return True
        return False

    assert any(fits(begin, b"%d" % n) for n in range(50) for begin in WEAK)
    assert not is_sound_point(key)
    assert not is_sound_point(key[:31] + bytes([key[31] | 0x80]))


def test_no_point_above_the_prime_is_a_key_and_every_key_that_is_made_is_one():
    for y in range(2**255 - 19, 2**255):
        assert not is_sound_point(y.to_bytes(32, "little"))
    for _ in range(50):
        assert is_sound_point(Ed25519PrivateKey.generate().public_key().public_bytes_raw())


def test_a_signature_that_nobody_made_is_invalid(signed, other):
    made = f'"key":"{WEAK[0]}","signature":"{WEAK[0]}{ZERO}"'
    file = forgery(signed, lambda event: re.sub(r'"key":"\w+","signature":"\w+"', made, event))
    assert codes(signed, file)[:2] == ["signed-false"] * 2
    other("import", file, code=4)
    assert not (other.db.parent / "keys").exists()
