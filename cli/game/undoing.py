"""Undo and redo recorded; what they and correct say was taken back, and what was known since."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.game.open_game import OpenGame
from cli.game.recording import RecordOptions, record_plain
from cli.game.viewpoint import answer
from cli.terminal.language import _, ngettext
from cli.terminal.say import clauses, say, some
from cli.wording.echo import outcome_words
from cli.wording.entry_words import words
from cli.wording.sentences import score_words
from events.common import Redone, Undone
from events.store.entry import Entry
from projections.folding import fold_game
from projections.operations import Move
from projections.reveals import revealed_in
from projections.timeline import Timeline
from projections.titles.title_rules import Revealed


class Moved(NamedTuple):
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
    say(clauses([*parts, score_words(scores, open_game.players), outcome_words(open_game)]))
    for line in known_lines(open_game, moved.seen):
        say(f"  {line}")


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
        yield _("known since: {what}").format(what=seen[0])
    elif seen:
        yield ngettext(
            "known since: {n} thing was seen, the last: {what}",
            "known since: {n} things were seen, the last: {what}",
            len(seen),
            what=seen[-1],
        )


def abandoned_words(open_game: OpenGame, lines: Sequence[Sequence[int]]) -> str:
    """Return the lines that can be restored, by their last entries."""
    return some([f"#{line[-1]}" for line in lines])
