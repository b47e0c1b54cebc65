"""Players sign a finished game like a score sheet; trust in their keys."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Struct

from cli.game.open_game import Already, Envelope, OpenGame, Plan, id_for_one, write
from cli.game.seal_keys import KeyFolder, is_protected, other_keys
from cli.game.seen_game import LoadedGame, SeenGame
from cli.game.viewpoint import read_seat
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _, all_of
from cli.terminal.passphrase import ask_passphrase
from events.common import GameClosed, Signed
from events.store.location import Location
from projections.finding import Finding
from projections.seals import (
    BAD,
    Seal,
    last_to_sign,
    seals,
    short_key,
    signature_finding,
    signed_bytes,
)


class SealCall(Request, frozen=True):
    """Sign the result and log of a finished game, as players sign a score sheet.

    A player's key is made when they first sign, and kept next to the file of games.
    """

    who: Annotated[
        tuple[str, ...] | None,
        Argument(
            "Who signs: names or colours (default: show who has signed).",
            "[PLAYER]...",
            completes="players",
        ),
    ] = None
    passphrase: Annotated[
        bool, Option("Protect a new key with a passphrase; you are asked for it.")
    ] = False
    new_key: Annotated[
        bool, Option("Sign with a new key, even if there was another one before.")
    ] = False
    trust: Annotated[
        bool, Option("Trust the keys with which these players signed this game; nothing is signed.")
    ] = False
    keys: Annotated[bool, Option("List the public keys you have.", local=True)] = False


class Signatures(Struct, frozen=True):
    """Signatures of players, made on iteration."""

    game: OpenGame
    given: Iterator["Given | Already"]


class Given(Struct, frozen=True):
    """The result of a player's signing.

    Attributes:
        n: its entry.
        signed: what was signed.
        made: whether a key was created for it.
        new: whether it was written now rather than before.
    """

    n: int
    signed: Signed
    made: bool = False
    new: bool = True


def seal(game: OpenGame, call: SealCall, wanted: Envelope) -> Signatures:
    """Let players sign a finished game in turn.

    Raises:
        Mistake: no player has a given name. Iteration raises as `sign` does.
    """
    seats = dict.fromkeys(_seats(game, call))
    if wanted.id is not None and len(seats) > 1:
        raise id_for_one()
    return Signatures(
        game,
        (sign(game, seat, wanted, protect=call.passphrase, new_key=call.new_key) for seat in seats),
    )


def signatures(game: SeenGame, call: SealCall) -> SeenGame:
    """Return the game whose signatures are requested, after trusting its keys if requested.

    Raises:
        Mistake: no player has a given name, or the known keys cannot be written.
    """
    seats = _seats(game, call)
    if call.trust:
        trust_seals(game, seats or range(len(game.players)))
    return game


def known_keys(db: Location | None, _call: SealCall) -> KeyFolder:
    """Return the keys known next to a store."""
    return KeyFolder(db)


def _seats(game: LoadedGame, call: SealCall) -> list[int]:
    return [read_seat(name, game.players, game.screens) for name in call.who or ()]


def seals_of(open_game: LoadedGame) -> list[Seal]:
    """Return the signatures in the log of a game."""
    return seals(open_game.stored.uid, open_game.entries, open_game.events)


def seal_findings(open_game: LoadedGame) -> list[Finding]:
    """Return the findings about each signature in a game and its key."""
    game, found = open_game.game, seals_of(open_game)
    result = game.rules.result(game.state)
    said = [signature_finding(seal, result, over=game.over) for seal in found]
    findings = [
        Finding("notice", code, str(seal.n), params)
        for seal, (code, params) in zip(found, said, strict=True)
    ]
    return [*findings, *other_keys(KeyFolder(open_game.store.location), found, open_game.players)]


def trust_seals(open_game: LoadedGame, seats: Iterable[int]) -> None:
    """Trust the keys that players signed a game with."""
    folder = KeyFolder(open_game.store.location)
    signed = [seal.signed for seal in seals_of(open_game) if seal.state not in BAD]
    for seat in seats:
        for key in (one.key for one in signed if one.player == seat):
            folder.remember(open_game.players[seat].name, key)


def meet_keys(folder: KeyFolder, met: Iterable[tuple[str, str]]) -> list[str]:
    """Trust the first key (name, key) of each player; return the messages about others.

    Raises:
        Mistake: the file of known keys cannot be used.
    """
    warnings = []
    for name, key in met:
        if not (known := folder.of(name)):
            with folder.hold():
                if not (known := folder.of(name)):
                    folder.remember(name, key)
                    continue
        if key not in known:
            warnings.append(
                _("{name} signed with a different key ({key}, before {known})").format(
                    name=name, key=short_key(key), known=", ".join(map(short_key, known))
                )
            )
    return warnings


def check_result(open_game: OpenGame) -> GameClosed:
    """Return the result to sign: the one in the log of a finished game.

    Raises:
        Mistake: the game is not over, cannot be scored, or its result is not in the log.
    """
    claims, known = open_game.closing(), open_game.game.claim
    if not open_game.game.over:
        words = _("{game} is not finished; only the result of a finished game can be signed")
        code = "not-over"
    elif not claims:
        words = _("{game} is finished, but its result is not known, so there is nothing to sign")
        code = "no-points"
    elif known is None or (known[1].scores, known[1].winners) != (
        claims[0].scores,
        claims[0].winners,
    ):
        words = _("the result of {game} is not written yet; first: tablescribe close")
        code = "no-claim"
    else:
        return claims[0]
    raise Exit.REFUSED.mistake(code, words, game=open_game.name)


def sign(
    open_game: OpenGame, seat: int, wanted: Envelope, *, protect: bool, new_key: bool
) -> Given | Already:
    """Let a player sign the result of a finished game; the first time creates a key.

    Raises:
        Mistake: there is no result to sign, the player's key is elsewhere, or the passphrase is
            wrong.
    """
    result = check_result(open_game)
    name = open_game.players[seat].name
    for seal in seals_of(open_game):
        if seal.signed.player == seat and seal.state == "holds" and not new_key:
            return Given(seal.n, seal.signed, new=False)
    folder = KeyFolder(open_game.store.location)
    key, passphrase, made = _key(folder, name, protect=protect, new_key=new_key)
    entry = last_to_sign(open_game.events)
    head = open_game.entries[entry - 1].hash.hex()
    signed = Signed(seat, entry, head, result.scores, result.winners, key, "0" * 128)
    signature = folder.sign(key, signed_bytes(open_game.stored.uid, signed), passphrase)
    signed = msgspec.structs.replace(signed, signature=signature)
    return write(
        open_game,
        lambda now: Plan(
            [signed], lambda entries: Given(entries[0].n, signed, made), still_open=False
        ),
        wanted,
    )


def _key(folder: KeyFolder, name: str, *, protect: bool, new_key: bool) -> tuple[str, str, bool]:
    """Return a player's public key, its passphrase, and whether it is new.

    Raises:
        Mistake: a key of the player is known, but its private key is not here.
    """
    known = folder.of(name)
    here = [key for key in known if folder.own(key)]
    if new_key or not known:
        question = _("a passphrase for the key of {name}: ").format(name=name)
        passphrase = _ask(question, name, twice=True) if protect else ""
        with folder.hold():
            if new_key or not folder.of(name):
                return folder.make(name, passphrase), passphrase, True
        return _key(folder, name, protect=protect, new_key=new_key)  # another process has made it
    if not here:
        raise Exit.REFUSED.mistake(
            "key-elsewhere",
            _(
                "the key of {name} ({keys}) is not on this computer: sign where it is, or make a "
                "new one with --new-key"
            ),
            name=name,
            keys=all_of(list(map(short_key, known))),
        )
    key, path = here[-1], folder.own(here[-1])
    protected = path is not None and is_protected(path)
    question = _("the passphrase of {name}: ").format(name=name)
    return key, _ask(question, name) if protected else "", False


def _ask(question: str, name: str, *, twice: bool = False) -> str:
    missing = _("the passphrase of {name} is missing; nothing was signed").format(name=name)
    return ask_passphrase(question, missing, twice=twice)
