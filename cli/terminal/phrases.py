"""Parts of sentences in the reader's language: lists, clauses, proposals, yes and no."""

import errno
from collections.abc import Iterable, Sequence

from cli.terminal.language import _, ngettext
from events.text import visible

TIE = "\u00a0"
"""A space where no line ends."""


def held(line: str) -> str:
    """Return a line with ties where it is not to be broken.

    A name stays with its number, and a mark with the word before it, as French writes them.
    """
    import re

    return re.sub(r" (?=[:;?!])|(?<=[^\W\d]) (?=[+-]?\d+(?![\w-]))", TIE, line)


def some(things: Iterable[str], most: int = 12) -> str:
    """Return a list for a sentence, cut after `most` with the number of the others."""
    words = list(things)
    shown = " ".join(words[:most])
    if len(words) <= most:
        return shown
    return ngettext("{shown} and {n} more", "{shown} and {n} more", len(words) - most, shown=shown)


def about(what: str, words: str) -> str:
    """Return words about something, with the colon as the reader's language has it."""
    return _("{name}: {words}").format(name=what, words=words)


def prompted(what: str) -> str:
    """Return what is asked for, with the colon behind it: "entry:"."""
    return about(what, "").rstrip(" ")


def clauses(parts: Iterable[str]) -> str:
    """Return clauses one after another, with the semicolon as the reader's language has it."""
    words = list(parts)
    said = "".join(words[:1])
    for clause in words[1:]:
        said = _("{words}; {clause}").format(words=said, clause=clause)
    return said


def all_of(words: Sequence[str]) -> str:
    """Return a list for a sentence: "An", "An and Bram"."""
    if len(words) < 2:
        return "".join(words)
    return _("{names} and {last}").format(names=", ".join(words[:-1]), last=words[-1])


def one_of(words: Sequence[str]) -> str:
    """Return what may be meant, for a sentence: "An or Anna"."""
    if len(words) < 2:
        return "".join(words)
    return _("{names} or {last}").format(names=", ".join(words[:-1]), last=words[-1])


def nearest(word: str, known: Sequence[str], alike: float = 0.5) -> str:
    """Return the end of a sentence that proposes the nearest known word, or lists all.

    `alike` is how near it has to be, from 0 to 1.
    """
    from difflib import get_close_matches

    close = get_close_matches(word.casefold(), [k.casefold() for k in known], 1, alike)
    if close:
        meant = next(k for k in known if k.casefold() == close[0])
        return _("did you mean {word}?").format(word=meant)
    if not known:
        return _("there are none")
    return _("known: {words}").format(words=", ".join(known))


def yes_and_no() -> tuple[list[str], list[str]]:
    """Return how a person says yes and no in the reader's language."""
    # translators: the answers to a question, several words between spaces; the first is shown
    return _("y yes").split(), _("n no").split()


def meant(answer: str) -> bool | None:
    """Return whether an answer is a yes or a no, in English too; None if it is neither."""
    yes, no = yes_and_no()
    said = answer.strip().casefold()
    if said in (*yes, "y", "yes"):
        return True
    return False if said in (*no, "n", "no") else None


def please_answer() -> str:
    """Return what is said of an answer that is neither a yes nor a no."""
    yes, no = yes_and_no()
    return _("please answer {yes} or {no}").format(yes=yes[0], no=no[0])


def cause(error: Exception) -> str:
    """Return why a file, a folder or a pipe could not be used, in the reader's language.

    What is rare is said as the system says it. A library's error may have many lines, of which the
    first says what is wrong.
    """
    known = {
        errno.ENOENT: _("there is no such file or folder"),
        errno.EACCES: _("you may not use it"),
        errno.EPERM: _("you may not use it"),
        errno.EISDIR: _("it is a folder"),
        errno.ENOTDIR: _("its folder is a file"),
        errno.ENXIO: _("it is a pipe or a device"),
        errno.EFBIG: _("it is too large"),
        errno.ENOSPC: _("the disk is full"),
        errno.EROFS: _("the disk is read-only"),
    }
    if isinstance(error, OSError):
        return known.get(error.errno or 0) or visible(error.strerror or str(error))
    return visible(str(error).partition("\n")[0])
