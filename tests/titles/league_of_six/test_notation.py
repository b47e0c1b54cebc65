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
from events.titles.league_of_six import events, notation
from events.titles.league_of_six.box import TOWN_NAMES, TOWNS
from events.titles.league_of_six.notation import (
    Accept,
    Collect,
    Done,
    Draft,
    Go,
    Number,
    Order,
    Ring,
    Tax,
    Words,
    read,
    town_of,
)
from tests.titles.league_of_six.given import players

SEATS = players("rgy")
NAMED = (
    Player("An", ("red",)),
    Player("Anna Lobau", ("green",)),
    Player("Ökan", ("white",)),
)


def one(text, seats=SEATS):
    [line] = read(text, seats)
    return line.actor, line.said


RING = ("la", "ba", "go", "ka", "lo", "zi")
UNSAID = (None, 3, None, None, None, None)


@pytest.mark.parametrize(
    ("text", "actor", "said"),
    [
        ("ring la1 ba3y go5 ka2 lo4 zi6", None, Ring(RING, (1, 3, 5, 2, 4, 6), (*"wywwww",))),
        (
            "ri LAUBAN bautzen3Y gör ka lob zi",
            None,
            Ring(RING, (None, 3, *[None] * 4), (*"wywwww",)),
        ),
        ("order r y g", None, Order((0, 2, 1))),
        ("or Roos ymk g", None, Order((0, 2, 1))),
        ("storage a d", None, Draft(events.StorageLaid, ("a", "d"))),
        ("st - f", None, Draft(events.StorageLaid, (None, "f"))),
        ("leaders c a b b", None, Draft(events.LeadersTurnedUp, (("c", "a", "b", "b"),))),
        ("LE cabb", None, Draft(events.LeadersTurnedUp, (("c", "a", "b", "b"),))),
        ("siege go lo", None, Draft(events.TownsBesieged, (("go", "lo"),))),
        ("si Görlitz löb", None, Draft(events.TownsBesieged, (("go", "lo"),))),
        ("tax la3 ba7 ka12 zi-", None, Tax(("la", "ba", "ka", "zi"), ("3", "7", "12", None))),
        ("tax 3 - 12", None, Tax((None, None, None), ("3", None, "12"))),
        ("r la", 0, Go("la", None)),
        ("la 2", None, Go("la", 2)),
        ("la2", None, Go("la", 2)),
        ("lauban 0", None, Go("la", 0)),
        ("r 3", 0, Number(3, None)),
        ("3 +card", None, Number(3, "taken")),
        ("r ok", 0, Accept()),
        ("Gijs: ok", 1, Accept()),
        ("r 2wgy2h+b", 0, Collect("wwgyhh", "b", None)),
        ("hygwhw +card", None, Collect("wwgyhh", None, "taken")),
        ("+c -card", None, Collect("", "c", "none")),
        ("r -", 0, Collect("", None, None)),
        ("y r", 2, Collect("r", None, None)),
        ("y", None, Collect("y", None, None)),
        ("gy", None, Collect("gy", None, None)),
        ("r ro2", 0, Draft(events.RowChosen, ("royal", 2, None))),
        ("civic 1", None, Draft(events.RowChosen, ("civic", 1, None))),
        ("ro2 4 g2 g2 b1", None, Draft(events.RowChosen, ("royal", 2, "4 g2 g2 b1"))),
        ("g g2 y1", 1, Draft(events.SpacesFilled, (("g2", "y1"),))),
        ("g2 Y1", None, Draft(events.SpacesFilled, (("g2", "y1"),))),
        ("r card 3", 0, Draft(events.LeaderTaken, (events.LeaderCard(3),))),
        ("ca3", None, Draft(events.LeaderTaken, (events.LeaderCard(3),))),
        ("r no", 0, Draft(events.LeaderTaken, (events.LeaderCard(None),))),
        ("done", None, Done()),
    ],
)
def test_one_action(text, actor, said):
    assert one(text) == (actor, said)


@pytest.mark.parametrize("text", ["la; ok; ro1", "la, ok, ro1", "la\nok\nro1\n"])
def test_several_actions(text):
    assert [type(line.said) for line in read(text, SEATS)] == [Go, Accept, Draft]


def test_names_before_a_colon():
    assert one("Anna Lobau: la", NAMED) == (1, Go("la", None))
    assert one("ökan: w", NAMED) == (2, Collect("w", None, None))
    assert one("w w", NAMED) == (2, Collect("w", None, None))


def test_the_beginning_of_several_names_or_towns_is_not_guessed():
    with pytest.raises(Ambiguous):
        read("A: la", (Player("Ada", ("red",)), Player("Alf", ("green",))))
    for text in ("l", "zz", "b 2"):
        with pytest.raises(Unreadable):
            read(text, SEATS)


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
