"""The catalogues are complete, up to date, and say what the program says."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from cli.terminal.language import LANGUAGES, Language
from events.text import visible
from tools.catalogues import (
    TRANSLATED,
    compiled,
    machine_readable,
    messages,
    read,
    source,
    template,
    typeset,
    written,
)

ROOT = Path(__file__).parent.parent
AGAIN = "run: make catalogues"
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)s")
KEPT = re.compile(r"--[a-z][a-z-]*|docs/[a-z/-]+\.md|tablescribe\b|\bTOML\b|\bJSON\b|\.toml\b")
"""What stays as it is in every language: options, pages, names."""

NUMBERED = re.compile(r"\{(\w+)\} ([a-z]+)")
"""What is filled in, and the word behind it."""

MANY = {
    "a record has at most {detail} entries": "5,000",
    "a record has at most {detail} lines": "10,001",
    "a storage tile has 1 to {most} rows, not {rows}": "8",
    "the players would have more guards than {box} cards can show": "35",
    "row {row} is new: storage tiles seem to have {rows} rows": "4",
    "the board {board} has {rows} rows; this game needs {cities}": "a board has 4 or 5",
    "the layout is {columns} by {rows} tiles, but the maximum is {limit}": "more than 7",
    "with {cell} the layout would be wider or taller than {limit} tiles": "7, 9 or 10",
    "pauses: {time} ({n} minutes or more without an entry, and gaps)": "15",
    "the code needs a window of {columns} columns and {lines} lines, but this one has "
    "{has_columns} and {has_lines}; make its font smaller, or write a picture: {command}": "20",
    "{cell} has {total} knights, but the maximum is {box}": "more than 4",
    "{file}: no more than {n} errors are shown": "20",
    "{first}; ...; {last} ({n} entries)": "three at least",
    "{knights} knights are too many; a castle gets at most {most}": "more than 1",
    "{name}: {rows} rows": "a board has 4 or 5",
    "{name}: {rows} rows (made up)": "a board has 4 or 5",
}
"""Messages whose number is never 1, and what it is."""


@pytest.fixture(scope="module", params=TRANSLATED)
def catalogue(request):
    return read(request.param)


def forms(message):
    """Yield each form of a message with its translation: the first, and the one for several."""
    if isinstance(message.id, str):
        yield message.id, message.string
        return
    one, many = message.id
    yield one, message.string[0]
    for string in message.string[1:]:
        yield many, string


def entries(catalogue):
    return [message for message in catalogue if message.id]


def strings(catalogue):
    """Return each form of each message of a catalogue with its translation."""
    return [both for message in entries(catalogue) for both in forms(message)]


@cache
def looked_for():
    """Return the catalogue of the program's messages, which are looked for once."""
    return template()


def test_every_message_is_in_the_catalogue_and_no_other(catalogue):
    known, said = (
        {(message.context, message.id) for message in messages_}
        for messages_ in (entries(catalogue), entries(looked_for()))
    )
    assert known == said, AGAIN


def test_every_message_is_translated_and_looked_at(catalogue):
    bare = [m.id for m in entries(catalogue) if m.fuzzy or not all(s for _id, s in forms(m))]
    assert not bare


def test_numbers_have_all_their_forms(catalogue):
    for message in entries(catalogue):
        if not isinstance(message.id, str):
            assert len(message.string) == catalogue.num_plurals, message.id


def counted_nouns():
    """Return the words that stand behind a number in the messages that have two forms."""
    both = [message.id for message in entries(looked_for()) if not isinstance(message.id, str)]
    behind = [
        (one, two)
        for forms_ in both
        for one, two in zip(*(NUMBERED.findall(form) for form in forms_), strict=False)
    ]
    return {two[1] for one, two in behind if one[0] == two[0] and one[1] != two[1]}


def test_what_is_counted_has_a_form_for_one():
    nouns = counted_nouns()
    assert {"knights", "points", "entries"} <= nouns
    single = [message.id for message in entries(looked_for()) if isinstance(message.id, str)]
    bare = [one for one in single for _n, noun in NUMBERED.findall(one) if noun in nouns]
    assert sorted({*bare} - MANY.keys()) == []
    assert sorted(MANY.keys() - {*bare}) == []


def test_what_is_filled_in_or_typed_and_how_a_line_begins_stays(catalogue):
    for msgid, string in strings(catalogue):
        for kept in (PLACEHOLDER, KEPT):
            assert set(kept.findall(string)) == set(kept.findall(msgid)), (msgid, string)
        for edge in (r"^\s*", r"\s*$"):
            assert re.search(edge, string)[0] == re.search(edge, msgid)[0], (msgid, string)
        assert string.count("\n") == msgid.count("\n"), msgid


def test_what_stands_in_a_table_fits_in_its_column(catalogue):
    limited = 0
    for message in entries(catalogue):
        for most in re.findall(r"at most (\d+) characters", " ".join(message.auto_comments)):
            limited += 1
            assert len(message.string) <= int(most), message.string
    assert limited > 3


def test_a_sentence_is_visible_in_a_terminal(catalogue):
    for _msgid, string in strings(catalogue):
        assert all(visible(part) == part for part in re.split(r"[\n\t]", string)), string


def test_no_line_of_french_begins_with_a_mark():
    assert typeset("fr", "« An » : 2 ; oui ?") == ("«\u00a0An\u00a0»\u00a0: 2\u00a0; oui\u00a0?")
    for _msgid, string in strings(read("fr")):
        assert not re.search(r" [:;?!»]|« ", string), string


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_files_are_as_they_are_made(language):
    catalogue = read(language)
    assert written(catalogue) == source(language).read_bytes(), AGAIN
    assert machine_readable(catalogue) == compiled(language).read_bytes(), AGAIN


def test_a_new_language_begins_with_every_message(monkeypatch):
    monkeypatch.setitem(LANGUAGES, "it", Language("italiano", ",", "."))
    begun = read("it")
    begun.update(looked_for())
    assert written(begun).count(b"msgstr[1]") == written(read("nl")).count(b"msgstr[1]")
    assert machine_readable(begun)


def test_a_broken_catalogue_would_be_noticed():
    """The checks above see what they look for."""
    placed = PLACEHOLDER.findall("{n} of {x:+} %(prog)s {{}}")
    assert placed == ["{n}", "{x:+}", "%(prog)s", "{}"]
    assert list(forms(Message(("a", "b"), ("x", "y", "z")))) == [("a", "x"), ("b", "y"), ("b", "z")]


def test_click_says_nothing_that_is_not_in_the_catalogue():
    said = {message.id for message in messages() if message.place.startswith(("click/", "typer/"))}
    for sentence in ("Usage:", "Missing argument", "Error: {message}", "No such option: {name}"):
        assert sentence in said


SAYING = {"say", "warn", "Mistake", "confirmed", "Text", "prompt"}
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


def test_every_sentence_goes_through_the_catalogue():
    """A literal sentence that is said directly would be English in every language."""
    for path in (ROOT / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            first, name = node.args[0], getattr(node.func, "id", getattr(node.func, "attr", ""))
            for part in first.values if isinstance(first, ast.JoinedStr) else [first]:
                text = getattr(part, "value", "") if name in SAYING else ""
                assert not SENTENCE.search(text if isinstance(text, str) else ""), (path, text)
