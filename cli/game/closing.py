"""The end of a game: its result as a claim in the log, or that it was abandoned."""

from typing import Annotated

from msgspec import Struct

from cli.command import Request, Typed
from cli.game.acting import Recorded
from cli.game.envelope import Envelope, clean_reason
from cli.game.open_game import OpenGame
from cli.game.stating import Statement, record_statements
from cli.game.writing import Already, Plan, write
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, gettext_noop
from cli.wording.sentences import final_words
from events.common import GameAbandoned, GameClosed


class CloseCall(Request, frozen=True):
    """Close a game: write the result of a finished one, or abandon it (--abandoned)."""

    abandoned: Annotated[
        bool, Typed(gettext_noop("The players stopped before the end."), ("--abandoned",))
    ] = False
    reason: Annotated[
        str | None,
        Typed(gettext_noop("Why it was abandoned (with --abandoned)."), ("--reason",), "TEXT"),
    ] = None


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
        raise Mistake(
            _("{game} is not finished ({next}); to give it up: close --abandoned").format(
                game=game.name, next=game.screens.next_words(game.seen.game)
            ),
            Exit.REFUSED,
            "not-over",
        )
    claims = game.closing()
    if not claims:
        raise Mistake(
            _("{game} is finished, but its score is not known: {result}").format(
                game=game.name, result=final_words(game.game, game.players, game.screens)
            ),
            Exit.REFUSED,
            "no-points",
        )
    claim, known = claims[0], game.game.claim
    if known is not None and known[1] == claim:
        return Plan([], lambda entries: Closed(game, int(known[0]), claim, before=True))
    return Plan(
        [claim],
        lambda entries: Closed(game, entries[0].n, claim, before=False),
        still_open=False,
    )
