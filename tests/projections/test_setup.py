"""Whether a game can start; what `new` refuses is in tests/cli/transcripts/starting.txt."""

import pytest

from cli.wording.sentences import setup_words
from events.common import GameStarted, Player
from projections.setup import setup_faults

AN, BO, CY = Player("An", ("blue",)), Player("Bo", ("red",)), Player("Cy", ("green",))


def start(*players, title="robber-knights", date="2026-03-01", first=0, house=()):
    return GameStarted(title, players, date, first, house)


@pytest.mark.parametrize(
    ("started", "code"),
    [
        (start(AN, BO), None),
        (start(AN, Player("an", ("red",))), "name-twice"),
        (start(Player("An", ()), Player("An", ()), title="score-pad"), "name-twice"),
        (start(AN, Player("Red", ("green",))), "name-is-colour"),
        (start(AN, Player("R", ("green",))), "name-is-colour"),
        (start(AN, BO, date="2026-02-30"), "bad-date"),
        (start(AN, BO, house=("no-knights",)), "unknown-house-rule"),
        (start(AN, BO, house=("lone-knight", "lone-knight")), "house-rule-twice"),
        (start(AN, BO, CY, first=3), "no-such-first"),
    ],
)
def test_each_fault_of_a_start_is_found_and_said(started, code):
    faults = setup_faults(started)
    assert [fault.code for fault in faults][:1] == ([code] if code else [])
    for fault in faults:
        assert "{" not in setup_words(fault)
