"""A phone's line: its meaning, its effect, or its error."""

from __future__ import annotations

from msgspec import Struct

from cli.game.correcting import CorrectCall, plan_correction
from cli.game.open_game import OpenGame, TriedGame, clean_reason
from cli.session.checking import check, fitting_words
from cli.session.meaning import Meaning
from cli.session.session_commands import first_word, is_word, split_ruling
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.wording.event_words import words
from events.text import LONGEST_ROW

RULING, CORRECT = "ruling", "correct"
"""The words of a session that a phone types too: CORRECT N ACTION puts an entry right."""


class Checked(Struct, frozen=True):
    """The check of a line.

    Attributes:
        words: its effect, what comes next, or the error.
        standing: "good", "open" or "bad", as in a session.
        line: the line in notation once it is complete, "" before.
    """

    words: str
    standing: str
    line: str = ""


def check_line(open_game: OpenGame, typed: str) -> Checked:
    """Return the check of a line, without recording it."""
    text = typed.strip()
    if not text:
        return Checked("", "open")
    try:
        _for_phones(open_game, text)
    except Mistake as mistake:
        return Checked(mistake.message, "bad")
    if (call := correction(text)) is not None:
        return _check_correction(open_game, call, text)
    meaning = Meaning(open_game)
    found, meant = check(meaning, text), meaning.of(text)
    if first_word(text) == RULING:
        return Checked(found.words, found.standing, text if found.standing == "good" else "")
    if not meant.fits:
        return Checked(found.words, found.standing)
    needless = meant.actions[0].already is not None
    said = found.words if needless else fitting_words(meaning, meant)
    write, players = open_game.title.write, open_game.players
    alone = len(meant.events) == 1  # who acts is said, so that no other entry makes it another's
    return Checked(said, "good", write(meant.events[0], players) if alone else meant.text)


def correction(line: str) -> CorrectCall | None:
    """Return the correction that a line requests, None for other lines."""
    word, entries, action = [*line.split(maxsplit=2), "", "", ""][:3]
    return CorrectCall(entries, (action,) if action else None) if word == CORRECT else None


def _check_correction(open_game: OpenGame, call: CorrectCall, text: str) -> Checked:
    """Return the check of a correction: its effect, or the error."""
    try:
        [event, *_others] = plan_correction(TriedGame(open_game), call).events
    except Mistake as mistake:
        return Checked(mistake.message, "bad")
    return Checked(words(event, open_game.seen.view), "good", text)


def meant_text(open_game: OpenGame, line: str) -> tuple[str, str | None]:
    """Return the notation of a line, and the reason if it is a ruling.

    Raises:
        Mistake: a phone cannot do it, or a ruling has no reason.
    """
    text = line.strip()
    _for_phones(open_game, text)
    if first_word(text) != RULING:
        return Meaning(open_game).of(text).text, None
    reason, action = split_ruling(text)
    return Meaning(open_game).of(action).text, clean_reason(reason)


def _for_phones(open_game: OpenGame, text: str) -> None:
    """Check that a line is an action.

    Raises:
        Mistake: it is a command, empty or too long.
    """
    if len(text) > LONGEST_ROW or not text:
        raise Exit.UNREADABLE.mistake(
            "too-wide", _("a line has at most {most} characters"), most=LONGEST_ROW
        )
    word = first_word(text)
    if is_word(text) and word not in (RULING, CORRECT) and not Meaning(open_game).read(text).events:
        raise Exit.USAGE.mistake(
            "no-action", _("{word} works only at the terminal; type an action here"), word=word
        )
