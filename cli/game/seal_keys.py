"""The keys by which players sign, in a folder beside the file of games.

`known.txt` has a line for each public key, its 64 digits and the name of whom it is: what was made
here, or came with a record first, is believed (trust on first use). A private key is a file of its
own (PKCS8, PEM) that nobody else may read, by its wish protected by a passphrase.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from cli.terminal.data_folder import folder_beside
from cli.terminal.errors import Exit, Mistake
from cli.terminal.files import write_whole
from cli.terminal.language import _
from events.common import Player
from events.store.location import Location
from events.text import clean_name
from projections.finding import Finding
from projections.seals import BAD, Seal, short_key

FOLDER = "keys"
KNOWN = "known.txt"


class KnownKey(Struct, frozen=True):
    """A public key in hexadecimal, and the name of the player whose it is."""

    key: str
    name: str


class KeyFolder:
    """The keys beside a file of games; nothing is there before the first is made or comes along."""

    def __init__(self, db: Location | None) -> None:
        self.path = folder_beside(db) / FOLDER

    def known(self) -> list[KnownKey]:
        """Return the public keys in the order in which they came; lines that are none are left out.

        Raises:
            Mistake: the file cannot be read.
        """
        try:
            text = (self.path / KNOWN).read_text("utf-8", errors="replace")
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _unusable(self.path / KNOWN, error) from error
        return list(_read(text))

    def of(self, name: str) -> list[str]:
        """Return the public keys of a player, the newest last."""
        return [one.key for one in self.known() if one.name == name]

    def own(self, key: str) -> Path | None:
        """Return the file of the private key to a public one; None if it is not here."""
        path = self._private(key)
        return path if path.is_file() else None

    def remember(self, name: str, key: str) -> None:
        """Believe from now on that a key is a player's.

        Raises:
            Mistake: the file cannot be written.
        """
        known = self.known()
        if KnownKey(key, name) in known:
            return
        lines = [f"{one.key} {one.name}" for one in (*known, KnownKey(key, name))]
        self._make_folder()
        write_whole(self.path / KNOWN, "\n".join([*lines, ""]))

    def make(self, name: str, passphrase: str) -> str:
        """Make a key for a player, protected unless the passphrase is empty; return its public one.

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
        self._write(
            self._private(key),
            made.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, protection),
        )
        self.remember(name, key)
        return key

    def sign(self, key: str, message: bytes, passphrase: str) -> str:
        """Return the signature by a key whose private one is here, in hexadecimal.

        Raises:
            Mistake: the file cannot be read, is no such key, or the passphrase is not its.
        """
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        path = self._private(key)
        try:
            private = load_pem_private_key(
                path.read_bytes(), passphrase.encode() if passphrase else None
            )
        except OSError as error:
            raise _unusable(path, error) from error
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            if is_protected(path):
                raise Mistake(
                    _("this is not the passphrase of the key in {path}").format(path=path),
                    Exit.REFUSED,
                    "wrong-passphrase",
                ) from error
            raise _no_key(path) from error
        if (
            not isinstance(private, Ed25519PrivateKey)
            or private.public_key().public_bytes_raw().hex() != key
        ):
            raise _no_key(path)
        return private.sign(message).hex()

    def _private(self, key: str) -> Path:
        return self.path / f"{key[:16]}.pem"

    def _make_folder(self) -> None:
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise _unusable(self.path, error) from error

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file that is not there yet and that only its owner may read, durably."""
        self._make_folder()
        try:
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            raise _unusable(path, error) from error


def is_protected(path: Path) -> bool:
    """Whether a private key is protected by a passphrase."""
    try:
        return b"BEGIN ENCRYPTED" in path.read_bytes()[:100]
    except OSError:
        return False


def other_keys(
    folder: KeyFolder, found: Sequence[Seal], players: Sequence[Player]
) -> list[Finding]:
    """Return a finding for each signature that holds, by a key other than those known here."""
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


def _read(text: str) -> Iterator[KnownKey]:
    for line in text.splitlines():
        key, _space, name = line.strip().partition(" ")
        is_key = len(key) == 64 and not key.strip("0123456789abcdef")
        if is_key and clean_name(name) == name:
            yield KnownKey(key, name)


def _unusable(path: Path, error: OSError) -> Mistake:
    return Mistake(
        _("{path} cannot be read or written ({detail})").format(path=path, detail=error.strerror),
        Exit.STORE,
        "keys-unusable",
    )


def _no_key(path: Path) -> Mistake:
    return Mistake(
        _("{path} is not the expected key; keep a copy of the folder of keys").format(path=path),
        Exit.STORE,
        "no-key",
    )
