"""export and import: records come back as they were, and bad ones are not kept."""

import pytest

from events.common import Undone
from events.records.jsonl import read_jsonl, write_jsonl
from events.store.entry import Draft, draft
from events.store.event_store import seal_all
from events.titles.robber_knights.events import OpeningTileTurnedUp
from tests.cli.test_seal import forged
from tests.stores import STARTED
from tests.table import Table


def test_the_same_events_with_other_hashes_are_another_game(game, tmp_path):
    record = game("export", "jsonl").out
    for name, first_other in (("later", 4), ("whole", 1)):
        other = Table(tmp_path / f"{name}.db").play(record)
        said = other("import", "-", input=by_another(record, first_other), code=None)
        assert "you already have this game" not in said.out
        listed = other("games", "--json").json["games"]
        if first_other == 1:  # nothing in common: no branch of that game, whatever its id says
            assert said.code == 4
            assert [row["game"] for row in listed] == ["rk1"]
        else:
            assert (
                "differs from the game you already have; imported separately as rk2, 5 entries"
                in said.out
            )
            assert listed[0]["origin"]["entry"] == first_other - 1
        assert other("export", "jsonl", "-g", "rk1").out == record


def by_another(record, first):
    """Return a record with the same events, from an entry on by another recorder."""
    read = read_jsonl(record)
    entries = [
        Draft(entry.id, entry.at, "other" if entry.n >= first else entry.by, entry.event)
        for entry in read.entries
    ]
    return write_jsonl(read.game, read.title, seal_all(entries))


def test_a_text_that_is_not_normal_is_refused_though_its_chain_is_sound(game):
    """Two names that look alike are one, in every log."""
    game("note", "Céline")
    record = game("export", "jsonl").out
    assert forged(record, str) == record
    strange = forged(record, lambda event: event.replace("Céline", "Ce\u0301line"))
    assert "NFC" in game("import", "-", input=strange, code=4).err


HEADER = """tablescribe text record 1
title: robber-knights
date: 2026-03-01
player: An = blue
player: Bram = red

b pv j18
b m k18
r p j19
r pv k19
"""


def a_log(*events):
    """Return a record of a game with these events, whose chain is sound."""
    drafts = [draft(event, by="t", id_=f"e{n}") for n, event in enumerate((STARTED, *events))]
    return write_jsonl("e0", "robber-knights", seal_all(drafts))


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (OpeningTileTurnedUp(0, "p", "j18"), "the game cannot hold it (occupied)"),
        (OpeningTileTurnedUp(3, "p", "k18"), "the game cannot hold it (no-such-seat)"),
        (Undone(9), "it refers to an entry that it cannot refer to"),
        (STARTED, "the game cannot hold it"),
    ],
)
def test_a_record_with_what_no_state_can_hold_is_not_kept(table, bad, what):
    record = a_log(OpeningTileTurnedUp(0, "pv", "j18"), bad)
    said = table("import", "-", input=record, code=4)
    assert what in said.err
    assert ":4, entry 3" in said.err
