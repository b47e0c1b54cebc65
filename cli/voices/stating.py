"""`adjust`, `gap`, `leave`, `describe`, `close`, `discard`, `note`: what is printed of them."""

from collections.abc import Iterator

from cli.game.acting import Recorded
from cli.game.annotating import NoteCall, Remembered, note
from cli.game.open_game import Already
from cli.game.stating import (
    AdjustCall,
    CloseCall,
    Closed,
    DescribeCall,
    DiscardCall,
    GapCall,
    LeaveCall,
    adjust,
    close,
    declare_gap,
    describe,
    discard,
    leave,
)
from cli.terminal.command import Command, Logged, Number, OfGame
from cli.terminal.language import _
from cli.terminal.output import Output
from cli.voices.acting import (
    AlreadyRecorded,
    Do,
    already_answer,
    already_words,
    recorded_words,
    stated_answers,
)
from cli.wording.head_words import head_line
from cli.wording.sentences import final_words


class Note(OfGame, kw_only=True, tag="tablescribe.note/1"):
    """A remark that was written down."""

    entry: Number
    event: Logged


class Close(OfGame, kw_only=True, tag="tablescribe.close/1"):
    """The result that was written into the log."""

    entry: Number
    event: Logged


def _note_words(facts: Remembered | Already) -> Iterator[Output]:
    if isinstance(facts, Already):
        yield already_words(facts)
        return
    sentence = _("#{n} noted") if facts.note.about is None else _("#{n} noted at #{about}")
    yield sentence.format(n=facts.entry.n, about=facts.note.about)


def _note_answers(facts: Remembered | Already) -> Iterator[Note | AlreadyRecorded]:
    if isinstance(facts, Already):
        yield already_answer(facts)
        return
    game = facts.game
    yield Note(game=game.name, entry=facts.entry.n, event=facts.note, **game.seen.view.keys())


def _close_words(facts: Recorded | Closed | Already) -> Iterator[Output]:
    if not isinstance(facts, Closed):
        yield from recorded_words(facts)
        return
    game = facts.game
    line = _("{game} is closed (#{n}): {result}")
    if facts.before:
        line = _("{game} was already closed (#{n}): {result}")
    result = final_words(game.seen.game, game.players, game.screens)
    yield line.format(game=game.name, n=facts.n, result=result)
    if game.entries[-1].hash:  # what is only tried has none
        yield head_line(game.entries)


def _close_answers(
    facts: Recorded | Closed | Already,
) -> Iterator[Close | Do | AlreadyRecorded]:
    if not isinstance(facts, Closed):
        yield from stated_answers(facts)
        return
    game = facts.game
    yield Close(game=game.name, entry=facts.n, event=facts.claim, **game.seen.view.keys())


def _discard_words(facts: Recorded | Already) -> Iterator[Output]:
    yield from recorded_words(facts)
    yield _("from now on only games --all lists it; undo brings it back")


ADJUST = Command("adjust", AdjustCall, adjust, recorded_words, stated_answers, writes=True)
GAP = Command("gap", GapCall, declare_gap, recorded_words, stated_answers, writes=True)
LEAVE = Command("leave", LeaveCall, leave, recorded_words, stated_answers, writes=True)
DESCRIBE = Command("describe", DescribeCall, describe, recorded_words, stated_answers, writes=True)
NOTE = Command("note", NoteCall, note, _note_words, _note_answers, writes=True, views=False)
DISCARD = Command("discard", DiscardCall, discard, _discard_words, stated_answers, writes=True)
CLOSE = Command("close", CloseCall, close, _close_words, _close_answers, writes=True, views=False)
