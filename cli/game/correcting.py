"""Corrections: the entries they replace and their effects; targets of undo and redo."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from cli.game.acting import read_said, refusal_mistake, unreadable_sentence
from cli.game.open_game import Already, Envelope, OpenGame, Plan, Strange, clean_reason, write
from cli.game.setup_input import read_limit, read_setup
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, some
from cli.terminal.reader import on_phone
from cli.titles.common_words import read_typed, typed_part
from cli.wording.event_words import words
from events.common import (
    REF_PATTERN,
    Corrected,
    Event,
    PositionStated,
    Redone,
    Undone,
    is_annotation,
)
from events.notation import Ambiguous, Unreadable, player_text, quote
from events.records.text_record import ActionLine, EventLine, read_line
from events.store.entry import Entry
from events.text import echo
from projections.correcting import Bound, Checked, actions_of, check, take
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.lots import kept_lots
from projections.operations import ROOT, Move
from projections.positions import restate
from projections.refusal import Refusal
from projections.reveals import revealed_in
from projections.statements import first_of, last_of
from projections.steps import steps
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed


class CorrectCall(Request, frozen=True):
    """Correct earlier entries; the later ones are kept and checked again."""

    entries: Annotated[str, Argument("The entry, or several (12..14).", "N[..M]")]
    actions: Annotated[
        tuple[str, ...] | None,
        Argument("What really happened; for entry 1 the players, NAME:COLOUR.", "ACTION..."),
    ] = None
    insert: Annotated[bool, Option("Insert the actions before entry N.")] = False
    remove: Annotated[bool, Option("Remove the entries without replacing them.")] = False
    anyway: Annotated[bool, Option("Record it even if a later entry becomes illegal.")] = False
    ruling: Annotated[str | None, Option("The players allowed the new action.", "REASON")] = None
    first: Annotated[str | None, Option("With entry 1: who went first.", "NAME")] = None
    house: Annotated[
        tuple[str, ...] | None,
        Option("With entry 1: the house rules; none to remove them.", "RULE"),
    ] = None
    limit: Annotated[
        str | None, Option("With entry 1: the time limit; none to remove it.", "TIME")
    ] = None
    quoted: str = ""
    """How the actions were typed, for the sentence about one of them; "" as they stand."""


class Correction(Struct, frozen=True):
    """A recorded correction.

    Attributes:
        game: the game.
        entry: its entry.
        event: the event.
        before: the scores before it.
        checked: what later entries it reveals or makes illegal.
        strange: what is unlikely about the new actions.
        dropped: house rules that no longer hold.
    """

    game: OpenGame
    entry: Entry
    event: Corrected[Any]
    before: tuple[int, ...]
    checked: Checked
    strange: Sequence[Strange]
    dropped: Sequence[str]


def correct(game: OpenGame, call: CorrectCall, wanted: Envelope) -> Correction | Already:
    """Work out a correction, record it and return what it changed.

    Raises:
        Mistake: its entries are not in effect, an action cannot be read or is illegal there, a
            later one becomes illegal (without `anyway`), or the append fails.
    """
    return write(game, lambda now: plan_correction(now, call), wanted)


def plan_correction(game: OpenGame, call: CorrectCall) -> Plan[Correction]:
    """Work out a correction without writing it.

    Raises:
        Mistake: as in `correct`.
    """
    reason = None if call.ruling is None else clean_reason(call.ruling)
    actions = call.actions or ()
    strange: list[Strange] = []
    if call.entries == "1" and not (call.insert or call.remove):
        event = correct_start(game, actions, call.first, call.house, call.limit)
    else:
        check_form(actions, call.insert, call.remove)
        event, strange = replace_entries(game, call, reason)
    checked = _check(game, event)
    if checked.broken and not call.anyway:
        raise _no_longer_holds(game, checked)
    event = msgspec.structs.replace(event, anyway=True) if checked.broken else event
    before = game.game.rules.result(game.game.state).scores
    house = checked.after.timeline.started.house
    dropped = [rule for rule in game.game.timeline.started.house if rule not in house]

    def facts(entries: Sequence[Entry]) -> Correction:
        game.go_on_with(checked.after)
        return Correction(game, entries[0], event, before, checked, strange, dropped)

    return Plan(
        [event], facts, closing_claim(checked.after), still_open=checked.after.open, strange=strange
    )


def _check(game: OpenGame, correction: Corrected[Any]) -> Checked:
    """Return the effects of a correction.

    Raises:
        Mistake: its entries are not in effect.
    """
    try:
        return check(game.timeline(), correction)
    except ValueError as error:
        raise Exit.REFUSED.mistake(
            "not-standing", _("these entries cannot be corrected ({detail})"), detail=error
        ) from error


def _no_longer_holds(game: OpenGame, checked: Checked) -> Mistake:
    ref, event, refusal = checked.broken[0]
    against = game.seen.view.mask_finding(refusal)
    what = game.screens.refusal_words(against, game.players)
    return Exit.REFUSED.mistake(
        "no-longer-holds",
        _(
            "this correction would make entry {ref} ({event}) illegal: {what} "
            "[{source} {code}]; nothing was written"
        )
        if on_phone()
        else _(
            "this correction would make entry {ref} ({event}) illegal: {what} "
            "[{source} {code}]; nothing was written (use --anyway to record it all the "
            "same)"
        ),
        ref=ref,
        event=words(game.seen.mask.event(event), game.seen.view),
        what=what,
        source=against.source,
        code=against.code,
    ).telling(entry=ref, refusal=against, broken=[one.ref for one in checked.broken])


NO_HOUSE_RULES = "none"
"""What `--house` is given for no house rule at all."""


def check_form(actions: Sequence[str], insert: bool, remove: bool) -> None:
    """Check that the options and actions of a correction fit together.

    Raises:
        Mistake: an option excludes another, or actions are missing or too many.
    """
    if insert and remove:
        raise Exit.USAGE.mistake("insert-remove", _("use either --insert or --remove, not both"))
    if remove and actions:
        raise Exit.USAGE.mistake("remove-actions", _("with --remove give no actions"))
    if not remove and not actions:
        raise Exit.USAGE.mistake(
            "no-actions",
            _("type what really happened")
            if on_phone()
            else _("type what really happened, or use --remove"),
        )


def correct_start(
    open_game: OpenGame,
    players: Sequence[str],
    first: str | None,
    house: Sequence[str] | None,
    limit: str | None,
) -> Corrected[Any]:
    """Return a correction of how the game started; None leaves a part as it is."""
    old = open_game.game.timeline.started
    seats = players or [player_text(player) for player in old.players]
    rules = None if house is None else [rule for rule in house if rule != NO_HOUSE_RULES]
    started = read_setup(old.title, seats, first, rules, old.date, old.house)
    if house is None:
        started = msgspec.structs.replace(started, house=old.house)
    if first is None:
        started = msgspec.structs.replace(started, first=min(old.first, len(started.players) - 1))
    if len(started.players) != len(old.players):
        raise Exit.REFUSED.mistake(
            "player-count",
            _("a correction cannot change the number of players; start another game"),
        )
    started = msgspec.structs.replace(
        started,
        made_by=old.made_by,
        origin=old.origin,
        limit=old.limit if limit is None else read_limit(limit),
        lots=old.lots,
        sheet=old.sheet,
    )
    return Corrected("1", "1", (kept_lots(started, ()),))


def _span(open_game: OpenGame, entries: str) -> tuple[str, str]:
    """Return the first and last entry of "12", "#12", "12..14" or "17.1".

    Raises:
        Mistake: the text has another form, or a span includes entry 1.
    """
    first, dots, last = entries.replace("#", "").partition("..")
    if not dots:
        last = first
    for ref in (first, last):
        if not re.match(REF_PATTERN, ref):
            raise Exit.USAGE.mistake(
                "no-such-entry",
                _(
                    "{entries} is not an entry; write 12, 12..14, or 17.1 (first action "
                    "of correction "
                    "17)"
                ),
                entries=echo(entries),
            )
        open_game.check_number(int(ref.split(".")[0]))
    if "1" in (first, last):
        raise Exit.USAGE.mistake(
            "first-entry",
            _("entry 1 is the start of the game; correct it on its own, with players or options"),
        )
    return first, last


def replace_entries(
    open_game: OpenGame, call: CorrectCall, ruling: str | None
) -> tuple[Corrected[Any], list[Strange]]:
    """Return a correction that replaces entries or inserts before one, with its doubts.

    Raises:
        Mistake: the entries are not in effect, or an action cannot be read or is illegal there.
    """
    first, last = _span(open_game, call.entries)
    actions, insert = call.actions or (), call.insert
    timeline = open_game.timeline()
    span = timeline.span(first, None if insert else last)
    if span is None or (actions and is_annotation(timeline.items[span[0]].event)):
        raise _does_not_stand(open_game, timeline, first, last)
    before = next(islice(steps(timeline), span[0], None)).game
    bound = _bind(open_game, before, timeline, span, call, ruling) if actions else []
    correction: Corrected[Any] = Corrected(first, None if insert else last, actions_of(bound))
    text = " ".join(actions)
    return correction, [Strange(text, tuple(one.doubts)) for one in bound if one.doubts]


def _does_not_stand(open_game: OpenGame, timeline: Timeline, first: str, last: str) -> Mistake:
    """Return why entries cannot be corrected: undone, corrected already, or not an action."""
    standing = {item.ref for item in timeline.items}
    missing = next((ref for ref in (first, last) if ref not in standing), first)
    n = int(missing.split(".")[0])
    by = next(
        (
            k
            for k in reversed(timeline.corrections)
            if isinstance(found := timeline.raw[k], Corrected)
            and missing in (found.first, found.last)
        ),
        None,
    )
    replaced = timeline.raw[by] if by is not None else None
    if isinstance(replaced, Corrected) and not replaced.actions:
        sentence = _(
            "entry {ref} was removed by #{by}; undo #{by}, or put the entry back with --insert"
        ).format(ref=missing, by=by)
    elif by is not None:
        sentence = _("entry {ref} was replaced by #{by}; correct {by}.1, or undo it").format(
            ref=missing, by=by
        )
    elif "." in missing:
        sentence = _("there is no entry {ref}, or it was undone").format(ref=missing)
    elif n in timeline.parent and n not in timeline.path:
        sentence = _("entry {ref} was undone, so it cannot be corrected").format(ref=missing)
    else:
        what = words(open_game.seen.events[n - 1][1], open_game.seen.view)
        sentence = _("entry {ref} ({what}) is not an action, so it cannot be corrected").format(
            ref=missing, what=what
        )
    return Mistake(sentence, Exit.REFUSED, "not-standing")


def _bind(
    open_game: OpenGame,
    game: FoldedGame,
    timeline: Timeline,
    span: tuple[int, int],
    call: CorrectCall,
    ruling: str | None,
) -> list[Bound]:
    """Bind the new actions in order at their place.

    Raises:
        Mistake: an action cannot be read, or is illegal there.
    """
    text = " ".join(call.actions or ())
    bound: list[Bound] = []
    old = timeline.items[span[0]].event if span[1] - span[0] == 1 else None
    try:
        text, line = read_typed(
            open_game.screens.local_words, text, lambda said: _parse(said, open_game, old)
        )
        if not isinstance(line, ActionLine):
            said = restate(old, line.event) if isinstance(old, PositionStated) else line.event
            return [_take(open_game, game, said, text, ruling)]
        parts = read_said(open_game.title, text[line.column :], open_game.players)
    except (Unreadable, Ambiguous) as error:
        raise unreadable_sentence(open_game, error) from error
    if parts[0].actor is None and not call.insert:
        replaced = timeline.items[span[0]].event if span[0] < len(timeline.items) else None
        actor = getattr(replaced, "player", None)
        parts = [msgspec.structs.replace(parts[0], actor=actor), *parts[1:]]
    for part in parts:
        read = typed_part(text, line.column + part.start, line.column + part.end)
        read = call.quoted if call.quoted and len(parts) == 1 else read
        event = game.rules.bind(game.state, part)
        if isinstance(event, Refusal):
            raise refusal_mistake(game, open_game, None, event, read, "option")
        bound.append(_take(open_game, game, event, read, ruling or line.ruling))
    return bound


def _parse(text: str, open_game: OpenGame, old: Event | None) -> ActionLine | EventLine:
    """Parse a line of a correction and its actions, so that all of it is readable.

    A statement may be replaced by one in the form of `adjust`, with the old reason.
    """
    players, title = open_game.players, open_game.title
    try:
        line = read_line(text, 1, players, title)
        if isinstance(line, ActionLine):
            read_said(title, text[line.column :], players)
        return line
    except Unreadable:
        if old is None or not old.states:
            raise
        reason = quote(getattr(old, "reason", ""))
        with suppress(Unreadable, Ambiguous):
            return read_line(f"adjust {text.removeprefix('adjust ')} {reason}", 1, players, title)
        raise


def _take(
    open_game: OpenGame, game: FoldedGame, event: Event, read: str, ruling: str | None
) -> Bound:
    against = game.refusals(event)
    if against and (ruling is None or not against[0].irregular):
        raise refusal_mistake(game, open_game, event, against[0], read, "option")
    return take(game, event, "0")._replace(ruling=ruling)


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
    """A recorded undo or redo: its entry, what it moved, what players have seen."""

    game: OpenGame
    entry: Entry
    move: Move
    seen: Sequence[Revealed]


def undo(game: OpenGame, call: UndoCall, wanted: Envelope) -> Moved | Already:
    """Undo everything after an entry, or the last operation.

    Raises:
        Mistake: there is nothing to undo, or the append fails.
    """
    return _move(game, lambda now: Undone(_undo_target(now, now.timeline(), call.to)), wanted)


def redo(game: OpenGame, call: RedoCall, wanted: Envelope) -> Moved | Already:
    """Redo the last undo, or restore an abandoned line.

    Raises:
        Mistake: there is nothing to redo, or the append fails.
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
    """Return the first operation to undo; a whole position is one operation.

    Raises:
        Mistake: there is no operation, or the entry is not in effect.
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
    """Return the operation up to which to restore the line.

    Raises:
        Mistake: there is no such line, or nothing to redo.
    """
    lines = timeline.abandoned_lines()
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
