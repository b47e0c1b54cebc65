"""A game ends: with its result, without one, or for one player alone."""

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from cli.game.acting import Recorded
from cli.game.envelope import Envelope, clean_reason
from cli.game.open_game import OpenGame
from cli.game.stating import Statement, record_statements
from cli.game.viewpoint import coloured
from cli.game.writing import Already, Plan, write
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.wording.sentences import final_words, unreadable
from events.common import GameAbandoned, GameClosed
from events.notation import Ambiguous, Unreadable
from events.records.text_record import read_leaving
from projections.lots import only_set_up


class LeaveCall(Request, frozen=True):
    """Record that a player leaves before the end; the others play on.

    Their turns are skipped and what they have stays. They cannot win, and the game is not rated.
    """

    who: Annotated[
        tuple[str, ...],
        Argument(
            "Who leaves, by name or colour, and why if you like.",
            "PLAYER [REASON]...",
            completes="players",
        ),
    ]


def leave(game: OpenGame, call: LeaveCall, wanted: Envelope) -> Recorded | Already:
    """Record that a player leaves, and return what that did.

    Raises:
        Mistake: nobody or several could be meant, it is refused, or the log cannot take it.
    """
    text = " ".join(call.who)
    who, space, why = text.partition(" ")
    try:
        event = read_leaving(f"{coloured(who, game.players)}{space}{why}", 0, game.players)
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, game.screens, players=game.players) from error
    if event.reason is not None:
        event = replace(event, reason=clean_reason(event.reason))
    return record_statements(game, [Statement(f"leave {text}", event)], wanted)


class DiscardCall(Request, frozen=True):
    """Discard a game begun by mistake, in which nothing was played yet.

    Its entries stay; only games --all lists it from then on.
    """

    reason: Annotated[tuple[str, ...] | None, Argument("Why, in one line.", "[REASON]...")] = None


def discard(game: OpenGame, call: DiscardCall, wanted: Envelope) -> Recorded | Already:
    """Record that a game was begun by mistake.

    Raises:
        Mistake: something was played, it is closed already, or the log cannot take it.
    """
    if not only_set_up(game.game):
        raise Exit.REFUSED.mistake(
            "has-begun",
            _(
                "{game} has begun: take everything back first (undo --to 1), or end it with "
                "close --abandoned"
            ),
            game=game.name,
        )
    reason = clean_reason(" ".join(call.reason)) if call.reason else None
    return record_statements(game, [Statement("discard", GameAbandoned(reason))], wanted)


class CloseCall(Request, frozen=True):
    """Close a game: write the result of a finished one, or abandon it (--abandoned)."""

    abandoned: Annotated[bool, Option("The players stopped before the end.")] = False
    reason: Annotated[str | None, Option("Why it was abandoned (with --abandoned).", "TEXT")] = None


class Closed(Struct, frozen=True):
    """The result of a game in its log: the entry, the claim, and whether it stood there before."""

    game: OpenGame
    n: int
    claim: GameClosed
    before: bool


def close(game: OpenGame, call: CloseCall, wanted: Envelope) -> Recorded | Closed | Already:
    """Record the result of a finished game, or that a game was abandoned.

    Raises:
        Mistake: the game goes on or has no points, or the log cannot take it.
    """
    if call.abandoned:
        reason = None if call.reason is None else clean_reason(call.reason)
        abandoned = Statement("close --abandoned", GameAbandoned(reason))
        return record_statements(game, [abandoned], wanted)
    return write(game, _plan_claim, wanted)


def _plan_claim(game: OpenGame) -> Plan[Closed]:
    """Return the plan of a claim, without an event where it stands in the log already.

    Raises:
        Mistake: the game goes on, or has no points.
    """
    if not game.game.over:
        raise Exit.REFUSED.mistake(
            "not-over",
            _("{game} is not finished ({next}); to give it up: close --abandoned"),
            game=game.name,
            next=game.screens.next_words(game.seen.game),
        )
    claims = game.closing()
    if not claims:
        raise Exit.REFUSED.mistake(
            "no-points",
            _("{game} is finished, but its score is not known: {result}"),
            game=game.name,
            result=final_words(game.seen.game, game.players, game.screens),
        )
    claim, known = claims[0], game.game.claim
    if known is not None and known[1] == claim:
        return Plan([], lambda entries: Closed(game, int(known[0]), claim, before=True))
    return Plan(
        [claim],
        lambda entries: Closed(game, entries[0].n, claim, before=False),
        still_open=False,
    )
