"""What players keep next to their games, such as keys and boards, as one encrypted file.

The file begins with `MARK`, a salt and a nonce. The rest is encrypted by AES-GCM, with a key that
scrypt derives from the passphrase: JSON with each file by its name, in Base64.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from re import escape

import msgspec
from msgspec import Struct

from cli.game.seal_keys import FOLDER, KeyFolder, make_folder, unusable
from cli.terminal.data_folder import LINKS, beside, folder_beside
from cli.terminal.errors import Exit
from cli.terminal.files import write_whole
from cli.terminal.language import _
from cli.titles.title_options import printed_parts
from events.foreign.files import read_start
from events.store.location import Location
from events.text import regex, visible

ENDING = ".keys"
"""What follows the name of a backup in the name of the file with what belongs to it."""

MARK = b"tablescribe keys 1\n"
MOST = 4 << 20
"""Bytes of such a file at most."""

_SALT, _NONCE = 16, 12
_LINKS = "links"


class PutBack(Struct, frozen=True):
    """The names of restored files, and of existing ones that differ."""

    added: list[str]
    left: list[str]


def belongings(db: Location) -> dict[str, bytes]:
    """Return the files next to the games that belong to their owner, by name.

    Raises:
        Mistake: a file cannot be read, or they are too large together.
    """
    folder, keys = folder_beside(db), KeyFolder(db)
    found = {f"{FOLDER}/{name}": text.encode() for name, text in keys.public_files()}
    own = filter(None, (keys.own(one.key) for one in keys.known_keys()))
    paths = [(f"{FOLDER}/{path.name}", path) for path in own]
    for parts in printed_parts().values():
        files = sorted((folder / parts.plural).glob("*.toml"))
        paths += [(f"{parts.plural}/{path.name}", path) for path in files]
    paths.append((_LINKS, beside(db, LINKS)))
    for name, path in paths:
        if path.is_file():  # nobody waits for what somebody writes into a pipe
            found[name] = _content(path)
    if sum(map(len, found.values())) > MOST // 2:
        raise Exit.USAGE.mistake(
            "keys-too-large", _("the files beside {path} are too large for a backup"), path=db
        )
    return found


def pack(files: Mapping[str, bytes], passphrase: str) -> bytes:
    """Return files encrypted as one, under a passphrase."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    content = msgspec.json.encode(files)
    return MARK + salt + nonce + AESGCM(_key(passphrase, salt)).encrypt(nonce, content, MARK)


def unpack(path: Path, passphrase: str) -> dict[str, bytes]:
    """Return the files of an encrypted backup.

    Raises:
        Mistake: the file cannot be read, is damaged or of another kind, or the passphrase is wrong.
    """
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    content = _content(path) if path.is_file() else b""
    if not content.startswith(MARK):
        raise Exit.STORE.mistake(
            "no-keys",
            _("{path} is not a file that backup --with-keys wrote; nothing was changed"),
            path=path,
        )
    sealed = content[len(MARK) :]
    salt, nonce, text = sealed[:_SALT], sealed[_SALT : _SALT + _NONCE], sealed[_SALT + _NONCE :]
    try:
        opened = AESGCM(_key(passphrase, salt)).decrypt(nonce, text, MARK)
        return msgspec.json.decode(opened, type=dict[str, bytes])
    except (InvalidTag, ValueError) as error:  # also where it was cut
        raise Exit.REFUSED.mistake(
            "wrong-passphrase",
            _("this is not the passphrase of {path}, or the file is damaged; nothing was changed"),
            path=path,
        ) from error


def put_back(db: Location, files: Mapping[str, bytes]) -> PutBack:
    """Write files to their places next to a store; existing files stay as they are.

    Raises:
        Mistake: a file cannot be written.
    """
    added, left = [], []
    for name, path in _places(db, files):
        if not path.exists():
            make_folder(path.parent)
            write_whole(path, files[name], most=0o600)
            added.append(name)
        elif _content(path) != files[name]:
            left.append(name)
    return PutBack(added, left)


def is_ours(path: Path) -> bool:
    """Return whether a file is an earlier backup of this kind.

    Raises:
        Mistake: the file cannot be read.
    """
    return path.is_file() and _content(path).startswith(MARK)


def _places(db: Location, names: Mapping[str, bytes]) -> Iterator[tuple[str, Path]]:
    """Yield the place of each file by name, without names that have none."""
    plurals = "|".join(escape(parts.plural) for parts in printed_parts().values())
    ours = regex(rf"{FOLDER}/[0-9a-f-]+\.(?:pem|pub)|(?:{plurals})/[^./\\][^/\\]*\.toml")
    for name in names:
        if name == _LINKS:
            yield name, beside(db, LINKS)
        elif ours.fullmatch(name) and visible(name) == name:
            yield name, folder_beside(db) / name


def _key(passphrase: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return Scrypt(salt, length=32, n=1 << 15, r=8, p=1).derive(passphrase.encode())


def _content(path: Path) -> bytes:
    try:
        return read_start(path, MOST + 1)
    except OSError as error:
        raise unusable(path, error) from error
