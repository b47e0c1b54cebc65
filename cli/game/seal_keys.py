"""The players' signing keys, in a folder next to the store.

A public key is a `.pub` file with its 64 digits, its player's name and the date it was added. A key
made here, or first seen in a record, is trusted (trust on first use). `known.txt` of older
versions, one key a line, is still read. A private key is a file (PKCS8, PEM) that only its owner
may read, optionally with a passphrase.
"""

import os
import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from cli.terminal.data_folder import folder_beside
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import one_at_a_time, remove_left, write_whole
from cli.terminal.language import _, cause
from events.common import Player
from events.foreign.files import read_plain, read_start
from events.store.entry import write_time
from events.store.location import Location
from events.text import clean_name, regex
from projections.finding import Finding
from projections.seals import BAD, Seal, is_sound_point, short_key

FOLDER = "keys"
KNOWN = "known.txt"
MOST = 1 << 20
"""Bytes of a file of keys at most."""

OTHERS = 0o077
"""The permissions of everybody but the owner."""


class KnownKey(Struct, frozen=True):
    """A public key in hexadecimal, its player's name, and the date it was added."""

    key: str
    name: str
    since: str = ""


class KeyFolder:
    """The keys next to a store; the folder appears with the first key."""

    def __init__(self, db: Location | None) -> None:
        self.path = folder_beside(db) / FOLDER

    def known_keys(self) -> list[KnownKey]:
        """Return the public keys in the order they were added, without invalid lines.

        Those without a date come first, by name.

        Raises:
            Mistake: the file cannot be read.
        """
        files = [self.path / KNOWN] if (self.path / KNOWN).exists() else []
        found: dict[tuple[str, str], KnownKey] = {}
        for file in [*files, *sorted(self.path.glob("*.pub"))]:
            try:
                text = read_plain(file, MOST).decode("utf-8", "replace")
            except OSError as error:
                raise unusable(file, error) from error
            for one in _read(text):
                found.setdefault((one.key, one.name), one)
        return sorted(found.values(), key=lambda one: (one.since, one.name))

    def of(self, name: str) -> list[str]:
        """Return the public keys of a player, newest last."""
        return [one.key for one in self.known_keys() if one.name == name]

    def own(self, key: str) -> Path | None:
        """Return the file of a public key's private one; None if it is not here."""
        path = self._private(key)
        return path if path.is_file() else None

    def remember(self, name: str, key: str) -> None:
        """Trust a key as a player's from now on.

        Raises:
            Mistake: the file cannot be written.
        """
        if key in self.of(name):
            return
        make_folder(self.path)
        file, text = _public(KnownKey(key, name, write_time(time.time_ns() // 1_000_000)))
        write_whole(self.path / file, text)

    def public_files(self) -> list[tuple[str, str]]:
        """Return the public keys as files by name, with those of `known.txt`.

        Raises:
            Mistake: a file cannot be read.
        """
        return [_public(one) for one in self.known_keys()]

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Lock the folder, so that no other process adds a key meanwhile.

        It also removes what killed processes left here.

        Raises:
            Mistake: the folder cannot be created.
        """
        make_folder(self.path)
        with one_at_a_time(self.path):
            remove_left(self.path)
            yield

    def make(self, name: str, passphrase: str) -> str:
        """Create a key for a player, encrypted if there is a passphrase; return the public one.

        Raises:
            Mistake: the file cannot be written.
        """
        from cryptography.hazmat.primitives import serialization as form
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        made = Ed25519PrivateKey.generate()
        key = made.public_key().public_bytes_raw().hex()
        protection: form.KeySerializationEncryption = form.NoEncryption()
        if passphrase:
            protection = form.BestAvailableEncryption(passphrase.encode())
        make_folder(self.path)
        content = made.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, protection)
        write_whole(self._private(key), content, most=0o600)
        self.remember(name, key)
        return key

    def sign(self, key: str, message: bytes, passphrase: str) -> str:
        """Return the signature of a message by a private key kept here, in hexadecimal.

        Raises:
            Mistake: the file cannot be read, is not a key, or the passphrase is wrong.
        """
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        path = self._private(key)
        self._check_private(path)
        try:
            private = load_pem_private_key(
                read_plain(path, MOST), passphrase.encode() if passphrase else None
            )
        except OSError as error:
            raise unusable(path, error) from error
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            if is_protected(path):
                raise Exit.REFUSED.mistake(
                    "wrong-passphrase",
                    _("this is not the passphrase of the key in {path}"),
                    path=path,
                ) from error
            raise _no_key(path) from error
        if (
            not isinstance(private, Ed25519PrivateKey)
            or private.public_key().public_bytes_raw().hex() != key
        ):
            raise _no_key(path)
        return private.sign(message).hex()

    def _check_private(self, path: Path) -> None:
        """Check that only its owner may read a private key, where files have permissions.

        Raises:
            Mistake: others may read it.
        """
        try:
            open_to_others = path.stat().st_mode & OTHERS
        except OSError as error:
            raise unusable(path, error) from error
        if open_to_others and self._has_modes():
            raise Exit.STORE.mistake(
                "key-readable",
                _("others can read the key in {path}, so it is not used; first: {command}"),
                path=path,
                command=f"chmod 600 {shlex.quote(str(path))}",
            )

    def _has_modes(self) -> bool:
        """Return whether the file system has permissions."""
        import tempfile

        try:
            with tempfile.NamedTemporaryFile(dir=self.path) as tried:
                return not os.fstat(tried.fileno()).st_mode & OTHERS
        except OSError:  # nothing can be tried on a disk that is full or only read
            return True

    def _private(self, key: str) -> Path:
        return self.path / f"{key[:16]}.pem"


def make_folder(folder: Path) -> None:
    """Create a private folder if it is missing.

    Raises:
        Mistake: the folder cannot be created.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(folder, error) from error


def is_protected(path: Path) -> bool:
    """Return whether a private key has a passphrase."""
    try:
        return b"BEGIN ENCRYPTED" in read_start(path, 100)
    except OSError:
        return False


def other_keys(
    folder: KeyFolder, found: Sequence[Seal], players: Sequence[Player]
) -> list[Finding]:
    """Return a finding for each valid signature by a key not known here."""
    findings = []
    for seal in found:
        signed = seal.signed
        if seal.state in BAD or signed.player >= len(players):
            continue
        known = folder.of(players[signed.player].name)
        if known and signed.key not in known:
            params: dict[str, str | int] = {
                "player": signed.player,
                "key": short_key(signed.key),
                "known": ", ".join(map(short_key, known)),
            }
            findings.append(Finding("fault", "signed-otherwise", str(seal.n), params))
    return findings


_LINE = regex(r"(?:(\S{24}) )?([0-9a-f]{64}) (.+)")
"""A public key: since when it is known (older lines have not that), its digits, and whose it is."""


def _public(one: KnownKey) -> tuple[str, str]:
    """Return the file name and content of a public key; one key can have two names."""
    whose = sha256(one.name.encode()).hexdigest()[:8]
    return f"{one.key}-{whose}.pub", f"{one.since} {one.key} {one.name}".strip() + "\n"


def _read(text: str) -> Iterator[KnownKey]:
    for line in text.splitlines():
        if (found := _LINE.fullmatch(line.strip())) is None:
            continue
        since, key, name = found.groups("")
        if clean_name(name) == name and is_sound_point(bytes.fromhex(key)):
            yield KnownKey(key, name, since)


def unusable(path: Path, error: OSError) -> Mistake:
    """Return the error for a file or folder of keys."""
    return Exit.STORE.mistake(
        "keys-unusable",
        _("{path} cannot be read or written ({detail})"),
        path=path,
        detail=cause(error),
    )


def _no_key(path: Path) -> Mistake:
    return Exit.STORE.mistake(
        "no-key", _("{path} is not the expected key; keep a copy of the keys folder"), path=path
    )
