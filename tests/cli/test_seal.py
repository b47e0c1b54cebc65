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

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cli.game.seal_keys import KeyFolder
from cli.game.sealing import _key
from events.records.jsonl import read_jsonl, write_jsonl
from events.store.entry import Draft
from events.store.event_store import seal_all
from events.store.sqlite_store import SqliteStore
from projections.seals import is_sound_point
from tests.conftest import ROOT
from tests.table import Table

FINISHED = ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"


@pytest.fixture
def over(table: Table) -> Table:
    """A finished game of An and Bram: 65 entries, 20 points each."""
    table("import", str(FINISHED))
    return table


@pytest.fixture
def signed(over: Table) -> Table:
    """The same, signed by both."""
    over("seal", "An", "Bram")
    return over


def codes(table: Table, *what: str) -> list[str]:
    """What the audit finds, and says of signatures."""
    return [found["code"] for found in table("audit", *what, "--json", code=None).json["findings"]]


def forged(record: str, change) -> str:
    """A record changed by a script that hashes every entry anew, so that its chain is sound."""
    read = read_jsonl(record)
    drafts = [Draft(e.id, e.at, e.by, change(e.event)) for e in read.entries]
    return write_jsonl(read.game, read.title, seal_all(drafts))


def renamed(event: str) -> str:
    return event.replace('"name":"An"', '"name":"Eve"')


def swapped(event: str) -> str:
    return event.replace('"signed","player":1', '"signed","player":0')


class TestAForgedChain:
    def test_without_a_signature_nothing_is_to_be_seen(self, over, tmp_path):
        forgery = tmp_path / "forged.jsonl"
        forgery.write_text(forged(over("export", "-f", "jsonl").out, renamed))
        assert codes(over, str(forgery)) == []
        other = Table(tmp_path / "other" / "games.db")
        other("import", str(forgery))
        assert codes(other) == []
        assert "Eve" in other("score").out

    def test_with_one_it_is_found_in_the_file_and_no_import_keeps_it(self, signed, tmp_path):
        forgery = tmp_path / "forged.jsonl"
        forgery.write_text(forged(signed("export", "-f", "jsonl").out, renamed))
        said = signed("audit", str(forgery), code=1)
        assert "#66: error: Eve signed" in said.out
        assert codes(signed, str(forgery)) == ["signed-rewritten"] * 2
        other = Table(tmp_path / "other" / "games.db")
        said = other("import", str(forgery), code=4)
        assert "the signature of Eve is not valid: the log is not the one that was signed" in (
            said.err
        )
        other("games", code=None)
        assert other("score", code=7).out == ""

    def test_a_head_written_into_the_signature_too_does_not_help(self, signed, tmp_path):
        unsigned = read_jsonl(forged(signed("export", "-f", "jsonl").out, renamed)).entries
        head = unsigned[64].hash.hex()
        forgery = tmp_path / "forged.jsonl"
        forgery.write_text(
            forged(
                signed("export", "-f", "jsonl").out,
                lambda event: re.sub('"head":"[0-9a-f]*"', f'"head":"{head}"', renamed(event)),
            )
        )
        assert codes(signed, str(forgery)) == ["signed-false"] * 2

    def test_signing_anew_needs_another_key_and_that_is_said(self, signed, tmp_path):
        forger = Table(tmp_path / "forger" / "games.db")
        forgery = tmp_path / "forged.jsonl"
        text = forged(
            signed("export", "-f", "jsonl").out,
            lambda event: event.replace('"date":"2026-03-01"', '"date":"2026-03-02"'),
        )
        lines = read_jsonl(text)
        forgery.write_text(write_jsonl(lines.game, lines.title, lines.entries[:65]))
        forger("import", str(forgery))
        forger("seal", "An", "Bram")
        forger("export", "jsonl", str(forgery))
        assert codes(forger) == ["signed", "signed"]
        said = signed("audit", str(forgery), code=1)
        assert "An signed with a different key from before" in said.out
        assert codes(signed, str(forgery)) == ["signed", "signed", *["signed-otherwise"] * 2]
        knowing = Table(tmp_path / "knowing" / "games.db")
        shutil.copytree(signed.db.parent / "keys", knowing.db.parent / "keys")
        said = knowing("import", str(forgery))
        assert "An signed with a different key" in said.err

    def test_a_signature_of_one_player_is_none_of_another(self, signed, tmp_path):
        forgery = tmp_path / "forged.jsonl"
        text = signed("export", "-f", "jsonl").out
        forgery.write_text(forged(text, swapped))
        assert codes(signed, str(forgery)) == ["signed", "signed-false"]


class TestSigning:
    def test_a_result_is_written_before_it_is_signed(self, over, tmp_path):
        whole = read_jsonl(over("export", "-f", "jsonl").out)
        without = tmp_path / "without.jsonl"
        without.write_text(write_jsonl(whole.game, whole.title, whole.entries[:64]))
        other = Table(tmp_path / "other" / "games.db")
        other("import", str(without))
        said = other("seal", "An", code=3)
        assert "the result of rk1 is not written yet; first: tablescribe close" in said.err
        other("close")
        assert "An signed #65" in other("seal", "An").out

    def test_a_result_with_other_winners_is_not_signed(self, over, tmp_path):
        other_winners = tmp_path / "winners.jsonl"
        text = over("export", "-f", "jsonl").out
        other_winners.write_text(
            forged(text, lambda event: event.replace('"winners":[0,1]', '"winners":[0]'))
        )
        other = Table(tmp_path / "other" / "games.db")
        other("import", str(other_winners))
        assert "the result of rk1 is not written yet" in other("seal", "An", code=3).err


class TestAfterwards:
    def test_a_result_that_the_log_does_not_give_is_a_fault(self, over, monkeypatch):
        from cli.game import sealing
        from events.common import GameClosed

        monkeypatch.setattr(sealing, "check_result", lambda game: GameClosed((99, 0), (0,), "rk.1"))
        over("seal", "An")
        assert codes(over) == ["signed-result"]
        assert over("audit", code=1)

    def test_a_copy_that_went_another_way_does_not_have_them_as_its_own(self, signed, tmp_path):
        record = tmp_path / "game.jsonl"
        signed("note", "one way")
        signed("export", "jsonl", str(record))
        other = Table(tmp_path / "other" / "games.db")
        lines = read_jsonl(record.read_text())
        (tmp_path / "short.jsonl").write_text(
            write_jsonl(lines.game, lines.title, lines.entries[:67])
        )
        other("import", str(tmp_path / "short.jsonl"))
        other("note", "the other way")
        assert "imported separately as rk2" in other("import", str(record)).out
        assert codes(other, "rk2")[:2] == ["signed-copied"] * 2
        assert codes(other, "rk1") == ["signed"] * 2

    def test_the_key_of_a_log_that_was_rewritten_is_not_taken(self, signed, tmp_path):
        record = read_jsonl(forged(signed("export", "-f", "jsonl").out, renamed))
        other = Table(tmp_path / "other" / "games.db")
        with SqliteStore(other.db, create=True) as store:
            store.append(record.game, record.title, 0, record.entries, still_open=False)
        assert codes(other) == ["signed-rewritten"] * 2
        other("seal", "--trust")
        assert "there are no keys here yet" in other("seal", "--keys").out


class TestShown:
    def test_in_the_log_and_the_replay(self, signed):
        assert "#66 signed by An: An 20, Bram 20; won by An and Bram" in signed("log").out
        assert "signed b: b 20 r 20 won b r" in signed("replay", "--json").out

    def test_another_program_can_check_what_is_signed(self, signed):
        """The recipe of docs/data/record-format.md, without a line of ours."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

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
        names = [f"N{n}" for n in range(24)]
        keys = [folder.make(name, "") for name in names]
        for file in folder.path.glob("*.pub"):
            file.unlink()
        begin = threading.Barrier(len(names))

        def remember(name, key):
            begin.wait(30)
            folder.remember(name, key)

        pairs = zip(names, keys, strict=True)
        threads = [threading.Thread(target=remember, args=one) for one in pairs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert {one.name for one in folder.known_keys()} == {*names}

    def test_who_signs_twice_at_once_for_the_first_time_makes_one_key(self, tmp_path):
        folder, begin, found = KeyFolder(tmp_path / "games.db"), threading.Barrier(12), []

        def make():
            begin.wait(30)
            found.append(_key(folder, "An", protect=False, new_key=False))

        threads = [threading.Thread(target=make) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
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


# --- keys by which signatures fit that nobody made ------------------------------------------------

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def added(one, other):
    (x1, y1), (x2, y2) = one, other
    k = D * x1 * x2 * y1 * y2 % P
    return (
        (x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P,
        (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P,
    )


def small_order():
    """The points whose eightfold is the neutral one; of order 8: d y^4 + 2 y^2 = 1, x^2 = -y^2."""
    root = pow(1 + D, (P + 3) // 8, P)
    root = root if (root * root - 1 - D) % P == 0 else root * ROOT_OF_MINUS_1 % P
    points = {(0, 1), (0, P - 1), (ROOT_OF_MINUS_1, 0), (P - ROOT_OF_MINUS_1, 0)}
    for square in ((root - 1) * pow(D, -1, P) % P, (-root - 1) * pow(D, -1, P) % P):
        y = pow(square, (P + 3) // 8, P)
        y = y if (y * y - square) % P == 0 else y * ROOT_OF_MINUS_1 % P
        if (y * y - square) % P == 0:
            x = y * ROOT_OF_MINUS_1 % P
            points |= {(x, y), (P - x, y), (x, P - y), (P - x, P - y)}
    return points


def encodings(y, sign):
    """The ways to write a y: itself, and above the prime where there is room."""
    return [(one | sign << 255).to_bytes(32, "little") for one in (y, y + P) if one < 2**255]


def test_there_are_eight_points_of_small_order():
    points = small_order()
    assert len(points) == 8
    for point in points:
        eightfold = point
        for _ in range(3):
            eightfold = added(eightfold, eightfold)
        assert eightfold == (0, 1)


@pytest.mark.parametrize("sign", [0, 1])
def test_no_encoding_of_a_point_of_small_order_is_a_key(sign):
    for _x, y in small_order():
        for encoded in encodings(y, sign):
            assert not is_sound_point(encoded)


def test_no_point_above_the_prime_is_a_key_and_every_key_that_is_made_is_one():
    for y in range(P, 2**255):
        assert not is_sound_point(y.to_bytes(32, "little"))
    for _ in range(50):
        assert is_sound_point(Ed25519PrivateKey.generate().public_key().public_bytes_raw())


@pytest.mark.parametrize("y", sorted({y for _x, y in small_order()}))
def test_a_signature_that_nobody_made_is_invalid(signed, tmp_path, y):
    weak = y.to_bytes(32, "little").hex()

    def change(event):
        return re.sub(
            r'"key":"\w+","signature":"\w+"',
            f'"key":"{weak}","signature":"{weak}{"00" * 32}"',
            event,
        )

    record = tmp_path / "weak.jsonl"
    record.write_text(forged(signed("export", "jsonl").out, change))
    assert "signed-false" in signed("audit", str(record), "--json", code=1).out
    other = tmp_path / "other"
    other.mkdir()
    signed("import", str(record), "--db", str(other / "games.db"), code=4)
    assert not (other / "keys").exists()
