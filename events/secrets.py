"""A player's secret inside an event: open, or only its commitment.

An event that tells a secret has it in its member `secret`, and whose it is in `player`. The hash of
an entry covers the public form of its event, in which each secret is replaced by its commitment:
the SHA-256 of the secret's JSON, in which a random salt stands last. So who does not know a secret
can check the chain and cannot try the secret out. `docs/data/record-format.md` has the recipe.
"""

import os
from collections.abc import Callable
from typing import Annotated, NewType

from msgspec import Meta, Struct

from events.text import regex

Salt = Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?$(?!\n)")]
"""128 random bits in hexadecimal; "" in what an older version recorded."""

Commitment = NewType("Commitment", Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")])
"""The SHA-256 of a secret's JSON in hexadecimal; "" of one without a salt."""


class Secret(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """A player's holdings that stay secret until the end."""

    salt: Salt = ""


_BEGINNING = '"secret":{'
"""How an open secret begins in an event's JSON. No text in it can hold that: quotes are escaped."""

_UNSALTED = '"salt":""}'
_SALTED = regex(r'"salt":"[0-9a-f]{32}"\}')
_BRACES = regex(r'"(?:[^"\\]|\\.)*"|[{}]')


def with_fresh_salts(event: str) -> str:
    """Return an event's JSON with a fresh salt in each secret that has none."""
    while _UNSALTED in event and _BEGINNING in event:
        event = event.replace(_UNSALTED, f'"salt":"{os.urandom(16).hex()}"}}', 1)
    return event


def unsalt(event: str) -> str:
    """Return an event's JSON without the salts: what was recorded, whenever it was."""
    return _SALTED.sub(_UNSALTED, event) if _BEGINNING in event else event


def public_form(event: str) -> str:
    """Return an event's JSON with the commitment to each secret instead of it."""
    return _replace(event, _commitment)


def without_secrets(event: str) -> str:
    """Return an event's JSON with nothing instead of each secret."""
    return _replace(event, lambda _secret: "")


def _replace(event: str, by: Callable[[str], str]) -> str:
    if _BEGINNING not in event:
        return event
    parts: list[str] = []
    at = 0
    while (start := event.find(_BEGINNING, at)) >= 0:
        start += len(_BEGINNING) - 1
        end = _end_of_object(event, start)
        parts += [event[at:start], f'"{by(event[start:end])}"']
        at = end
    return "".join([*parts, event[at:]])


def _end_of_object(text: str, start: int) -> int:
    """Return where a JSON object ends that begins at `start`; the end of a text that is none."""
    depth = 0
    for found in _BRACES.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0:
            return found.end()
    return len(text)


def _commitment(secret: str) -> Commitment:
    from hashlib import sha256

    return Commitment(sha256(secret.encode()).hexdigest())


def commitment(secret: Secret) -> Commitment:
    """Return the commitment to a secret; "" where it has no salt, as it could be tried out."""
    from msgspec.json import encode

    return _commitment(encode(secret).decode()) if secret.salt else Commitment("")
