"""Translation into the reader's language, and the parts of sentences: lists, clauses.

click looks up its own messages in gettext's default domain, which `speak` makes ours.
"""

import errno
import gettext as library
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from msgspec import Struct

from cli.terminal import global_options
from cli.terminal.errors import Exit, Mistake
from cli.terminal.reader import READER, set_reader
from events.text import visible

DOMAIN = "tablescribe"
FOLDER = Path(__file__).parent.parent / "locale"


class Language(Struct, frozen=True):
    """A language with its typography.

    Attributes:
        name: its own name for itself.
        decimal: the decimal mark.
        thousands: the thousands separator of long numbers.
        high: the marks with a no-break space before them.
        quotes: the quotation marks, with the no-break spaces inside them.
        day: the format of a date. English has two ways, so it uses that of records.
    """

    name: str
    decimal: str
    thousands: str
    high: str = ""
    quotes: tuple[str, str] = ('"', '"')
    day: str = "{year}-{month}-{day}"


LANGUAGES = {
    "en": Language("English", ".", ","),
    "nl": Language("Nederlands", ",", ".", "", ("‘", "’"), "{day}-{month}-{year}"),
    "fr": Language(
        "français", ",", "\u00a0", ":;?!", ("«\u00a0", "\u00a0»"), "{day}/{month}/{year}"
    ),
    "es": Language("español", ",", "\u00a0", "", ("«", "»"), "{day}/{month}/{year}"),
    "de": Language("Deutsch", ",", ".", "", ("„", "“"), "{day}.{month}.{year}"),
}
"""Each language by its code; English is that of the messages in the program."""

VARIABLES = ("TABLESCRIBE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment says the language; the first that is set decides."""

OPTION = "--lang"


def _readers_catalogue() -> NullTranslations:
    """Return the catalogue of the reader's language."""
    return _catalogue(READER.get().language)


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    return library.translation(DOMAIN, FOLDER, [language], fallback=True)


def _(message: str) -> str:
    """Return a message in the reader's language."""
    return _readers_catalogue().gettext(message)


def gettext_noop(message: str) -> str:
    """Return a message unchanged: it marks one that is translated when printed."""
    return message


def pgettext(context: str, message: str) -> str:
    """Return a message with a translation of its own in a context."""
    return _readers_catalogue().pgettext(context, message)


def ngettext(one: str, many: str, number: int, **words: object) -> str:
    """Return the plural form of a message for a number, with {n} and the words filled in."""
    return _readers_catalogue().ngettext(one, many, number).format(n=whole(number), **words)


class _Numbered(str):
    """A message with a plural form for one of its numbers."""

    one: str
    many: str
    by: str

    def format(self, *_nothing: object, **words: object) -> str:
        """Return the form for the number, filled in; a hidden number takes the plural."""
        number = str(words[self.by])
        n = int(number) if number.isdecimal() else 2
        return _readers_catalogue().ngettext(self.one, self.many, n).format(**words)


def plural(one: str, many: str, by: str) -> str:
    """Return a message to fill in later, in the plural form for the number named `by`."""
    message = _Numbered(many)
    message.one, message.many, message.by = one, many, by
    return message


def whole(number: int) -> str:
    """Return a formatted whole number: "1234", "12,345", "12.345" in Dutch."""
    return decimal(number, "")


def decimal(number: float, form: str = ".1f") -> str:
    """Return a formatted number: "7.7", "7,7" in French; `form` is Python's format."""
    language = LANGUAGES[READER.get().language]
    english = format(number, f",{form}" if abs(number) >= _LONG else form)
    return english.translate({ord(","): language.thousands, ord("."): language.decimal})


def day_words(date: str) -> str:
    """Return a formatted date: "01.03.2026" in German; `date` is as in records."""
    if "-" not in date:  # the question mark of a game whose title is not known here
        return date
    year, month, day = date.split("-")
    return LANGUAGES[READER.get().language].day.format(year=year, month=month, day=day)


_LONG = 10_000
"""From here on the thousands of a number have marks between them."""


def in_quotes(text: str) -> str:
    """Return a text in the quotation marks of the reader's language."""
    opened, closed = LANGUAGES[READER.get().language].quotes
    return f"{opened}{text}{closed}"


def speak(language: str) -> None:
    """Print everything in a language of `LANGUAGES` from now on, including click's messages.

    click's messages are per process: only its first context calls this, never a request.
    """
    set_reader(language=language)
    library.bindtextdomain(DOMAIN, str(FOLDER))
    library.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = "C" if language == "en" else language


def of_environment(environment: Mapping[str, str]) -> str:
    """Return the language of the environment, English if it is none of ours."""
    for variable in VARIABLES:
        if value := environment.get(variable):
            known = filter(None, map(known_language, value.split(":")))
            return next(known, "en")
    return "en"


def known_language(name: str) -> str | None:
    """Return the language of "nl", "nl-BE" or "nl_NL.UTF-8", None for other languages."""
    plain = name.replace("-", "_").partition(".")[0].partition("@")[0]
    code = plain.partition("_")[0].casefold()
    return "en" if code in ("c", "posix") else code if code in LANGUAGES else None


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Apply --lang or the environment's language; return the other arguments.

    --lang may stand before or after the command, and the last one counts.

    Raises:
        Mistake: it is not one of our languages.
    """
    speak(of_environment(os.environ))
    rest, found = global_options.take_out(arguments, valued=[OPTION])
    for _option, name in found[-1:]:
        language = known_language(name)
        if language is None:
            raise _unknown(name)
        speak(language)
    return rest


def _unknown(name: str) -> Mistake:
    known = ", ".join(f"{code} ({language.name})" for code, language in LANGUAGES.items())
    return Exit.USAGE.mistake(
        "unknown-language",
        _("there is no language {name}; known: {known}"),
        name=visible(name) or '""',
        known=known,
    ).telling(known=list(LANGUAGES))


TIE = "\u00a0"
"""A space where no line ends."""


def tie(line: str) -> str:
    """Return a line with no-break ties.

    A name stays with its number, and a mark with the word before it, as in French.
    """
    return re.sub(r" (?=[:;?!])|(?<=[^\W\d]) (?=[+-]?\d+(?![\w-]))", TIE, line)


def some(things: Iterable[str], most: int = 12) -> str:
    """Return a list for a sentence, cut after `most` with the number of others.

    Commas part things of several words.
    """
    words = list(things)
    shown = (", " if any(" " in word for word in words[:most]) else " ").join(words[:most])
    if len(words) <= most:
        return shown
    return ngettext("{shown} and {n} more", "{shown} and {n} more", len(words) - most, shown=shown)


def about(what: str, words: str) -> str:
    """Return words about a subject, with the colon of the reader's language."""
    return _("{name}: {words}").format(name=what, words=words)


def prompt_for(what: str) -> str:
    """Return the prompt for an input, with its colon: "entry:"."""
    return about(what, "").rstrip(" ")


def clauses(parts: Iterable[str]) -> str:
    """Return clauses joined by the semicolon of the reader's language."""
    words = list(parts)
    said = "".join(words[:1])
    for clause in words[1:]:
        said = _("{words}; {clause}").format(words=said, clause=clause)
    return said


def all_of(words: Sequence[str]) -> str:
    """Return a list for a sentence: "An", "An and Bram"."""
    plain, before_i = _("{names} and {last}"), pgettext("before the sound i", "{names} and {last}")
    return _list(words, plain, r"h?[ií](?![aeou])", before_i)  # "Ana e Inés"


def one_of(words: Sequence[str]) -> str:
    """Return alternatives for a sentence: "An or Anna"."""
    plain, before_o = _("{names} or {last}"), pgettext("before the sound o", "{names} or {last}")
    return _list(words, plain, r"h?[oó]|8|11\b", before_o)  # "Ana u Óscar"


def _list(words: Sequence[str], plain: str, sound: str, before_sound: str) -> str:
    """Return a list for a sentence, whose last joint depends on the next sound."""
    if len(words) < 2:
        return "".join(words)
    sentence = before_sound if re.match(sound, words[-1], re.IGNORECASE) else plain
    return sentence.format(names=", ".join(words[:-1]), last=words[-1])


def nearest_of(word: str, known: Sequence[str], alike: float = 0.5) -> str | None:
    """Return the known word that is most like another one; None if none is alike."""
    from difflib import get_close_matches

    close = get_close_matches(word.casefold(), [k.casefold() for k in known], 1, alike)
    return next((k for k in known if k.casefold() in close), None)


def nearest(word: str, known: Sequence[str], alike: float = 0.5) -> str:
    """Return the end of a sentence with the nearest known word, or the list of all.

    `alike` is the required similarity, from 0 to 1.
    """
    if meant := nearest_of(word, known, alike):
        return _("did you mean {word}?").format(word=meant)
    if not known:
        return _("there are none")
    return _("known: {words}").format(words=", ".join(known))


def yes_and_no() -> tuple[list[str], list[str]]:
    """Return the words for yes and no in the reader's language."""
    # translators: the answers to a question, several words between spaces; the first is shown
    return _("y yes").split(), _("n no").split()


def yes_or_no(answer: str) -> bool | None:
    """Return whether an answer is yes or no, also in English; None for neither."""
    yes, no = yes_and_no()
    said = answer.strip().casefold()
    if said in (*yes, "y", "yes"):
        return True
    return False if said in (*no, "n", "no") else None


def please_answer() -> str:
    """Return the error for an answer that is neither yes nor no."""
    yes, no = yes_and_no()
    return _("please answer {yes} or {no}").format(yes=yes[0], no=no[0])


def cause(error: Exception) -> str:
    """Return why a file, a folder or a pipe failed, in the reader's language.

    Rare causes are in the system's words. Of a library's error only the first line is used.
    """
    if isinstance(error, UnicodeDecodeError):
        return _("the file is not UTF-8 text")
    known = {
        errno.ENOENT: _("there is no such file or folder"),
        errno.EACCES: _("you do not have permission"),
        errno.EPERM: _("you do not have permission"),
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
