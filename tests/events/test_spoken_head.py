"""Heads as people read and type them: any one edit is found."""

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.store.event_store import Head
from events.store.spoken_head import LETTERS, BadHead, TypedHead, read_head, speak

HASH = bytes(range(0xA0, 0xC0))
TYPED = TypedHead(62, HASH[:10].hex())

heads = st.builds(Head, st.integers(1, 999_999), st.binary(min_size=32, max_size=32))


@given(heads)
def test_a_head_is_read_as_it_was_printed(head):
    assert read_head(speak(head)) == (head.n, head.hash[:10].hex())


def test_the_form_stays_as_it_is():
    """Heads stand on printed sheets: these are never another."""
    assert speak(Head(62, HASH)) == "62-M2GTJ-58X42-MPKAM-FA59Q"
    assert speak(Head(1, bytes(32))) == "1-00001-00000-00000-00000"


@pytest.mark.parametrize("change", [str.lower, lambda t: t.replace("-", " "), lambda t: f" #{t} "])
def test_it_is_read_however_it_is_typed(change):
    assert read_head(change(speak(Head(62, HASH)))) == TYPED
    number, *groups = speak(Head(62, HASH)).split("-")
    assert read_head(f"{number} {''.join(groups)}") == TYPED
    assert read_head(f"{number} {groups[0]}{groups[1]} {groups[2]}{groups[3]}") == TYPED


def test_twenty_letters_are_four_groups_also_where_they_look_like_a_hash():
    """Of groups without anything between them, all in 0-9 and A-F, the check letters are heard."""
    chance, met = random.Random(1), 0
    while met < 20:
        bits = "".join(f"{chance.randrange(16):05b}" for _letter in range(16))
        head = Head(chance.randint(1, 31), int(bits, 2).to_bytes(10, "big") + bytes(22))
        number, *groups = speak(head).split("-")
        letters = "".join(groups)
        if set(letters) <= set("0123456789ABCDEF"):
            met += 1
            assert read_head(f"{number} {letters}") == (head.n, head.hash[:10].hex())
            with pytest.raises(BadHead, match="check"):
                read_head(f"{number} {letters[1:]}{letters[0]}")


def test_letters_that_look_alike_are_one():
    zeros = speak(Head(1, bytes(32)))
    assert read_head(zeros.replace("0", "O").replace("1-0", "1-o")) == (1, "0" * 20)
    assert read_head("1-oooOI-OOOOO-00000-ooooo") == (1, "0" * 20)
    assert read_head("1-0000l-00000-00000-00000") == (1, "0" * 20)


def edits(text):
    """Yield every text with one wrong letter, two swapped, one left out or put in."""
    dash = text.index("-")
    places = [at for at, letter in enumerate(text) if letter != "-"]
    for at in places:
        yield text[:at] + text[at + 1 :]
        for other in "0123456789" if at < dash else LETTERS:
            yield text[:at] + other + text[at + 1 :]
            yield text[:at] + other + text[at:]
    for left, right in [*pairwise(places[: dash + 1]), *combinations(places[dash:], 2)]:
        changed = list(text)
        changed[left], changed[right] = changed[right], changed[left]
        yield "".join(changed)


@given(heads)
def test_any_one_edit_is_found(head):
    text = speak(head)
    groups = text.partition("-")[2]
    for changed in edits(text):
        number, _, others = changed.partition("-")
        if others == groups and int(number or 0) == head.n:
            continue  # it is the same, perhaps with a zero before it
        with pytest.raises(BadHead):
            read_head(changed)


def test_without_the_checks_an_edit_would_pass():
    """The control: the same letters with their own checks are another head, and are read."""
    other = speak(Head(62, bytes([HASH[0] ^ 1]) + HASH[1:]))
    assert read_head(other) != TYPED


@pytest.mark.parametrize(
    ("text", "code", "group"),
    [
        ("", "form", 0),
        ("62", "form", 0),
        ("M2GTJ-58X42-MPKAM-FA59Q", "form", 0),
        ("62-M2GTJ-58X42-MPKAM", "form", 0),
        ("62-M2GTJ-58X4-MPKAM-FA59Q", "length", 2),
        ("62-M2GTJ-58X42-UPKAM-FA59Q", "letter", 3),
        ("62-M2GTJ-58X43-MPKAM-FA59Q", "check", 2),
        ("63-M2GTJ-58X42-MPKAM-FA59Q", "check", 1),
        ("9999999999-M2GTJ-58X42-MPKAM-FA59Q", "form", 0),
        ("６２-M2GTJ-58X42-MPKAM-FA59Q", "form", 0),
        ("abcdef", "form", 0),
    ],
)
def test_what_is_no_head_is_said(text, code, group):
    with pytest.raises(BadHead) as error:
        read_head(text)
    assert (error.value.code, error.value.group) == (code, group)


def test_a_hash_is_taken_too():
    assert read_head(HASH.hex()) == (None, HASH.hex())
    assert read_head(HASH.hex()[:16].upper()) == (None, HASH.hex()[:16])
    assert read_head(f"62 {HASH.hex()}") == (62, HASH.hex())
