"""The commands of a session: the program's own, and a few more."""

from __future__ import annotations

import shlex
from collections.abc import Container, Sequence

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, nearest
from cli.titles.title_named import check_title
from cli.titles.title_options import printed_parts
from cli.wording.command_list import in_place_of
from events.common import Player
from events.notation import Unreadable, quote, read_quoted
from events.text import echo, regex, visible

COMMANDS = (
    *("note", "gap", "count", "adjust", "correct", "describe", "show", "turn", "score", "why"),
    *("leave", "log", "clock", "replay", "audit", "games", "export", "close", "discard"),
    *("seal", "redo", *printed_parts()),
)
"""The commands that can be used in a session, with their options, as outside of it."""

OWN = ("back", "ruling", "help", "rotate", "new", "q", "quit", "u", "undo", "ndo", "U", "?")
"""The words that only a session has; "ndo" is what is left of an "undo" whose u was a key."""

WORDS = tuple(word for word in (*COMMANDS, *OWN) if word.isalpha() and word != "ndo")
"""The words of a session that are typed as such."""

SHORT = {"u": "undo", "U": "redo"}
"""Words for commands."""

MOVES = ("u", "undo", "U", "redo")
"""The words that alone take back or put back what was done last."""

RAW = ("note", "gap", "leave", "describe")
"""The commands that take the rest of the line as it is."""


def first_word(text: str) -> str:
    """Return the first word of a line, in lower case if it is a command of several letters.

    A single capital is another command: u and U.
    """
    word = (text.split(maxsplit=1) or [""])[0]
    small = word.lower()
    return small if len(word) > 1 and small in (*COMMANDS, *OWN) else word


def is_word(text: str) -> bool:
    """Return whether a line begins with a command of the session."""
    return first_word(text) in (*COMMANDS, *OWN)


def titled_next(text: str) -> str:
    """Return the title of the game that a line starts; "" without one.

    Raises:
        Mistake: there is no such title.
    """
    title = " ".join(text.split()[1:])
    return check_title(title) if title else ""


def check_word(word: str, of_title: Container[str] = ()) -> None:
    """Check that a word is a command of the session, or begins lines of the title.

    Raises:
        Mistake: there is no such command.
    """
    if word not in (*WORDS, "?") and word not in of_title:
        raise Mistake(_no_word(word, WORDS), Exit.USAGE, "no-such-word")


def unknown_words(text: str, players: Sequence[Player] = ()) -> str:
    """Return the error for a line with a misspelled command, or one that no session has.

    "" for other lines.
    """
    from difflib import get_close_matches

    from cli.wording.command_list import sections

    word = first_word(text)
    if (instead := in_place_of(word, players)) is not None:
        return instead
    if is_word(text):
        return ""
    if any(word in section.commands for section in sections()):
        words = _("{word} does not work in a session: leave with q, then type tablescribe {word}")
        return words.format(word=word)
    if len(word) > 2 and get_close_matches(word.lower(), COMMANDS, 1, ALIKE):
        return _no_word(word, COMMANDS)
    return ""


def not_understood(text: str, players: Sequence[Player]) -> str:
    """Return the error for a line with an unknown first word; "" for an empty line."""
    from difflib import get_close_matches

    word, names = first_word(text), [player.name for player in players]
    if (words := unknown_words(text, players)) or len(word) < LIKE_A_WORD or not word.isalpha():
        return words
    if get_close_matches(word.casefold(), list(map(str.casefold, names)), 1, ALIKE):
        words = _("{name} is not playing; {nearest}")
        return words.format(name=visible(word), nearest=nearest(word, names))
    return _(
        '"{word}" is neither an action nor a session command; ? lists the legal moves, help the '
        "commands"
    ).format(word=echo(word))


LIKE_A_WORD = 3
"""How many letters a word has that cannot be meant as a code."""

ALIKE = 0.75
"""How much of a misspelled word is that of a session, from 0 to 1."""


def _no_word(word: str, known: Sequence[str]) -> str:
    words = _("there is no command {word} in a session; {nearest}")
    return words.format(word=visible(word), nearest=nearest(word.lower(), known))


_REASONED = regex(r'(.*\S)\s*("(?:[^"\\]|\\.)*")')
"""What is stated, and the reason behind it."""


_RULED = regex(r"(\S+(?: +--\S+)*) +(ruling\b.*)")
"""The entry that is corrected, and a ruling as in a record: its quotes belong to it."""


def arguments(text: str) -> list[str]:
    """Return a line as the arguments of a command line.

    Raises:
        Mistake: a quote is not closed, a reason or a number is missing, or u has undone already.
    """
    word, rest = first_word(text), text.strip().partition(" ")[2].strip()
    word = SHORT.get(word, word)
    if word == "ndo":  # what follows the u of "undo", which is a key
        words = _("u already undid one action; to go back to entry N type back N")
        raise Mistake(words, Exit.USAGE, "undone-already")
    if word == "back":
        if not rest:
            words = _("back needs the number of an entry")
            raise Mistake(words, Exit.USAGE, "usage", unfinished=True)
        return ["undo", "--to", *rest.split()]
    if word in RAW and rest and not rest.startswith("--"):
        return [word, "--", rest]
    try:
        if word == "adjust" and "--" not in rest and (found := _REASONED.fullmatch(rest)):
            return [word, "--reason", _reason(found[2])[0], "--", *shlex.split(found[1])]
        if word == "correct" and (found := _RULED.fullmatch(rest)):
            return [word, *shlex.split(found[1]), found[2]]
        return [word, *shlex.split(rest)]
    except ValueError as error:
        raise Exit.UNREADABLE.mistake(
            "quote-open", _("a quotation mark is missing at the end")
        ) from error


def split_ruling(text: str) -> tuple[str, str]:
    """Return the reason and the action of a line: ruling "reason" ACTION.

    Raises:
        Mistake: one of them is missing.
    """
    rest = text.strip()[len("ruling") :]
    reason, end = _reason(rest)
    action = rest[end:].strip()
    if not action:
        raise Exit.UNREADABLE.mistake("no-action", _("after the reason, type the action"))
    return reason, action


def _reason(text: str) -> tuple[str, int]:
    try:
        return read_quoted(text, 0)
    except Unreadable as error:
        raise Exit.UNREADABLE.mistake(
            "no-reason",
            _("first give the reason in quotation marks (for example {example})"),
            example=quote(_("as agreed")),
        ) from error
