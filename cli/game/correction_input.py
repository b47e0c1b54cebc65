"""From what was typed to a correction: which entries are meant, and what the actions mean there."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from cli.game.open_game import OpenGame
from cli.game.recording import ask_about
from cli.game.refusing import refusal_mistake
from cli.game.said_first import read_said
from cli.game.setup_input import read_limit, read_setup
from cli.game.typed_words import read_typed
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.wording.entry_words import words
from cli.wording.sentences import doubt_words
from events.common import REF_PATTERN, Corrected, Event, is_annotation
from events.notation import Ambiguous, Unreadable
from events.records.text_record import ActionLine, EventLine, read_line
from events.text import echoed
from projections.correcting import Bound, actions_of, actor_of, game_before, restart, take
from projections.folding import FoldedGame
from projections.lots import kept_lots
from projections.refusal import Refusal
from projections.timeline import Timeline

NO_HOUSE_RULES = "none"
"""What `--house` is given for no house rule at all."""


def check_form(actions: Sequence[str], insert: bool, remove: bool) -> None:
    """Check that the options and actions of a correction fit together.

    Raises:
        Mistake: they do not.
    """
    if insert and remove:
        raise Mistake(_("use either --insert or --remove, not both"), Exit.USAGE, "insert-remove")
    if remove and actions:
        raise Mistake(_("with --remove give no actions"), Exit.USAGE, "remove-actions")
    if not remove and not actions:
        raise Mistake(_("say what really happened, or use --remove"), Exit.USAGE, "no-actions")


def restarted(
    open_game: OpenGame,
    players: Sequence[str],
    first: str | None,
    house: Sequence[str] | None,
    limit: str | None,
) -> Corrected[Any]:
    """Return the correction of how the game started; what is not said stays."""
    old = open_game.game.timeline.started
    seats = players or [f"{player.name}:{','.join(player.colours)}" for player in old.players]
    rules = old.house if house is None else [rule for rule in house if rule != NO_HOUSE_RULES]
    started = read_setup(old.title, seats, first, rules, old.date)
    if first is None:
        started = msgspec.structs.replace(started, first=min(old.first, len(started.players) - 1))
    if len(started.players) != len(old.players):
        raise Mistake(
            _("a correction cannot change the number of players; start another game"),
            Exit.REFUSED,
            "player-count",
        )
    started = msgspec.structs.replace(
        started,
        made_by=old.made_by,
        origin=old.origin,
        limit=old.limit if limit is None else read_limit(limit),
        lots=old.lots,
        sheet=old.sheet,
    )
    return restart(kept_lots(started, ()))


def _span(open_game: OpenGame, entries: str) -> tuple[str, str]:
    """Return the first and last entry of "12", "#12" (as they are said), "12..14" or "17.1".

    Raises:
        Mistake: it is not of that form, or the first entry is among several.
    """
    first, dots, last = entries.replace("#", "").partition("..")
    if not dots:
        last = first
    for ref in (first, last):
        if not re.match(REF_PATTERN, ref):
            raise Mistake(
                _(
                    "{entries} is not an entry; write 12, 12..14, or 17.1 (first action "
                    "of correction "
                    "17)"
                ).format(entries=echoed(entries)),
                Exit.USAGE,
                "no-such-entry",
            )
        open_game.check_number(int(ref.split(".")[0]))
    if "1" in (first, last):
        raise Mistake(
            _("entry 1 is the start of the game; correct it on its own, with players or options"),
            Exit.USAGE,
            "first-entry",
        )
    return first, last


def replaced(
    open_game: OpenGame, entries: str, actions: Sequence[str], insert: bool, ruling: str | None
) -> tuple[Corrected[Any], list[str]]:
    """Return a correction that replaces entries, or inserts before one, and what is strange in it.

    Raises:
        Mistake: the entries do not stand, or an action cannot be read or may not happen there.
    """
    first, last = _span(open_game, entries)
    timeline = open_game.timeline()
    span = timeline.span(first, None if insert else last)
    if span is None or (actions and is_annotation(timeline.items[span[0]].event) and not insert):
        raise _does_not_stand(open_game, timeline, first, last)
    before = game_before(timeline, span[0])
    bound = (
        _bind(open_game, before, timeline, span[0], actions, ruling, replacing=not insert)
        if actions
        else []
    )
    correction: Corrected[Any] = Corrected(first, None if insert else last, actions_of(bound))
    strange = [doubt for one in bound for doubt in one.doubts]
    return correction, [
        doubt_words(doubt, open_game.screens, open_game.players) for doubt in strange
    ]


def _does_not_stand(open_game: OpenGame, timeline: Timeline, first: str, last: str) -> Mistake:
    """Say why entries cannot be corrected: undone, corrected already, or no action."""
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
            "entry {ref} was removed by #{by}; undo that, or put it back with --insert"
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
        what = words(open_game.events[n - 1][1], open_game.view)
        sentence = _("entry {ref} ({what}) is not an action, so it cannot be corrected").format(
            ref=missing, what=what
        )
    return Mistake(sentence, Exit.REFUSED, "not-standing")


def _bind(
    open_game: OpenGame,
    game: FoldedGame,
    timeline: Timeline,
    place: int,
    actions: Sequence[str],
    ruling: str | None,
    *,
    replacing: bool,
) -> list[Bound]:
    """Understand the new actions in their place, one after the other.

    Raises:
        Mistake: one cannot be read, or may not happen there.
    """
    text = " ".join(actions)
    bound: list[Bound] = []
    try:
        text, line = read_typed(open_game.screens, text, lambda said: _parsed(said, open_game))
        if not isinstance(line, ActionLine):
            return [_take(open_game, game, line.event, text, ruling)]
        parts = read_said(open_game.title, text[line.column :], open_game.players)
    except (Unreadable, Ambiguous) as error:
        from cli.game.unread import unread

        raise unread(open_game, error) from error
    if parts[0].actor is None and replacing:
        actor = actor_of(timeline, place)
        parts = [msgspec.structs.replace(parts[0], actor=actor), *parts[1:]]
    for part in parts:
        read = text[line.column :][part.start : part.end].strip()
        event = game.rules.bind(game.state, part)
        if isinstance(event, Refusal):
            raise refusal_mistake(game, open_game, None, event, read)
        bound.append(_take(open_game, game, event, read, ruling or line.ruling))
    return bound


def _parsed(text: str, open_game: OpenGame) -> ActionLine | EventLine:
    """Read a line of a correction, and its actions too, so that all of it can be read."""
    line = read_line(text, 1, open_game.players, open_game.title)
    if isinstance(line, ActionLine):
        read_said(open_game.title, text[line.column :], open_game.players)
    return line


def _take(
    open_game: OpenGame, game: FoldedGame, event: Event, read: str, ruling: str | None
) -> Bound:
    against = game.refusals(event)
    if against and (ruling is None or not against[0].irregular):
        raise refusal_mistake(game, open_game, event, against[0], read)
    one = take(game, event, "0")
    ask_about(open_game, one.doubts, read)
    return one._replace(ruling=ruling)
