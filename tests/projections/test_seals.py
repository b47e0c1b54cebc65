"""What becomes of a signature by what stands in its log; whole games are signed in test_seal.py."""

import hashlib

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.common import GameClosed, GameStarted, Noted, Player, Redone, Signed, Undone
from events.store.entry import draft
from events.store.event_store import seal_all
from projections.seals import seals, signed_bytes

STARTED = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bo", ("red",))), "2026-03-01"
)
PRIVATE = Ed25519PrivateKey.from_private_bytes(b"1" * 32)
KEY = PRIVATE.public_key().public_bytes_raw().hex()


def log(*events):
    """The entries of a log, and the events in it with their numbers."""
    return seal_all([draft(event, by="t") for event in events]), list(enumerate(events, 1))


def signed(entry: int, head: str) -> Signed:
    unsigned = Signed(0, entry, head, (1, 0), (0,), KEY, "0" * 128)
    signature = PRIVATE.sign(signed_bytes("g", unsigned)).hex()
    return msgspec.structs.replace(unsigned, signature=signature)


def states(*events, entry=1, head=None):
    """The states of a signature after a first entry, with what comes after it."""
    first, _events = log(STARTED)
    head = first[0].hash.hex() if head is None else head
    entries, numbered = log(STARTED, signed(entry, head), *events)
    # an entry's time and id are its own: the first stays the one that was signed
    return seals("g", [first[0], *entries[1:]], numbered)


@pytest.mark.parametrize(
    ("event", "state"),
    [
        (Noted("x"), "holds"),
        (Undone(1), "undone"),
        (Redone(1), "undone"),
        (GameClosed((1, 0), (0,), "rk.9"), "holds"),
        (GameClosed((1, 0), (0, 1), "rk.9"), "changed"),
        (GameClosed((2, 0), (0,), "rk.9"), "changed"),
    ],
)
def test_what_comes_after_a_signature(event, state):
    [seal] = states(event)
    assert (seal.state, seal.since) == (state, None if state == "holds" else 3)


def test_a_signature_made_at_a_point_of_small_order_is_none():
    """Its first half is the neutral point: the key's owner can make it, and libraries verify it."""
    head = log(STARTED)[0][0].hash.hex()
    honest = signed(1, head)
    digest = hashlib.sha512(PRIVATE.private_bytes_raw()).digest()[:32]
    secret = int.from_bytes(digest, "little") & ~7 & (1 << 254) - 1 | 1 << 254
    point, order = bytes([1, *bytes(31)]), 2**252 + 27742317777372353535851937790883648493
    said = point + PRIVATE.public_key().public_bytes_raw() + signed_bytes("g", honest)
    factor = int.from_bytes(hashlib.sha512(said).digest(), "little")
    strange = point + (factor * secret % order).to_bytes(32, "little")
    PRIVATE.public_key().verify(strange, signed_bytes("g", honest))  # the control
    forged = msgspec.structs.replace(honest, signature=strange.hex())
    first, _events = log(STARTED)
    entries, numbered = log(STARTED, forged)
    [seal] = seals("g", [first[0], *entries[1:]], numbered)
    assert seal.state == "false"


@pytest.mark.parametrize("entry", [2, 3, 4, 900])
def test_a_signature_names_an_entry_before_it(entry):
    """Whoever has a key can sign anything."""
    [seal] = states(Noted("x"), entry=entry)
    assert seal.state == "rewritten"


def test_nor_does_it_name_a_later_one_whose_hash_it_has():
    later, _events = log(STARTED, Noted("x"), Noted("y"))
    events = [(1, STARTED), (2, signed(3, later[2].hash.hex())), (3, Noted("y"))]
    [seal] = seals("g", later, events)
    assert seal.state == "rewritten"


def test_a_number_that_is_not_canonical_is_no_signature():
    """The order of the group added to it would fit as well."""
    order = 2**252 + 27742317777372353535851937790883648493
    [seal] = states()
    assert seal.state == "holds"
    made = seal.signed.signature
    number = int.from_bytes(bytes.fromhex(made[64:]), "little") + order
    other = made[:64] + number.to_bytes(32, "little").hex()
    event = msgspec.structs.replace(seal.signed, signature=other)
    entries, events = log(STARTED, event)
    assert [one.state for one in seals("g", entries, events)] == ["false"]
