"""The catalogues keep to docs/developing/glossary.md: one term for one thing in every language."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_catalogues import forms
from tools.catalogues import TRANSLATED, read

PAGE = Path(__file__).parent.parent / "docs" / "developing" / "glossary.md"
FILLED = re.compile(r"\{\w+\}|--[\w-]+|docs/\S+")
"""What is filled in, options and pages: no words of a sentence."""

OTHERWISE = {
    "ruling an island": "dominating it",
    "ruling a tile": "dominating it",
    "the last line has no fingerprint; the end of the record is missing": "the last line of a file",
    "notice: since then {what}": "a remark by the program",
    "notice: since then {n} thing has been revealed, the last: {what}": "a remark by the program",
    "notice: since then {n} things have been revealed, the last: {what}": "a remark by the program",
    "{name} on bid {bid}": "a space of the bid track",
    "{bid} must be scored as often as its category; give both the same times": "tricks announced",
    "{words}, bid {bid}": "tricks announced",
    "a pawn can stand on any space of an empty bid track (L6.5)": "a track of the board",
}
"""Messages that have a term's letters and mean something else, with what they mean."""


def tables():
    """Return the rows of each table by the table's heading."""
    found, heading = {}, ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("| ") and not line.startswith(("| en |", "| language |")):
            found.setdefault(heading, []).append([cell.strip() for cell in line.split("|")[1:-1]])
    return found


def terms():
    """Yield each term: its English words and its words by language."""
    for heading, rows in tables().items():
        if heading != "Never":
            for english, *others in rows:
                words = [[word.casefold() for word in cell.split(", ")] for cell in others]
                yield english.split(", "), dict(zip(TRANSLATED, words, strict=True))


@cache
def sentences(language):
    """Return each message of a catalogue with what it is in the language, form by form."""
    return [both for message in read(language) if message.id for both in forms(message)]


def strays(english, words, language):
    """Return the messages that have an English term and none of the words for it.

    What is typed (a command, a key of a file) stays English, and then the word itself is there.
    """
    term = re.compile(rf"\b({'|'.join(map(re.escape, english))})s?\b")
    return [
        (msgid, string)
        for msgid, string in sentences(language)
        if term.search(FILLED.sub("", msgid))
        and msgid not in OTHERWISE
        and not term.search(FILLED.sub("", string))
        and not any(word in string.casefold() for word in words)
    ]


def test_the_page_is_read():
    assert len(list(terms())) > 30
    assert {language for language, *_ in tables()["Never"]} == set(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_term_has_its_word(language):
    found = [
        stray for english, words in terms() for stray in strays(english, words[language], language)
    ]
    assert found == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_words_that_are_never_used_are_not(language):
    never = [word.casefold() for of, word, _instead in tables()["Never"] if of == language]
    found = [
        (word, string)
        for _msgid, string in sentences(language)
        for word in never
        if re.search(rf"\b{re.escape(word)}", string.casefold())
    ]
    assert found == []


def test_what_means_something_else_is_still_said():
    said = {msgid for msgid, _string in sentences(TRANSLATED[0])}
    assert set(OTHERWISE) - said == set()


def test_a_stray_word_would_be_found():
    assert strays(["entry"], ["no such word"], "nl")
