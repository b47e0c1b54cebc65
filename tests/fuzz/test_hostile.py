"""Hostile input: whatever is typed or imported gets a sentence and an exit code, never a traceback.

`make fuzz` runs this and the random games many times longer.
"""

import contextlib
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from events.common import Player
from events.notation import Ambiguous, Unreadable
from events.quantities import read_quantity
from events.records.jsonl import RecordFault, read_jsonl
from events.store.entry import encode_event
from events.text import clean_name, clean_remark, visible
from events.titles.league_of_six.events import ComponentsDescribed
from events.titles.league_of_six.title import TITLE
from events.titles.robber_knights.notation import read, read_statement
from events.titles.robber_knights.tiles import QUANTITIES
from projections.importing import check_record
from tests.conftest import LONG, ROOT

TIMES = 20_000 if LONG else 300
PLAYERS = (Player("An", ("blue",)), Player("Anna Bella", ("red",)))
WORDS = """b r y pc pv ft l m k18 j19 z99 s112 n11 5 end . : An: Anna # ; , " \\"""
PIECES = st.sampled_from([*WORDS.split(), " ", "\t", "\x00", "\u202e", "9" * 40])
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=12).map(" ".join),
    st.lists(PIECES, max_size=12).map("".join),
)


@settings(max_examples=TIMES)
@given(TEXTS)
def test_reading_actions(text):
    try:
        lines = read(text, PLAYERS)
    except Unreadable as error:
        assert 0 <= error.position <= len(text)
        assert error.expected
    except Ambiguous as error:
        assert len(error.candidates) > 1
    else:
        assert lines
        assert all(0 <= line.start < line.end <= len(text) for line in lines)


@settings(max_examples=TIMES)
@given(TEXTS)
def test_reading_quantities_and_statements(text):
    for reader in (
        lambda: read_quantity(text, PLAYERS, QUANTITIES),
        lambda: read_statement(text, "x", PLAYERS),
    ):
        with contextlib.suppress(Unreadable, Ambiguous):
            reader()


LEAGUE = (Player("An", ("red",)), Player("Anna Bella", ("green",)), Player("Bo", ("pink",)))
LEAGUE_WORDS = """
r g p An: Anna: la ba3y ka- go0 zi7 l 2wgy2h+b - +b +card -card 3 13 ok no done ro1 ro9 ci 4 g2 g0
b99 card 5 ring or order tax storage le siege a c d la12 round pawn cards none town ba w / ; , : "
ww/g/h/ry/b/hh 7 x..x.. 1 9w9w \x00 \u202e \u0663 \ufb00 \u212a
"""
LEAGUE_PIECES = st.sampled_from(LEAGUE_WORDS.split())
LEAGUE_TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(LEAGUE_PIECES, max_size=14).map(" ".join),
    st.lists(LEAGUE_PIECES, max_size=8).map("".join),
)


@settings(max_examples=TIMES)
@given(LEAGUE_TEXTS)
def test_reading_league_of_six(text):
    """What can be read is written and read back; what cannot says where it stops."""
    readers = (
        lambda: TITLE.read(text, LEAGUE),
        lambda: TITLE.read_statement(text, "x", LEAGUE),
        lambda: TITLE.read_description(text),
    )
    for reader in readers:
        try:
            found = reader()
        except Unreadable as error:
            assert 0 <= error.position <= max(len(text), len(error.text))
            assert error.expected
            continue
        except Ambiguous as error:
            assert len(error.candidates) > 1
            continue
        if isinstance(found, list):
            assert all(0 <= line.start < line.end <= len(text) for line in found)
        elif isinstance(found, ComponentsDescribed):
            assert TITLE.read_description(TITLE.write_description(found)) == found
            assert TITLE.DECODER.decode(encode_event(found)) == found
        elif found is not None:
            assert TITLE.read_statement(TITLE.write_statement(found, LEAGUE), "x", LEAGUE) == found
            assert TITLE.DECODER.decode(encode_event(found)) == found


@settings(max_examples=TIMES)
@given(st.text(max_size=80))
def test_text_is_fit_to_print_or_refused(text):
    for clean in (clean_name(text), clean_remark(text), visible(text)):
        if clean is not None:
            assert visible(clean) == clean


def mutated(text, chance):
    """Change a record at a few places as a slip of the finger or an enemy would."""
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(text))
        match chance.randrange(5):
            case 0:
                text = text[:place] + text[place + chance.randint(1, 40) :]
            case 1:
                text = (
                    text[:place]
                    + chr(chance.choice([0, 10, 34, 35, 0x202E, 0xD7FF, 0x1F600]))
                    + text[place:]
                )
            case 2:
                lines = text.split("\n")
                other = chance.randrange(len(lines))
                lines.insert(chance.randrange(len(lines)), lines[other])
                text = "\n".join(lines)
            case 3:
                text = text[:place] + str(chance.choice([-1, 0, 10**30, 1.5])) + text[place + 1 :]
            case 4:
                text = text.replace(
                    chance.choice(["b ", "18", "pc", '"', "An"]),
                    chance.choice(["r ", "", "k20", "["]),
                    2,
                )
        text = text or "x"
    return text


LOGS = [log.read_text("utf-8") for log in (ROOT / "tests" / "logs").rglob("*.jsonl")]


def test_mutated_logs_of_every_title():
    chance = random.Random(4)
    for _ in range(TIMES):
        try:
            check_record(read_jsonl(mutated(chance.choice(LOGS), chance)))
        except RecordFault as fault:
            assert fault.line >= 1
