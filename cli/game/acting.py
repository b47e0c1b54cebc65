"""Recording actions: read, bound, checked by the rules, appended."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from cli.command import Request, Typed
from cli.game.envelope import Envelope, clean_reason
from cli.game.open_game import Done, OpenGame
from cli.game.said_first import read_said, unread
from cli.game.thinking import limit_passed
from cli.game.writing import Already, Plan, Strange, id_for_one, write
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, gettext_noop
from cli.titles.common_words import read_typed, typed_part
from cli.wording.sentences import refused
from events.common import Event
from events.notation import Ambiguous, Unreadable
from events.store.entry import Entry
from events.text import LONGEST_ROW
from projections.folding import FoldedGame
from projections.refusal import Refusal
from projections.titles.title_rules import Consequence


class DoCall(Request, frozen=True):
    """Record one or more actions; each is checked, and all or none are written."""

    actions: Annotated[
        tuple[str, ...],
        Typed(
            gettext_noop(
                "One or more actions in the game's notation; - reads lines from standard input."
            ),
            metavar="ACTION...",
        ),
    ]
    ruling: Annotated[
        str | None,
        Typed(
            gettext_noop("The players allow an action that is against the rules."),
            ("--ruling",),
            "REASON",
        ),
    ] = None
    quoted: str = ""
    """How a line of one action was typed, for the sentence about it; "" as it stands."""


class Recorded(Struct, frozen=True):
    """Actions that were recorded, and what of the line had happened already.

    Attributes:
        game: the game they were recorded in.
        done: what each action did, with its entry.
        needless: what says, as typed, that something has happened already.
        unneeded: the actions, as typed, for which no ruling was needed.
        passed: who has passed the limit of thinking time by it.
    """

    game: OpenGame
    done: list[tuple[Done, Entry]]
    needless: list[tuple[str, Consequence]]
    unneeded: list[str]
    passed: list[int]


def record_actions(game: OpenGame, call: DoCall, wanted: Envelope) -> Recorded | Already:
    """Record the actions of a line, all or none, and return what they did.

    Raises:
        Mistake: the line cannot be read, an action is refused or unlikely, or the log cannot take
            it.
    """
    return write(game, lambda now: plan_actions(now, call, wanted), wanted)


def plan_actions(game: OpenGame, call: DoCall, wanted: Envelope) -> Plan[Recorded]:
    """Read, bind and check the actions of a line and let them take effect in memory.

    Raises:
        Mistake: the line cannot be read, or an action is refused.
    """
    text = " ".join(call.actions)
    if len(text) > LONGEST_ROW:
        raise Mistake(
            _("a line has at most {most} characters").format(most=LONGEST_ROW),
            Exit.UNREADABLE,
            "too-wide",
        )
    reason = None if call.ruling is None else clean_reason(call.ruling)
    try:
        text, lines = read_typed(
            game.screens.local_words, text, lambda said: read_said(game.title, said, game.players)
        )
    except (Unreadable, Ambiguous) as error:
        raise unread(game, error) from error
    known = game.n
    recorded = Recorded(game, [], [], [], [])
    strange: list[Strange] = []
    done: list[Done] = []
    for number, line in enumerate(lines, 1):
        read = call.quoted or typed_part(text, line.start, line.end)
        place = {"action": number, "position": line.start} if len(lines) > 1 else {}
        event = game.game.rules.bind(game.game.state, line)
        if isinstance(event, Refusal):
            raise refusal_mistake(game.game, game, None, event, read, **place)
        if already := game.game.rules.needless(game.game.state, event):
            recorded.needless.append((read, already))
            continue
        against = game.game.refusals(event)
        if against and (reason is None or not against[0].irregular):
            raise refusal_mistake(game.game, game, event, against[0], read, **place)
        if reason is not None and not against:
            recorded.unneeded.append(read)
        if doubts := game.game.rules.doubts(game.game.state, event):
            strange.append(Strange(read, tuple(doubts)))
        done.append(game.take(event, reason if against else None, doubts, against))
    if len(done) > 1 and wanted.id is not None:
        raise id_for_one()

    def facts(entries: Sequence[Entry]) -> Recorded:
        recorded.done.extend(zip(done, entries, strict=False))
        recorded.passed.extend(limit_passed(game, len(entries)))
        return recorded

    return Plan(
        [event for _n, event in game.events[known:]],
        facts,
        game.closing(),
        still_open=game.game.open,
        strange=strange,
        is_action=True,
    )


def refusal_mistake(
    game: FoldedGame,
    open_game: OpenGame,
    event: Event | None,
    against: Refusal,
    read: str,
    **details: object,
) -> Mistake:
    """Return the sentence about a refused action, with what would be legal instead."""
    from projections.house_rules import lifting  # refusals are rare, and it copies states

    alternatives = game.rules.alternatives(game.state, event, against)
    house = lifting(game, event) if event is not None and game.open else None
    screens, players = open_game.screens, open_game.players
    return refused(against, players, screens, read, alternatives, house, **details)
