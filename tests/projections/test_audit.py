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


def findings(entries):
    return audit("e0", entries, events_of("robber-knights", entries))


LAID, ENDED, BESIDE = (
    TileLaid(0, 1, "pc", "i18", None, (2,)),
    TurnEnded(0, 1),
    TileLaid(0, 1, "p", "h18"),
)
REST = (Adjusted(0, "tiles", 0, "rest lies"), Adjusted(1, "tiles", 0, "rest"))
STATED = "notice stated 7, notice stated 8"
AT_8 = "notice corrected 8, notice revealed 8"
CLAIM = GameClosed((1, 0), (0,), "rk.1")
WRONG, RIGHT = Counted(0, "score", 9), Counted(0, "score", 0)
WALK = GapDeclared("a walk"), TileStated("l18", "so it lies", "p", 0)


def elsewhere(cell):
    """The first tile is laid on another cell by a correction, whatever comes of it."""
    return Corrected("6", "6", (TileLaid(0, 1, "pc", cell),), True)


def ruled(*tile):
    return Ruled(TileLaid(0, 1, "pc", *tile), "all agreed")


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([LAID, ENDED], ""),
        ([ruled("i17")], "notice ruling 6 not-adjacent"),
        ([ruled("k18")], "fault illegal 6 occupied, notice ruling 6 occupied"),
        ([ruled("i18", None, (5,))], "notice ruling 6 tile-full, notice conservation 6"),
        ([TileLaid(0, 1, "ft", "i18")], "notice doubt 6 letters"),
        ([Counted(0, "bricks", 3)], "fault illegal 6 unknown-quantity"),
        ([WRONG], "fault count 6"),
        ([WRONG, RIGHT], ""),
        ([WRONG, LAID, Counted(0, "score", 1)], "fault count 6"),
        ([LAID, Counted(0, "score", 1), Undone(6)], "notice count-set-aside 7, notice revealed 8"),
        ([LAID, BESIDE, elsewhere("l18")], f"fault irregular 7 not-adjacent, {AT_8}"),
        (
            [LAID, BESIDE, elsewhere("h18")],
            f"fault skipped 7 occupied, {AT_8}, fault irregular 8.1 not-adjacent",
        ),
        ([LAID, ENDED, Undone(99)], "fault nothing-to-move 8"),
        ([LAID, ENDED, Redone(6)], "fault nothing-to-move 8"),
        ([LAID, ENDED, Corrected("99", "99", ())], "fault no-such-entry 8"),
        ([LAID, ENDED, Corrected("1", "1", ())], "fault not-the-first-entry 8"),
        ([*WALK, Adjusted(0, "score", 9, "so")], f"notice gap 6, {STATED}"),
        ([LAID, ENDED, CLAIM], "fault claim-unfinished 8"),
        (
            [LAID, *REST, GameClosed((3, 0), (1,), "rk.0")],
            f"{STATED}, fault claim-winners 9, fault claim 9",
        ),
        (
            [LAID, *REST, CLAIM, Corrected("8", "8", ())],
            "notice stated 7, notice claim-unfinished 9, notice corrected 10",
        ),
        # the correction was before the claim
        (
            [LAID, Corrected("6", "6", (LAID,)), CLAIM],
            "notice corrected 7, notice revealed 7, fault claim-unfinished 8",
        ),
        ([LAID, *REST], f"notice no-claim 0, {STATED}"),
    ],
)
def test_what_is_found(events, found):
    assert ", ".join(map(said, findings(log(*events)))) == found


def said(finding):
    against = finding.refusal or finding.doubt
    words = [finding.severity, finding.code, finding.ref, against.code if against else ""]
    return " ".join(words).strip()


def test_a_changed_entry_breaks_the_chain():
    entries = log(LAID, ENDED)
    entries[5] = msgspec.structs.replace(entries[5], event=entries[5].event.replace("[2]", "[3]"))
    assert [said(one) for one in findings(entries)] == ["fault chain-hash 6"]


def test_a_game_that_cannot_start():
    entries = log(LAID, ENDED, start=msgspec.structs.replace(START, house=("no-such-rule",)))
    assert [said(one) for one in findings(entries)] == ["fault setup 1"]
