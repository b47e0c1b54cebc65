"""Output of `correct`, `undo` and `redo`: changed entries and their effects."""

from collections.abc import Iterator, Sequence
from typing import Any

from cli.game import correcting
from cli.game.open_game import OpenGame
from cli.terminal.command import Command, Logged, Next, Number, OfGame, Ref
from cli.terminal.language import _, clauses, ngettext, some
from cli.terminal.output import Output, Remark
from cli.voices.acting import unlikely_remarks
from cli.wording.event_words import outcome_words, words
from cli.wording.sentences import score_words
from events.common import Undone
from projections.titles.title_rules import Revealed


class Undo(OfGame, kw_only=True, tag="tablescribe.undo/1"):
    """The entries undone."""

    entry: Number
    taken: Sequence[Number]
    scores: tuple[int, ...]
    revealed: list[Revealed]
    next: Next


class Redo(OfGame, kw_only=True, tag="tablescribe.redo/1"):
    """The entries restored."""

    entry: Number
    restored: Sequence[Number]
    taken: Sequence[Number]
    scores: tuple[int, ...]
    revealed: list[Revealed]
    next: Next


def moved_words(moved: correcting.Moved) -> Iterator[Output]:
    """Yield the effects of an undo or redo, the state of the game, and any revealed information."""
    game, n = moved.game, moved.entry.n
    taken = _entries_words(game, moved.move.taken)
    if isinstance(game.events[n - 1][1], Undone):
        parts = [_("#{n} undone: {entries}").format(n=n, entries=taken)]
    else:
        restored = _entries_words(game, moved.move.restored)
        parts = [_("#{n} redone: {entries}").format(n=n, entries=restored)]
        parts += [_("undone: {entries}").format(entries=taken)] if moved.move.taken else []
    yield clauses([*parts, *standing_words(game)])
    for line in seen_words(game, moved.seen):
        yield f"  {line}"


def standing_words(game: OpenGame, before: Sequence[int] | None = None) -> list[str]:
    """Return the scores, with the earlier ones if they differ, and the next player.

    The scores are omitted if hidden information may affect them, as in a trial game.
    """
    next_ = outcome_words(game.seen.game, game.seen.view)
    if game.veil is not None:
        return [next_]
    scores = game.seen.game.rules.result(game.seen.game.state).scores
    change = score_words(scores, game.players)
    if before is not None and before != scores:
        change = _("{after} (before: {before})").format(
            after=change, before=score_words(before, game.players)
        )
    return [change, next_]


def _entries_words(game: OpenGame, numbers: Sequence[int]) -> str:
    """Return entries as "#15 b pc k20 s112", cut to a readable list."""
    lines = [f"#{n} {words(game.seen.events[n - 1][1], game.seen.view)}" for n in numbers]
    if len(lines) <= 3:
        return clauses(lines)
    return _("{first}; ...; {last} ({n} entries)").format(
        first=lines[0], last=lines[-1], n=len(lines)
    )


def seen_words(game: OpenGame, revealed: Sequence[Revealed]) -> Iterator[str]:
    """Yield the information revealed by entries that were undone."""
    seen = list(filter(None, map(game.seen.view.revealed_words, revealed)))
    if len(seen) == 1:
        yield _("notice: since then {what}").format(what=seen[0])
    elif seen:
        yield ngettext(
            "notice: since then {n} thing has been revealed, the last: {what}",
            "notice: since then {n} things have been revealed, the last: {what}",
            len(seen),
            what=seen[-1],
        )


def _undo_answers(moved: correcting.Moved) -> Iterator[Undo]:
    yield Undo(**_members(moved))


def _redo_answers(moved: correcting.Moved) -> Iterator[Redo]:
    yield Redo(**_members(moved), restored=moved.move.restored)


def _members(moved: correcting.Moved) -> dict[str, Any]:
    game = moved.game
    return {
        "entry": moved.entry.n,
        "taken": moved.move.taken,
        "scores": game.seen.game.rules.result(game.seen.game.state).scores,
        "revealed": [one for one in moved.seen if game.seen.view.revealed_words(one)],
        "next": game.screens.next_json(game.seen.game),
        **game.seen.keys(),
    }


UNDO = Command("undo", correcting.undo, moved_words, _undo_answers)
REDO = Command("redo", correcting.redo, moved_words, _redo_answers)


class Correct(OfGame, kw_only=True, tag="tablescribe.correct/1"):
    """A correction and its effects."""

    entry: Number
    event: Logged
    before: tuple[int, ...]
    scores: tuple[int, ...]
    broken: list[Ref]
    revealed: list[Revealed]
    next: Next


def _correct_words(facts: correcting.Correction) -> Iterator[Output]:
    game, checked = facts.game, facts.checked
    what = f"#{facts.entry.n} {words(game.seen.events[facts.entry.n - 1][1], game.seen.view)}"
    yield clauses([what, *standing_words(game, facts.before)])
    if facts.dropped:
        yield _("  no longer in effect: {rules}").format(rules=", ".join(facts.dropped))
    if checked.broken:
        refs = some([f"#{one.ref}" for one in checked.broken])
        yield _("  no longer legal: {refs}; audit lists them").format(refs=refs)
    for line in seen_words(game, checked.revealed):
        yield f"  {line}"
    yield from _doubt_remarks(facts)


def _doubt_remarks(facts: correcting.Correction) -> Iterator[Remark]:
    """Yield the doubts about the new actions."""
    for one in facts.strange:
        yield from unlikely_remarks(one.doubts, facts.game)


def _correct_answers(facts: correcting.Correction) -> Iterator[Correct | Remark]:
    game, checked = facts.game, facts.checked
    yield Correct(
        entry=facts.entry.n,
        event=game.seen.view.json(game.seen.events[facts.entry.n - 1][1]),
        before=facts.before,
        scores=game.seen.game.rules.result(game.seen.game.state).scores,
        broken=[one.ref for one in checked.broken],
        revealed=[one for one in checked.revealed if game.seen.view.revealed_words(one)],
        next=game.screens.next_json(game.seen.game),
        **game.seen.keys(),
    )
    yield from _doubt_remarks(facts)


CORRECT = Command("correct", correcting.correct, _correct_words, _correct_answers)
