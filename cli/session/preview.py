"""What Enter would do with a word of the session, or what the line still lacks, with an example."""

from __future__ import annotations

from cli.session.rehearsing import Rehearsal
from cli.session.run_command import HELP, parse, purpose, titled
from cli.session.session_commands import SHORT, arguments, first_word
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.titles.title_session import title_session
from cli.wording.command_list import example
from cli.wording.usage_words import with_example
from projections.refusal import Refusal

WRITING = ("note", "gap", "count", "adjust", "correct", "undo", "redo", "close", "describe", "use")
"""The commands that write an entry: what they would say is said."""

READING = ("show", "turn", "score", "why", "log", "clock")
"""The commands whose mistakes are found quickly; what they are for is said."""

LACKING = ("no-actions", "no-action", "no-reason", "no-statement", "quote-open")
"""Mistakes of a line to which something is still to be added."""


def previewed(rehearsal: Rehearsal, text: str) -> tuple[str, str]:
    """Return what is to be said about a line that begins with a word, and how it stands.

    It says nothing that would tell of a hand; only what was really entered may do that.

    Raises:
        StoreError: the file cannot be read now.
    """
    if own := _own(text):
        return own
    try:
        words = arguments(text)
        return _("Enter: {what}").format(what=_tried(rehearsal, words)), "good"
    except Mistake as mistake:
        if _is_quiet(rehearsal, mistake):
            return _("Enter to do it, if it can be paid"), "open"
        lacking = mistake.details.get("unfinished") or mistake.code in LACKING
        if not lacking and not mistake.code.endswith("-missing"):
            return mistake.message, "bad"
        word = first_word(text)
        as_ = example(SHORT.get(word, word), rehearsal.open_game.stored.title, at_table=True)
        return with_example(mistake.message, as_), "open"


def mistake_words(mistake: Mistake, text: str, title: str) -> str:
    """Return what is said of a line that was entered, with an example where words are missing."""
    if mistake.code != "usage" or not mistake.details.get("unfinished"):
        return mistake.message
    word = first_word(text)
    shown = example(SHORT.get(word, word), title, at_table=True)
    return with_example(mistake.message, shown) if shown else mistake.message


def _is_quiet(rehearsal: Rehearsal, mistake: Mistake) -> bool:
    """Whether a refusal, of a new action or of a later one, is about what a hand holds."""
    against, params = mistake.details.get("refusal"), mistake.details.get("params")
    if isinstance(params, dict):
        against = Refusal(mistake.code, "", False, params)
    table = title_session(rehearsal.open_game.stored.title)
    return isinstance(against, Refusal) and table.keeps_quiet(against, rehearsal.open_game.viewer)


def _tried(rehearsal: Rehearsal, words: list[str]) -> str:
    if HELP & {*words}:
        return purpose(words)
    if words[0] in WRITING or words[1:2] == ["use"]:
        return rehearsal.said(words)
    if words[0] in READING:
        rehearsal.said(words)
        return purpose(words)
    return parse(titled(words, rehearsal.open_game.stored.title))


def _own(text: str) -> tuple[str, str] | None:
    """Return what is said of a word that only a session has, None of another one."""
    match first_word(text):
        case "q" | "quit":
            return _("Enter to leave; the game is saved"), "good"
        case "?":
            return _("Enter to list the legal moves, numbered, and their rules"), "good"
        case "help":
            return _("Enter to list the words of a session, or explain one"), "good"
        case "rotate":
            return _("Enter to turn the board by a quarter turn"), "good"
        case "adjust" if len(text.split()) == 1:
            return _("Enter to be asked for the whole position"), "good"
        case "ndo":
            return _("u already undid one action; to go back to entry N type back N"), "bad"
    return None
