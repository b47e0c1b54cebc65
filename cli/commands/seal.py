"""`seal`: players sign the result of a finished game."""

from typing import Annotated

import typer

from cli.completion.candidates import players
from cli.completion.options import BY_DEFAULT, By, EventId, GameName
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import id_for_one
from cli.game.seal_keys import KeyFolder, is_protected
from cli.game.sealing import Given, seal_findings, seals_of, sign, trust_seals
from cli.game.viewpoint import answer, read_seat
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.phrases import about, all_of
from cli.terminal.printing import say, say_json
from cli.wording.audit_words import finding_words
from cli.wording.sentences import names_words, score_words
from events.store.location import Location
from projections.seals import short_key


def seal(
    who: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER]...",
            help=_("Who signs: names or colours; if left out, shows who has signed."),
            autocompletion=players,
        ),
    ] = None,
    passphrase: Annotated[
        bool,
        typer.Option(
            "--passphrase", help=_("Protect a new key with a passphrase; you are asked for it.")
        ),
    ] = False,
    new_key: Annotated[
        bool,
        typer.Option(
            "--new-key", help=_("Sign with a new key, even if there was another one before.")
        ),
    ] = False,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust",
            help=_(
                "Accept the keys these players signed this game with as theirs; nothing is signed."
            ),
        ),
    ] = False,
    keys: Annotated[bool, typer.Option("--keys", help=_("List the public keys you have."))] = False,
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Sign the result and log of a finished game, as players sign a score sheet.

    A player's key is made when they first sign, and kept next to the file of games.
    """
    if keys:
        _tell_keys(db, json)
        return
    options = RecordOptions.checked(id, by, json)
    open_game = OpenGame.open(db, game, writing=bool(who) and not trust)
    seats = [read_seat(name, open_game.players, open_game.screens) for name in who or []]
    if options.id is not None and len(seats) > 1:
        raise id_for_one()
    if trust:
        trust_seals(open_game, seats or range(len(open_game.players)))
    if trust or not seats:
        _tell(open_game, json)
        return
    for seat in dict.fromkeys(seats):
        given = sign(open_game, seat, options, protect=passphrase, new_key=new_key)
        _tell_given(open_game, given, json)


def _tell_given(open_game: OpenGame, given: Given, as_json: bool) -> None:
    signed = given.signed
    key = short_key(signed.key)
    if as_json:
        said = {"entry": given.n, "event": signed, "key": key, "made": given.made}
        answer(open_game, "seal", **said, new=given.new)
        return
    name = open_game.players[signed.player].name
    if given.made:
        where = KeyFolder(open_game.store.location).path
        made = _("a key was made for {name}: {key}, in {folder}")
        say(made.format(name=name, key=key, folder=where))
    words = _("#{n} {name} signed #{entry}: {scores}; won by {names} [key {key}]")
    if not given.new:
        words = _("#{n} {name} has already signed #{entry}: {scores}; won by {names} [key {key}]")
    say(
        words.format(
            n=given.n,
            name=name,
            entry=signed.entry,
            scores=score_words(signed.scores, open_game.players),
            names=names_words(signed.winners, open_game.players),
            key=key,
        )
    )


def _tell(open_game: OpenGame, as_json: bool) -> None:
    """Say who has signed what, and whether it holds."""
    view, found = open_game.view, seals_of(open_game)
    findings = seal_findings(open_game)
    holding = {one.signed.player for one in found if one.state == "holds"}
    missing = [one.name for seat, one in enumerate(open_game.players) if seat not in holding]
    if as_json:
        said = [
            {
                "code": one.code,
                "entry": one.ref,
                "message": finding_words(one, view),
                "params": one.params,
            }
            for one in findings
        ]
        answer(open_game, "seals", seals=said, missing=missing)
        return
    for one in findings:
        say(about(f"{open_game.name} #{one.ref}", finding_words(one, view)))
    if missing:
        names = all_of(missing)
        say(_("{game}: not signed by {names}").format(game=open_game.name, names=names))


def _tell_keys(db: Location | None, as_json: bool) -> None:
    """List the public keys that are known here, and which of them can sign here."""
    folder = KeyFolder(db)
    if as_json:
        said = [
            {
                "name": one.name,
                "short": short_key(one.key),
                "key": one.key,
                "own": (own := folder.own(one.key)) is not None,
                "protected": own is not None and is_protected(own),
            }
            for one in folder.known()
        ]
        say_json("keys", keys=said)
        return
    if not folder.known():
        say(_("there are no keys here yet; seal makes one when a player first signs"))
    for one in folder.known():
        own = folder.own(one.key)
        what = _("known from a record")
        if own is not None:
            what = _("signs here, with a passphrase") if is_protected(own) else _("signs here")
        say(_("{key} {name}: {what}").format(key=short_key(one.key), name=one.name, what=what))
