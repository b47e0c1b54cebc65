"""Undo and redo: what they move, and what was seen of what they take back."""

from collections.abc import Callable, Sequence
from typing import Annotated

from msgspec import Struct

from cli.game.open_game import Already, Envelope, OpenGame, Plan, write
from cli.terminal.command import Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, some
from events.common import Redone, Undone
from events.store.entry import Entry
from projections.folding import fold_game
from projections.operations import ROOT, Move
from projections.reveals import revealed_in
from projections.statements import first_of, last_of
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed


class UndoCall(Request, frozen=True):
    """Undo the last action or correction; repeat to go further back."""

    to: Annotated[int | None, Option("Undo everything after entry N.", "N", least=1)] = None


class RedoCall(Request, frozen=True):
    """Redo what was last undone, or bring back a whole abandoned line."""

    line: Annotated[
        int | None,
        Option(
            "Bring back the abandoned line that ends with entry N (see log --all).", "N", least=1
        ),
    ] = None


class Moved(Struct, frozen=True):
    """An undo or redo that was recorded: its entry, what it moved, what was seen meanwhile."""

    game: OpenGame
    entry: Entry
    move: Move
    seen: Sequence[Revealed]


def undo(game: OpenGame, call: UndoCall, wanted: Envelope) -> Moved | Already:
    """Undo all after an entry, or the last operation.

    Raises:
        Mistake: there is nothing to undo, or the log cannot take it.
    """
    return _move(game, lambda now: Undone(_undo_target(now, now.timeline(), call.to)), wanted)


def redo(game: OpenGame, call: RedoCall, wanted: Envelope) -> Moved | Already:
    """Redo the last undo, or bring back an abandoned line.

    Raises:
        Mistake: there is nothing to redo, or the log cannot take it.
    """
    return _move(game, lambda now: Redone(_redo_target(now, now.timeline(), call.line)), wanted)


def _move(
    game: OpenGame, event_of: Callable[[OpenGame], Undone | Redone], wanted: Envelope
) -> Moved | Already:
    def plan(now: OpenGame) -> Plan[Moved]:
        event, before = event_of(now), now.timeline()
        after = now.timeline_of([*now.events, (now.n + 1, event)])
        move = after.moves[-1]
        seen = revealed_in(before, set(move.taken))
        folded = fold_game(after)

        def facts(entries: Sequence[Entry]) -> Moved:
            now.go_on_with(folded)
            return Moved(now, entries[0], move, seen)

        return Plan([event], facts, still_open=folded.open)

    return write(game, plan, wanted)


def _undo_target(game: OpenGame, timeline: Timeline, to: int | None) -> int:
    """Return the first operation to take back; what was stated at once is one.

    Raises:
        Mistake: there is none, or the entry does not stand.
    """
    if to is None:
        if timeline.last_operation == ROOT:
            raise Exit.REFUSED.mistake("nothing-to-undo", _("there is nothing to undo"))
        return first_of(timeline.raw, timeline.last_operation)
    game.check_number(to)
    stood = Timeline(game.events[:to]).last_operation
    if stood not in timeline.path:
        raise Exit.REFUSED.mistake(
            "not-standing",
            _("everything after entry {to} was undone earlier; redo --line {n} brings it back"),
            to=to,
            n=stood,
        )
    after = timeline.path[timeline.path.index(stood) + 1 :]
    if not after:
        raise Exit.REFUSED.mistake(
            "nothing-to-undo", _("there is nothing to undo after entry {n}"), n=to
        )
    return first_of(timeline.raw, after[0])


def _redo_target(game: OpenGame, timeline: Timeline, line: int | None) -> int:
    """Return the operation up to which the line stands again.

    Raises:
        Mistake: there is no such line, or nothing to redo.
    """
    lines = timeline.abandoned()
    if line is None:
        target = timeline.redo_target()
        if target is not None:
            return target
        sentence = _("there is nothing to redo")
        if lines:
            sentence = _(
                "there is nothing to redo; to bring back an abandoned line: redo --line N, with N "
                "one of {lines}"
            ).format(lines=some([f"#{one[-1]}" for one in lines]))
        raise Mistake(sentence, Exit.REFUSED, "nothing-to-redo")
    game.check_number(line)
    if line in timeline.path:
        raise Exit.REFUSED.mistake("stands-already", _("entry {n} is not undone"), n=line)
    if line not in timeline.parent:
        raise Exit.REFUSED.mistake(
            "no-such-line", _("no abandoned line ends with entry {n}; log --all lists them"), n=line
        )
    return last_of(timeline.raw, line)
