"""Undo and redo recorded; what they and correct say was taken back, and what was known since."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import confirm, record_plain, repeated
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.phrases import clauses, some
from cli.terminal.printing import say
from cli.wording.entry_words import words
from cli.wording.event_words import outcome_words
from cli.wording.sentences import score_words
from events.common import Redone, Undone
from events.store.entry import Entry
from projections.folding import fold_game
from projections.operations import ROOT, Move
from projections.reveals import revealed_in
from projections.statements import first_of, last_of
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed


class Moved(Struct, frozen=True):
    """An undo or redo that was recorded: its entry, what it moved, what was seen meanwhile."""

    entry: Entry
    move: Move
    seen: Sequence[Revealed]


def record_move(open_game: OpenGame, event: Undone | Redone, options: RecordOptions) -> Moved:
    """Append an undo or redo that moves something, and go on with what stands then.

    Raises:
        Mistake: the log has gone on meanwhile, or cannot take it.
    """
    before = open_game.timeline()
    after = Timeline([*open_game.events, (open_game.n + 1, event)])
    move = after.moves[-1]
    seen = revealed_in(before, set(move.taken))
    game = fold_game(after)
    entry = record_plain(open_game, event, options, still_open=game.open)
    open_game.go_on_with(game)
    return Moved(entry, move, seen)


def say_moved(
    open_game: OpenGame,
    name: str,
    moved: Moved,
    options: RecordOptions,
    parts: Sequence[str],
    **lists: Sequence[int],
) -> None:
    """Say what an undo or redo did, how it stands now, and what was seen meanwhile.

    `parts` says it in sentences, `lists` for programs.
    """
    scores = open_game.game.rules.result(open_game.game.state).scores
    if options.as_json:
        answer(
            open_game,
            name,
            entry=moved.entry.n,
            **lists,
            scores=scores,
            revealed=[one for one in moved.seen if open_game.view.revealed_words(one)],
            next=open_game.screens.next_json(open_game.game, open_game.viewer),
        )
        return
    for line in moved_lines(open_game, moved, parts):
        say(line)


def moved_lines(open_game: OpenGame, moved: Moved, parts: Sequence[str]) -> list[str]:
    """Return what an undo or redo did in sentences, how it stands now, what was seen meanwhile."""
    said = [
        *parts,
        score_words(open_game.game.rules.result(open_game.game.state).scores, open_game.players),
        outcome_words(open_game.game, open_game.view),
    ]
    return [clauses(said), *(f"  {line}" for line in known_lines(open_game, moved.seen))]


def entries_words(open_game: OpenGame, numbers: Sequence[int]) -> str:
    """Return entries as "#15 b pc k20 s112", several cut to a readable list."""
    lines = [_entry_words(open_game, n) for n in numbers]
    if len(lines) <= 3:
        return clauses(lines)
    return _("{first}; ...; {last} ({n} entries)").format(
        first=lines[0], last=lines[-1], n=len(lines)
    )


def _entry_words(open_game: OpenGame, n: int) -> str:
    return f"#{n} {words(open_game.events[n - 1][1], open_game.view)}"


def known_lines(open_game: OpenGame, revealed: Sequence[Revealed]) -> Iterator[str]:
    """Yield what has become known by what was taken back."""
    seen = list(filter(None, map(open_game.view.revealed_words, revealed)))
    if len(seen) == 1:
        yield _("note: since then {what}").format(what=seen[0])
    elif seen:
        yield ngettext(
            "note: since then {n} thing has been revealed, the last: {what}",
            "note: since then {n} things have been revealed, the last: {what}",
            len(seen),
            what=seen[-1],
        )


def abandoned_words(open_game: OpenGame, lines: Sequence[Sequence[int]]) -> str:
    """Return the lines that can be restored, by their last entries."""
    return some([f"#{line[-1]}" for line in lines])


def take_back(open_game: OpenGame, to: int | None, options: RecordOptions) -> None:
    """Record an undo, of all after an entry or of the last operation, and say what it did.

    Raises:
        Mistake: there is nothing to undo, or the log cannot take it.
    """
    known = repeated(open_game, options)
    event = undo_event(open_game, to)
    if known is not None:
        confirm(open_game, known, event, options)
        return
    moved = record_move(open_game, event, options)
    parts = undone_parts(open_game, moved)
    say_moved(open_game, "undo", moved, options, parts, taken=moved.move.taken)


def undo_event(open_game: OpenGame, to: int | None = None) -> Undone:
    """Return the undo of all after an entry, or of the last operation.

    Raises:
        Mistake: there is nothing to undo.
    """
    return Undone(_undo_target(open_game, open_game.timeline(), to))


def undone_parts(open_game: OpenGame, moved: Moved) -> list[str]:
    """Return what an undo took back, in a sentence."""
    entries = entries_words(open_game, moved.move.taken)
    return [_("#{n} undone: {entries}").format(n=moved.entry.n, entries=entries)]


def _undo_target(open_game: OpenGame, timeline: Timeline, to: int | None) -> int:
    """Return the first operation to take back; what was stated at once is one.

    Raises:
        Mistake: there is none, or the entry does not stand.
    """
    if to is None:
        if timeline.last_operation == ROOT:
            raise Mistake(_("there is nothing to undo"), Exit.REFUSED, "nothing-to-undo")
        return first_of(timeline.raw, timeline.last_operation)
    open_game.check_number(to)
    stood = Timeline(open_game.events[:to]).last_operation
    if stood not in timeline.path:
        raise Mistake(
            _(
                "everything after entry {to} was undone earlier; redo --line {n} brings it back"
            ).format(to=to, n=stood),
            Exit.REFUSED,
            "not-standing",
        )
    after = timeline.path[timeline.path.index(stood) + 1 :]
    if not after:
        raise Mistake(
            _("there is nothing to undo after entry {n}").format(n=to),
            Exit.REFUSED,
            "nothing-to-undo",
        )
    return first_of(timeline.raw, after[0])


def put_back(open_game: OpenGame, line: int | None, options: RecordOptions) -> None:
    """Record a redo, of the last undo or of an abandoned line, and say what it did.

    Raises:
        Mistake: there is nothing to redo, or the log cannot take it.
    """
    known = repeated(open_game, options)
    event = redo_event(open_game, line)
    if known is not None:
        confirm(open_game, known, event, options)
        return
    moved = record_move(open_game, event, options)
    restored, taken = moved.move.restored, moved.move.taken
    parts = redone_parts(open_game, moved)
    say_moved(open_game, "redo", moved, options, parts, restored=restored, taken=taken)


def redo_event(open_game: OpenGame, line: int | None = None) -> Redone:
    """Return the redo of the last undo, or of an abandoned line.

    Raises:
        Mistake: there is nothing to redo.
    """
    return Redone(_redo_target(open_game, open_game.timeline(), line))


def redone_parts(open_game: OpenGame, moved: Moved) -> list[str]:
    """Return what a redo put back and took back, in sentences."""
    restored, taken = moved.move.restored, moved.move.taken
    entries = entries_words(open_game, restored)
    parts = [_("#{n} redone: {entries}").format(n=moved.entry.n, entries=entries)]
    if taken:
        parts.append(_("undone: {entries}").format(entries=entries_words(open_game, taken)))
    return parts


def _redo_target(open_game: OpenGame, timeline: Timeline, line: int | None) -> int:
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
            ).format(lines=abandoned_words(open_game, lines))
        raise Mistake(sentence, Exit.REFUSED, "nothing-to-redo")
    open_game.check_number(line)
    if line in timeline.path:
        raise Mistake(_("entry {n} is not undone").format(n=line), Exit.REFUSED, "stands-already")
    if line not in timeline.parent:
        raise Mistake(
            _("no abandoned line ends with entry {n}; log --all lists them").format(n=line),
            Exit.REFUSED,
            "no-such-line",
        )
    return last_of(timeline.raw, line)
