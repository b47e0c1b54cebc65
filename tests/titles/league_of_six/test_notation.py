"""The notation of League of Six, as docs/playing/league-of-six.md says."""

import re
from itertools import takewhile
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given as tried
from hypothesis import strategies as st

from events.common import Player
from events.notation import Ambiguous, Unreadable, plain_text
from events.titles.league_of_six import notation
from events.titles.league_of_six.box import TOWN_NAMES, TOWNS
from events.titles.league_of_six.notation import Collect, Draft, Go, Words, read, town_of
from tests.titles.cases import situation

SEATS = situation("league-of-six", "three").seats
NAMED = (
    Player("An", ("red",)),
    Player("Anna Lobau", ("green",)),
    Player("Ökan", ("white",)),
)


def one(text):
    [line] = read(text, NAMED)
    return line.actor, line.said


def test_names_before_a_colon():
    assert one("Anna Lobau: la") == (1, Go("la", None))
    assert one("ökan: w") == (2, Collect("w", None, None))
    assert one("w w") == (2, Collect("w", None, None))


def test_the_beginning_of_several_names_is_not_guessed():
    with pytest.raises(Ambiguous):
        read("A: la", NAMED)


NUMBERED = ("royal", "civic", "card")
VERBS = ("ring", "order", "storage", "leaders", "siege", "tax", *NUMBERED)
WORDS = st.builds(
    lambda name, letters, number: name[:letters].lower() + number,
    st.sampled_from([*VERBS, *TOWN_NAMES.values(), "ok", "no", "done", "-+c"])
    | st.text("abcdegilnoruswyzöß123+-", min_size=1, max_size=3),
    st.integers(1, 8),
    st.sampled_from(["", "1", "+b", "y"]),
)


def form_of(first, *, alone):
    """Return which form of a line a first word begins, one form tried after the other."""
    letters = "".join(takewhile(str.isalpha, first))
    if first.isascii() and first.isdecimal():
        return "number"
    for verb in VERBS:
        begun = len(letters) > 1 and verb.startswith(letters)
        if begun and (letters == first or verb in NUMBERED):
            return verb
    if alone and first in ("ok", "no", "done"):
        return first
    if re.fullmatch("[rgyb][1-9][0-9]?", first):
        return "spaces"
    if re.fullmatch(r"(-|([1-9]?[wrgybh])*)(\+[cab])?", first):
        return "collected"
    return "town" if len(letters) > 1 else "nothing"


def _saying(form) -> Any:
    return lambda *_: form


@tried(WORDS, st.booleans())
def test_the_first_word_says_which_form_a_line_has(first, alone):
    numbered, laid = (
        {verb: _saying(verb) for verb in verbs} for verbs in (notation._NUMBERED, notation._LAID)
    )
    assert {*numbered, *laid} == {*VERBS}
    forms = {"_number": "number", "_collect": "collected", "_go": "town", "_bidding": "town"}
    with (
        patch.dict(notation._NUMBERED, numbered),
        patch.dict(notation._LAID, laid),
        patch.dict(notation._ALONE, {word: word for word in notation._ALONE}),
        patch.multiple(notation, **{name: _saying(form) for name, form in forms.items()}),
    ):
        text = first if alone else f"{first} g2"
        words = Words(text.split(), text, text, 0, len(text))
        try:
            found = notation._read_said(words, SEATS)
        except Unreadable as error:
            assert error.expected == ("action",)
            found = "nothing"
    assert ("spaces" if isinstance(found, Draft) else found) == form_of(first, alone=alone)


@tried(WORDS)
def test_a_town_is_meant_by_a_beginning_of_its_name(word):
    begun = [town for town in TOWNS if plain_text(TOWN_NAMES[town]).startswith(plain_text(word))]
    try:
        assert [town_of(word, word, 0)] == begun
    except Ambiguous as error:
        assert error.candidates == tuple(TOWN_NAMES[town] for town in begun)
        assert len(begun) > 1
    except Unreadable:
        assert len(word) < 2 or not begun
