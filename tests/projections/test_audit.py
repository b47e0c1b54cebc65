"""What the audit finds: each check has a game in which it finds something."""

import msgspec
import pytest

from events.common import (
    Adjusted,
    Corrected,
    Counted,
    GameClosed,
    GameStarted,
    GapDeclared,
    Player,
    Redone,
    Ruled,
    Undone,
)
from events.store.entry import draft
from events.store.event_store import seal_all
from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid, TileStated, TurnEnded
from projections.audit import audit
from projections.resolving import events_of

START = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bram", ("red",))), "2026-03-01"
)
OPENING = (
    OpeningTileTurnedUp(0, "pv", "j18"),
    OpeningTileTurnedUp(0, "m", "k18"),
    OpeningTileTurnedUp(1, "p", "j19"),
    OpeningTileTurnedUp(1, "pv", "k19"),
)


def log(*events, start=START):
    return seal_all(
        [draft(e, by="t", id_=f"e{i}", at=i) for i, e in enumerate([start, *OPENING, *events])]
    )


def findings(*events, start=START):
    entries = log(*events, start=start)
    return audit("e0", entries, events_of("robber-knights", entries))


def codes(*events, **options):
    return [(f.severity, f.code, f.ref) for f in findings(*events, **options)]


GOOD = (TileLaid(0, 1, "pc", "i18", None, (2,)), TurnEnded(0, 1))


def test_a_sound_game_has_no_findings():
    assert codes(*GOOD) == []


def test_a_changed_entry_breaks_the_chain():
    entries = log(*GOOD)
    entries[5] = msgspec.structs.replace(entries[5], event=entries[5].event.replace("[2]", "[3]"))
    found = audit("e0", entries, events_of("robber-knights", entries))
    assert [(f.code, f.ref) for f in found] == [("chain-hash", "6")]


def test_a_game_that_cannot_start():
    start = msgspec.structs.replace(START, house=("no-such-rule",))
    assert codes(*GOOD, start=start) == [("fault", "setup", "1")]


def test_a_ruling_is_a_notice_with_its_effect():
    found = findings(Ruled(TileLaid(0, 1, "pc", "i17"), "all agreed"))
    assert [(f.severity, f.code, f.refusal.code) for f in found] == [
        ("notice", "ruling", "not-adjacent")
    ]


def test_a_ruling_cannot_admit_what_no_state_holds():
    found = codes(Ruled(TileLaid(0, 1, "pc", "k18"), "no"))
    assert ("fault", "illegal", "6") in found


def test_a_ruled_stack_of_five_is_not_told_as_a_fault_of_conservation():
    found = codes(Ruled(TileLaid(0, 1, "pc", "i18", None, (5,)), "five"))
    assert found == [("notice", "ruling", "6"), ("notice", "conservation", "6")]


def test_a_count_of_what_does_not_exist_cannot_agree():
    assert codes(Counted(0, "bricks", 3)) == [("fault", "illegal", "6")]


def test_a_later_count_that_agrees_settles_one_before_it_until_something_is_recorded():
    wrong, right = Counted(0, "score", 9), Counted(0, "score", 0)
    assert [ref for _kind, code, ref in codes(wrong, right) if code == "count"] == []
    assert [ref for _kind, code, ref in codes(wrong) if code == "count"] == ["6"]
    after = codes(wrong, GOOD[0], Counted(0, "score", 1))
    assert [ref for _kind, code, ref in after if code == "count"] == ["6"]


def test_a_count_whose_action_was_taken_back_is_set_aside():
    assert ("notice", "count-set-aside", "7") in codes(GOOD[0], Counted(0, "score", 1), Undone(6))


def test_a_correction_is_listed_and_what_it_breaks_is_a_fault():
    good = codes(*GOOD, Corrected("6", "6", (TileLaid(0, 1, "pc", "h18"),), True))
    assert ("notice", "corrected", "8") in good
    broken = codes(
        GOOD[0],
        TileLaid(0, 1, "p", "h18"),
        Corrected("6", "6", (TileLaid(0, 1, "pc", "l18"),), True),
    )
    assert ("fault", "irregular", "7") in broken
    skipped = codes(
        GOOD[0],
        TileLaid(0, 1, "p", "h18"),
        Corrected("6", "6", (TileLaid(0, 1, "pc", "h18"),), True),
    )
    assert ("fault", "skipped", "7") in skipped


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Undone(99), "nothing-to-move"),
        (Redone(6), "nothing-to-move"),
        (Corrected("99", "99", ()), "no-such-entry"),
        (Corrected("1", "1", ()), "not-the-first-entry"),
    ],
)
def test_operations_that_name_nothing(event, code):
    assert ("fault", code, "8") in codes(*GOOD, event)


def test_what_the_table_stated_is_listed_as_not_checked():
    found = codes(
        GapDeclared("a walk"),
        TileStated("l18", "so it lies", "p", 0),
        Adjusted(0, "score", 9, "so"),
    )
    assert found == [("notice", "gap", "6"), ("notice", "stated", "7"), ("notice", "stated", "8")]


def test_a_claim_is_compared_with_what_the_log_gives():
    early = codes(*GOOD, GameClosed((1, 0), (0,), "rk.1"))
    assert early == [("fault", "claim-unfinished", "8")]
    wrong = codes(GOOD[0], *REST, GameClosed((3, 0), (1,), "rk.0"))
    assert [code for _s, code, _r in wrong if code.startswith("claim")] == [
        "claim-winners",
        "claim",
    ]
    undone = codes(GOOD[0], *REST, GameClosed((1, 0), (0,), "rk.1"), Corrected("8", "8", ()))
    assert ("notice", "claim-unfinished", "9") in undone
    before = codes(GOOD[0], Corrected("6", "6", (GOOD[0],)), GameClosed((1, 0), (0,), "rk.1"))
    assert ("fault", "claim-unfinished", "8") in before  # the correction was before it


REST = (Adjusted(0, "tiles", 0, "rest lies"), Adjusted(1, "tiles", 0, "rest"))


def test_a_kind_that_contradicts_the_letters_is_a_notice():
    [found] = findings(TileLaid(0, 1, "ft", "i18"))
    assert (found.severity, found.code, found.doubt.code) == ("notice", "doubt", "letters")


def test_a_finished_game_without_a_claim_is_told():
    at_end = [
        TileLaid(0, 1, "p", "i18"),
        Adjusted(0, "tiles", 0, "rest lies"),
        Adjusted(1, "tiles", 0, "rest"),
    ]
    assert ("notice", "no-claim", "0") in codes(*at_end)
