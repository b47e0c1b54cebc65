"""Hostile input: whatever is typed or imported gets a sentence and an exit code, never a traceback.

`make fuzz` runs this and the random games many times longer.
"""

import contextlib
import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.common import Player
from events.notation import Ambiguous, Unreadable
from events.quantities import read_quantity
from events.records.jsonl import RecordFault, read_jsonl
from events.store.entry import encode_event
from events.text import clean_name, clean_remark, visible
from events.titles.league_of_six.components_file import read_components
from events.titles.league_of_six.events import ComponentsDescribed
from events.titles.league_of_six.title import TITLE
from events.titles.robber_knights.notation import read, read_statement
from events.titles.robber_knights.tiles import QUANTITIES
from projections.importing import check_record
from tests.conftest import ROOT
from tests.table import Table
from tests.text_records import sound_record
from tools.goldens import records

LONG = os.environ.get("TABLESCRIBE_FUZZ") == "long"
TIMES = 20_000 if LONG else 300
PLAYERS = (Player("An", ("blue",)), Player("Anna Bella", ("red",)))
PIECES = st.sampled_from(
    [
        "b",
        "r",
        "y",
        "pc",
        "pv",
        "ft",
        "l",
        "m",
        "k18",
        "j19",
        "z99",
        "s112",
        "n11",
        "5",
        "end",
        ".",
        ":",
        "An:",
        "Anna",
        '"',
        "\\",
        "#",
        " ",
        "\t",
        "\x00",
        "\u202e",
        "9" * 40,
        ";",
        ",",
    ]
)
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


RECORDS = [record.read_text("utf-8") for record in records()]


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


def test_mutated_text_records():
    chance = random.Random(1)
    read_well = 0
    for _ in range(TIMES):
        text = mutated(chance.choice(RECORDS), chance)
        try:
            sound_record(text)
            read_well += 1
        except RecordFault as fault:
            assert fault.line >= 1
    assert read_well < TIMES


def test_mutated_json_records(game):
    game("do", "b pc i18 2", "b p h18", "end")
    game("correct", "6", "pc i18 3")
    game("undo")
    game("note", "hello")
    record = game("export", "-f", "jsonl").out
    chance = random.Random(2)
    for _ in range(TIMES):
        try:
            check_record(read_jsonl(mutated(record, chance)))
        except RecordFault as fault:
            assert fault.line >= 1


LOGS = [log.read_text("utf-8") for log in (ROOT / "tests" / "logs").rglob("*.jsonl")]


def test_mutated_logs_of_every_title():
    chance = random.Random(4)
    for _ in range(TIMES):
        try:
            check_record(read_jsonl(mutated(chance.choice(LOGS), chance)))
        except RecordFault as fault:
            assert fault.line >= 1


def test_mutated_components():
    chance = random.Random(5)
    complete = (ROOT / "events" / "titles" / "league_of_six" / "sets" / "made-up.toml").read_text(
        "utf-8"
    )
    read_well = 0
    for _ in range(TIMES):
        text = mutated(complete, chance)
        found = read_components(text)
        assert bool(found.described) != bool(found.errors) or not found.errors
        assert all(1 <= fault.line <= text.count("\n") + 1 for fault in found.faults)
        read_well += found.described is not None
    assert 0 < read_well < TIMES


def _robber_knights(chance):
    """Return makers of random actions of Robber Knights."""
    from events.titles.robber_knights.events import (
        OpeningTileTurnedUp,
        TileLaid,
        TileStated,
        TurnEnded,
        TurnStated,
    )
    from events.titles.robber_knights.tiles import CELLS, KINDS

    near = [cell for cell in CELLS if cell[0] in "ijkl" and 17 <= int(cell[1:]) <= 20]
    seat, kind, cell = chance.randrange(4), chance.choice(KINDS), chance.choice(near)
    drops = tuple(chance.randrange(4) for _ in range(chance.randrange(4)))
    turn, way = chance.randint(1, 9), chance.choice([None, "n", "e", "s", "w"])
    return [
        lambda: OpeningTileTurnedUp(seat, kind, cell),
        lambda: TileLaid(seat, turn, kind, cell, way, drops),
        lambda: TurnEnded(seat, turn),
        lambda: TileStated(
            cell, "x", chance.choice([None, kind]), chance.choice([None, seat]), drops
        ),
        lambda: TurnStated(seat, "x", chance.randrange(3)),
    ]


def _meridian(chance):
    """Return makers of random actions of Meridian."""
    from events.titles.meridian.cards import CARDS
    from events.titles.meridian.events import (
        BoardDescribed,
        CardPlayed,
        CardTurnedUp,
        FaceUpStated,
        TowerStated,
        TurnStated,
        describe,
    )

    seat, card, turn = chance.randrange(4), chance.choice(CARDS[:6]), chance.randint(1, 6)
    row = "".join(chance.choice("aAbBcC") for _ in range(10))
    maybe = [None, 1, 2, 3, 5]
    return [
        lambda: CardTurnedUp(seat, card),
        lambda: CardTurnedUp(chance.randrange(2), card),
        lambda: CardPlayed(
            seat,
            turn,
            card,
            chance.choice(maybe),
            chance.choice(maybe),
            chance.choice(maybe),
            chance.choice([None, 1, 2, 3, 40]),
        ),
        lambda: CardPlayed(
            turn % 2, turn, card, chance.randint(1, 6), None, 2, chance.randint(1, 4)
        ),
        lambda: describe("x", (row,) * chance.choice([4, 5])),
        lambda: BoardDescribed("x", (row,) * 5, "0" * 64),
        lambda: TowerStated(
            chance.randint(1, 10),
            chance.randint(1, 5),
            "x",
            chance.choice([None, seat]),
            chance.choice([None, 1, 3, 40]),
        ),
        lambda: FaceUpStated(seat, "x", (card,) * chance.randrange(4)),
        lambda: TurnStated(seat, "x"),
    ]


def _league_of_six(chance):
    """Return makers of random actions of League of Six."""
    from events.titles.league_of_six import events as l6
    from events.titles.league_of_six.box import STORAGE_TILES, TOWNS
    from tests.titles.league_of_six.given import CIVIC, PARTS, ROYAL

    seat, round_, bid = chance.randrange(4), chance.choice([1, 1, 1, 2, 6]), chance.randint(0, 4)
    town, place = chance.choice(TOWNS), chance.choice(["royal", "civic"])
    storage = [chance.choice((*STORAGE_TILES, None)) for _ in range(2)]
    open_ = tuple(chance.sample(("la", "ba", "ka"), 3)) if chance.random() < 0.8 else TOWNS[:4]
    tiles = tuple(chance.choice(["1", "2", "3", None]) for _ in open_)
    ring = l6.RingLaid(
        TOWNS if chance.random() < 0.9 else (town,) * 6, (1, 2, 3, 4, 5, 6), ("w",) * 6
    )
    order = tuple(chance.sample(range(3), 3)) if chance.random() < 0.9 else (0, 0, seat)
    gained = chance.choice(["", "w", "wwrgh", "rrggyybb", None])
    printed = chance.choice([None, "4 g2 g1 y2 b1", "1 r1", "0 b9 b1"])
    return [
        lambda: ring,
        lambda: l6.OrderDrawn(order),
        lambda: l6.StorageLaid(round_, *storage),
        lambda: l6.LeadersTurnedUp(round_, ("c", "a", "b", "b")),
        lambda: l6.TownsBesieged(round_, ("go", "lo", "zi") if bid else (town,)),
        lambda: l6.TaxTilesLaid(round_, open_, tiles),
        lambda: l6.TownChosen(seat, round_, town, bid),
        lambda: l6.BidRaised(seat, round_, town, chance.randint(0, 12)),
        lambda: l6.BidAccepted(seat, round_, town, bid),
        lambda: l6.tax_collected(seat, round_, town, chance.choice([None, 1, 6]), gained, None),
        lambda: l6.RowChosen(seat, round_, place, chance.randint(1, 8), printed),
        lambda: l6.SpacesFilled(seat, round_, (chance.choice(["g2", "g1", "r1"]),)),
        lambda: l6.LeaderTaken(seat, round_, l6.LeaderCard(chance.choice([None, 1, 4]))),
        lambda: l6.StoringEnded(round_),
        lambda: l6.ComponentsDescribed(chance.choice([PARTS, (ROYAL,), (CIVIC,), PARTS[:3]])),
        lambda: l6.RoundStated(round_, "x"),
        lambda: l6.OrderStated(order, "x"),
        lambda: l6.PawnStated(seat, town, "x"),
        lambda: l6.CardsStated(seat, "x", l6.LeaderHand(chance.choice([(), ("c1", "b4")]))),
    ]


TITLES = {
    "robber-knights": (_robber_knights, (Player("An", ("blue",)), Player("Anna", ("red",)))),
    "meridian": (
        _meridian,
        (Player("An", ("orange", "black")), Player("Anna", ("grey", "brown"))),
    ),
    "league-of-six": (
        _league_of_six,
        (Player("An", ("red",)), Player("Anna", ("green",)), Player("Bo", ("pink",))),
    ),
}


@pytest.mark.parametrize("title", TITLES)
def test_random_events_in_a_sealed_log(title, tmp_path):
    """A log whose chain is sound and whose events are nonsense is refused or folded."""
    from events.common import (
        Adjusted,
        Corrected,
        Counted,
        GameAbandoned,
        GameStarted,
        GapDeclared,
        Noted,
        Redone,
        Ruled,
        Undone,
    )
    from events.records.jsonl import write_jsonl
    from events.store.entry import draft
    from events.store.sealing import sealed
    from projections.audit import audit
    from projections.folding import fold_game
    from projections.timeline import Timeline

    chance = random.Random(3)
    makers, players = TITLES[title]

    def one(depth=0):
        seat = chance.randrange(3)
        plays = makers(chance)
        common = [
            lambda: Adjusted(
                seat,
                chance.choice(
                    ["score", "knights", "pieces", "cards", "tiles", "guards", "red", "x"]
                ),
                chance.randint(-1, 31),
                "x",
            ),
            lambda: GapDeclared("x"),
            lambda: Counted(seat, chance.choice(["score", "tiles", "pieces", "x"]), 3),
            lambda: Noted("x"),
            lambda: Undone(chance.randint(1, 20)),
            lambda: Redone(chance.randint(1, 20)),
            GameAbandoned,
        ]
        event = chance.choice([*plays, *plays, *plays, *common])()
        if depth == 0 and chance.random() < 0.2:
            first = str(chance.randint(1, 20))
            last = chance.choice([None, first, str(chance.randint(1, 20))])
            actions = tuple(
                x
                for x in (one(1) for _ in range(chance.randrange(3)))
                if not isinstance(x, Undone | Redone | Counted | Noted)
            )
            return Corrected(first, last, actions)
        ruled = getattr(event, "turn", None) and chance.random() < 0.3
        return Ruled(event, "x") if ruled else event

    start = GameStarted(title, players, "2026-03-01")
    kept = 0
    for number in range(TIMES):
        events = [start, *(one() for _ in range(chance.randint(1, 20)))]
        entries = sealed([draft(e, by="t", id_=f"e{i}", at=i) for i, e in enumerate(events)])
        numbered = list(enumerate(events, 1))
        audit("e0", entries, numbered)
        record = write_jsonl("e0", title, entries)
        try:
            read_well = read_jsonl(record)
            check_record(read_well)
        except RecordFault:
            continue
        kept += 1
        fold_game(Timeline(read_well.events))
        if kept % 20 == 0:
            _look_at(Table(tmp_path / f"{number}.db"), record)
    assert kept


def _look_at(table, record):
    """Import a strange log and look at it with every reading command."""
    table("import", "-", input=record)
    for command in ("show", "turn", "score", "why An", "log --all", "replay", "audit", "games"):
        for options in ([], ["--json"]):
            table(*command.split(), *options, code=None)
    text = table("export").out
    other = Table(table.db.with_suffix(".other"))
    if other("import", "-", input=text, code=None).code == 0:
        assert other("export").out == text
