"""Players' signatures of a game, and their validity.

A seal is a signature of Ed25519 under the result and the log up to an entry, an entry of its own
(`events.common.Signed`). It is read from the raw log: nothing that is taken back or corrected hides
one. What else is called sealed, an entry chained by its hash, is `events.store.entry.seal`.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from events.common import (
    Corrected,
    Event,
    GameClosed,
    GameStarted,
    Origin,
    Redone,
    Signed,
    Undone,
    is_annotation,
)
from events.store.entry import Entry
from projections.refusal import Param
from projections.titles.title_rules import Result

State = Literal["holds", "corrected", "undone", "changed", "copied", "rewritten", "false"]

BAD = ("rewritten", "false")
"""The states of a signature that is worth nothing."""

FAULTS = frozenset(("signed-false", "signed-rewritten", "signed-result"))
"""The codes of an audit that say more than that the game went on."""


class Seal(Struct, frozen=True):
    """A signature in a log.

    Attributes:
        n: its entry.
        signed: what was signed, by whom.
        state: "holds"; "corrected", "undone" (or put back), "changed" (otherwise, by more than a
            remark) since; "copied" from the game that this one comes from, where it may hold;
            "rewritten": the log up to the signed entry is another one; "false": the signature is
            not the key's, or not for this.
        since: the entry that changed the game first.
    """

    n: int
    signed: Signed
    state: State
    since: int | None = None


def signed_bytes(game: str, signed: Signed) -> bytes:
    """Return what a signature of the game of this id is made over (docs/data/record-format.md)."""
    return (
        "tablescribe seal 1\n"
        f"game: {game}\n"
        f"entry: {signed.entry}\n"
        f"head: {signed.head}\n"
        f"player: {signed.player}\n"
        f"scores: {' '.join(map(str, signed.scores))}\n"
        f"winners: {' '.join(map(str, signed.winners))}\n"
    ).encode()


def last_to_sign(events: Sequence[tuple[int, Event]]) -> int:
    """Return the entry that a signature names now: the last one that is none itself.

    So all players sign the same.
    """
    return next(n for n, event in reversed(events) if not isinstance(event, Signed))


def seals(uid: str, entries: Sequence[Entry], events: Sequence[tuple[int, Event]]) -> list[Seal]:
    """Return every signature in a log, in order; the events are those of the entries."""
    found = [(n, event) for n, event in events if isinstance(event, Signed)]
    if not found:
        return []
    first = events[0][1]
    origin = first.origin if isinstance(first, GameStarted) else None
    return [_seal(uid, origin, n, signed, entries, events) for n, signed in found]


def _seal(
    uid: str,
    origin: Origin | None,
    n: int,
    signed: Signed,
    entries: Sequence[Entry],
    events: Sequence[tuple[int, Event]],
) -> Seal:
    copied = origin is not None and n <= origin.copied
    if not _fits(origin.game if origin is not None and copied else uid, signed):
        return Seal(n, signed, "false")
    if copied:
        return Seal(n, signed, "copied")
    if signed.entry >= n or entries[signed.entry - 1].hash.hex() != signed.head:
        return Seal(n, signed, "rewritten")
    for since, event in events[signed.entry :]:
        if (change := _change(event, signed)) is not None:
            return Seal(n, signed, change, since)
    return Seal(n, signed, "holds")


def _change(event: Event, signed: Signed) -> State | None:
    """Return what a later event makes of a signature; None of a remark, or the same result."""
    if isinstance(event, GameClosed):
        same = (event.scores, event.winners) == (signed.scores, signed.winners)
        return None if same else "changed"
    if isinstance(event, Corrected):
        return "corrected"
    if isinstance(event, Undone | Redone):
        return "undone"
    return None if is_annotation(event) else "changed"


def _fits(game: str, signed: Signed) -> bool:
    """Return whether a signature is that of its key under what it says."""
    from cryptography.exceptions import InvalidSignature  # slow to import, and seldom needed
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    public, signature = bytes.fromhex(signed.key), bytes.fromhex(signed.signature)
    if not (is_sound_point(public) and is_sound_point(signature[:32])):
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(signature, signed_bytes(game, signed))
    except (InvalidSignature, ValueError):
        return False
    return True


_PRIME = 2**255 - 19
_ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL_ORDER = {0, 1, _PRIME - 1, _ORDER_8, _PRIME - _ORDER_8}
"""The y of the eight points of small order: of order 4, 1, 2 and, with two each, 8."""


def is_sound_point(encoded: bytes) -> bool:
    """Return whether 32 bytes are the one encoding of a point, and of none of small order.

    A key of small order fits signatures that nobody made: every message has some. OpenSSL takes
    such keys, and points that are written in another way than RFC 8032 (5.1.3) does.
    """
    y = int.from_bytes(encoded, "little") & (1 << 255) - 1
    return y < _PRIME and y not in _SMALL_ORDER


def short_key(key: str) -> str:
    """Return a public key as people compare it: 80 bits of its SHA-256, "k7qm-3x2a-v5dd-w6n4"."""
    from base64 import b32encode
    from hashlib import sha256

    text = b32encode(sha256(bytes.fromhex(key)).digest()[:10]).decode().lower()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def signature_finding(seal: Seal, result: Result, *, over: bool) -> tuple[str, dict[str, Param]]:
    """Return the code under which an audit tells of a signature, and the parameters.

    Args:
        seal: the signature.
        result: what the log gives now.
        over: whether the game is over by it.
    """
    signed = seal.signed
    params: dict[str, Param] = {
        "player": signed.player,
        "entry": signed.entry,
        "scores": " ".join(map(str, signed.scores)),
        "winners": " ".join(map(str, signed.winners)),
        "key": short_key(signed.key),
    }
    if seal.since is not None:
        params["since"] = seal.since
    if seal.state != "holds":
        return f"signed-{seal.state}", params
    agrees = over and (signed.scores, signed.winners) == (result.scores, result.winners)
    return "signed" if agrees else "signed-result", params
