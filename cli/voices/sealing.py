"""Output of `seal`: signatures and keys."""

from collections.abc import Iterator

from msgspec import Struct

from cli.game import sealing
from cli.game.open_game import Already, OpenGame
from cli.game.seal_keys import KeyFolder, is_protected
from cli.game.seen_game import SeenGame
from cli.terminal.command import (
    AlreadyRecorded,
    Answer,
    Command,
    Logged,
    Members,
    Number,
    OfGame,
    Ref,
)
from cli.terminal.language import _, about, all_of
from cli.terminal.output import Output
from cli.wording.audit_words import finding_words
from cli.wording.sentences import names_words, score_words
from projections.seals import short_key


class Sealed(OfGame, kw_only=True, tag="tablescribe.seal/1"):
    """A signature of a player."""

    entry: Number
    event: Logged
    key: str
    made: bool
    new: bool


class SealState(Struct):
    """The state of a signature in a log."""

    code: str
    entry: Ref
    message: str
    params: Members


class Seals(OfGame, kw_only=True, tag="tablescribe.seals/1"):
    """The signatures in a game, and the players without one."""

    seals: list[SealState]
    missing: list[str]


class Key(Struct):
    """A public key, with the presence of its private key here."""

    name: str
    short: str
    key: str
    own: bool
    protected: bool


class Keys(Answer, tag="tablescribe.keys/1"):
    """The known public keys."""

    keys: list[Key]


def _seal_words(facts: sealing.Signatures) -> Iterator[Output]:
    for given in facts.given:
        if isinstance(given, Already):
            yield given.words
        else:
            yield from _given_words(facts.game, given)


def _given_words(game: OpenGame, given: sealing.Given) -> Iterator[Output]:
    signed = given.signed
    key, name = short_key(signed.key), game.players[signed.player].name
    if given.made:
        where = KeyFolder(game.store.location).path
        made = _("a key was made for {name}: {key}, in {folder}")
        yield made.format(name=name, key=key, folder=where)
    words = _("#{n} {name} signed #{entry}: {scores}; won by {names} [key {key}]")
    if not given.new:
        words = _("#{n} {name} has already signed #{entry}: {scores}; won by {names} [key {key}]")
    yield words.format(
        n=given.n,
        name=name,
        entry=signed.entry,
        scores=score_words(signed.scores, game.players),
        names=names_words(signed.winners, game.players),
        key=key,
    )


def _seal_answers(facts: sealing.Signatures) -> Iterator[Sealed | AlreadyRecorded]:
    for given in facts.given:
        if isinstance(given, Already):
            yield given.answer
            continue
        yield Sealed(
            entry=given.n,
            event=given.signed,
            key=short_key(given.signed.key),
            made=given.made,
            new=given.new,
            **facts.game.seen.keys(),
        )


def _missing(game: SeenGame) -> list[str]:
    """Return the players who have not signed the current state."""
    holding = {one.signed.player for one in sealing.seals_of(game) if one.state == "holds"}
    return [one.name for seat, one in enumerate(game.players) if seat not in holding]


def _signatures_words(game: SeenGame) -> Iterator[Output]:
    for one in sealing.seal_findings(game):
        yield about(f"{game.name} #{one.ref}", finding_words(one, game.view))
    if missing := _missing(game):
        yield _("{game}: not signed by {names}").format(game=game.name, names=all_of(missing))


def _signatures_answers(game: SeenGame) -> Iterator[Seals]:
    yield Seals(
        seals=[
            SealState(one.code, one.ref, finding_words(one, game.view), dict(one.params))
            for one in sealing.seal_findings(game)
        ],
        missing=_missing(game),
        **game.keys(),
    )


def _keys_words(folder: KeyFolder) -> Iterator[Output]:
    if not folder.known_keys():
        yield _("there are no keys here yet; seal makes one when a player first signs")
    for one in folder.known_keys():
        own = folder.own(one.key)
        what = _("from a record")
        if own is not None:
            what = (
                _("can sign here (with a passphrase)") if is_protected(own) else _("can sign here")
            )
        yield _("{key} {name}: {what}").format(key=short_key(one.key), name=one.name, what=what)


def _keys_answers(folder: KeyFolder) -> Iterator[Keys]:
    found = []
    for one in folder.known_keys():
        own = folder.own(one.key)
        protected = own is not None and is_protected(own)
        found.append(Key(one.name, short_key(one.key), one.key, own is not None, protected))
    yield Keys(found)


_KEYS = Command("seal", sealing.known_keys, _keys_words, _keys_answers)
_SIGNATURES = Command("seal", sealing.signatures, _signatures_words, _signatures_answers)


def _variant(call: sealing.SealCall) -> Command:
    """Return the command behind the options: keys, signatures, or signing."""
    if call.keys:
        return _KEYS
    return SEAL if call.who and not call.trust else _SIGNATURES


SEAL = Command("seal", sealing.seal, _seal_words, _seal_answers, views=False, variant=_variant)
